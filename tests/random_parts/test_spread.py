"""Symbols that fill a grid: positions of pieces, and symbols that are mixed by swaps."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

from hedgerow.base.errors import InputError
from hedgerow.base.grid import Pos, cells
from hedgerow.base.rng import Rng
from hedgerow.loading.models import Number, Span
from hedgerow.loading.violations import AT_KEY
from hedgerow.random_parts.sheets import (
    Drawn,
    Ground,
    SpreadPart,
    draw_parts,
    part_violations,
    sheet_key,
)
from hedgerow.random_parts.spread import (
    Field,
    Pieces,
    Spread,
    images,
    pack_pieces,
    search_pieces,
    spread_symbols,
)

SEEDS = 60
SQUARE = list(product((0, 1), repeat=2))
# Two steps away, straight or diagonally.
JUMPS = [(-2, -2), (-2, 0), (-2, 2), (0, -2), (0, 2), (2, -2), (2, 0), (2, 2)]
# 7 by 6 cells: a bar of three, a bar of two and two ponds cover 7; the others are 9 cows and
# 13 of each other symbol.
MEADOW = Spread(
    rows=7,
    columns=6,
    pieces=(("bar", 3), ("bed", 2), ("pond", 1), ("pond", 1)),
    symbols={"cow": 9, "hen": 13, "pig": 13},
    on_each_side={"cow": Span(least=1, most=3)},
    varied="cow",
)


def meadows() -> list[dict[Pos, str]]:
    return [spread_symbols(MEADOW, Rng(f"test/{seed}"), "meadow") for seed in range(SEEDS)]


def is_touching(first: Pos, second: Pos) -> bool:
    return max(abs(first.row - second.row), abs(first.col - second.col)) <= 1


def pieces_of(placed: dict[Pos, str], names: set[str]) -> list[tuple[str, frozenset[Pos]]]:
    """Return for each cell of a piece its name and the cells of pieces that touch it."""
    own = {pos: name for pos, name in placed.items() if name in names}
    return [
        (name, frozenset(cell for cell in own if is_touching(pos, cell)))
        for pos, name in own.items()
    ]


# --- the positions of pieces

LARGE, SMALL = ("large", 2), ("small", 1)
# Large and small pieces, and the side of the grid. With the free cells to its right and below, a
# small piece takes 2 by 2 cells, a large one 2 by 3, of a square of side - 1: the cells inside the
# border, one row and one column more. So 4 small ones fill 5 by 5, and 9 fill 6 by 6 or 7 by 7.
FULL = [(0, 4, 6), (2, 2, 6), (4, 0, 6), (0, 9, 7), (0, 9, 8)]
TOO_MANY = [(0, 5, 6), (2, 3, 6), (5, 0, 6), (0, 10, 7), (0, 10, 8), (20, 20, 12)]


def pieces(large: int, small: int) -> Pieces:
    return (LARGE,) * large + (SMALL,) * small


@pytest.mark.parametrize(("large", "small", "side"), FULL)
def test_a_full_grid_has_room_with_every_seed(large: int, small: int, side: int) -> None:
    for seed in range(40):
        placed = search_pieces(pieces(large, small), Field(side, side), Rng(str(seed)))

        assert placed is not None
        assert Counter(placed.values()) == Counter({"large": 2 * large, "small": small})
        assert all(min(pos) > 0 and max(pos) < side - 1 for pos in placed)
        for name, touching in pieces_of(placed, {"large", "small"}):
            assert len(touching) == (2 if name == "large" else 1)
            assert {placed[cell] for cell in touching} == {name}


@pytest.mark.parametrize(("large", "small", "side"), TOO_MANY)
def test_too_many_pieces_never_fit(large: int, small: int, side: int) -> None:
    assert pack_pieces(pieces(large, small), Field(side, side)) is None
    assert search_pieces(pieces(large, small), Field(side, side), Rng("1")) is None


def test_packed_grids_are_rotated_and_mirrored_at_random() -> None:
    found = {
        frozenset((search_pieces(pieces(2, 7), Field(8, 8), Rng(str(seed))) or {}).items())
        for seed in range(40)
    }

    assert len(found) >= 4


def test_packed_grids_that_are_not_square_keep_their_shape() -> None:
    # Inside 9 by 5 cells are 7 by 3: room for 4 by 2 small pieces.
    for seed in range(20):
        placed = search_pieces(pieces(0, 8), Field(9, 5), Rng(str(seed)))

        assert placed is not None
        assert all(0 < row < 8 and 0 < col < 4 for row, col in placed)


def test_the_same_seed_finds_the_same_positions() -> None:
    first, second = (search_pieces(pieces(2, 2), Field(6, 6), Rng("a")) for _ in range(2))

    assert first == second


def test_pieces_keep_away_from_cells_that_are_taken() -> None:
    # Of the 9 inner cells only those of the last row are left: room for two small pieces.
    taken = frozenset(Pos(row, col) for row in (1, 2) for col in (1, 2, 3))

    for seed in range(10):
        placed = search_pieces(pieces(0, 2), Field(5, 5, taken), Rng(str(seed)))
        assert placed == {Pos(3, 1): "small", Pos(3, 3): "small"}
    assert search_pieces(pieces(0, 3), Field(5, 5, taken), Rng("1")) is None


# --- whole sheets


def test_a_sheet_has_as_many_of_each_symbol_as_stated() -> None:
    for meadow in meadows():
        assert {*meadow} == {*cells(7, 6)}
        assert Counter(meadow.values()) == {"bar": 3, "bed": 2, "pond": 2} | dict(MEADOW.symbols)


def test_pieces_are_straight_inside_the_border_and_touch_no_other() -> None:
    sizes = {"bar": 3, "bed": 2, "pond": 1}
    ways = set()
    for meadow in meadows():
        for name, touching in pieces_of(meadow, {*sizes}):
            assert {meadow[pos] for pos in touching} == {name}
        for name, size in sizes.items():
            own = sorted(pos for pos in meadow if meadow[pos] == name)
            assert all(0 < row < 6 and 0 < col < 5 for row, col in own)
            rows, columns = {pos.row for pos in own}, {pos.col for pos in own}
            if name != "pond":
                assert (len(rows), len(columns)) in ((1, size), (size, 1))
                ways.add((name, len(rows) == 1))
    assert ways == set(product(("bar", "bed"), (True, False)))


def test_no_square_has_the_same_symbol_four_times() -> None:
    for meadow in meadows():
        for row, col in product(range(6), range(5)):
            assert len({meadow[Pos(row + down, col + right)] for down, right in SQUARE}) > 1


def test_every_side_has_as_many_symbols_as_it_should() -> None:
    found = set[tuple[str, int]]()
    for meadow in meadows():
        sides = {
            "north": [Pos(0, col) for col in range(6)],
            "east": [Pos(row, 5) for row in range(7)],
            "south": [Pos(6, col) for col in range(6)],
            "west": [Pos(row, 0) for row in range(7)],
        }
        counts = {name: sum(meadow[pos] == "cow" for pos in side) for name, side in sides.items()}
        assert all(1 <= count <= 3 for count in counts.values())
        found.update(counts.items())
    # Sheets differ: each side has one cow on some of them, and three on others.
    assert found >= set(product(("north", "east", "south", "west"), (1, 3)))


def test_around_the_varied_symbol_are_more_others_than_on_shuffled_sheets() -> None:
    rng = Random(1)
    own, shuffled = 0, 0
    for meadow in meadows():
        own += _others_in_reach(meadow)
        free = [pos for pos, name in meadow.items() if name in MEADOW.symbols]
        names = [meadow[pos] for pos in free]
        rng.shuffle(names)
        shuffled += _others_in_reach(meadow | dict(zip(free, names, strict=True)))

    assert own > shuffled


def _others_in_reach(meadow: dict[Pos, str]) -> int:
    """Return how many different hens and pigs cows have two steps away, for all cows."""
    total = 0
    for row, col in (pos for pos, name in meadow.items() if name == "cow"):
        near = {meadow.get(Pos(row + down, col + right)) for down, right in JUMPS}
        total += len(near & {"hen", "pig"})
    return total


def test_a_seed_gives_one_sheet_and_seeds_differ() -> None:
    assert meadows() == meadows()
    assert len({tuple(sorted(meadow.items())) for meadow in meadows()}) == SEEDS


def test_a_part_fills_what_the_map_leaves_free() -> None:
    # A stone in B2: the other eight cells are filled, and no piece is placed.
    ground = Ground(rows=3, columns=3, symbols={Pos(1, 1): "stone"}, places={"edge": []})
    part = _part(of={"cow": 4, "hen": 4})

    drawn = draw_parts((part,), ground, Rng("x"))

    assert Pos(1, 1) not in dict(drawn.symbols)
    assert Counter(dict(drawn.symbols).values()) == {"cow": 4, "hen": 4}


# --- the same sheet


def test_a_square_grid_has_eight_images_and_another_one_four() -> None:
    square = {pos: str(number) for number, pos in enumerate(cells(3, 3))}
    wide = {pos: str(number) for number, pos in enumerate(cells(2, 3))}

    assert len({*images(3, 3, square)}) == 8
    assert {*images(2, 3, wide)} == {
        ("0", "1", "2", "3", "4", "5"),
        ("2", "1", "0", "5", "4", "3"),
        ("3", "4", "5", "0", "1", "2"),
        ("5", "4", "3", "2", "1", "0"),
    }


def test_a_sheet_turned_round_is_the_same_unless_something_else_is_printed() -> None:
    one = Drawn(symbols=((Pos(0, 0), "cow"), (Pos(0, 1), "hen")))
    turned = Drawn(symbols=((Pos(0, 0), "hen"), (Pos(0, 1), "cow")))
    part = _part(of={"cow": 1, "hen": 1})
    plain, mapped = _ground(1, 2), _ground(1, 2, {Pos(0, 0): "stone"})
    field = Ground(rows=1, columns=2, symbols={}, places={"edge": [], "field": [Pos(0, 1)]})

    assert sheet_key((part,), plain, one) == sheet_key((part,), plain, turned)
    for ground in (mapped, field):
        assert sheet_key((part,), ground, one) != sheet_key((part,), ground, turned)


# --- wrong use


def _part(of: dict[str, int], **keys: Any) -> SpreadPart:
    numbers = {name: Number(value=number) for name, number in of.items()}
    return SpreadPart(id="mix", make="spread", of=numbers, **keys)


def _ground(rows: int, columns: int, symbols: dict[Pos, str] | None = None) -> Ground:
    edge = [
        pos
        for pos in cells(rows, columns)
        if pos.row in (0, rows - 1) or pos.col in (0, columns - 1)
    ]
    return Ground(
        rows=rows,
        columns=columns,
        symbols=symbols or {},
        places={"corners": [], "edge": edge},
        sizes={"bed": 2},
        single=("pond",),
    )


def sides(least: int, most: int, name: str = "cow") -> dict[str, dict[str, Span]]:
    return {"on_each_side": {name: Span(least=least, most=most)}}


VIOLATIONS = [
    # rows and columns, the symbols, further keys, the path in the part, message and hint
    ((4, 4), {"cow": 8, "hen": 8}, {}, None),
    ((4, 4), {"cow": 8, "hen": 7}, {},
     ("of", "the symbols cover 15 of 16 cells", "change of")),
    ((4, 4), {"cow": 8, "bed": 2, "pond": 1, "hen": 3}, {}, None),
    ((4, 4), {"cow": 8, "bed": 2, "pond": 1, "hen": 4}, {},
     ("of", "the symbols cover 17 of 16 cells", "change of")),
    ((4, 4), {"cow": 8, "hun": 8}, {}, ("of.hun", "unknown symbol 'hun'", "did you mean hen?")),
    ((2, 8), {"cow": 8, "hen": 8}, {},
     ("make", "symbols are not spread over 8 by 2 cells", "use at least 3 rows and columns")),
    # Each of the four separate squares needs something else.
    ((4, 4), {"cow": 12, "hen": 4}, {}, None),
    ((4, 4), {"cow": 13, "hen": 3}, {},
     ("of.cow", "13 of 'cow': a 2 by 2 square of them is unavoidable", "use at most 12")),
    # Inside are 4 cells: of 12 cows, 8 are at the edge, in the corners twice.
    ((4, 4), {"cow": 12, "hen": 4}, sides(0, 2), None),
    ((4, 4), {"cow": 12, "hen": 4}, sides(0, 1),
     ("on_each_side.cow.most", "the sides cannot have as many of 'cow': the grid has 12",
      "a side has 4 cells")),
    ((4, 4), {"cow": 8, "hen": 8}, sides(0, 5),
     ("on_each_side.cow.most", "the sides cannot have as many of 'cow': the grid has 8",
      "a side has 4 cells")),
    # Four cows in the corners are two on each side.
    ((4, 4), {"cow": 4, "hen": 12}, sides(2, 4), None),
    ((4, 4), {"cow": 4, "hen": 12}, sides(3, 4),
     ("on_each_side.cow.least", "the sides cannot have as many of 'cow': the grid has 4",
      "a side has 4 cells")),
    ((4, 4), {"cow": 8, "pond": 1, "hen": 7}, sides(0, 4, "pond"),
     ("on_each_side.pond", "'pond' is not mixed", "use one of cow, hen")),
    ((4, 4), {"cow": 8, "hen": 8}, {"varied": "cow"}, None),
    ((4, 4), {"cow": 8, "pond": 1, "hen": 7}, {"varied": "pond"},
     ("varied", "'pond' is not mixed", "use one of cow, hen")),
    ((4, 4), {"cow": 8, "hen": 8}, {"varied": "cowe"},
     ("varied", "'cowe' is not mixed", "did you mean cow?")),
]  # fmt: skip


@pytest.mark.parametrize(("size", "of", "keys", "problem"), VIOLATIONS)
def test_what_no_sheet_can_have_is_found_without_drawing(
    size: tuple[int, int],
    of: dict[str, int],
    keys: dict[str, object],
    problem: tuple[str, str, str] | None,
) -> None:
    ground = _ground(*size)

    found = part_violations((), _part(of, **keys), ground, ["cow", "hen", "bed", "pond"])

    stated = [
        (".".join(map(str, it.path)).removesuffix(f".{AT_KEY}"), it.message, it.hint)
        for it in found
    ]
    assert [tuple(map(str, it)) for it in stated] == ([problem] if problem else [])


@pytest.mark.parametrize("on_trial", [True, False])
def test_sheets_that_cannot_be_found_are_refused(on_trial: bool) -> None:
    # Ponds that do not touch: inside 4 by 4 cells there is room for one.
    full = Spread(rows=4, columns=4, pieces=(("pond", 1),) * 2, symbols={"cow": 7, "hen": 7})
    # Four cows on every side are twelve cows, but there are four.
    cows = Spread(
        rows=4,
        columns=4,
        pieces=(),
        symbols={"cow": 4, "hen": 12},
        on_each_side={"cow": Span(least=4, most=4)},
    )

    with pytest.raises(InputError) as caught:
        spread_symbols(full, Rng("a", on_trial=on_trial), "ponds")
    assert str(caught.value.problems[0].message) == (
        "found no room for 2 of 'pond' inside the border of 4 by 4 cells, none touching"
    )
    with pytest.raises(InputError) as caught:
        spread_symbols(cows, Rng("a", on_trial=on_trial), "cows")
    tries = 40 if on_trial else 400
    assert str(caught.value.problems[0].message) == (
        f"found no sheet in {tries} tries with 4 to 4 of 'cow' on every side "
        "and no 2 by 2 square of equal cells"
    )
