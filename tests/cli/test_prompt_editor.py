"""`hedgerow blank --edit`: the editor opens, reopens at the first error, until the file scores."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

from hedgerow.base.errors import UsageError
from hedgerow.cli.prompt import Editor, find_editor
from tests.cli.terminal import CTRL_C, terminal

posix = pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")


def choose_editor(environ: dict[str, str], platform: str, *there: str) -> Editor:
    return find_editor(environ, platform, lambda name: name if name in there else None)


@pytest.mark.parametrize(
    ("environ", "platform", "there", "words"),
    [
        ({"EDITOR": "ed -s"}, "linux", (), ("ed", "-s")),
        ({"EDITOR": "ed", "VISUAL": "gedit -w"}, "linux", ("nano",), ("gedit", "-w")),
        ({"EDITOR": "  ", "VISUAL": ""}, "linux", ("nano",), ("nano",)),
        ({}, "linux", ("nano", "vi"), ("nano",)),
        ({}, "linux", ("vi",), ("vi",)),
        ({}, "win32", (), ("notepad",)),
        ({}, "darwin", ("nano",), ("open", "-t")),
    ],
)
def test_without_a_configured_editor_the_simple_one_is_used(
    environ: dict[str, str], platform: str, there: tuple[str, ...], words: tuple[str, ...]
) -> None:
    assert choose_editor(environ, platform, *there).words == words


def test_vi_is_opened_with_a_word_on_how_to_leave_it() -> None:
    assert ":wq" in str(choose_editor({}, "linux").advice)
    assert not choose_editor({}, "linux", "nano").advice


def test_an_editor_that_returns_at_once_is_waited_for() -> None:
    assert [choose_editor({}, it, "nano").waits for it in ("linux", "win32", "darwin")] == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("editor", "command"),
    [
        ("nano", ["nano", "+7", "a.txt"]),
        ("/usr/bin/vim -n", ["/usr/bin/vim", "-n", "+7", "a.txt"]),
        ("notepad", ["notepad", "a.txt"]),
        ("code --wait", ["code", "--wait", "a.txt"]),
    ],
)
def test_a_file_is_opened_at_a_line_where_the_editor_can(editor: str, command: list[str]) -> None:
    assert choose_editor({"EDITOR": editor}, "linux").command(Path("a.txt"), 7) == command
    assert "+0" not in choose_editor({"EDITOR": editor}, "linux").command(Path("a.txt"), 0)


def test_an_editor_that_cannot_be_read_is_wrong_usage() -> None:
    with pytest.raises(UsageError, match="cannot start"):
        choose_editor({"EDITOR": "'nano"}, "linux")


@posix
def test_the_editor_opens_again_at_the_first_error_until_the_file_scores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The editor of this test, named nano, first types a wrong letter, then fixes it."""
    nano = tmp_path / "nano"
    nano.write_text(
        "import sys, pathlib\n"
        "path = pathlib.Path(sys.argv[-1])\n"
        "text = path.read_text('utf-8')\n"
        "pathlib.Path('opened').open('a').write(' '.join(sys.argv[1:]) + '\\n')\n"
        "new = text.replace('Z .', 'B .') if 'Z' in text else text.replace('. .', 'Z .', 1)\n"
        "path.write_text(new, 'utf-8')\n",
        "utf-8",
    )
    tool = tmp_path / "tools" / "nano"
    tool.parent.mkdir()
    tool.write_text(f'#!/bin/sh\nexec {shlex.join([sys.executable, str(nano)])} "$@"\n', "utf-8")
    tool.chmod(0o755)
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", str(tool))
    with terminal(tmp_path, "blank", "fallow", "--edit", "--lang", "en") as screen:
        shown = screen.wait_for("> ")
        assert "'Z' is not a symbol of fallow" in shown
        assert "press Enter to reopen the file at line 6" in shown
        screen.type("\n")
        assert screen.status() == 0

    assert "Player 1" in screen.output
    assert "\n  hedgerow score fallow.txt --lang en\n" in screen.output
    assert (tmp_path / "opened").read_text("utf-8").splitlines() == [
        "fallow.txt",
        "+6 fallow.txt",
    ]


@posix
def test_declining_the_editor_leaves_the_file_and_its_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typing = "p = __import__('pathlib').Path(__import__('sys').argv[-1]);"
    typing += "p.write_text(p.read_text('utf-8').replace('. .', 'Z .', 1), 'utf-8')"
    monkeypatch.delenv("VISUAL", raising=False)
    monkeypatch.setenv("EDITOR", shlex.join([sys.executable, "-c", typing]))
    with terminal(tmp_path, "blank", "fallow", "--edit") as screen:
        screen.wait_for("> ")
        assert screen.leave(CTRL_C) == 130

    assert "\n  hedgerow score fallow.txt\n" in screen.output
    assert "Z ." in (tmp_path / "fallow.txt").read_text("utf-8")
