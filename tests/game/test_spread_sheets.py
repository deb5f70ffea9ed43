"""Shared sheets whose symbols fill the grid: pieces inside the border, the others mixed."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from hedgerow.authoring.validate import check_content
from hedgerow.base.errors import InputError
from hedgerow.base.grid import Pos
from hedgerow.game.library import Library
from hedgerow.game.sheet import sheet_text
from hedgerow.random_parts.spread import measure_spread
from hedgerow.reports.sheet_report import sheet_json
from tests.game.open_games import (
    lines,
    problems,
    questions,
    score,
    write_game,
)

# 25 cells: a pond of two cells, a stone, and 22 others.
GAME = """
symbols:
  - {id: pond, size: 2, blocked: true}
  - {id: stone, size: 1, blocked: true}
  - {id: cow, icon: cow}
  - {id: 1}
  - {id: 2}
sheet:
  shared: true
  grid: {columns: 5, rows: 5}
  random:
    - id: mix
      make: spread
      of: {pond: {value: 1, source: review}, stone: 1, cow: 8, 1: 7, 2: 7}
      on_each_side: {cow: {least: 1, most: 3}}
      varied: cow
scoring:
  - {id: shore, around: [pond, stone], of: own, count: cells, points: {pond: 10, stone: 1}, separate_lines: true}
  - {id: cows, of: own, at: cow, points: 90}
