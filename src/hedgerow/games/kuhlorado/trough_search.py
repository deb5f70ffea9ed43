"""A search for positions of troughs, for boards where random positions hardly ever fit."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.base.grid import Pos, cells
from hedgerow.games.kuhlorado.board import LARGE, SMALL
from hedgerow.ruleset.rng import Rng

RANDOM_STEPS, PACKED_STEPS = 5_000, 100_000
# The letter of the trough by cell.
TroughCells = dict[Pos, str]
Shape = tuple[Pos, ...]


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
