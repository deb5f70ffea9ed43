"""The content of kuhlorado: board, symbols, dice, and the scoring tables."""

from collections.abc import Iterator
from typing import Annotated

from hedgerow.base.errors import did_you_mean, quote_value
from hedgerow.base.messages import Message
from hedgerow.loading.models import Between, Ge, Le, Length, Number, Source, Span, model
from hedgerow.loading.violations import AT_KEY, Violation, check_ascending, skip_unreadable
from hedgerow.ruleset.ruleset import About

COW = "cow"


@model
class BoardSize:
    """Rows and columns of the square board.

    side: cells of a side
    """

    side: Annotated[int, Ge(6), Le(12)]
    source: Source = "house"


@model
class Troughs:
    """How many troughs of one cell and of two cells.

    small: troughs of one cell
    large: troughs of two cells
    """

    small: Annotated[Number, Between(0, 20)]
    large: Annotated[Number, Between(0, 20)]


@model
class Symbols:
    """How many cows, the highest number, and how many there are of each number.

    cows: cells with a cow
    highest: the numbers go from 1 to this one
    each: cells with each number
    """

    cows: Annotated[Number, Between(1, 99)]
    highest: Annotated[Number, Between(1, 9)]
    each: Annotated[Number, Between(1, 99)]


@model
class BoardRules:
    """What a board drawn by lot keeps.

    cows_per_side: cows on each side of the board
    """

    cows_per_side: Span
    source: Source = "house"


@model
class Dice:
    """The dice: how many, and what their faces show.

    number: how many dice there are
    faces: what the six faces show: numbers and `cow`
    """

    number: Annotated[int, Ge(1), Le(6)]
    faces: Annotated[tuple[str, ...], Length(6, 6)]
    source: Source = "house"


@model
class LandTable:
    """Points of a land by its cells: the highest line that is reached counts (K6).

    tiers: points by the cells of a land, from so many on
    """

    tiers: dict[int, int]
    source: Source = "house"

    def violations(self) -> Iterator[Violation]:
        if not self.tiers:
            yield Violation(
                ("tiers",),
                Message("expected a table of points by number of cells"),
                Message("for example {5: 2, 10: 5}"),
            )
        for cells in self.tiers:
            if cells < 1:
                message = Message("a land cannot have {cells} cells", cells=cells)
                hint = Message("use at least 1")
                yield Violation(("tiers", cells, AT_KEY), message, hint)
        yield from check_ascending(
            ("tiers",), self.tiers, Message("points must not decrease as a land grows")
        )

    def points(self, cells: int) -> int:
        """What a land of so many cells is worth."""
        reached = [tier for tier in self.tiers if tier <= cells]
        return self.tiers[max(reached)] if reached else 0


@model
class Scoring:
    """What meadows, troughs, lands, doubles and, in our variant, moving second are worth.

    meadow: a side of the board, to who has more marks on it
    small_trough: a small trough, to who has more marks beside it
    large_trough: a large trough, likewise
    lands: what connected marks of one player are worth
    double: a group of exactly two at the interim scoring of the pro variant
    interim_cows: marked cows that bring the interim scoring
    head_start: what the player who moves second starts with, in the variant of that name
    """

    meadow: Number
    small_trough: Number
    large_trough: Number
    lands: LandTable
    double: Number
    interim_cows: Annotated[Number, Between(0, 99)]
    head_start: Annotated[Number, Between(0, 99)]


@model
class End:
    """When the game is over: no free cow, or at most so many free numbers.

    free_numbers: the game is over when at most so many numbers are free
    """

    free_numbers: Annotated[Number, Between(0, 99)]

    def is_reached(self, cows: int, numbers: int) -> bool:
        """Return whether the game is over with this many free cows and free numbers."""
        return cows == 0 or numbers <= self.free_numbers.value


