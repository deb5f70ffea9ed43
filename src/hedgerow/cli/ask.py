"""A finished game asked for on the terminal, line by line, and kept in a file as it is entered."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from hedgerow.base.files import write_whole
from hedgerow.base.messages import Said
from hedgerow.cli.edit import free_path
from hedgerow.cli.terminal import painter, tell
from hedgerow.reports.guided_entry import BACK, Guide

if TYPE_CHECKING:
    from hedgerow.base.messages import Say
    from hedgerow.library.library import Library

_ALL_LINES = "?"


def can_ask() -> bool:
    """Whether somebody is there to be asked."""
    return all(it is not None and it.isatty() for it in (sys.stdin, sys.stderr))


def ask_for_game(library: Library, lang: str | None, say: Say, score: Callable[[Path], int]) -> int:
    """Ask for a finished game, score it, and ask what to correct; the status of the last score."""
    entry = _GuidedGame(Guide(library, lang, say), say)
    try:
        entry.fill()
        status = score(entry.path)
        while entry.correct():
            status = score(entry.path)
    except (KeyboardInterrupt, EOFError):
        entry.tell_path()
        raise KeyboardInterrupt from None
    return status


class _GuidedGame:
    """A guide, the terminal it speaks through, and the file that keeps what is entered."""

    def __init__(self, guide: Guide, say: Say) -> None:
        self.guide, self.say, self.path = guide, say, Path()

    def fill(self) -> None:
        """Ask until all is answered."""
        hint = Said("{back} takes the last answer back, Ctrl-C ends", back=BACK)
        _tell(f"({self.say(hint)})")
        while question := self.guide.question:
            if question.problem:
                _tell(painter(sys.stderr)("error", question.problem))
            else:
                _tell("\n".join(("", *(f"  {it}" for it in question.notes))))
            self.guide.answer(self._read(question.prompt))
            self._keep()

    def correct(self) -> bool:
        """Have a line typed again, if one is wrong; whether one was."""
        self.tell_path()
        question = Said(
            "Enter ends; a line's number corrects it, {all} shows the lines", all=_ALL_LINES
        )
        while typed := self._read(self.say(question)).strip():
            before = self.guide.typed(int(typed)) if typed.isdecimal() else None
            if before is None:
                self._show_lines()
                continue
            self.guide.correct(int(typed), self._read(before))
            self._keep()
            self.fill()
            return True
        return False

    def tell_path(self) -> None:
        """Say where the game is kept, if anything was entered."""
        if self.path.name:
            _tell(self.say(Said("kept in {path}", path=self.path)))

    def _keep(self) -> None:
        """Write what is entered so far; nothing of it is lost whatever happens next."""
        if not self.guide.game:
            return
        if not self.path.name.startswith(f"{self.guide.game}-"):
            self.path = free_path(self.guide.game)
        write_whole(self.path, self.guide.text.encode())

    def _show_lines(self) -> None:
        for number, line in enumerate(self.guide.text.split("\n")[:-1], 1):
            _tell(f"{number if self.guide.typed(number) is not None else '':>4}  {line}")

    def _read(self, prompt: str) -> str:
        """A line from the terminal; one that is no text is asked for again."""
        while True:
            _tell(painter(sys.stderr)("head", prompt))
            try:
                return _line()
            except UnicodeError:
                _tell(painter(sys.stderr)("error", self.say(Said("is not UTF-8 text"))))


def _line() -> str:
    """What is typed next; where the answer goes to the terminal too, with a line's usual keys."""
    if sys.stdout is not None and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 -- makes `input` edit the line
        return input("> ")
    sys.stderr.write("> ")
    sys.stderr.flush()
    typed = sys.stdin.readline()
    if not typed:
        raise EOFError
    return typed.rstrip("\n")


def _tell(text: str) -> None:
    tell(text, err=True)
