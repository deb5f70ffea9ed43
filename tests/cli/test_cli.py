"""The commands: their files and output, and how they refuse wrong input."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pypdf
import pytest
import typer
from PIL import Image
from typer.testing import CliRunner

from hedgerow import __version__
from hedgerow.base.errors import InputError
from hedgerow.base.package_data import data_folder
from hedgerow.cli import build_program, main
from hedgerow.game.library import Library, open_library
from hedgerow.scorefile.sheet_code import ALPHABET
from tests.limits import LIMIT_S
from tests.requests import sheets_of

CONTENT = open_library().folders[-1]
GOOD = """game: stampfarm

[Lisa]
stable: G C
S S C|P P
P S H|S C
  - -
H|H P P S
P H H S P
"""
COMMANDS = {
    "serve": ["--port", "--no-open", "--content"],
    "games": ["--add", "--remove", "--content", "--json", "--all", "--verbose"],
    "sheets": [
        *("--count", "--players", "--seed", "--code", "--per-page", "--ticks", "--markers"),
        *("--paper", "--format", "--lang", "--theme", "--cut", "--content", "--out", "--json"),
    ],
    "deck": [
        *("--paper", "--format", "--lang", "--theme", "--backs", "--flip", "--cut"),
        *("--printer", "--ink", "--content", "--out", "--json"),
    ],
    "calibrate": [
        *("--set", "--name", "--lying", "--list", "--forget", "--paper", "--flip", "--lang"),
        *("--out", "--open", "--json"),
    ],
    "pad": ["--pages", "--paper", "--format", "--lang", "--theme", "--content", "--out", "--json"],
    "kit": [
        *("--count", "--players", "--seed", "--code", "--ticks", "--markers", "--separate"),
        *("--paper", "--format", "--lang", "--theme", "--backs", "--flip"),
        *("--cut", "--content", "--out", "--json"),
    ],
    "score": [
        *("--svg", "--png", "--csv", "--plays", "--resume", "--lang", "--theme", "--content"),
        "--json",
    ],
    "blank": ["--names", "--variant", "--lang", "--content", "--out", "--edit"],
    "show": ["--lang", "--content", "--json"],
    "playtest": [
        *("--players", "--variant", "--bots", "--games", "--until", "--seed", "--sheets", "--jobs"),
        *(
            "--against",
            "--try",
            "--report",
            "--theme",
            "--scheduler",
            "--show",
            "--out",
            "--lang",
            "--content",
            "--json",
        ),
    ],
    "export": [
        *("--for", "--format", "--seed", "--code", "--variant", "--lang", "--theme"),
        *("--url", "--content", "--out", "--json"),
    ],
    "validate": ["--content", "--json"],
    "schema": ["--out", "--content"],
    "new": ["--like", "--from", "--content"],
    "preview": [
        *("--page", "--format", "--out", "--watch", "--seed", "--variant", "--paper", "--lang"),
        *("--theme", "--content"),
    ],
    "completion": ["SHELL"],
    "config": ["NAME=VALUE", "--remove", "--json"],
    "help": ["COMMAND"],
}


@dataclass(frozen=True)
class Answer:
    """The exit status and output of a run of the program."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()


