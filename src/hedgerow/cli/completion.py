"""Shell completion of commands, options and values.

The script (`hedgerow completion SHELL` prints it) starts the program with the words up to the
cursor in its environment. The first line of the answer is what else the shell may offer: files,
folders or nothing; every other line is a candidate. No command is run. A game is loaded only if
its decks, variants or themes are needed.

typer's own completion does not serve: in bash it completes nothing after `--theme=`, shells offer
files for every value, and the values that we know would need the same functions.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hedgerow.base.errors import InputError
from hedgerow.base.frozen import record
from hedgerow.base.package_data import data_folder

if TYPE_CHECKING:
    from hedgerow.game.game import Game
    from hedgerow.game.library import Library

WORDS_VARIABLE = "_HEDGEROW_WORDS"
SEPARATOR = "\x1f"
MAX_WORDS = 1000
FILES, FOLDERS, NONE = "files", "folders", "none"
_PATH_KINDS = {"PATH": FILES, "FILE": FILES, "OUT": FILES, "ZIP": FILES, "DIR": FOLDERS}
# Other values would need quotes, or could be expanded by the shell.
_SAFE = re.compile(r"\w[\w.-]*")

Commands = Callable[[Sequence[str]], Any]


@record
class Candidate:
    """A word that can be completed at the cursor, and its help."""

    word: str
    help: str = ""


@record
class CommandLine:
    """A command line up to the cursor.

    values: the values of the command's parameters so far, by their names
    current: the parameter whose value is being typed, or None
    word: what is typed of it
    prefix: an option in the same word, like --paper=
    """

    values: Mapping[str, tuple[str, ...]]
    current: Any
    word: str
    prefix: str = ""


def completion_script(shell: str) -> str:
    """Return the completion script of a shell."""
    return (data_folder("templates") / "completion" / f"hedgerow.{shell}").read_text("utf-8")


def completion_lines(shell: str, words: str, commands: Commands) -> Iterator[str]:
    """Yield the lines of the answer to the script of a shell."""
    typed, is_split = _unquote_words(shell, words.split(SEPARATOR)[:MAX_WORDS])
    path_kind, prefix, matches = candidates(typed, commands)
    # fish replaces the whole word, zsh only what follows the `=`; bash depends on its settings.
    before = prefix if shell == "fish" or (shell == "bash" and not is_split) else ""
    yield path_kind
    yield from (before + match.word + _format_help(shell, match.help) for match in matches)


def _format_help(shell: str, text: str) -> str:
    """Format the help of a candidate as a shell expects it; bash shows none."""
    if shell == "bash" or not text:
        return ""
    first = " ".join(text.split("\n\n")[0].split())
    return f"\t{first}" if shell == "fish" else f":{first}"


def _unquote_words(shell: str, words: Sequence[str]) -> tuple[list[str], bool]:
    """Return the words without quotes, and whether bash split --paper=a4 at the `=`."""
    plain = [*map(_unquote, words)]
    if shell != "bash" or "=" not in plain[-2:]:
        return plain, False
    at = len(plain) - 1 - plain[::-1].index("=")
    whole = plain[max(at - 1, 0)] + "=" + "".join(plain[at + 1 :])
    return [*plain[: max(at - 1, 0)], whole], True


def _unquote(word: str) -> str:
    with suppress(ValueError):  # the closing quote is not typed yet
        return " ".join(shlex.split(word))
    return word


def candidates(words: Sequence[str], commands: Commands) -> tuple[str, str, tuple[Candidate, ...]]:
    """Return what else the shell may offer, the prefix of the word, and the candidates."""
    *before, last = words
    name = next((it for it in before if not it.startswith("-")), None)
    if name is None:
        return NONE, "", _filter_by_start(last, _all_commands(commands, last))
    command = commands([name]).commands.get(name)
    if command is None:
        return NONE, "", ()
    typed = _parse_words(command.params, before[before.index(name) + 1 :], last)
    if typed.current is None:
        options = _options(command.params, typed) if last.startswith("-") else ()
        return NONE, "", _filter_by_start(last, options)
    values = (it for it in _value_candidates(typed, commands) if _SAFE.fullmatch(it.word))
    return _path_kind(typed.current), typed.prefix, _filter_by_start(typed.word, values)


def _all_commands(commands: Commands, last: str) -> Iterator[Candidate]:
    whole = commands(["--help"])
    if last.startswith("-"):
        yield from _options(whole.params, CommandLine({}, None, last))
    else:
        for name, command in whole.commands.items():
            yield Candidate(name, command.help)


def _options(params: Sequence[Any], typed: CommandLine) -> Iterator[Candidate]:
    """Yield the long options that can still be used."""
    for param in params:
        if param.param_type_name == "option" and (param.multiple or param.name not in typed.values):
            yield from (Candidate(it, param.help or "") for it in param.opts if it[:2] == "--")
    yield Candidate("--help")


def _filter_by_start(start: str, choices: Iterable[Candidate]) -> tuple[Candidate, ...]:
    return tuple(it for it in choices if it.word.lower().startswith(start.lower()))


def _parse_words(params: Sequence[Any], words: Sequence[str], last: str) -> CommandLine:
    """Parse the words after a command; the last word may be incomplete."""
    options = {it: param for param in params for it in param.opts if it.startswith("-")}
    arguments = [param for param in params if param.param_type_name == "argument"]
    values: dict[str, tuple[str, ...]] = {}
    waiting: Any = None
    for word in words:
        waiting = _parse_word(word, waiting, options, arguments, values)
    name, sign, value = last.partition("=")
    if waiting is not None:
        return CommandLine(values, waiting, last)
    if name in options and sign:
        return CommandLine(values, options[name], value, f"{name}=")
    return CommandLine(
        values, None if last.startswith("-") else _next_argument(arguments, values), last
    )


def _parse_word(
    word: str,
    waiting: Any,
    options: Mapping[str, Any],
    arguments: Sequence[Any],
    values: dict[str, tuple[str, ...]],
) -> Any:
    """Add the value of a word to `values`. Return the option that needs the next word, if any."""
    name, sign, value = word.partition("=")
    if waiting is not None:
        param, value = waiting, word
    elif name in options:
        param = options[name]
        if not param.is_flag and not sign:
            return param
    else:
        param, value = None if word.startswith("-") else _next_argument(arguments, values), word
    if param is not None:
        values[param.name] = (*values.get(param.name, ()), value)
    return None


def _next_argument(arguments: Sequence[Any], values: Mapping[str, object]) -> Any:
    """Return the next argument: the first without a value, or one that takes many."""
    free = [it for it in arguments if it.nargs == -1 or it.name not in values]
    return free[0] if free else None


def _path_kind(param: Any) -> str:
    """Return which paths a shell may offer for a parameter; folders are among the files."""
    kinds = {_PATH_KINDS.get(word, NONE) for word in _metavar_words(param)}
    return next((kind for kind in (FILES, FOLDERS) if kind in kinds), NONE)


def _metavar_words(param: Any) -> list[str]:
    return re.findall(r"\w+", param.metavar or "")


def _value_candidates(typed: CommandLine, commands: Commands) -> Iterator[Candidate]:
    """Yield the possible values of a parameter, as far as they are known."""
    param, words = typed.current, _metavar_words(typed.current)
    yield from map(Candidate, getattr(param.type, "choices", ()))
    # Lower-case words of a metavar are values: free in matched|free|both|CODE.
    yield from (Candidate(it) for it in words if it.islower())
    if "COMMAND" in words:
        yield from _all_commands(commands, "")
    with suppress(InputError, OSError):  # a broken game must not disturb the command line
        if "GAME" in words:
            yield from (Candidate(it.name) for it in _library(typed).game_folders())
        yield from map(Candidate, _parameter_names(param.name, typed))


def _parameter_names(param: str, typed: CommandLine) -> Iterable[str]:
    """Return the names that a parameter accepts: decks, variants, themes, papers, printers."""
    if param in ("printer", "forget"):
        return _printers()
    if param in ("deck", "page") and (game := _find_game(typed)):
        from hedgerow.art.decks import deck_ids

        pages = (*(("sheets",) if game.has_sheets else ()), "pad") if param == "page" else ()
        return (*pages, *deck_ids(game))
    if param == "paper":
        return _papers()
    if param == "theme":
        return _themes(_find_game(typed))
    if param == "variant" and (game := _find_game(typed)):
        return game.printed_variants
    return ()


def _library(typed: CommandLine) -> Library:
    """Open the games of the --content folders in the words, and those of every command."""
    from hedgerow.cli.terminal import user_library

    folders = (Path(it).expanduser() for it in typed.values.get("content", ()))
    library = user_library(None)
    return replace(library, folders=(*(it for it in folders if it.is_dir()), *library.folders))


def _find_game(typed: CommandLine) -> Game | None:
    """Return the game that the words name, or None."""
    name = next((typed.values[it][0] for it in ("game", "code") if it in typed.values), "")
    library = _library(typed)
    folders = [it for it in library.game_folders() if it.name == name.lower()]
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
