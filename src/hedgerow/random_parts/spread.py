"""Symbols that fill a grid: pieces inside its border, and the others mixed by swaps."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import field
from functools import lru_cache
from itertools import product
from operator import sub

from hedgerow.base.errors import InputError, input_error, quote_value
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Pos, cells
from hedgerow.base.messages import Message
from hedgerow.base.rng import Rng
from hedgerow.loading.models import Span

# The names of the streams decide every sheet: changing one would change all sheets of a seed.
PIECES_STREAM, MIX_STREAM, SEARCH_STREAM, TURN_STREAM = "troughs", "symbols", "search", "turn"
MAX_TRIES = 400
# A trial only checks whether the content allows a sheet at all.
TRIAL_TRIES, TRIAL_LAYOUTS = 40, 20
SWAPS = 3_000
TRIAL_SWAPS_PER_CELL = 4  # enough for a legal sheet; the others make it good
VIOLATION_COST = 100
EXTRA = 2  # a side may get this many symbols above the minimum, so that sheets differ
# Steps of the search for positions of pieces, where random positions hardly ever fit.
RANDOM_STEPS, PACKED_STEPS = 5_000, 100_000
# Cells two steps away from a cell, straight or diagonally.
REACH = tuple(step for step in product((-2, 0, 2), repeat=2) if step != (0, 0))
SIDES = ("north", "east", "south", "west")
# Pieces by name, each with its number of cells.
Pieces = tuple[tuple[str, int], ...]
# The name of the piece at each of its cells.
PieceCells = dict[Pos, str]
Shape = tuple[Pos, ...]


@keyword_record
class Spread:
    """What is spread over a grid, and how.

    pieces: the pieces inside the border, the largest first: straight, and none touching another
    symbols: how many cells have each of the other symbols
    on_each_side: how many of a symbol each side of the grid has
    varied: the symbol two steps from which there are many different others; empty if none
    taken: the cells that have a symbol on every sheet
    """

    rows: int
    columns: int
    pieces: Pieces
    symbols: Mapping[str, int]
    on_each_side: Mapping[str, Span] = field(default_factory=dict)
    varied: str = ""
    taken: frozenset[Pos] = frozenset()


def spread_symbols(spread: Spread, rng: Rng, name: str) -> dict[Pos, str]:
    """Place the pieces, then mix the symbols by swaps that do not make the sheet worse.

    Raises InputError, with the name of the random part, if no legal sheet is found.
    """
    placed = _place_pieces(spread, rng.stream(PIECES_STREAM), name)
    tries = rng.max_tries(MAX_TRIES, TRIAL_TRIES)
    swaps = rng.max_tries(SWAPS, TRIAL_SWAPS_PER_CELL * spread.rows * spread.columns)
    for attempt in range(tries):
        draft = _Draft(spread, placed, rng.stream(f"{MIX_STREAM} {attempt}"))
        draft.improve(swaps)
        if draft.is_legal():
            return placed | draft.symbols()
    raise input_error(name, _no_sheet(spread, tries), _WIDER_RANGE)


_WIDER_RANGE = Message("allow a wider range on each side, or change of")


def _no_sheet(spread: Spread, tries: int) -> Message:
    for symbol, span in spread.on_each_side.items():
        return Message(
            "found no sheet in {tries} tries with {least} to {most} of {symbol} on every side and "
            "no 2 by 2 square of equal cells",
            tries=tries,
            least=span.least,
            most=span.most,
            symbol=quote_value(symbol),
        )
    message = Message("found no sheet in {tries} tries without a 2 by 2 square of equal cells")
    return message.with_values(tries=tries)


def side_cells(rows: int, columns: int) -> dict[str, list[Pos]]:
    """Return the cells of each side of a grid; a corner belongs to both its sides."""
    return {
        "north": [Pos(0, col) for col in range(columns)],
        "east": [Pos(row, columns - 1) for row in range(rows)],
        "south": [Pos(rows - 1, col) for col in range(columns)],
        "west": [Pos(row, 0) for row in range(rows)],
    }


# --- pieces


def _place_pieces(spread: Spread, stream: Rng, name: str) -> PieceCells:
    """Place the pieces inside the border so that none touch, not even diagonally.

    On a small grid, random positions hardly ever fit: then a search finds them.
    """
    field = Field(spread.rows, spread.columns, spread.taken)
    # A trial requires that densely packed pieces fit: then the search succeeds for every seed.
    if stream.max_tries(0, 1) and pack_pieces(spread.pieces, field) is None:
        raise _no_room(spread, name)
    for _ in range(stream.max_tries(MAX_TRIES, TRIAL_LAYOUTS)):
        placed: PieceCells = {}
        for piece, size in spread.pieces:
            shape = _random_shape(size, field, stream)
            if shape is None or any(cell in placed for pos in shape for cell in around(pos)):
                break
            placed |= dict.fromkeys(shape, piece)
        else:
            return placed
    found = search_pieces(spread.pieces, field, stream.stream(SEARCH_STREAM))
    if found is None:
        raise _no_room(spread, name)
    return found


def _no_room(spread: Spread, name: str) -> InputError:
    numbers: dict[str, int] = {}
    for piece, _ in spread.pieces:
        numbers[piece] = numbers.get(piece, 0) + 1
    message = Message(
        "found no room for {pieces} inside the border of {columns} by {rows} cells, none touching",
        pieces=", ".join(f"{number} of {quote_value(it)}" for it, number in numbers.items()),
        columns=spread.columns,
        rows=spread.rows,
    )
    return input_error(name, message, Message("use fewer of them, or a larger grid"))


@record
class Field:
    """A grid on which pieces are placed, and the cells on which none can be."""

    rows: int
    columns: int
    taken: frozenset[Pos] = frozenset()

    def is_inside(self, pos: Pos) -> bool:
        """Return whether a cell is inside the border."""
        return 0 < pos.row < self.rows - 1 and 0 < pos.col < self.columns - 1

    def is_free(self, shape: Shape) -> bool:
        """Return whether a straight shape is inside the border, on cells that are not taken."""
        return (
            self.is_inside(shape[0]) and self.is_inside(shape[-1]) and self.taken.isdisjoint(shape)
        )


def _random_shape(size: int, field: Field, stream: Rng) -> Shape | None:
    """Return the cells of a straight piece; None if it would reach the border."""
    start = Pos(1 + stream.below(field.rows - 2), 1 + stream.below(field.columns - 2))
    shape = _straight(start, size, lies=size == 1 or bool(stream.below(2)))
    return shape if field.is_free(shape) else None


def _straight(start: Pos, size: int, *, lies: bool) -> Shape:
    return tuple(
        Pos(start.row, start.col + step) if lies else Pos(start.row + step, start.col)
        for step in range(size)
    )


def search_pieces(pieces: Pieces, field: Field, rng: Rng) -> PieceCells | None:
    """Find positions for pieces that do not touch; None if there are none, or after many steps.

    Positions are tried in a random order. On a grid that is nearly full, that takes too long: then
    the pieces are packed in reading order, and the grid is rotated or mirrored at random.
    """
    shapes = {size: rng.shuffled(shapes) for size, shapes in _all_shapes(pieces, field).items()}
    found = _Search(pieces, shapes, RANDOM_STEPS).run()
    if found is None and (packed := pack_pieces(pieces, field)) is not None:
        found = packed if field.taken else _turn(packed, field, rng.stream(TURN_STREAM))
    return found


@lru_cache(maxsize=16)
def pack_pieces(pieces: Pieces, field: Field) -> PieceCells | None:
    """Find positions for pieces in reading order: the same for every seed."""
    return _Search(pieces, _all_shapes(pieces, field), PACKED_STEPS).run()


def around(pos: Pos) -> Shape:
    """Return a cell and the eight cells around it."""
    return tuple(Pos(pos.row + row, pos.col + col) for row in (-1, 0, 1) for col in (-1, 0, 1))


def _all_shapes(pieces: Pieces, field: Field) -> dict[int, list[Shape]]:
    """Return all positions inside the border for a piece of each size, the largest first."""
    starts = cells(field.rows, field.columns)
    shapes = {}
    for size in dict.fromkeys(size for _, size in pieces):
        found = [_straight(pos, size, lies=True) for pos in starts]
        if size > 1:
            found += [_straight(pos, size, lies=False) for pos in starts]
        shapes[size] = [shape for shape in found if field.is_free(shape)]
    return shapes


def _turn(placed: PieceCells, field: Field, rng: Rng) -> PieceCells:
    """Rotate or mirror the positions of pieces at random: in eight ways if the grid is square."""
    flip_rows, flip_cols, swap = rng.below(2), rng.below(2), rng.below(2)
    is_square = field.rows == field.columns

    def turn(pos: Pos) -> Pos:
        row = field.rows - 1 - pos.row if flip_rows else pos.row
        col = field.columns - 1 - pos.col if flip_cols else pos.col
        return Pos(col, row) if swap and is_square else Pos(row, col)

    return {turn(pos): piece for pos, piece in placed.items()}


class _Search:
    """A backtracking search: each piece takes the first position that fits."""

    def __init__(self, pieces: Pieces, shapes: Mapping[int, list[Shape]], steps: int) -> None:
        self._pieces, self._shapes, self._steps = pieces, shapes, steps

    def run(self) -> PieceCells | None:
        return self._place(0, 0, frozenset())

    def _place(self, number: int, first: int, taken: frozenset[Pos]) -> PieceCells | None:
        """Place the pieces from `number` on, the next one at shape `first` or later."""
        if number == len(self._pieces):
            return {}
        piece, size = self._pieces[number]
        # Equal pieces are interchangeable: trying them in one order only saves most steps.
        is_same = self._pieces[number + 1 : number + 2] == ((piece, size),)
        for index in range(first, len(self._shapes[size])):
            self._steps -= 1
            if self._steps < 0:
                return None
            shape = self._shapes[size][index]
            if taken.isdisjoint(shape):
                now_taken = taken.union(*map(around, shape))
                others = self._place(number + 1, index + 1 if is_same else 0, now_taken)
                if others is not None:
                    return dict.fromkeys(shape, piece) | others
        return None


# --- the other symbols


class _Draft:
    """A sheet that is being improved. Cells are numbered in reading order.

    `_bits` holds the symbol of each cell: 0 for the varied one, a bit for each other one, and -1
    where no symbol can be mixed.
    """

    def __init__(self, spread: Spread, placed: Collection[Pos], stream: Rng) -> None:
        rows, columns = spread.rows, spread.columns
        self._spread, self._stream = spread, stream
        self._positions = cells(rows, columns)
        closed = {*placed, *spread.taken}
        self._free = [number for number, pos in enumerate(self._positions) if pos not in closed]
        others = [name for name in spread.symbols if name != spread.varied]
        self._bit = {name: 1 << number for number, name in enumerate(others)}
        self._bit[spread.varied] = 0
        symbols = [
            self._bit[name] for name, number in spread.symbols.items() for _ in range(number)
        ]
        self._bits = [-1] * len(self._positions)
        for number, bit in zip(self._free, stream.shuffled(symbols), strict=True):
            self._bits[number] = bit
        free = set(self._free)
        self._reach = [
            [number for number in _numbers_in_reach(pos, rows, columns) if number in free]
            for pos in self._positions
        ]
        # The cells whose value depends on a cell: none without a varied symbol.
        self._affected = [
            {number, *reach} if spread.varied else set[int]()
            for number, reach in enumerate(self._reach)
        ]
        self._blocks = [
            [block for block in _blocks_around(pos, rows, columns) if free.issuperset(block)]
            for pos in self._positions
        ]
        lines = [
            [pos.row * columns + pos.col for pos in side]
            for side in side_cells(rows, columns).values()
        ]
        # Slices count the symbols of a side faster than a loop.
        self._sides = [slice(line[0], line[-1] + 1, line[1] - line[0]) for line in lines]
        # The first symbols in reach count more than the last ones, so that no cell has very few.
        most = len(others)
        self._gain = [sum(range(most, most - seen, -1)) for seen in range(most + 1)]
        self._targets = [
            (self._bit[name], [span.least + stream.below(_extra(span) + 1) for _ in SIDES])
            for name, span in spread.on_each_side.items()
        ]
        self._limited = frozenset(bit for bit, _ in self._targets)
        self._border = frozenset(number for line in lines for number in line)

    def improve(self, swaps: int) -> None:
        """Swap random pairs of symbols; undo a swap that makes the sheet worse."""
        bits, free, stream = self._bits, self._free, self._stream
        for _ in range(swaps):
            first, second = stream.choice(free), stream.choice(free)
            if bits[first] == bits[second]:
                continue
            affected = self._affected[first] | self._affected[second]
            before = self._value(first, second, affected)
            bits[first], bits[second] = bits[second], bits[first]
            if self._value(first, second, affected) < before:
                bits[first], bits[second] = bits[second], bits[first]

    def is_legal(self) -> bool:
        """Return whether all sides have enough symbols, and no square of four cells is uniform."""
        for name, span in self._spread.on_each_side.items():
            if not all(map(span.contains, self._side_counts(self._bit[name]))):
                return False
        return not any(map(self._block_violations, self._free))

    def symbols(self) -> dict[Pos, str]:
        """Return the symbol of each cell that was mixed."""
        names = {bit: name for name, bit in self._bit.items() if name}
        return {self._positions[number]: names[self._bits[number]] for number in self._free}

    def _value(self, first: int, second: int, affected: Collection[int]) -> int:
        """Return the value of the cells that a swap of two cells can affect, less violations."""
        bits, reach = self._bits, self._reach
        value = 0
        for cell in affected:
            if bits[cell] == 0:
                seen = 0
                for number in reach[cell]:
                    seen |= bits[number]
                value += self._gain[seen.bit_count()]
        value -= VIOLATION_COST * (self._block_violations(first) + self._block_violations(second))
        moves_limited = bits[first] in self._limited or bits[second] in self._limited
        if moves_limited and (first in self._border or second in self._border):
            value -= VIOLATION_COST * self._side_violations()
        return value

    def _block_violations(self, number: int) -> int:
        bits, violations = self._bits, 0
        for a, b, c, d in self._blocks[number]:
            if bits[a] == bits[b] == bits[c] == bits[d]:
                violations += 1
        return violations

    def _side_violations(self) -> int:
        """Return how many symbols the sides have too many or too few."""
        violations = 0
        for bit, targets in self._targets:
            violations += sum(map(abs, map(sub, self._side_counts(bit), targets)))
        return violations

    def _side_counts(self, bit: int) -> list[int]:
        return [self._bits[line].count(bit) for line in self._sides]


def _extra(span: Span) -> int:
    return min(EXTRA, span.most - span.least)


def _numbers_in_reach(pos: Pos, rows: int, columns: int) -> Iterator[int]:
    """Yield the numbers of the cells two steps away from a cell."""
    for down, right in REACH:
        row, col = pos.row + down, pos.col + right
        if 0 <= row < rows and 0 <= col < columns:
            yield row * columns + col


def _blocks_around(pos: Pos, rows: int, columns: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield the squares of four cells that contain a cell."""
    for row, col in product((pos.row - 1, pos.row), (pos.col - 1, pos.col)):
        if 0 <= row < rows - 1 and 0 <= col < columns - 1:
            start = row * columns + col
            yield start, start + 1, start + columns, start + columns + 1


