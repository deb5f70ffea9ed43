"""Conditions: what they count, both sides of each bound, unknown symbols, wrong ones, sentences.

All numbers are worked out by hand. A caret (`‸`) marks where a problem is expected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from random import Random

import pytest

from hedgerow.base.errors import InputError
from hedgerow.base.grid import Pos
from hedgerow.game.game import shared_words
from hedgerow.loading.models import model
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from hedgerow.scoring.condition import Condition
from hedgerow.scoring.judging import CompiledCondition, Judgement
from hedgerow.scoring.read_back import read_back_condition
from hedgerow.scoring.view import Hidden, View
from hedgerow.scoring.vocabulary import Vocabulary
from tests.scoring.farms import FARM, farm
from tests.scoring.referees.paper import Paper
from tests.scoring.sentences import make_view

CARET = "‸"
NO_POINTS: Mapping[str, Mapping[str, int]] = {}


@model
class Conditions:
    """Conditions of a game.

    conditions: one each
    """

    conditions: tuple[Condition, ...]


def read_condition(text: str) -> Condition:
    tree = parse_tree(f"conditions:\n- {{id: a, {text}}}", "game.yaml")
    return parse_model(tree, Conditions).conditions[0]


def judge(text: str, papers: Iterable[Paper], vocabulary: Vocabulary = FARM) -> Judgement:
    views = {str(number): make_view(paper, vocabulary) for number, paper in enumerate(papers)}
    return CompiledCondition(read_condition(text), vocabulary).judge(views, NO_POINTS, {})


COUNTED = [
    # a condition, a farm, and what it counts
    ("at_least: 1", "cc./h..", 3),
    ("of: cow, at_least: 1", "cc./h..", 2),
    ("of: beast, at_least: 1", "cm./h..", 2),  # a mule is one of the beasts
    ("of: empty, at_least: 1", "cc./h#.", 2),  # a rock is not empty
    ("of: empty, at: well, at_least: 1", "co./o#.", 2),
    ("of: cow, next_to: hen, at_least: 1", "cch/...", 1),
    ("in_each: group, at_least: 1", "c.h/ch.", 2),  # A1 with A2 and B2; C1
    ("in_each: group, of: cow, at_least: 1", "c.c/...", 2),
    ("in_each: group, of: cow, count: cells, at_least: 1", "c.c/cc.", 4),
    ("in_each: group, of: cow, take: one-largest, count: cells, at_least: 1", "c.c/cc.", 3),
    ("in_each: row, of: cow, cells: {at_least: 2}, at_least: 1", "cc./c.c", 2),
    ("count: kinds, at_least: 1", "cch/p..", 3),
    ("count: egg, at_least: 1", "hc./h..", 4),  # two eggs on each hen
    ("of: [cow, hen], each_kind: true, at_least: 1", "cch/...", 3),
]


@pytest.mark.parametrize(("text", "rows", "number"), COUNTED)
def test_a_condition_counts_like_a_rule(text: str, rows: str, number: int) -> None:
    assert judge(text, [farm(rows)]).numbers == (number,)


BOUNDS = [
    # a bound, and the numbers of cows of which it is true
    ("at_least: 2", [2, 3, 4]),
    ("at_most: 2", [0, 1, 2]),
    ("exactly: 2", [2]),
    ("exactly: 0", [0]),
    ("at_most: 0", [0]),
    ("at_least: 1, at_most: 3", [1, 2, 3]),
]


@pytest.mark.parametrize(("bound", "numbers"), BOUNDS)
def test_a_bound_is_true_up_to_its_edges(bound: str, numbers: list[int]) -> None:
    found = [judge(f"of: cow, {bound}", [farm("c" * n + "." * (4 - n))]) for n in range(5)]

    assert [number for number, it in enumerate(found) if it.may_be_true] == numbers
    assert all(it.is_true == it.may_be_true for it in found)


PLAYERS = [
    # players, a bound, the cows of each player, whether it is true, what was counted
    ("each", "at_least: 2", [2, 3], True, (2, 3)),
    ("each", "at_least: 2", [1, 3], False, (1, 3)),
    ("any", "at_least: 3", [1, 3], True, (1, 3)),
    ("any", "at_least: 4", [1, 3], False, (1, 3)),
    ("together", "at_least: 4", [1, 3], True, (4,)),
    ("together", "at_least: 5", [1, 3], False, (4,)),
    ("together", "at_most: 0", [0, 0, 0], True, (0,)),
    ("apart", "at_most: 2", [1, 3], True, (2,)),
    ("apart", "at_most: 2", [0, 1, 3], False, (3,)),
    ("apart", "exactly: 0", [3], True, (0,)),
]


@pytest.mark.parametrize(("players", "bound", "cows", "is_true", "counted"), PLAYERS)
def test_players_are_judged_one_by_one_together_or_apart(
    players: str, bound: str, cows: list[int], is_true: bool, counted: tuple[int, ...]
) -> None:
    papers = [farm("c" * number + "." * (4 - number)) for number in cows]

    found = judge(f"of: cow, {bound}, players: {players}", papers)

    assert (found.may_be_true, found.is_true, found.numbers) == (is_true, is_true, counted)


REFUSED = [
    # a condition, the cows of two players, and whose numbers are refused
    ("of: cow, at_most: 2", [2, 3], ["1"]),
    ("of: cow, at_most: 2", [3, 4], ["0", "1"]),
    ("of: cow, at_most: 2", [2, 2], []),
    ("of: cow, at_least: 3, players: any", [1, 2], ["0"]),
    ("of: cow, at_least: 3, players: any", [1, 3], []),
    ("of: cow, at_most: 3, players: together", [1, 3], [""]),
]


@pytest.mark.parametrize(("text", "cows", "players"), REFUSED)
def test_what_is_refused_names_its_player(text: str, cows: list[int], players: list[str]) -> None:
    papers = [farm("c" * number + "." * (4 - number)) for number in cows]

    assert [it.player for it in judge(text, papers).refused] == players


PLACES = [
    # with units, all cells of the smallest one, of equal ones not the first; otherwise the cells
    # that were counted
    ("in_each: group, at_most: 1", "c.h/..h", "A1"),
    ("in_each: group, at_most: 1", "c.h/c..", "C1"),
    ("in_each: group, at_most: 1", "c.h/...", "C1"),
    ("in_each: row, of: cow, at_most: 0", "c../.c.", "A2 B2 C2"),
    ("of: cow, at_most: 0", "hc./c..", "B1 A2"),
    ("of: cow, at_least: 3", "h../...", ""),
    ("count: milk, at_most: 2", "c..", ""),
]


@pytest.mark.parametrize(("text", "rows", "cells"), PLACES)
def test_a_condition_names_its_smallest_unit_or_its_cells(text: str, rows: str, cells: str) -> None:
    (counted,) = judge(text, [farm(rows, milk=3)]).counted

    assert " ".join(pos.name for pos in counted.cells) == cells


def test_points_are_those_of_some_rules_or_of_all() -> None:
    points = {"Ada": {"herds": 5, "wells": 2, "goal": 7}, "Ben": {"herds": 1}}
    views = dict.fromkeys(points, make_view(farm("..."), FARM))
    rows = {
        "points_of: herds, at_least: 5": (5, 1),
        "points_of: [herds, wells], at_least: 5": (7, 1),
        "points_of: all, at_least: 5": (14, 1),
        "points_of: all, at_least: 5, players: together": (15,),
        "points_of: goal, at_least: 5, players: apart": (7,),
    }

    for text, numbers in rows.items():
        compiled = CompiledCondition(read_condition(text), FARM)
        assert compiled.judge(views, points, {}).numbers == numbers, text


SHARED = Vocabulary(kinds=("A", "B"), symbols=("cow",), shared=True)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("of: empty, at_least: 1", (3,)),
        ("at_least: 1", (3,)),
        ("of: own, at_least: 1", (2, 1)),
        ("of: own, at_least: 1, players: apart", (1,)),
        ("of: own, at_least: 1, players: together", (3,)),
        ("of: empty, next_to: own, at_least: 1", (2, 1)),
    ],
)
def test_a_shared_sheet_is_looked_at_once_unless_it_is_about_own_cells(
    text: str, numbers: tuple[int, ...]
) -> None:
    # A A B above three empty cells: below A1 and B1, and below C1.
    marks = {Pos(0, 0): "A", Pos(0, 1): "A", Pos(0, 2): "B"}
    board = View(SHARED, 2, 3, marks)
    views = {"Ada": board.seen_by("A"), "Ben": board.seen_by("B")}

    assert CompiledCondition(read_condition(text), SHARED).judge(views, {}, {}).numbers == numbers


# --- symbols that are not known

GRID = frozenset(Pos(0, col) for col in range(6))
WELLS = Hidden(symbols={"well": 2}, names=frozenset({"well"}), cells=GRID)
ROCKS = Hidden(symbols={"rock": 2}, names=frozenset({"rock"}), cells=GRID)
DEALT = Hidden(symbols=None, names=frozenset({"well"}), cells=GRID)
NUMBERS = Hidden(symbols={}, names=frozenset(), cells=frozenset(), has_numbers=True)
HEDGE = Hidden(symbols={}, names=frozenset({"hedge"}), cells=frozenset())
MANY = 1_000_000
HIDDEN = [
    # a condition, a row, what is hidden, and what is counted at least and at most
    ("of: empty, at: well", "cc....", WELLS, (0, 2)),  # four empty cells, two wells
    ("of: empty, at: well", "c.....", WELLS, (1, 2)),  # only one well can be below the cow
    ("of: empty, at: well", "......", WELLS, (2, 2)),
    ("of: empty, at: well", "ccccc.", WELLS, (0, 1)),
    ("of: empty, at: well", "cccccc", WELLS, (0, 0)),
    ("at: well", "ccccc.", WELLS, (1, 2)),
    ("of: cow, at: well", "cchhh.", WELLS, (0, 2)),
    ("of: empty, at: well", "cc....", DEALT, (0, MANY)),
    ("of: cow, next_to: well", "cc....", WELLS, (0, MANY)),
    ("of: cow, next_to: hen", "ch....", WELLS, (1, 1)),
    ("of: empty", "cc....", WELLS, (4, 4)),
    ("of: empty", "cc....", ROCKS, (2, 2)),  # nothing stands on a rock: both are among the four
    ("of: [empty, cow]", "cc....", ROCKS, (0, MANY)),
    ("in_each: row, full: true", "cccccc", ROCKS, (0, MANY)),
    ("of: cow", "cc....", ROCKS, (2, 2)),
    ("count: sum", "cc....", NUMBERS, (0, MANY)),
    ("of: cow", "cc....", NUMBERS, (2, 2)),
    ("of: cow, along: hedge", "cc....", HEDGE, (0, MANY)),
]


@pytest.mark.parametrize(("text", "row", "hidden", "expected"), HIDDEN)
def test_unknown_symbols_give_a_range(
    text: str, row: str, hidden: Hidden, expected: tuple[int, int]
) -> None:
    compiled = CompiledCondition(read_condition(f"{text}, at_least: 1"), FARM)

    counted = compiled.count("", make_view(farm(row), FARM), hidden)

    assert (counted.least, counted.most) == expected


def test_what_may_be_true_is_not_certain() -> None:
    view = make_view(farm("c....."), FARM)

    def judged(bound: str) -> tuple[bool, bool]:
        compiled = CompiledCondition(read_condition(f"of: empty, at: well, {bound}"), FARM)
        found = compiled.judge({"Ada": view}, {}, {"Ada": WELLS})  # one or two wells
        return found.may_be_true, found.is_true

    assert judged("exactly: 0") == (False, False)
    assert judged("exactly: 1") == (True, False)
    assert judged("at_least: 1") == (True, True)
    assert judged("at_most: 2") == (True, True)
    assert judged("at_least: 3") == (False, False)


def test_ranges_of_players_are_added_and_compared() -> None:
    views = {name: make_view(farm(row), FARM) for name, row in (("a", "c....."), ("b", "cccccc"))}
    hidden = dict.fromkeys(views, WELLS)  # 1 to 2 empty wells, and none

    def counted(players: str) -> tuple[int, int]:
        text = f"of: empty, at: well, at_least: 1, players: {players}"
        (found,) = CompiledCondition(read_condition(text), FARM).judge(views, {}, hidden).counted
        return found.least, found.most

    assert counted("together") == (1, 2)
    assert counted("apart") == (1, 2)


@pytest.mark.parametrize("seed", range(40))
def test_a_range_is_what_all_placements_of_the_symbols_give(seed: int) -> None:
    rng = Random(seed)
    row = "".join(rng.choice("c.h") for _ in range(6))
    of, number = rng.choice(["empty", "cow", "hen"]), rng.randrange(5)
    condition = read_condition(f"of: {of}, at: well, at_least: 1")
    hidden = Hidden(symbols={"well": number}, names=frozenset({"well"}), cells=GRID)
    sign = {"empty": ".", "cow": "c", "hen": "h"}[of]
    placed = [sum(row[col] == sign for col in wells) for wells in combinations(range(6), number)]

    counted = CompiledCondition(condition, FARM).count("", make_view(farm(row), FARM), hidden)

    assert (counted.least, counted.most) == (min(placed), max(placed))


@pytest.mark.parametrize("seed", range(60))
def test_conditions_agree_with_a_slow_count(seed: int) -> None:
    rng = Random(seed)
    papers = [
        farm("/".join("".join(rng.choice("ch.#") for _ in range(4)) for _ in range(3)))
        for _ in range(rng.randrange(1, 4))
    ]
    of, least = rng.choice(["cow", "hen", "empty"]), rng.randrange(6)
    way, players = (
        rng.choice(["cells", "groups", "near"]),
        rng.choice(["each", "any", "together", "apart"]),
    )
    keys = {"cells": "", "groups": "in_each: group, ", "near": "next_to: rock, "}[way]
    numbers = [_slow_number(paper, of, way) for paper in papers]
    single = {"together": sum(numbers), "apart": max(numbers) - min(numbers)}.get(players)
    expected = [single] if single is not None else numbers
    allowed = [least <= number <= 6 for number in expected]

    found = judge(f"of: {of}, {keys}at_least: {least}, at_most: 6, players: {players}", papers)

    assert list(found.numbers) == expected
    assert found.may_be_true == (any(allowed) if players == "any" else all(allowed))


def _slow_number(paper: Paper, of: str, way: str) -> int:
    """Count without any of the program: cells, their groups, or those next to a rock."""
    filled = {**paper.symbols, **paper.kinds}
    own = [cell for cell in paper.grid() if filled.get(cell, "empty") == of]
    if way == "groups":
        return len(paper.groups(own))
    if way == "near":
        return sum(any(filled.get(it) == "rock" for it in paper.around(cell)) for cell in own)
    return len(own)


# --- wrong conditions

PAYS_NOTHING = "a condition pays nothing | remove "
WRONG = [
    ("of: cow, ‸points: 1, at_least: 2", f"{PAYS_NOTHING}points"),
    ("of: cow, at_least: 2, ‸table: {1: 2}", f"{PAYS_NOTHING}table"),
    ("of: cow, at_least: 2, ‸places: [3]", f"{PAYS_NOTHING}places"),
    ("of: cow, at_least: 2, ‸every: 2", f"{PAYS_NOTHING}every"),
    ("of: cow, at_least: 2, ‸once: {at_least: 2}", f"{PAYS_NOTHING}once"),
    ("of: cow, at_least: 2, ‸who: most", f"{PAYS_NOTHING}who"),
    ("of: cow, at_least: 2, ‸tie: nobody", f"{PAYS_NOTHING}tie"),
    ("of: cow, at_least: 2, ‸separate_lines: true", f"{PAYS_NOTHING}separate_lines"),
    ("of: cow, at_least: 2, ‸times_lowest: [b]", f"{PAYS_NOTHING}times_lowest"),
    ("in_each: row, take: ‸best, at_least: 2", f"{PAYS_NOTHING}take: best"),
    ("of: cow, at_least: 2, ‸exactly: 2",
     "exactly is a bound of its own | remove at_least and at_most"),
    ("of: cow, at_least: ‸3, at_most: 2", "at_least is greater than at_most | use at most 2"),
    ("of: cow, ‸full: true, at_least: 2",
     "full needs in_each: of which units? | for example in_each: group"),
    ("count: left, ‸in_each: row, at_most: 2",
     "left counts what lies on no paper, so in_each has no meaning | remove in_each"),
    ("points_of: b, ‸of: cow, at_least: 2",
     "points_of counts points, so of has no meaning | remove of"),
    ("points_of: b, ‸in_each: row, at_least: 2",
     "points_of counts points, so in_each has no meaning | remove in_each"),
    ("of: cow, at_least: 2, players: ‸all",
     "invalid value: 'all' | use one of each, any, together, apart"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), WRONG)
def test_a_wrong_condition_is_reported_at_its_location(text: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        read_condition(text.replace(CARET, ""))

    (problem,) = caught.value.problems
    assert f"{problem.message} | {problem.hint}" == expected
    assert problem.location.column == text.index(CARET) + len("- {id: a, ") + 1


def test_a_condition_without_a_bound_is_reported_at_its_start() -> None:
    with pytest.raises(InputError) as caught:
        read_condition("of: cow")

    (problem,) = caught.value.problems
    assert f"{problem.message} | {problem.hint}" == (
        "a bound needs a number | for example {at_least: 2}"
    )
    assert (problem.location.line, problem.location.column) == (2, 3)


# --- as sentences

SENTENCES = [
    ("of: cow, at_most: 3", "Cow: at most 3"),
    ("at_least: 16", "Filled cells: at least 16"),
    ("of: empty, at: well, exactly: 0", "Empty cells on “well”: exactly 0"),
    ("in_each: group, at_most: 1", "Groups of filled cells: at most 1"),
    ("count: kinds, at_least: 2, at_most: 3", "Filled cells: 2 to 3 different kinds"),
    ("count: milk, players: any, at_least: 4", "Milk: at least 4, for one of the players"),
    ("of: cow, players: together, at_least: 4", "Cow: at least 4, for all players together"),
    ("of: cow, players: apart, at_most: 1",
     "Cow: at most 1, from the player with the fewest to the one with the most"),
    ("points_of: all, at_least: 36", "All points: at least 36"),
    ("count: left, at_most: 4", "Pieces that are left: at most 4"),
    ("count: left, of: [cow, hen], exactly: 0", "Cow and hen that are left: exactly 0"),
    ("points_of: [herds, wells], at_least: 36", "Points for “herds” and “wells”: at least 36"),
    ("of: cow, when: noon, at_least: 1", "Noon – cow: at least 1"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), SENTENCES)
def test_a_condition_is_read_back_as_a_sentence(text: str, expected: str) -> None:
    sentence = read_back_condition(read_condition(text), FARM, shared_words("en"))

    assert sentence.replace("\u00a0", " ") == expected
