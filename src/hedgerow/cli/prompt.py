"""Entering a finished game at the terminal: line by line into a saved file, or in an editor."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from hedgerow.base.errors import InputError, usage_error
from hedgerow.base.files import unused_path, write_atomic
from hedgerow.base.frozen import record
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.cli.guided_entry import GO_BACK, HELP, GuidedEntry
from hedgerow.cli.guided_questions import Question
from hedgerow.cli.terminal import EXIT_INTERRUPTED, echo, painter, terminal_width, wrap_text

if TYPE_CHECKING:
    from hedgerow.scorefile.score_file import ScoreFile

_EDITOR_HINT = Message("set your editor: EDITOR=nano hedgerow blank …")
# Editors that open a file at a line with +LINE.
_AT_LINE = frozenset("nano pico vi vim nvim emacs micro joe ne jed gedit mg".split())
_VI_ADVICE = Message(
    "in vi, press i to start typing; Esc, then {command} and Enter, saves and closes", command=":wq"
)


def is_interactive() -> bool:
    """Return whether input comes from a terminal, so that questions can be asked."""
    return all(it is not None and it.isatty() for it in (sys.stdin, sys.stderr))


def ask_for_game(
    guide: GuidedEntry,
    score: Callable[[Path, bool], int],
    options: Sequence[str],
    resumed: Path | None = None,
) -> int:
    """Ask for a finished game, score it, and ask for corrections; return the last exit status.

    `score` takes the file, and whether its result is final. If a file does not show that its game
    is over, it is scored so far, and finally when the user has nothing to correct.
    `options` are added to the command that resumes the game; a `resumed` file is read first. Raises
    InputError if that file cannot be read.
    """
    entry = _GuidedGame(guide, options)
    if resumed:
        entry.resume(resumed)
    try:
        entry.fill()
        status = score(entry.path, guide.shows_end)
        while (decision := entry.correct()) == "changed":
            status = score(entry.path, guide.shows_end)
        if decision == "finished" and not guide.shows_end:
            status = score(entry.path, True)
    except (KeyboardInterrupt, EOFError):
        _echo_wrapped("")  # end the line of the prompt
        if not entry.path.name:
            raise KeyboardInterrupt from None
        entry.echo_command()
        raise SystemExit(EXIT_INTERRUPTED) from None
    return status


def pause(text: str) -> None:
    """Show text, and wait for Enter."""
    _echo_wrapped(painter(sys.stderr)("head", text))
    try:
        _input_line()
    except EOFError:  # Ctrl+D stops the program like Ctrl+C
        raise KeyboardInterrupt from None


def echo_saved(text: str, words: Sequence[str]) -> None:
    """Show where a file is saved, and on a separate line the command to use it with."""
    _echo_wrapped(text)
    echo(f"  {shlex.join(words)}", err=True)  # not wrapped, so that it can be copied


class _GuidedGame:
    """A guided entry on the terminal, and the file in which it is saved."""

    def __init__(self, guide: GuidedEntry, options: Sequence[str]) -> None:
        self.guide, self.translate, self.path, self.options = (
            guide,
            guide.translate,
            Path(),
            options,
        )
        self._game = ""

    def resume(self, path: Path) -> None:
        """Resume the game of a file."""
        file, text = _load_resumed(path)
        self.guide.resume(file, text)
        self.path, self._game = path, self.guide.game

    def fill(self) -> None:
        """Ask until every question is answered."""
        hint = Message(
            "{back} undoes the last answer, {help} shows help, Ctrl+C saves the game and stops",
            back=GO_BACK,
            help=HELP,
        )
        if self.guide.question:
            _echo_wrapped(f"({self.translate(hint)})")
        resumed = bool(self.path.name)
        while question := self.guide.question:
            self._show_question(question, resumed)
            resumed = False
            self.guide.answer(self._ask(question))
            self._save()

    def correct(self) -> Literal["changed", "finished", "left"]:
        """Let the user replace or add a line, finish the game, or leave it."""
        self.echo_path()
        finish = Message(
            "Press Enter to finish, or type a line number to correct that line, key: "
            "value to add a line, [Name] to enter a grid again, {help} to show the lines",
            help=HELP,
        )
        ask_for_result = Message(
            "Press Enter for the result, or type a line number to correct that line, key: "
            "value to add a line, [Name] to enter a grid again, {help} to show the lines",
            help=HELP,
        )
        question = finish if self.guide.shows_end else ask_for_result
        while typed := self._read_line(self.translate(question)).strip():
            if self._is_quit(typed):
                return "left"
            if self._is_help(typed):
                self._show_lines()
            elif self._change_line(typed):
                self._save()
                self.fill()
                return "changed"
        return "finished"

    def echo_path(self) -> None:
        """Show where the game is saved, if anything was entered."""
        if self.path.name:
            _echo_wrapped(self.translate(Message("saved to {path}", path=self.path)))

    def echo_command(self) -> None:
        """Show where the game is saved, and the command that resumes it."""
        message = Message("saved to {path}; continue this game with:", path=self.path)
        words = ["hedgerow", "score", "--resume", str(self.path), *self.options]
        echo_saved(self.translate(message), words)

    def _show_question(self, question: Question, resumed: bool) -> None:
        """Show what helps to answer a question, or the problem of the last answer."""
        if question.notice:
            _echo_wrapped(painter(sys.stderr)("warning", question.notice))
        if question.problem:
            _echo_wrapped(painter(sys.stderr)("error", question.problem))
        else:
            # Somebody who resumes a game has not seen the notes of earlier questions.
            notes = question.help if resumed else question.notes
            _echo_wrapped("\n".join(("", *(f"  {it}" for it in notes))))

    def _ask(self, question: Question) -> str:
        """Return the answer to a question; requests for help are answered first."""
        while self._is_help(typed := self._read_line(question.prompt)):
            _echo_wrapped("\n".join(f"  {it}" for it in (*question.help, *self._key_help())))
        if self._is_quit(typed):
            raise KeyboardInterrupt
        return typed

    def _is_quit(self, typed: str) -> bool:
        return typed.strip().casefold() in ("quit", "exit", self.translate(Message("quit")))

    def _is_help(self, typed: str) -> bool:
        return typed.strip().casefold() in (HELP, "help", self.translate(Message("help")))

    def _key_help(self) -> list[str]:
        back = Message("{back} undoes the last answer", back=GO_BACK)
        ends = Message("Ctrl+C or quit saves the game and stops; you can resume it later")
        return [self.translate(back), self.translate(ends)]

    def _change_line(self, typed: str) -> bool:
        """Change a line or add one; return whether that succeeded."""
        try:
            if not typed.isdecimal():
                self.guide.add(typed)
                return True
            # Six digits are enough for a line; Python refuses to convert thousands.
            before = self.guide.typed_line(int(typed[:6]))
        except InputError as error:
            self._echo_error(self.guide.problem_text(error))
            return False
        if before is None:
            self._echo_error(
                self.translate(Message("cannot correct line {number}", number=typed[:6]))
            )
            self._show_lines()
            return False
        _echo_wrapped(f"({self.translate(Message('Enter leaves the line unchanged'))})")
        if new := self._read_line(before).strip("\r\n"):
            self.guide.correct(int(typed[:6]), new)
        return bool(new)

    def _echo_error(self, text: str) -> None:
        _echo_wrapped(painter(sys.stderr)("error", text))

    def _save(self) -> None:
        """Save what has been entered so far, so that nothing is lost."""
        if not self.guide.game:
            return
        if self._game != self.guide.game:
            self.path, self._game = unused_path(self.guide.game), self.guide.game
        write_atomic(self.path, self.guide.text.encode())

    def _show_lines(self) -> None:
        for number, line in enumerate(self.guide.text.split("\n")[:-1], 1):
            # Only lines that were typed can be corrected by their number.
            label = number if self.guide.typed_line(number) is not None else ""
            echo(
                f"{label:>4}  {line}".rstrip(),
                err=True,
            )

    def _read_line(self, prompt: str) -> str:
        """Read a line from the terminal; ask again if it is not valid UTF-8."""
        while True:
            _echo_wrapped(painter(sys.stderr)("head", prompt))
            try:
                return _input_line()
            except UnicodeError:
                self._echo_error(self.translate(Message("not valid UTF-8")))


def _load_resumed(path: Path) -> tuple[ScoreFile, str]:
    """Load a file to resume: its parsed lines and its text."""
    from hedgerow.base.files import decode_guessing_encoding, read_bytes
    from hedgerow.scorefile.score_file import MAX_BYTES, read_score_file

    text, _ = decode_guessing_encoding(read_bytes(path, MAX_BYTES), str(path))
    return read_score_file(text, str(path)), text


def _input_line() -> str:
    """Read a line; with line editing if standard output is a terminal, too."""
    if sys.stdout is not None and sys.stdout.isatty():
        with suppress(ImportError):
            import readline  # noqa: F401 -- makes `input` edit the line
        return input("> ")
    # `input` would write its prompt to standard output, which is redirected.
    sys.stderr.write("> ")
    sys.stderr.flush()
    typed = sys.stdin.readline()
    if not typed:
        raise EOFError
    return typed.rstrip("\n")


def _echo_wrapped(text: str) -> None:
    echo(wrap_text(text, terminal_width()), err=True)


@record
class Editor:
    """How to start an editor, and what its users need to know.

    Without `waits`, the command returns at once, while the file is still being edited.
    """

    words: tuple[str, ...]
    waits: bool = True
    advice: Message = NO_MESSAGE

    def command(self, path: Path, line: int) -> list[str]:
        """Return the command that opens a file, at a line if the editor can."""
        at_line = line and Path(self.words[0]).stem.lower() in _AT_LINE
        return [*self.words, *([f"+{line}"] if at_line else []), str(path)]


def find_editor(
    environ: Mapping[str, str],
    platform: str = sys.platform,
    which: Callable[[str], str | None] = shutil.which,
) -> Editor:
    """Return the editor named by `VISUAL` or `EDITOR`, else a simple one of the system."""
    if command := (environ.get("VISUAL", "").strip() or environ.get("EDITOR", "").strip()):
        try:
            return Editor(tuple(shlex.split(command)))
        except ValueError as error:
            message = Message("cannot start {editor}: {reason}", editor=command, reason=error)
            raise usage_error("--edit", message, _EDITOR_HINT) from None
    if platform == "win32":
        return Editor(("notepad",))
    if platform == "darwin":
        return Editor(("open", "-t"), waits=False)
    # vi is always there, but beginners do not know how to leave it.
    simple = next((it for it in ("nano", "pico", "micro") if which(it)), None)
    return Editor((simple,)) if simple else Editor(("vi",), advice=_VI_ADVICE)


def edit_file(path: Path, editor: Editor, line: int = 0) -> None:
    """Open a file in an editor, and wait until the editor exits."""
    name = shlex.join(editor.words)
    try:
        process = subprocess.run(editor.command(path, line), check=False)  # noqa: S603
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        message = Message("cannot start {editor}: {reason}", editor=name, reason=reason)
        raise usage_error("--edit", message, _EDITOR_HINT) from None
    if process.returncode:
        message = Message(
            "{editor} exited with status {status}", editor=name, status=process.returncode
        )
        raise usage_error("--edit", message, Message("the file was saved to {path}", path=path))
