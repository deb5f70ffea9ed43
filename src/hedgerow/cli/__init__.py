"""The commands; the only place that prints or exits."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from copy import copy
from errno import EBADF
from typing import Annotated, Any, get_args

import typer

from hedgerow.base.messages import Said
from hedgerow.base.shipped import is_unpacked
from hedgerow.cli.calibrate_command import calibrate
from hedgerow.cli.content_commands import games, new, preview, schema, validate
from hedgerow.cli.export_command import export
from hedgerow.cli.options import Lang
from hedgerow.cli.playtest_command import playtest
from hedgerow.cli.print_commands import deck, kit, pad, sheets
from hedgerow.cli.score_commands import blank, score, show
from hedgerow.cli.serve_command import serve
from hedgerow.cli.shell_commands import completion, help
from hedgerow.cli.terminal import lang_of, say_in, take_closed_output, tell_problems

INTERRUPTED = 130
ASKED = "_HEDGEROW_COMPLETE"
# In English only: the other languages are in the files that cannot be read there.
_PACKED = """hedgerow: error: the package is a zip file, in which games and fonts cannot be opened
  hint: install it first: python -m pip install FILE.whl"""
app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
for _command in (
    *(serve, games, sheets, deck, pad, kit, export, calibrate, score, blank, show),
    *(playtest, validate, schema, new, preview, completion, help),
):
    app.command()(_command)


def main() -> None:
    """Run the program, or tell a shell what it can complete."""
    take_closed_output()
    if not is_unpacked():
        raise SystemExit(_PACKED)
    lang = lang_of(asked_language(sys.argv[1:]))
    if ASKED in os.environ:
        raise SystemExit(_complete(lang))
    _run(lang)


def _run(lang: str) -> None:
    """Run a command; a wrong input ends with exit status 1, an interruption with 130."""
    from hedgerow.base.errors import InputError, UsageError

    try:
        status = command(lang, sys.argv[1:])(standalone_mode=False)
        if status == INTERRUPTED:  # typer hides an interruption behind its status
            raise KeyboardInterrupt
        raise SystemExit(status)
    except typer.TyperException as error:  # a wrong option or argument
        from hedgerow.cli.help_text import wrong_use

        typer.echo(wrong_use(error, say_in(lang)), err=True)
        raise SystemExit(error.exit_code) from None
    except InputError as error:
        tell_problems(error.told(say_in(lang)), say_in(lang))
        raise SystemExit(2 if isinstance(error, UsageError) else 1) from None
    except (KeyboardInterrupt, typer.Abort):
        typer.echo(say_in(lang)(Said("interrupted; no file was left half written")), err=True)
        raise SystemExit(INTERRUPTED) from None
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            typer.echo(say_in(lang)(_not_told(error)), err=True)
        # What is still to be told would fail again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None


def _complete(lang: str) -> int:
    """Tell the script of a shell what can stand at the cursor; nothing else is done."""
    from hedgerow.cli.completion import WORDS, completion_lines

    shell, words = os.environ[ASKED], os.environ.get(WORDS, "")
    typer.echo("\n".join(completion_lines(shell, words, lambda it: command(lang, it))))
    return 0


def _not_told(error: OSError) -> Said:
    """Why an answer did not reach standard output."""
    closed = error.errno == EBADF
    reason = Said("standard output is closed") if closed else error.strerror
    return Said("the answer cannot be written: {reason}", reason=reason)


def command(lang: str, words: Sequence[str] = ()) -> Any:
    """The command that the words begin with, or else all of them, their help in a language."""
    whole = typer.main.get_command(_asked_for(words))
    if lang != "en":
        from hedgerow.cli.help_text import translate_help

        translate_help(whole, say_in(lang))
    return whole


def asked_language(words: Sequence[str]) -> str | None:
    """The language of `--lang`, which counts for the program's own words too."""
    for number, word in enumerate(words):
        name = " ".join(words[number + 1 : number + 2]) if word == "--lang" else word[7:]
        if word.startswith("--lang") and name.lower() in get_args(Lang):
            return name.lower()
    return None


def _asked_for(words: Sequence[str]) -> typer.Typer:
    """The program with what is asked for: reading the options of all commands takes time."""
    known = {it.callback.__name__: it for it in app.registered_commands if it.callback}
    asked = copy(app)
    if words and words[0] in known:
        asked.registered_commands = [known[words[0]]]
    elif words and known.keys().isdisjoint(words):
        asked.registered_commands = [_heading(it, name) for name, it in known.items()]
    return asked


def _heading(command: Any, name: str) -> Any:
    """A command without its options, enough to be listed."""
    heading = copy(command)
    heading.name, heading.help, heading.callback = name, command.callback.__doc__, lambda: None
    return heading


@app.callback(invoke_without_command=True)
def hedgerow(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Print fresh sheets, tiles and pads of farm games, and score the finished paper game."""
    if version:
        from hedgerow import __version__

        typer.echo(f"hedgerow {__version__}")
        raise typer.Exit
