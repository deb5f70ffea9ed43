"""Negations, full units, sizes of squares, patches of several symbols and points of other rules."""

from __future__ import annotations

import pytest

from hedgerow.scoring.points import Scorer
from hedgerow.scoring.vocabulary import Vocabulary
from tests.scoring.farms import FARM, cells_of, farm, line_points, play, points
from tests.scoring.sentences import read_rules, score_papers

# A cow with a hen, two cows alone, one of them at the hedge, and a cow by the well.
ROWS = "ch.c/...c/co.."
HEDGE = {"hedge": "D1-C1"}


@pytest.mark.parametrize(
    ("condition", "cells"),
    [
        ("next_to: hen", "A1"),
        ("not: {next_to: hen}", "D1 D2 A3"),
        ("not: {next_to: [hen, well]}", "D1 D2"),
        # A bound is negated as a whole: fewer than one hen, or no two cows.
        ("not: {next_to: {of: cow, at_least: 2}}", "A1 D1 D2 A3"),
        ("not: {next_to: {of: cow, exactly: 1}}", "A1 A3"),
        ("not: {next_to: {of: [hen, cow], kinds: {at_least: 1}}}", "A3"),
        ("along: hedge", "D1"),
        ("not: {along: hedge}", "A1 D2 A3"),
        ("at: corners", "A1 D1 A3"),
        ("not: {at: corners}", "D2"),
        ("at: [yard, field]", "D2 A3"),
        ("not: {at: [yard, corners]}", "D2"),
        ("at: yards", "D2 A3"),
        ("not: {next_to: hen, at: corners}", "D2"),
        ("at: corners, not: {next_to: hen, along: hedge}", "A3"),
    ],
)
def test_cells_of_conditions_and_of_their_negation(condition: str, cells: str) -> None:
    vocabulary = Vocabulary(
        kinds=FARM.kinds,
        symbols=FARM.symbols,
        families={"yards": ("yard", "field")},
        areas=("yard", "field"),
        walls=("hedge",),
    )
    paper = farm(ROWS, yard="A3", field="D2", **HEDGE)
    ((line,),) = play(f"{{of: cow, {condition}, points: 1}}", paper, vocabulary=vocabulary)

    assert " ".join(pos.name for pos in line.cells) == cells


@pytest.mark.parametrize(
    ("condition", "rows", "number"),
    [
        ("in_each: row, has: hen", "ch/cc/.h", 2),
        ("in_each: row, not: {has: hen}", "ch/cc/.h", 1),
        ("in_each: row, not: {has: {of: cow, at_least: 2}}", "ch/cc/.h", 2),
        ("in_each: group, of: cow, touches: hen", "ch.c", 1),
        ("in_each: group, of: cow, not: {touches: hen}", "ch.c", 1),
        ("in_each: group, of: cow, not: {touches: {of: hen, at_least: 2}}", "hch/...", 0),
        ("in_each: row, not: {has: hen, touches: pig}", "cc/c./ph", 1),
        # Every cell that is not blocked is of these kinds, and there is one.
        ("in_each: row, full: cow", "cc/ch/c.", 1),
        ("in_each: row, full: [cow, hen]", "cc/ch/c.", 2),
        ("in_each: row, full: animal", "cc/ch/c1", 2),
        ("in_each: row, full: cow", "c#/##/.#", 1),
        ("in_each: row, full: empty, cells: {at_least: 0}", "../c./##", 1),
        ("in_each: row, of: hen, full: [cow, hen]", "ch/cc", 1),
        # An empty cell is not a kind.
        ("in_each: row, of: [animal, empty], kinds: {exactly: 1}", "c../cc./...", 2),
        ("in_each: row, of: [animal, empty], same: {exactly: 1}", "c../ch./cc.", 2),
        ("in_each: row, has: {of: [animal, empty], kinds: {exactly: 1}}", "c../ch./...", 1),
        ("around: well, full: cow", "coc", 1),
        ("around: well, full: cow", "coh", 0),
    ],
)
def test_units_of_conditions_and_of_their_negation(condition: str, rows: str, number: int) -> None:
    assert points(f"{{{condition}, points: 1}}", rows) == number


def test_own_units_are_full_of_own_cells() -> None:
    vocabulary = Vocabulary(kinds=("red", "blue"), shared=True)
    kinds = {(0, 0): "red", (0, 1): "red", (1, 0): "red", (1, 1): "blue"}
    papers = {own: farm("../..", own=own) for own in ("red", "blue")}
    for paper in papers.values():
        paper.kinds = kinds
    scorer = Scorer(read_rules("  - {id: a, in_each: row, full: own, points: 1}"), vocabulary)

    found = score_papers(scorer, vocabulary, papers)

    assert [found[own][0].points for own in ("red", "blue")] == [1, 0]


