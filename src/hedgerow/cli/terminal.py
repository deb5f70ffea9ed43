"""What all commands share: the game library, the language, colour and output."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, BinaryIO, Literal

import typer

from hedgerow.base.errors import ERROR, HINT, WARNING
from hedgerow.base.messages import (
    Message,
    Translator,
    make_translator,
    user_language,
)

if TYPE_CHECKING:
    from hedgerow.base.errors import Problem
    from hedgerow.game.library import Library

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

EXIT_INTERRUPTED = 130
_WIDTH, _MIN_WIDTH = 80, 20


def user_library(extra: list[Path] | None) -> Library:
    """Open the games of some folders, the shipped ones, and those that are found where you are."""
    from hedgerow.game.library import Library, open_library
    from hedgerow.game.own_games import OwnGames

    own = OwnGames(Path(), games_folder())
    return Library(open_library(extra or ()).folders, own, _show_once())


def _show_once() -> Callable[[Problem], None]:
    """Return a function that prints a warning, but never the same one twice."""
    shown: set[str] = set()

    def show(warning: Problem) -> None:
        translate = translator_for(None)
        text = warning.format(translate, WARNING)
        if text not in shown:
            shown.add(text)
            echo_problems(text, translate)

    return show


def games_folder() -> Path:
    """Return the folder of the games that the user has added, in the user's settings folder."""
    return Path(typer.get_app_dir("hedgerow")) / "games"


def settings_file() -> Path:
    """Return the path of the user's defaults, in the user's settings folder."""
    return Path(typer.get_app_dir("hedgerow")) / "config.toml"


def printers_file() -> Path:
    """Return the path of the saved printers, in the user's settings folder."""
    return Path(typer.get_app_dir("hedgerow")) / "printers.json"


def resolve_language(lang: str | None) -> str:
    """Return the requested language, or the user's."""
    return lang or user_language(os.environ)


def translator_for(lang: str | None) -> Translator:
    """Return the translator of the program's messages to a language, or to the user's."""
    return make_translator(resolve_language(lang))


def print_json(data: dict[str, Any]) -> None:
    """Print an answer for programs, as one line of JSON."""
    import json

    typer.echo(json.dumps(data, ensure_ascii=False))


def wants_colour(stream: IO[str] | None, environ: Mapping[str, str]) -> bool:
    """Return whether output may have colours: https://no-color.org and FORCE_COLOR."""
    if environ.get("NO_COLOR"):
        return False
    if forced := environ.get("FORCE_COLOR"):
        return forced != "0"
    if stream is None or not stream.isatty() or environ.get("TERM") == "dumb":
        return False
    # On Windows, only newer terminals, which set one of these variables, show colours.
    return os.name == "posix" or not {"TERM", "WT_SESSION"}.isdisjoint(environ)


def painter(stream: IO[str] | None) -> Paint:
    """Return the function that colours text for standard output or standard error."""
    if wants_colour(stream, os.environ):
        return lambda style, text: f"\x1b[{_COLOURS[style]}m{text}\x1b[0m"
    return lambda style, text: text


def echo(text: str, *, err: bool = False) -> None:
    """Print text that has been coloured for standard output or standard error."""
    typer.echo(text, err=err, color=True)  # `painter` has decided about colour


def terminal_width() -> int:
    """Return the number of characters on a line of the terminal; 80 if it is unknown."""
    with suppress(OSError, ValueError, AttributeError):
        return os.get_terminal_size(sys.stderr.fileno()).columns or _WIDTH
    return _WIDTH


def wrap_text(text: str, width: int) -> str:
    """Break long lines between words; the rest of a line is indented."""
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
    """Print text to standard error, unless it is empty."""
    if text:
        typer.echo(text, err=True)


def echo_bytes(file: BinaryIO) -> None:
    """Write a whole file to standard output."""
    from shutil import copyfileobj

    file.seek(0)
    copyfileobj(file, sys.stdout.buffer)
    sys.stdout.buffer.flush()


def echo_problems(text: str, translate: Translator) -> None:
    """Print problems and warnings to standard error, with coloured marks."""
    paint = painter(sys.stderr)
    marks: tuple[tuple[str, Style], ...] = (
        (f": {translate(ERROR)}: ", "error"),
        (f": {translate(WARNING)}: ", "warning"),
        (f"  {translate(HINT)}: ", "hint"),
    )
    width = terminal_width() if sys.stderr is not None and sys.stderr.isatty() else 0
    lines = (_wrap_problem(line, marks, width) for line in text.split("\n"))
    echo("\n".join(_paint_mark(line, marks, paint) for line in lines), err=True)


def echo_warning(location: object, message: Message, translate: Translator) -> None:
    """Print a warning and its location to standard error."""
    echo_problems(f"{location}: {translate(WARNING)}: {translate(message)}", translate)


def _wrap_problem(line: str, marks: tuple[tuple[str, Style], ...], width: int) -> str:
    """Wrap a problem or hint for a terminal; a quoted line of a file stays unchanged."""
    return wrap_text(line, width) if width and any(mark in line for mark, _ in marks) else line


def _paint_mark(line: str, marks: tuple[tuple[str, Style], ...], paint: Paint) -> str:
    """Colour the first mark in a line; that of a hint only at the start of the line."""
    matches = [(line.find(mark), mark, style) for mark, style in marks if mark in line]
    for start, mark, style in sorted(matches):
        if style != "hint" or start == 0:
            word = mark.strip(": ")
            return line.replace(mark, mark.replace(word, paint(style, word)), 1)
    return line


def reject_closed_stdout() -> None:
    """Make output to a closed standard output fail: Python would drop it silently."""
    if sys.stdout is None:
        # Writing to a file that is open for reading fails with EBADF.
        sys.stdout = os.fdopen(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")
