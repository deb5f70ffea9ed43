"""The content of kuhlorado: board, symbols, dice, and the scoring tables."""

from collections.abc import Iterator
from typing import Annotated

from hedgerow.base.errors import did_you_mean, quoted
from hedgerow.base.messages import Said
from hedgerow.loading.models import Between, Ge, Le, Length, Number, Source, Span, model
from hedgerow.loading.violations import KEY, Fault, falling, sound
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
class BoardLots:
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

    def faults(self) -> Iterator[Fault]:
        if not self.tiers:
            yield Fault(
                ("tiers",), Said("a table from cells to points"), Said("like {5: 2, 10: 5}")
            )
        for cells in self.tiers:
            if cells < 1:
                message = Said("no land has {cells} cells", cells=cells)
                hint = Said("at least 1")
                yield Fault(("tiers", cells, KEY), message, hint)
        yield from falling(
            ("tiers",), self.tiers, Said("the points must not fall as the land grows")
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
    lots: BoardLots
    dice: Dice
    scoring: Scoring
    end: End

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers on the board, as they are printed."""
        return tuple(str(it) for it in range(1, self.symbols.highest.value + 1))

    def faults(self) -> Iterator[Fault]:
        yield from sound(self._count_faults())
        yield from sound(self._block_faults())
        yield from sound(self._side_faults())
        yield from sound(self._dice_faults())
        yield from sound(self._end_faults())
        yield from sound(self._land_faults())

    def warnings(self) -> Iterator[Fault]:
        """Yield what can be played, but is not what the rules on paper say."""
        troughs = self.troughs
        for key, number, what in (
            ("small", troughs.small, Said("small troughs")),
            ("large", troughs.large, Said("large troughs")),
        ):
            if number.value == 0:
                message = Said(
                    "the board has no {things}, but the rules speak of them", things=what
                )
                hint = Said("change the texts `count` and `summary` in the words of your game")
                yield Fault(("troughs", key, "value"), message, hint)

    @property
    def _trough_cells(self) -> int:
        return self.troughs.small.value + 2 * self.troughs.large.value

    def _count_faults(self) -> Iterator[Fault]:
        free = self.board.side**2 - self._trough_cells
        used = self.symbols.cows.value + self.symbols.highest.value * self.symbols.each.value
        if used != free:
            message = Said(
                "cows and numbers fill {used} cells, but {free} are free of troughs",
                used=used,
                free=free,
            )
            yield Fault(("symbols", KEY), message, Said("change cows, highest or each"))

    def _block_faults(self) -> Iterator[Fault]:
        """Each square of four cells needs something that is no cow."""
        cows, needed = self.symbols.cows.value, (self.board.side // 2) ** 2
        if cows > self.board.side**2 - needed:
            message = Said("with {cows} cows some square of four cells is all cows", cows=cows)
            hint = Said("at most {most}", most=self.board.side**2 - needed)
            yield Fault(("symbols", "cows", "value"), message, hint)

    def _side_faults(self) -> Iterator[Fault]:
        """A corner belongs to two sides; cows that find no room inside stand at the border."""
        span, cows, side = self.lots.cows_per_side, self.symbols.cows.value, self.board.side
        inside = (side - 2) ** 2 - self._trough_cells
        hint = Said("a side has {side} cells", side=side)
        message = Said("{cows} cows cannot be spread like that over four sides", cows=cows)
        if span.most > side or cows - inside > 4 * span.most:
            yield Fault(("lots", "cows_per_side", "most"), message, hint)
        elif 4 * span.least - 4 > cows:
            yield Fault(("lots", "cows_per_side", "least"), message, hint)

    def _dice_faults(self) -> Iterator[Fault]:
        known = (*self.numbers, COW)
        for number, face in enumerate(self.dice.faces):
            if face not in known:
                message = Said("no symbol is called {name}", name=quoted(face))
                yield Fault(("dice", "faces", number), message, did_you_mean(face, known))

    def _land_faults(self) -> Iterator[Fault]:
        for cells in self.scoring.lands.tiers:
            if cells > self.board.side**2:
                message = Said(
                    "no land has {cells} cells: the board has {most}",
                    cells=cells,
                    most=self.board.side**2,
                )
                yield Fault(("scoring", "lands", "tiers", cells, KEY), message, Said("remove it"))

    def _end_faults(self) -> Iterator[Fault]:
        numbers = self.symbols.highest.value * self.symbols.each.value
        if self.end.free_numbers.value >= numbers:
            message = Said(
                "the game is over before it begins: the board has {numbers} numbers",
                numbers=numbers,
            )
            yield Fault(
                ("end", "free_numbers", "value"), message, Said("less than {most}", most=numbers)
            )
        cows = self.symbols.cows.value
        if self.scoring.interim_cows.value > cows:
            message = Said("the interim count never comes: the board has {cows} cows", cows=cows)
            yield Fault(
                ("scoring", "interim_cows", "value"), message, Said("at most {most}", most=cows)
            )
