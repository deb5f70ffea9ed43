"""Scoring many games: folders, standings, tables for spreadsheets, and links for BG Stats."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from hedgerow.base.package_data import data_folder
from tests.forked import Ended, run_program

EXAMPLES = data_folder("content") / "examples"
FOUR = (EXAMPLES / "stampfarm" / "four.txt").read_text("utf-8")
CORNERS = (EXAMPLES / "stampfarm" / "corners.txt").read_text("utf-8")
WRONG = FOUR.replace("game: stampfarm", "game: stampfrm")


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """Return a folder with a finished game of four, an unfinished one of two, and others."""
    folder = tmp_path / "evening"
    folder.mkdir()
    (folder / "1.txt").write_text(FOUR, "utf-8")
    (folder / "2.txt").write_text(CORNERS, "utf-8")
    (folder / "3.txt").write_text(WRONG, "utf-8")
    (folder / "notes.txt").write_text("Bring pens!\n", "utf-8")
    return folder


def score(folder: Path, *words: object) -> Ended:
    return run_program(["score", *words], cwd=folder.parent, environ={"LANG": "C.UTF-8"})


def test_a_folder_ends_with_the_standings(evening: Path) -> None:
    ended = score(evening, "evening")
    report, table = ended.stdout.decode().split("\nStandings · ")

    assert ended.returncode == 1  # because of the wrong file
    assert report.startswith("Stampfarm · evening/1.txt\n")
    assert "Ahead so far: Noa" in report
    # four.txt: Jan 27, Mia 25, Ida and Noa 20; corners.txt: Mia 23, Noa 25, and not over.
    assert table.splitlines() == [
        "Stampfarm · 2 games",
        "       games  wins  points  average",
        "  Jan      1     1      27     27.0",
        "  Mia      2     0      48     24.0",
        "  Noa      2     0      45     22.5",
        "  Ida      1     0      20     20.0",
        "",
        "1 game is not over: points count, but no win.",
        "1 file could not be scored and is not counted.",
    ]
    assert ended.stderr.decode().startswith("skipped, not score files: 'notes.txt'\n")
    assert "evening/3.txt:" in ended.stderr.decode()


def test_standings_are_in_the_language_of_the_files(evening: Path) -> None:
    for path in evening.iterdir():
        path.unlink()
    for name in ("pro", "rulebook"):
        text = (EXAMPLES / "kuhlorado" / f"{name}.txt").read_text("utf-8")
        (evening / f"{name}.txt").write_text(f"lang: de\n{text}", "utf-8")

    assert "Tabelle · Kuhlorado (pro) · 1 Partie\n" in score(evening, "evening").stdout.decode()
    assert "Classifica · " in score(evening, "evening", "--lang", "it").stdout.decode()


@pytest.mark.parametrize(
    "words", [("evening/1.txt",), ("evening/1.txt", "evening/3.txt"), ("evening", "--json")]
)
def test_one_game_and_programs_get_no_standings(evening: Path, words: tuple[str, ...]) -> None:
    assert b"Standings" not in score(evening, *words).stdout


def test_a_file_and_its_folder_count_it_once(evening: Path) -> None:
    for words in (("evening/1.txt", "evening"), ("evening", "evening/../evening/1.txt")):
        assert b"Stampfarm \xc2\xb7 2 games" in score(evening, *words).stdout


def test_pictures_of_a_folder_go_into_a_folder(evening: Path) -> None:
    score(evening, "evening", "--svg", "drawn")

    assert sorted(it.name for it in (evening.parent / "drawn").iterdir()) == ["1.svg", "2.svg"]


def test_a_spreadsheet_has_the_results(evening: Path) -> None:
    ended = score(evening, "evening", "--csv", "results.csv")
    data = (evening.parent / "results.csv").read_bytes()
    head, *rows = csv.reader(io.StringIO(data.decode("utf-8-sig"), newline=""))

    assert ended.stdout.decode().endswith("\nresults.csv\n")
    assert data.startswith(b"\xef\xbb\xbffile,game,player,total,rank,")
    assert [row[:5] for row in rows] == [
        ["evening/1.txt", "stampfarm", "Ida", "20", "3"],
        ["evening/1.txt", "stampfarm", "Jan", "27", "1"],
        ["evening/1.txt", "stampfarm", "Mia", "25", "2"],
        ["evening/1.txt", "stampfarm", "Noa", "20", "3"],
        ["evening/2.txt", "stampfarm", "Mia", "23", "2"],
        ["evening/2.txt", "stampfarm", "Noa", "25", "1"],
    ]
    # Mia in corners.txt: 2 + 2 + 2 + 2 + 3, and 6 + 3 + 3.
    assert head[5:] == ["group", "request"]
    assert rows[4][5:] == ["11", "12"]


def test_a_table_on_standard_output_is_all_there_is(evening: Path) -> None:
    ended = score(evening, "evening", "--csv", "-")

    assert ended.stdout.startswith(b"file,game,player,total,rank,")
    assert ended.stdout.count(b"\r\n") == ended.stdout.count(b"\n") == 7
    assert "evening/3.txt:" in ended.stderr.decode()


def test_json_and_a_file_go_together(evening: Path) -> None:
    ended = score(evening, "evening", "--json", "--csv", "results.csv")

    assert next(map(json.loads, ended.stdout.splitlines()))["file"] == "evening/1.txt"
    assert (evening.parent / "results.csv").is_file()


def test_finished_games_are_handed_over(evening: Path) -> None:
    ended = score(evening, "evening", "--plays", "plays.txt")
    text = (evening.parent / "plays.txt").read_text("utf-8")

    assert text.startswith("Stampfarm · evening/1.txt\nhttps://app.bgstatsapp.com/createPlay.html?")
    assert text.count("https://") == 1
    assert "--plays: warning: 1 game has no result yet and was left out" in ended.stderr.decode()


def test_no_file_is_written_without_results(evening: Path) -> None:
    score(evening, "evening/3.txt", "--csv", "results.csv", "--plays", "plays.txt")
    score(evening, "evening/2.txt", "--plays", "plays.txt")

    assert [it.name for it in evening.parent.iterdir()] == ["evening"]


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--csv", "a.csv"), "--csv: error: needs score files, or a folder of them"),
        (("evening", "--csv", "new/a.csv"), "new/a.csv: error: there is no folder new"),
        (("evening", "--csv", "evening/1.txt"), "evening/1.txt is one of the score files"),
        (("evening", "--csv", "-", "--plays", "-"), "two answers cannot go to the same place"),
        (("evening", "--csv", "a", "--plays", "a"), "two answers cannot go to the same place"),
        (("evening", "--json", "--csv", "-"), "two answers cannot go to the same place"),
        (("empty",), "empty: error: there are no score files in this folder"),
    ],
)
def test_wrong_usage_is_refused_before_anything_is_written(
    evening: Path, words: tuple[str, ...], expected: str
) -> None:
    (evening.parent / "empty").mkdir()
    ended = score(evening, *words)

    assert ended.returncode == 2
    assert expected in ended.stderr.decode()
    assert ended.stdout == b""
    assert (evening / "1.txt").read_text("utf-8") == FOUR
    assert sorted(it.name for it in evening.parent.iterdir()) == ["empty", "evening"]


@pytest.mark.parametrize("option", ["--csv", "--plays"])
def test_a_table_that_cannot_be_written_is_reported(evening: Path, option: str) -> None:
    (evening.parent / "taken").mkdir()
    ended = score(evening, "evening/1.txt", option, "taken")

    assert ended.returncode == 1
    assert "taken: error: cannot be written" in ended.stderr.decode()
    assert f"choose another path with {option}" in ended.stderr.decode()
