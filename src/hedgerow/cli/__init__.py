"""The command line: the only part that prints or exits."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from copy import copy
from errno import EBADF, EFBIG, EINVAL, EIO, ENOSPC, ENXIO
from importlib import import_module
from typing import Annotated, Any

import typer

from hedgerow.base.errors import InputError, Location, Problem, UsageError
from hedgerow.base.messages import LANGUAGES, Message, Translator
from hedgerow.base.package_data import is_unpacked
from hedgerow.cli.terminal import (
    EXIT_INTERRUPTED,
    echo_problems,
    reject_closed_stdout,
    resolve_language,
    translator_for,
)

COMPLETE_VARIABLE = "_HEDGEROW_COMPLETE"
# Errors of writing to standard output, which come without a file name.
_OUTPUT_ERRORS = (EBADF, EFBIG, EINVAL, EIO, ENOSPC, ENXIO)
# English only: the translations are in the zip file and cannot be opened either.
_NO_ZIP = """hedgerow: error: the package is a zip file, in which games and fonts cannot be opened
  hint: install it first: python -m pip install FILE.whl"""
# The module of each command, in the order of the help; imported when needed, to start faster.
COMMANDS = {
    "serve": "program_commands",
    "games": "content_commands",
    **dict.fromkeys(("sheets", "deck", "pad", "kit", "export", "calibrate"), "print_commands"),
    **dict.fromkeys(("score", "blank", "show"), "score_commands"),
    "playtest": "playtest_command",
    **dict.fromkeys(("validate", "schema", "new", "preview"), "content_commands"),
    **dict.fromkeys(("completion", "help"), "program_commands"),
}


def main() -> None:
    """Run the program, or print completions for a shell."""
    reject_closed_stdout()
    if not is_unpacked():
        raise SystemExit(_NO_ZIP)
    lang = resolve_language(requested_language(sys.argv[1:]))
    if COMPLETE_VARIABLE in os.environ:
        raise SystemExit(_complete(lang))
    _run(lang)


def _run(lang: str) -> None:
    """Run a command. Exits with 1 for wrong input, 2 for wrong usage, 130 if interrupted."""
    # Many programs have a `version` command; here it is an option.
    words = ["--version"] if sys.argv[1:] == ["version"] else sys.argv[1:]
    try:
        status = build_command(lang, words)(words, standalone_mode=False)
        if status == EXIT_INTERRUPTED:  # typer hides an interruption behind its status
            raise KeyboardInterrupt
        raise SystemExit(status)
    except typer.TyperException as error:  # a wrong option or argument
        _report_usage(error, words, lang)
        raise SystemExit(2) from None
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
            echo_problems(_format_os_error(error, translator_for(lang)), translator_for(lang))
        # Python flushes the output when it exits, which would fail again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise SystemExit(1) from None


def _report_usage(error: Any, words: Sequence[str], lang: str) -> None:
    """Report a wrong command line; an empty one gets the help."""
    if not words:
        error.show()
        return
    from hedgerow.cli.wrong_usage import usage_problem

    problem = usage_problem(error, words, lambda it: build_command("en", it))
    echo_problems(problem.format(translator_for(lang)), translator_for(lang))


def _complete(lang: str) -> int:
    """Print the completions that a shell script asks for. No command is run."""
    from hedgerow.cli.completion import WORDS_VARIABLE, completion_lines

    shell, words = os.environ[COMPLETE_VARIABLE], os.environ.get(WORDS_VARIABLE, "")
    typer.echo("\n".join(completion_lines(shell, words, lambda it: build_command(lang, it))))
    return 0


def _format_os_error(error: OSError, translate: Translator) -> str:
    """Format an error of the system: about a file, about standard output, or without a name."""
    reason: object = error.strerror or error
    if isinstance(error.filename, str):
        message = Message("cannot be used: {reason}", reason=reason)
        return Problem(Location(error.filename), message).format(translate)
    if error.errno not in _OUTPUT_ERRORS:
        return Problem(Location("hedgerow"), Message("{text}", text=reason)).format(translate)
    if error.errno == EBADF:
        reason = Message("standard output is closed")
    return translate(Message("cannot write the output: {reason}", reason=reason))


def build_command(lang: str, words: Sequence[str] = ()) -> Any:
    """Return the command that the words start with, or all commands, with translated help."""
    names = [it for it in words[:1] if it in COMMANDS] or COMMANDS
    program = build_program(names)
    # Only the list of commands is shown: reading all their options would take time.
    if words and COMMANDS.keys().isdisjoint(words):
        program.registered_commands = [_without_options(it) for it in program.registered_commands]
    command = typer.main.get_command(program)
    _list_papers(command)
    if lang != "en":
        from hedgerow.cli.help_text import translate_help

        translate_help(command, translator_for(lang))
    return command


def _list_papers(command: Any) -> None:
    """Let the help of `--paper` list the papers. Their file is read only for the help."""
    for inner in command.commands.values():
        for param in (it for it in inner.params if it.name == "paper"):
            param.make_metavar = _paper_choices


def _paper_choices(ctx: Any) -> str:
    from hedgerow.printing.paper import paper_choices

    return f"<{'|'.join(paper_choices())}>"


def build_program(names: Iterable[str] = COMMANDS) -> typer.Typer:
    """Return the program with some of its commands: reading the options of all takes time."""
    program = typer.Typer(
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    program.callback(invoke_without_command=True)(hedgerow)
    for name in names:
        module = import_module(f"hedgerow.cli.{COMMANDS[name]}")
        program.command(name)(getattr(module, name))
    return program


def _without_options(command: Any) -> Any:
    """Return a copy of a command without its options, enough to list it."""
    heading = copy(command)
    heading.help, heading.callback = command.callback.__doc__, lambda: None
    return heading


def requested_language(words: Sequence[str]) -> str | None:
    """Return the language of `--lang`, which applies to the program's messages too."""
    for number, word in enumerate(words):
        # Both `--lang de` and `--lang=de`; the option itself is parsed later.
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
