"""Printed pages and random sheets of every game do not change unnoticed: golden files.

`<name>.txt` has the pages of a sheet, a deck, a pad or the first page of a kit, in English on A4.
A difference changes what people print: review it, then rewrite the files with

    HEDGEROW_GOLDEN=write .venv/bin/python -m pytest tests/whole/test_golden.py

`codes.json` has the sheets of fifty codes, and `thousand-codes.json` a digest of a thousand, which
`make harden` compares. A printed code must give the same sheet years later, so a difference means
that the generator or its content has changed: raise the `revision` first. A new game gets its files
in the same way, in its own folder of tests.
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
    unused_files,
    write_files,
)
from tests.whole.page_text import document_text
from tests.whole.printed import GAMES, has_random_parts, printed, sheets_of_codes

CODES = "codes.json"

every_game = pytest.mark.parametrize("game", GAMES)


@cache
def page_files(game: str) -> dict[str, str]:
    return {f"{name}.txt": document_text(document) for name, document in printed(game).items()}


@cache
def golden_sheets(game: str) -> dict[str, Any]:
    if not has_random_parts(game):
        pytest.skip(f"{game} draws nothing by lot")
    return sheets_of_codes(game)


def sheets_text(sheets: dict[str, Any]) -> str:
    """Format sheets as JSON with one line per code."""
    plain = {key: value for key, value in sheets.items() if not isinstance(value, dict)}
    parts = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in plain.items()]
    for key in ("sheets", "sha256"):
        rows = (f"  {json.dumps(code)}: {json.dumps(sheet)}" for code, sheet in sheets[key].items())
        parts.append(f"{json.dumps(key)}: {{\n" + ",\n".join(rows) + "\n}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def check(game: str, files: dict[str, str]) -> None:
    """Fail with a short diff of each golden file that differs."""
    if WRITING:
        write_files(golden_folder(game), files)
    if problems := [*differences(golden_folder(game), files)]:
        pytest.fail("\n\n".join([*problems, HOW_TO_WRITE]), pytrace=False)


@every_game
def test_game_prints_its_golden_pages(game: str) -> None:
    check(game, page_files(game))


@every_game
def test_the_sheets_of_golden_codes_have_not_changed(game: str) -> None:
    check(game, {CODES: sheets_text(golden_sheets(game))})


@every_game
def test_the_thousand_codes_that_are_pinned_are_those_of_the_game(game: str) -> None:
    first = next(iter(golden_sheets(game)["sha256"]))
    if WRITING and load_pinned(game).get("first") != first:
        pin(game)

    assert load_pinned(game).get("first") == first, HOW_TO_WRITE


@every_game
def test_every_golden_file_is_generated_by_its_game(game: str) -> None:
    names = {*page_files(game), *((CODES, PINNED) if has_random_parts(game) else ())}
    if WRITING:
        remove_others(golden_folder(game), names)

    assert unused_files(golden_folder(game), names) == []


def test_every_folder_of_golden_files_is_that_of_a_game() -> None:
    assert {*GAMES_FOLDER.glob("*/golden")} == {*map(golden_folder, GAMES)}


def test_missing_or_different_golden_file_is_named(tmp_path: Path) -> None:
    write_files(tmp_path, {"same.txt": "a\n", "other.txt": "one\ntwo\nthree\n"})
    files = {"same.txt": "a\n", "other.txt": "one\nTWO\nthree\n", "new.txt": "b\n"}

    different, missing = differences(tmp_path, files)

    assert different.splitlines()[2:] == ["@@ -1,3 +1,3 @@", " one", "-two", "+TWO", " three"]
    assert missing == f"{tmp_path / 'new.txt'} is missing"


def test_long_difference_shows_its_first_lines(tmp_path: Path) -> None:
    write_files(tmp_path, {"long.txt": "a\n" * 500})

    (difference,) = differences(tmp_path, {"long.txt": "b\n" * 500})

    assert len(difference.splitlines()) == 31
    assert difference.endswith("... and 973 more lines")


def test_unused_golden_files_are_listed_until_removed(tmp_path: Path) -> None:
    write_files(tmp_path, {"made.txt": "", "left.txt": ""})

    assert unused_files(tmp_path, ["made.txt"]) == ["left.txt"]
    remove_others(tmp_path, ["made.txt"])
    assert unused_files(tmp_path, ["made.txt"]) == []
