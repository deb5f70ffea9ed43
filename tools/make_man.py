"""Generate the man page, docs/hedgerow.1, from the help of the commands: `make man`."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import wrap
from typing import Any

from hedgerow import __version__
from hedgerow.cli import build_command
from hedgerow.cli.help_text import is_argument, option_sections
from hedgerow.cli.options import ARGUMENTS, OPTIONS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "hedgerow.1"
FOOTER = r"""
.SH EXIT STATUS
.TP
.B 0
Done.
.TP
.B 1
The input has errors, or the output could not be written.
.TP
.B 2
The command line has errors.
.TP
.B 130
Interrupted; no file is left partially written.
.SH ENVIRONMENT
.TP
.BR LC_ALL ", " LC_MESSAGES ", " LANG
The language of messages and printed pages: English, French, Italian or German.
.TP
.BR HEDGEROW_PAPER ", " HEDGEROW_LANG ", " HEDGEROW_THEME ", " HEDGEROW_BACKS ", " HEDGEROW_PRINTER
The defaults of the options of these names. They override those of
.BR "hedgerow config" .
.TP
.B HEDGEROW_SITE
The default of
.BR \-\-site .
.TP
.B NO_COLOR
If set, output is never coloured.
.TP
.B FORCE_COLOR
If set, output is coloured even if it does not go to a terminal.
.TP
.B XDG_CONFIG_HOME
The folder of your settings.
.SH FILES
.TP
.I ~/.config/hedgerow/printers.json
The printers saved by
.BR "hedgerow calibrate" .
.TP
.I ~/.config/hedgerow/config.toml
The defaults saved by
.BR "hedgerow config" .
.SH EXAMPLES
.TP
.B hedgerow sheets stampfarm \-\-players 4
Prints matched sheets for one game of four players.
.TP
.B hedgerow kit kuhlorado \-\-paper letter \-\-theme ink\-saver
Prints everything needed to play, with little ink.
.TP
.B hedgerow score game.txt
Shows who won, and why.
"""


def man_page() -> str:
    """Return the man page as roff."""
    return "\n".join([*_head(), *_commands(), FOOTER.strip("\n"), ""])


def _head() -> Iterator[str]:
    whole = build_command("en")
    yield '.\\" Made from the help of the commands: make man'
    yield f'.TH HEDGEROW 1 "" "hedgerow {__version__}" "User Commands"'
    yield ".SH NAME"
    yield from _wrap_lines(f"hedgerow \\- {_roff(whole.help[0].lower() + whole.help[1:-1])}")
    yield ".SH SYNOPSIS"
    yield from (".B hedgerow", ".RI [ OPTIONS ]", ".I COMMAND", ".RI [ ARGUMENTS ]\\|...")
    yield ".SH OPTIONS"
    yield from _parameters(whole, _context(whole, "hedgerow"))


def _commands() -> Iterator[str]:
    whole = build_command("en")
    yield ".SH COMMANDS"
    for name, inner in whole.commands.items():
        context = _context(inner, f"hedgerow {name}")
        pieces = [it.make_metavar(context) for it in inner.params if is_argument(it)]
        usage = (name, *pieces, "[OPTIONS]")
        yield f".SS hedgerow {' '.join(map(_roff, usage))}"
        yield from _paragraphs(inner.help)
        yield from _parameters(inner, context)
        yield from (".PP", f"Example: \\fB{_roff(inner.epilog)}\\fR")


def _context(inner: Any, name: str) -> Any:
    return inner.make_context(name, [], resilient_parsing=True)


def _paragraphs(text: str) -> Iterator[str]:
    for number, paragraph in enumerate(text.split("\n\n")):
        if number:
            yield ".PP"
        yield from _wrap_lines(_roff(paragraph))


def _parameters(inner: Any, context: Any) -> Iterator[str]:
    """Yield arguments and options as the help lists them; `--help` only once, at the top."""
    for heading, rows in option_sections(inner, context):
        if heading not in (ARGUMENTS, OPTIONS):
            yield from (".PP", f"\\fI{_roff(heading)}\\fR")
        for names, text in rows:
            if "--help" not in names or context.info_name == "hedgerow":
                yield from (".TP", f"\\fB{_roff(names)}\\fR", *_wrap_lines(_roff(text)))


def _roff(text: str) -> str:
    """Escape text for roff; what is in backquotes becomes bold."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    plain = re.sub(r"[^\x00-\x7f]", lambda match: f"\\[u{ord(match[0]):04X}]", plain)
    return re.sub(r"`([^`]*)`", r"\\fB\1\\fR", plain)


def _wrap_lines(text: str) -> Iterator[str]:
    """Yield wrapped lines, escaped so that none is parsed as a roff request."""
    for line in wrap(text, 80, break_long_words=False, break_on_hyphens=False):
        yield f"\\&{line}" if line.startswith(".") else line


if __name__ == "__main__":
    Path(sys.argv[1] if sys.argv[1:] else PAGE).write_text(man_page(), "utf-8")
