"""What the bots of kuhlorado know: the game, its boards, and the games that they have played."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Pos
from hedgerow.game.sheet import Sheet

BASIC, PRO, HEAD_START = "basic", "pro", "head-start"
# The number of a cow; the other symbols are numbers.
COW = 0
SIDES = ("north", "east", "south", "west")
# K11: "exactly one cell between" means two steps away, straight or diagonally.
REACH = tuple((row, col) for row, col in product((-2, 0, 2), repeat=2) if (row, col) != (0, 0))


@keyword_record
class BoardContent:
    """The game as bots know it.

    side: cells per side of the board
    troughs: how many troughs there are
    cells: how many cells can be marked
    faces: the faces of a die: numbers, and cows
    meadow, small, large: points of meadows, of small and of large troughs
    lands: points of lands by their minimum number of cells
    double, head_start: points of a double and of the head start; 0 if the variant has none
    interim: how many cows are marked at the interim scoring
    free_numbers: the game is over when at most this many numbers are free
    """

    side: int
    troughs: int
    cells: int
    faces: tuple[int, ...]
    meadow: int
    small: int
    large: int
    lands: Mapping[int, int]
    double: int
    head_start: int
    interim: int
    free_numbers: int


@record
class Trough:
    """A trough of one or two cells."""

    cells: tuple[Pos, ...]

    @property
    def is_large(self) -> bool:
        return len(self.cells) == 2

    @property
    def beside(self) -> tuple[Pos, ...]:
        """Return the cells next to it, which may be outside the board."""
        around = {pos for cell in self.cells for pos in cell.neighbours()}
        return tuple(sorted(around - {*self.cells}))


@record
class Board:
    """A printed board: the symbols of the cells that can be marked, and its troughs in order."""

    side: int
    symbols: Mapping[Pos, int]
    troughs: tuple[Trough, ...]


@keyword_record
class PlayedBoard:
    """A finished game: the players by marked cell, and those at the interim scoring.

    code, sheet: the board on which it was played
    variant: how it was played
    """

    code: str
    sheet: Sheet
    variant: str
    marks: Mapping[Pos, int]
    interim: Mapping[Pos, int] | None


def side_cells(side: str, length: int) -> tuple[Pos, ...]:
    """Return the cells of a side's meadow; a corner belongs to both its sides (K2)."""
    last = length - 1
    line = range(length)
    return {
        "north": tuple(Pos(0, col) for col in line),
        "east": tuple(Pos(row, last) for row in line),
        "south": tuple(Pos(last, col) for col in line),
        "west": tuple(Pos(row, 0) for row in line),
    }[side]
