"""Make the page of the manual, docs/hedgerow.1, from the help of the commands: `make man`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any

from hedgerow import __version__
from hedgerow.cli import build_command

PAGE = Path(__file__).resolve().parents[1] / "docs" / "hedgerow.1"
BEHIND = r"""
.SH EXIT STATUS
.TP
.B 0
Done.
.TP
.B 1
The input is wrong, or an answer could not be written.
.TP
.B 2
The command line is wrong.
.TP
.B 130
Interrupted; no file was left half written.
.SH ENVIRONMENT
.TP
.BR LC_ALL ", " LC_MESSAGES ", " LANG
The language of messages and of what is printed: English, French, Italian or German.
.TP
.B NO_COLOR
If it is set, nothing is coloured.
.TP
.B FORCE_COLOR
If it is set, errors, warnings and results are coloured although they go to no terminal.
.TP
.B XDG_CONFIG_HOME
The folder of your settings.
.SH FILES
.TP
.I ~/.config/hedgerow/printers.json
What
.B hedgerow calibrate
was told of your printers.
.SH EXAMPLES
.TP
.B hedgerow sheets stampfarm \-\-players 4
Prints matched sheets for one game of four players.
.TP
.B hedgerow kit kuhlorado \-\-paper letter \-\-theme ink\-saver
Prints everything needed to play, with little ink.
.TP
.B hedgerow score game.txt
Tells who has won, and why.
"""


def man_page() -> str:
    """The page as roff."""
    return "\n".join([*_head(), *_commands(), BEHIND.strip("\n"), ""])


def _head() -> Iterator[str]:
    whole = build_command("en")
    yield '.\\" Made from the help of the commands: make man'
    yield f'.TH HEDGEROW 1 "" "hedgerow {__version__}" "User Commands"'
    yield ".SH NAME"
    yield from _wrapped(f"hedgerow \\- {_roff(whole.help[0].lower() + whole.help[1:-1])}")
    yield ".SH SYNOPSIS"
    yield from (".B hedgerow", ".RI [ OPTIONS ]", ".I COMMAND", ".RI [ ARGUMENTS ]\\|...")
    yield ".SH OPTIONS"
    yield from _parameters(whole, _context(whole, "hedgerow"))


def _commands() -> Iterator[str]:
    whole = build_command("en")
    yield ".SH COMMANDS"
    for name, inner in whole.commands.items():
        context = _context(inner, f"hedgerow {name}")
        pieces = [it for it in inner.collect_usage_pieces(context) if it != "[OPTIONS]"]
        usage = (name, *(it.strip("{}") for it in pieces), "[OPTIONS]")
        yield f".SS hedgerow {' '.join(map(_roff, usage))}"
        yield from _paragraphs(inner.help)
        yield from _parameters(inner, context)


def _context(inner: Any, name: str) -> Any:
    return inner.make_context(name, [], resilient_parsing=True)


def _paragraphs(text: str) -> Iterator[str]:
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ".PP"
        yield from _wrapped(_roff(paragraph))


def _parameters(inner: Any, context: Any) -> Iterator[str]:
    """The arguments and options, as the help lists them; that all have --help is told once."""
    for param in inner.get_params(context):
        record = param.get_help_record(context)
        if record is not None and (param.name != "help" or context.info_name == "hedgerow"):
            yield from (".TP", f"\\fB{_roff(record[0])}\\fR", *_wrapped(_roff(record[1])))


def _roff(text: str) -> str:
    """A text in which nothing is taken for a request; what is in backquotes is bold."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    plain = re.sub(r"[^\x00-\x7f]", lambda it: f"\\[u{ord(it[0]):04X}]", plain)
    return re.sub(r"`([^`]*)`", r"\\fB\1\\fR", plain)


def _wrapped(text: str) -> Iterator[str]:
    """The lines of a text; none of them begins like a request."""
    for line in wrap(text, 80, break_long_words=False, break_on_hyphens=False):
        yield f"\\&{line}" if line.startswith(".") else line


if __name__ == "__main__":
    Path(sys.argv[1] if sys.argv[1:] else PAGE).write_text(man_page(), "utf-8")
