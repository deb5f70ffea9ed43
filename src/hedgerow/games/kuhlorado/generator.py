"""The generator of boards: random ones, improved until cows have many numbers in reach."""

from __future__ import annotations

from functools import lru_cache
from operator import sub

from hedgerow.base.errors import InputError, input_error
from hedgerow.base.grid import Pos, cells
from hedgerow.base.messages import Message
from hedgerow.games.kuhlorado.board import (
    COW,
    HEIGHT_MM,
    LARGE,
    REACH,
    SIDES,
    SMALL,
    WIDTH_MM,
    Board,
    board_data,
    board_text,
    code_inputs,
    dedupe_key,
    side_cells,
)
from hedgerow.games.kuhlorado.content import KuhloradoContent
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import SheetSpec

MAX_TRIES = 400
# A trial only checks whether the content allows a board at all.
TRIAL_TRIES, TRIAL_LAYS = 40, 20
SWAPS = 3_000
TRIAL_SWAPS_PER_CELL = 4  # enough for a legal board; the others make it good
VIOLATION_COST = 100
SPREAD = 2  # cows above the minimum that a side may get, so that boards differ
# Steps of the search for positions of troughs, where random positions hardly ever fit.
RANDOM_STEPS, PACKED_STEPS = 5_000, 100_000
# The letter of the trough by cell.
TroughCells = dict[Pos, str]
Shape = tuple[Pos, ...]


def generate(content: KuhloradoContent, rng: Rng) -> Board:
    """Generate a board: random troughs and symbols, then swaps that do not make it worse.

    Raises InputError if no legal board is found.
    """
    troughs = _place_troughs(content, rng.stream("troughs"))
    tries = rng.max_tries(MAX_TRIES, TRIAL_TRIES)
    swaps = rng.max_tries(SWAPS, TRIAL_SWAPS_PER_CELL * content.board.side**2)
    for attempt in range(tries):
        draft = _Draft(content, troughs, rng.stream(f"symbols {attempt}"))
        draft.improve(swaps)
        if draft.is_legal():
            return draft.board()
    span = content.lots.cows_per_side
    message = Message(
        "found no board in {tries} tries with {least} to {most} cows on every side and "
        "no 2 by 2 square of equal cells",
        least=span.least,
        most=span.most,
        tries=tries,
    )
    raise input_error(
        "lots", message, Message("allow a wider range of cows per side, or change symbols")
    )


def _place_troughs(content: KuhloradoContent, stream: Rng) -> TroughCells:
    """Place troughs inside the border so that none touch, not even diagonally.

    On a small board, random positions hardly ever fit: then a search finds them.
    """
    side = content.board.side
    kinds = LARGE * content.troughs.large.value + SMALL * content.troughs.small.value
    # A trial requires that densely packed troughs fit: then the search succeeds for every seed.
    if stream.max_tries(0, 1) and pack_troughs(kinds, side) is None:
        raise _space_error(content)
    for _ in range(stream.max_tries(MAX_TRIES, TRIAL_LAYS)):
        troughs: TroughCells = {}
        for kind in kinds:
            shape = _random_shape(kind, side, stream)
            if shape is None or any(cell in troughs for pos in shape for cell in around(pos)):
                break
            troughs |= dict.fromkeys(shape, kind)
        else:
            return troughs
    result = search_troughs(kinds, side, stream.stream("search"))
    if result is None:
        raise _space_error(content)
    return result


def _space_error(content: KuhloradoContent) -> InputError:
    message = Message(
        "found no room for the troughs on a board of {side} by {side} cells ({small} "
        "small, {large} large, none touching)",
        small=content.troughs.small.value,
        large=content.troughs.large.value,
        side=content.board.side,
    )
    return input_error("troughs", message, Message("use fewer troughs or a larger board"))


def _random_shape(kind: str, side: int, stream: Rng) -> Shape | None:
    """Generate the cells of a trough; None if it would reach the border."""
    start = Pos(1 + stream.below(side - 2), 1 + stream.below(side - 2))
    if kind == SMALL:
        return (start,)
    end = Pos(start.row, start.col + 1) if stream.below(2) else Pos(start.row + 1, start.col)
    return (start, end) if max(end) < side - 1 else None


