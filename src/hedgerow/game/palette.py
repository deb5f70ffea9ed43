"""The palette of a grid: the letters that may be typed into its cells, and what each stands for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hedgerow.base.errors import Problem, quoted
from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos, cells
from hedgerow.base.messages import Said
from hedgerow.game.game import DrawingContext, Table
from hedgerow.game.lattice import EMPTY, Lattice, nearest_letter


@record
class Palette:
    """The letters of a grid, and what is said of any other.

    `symbols` has all that may be typed and what they stand for, `names` those that people are told.
    The messages have a blank for the letter, and for all letters and the sign of an empty cell.
    """

    symbols: Mapping[str, str]
    names: Mapping[str, str]
    stranger: Said
    use: Said = Said("use {letters}, {empty} empty")
    may_be_empty: bool = True

    @property
    def told(self) -> str:
        """The letters with their names, like `C cow, G goose`."""
        return ", ".join(f"{letter} {name}" for letter, name in self.names.items())

    def refusal(self, letter: str) -> tuple[Said, Said]:
        """What is wrong with a letter that is none of them, and which to type instead."""
        hint = self.use.filled(letters=self.told, empty=EMPTY)
        if near := nearest_letter(letter, self.names):
            hint = Said("did you mean {name}? {hint}", name=near, hint=hint)
        return self.stranger.filled(letter=quoted(letter)), hint


def palette_of(
    ids: Iterable[str], of: Table[Any, Any] | DrawingContext[Any], names: str
) -> Palette:
    """The letters of things in a language, capital or small: `letters.ID`, called `names.ID`."""
    letters = {name: of.words(f"letters.{name}") for name in ids}
    capitals = {letter.upper(): name for name, letter in letters.items()}
    return Palette(
        symbols=capitals | {letter.lower(): name for name, letter in letters.items()},
        names={letter: of.words(f"{names}.{name}") for letter, name in capitals.items()},
        stranger=Said("{letter} is no symbol of {game}", game=of.content.about.rules),
    )


def read_letters(lattice: Lattice, palette: Palette, problems: list[Problem]) -> dict[Pos, str]:
    """What stands in each cell that is not empty; letters that mean nothing go to `problems`."""
    found: dict[Pos, str] = {}
    places = cells(len(lattice.rows), len(lattice.rows[0]))
    for pos, letter in zip(places, "".join(lattice.rows), strict=True):
        if letter in palette.symbols:
            found[pos] = palette.symbols[letter]
        elif letter != EMPTY or not palette.may_be_empty:
            problems.append(Problem(lattice.where(pos), *palette.refusal(letter)))
    return found
