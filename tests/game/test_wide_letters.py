"""Letters of two characters: rows need spaces between cells, and no signs are typed there."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.authoring.validate import check_content
from hedgerow.game.library import Library
from hedgerow.scorefile.blank_file import make_blank_file
from hedgerow.scorefile.form import form_to_dict
from tests.game.open_games import (
    check_round_trip,
    lines,
    problems,
    questions,
    score,
    totals,
    write_game,
)

GAME = """
kinds: [{id: 9}, {id: 10}, {id: 12}, {id: wood, value: 2}]
symbols: [{id: rock, blocked: true}]
sheet:
  grid: {columns: 3, rows: 2}
  fields: [{id: hand, holds: [9, 10, 12, wood]}]
scoring:
  - {id: high, of: [10, 12], points: 1}
  - {id: hand, in_each: hand, of: 12, count: cells, points: 10}
"""
WORDS = """
letters: {10: 10, 12: 12, wood: W2, rock: R}
names: {10: ten, 12: twelve, wood: wood, rock: rock}
rules: {high: High, hand: Hand}
fields: {hand: Hand}
"""


@pytest.fixture
def game(tmp_path: Path) -> Library:
    return write_game(tmp_path, GAME, WORDS)


@pytest.mark.parametrize(
    "grid",
    [
        "12 9 W2\n.  10 .",
        "12  9  W2\n .  10  .",
        "12,9,w2\n.,10,.",
        "12\t9\tW2\n.\t10\t.",
    ],
)
def test_cells_have_spaces_between_them(game: Library, grid: str) -> None:
    scored = score(game, f"\n[Anna]\nhand: 12 9, W2\n{grid}\n")

    assert lines(scored) == {"Anna": [("high", 2, "A1 B2"), ("hand", 10, "")]}
    assert questions(scored) == []


def test_files_and_entries_are_written_with_the_letters_that_are_typed(game: Library) -> None:
    text = "\n[Anna]\nhand: 12, 10, 9\n12 9 W2\n. 10 .\n"
    entry = check_round_trip(game, text)

    section = entry["sections"][0]  # type: ignore[index]
    # In rows, one character stands for each cell.
    assert [len(row) for row in section["rows"]] == [3, 3]
    form = form_to_dict(game.find_game("test").form("en"))
    palette = form["sections"][0]["grid"]["palette"]  # type: ignore[index]
    labels = {it["letter"]: it.get("label", it["letter"]) for it in palette}
    assert ["".join(labels[it] for it in row if it != ".") for row in section["rows"]] == [
        "129W2",
        "10",
    ]


def test_a_row_of_an_entry_is_aligned_in_its_file(game: Library) -> None:
    from hedgerow.game.scored_game import compose_text, parse_entry

    whole = "game: test\n\n[Anna]\n12 9 W2\n. 10 .\n"

    text = compose_text(parse_entry(whole, library=game), library=game)

    assert text.splitlines()[-2:] == ["12 9  W2", ".  10 ."]


@pytest.mark.parametrize(
    ("grid", "expected"),
    [
        ("129W2\n. 10 .", ["4:1 '10' has two characters, so write spaces between cells | for example 10 . ."]),
        ("12 13 9\n. 10 .",
         ["4:4 '13' is not a symbol of test | use 9, 10 ten, 12 twelve, W2 wood, R rock, . empty"]),
        ("12 9 Q\n. 10 .",
         ["4:6 'Q' is not a symbol of test | use 9, 10 ten, 12 twelve, W2 wood, R rock, . empty"]),
        ("12 9\n. 10 .", ["4:4 this row has 2 cells, expected 3 | write . for an empty cell"]),
        ("12 9 9 9\n. 10 .", ["4:8 this row has 4 cells, expected 3 | remove the extra ones"]),
        ("12 9 9", ["3:1 the grid of [Anna] has 1 row, expected 2 | write . for an empty cell"]),
    ],
)  # fmt: skip
def test_wrong_rows_are_refused_with_their_place(
    game: Library, grid: str, expected: list[str]
) -> None:
    assert problems(game, f"\n[Anna]\n{grid}\n") == expected


def test_an_unknown_letter_in_a_field_is_refused(game: Library) -> None:
    (problem,) = problems(game, "\n[Anna]\nhand: 12 Q\n9 9 9\n9 9 9\n")

    assert problem.startswith("4:10 'Q' is not a symbol of test")


def test_a_growing_grid_takes_rows_of_any_length(tmp_path: Path) -> None:
    library = write_game(tmp_path, GAME.replace("rows: 2}", "rows: 2, grows: true}"), WORDS)

    assert totals(score(library, "\n[Anna]\n12 10 9 10\n12\n.\n")) == {"Anna": 4}
    check_round_trip(library, "\n[Anna]\n12 10 9 10\n12\n.\n")


def test_the_blank_file_lists_the_letters(game: Library) -> None:
    blank = make_blank_file([game.find_game("test").form("en")])

    assert "10 ten, 12 twelve, W2 wood" in blank.replace("\n# ", " ")
    assert ". . ." in blank


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ("walls: [{id: fence}]", "'10' has two characters, but walls are typed between single letters"),
        ("fields: [{id: trees}]", ""),
    ],
)  # fmt: skip
def test_walls_and_tokens_need_single_letters(tmp_path: Path, change: str, expected: str) -> None:
    game = GAME.replace("  fields: [{id: hand, holds: [9, 10, 12, wood]}]", f"  {change}")
    game = game.replace("  - {id: hand, in_each: hand, of: 12, count: cells, points: 10}\n", "")
    words = WORDS.replace("fields: {hand: Hand}", "fields: {trees: Trees}" if not expected else "")
    words = words.replace(", hand: Hand}", "}").replace(
        "rock: rock}", "rock: rock, fence: fence}" if expected else "rock: rock}"
    )
    library = write_game(tmp_path, game, words)

    found = [str(it.message) for it in check_content(tmp_path / "test", library=library)]
    assert [it for it in found if "two characters" in it][:1] == ([expected] if expected else [])


def test_tokens_on_crossings_need_single_letters(tmp_path: Path) -> None:
    library = write_game(
        tmp_path,
        f"tokens: [{{id: tree, place: crossings}}]\n{GAME}",
        WORDS.replace("rock: rock}", "rock: rock, tree: tree}"),
    )

    found = [str(it.message) for it in check_content(tmp_path / "test", library=library)]
    assert "'W2' has two characters, but tokens are typed between single letters" in found


def test_they_are_letters_too_while_the_game_file_has_a_problem(tmp_path: Path) -> None:
    library = write_game(tmp_path, GAME.replace("points: 10", "points: many"), WORDS)

    found = [str(it.message) for it in check_content(tmp_path / "test", library=library)]
    assert found == ["expected a whole number, found 'many'"]
