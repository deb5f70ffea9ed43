"""The content of kuhlorado: board, symbols, dice, and the scoring tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from annotated_types import Ge, Le, Len

from hedgerow.content import Fault, Number, Source, Span, check, model
from hedgerow.game import About

COW = "cow"


@model
class BoardSize:
    """Rows and columns of the square board."""

    side: Annotated[int, Ge(6), Le(12)]
    source: Source


@model
class Troughs:
    """How many troughs of one cell and of two cells."""

    small: Number
    large: Number


@model
class Symbols:
    """How many cows, the highest number, and how many there are of each number."""

    cows: Number
    highest: Number
    each: Number


@model
class Lots:
    """What a board drawn by lot keeps."""

    cows_per_side: Span
    source: Source


@model
class Dice:
    """The dice: how many, and what their faces show."""

    number: Annotated[int, Ge(1), Le(6)]
    faces: Annotated[tuple[str, ...], Len(6, 6)]
    source: Source


@model
class LandTable:
    """Points of a land by its cells: the highest line that is reached counts (K6)."""

    tiers: dict[int, int]
    source: Source

    def __post_init__(self) -> None:
        check(self._faults())

    def _faults(self) -> Iterator[Fault]:
        if not self.tiers or min(self.tiers) < 1:
            yield Fault(("tiers",), "a table from cells to points", "like {5: 2, 10: 5}")
        points = [self.tiers[cells] for cells in sorted(self.tiers)]
        if points != sorted(points):
            yield Fault(("tiers",), "the points must not fall as the land grows")

    def points(self, cells: int) -> int:
        """What a land of so many cells is worth."""
        reached = [tier for tier in self.tiers if tier <= cells]
        return self.tiers[max(reached)] if reached else 0


@model
class Scoring:
    """What meadows, troughs, lands and doubles are worth."""

    meadow: Number
    small_trough: Number
    large_trough: Number
    lands: LandTable
    double: Number
    interim_cows: Number


@model
class End:
    """When the game is over: no free cow, or at most so many free numbers."""

    free_numbers: Number


@model
class KuhloradoContent:
    """The whole of `content/kuhlorado/game.yaml`."""

    about: About
    board: BoardSize
    troughs: Troughs
    symbols: Symbols
    lots: Lots
    dice: Dice
    scoring: Scoring
    end: End

    def __post_init__(self) -> None:
        check(self._faults())

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers on the board, as they are printed."""
        return tuple(str(it) for it in range(1, self.symbols.highest.value + 1))

    def _faults(self) -> Iterator[Fault]:
        yield from self._small_faults()
        troughs = self.troughs.small.value + 2 * self.troughs.large.value
        free = self.board.side**2 - troughs
        used = self.symbols.cows.value + self.symbols.highest.value * self.symbols.each.value
        if used != free:
            message = f"cows and numbers fill {used} cells, but {free} are free of troughs"
            yield Fault(("symbols",), message, "change cows, highest or each")
        span, cows = self.lots.cows_per_side, self.symbols.cows.value
        if span.most > self.board.side or 4 * span.least - 4 > cows:
            message = f"{cows} cows cannot be spread like that over four sides"
            yield Fault(("lots", "cows_per_side"), message, f"a side has {self.board.side} cells")
        for number, face in enumerate(self.dice.faces):
            if face != COW and face not in self.numbers:
                hint = f"use {', '.join(self.numbers)} or {COW}"
                yield Fault(("dice", "faces", number), f"no symbol is called '{face[:20]}'", hint)

    def _small_faults(self) -> Iterator[Fault]:
        """Numbers that are out of range by themselves."""
        troughs, symbols = self.troughs, self.symbols
        ranges = (
            ("troughs", "small", troughs.small, 0, 20),
            ("troughs", "large", troughs.large, 0, 20),
            ("symbols", "cows", symbols.cows, 1, 99),
            ("symbols", "each", symbols.each, 1, 99),
            ("symbols", "highest", symbols.highest, 1, 9),
        )
        for group, key, number, least, most in ranges:
            if not least <= number.value <= most:
                yield Fault((group, key, "value"), f"should be from {least} to {most}")
