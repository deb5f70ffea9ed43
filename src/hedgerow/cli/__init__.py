"""The commands; the only place that prints or exits."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from copy import copy
from errno import EBADF, EFBIG, EINVAL, EIO, ENOSPC, ENXIO
from importlib import import_module
from typing import Annotated, Any

import typer

from hedgerow.base.messages import LANGUAGES, Message, Translator
from hedgerow.base.package_data import is_unpacked
from hedgerow.cli.terminal import (
    echo_problems,
    reject_closed_stdout,
    resolve_language,
    translator_for,
)

EXIT_INTERRUPTED = 130
COMPLETE_VARIABLE = "_HEDGEROW_COMPLETE"
# Why standard output is not written. Whatever else is written names its file.
_WRITING = (EBADF, EFBIG, EINVAL, EIO, ENOSPC, ENXIO)
# In English only: the other languages are in the files that cannot be read there.
_PACKED = """hedgerow: error: the package is a zip file, in which games and fonts cannot be opened
  hint: install it first: python -m pip install FILE.whl"""
# The modules of the commands, in the order in which they are listed; read when they are asked for.
COMMANDS = {
    "serve": "serve_command",
    "games": "content_commands",
    **dict.fromkeys(("sheets", "deck", "pad", "kit"), "print_commands"),
    "export": "export_command",
    "calibrate": "calibrate_command",
    **dict.fromkeys(("score", "blank", "show"), "score_commands"),
    "playtest": "playtest_command",
    **dict.fromkeys(("validate", "schema", "new", "preview"), "content_commands"),
    **dict.fromkeys(("completion", "help"), "shell_commands"),
}


def main() -> None:
    """Run the program, or tell a shell what it can complete."""
    reject_closed_stdout()
    if not is_unpacked():
        raise SystemExit(_PACKED)
    lang = resolve_language(requested_language(sys.argv[1:]))
    if COMPLETE_VARIABLE in os.environ:
        raise SystemExit(_complete(lang))
    _run(lang)


def _run(lang: str) -> None:
    """Run a command; a wrong input ends with exit status 1, an interruption with 130."""
    from hedgerow.base.errors import InputError, UsageError

    words = ["--version"] if sys.argv[1:] == ["version"] else sys.argv[1:]
    try:
        status = build_command(lang, words)(words, standalone_mode=False)
        if status == EXIT_INTERRUPTED:  # typer hides an interruption behind its status
            raise KeyboardInterrupt
        raise SystemExit(status)
    except typer.TyperException as error:  # a wrong option or argument
        from hedgerow.cli.help_text import usage_error_text

        typer.echo(usage_error_text(error, translator_for(lang)), err=True)
        if getattr(getattr(error, "param", None), "metavar", "") == "GAME":
            typer.echo(_games_hint(translator_for(lang)), err=True)
        raise SystemExit(error.exit_code) from None
    except InputError as error:
        echo_problems(error.format(translator_for(lang)), translator_for(lang))
        raise SystemExit(2 if isinstance(error, UsageError) else 1) from None
    except (KeyboardInterrupt, typer.Abort):
        typer.echo(
            translator_for(lang)(Message("interrupted; no file was left partially written")),
            err=True,
        )
        raise SystemExit(EXIT_INTERRUPTED) from None
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            echo_problems(_failure(error, translator_for(lang)), translator_for(lang))
        # What is still to be told would fail again when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None


def _games_hint(translate: Translator) -> str:
    """The games, for who named none."""
    from hedgerow.base.errors import HINT
    from hedgerow.library.library import open_library

    return f"  {translate(HINT)}: {translate(open_library().unknown_game_hint())}"


def _complete(lang: str) -> int:
    """Tell the script of a shell what can stand at the cursor; nothing else is done."""
    from hedgerow.cli.completion import WORDS_VARIABLE, completion_lines

    shell, words = os.environ[COMPLETE_VARIABLE], os.environ.get(WORDS_VARIABLE, "")
    typer.echo("\n".join(completion_lines(shell, words, lambda it: build_command(lang, it))))
    return 0


def _failure(error: OSError, translate: Translator) -> str:
    """Report what the system refused: a file, standard output, or something without a name."""
    from hedgerow.base.errors import Location, Problem

    reason: object = error.strerror or error
    if isinstance(error.filename, str):
        message = Message("cannot be used: {reason}", reason=reason)
        return Problem(Location(error.filename), message).format(translate)
    if error.errno not in _WRITING:
        return Problem(Location("hedgerow"), Message("{text}", text=reason)).format(translate)
    if error.errno == EBADF:
        reason = Message("standard output is closed")
    return translate(Message("cannot write the output: {reason}", reason=reason))


def build_command(lang: str, words: Sequence[str] = ()) -> Any:
    """The command that the words begin with, or else all of them, their help in a language."""
    names = [it for it in words[:1] if it in COMMANDS] or COMMANDS
    asked = build_program(names)
    if words and COMMANDS.keys().isdisjoint(words):
        asked.registered_commands = [_heading(it) for it in asked.registered_commands]
    whole = typer.main.get_command(asked)
    _list_papers(whole)
    if lang != "en":
        from hedgerow.cli.help_text import translate_help

        translate_help(whole, translator_for(lang))
    return whole


def _list_papers(command: Any) -> None:
    """Have the help of `--paper` list the papers of the file, which is read only for that."""
    for inner in command.commands.values():
        for param in (it for it in inner.params if it.name == "paper"):
            param.make_metavar = _paper_choices


def _paper_choices(ctx: Any) -> str:
    from hedgerow.printing.paper import paper_choices

    return f"<{'|'.join(paper_choices())}>"


def build_program(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """The program with some of its commands: reading the options of all of them takes time."""
    made = typer.Typer(
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    made.callback(invoke_without_command=True)(hedgerow)
    for name in names:
        module = import_module(f"hedgerow.cli.{COMMANDS[name]}")
        made.command(name)(getattr(module, name))
    return made


def _heading(command: Any) -> Any:
    """A command without its options, enough to be listed."""
    heading = copy(command)
    heading.help, heading.callback = command.callback.__doc__, lambda: None
    return heading


def requested_language(words: Sequence[str]) -> str | None:
    """The language of `--lang`, which counts for the program's own words too."""
    for number, word in enumerate(words):
        name = " ".join(words[number + 1 : number + 2]) if word == "--lang" else word[7:]
        if word.startswith("--lang") and name.lower() in LANGUAGES:
            return name.lower()
    return None


def hedgerow(
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """Print random sheets, tiles and score pads for farm games, and score finished paper games."""
    if version:
        from hedgerow import __version__

        typer.echo(f"hedgerow {__version__}")
        raise typer.Exit
