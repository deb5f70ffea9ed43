"""`hedgerow score` without a file asks for the game, at a real terminal, and loses nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from hedgerow.base.package_data import data_folder
from hedgerow.game.library import open_library
from hedgerow.game.scored_game import score_file
from tests.cli.terminal import CTRL_C, CTRL_D, terminal
from tests.game.open_games import write_game
from tests.limits import LIMIT_S
from tools.count_keys import answers

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
EXAMPLES = data_folder("content") / "examples"
TYPED = ["SF1-A4255-Y2RSR SF1-A42TQ-4CASH", "4,7,12", "Lisa,Sacha", "gh", "SSCPP"]
REST = ["SHCCP", "GHCYY", "GHHHY", "p", "CSSGG", "CHSGY", "HHPPY", "HPPCY"]
ENDS = "Press Enter to finish"


def totals(path: Path) -> list[int]:
    return [it.total for it in score_file(path, open_library(), None).result.scores]


@pytest.mark.parametrize(
    ("example", "text"),
    [
        ("stampfarm/four.txt", "Winner: Jan"),
        ("kuhlorado/code.txt", "Winner: Kim"),
        ("bunte-runde/double.txt", "Winner: Ben"),
    ],
)
def test_a_game_is_entered_scored_and_saved(example: str, text: str, tmp_path: Path) -> None:
    typed = answers(EXAMPLES / example, open_library())

    with terminal(tmp_path, "score") as screen:
        screen.wait_for("> ")
        for line in typed:
            shown = screen.answer(line)
        assert text in shown
        assert ENDS in shown
        screen.type("\n")
        assert screen.status() == 0

    (kept,) = tmp_path.iterdir()
    game = Path(example).parent.name
    assert kept.name == f"{game}.txt"
    assert f"saved to {kept.name}" in screen.output
    wanted = json.loads((EXAMPLES / example).with_suffix(".json").read_text("utf-8"))["players"]
    assert totals(kept) == [it["total"] for it in wanted]


# A game that does not state its end: its files never show that it is over.
ENDLESS = "sheet: {fields: [{id: milk}]}\nscoring: [{id: milk, count: milk, points: 1}]\n"
ENDLESS_WORDS = "rules: {milk: Milk}\nfields: {milk: Milk}\n"
ENDLESS_FILE = "test.txt"
MILK_OF_TWO = "game: test\n\n[Ida]\nmilk: 4\n\n[Ben]\nmilk: 7\n"
# Files that Ben wins, and what guided entry still asks for: last rows that may be empty.
WITHOUT_END = [("kuhfstein/valley.txt", [""]), (ENDLESS_FILE, [])]


def write_file(example: str, folder: Path) -> str:
    """Copy an example to a folder, or write the endless game and its file; return its name."""
    file = folder / Path(example).name
    if example == ENDLESS_FILE:
        write_game(folder, ENDLESS, ENDLESS_WORDS)
        file.write_text(MILK_OF_TWO, "utf-8")
    else:
        file.write_text((EXAMPLES / example).read_text("utf-8"), "utf-8")
    return file.name


@pytest.mark.parametrize(("example", "rest"), WITHOUT_END)
def test_a_game_that_does_not_show_its_end_has_a_winner_when_the_result_is_asked_for(
    example: str, rest: Sequence[str], tmp_path: Path
) -> None:
    file = write_file(example, tmp_path)

    with terminal(tmp_path, "score", "--resume", file) as screen:
        screen.wait_for("> ")
        for line in rest:
            screen.answer(line)
        assert "Ahead so far: Ben" in screen.output
        assert "Press Enter for the result" in screen.output
        assert "Winner" not in screen.output
        screen.type("\n")
        assert screen.status() == 0
    assert "Winner: Ben" in screen.output


@pytest.mark.parametrize(("example", "rest"), WITHOUT_END)
def test_a_game_that_is_left_without_its_result_has_no_winner(
    example: str, rest: Sequence[str], tmp_path: Path
) -> None:
    file = write_file(example, tmp_path)

    with terminal(tmp_path, "score", "--resume", file) as screen:
        screen.wait_for("> ")
        for line in rest:
            screen.answer(line)
        screen.type("quit\n")
        assert screen.status() == 0
    assert "Ahead so far: Ben" in screen.output
    assert "Winner" not in screen.output


@pytest.mark.parametrize(
    ("example", "rest", "winner"),
    [
        ("fallow/code.txt", [], "Ida"),
        ("furrows/harvest.txt", [], "Ida"),
        ("market/stalls.txt", [], "Ben"),
        ("parish/codes.txt", ["." * 11] * 2, "Ida"),
    ],
)
def test_a_game_that_shows_its_end_has_a_winner_at_once(
    example: str, rest: Sequence[str], winner: str, tmp_path: Path
) -> None:
    file = write_file(example, tmp_path)

    with terminal(tmp_path, "score", "--resume", file) as screen:
        screen.wait_for("> ")
        for line in rest:
            screen.answer(line)
        assert f"Winner: {winner}" in screen.output
        assert ENDS in screen.output
        assert "Press Enter for the result" not in screen.output
        screen.type("\n")
        assert screen.status() == 0


def test_a_game_that_shows_that_it_goes_on_has_no_winner(tmp_path: Path) -> None:
    # Baskets end the game with four goods each; Anna has three.
    (tmp_path / "market.txt").write_text(
        "game: market\n\n[Anna]\nbasket: A P Q\n\n[Ben]\nbasket: A A B C\n", "utf-8"
    )

    with terminal(tmp_path, "score", "--resume", "market.txt") as screen:
        screen.wait_for("> ")
        assert ENDS in screen.output
        screen.type("\n")
        assert screen.status() == 0
    assert "Ahead so far: Anna" in screen.output
    assert "Winner" not in screen.output


def test_one_player_has_a_result_at_once(tmp_path: Path) -> None:
    file = tmp_path / "furrows.txt"
    file.write_text((EXAMPLES / "furrows/alone.txt").read_text("utf-8"), "utf-8")

    with terminal(tmp_path, "score", "--resume", file.name) as screen:
        assert ENDS in screen.wait_for("> ")


def test_a_wrong_line_is_reported_at_once_and_its_question_repeated(tmp_path: Path) -> None:
    with terminal(tmp_path, "score") as screen:
        screen.wait_for("> ")
        for line in TYPED:
            screen.answer(line)
        output = screen.answer("SHXCP")
        assert "'X' is not a symbol of stampfarm" in output
        assert "Lisa · row 2 of 4" in output
        assert "Lisa · row 1 of 4" in screen.answer("<")


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_leaving_early_loses_nothing(key: str, tmp_path: Path) -> None:
    with terminal(tmp_path, "score") as screen:
        screen.wait_for("> ")
        for line in TYPED:
            screen.answer(line)
        assert screen.leave(key) == 130

    assert "saved to stampfarm.txt; continue this game with:" in screen.output
    _, _, after = screen.output.partition("\n  hedgerow score --resume stampfarm.txt\n")
    assert after.replace("^C", "") == ""
    saved = (tmp_path / "stampfarm.txt").read_text("utf-8")
    for line in ("requests: grazers, funny-smell, hay-party", "[Sacha]", "stable: gh", "SSCPP"):
        assert f"{line}\n" in saved
    assert totals(tmp_path / "stampfarm.txt") == [6, 0]


@pytest.mark.parametrize("leave", [CTRL_C, CTRL_D])
def test_a_game_is_continued_where_it_was_left(leave: str, tmp_path: Path) -> None:
    with terminal(tmp_path, "score") as screen:
        screen.wait_for("> ")
        for line in TYPED:
            screen.answer(line)
        screen.leave(leave)
    command = screen.output[screen.output.index("hedgerow score --resume") :].splitlines()[0]

    with terminal(tmp_path, *command.split()[1:]) as screen:
        output = screen.wait_for("> ")
        assert "Lisa · row 2 of 4" in output
        assert "letters: C cow" in output
        for line in REST:
            output = screen.answer(line)
        assert "Winner: Lisa" in output
        screen.type("\n")
        assert screen.status() == 0

    assert totals(tmp_path / "stampfarm.txt") == [29, 25]


@pytest.mark.parametrize("words", [("quit",), ("4", "exit"), ("4", "", "", "quit")])
def test_quit_ends_like_an_interruption(words: Sequence[str], tmp_path: Path) -> None:
    with terminal(tmp_path, "score") as screen:
        screen.wait_for("> ")
        for line in words[:-1]:
            screen.answer(line)
        screen.type(f"{words[-1]}\n")
        assert screen.status() == 130


def test_the_command_that_continues_has_the_folders_and_the_language(tmp_path: Path) -> None:
    (tmp_path / "my games").mkdir()
    with terminal(tmp_path, "score", "--content", "my games", "--lang", "de") as screen:
        screen.wait_for("> ")
        screen.answer("stampfarm")
        screen.leave(CTRL_C)

    command = "hedgerow score --resume stampfarm.txt --content 'my games' --lang de"
    assert f"\n  {command}\n" in screen.output


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--resume", "no.txt"), "No such file"),
        (("--resume", "no.txt", "other.txt"), "--resume: error: pass one file only"),
        (("--resume", "-"), "--resume: error: pass one file only"),
    ],
)
def test_only_one_file_that_is_there_is_resumed(
    words: Sequence[str], expected: str, tmp_path: Path
) -> None:
    with terminal(tmp_path, "score", *words) as screen:
        assert screen.status() == (1 if expected == "No such file" else 2)

    assert expected in screen.output
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize("word", ["?", "help", " HELP "])
def test_help_is_shown_and_the_question_repeated(word: str, tmp_path: Path) -> None:
    with terminal(tmp_path, "score") as screen:
        screen.wait_for("> ")
        for line in TYPED:
            screen.answer(line)
        shown = screen.answer(word)

    assert "letters: C cow, G goose" in shown
    assert "you can type several rows on one line" in shown
    assert "Lisa · row 2 of 4" in shown


def test_a_number_that_is_no_line_is_refused_before_the_lines_are_shown(tmp_path: Path) -> None:
    with terminal(tmp_path, "score") as screen:
        screen.wait_for("> ")
        for line in (*TYPED, *REST):
            screen.answer(line)
        output = screen.answer("99")

    assert "cannot correct line 99" in output
    assert "   1  game: stampfarm" in output


def test_a_code_is_added_after_the_score(tmp_path: Path) -> None:
    rows = "XX.X.OOO X.XX.OO. XXXX..O. X.XX.OOO X.XX.O.O ..XX.OOO .......O ..OO..O."
    with terminal(tmp_path, "score") as screen:
        screen.wait_for("> ")
        for line in ("kuhlorado", "", "", "Sarah", "Tim", ""):
            screen.answer(line)
        assert "small troughs: found 0, expected 2" in screen.answer(rows)
        assert "unknown key 'shet'" in screen.answer("shet: KR1-JFP05-3MWEG")
        assert "Winner: Tim" in screen.answer("sheet: KR1-JFP05-3MWEG")
        screen.type("\n")
        assert screen.status() == 0


def test_no_line_is_broken_inside_a_word(tmp_path: Path) -> None:
    with terminal(tmp_path, "score") as screen:
        screen.wait_for("> ")
        for line in ("4", "", "", "Mum, Dad", *("", "ssssshhhhhpppppccccc") * 2):
            screen.answer(line)

    lines = screen.output.splitlines()
    assert max(map(len, lines)) <= 80
    for words in ("below a cell; then put spaces", "nor its hedge is entered"):
        assert words in " ".join(" ".join(lines).split())


def test_leaving_at_once_writes_no_file(tmp_path: Path) -> None:
    with terminal(tmp_path, "score") as screen:
        screen.wait_for("> ")
        assert screen.leave(CTRL_C) == 130

    assert not [*tmp_path.iterdir()]


def test_a_line_is_corrected_after_the_score(tmp_path: Path) -> None:
    with terminal(tmp_path, "score") as screen:
        screen.wait_for("> ")
        for line in (*TYPED, *REST[:-1], "HPPCC"):
            output = screen.answer(line)
        assert "Winner: Lisa" in output
        listed = screen.answer("?")
        (number,) = [it.split()[0] for it in listed.splitlines() if it.endswith("HPPCC")]
        assert "HPPCC" in screen.answer(number)
        assert "25      15        10" in screen.answer("HPPCY")
        screen.type("\n")
        assert screen.status() == 0

    assert totals(tmp_path / "stampfarm.txt") == [29, 25]


def test_a_second_game_is_saved_next_to_the_first(tmp_path: Path) -> None:
    (tmp_path / "stampfarm.txt").write_text("filled in by hand\n", "utf-8")

    with terminal(tmp_path, "score") as screen:
        screen.wait_for("> ")
        screen.answer("stampfarm")
        screen.leave(CTRL_C)

    assert (tmp_path / "stampfarm.txt").read_text("utf-8") == "filled in by hand\n"
    assert (tmp_path / "stampfarm-2.txt").read_text("utf-8").startswith("game: stampfarm\n")


def test_only_the_answer_goes_to_standard_output(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with out.open("wb") as file, terminal(tmp_path, "score", "--json", out=file) as screen:
        screen.wait_for("> ")
        for line in (*TYPED, *REST):
            screen.answer(line)
        screen.type("\n")
        assert screen.status() == 0

    (line,) = out.read_text("utf-8").splitlines()
    assert [it["total"] for it in json.loads(line)["players"]] == [29, 25]


def test_questions_use_the_requested_language(tmp_path: Path) -> None:
    with terminal(tmp_path, "score", "--lang", "de") as screen:
        assert "Welches Spiel?" in screen.wait_for("> ")


def test_without_a_terminal_a_file_is_missing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "hedgerow", "score"],
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=LIMIT_S,
    )

    assert (done.returncode, done.stdout) == (2, "")
    assert "hedgerow blank GAME" in done.stderr
