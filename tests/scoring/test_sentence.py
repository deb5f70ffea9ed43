"""Rules as sentences: every word on both sides of its edge, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from hedgerow.base.errors import InputError
from hedgerow.base.grid import Pos
from hedgerow.scoring.points import CompiledRule
from hedgerow.scoring.sentence import MEASURES, UNITS, Rule, amounts
from hedgerow.scoring.view import View
from hedgerow.scoring.vocabulary import Vocabulary
from tests.scoring.farms import cells_of, farm, line_points, names, play, points
from tests.scoring.sentences import read_rules

# Each word that is a key, a rule with it, a farm, the points, and the points without the word.
WORDS: list[tuple[str, str, str, dict[str, Any], int, int]] = [
    ("in_each", "{in_each: row, of: cow, points: 1}", "cc/c./hh", {}, 2, 3),
    ("size", "{in_each: square, size: 3, full: true, points: 1}", "ccc/ccc/ccc", {}, 1, 4),
    ("around", "{around: well, of: cow, points: 1}", "co/.c", {}, 1, 2),
    ("of", "{of: cow, points: 1}", "cch/c..", {}, 3, 4),
    ("each_kind", "{of: animal, each_kind: true, table: {2: 5}}", "cchh", {}, 10, 5),
    ("next_to", "{of: cow, next_to: hen, points: 1}", "ch.c", {}, 1, 2),
    ("not", "{of: cow, not: {next_to: hen}, points: 1}", "ch.c", {}, 1, 2),
    ("along", "{of: cow, along: hedge, points: 1}", "cc/..", {"hedge": "A1-A2"}, 1, 2),
    ("at", "{at: corners, points: 1}", "ccc/ccc/ccc", {}, 4, 9),
    ("full", "{in_each: row, full: true, points: 1}", "cc/c.", {}, 1, 2),
    ("has", "{in_each: row, has: hen, points: 1}", "cc/ch", {}, 1, 2),
    ("touches", "{in_each: group, of: cow, touches: hen, points: 1}", "ch.c", {}, 1, 2),
    ("cells", "{in_each: group, of: cow, cells: {at_least: 2}, points: 1}", "cc.c", {}, 1, 2),
    ("kinds", "{in_each: row, kinds: {at_least: 2}, points: 1}", "cc/ch", {}, 1, 2),
    ("same", "{in_each: row, same: {at_least: 2}, points: 1}", "cc/ch", {}, 1, 2),
    (
        *("straight", "{in_each: row, of: digit, straight: {at_least: 2}, points: 1}"),
        *("12/13", {}, 1, 2),
    ),
    ("sum", "{in_each: row, of: digit, sum: {at_least: 4}, points: 1}", "12/13", {}, 1, 2),
    ("take", "{in_each: group, of: cow, take: largest, count: cells, points: 1}", "cc.c", {}, 2, 3),
    ("count", "{of: animal, count: kinds, points: 1}", "cch", {}, 2, 3),
    (
        *("count_touching", "{in_each: group, of: cow, count_touching: hen, points: 1}"),
        *("hch", {}, 2, 1),
    ),
    ("times", "{of: cow, times: milk, points: 1}", "cc", {"milk": 4}, 8, 2),
    ("every", "{of: cow, every: 2, points: 3}", "ccc", {}, 3, 9),
    ("once", "{of: cow, once: {at_least: 2}, points: 5}", "ccc", {}, 5, 15),
    ("up_to", "{of: cow, points: 2, up_to: 3}", "cc", {}, 3, 4),
    ("when", "{of: cow, points: 1, when: noon}", "cc", {"moments": {"noon": farm("c.")}}, 1, 2),
    # Without `who` and `places`, a rule pays everybody; so it does with one player.
    ("who", "{of: cow, points: 5, who: most}", "cc", {}, 5, 10),
]


@pytest.mark.parametrize(("word", "rule", "rows", "more", "with_it", "without_it"), WORDS)
def test_a_word_changes_the_points(
    word: str, rule: str, rows: str, more: dict[str, Any], with_it: int, without_it: int
) -> None:
    shortened = yaml.safe_load(rule)
    del shortened[word]

    assert points(rule, rows, **more) == with_it
    assert points(yaml.safe_dump(shortened, default_flow_style=True), rows, **more) == without_it


def test_every_key_of_a_rule_is_tested() -> None:
    paid_by = {"points", "table", "places"}
    others = {"id", "source", "tie", "separate_lines", "times_lowest", "points_of"}  # tested below

    assert {word for word, *_ in WORDS} == set(Rule.__annotations__) - paid_by - others


@pytest.mark.parametrize(
    ("unit", "rows", "number"),
    [
        ("sheet", "cc.c", 1),
        ("cell", "cc.c", 3),
        ("group", "cc.c", 2),
        ("row", "cc/../cc", 2),
        ("column", "c.c/c.c", 2),
        ("diagonal", "c../.../...", 1),
        ("diagonal", ".../.c./...", 2),
        ("diagonal", "ccc/ccc", 0),  # only square grids have long diagonals
        ("side", "c../.../...", 2),  # a corner belongs to two sides
        ("side", ".c./.../...", 1),
        ("side", ".../.c./...", 0),
        ("square", ".../.c./...", 4),  # overlapping blocks
        ("square", "c../.../...", 1),
        ("square", "ccc", 0),
        ("row-run", "cc.c/c...", 3),
        ("column-run", "cc.c/c...", 3),
        ("yard", "cc.c", 1),
        ("stable", "cc.c", 1),
        ("[row, column]", "cc/..", 3),
        ("[yard, field]", "cc.c", 2),
    ],
)
def test_units(unit: str, rows: str, number: int) -> None:
    rule = f"{{in_each: {unit}, of: cow, points: 1}}"

    assert points(rule, rows, yard="A1 B1", field="D1", stable="cow") == number


def test_every_unit_is_tested() -> None:
    marks = [mark for mark in test_units.pytestmark if mark.name == "parametrize"]  # type: ignore[attr-defined]

    assert {row[0] for row in marks[0].args[1]} >= set(UNITS)


@pytest.mark.parametrize(
    ("names_of_cells", "number"),
    [
        ("cow", 2),  # a mule counts as a cow
        ("mule", 1),  # except where it is named
        ("[cow, mule]", 2),
        ("beast", 2),
        ("animal", 4),
        ("hen", 1),
        ("[hen, sheep]", 2),
        ("empty", 3),  # a well leaves its cell empty, a rock does not
        ("[hen, empty]", 4),
        ("well", 2),  # one of them below a hen; a spring counts as a well
        ("spring", 1),
        ("rock", 1),
        ("[hen, well]", 2),  # the cell with both counts once
    ],
)
def test_cells_by_name(names_of_cells: str, number: int) -> None:
    assert points(f"{{of: {names_of_cells}, points: 1}}", "cmh./q#s.", well="C1") == number


def test_without_of_all_filled_cells_count() -> None:
    assert points("{points: 1}", "cm1./q#s.") == 4


@pytest.mark.parametrize(
    ("condition", "cells"),
    [
        ("next_to: hen", "B1 A2"),
        ("next_to: [hen, pig]", "B1 C1 A2"),
        ("next_to: {of: hen, at_least: 2}", "A2"),
        ("next_to: {of: hen, exactly: 1}", "B1"),
        ("next_to: {of: hen, at_most: 1}", "B1 C1 C3 D4"),
        ("next_to: {of: hen, at_most: 0}", "C1 C3 D4"),
        ("next_to: {of: hen, at_least: 1, at_most: 1}", "B1"),
        ("next_to: {of: [hen, pig, cow], kinds: {at_least: 2}}", "B1 C1"),
        ("next_to: {of: [hen, pig, cow], kinds: {exactly: 1}}", "A2"),
        ("next_to: {of: [hen, pig, cow], at_least: 2, kinds: {exactly: 1}}", "A2"),
        ("next_to: {of: [hen, pig], at_least: 2, kinds: {at_least: 1}}", "A2"),
        ("next_to: edge", "B1 C1 A2 D4"),
        ("next_to: {of: edge, at_least: 2}", "D4"),
        ("next_to: {of: edge, exactly: 1}", "B1 C1 A2"),
        ("next_to: {of: empty, at_least: 2}", "C3"),
        ("next_to: rock", "C3 D4"),
        ("not: {next_to: hen}", "C1 C3 D4"),
        ("not: {next_to: [hen, pig]}", "C3 D4"),
        ("not: {next_to: edge}", "C3"),
        ("not: {next_to: rock}", "B1 C1 A2"),
        ("at: edge", "B1 C1 A2 D4"),
        ("at: corners", "D4"),
        ("at: yard", "B1"),
        ("at: well", "C1"),
        ("along: hedge", "B1 C1"),
        ("not: {along: hedge}", "A2 C3 D4"),
        ("along: hedge, at: yard", "B1"),  # conditions hold together
    ],
)
def test_cell_conditions(condition: str, cells: str) -> None:
    rows = "hccp/c.../h.c./..#c"
    more = {"yard": "A1 B1", "well": "C1", "hedge": "B1-B2 C1-C2"}

    assert cells_of(f"{{of: cow, {condition}, points: 1}}", rows, **more) == cells.split()


@pytest.mark.parametrize(
    ("condition", "cells"),
    [
        ("next_to: hen", ""),
        ("next_to: cow", "C1 D1"),
        ("not: {next_to: hen}", "B1 C1 D1"),
        ("not: {next_to: cow}", "B1"),
        ("along: hedge", "B1"),
        ("along: ditch", "B1 C1"),
        ("not: {along: hedge}", "C1 D1"),
        ("not: {along: ditch}", "D1"),
    ],
)
def test_a_wall_separates_neighbours(condition: str, cells: str) -> None:
    """Any wall separates, whatever its name; `along` asks for one of that name."""
    rule = f"{{of: cow, {condition}, points: 1}}"

    assert cells_of(rule, "hccc", hedge="A1-B1", ditch="B1-C1") == cells.split()


# Units


def test_walls_and_rocks_separate_groups() -> None:
    rule = "{in_each: group, of: cow, points: 1}"

    assert points(rule, "cc/cc") == 1
    assert points(rule, "cc/cc", hedge="A1-B1 A2-B2") == 2
    assert points(rule, "cc/cc", hedge="A1-B1") == 1  # connected below
    assert points(rule, "c#c") == 2
    assert points(rule, "c./.c") == 2  # corners do not touch


def test_walls_and_rocks_separate_runs() -> None:
    rows = "{in_each: row-run, of: cow, points: 1}"
    columns = "{in_each: column-run, of: cow, points: 1}"

    assert points(rows, "cccc") == 1
    assert points(rows, "cccc", ditch="B1-C1") == 2
    assert points(rows, "cc#c") == 2
    assert points(columns, "c/c/c") == 1
    assert points(columns, "c/c/c", ditch="A1-A2") == 2
    # A wall along a run does not end it.
    assert points(rows, "cc/cc", hedge="A1-A2 B1-B2") == 2


def test_a_run_is_maximal_from_one_cell_up() -> None:
    rule = "{in_each: row-run, of: cow, count: cells, table: {1: 1, 2: 10, 3: 100}}"

    assert points(rule, "ccc.c") == 101
    assert points(rule, "cchcc") == 20


def test_a_group_has_cells_of_all_kinds_of_the_rule() -> None:
    assert points("{in_each: group, of: [cow, hen], points: 1}", "ch.c") == 2
    assert points("{in_each: group, of: [cow, hen], each_kind: true, points: 1}", "ch.c") == 3
    assert points("{in_each: group, points: 1}", "ch.c") == 2


def test_cell_conditions_come_before_units() -> None:
    """Only the cells left form groups: the middle cow is not next to a hen."""
    assert points("{in_each: group, of: cow, next_to: hen, points: 1}", "hccch") == 2


def test_units_without_matching_cells() -> None:
    """A row always exists, but counts without matching cells only if a bound allows 0."""
    rows = "cc/hh/.."

    assert points("{in_each: row, of: cow, points: 1}", rows) == 1
    assert points("{in_each: row, of: cow, cells: {at_most: 2}, points: 1}", rows) == 3
    assert points("{in_each: row, of: cow, cells: {at_most: 1}, points: 1}", rows) == 2
    assert points("{in_each: row, of: cow, cells: {exactly: 0}, points: 1}", rows) == 2
    assert points("{in_each: row, of: cow, kinds: {at_most: 1}, points: 1}", rows) == 3
    assert points("{in_each: row, of: cow, full: true, points: 1}", rows) == 1
    assert points("{in_each: row, of: cow, has: hen, points: 1}", rows) == 0
    assert points("{in_each: row, of: cow, count: cells, table: {0: 9, 1: 1}}", rows) == 1


@pytest.mark.parametrize("how", ["separate_lines: true", "take: largest", "take: best"])
def test_a_full_row_without_matching_cells_does_not_count_either_way(how: str) -> None:
    assert points(f"{{in_each: row, of: cow, full: true, points: 3, {how}}}", "hh/cc") == 3


def test_a_group_without_cells_does_not_exist() -> None:
    assert points("{in_each: group, of: cow, cells: {at_most: 2}, points: 1}", "hh/..") == 0


def test_full_skips_blocked_cells() -> None:
    rule = "{in_each: row, full: true, points: 1}"

    assert points(rule, "c#") == 1
    assert points(rule, "c.") == 0
    assert points(rule, "co") == 0  # a well leaves its cell empty
    assert points(rule, "cc", well="A1") == 1
    assert points("{in_each: row, cells: {at_most: 9}, full: true, points: 1}", "##") == 0


def test_full_has_and_touches_look_at_every_cell_of_the_unit() -> None:
    assert points("{in_each: row, of: cow, full: true, points: 1}", "ch/c.") == 1
    assert points("{in_each: row, of: cow, has: hen, points: 1}", "ch/c.") == 1
    assert points("{in_each: row, of: cow, has: {of: hen, at_least: 2}, points: 1}", "chh/ch.") == 1
    assert points("{in_each: row, of: cow, has: empty, points: 1}", "ch/c.") == 1
    # The rows touch each other; below the second row is the edge.
    assert points("{in_each: row, of: cow, touches: pig, points: 1}", "ch/.p/c.") == 2
    assert points("{in_each: row, of: cow, not: {touches: pig}, points: 1}", "ch/c./.p") == 1
    # The neighbours of the whole row are asked, also those of its hen.
    assert points("{in_each: row, of: cow, touches: pig, points: 1}", "ch/.p/..") == 1


def test_touching_a_group() -> None:
    rule = "{in_each: group, of: cow, touches: %s, points: 1}"

    assert points(rule % "{of: hen, at_least: 2}", "hch/.../ch.") == 1
    assert points(rule % "{of: hen, exactly: 1}", "hch/.../ch.") == 1
    assert points(rule % "edge", ".../.c./...") == 0
    assert points(rule % "edge", ".c./.../...") == 1
    assert points(rule % "{of: [hen, pig], kinds: {at_least: 2}}", "hch/.../hcp") == 1
    # A cell that touches two cows of the group counts once.
    assert points(rule % "{of: hen, at_least: 2}", "cc/ch") == 0
    assert points(rule % "hen", "ch", hedge="A1-B1") == 0


def test_measures_look_only_at_the_cells_left() -> None:
    assert points("{in_each: row, of: [cow, hen], kinds: {exactly: 2}, points: 1}", "chp") == 1
    assert points("{in_each: row, of: cow, cells: {exactly: 1}, points: 1}", "chp") == 1


@pytest.mark.parametrize(
    ("bound", "met"),
    [
        ("at_least: 2", [2, 3, 4]),
        ("at_most: 2", [0, 1, 2]),
        ("exactly: 2", [2]),
        ("at_least: 1, at_most: 3", [1, 2, 3]),
        ("exactly: 0", [0]),
    ],
)
def test_bounds(bound: str, met: list[int]) -> None:
    rows = ["....", "c...", "cc..", "ccc.", "cccc"]

    assert [
        number
        for number, row in enumerate(rows)
        if points(f"{{in_each: row, of: cow, cells: {{{bound}}}, points: 1}}", row)
    ] == met
    assert [
        number
        for number, row in enumerate(rows)
        if points(f"{{of: cow, once: {{{bound}}}, points: 1}}", row)
    ] == met


def test_a_bound_without_a_unit_is_a_condition_on_the_sheet() -> None:
    rule = "{of: cow, cells: {at_least: 2}, points: 1}"

    assert points(rule, "ccc") == 3
    assert points(rule, "c..") == 0


def test_around_a_patch() -> None:
    assert points("{around: well, of: cow, count: cells, points: 1}", "coc/.c./..c") == 3
    # Two cells of one patch share their ring; corners do not touch.
    assert points("{around: well, of: cow, count: cells, points: 1}", "cooc/cccc") == 4
    assert points("{around: well, points: 1}", "co.oc") == 2
    assert points("{around: well, full: true, points: 1}", "co#") == 1
    assert points("{around: well, full: true, points: 1}", "co.") == 0
    assert points("{around: rock, of: cow, count: cells, points: 1}", "c#c") == 2
    # A spring counts as a well, and continues its patch.
    assert points("{around: well, points: 1}", "coqc") == 1
    assert points("{around: spring, points: 1}", "coqc") == 1
    assert points("{around: well, of: cow, count: cells, points: 1}", "co", hedge="A1-B1") == 0


# Blocked cells


def test_a_blocked_cell_is_neither_empty_nor_filled() -> None:
    """No measure counts it, unless `of` names its symbol: then it chooses these cells."""
    assert points("{of: empty, points: 1}", "c#.") == 1
    assert points("{points: 1}", "c#.") == 1
    assert points("{in_each: row, count: cells, points: 1}", "c#.") == 1
    assert points("{of: rock, next_to: cow, points: 1}", "c#.") == 1
    assert points("{of: empty, next_to: empty, points: 1}", ".#.") == 0


# Take


def test_take() -> None:
    rule = "{in_each: group, of: cow, take: %s, count: cells, points: 1}"

    assert points(rule % "largest", "cc.cc.c") == 4
    assert points(rule % "one-largest", "cc.cc.c") == 2
    assert points(rule % "largest", "...") == 0


def test_take_best_has_the_most_points() -> None:
    rule = "{in_each: group, of: cow, take: %s, count: cells, table: {1: 5, 3: 2}}"

    assert points(rule % "best", "ccc.c") == 5
    assert points(rule % "largest", "ccc.c") == 2


def test_take_chooses_among_the_units_of_one_kind() -> None:
    rule = (
        "{in_each: group, of: animal, each_kind: true, take: one-largest, count: cells, points: 1}"
    )

    assert points(rule, "cc.c/..h.") == 3


def test_take_without_units_chooses_among_kinds() -> None:
    rule = "{of: animal, each_kind: true, take: %s, points: 1}"

    assert points(rule % "largest", "cchhp") == 4
    assert points(rule % "one-largest", "cchhp") == 2
    assert points(rule % "best", "cchhp") == 2


def test_take_without_count_pays_for_the_number_of_units_taken() -> None:
    """`take` comes before numbers: two that tie are the number 2, paid once."""
    rule = "{in_each: group, of: cow, take: largest, table: {1: 10, 2: 4}}"

    assert points(rule, "cc.c") == 10
    assert points(rule, "cc.cc") == 4
    assert points("{in_each: group, of: cow, take: largest, every: 2, points: 3}", "c.c.c.c") == 6
    assert points("{in_each: group, of: cow, take: one-largest, points: 3}", "c.c.c.c") == 3


# Count


@pytest.mark.parametrize(
    ("count", "of", "rows", "number"),
    [
        ("cells", "animal", "cchp", 4),
        ("kinds", "animal", "cchp", 3),
        ("kinds", "animal", "cm", 1),
        ("kinds", "[cow, mule]", "cm", 2),
        ("same", "animal", "cchp", 2),
        ("same", "animal", "cmh", 2),
        ("same", "[cow, mule]", "cmh", 1),
        ("same", "animal", "....", 0),
        ("sets", "[cow, hen]", "cchhh", 2),
        ("sets", "[cow, hen]", "ccppp", 0),
        ("sets", "[cow, hen]", "cmhh", 2),
        ("sets", "animal", "cchp", 0),
        ("sets", "animal", "cchhppss", 2),
        ("straight", "digit", "3121", 3),
        ("straight", "digit", "1346", 2),
        ("straight", "digit", "1", 1),
        ("straight", "digit", "..", 0),
        ("straight", "digit", "4g6", 3),  # a goat counts as 5
        ("sum", "digit", "3121", 7),
        ("sum", "digit", "4g6", 15),
        ("sum", "sheep", "ss", 20),
        ("egg", "hen", "hh", 4),
        ("egg", "cow", "hh", 0),
    ],
)
def test_measures(count: str, of: str, rows: str, number: int) -> None:
    assert points(f"{{of: {of}, count: {count}, points: 1}}", rows) == number
    assert points(f"{{in_each: sheet, of: {of}, count: {count}, points: 1}}", rows) == number


def test_every_measure_is_tested() -> None:
    marks = [mark for mark in test_measures.pytestmark if mark.name == "parametrize"]  # type: ignore[attr-defined]

    assert {row[0] for row in marks[0].args[1]} >= set(MEASURES)


def test_sets_of_all_kinds() -> None:
    """A kind that counts as another needs no place of its own in a set."""
    vocabulary = Vocabulary(kinds=("cow", "hen", "mule"), counts_as={"mule": "cow"})
    ((line,),) = play("{count: sets, points: 1}", farm("cmhh"), vocabulary=vocabulary)

    assert (line.points, names(line)) == (2, ["A1", "B1", "C1", "D1"])


NUMBERED = Vocabulary(kinds=("cow", "4"), symbols=("well",), values={}, has_numbers=True)


def test_printed_numbers() -> None:
    """A kind without a number has the printed one; a cell without any counts nothing."""

    def number(count: str, rows: str, printed: str) -> int:
        paper = farm(rows, printed=printed)
        ((line,),) = play(f"{{count: {count}, points: 1}}", paper, vocabulary=NUMBERED)
        return line.points

    assert number("sum", "cc", "A1=7 B1=8") == 15
    assert number("sum", "c4", "A1=7 B1=8") == 11
    assert number("sum", "c.", "A1=7 B1=8") == 7
    assert number("sum", "cc", "A1=7") == 7
    assert number("straight", "cc", "A1=7 B1=8") == 2
    assert number("straight", "c4", "A1=3") == 2
    # No number is not the number 0.
    assert number("straight", "ccc", "A1=1 B1=2") == 2
    assert number("straight", "c", "") == 0


def test_without_count_cells_or_units_are_counted() -> None:
    assert points("{of: cow, points: 1}", "cc.c") == 3
    assert points("{in_each: group, of: cow, points: 1}", "cc.c") == 2
    assert points("{in_each: sheet, of: cow, points: 1}", "cc.c") == 1


def test_without_count_the_number_of_units_is_paid_once() -> None:
    assert points("{in_each: group, of: cow, table: {1: 1, 2: 5}}", "c.c") == 5
    assert points("{in_each: group, of: cow, count: cells, table: {1: 1, 2: 5}}", "c.c") == 2
    assert points("{in_each: group, of: cow, every: 2, points: 3}", "c.c.c") == 3
    assert points("{in_each: group, of: cow, count: cells, every: 2, points: 3}", "c.cc.c") == 3


def test_symbols_are_counted_in_the_cells_left() -> None:
    """Without `of` these are the filled cells: a symbol in an empty cell does not count."""
    assert points("{count: well, points: 1}", "cc.", well="A1 C1") == 1
    assert points("{of: empty, count: well, points: 1}", "cc.", well="A1 C1") == 1
    assert points("{of: [cow, empty], count: well, points: 1}", "cc.", well="A1 C1") == 2
    assert points("{of: well, count: well, points: 1}", "oq") == 2
    assert points("{of: well, count: spring, points: 1}", "oq") == 1
    assert points("{of: well, count: egg, points: 1}", "oq") == 1  # shown by the spring
    assert points("{count: egg, points: 1}", "hc", spring="A1 B1") == 4
    assert points("{in_each: row, count: egg, points: 1}", "hc/h.") == 4


def test_symbols_outside_the_grid_count_for_the_whole_sheet() -> None:
    shown = {"egg": 3}

    assert points("{count: egg, points: 1}", "h", shown=shown) == 5
    assert points("{of: hen, count: egg, points: 1}", "h", shown=shown) == 2
    assert points("{at: edge, count: egg, points: 1}", "h", shown=shown) == 2
    assert points("{in_each: row, count: egg, points: 1}", "h", shown=shown) == 2
    assert points("{of: cow, times: egg, points: 1}", "c", shown=shown) == 0


def test_fields_are_counted_one_by_one() -> None:
    rule = "{count: [milk, wool], table: {1: 1, 3: 10}}"

    assert points(rule, milk=2, wool=2) == 2
    assert points(rule, milk=3, wool=0) == 10
    assert points(rule, milk=0, wool=0) == 0
    assert points("{count: [milk, wool], every: 2, points: 1}", milk=3, wool=3) == 2
    assert points("{count: [milk, wool], points: 1, up_to: 5}", milk=3, wool=3) == 5
    assert points("{count: [milk, wool], points: [2, 5]}", milk=3, wool=2) == 16
    assert points("{count: units, points: 1}", units=7) == 7


def test_count_touching_counts_each_cell_once() -> None:
    rule = "{in_each: group, of: cow, count_touching: %s, points: 1}"

    assert points(rule % "hen", "cc/ch") == 1
    assert points(rule % "[hen, pig]", "hcp") == 2
    assert points(rule % "empty", "c.c") == 2  # for each of two groups
    assert points(rule % "edge", "c") == 4
    assert points(rule % "hen", "ch", ditch="A1-B1") == 0
    assert points("{in_each: cell, of: cow, count_touching: cow, points: 1}", "ccc") == 4
    product = "{in_each: group, of: cow, count_touching: hen, times: cells, points: 1}"
    assert points(product, "hcc") == 2


def test_times() -> None:
    assert points("{of: cow, count: cells, times: kinds, points: 1}", "cmm") == 3
    assert points("{of: [cow, mule], count: cells, times: kinds, points: 2}", "cmm") == 12
    assert points("{in_each: row, count: cells, times: egg, points: 1}", "hc/hh") == 4 + 8
    assert (
        points("{in_each: row, of: cow, count: cells, times: milk, points: 1}", "c/c", milk=3) == 6
    )
    # The product is divided, not each factor.
    assert points("{of: cow, times: milk, every: 4, points: 1}", "ccc", milk=3) == 2


def test_times_lowest() -> None:
    rules = """
        {id: cows, of: cow, points: 2}
        {id: hens, of: hen, points: 1}
        {id: foxes, count: milk, times_lowest: [cows, hens], points: 1}
        {id: own, in_each: row, of: cow, times_lowest: [hens], points: 10}
    """
    (lines,) = play(rules, farm("cc/hh/h.", milk=2))

    assert [line.points for line in lines] == [4, 3, 6, 30]

    (lines,) = play(rules, farm("c./hh/h.", milk=2))

    assert [line.points for line in lines] == [2, 3, 4, 30]


# Kind by kind


def test_each_kind_asks_absent_kinds_too() -> None:
    rule = "{of: [cow, hen, pig], each_kind: true, table: {0: -2, 1: 0, 2: 3}}"

    assert points(rule, "cch") == 3 + 0 - 2


def test_each_kind_of_kinds_that_count_as_another() -> None:
    """A kind that `of` names is asked for itself, and is not also the other one."""
    rule = "{of: %s, each_kind: true, count: cells, points: 1, separate_lines: true}"

    assert line_points(rule % "[cow, hen]", "cmmh") == {"rule:cow": 3, "rule:hen": 1}
    # The lines are in the order of the game's kinds; symbols come last.
    assert [*line_points(rule % "[well, hen, cow]", "cmmh")] == [
        "rule:cow",
        "rule:hen",
        "rule:well",
    ]
    assert line_points(rule % "[cow, mule]", "cmmh") == {"rule:cow": 1, "rule:mule": 2}
    assert line_points(rule % "beast", "cmmh") == {"rule:cow": 3}


def test_each_kind_without_of_asks_all_kinds() -> None:
    vocabulary = Vocabulary(kinds=("cow", "hen", "mule"), counts_as={"mule": "cow"})
    rule = "{each_kind: true, points: 1, separate_lines: true}"
    (lines,) = play(rule, farm("cmh"), vocabulary=vocabulary)

    assert [(line.id, line.points) for line in lines] == [("rule:cow", 2), ("rule:hen", 1)]


# Fields that hold kinds


def test_fields_with_kinds_are_outside_the_sheet() -> None:
    more = {"stable": "cow cow hen", "barn": "pig"}

    assert points("{of: cow, points: 1}", "c.", **more) == 1
    assert points("{in_each: sheet, of: cow, count: cells, points: 1}", "c.", **more) == 1
    assert points("{at: stable, of: cow, points: 1}", "c.", **more) == 2
    assert points("{at: stable, points: 1}", "c.", **more) == 3
    assert points("{in_each: stable, count: kinds, points: 1}", "c.", **more) == 2
    assert points("{in_each: [stable, barn], points: 1}", "c.", **more) == 2
    assert points("{in_each: [stable, barn], has: hen, points: 1}", "c.", **more) == 1
    assert points("{in_each: stable, of: [cow, hen], count: sets, points: 1}", "c.", **more) == 1
    assert points("{in_each: stable, count: egg, points: 1}", "c.", **more) == 2
    assert points("{in_each: [row, stable], of: cow, count: cells, points: 1}", "c.", **more) == 3
    # Kinds in a field are no groups or cells of the sheet.
    assert points("{in_each: [group, stable], of: cow, points: 1}", "c.", **more) == 2
    assert points("{in_each: [cell, stable], of: cow, points: 1}", "c.", **more) == 2


def test_kinds_in_a_field_touch_nothing() -> None:
    more = {"stable": "cow cow"}

    assert points("{at: stable, of: cow, next_to: cow, points: 1}", "c", **more) == 0
    assert points("{at: stable, of: cow, not: {next_to: edge}, points: 1}", "c", **more) == 2
    assert points("{in_each: stable, of: cow, touches: edge, points: 1}", "c", **more) == 0


def test_the_sentence_has_60_words() -> None:
    """Count the keys of a rule and their values; `id` and `source` are not part of a sentence."""
    keys = set(Rule.__annotations__) - {"id", "source"}
    values = {*UNITS, *MEASURES, "own", "empty", "edge", "corners"}
    chosen = {
        "largest",
        "one-largest",
        "second-largest",
        "best",
        "most",
        "least",
        "nobody",
        "split",
        "pool",
    }
    bounds = {"at_least", "at_most", "exactly"}

    assert len(keys | values | chosen | bounds) == 60


def test_a_wrong_rule_is_not_read() -> None:
    with pytest.raises(InputError):
        play("{of: cow, points: 1, table: {1: 2}}", farm("c"))


def test_the_numbers_of_a_rule_are_found_in_all_its_parts() -> None:
    (rule,) = read_rules(
        "  - {id: a, of: cow, next_to: {of: hay, at_least: 2, kinds: {exactly: 3}}, every: 4,"
        " up_to: 5, points: {value: 6, source: house}}"
    )

    assert sorted((it.value, it.source) for it in amounts(rule)) == [
        *((number, None) for number in (2, 3, 4, 5)),
        (6, "house"),
    ]


@pytest.mark.parametrize(
    ("rule", "cells"),
    [
        ("of: cow, once: {at_least: 3}, points: 1", "A1 C1"),
        ("of: cow, table: {3: 1}", "A1 C1"),
        ("of: cow, points: 1", "A1 C1"),
        ("of: cow, kinds: {at_least: 2}, points: 1", ""),
        ("in_each: group, of: cow, count: cells, table: {2: 1}", "A1 C1"),
        ("count: eggs, points: 1", ""),
    ],
)
def test_counted_cells_are_known_even_if_they_pay_nothing(rule: str, cells: str) -> None:
    vocabulary = Vocabulary(kinds=("cow", "hen"), fields=("eggs",))
    kinds = {Pos(0, 2): "cow", Pos(0, 1): "hen", Pos(0, 0): "cow"}
    (sentence,) = read_rules(f"  - {{id: a, {rule}}}")
    (line,) = CompiledRule(sentence, vocabulary).lines(View(vocabulary, 1, 3, kinds))

    assert " ".join(pos.name for pos in line.counted_cells) == cells