class _Draft:
    """A board that is being improved. Cells are numbered in reading order.

    `_bits` holds the symbol of each cell: a bit per number, 0 for a cow, -1 for a trough.
    """

    def __init__(self, content: KuhloradoContent, troughs: TroughCells, stream: Rng) -> None:
        side = content.board.side
        self._content, self._troughs, self._stream, self._side = content, troughs, stream, side
        positions = cells(side, side)
        self._free = [number for number, pos in enumerate(positions) if pos not in troughs]
        symbols = [0] * content.symbols.cows.value
        for number in range(content.symbols.highest.value):
            symbols += [1 << number] * content.symbols.each.value
        self._bits = [-1] * len(positions)
        for number, bit in zip(self._free, stream.shuffled(symbols), strict=True):
            self._bits[number] = bit
        free = set(self._free)
        self._reach = [
            [number for number in _cells_in_reach(pos, side) if number in free] for pos in positions
        ]
        # The cells whose value depends on a cell.
        self._affected = [{number, *reach} for number, reach in enumerate(self._reach)]
        self._blocks = [_blocks_around(pos, side) for pos in positions]
        lines = [[pos.row * side + pos.col for pos in side_cells(name, side)] for name in SIDES]
        # Slices count the cows of a side faster than a loop.
        self._sides = [slice(line[0], line[-1] + 1, line[1] - line[0]) for line in lines]
        # The first numbers of a cow count more than its last ones, so that none has very few.
        highest = content.symbols.highest.value
        self._gain = [sum(range(highest, highest - seen, -1)) for seen in range(highest + 1)]
        span = content.lots.cows_per_side
        spread = min(SPREAD, span.most - span.least)
        self._target_cows = [span.least + stream.below(spread + 1) for _ in SIDES]
        self._border = frozenset(number for line in lines for number in line)

    def improve(self, swaps: int) -> None:
        """Swap random pairs of symbols; undo a swap that makes the board worse."""
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
        """Return whether all sides have enough cows, and no square of four cells is uniform."""
        span = self._content.lots.cows_per_side
        sides = all(span.least <= count <= span.most for count in self._side_cows())
        return sides and not any(map(self._block_violations, self._free))

    def board(self) -> Board:
        letters = {0: COW} | {1 << n: name for n, name in enumerate(self._content.numbers)}
        text = "".join(
            self._troughs.get(pos) or letters[self._bits[number]]
            for number, pos in enumerate(cells(self._side, self._side))
        )
        return Board(tuple(text[at : at + self._side] for at in range(0, len(text), self._side)))

    def _value(self, first: int, second: int, affected: set[int]) -> int:
        """Return the value of the cells that a swap of two cells can affect, less violations."""
        bits, reach = self._bits, self._reach
        value = 0
        for cow in affected:
            if bits[cow] == 0:
                seen = 0
                for number in reach[cow]:
                    seen |= bits[number]
                value += self._gain[seen.bit_count()]
        value -= VIOLATION_COST * (self._block_violations(first) + self._block_violations(second))
        moves_cow = not (bits[first] and bits[second])
        if moves_cow and (first in self._border or second in self._border):
            value -= VIOLATION_COST * self._side_violations()
        return value

    def _block_violations(self, number: int) -> int:
        bits, violations = self._bits, 0
        for a, b, c, d in self._blocks[number]:
            if bits[a] == bits[b] == bits[c] == bits[d]:
                violations += 1
        return violations

    def _side_violations(self) -> int:
        """Return how many cows the sides have too many or too few."""
        return sum(map(abs, map(sub, self._side_cows(), self._target_cows)))

    def _side_cows(self) -> list[int]:
        return [self._bits[line].count(0) for line in self._sides]


def _cells_in_reach(pos: Pos, side: int) -> list[int]:
    reach = (Pos(pos.row + row, pos.col + col) for row, col in REACH)
    return [
        cell.row * side + cell.col
        for cell in reach
        if 0 <= cell.row < side and 0 <= cell.col < side
    ]