def test_squares_of_a_size() -> None:
    rule = "{in_each: square, size: %s, full: true, points: 1}"

    assert points(rule % "2", "ccc/ccc/ccc") == 4
    assert points(rule % "3", "ccc/ccc/ccc") == 1
    assert points(rule % "4", "ccc/ccc/ccc") == 0
    assert points(rule % "any", "ccc/ccc/ccc") == 5
    assert points(rule % "{value: 3, source: house}", "cccc/cccc/cccc") == 2
    assert points("{in_each: square, full: true, points: 1}", "ccc/ccc/ccc") == 4


def test_squares_of_any_size_are_named_by_their_corners() -> None:
    rule = "{in_each: square, size: any, full: true, count: cells, points: 1, separate_lines: true}"

    assert line_points(rule, "cc./cc./...") == {"rule:A1-B2": 4}
    assert [*line_points(rule, "ccc/ccc/ccc")] == [
        *("rule:A1-B2", "rule:A1-C3", "rule:B1-C2", "rule:A2-B3", "rule:B2-C3")
    ]
    assert [*line_points(rule.replace("any", "3"), "ccc/ccc/ccc")] == ["rule:A1"]


def test_the_largest_full_square_is_paid_by_its_cells() -> None:
    rule = (
        "{in_each: square, size: any, full: true, take: one-largest, count: cells, "
        "table: {4: 3, 9: 8}}"
    )

    assert points(rule, "ccc/ccc/ccc") == 8
    assert points(rule, "ccc/cc./ccc") == 3
    assert points(rule, "c.c/.c./c.c") == 0


def test_patches_of_several_symbols_are_numbered_in_reading_order_over_all() -> None:
    rule = "{around: [rock, well], of: cow, count: cells, points: 1, separate_lines: true}"

    # The well in A1 is the first patch, the rock in C1 the second, the well in A3 the third.
    assert line_points(rule, "oc#/c.c/oc.") == {"rule:1": 2, "rule:2": 2, "rule:3": 2}
    assert line_points(rule.replace("[rock, well]", "well"), "oc#/c.c/oc.") == {
        "rule:1": 2,
        "rule:2": 2,
    }


def test_a_spring_that_counts_as_a_well_is_part_of_its_patch() -> None:
    rule = "{around: [well, rock], of: cow, count: cells, points: {well: 1, rock: 10}}"

    assert points(rule, "cqoc") == 2


@pytest.mark.parametrize(
    ("take", "rows", "number"),
    [
        ("second-largest", "ccc.cc.c", 2),
        ("second-largest", "c.cc.ccc", 2),
        ("second-largest", "cc.cc.c", 2),
        ("second-largest", "ccc", 0),
        ("second-largest", "...", 0),
        ("one-largest", "cc.cc.c", 2),
        ("largest", "cc.cc.c", 4),
    ],
)
def test_units_that_are_taken(take: str, rows: str, number: int) -> None:
    rule = f"{{in_each: group, of: cow, take: {take}, count: cells, points: 1}}"

    assert points(rule, rows) == number


def test_of_two_that_tie_for_the_largest_the_later_one_is_the_second() -> None:
    rule = "{in_each: group, of: cow, take: second-largest, count: cells, points: 1}"

    assert cells_of(rule, "cc.cc") == ["D1", "E1"]
    assert points("{of: animal, each_kind: true, take: second-largest, points: 1}", "ccchhp") == 2


UPPER = """
    {id: cows, of: cow, points: 1}
    {id: hens, of: hen, points: 3}
"""


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("{id: sum, points_of: [cows, hens], points: 1}", 2 + 9),
        ("{id: sum, points_of: all, points: 2}", 22),
        ("{id: sum, points_of: hens, points: 1}", 9),
        ("{id: sum, points_of: [cows, hens], every: 4, points: 1}", 2),
        ("{id: sum, points_of: [cows, hens], points: 1, up_to: 10}", 10),
        ("{id: sum, points_of: [cows, hens], once: {at_least: 11}, points: 35}", 35),
        ("{id: sum, points_of: [cows, hens], once: {at_least: 12}, points: 35}", 0),
        ("{id: sum, points_of: [cows, hens], table: {5: 1, 11: 7, 12: 9}}", 7),
        # With `take`, each rule counts by itself.
        ("{id: sum, points_of: [cows, hens], take: best, points: 1}", 9),
        ("{id: sum, points_of: [cows, hens], take: second-largest, points: 1}", 2),
        ("{id: sum, points_of: [cows, hens], take: one-largest, table: {9: 5, 11: 7}}", 5),
        ("{id: sum, points_of: upper, points: 1}", 11),
        ("{id: sum, points_of: cows, times_lowest: [cows, hens], points: 1}", 4),
    ],
)
def test_points_of_rules_above(rule: str, expected: int) -> None:
    vocabulary = Vocabulary(kinds=FARM.kinds, families={"upper": ("cows", "hens")})
    (lines,) = play(UPPER + rule, farm("cchhh"), vocabulary=vocabulary)

    assert lines[-1].points == expected
    assert lines[-1].cells == ()


