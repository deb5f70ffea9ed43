"""Completion in the real bash, zsh and fish."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hedgerow.cli.terminal import printers_file
from hedgerow.printing.calibration import save_printer
from tests.clients.installed import needs
from tests.clients.terminal_shell import BASH, TAB, ZSH, ZSH_FUNCTION, TerminalShell, terminal_shell
from tests.limits import LIMIT_S
from tests.products import ALL_ROWS

# The candidates for the last word of a line, in any shell.
CASES: list[tuple[str, list[str]]] = [
    ("hedgerow she", ["sheets"]),
    ("hedgerow sc", ["schema", "score"]),
    ("hedgerow --ver", ["--version"]),
    ("hedgerow kit kuh", ["kuhfstein", "kuhlorado"]),
    ("hedgerow kit nothing-like-it", []),
    ("hedgerow deck kuhfstein t", ["tiles", "tokens", "track"]),
    ("hedgerow kit stampfarm --the", ["--theme"]),
    ("hedgerow kit stampfarm --theme ''", ["colour", "high-contrast", "ink-saver"]),
    ("hedgerow kit stampfarm --theme=h", ["--theme=high-contrast"]),
    ("hedgerow kit stampfarm --paper l", ["letter"]),
    ("hedgerow pad stampfarm --lang f", ["fr"]),
    ("hedgerow kit bunte-runde --variant a", ["animals"]),
    ("hedgerow deck stampfarm --printer o", ["office"]),
    ("hedgerow schema al", ["all"]),
    ("hedgerow preview stampfarm --page sh", ["sheets"]),
    ("hedgerow kit --content mine b", ["barley", "bunte-runde"]),
    ("hedgerow kit --content 'my farm' w", ["wheat"]),
    ("hedgerow score gam", ["game one.txt", "game.txt"]),
    ("hedgerow kit stampfarm --content m", ["mine/", "my farm/"]),
    ("hedgerow sheets stampfarm --seed g", []),
    ("hedgerow nonsense g", []),
]
# How the function is loaded makes no difference to its candidates: a few lines are enough.
SOME_CASES = CASES if ALL_ROWS else CASES[::5]
START_SCRIPTS = {"bash": BASH, "zsh": ZSH, "zsh function": ZSH_FUNCTION}


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a folder with score files, user games, and folder names that are not valid games."""
    folder = tmp_path_factory.mktemp("shells") / "desk"
    for name in ("mine/barley", "my farm/wheat", "mine/$(touch run)", "mine/`touch run`"):
        (folder / name).mkdir(parents=True)
        (folder / name / "game.yaml").write_text("extends: stampfarm\n", "utf-8")
    for name in ("game.txt", "game one.txt", "notes.md"):
        (folder / name).write_text("game: stampfarm\n", "utf-8")
    return folder


@pytest.fixture
def environ(tmp_path: Path, fresh_account: Path) -> dict[str, str]:
    """Return an environment with the program in the path and a calibrated printer."""
    program = tmp_path / "bin" / "hedgerow"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m hedgerow "$@"\n', "utf-8")
    program.chmod(0o755)
    save_printer(printers_file(), "office", (1.0, 2.0), lying=False)
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "HOME": str(tmp_path)}


@pytest.fixture
def at_terminal(way: str, desk: Path, environ: dict[str, str]) -> Iterator[TerminalShell]:
    shell = way.split()[0]
    needs(shell, shutil.which(shell) is not None, f"apt-get install {shell}")
    quiet = ["bash", "--norc", "--noprofile", "-i"] if shell == "bash" else ["zsh", "-f", "-i"]
    with terminal_shell(quiet, START_SCRIPTS[way], desk, environ) as running:
        yield running


def expected(line: str, candidates: list[str]) -> list[str]:
    """Return the words of a line with all its candidates, or as typed if there are none."""
    *before, _ = line.replace("'my farm'", "my\x1ffarm").split(" ")
    plain = [it.replace("\x1f", " ") for it in before]
    return [*plain, *candidates] if candidates else [*plain, line.split(" ")[-1].strip("'")]


@pytest.mark.parametrize("way", START_SCRIPTS)
def test_a_shell_at_a_terminal_completes(way: str, at_terminal: TerminalShell, desk: Path) -> None:
    wrong = {}
    for line, candidates in SOME_CASES if way == "zsh function" else CASES:
        words = [it.rstrip("/") for it in at_terminal.completed(line.removesuffix("''"))]
        expected_words = [it.rstrip("/") for it in expected(line, candidates)]
        first = len(expected_words) - max(len(candidates), 1)
        if [*words[:first], *sorted(words[first:])] != expected_words:
            wrong[line] = words

    assert wrong == {}
    assert at_terminal.completed("hedgerow ki", TAB) == ["hedgerow", "kit"]
    assert at_terminal.completed("hedgerow deck stampf", TAB) == ["hedgerow", "deck", "stampfarm"]
    assert not (desk / "run").exists()


def test_fish_completes(desk: Path, environ: dict[str, str]) -> None:
    needs("fish", shutil.which("fish") is not None, "apt-get install fish")
    wrong = {}
    for line, candidates in CASES:
        words = fish(line.removesuffix("''"), desk, environ)
        if sorted(words) != sorted(candidates):
            wrong[line] = words

    assert wrong == {}
    assert not (desk / "run").exists()


def fish(line: str, desk: Path, environ: dict[str, str]) -> list[str]:
    """Return the candidates of fish for a line."""
    script = "hedgerow completion fish | source; complete --do-complete $argv[1]"
    result = subprocess.run(
        ["fish", "--no-config", "-c", script, line],
        cwd=desk,
        env=environ,
        capture_output=True,
        text=True,
        check=True,
        timeout=LIMIT_S,
    )
    return [it.split("\t")[0].replace("\\ ", " ") for it in result.stdout.splitlines()]
