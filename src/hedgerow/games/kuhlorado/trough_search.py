"""Places for troughs on boards so small that random places hardly ever fit."""

from __future__ import annotations

from functools import lru_cache

from hedgerow.base.grid import Pos, cells
from hedgerow.games.kuhlorado.board import LARGE, SMALL
from hedgerow.ruleset.rng import Rng

RANDOM_STEPS, PACKED_STEPS = 5_000, 100_000
Laid = dict[Pos, str]
Shape = tuple[Pos, ...]


def search_troughs(kinds: str, side: int, rng: Rng) -> Laid | None:
    """Find places for troughs that do not touch; None if there are none, or none in many steps.

    Places are tried in a random order. On a board that is nearly full that takes too long: then
    they are packed in reading order, and the board is turned or mirrored at random.
    """
    places = {kind: rng.shuffled(shapes) for kind, shapes in _shapes(side).items()}
    found = _Search(kinds, places, RANDOM_STEPS).laid()
    if found is None and (packed := packed_troughs(kinds, side)) is not None:
        found = _turned(packed, side, rng.stream("turn"))
    return found


@lru_cache(maxsize=16)
def packed_troughs(kinds: str, side: int) -> Laid | None:
    """Find places for troughs in reading order: the same for every seed."""
    return _Search(kinds, _shapes(side), PACKED_STEPS).laid()


def around(pos: Pos) -> Shape:
    """Return a cell and the eight around it."""
    return tuple(Pos(pos.row + row, pos.col + col) for row in (-1, 0, 1) for col in (-1, 0, 1))


def _shapes(side: int) -> dict[str, list[Shape]]:
    """Return all places for a trough of each kind inside the border."""
    inside = [pos for pos in cells(side, side) if min(pos) > 0 and max(pos) < side - 1]
    pairs = [(pos, Pos(pos.row, pos.col + 1)) for pos in inside]
    pairs += [(pos, Pos(pos.row + 1, pos.col)) for pos in inside]
    return {LARGE: [it for it in pairs if max(it[1]) < side - 1], SMALL: [(it,) for it in inside]}


def _turned(laid: Laid, side: int, rng: Rng) -> Laid:
    """Turn or mirror the places of troughs in one of eight ways."""
    last, (down, across, swapped) = side - 1, (rng.below(2), rng.below(2), rng.below(2))

    def moved(pos: Pos) -> Pos:
        row, col = (last - pos.row if down else pos.row), (last - pos.col if across else pos.col)
        return Pos(col, row) if swapped else Pos(row, col)

    return {moved(pos): kind for pos, kind in laid.items()}


class _Search:
    """Lays trough after trough at the first place that fits, and goes back where none does."""

    def __init__(self, kinds: str, places: dict[str, list[Shape]], steps: int) -> None:
        self._kinds, self._places, self._steps = kinds, places, steps

    def laid(self) -> Laid | None:
        return self._next(0, 0, frozenset())

    def _next(self, number: int, first: int, taken: frozenset[Pos]) -> Laid | None:
        """Lay the troughs from a number on; those of a kind in the order of their places."""
        if number == len(self._kinds):
            return {}
        kind = self._kinds[number]
        again = self._kinds[number + 1 : number + 2] == kind
        for at in range(first, len(self._places[kind])):
            self._steps -= 1
            if self._steps < 0:
                return None
            shape = self._places[kind][at]
            if taken.isdisjoint(shape):
                near = taken.union(*map(around, shape))
                found = self._next(number + 1, at + 1 if again else 0, near)
                if found is not None:
                    return dict.fromkeys(shape, kind) | found
        return None
