"""Nothing that a game prints or draws by lot changes unseen: golden files, for every game found.

`<name>.txt` tells the pages of a sheet, a deck, a pad or the first page of a kit, in English on A4.
A difference there is a change of what people print: look at it, then write the files anew with

    HEDGEROW_GOLDEN=write .venv/bin/python -m pytest tests/whole/test_golden.py

`codes.json` tells what lies behind fifty codes, and `thousand-codes.json` is a digest over a
thousand, which `make harden` compares. A code on paper must give the same sheet years later, so a
difference there means that the generator or its content has changed: raise the `revision` first.
A new game gets its files the same way, in its own folder of tests.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from harden.codes import PINNED, load_pinned, pin
from tests.whole.golden import (
    GAMES_FOLDER,
    HOW_TO_WRITE,
    WRITING,
    differences,
    golden_folder,
    remove_others,
    surplus,
    write_files,
)
from tests.whole.page_text import document_text
from tests.whole.printed import GAMES, draws_lots, lots_of_codes, printed

CODES = "codes.json"

every_game = pytest.mark.parametrize("game", GAMES)


@cache
def page_files(game: str) -> dict[str, str]:
    return {f"{name}.txt": document_text(it) for name, it in printed(game).items()}


@cache
def lots(game: str) -> dict[str, Any]:
    if not draws_lots(game):
        pytest.skip(f"{game} draws nothing by lot")
    return lots_of_codes(game)


def lots_text(lots: dict[str, Any]) -> str:
    """What codes make as JSON with one line per code."""
    plain = {key: value for key, value in lots.items() if not isinstance(value, dict)}
    parts = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in plain.items()]
    for key in ("sheets", "sha256"):
        rows = (f"  {json.dumps(code)}: {json.dumps(it)}" for code, it in lots[key].items())
        parts.append(f"{json.dumps(key)}: {{\n" + ",\n".join(rows) + "\n}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def check(game: str, made: dict[str, str]) -> None:
    """Fail with a short diff of each golden file that tells something else."""
    if WRITING:
        write_files(golden_folder(game), made)
    if found := [*differences(golden_folder(game), made)]:
        pytest.fail("\n\n".join([*found, HOW_TO_WRITE]), pytrace=False)


@every_game
def test_a_game_prints_what_its_golden_files_tell(game: str) -> None:
    check(game, page_files(game))


@every_game
def test_the_sheets_of_golden_codes_have_not_changed(game: str) -> None:
    check(game, {CODES: lots_text(lots(game))})


@every_game
def test_the_thousand_codes_that_are_pinned_are_those_of_the_game(game: str) -> None:
    first = next(iter(lots(game)["sha256"]))
    if WRITING and load_pinned(game).get("first") != first:
        pin(game)

    assert load_pinned(game).get("first") == first, HOW_TO_WRITE


@every_game
def test_every_golden_file_of_a_game_is_made_by_it(game: str) -> None:
    names = {*page_files(game), *((CODES, PINNED) if draws_lots(game) else ())}
    if WRITING:
        remove_others(golden_folder(game), names)

    assert surplus(golden_folder(game), names) == []


def test_every_folder_of_golden_files_is_that_of_a_game() -> None:
    assert {*GAMES_FOLDER.glob("*/golden")} == {*map(golden_folder, GAMES)}


def test_a_golden_file_that_is_missing_or_tells_something_else_is_named(tmp_path: Path) -> None:
    write_files(tmp_path, {"same.txt": "a\n", "other.txt": "one\ntwo\nthree\n"})
    made = {"same.txt": "a\n", "other.txt": "one\nTWO\nthree\n", "new.txt": "b\n"}

    other, missing = differences(tmp_path, made)

    assert other.splitlines()[2:] == ["@@ -1,3 +1,3 @@", " one", "-two", "+TWO", " three"]
    assert missing == f"{tmp_path / 'new.txt'} is missing"


def test_of_a_long_difference_the_first_lines_are_shown(tmp_path: Path) -> None:
    write_files(tmp_path, {"long.txt": "a\n" * 500})

    (told,) = differences(tmp_path, {"long.txt": "b\n" * 500})

    assert len(told.splitlines()) == 31
    assert told.endswith("... and 973 more lines")


def test_golden_files_that_nothing_makes_are_surplus_until_they_are_removed(tmp_path: Path) -> None:
    write_files(tmp_path, {"made.txt": "", "left.txt": ""})

    assert surplus(tmp_path, ["made.txt"]) == ["left.txt"]
    remove_others(tmp_path, ["made.txt"])
    assert surplus(tmp_path, ["made.txt"]) == []
