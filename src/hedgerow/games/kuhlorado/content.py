"""The models of `content/kuhlorado/game.yaml`: board, symbols, dice, points."""

from collections.abc import Iterator, Mapping
from typing import Annotated

from hedgerow.base.errors import did_you_mean, quote_value
from hedgerow.base.messages import Message
from hedgerow.loading.models import Between, Ge, Le, Length, Number, Source, Span, model
from hedgerow.loading.violations import AT_KEY, Violation, check_ascending, skip_unreadable
from hedgerow.ruleset.ruleset import About

COW = "cow"


@model
class BoardSize:
    """The size of the square board.

    side: cells per side
    """

    side: Annotated[int, Ge(6), Le(12)]
    source: Source = "house"


@model
class Troughs:
    """The number of troughs on a board.

    small: number of troughs of one cell
    large: number of troughs of two cells
    """

    small: Annotated[Number, Between(0, 20)]
    large: Annotated[Number, Between(0, 20)]


@model
class Symbols:
    """The symbols on a board; with the troughs, they fill all cells.

    cows: number of cells with a cow
    highest: the highest number; the lowest is 1
    each: number of cells with each number
    """

    cows: Annotated[Number, Between(1, 99)]
    highest: Annotated[Number, Between(1, 9)]
    each: Annotated[Number, Between(1, 99)]


@model
class BoardRules:
    """Limits of a random board.

    cows_per_side: number of cows on each side of the board
    """

    cows_per_side: Span
    source: Source = "house"


@model
class Dice:
    """The dice: their number and their faces.

    number: number of dice
    faces: the symbols on the six faces: numbers and `cow`
    """

    number: Annotated[int, Ge(1), Le(6)]
    faces: Annotated[tuple[str, ...], Length(6, 6)]
    source: Source = "house"


@model
class LandTable:
    """Points for lands by their size; only the highest tier that is reached counts.

    tiers: points by the minimum number of cells of a land
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
        """Return the points for a land of this many cells: one tier only (K6)."""
        reached = [tier for tier in self.tiers if tier <= cells]
        return self.tiers[max(reached)] if reached else 0


@model
class Scoring:
    """Points of the game and its variants.

    meadow: points for a side of the board, for the player with more marks on it
    small_trough: points for a small trough, for the player with more marks next to it
    large_trough: points for a large trough, for the player with more marks next to it
    lands: points for connected marks of one player
    double: points for a group of exactly two marks at the interim scoring of the pro variant
    interim_cows: number of marked cows that starts the interim scoring
    head_start: points of the player who moves second, in the head-start variant
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
    """The end of the game: no free cow, or only a few free numbers.

    free_numbers: the game is over when at most this many numbers are free
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
        """Return the numbers on the board, as they are printed."""
        return tuple(str(number) for number in range(1, self.symbols.highest.value + 1))

    def violations(self) -> Iterator[Violation]:
        # Each check on its own: one that fails on an unreadable value does not stop the others.
        yield from skip_unreadable(self._count_violations())
        yield from skip_unreadable(self._block_violations())
        yield from skip_unreadable(self._side_violations())
        yield from skip_unreadable(self._dice_violations())
        yield from skip_unreadable(self._end_violations())
        yield from skip_unreadable(self._land_violations())

    def warnings(self) -> Iterator[Violation]:
        """Yield warnings about content that can be played, but contradicts the printed rules."""
        troughs = self.troughs
        for key, number, things in (
            ("small", troughs.small, Message("small troughs")),
            ("large", troughs.large, Message("large troughs")),
        ):
            if number.value == 0:
                message = Message(
                    "the board has no {things}, but the rules mention them", things=things
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
                "cows and numbers fill {used} cells, but the troughs leave {free}",
                used=used,
                free=free,
            )
            yield Violation(("symbols", AT_KEY), message, Message("change cows, highest or each"))

    def _block_violations(self) -> Iterator[Violation]:
        """Yield a violation if some square of four cells must consist of cows."""
        # The board contains this many separate squares, and each needs a cell without a cow.
        cows, needed = self.symbols.cows.value, (self.board.side // 2) ** 2
        if cows > self.board.side**2 - needed:
            message = Message(
                "too many cows ({cows}): a 2 by 2 square of cows is unavoidable", cows=cows
            )
            hint = Message("use at most {most}", most=self.board.side**2 - needed)
            yield Violation(("symbols", "cows", "value"), message, hint)

    def _side_violations(self) -> Iterator[Violation]:
        """Yield a violation if the sides cannot have the required number of cows."""
        span, cows, side = self.lots.cows_per_side, self.symbols.cows.value, self.board.side
        inside = (side - 2) ** 2 - self._trough_cells
        hint = Message("a side has {side} cells", side=side)
        message = Message(
            "cows_per_side cannot be met with this number of cows ({cows})", cows=cows
        )
        # Cows that do not fit inside are on the border.
        if span.most > side or cows - inside > 4 * span.most:
            yield Violation(("lots", "cows_per_side", "most"), message, hint)
        # Four cows in the corners count for two sides each.
        elif 4 * span.least - 4 > cows:
            yield Violation(("lots", "cows_per_side", "least"), message, hint)

    def _dice_violations(self) -> Iterator[Violation]:
        symbols = (*self.numbers, COW)
        for number, face in enumerate(self.dice.faces):
            if face not in symbols:
                message = Message("unknown symbol {name}", name=quote_value(face))
                yield Violation(("dice", "faces", number), message, did_you_mean(face, symbols))

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
                "the interim scoring never happens: too few cows on the board ({cows})", cows=cows
            )
            yield Violation(
                ("scoring", "interim_cows", "value"),
                message,
                Message("use at most {most}", most=cows),
            )


def text_numbers(content: KuhloradoContent, variant: str) -> Mapping[str, int]:
    """Return the numbers for the placeholders in texts: `{dice}`, `{side}`."""
    scoring = content.scoring
    return {
        "dice": content.dice.number,
        "side": content.board.side,
        "meadow": scoring.meadow.value,
        "small": scoring.small_trough.value,
        "large": scoring.large_trough.value,
        "double": scoring.double.value,
        "interim": scoring.interim_cows.value,
        "head": scoring.head_start.value,
        "free": content.end.free_numbers.value,
    }
