"""The command line: the only part that prints or exits."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from errno import EBADF, EFBIG, EINVAL, EIO, ENOSPC, ENXIO
from importlib import import_module
from typing import Annotated, Any

import typer

from hedgerow.base.errors import (
    WARNING,
    InputError,
    Location,
    Problem,
    UnreadableError,
    UsageError,
)
from hedgerow.base.frozen import record
from hedgerow.base.messages import LANGUAGES, Message, Translator
from hedgerow.base.package_data import is_unpacked
from hedgerow.cli.help_text import GroupedCommand, GroupedCommands, translate_help
from hedgerow.cli.settings import Settings, at_setting, load_settings, variable
from hedgerow.cli.terminal import (
    EXIT_INTERRUPTED,
    echo_problems,
    reject_closed_stdout,
    resolve_language,
    settings_file,
    translator_for,
)

COMPLETE_VARIABLE = "_HEDGEROW_COMPLETE"
# Errors of writing to standard output, which come without a file name.
_OUTPUT_ERRORS = (EBADF, EFBIG, EINVAL, EIO, ENOSPC, ENXIO)
# English only: the translations are in the zip file and cannot be opened either.
_NO_ZIP = """hedgerow: error: the package is a zip file, in which games and fonts cannot be opened
  hint: install it first: python -m pip install FILE.whl"""
START, PRINT, DESIGN, PROGRAM = "Start here:", "Print and score:", "Your own games:", "The program:"


@record
class CommandEntry:
    """A command: the module that defines it, its heading in the help, and an example."""

    module: str
    heading: str
    example: str


# In the order of the help. Modules are imported when needed, to start faster.
COMMANDS: Mapping[str, CommandEntry] = {
    "kit": CommandEntry("print_commands", START, "hedgerow kit stampfarm --players 4"),
    "score": CommandEntry("score_commands", START, "hedgerow score game.txt"),
    "serve": CommandEntry("program_commands", START, "hedgerow serve"),
    "sheets": CommandEntry("print_commands", PRINT, "hedgerow sheets stampfarm --players 4"),
    "deck": CommandEntry("print_commands", PRINT, "hedgerow deck kuhfstein cards"),
    "pad": CommandEntry("print_commands", PRINT, "hedgerow pad kuhlorado --pages 5"),
    "blank": CommandEntry("score_commands", PRINT, "hedgerow blank stampfarm --names Anna,Ben"),
    "export": CommandEntry("print_commands", PRINT, "hedgerow export kuhfstein --for tts"),
    "calibrate": CommandEntry("print_commands", PRINT, "hedgerow calibrate"),
    "new": CommandEntry("content_commands", DESIGN, "hedgerow new my-farm --from sheet"),
    "validate": CommandEntry("content_commands", DESIGN, "hedgerow validate my-farm"),
    "preview": CommandEntry("content_commands", DESIGN, "hedgerow preview stampfarm"),
    "playtest": CommandEntry("playtest_command", DESIGN, "hedgerow playtest stampfarm --games 500"),
    "schema": CommandEntry("content_commands", DESIGN, "hedgerow schema all"),
    "show": CommandEntry("content_commands", DESIGN, "hedgerow show stampfarm --rules"),
    "games": CommandEntry("content_commands", PROGRAM, "hedgerow games"),
    "config": CommandEntry("program_commands", PROGRAM, "hedgerow config paper=letter"),
    "completion": CommandEntry("program_commands", PROGRAM, "hedgerow completion zsh"),
    "help": CommandEntry("program_commands", PROGRAM, "hedgerow help kit"),
}


def main() -> None:
    """Run the program, or print completions for a shell."""
    reject_closed_stdout()
    if not is_unpacked():
        raise SystemExit(_NO_ZIP)
    # Many programs have a `version` command; here it is an option.
    words = ["--version"] if sys.argv[1:] == ["version"] else sys.argv[1:]
    settings = _user_settings(words)
    if "lang" in settings:
        # Everything that is in the user's language asks the environment for it.
        os.environ[variable("lang")] = settings["lang"].value
    lang = resolve_language(requested_language(words))
    if COMPLETE_VARIABLE in os.environ:
        raise SystemExit(_complete(lang))
    _run(words, lang, settings)


def _user_settings(words: Sequence[str]) -> Settings:
    """Return the user's defaults. A wrong one ends the program, unless it is to be corrected."""
    translate = translator_for(requested_language(words))
    try:
        return load_settings(settings_file(), os.environ)
    except UnreadableError as error:
        hint = Message("continuing without your settings")
        for problem in error.problems:
            echo_problems(replace(problem, hint=hint).format(translate, WARNING), translate)
    except InputError as error:
        if words[:1] not in (["config"], ["help"]):
            echo_problems(error.format(translate), translate)
            raise SystemExit(1) from None
    return {}


def _run(words: Sequence[str], lang: str, settings: Settings) -> None:
    """Run a command. Exits with 1 for wrong input, 2 for wrong usage, 130 if interrupted."""
    values = {name: setting.value for name, setting in settings.items() if name != "lang"}
    # The defaults of options, by command; a command ignores those it has no option for. `help` is
    # also an option of the program itself.
    defaults = dict.fromkeys(COMMANDS.keys() - {"help"}, values)
    try:
        command = build_command(lang, words)
        status = command(words, standalone_mode=False, default_map=defaults)
        if status == EXIT_INTERRUPTED:  # typer hides an interruption behind its status
            raise KeyboardInterrupt
        raise SystemExit(status)
    except typer.TyperException as error:  # a wrong option or argument
        _report_usage(error, words, lang)
        raise SystemExit(2) from None
    except InputError as error:
        is_typed = words[:1] == ["config"]
        located = error if is_typed else at_setting(error, words, settings)
        echo_problems(located.format(translator_for(lang)), translator_for(lang))
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
        cls=GroupedCommands,
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    program.callback(invoke_without_command=True)(hedgerow)
    for name in names:
        entry = COMMANDS[name]
        module = import_module(f"hedgerow.cli.{entry.module}")
        program.command(
            name, cls=GroupedCommand, rich_help_panel=entry.heading, epilog=entry.example
        )(getattr(module, name))
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
    """Print everything for a paper game, and score the finished game."""
    if version:
        from hedgerow import __version__

        typer.echo(f"hedgerow {__version__}")
        raise typer.Exit
