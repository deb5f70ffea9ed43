"""Checks that no condition can say: they have a name, and are found by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game.library import Library
from tests.game.open_games import problems, score, totals, warnings, write_game

LINES = """
sheet: {shared: true, grid: {columns: 3, rows: 3}}
scoring:
  - {id: row, in_each: row, full: true, of: own, count: cells, points: 1, separate_lines: true}
  - {id: column, in_each: column, full: true, of: own, count: cells, points: 1, separate_lines: true}
end: [{id: coins, points_of: all, players: together, at_least: 6}]
checks:
  - {id: turns, of: own, players: apart, at_most: 1, warn: true}
  - {id: length, check: last-turn}
"""
WORDS = """
rules: {row: Rows, column: Columns}
ends: {coins: "{n} of {least} coins"}
checks:
  turns: "From {least} to {most} cells."
  length: "{n} lines, but {least} coins end it."
"""
PLAYERS = "players: A=Anna, B=Ben\n"


@pytest.fixture
def game(tmp_path: Path) -> Library:
    return write_game(tmp_path, LINES, WORDS)


# What is written, and the totals: Anna and Ben get a coin for each letter in a full line.
ENDED = [
    pytest.param("ABA BAB ...", [3, 3], id="two rows, 6 coins"),
    pytest.param("ABA BAB A..", [5, 4], id="two rows and the column that the last cell completed"),
    pytest.param("ABA B.. A..", [4, 2], id="a row and a column"),
]


@pytest.mark.parametrize(("rows", "expected"), ENDED)
def test_one_turn_may_complete_a_unit_of_each_rule(
    game: Library, rows: str, expected: list[int]
) -> None:
    scored = score(game, f"{PLAYERS}[marks]\n" + rows.replace(" ", "\n"))

    assert [*totals(scored).values()] == expected
    assert scored.result.complete is True


TOO_LONG = [
    # Without the best row and the best column, 6 and 12 of the coins are left.
    pytest.param("ABA BAB BA.", 4, id="two rows and two columns"),
    pytest.param("ABA BAB ABA", 6, id="all"),
]


@pytest.mark.parametrize(("rows", "number"), TOO_LONG)
def test_a_game_that_was_over_before_its_last_turn_is_refused(
    game: Library, rows: str, number: int
) -> None:
    text = f"{PLAYERS}[marks]\n" + rows.replace(" ", "\n")

    assert problems(game, text) == [
        f"3:1 {number} lines, but 6 coins end it | check what was entered"
    ]


def test_a_game_that_is_not_over_is_not_too_long(game: Library) -> None:
    scored = score(game, f"{PLAYERS}[marks]\nABA\n...\n...\n")

    assert warnings(scored) == ["The game is not over: 3 of 6 coins."]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("ABA BAB A..", []),
        ("AAA BAB A..", ["From 2 to 5 cells."]),
        ("AAA AAA ...", ["From 0 to 6 cells."]),
    ],
)
def test_a_text_about_players_apart_names_the_fewest_and_the_most(
    game: Library, rows: str, expected: list[str]
) -> None:
    scored = score(game, f"{PLAYERS}[marks]\n" + rows.replace(" ", "\n"))

    assert warnings(scored) == expected


def test_a_rule_that_pays_more_ends_the_game_earlier(tmp_path: Path) -> None:
    """Rows of 2 coins a cell: one row is 6 coins, two rows are too many."""
    changed = LINES.replace("count: cells, points: 1", "count: cells, points: 2", 1)
    game = write_game(tmp_path, changed, WORDS)

    assert [*totals(score(game, f"{PLAYERS}[marks]\nABA\n...\n...\n")).values()] == [4, 2]
    assert problems(game, f"{PLAYERS}[marks]\nABA\nBAB\n...\n") == [
        "3:1 2 lines, but 6 coins end it | check what was entered"
    ]


WRONG = [
    ("check: last-turn", "check: last-trun", "unknown check 'last-trun' | did you mean last-turn?"),
    (
        "check: last-turn",
        "check: last-turn, at_most: 3",
        "at_most has no meaning with check | remove at_most",
    ),
    (
        "check: last-turn",
        "check: last-turn, warn: true",
        "warn has no meaning with check | remove warn",
    ),
]


@pytest.mark.parametrize(("old", "new", "expected"), WRONG)
def test_a_wrong_check_is_refused(tmp_path: Path, old: str, new: str, expected: str) -> None:
    library = write_game(tmp_path, LINES.replace(old, new), WORDS)

    with pytest.raises(InputError) as caught:
        library.find_game("test")

    assert [f"{it.message} | {it.hint}" for it in caught.value.problems] == [expected]


def test_a_named_check_needs_a_text(tmp_path: Path) -> None:
    words = "\n".join(line for line in WORDS.splitlines() if "length" not in line)
    library = write_game(tmp_path, LINES, words)

    with pytest.raises(InputError) as caught:
        library.find_game("test").words("en")

    assert [str(it.message) for it in caught.value.problems] == ["missing text for 'checks.length'"]
