"""The answers to completion scripts; tests/clients runs the scripts themselves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hedgerow.base.package_data import data_folder
from hedgerow.cli import build_command, build_program
from hedgerow.cli.completion import SEPARATOR, completion_lines
from tests.limits import LIMIT_S

SHELLS = ("bash", "zsh", "fish")
SPY = """
import json, sys
from hedgerow.cli import main
try:
    main()
except SystemExit as ended:
    print(json.dumps([ended.code, sorted(sys.modules)]), file=sys.stderr)
"""


def complete(*words: str, shell: str = "bash", lang: str = "en") -> tuple[str, list[str]]:
    """Return what else the shell may offer, and the candidates for the last word."""
    lines = completion_lines(shell, SEPARATOR.join(words), lambda it: build_command(lang, it))
    path_kind, *offers = lines
    return path_kind, offers


@pytest.mark.parametrize(
    ("words", "path_kind", "offers"),
    [
        pytest.param(["she"], "none", ["sheets"], id="command"),
        pytest.param(["SHE"], "none", ["sheets"], id="command in capitals"),
        pytest.param(["--v"], "none", ["--version"], id="option of the program"),
        pytest.param(["--version", "she"], "none", ["sheets"], id="command after an option"),
        pytest.param(["sheets", "stampfarm", "-n", "--pa"], "none", [], id="value of -n"),
        pytest.param(["sheets", "-n", "3", "stampf"], "none", ["stampfarm"], id="after a value"),
        pytest.param(["sheets", "-n3", "stampf"], "none", ["stampfarm"], id="value in the word"),
        pytest.param(["pad", "stampfarm", "--js"], "none", ["--json"], id="option"),
        pytest.param(["pad", "--json", "stampfarm", "--js"], "none", [], id="given already"),
        pytest.param(["pad", "x", "--content", "a", "--cont"], "none", ["--content"], id="again"),
        pytest.param(["pad", "stampfarm", ""], "none", [], id="no argument is left"),
        pytest.param(["score", "a.txt", ""], "files", [], id="one more file"),
        pytest.param(["score", "--svg", ""], "files", [], id="file to write"),
        pytest.param(["schema", "fallow", "--out", ""], "folders", [], id="folder"),
        pytest.param(["games", "--add", ""], "files", [], id="folder or zip"),
        pytest.param(["validate", "fal"], "files", ["fallow"], id="file or game"),
        pytest.param(["new", "x", "--like", "fal"], "none", ["fallow"], id="game of an option"),
        pytest.param(["completion", ""], "none", ["bash", "zsh", "fish"], id="shell"),
        pytest.param(["pad", "--theme", "ink"], "none", ["ink-saver"], id="theme"),
        pytest.param(["pad", "--lang", "D"], "none", ["de"], id="value in capitals"),
        pytest.param(["pad", "--lang", "=", "d"], "none", ["de"], id="taken apart by bash"),
        pytest.param(["pad", "--lang", "="], "none", ["en", "fr", "it", "de"], id="after ="),
        pytest.param(["pad", "--lang=d"], "none", ["--lang=de"], id="not taken apart"),
        pytest.param(["deck", "bunte-runde", "co"], "none", ["coins"], id="deck"),
        pytest.param(["deck", "nothing", "co"], "none", [], id="deck of no game"),
        pytest.param(["kit", "stampfarm", "--variant", ""], "none", [], id="no variant"),
        pytest.param(["deck", "x", "--printer", ""], "none", ["none"], id="no printer measured"),
        pytest.param(["nonsense", ""], "none", [], id="unknown command"),
        pytest.param(["help", "she"], "none", ["sheets"], id="command to be explained"),
        pytest.param(['"un', ""], "none", [], id="an open quote"),
        pytest.param(["=", "="], "none", [], id="signs only"),
    ],
)
def test_candidates(words: list[str], path_kind: str, offers: list[str]) -> None:
    assert complete(*words) == (path_kind, offers)


def test_own_games_of_the_current_folder_are_candidates(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine" / "barley").mkdir(parents=True)
    (tmp_path / "mine" / "barley" / "game.yaml").write_text("extends: stampfarm\n", "utf-8")
    monkeypatch.chdir(tmp_path)

    assert complete("kit", "b") == ("none", ["barley", "bunte-runde"])


def test_every_command_is_a_candidate() -> None:
    assert complete("")[1] == [*build_command("en").commands]


@pytest.mark.parametrize(
    ("shell", "line"),
    [
        ("bash", "--ink"),
        ("zsh", "--ink:Report how much ink each page uses."),
        ("fish", "--ink\tReport how much ink each page uses."),
    ],
)
def test_a_candidate_is_explained_as_the_shell_shows_it(shell: str, line: str) -> None:
    assert complete("pad", "x", "--in", shell=shell) == ("none", [line])


def test_a_candidate_is_explained_in_the_language_of_the_user() -> None:
    (english,) = complete("pad", "x", "--in", shell="fish")[1]
    (german,) = complete("pad", "x", "--in", shell="fish", lang="de")[1]

    assert german.split("\t")[0] == english.split("\t")[0]
    assert german != english


@pytest.mark.parametrize("shell", SHELLS)
def test_names_with_shell_syntax_are_not_offered(shell: str, tmp_path: Path) -> None:
    names = ("plain", "$(ls)", "`ls`", "a;b", "a b", "a*", "a\nb", "-rf", "--rf", "a:b", "'", "ä")
    for name in names:
        (tmp_path / name).mkdir()
        (tmp_path / name / "game.yaml").touch()

    offers = {*complete("kit", "--content", str(tmp_path), "", shell=shell)[1]}
    assert offers - {*complete("kit", "", shell=shell)[1]} == {"plain", "ä"}


def test_completing_opens_no_game_draws_nothing_and_runs_nothing(tmp_path: Path) -> None:
    environ = {
        **os.environ,
        "_HEDGEROW_COMPLETE": "bash",
        "_HEDGEROW_WORDS": SEPARATOR.join(("new", "x", "--like", "")),
    }
    ended = subprocess.run(
        [sys.executable, "-c", SPY, "new", "x"],
        cwd=tmp_path,
        env=environ,
        capture_output=True,
        text=True,
        check=True,
        timeout=LIMIT_S,
    )
    status, modules = json.loads(ended.stderr)

    assert (status, "stampfarm" in ended.stdout.split()) == (0, True)
    assert [*tmp_path.iterdir()] == []
    slow = (
        "hedgerow.art.",
        "hedgerow.game.",
        "hedgerow.drawing.scene",
        "hedgerow.writers.",
        "reportlab",
        "rich",
    )
    names_only = {
        "hedgerow.game.library",
        "hedgerow.game.own_games",
        "hedgerow.writers.formats",
    }
    assert [it for it in modules if it.startswith(slow) and it not in names_only] == []


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell_is_what_is_shipped(shell: str) -> None:
    answer = CliRunner().invoke(build_program(), ["completion", shell])

    script = (data_folder("templates") / "completion" / f"hedgerow.{shell}").read_text("utf-8")
    assert (answer.exit_code, answer.stdout) == (0, script)
