"""Names of kinds, rules and words may be numbers without quotes."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from tests.game.open_games import lines, score, totals, write_game

GAME = """
kinds: [{id: 1}, {id: 2}, {id: 10}, {id: 12, counts_as: 10}]
symbols: [{id: 7}]
families: [{id: 9, of: [1, 2]}]
sheet:
  grid: {columns: 3, rows: 1}
  areas: [{id: 4, columns: [A, B]}]
  fields: [{id: eggs}, {id: hand, holds: 9}]
scoring:
  - {id: 3, of: 1, points: 1}
  - {id: low, of: [1, 2], next_to: 2, points: 1}
  - {id: next-to, in_each: cell, of: 10, touches: 1, points: 5}
  - {id: here, of: 9, at: 4, points: 10}
  - {id: field, count: eggs, points: 1}
tie_break: 3
"""
WORDS = """
letters: {10: X, 12: 8}
names: {10: 10, 12: twelve, 9: low, 4: left, 7: 7}
rules: {3: ones, low: pairs, next-to: beside, here: left, field: five}
fields: {eggs: five, hand: hand}
"""


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("1 2 X", {"3": 1, "low": 1, "next-to": 0, "here": 20, "field": 4}),
        ("X 1 8", {"3": 1, "low": 0, "next-to": 10, "here": 10, "field": 4}),
        ("2 2 1", {"3": 1, "low": 3, "next-to": 0, "here": 20, "field": 4}),
    ],
)
def test_names_without_quotes_are_names_everywhere(
    tmp_path: Path, row: str, expected: dict[str, int]
) -> None:
    library = write_game(tmp_path, GAME, WORDS)

    scored = score(library, f"\n[Anna]\neggs: 4\nhand: 1\n{row}\n")

    found = dict.fromkeys(expected, 0)
    for rule, points, _ in lines(scored)["Anna"]:
        found[rule] += points
    assert found == expected
    assert totals(scored) == {"Anna": sum(expected.values())}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("{id: 1}", "{id: 1}, {id: 1}"), "'1' appears twice"),
        (("of: [1, 2]}", "of: [1, 3]}"), "'1' is a kind, '3' is a rule"),
        (("next_to: 2", "next_to: 8"), "unknown kind '8'"),
        (("tie_break: 3", "tie_break: 8"), "unknown rule '8'"),
        (("{id: eggs}", "{id: 5}"), "'5' cannot be a key of score files"),
        (("{id: eggs}", "{id: Eggs}"), "'Eggs' cannot be a key of score files"),
        (("{id: 1}", "{id: 1.5}"), "expected text, found 1.5"),
        (("{id: 1}", "{id: -1}"), "expected an id without spaces or dots, found '-1'"),
    ],
)
def test_a_wrong_number_is_reported_like_a_name(
    tmp_path: Path, change: tuple[str, str], message: str
) -> None:
    library = write_game(tmp_path, GAME.replace(*change, 1), WORDS)

    with pytest.raises(InputError) as caught:
        library.find_game("test")

    assert message in [str(it.message) for it in caught.value.problems]
