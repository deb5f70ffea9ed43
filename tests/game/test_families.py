"""Families of kinds, areas, fields and rules: what they stand for, and what they cannot have."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game.content import Content
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from tests.game.open_games import HEAD, lines, score, write_game

# Fields and rules of one name: a family of them stands for either.
PAD = """
kinds: [{id: cow}, {id: hen}, {id: hay}]
families:
  - {id: upper, of: [ones, twos]}
  - {id: bird, of: hen}
  - {id: animal, of: [cow, bird]}
  - {id: yards, of: [west, east]}
sheet:
  grid: {columns: 3, rows: 2}
  areas: [{id: west, columns: A}, {id: east, columns: C}]
  fields: [{id: ones}, {id: twos}, {id: threes}]
scoring:
  - {id: ones, count: ones, points: 1}
  - {id: twos, count: twos, points: 2}
  - {id: bonus, points_of: upper, once: {at_least: 10}, points: 35}
  - {id: worst, count: threes, times_lowest: upper, points: 1}
  - {id: written, count: upper, points: {ones: 1, twos: 10}}
  - {id: beasts, of: animal, count: cells, points: 1}
  - {id: sides, in_each: yards, of: animal, count: cells, points: [1, 5], separate_lines: true}
  - {id: edge, at: yards, of: cow, points: 2}
"""
WORDS = """
letters: {cow: C, hen: H, hay: W}
names: {cow: cow, hen: hen, hay: hay, upper: upper, bird: bird, animal: animal, yards: yards,
  west: West, east: East}
fields: {ones: Ones, twos: Twos, threes: Threes}
rules: {ones: Ones, twos: Twos, bonus: Bonus, worst: Worst, written: Written, beasts: Beasts,
  sides: Sides, edge: Edge}
"""


def test_families_stand_for_their_members(tmp_path: Path) -> None:
    text = "[Ida]\nones: 4\ntwos: 3\nthrees: 2\nC W H\n. C C\n"
    scored = score(write_game(tmp_path, PAD, WORDS), text)

    assert [(line, points) for line, points, _ in lines(scored)["Ida"]] == [
        ("ones", 4),
        ("twos", 6),
        ("bonus", 35),
        ("worst", 8),
        ("written", 34),
        ("beasts", 4),
        ("sides:west", 1),
        ("sides:east", 10),
        ("edge", 4),
    ]


@pytest.mark.parametrize(
    ("old", "new", "message", "hint"),
    [
        (
            "{id: bird, of: hen}",
            "{id: bird, of: [hen, ‸twos]}",
            "'hen' is a kind, 'twos' is a field",
            "make two families of them",
        ),
        (
            "{id: yards, of: [west, east]}",
            "{id: yards, of: [west, ‸hay]}",
            "'west' is an area, 'hay' is a kind",
            "make two families of them",
        ),
        (
            "{id: upper, of: [ones, twos]}",
            "{id: upper, of: [ones, ‸ons]}",
            "unknown name 'ons'",
            "did you mean ones?",
        ),
        (
            "{id: bird, of: hen}",
            "{id: bird, of: ‸animal}",
            "'animal' is not a family above this one",
            "move this family further down",
        ),
        (
            "{id: bird, of: hen}",
            "{id: bird, of: ‸bird}",
            "'bird' is not a family above this one",
            "move this family further down",
        ),
        # A family is known where all of its members are.
        (
            "of: animal, count: cells, points: 1}",
            "of: ‸yards, count: cells, points: 1}",
            "unknown kind 'yards'",
            "use one of cow, hen, hay, bird, animal, empty",
        ),
        (
            "at: yards",
            "at: ‸animal",
            "unknown place 'animal'",
            "use one of corners, edge, west, east, yards",
        ),
        (
            "count: upper, points: {ones: 1, twos: 10}",
            "count: ‸yards, points: 1",
            "cannot count 'yards'",
            "use one of cells, kinds, same, sets, straight, sum, ones, twos, threes, upper",
        ),
        (
            "points_of: upper",
            "points_of: ‸yards",
            "'yards' is not a rule above this one",
            "use one of ones, twos, upper, all",
        ),
        (
            "{id: ones}, ",
            "{id: ones}, {id: barn, holds: ‸yards}, ",
            "unknown kind 'yards'",
            "use one of cow, hen, hay, bird, animal",
        ),
    ],
)
def test_a_family_of_two_sorts_or_of_the_wrong_one_is_a_problem(
    old: str, new: str, message: str, hint: str
) -> None:
    marked = f"{HEAD}{PAD.replace(old, new, 1)}"
    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(marked.replace("‸", ""), "game.yaml"), Content)

    (problem,) = caught.value.problems
    line = next(it for it in marked.splitlines() if "‸" in it)
    assert (f"{problem.message}", f"{problem.hint}") == (message, hint)
    assert problem.location.column == line.index("‸") + 1
