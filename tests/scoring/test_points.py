"""From numbers to points, comparisons of players and score lines, worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hedgerow.scoring.points import points_by_rule
from hedgerow.scoring.vocabulary import Vocabulary
from tests.scoring.farms import FARM, cells_of, compare, farm, line_points, names, play, points

YARD_AND_FIELD = {"yard": "A1", "field": "B1"}
TWO_AREAS: dict[str, Any] = {"rows": "cc", **YARD_AND_FIELD}

# Points


def test_table_has_the_last_line_that_is_reached() -> None:
    rule = "{of: cow, table: {2: 3, 4: 10}}"

    assert [points(rule, row) for row in ("c....", "cc...", "ccc..", "cccc.", "ccccc")] == [
        *(0, 3, 3, 10, 10)
    ]
    assert points("{of: cow, table: {0: 5, 2: -1}}", "...") == 5
    assert points("{of: cow, table: {0: 5, 2: -1}}", "cc.") == -1
    assert points("{of: cow, every: 2, table: {1: 3, 2: 8}}", "ccc") == 3
    assert points("{of: cow, table: {4: 10, 2: 3}}", "ccc") == 3  # in any order


def test_points_by_unit_in_their_order() -> None:
    rule = "{in_each: row, full: true, points: [10, 14, 16]}"
    three = replace(FARM, size=(3, 2))

    assert line_points(rule, "cc/c./cc", vocabulary=three) == {"rule": 26}
    assert line_points(rule, "cc/cc/cc", vocabulary=three) == {"rule": 40}
    assert line_points(
        rule.replace("}", ", separate_lines: true}"), "c/./c", vocabulary=replace(FARM, size=(3, 1))
    ) == {"rule:1": 10, "rule:3": 16}
    two = replace(FARM, size=(2, 2))
    columns = "{in_each: column, of: cow, count: cells, points: [1, 10]}"
    assert line_points(columns, "cc/c.", vocabulary=two) == {"rule": 12}
    sides = "{in_each: side, of: cow, count: cells, points: [1, 10, 100, -7]}"
    assert points(sides.replace("100", "99"), "cc/.c") == 2 * 1 + 2 * 10 + 99 - 7
    assert points("{in_each: diagonal, of: cow, points: [3, 5]}", "c./.c") == 3
    areas = "{in_each: [yard, field], of: cow, count: cells, points: [2, 5]}"
    assert points(areas, "c.cc", yard="A1", field="C1 D1") == 12


def test_points_by_the_name_of_a_unit_kind_or_field() -> None:
    assert (
        points("{in_each: [yard, field], of: cow, points: {field: 7, yard: 2}}", **TWO_AREAS) == 9
    )
    fields = "{count: [milk, wool], points: {wool: 5, milk: 2}}"
    assert points(fields, milk=3, wool=2) == 16
    kinds = "{of: [cow, hen], each_kind: true, points: {hen: 3, cow: 1}}"
    assert points(kinds, "cch") == 5
    # Fields come before kinds, and kinds before units.
    both = "{of: [cow, hen], each_kind: true, count: [cells, egg], points: {cells: 1, egg: 10}}"
    assert points(both, "ch") == 1 + 1 + 2 * 10
    each = "{in_each: [yard, field], of: [cow, hen], each_kind: true, points: {cow: 1, hen: 4}}"
    assert points(each, "ch", yard="A1", field="B1") == 5


def test_points_by_the_symbol_of_a_patch() -> None:
    rule = "{around: [well, rock], of: cow, count: cells, points: {rock: 1, well: 10}}"

    assert points(rule, "oc#") == 11
    assert points(rule.replace("{rock: 1, well: 10}", "[10, 1]"), "oc#") == 11
    lines = rule.replace("count: cells", "count: cells, separate_lines: true")
    # The rock in A1 is the first patch, the well in C1 the second.
    assert line_points(lines, "#coc") == {"rule:1": 1, "rule:2": 20}


def test_majorities_of_different_value() -> None:
    rule = (
        "{in_each: [yard, field], of: cow, count: cells, who: most, points: {yard: 2, field: 7}, "
        "separate_lines: true}"
    )
    first, second = play(rule, farm("ch", **YARD_AND_FIELD), farm("hc", **YARD_AND_FIELD))

    assert [(line.id, line.points) for line in first] == [("rule:yard", 2), ("rule:field", 0)]
    assert [(line.id, line.points) for line in second] == [("rule:yard", 0), ("rule:field", 7)]


def test_once_pays_for_the_sum_of_numbers() -> None:
    rule = "{in_each: group, of: cow, count: cells, once: {at_least: 3}, points: 5}"

    assert points(rule, "cc.c") == 5
    assert points(rule, "c..c") == 0
    assert points("{in_each: group, of: cow, once: {exactly: 2}, points: 5}", "cc.c") == 5
    assert points("{in_each: group, of: cow, once: {exactly: 0}, points: 5}", "...") == 5
    assert points("{of: animal, each_kind: true, once: {at_least: 3}, points: 5}", "cch") == 5


def test_once_on_a_sheet_that_fails_a_condition() -> None:
    """Nothing is counted then: the number is 0, with `in_each: sheet` and without it."""
    for unit in ("", "in_each: sheet, "):
        rule = f"{{{unit}of: cow, cells: {{at_least: 2}}, count: cells, once: %s, points: 5}}"

        assert points(rule % "{at_most: 3}", "c..") == 5
        assert points(rule % "{at_least: 1}", "c..") == 0


def test_a_sheet_that_fails_a_condition_is_paid_for_the_number_0() -> None:
    """A table may pay for nothing, within `up_to`; other rules pay nothing for it."""
    rule = "{of: animal, kinds: {at_least: 2}, table: {0: 5, 1: 9}%s}"

    assert points(rule % "", "cc.") == 5  # one kind
    assert points(rule % "", "ch.") == 9
    assert points(rule % ", up_to: 3", "cc.") == 3
    assert points("{of: animal, kinds: {at_least: 2}, table: {1: 9}}", "cc.") == 0
    assert points("{of: animal, kinds: {at_least: 2}, points: 4}", "cc.") == 0


def test_up_to_caps_the_whole_rule() -> None:
    rule = "{in_each: group, of: cow, count: cells, points: 2, up_to: 5}"

    assert points(rule, "c.c") == 4
    assert points(rule, "c.cc") == 5
    assert points("{of: animal, each_kind: true, points: 1, up_to: 2}", "cch") == 2
    assert points("{of: cow, table: {1: 9}, up_to: 2}", "c") == 2


# Players


@pytest.mark.parametrize(
    ("how", "cows", "paid"),
    [
        ("who: most, points: 6", [3, 1], [6, 0]),
        ("who: most, points: 6", [2, 2], [6, 6]),
        ("who: most, points: 6", [0, 0], [0, 0]),  # most of nothing pays nothing
        ("who: most, points: 6", [1], [6]),
        ("who: most, points: 6", [0], [0]),
        ("who: most, points: 6, tie: nobody", [2, 2, 1], [0, 0, 0]),
        ("who: most, points: 7, tie: split", [2, 2, 1], [3, 3, 0]),
        ("who: most, points: -7, tie: split", [2, 2, 1], [-3, -3, 0]),
        ("who: least, points: 6", [3, 1], [0, 6]),
        ("who: least, points: 6", [3, 0], [0, 6]),  # least of nothing is paid
        ("who: least, points: 6", [2, 2], [0, 0]),  # all are equal
        ("who: least, points: 6", [1], [0]),  # a player alone does not win the least
        ("who: least, points: 6", [2, 1, 1], [0, 6, 6]),
        ("who: least, points: 6, tie: nobody", [2, 1, 1], [0, 0, 0]),
        ("who: least, points: 5, tie: split", [2, 1, 1], [0, 2, 2]),
        ("who: most, places: [6, 3]", [3, 2, 1], [6, 3, 0]),
        ("who: most, places: [6, 3]", [3, 3, 1], [6, 6, 0]),  # both places are used up
        ("who: most, places: [6, 3]", [3, 2, 2], [6, 3, 3]),
        ("who: most, places: [6, 3]", [3, 0, 0], [6, 0, 0]),
        ("who: most, places: [6, 3, 1]", [3, 3, 1], [6, 6, 1]),
        ("who: most, places: [6, 3], tie: nobody", [3, 3, 1], [0, 0, 0]),
        ("who: most, places: [6, 3, 1], tie: nobody", [3, 3, 1], [0, 0, 1]),
        # Split: those who tie share the points of their place, and use up as many places.
        ("who: most, places: [6, 3], tie: split", [3, 3, 1], [3, 3, 0]),
        ("who: most, places: [6, 3, 1], tie: split", [3, 3, 1], [3, 3, 1]),
        ("who: most, places: [6, 3], tie: split", [3, 2, 2], [6, 1, 1]),
        ("who: most, places: [6, 3, 1], tie: split", [3, 3, 3], [2, 2, 2]),
        ("who: most, places: [-5, -3], tie: split", [3, 3, 1], [-2, -2, 0]),
        # Pool: they share the points of all places that they use up.
        ("who: most, points: 7, tie: pool", [2, 2, 1], [3, 3, 0]),
        ("who: most, places: [6, 3], tie: pool", [3, 3, 1], [4, 4, 0]),
        ("who: most, places: [6, 3], tie: pool", [3, 2, 2], [6, 1, 1]),
        ("who: most, places: [6, 3, 1], tie: pool", [3, 3, 3], [3, 3, 3]),
        ("who: least, places: [6, 3]", [3, 2, 1], [0, 3, 6]),
        ("who: most, points: 6, up_to: 4", [2, 1], [4, 0]),
        ("who: most, every: 2, points: 6", [3, 2], [6, 6]),  # both have one pair
        ("who: most, every: 2, points: 6", [1, 0], [0, 0]),
        ("who: least, every: 2, points: 6", [3, 2, 1], [0, 0, 6]),
    ],
)
def test_players_are_compared(how: str, cows: list[int], paid: list[int]) -> None:
    farms = ["c" * number + "." * (3 - number) for number in cows]

    assert compare(f"{{of: cow, {how}}}", *farms) == paid


def test_separate_lines_compare_players_unit_by_unit() -> None:
    rows = ("ccc/...", "c../c..")
    rule = "{in_each: %s, of: cow, count: cells, who: most, points: 5, separate_lines: true}"

    assert compare(rule % "row", *rows) == [5, 5]
    assert compare(rule % "column", *rows) == [10, 5]
    assert compare(rule % "side", *rows) == [10, 10]
    assert compare(rule % "sheet", *rows) == [5, 0]
    # The diagonals have 1 and 2 cows, against 2 and 0.
    assert compare(rule % "diagonal", "cc/c.", "c./.c") == [5, 5]
    # The two squares have 3 and 2 cows, against 1 and 3.
    assert compare(rule % "square", "ccc/c..", "..c/.cc") == [5, 5]
    # Without `count`, a row is compared with a row: who has a cow in it at all.
    without = "{in_each: row, of: cow, who: most, points: 5, separate_lines: true}"
    assert compare(without, *rows) == [5, 10]


def test_without_separate_lines_players_are_compared_once_by_their_sums() -> None:
    rows = ("ccc/...", "c../c..")
    rule = "{in_each: %s, of: cow, count: cells, who: most, points: 5}"

    assert compare("{of: cow, who: most, points: 5}", *rows) == [5, 0]
    for unit in ("row", "column", "sheet", "[row, column]"):
        assert compare(rule % unit, *rows) == [5, 0]
    # Without `count` the number of rows is compared.
    assert compare("{in_each: row, of: cow, who: most, points: 5}", *rows) == [0, 5]
    assert compare(
        "{in_each: [yard, field], of: cow, count: cells, who: most, points: 5}",
        "cc..",
        "..c.",
        yard="A1 B1",
        field="C1 D1",
    ) == [5, 0]
    kinds = "{of: [cow, hen], each_kind: true, count: cells, who: most, points: 5}"
    assert compare(kinds, "cccch", "chh..") == [5, 0]
    fields = [farm(milk=3, wool=1), farm(milk=1, wool=2)]
    rule = "{count: [milk, wool], who: most, points: 5}"
    assert [sum(it.points for it in lines) for lines in play(rule, *fields)] == [5, 0]


def test_players_are_compared_by_sums_of_units_that_not_all_have() -> None:
    rule = "{in_each: group, of: cow, count: cells, who: most, points: 5}"
    mixed = rule.replace("group", "[row, group]")

    assert compare(mixed, "cc/c.", "cc/..") == [5, 0]
    assert compare(mixed, "cc/.c", "c./cc") == [5, 5]
    assert compare(rule, "cc.c", "ccc.") == [5, 5]
    assert compare(rule, "cc.c", "cc..") == [5, 0]


def test_players_are_compared_by_the_units_taken() -> None:
    """All units that tie are taken, and added up; one of them with `one-largest`."""
    rule = "{in_each: group, of: cow, take: %s, count: cells, who: most, points: 5}"

    assert compare(rule % "one-largest", "c.c.c", "cc...") == [0, 5]
    assert compare(rule % "largest", "c.c.c", "cc...") == [5, 0]
    assert compare(rule % "one-largest", "cc.c.", "cc...") == [5, 5]


def test_players_are_compared_by_area_field_and_kind() -> None:
    ending = "who: most, points: 5, separate_lines: true}"
    rule = "{in_each: [yard, field], of: cow, count: cells, " + ending
    assert compare(rule, "cc..", "..c.", yard="A1 B1", field="C1 D1") == [5, 5]

    stables = [farm(stable="cow cow cow hen", barn=""), farm(stable="cow", barn="cow hen")]
    rule = "{in_each: [stable, barn], of: cow, count: cells, " + ending
    assert [sum(it.points for it in lines) for lines in play(rule, *stables)] == [5, 5]
    rule = "{in_each: [stable, barn], of: cow, who: most, points: 5}"
    assert [sum(it.points for it in lines) for lines in play(rule, *stables)] == [0, 5]

    rule = "{of: [cow, hen], each_kind: true, count: cells, " + ending
    assert compare(rule, "cccch", "chh..") == [5, 5]
    fields = [farm(milk=3, wool=1), farm(milk=1, wool=2)]
    rule = "{count: [milk, wool], " + ending
    assert [sum(it.points for it in lines) for lines in play(rule, *fields)] == [5, 5]


def test_players_are_compared_unit_by_unit_by_what_touches() -> None:
    """`count_touching` is a way to count."""
    rule = "{in_each: [yard, field], count_touching: hen, who: most, points: 5%s}"
    farms = ("ch..c/h....", "c..hc/.....")

    assert compare(rule % ", separate_lines: true", *farms, yard="A1", field="E1") == [5, 5]
    assert compare(rule % "", *farms, yard="A1", field="E1") == [5, 0]


def test_a_kind_of_which_two_things_are_counted_is_compared_by_their_sum() -> None:
    """Only the second thing was compared before, and two lines had the same id."""
    rule = "{of: [cow, hen], each_kind: true, count: [cells, egg], %s, separate_lines: true}"
    mine, theirs = play(rule % "who: most, points: 5", farm("hccc"), farm("hhc."))

    # Hens show two eggs each: 3 against 6; cows show none: 3 against 1.
    assert [(it.id, it.number, it.points) for it in mine] == [
        ("rule:cow", 3, 5),
        ("rule:hen", 3, 0),
    ]
    assert [(it.id, it.number, it.points) for it in theirs] == [
        *(("rule:cow", 1, 0), ("rule:hen", 6, 5))
    ]
    assert line_points(rule % "points: 1", "hccc") == {"rule:cow": 3, "rule:hen": 3}


def test_lines_of_compared_players() -> None:
    rule = "{of: [cow, hen], each_kind: true, who: most, points: 5, separate_lines: true}"
    first, second = play(rule, farm("cch"), farm("chh"))

    assert [(line.id, line.number, line.points) for line in first] == [
        ("rule:cow", 2, 5),
        ("rule:hen", 1, 0),
    ]
    assert [(line.id, line.points) for line in second] == [("rule:cow", 0), ("rule:hen", 5)]

    rule = "{in_each: row, of: cow, count: cells, who: most, points: 5, separate_lines: true}"
    first, second = play(rule, farm("c/."), farm("./c"))

    assert [(line.id, line.points) for line in first] == [("rule:1", 5), ("rule:2", 0)]
    assert [(line.id, line.points) for line in second] == [("rule:1", 0), ("rule:2", 5)]


def test_compared_kinds_in_units_have_a_line_for_each_kind() -> None:
    rule = (
        "{in_each: [stable, barn], of: [cow, hen], each_kind: true, count: cells, who: most, "
        "points: 5, separate_lines: true}"
    )
    first, second = play(rule, farm(stable="cow", barn="hen"), farm(stable="hen", barn="hen hen"))

    assert [(line.id, line.points) for line in first] == [("rule:cow", 5), ("rule:hen", 0)]
    assert [(line.id, line.points) for line in second] == [("rule:cow", 0), ("rule:hen", 5)]


def test_own_cells_of_a_shared_sheet() -> None:
    vocabulary = Vocabulary(kinds=("red", "blue"), symbols=("well",), shared=True)

    def score(rule: str, rows: str) -> list[int]:
        kinds = {"r": "red", "b": "blue"}
        farms = []
        for own in ("red", "blue"):
            paper = farm(rows, own=own)
            paper.kinds = {cell: kinds[kind] for cell, kind in paper.kinds.items()}
            farms.append(paper)
        found = play(rule, *farms, vocabulary=vocabulary)
        return [sum(line.points for line in lines) for lines in found]

    assert score("{of: own, points: 1}", "rrb") == [2, 1]
    assert score("{points: 1}", "rrb") == [3, 3]
    assert score("{in_each: group, of: own, points: 1}", "rbr") == [2, 1]
    assert score("{of: own, next_to: own, points: 1}", "rrb") == [2, 0]
    assert score("{of: empty, next_to: own, points: 1}", "rr.") == [1, 0]
    assert score("{in_each: row, has: own, points: 1}", "rr/rb") == [2, 1]
    assert score("{around: well, of: own, count: cells, who: most, points: 5}", "ror/b.b") == [5, 0]
    rule = "{around: well, of: own, count: cells, who: most, points: 5}"
    assert score(rule, "ror.bob") == [5, 5]
    assert score("{in_each: row, of: own, count: cells, who: most, points: 5}", "rr/bb") == [5, 5]


def test_an_earlier_moment() -> None:
    ((line,),) = play(
        "{of: cow, points: 1, when: noon}", farm("hcc", moments={"noon": farm("c..")})
    )

    assert (line.points, names(line)) == (1, ["A1"])


def test_players_are_compared_at_an_earlier_moment() -> None:
    rule = "{of: cow, who: most, points: 5, when: noon}"
    farms = [farm("c..", moments={"noon": farm(rows)}) for rows in ("cc.", "ccc")]

    assert [line.points for lines in play(rule, *farms) for line in lines] == [0, 5]


def test_a_moment_that_was_not_written_down_pays_nothing() -> None:
    rules = """
        {id: early, of: cow, points: 1, when: noon}
        {id: foxes, count: milk, times_lowest: [early], points: 1}
    """
    with_noon, without = play(
        rules, farm("c", milk=2, moments={"noon": farm("c")}), farm("c", milk=2)
    )

    assert [(line.id, line.points) for line in with_noon] == [("early", 1), ("foxes", 2)]
    assert [(line.id, line.points) for line in without] == [("foxes", 0)]


# Lines


def test_lines_of_units() -> None:
    cow = "{in_each: %s, of: cow, count: cells, points: 1, separate_lines: true}"

    assert line_points(cow % "row", "cc/../c.") == {"rule:1": 2, "rule:3": 1}
    assert line_points(cow % "column", "c.c") == {"rule:A": 1, "rule:C": 1}
    assert line_points(cow % "side", "cc/..") == {"rule:north": 2, "rule:east": 1, "rule:west": 1}
    assert line_points(cow % "side", "../cc")["rule:south"] == 2
    assert line_points(cow % "yard", "c.", yard="A1") == {"rule:yard": 1}
    assert line_points(cow % "stable", "c.", stable="cow cow") == {"rule:stable": 2}
    assert line_points(cow % "cell", ".c") == {"rule:B1": 1}
    assert line_points(cow % "diagonal", "c./.c") == {"rule:falling": 2}
    assert line_points(cow % "diagonal", ".c/..") == {"rule:rising": 1}
    assert line_points(cow % "square", "..c/...") == {"rule:B1": 1}
    assert line_points(cow % "sheet", ".c") == {"rule": 1}
    assert line_points("{of: cow, points: 1, separate_lines: true}", ".c") == {"rule": 1}


def test_groups_and_runs_are_numbered_in_reading_order_among_those_that_pass() -> None:
    rule = (
        "{in_each: %s, of: cow, cells: {at_least: 2}, count: cells, points: 1, "
        "separate_lines: true}"
    )

    assert line_points(rule % "group", "c.cc/..../ccc.") == {"rule:1": 2, "rule:2": 3}
    assert line_points(rule % "row-run", "c.cc/ccc.") == {"rule:1": 2, "rule:2": 3}
    # The run of column A starts in row 2, below the start of the run of column B.
    assert line_points(rule % "column-run", ".c/cc/c./c.") == {"rule:1": 2, "rule:2": 3}


def test_patches_are_numbered_among_all() -> None:
    rule = "{around: well, of: cow, count: cells, points: 1, separate_lines: true}"

    assert line_points(rule, "o.o/..c") == {"rule:2": 1}


def test_lines_of_kinds_and_fields() -> None:
    rule = "{in_each: group, of: [cow, hen], each_kind: true, points: 1, separate_lines: true}"
    assert line_points(rule, "c.c") == {"rule:cow": 2, "rule:hen": 0}

    rule = "{count: [milk, wool], points: 2, separate_lines: true}"
    assert line_points(rule, milk=3) == {"rule:milk": 6, "rule:wool": 0}


def test_a_unit_that_pays_nothing_has_a_line() -> None:
    rule = "{in_each: group, of: cow, count: cells, every: 2, points: 1, separate_lines: true}"

    assert line_points(rule, "cc.c") == {"rule:1": 1, "rule:2": 0}


def test_lines_of_different_units_have_different_ids() -> None:
    rule = "{in_each: [column, group], of: cow, points: 1, separate_lines: true}"

    assert line_points(rule, "c.c") == {"rule:A": 1, "rule:C": 1, "rule:1": 1, "rule:2": 1}


@pytest.mark.parametrize(
    ("rule", "rows", "cells"),
    [
        ("{of: cow, points: 1}", "chc", "A1 C1"),
        ("{of: cow, every: 4, points: 1}", "ccc", ""),
        ("{of: cow, every: 3, points: 1}", "ccc", "A1 B1 C1"),
        ("{of: cow, once: {at_least: 3}, points: 1}", "cc.", ""),
        ("{of: cow, table: {2: 5}}", "c..", ""),
        ("{of: cow, table: {1: 5}}", "c..", "A1"),
        ("{of: animal, count: kinds, points: 1}", "chchp", "A1 B1 E1"),
        ("{of: animal, count: same, points: 1}", "chchc", "A1 C1 E1"),
        ("{of: [cow, hen], count: sets, points: 1}", "ccchh", "A1 B1 D1 E1"),
        ("{of: [cow, hen], count: sets, once: {at_least: 1}, points: 1}", "ccchh", "A1 D1"),
        ("{in_each: group, of: cow, cells: {at_least: 2}, points: 1}", "cc.c", "A1 B1"),
        ("{in_each: group, of: cow, count: cells, every: 2, points: 1}", "cc.c", "A1 B1"),
        ("{in_each: group, of: cow, take: largest, count: cells, points: 1}", "c.cc", "C1 D1"),
        ("{in_each: group, of: cow, count: cells, table: {2: 5}}", "cc.c", "A1 B1"),
        ("{in_each: group, of: cow, count: cells, table: {1: 0, 2: 5}}", "cc.c", "A1 B1"),
        ("{in_each: group, of: cow, once: {at_least: 2}, points: 5}", "cc.c", "A1 B1 D1"),
        ("{in_each: group, of: cow, once: {at_least: 3}, points: 5}", "cc.c", ""),
        ("{around: well, count: cells, points: 1}", "ccccc/cooc./ccccc", "B1 C1 A2 D2 B3 C3"),
        ("{in_each: row, of: cow, full: true, points: 1}", "ch/c.", "A1"),
        ("{count: egg, points: 1}", "chc", "B1"),
        ("{in_each: row, count: egg, points: 1}", "chc", "B1"),
        ("{count: milk, points: 1}", "chc", ""),
    ],
)
def test_a_line_names_the_cells_without_which_it_would_not_score(
    rule: str, rows: str, cells: str
) -> None:
    assert cells_of(rule, rows, milk=3) == cells.split()


def test_numbers_of_lines() -> None:
    ((line,),) = play("{in_each: group, of: cow, count: cells, every: 2, points: 3}", farm("ccc.c"))

    assert (line.number, line.points) == (4, 3)


# What texts and other rules use


@pytest.mark.parametrize(
    ("rule", "rows", "number"),
    [
        ("{of: cow, table: {2: 5}}", "c..", 1),  # a single number is shown, whatever it pays
        ("{in_each: row, of: cow, count: cells, table: {2: 5}}", "cc/c.", 2),
        ("{in_each: row, of: cow, count: cells, table: {1: 5}}", "cc/c.", 3),
        ("{in_each: row, of: cow, count: cells, table: {3: 5}}", "cc/c.", 0),
    ],
)
def test_the_number_to_show_is_that_of_units_that_pay(rule: str, rows: str, number: int) -> None:
    ((line,),) = play(rule, farm(rows))

    assert line.paid_number == number


def test_points_of_rules_are_those_of_all_their_lines() -> None:
    rules = """
        {id: rows, in_each: row, of: cow, count: cells, points: 2, separate_lines: true}
        {id: hens, of: hen, points: 3}
    """
    lines, others = play(rules, farm("cc/ch"), farm("h"))

    assert points_by_rule({"Ida": lines, "Jan": others}) == {
        "Ida": {"rows": 6, "hens": 3},
        "Jan": {"hens": 3},
    }


def test_a_rule_about_a_moment_nobody_wrote_down_adds_nothing() -> None:
    rules = """
        {id: early, of: cow, points: 1, when: noon}
        {id: late, of: cow, points: 2}
        {id: sum, points_of: [early, late], points: 1}
    """
    (lines,) = play(rules, farm("cc"))

    assert [(line.id, line.points) for line in lines] == [("late", 4), ("sum", 4)]
