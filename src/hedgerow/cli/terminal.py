"""What all commands share: games at hand, the language to speak, colour, answers for programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, BinaryIO, Literal

import typer

if TYPE_CHECKING:
    from hedgerow.base.messages import Message, Translator
    from hedgerow.library.library import Library

Style = Literal["head", "nothing", "best", "error", "warning", "hint"]
Paint = Callable[[Style, str], str]
_COLOURS: Mapping[Style, str] = {
    "head": "1",
    "nothing": "2",
    "best": "1;32",
    "error": "1;31",
    "warning": "1;33",
    "hint": "36",
}

_WIDTH, _MIN_WIDTH = 80, 20


def user_library(extra: list[Path] | None) -> Library:
    """The games that came with the program, and those of a user's folders before them."""
    from hedgerow.library.library import open_library

    return open_library(extra or ())


def printers_file() -> Path:
    """Where printers are kept: the folder for settings of the user's system."""
    return Path(typer.get_app_dir("hedgerow")) / "printers.json"


def resolve_language(lang: str | None) -> str:
    """The language asked for, or the user's."""
    from hedgerow.base.messages import user_language

    return lang or user_language(os.environ)


def translator_for(lang: str | None) -> Translator:
    """How to say the program's own messages in a language, or in the user's."""
    from hedgerow.base.messages import LANGUAGES, make_translator, to_english

    spoken = resolve_language(lang)
    if spoken == LANGUAGES[0]:
        return to_english
    from hedgerow.games import MESSAGES_FOLDER, message_folders, plugin_folders

    return make_translator(spoken, message_folders(), lambda: plugin_folders(MESSAGES_FOLDER))


def print_json(data: dict[str, Any]) -> None:
    """An answer for programs, on one line."""
    import json

    typer.echo(json.dumps(data, ensure_ascii=False))


def wants_colour(stream: IO[str] | None, environ: Mapping[str, str]) -> bool:
    """Whether what is told there may have colours: https://no-color.org and FORCE_COLOR."""
    if environ.get("NO_COLOR"):
        return False
    if forced := environ.get("FORCE_COLOR"):
        return forced != "0"
    if stream is None or not stream.isatty() or environ.get("TERM") == "dumb":
        return False
    return os.name == "posix" or not {"TERM", "WT_SESSION"}.isdisjoint(environ)


def painter(stream: IO[str] | None) -> Paint:
    """How to colour what is told on standard output or standard error."""
    if wants_colour(stream, os.environ):
        return lambda style, text: f"\x1b[{_COLOURS[style]}m{text}\x1b[0m"
    return lambda style, text: text


def echo(text: str, *, err: bool = False) -> None:
    """A text that was painted for standard output, or for standard error."""
    typer.echo(text, err=err, color=True)


def terminal_width() -> int:
    """Return how many characters fit on a line of the terminal; 80 where that is not known."""
    with suppress(OSError, ValueError, AttributeError):
        return os.get_terminal_size(sys.stderr.fileno()).columns or _WIDTH
    return _WIDTH


def wrapped(text: str, width: int) -> str:
    """Return a text with its long lines broken between words, the rest of each moved in."""
    from textwrap import wrap

    lines: list[str] = []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        lines += wrap(
            line,
            max(width, _MIN_WIDTH),
            subsequent_indent=indent,
            break_long_words=False,
            break_on_hyphens=False,
        ) or [""]
    return "\n".join(lines)


def echo_err(text: str) -> None:
    """A text to standard error, if there is any."""
    if text:
        typer.echo(text, err=True)


def echo_bytes(file: BinaryIO) -> None:
    """All of a file to standard output."""
    from shutil import copyfileobj

    file.seek(0)
    copyfileobj(file, sys.stdout.buffer)
    sys.stdout.buffer.flush()


def echo_problems(text: str, translate: Translator) -> None:
    """Problems and warnings to standard error; the words that say which are coloured."""
    from hedgerow.base.errors import ERROR, HINT, WARNING

    paint = painter(sys.stderr)
    marks: tuple[tuple[str, Style], ...] = (
        (f": {translate(ERROR)}: ", "error"),
        (f": {translate(WARNING)}: ", "warning"),
        (f"  {translate(HINT)}: ", "hint"),
    )
    width = terminal_width() if sys.stderr is not None and sys.stderr.isatty() else 0
    lines = (_wrapped_problem(line, marks, width) for line in text.split("\n"))
    echo("\n".join(_painted(line, marks, paint) for line in lines), err=True)


def echo_warning(where: object, message: Message, translate: Translator) -> None:
    """Something odd to standard error, with its place."""
    from hedgerow.base.errors import WARNING

    echo_problems(f"{where}: {translate(WARNING)}: {translate(message)}", translate)


def _wrapped_problem(line: str, marks: tuple[tuple[str, Style], ...], width: int) -> str:
    """Return a problem or hint wrapped for a terminal; a line of the user's file stays as it is."""
    return wrapped(line, width) if width and any(mark in line for mark, _ in marks) else line


def _painted(line: str, marks: tuple[tuple[str, Style], ...], paint: Paint) -> str:
    """A line with the first mark in it coloured; a hint's begins the line."""
    found = [(line.find(mark), mark, style) for mark, style in marks if mark in line]
    for start, mark, style in sorted(found):
        if style != "hint" or start == 0:
            word = mark.strip(": ")
            return line.replace(mark, mark.replace(word, paint(style, word)), 1)
    return line


def reject_closed_stdout() -> None:
    """Have what is told on a closed standard output refused: Python would drop it silently."""
    if sys.stdout is None:
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
