"""Symbols to tick: which games have them, and how many are in cells and boxes."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.art.sheet import make_drawer
from hedgerow.base.errors import UsageError
from hedgerow.drawing.scene import Group, Item, Use
from hedgerow.game.game import Game
from tests.game.open_games import write_game

KINDS = "kinds: [{id: cow, icon: cow}, {id: hen, icon: hen}, {id: pig, icon: pig}]"
GRID = "sheet: {grid: {columns: 5, rows: 4}, fields: [{id: stable, holds: [cow, hen], room: 2}]}"
GAME = f"{KINDS}\n{GRID}\nscoring: [{{id: cows, of: cow, points: 1}}]\n"
WORDS = """
letters: {cow: C, hen: H, pig: P}
names: {cow: cow, hen: hen, pig: pig}
rules: {cows: Cows}
fields: {stable: Stable}
"""


def open_game(folder: Path, game: str, words: str = WORDS) -> Game:
    return write_game(folder, game, words).find_game("test")


def pale(items: tuple[Item, ...]) -> list[str]:
    """Return the names of pale icons."""
    found = list[str]()
    for item in items:
        if isinstance(item, Group):
            found += pale(item.items)
        elif isinstance(item, Use) and item.symbol.id.endswith("-pale"):
            found.append(item.symbol.id.removeprefix("icon-").removesuffix("-pale"))
        elif isinstance(item, Use):
            found += pale(item.symbol.items)
    return found


def test_each_cell_has_all_kinds_and_each_box_those_that_it_can_hold(tmp_path: Path) -> None:
    game = open_game(tmp_path, GAME)
    sheet = game.generate_sheet(game.code_for_seed(1))

    ticked = make_drawer(game.drawing_context("en", ticks=True))(sheet, "TT1")
    plain = make_drawer(game.drawing_context("en"))(sheet, "TT1")

    names = pale(ticked)
    assert {name: names.count(name) for name in names} == {"cow": 22, "hen": 22, "pig": 20}
    assert pale(plain) == []


TICKS = [
    ("pictures of all kinds", GAME, True),
    ("a kind without a picture", GAME.replace("{id: pig, icon: pig}", "{id: pig}"), False),
    ("a single kind", GAME.replace(", {id: hen, icon: hen}, {id: pig, icon: pig}", "").replace("[cow, hen]", "cow"), False),
    ("40 cells", GAME.replace("columns: 5, rows: 4", "columns: 8, rows: 5"), True),
    ("more than 40 cells", GAME.replace("columns: 5, rows: 4", "columns: 6, rows: 7"), False),
    ("printed symbols", "symbols: [{id: pond, blocked: true}]\n" + GAME, False),
    ("a grid that grows", GAME.replace("rows: 4", "rows: 4, grows: true"), False),
    ("no sheets", GAME.replace("sheet: {", "sheet: {print: false, "), False),
    ("a shared sheet", GAME.split("sheet:")[0] + "sheet: {shared: true, grid: {columns: 3, rows: 3}}\nscoring: [{id: cows, of: own, points: 1}]\n", False),
]  # fmt: skip


@pytest.mark.parametrize(("game", "expected"), [pytest.param(*it, id=what) for what, *it in TICKS])
def test_games_with_room_for_pictures_of_all_kinds_have_ticks(
    game: str, expected: bool, tmp_path: Path
) -> None:
    words = WORDS
    if "pond" in game:
        words = WORDS.replace("pig: P", "pig: P, pond: O").replace(
            "pig: pig", "pig: pig, pond: pond"
        )
    if "shared" in game:
        words = WORDS.replace("fields: {stable: Stable}\n", "")

    found = open_game(tmp_path, game, words)

    assert found.has_ticks is expected
    if not expected:
        with pytest.raises(UsageError, match="no symbols to tick"):
            found.check_ticks(ticks=True)