Run = Callable[..., Answer]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Call the program in an empty folder, as a shell would."""
    folder = tmp_path / "desk"
    folder.mkdir()
    monkeypatch.chdir(folder)

    def call(*words: str | Path) -> Answer:
        monkeypatch.setattr(sys, "argv", ["hedgerow", *map(str, words)])
        capsys.readouterr()
        with pytest.raises(SystemExit) as ended:
            main()
        output = capsys.readouterr()
        status = ended.value.code
        return Answer(status if isinstance(status, int) else 0, output.out, output.err)

    return call


def sheet_code(run: Run, seed: int = 1) -> str:
    """Return the code of the single sheet of a seed."""
    code: str = run("sheets", "stampfarm", "--count", "1", "--seed", str(seed), "--json").json[
        "codes"
    ][0]
    return code


def partial_files() -> list[str]:
    """Return files that were left partially written."""
    return [str(it) for it in Path().rglob("*") if it.name.endswith(".part")]


def refused(answer: Answer, status: int = 1) -> str:
    """Return the message about wrong input: with an exit status, without other output."""
    assert answer.status == status
    assert answer.out == ""
    assert "Traceback" not in answer.err
    assert ": error: " in answer.err
    assert partial_files() == []
    return answer.err


def misused(answer: Answer) -> str:
    """Return the message about an option with a wrong value or a wrong combination."""
    return refused(answer, status=2)


# --- every command without options


def test_games_lists_the_games_but_not_the_template(run: Run) -> None:
    answer = run("games")

    assert answer.status == 0
    assert "stampfarm (also roule-tampouille)" in answer.out
    assert "SF" in answer.out
    assert "fallow" not in answer.out
    assert answer.err == ""


def test_games_answers_with_json(run: Run) -> None:
    games = {it["id"]: it for it in run("games", "--json").json["games"]}

    assert games["stampfarm"] == {
        "id": "stampfarm",
        "title": "Stampfarm",
        "aliases": ["roule-tampouille"],
        "tag": "SF",
        "players": [2, 5],
        "decks": ["requests", "dice", "summary"],
        "languages": ["en", "fr", "it", "de"],
    }


def test_all_games_include_the_template(run: Run) -> None:
    shown = {it["id"] for it in run("games", "--all", "--json").json["games"]}

    assert shown == {game.id for game in open_library().games()}


def test_sheets_without_options_prints_a_matched_set_for_all_who_can_play(run: Run) -> None:
    answer = run("sheets", "stampfarm")

    assert answer.status == 0
    (path,) = answer.lines
    assert re.fullmatch(r"output/stampfarm-sheets-1x5-seed-\d+-a4\.pdf", path)
    assert len(pypdf.PdfReader(path).pages) == 3


def test_deck_without_options_prints_all_decks(run: Run) -> None:
    answer = run("deck", "stampfarm")

    assert answer.lines == [
        f"output/stampfarm-{deck}-a4.pdf" for deck in ("requests", "dice", "summary")
    ]
    assert all(Path(it).is_file() for it in answer.lines)
    assert (answer.status, answer.err) == (0, "")


def test_deck_prints_one_deck_by_its_name(run: Run) -> None:
    assert run("deck", "stampfarm", "Dice").lines == ["output/stampfarm-dice-a4.pdf"]


def test_pad_without_options_prints_one_page(run: Run) -> None:
    answer = run("pad", "stampfarm")

    assert answer.lines == ["output/stampfarm-pad-a4.pdf"]
    assert len(pypdf.PdfReader("output/stampfarm-pad-a4.pdf").pages) == 1


def test_pad_prints_so_many_pages(run: Run) -> None:
    (path,) = run("pad", "stampfarm", "--pages", "3").lines

    assert len(pypdf.PdfReader(path).pages) == 3


def test_kit_without_options_prints_everything_into_one_file(run: Run) -> None:
    answer = run("kit", "stampfarm")

    assert answer.status == 0
    (path,) = answer.lines
    assert re.fullmatch(r"output/stampfarm-kit-5-seed-\d+-a4.pdf", path)
    text = "".join(page.extract_text() for page in pypdf.PdfReader(path).pages)
    assert "Berry feast" in text
    assert text.count("Farmer") == 5


def test_a_kit_of_separate_files_is_a_folder(run: Run) -> None:
    answer = run("kit", "stampfarm", "--separate")
    names = [Path(it).name for it in answer.lines]

    assert len({Path(it).parent for it in answer.lines}) == 1
    assert re.fullmatch(r"output/stampfarm-kit-5-seed-\d+-a4", str(Path(answer.lines[0]).parent))
    assert names[0] == "0-read-me.pdf"
    assert [it.split("-")[1].removesuffix(".pdf") for it in names[1:]] == [
        "sheets",
        "requests",
        "dice",
        "summary",
        "pad",
    ]


def test_a_kit_has_the_requested_sheets(run: Run) -> None:
    code = run("sheets", "stampfarm", "-n", "1", "--seed", "1", "--json").json["codes"][0]
    wishes = {
        ("-n", "2", "-p", "3", "--seed", "1"): 6,
        ("--code", code): 1,
        ("--ticks", "--seed", "1"): 5,
        ("--markers", "--seed", "1"): 5,
    }
    for words, count in wishes.items():
        answer = run("kit", "stampfarm", *words, "--json")
        assert len(answer.json["codes"]) == count, words
    assert run("kit", "stampfarm", "--code", code, "--json").json["codes"] == [code]
    answer = run("kit", "stampfarm", "--code", code, "--seed", "1")
    assert "cannot be combined with --count or --seed" in answer.err


def test_a_kit_refuses_what_its_game_does_not_have(run: Run) -> None:
    assert "no symbols to tick" in misused(run("kit", "kuhlorado", "--ticks"))
    assert "no symbols to tick" in misused(run("kit", "kuhfstein", "--ticks"))
    assert run("kit", "kuhfstein", "-n", "3").status == 2


def test_coloured_backs_and_shaped_pieces_are_part_of_the_file_name(run: Run) -> None:
    kit = run("kit", "bunte-runde", "--seed", "1", "--pieces", "shaped").lines
    deck = run("deck", "stampfarm", "requests", "--backs", "duplex").lines

    assert kit == ["output/bunte-runde-kit-shapes-1-seed-1-a4-shaped.pdf"]
    assert deck == ["output/stampfarm-requests-duplex-a4.pdf"]


def test_square_pieces_and_light_backs_are_the_default(run: Run) -> None:
    kit = run("kit", "bunte-runde", "--seed", "1", "--pieces", "square").lines
    deck = run("deck", "stampfarm", "requests", "--backs", "light").lines

    assert kit == ["output/bunte-runde-kit-shapes-1-seed-1-a4.pdf"]
    assert deck == ["output/stampfarm-requests-a4.pdf"]


def test_more_players_than_a_game_supports_cause_a_warning(run: Run) -> None:
    warning = "--players: warning: stampfarm supports at most 5 players"

    assert warning in run("kit", "stampfarm", "-p", "9").err
    assert warning in run("sheets", "stampfarm", "-p", "6").err
    assert "warning" not in run("kit", "stampfarm", "-p", "5").err


@pytest.mark.parametrize(
    ("words", "warning"),
    [
        ("kit stampfarm -p 1", "stampfarm needs at least 2 players"),
        ("kit stampfarm -p 2", ""),
        ("kit bunte-runde -p 1", "bunte-runde needs at least 2 players"),
        ("kit bunte-runde -p 3", ""),
        ("sheets kuhlorado -p 2", ""),
        ("sheets kuhlorado -p 3", "kuhlorado supports at most 2 players"),
        ("kit kuhfstein -p 4", ""),
        ("kit kuhfstein -p 7", "kuhfstein supports at most 4 players"),
    ],
)
def test_the_number_of_players_is_compared_with_the_game(
    run: Run, words: str, warning: str
) -> None:
    answer = run(*words.split(), "--seed", "1") if "kuhfstein" not in words else run(*words.split())

    assert answer.status == 0
    warnings = re.findall("--players: warning: (.*)", answer.err)
    assert warnings == ([warning] if warning else [])


def test_players_who_share_a_sheet_get_the_same_print(run: Run) -> None:
    words = ("kit", "bunte-runde", "--seed", "1", "--out")
    run(*words, "without.pdf")
    run(*words, "with.pdf", "--players", "4")

    assert Path("with.pdf").read_bytes() == Path("without.pdf").read_bytes()


def test_a_class_is_printed_as_several_sets(run: Run) -> None:
    for players, command in (
        (24, "--players 4 --count 6"),
        (25, "--players 5 --count 5"),
        (13, "--players 5 --count 3"),
    ):
        message = misused(run("sheets", "stampfarm", "--players", f"{players}"))
        assert "a matched set has at most 12 sheets" in message
        assert f"hint: use {command}\n" in message
    message = misused(run("kit", "stampfarm", "--players", "24"))
    assert "hint: use --players 4 --games 6\n" in message
    codes = run("sheets", "stampfarm", "--players", "4", "--count", "6", "--json").json["codes"]
    assert len(codes) == 24


def test_blank_of_a_game_can_be_scored(run: Run) -> None:
    (path,) = run("blank", "stampfarm").lines
    answer = run("score", path, "--json")

    assert answer.status == 0
    assert answer.json["complete"] is False


def test_blank_of_several_codes_has_a_section_for_each_and_the_players_names(run: Run) -> None:
    codes = [it.code for it in sheets_of("stampfarm", players=3, seed=2)]
    answer = run("blank", *codes, "--names", "Anna, Ben,Cleo", "--out", "-")

    assert [line for line in answer.out.splitlines() if line.startswith("[")] == [
        "[Anna]",
        "[Ben]",
        "[Cleo]",
    ]
    assert [f"sheet: {code}" in answer.out for code in codes] == [True] * 3


@pytest.mark.parametrize("variant", ["pro", "PRO", "Profi"])
def test_blank_of_the_pro_variant_has_the_interim_board(run: Run, variant: str) -> None:
    answer = run("blank", "kuhlorado", "--variant", variant, "--out", "-")

    assert "variant: pro" in answer.out
    assert "[interim]" in answer.out


@pytest.mark.parametrize(
    ("cell", "status", "expected"),
    [("B", 0, "Player 1"), ("Z", 1, "'Z' is not a symbol of fallow")],
)
def test_blank_is_edited_and_scored_when_the_editor_is_closed(
    run: Run, monkeypatch: pytest.MonkeyPatch, cell: str, status: int, expected: str
) -> None:
    """The editor of this test types one letter into the first cell."""
    typing = "p = __import__('pathlib').Path(__import__('sys').argv[1]);"
    typing += f"p.write_text(p.read_text('utf-8').replace('. .', '{cell} .', 1), 'utf-8')"
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", shlex.join([sys.executable, "-c", typing]))
    answer = run("blank", "fallow", "--edit", "--lang", "en")

    assert answer.status == status
    assert answer.lines[0] == "fallow.txt"
    assert expected in answer.out + answer.err


@pytest.mark.parametrize(
    ("editor", "report"), [("no-such-editor", "cannot start"), ("false", "exited")]
)
def test_an_editor_that_fails_is_reported_and_the_file_remains(
    run: Run, monkeypatch: pytest.MonkeyPatch, editor: str, report: str
) -> None:
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", editor)
    answer = run("blank", "fallow", "--edit", "--out", "mine.txt", "--lang", "en")

    assert answer.status == 2
    assert report in answer.err
    assert Path("mine.txt").read_text("utf-8").startswith("# Fill in what stands on the paper.")


def test_blank_of_a_code_brings_the_sheet_and_can_be_written_to_a_file(run: Run) -> None:
    code = sheet_code(run)
    answer = run("blank", code.lower(), "--out", "lisa.txt")

    assert answer.lines == ["lisa.txt"]
    assert f"sheet: {code}" in Path("lisa.txt").read_text("utf-8")
    assert run("score", "lisa.txt", "--json").json["complete"] is False


def test_blank_file_can_be_written_to_standard_output(run: Run) -> None:
    answer = run("blank", "stampfarm", "--out", "-")

    assert [*Path().iterdir()] == []
    (path,) = run("blank", "stampfarm").lines
    assert answer.out == Path(path).read_text("utf-8")
    assert run("blank", "stampfarm", "--out", "-", "--edit").status == 2


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        ("Anna,Anna", "Anna: error: 'Anna' appears twice"),
        ("Anna,anna", "anna: error: 'anna' appears twice"),
        (f"Anna,{'B' * 41}", "a section name must have 1 to 40"),
    ],
)
def test_blank_refuses_names_with_which_the_file_could_not_be_scored(
    run: Run, names: str, problem: str
) -> None:
    assert problem in refused(run("blank", "stampfarm", "--names", names))
    assert [*Path().iterdir()] == []


def test_blank_files_never_replace_each_other(run: Run) -> None:
    paths = [run("blank", "stampfarm").out for _ in range(3)]
    code = sheet_code(run)

    assert paths == ["stampfarm.txt\n", "stampfarm-2.txt\n", "stampfarm-3.txt\n"]
    assert run("blank", code).out == "stampfarm-4.txt\n"
    assert f"sheet: {code}" in Path("stampfarm-4.txt").read_text("utf-8")


def test_show_lists_the_rules_of_a_game_as_sentences(run: Run) -> None:
    answer = run("show", "stampfarm", "--rules", "--lang", "fr")

    assert (answer.status, answer.err) == (0, "")
    assert "  Oies gourmandes (berry-feast)" in answer.lines
    rules = run("show", "stampfarm", "--rules", "--json").json["rules"]
    assert (
        rules[1]["text"]
        == "Geese along the hedge: 1\u00a0point each, at most 5\u00a0points in all."
    )
    assert "  Stones beside (beside)" in run("show", "fallow", "--rules").lines
    assert run("show", "kuhfstein", "--rules", "--card", "c05").status == 2


def test_show_draws_the_sheet_in_the_terminal(run: Run) -> None:
    code = sheet_code(run)
    answer = run("show", code)

    assert (answer.status, answer.err) == (0, "")
    assert re.fullmatch(f"{code} · Stampfarm · Sheet [A-L]", answer.lines[0])
    assert answer.lines[1] == "   A B C D E"


def test_validate_without_options_finds_no_problem_in_what_is_shipped(run: Run) -> None:
    answer = run("validate")

    assert answer.status == 0
    assert re.fullmatch(
        r"checked the shipped games: 8 games, \d{3} files, no problems\n", answer.err
    )


def line_number(word: str) -> int:
    """Return the line of a word in the copied game."""
    lines = Path("own/stampfarm/game.yaml").read_text("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if word in line)


def test_validate_shows_the_location_the_line_and_the_closest_word(run: Run) -> None:
    own = own_game(Path("own"), "of: goose,", "of: gosse,")

    answer = run("validate", own)

    assert (answer.status, answer.out) == (1, "")
    assert answer.err == (
        f"own/stampfarm/game.yaml:{line_number('gosse')}:45: error: unknown kind 'gosse'\n"
        "        - {id: berry-feast, back: shears, of: gosse, along: hedge, points: 1, up_to: 5,"
        " source: ruleb…\n"
        "                                              ^\n"
        "  hint: did you mean goose?\n"
        "checked own: 1 game, 8 files, 1 problem\n"
    )


def test_validate_answers_with_one_json_object(run: Run) -> None:
    own = own_game(Path("own"), "of: goose,", "of: gosse,")

    right, wrong = run("validate", "--json", "stampfarm"), run("validate", "--json", own)

    assert (right.status, right.err, right.json["problems"]) == (0, "", [])
    assert (right.json["checked"], right.json["games"], right.json["files"]) == ("stampfarm", 1, 8)
    assert (wrong.status, wrong.err) == (1, "")
    assert wrong.json["problems"] == [
        {
            "file": "own/stampfarm/game.yaml",
            "line": line_number("gosse"),
            "column": 45,
            "message": "unknown kind 'gosse'",
            "hint": "did you mean goose?",
        }
    ]


@pytest.mark.parametrize(
    ("folder", "path", "file", "checked"),
    [
        ("mine/oops", (), "game.yaml", "oops: 1 game, 1 file"),
        ("mine/oops", (".",), "game.yaml", "oops: 1 game, 1 file"),
        ("mine", (), "oops/game.yaml", "good, oops: 2 games, 3 files"),
        (".", (), "mine/oops/game.yaml", "mine/good, mine/oops: 2 games, 3 files"),
    ],
)
def test_validate_checks_the_games_of_the_folder_it_is_run_in(
    folder: str,
    path: tuple[str, ...],
    file: str,
    checked: str,
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, tag, farm in (("oops", "0P", "{papre: half}"), ("good", "G0", "{paper: half}")):
        Path("mine", name).mkdir(parents=True)
        text = f"extends: stampfarm\nabout: {{title: My farm, tag: {tag}}}\nsheet: {farm}\n"
        Path("mine", name, "game.yaml").write_text(text, "utf-8")
    Path("mine/good/en.yaml").write_text("player: Farmer\n", "utf-8")
    monkeypatch.chdir(folder)

    answer = run("validate", *path)

    assert answer.status == 1
    assert answer.err.startswith(f"{file}:3:9: error: unknown key 'papre'\n")
    assert answer.err.endswith(f"\nchecked {checked}, 1 problem\n")


def test_validate_names_the_folders_of_games_and_counts_what_is_in_all_of_them(run: Run) -> None:
    own_game(Path("own"), "room: 2", "room: 3")

    answer = run("validate", "--content", "own")

    assert re.fullmatch(
        r"checked the games in own and the shipped games: 8 games, \d{3} files, no problems\n",
        answer.err,
    )


def test_validate_names_a_few_of_many_paths(run: Run) -> None:
    answer = run("validate", "fallow", "kuhlorado", "stampfarm", "bunte-runde")

    assert re.fullmatch(
        r"checked fallow, kuhlorado, stampfarm and 1 more: 4 games, \d+ files, no problems\n",
        answer.err,
    )


def test_schema_of_one_game_goes_to_standard_output(run: Run) -> None:
    answer = run("schema", "stampfarm")

    assert (answer.status, answer.err) == (0, "")
    assert answer.json["properties"]["sheet"]["$ref"] == "#/$defs/SheetPlan"
    assert not Path("output").exists()


def test_schemas_of_all_games_go_into_a_folder(run: Run) -> None:
    answer = run("schema", "all")

    assert (answer.status, answer.err) == (0, "")
    assert "output/schemas/kuhfstein.words.json" in answer.lines
    assert "output/schemas/theme.json" in answer.lines
    assert all(Path(line).is_file() for line in answer.lines)


def test_schemas_of_one_game_go_to_the_requested_folder(run: Run) -> None:
    answer = run("schema", "fallow", "--out", "mine/schemas")

    assert answer.lines == ["mine/schemas/fallow.json", "mine/schemas/fallow.words.json"]


def test_schemas_go_to_standard_output_where_it_is_one(run: Run) -> None:
    answer = run("schema", "fallow", "--out", "-")

    assert answer.out == run("schema", "fallow").out
    assert "cannot write several files to standard output" in misused(
        run("schema", "all", "--out", "-")
    )
    assert [*Path().iterdir()] == []


def test_schema_of_an_unknown_game_is_refused(run: Run) -> None:
    assert "did you mean fallow?" in refused(run("schema", "falow"))


def test_score_prints_lines_cells_and_total(run: Run) -> None:
    Path("lisa.txt").write_text(GOOD, "utf-8")
    answer = run("score", "lisa.txt")

    assert (answer.status, answer.err) == (0, "")
    assert "B3 B4 C4" in answer.out
    assert re.search(r"^\s+10\s+total$", answer.out, re.MULTILINE)


# --- the formats of output


def test_show_answers_with_json(run: Run) -> None:
    code = sheet_code(run)
    answer = run("show", code, "--json").json

    assert list(answer) == ["code", "game", "letter", "set", "sheet"]
    assert (answer["code"], answer["game"]) == (code, "stampfarm")
    sheet = answer["sheet"]
    assert list(sheet) == ["rows", "columns", "symbols", "numbers", "walls"]
    assert (sheet["rows"], sheet["columns"]) == (4, 5)
    hedge = sheet["walls"]["hedge"]
    assert 5 <= len(hedge) <= 9
    for one, other in hedge:
        assert re.fullmatch("[A-E][1-4]", one) and re.fullmatch("[A-E][1-4]", other)
        across = abs(ord(one[0]) - ord(other[0])) + abs(int(one[1]) - int(other[1]))
        assert across == 1


def test_show_of_several_codes_answers_a_line_each(run: Run) -> None:
    codes = [sheet_code(run, seed) for seed in (1, 2, 3)]
    answer = run("show", *codes, "--json")

    assert [json.loads(it)["code"] for it in answer.lines] == codes


def test_score_answers_with_one_line_of_json(run: Run) -> None:
    Path("lisa.txt").write_text(GOOD, "utf-8")
    answer = run("score", "lisa.txt", "--json")
    data = answer.json

    assert len(answer.lines) == 1
    assert list(data) == [
        "file",
        "game",
        "variant",
        "complete",
        "state",
        "players",
        "winners",
        "open",
        "warnings",
    ]
    assert (data["state"], data["open"]) == ("final", [])
    assert (data["file"], data["game"], data["variant"]) == ("lisa.txt", "stampfarm", "")
    (lisa,) = data["players"]
    assert (lisa["name"], lisa["total"]) == ("Lisa", 10)
    assert sum(it["points"] for it in lisa["lines"]) == 10
    pigs = next(it for it in lisa["lines"] if it["rule"] == "group:pig")
    assert (pigs["points"], pigs["cells"]) == (4, ["D1", "E1", "C3", "D3"])


@pytest.mark.parametrize(
    "words",
    [
        ("sheets", "stampfarm", "--seed", "4"),
        ("deck", "stampfarm"),
        ("pad", "stampfarm"),
        ("kit", "stampfarm", "--seed", "4"),
    ],
)
def test_prints_answer_with_json(run: Run, words: tuple[str, ...]) -> None:
    answer = run(*words, "--json")

    assert (answer.status, answer.err) == (0, "")
    assert all(Path(it).is_file() for it in answer.json["files"])
    assert answer.json.get("seed") == (4 if "--seed" in words else None)
    assert len(answer.json.get("codes", [])) == (5 if "--seed" in words else 0)


# --- names and paths of files


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["--seed", "7"], "stampfarm-sheets-1x5-seed-7-a4.pdf"),
        (["--seed", "7", "--players", "2"], "stampfarm-sheets-1x2-seed-7-a4.pdf"),
        (["--seed", "7", "-p", "3", "-n", "2"], "stampfarm-sheets-2x3-seed-7-a4.pdf"),
        (["--seed", "7", "--count", "3"], "stampfarm-sheets-3-seed-7-a4.pdf"),
        (["--seed", "7", "--paper", "letter"], "stampfarm-sheets-1x5-seed-7-letter.pdf"),
        (["--seed", "7", "--lang", "de"], "stampfarm-sheets-1x5-seed-7-a4-de.pdf"),
        (["--seed", "7", "--theme", "ink-saver"], "stampfarm-sheets-1x5-seed-7-a4-ink-saver.pdf"),
        (["--seed", "7", "--ticks"], "stampfarm-sheets-1x5-seed-7-ticks-a4.pdf"),
        (["--seed", "7", "--markers"], "stampfarm-sheets-1x5-seed-7-markers-a4.pdf"),
        (["--seed", "7", "--cut", "none"], "stampfarm-sheets-1x5-seed-7-a4-cut-none.pdf"),
    ],
)
def test_a_file_is_named_after_what_it_holds(run: Run, words: list[str], name: str) -> None:
    answer = run("sheets", "stampfarm", *words)

    assert answer.lines == [f"output/{name}"]
    assert [it.name for it in Path("output").iterdir()] == [name]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (["sheets", "--seed", "1"], ["sheets", "--seed", "2"]),
        (["sheets", "--seed", "1"], ["sheets", "--seed", "1", "--players", "2"]),
        (["deck"], ["deck", "--backs", "fold"]),
        (["deck"], ["deck", "--flip", "short"]),
        (["deck", "--backs", "fold"], ["deck", "--backs", "none"]),
        (["pad"], ["pad", "--pages", "2"]),
        (["kit", "--seed", "1"], ["kit", "--seed", "2"]),
        (["kit", "--seed", "1"], ["kit", "--seed", "1", "--lang", "fr"]),
    ],
    ids=lambda it: " ".join(it),
)
def test_two_different_prints_do_not_collide(run: Run, first: list[str], second: list[str]) -> None:
    before = run(first[0], "stampfarm", *first[1:]).lines
    contents = {it: Path(it).read_bytes() for it in before}
    run(second[0], "stampfarm", *second[1:])

    assert [it for it in before if Path(it).read_bytes() != contents[it]] == []


def test_both_papers_give_two_files(run: Run) -> None:
    answer = run("sheets", "stampfarm", "--seed", "7", "--paper", "both")

    assert [Path(it).stem.split("-")[-1] for it in answer.lines] == ["a4", "letter"]
    sizes = [pypdf.PdfReader(it).pages[0].mediabox.width for it in answer.lines]
    assert [round(it) for it in sizes] == [595, 612]


def test_out_may_be_a_file(run: Run) -> None:
    Path("here").mkdir()
    answer = run("sheets", "stampfarm", "--seed", "1", "--out", "here/my.pdf")

    assert answer.lines == ["here/my.pdf"]
    assert [it.name for it in Path("here").iterdir()] == ["my.pdf"]


@pytest.mark.parametrize(
    "words",
    [
        "sheets stampfarm --out {file}.pdf",
        "kit stampfarm --out {file}.pdf",
        "calibrate --out {file}.pdf",
        "blank stampfarm --out {file}.txt",
        "playtest stampfarm --show 1 --out {file}.txt",
        "playtest stampfarm --games 1 --report {file}.pdf",
        "score one.txt --svg {file}.svg",
        "score one.txt --png {file}.png",
    ],
)
def test_a_file_needs_a_folder_that_exists(run: Run, words: str) -> None:
    """A typo in a path must not make a new tree of folders."""
    Path("one.txt").write_text(GOOD, "utf-8")
    Path("prints").mkdir()
    option = words.split()[-2]
    name = words.split()[-1].replace("{file}", "{folder}/x")

    for folder, hint in (
        ("print", "did you mean prints?"),
        ("far/away", f"create it first, or choose another path with {option}"),
    ):
        path = name.format(folder=folder)
        message = misused(run(*words.split()[:-1], path))
        assert message == f"{path}: error: there is no folder {folder}\n  hint: {hint}\n"
    assert sorted(it.name for it in Path().iterdir()) == ["one.txt", "prints"]


def test_out_may_be_a_folder(run: Run) -> None:
    answer = run("deck", "stampfarm", "--out", "here/there")

    assert answer.lines == [
        "here/there/stampfarm-requests-a4.pdf",
        "here/there/stampfarm-dice-a4.pdf",
        "here/there/stampfarm-summary-a4.pdf",
    ]
    assert not Path("output").exists()


def test_a_kit_takes_a_folder_to_be_written_into(run: Run) -> None:
    answer = run("kit", "stampfarm", "--seed", "1", "--out", "here")

    assert [*map(Path, answer.lines)] == [Path("here/stampfarm-kit-5-seed-1-a4.pdf")]


def test_a_kit_is_written_to_the_requested_file(run: Run) -> None:
    assert run("kit", "stampfarm", "--seed", "1", "-o", "one.pdf").lines == ["one.pdf"]
    assert pypdf.PdfReader("one.pdf").pages


@pytest.mark.parametrize(
    "words",
    [
        ("deck", "stampfarm", "--out", "all.pdf"),
        ("kit", "stampfarm", "--separate", "--out", "all.pdf"),
        ("kit", "stampfarm", "--paper", "both", "--out", "all.pdf"),
        ("sheets", "stampfarm", "--paper", "both", "--out", "all.pdf"),
        ("sheets", "stampfarm", "--format", "svg", "--out", "all.svg"),
    ],
)
def test_several_files_do_not_fit_into_one(run: Run, words: tuple[str, ...]) -> None:
    message = misused(run(*words))

    assert re.search(r"hint: .*--out all$", message.strip())
    assert list(Path().iterdir()) == []


def test_a_file_is_replaced_in_one_step(run: Run) -> None:
    run("sheets", "stampfarm", "--seed", "1", "--out", "my.pdf")
    before = Path("my.pdf").read_bytes()
    os.link("my.pdf", "held-open.pdf")
    run("sheets", "stampfarm", "--seed", "2", "--out", "my.pdf")

    assert Path("held-open.pdf").read_bytes() == before
    assert Path("my.pdf").read_bytes() != before
    assert sorted(it.name for it in Path().iterdir()) == ["held-open.pdf", "my.pdf"]


def test_a_print_that_fails_leaves_the_old_file_alone(run: Run) -> None:
    run("sheets", "stampfarm", "--seed", "1", "--out", "my.pdf")
    before = Path("my.pdf").read_bytes()
    message = misused(
        run("sheets", "stampfarm", "--per-page", "8", "--paper", "a5", "-o", "my.pdf")
    )

    assert "too small" in message
    assert Path("my.pdf").read_bytes() == before


def test_a_print_that_breaks_off_leaves_the_old_file_whole(run: Run, tmp_path: Path) -> None:
    run("pad", "stampfarm", "--out", "my.pdf")
    before = Path("my.pdf").read_bytes()
    own = own_game(tmp_path / "own", "title: Stampfarm", "title: Stamp☃farm")
    message = refused(run("pad", "stampfarm", "--content", own, "--out", "my.pdf"))

    assert "U+2603" in message
    assert Path("my.pdf").read_bytes() == before
    assert [it.name for it in Path().iterdir()] == ["my.pdf"]


def test_svg_is_one_file_per_page(run: Run) -> None:
    answer = run("sheets", "stampfarm", "--seed", "1", "--count", "5", "--format", "svg")

    assert answer.lines == [
        f"output/stampfarm-sheets-5-seed-1-a4-00{number}.svg" for number in (1, 2, 3)
    ]
    for path in answer.lines:
        assert ElementTree.parse(path).getroot().attrib["width"] == "210mm"


def test_a_kit_may_be_svg(run: Run) -> None:
    answer = run("kit", "stampfarm", "--seed", "1", "--format", "svg")

    assert answer.status == 0
    assert all(it.endswith(".svg") and Path(it).is_file() for it in answer.lines)


# --- seeds and codes


def test_the_seed_is_printed_to_standard_error_and_reproduces_the_print(run: Run) -> None:
    answer = run("sheets", "stampfarm", "--out", "one.pdf")
    match = re.search(r"--seed (\d+)", answer.err)
    assert match
    run("sheets", "stampfarm", "--seed", match[1], "--out", "two.pdf")

    assert answer.out == "one.pdf\n"
    assert Path("one.pdf").read_bytes() == Path("two.pdf").read_bytes()


def test_every_new_print_has_its_own_seed(run: Run) -> None:
    seeds = {run("sheets", "stampfarm", "--json").json["seed"] for _ in range(3)}

    assert len(seeds) > 1


def test_the_environment_may_have_the_address_of_the_page(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("sheets", "stampfarm", "--seed", "11", "--out")
    site = "https://example.org/h/"
    run(*words, "linked.pdf", "--site", site)
    monkeypatch.setenv("HEDGEROW_SITE", site)
    run(*words, "environment.pdf")
    run(*words, "plain.pdf", "--site", "")

    assert Path("environment.pdf").read_bytes() == Path("linked.pdf").read_bytes()
    assert Path("plain.pdf").read_bytes() != Path("linked.pdf").read_bytes()


def test_a_link_is_a_code_for_all_commands(run: Run) -> None:
    link = "https://example.org/h/#SF1A4255Y2RSRC"

    assert run("show", link).lines[0] == "SF1-A4255-Y2RSR · Stampfarm · Sheet D"
    assert run("sheets", "stampfarm", "--code", link).lines == [
        "output/stampfarm-sheets-SF1-A4255-Y2RSR-a4.pdf"
    ]
    assert "sheet: SF1-A4255-Y2RSR" in run("blank", link, "--out", "-").lines


@pytest.mark.parametrize("extra", [(), ("--ticks",), ("--lang", "it"), ("--paper", "a5")])
def test_a_code_prints_the_very_bytes_of_the_first_print(run: Run, extra: tuple[str, ...]) -> None:
    words = ("sheets", "stampfarm", *extra)
    first = run(*words, "--players", "2", "--seed", "11", "--out", "first.pdf", "--json")
    codes = [code.lower().replace("-", " ") for code in first.json["codes"]]
    again = run(*words, "--code", codes[0], "--code", codes[1], "--out", "again.pdf")

    assert again.lines == ["again.pdf"]
    assert Path("again.pdf").read_bytes() == Path("first.pdf").read_bytes()


def test_a_reprint_is_named_after_its_code(run: Run) -> None:
    code = sheet_code(run)

    assert run("sheets", "stampfarm", "--code", code).lines == [
        f"output/stampfarm-sheets-{code}-a4.pdf"
    ]


def test_a_thousand_sheets_have_a_thousand_codes(run: Run) -> None:
    answer = run("sheets", "stampfarm", "--count", "1000", "--seed", "1", "--json").json

    assert len(set(answer["codes"])) == len(answer["codes"]) == 1000
    assert len(pypdf.PdfReader(answer["files"][0]).pages) == 500


def test_code_letters_that_are_easily_confused_are_forgiven(run: Run) -> None:
    code = sheet_code(run)
    typed = code.replace("0", "O").replace("1", "l").lower()

    assert run("show", typed, "--json").json["code"] == code


# --- wrong input: exit status 1, one clear message, a hint


def test_an_unknown_game_is_refused_with_a_hint(run: Run) -> None:
    for words in (("sheets", "stampfram"), ("deck", "stampfram"), ("pad", "stampfram")):
        message = refused(run(*words))

        assert message == (
            "stampfram: error: unknown game 'stampfram'\n  hint: did you mean stampfarm?\n"
        )


def test_an_unknown_deck_is_refused_with_a_hint(run: Run) -> None:
    message = refused(run("deck", "stampfarm", "request"))

    assert "'request'" in message
    assert "hint: did you mean requests?" in message


@pytest.mark.parametrize("place", [0, 2, 4, 8, 14])
def test_a_wrong_character_of_a_code_is_noticed_and_the_right_code_suggested(
    run: Run, place: int
) -> None:
    code = sheet_code(run)
    other = ALPHABET[(ALPHABET.index(code[place]) + 1) % 32]
    typed = code[:place] + other + code[place + 1 :]
    for words in (("show", typed), ("blank", typed), ("sheets", "stampfarm", "--code", typed)):
        report = refused(run(*words))

        assert "contains a typo" in report
        assert re.search(rf"hint: .*\b{code}\b", report)


def test_a_wrong_code_of_a_deck_is_compared_with_its_cards(run: Run) -> None:
    (code,) = run("deck", "kuhfstein", "cards", "--seed", "3", "--json").json["codes"]
    swapped = f"{code[:-2]}{code[-1]}{code[-2]}"

    short = refused(run("deck", "kuhfstein", "--code", "KF1-AAA"))
    assert "a code has 13 characters, this one has 6" in short
    assert short.endswith("hint: compare it with the back of a card\n")
    message = refused(run("deck", "kuhfstein", "--code", swapped))
    assert message.endswith(f"hint: compare it with the back of a card; did you mean {code}?\n")


def test_two_swapped_characters_of_a_code_are_noticed(run: Run) -> None:
    code = sheet_code(run)
    swapped = f"{code[:-2]}{code[-1]}{code[-2]}"

    assert swapped != code
    assert code in refused(run("show", swapped))


@pytest.mark.parametrize("typed", ["SF1", "", "SF1-U", "ÄÖÜ", "SF1-A42ZC-70JDP-AND-MORE", "\x00"])
def test_what_is_no_code_is_refused_with_a_hint(run: Run, typed: str) -> None:
    for words in (("show", typed), ("sheets", "stampfarm", "--code", typed)):
        assert "  hint: " in refused(run(*words))


def test_a_code_of_another_game_is_refused(run: Run) -> None:
    other = next(
        game for game in open_library().games() if game.id != "stampfarm" and game.has_seeds
    )
    report = refused(run("sheets", "stampfarm", "--code", str(other.code_for_seed(1))))

    assert "is not a sheet of stampfarm" in report
    assert "codes of this game start with SF" in report


@pytest.mark.parametrize(
    ("old", "new", "differs"),
    [
        ("edges: {least: 5, most: 9}", "edges: {least: 6, most: 9}", "hedge"),
        ("columns: 5, rows: 4", "columns: 6, rows: 5", "size of the grid"),
        ("columns: 5, rows: 4", "columns: 5, rows: 5", "size of the grid"),
    ],
)
def test_a_code_of_other_content_is_refused_naming_what_differs(
    run: Run, old: str, new: str, differs: str, tmp_path: Path
) -> None:
    own = own_game(tmp_path / "own", old, new)
    words = ("sheets", "stampfarm", "--count", "1", "--seed", "1")
    (code,) = run(*words, "--content", own, "--json").json["codes"]

    for again in (("show", code), ("sheets", "stampfarm", "--code", code), ("blank", code)):
        report = refused(run(*again))
        assert re.search(rf"printed from different content \(changed: .*\b{differs}\b", report)
        assert "--content DIR" in report
    assert run("show", code, "--content", own).status == 0


def own_game(folder: Path, old: str, new: str) -> Path:
    """Create a folder with a changed copy of stampfarm."""
    shutil.copytree(CONTENT / "stampfarm", folder / "stampfarm")
    path = folder / "stampfarm" / "game.yaml"
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    return folder


def test_a_misspelt_key_in_content_is_reported_with_its_location(run: Run, tmp_path: Path) -> None:
    own = own_game(tmp_path / "own", "room: 2", "rom: 2")
    for answer in (run("deck", "stampfarm", "--content", own), run("validate", own)):
        message = refused(answer)

        assert re.search(r"own/stampfarm/game\.yaml:\d+:\d+: error: unknown key 'rom'", message)
        assert "hint: did you mean room?" in message


def test_a_missing_content_folder_is_refused(run: Run) -> None:
    assert "nowhere" in refused(run("games", "--content", "nowhere"))


@pytest.mark.parametrize(
    "words",
    [
        ("sheets", "stampfarm"),
        ("deck", "stampfarm"),
        ("pad", "stampfarm"),
        ("kit", "stampfarm"),
        ("sheets", "stampfarm", "--format", "svg"),
    ],
)
def test_an_output_folder_that_cannot_be_is_refused(run: Run, words: tuple[str, ...]) -> None:
    Path("file").write_text("kept", "utf-8")
    message = refused(run(*words, "--out", "file/below"))

    assert "cannot be written" in message
    assert "--out" in message
    assert Path("file").read_text("utf-8") == "kept"
    assert [it.name for it in Path().iterdir()] == ["file"]


def test_a_file_that_cannot_be_written_is_refused(run: Run) -> None:
    Path("taken.pdf").mkdir()
    message = refused(run("sheets", "stampfarm", "--out", "taken.pdf"))

    assert "taken.pdf: error: cannot be written" in message
    assert list(Path("taken.pdf").iterdir()) == []


def typed(text: str) -> bytes:
    return text.encode()


WRONG_FILES: list[tuple[str, bytes, str, str]] = [
    # No location: the whole file is wrong.
    ("an empty file", b"", "", "empty"),
    ("blank lines", b"\n \n\n", "", "empty"),
    ("binary", bytes(range(256)) * 40, "", "not a text file"),
    ("three rows", typed(GOOD.replace("P H H S P\n", "")), ":8:1", "3 rows"),
    ("a Z", typed(GOOD.replace("P H H S P", "P H Z S P")), ":9:5", "'Z' is not a symbol"),
    ("no game", typed(GOOD.replace("game: stampfarm", "")), ":1:1", "does not name its game"),
    ("another game", typed(GOOD.replace("game: stampfarm", "game: farm")), ":1:7", "'farm'"),
    ("no player", b"game: stampfarm\n", "", "no section to score"),
    ("a player twice", typed(GOOD + GOOD[17:]), ":10:1", "'Lisa' appears twice"),
    (
        "a full stable",
        typed(GOOD.replace("stable: G C", "stable: G C C")),
        ":4:13",
        "stable has room for 2",
    ),
    ("a wrong code", typed(GOOD.replace("stable: G C", "sheet: SF1")), ":4:8", "13 characters"),
    ("an unknown key", typed(GOOD.replace("stable", "stabel")), ":4:1", "unknown key 'stabel'"),
    ("another language", typed(GOOD.replace("\n\n", "\nlang: xx\n\n")), ":2:7", "'xx'"),
]


@pytest.mark.parametrize(
    ("data", "place", "message"),
    [pytest.param(data, place, message, id=name) for name, data, place, message in WRONG_FILES],
)
def test_a_wrong_score_file_gives_one_clear_message(
    run: Run, data: bytes, place: str, message: str
) -> None:
    Path("game.txt").write_bytes(data)
    report = refused(run("score", "game.txt"))

    assert report.startswith(f"game.txt{place}: error: ")
    assert report.count(": error: ") == 1
    assert message in report.splitlines()[0]
    assert "  hint: " in report
    assert [it.name for it in Path().iterdir()] == ["game.txt"]


def test_a_file_of_50_megabytes_is_refused_at_once(run: Run) -> None:
    Path("big.txt").write_text(GOOD, "utf-8")
    os.truncate("big.txt", 50_000_000)
    first, hint = refused(run("score", "big.txt")).splitlines()

    assert first.startswith("big.txt: error: the file is larger than ")
    assert hint.startswith("  hint: ")


def test_the_wrong_line_is_shown_with_a_caret_under_the_error(run: Run) -> None:
    Path("game.txt").write_text(GOOD.replace("P H H S P", "P H Z S P"), "utf-8")
    first, line, caret, hint = refused(run("score", "game.txt")).splitlines()

    assert first == "game.txt:9:5: error: 'Z' is not a symbol of stampfarm"
    assert line == "  P H Z S P"
    assert caret == "      ^"
    assert hint.startswith("  hint: did you mean S?")


def test_all_problems_of_a_file_are_reported_at_once(run: Run) -> None:
    text = GOOD.replace("P H H S P", "P H Z S P").replace("stable: G C", "stable: Q")
    Path("game.txt").write_text(text, "utf-8")
    message = refused(run("score", "game.txt"))

    assert re.findall(r"^game\.txt:(\d+):", message, re.MULTILINE) == ["4", "9"]


def test_a_score_file_that_is_missing_is_refused_with_a_hint(run: Run) -> None:
    Path("lisa.txt").write_text(GOOD, "utf-8")
    message = refused(run("score", "lise.txt"))

    assert message.startswith("lise.txt: error: cannot be read")
    assert "hint: did you mean lisa.txt?" in message


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("stampfarm", "game"),
        ("Stampfarm", "game"),
        ("roule-tampouille", "game"),
        ("SF1-A4255-Y2RSR", "sheet code"),
    ],
)
def test_a_game_or_a_code_instead_of_a_score_file_gets_the_commands(
    run: Run, name: str, kind: str
) -> None:
    assert misused(run("score", name)) == (
        f"{name}: error: this is a {kind}, not a score file\n"
        "  hint: to enter a finished game: hedgerow score; "
        f"for a file to fill in: hedgerow blank {name}\n"
    )


def test_a_file_that_has_the_name_of_a_game_is_scored(run: Run) -> None:
    Path("stampfarm").write_text(GOOD, "utf-8")

    assert run("score", "stampfarm").status == 0


def test_a_folder_is_not_suggested_for_a_missing_file(run: Run) -> None:
    Path("output").mkdir()

    assert "hint" not in refused(run("score", "outptu"))


def test_validate_suggests_the_closest_game(run: Run) -> None:
    assert "did you mean stampfarm?" in refused(run("validate", "stmpfarm"))
    assert "use one of bunte-runde, " in refused(run("validate", "xyz"))


@pytest.fixture
def three_files(run: Run) -> list[str]:
    Path("one.txt").write_text(GOOD, "utf-8")
    Path("two.txt").write_text(GOOD.replace("P H H S P", "P H Z S P"), "utf-8")
    Path("three.txt").write_text(GOOD.replace("Lisa", "Zoé"), "utf-8")
    return ["one.txt", "two.txt", "three.txt"]


def test_a_wrong_file_does_not_stop_others_from_being_scored(
    run: Run, three_files: list[str]
) -> None:
    answer = run("score", *three_files)

    assert answer.status == 1
    assert answer.out.index("Lisa") < answer.out.index("Zoé")
    assert answer.out.count("10  total") == 2
    assert "error" not in answer.out
    assert answer.err.startswith("two.txt:9:5: error: ")


def test_json_lines_follow_the_order_of_the_files_and_contain_errors(
    run: Run, three_files: list[str]
) -> None:
    answer = run("score", *three_files, "--json")
    data = [json.loads(it) for it in answer.lines]

    assert answer.status == 1
    assert [it["file"] for it in data] == three_files
    assert [it.get("players", [{}])[0].get("total") for it in data] == [10, None, 10]
    error = data[1]["error"]
    assert error["message"] == "'Z' is not a symbol of stampfarm"
    assert (error["line"], error["column"]) == (9, 5)
    assert error["hint"].startswith("did you mean S?")


def test_json_reports_an_error_of_a_whole_file(run: Run) -> None:
    Path("empty.txt").touch()
    answer = run("score", "empty.txt", "--json")

    assert answer.status == 1
    assert answer.json["file"] == "empty.txt"
    assert {"message", "line", "column", "hint"} <= answer.json["error"].keys()


def test_a_warning_is_no_error_and_no_result(run: Run) -> None:
    Path("game.txt").write_text(GOOD.replace("P H H S P", "P H . S P"), "utf-8")
    answer = run("score", "game.txt")

    assert answer.status == 0
    assert "game.txt: warning: " in answer.err
    assert "warning" not in answer.out


def test_a_warning_is_part_of_the_json(run: Run) -> None:
    Path("game.txt").write_text(GOOD.replace("P H H S P", "P H . S P"), "utf-8")
    answer = run("score", "game.txt", "--json")

    assert (answer.status, answer.err) == (0, "")
    assert answer.json["complete"] is False
    assert len(answer.json["warnings"]) == 1


def test_a_score_is_printed_in_the_requested_language(run: Run) -> None:
    Path("game.txt").write_text(GOOD, "utf-8")

    assert "cochons" in run("score", "game.txt", "--lang", "fr").out


def test_windows_line_ends_and_byte_order_marks_are_accepted(run: Run) -> None:
    Path("game.txt").write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", " \r\n").encode())

    assert run("score", "game.txt", "--json").json["players"][0]["total"] == 10


@pytest.mark.parametrize(("extra", "painted"), [((), True), (("--json",), False)])
def test_a_score_has_colours_for_people_and_none_for_programs(
    run: Run, three_files: list[str], monkeypatch: pytest.MonkeyPatch, extra: str, painted: bool
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    answer = run("score", "three.txt", *extra)

    assert ("\x1b[1m" in answer.out) == painted


def test_what_scored_is_drawn(run: Run, three_files: list[str]) -> None:
    run("score", "one.txt", "--svg", "drawn.svg")
    answer = run("score", "one.txt", "three.txt", "--svg", "drawings")

    assert answer.status == 0
    assert [it for it in answer.lines if it.endswith(".svg")] == [
        "drawings/one.svg",
        "drawings/three.svg",
    ]
    for path in ("drawn.svg", "drawings/one.svg", "drawings/three.svg"):
        assert ElementTree.parse(path).getroot().tag.endswith("svg")


def test_what_scored_is_drawn_on_white(run: Run, three_files: list[str]) -> None:
    answer = run("score", "one.txt", "--svg", "one.svg", "--png", "one.png", "--json")

    assert answer.json["drawn"] == ["one.svg", "one.png"]
    picture = Image.open("one.png").convert("RGB")
    assert {picture.getpixel((x, 0)) for x in range(picture.width)} == {(255, 255, 255)}
    root = ElementTree.parse("one.svg").getroot()
    size = root.get("viewBox", "").split()[2:]
    grounds = [it for it in root.iter() if [it.get("width"), it.get("height")] == size]
    assert [it.get("fill") for it in grounds] == ["#ffffff"]


def test_a_picture_of_another_ending_is_wrong_usage_and_makes_no_folder(
    run: Run, three_files: list[str]
) -> None:
    answer = run("score", "one.txt", "--svg", "g.png")

    assert (answer.status, answer.out) == (2, "")
    assert "it must end in .svg" in answer.err
    assert not Path("g.png").exists()


def test_a_wrong_file_is_not_drawn(run: Run, three_files: list[str]) -> None:
    run("score", "two.txt", "--svg", "drawn.svg")

    assert not Path("drawn.svg").exists()


# --- the program as a process


def hedgerow(*words: str, **options: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hedgerow", *words]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
        timeout=LIMIT_S,
        **options,
    )


def test_standard_input_can_be_scored() -> None:
    answer = hedgerow("score", "-", "--json", input=GOOD)

    assert answer.stderr == ""
    assert json.loads(answer.stdout)["players"][0]["total"] == 10


def test_standard_input_is_scored_among_files(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(GOOD, "utf-8")
    answer = hedgerow(
        "score",
        "game.txt",
        "-",
        "game.txt",
        "--json",
        input=GOOD.replace("Lisa", "Emil"),
        cwd=tmp_path,
    )
    data = [json.loads(line) for line in answer.stdout.splitlines()]

    assert answer.stderr == ""
    assert [it["players"][0]["name"] for it in data] == ["Lisa", "Emil", "Lisa"]


def test_a_process_ends_with_the_exit_status(tmp_path: Path) -> None:
    statuses = [
        hedgerow(*words, cwd=tmp_path).returncode
        for words in (("--version",), ("show", "SF1"), ("score",))
    ]

    assert statuses == [0, 1, 2]


def test_a_closed_pipe_ends_quietly() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        command = [sys.executable, "-m", "hedgerow", "games"]
        answer = subprocess.run(
            command,
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=LIMIT_S,
        )

    assert "Traceback" not in answer.stderr
    assert "Exception ignored" not in answer.stderr


# --- usage: exit status 2


@pytest.mark.parametrize(
    "words",
    [
        ["nonsense"],
        ["sheets"],
        ["score"],
        ["show"],
        ["blank"],
        ["sheets", "stampfarm", "--nonsense"],
        ["sheets", "stampfarm", "--format", "png"],
        ["sheets", "stampfarm", "--lang", "xx"],
        ["sheets", "stampfarm", "--count", "0"],
        ["sheets", "stampfarm", "--count", "many"],
        ["sheets", "stampfarm", "--players", "13"],
        ["sheets", "stampfarm", "--players", "41"],
        ["sheets", "stampfarm", "--seed", "-1"],
        ["sheets", "stampfarm", "--per-page", "9"],
        ["sheets", "stampfarm", "--out"],
        ["sheets", "stampfarm", "--jobs", "2"],
        ["score", "game.txt", "--jobs", "2"],
        ["deck", "stampfarm", "--backs", "glued"],
        ["deck", "stampfarm", "--flip", "sideways"],
        ["deck", "stampfarm", "--cut", "rough"],
        ["deck", "stampfarm", "dice", "more"],
        ["pad", "stampfarm", "--pages", "0"],
    ],
    ids=" ".join,
)
def test_wrong_usage_exits_with_2_and_a_reason(run: Run, words: list[str]) -> None:
    misused(run(*words))


def test_an_unknown_paper_ends_with_2_and_lists_the_papers(run: Run) -> None:
    message = misused(run("sheets", "stampfarm", "--paper", "tabloid"))

    assert "unknown paper 'tabloid'" in message
    assert "use one of a4, letter, a5, both" in message


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_a_command_lists_its_options(command: str) -> None:
    answer = CliRunner().invoke(build_program(), [command, "--help"], prog_name="hedgerow")

    assert answer.exit_code == 0
    assert answer.stderr == ""
    assert answer.stdout.startswith(f"Usage: hedgerow {command}")
    assert [it for it in COMMANDS[command] if it not in answer.stdout] == []


def test_the_help_lists_every_command() -> None:
    answer = CliRunner().invoke(build_program(), ["--help"], prog_name="hedgerow")

    assert answer.exit_code == 0
    assert [it for it in COMMANDS if f"\n  {it} " not in answer.stdout] == []


def test_every_command_is_tested_here() -> None:
    named = {
        it.name or it.callback.__name__ for it in build_program().registered_commands if it.callback
    }

    assert named == set(COMMANDS)


def test_the_version_is_printed() -> None:
    answer = CliRunner().invoke(build_program(), ["--version"], prog_name="hedgerow")

    assert (answer.exit_code, answer.stdout) == (0, f"hedgerow {__version__}\n")


def test_version_works_as_a_command(tmp_path: Path) -> None:
    assert hedgerow("version", cwd=tmp_path).stdout == f"hedgerow {__version__}\n"


@pytest.mark.parametrize(("lang", "hint"), [("en", "hint: use one of "), ("fr", "conseil: au ")])
def test_a_missing_game_name_lists_the_games(tmp_path: Path, lang: str, hint: str) -> None:
    answer = hedgerow("kit", "--lang", lang, cwd=tmp_path)

    assert answer.returncode == 2
    assert all(it in answer.stderr for it in (hint, "stampfarm", "kuhfstein"))


def test_without_a_command_the_help_is_shown() -> None:
    answer = CliRunner().invoke(build_program(), [], prog_name="hedgerow")

    assert "Usage: hedgerow" in answer.stdout + answer.stderr


# --- what a new user tried


@pytest.mark.parametrize("path", ["", ".", "/"])
def test_a_path_that_is_not_a_file_name_is_refused(run: Run, path: str) -> None:
    assert "not a file name" in refused(run("blank", "stampfarm", "--out", path))


def test_a_file_instead_of_a_folder_is_reported(run: Run) -> None:
    Path("plain").write_text("", "utf-8")

    answer = run("deck", "stampfarm", "dice", "--out", "plain")

    assert "plain is not a folder" in refused(answer)


def test_a_game_in_a_folder_with_capitals_is_found(run: Run) -> None:
    shutil.copytree(data_folder("content") / "stampfarm", Path("mine") / "MyFarm")

    answer = run("pad", "MyFarm", "--content", "mine")

    assert (answer.status, answer.lines) == (0, ["output/MyFarm-pad-a4.pdf"])


def test_a_picture_that_cannot_be_written_does_not_hide_the_score(run: Run) -> None:
    game = data_folder("content") / "examples" / "stampfarm" / "rulebook.txt"
    Path("plain").write_text("", "utf-8")

    answer = run("score", game, "--json", "--svg", "plain/x.svg")

    assert (answer.status, answer.json["players"][0]["total"]) == (1, 10)
    assert "plain/x.svg: error: cannot be written" in answer.err


@pytest.mark.parametrize(
    "words",
    [
        ("score", "a.txt", "b.txt", "--svg", "one.svg"),
        ("sheets", "stampfarm", "--code", "SF1-A4255-Y2RSR", "--seed", "4"),
        ("show", "kuhfstein", "stampfarm", "--card", "c01", "--on", "a.txt"),
    ],
)
def test_options_that_contradict_each_other_are_wrong_usage(run: Run, words: tuple[str]) -> None:
    answer = run(*words)

    assert (answer.status, answer.out) == (2, "")


def test_an_answer_that_cannot_be_written_ends_without_a_traceback() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "hedgerow", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=LIMIT_S,
        )

    assert done.returncode != 0
    assert "Traceback" not in done.stderr


def test_a_copied_game_needs_its_own_tag_and_alias(run: Run) -> None:
    shutil.copytree(data_folder("content") / "stampfarm", Path("mine") / "bigfarm")

    message = refused(run("validate", "mine"))

    assert "tag SF is already used by stampfarm" in message
    assert "alias roule-tampouille is already used by stampfarm" in message


def test_a_game_that_replaces_a_shipped_one_may_use_its_tag(run: Run) -> None:
    shutil.copytree(data_folder("content") / "stampfarm", Path("mine") / "stampfarm")

    assert run("validate", "mine").status == 0


def test_a_new_game_prints_three_commands_that_work(run: Run) -> None:
    answer = run("new", "my-farm", "--content", "my games")
    _, *commands = answer.err.splitlines()

    assert (answer.status, answer.lines[0]) == (0, "my games/my-farm/game.yaml")
    assert [shlex.split(it)[1] for it in commands] == ["validate", "kit", "score"]
    for command in commands:
        assert run(*shlex.split(command)[1:]).status == 0


def test_the_list_of_games_shows_where_values_come_from(run: Run) -> None:
    run("new", "my-farm")

    output = run("games", "--content", ".", "--verbose").out
    data = run("games", "--content", ".", "--verbose", "--json").json["games"]

    assert "    my-farm/game.yaml\n      about.title: My farm\n      about.tag: MF\n" in output
    (mine,) = [game for game in data if game["id"] == "my-farm"]
    assert mine["sources"][0]["keys"] == {"about.title": "My farm", "about.tag": "MF"}


def test_a_preview_answers_with_its_pictures(run: Run) -> None:
    answer = run("preview", "fallow", "--page", "PAD", "--out", "look")

    assert (answer.status, answer.out) == (0, "look/fallow/pad-1.png\n")
    assert Path("look/fallow/pad-1.png").read_bytes().startswith(b"\x89PNG")


def test_a_preview_of_a_broken_game_draws_and_prints_its_problems(run: Run, tmp_path: Path) -> None:
    own = own_game(tmp_path / "own", "room: 2", "rom: 2")

    answer = run("preview", "stampfarm", "--content", own)

    assert (answer.status, answer.out) == (1, "output/preview/stampfarm/problems-1.png\n")
    assert "error: unknown key 'rom'" in answer.err


def test_a_broken_game_does_not_hide_the_others(run: Run, tmp_path: Path) -> None:
    answer = run("games", "--content", own_game(tmp_path / "own", "room: 2", "rom: 2"))

    assert answer.status == 1
    assert "kuhlorado" in answer.out
    assert "unknown key 'rom'" in answer.err


def test_a_game_that_cannot_be_drawn_is_reported_with_the_next_step(
    run: Run, tmp_path: Path
) -> None:
    run("new", "my-farm", "--content", tmp_path)
    words = tmp_path / "my-farm" / "en.yaml"
    words.write_text(f"request: {{corners: {'hippopotamus ' * 40}}}\n", "utf-8")
    answer = run("games", "--content", tmp_path, "--json")

    assert answer.status == 1
    assert {"stampfarm", "kuhfstein"} <= {it["id"] for it in answer.json["games"]}
    assert f"{tmp_path / 'my-farm'}: error: cannot be printed" in answer.err
    assert f"hint: run hedgerow validate {tmp_path / 'my-farm'} to see why" in answer.err


def test_a_filled_score_file_is_never_written_over(run: Run) -> None:
    assert run("blank", "stampfarm", "--out", "lisa.txt").status == 0
    assert run("blank", "stampfarm", "--out", "lisa.txt").status == 0
    Path("lisa.txt").write_text(GOOD, "utf-8")

    message = refused(run("blank", "stampfarm", "--out", "lisa.txt"))
    assert "lisa.txt: error: already exists" in message
    assert Path("lisa.txt").read_text("utf-8") == GOOD


NO_REQUESTS = """
decks: [{id: requests, remove: true}]
checks: [{id: hay, remove: true}]
summary: [{id: requests, remove: true}]
"""


def test_a_deck_that_is_removed_is_left_out(run: Run, tmp_path: Path) -> None:
    run("new", "my-farm", "--content", tmp_path)
    game = tmp_path / "my-farm" / "game.yaml"
    game.write_text(game.read_text("utf-8") + NO_REQUESTS, "utf-8")
    answer = run("kit", "my-farm", "--content", tmp_path, "--seed", "1", "--separate")

    assert answer.status == 0
    assert not [it for it in answer.lines if "requests" in it]
    assert all(pypdf.PdfReader(it).pages for it in answer.lines)
    message = refused(run("deck", "my-farm", "requests", "--content", tmp_path))
    assert "my-farm has no deck 'requests'" in message


def test_files_that_cannot_be_read_are_left_to_the_program() -> None:
    """typer would report them as wrong usage."""
    paths = [
        (name, param.name)
        for name, command in vars(typer.main.get_command(build_program()))["commands"].items()
        for param in command.params
        if getattr(param.type, "readable", False)
        and param.name not in ("out", "svg", "png", "csv", "plays", "report")
        and (name, param.name) != ("new", "content")
    ]

    assert paths == []


def test_a_variant_has_its_own_kit_pad_and_blank_file(run: Run) -> None:
    kit = run("kit", "bunte-runde", "--variant", "animals", "--seed", "1", "--separate").lines
    usual = run("kit", "bunte-runde", "--seed", "1", "--separate").lines

    assert [it for it in kit if "pieces" in it] == []
    assert [it for it in usual if "discs" in it] == []
    assert (
        usual == run("kit", "bunte-runde", "--variant", "shapes", "--seed", "1", "--separate").lines
    )
    assert "variant: animals" in run("blank", "bunte-runde", "--variant", "animals", "-o", "-").out
    assert run("pad", "bunte-runde", "--variant", "animals").lines[0].endswith("pad-animals-a4.pdf")
    assert "has no variant 'x'" in misused(run("pad", "bunte-runde", "--variant", "x"))
    assert "omit --variant" in misused(run("pad", "stampfarm", "--variant", "x"))


def test_where_no_game_is_known_the_hint_is_whole() -> None:
    with pytest.raises(InputError) as caught:
        Library(()).find_game("stampfarm")
    (problem,) = caught.value.problems

    assert str(problem.hint) == "for your own games, add --content DIR"


def test_own_games_are_found_everywhere_after_games_add(run: Run, tmp_path: Path) -> None:
    run("new", "my-farm", "--from", "sheet", "--content", tmp_path / "mine")
    assert "unknown game 'my-farm'" in refused(run("pad", "my-farm"))

    added = run("games", "--add", tmp_path / "mine")
    (file,) = run("pad", "my-farm").lines
    verbose = run("games", "-v").lines
    removed = run("games", "--remove", "my-farm", "--json").json

    assert added.lines[0].endswith("games/my-farm")
    assert "to print it: hedgerow kit my-farm" in added.err
    assert file.endswith("my-farm-pad-a4.pdf")
    order = verbose[verbose.index("Games are found in this order:") :]
    assert [line.rpartition(" (")[2] for line in order[1:]] == [
        "the shipped games)",
        "  next to the score file",
        f"  {Path.cwd()} and below",
        "games --add)",
        "  installed packages",
    ]
    assert removed == {"removed": [added.lines[0]]}
    assert "unknown game 'my-farm'" in refused(run("pad", "my-farm"))


def test_a_game_below_the_current_folder_needs_no_option(run: Run) -> None:
    started = run("new", "my-farm", "--from", "sheet", "--content", "mine")

    assert "hedgerow kit my-farm\n  hedgerow score mine/my-farm/example.txt" in started.err
    assert run("pad", "my-farm").status == 0
    assert run("score", "mine/my-farm/example.txt").status == 0
    assert "my-farm" in run("games").lines


def test_a_game_file_of_another_program_is_a_warning(run: Run) -> None:
    Path("other").mkdir()
    Path("other/game.yaml").write_text("engine: 3\n", "utf-8")

    listed = run("games")

    assert listed.status == 0
    assert "other: warning: cannot be used" in listed.err
    assert "hint: run hedgerow validate other to see why" in listed.err


def test_an_unknown_game_hints_at_your_own_games(run: Run, tmp_path: Path) -> None:
    message = refused(run("deck", "barley"))
    assert "hint: use one of bunte-runde, kuhfstein, " in message
    assert "; for your own games, change to their folder, or add --content DIR" in message
    assert "fallow" not in message

    run("new", "my-farm", "--content", tmp_path)
    assert "--content" not in refused(run("deck", "xyz", "--content", tmp_path))


def test_the_list_of_games_says_what_is_your_own_and_omits_what_is_not_there(run: Run) -> None:
    run("new", "my-farm", "--from", "sheet", "--content", "mine")

    lines = run("games").lines
    start = lines.index("my-farm")

    assert lines[start : start + 5] == [
        "my-farm",
        "  My farm, 1 to 4 players",
        "  prints: sheets MF…, pad, kit",
        "  languages: en, fr, it, de",
        "  your own: mine/my-farm",
    ]
    assert sum("your own" in line for line in lines) == 1
