"""Sheets of open games: what is printed on them, their codes, and what changes these."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hedgerow.base.errors import InputError, Location
from hedgerow.game.game import Game
from hedgerow.game.generated import to_text
from hedgerow.game.library import open_library
from hedgerow.scorefile.sheet_code import SheetCode
from tests.game.open_games import write_game

GAME = """
kinds: [{id: cow}]
symbols: [{id: hill, sign: "^"}, {id: pond, sign: "~", blocked: true}]
sheet:
  grid: {columns: 3, rows: 2, map: ["^..", "..~"]}
  areas: [{id: north, rows: [1]}]
  random:
    - {id: digits, make: numbers, ranges: [{least: 1, most: 6}]}
    - {id: hedge, make: wall, edges: {least: 1, most: 1}, beside: {least: 1, most: 4}}
scoring: [{id: cows, of: cow, at: north, points: 2}]
"""
WORDS = """
letters: {cow: C, pond: O}
names: {cow: cow, hill: hill, pond: pond, north: north, hedge: hedge}
rules: {cows: Cows}
"""


def make(folder: Path, game: str = GAME) -> Game:
    return write_game(folder, game, WORDS).find_game("test")


def test_a_sheet_has_the_symbols_of_the_map_and_of_the_random_parts(tmp_path: Path) -> None:
    game = make(tmp_path)
    sheet = game.generate_sheet(game.code_for_seed(1))
    data: Any = game.sheet_data(sheet)

    assert (data["rows"], data["columns"]) == (2, 3)
    assert data["symbols"] == {"A1": "hill", "C2": "pond"}
    assert sorted(data["numbers"].values()) == [1, 2, 3, 4, 5, 6]
    ((one, other),) = data["walls"]["hedge"]
    assert one < other


def test_a_sheet_as_text_has_letters_walls_and_lines_for_the_rest(tmp_path: Path) -> None:
    game = make(tmp_path)
    sheet = game.generate_sheet(game.code_for_seed(1))
    text = to_text(sheet, game.drawing_context("en"))
    *grid, hills, numbers = text.splitlines()

    assert "O" in "".join(grid)
    assert "".join(grid).count("|") + "".join(grid).count("-") >= 1
    assert hills == "hill: A1"
    assert numbers.split()[0] == f"A1={sheet.numbers[min(sheet.numbers)]}"
    assert len(numbers.split()) == 6


WALLED = """
kinds: [{id: cow}]
sheet: {grid: {columns: 3, rows: 2}, random: [{id: hedge, make: wall, edges: {least: 2, most: 2}, beside: {least: 3, most: 4}}]}
scoring: [{id: cows, of: cow, points: 1}]
"""
WALLED_WORDS = "letters: {cow: C}\nnames: {cow: cow, hedge: hedge}\nrules: {cows: Cows}\n"


def test_a_sheet_as_text_has_coordinates_and_what_matched_sheets_have_in_common(
    tmp_path: Path,
) -> None:
    game = write_game(tmp_path, WALLED, WALLED_WORDS).find_game("test")
    sheets = (game.generate_sheet(game.code_for_seed(seed)) for seed in range(500))
    # The wall between A and B, then below B: it touches A1, B1 and B2.
    edges = {frozenset(("A1", "B1")), frozenset(("B1", "B2"))}
    sheet = next(
        it
        for it in sheets
        if {frozenset(pos.name for pos in edge) for edge in it.all_walls} == edges
    )

    text = to_text(sheet, game.drawing_context("en"))

    assert text.splitlines() == [
        "   A B C",
        " 1 .|. .",
        "     -",
        " 2 . . .",
        "hedge: 2\u00a0edges, 3\u00a0cells beside it, one end at the edge.",
    ]


SAME = {
    "points": ("points: 2", "points: 3"),
    "icon": ("{id: cow}", "{id: cow, icon: cow}"),
    "colour": ("{id: hill, ", "{id: hill, paint: leaf, "),
    "another rule": ("scoring: [", "scoring: [{id: more, of: cow, points: 1}, "),
}
OTHER = {
    "size": ('{columns: 3, rows: 2, map: ["^..", "..~"]}', "{columns: 3, rows: 2}"),
    "map": ('"^.."', '".^."'),
    "areas": ("rows: [1]", "rows: [2]"),
    "range": ("most: 6", "most: 7"),
    "edges of a wall": ("edges: {least: 1, most: 1}", "edges: {least: 1, most: 2}"),
    "id of a part": ("id: digits", "id: numbers"),
}


@pytest.mark.parametrize("what", SAME)
def test_points_and_art_keep_old_codes_valid(tmp_path: Path, what: str) -> None:
    before = make(tmp_path / "old")
    after = write_game(
        tmp_path / "new", GAME.replace(*SAME[what]), WORDS.replace("rules: {", "rules: {more: M, ")
        if what == "another rule" else WORDS,
    ).find_game("test")  # fmt: skip

    assert GAME.replace(*SAME[what]) != GAME
    assert str(after.code_for_seed(3)) == str(before.code_for_seed(3))
    assert after.generate_sheet(after.code_for_seed(3)) == before.generate_sheet(
        before.code_for_seed(3)
    )


@pytest.mark.parametrize("what", OTHER)
def test_what_decides_how_a_sheet_looks_changes_its_codes(tmp_path: Path, what: str) -> None:
    game = GAME.replace(*OTHER[what])
    before, after = make(tmp_path / "old"), make(tmp_path / "new", game)

    assert game != GAME
    assert str(after.code_for_seed(3)) != str(before.code_for_seed(3))


def test_a_refused_code_names_random_parts_and_only_what_the_game_has(tmp_path: Path) -> None:
    before = make(tmp_path / "old")
    plain = make(
        tmp_path / "plain",
        GAME.replace(*OTHER["size"]).replace(*OTHER["range"]).replace("rows: [1]", "rows: [2]"),
    )
    full = make(tmp_path / "full", GAME.replace(*OTHER["range"]))

    changed = [_refusal(game, before.code_for_seed(3)) for game in (plain, full)]

    assert changed == [
        "size of the grid or areas or digits or hedge",
        "size of the grid or symbols of the map or areas or digits or hedge",
    ]


def _refusal(game: Game, code: SheetCode) -> str:
    """Return what a refused code names as changed."""
    with pytest.raises(InputError) as caught:
        game.sheet_from_code(code, Location("--code"))
    return str(caught.value.problems[0].message).split("(changed: ")[1].rstrip(")")


def test_a_game_of_pads_and_cards_has_no_sheet(tmp_path: Path) -> None:
    game = make(tmp_path, GAME.replace("sheet:\n", "sheet:\n  print: false\n"))

    assert not game.has_seeds
    assert not game.has_sheets


def test_a_sheet_without_random_parts_is_fixed(tmp_path: Path) -> None:
    start, end = GAME.index("  random:"), GAME.index("scoring:")
    fixed = make(tmp_path / "fixed", GAME[:start] + GAME[end:])

    assert fixed.is_fixed
    assert not make(tmp_path / "random").is_fixed
    assert len({fixed.generate_sheet(fixed.code_for_seed(it)).drawn for it in range(5)}) == 1


def test_the_sheets_of_fallow_have_two_stones_and_reach_all_36_pairs_of_cells() -> None:
    game = open_library().find_game("fallow")
    sheets = [game.generate_sheet(game.code_for_seed(seed)) for seed in range(400)]

    assert {tuple(it.symbols.values()) for it in sheets} == {("stone", "stone")}
    assert len({it.drawn.symbols for it in sheets}) == 36
    assert str(game.code_for_seed(5)) == "FW1-J2F00-005AT"