@model
class KuhloradoContent:
    """The whole of `content/kuhlorado/game.yaml`."""

    about: About
    board: BoardSize
    troughs: Troughs
    symbols: Symbols
    lots: BoardRules
    dice: Dice
    scoring: Scoring
    end: End

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers on the board, as they are printed."""
        return tuple(str(it) for it in range(1, self.symbols.highest.value + 1))

    def violations(self) -> Iterator[Violation]:
        yield from skip_unreadable(self._count_violations())
        yield from skip_unreadable(self._block_violations())
        yield from skip_unreadable(self._side_violations())
        yield from skip_unreadable(self._dice_violations())
        yield from skip_unreadable(self._end_violations())
        yield from skip_unreadable(self._land_violations())

    def warnings(self) -> Iterator[Violation]:
        """Yield what can be played, but is not what the rules on paper say."""
        troughs = self.troughs
        for key, number, what in (
            ("small", troughs.small, Message("small troughs")),
            ("large", troughs.large, Message("large troughs")),
        ):
            if number.value == 0:
                message = Message(
                    "the board has no {things}, but the rules mention them", things=what
                )
                hint = Message("edit `count` and `summary` in the words file of your game")
                yield Violation(("troughs", key, "value"), message, hint)

    @property
    def _trough_cells(self) -> int:
        return self.troughs.small.value + 2 * self.troughs.large.value

    def _count_violations(self) -> Iterator[Violation]:
        free = self.board.side**2 - self._trough_cells
        used = self.symbols.cows.value + self.symbols.highest.value * self.symbols.each.value
        if used != free:
            message = Message(
                "cows and numbers need {used} cells, but the troughs leave {free}",
                used=used,
                free=free,
            )
            yield Violation(("symbols", AT_KEY), message, Message("change cows, highest or each"))

    def _block_violations(self) -> Iterator[Violation]:
        """Each square of four cells needs something that is no cow."""
        cows, needed = self.symbols.cows.value, (self.board.side // 2) ** 2
        if cows > self.board.side**2 - needed:
            message = Message(
                ("too many cows ({cows}): a 2 by 2 square of cows is unavoidable"), cows=cows
            )
            hint = Message("use at most {most}", most=self.board.side**2 - needed)
            yield Violation(("symbols", "cows", "value"), message, hint)

    def _side_violations(self) -> Iterator[Violation]:
        """A corner belongs to two sides; cows that find no room inside stand at the border."""
        span, cows, side = self.lots.cows_per_side, self.symbols.cows.value, self.board.side
        inside = (side - 2) ** 2 - self._trough_cells
        hint = Message("a side has {side} cells", side=side)
        message = Message(
            "cows_per_side cannot be met with this number of cows ({cows})", cows=cows
        )
        if span.most > side or cows - inside > 4 * span.most:
            yield Violation(("lots", "cows_per_side", "most"), message, hint)
        elif 4 * span.least - 4 > cows:
            yield Violation(("lots", "cows_per_side", "least"), message, hint)

    def _dice_violations(self) -> Iterator[Violation]:
        known = (*self.numbers, COW)
        for number, face in enumerate(self.dice.faces):
            if face not in known:
                message = Message("unknown symbol {name}", name=quote_value(face))
                yield Violation(("dice", "faces", number), message, did_you_mean(face, known))

    def _land_violations(self) -> Iterator[Violation]:
        for cells in self.scoring.lands.tiers:
            if cells > self.board.side**2:
                message = Message(
                    "a land cannot have {cells} cells: the board has only {most}",
                    cells=cells,
                    most=self.board.side**2,
                )
                yield Violation(
                    ("scoring", "lands", "tiers", cells, AT_KEY), message, Message("remove it")
                )

    def _end_violations(self) -> Iterator[Violation]:
        numbers = self.symbols.highest.value * self.symbols.each.value
        if self.end.free_numbers.value >= numbers:
            message = Message(
                "the game would end before it starts: too few numbers on the board ({numbers})",
                numbers=numbers,
            )
            yield Violation(
                ("end", "free_numbers", "value"),
                message,
                Message("use less than {most}", most=numbers),
            )
        cows = self.symbols.cows.value
        if self.scoring.interim_cows.value > cows:
            message = Message(
                ("the interim scoring never happens: too few cows on the board ({cows})"), cows=cows
            )
            yield Violation(
                ("scoring", "interim_cows", "value"),
                message,
                Message("use at most {most}", most=cows),
            )
