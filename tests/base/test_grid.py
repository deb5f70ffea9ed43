"""Cells, edges, and the regions that walls separate."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.grid import (
    Edge,
    Pos,
    Walls,
    cells,
    column_name,
    edge_between,
    open_neighbours,
    regions,
)

SIDE = 6
ALL_EDGES = sorted(
    {edge_between(pos, neighbour) for pos in cells(SIDE, SIDE) for neighbour in pos.neighbours()}
)
QUIET = settings(derandomize=True, deadline=None, max_examples=200)
members_strategy = st.frozensets(st.sampled_from(cells(SIDE, SIDE)))
walls_strategy = st.frozensets(st.sampled_from(ALL_EDGES))


def names(group: tuple[Pos, ...]) -> str:
    return " ".join(pos.name for pos in group)


def farm(*rows: str) -> list[Pos]:
    """Return the cells marked # in a drawing."""
    return [
        Pos(row, col)
        for row, text in enumerate(rows)
        for col, char in enumerate(text)
        if char == "#"
    ]


@pytest.mark.parametrize(
    ("col", "name"),
    [
        (0, "A"),
        (25, "Z"),
        (26, "AA"),
        (27, "AB"),
        (51, "AZ"),
        (52, "BA"),
        (701, "ZZ"),
        (702, "AAA"),
    ],
)
def test_columns_are_named_as_on_the_printed_edge(col: int, name: str) -> None:
    assert column_name(col) == name


@pytest.mark.parametrize(
    ("pos", "name"), [(Pos(0, 0), "A1"), (Pos(2, 1), "B3"), (Pos(9, 25), "Z10")]
)
def test_a_cell_is_named_column_first(pos: Pos, name: str) -> None:
    assert pos.name == name


def test_neighbours_come_in_reading_order() -> None:
    assert Pos(1, 1).neighbours() == (Pos(0, 1), Pos(1, 0), Pos(1, 2), Pos(2, 1))


def test_an_edge_is_the_same_from_both_sides() -> None:
    upper, lower, right = Pos(0, 0), Pos(1, 0), Pos(0, 1)

    assert edge_between(lower, upper) == edge_between(upper, lower) == Edge(upper, lower)
    assert edge_between(right, upper) == edge_between(upper, right) == Edge(upper, right)


def test_an_edge_on_the_frame_has_the_cell_outside_first_at_the_top_and_left() -> None:
    assert edge_between(Pos(0, 0), Pos(-1, 0)) == Edge(Pos(-1, 0), Pos(0, 0))
    assert edge_between(Pos(0, 0), Pos(0, -1)) == Edge(Pos(0, -1), Pos(0, 0))


def test_the_cells_of_a_rectangle_come_in_reading_order() -> None:
    assert cells(2, 3) == (Pos(0, 0), Pos(0, 1), Pos(0, 2), Pos(1, 0), Pos(1, 1), Pos(1, 2))
    assert cells(0, 3) == ()


def test_wall_separates_only_its_two_cells() -> None:
    wall = edge_between(Pos(1, 1), Pos(1, 2))

    assert list(open_neighbours(Pos(1, 1), {wall})) == [Pos(0, 1), Pos(1, 0), Pos(2, 1)]
    assert list(open_neighbours(Pos(1, 2), {wall})) == [Pos(0, 2), Pos(1, 3), Pos(2, 2)]


@pytest.mark.parametrize(
    ("members", "groups"),
    [
        pytest.param(farm(), [], id="no cells"),
        pytest.param(farm("#"), ["A1"], id="one cell"),
        pytest.param(
            farm("#.", ".#"),
            ["A1", "B2"],
            id="connect the cells by their sides; corners do not count",
        ),
        pytest.param(farm("##.", "..#", "###"), ["A1 B1", "C2 A3 B3 C3"], id="two groups"),
        pytest.param(farm("###", "#.#", "###"), ["A1 B1 C1 A2 C2 A3 B3 C3"], id="a ring is one"),
        pytest.param(
            farm("#####", "#...#", "#.#.#", "#...#", "#####"),
            ["A1 B1 C1 D1 E1 A2 E2 A3 E3 A4 E4 A5 B5 C5 D5 E5", "C3"],
            id="the middle of a ring is apart",
        ),
        pytest.param(
            farm("####", "...#", "####", "#...", "####"),
            ["A1 B1 C1 D1 D2 A3 B3 C3 D3 A4 A5 B5 C5 D5"],
            id="a snake is one",
        ),
        pytest.param(
            [Pos(1, 1), Pos(0, 0), Pos(1, 0), Pos(0, 0)], ["A1 A2 B2"], id="any order, repeated"
        ),
    ],
)
def test_cells_with_a_common_edge_are_in_the_same_region(
    members: list[Pos], groups: list[str]
) -> None:
    assert [names(group) for group in regions(members)] == groups


def test_hedge_across_the_farm_separates_two_regions() -> None:
    walls = frozenset(edge_between(Pos(row, 0), Pos(row, 1)) for row in range(2))

    assert [names(it) for it in regions(cells(2, 3), walls)] == ["A1 A2", "B1 C1 B2 C2"]


def test_a_hedge_with_a_gap_divides_nothing() -> None:
    walls = frozenset(edge_between(Pos(row, 0), Pos(row, 1)) for row in range(2))

    assert len(regions(cells(3, 3), walls)) == 1


def test_ring_needs_two_cuts_to_become_two_regions() -> None:
    ring = farm("###", "#.#", "###")
    top, bottom = edge_between(Pos(0, 0), Pos(0, 1)), edge_between(Pos(2, 1), Pos(2, 2))

    assert [names(it) for it in regions(ring, {top})] == ["A1 B1 C1 A2 C2 A3 B3 C3"]
    assert [names(it) for it in regions(ring, {top, bottom})] == ["A1 A2 A3 B3", "B1 C1 C2 C3"]


def test_walls_on_the_frame_divide_nothing() -> None:
    frame = {
        edge_between(pos, neighbour) for pos in cells(2, 2) for neighbour in pos.neighbours()
    } - {
        edge_between(Pos(0, 0), Pos(0, 1)),
        edge_between(Pos(0, 0), Pos(1, 0)),
        edge_between(Pos(0, 1), Pos(1, 1)),
        edge_between(Pos(1, 0), Pos(1, 1)),
    }

    assert regions(cells(2, 2), frame) == [cells(2, 2)]


def test_a_snake_of_ten_thousand_cells_needs_no_deep_stack() -> None:
    snake = [Pos(0, col) for col in range(10_000)]

    assert regions(snake) == [tuple(snake)]


@QUIET
@given(members_strategy, walls_strategy)
def test_regions_partition_the_cells(members: frozenset[Pos], walls: Walls) -> None:
    groups = regions(members, walls)

    assert sorted(pos for group in groups for pos in group) == sorted(members)
    assert all(list(group) == sorted(group) for group in groups)
    assert [group[0] for group in groups] == sorted(group[0] for group in groups)


@QUIET
@given(members_strategy, walls_strategy)
def test_regions_agree_with_a_slow_union_find(members: frozenset[Pos], walls: Walls) -> None:
    label = {pos: number for number, pos in enumerate(sorted(members))}
    for pos in members:
        for neighbour in (Pos(pos.row, pos.col + 1), Pos(pos.row + 1, pos.col)):
            if neighbour in members and Edge(pos, neighbour) not in walls:
                old, new = label[neighbour], label[pos]
                label = {cell: new if it == old else it for cell, it in label.items()}

    expected = {frozenset(pos for pos in members if label[pos] == it) for it in set(label.values())}
    assert {frozenset(group) for group in regions(members, walls)} == expected
