"""The board of kuhlorado: its printed symbols, its troughs and its four sides."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import product

from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos, cells, column_name, regions
from hedgerow.base.messages import Message
from hedgerow.games.kuhlorado.content import KuhloradoContent
from hedgerow.ruleset.ruleset import DrawingContext

COW, SMALL, LARGE = "c", "w", "W"
TROUGHS = frozenset((SMALL, LARGE))
SIDES = ("north", "east", "south", "west")
# K11: "exactly one cell between" means two steps away, straight or diagonally.
REACH = tuple((row, col) for row, col in product((-2, 0, 2), repeat=2) if (row, col) != (0, 0))

WIDTH_MM, HEIGHT_MM = 96.0, 126.0


@record
class Trough:
    """A trough, and the cells next to it, whose marks decide who scores it."""

    cells: tuple[Pos, ...]
    beside: tuple[Pos, ...]

    @property
    def is_large(self) -> bool:
        return len(self.cells) == 2


@record
class Board:
    """Rows of symbols: `1` to `5`, `c` cow, `w` small trough, `W` half of a large trough."""

    rows: tuple[str, ...]

    @property
    def side(self) -> int:
        return len(self.rows)

    def symbol(self, pos: Pos) -> str:
        """Return the symbol of a cell."""
        return self.rows[pos.row][pos.col]

    def cells_with(self, *symbols: str) -> tuple[Pos, ...]:
        """Return the cells with one of these symbols, in reading order."""
        return tuple([pos for pos, symbol in cells_with_letters(self.rows) if symbol in symbols])


def cells_with_letters(rows: tuple[str, ...]) -> Iterator[tuple[Pos, str]]:
    """Yield every cell with its letter, in reading order."""
    return zip(cells(len(rows), len(rows[0])), "".join(rows), strict=True)


@lru_cache(maxsize=64)
def find_troughs(rows: tuple[str, ...]) -> tuple[Trough, ...]:
    """Return the troughs of a board or of marks, in reading order.

    A large trough is a group of connected `W`; the reader checks that it has two cells.
    """
    cells = trough_cells(rows)
    shapes: list[tuple[Pos, ...]] = [(pos,) for pos, kind in cells if kind == SMALL]
    shapes += regions(pos for pos, kind in cells if kind == LARGE)
    return tuple(Trough(shape, _surrounding_cells(shape, len(rows))) for shape in sorted(shapes))


def trough_cells(rows: tuple[str, ...]) -> list[tuple[Pos, str]]:
    """Return the cells of troughs with their letters."""
    return [(pos, letter) for pos, letter in cells_with_letters(rows) if letter in TROUGHS]


@cache
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


def partners(board: Board, cow: Pos) -> frozenset[str]:
    """Return the numbers that can be marked together with a cow: those two steps away (K11)."""
    last = board.side - 1
    in_reach = (Pos(cow.row + row, cow.col + col) for row, col in REACH)
    on_board = (pos for pos in in_reach if 0 <= pos.row <= last and 0 <= pos.col <= last)
    return frozenset(board.symbol(pos) for pos in on_board) - {COW, SMALL, LARGE}


def code_inputs(content: KuhloradoContent) -> Mapping[Message, object]:
    """Return the content that decides how a board looks. When it changes, so do all codes."""
    symbols, span = content.symbols, content.lots.cows_per_side
    return {
        Message("size of the board"): content.board.side,
        Message("troughs"): [content.troughs.small.value, content.troughs.large.value],
        Message("symbols"): [symbols.cows.value, symbols.highest.value, symbols.each.value],
        Message("cows per side"): [span.least, span.most],
    }


def dedupe_key(board: Board) -> Hashable:
    """Return a key that is the same for all rotations and mirror images of a board."""
    return min(_images(board.rows))


def board_data(board: Board, content: KuhloradoContent) -> Mapping[str, object]:
    """Return the board for `hedgerow show CODE --json`."""
    cows = board.cells_with(COW)
    return {
        "board": list(board.rows),
        "cows_per_side": {side: cows_on_side(board, side) for side in SIDES},
        "partners_per_cow": {cow.name: len(partners(board, cow)) for cow in cows},
    }


def board_text(board: Board, context: DrawingContext[KuhloradoContent]) -> str:
    """Return the board with coordinates, and figures on its quality, for `show CODE`."""
    heads = "   " + " ".join(column_name(col) for col in range(board.side))
    rows = [f"{number:>2} {' '.join(row)}" for number, row in enumerate(board.rows, 1)]
    return "\n".join((heads, *rows, *_quality_lines(board, context)))


def mean_partners(board: Board) -> tuple[float, int]:
    """Return how many different numbers a cow has in reach: on average, and at least."""
    counts = [len(partners(board, cow)) for cow in board.cells_with(COW)]
    return sum(counts) / len(counts), min(counts)


def _quality_lines(board: Board, context: DrawingContext[KuhloradoContent]) -> Iterator[str]:
    mean, least = mean_partners(board)
    highest = context.content.symbols.highest.value
    yield context.words("show.sides", **{side: cows_on_side(board, side) for side in SIDES})
    yield context.words(
        "show.partners", mean=context.words.format_decimal(mean), all=highest, least=least
    )


def cows_on_side(board: Board, side: str) -> int:
    """Count the cows on a side's meadow."""
    return sum(board.symbol(pos) == COW for pos in side_cells(side, board.side))


@lru_cache(maxsize=1024)
def _surrounding_cells(shape: tuple[Pos, ...], length: int) -> tuple[Pos, ...]:
    around = {pos for cell in shape for pos in cell.neighbours()} - set(shape)
    return tuple(pos for pos in sorted(around) if 0 <= pos.row < length and 0 <= pos.col < length)


def _images(rows: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the four rotations of a board, and the mirror image of each."""
    for _ in range(4):
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
        yield rows
        yield rows[::-1]
