"""Boards drawn by lot, then improved: every cow should have partners of every number in reach."""

from __future__ import annotations

from operator import sub

from hedgerow.base.errors import InputError, input_error
from hedgerow.base.grid import Pos, cells
from hedgerow.base.messages import Message
from hedgerow.games.kuhlorado.board import COW, LARGE, REACH, SIDES, SMALL, Board, side_cells
from hedgerow.games.kuhlorado.content import KuhloradoContent
from hedgerow.games.kuhlorado.trough_search import around, packed_troughs, search_troughs
from hedgerow.ruleset.rng import Rng

MAX_TRIES = 400
TRIAL_TRIES, TRIAL_LAYS = 40, 20
SWAPS = 3_000
TRIAL_SWAPS_PER_CELL = 4  # enough to be legal; the rest makes a board good
FAULT = 100
SPREAD = 2  # how many cows more than the least a side may be given, so that boards differ


def generate(content: KuhloradoContent, rng: Rng) -> Board:
    """Lay the troughs, strew the symbols, and swap them while the board gets no worse."""
    troughs = _lay_troughs(content, rng.stream("troughs"))
    tries = rng.max_tries(MAX_TRIES, TRIAL_TRIES)
    swaps = rng.max_tries(SWAPS, TRIAL_SWAPS_PER_CELL * content.board.side**2)
    for attempt in range(tries):
        draft = _Draft(content, troughs, rng.stream(f"symbols {attempt}"))
        draft.improve(swaps)
        if draft.is_legal():
            return draft.board()
    span = content.lots.cows_per_side
    message = Message(
        (
            "found no board in {tries} tries with {least} to {most} cows on every side and "
            "no 2 by 2 square of equal cells"
        ),
        least=span.least,
        most=span.most,
        tries=tries,
    )
    raise input_error(
        "lots", message, Message("allow a wider range of cows per side, or change symbols")
    )


def _lay_troughs(content: KuhloradoContent, lots: Rng) -> dict[Pos, str]:
    """Lay troughs inside the border that do not touch each other, not even diagonally.

    On a small board random places hardly ever fit: then they are searched for. A trial demands
    that packed troughs fit, so that a search finds room for every seed.
    """
    side = content.board.side
    kinds = LARGE * content.troughs.large.value + SMALL * content.troughs.small.value
    if lots.max_tries(0, 1) and packed_troughs(kinds, side) is None:
        raise _no_room(content)
    for _ in range(lots.max_tries(MAX_TRIES, TRIAL_LAYS)):
        laid: dict[Pos, str] = {}
        for kind in kinds:
            shape = _shape(kind, side, lots)
            if shape is None or any(near in laid for pos in shape for near in around(pos)):
                break
            laid |= dict.fromkeys(shape, kind)
        else:
            return laid
    found = search_troughs(kinds, side, lots.stream("search"))
    if found is None:
        raise _no_room(content)
    return found


def _no_room(content: KuhloradoContent) -> InputError:
    message = Message(
        (
            "found no room for the troughs on a board of {side} by {side} cells ({small} "
            "small, {large} large, none touching)"
        ),
        small=content.troughs.small.value,
        large=content.troughs.large.value,
        side=content.board.side,
    )
    return input_error("troughs", message, Message("use fewer troughs or a larger board"))


def _shape(kind: str, side: int, lots: Rng) -> tuple[Pos, ...] | None:
    start = Pos(1 + lots.below(side - 2), 1 + lots.below(side - 2))
    if kind == SMALL:
        return (start,)
    other = Pos(start.row, start.col + 1) if lots.below(2) else Pos(start.row + 1, start.col)
    return (start, other) if max(other) < side - 1 else None


