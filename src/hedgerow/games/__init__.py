"""The rules of games, one folder each; rules of other packages are found by their entry points."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    did_you_mean,
    input_error,
    quote_value,
)
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder
from hedgerow.ruleset.ruleset import Game

if TYPE_CHECKING:
    from hedgerow.ruleset.plugin import Plugin

AnyGame = Game[Any, Any, Any]
CONTENT, MESSAGES = "content", "messages"


@cache
def own_rules() -> tuple[str, ...]:
    """The names of the rules that came with the program."""
    return tuple(it.name.replace("_", "-") for it in pkgutil.iter_modules(__path__))


def rules_names() -> tuple[str, ...]:
    """The names of all rules there are."""
    return (*own_rules(), *_plugins())


def find_rules(name: str, location: Location) -> AnyGame:
    """The rules of that name; other packages are asked only for what is not the program's own."""
    if name in own_rules():
        game: AnyGame = import_module(f"{__name__}.{_folder_name(name)}").GAME
        return game
    if name not in _plugins():
        message = Message("no rules are called {name}", name=quote_value(name))
        raise input_error(location, message, did_you_mean(name, rules_names()))
    return _plugins()[name].game()


def message_folders() -> tuple[Path, ...]:
    """Where catalogues of messages lie: those of the program, and those that each game brings."""
    own = (Path(__path__[0]) / _folder_name(name) / MESSAGES for name in own_rules())
    return (data_folder("templates") / MESSAGES, *own)


def plugin_folders(kind: str) -> tuple[Path, ...]:
    """The folders `content` or `messages` beside the rules of other packages."""
    folders = (it.folder / kind for it in _plugins().values() if it.folder)
    return tuple(dict.fromkeys(it for it in folders if it.is_dir()))


def plugin_problems() -> Iterator[Problem]:
    """What is wrong with rules of other packages, whether or not a game follows them."""
    from hedgerow.ruleset.plugin import found_plugins

    for plugin in found_plugins():
        if plugin.name in own_rules():
            yield plugin.clash(__name__.partition(".")[0])
        elif (used := _plugins()[plugin.name]) != plugin:
            yield plugin.clash(used.package)
        else:
            try:
                _load_all(plugin.game())
            except InputError as error:
                yield from error.problems


def _load_all(game: AnyGame) -> None:
    """Import whatever of a game is only imported where it is needed."""
    game.rules()
    game.drawings()
    _ = game.sheet_art


@cache
def _plugins() -> dict[str, Plugin]:
    """The rules of other packages; the program's own names are taken, and the first of a name."""
    from hedgerow.ruleset.plugin import found_plugins

    others = {it.name: it for it in reversed(found_plugins())}
    return {name: others[name] for name in sorted(others) if name not in own_rules()}


def _folder_name(name: str) -> str:
    return name.replace("-", "_")
