"""The random parts of sheets: they draw everything that is possible, and nothing else."""

from __future__ import annotations

from itertools import combinations

import pytest

from hedgerow.base.errors import InputError
from hedgerow.base.grid import Pos, cells
from hedgerow.base.rng import Draws, Rng
from hedgerow.loading.models import Span
from hedgerow.random_parts.sheets import (
    DealPart,
    Drawn,
    Ground,
    NumbersPart,
    RandomPart,
    SymbolsPart,
    WallPart,
    cells_beside,
    draw_parts,
    drawn_key,
    free_cells,
    part_violations,
    wall_edges,
    wall_key,
    wall_tries,
)

CORNERS = ("A1", "C1", "A3", "C3")
EDGE = (*CORNERS, "B1", "A2", "C2", "B3")
SEEDS = 300


def at(name: str) -> Pos:
    """Return the cell of a name: `B3`."""
    return Pos(int(name[1:]) - 1, "ABCDEFGH".index(name[0]))


def ground(printed: dict[str, str] | None = None, rows: int = 3, columns: int = 3) -> Ground:
    """Return a grid of 3 by 3 cells with an area `field` in B2 and C2, and printed symbols."""
    return Ground(
        rows=rows,
        columns=columns,
        symbols={at(cell): name for cell, name in (printed or {}).items()},
        places={
            "corners": [at(cell) for cell in CORNERS],
            "edge": [at(cell) for cell in EDGE],
            "field": [at("B2"), at("C2")],
        },
    )


def draw(*parts: RandomPart, on: Ground | None = None, seed: int = 0) -> Drawn:
    return draw_parts(parts, on or ground(), Rng(f"test/{seed}"))


def names(drawn: Drawn) -> tuple[str, ...]:
    """Return the cells of the drawn symbols."""
    return tuple(pos.name for pos, _ in drawn.symbols)


def span(least: int, most: int) -> Span:
    return Span(least=least, most=most)


def stones(**more: object) -> SymbolsPart:
    values = {"id": "stones", "make": "symbols", "of": {"stone": 2}, **more}
    return SymbolsPart(**values)  # type: ignore[arg-type]


def test_symbols_reach_every_pair_of_cells_and_nothing_else() -> None:
    found = {names(draw(stones(), seed=seed)) for seed in range(SEEDS)}

    all_names = [pos.name for pos in cells(3, 3)]
    assert found == {*combinations(all_names, 2)}
    assert len(found) == 36