class _Draft:
    """A board in the making. Cells are numbered in reading order.

    `_bits` holds what a cell shows: a bit per number, 0 for a cow, minus one for a trough.
    """

    def __init__(self, content: KuhloradoContent, troughs: dict[Pos, str], lots: Rng) -> None:
        side = content.board.side
        self._content, self._troughs, self._lots, self._side = content, troughs, lots, side
        places = cells(side, side)
        self._free = [number for number, pos in enumerate(places) if pos not in troughs]
        symbols = [0] * content.symbols.cows.value
        for number in range(content.symbols.highest.value):
            symbols += [1 << number] * content.symbols.each.value
        self._bits = [-1] * len(places)
        for number, bit in zip(self._free, lots.shuffled(symbols), strict=True):
            self._bits[number] = bit
        free = set(self._free)
        self._reach = [[it for it in _reached(pos, side) if it in free] for pos in places]
        self._touched = [{number, *near} for number, near in enumerate(self._reach)]
        self._blocks = [_blocks_of(pos, side) for pos in places]
        lines = [[pos.row * side + pos.col for pos in side_cells(it, side)] for it in SIDES]
        self._sides = [slice(it[0], it[-1] + 1, it[1] - it[0]) for it in lines]
        # A cow's first numbers are worth more than its last: no cow is left alone.
        most = content.symbols.highest.value
        self._gain = [sum(range(most, most - seen, -1)) for seen in range(most + 1)]
        span = content.lots.cows_per_side
        spare = min(SPREAD, span.most - span.least)
        self._wanted = [span.least + lots.below(spare + 1) for _ in SIDES]
        self._border = frozenset(number for line in lines for number in line)

    def improve(self, swaps: int) -> None:
        """Swap two symbols by lot; undo it if the board gets worse."""
        bits, free, lots = self._bits, self._free, self._lots
        for _ in range(swaps):
            one, other = lots.choice(free), lots.choice(free)
            if bits[one] == bits[other]:
                continue
            touched = self._touched[one] | self._touched[other]
            before = self._worth(one, other, touched)
            bits[one], bits[other] = bits[other], bits[one]
            if self._worth(one, other, touched) < before:
                bits[one], bits[other] = bits[other], bits[one]

    def is_legal(self) -> bool:
        """Every side has its cows, and no square of four cells shows one symbol."""
        span = self._content.lots.cows_per_side
        sides = all(span.least <= count <= span.most for count in self._side_cows())
        return sides and not any(map(self._block_violations, self._free))

    def board(self) -> Board:
        names = {0: COW} | {1 << n: name for n, name in enumerate(self._content.numbers)}
        shown = "".join(
            self._troughs.get(pos) or names[self._bits[number]]
            for number, pos in enumerate(cells(self._side, self._side))
        )
        return Board(tuple(shown[at : at + self._side] for at in range(0, len(shown), self._side)))

    def _worth(self, one: int, other: int, touched: set[int]) -> int:
        """The numbers in reach of the cows that a swap of two cells can touch, less all faults."""
        bits, reach = self._bits, self._reach
        worth = 0
        for cow in touched:
            if bits[cow] == 0:
                seen = 0
                for near in reach[cow]:
                    seen |= bits[near]
                worth += self._gain[seen.bit_count()]
        worth -= FAULT * (self._block_violations(one) + self._block_violations(other))
        cow_moves = not (bits[one] and bits[other])
        if cow_moves and (one in self._border or other in self._border):
            worth -= FAULT * self._side_violations()
        return worth

    def _block_violations(self, number: int) -> int:
        bits, violations = self._bits, 0
        for a, b, c, d in self._blocks[number]:
            if bits[a] == bits[b] == bits[c] == bits[d]:
                violations += 1
        return violations

    def _side_violations(self) -> int:
        """How far the sides are from the cows drawn for them."""
        return sum(map(abs, map(sub, self._side_cows(), self._wanted)))

    def _side_cows(self) -> list[int]:
        return [self._bits[line].count(0) for line in self._sides]


def _reached(pos: Pos, side: int) -> list[int]:
    near = (Pos(pos.row + row, pos.col + col) for row, col in REACH)
    return [it.row * side + it.col for it in near if 0 <= it.row < side and 0 <= it.col < side]


def _blocks_of(pos: Pos, side: int) -> list[tuple[int, int, int, int]]:
    """The squares of four cells that a cell is part of."""
    corners = ((pos.row + row, pos.col + col) for row in (-1, 0) for col in (-1, 0))
    inside = ((row, col) for row, col in corners if 0 <= row < side - 1 and 0 <= col < side - 1)
    starts = (row * side + col for row, col in inside)
    return [(at, at + 1, at + side, at + side + 1) for at in starts]