def images(rows: int, columns: int, symbols: Mapping[Pos, str]) -> Iterator[tuple[str, ...]]:
    """Yield the symbols in reading order for all rotations and mirror images of a grid.

    A grid that is not square has four of these, a square one eight.
    """
    table = [tuple(symbols.get(Pos(row, col), "") for col in range(columns)) for row in range(rows)]
    for _ in range(4):
        table = [*zip(*table[::-1], strict=True)]
        if len(table) == rows:
            yield tuple(name for row in table for name in row)
            yield tuple(name for row in table[::-1] for name in row)


@record
class Spreading:
    """How a symbol is spread over a sheet.

    on_sides: how many each side has
    in_reach: how many different others are two steps away from each
    others: how many others there are
    """

    on_sides: Mapping[str, int]
    in_reach: Mapping[Pos, int]
    others: int


def measure_spread(
    rows: int, columns: int, symbols: Mapping[Pos, str], name: str, others: Collection[str]
) -> Spreading:
    """Return how a symbol is spread; without `others`, what is in reach is not counted."""
    on_sides = {
        side: sum(symbols.get(pos) == name for pos in line)
        for side, line in side_cells(rows, columns).items()
    }
    in_reach: dict[Pos, int] = {}
    for pos in sorted(pos for pos, it in symbols.items() if it == name and others):
        near = {symbols.get(Pos(pos.row + down, pos.col + right)) for down, right in REACH}
        in_reach[pos] = len(near.intersection(others))
    return Spreading(on_sides, in_reach, len(others))
