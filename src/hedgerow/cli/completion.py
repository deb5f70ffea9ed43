"""What a shell completes: commands, options and values, told to the script of that shell.

The script (`hedgerow completion SHELL` prints it) starts the program with the words up to the
cursor in its environment. The first line of the answer says what else the shell may offer, files,
folders or nothing; every other line is a candidate. No command is run, and only the game that the
words name is opened, where its decks or variants are asked for.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hedgerow.base.errors import InputError
from hedgerow.base.frozen import record
from hedgerow.base.package_data import data_folder

if TYPE_CHECKING:
    from hedgerow.library.game import Game
    from hedgerow.library.library import Library

WORDS_VARIABLE = "_HEDGEROW_WORDS"
SEPARATOR = "\x1f"
MAX_WORDS = 1000
FILES, FOLDERS, NONE = "files", "folders", "none"
_PLACES = {"PATH": FILES, "FILE": FILES, "OUT": FILES, "DIR": FOLDERS}
# Nothing that a shell takes for more than a word.
_SAFE = re.compile(r"\w[\w.-]*")

Commands = Callable[[Sequence[str]], Any]


@record
class Candidate:
    """A word that can stand at the cursor, and what it means."""

    word: str
    help: str = ""


@record
class CommandLine:
    """A command line up to the cursor.

    given: the values of the command's parameters so far, by their names
    asked: the parameter whose value is being typed, if there is one
    word: what is typed of it
    prefix: an option in the same word, like --paper=
    """

    values: Mapping[str, tuple[str, ...]]
    current: Any
    word: str
    prefix: str = ""


def completion_script(shell: str) -> str:
    """The script for a shell."""
    return (data_folder("templates") / "completion" / f"hedgerow.{shell}").read_text("utf-8")


def completion_lines(shell: str, words: str, commands: Commands) -> Iterator[str]:
    """The answer to the script of a shell."""
    typed, apart = _typed_words(shell, words.split(SEPARATOR)[:MAX_WORDS])
    place, prefix, found = candidates(typed, commands)
    before = prefix if shell == "fish" or (shell == "bash" and not apart) else ""
    yield place
    yield from (before + it.word + _explained(shell, it.help) for it in found)


def _explained(shell: str, text: str) -> str:
    """What a candidate means, as a shell shows it."""
    if shell == "bash" or not text:
        return ""
    first = " ".join(text.split("\n\n")[0].split())
    return f"\t{first}" if shell == "fish" else f":{first}"


def _typed_words(shell: str, words: Sequence[str]) -> tuple[list[str], bool]:
    """The words without quotes; bash takes --paper=a4 apart, which is told too."""
    plain = [*map(_unquoted, words)]
    if shell != "bash" or "=" not in plain[-2:]:
        return plain, False
    at = len(plain) - 1 - plain[::-1].index("=")
    whole = plain[max(at - 1, 0)] + "=" + "".join(plain[at + 1 :])
    return [*plain[: max(at - 1, 0)], whole], True


def _unquoted(word: str) -> str:
    with suppress(ValueError):
        return " ".join(shlex.split(word))
    return word


def candidates(words: Sequence[str], commands: Commands) -> tuple[str, str, tuple[Candidate, ...]]:
    """What else may stand at the end of the words, what precedes it there, and what may stand."""
    *before, last = words
    name = next((it for it in before if not it.startswith("-")), None)
    if name is None:
        return NONE, "", _beginning_with(last, _all_commands(commands, last))
    command = commands([name]).commands.get(name)
    if command is None:
        return NONE, "", ()
    typed = _typed(command.params, before[before.index(name) + 1 :], last)
    if typed.current is None:
        options = _options(command.params, typed) if last.startswith("-") else ()
        return NONE, "", _beginning_with(last, options)
    values = (it for it in _values(typed, commands) if _SAFE.fullmatch(it.word))
    return _place(typed.current), typed.prefix, _beginning_with(typed.word, values)


def _all_commands(commands: Commands, last: str) -> Iterator[Candidate]:
    whole = commands(["--help"])
    if last.startswith("-"):
        yield from _options(whole.params, CommandLine({}, None, last))
    else:
        for name, command in whole.commands.items():
            yield Candidate(name, command.help)


def _options(params: Sequence[Any], typed: CommandLine) -> Iterator[Candidate]:
    """The options that can still be given; the short ones are known to who types them."""
    for param in params:
        if param.param_type_name == "option" and (param.multiple or param.name not in typed.values):
            yield from (Candidate(it, param.help or "") for it in param.opts if it[:2] == "--")
    yield Candidate("--help")


def _beginning_with(start: str, found: Iterable[Candidate]) -> tuple[Candidate, ...]:
    return tuple(it for it in found if it.word.lower().startswith(start.lower()))


def _typed(params: Sequence[Any], words: Sequence[str], last: str) -> CommandLine:
    """What the words after a command give, and what the last of them is the beginning of."""
    options = {it: param for param in params for it in param.opts if it.startswith("-")}
    arguments = [param for param in params if param.param_type_name == "argument"]
    given: dict[str, tuple[str, ...]] = {}
    waiting: Any = None
    for word in words:
        waiting = _take(word, waiting, options, arguments, given)
    name, sign, value = last.partition("=")
    if waiting is not None:
        return CommandLine(given, waiting, last)
    if name in options and sign:
        return CommandLine(given, options[name], value, f"{name}=")
    return CommandLine(given, None if last.startswith("-") else _next(arguments, given), last)


def _take(
    word: str,
    waiting: Any,
    options: Mapping[str, Any],
    arguments: Sequence[Any],
    given: dict[str, tuple[str, ...]],
) -> Any:
    """Note what a word gives; the option that waits for its value after it, if any."""
    name, sign, value = word.partition("=")
    if waiting is not None:
        param, value = waiting, word
    elif name in options:
        param = options[name]
        if not param.is_flag and not sign:
            return param
    else:
        param, value = None if word.startswith("-") else _next(arguments, given), word
    if param is not None:
        given[param.name] = (*given.get(param.name, ()), value)
    return None


def _next(arguments: Sequence[Any], given: Mapping[str, object]) -> Any:
    """The argument that comes next: the first without a value, or the last if it takes many."""
    free = [it for it in arguments if it.nargs == -1 or it.name not in given]
    return free[0] if free else None


def _place(param: Any) -> str:
    """What a shell may offer by itself for a parameter."""
    return next((_PLACES[it] for it in _metavar_words(param) if it in _PLACES), NONE)


def _metavar_words(param: Any) -> list[str]:
    return re.findall(r"\w+", param.metavar or "")


def _values(typed: CommandLine, commands: Commands) -> Iterator[Candidate]:
    """The values that a parameter can have, as far as they can be known."""
    param, words = typed.current, _metavar_words(typed.current)
    yield from map(Candidate, getattr(param.type, "choices", ()))
    yield from (Candidate(it) for it in words if it.islower())
    if "COMMAND" in words:
        yield from _all_commands(commands, "")
    with suppress(InputError, OSError):
        if "GAME" in words:
            yield from (Candidate(it.name) for it in _library(typed).game_folders())
        yield from map(Candidate, _names(param.name, typed))


def _names(param: str, typed: CommandLine) -> Iterable[str]:
    """What a parameter names: something of the game that was given, or a printer."""
    if param in ("printer", "forget"):
        return _printers()
    if param in ("deck", "page") and (game := _box(typed)):
        pages = (*(("sheets",) if game.has_sheets else ()), "pad") if param == "page" else ()
        return (*pages, *game.deck_ids)
    if param == "paper":
        return _papers()
    if param == "theme":
        return _themes(_box(typed))
    if param == "variant" and (game := _box(typed)) and game.ruleset.sheet_spec:
        return game.ruleset.sheet_spec.variants(game.content)
    return ()


def _library(typed: CommandLine) -> Library:
    """The games that came with the program, and those of the folders in the words."""
    from hedgerow.library.library import Library

    own = (Path(it).expanduser() for it in typed.values.get("content", ()))
    return Library((*(it for it in own if it.is_dir()), data_folder("content")))


def _box(typed: CommandLine) -> Game | None:
    """The game that is given, by its name or by its code's."""
    named = next((typed.values[it][0] for it in ("game", "code") if it in typed.values), "")
    library = _library(typed)
    folders = [it for it in library.game_folders() if it.name == named.lower()]
    return library.load(folders[0]) if folders else None


def _themes(game: Game | None) -> Iterable[str]:
    from hedgerow.drawing.theme import theme_names

    return theme_names(game.folders if game else ())


def _papers() -> Iterable[str]:
    from hedgerow.printing.paper import paper_choices

    return paper_choices()


def _printers() -> Iterable[str]:
    from hedgerow.cli.terminal import printers_file
    from hedgerow.printing.calibration import NO_PRINTER, load_printers

    return (*load_printers(printers_file()).nudges, NO_PRINTER)