def _blocks_around(pos: Pos, side: int) -> list[tuple[int, int, int, int]]:
    """Return the squares of four cells that contain a cell."""
    corners = ((pos.row + row, pos.col + col) for row in (-1, 0) for col in (-1, 0))
    inside = ((row, col) for row, col in corners if 0 <= row < side - 1 and 0 <= col < side - 1)
    starts = (row * side + col for row, col in inside)
    return [(at, at + 1, at + side, at + side + 1) for at in starts]


def search_troughs(kinds: str, side: int, rng: Rng) -> TroughCells | None:
    """Find positions for troughs that do not touch; None if there are none, or after many steps.

    Positions are tried in a random order. On a board that is nearly full, that takes too long: then
    the troughs are packed in reading order, and the board is rotated or mirrored at random.
    """
    shapes = {kind: rng.shuffled(shapes) for kind, shapes in _all_shapes(side).items()}
    troughs = _Search(kinds, shapes, RANDOM_STEPS).run()
    if troughs is None and (packed := pack_troughs(kinds, side)) is not None:
        troughs = _turn(packed, side, rng.stream("turn"))
    return troughs


@lru_cache(maxsize=16)
def pack_troughs(kinds: str, side: int) -> TroughCells | None:
    """Find positions for troughs in reading order: the same for every seed."""
    return _Search(kinds, _all_shapes(side), PACKED_STEPS).run()


def around(pos: Pos) -> Shape:
    """Return a cell and the eight cells around it."""
    return tuple(Pos(pos.row + row, pos.col + col) for row in (-1, 0, 1) for col in (-1, 0, 1))


def _all_shapes(side: int) -> dict[str, list[Shape]]:
    """Return all positions inside the border for a trough of each kind."""
    inside = [pos for pos in cells(side, side) if min(pos) > 0 and max(pos) < side - 1]
    pairs = [(pos, Pos(pos.row, pos.col + 1)) for pos in inside]
    pairs += [(pos, Pos(pos.row + 1, pos.col)) for pos in inside]
    large: list[Shape] = [pair for pair in pairs if max(pair[1]) < side - 1]
    return {LARGE: large, SMALL: [(pos,) for pos in inside]}


def _turn(troughs: TroughCells, side: int, rng: Rng) -> TroughCells:
    """Rotate or mirror the positions of troughs in one of eight ways."""
    last, (flip_rows, flip_cols, swap) = side - 1, (rng.below(2), rng.below(2), rng.below(2))

    def turn(pos: Pos) -> Pos:
        row = last - pos.row if flip_rows else pos.row
        col = last - pos.col if flip_cols else pos.col
        return Pos(col, row) if swap else Pos(row, col)

    return {turn(pos): kind for pos, kind in troughs.items()}


class _Search:
    """A backtracking search: each trough takes the first position that fits."""

    def __init__(self, kinds: str, shapes: dict[str, list[Shape]], steps: int) -> None:
        self._kinds, self._shapes, self._steps = kinds, shapes, steps

    def run(self) -> TroughCells | None:
        return self._place(0, 0, frozenset())

    def _place(self, number: int, first: int, taken: frozenset[Pos]) -> TroughCells | None:
        """Place the troughs from `number` on, the next one at shape `first` or later."""
        if number == len(self._kinds):
            return {}
        kind = self._kinds[number]
        # Troughs of a kind are interchangeable: trying them in one order only saves most steps.
        same_kind = self._kinds[number + 1 : number + 2] == kind
        for index in range(first, len(self._shapes[kind])):
            self._steps -= 1
            if self._steps < 0:
                return None
            shape = self._shapes[kind][index]
            if taken.isdisjoint(shape):
                now_taken = taken.union(*map(around, shape))
                others = self._place(number + 1, index + 1 if same_kind else 0, now_taken)
                if others is not None:
                    return dict.fromkeys(shape, kind) | others
        return None


SHEET_SPEC: SheetSpec[KuhloradoContent, Board] = SheetSpec(
    revision=1,
    size=lambda: (WIDTH_MM, HEIGHT_MM),
    code_inputs=code_inputs,
    generate=generate,
    to_data=board_data,
    to_text=board_text,
    # Both players use the same board, so any board is fair.
    fairness_key=lambda board: 0,
    dedupe_key=dedupe_key,
    shared=True,
)
