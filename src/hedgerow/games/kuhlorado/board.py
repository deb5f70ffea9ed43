"""The board: its printed symbols, its troughs and its four sides."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import product

from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos, cells, regions
from hedgerow.base.messages import Message
from hedgerow.games.kuhlorado.content import KuhloradoContent

COW, SMALL, LARGE = "c", "w", "W"
TROUGHS = frozenset((SMALL, LARGE))
SIDES = ("north", "east", "south", "west")
# Exactly one cell between: straight or diagonally two steps away (K11).
REACH = tuple((row, col) for row, col in product((-2, 0, 2), repeat=2) if (row, col) != (0, 0))

WIDTH_MM, HEIGHT_MM = 96.0, 126.0


@record
class Trough:
    """A trough and the cells beside it, which decide whose it is."""

    cells: tuple[Pos, ...]
    beside: tuple[Pos, ...]

    @property
    def is_large(self) -> bool:
        return len(self.cells) == 2


@record
class Board:
    """Rows of `1` to `5`, `c` cow, `w` small trough, `W` one half of a large one."""

    rows: tuple[str, ...]

    @property
    def side(self) -> int:
        return len(self.rows)

    def symbol(self, pos: Pos) -> str:
        """What is printed in a cell."""
        return self.rows[pos.row][pos.col]

    def cells_with(self, *symbols: str) -> tuple[Pos, ...]:
        """The cells with one of these symbols, in reading order."""
        return tuple([pos for pos, symbol in cells_with_letters(self.rows) if symbol in symbols])


def cells_with_letters(rows: tuple[str, ...]) -> Iterator[tuple[Pos, str]]:
    """Every cell and its letter, in reading order."""
    return zip(cells(len(rows), len(rows[0])), "".join(rows), strict=True)


@lru_cache(maxsize=64)
def find_troughs(rows: tuple[str, ...]) -> tuple[Trough, ...]:
    """The troughs of a board or of marks, in reading order; a large one is two `W` side by side."""
    found = trough_cells(rows)
    shapes: list[tuple[Pos, ...]] = [(pos,) for pos, kind in found if kind == SMALL]
    shapes += regions(pos for pos, kind in found if kind == LARGE)
    return tuple(Trough(shape, _beside(shape, len(rows))) for shape in sorted(shapes))


def trough_cells(rows: tuple[str, ...]) -> list[tuple[Pos, str]]:
    """The cells that are part of a trough, and which."""
    return [it for it in cells_with_letters(rows) if it[1] in TROUGHS]


@cache
def side_cells(side: str, length: int) -> tuple[Pos, ...]:
    """The cells of a side's meadow; a corner belongs to both of its sides (K2)."""
    last = length - 1
    line = range(length)
    return {
        "north": tuple(Pos(0, at) for at in line),
        "east": tuple(Pos(at, last) for at in line),
        "south": tuple(Pos(last, at) for at in line),
        "west": tuple(Pos(at, 0) for at in line),
    }[side]


def partners(board: Board, cow: Pos) -> frozenset[str]:
    """The numbers that can be marked together with a cow (K11)."""
    last = board.side - 1
    reached = (Pos(cow.row + row, cow.col + col) for row, col in REACH)
    on_board = (pos for pos in reached if 0 <= pos.row <= last and 0 <= pos.col <= last)
    return frozenset(board.symbol(pos) for pos in on_board) - {COW, SMALL, LARGE}


def code_inputs(content: KuhloradoContent) -> Mapping[Message, object]:
    """What a board depends on."""
    symbols, span = content.symbols, content.lots.cows_per_side
    return {
        Message("size of the board"): content.board.side,
        Message("troughs"): [content.troughs.small.value, content.troughs.large.value],
        Message("symbols"): [symbols.cows.value, symbols.highest.value, symbols.each.value],
        Message("cows per side"): [span.least, span.most],
    }


def dedupe_key(board: Board) -> Hashable:
    """Boards that are turned or mirrored images of each other count as the same."""
    return min(_images(board.rows))


def board_data(board: Board, content: KuhloradoContent) -> Mapping[str, object]:
    """The board as `hedgerow show --json` tells it."""
    cows = board.cells_with(COW)
    return {
        "board": list(board.rows),
        "cows_per_side": {side: cows_on_side(board, side) for side in SIDES},
        "partners_per_cow": {cow.name: len(partners(board, cow)) for cow in cows},
    }


def cows_on_side(board: Board, side: str) -> int:
    """How many cows stand on a side's meadow."""
    return sum(board.symbol(pos) == COW for pos in side_cells(side, board.side))


@lru_cache(maxsize=1024)
def _beside(shape: tuple[Pos, ...], length: int) -> tuple[Pos, ...]:
    near = {pos for cell in shape for pos in cell.neighbours()} - set(shape)
    return tuple(pos for pos in sorted(near) if 0 <= pos.row < length and 0 <= pos.col < length)


def _images(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for _ in range(4):
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
        yield rows
        yield rows[::-1]