def test_players_are_compared_by_points_of_rules() -> None:
    rules = UPPER + "{id: sum, points_of: all, who: most, places: [6, 3]}"
    found = play(rules, farm("cch"), farm("hh."), farm("..."))

    assert [lines[-1].points for lines in found] == [3, 6, 0]


def test_points_of_all_rules_are_those_above() -> None:
    rules = UPPER + "{id: first, points_of: all, points: 1}\n{id: again, points_of: all, points: 1}"
    (lines,) = play(rules, farm("ch"))

    assert [line.points for line in lines] == [1, 3, 4, 8]


def test_a_field_named_as_unit_and_as_place_is_counted_once() -> None:
    """Its letters were counted twice."""
    rule = "{in_each: stable, at: stable, of: cow, count: cells, points: 1}"
    group = "{in_each: group, at: stable, of: cow, count: cells, points: 1}"

    assert points(rule, stable="cow cow hen") == 2
    assert points(rule, stable="cow cow hen", rows="c") == 2
    assert points(group, stable="cow cow hen") == 2


@pytest.mark.parametrize(
    ("rule", "rows", "expected"),
    [
        # Groups and runs that the table does not reach have no line; those left are 1, 2, 3.
        ("in_each: group, of: cow, table: {2: 5}", "c.cc/..../ccc.", {"rule:1": 5, "rule:2": 5}),
        ("in_each: row-run, of: cow, table: {3: 5}", "cc.c/ccc.", {"rule:1": 5}),
        ("in_each: group, of: cow, every: 2, table: {1: 5}", "c.cc", {"rule:1": 5}),
        ("in_each: group, of: cow, table: {0: 1, 2: 5}", "c.cc", {"rule:1": 1, "rule:2": 5}),
        ("in_each: group, of: cow, take: largest, points: 1", "c.cc", {"rule:1": 2}),
        ("in_each: [column, group], of: cow, table: {2: 5}", "c.cc", {"rule:A": 0, "rule:1": 5}),
        ("in_each: row, of: cow, table: {2: 5}", "c./cc", {"rule:1": 0, "rule:2": 5}),
    ],
)
def test_lines_of_groups_that_a_table_reaches(
    rule: str, rows: str, expected: dict[str, int]
) -> None:
    found = line_points(f"{{{rule}, count: cells, separate_lines: true}}", rows)

    assert {line: paid for line, paid in found.items() if line in expected} == expected
    assert len([line for line in found if line[-1].isdecimal()]) == len(
        [line for line in expected if line[-1].isdecimal()]
    )


NOTHING: list[tuple[str, str, int]] = [
    # A unit that fails a condition pays nothing, not even line 0 of a table.
    ("in_each: row, cells: {at_least: 2}, count: cells, table: {0: 5, 2: 9}", "c./cc", 9),
    ("in_each: sheet, cells: {at_least: 2}, count: cells, table: {0: 5, 2: 9}", "c./..", 0),
    ("in_each: sheet, cells: {at_least: 2}, count: cells, table: {0: 5, 2: 9}", "cc/..", 9),
    # A unit without counted cells is a unit only for full, has, who and bounds.
    ("in_each: row, count: cells, table: {0: 5, 1: 9}", "c./..", 9),
    ("in_each: row, cells: {at_least: 0}, count: cells, table: {0: 5, 1: 9}", "c./..", 14),
    ("in_each: row, has: empty, of: hen, count: cells, table: {0: 5}", "c./cc", 5),
    # A rule without units always has a number.
    ("of: cow, cells: {at_least: 2}, table: {0: 5, 2: 9}", "c./..", 5),
    ("of: cow, cells: {at_least: 2}, table: {0: 5, 2: 9}", "cc/..", 9),
]


@pytest.mark.parametrize(("rule", "rows", "expected"), NOTHING)
def test_what_is_paid_for_nothing(rule: str, rows: str, expected: int) -> None:
    """As the reference states it under `Nothing to count`."""
    assert points(f"{{{rule}}}", rows) == expected


def test_families_of_fields_areas_and_rules_stand_for_their_members() -> None:
    vocabulary = Vocabulary(
        kinds=("cow", "hen"),
        families={"cans": ("milk", "wool"), "yards": ("yard", "field"), "low": ("a", "b")},
        fields=("milk", "wool"),
        areas=("yard", "field"),
    )
    rules = """
        {id: a, count: cans, points: {milk: 1, wool: 10}}
        {id: b, in_each: yards, of: cow, count: cells, points: 1, separate_lines: true}
        {id: c, times_lowest: low, of: hen, points: 1}
    """
    paper = farm("cch", milk=2, wool=1, yard="A1", field="B1 C1")
    (lines,) = play(rules, paper, vocabulary=vocabulary)

    found = {line.id: line.points for line in lines}
    assert found == {"a": 12, "b:yard": 1, "b:field": 1, "c": 2}
