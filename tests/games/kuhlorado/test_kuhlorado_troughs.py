"""Troughs on boards that random places hardly ever fit on."""

from __future__ import annotations

import pytest

from hedgerow.base.grid import Pos
from hedgerow.games.kuhlorado.board import LARGE, SMALL
from hedgerow.games.kuhlorado.trough_search import pack_troughs, search_troughs
from hedgerow.ruleset.rng import Rng

# Large and small troughs, and the side of the board. With the free cells to its right and below, a
# small trough takes 2 by 2 cells, a large one 2 by 3, of a square of side - 1: the cells inside the
# border, one row and one column more. So 4 small ones fill 5 by 5, and 9 fill 6 by 6 or 7 by 7.
FULL = [(0, 4, 6), (2, 2, 6), (4, 0, 6), (0, 9, 7), (0, 9, 8)]
TOO_MANY = [(0, 5, 6), (2, 3, 6), (5, 0, 6), (0, 10, 7), (0, 10, 8), (20, 20, 12)]


def touching(one: Pos, other: Pos) -> bool:
    return max(abs(one.row - other.row), abs(one.col - other.col)) <= 1


def groups(laid: dict[Pos, str]) -> list[tuple[str, frozenset[Pos]]]:
    """Cells that touch, even diagonally, and what they are."""
    return [(kind, frozenset(it for it in laid if touching(pos, it))) for pos, kind in laid.items()]


@pytest.mark.parametrize(("large", "small", "side"), FULL)
def test_a_full_board_has_room_with_every_seed(large: int, small: int, side: int) -> None:
    for seed in range(40):
        laid = search_troughs(LARGE * large + SMALL * small, side, Rng(str(seed)))

        assert laid is not None
        assert sorted(laid.values()) == sorted(LARGE * 2 * large + SMALL * small)
        assert all(min(pos) > 0 and max(pos) < side - 1 for pos in laid)
        for kind, cells in groups(laid):
            assert len(cells) == (2 if kind == LARGE else 1)
            assert {laid[it] for it in cells} == {kind}


@pytest.mark.parametrize(("large", "small", "side"), TOO_MANY)
def test_too_many_troughs_find_no_room_whatever_the_seed(large: int, small: int, side: int) -> None:
    kinds = LARGE * large + SMALL * small

    assert pack_troughs(kinds, side) is None
    assert search_troughs(kinds, side, Rng("1")) is None


def test_packed_boards_are_turned_and_mirrored_at_random() -> None:
    kinds = LARGE * 2 + SMALL * 7

    found = {
        frozenset((search_troughs(kinds, 8, Rng(str(seed))) or {}).items()) for seed in range(40)
    }

    assert len(found) >= 4


def test_the_same_seed_finds_the_same_places() -> None:
    one, other = (search_troughs(LARGE * 2 + SMALL * 2, 6, Rng("a")) for _ in range(2))

    assert one == other
