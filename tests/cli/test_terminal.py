"""The terminal: colour, closed and broken outputs, and a zipped package."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

import hedgerow
from hedgerow.base.messages import to_english
from hedgerow.base.package_data import data_folder
from hedgerow.cli.terminal import echo_problems, wants_colour
from tests.limits import LIMIT_S

EXAMPLE = data_folder("content") / "examples" / "stampfarm" / "rulebook.txt"
RED_ERROR = "\x1b[1;31merror\x1b[0m"


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "environ", "expected"),
    [
        (Terminal(), {"TERM": "xterm"}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (Terminal(), {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (Terminal(), {"TERM": "xterm", "NO_COLOR": ""}, True),
        (Terminal(), {"TERM": "xterm", "FORCE_COLOR": "0"}, False),
        (io.StringIO(), {"TERM": "xterm"}, False),
        (io.StringIO(), {"FORCE_COLOR": "1"}, True),
        (io.StringIO(), {"FORCE_COLOR": "1", "TERM": "dumb"}, True),
        (io.StringIO(), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        (None, {"TERM": "xterm"}, False),
    ],
)
def test_colour_is_for_terminals_that_want_it(
    stream: io.StringIO | None, environ: Mapping[str, str], expected: bool
) -> None:
    assert wants_colour(stream, environ) is expected


@pytest.mark.parametrize(
    ("text", "painted"),
    [
        ("a.txt:3:1: error: no", f"a.txt:3:1: {RED_ERROR}: no"),
        ("a.txt: warning: odd", "a.txt: \x1b[1;33mwarning\x1b[0m: odd"),
        ("  hint: use S", "  \x1b[36mhint\x1b[0m: use S"),
        ("  S Z: error: ", f"  S Z: {RED_ERROR}: "),
        ("no  hint: here", "no  hint: here"),
        ("a: error: no warning: or error: here", f"a: {RED_ERROR}: no warning: or error: here"),
        ("checked a: 2 files, no problems", "checked a: 2 files, no problems"),
    ],
)
def test_only_the_words_error_warning_and_hint_are_coloured(
    text: str, painted: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    echo_problems(text, to_english)
    coloured = capsys.readouterr().err
    monkeypatch.setenv("NO_COLOR", "1")
    echo_problems(text, to_english)

    assert coloured == f"{painted}\n"
    assert capsys.readouterr().err == f"{text}\n"


def program(*words: str | Path) -> list[str]:
    return [sys.executable, "-m", "hedgerow", *map(str, words)]


@pytest.mark.parametrize(
    ("extra", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_an_error_is_coloured_on_a_real_terminal(extra: dict[str, str], coloured: bool) -> None:
    ours, theirs = pty.openpty()
    environ = {**os.environ, "TERM": "xterm", **extra}
    environ.pop("FORCE_COLOR", None)
    subprocess.run(
        program("deck", "stampfram"), stderr=theirs, env=environ, check=False, timeout=LIMIT_S
    )
    text = os.read(ours, 4096).decode()
    os.close(ours)
    os.close(theirs)

    error = RED_ERROR if coloured else "error"
    assert text.startswith(f"stampfram: {error}: unknown game 'stampfram'")


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a line in a shell in which `$H` is the program."""
    environ = {**os.environ, "H": f"{sys.executable} -m hedgerow", "EXAMPLE": str(EXAMPLE)}
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        cwd=folder,
        env=environ,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=LIMIT_S,
    )


CLOSED = "cannot write the output: standard output is closed\n"


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("$H score $EXAMPLE >&-", CLOSED),
        ("$H score $EXAMPLE --json >&-", CLOSED),
        ("$H --help >&-", CLOSED),
        ("$H --version >&-", CLOSED),
        ("$H deck stampfarm dice >&-", CLOSED),
        ("$H score - <&-", "-: error: cannot be read: Bad file descriptor\n"),
        ("$H score $EXAMPLE >&- 2>&-", ""),
    ],
)
def test_output_or_input_that_fails_is_an_error(line: str, expected: str, tmp_path: Path) -> None:
    ended = shell(line, tmp_path)

    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", expected)


def test_a_wrong_file_is_reported_even_if_standard_output_is_closed(tmp_path: Path) -> None:
    ended = shell("$H score nowhere.txt >&-", tmp_path)

    assert ended.returncode == 1
    assert ended.stderr.startswith("nowhere.txt: error: cannot be read")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
def test_a_full_disk_is_reported_once(tmp_path: Path) -> None:
    ended = shell("$H games > /dev/full", tmp_path)

    assert ended.returncode == 1
    assert ended.stderr == "cannot write the output: No space left on device\n"


def test_a_pipe_that_is_closed_early_is_silent(tmp_path: Path) -> None:
    ended = shell("$H score $EXAMPLE{,,,,,,,,,} | head -1", tmp_path)

    assert ended.stdout.startswith("Stampfarm")
    assert ended.stderr == ""


def test_a_zipped_package_explains_why_it_does_not_run(tmp_path: Path) -> None:
    package = Path(hedgerow.__file__).parent
    with zipfile.ZipFile(tmp_path / "hedgerow.whl", "w") as wheel:
        for path in package.rglob("*.py"):
            wheel.write(path, f"hedgerow/{path.relative_to(package).as_posix()}")
    for lang in ("C.UTF-8", "de_DE.UTF-8"):
        ended = subprocess.run(
            program("games"),
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(tmp_path / "hedgerow.whl"), "LANG": lang},
            capture_output=True,
            text=True,
            check=False,
            timeout=LIMIT_S,
        )
        first, hint = ended.stderr.splitlines()

        assert (ended.returncode, ended.stdout) == (1, "")
        assert first.startswith("hedgerow: error: the package is a zip file")
        assert hint == "  hint: install it first: python -m pip install FILE.whl"