"""
WORDS = """
letters: {pond: W, stone: s, cow: c}
names: {pond: pond, stone: stone, cow: cow}
rules: {shore: Shores, cows: Cows}
"""
PLAYERS = "players: A=Anna, B=Ben\n"
BOARD = "c1c22\n1WW1c\n212c2\n1cs1c\n2c12c\n"
MARKS = "AAAA.\nB..B.\nBBBB.\n.....\n.....\n"


@pytest.fixture
def game(tmp_path: Path) -> Library:
    return write_game(tmp_path, GAME, WORDS)


def test_a_code_states_all_symbols_and_the_same_seed_the_same_sheet(game: Library) -> None:
    played = game.find_game("test")
    code = played.code_for_seed(3)
    sheet = played.generate_sheet(code)

    assert Counter(sheet.symbols.values()) == {"pond": 2, "stone": 1, "cow": 8, "1": 7, "2": 7}
    assert played.generate_sheet(played.code_for_seed(3)) == sheet
    assert '"symbols"' in sheet_json(game, [str(code)], "en")


def test_a_code_is_shown_as_a_board_to_type_with_figures_on_its_quality(game: Library) -> None:
    played = game.find_game("test")
    code = played.code_for_seed(3)
    sheet = played.generate_sheet(code)

    *rows, sides, reach = sheet_text(sheet, played.drawing_context("en")).splitlines()
    data = json.loads(sheet_json(game, [str(code)], "en"))["sheet"]["spread"]["cow"]

    assert questions(score(game, f"{PLAYERS}\n[marks]\n{MARKS}\n[board]\n" + "\n".join(rows))) == []
    # Coordinates stand above and to the left.
    letters = "".join(row[2:] for row in rows[1:]).replace(" ", "")
    assert Counter(letters) == {"W": 2, "s": 1, "c": 8, "1": 7, "2": 7}
    north = letters[:5].count("c")
    assert sides.startswith(f"Cow per side: north {north}, east ")
    assert data["on_each_side"]["north"] == north
    # Two cells away are two numbers, at most.
    counts = data["in_reach"].values()
    assert len(counts) == 8
    assert max(counts) <= 2
    mean = f"{sum(counts) / 8:.1f}"
    assert reach == (
        f"Different symbols two cells away from “cow”: {mean} of 2 on average, {min(counts)} at least."
    )


def test_figures_count_what_is_two_cells_away() -> None:
    """A1 sees C1, A3 and C3 only; the stone in C3 does not count."""
    rows = ["c.1", "...", "2.s"]
    names = {"c": "cow", "1": "1", "2": "2", "s": "stone"}
    symbols = {
        Pos(row, col): names[letter]
        for row, line in enumerate(rows)
        for col, letter in enumerate(line)
        if letter != "."
    }

    found = measure_spread(3, 3, symbols, "cow", ["1", "2"])

    assert found.in_reach == {Pos(0, 0): 2}
    assert found.on_sides == {"north": 1, "east": 0, "south": 0, "west": 1}
    assert measure_spread(3, 3, symbols, "cow", []).in_reach == {}


def test_an_area_that_is_only_a_colour_changes_no_code_and_sheets_can_be_turned(
    game: Library, tmp_path: Path
) -> None:
    area = "  areas: [{id: rim, columns: [A], paint: meadow, label: false}]\n  random:\n"
    painted = write_game(tmp_path / "painted", GAME.replace("  random:\n", area), WORDS)
    named = GAME.replace("  random:\n", area).replace("of: own, at: cow", "of: own, at: rim")
    counted = write_game(
        tmp_path / "counted", named, WORDS.replace("cow: cow}", "cow: cow, rim: Rim}")
    )
    own = game.find_game("test")

    assert own.code_for_seed(1) == painted.find_game("test").code_for_seed(1)
    assert own.code_for_seed(1) != counted.find_game("test").code_for_seed(1)
    sheet = own.generate_sheet(own.code_for_seed(1))
    key = own.dedupe_key(sheet)
    assert painted.find_game("test").dedupe_key(sheet) == key
    assert counted.find_game("test").dedupe_key(sheet) != key


def test_a_board_typed_instead_of_the_code_is_scored(game: Library) -> None:
    scored = score(game, f"{PLAYERS}\n[marks]\n{MARKS}\n[board]\n{BOARD}")

    assert questions(scored) == []
    # The pond B2 C2 is touched in B1 C1, A2, D2, B3 C3; the stone C4 in C3.
    assert lines(scored) == {
        "Anna": [("shore:1", 20, "B1 C1"), ("cows", 180, "A1 C1")],
        "Ben": [
            ("shore:1", 40, "A2 D2 B3 C3"),
            ("shore:2", 1, "C3"),
            ("cows", 90, "D3"),
        ],
    }


def test_a_typed_board_has_pieces_of_the_right_size_and_number(game: Library) -> None:
    short = BOARD.replace("1WW1c", "1W11c")
    two = BOARD.replace("1cs1c", "1cssc")

    assert problems(game, f"{PLAYERS}\n[marks]\n{MARKS}\n[board]\n{short}") == [
        "13:2 the pond at B2 has 1 cell, expected 2 | type W in 2 cells side by side",
        "16:3 1: found 8, expected 7 | compare the cells with the sheet",
    ]
    assert problems(game, f"{PLAYERS}\n[marks]\n{MARKS}\n[board]\n{two}")[0] == (
        "15:4 stone: found 2, expected 1 | compare the cells with the sheet"
    )


def test_sheets_that_are_turned_round_count_as_the_same(game: Library) -> None:
    played = game.find_game("test")
    sheets = [played.generate_sheet(played.code_for_seed(seed)) for seed in range(8)]
    key = played.dedupe_key

    assert len({key(sheet) for sheet in sheets}) == len({sheet.drawn for sheet in sheets}) == 8
    for sheet in sheets:
        turned = tuple(
            sorted((type(pos)(4 - pos.row, pos.col), it) for pos, it in sheet.drawn.symbols)
        )
        other = type(sheet)(
            rows=5, columns=5, mapped=(), drawn=type(sheet.drawn)(symbols=turned), variant=""
        )
        assert other != sheet
        assert key(other) == key(sheet)


def test_codes_change_with_numbers_sides_and_pieces(game: Library, tmp_path: Path) -> None:
    own = str(game.find_game("test").code_for_seed(1))
    changes = [
        ("cow: 8, 1: 7", "cow: 7, 1: 8"),
        ("most: 3", "most: 4"),
        ("      varied: cow\n", ""),
        ("stone, size: 1, blocked", "stone, blocked"),
    ]
    for number, (old, new) in enumerate(changes):
        assert old in GAME
        changed = write_game(tmp_path / str(number), GAME.replace(old, new), WORDS)
        assert str(changed.find_game("test").code_for_seed(1)) != own


FAULTS = [
    # what replaces what in the game file, the place of the problem, the message and the hint
    (("cow: 8,", "cow: 9,"), "of: {pond", "the symbols cover 26 of 25 cells | change of"),
    (("cow: 8,", "cow: 21,"), "of: {pond", "the symbols cover 38 of 25 cells | change of"),
    (("most: 3", "most: 9"), "most: ",
     "the sides cannot have as many of 'cow': the grid has 8 | a side has 5 cells"),
    (("varied: cow", "varied: pond"), "varied: ", "'pond' is not mixed | use one of cow, 1, 2"),
    (("  random:\n", "  random:\n    - {id: more, make: symbols, of: {stone: 1}}\n"), "{id: more",
     "'mix' leaves no cell for 'more' | remove it"),
]  # fmt: skip


@pytest.mark.parametrize(("change", "place", "message"), FAULTS)
def test_numbers_that_no_sheet_can_meet_are_problems_of_the_game_file(
    change: tuple[str, str], place: str, message: str, tmp_path: Path
) -> None:
    old, new = change
    assert GAME.count(old) == 1
    text = GAME.replace(old, new)

    with pytest.raises(InputError) as caught:
        write_game(tmp_path, text, WORDS).find_game("test")

    (problem,) = caught.value.problems
    assert f"{problem.message} | {problem.hint}" == message
    source = (tmp_path / "test" / "game.yaml").read_text("utf-8").splitlines()
    line = source[problem.location.line - 1]
    assert place in line


def test_pieces_that_do_not_fit_are_reported_by_validate(tmp_path: Path) -> None:
    # Inside are 3 by 3 cells: no room for two ponds.
    crowded = GAME.replace("value: 1,", "value: 3,").replace("cow: 8,", "cow: 4,")
    write_game(tmp_path, crowded, WORDS)

    found = check_content(tmp_path)

    assert [str(it.message) for it in found] == [
        "found no room for 3 of 'pond', 1 of 'stone' inside the border of 5 by 5 cells, "
        "none touching"
    ]
