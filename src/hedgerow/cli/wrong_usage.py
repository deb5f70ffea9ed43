"""What is wrong with a command line, in our own words: where, what, and what to type instead.

typer reports wrong usage as finished English sentences. `usage_problem` takes from its error which
parameter is meant, finds what was typed for it, and returns a problem like those of files.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import typer
from typer._click.exceptions import BadOptionUsage, MissingParameter, NoSuchOption

from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    closest_match,
    did_you_mean,
    quote_value,
    suggestion_hint,
)
from hedgerow.base.files import is_missing
from hedgerow.base.messages import NO_MESSAGE, Message, join_or
from hedgerow.cli.terminal import user_library
from hedgerow.printing.request import WholeNumber
from hedgerow.scorefile.sheet_code import is_valid_code

PROGRAM = "hedgerow"
# What people type for an option, and what they may mean in a command that has no such option.
OTHER_OPTIONS: Mapping[str, str] = {"-p": "--names", "--players": "--names"}
# What people type for a command, and what they mean; GAME becomes the game that they name.
OTHER_NAMES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("print", "pdf", "box"), ("kit GAME",)),
    **dict.fromkeys(("list", "ls"), ("games",)),
    **dict.fromkeys(("rules", "rulebook"), ("kit GAME", "show GAME --rules")),
    **dict.fromkeys(("cards", "tiles", "dice", "pieces"), ("deck GAME",)),
    **dict.fromkeys(("init", "create"), ("new NAME",)),
    **dict.fromkeys(("check", "lint"), ("validate",)),
    **dict.fromkeys(("count", "points", "enter"), ("score",)),
    **dict.fromkeys(("web", "app", "start"), ("serve",)),
    **dict.fromkeys(("simulate", "bots"), ("playtest GAME",)),
}
_LANGUAGE_NAMES = {
    "en": ("English",),
    "de": ("German", "Deutsch"),
    "fr": ("French", "français"),
    "it": ("Italian", "italiano"),
}
# The words for 2, 3, 4 and so on. 1 is omitted: in most languages its word is an article.
_NUMBER_NAMES = {
    "en": "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen",
    "de": "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn",
    "fr": "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze",
    "it": "due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici "
    "quindici",
}
NUMBER_WORDS = {
    lang: {word: value for value, word in enumerate(names.split(), 2)}
    for lang, names in _NUMBER_NAMES.items()
}
_THOUSANDS = re.compile(r"\d{1,3}(?:[ .,'’_]\d{3})+")
_DECIMAL_COMMA = re.compile(r"\d*,\d+")
# Returns the program with the command that the words start with.
Commands = Callable[[Sequence[str]], Any]


def usage_problem(error: Any, words: Sequence[str], commands: Commands) -> Problem:
    """Return the problem of a command line that typer refuses."""
    known = commands(()).commands
    if words[0] not in known:
        return _problem_before_command(error, words, commands)
    command = commands(words[:1]).commands[words[0]]
    # Errors of typer do not always come with a context.
    context = command.make_context(words[0], [], resilient_parsing=True)
    typed = words[1:]
    match error:
        case MissingParameter(param=param) if param is not None:
            return _missing_argument(context, param, words)
        case typer.BadParameter(param=param) if param is not None:
            problem = _wrong_value(context, param, typed)
        case NoSuchOption(option_name=name):
            return _unknown_option(context, name, typed)
        case BadOptionUsage(option_name=name):
            return _missing_value(context, name, typed)
        case _:
            problem = _unexpected_argument(context, typed)
    # No other errors are known; if typer has one, its own sentence is better than none.
    own_words = Message("{text}", text=error.format_message())
    return problem or Problem(Location(_name(context)), own_words, _help_hint(context))


def _problem_before_command(error: Any, words: Sequence[str], commands: Commands) -> Problem:
    """Return the problem of an unknown command, or of an option before the command."""
    known = commands(()).commands
    if not isinstance(error, NoSuchOption):
        message = Message("unknown command {name}", name=quote_value(words[0]))
        return Problem(Location(PROGRAM), message, _command_hint(words, known))
    at = next((number for number, word in enumerate(words) if word in known), None)
    if at is None:
        message = Message("unknown option {name}", name=error.option_name)
        near = closest_match(error.option_name, ("--version", "--help"))
        hint = suggestion_hint([near]) if near else _list_hint(PROGRAM)
        return Problem(Location(PROGRAM), message, hint)
    name, moved = words[at], [*words[at + 1 :], *words[:at]]
    hint = _list_hint(f"{PROGRAM} {name}")
    command = commands([name]).commands[name]
    with suppress(typer.TyperException):
        command.make_parser(typer.Context(command)).parse_args([*moved])
        hint = Message("did you mean {name}?", name=_command_line(name, *moved))
    return Problem(Location(error.option_name), Message("options come after the command"), hint)


def _command_hint(words: Sequence[str], known: Mapping[str, Any]) -> Message:
    """Return what to type for an unknown command: the first word."""
    typed, *rest = words
    if near := closest_match(typed, known):
        return Message("did you mean {name}?", name=_command_line(near, *rest))
    library = user_library(None)
    if named := OTHER_NAMES.get(typed.lower()):
        game = next((it for it in rest if library.has_game(it)), "GAME")
        lines = [f"{PROGRAM} {it.replace('GAME', game)}" for it in named]
        return Message("use {name}", name=join_or(*lines))
    if library.has_game(typed):
        command = next((it for it in rest if it in known and _takes_game(known[it])), "kit")
        line = _command_line(command, typed, *(it for it in rest if it not in known))
        return Message("{name} is a game; to print it: {command}", name=typed, command=line)
    if is_valid_code(typed):
        line = _command_line("show", typed)
        return Message("this is a sheet code; to see the sheet: {command}", command=line)
    if not is_missing(Path(typed)):
        line = _command_line("score", *words)
        return Message("this is a file; to score it: {command}", command=line)
    return _list_hint(PROGRAM)


def _takes_game(command: Any) -> bool:
    return any("GAME" in (it.metavar or "") for it in command.params[:1])


def _missing_argument(context: Any, param: Any, words: Sequence[str]) -> Problem:
    """Return the problem of an argument that the command needs; a sheet code names the game."""
    name = param.metavar or param.name.upper()
    message = Message("{name} is missing", name=name)
    hint = Message("use {name}", name=_usage(context))
    if "GAME" in name:
        library = user_library(None)
        hint = library.unknown_game_hint()
        code = next((it for it in words if is_valid_code(it)), None)
        with suppress(InputError):
            if code is not None:
                _, game, _ = library.open_code(code)
                line = _command_line(words[0], game.id, *words[1:])
                hint = Message("use {name}", name=line)
    elif choices := _choices(param):
        hint = did_you_mean("", choices)
    return Problem(Location(_name(context)), message, hint)


def _unknown_option(context: Any, name: str, words: Sequence[str]) -> Problem:
    """Return the problem of an option that the command does not have."""
    if word := _single_dash(context, words):
        name = word
    message = Message("{command} has no option {name}", command=_name(context), name=name)
    options = _long_options(context)
    near = closest_match(name, options) or _option_starting_with(context, name)
    if not near and OTHER_OPTIONS.get(name) in options:
        near = OTHER_OPTIONS[name]
    hint = suggestion_hint([near]) if near else _help_hint(context)
    return Problem(Location(name), message, hint)


def _option_starting_with(context: Any, start: str) -> str | None:
    """Return the only option that starts like the typed one, from three letters on."""
    names = [it for it in _long_options(context) if it.startswith(start)]
    return names[0] if len(names) == 1 and len(start) >= len("--abc") else None


def _single_dash(context: Any, words: Sequence[str]) -> str | None:
    """Return the first word that is a long option with one dash too few: `-players`."""
    names = _long_options(context)
    wrong = (word.partition("=")[0] for word in words)
    return next((it for it in wrong if it[:1] == "-" and f"-{it}" in names), None)


def _missing_value(context: Any, name: str, words: Sequence[str]) -> Problem:
    """Return the problem of an option without its value, or of a flag with one."""
    if _single_dash(context, words):
        return _unknown_option(context, name, words)
    param = _find_option(context, name)
    if param is None or param.is_flag:
        return Problem(Location(name), Message("takes no value"), Message("use {name}", name=name))
    hint = Message("use {name}", name=f"{name} {param.metavar or 'N'}")
    if wanted := _expected_number(param):
        hint = Message("use {name}", name=wanted)
    elif choices := _choices(param):
        hint = did_you_mean("", choices)
    return Problem(Location(name), Message("its value is missing"), hint)


def _wrong_value(context: Any, param: Any, words: Sequence[str]) -> Problem | None:
    """Return the problem of a value that is not one of the choices, or not in the range."""
    if _single_dash(context, words):
        return _unknown_option(context, param.opts[0], words)
    typed = next(_refused_values(context, param, words), None)
    if typed is None:
        return None
    name = param.opts[0] if param.param_type_name == "option" else param.metavar
    if choices := _choices(param):
        message = Message("unknown value {value}", value=quote_value(typed))
        printed = {}
        if param.name == "lang":
            message = Message("unknown language {name}", name=quote_value(typed))
            printed = _LANGUAGE_NAMES
        start = next((it for it in choices if _starts_with(typed, it)), None)
        hint = suggestion_hint([start]) if start else did_you_mean(typed, choices, printed)
        return Problem(Location(name), message, hint)
    if wanted := _expected_number(param):
        message = Message(
            "expected {wanted}, found {found}", wanted=wanted, found=quote_value(typed)
        )
        return Problem(Location(name), message, _number_hint(param, typed))
    return None


def _refused_values(context: Any, param: Any, words: Sequence[str]) -> Iterator[str]:
    """Yield what was typed for a parameter and is not accepted by its type."""
    values, _, _ = context.command.make_parser(context).parse_args([*words])
    typed = values.get(param.name)
    for value in (typed,) if isinstance(typed, str) else typed or ():
        try:
            param.type.convert(value, param, context)
        except typer.BadParameter:
            yield value


def _starts_with(typed: str, choice: str) -> bool:
    """Return whether a typed value is a choice and more: `longedge`, `en_US`."""
    start, rest = typed[: len(choice)].lower(), typed[len(choice) :]
    return start == choice and (len(choice) > 2 or not rest[:1].isalpha())


def _number_hint(param: Any, typed: str) -> Message:
    """Return the number that is likely meant: `four`, `1,000`, `0,05`."""
    text = typed.strip().lower()
    if _DECIMAL_COMMA.fullmatch(text) and not _is_whole(param):
        text = text.replace(",", ".")
    elif _THOUSANDS.fullmatch(text):
        text = re.sub(r"\D", "", text)
    for numbers in NUMBER_WORDS.values():
        text = str(numbers.get(text, text))
    with suppress(typer.BadParameter):
        param.type.convert(text, param, None)
        return suggestion_hint([text])
    return NO_MESSAGE if re.search(r"\d", typed) else Message("use digits")


def _unexpected_argument(context: Any, words: Sequence[str]) -> Problem | None:
    """Return the problem of a word that the command has no place for."""
    _, extra, _ = context.command.make_parser(typer.Context(context.command)).parse_args([*words])
    options = _long_options(context)
    if not extra:
        return None
    message = Message(
        "{command} has no place for {name}",
        command=_name(context),
        name=quote_value(extra[0]),
    )
    hint = Message("use {name}", name=_usage(context))
    if extra[0].isdecimal() and "--players" in options:
        hint = suggestion_hint([f"--players {extra[0]}"])
    elif near := closest_match(f"--{extra[0]}", options):
        hint = suggestion_hint([near])
    return Problem(Location(extra[0]), message, hint)


def _name(context: Any) -> str:
    return f"{PROGRAM} {context.info_name}"


def _choices(param: Any) -> tuple[str, ...]:
    return tuple(getattr(param.type, "choices", ()))


def _is_whole(param: Any) -> bool:
    return bool(param.type.name.startswith("int"))


def _expected_number(param: Any) -> Message:
    """Return the range of numbers that a parameter accepts; no message without one."""
    least, most = getattr(param.type, "min", None), getattr(param.type, "max", None)
    if least is None or most is None:
        return NO_MESSAGE
    if _is_whole(param):
        return WholeNumber(least, most).description
    return Message("a number from {least} to {most}", least=least, most=most)


def _long_options(context: Any) -> list[str]:
    params = context.command.get_params(context)
    return [option for param in params for option in param.opts if option.startswith("--")]


def _find_option(context: Any, name: str) -> Any:
    return next((it for it in context.command.params if name in it.opts), None)


def _usage(context: Any) -> str:
    """Return a command with its arguments: `hedgerow deck GAME [DECK]`."""
    arguments = [it for it in context.command.params if it.param_type_name == "argument"]
    return " ".join((_name(context), *(it.metavar for it in arguments)))


def _command_line(*words: str) -> str:
    return shlex.join((PROGRAM, *words))


def _list_hint(command: str) -> Message:
    return Message("{command} lists them all", command=f"{command} --help")


def _help_hint(context: Any) -> Message:
    return _list_hint(_name(context))