@pytest.mark.parametrize(
    ("not_at", "free"),
    [
        (("corners",), ["B1", "A2", "B2", "C2", "B3"]),
        (("edge",), ["B2"]),
        (("field",), ["A1", "B1", "C1", "A2", "A3", "B3", "C3"]),
        (("corners", "field"), ["B1", "A2", "B3"]),
        (None, ["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]),
    ],
)
def test_symbols_keep_away_from_places(not_at: tuple[str, ...] | None, free: list[str]) -> None:
    part = stones(of={"stone": 1}, not_at=not_at)

    assert [pos.name for pos in free_cells(part, ground(), {})] == free
    assert {names(draw(part, seed=seed))[0] for seed in range(SEEDS)} == {*free}


def test_no_symbol_is_drawn_on_a_printed_or_an_earlier_one() -> None:
    on = ground({"A1": "hill", "B2": "pond"})
    parts = [stones(of={"stone": 5}), stones(id="trees", of={"tree": 2})]
    for seed in range(20):
        drawn = draw(*parts, on=on, seed=seed)

        # 9 cells: 2 are printed, 5 get a stone, 2 a tree. Printed symbols are not drawn.
        assert len({*names(drawn)}) == 7
        assert {"A1", "B2"}.isdisjoint(names(drawn))
        assert sorted(name for _, name in drawn.symbols) == ["stone"] * 5 + ["tree"] * 2


def test_symbols_apart_touch_with_no_side() -> None:
    part = stones(of={"stone": 4}, apart=True)
    found = {names(draw(part, seed=seed)) for seed in range(SEEDS)}

    # Four of nine cells that do not touch: the corners, the middles of the sides, or any four of
    # the corners and the centre.
    five = ["A1", "C1", "B2", "A3", "C3"]
    assert found == {*combinations(five, 4), ("B1", "A2", "C2", "B3")}


def test_symbols_without_room_are_refused() -> None:
    with pytest.raises(InputError) as caught:
        draw(stones(of={"stone": 6}, apart=True))

    assert str(caught.value) == (
        "stones: error: found no place for 6 symbols\n  hint: use fewer, or a larger grid"
    )
    assert len(names(draw(stones(of={"stone": 5}, apart=True)))) == 5


def test_numbers_of_a_sheet_are_all_of_its_range_or_some() -> None:
    exact = NumbersPart(id="bingo", make="numbers", ranges=(span(1, 9),))
    wide = NumbersPart(id="bingo", make="numbers", ranges=(span(-5, 60),))

    assert sorted(number for _, number in draw(exact).numbers) == [*range(1, 10)]
    assert [pos for pos, _ in draw(exact).numbers] == [*cells(3, 3)]
    some = [number for _, number in draw(wide).numbers]
    assert len({*some}) == 9
    assert -5 <= min(some) <= max(some) <= 60


@pytest.mark.parametrize("by", ["column", "row"])
def test_every_column_or_row_has_its_own_range(by: str) -> None:
    ranges = (span(1, 3), span(11, 15), span(21, 23))
    part = NumbersPart(id="bingo", make="numbers", by=by, ranges=ranges)  # type: ignore[arg-type]
    for seed in range(20):
        for pos, number in draw(part, seed=seed).numbers:
            own = ranges[pos.col if by == "column" else pos.row]
            assert own.least <= number <= own.most


def test_numbers_are_also_printed_on_symbols_except_those_that_are_named() -> None:
    on = ground({"A1": "hill", "B2": "pond"})
    plain = NumbersPart(id="bingo", make="numbers", ranges=(span(1, 9),))
    without = NumbersPart(id="bingo", make="numbers", ranges=(span(1, 9),), not_at=("pond",))

    assert len(draw(plain, on=on).numbers) == 9
    assert at("B2") not in dict(draw(without, on=on).numbers)
    assert len(draw(without, on=on).numbers) == 8


def test_a_deal_gives_each_free_cell_one_and_leaves_the_rest() -> None:
    deal = DealPart(id="land", make="deal", of=("hill",) * 6 + ("pond",) * 4, not_at=("field",))
    counts = set()
    for seed in range(100):
        drawn = draw(deal, seed=seed)
        dealt = [name for _, name in drawn.symbols]
        counts.add(dealt.count("pond"))

        assert names(drawn) == ("A1", "B1", "C1", "A2", "A3", "B3", "C3")
        assert dealt.count("hill") <= 6

    # Seven of ten cards: at most six hills, so at least one pond.
    assert counts == {1, 2, 3, 4}


def test_parts_have_separate_streams() -> None:
    trees = stones(id="trees", of={"tree": 1})
    numbers = NumbersPart(id="bingo", make="numbers", ranges=(span(1, 99),))

    alone = draw(numbers).numbers
    assert draw(stones(), trees, numbers).numbers == alone
    assert draw(numbers, stones()).symbols == draw(stones()).symbols


def wall(edges: tuple[int, int], beside: tuple[int, int] = (0, 99)) -> WallPart:
    return WallPart(id="hedge", make="wall", edges=span(*edges), beside=span(*beside))


def test_walls_of_one_edge_are_all_inner_edges_and_no_other() -> None:
    found = {wall_edges(draw(wall((1, 1)), seed=seed).lines[0][1]) for seed in range(SEEDS)}

    # 3 x 3 cells have 2 * 3 inner edges in each direction. One with both ends on the frame would
    # cut a cell off only in a grid of one row.
    pairs = [(one, other) for one in cells(3, 3) for other in one.neighbours() if one < other]
    inner = {frozenset([pair]) for pair in pairs if pair[1].row < 3 and pair[1].col < 3}
    assert found == inner
    assert len(found) == 12


def test_a_wall_never_divides_the_grid_and_keeps_its_limits() -> None:
    part = wall((2, 4), (4, 6))
    for seed in range(100):
        ((name, line),) = draw(part, seed=seed).lines
        edges = wall_edges(line)
        reached, waiting = {Pos(0, 0)}, [Pos(0, 0)]
        while waiting:
            here = waiting.pop()
            for pos in here.neighbours():
                is_inside = 0 <= pos.row < 3 and 0 <= pos.col < 3
                blocked = (min(here, pos), max(here, pos)) in edges
                if is_inside and not blocked and pos not in reached:
                    reached.add(pos)
                    waiting.append(pos)

        assert name == "hedge"
        assert 2 <= len(edges) <= 4
        assert 4 <= len(cells_beside(edges, 3, 3)) <= 6
        assert len(reached) == 9


def test_the_key_of_a_wall_counts_edges_cells_beside_it_and_ends_on_the_frame() -> None:
    # From the upper frame between A and B down two edges: beside A1, B1, A2 and B2.
    assert wall_key(((0, 1), (1, 1), (2, 1)), 3, 3) == (2, 4, 1)
    # Around the upper left corner of the centre: beside A2, B2, B1.
    assert wall_key(((2, 1), (1, 1), (1, 2)), 3, 3) == (2, 3, 0)


def test_a_wall_that_finds_no_place_is_refused() -> None:
    # One edge has exactly two cells beside it.
    with pytest.raises(InputError, match="found no wall with 1 edges and 3 cells beside it"):
        draw(wall((1, 1), (3, 3)))


@pytest.mark.parametrize(
    ("side", "edges", "walls", "tries", "on_trial"),
    [
        # 300,000 draws, of which a try needs three and one for each edge.
        (12, 9, 1, 20_000, 5_000),
        (12, 12, 1, 20_000, 5_000),  # 300,000 / 15
        (12, 13, 1, 18_750, 4_688),  # 300,000 / 16; a quarter, rounded up
        (12, 60, 1, 4_761, 1_191),  # 300,000 / 63
        (12, 60, 8, 595, 149),  # 37,500 / 63
        (3, 999, 1, 20_000, 5_000),  # no wall of 3 by 3 cells has more than 4 edges
        (20, 999, 1, 824, 206),  # 300,000 / 364: 19 * 19 inner points
        (20, 999, 8, 103, 26),
    ],
)
def test_fewer_long_walls_are_tried(
    side: int, edges: int, walls: int, tries: int, on_trial: int
) -> None:
    limits = [
        wall_tries((side, side), span(1, edges), Rng("test", on_trial=trial), walls)
        for trial in (False, True)
    ]

    assert limits == [tries, on_trial]


def test_walls_and_symbols_that_hardly_fit_take_few_draws() -> None:
    # No line of 60 edges has 200 cells beside it, and 199 of 20 x 20 cells hardly ever lie apart.
    crowded: dict[str, RandomPart] = {
        "found no wall": wall((60, 60), (200, 200)),
        "found no place": stones(of={"stone": 199}, apart=True),
    }
    for message, part in crowded.items():
        draws = Draws()
        with pytest.raises(InputError, match=message):
            draw_parts([part], ground(rows=20, columns=20), Rng("test", draws=draws))

        assert draws.count <= 300_000


@pytest.mark.parametrize(
    ("cells_drawn", "corners", "edge"),
    [(("A1", "B2"), 1, 1), (("A1", "C3"), 2, 2), (("B1", "A2"), 0, 2), (("B2", "C2"), 0, 1)],
)
def test_matched_symbols_have_as_many_in_corners_and_at_the_edge(
    cells_drawn: tuple[str, str], corners: int, edge: int
) -> None:
    drawn = Drawn(symbols=tuple((at(cell), "stone") for cell in cells_drawn))

    assert drawn_key([stones(matched=True)], ground(), drawn) == ((corners, edge),)
    assert drawn_key([stones()], ground(), drawn) == ()


@pytest.mark.parametrize(
    ("part", "problem"),
    [
        (stones(of={"stone": 9}), ""),
        (stones(of={"stone": 10}), "10 symbols do not fit in 9 cells"),
        (stones(of={"stone": 5, "hill": 4}), ""),
        (stones(of={"stone": 6, "hill": 4}), "10 symbols do not fit in 9 cells"),
        (stones(of={"stone": 6}, not_at=("corners",)), "6 symbols do not fit in 5 cells"),
        (stones(of={"stome": 1}), "unknown symbol 'stome'"),
        (stones(not_at=("feild",)), "unknown place 'feild'"),
        (DealPart(id="d", make="deal", of=("hill",) * 9), ""),
        (DealPart(id="d", make="deal", of=("hill",) * 8), "8 symbols are not enough for 9 cells"),
        (NumbersPart(id="n", make="numbers", ranges=(span(1, 9),)), ""),
        (
            NumbersPart(id="n", make="numbers", ranges=(span(2, 9),)),
            "this range has too few numbers for 9 cells",
        ),
        (
            NumbersPart(id="n", make="numbers", by="row", ranges=(span(1, 9), span(1, 9))),
            "expected 3 ranges, found 2",
        ),
        (wall((4, 4)), ""),
        (wall((5, 5)), "a wall of 5 edges does not fit in the grid"),
        (wall((2, 2), (5, 5)), "too many cells beside a wall of 2 edges: 5"),
        (wall((4, 4), (1, 2)), "too few cells beside a wall of 4 edges: 2"),
        (wall((4, 4), (1, 3)), ""),  # two thirds of 4, rounded up
        (wall((3, 3), (1, 1)), "too few cells beside a wall of 3 edges: 1"),
        (wall((3, 3), (1, 2)), ""),  # two thirds of 3
    ],
)
def test_what_cannot_be_placed_is_found_without_drawing(part: RandomPart, problem: str) -> None:
    found = part_violations(("random", 0), part, ground(), ["stone", "hill", "tree"])

    assert [str(it.message) for it in found] == ([problem] if problem else [])
