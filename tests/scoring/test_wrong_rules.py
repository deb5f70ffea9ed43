"""Wrong rules: the location, the message and the hint of each problem, and short forms.

A caret (`‸`) in a rule marks the expected location; it is removed before the rule is read. The
expected text is the message and its hint, separated by a bar.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from hedgerow.base.errors import InputError
from hedgerow.loading.violations import AT_KEY
from hedgerow.scoring.sentence import Bound, Near, Rule
from hedgerow.scoring.vocabulary import Vocabulary
from tests.scoring.farms import FARM
from tests.scoring.sentences import read_rules

CARET = "‸"
EACH = "write one number for each"
SEVERAL = "several numbers need several units, kinds or fields"
MISSING = "this rule does not say what it pays | add one of points, table, places"
GRAMMAR = [
    # ways to pay
    ("‸{id: a, of: cow}", MISSING),
    (
        "{id: a, of: cow, points: 1, ‸table: {1: 2}}",
        "this rule says twice what it pays: points, table | keep one of them",
    ),
    (
        "{id: a, in_each: row, points: [3], ‸table: {1: 2}}",
        "this rule says twice what it pays: points, table | keep one of them",
    ),
    (
        "{id: a, of: cow, points: 1, who: most, ‸places: [3]}",
        "this rule says twice what it pays: points, places | keep one of them",
    ),
    (
        "{id: a, of: cow, once: {at_least: 2}, ‸table: {1: 2}}",
        "once pays its points one time, so table has no meaning | remove once, or table",
    ),
    (
        "{id: a, of: cow, once: {at_least: 2}, points: 1, ‸every: 2}",
        "once pays its points one time, so every has no meaning | remove once, or every",
    ),
    (
        "{id: a, in_each: row, once: {at_least: 2}, ‸points: [1]}",
        "once pays its points one time, so they are one number | remove once, or use one number",
    ),
    (
        "{id: a, of: cow, points: 1, ‸up_to: 5, in_each: row, separate_lines: true}",
        "up_to limits the whole rule, so it cannot have separate_lines | keep one of them",
    ),
    (
        "{id: a, of: cow, table: {-1: ‸5, 2: 6}}",
        "no paper has the number -1 | start the table at 0 or more",
    ),
    (
        "{id: a, of: cow, once: {at_least: 2}, points: 1, ‸up_to: 5}",
        "once pays its points one time, so up_to has no meaning | remove once, or up_to",
    ),
    (
        "{id: a, count: [milk, wool], once: {at_least: 2}, ‸points: {milk: 1, wool: 2}}",
        "once pays its points one time, so they are one number | remove once, or use one number",
    ),
    # negations
    (
        "{id: a, of: cow, not: {‸full: true}, points: 1}",
        "not full has no meaning | not takes next_to, along, at, has, touches",
    ),
    (
        "{id: a, of: cow, not: {‸cells: {at_least: 2}}, points: 1}",
        "not cells has no meaning | not takes next_to, along, at, has, touches",
    ),
    (
        "{id: a, of: cow, not: {‸nxt_to: hen}, points: 1}",
        "unknown key 'nxt_to' | did you mean next_to?",
    ),
    (
        "{id: a, of: cow, ‸not: {}, points: 1}",
        "not needs a condition | for example not: {next_to: cow}",
    ),
    (
        "{id: a, of: cow, not: {‸has: hen}, points: 1}",
        "has needs in_each: of which units? | for example in_each: group",
    ),
    (
        "{id: a, of: cow, not: {next_to: pig, ‸touches: hen}, points: 1}",
        "touches needs in_each: of which units? | for example in_each: group",
    ),
    (
        "{id: a, of: cow, not: {next_to: {of: hen, at_least: ‸3, at_most: 2}}, points: 1}",
        "at_least is greater than at_most | use at most 2",
    ),
    # sizes
    (
        "{id: a, in_each: row, ‸size: 3, points: 1}",
        "only a square has a size | add in_each: square",
    ),
    ("{id: a, ‸size: any, points: 1}", "only a square has a size | add in_each: square"),
    ("{id: a, in_each: square, size: ‸1, points: 1}", "must be between 2 and 20"),
    ("{id: a, in_each: square, size: ‸21, points: 1}", "must be between 2 and 20"),
    (
        "{id: a, in_each: square, size: ‸large, points: 1}",
        "invalid value: 'large' | use any",
    ),
    # points of other rules
    *(
        (
            f"{{id: a, points_of: b, ‸{words}, points: 1}}",
            f"points_of counts points, so {words.split(':')[0]} has no meaning | "
            f"remove {words.split(':')[0]}",
        )
        for words in (
            *("of: cow", "in_each: row", "around: well", "each_kind: true", "next_to: hen"),
            *("along: hedge", "at: corners", "not: {next_to: hen}", "cells: {at_least: 2}"),
            *("sum: {at_least: 2}", "count: cells", "times: milk", "when: noon"),
            "separate_lines: true",
        )
    ),
    (
        "{id: a, points_of: b, ‸points: [1, 2]}",
        "several numbers need several units, kinds or fields | use one number",
    ),
    # units
    *(
        (
            f"{{id: a, of: cow, ‸{words}, points: 1}}",
            f"{words.split(':')[0]} needs in_each: of which units? | for example in_each: group",
        )
        for words in (
            "full: true",
            "has: hen",
            "touches: hen",
            "count_touching: hen",
            "take: largest",
        )
    ),
    (
        "{id: a, ‸in_each: row, around: well, points: 1}",
        "around is used instead of in_each | keep one of them",
    ),
    (
        "{id: a, in_each: row, ‸count: cells, count_touching: hen, points: 1}",
        "count_touching is used instead of count | keep one of them",
    ),
    (
        "{id: a, in_each: row, ‸times: milk, points: 1}",
        "times multiplies a number: this rule needs count | for example count: cells",
    ),
    # players
    (
        "{id: a, of: cow, ‸places: [6, 3]}",
        "places compares players: this rule needs who | add who: most, or who: least",
    ),
    (
        "{id: a, of: cow, points: 6, ‸tie: split}",
        "tie compares players: this rule needs who | add who: most, or who: least",
    ),
    (
        "{id: a, of: cow, who: most, ‸table: {1: 2}}",
        "a rule with who pays points or places, not table | remove who, or table",
    ),
    (
        "{id: a, of: cow, who: most, ‸once: {at_least: 2}, points: 5}",
        "a rule with who pays points or places, not once | remove who, or once",
    ),
    (
        "{id: a, in_each: group, who: most, ‸take: best, count: cells, points: 5}",
        "a rule with who pays points or places, not take: best | remove who, or take: best",
    ),
    (
        "{id: a, count: [milk, wool], who: most, ‸points: [1, 2]}",
        "players are compared once, by their sums, so points are one number | "
        "add separate_lines: true",
    ),
    *(
        (
            f"{{id: a, in_each: {unit}, who: most, points: 5, ‸separate_lines: true}}",
            f"{units} are not the same for all players, so they cannot be compared one by one"
            " | remove separate_lines",
        )
        for unit, units in (
            ("group", "groups"),
            ("row-run", "runs"),
            ("column-run", "runs"),
            ("cell", "cells"),
            ("[column, group]", "groups"),
        )
    ),
    # lines
    (
        "{id: a, in_each: [row, group], points: 5, ‸separate_lines: true}",
        "units of row and group are both numbered, so they cannot have separate_lines | "
        "make two rules of them",
    ),
    # tables
    ("{id: a, of: cow, ‸table: {}}", "the table has no lines | for example {3: 3, 4: 6}"),
    (
        "{id: a, of: cow, table: {1: 1, 2: 4, 3: ‸2}}",
        "the points of a table must rise throughout, or fall throughout | for example {3: 3, 4: 6}",
    ),
    (
        "{id: a, of: cow, table: {1: 4, 2: 2, 3: ‸3}}",
        "the points of a table must rise throughout, or fall throughout | for example {3: 3, 4: 6}",
    ),
    # bounds
    (
        "{id: a, in_each: row, ‸cells: {}, points: 1}",
        "a bound needs a number | for example {at_least: 2}",
    ),
    (
        "{id: a, in_each: row, cells: {at_least: 1, ‸exactly: 2}, points: 1}",
        "exactly is a bound of its own | remove at_least and at_most",
    ),
    (
        "{id: a, in_each: row, cells: {at_least: ‸3, at_most: 2}, points: 1}",
        "at_least is greater than at_most | use at most 2",
    ),
    (
        "{id: a, of: cow, next_to: {of: hen, at_least: ‸3, at_most: 2}, points: 1}",
        "at_least is greater than at_most | use at most 2",
    ),
    (
        "{id: a, of: cow, next_to: {of: hen, ‸kinds: {}}, points: 1}",
        "a bound needs a number | for example {at_least: 2}",
    ),
    # a misspelt key is one problem
    (
        "{id: a, of: cow, once: {‸at_leest: 2}, points: 1}",
        "unknown key 'at_leest' | did you mean at_least?",
    ),
    ("{id: a, of: cow, ‸pionts: 1}", "unknown key 'pionts' | did you mean points?"),
]


@pytest.mark.parametrize(("marked", "expected"), GRAMMAR)
def test_a_combination_without_meaning_is_refused(marked: str, expected: str) -> None:
    with pytest.raises(InputError) as error:
        read_rules(f"  - {marked.replace(CARET, '')}")

    (problem,) = error.value.problems
    assert " | ".join(filter(None, (str(problem.message), str(problem.hint)))) == expected
    assert problem.location.column == marked.index(CARET) + 5


@pytest.mark.parametrize(
    "rule",
    [
        "{id: a, off: cow, points: 1}",
        "{id: a, of: [], points: 1}",
        "{id: a, of: {cow: 1}, points: 1}",
        "{id: a, take: smallest, in_each: row, points: 1}",
        "{id: a, who: first, points: 1}",
        "{id: a, tie: all, who: most, points: 1}",
        "{id: a, points: 100}",
        "{id: a, points: two}",
        "{id: a, points: 1, every: 0}",
        "{id: a, points: 1, up_to: 0}",
        "{id: a, points: [], in_each: row}",
        "{id: a, places: [], who: most}",
        "{id: a, table: {one: 1}}",
        "{id: a, once: 3, points: 1}",
        "{id: a, once: {at_least: -1}, points: 1}",
        "{id: a, once: {at_least: 1000}, points: 1}",
        "{id: a, full: {cow: 1}, in_each: row, points: 1}",
        "{id: a, next_to: {at_least: 2}, points: 1}",
        "{of: cow, points: 1}",
    ],
)
def test_a_value_of_the_wrong_type_is_refused_with_its_location(rule: str) -> None:
    with pytest.raises(InputError) as error:
        read_rules(f"  - {rule}")

    assert all(problem.location.line == 2 for problem in error.value.problems)
    assert all(str(problem.message) for problem in error.value.problems)


@pytest.mark.parametrize(
    "rule",
    [
        "{id: a, table: {1: 1, 2: 1, 3: 5}}",  # a step may pay as much as the one before it
        "{id: a, table: {0: 5, 1: 2, 2: -1}}",
        "{id: a, table: {3: 5, 1: 2, 2: 3}}",  # in any order
        "{id: a, table: {1: 5, 2: 5, 3: 1}}",
        "{id: a, once: {exactly: 0}, points: 1}",
        "{id: a, once: {at_most: 999}, points: 1}",
        "{id: a, of: animal, each_kind: true, take: best, points: 1}",
        "{id: a, in_each: row, times: milk, count: cells, points: 1}",
        "{id: a, times: milk, points: 1}",
        "{id: a, in_each: row, cells: {at_least: 2, at_most: 2}, points: 1}",
        "{id: a, around: well, full: true, points: 1}",
        "{id: a, in_each: group, each_kind: true, who: most, points: 5, separate_lines: true}",
        "{id: a, in_each: [row, square], size: 3, points: 1}",
        "{id: a, points_of: all, take: best, points: 1}",
        "{id: a, in_each: row, full: [cow, hen], points: 1}",
        "{id: a, of: cow, not: {along: hedge, at: corners}, points: 1}",
        "{id: a, of: cow, who: least, places: [3, 1], tie: nobody}",
        "{id: a, in_each: group, of: cow, take: one-largest, count: cells, who: most, points: 5}",
    ],
)
def test_rules_that_have_a_meaning(rule: str) -> None:
    assert len(read_rules(f"  - {rule}")) == 1


NAMES = [
    ("{id: a, of: cwo, points: 1}", "of", "unknown kind 'cwo' | did you mean cow?"),
    ("{id: a, of: [cow, hne], points: 1}", "of", "unknown kind 'hne' | did you mean hen?"),
    ("{id: a, of: own, points: 1}", "of", "unknown kind 'own' | "),
    ("{id: a, of: milk, points: 1}", "of", "unknown kind 'milk' | "),
    ("{id: a, of: edge, points: 1}", "of", "unknown kind 'edge' | "),
    (
        "{id: a, next_to: {of: shep}, points: 1}",
        "next_to of",
        "unknown kind 'shep' | did you mean sheep?",
    ),
    (
        "{id: a, not: {next_to: pigs}, points: 1}",
        "not next_to of",
        "unknown kind 'pigs' | did you mean pig?",
    ),
    ("{id: a, in_each: row, has: edge, points: 1}", "has of", "unknown kind 'edge' | "),
    (
        "{id: a, in_each: row, touches: hens, points: 1}",
        "touches of",
        "unknown kind 'hens' | did you mean hen?",
    ),
    (
        "{id: a, in_each: row, not: {touches: hens}, points: 1}",
        "not touches of",
        "unknown kind 'hens' | did you mean hen?",
    ),
    (
        "{id: a, in_each: row, count_touching: hens, points: 1}",
        "count_touching",
        "unknown kind 'hens' | did you mean hen?",
    ),
    ("{id: a, in_each: rows, points: 1}", "in_each", "unknown unit 'rows' | did you mean row?"),
    ("{id: a, in_each: hedge, points: 1}", "in_each", "unknown unit 'hedge' | "),
    ("{id: a, around: wel, points: 1}", "around", "unknown symbol 'wel' | did you mean well?"),
    ("{id: a, around: cow, points: 1}", "around", "unknown symbol 'cow' | "),
    ("{id: a, around: [well, cow], points: 1}", "around", "unknown symbol 'cow' | "),
    ("{id: a, around: animal, points: 1}", "around", "unknown symbol 'animal' | "),
    (
        "{id: a, in_each: row, full: [cow, hne], points: 1}",
        "full",
        "unknown kind 'hne' | did you mean hen?",
    ),
    (
        "{id: a, not: {at: corner}, points: 1}",
        "not at",
        "unknown place 'corner' | did you mean corners?",
    ),
    ("{id: a, at: [corners, cow], points: 1}", "at", "unknown place 'cow' | "),
    ("{id: a, in_each: row, not: {has: edge}, points: 1}", "not has of", "unknown kind 'edge' | "),
    (
        "{id: a, points_of: [erlier], points: 1}",
        "points_of",
        "'erlier' is not a rule above this one | did you mean earlier?",
    ),
    ("{id: a, points_of: a, points: 1}", "points_of", "'a' is not a rule above this one | "),
    ("{id: a, along: hege, points: 1}", "along", "unknown wall 'hege' | did you mean hedge?"),
    ("{id: a, not: {along: yard}, points: 1}", "not along", "unknown wall 'yard' | "),
    ("{id: a, at: corner, points: 1}", "at", "unknown place 'corner' | did you mean corners?"),
    ("{id: a, at: cow, points: 1}", "at", "unknown place 'cow' | "),
    (
        "{id: a, count: cell, points: 1}",
        "count",
        "cannot count 'cell' | did you mean cells or well?",
    ),
    ("{id: a, count: cow, points: 1}", "count", "cannot count 'cow' | "),
    ("{id: a, times: mlik, points: 1}", "times", "cannot count 'mlik' | did you mean milk?"),
    ("{id: a, when: non, points: 1}", "when", "unknown moment 'non' | did you mean noon?"),
    (
        "{id: a, times_lowest: [later], points: 1}",
        "times_lowest",
        "'later' is not a rule above this one | ",
    ),
    (
        "{id: a, times_lowest: [erlier], points: 1}",
        "times_lowest",
        "'erlier' is not a rule above this one | did you mean earlier?",
    ),
    (
        "{id: a, times_lowest: [a], points: 1}",
        "times_lowest",
        "'a' is not a rule above this one | ",
    ),
    *(
        (rule, key, "'cow' is not a number | give it a value, or count something else")
        for key, rule in (
            ("count", "{id: a, of: [cow, '3'], count: straight, points: 1}"),
            ("count", "{id: a, of: animal, count: sum, points: 1}"),
            ("count", "{id: a, count: sum, points: 1}"),
            ("times", "{id: a, of: cow, times: sum, points: 1}"),
            ("straight", "{id: a, in_each: row, of: cow, straight: {at_least: 2}, points: 1}"),
            ("sum", "{id: a, in_each: row, of: cow, sum: {at_least: 2}, points: 1}"),
        )
    ),
]


POINTS = [
    ("in_each: [yard, field], points: [1, 2, 3, 4]", "", "4 numbers for 2 units", EACH),
    ("in_each: [yard, field], points: [1]", "", "1 number for 2 units", EACH),
    ("in_each: side, points: [1, 2]", "", "2 numbers for 4 units", EACH),
    ("in_each: row, points: [1, 2]", "", "2 numbers for 3 units", EACH),
    ("in_each: column, points: [1, 2, 3]", "", "3 numbers for 2 units", EACH),
    ("in_each: [yard, field], points: {yard: 1}", "", "no points for 'field'", "add field: …"),
    ("around: [well, rock], points: {rock: 2}", "", "no points for 'well'", "add well: …"),
    ("in_each: row, points: {1: 2, 2: 3}", "", "no points for '3'", "add 3: …"),
    ("count: [milk, wool], points: {milk: 2}", "", "no points for 'wool'", "add wool: …"),
    (
        "of: [cow, hen], each_kind: true, points: {cow: 2}",
        *("", "no points for 'hen'", "add hen: …"),
    ),
    (
        "in_each: [yard, field], points: {yard: 1, field: 2, yrad: 3}",
        *("yrad", "unknown unit 'yrad'", "did you mean yard?"),
    ),
    (
        "in_each: column, points: {A: 1, B: 2, C: 3}",
        *("C", "unknown unit 'C'", "use one of A, B"),
    ),
    *(
        (
            f"in_each: {unit}, points: [1, 2]",
            *("", f"there is no fixed number of units of {unit}", "use one number, or a table"),
        )
        for unit in ("group", "cell", "square", "row-run", "column-run")
    ),
    ("of: cow, points: [1, 2]", "", SEVERAL, "use one number"),
    ("in_each: yard, points: [1]", "", SEVERAL, "use one number"),
    ("in_each: sheet, points: {sheet: 1}", "", SEVERAL, "use one number"),
    ("around: well, points: [1]", "", SEVERAL, "use one number"),
]


@pytest.mark.parametrize(("text", "key", "message", "hint"), POINTS)
def test_points_for_several_need_a_number_for_each(
    text: str, key: str, message: str, hint: str
) -> None:
    (rule,) = read_rules(f"  - {{id: a, {text}}}")
    found = [*replace(FARM, size=(3, 2)).violations(("scoring", 3), rule, ())]

    path = ("scoring", 3, "points", *((key, AT_KEY) if key else ()))
    assert [(it.path, str(it.message), str(it.hint)) for it in found] == [(path, message, hint)]


@pytest.mark.parametrize(
    "text",
    [
        "in_each: [yard, field], points: [1, 2]",
        "in_each: row, points: [1, 2, 3]",
        "in_each: column, points: {A: 1, B: -2}",
        "in_each: diagonal, points: [1, 2]",
        "in_each: [row, yard], points: [1, 2, 3, 9]",
        "around: [well, rock], points: [1, 2]",
        "of: [cow, hen], each_kind: true, points: {hen: 1, cow: 2}",
        "in_each: [yard, field], count: cells, who: most, points: [1, 2], separate_lines: true",
    ],
)
def test_points_for_several_that_have_a_meaning(text: str) -> None:
    (rule,) = read_rules(f"  - {{id: a, {text}}}")

    assert [*replace(FARM, size=(3, 2)).violations((), rule, ())] == []


def test_rows_of_a_grid_that_grows_have_no_fixed_number() -> None:
    (rule,) = read_rules("  - {id: a, in_each: row, points: [1, 2]}")
    (found,) = FARM.violations((), rule, ())

    assert str(found.message) == "there is no fixed number of units of row"


def test_patches_are_compared_one_by_one_only_on_a_shared_sheet() -> None:
    (rule,) = read_rules(
        "  - {id: a, around: well, count: cells, who: most, points: 5, separate_lines: true}"
    )
    (found,) = FARM.violations(("scoring", 3), rule, ())

    assert found.path == ("scoring", 3, "separate_lines", AT_KEY)
    assert str(found.message) == (
        "patches are not the same for all players, so they cannot be compared one by one"
    )
    assert [*replace(FARM, shared=True).violations((), rule, ())] == []


def test_an_unknown_name_in_a_list_is_located() -> None:
    (rule,) = read_rules("  - {id: a, of: [cow, hen, hne], points: 1}")
    (found,) = FARM.violations(("scoring", 3), rule, ())

    assert found.path == ("scoring", 3, "of", 2)


@pytest.mark.parametrize(("text", "path", "expected"), NAMES)
def test_an_unknown_name_has_a_hint(text: str, path: str, expected: str) -> None:
    (rule,) = read_rules(f"  - {text}")
    (found,) = FARM.violations(("scoring", 3), rule, ("earlier",))

    assert found.path[: 2 + len(path.split())] == ("scoring", 3, *path.split())
    message, _, hint = expected.partition(" | ")
    assert str(found.message) == message
    assert str(found.hint)
    if hint:
        assert str(found.hint) == hint


@pytest.mark.parametrize(
    "text",
    [
        "{id: a, of: digit, count: straight, points: 1}",
        "{id: a, of: [sheep, '4', goat], count: sum, points: 1}",  # a goat counts as 5
        "{id: a, count: egg, points: 1}",
        "{id: a, of: empty, next_to: edge, points: 1}",
        "{id: a, at: stable, in_each: barn, points: 1}",
        "{id: a, times_lowest: [earlier], points: 1}",
    ],
)
def test_known_names(text: str) -> None:
    (rule,) = read_rules(f"  - {text}")

    assert [*FARM.violations((), rule, ("earlier",))] == []


def test_the_first_rule_has_no_rule_above_it() -> None:
    (rule,) = read_rules("  - {id: a, times_lowest: [a], points: 1}")
    (found,) = FARM.violations((), rule, ())

    assert (str(found.message), str(found.hint)) == (
        "'a' is not a rule above this one",
        "move this rule further down",
    )


def test_a_game_without_walls_has_no_wall_to_suggest() -> None:
    (rule,) = read_rules("  - {id: a, along: hedge, points: 1}")
    (found,) = Vocabulary(kinds=("cow",)).violations((), rule, ())

    assert (str(found.message), str(found.hint)) == ("unknown wall 'hedge'", "remove it")


def test_numbers_printed_in_cells_are_numbers() -> None:
    (rule,) = read_rules("  - {id: a, of: cow, count: sum, points: 1}")

    assert [*Vocabulary(kinds=("cow",), has_numbers=True).violations((), rule, ())] == []


def test_own_needs_a_shared_sheet() -> None:
    (rule,) = read_rules("  - {id: a, of: own, next_to: own, points: 1}")

    assert [*Vocabulary(shared=True).violations((), rule, ())] == []
    assert len([*Vocabulary().violations((), rule, ())]) == 2


def read_one(text: str) -> Rule:
    (rule,) = read_rules(f"  - {text}")
    return rule


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("of: cow", "of: [cow]"),
        ("in_each: row", "in_each: [row]"),
        ("next_to: hay", "next_to: {of: [hay]}"),
        ("next_to: [hay, cow]", "next_to: {of: [hay, cow]}"),
        ("next_to: {of: hay, at_least: 2}", "next_to: {of: [hay], at_least: {value: 2}}"),
        ("not: {next_to: hay}", "not: {next_to: {of: [hay]}}"),
        ("in_each: row, has: hay", "in_each: [row], has: {of: [hay]}"),
        ("count: kinds", "count: [kinds]"),
        ("times_lowest: b", "times_lowest: [b]"),
        ("every: 3", "every: {value: 3}"),
        ("in_each: row, cells: {at_least: 2}", "in_each: row, cells: {at_least: {value: 2}}"),
    ],
)
def test_short_forms(short: str, long: str) -> None:
    assert read_one(f"{{id: a, {short}, points: 1}}") == read_one(f"{{id: a, {long}, points: 1}}")


def test_what_a_short_form_means() -> None:
    rule = read_one("{id: a, of: cow, next_to: hay, in_each: row, cells: {at_least: 2}, points: 1}")

    assert (rule.of, rule.in_each) == (("cow",), ("row",))
    assert rule.next_to == Near(of=("hay",))
    assert isinstance(rule.cells, Bound)
    assert rule.cells.at_least is not None
    assert (rule.cells.at_least.value, rule.cells.at_least.source) == (2, None)
