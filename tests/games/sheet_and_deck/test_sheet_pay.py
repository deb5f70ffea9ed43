"""What is printed at a track or field is what its rule pays, or nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.games.sheet_and_deck.sheet_pay import place_pays, points_boxes
from tests.games.sheet_and_deck.open_games import write_game

GAME = """
sheet:
  tracks: [{{id: red, boxes: 3}}, {{id: lane, boxes: [a, b], worth: [2, 3]}}]
  fields: [{{id: sums, numbers: 3}}]
  {looks}
scoring: [{{id: rule, {rule}}}]
"""
WORDS = """
rules: {rule: Rule}
tracks: {red: Red, lane: Lane}
fields: {sums: Sums}
"""


@pytest.mark.parametrize(
    ("rule", "place", "below", "tag", "is_sum"),
    [
        ("count: red, points: -3", "red", (), "−3", False),
        ("count: red, points: 1", "red", (), "", False),
        ("count: red, table: {1: 2, 3: 9}", "red", ("2", "2", "9"), "", False),
        ("count: red, table: {2: 5}", "red", ("0", "5", "5"), "", False),
        ("count: red, who: most, places: [6, 3]", "red", (), "6 · 3", False),
        ("count: red, once: {at_least: 2}, points: 7", "red", (), "≥ 2: 7", False),
        ("count: lane, points: -2", "lane", ("−4", "−6"), "", False),
        ("count: sums, points: 1", "sums", (), "", True),
        # The number that is written is not what these rules pay.
        ("count: sums, points: 1, every: 10", "sums", (), "", False),
        ("count: sums, points: 1, up_to: 20", "sums", (), "", False),
        ("count: sums, points: 1, who: most", "sums", (), "1", False),
        ("count: lane, points: 2, who: most", "lane", ("2", "3"), "2", False),
        ("count: red, points: 2, every: 2", "red", (), "", False),
        ("count: red, table: {1: 2}, every: 2", "red", (), "", False),
    ],
)
def test_a_place_shows_what_its_rule_pays(
    rule: str, place: str, below: tuple[str, ...], tag: str, is_sum: bool, tmp_path: Path
) -> None:
    game = write_game(tmp_path, GAME.format(rule=rule, looks=""), WORDS).find_game("test")

    pay = place_pays(game.content)[place]

    assert (pay.below, pay.tag, pay.is_sum) == (below, tag, is_sum)
    assert [box.tag for box in points_boxes(game.content)] == [""]


@pytest.mark.parametrize(
    ("looks", "message", "hint"),
    [
        (
            "groups: [{id: all, of: [red, sum]}]",
            "unknown track or field 'sum'",
            "did you mean sums?",
        ),
        (
            "groups: [{id: all, of: [[red, sums], red]}]",
            "'red' is in a group twice",
            "keep one of them",
        ),
        ("totals: [rules]", "unknown rule 'rules'", "did you mean rule?"),
        ("totals: [[rule, reds]]", "unknown rule 'reds'", "use rule"),
    ],
)
def test_a_wrong_name_in_groups_or_totals_is_reported(
    looks: str, message: str, hint: str, tmp_path: Path
) -> None:
    library = write_game(
        tmp_path,
        GAME.format(rule="count: red, points: 1", looks=looks),
        WORDS + "groups: {all: All}\n",
    )
    with pytest.raises(InputError) as caught:
        library.find_game("test")

    problem, *_ = caught.value.problems
    assert (str(problem.message), str(problem.hint)) == (message, hint)
