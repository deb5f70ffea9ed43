"""Progress of long work: only on a terminal, only if it takes long, and it leaves no trace."""

from __future__ import annotations

import io
import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from hedgerow.cli.progress import LongWork
from tests.cli.terminal import CTRL_C, terminal
from tests.limits import LIMIT_S
from tests.whole.test_speed_shape import slow_imports

MANY_PAGES = ("sheets", "stampfarm", "--count", "100000", "--seed", "1")
CONTROLS = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True

    def wait_for(self, text: str) -> None:
        end = time.monotonic() + LIMIT_S
        while text not in CONTROLS.sub("", self.getvalue()):
            assert time.monotonic() < end, self.getvalue()[-200:]
            time.sleep(0.01)


@pytest.fixture(autouse=True)
def _xterm(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")


def count_to(total: int | None) -> Callable[[LongWork], None]:
    return lambda work: work.show(3, total)


def use_three_of_five(work: LongWork) -> None:
    things = iter(work.watch([1, 2, 3, 4, 5]))
    assert [next(things) for _ in range(4)] == [1, 2, 3, 4]  # the fourth is still in use


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (count_to(12), "drawing [pages] ━━━━━━━━━━╺━━━━━━━━━━━━━━━━━━━━━━━━━━━━━ 3/12"),
        (count_to(None), " 3 "),
        (use_three_of_five, " 3/5"),
        (lambda work: work.show(9, 8), " 8/8"),
    ],
)
def test_progress_shows_what_is_done_and_how_much(
    act: Callable[[LongWork], None], expected: str
) -> None:
    screen = Terminal()
    with LongWork("drawing [pages]", stream=screen, delay_s=0) as work:
        act(work)
        screen.wait_for(expected)
    shown = screen.getvalue()

    assert shown.startswith("\x1b[?25l")
    # The cursor is shown again, and the line is erased.
    assert shown.endswith("\x1b[?25h\r\x1b[1A\x1b[2K")


def test_a_number_that_nobody_knows_has_neither_total_nor_time() -> None:
    screen = Terminal()
    with LongWork("playing", stream=screen, delay_s=0) as work:
        work.show(7, None)
        screen.wait_for(" 7 ")

    assert "7/" not in screen.getvalue()
    assert ":--" not in screen.getvalue()


def test_progress_is_hidden_while_something_else_is_written() -> None:
    screen = Terminal()
    with LongWork("scoring", 9, stream=screen, delay_s=0) as work:
        work.show(1, 9)
        screen.wait_for("1/9")
        with work.hidden():
            before = screen.getvalue()
            screen.write("a warning\n")
        work.show(2, 9)
        screen.wait_for("2/9")

    assert before.endswith("\x1b[2K")


@pytest.mark.parametrize(
    ("stream", "delay_s", "visible"),
    [(io.StringIO(), 0, True), (Terminal(), 0, False), (Terminal(), LIMIT_S, True)],
    ids=["a pipe", "not wanted", "short work"],
)
def test_nothing_is_shown(stream: io.StringIO, delay_s: float, visible: bool) -> None:
    with LongWork("scoring", stream=stream, delay_s=delay_s, visible=visible) as work:
        assert [*work.watch(range(3))] == [0, 1, 2]
        time.sleep(0.02)

    assert stream.getvalue() == ""


def test_a_terminal_that_cannot_replace_lines_gets_one_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    screen = Terminal()
    with LongWork("checking games", 3, stream=screen, delay_s=0):
        screen.wait_for("checking games …\n")

    assert screen.getvalue() == "checking games …\n"


def test_work_ends_normally_when_its_terminal_is_closed() -> None:
    class Closed(Terminal):
        def write(self, text: str) -> int:
            raise OSError

    with LongWork("scoring", 3, stream=Closed(), delay_s=0) as work:
        time.sleep(0.3)
        assert [*work.watch(range(3))] == [0, 1, 2]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_long_printing_is_interrupted_without_a_trace(tmp_path: Path) -> None:
    with terminal(tmp_path, *MANY_PAGES) as screen:
        screen.wait_for("drawing pages …\n")
        assert screen.leave(CTRL_C) == 130

    assert "interrupted; no file was left partially written\n" in screen.output
    assert [*tmp_path.rglob("*.*")] == []


@pytest.mark.parametrize(
    "words", [("sheets", "stampfarm", "--count", "3000"), ("validate",)], ids=lambda it: it[0]
)
def test_pipes_get_no_progress_and_do_not_wait_for_its_import(
    words: tuple[str, ...], tmp_path: Path
) -> None:
    assert "rich" not in slow_imports(tmp_path, *words)
