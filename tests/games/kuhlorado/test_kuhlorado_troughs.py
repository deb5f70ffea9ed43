"""The search for trough positions on boards where random positions hardly ever fit."""

from __future__ import annotations

import pytest

from hedgerow.base.grid import Pos
from hedgerow.games.kuhlorado.board import LARGE, SMALL
from hedgerow.games.kuhlorado.generator import pack_troughs, search_troughs
from hedgerow.ruleset.rng import Rng

# Large and small troughs, and the side of the board. With the free cells to its right and below, a
# small trough takes 2 by 2 cells, a large one 2 by 3, of a square of side - 1: the cells inside the
# border, one row and one column more. So 4 small ones fill 5 by 5, and 9 fill 6 by 6 or 7 by 7.
FULL = [(0, 4, 6), (2, 2, 6), (4, 0, 6), (0, 9, 7), (0, 9, 8)]
TOO_MANY = [(0, 5, 6), (2, 3, 6), (5, 0, 6), (0, 10, 7), (0, 10, 8), (20, 20, 12)]


def is_touching(first: Pos, second: Pos) -> bool:
    return max(abs(first.row - second.row), abs(first.col - second.col)) <= 1


def groups(troughs: dict[Pos, str]) -> list[tuple[str, frozenset[Pos]]]:
    """Return for each cell its letter and the cells that touch it, even diagonally."""
    return [
        (kind, frozenset(cell for cell in troughs if is_touching(pos, cell)))
        for pos, kind in troughs.items()
    ]


@pytest.mark.parametrize(("large", "small", "side"), FULL)
def test_a_full_board_has_room_with_every_seed(large: int, small: int, side: int) -> None:
    for seed in range(40):
        troughs = search_troughs(LARGE * large + SMALL * small, side, Rng(str(seed)))

        assert troughs is not None
        assert sorted(troughs.values()) == sorted(LARGE * 2 * large + SMALL * small)
        assert all(min(pos) > 0 and max(pos) < side - 1 for pos in troughs)
        for kind, cells in groups(troughs):
            assert len(cells) == (2 if kind == LARGE else 1)
            assert {troughs[cell] for cell in cells} == {kind}


@pytest.mark.parametrize(("large", "small", "side"), TOO_MANY)
def test_too_many_troughs_never_fit(large: int, small: int, side: int) -> None:
    kinds = LARGE * large + SMALL * small

    assert pack_troughs(kinds, side) is None
    assert search_troughs(kinds, side, Rng("1")) is None


def test_packed_boards_are_rotated_and_mirrored_at_random() -> None:
    kinds = LARGE * 2 + SMALL * 7

    boards = {
        frozenset((search_troughs(kinds, 8, Rng(str(seed))) or {}).items()) for seed in range(40)
    }

    assert len(boards) >= 4


def test_the_same_seed_finds_the_same_positions() -> None:
    first, second = (search_troughs(LARGE * 2 + SMALL * 2, 6, Rng("a")) for _ in range(2))

    assert first == second
