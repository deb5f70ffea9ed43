"""A finished game asked for on the terminal, line by line, and kept in a file as it is entered."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from hedgerow.base.errors import InputError
from hedgerow.base.files import write_atomic
from hedgerow.base.messages import Message
from hedgerow.cli.edit import unused_path
from hedgerow.cli.terminal import echo, painter, terminal_width, wrapped
from hedgerow.reports.guided_entry import GO_BACK, HELP, GuidedEntry, Question

if TYPE_CHECKING:
    from hedgerow.scorefile.score_file import ScoreFile


def is_interactive() -> bool:
    """Whether somebody is there to be asked."""
    return all(it is not None and it.isatty() for it in (sys.stdin, sys.stderr))


def ask_for_game(
    guide: GuidedEntry,
    score: Callable[[Path], int],
    options: Sequence[str],
    resumed: Path | None = None,
) -> int:
    """Ask for a finished game, score it, and ask what to correct; the status of the last score.

    `options` are those with which a later command goes on with the same game; a `resumed` file is
    read first. Raises InputError if that cannot be read.
    """
    entry = _GuidedGame(guide, options)
    if resumed:
        entry.resume(resumed)
    try:
        entry.fill()
        status = score(entry.path)
        while entry.correct():
            status = score(entry.path)
    except (KeyboardInterrupt, EOFError):
        _tell("")  # what was typed is on the line of the prompt
        entry.tell_command()
        raise KeyboardInterrupt from None
    return status


def pause(text: str) -> None:
    """Show a text, and wait for Enter."""
    _tell(painter(sys.stderr)("head", text))
    try:
        _line()
    except EOFError:
        raise KeyboardInterrupt from None


def echo_saved(text: str, words: Sequence[str]) -> None:
    """Show where a file is kept, and on a line of its own the command to use it with."""
    _tell(text)
    echo(f"  {shlex.join(words)}", err=True)


class _GuidedGame:
    """A guide, the terminal it speaks through, and the file that keeps what is entered."""

    def __init__(self, guide: GuidedEntry, options: Sequence[str]) -> None:
        self.guide, self.translate, self.path, self.options = (
            guide,
            guide.translate,
            Path(),
            options,
        )
        self._game = ""

    def resume(self, path: Path) -> None:
        """Go on with the game of a file."""
        file, text = _read(path)
        self.guide.resume(file, text)
        self.path, self._game = path, self.guide.game

    def fill(self) -> None:
        """Ask until all is answered."""
        hint = Message(
            "{back} undoes the last answer, {help} shows help, Ctrl+C saves the game and stops",
            back=GO_BACK,
            help=HELP,
        )
        if self.guide.question:
            _tell(f"({self.translate(hint)})")
        resumed = bool(self.path.name)
        while question := self.guide.question:
            self._show(question, resumed)
            resumed = False
            self.guide.answer(self._answer(question))
            self._keep()

    def correct(self) -> bool:
        """Have a line typed again or added; whether one was."""
        self.tell_path()
        question = Message(
            (
                "Press Enter to finish, or type a line number to correct that line, key: "
                "value to add a line, [Name] to enter a grid again, {help} to show the lines"
            ),
            help=HELP,
        )
        while typed := self._read(self.translate(question)).strip():
            if self._is_end(typed):
                return False
            if self._is_help(typed):
                self._show_lines()
            elif self._is_changed(typed):
                self._keep()
                self.fill()
                return True
        return False

    def tell_path(self) -> None:
        """Say where the game is kept, if anything was entered."""
        if self.path.name:
            _tell(self.translate(Message("saved to {path}", path=self.path)))

    def tell_command(self) -> None:
        """Say where the game is kept, and the command that goes on with it."""
        if self.path.name:
            message = Message("saved to {path}; continue this game with:", path=self.path)
            words = ["hedgerow", "score", "--resume", str(self.path), *self.options]
            echo_saved(self.translate(message), words)

    def _show(self, question: Question, resumed: bool) -> None:
        """Show what helps to answer a question, or what was wrong with the answer."""
        if question.notice:
            _tell(painter(sys.stderr)("warning", question.notice))
        if question.problem:
            _tell(painter(sys.stderr)("error", question.problem))
        else:
            notes = question.help if resumed else question.notes
            _tell("\n".join(("", *(f"  {it}" for it in notes))))

    def _answer(self, question: Question) -> str:
        """Return the answer to a question, after all the help that is asked for."""
        while self._is_help(typed := self._read(question.prompt)):
            _tell("\n".join(f"  {it}" for it in (*question.help, *self._keys())))
        if self._is_end(typed):
            raise KeyboardInterrupt
        return typed

    def _is_end(self, typed: str) -> bool:
        return typed.strip().casefold() in ("quit", "exit", self.translate(Message("quit")))

    def _is_help(self, typed: str) -> bool:
        return typed.strip().casefold() in (HELP, "help", self.translate(Message("help")))

    def _keys(self) -> list[str]:
        back = Message("{back} undoes the last answer", back=GO_BACK)
        ends = Message("Ctrl+C or quit saves the game and stops; you can resume it later")
        return [self.translate(back), self.translate(ends)]

    def _is_changed(self, typed: str) -> bool:
        """Change a line or add one; whether that could be done."""
        try:
            if not typed.isdecimal():
                self.guide.add(typed)
                return True
            before = self.guide.typed_line(int(typed[:6]))
        except InputError as error:
            self._refuse(self.guide.problem_text(error))
            return False
        if before is None:
            self._refuse(self.translate(Message("cannot correct line {number}", number=typed[:6])))
            self._show_lines()
            return False
        _tell(f"({self.translate(Message('Enter leaves the line unchanged'))})")
        if new := self._read(before).strip("\r\n"):
            self.guide.correct(int(typed[:6]), new)
        return bool(new)

    def _refuse(self, text: str) -> None:
        _tell(painter(sys.stderr)("error", text))

    def _keep(self) -> None:
        """Write what is entered so far; nothing of it is lost whatever happens next."""
        if not self.guide.game:
            return
        if self._game != self.guide.game:
            self.path, self._game = unused_path(self.guide.game), self.guide.game
        write_atomic(self.path, self.guide.text.encode())

    def _show_lines(self) -> None:
        for number, line in enumerate(self.guide.text.split("\n")[:-1], 1):
            shown = number if self.guide.typed_line(number) is not None else ""
            echo(
                f"{shown:>4}  {line}".rstrip(),
                err=True,
            )

    def _read(self, prompt: str) -> str:
        """A line from the terminal; one that is no text is asked for again."""
        while True:
            _tell(painter(sys.stderr)("head", prompt))
            try:
                return _line()
            except UnicodeError:
                self._refuse(self.translate(Message("not valid UTF-8")))


def _read(path: Path) -> tuple[ScoreFile, str]:
    """Read a file that is to be resumed: its parts, and its text."""
    from hedgerow.base.files import decode_guessing_encoding, read_bytes
    from hedgerow.scorefile.score_file import MAX_BYTES, read_score_file

    text, _ = decode_guessing_encoding(read_bytes(path, MAX_BYTES), str(path))
    return read_score_file(text, str(path)), text


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
    echo(wrapped(text, terminal_width()), err=True)
