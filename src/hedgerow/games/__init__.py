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
from hedgerow.ruleset.ruleset import Ruleset

if TYPE_CHECKING:
    from hedgerow.ruleset.plugin import Plugin

AnyRuleset = Ruleset[Any, Any, Any]
CONTENT_FOLDER, MESSAGES_FOLDER = "content", "messages"


@cache
def shipped_ruleset_names() -> tuple[str, ...]:
    """The names of the rules that came with the program."""
    return tuple(it.name.replace("_", "-") for it in pkgutil.iter_modules(__path__))


def ruleset_names() -> tuple[str, ...]:
    """The names of all rules there are."""
    return (*shipped_ruleset_names(), *_plugins())


def find_ruleset(name: str, location: Location) -> AnyRuleset:
    """The rules of that name; other packages are asked only for what is not the program's own."""
    if name in shipped_ruleset_names():
        ruleset: AnyRuleset = import_module(f"{__name__}.{_folder_name(name)}").RULESET
        return ruleset
    if name not in _plugins():
        message = Message("unknown rules {name}", name=quote_value(name))
        raise input_error(location, message, did_you_mean(name, ruleset_names()))
    return _plugins()[name].load_ruleset()


def message_folders() -> tuple[Path, ...]:
    """Where catalogues of messages lie: those of the program, and those that each game brings."""
    own = (
        Path(__path__[0]) / _folder_name(name) / MESSAGES_FOLDER for name in shipped_ruleset_names()
    )
    return (data_folder("templates") / MESSAGES_FOLDER, *own)


def plugin_folders(kind: str) -> tuple[Path, ...]:
    """The folders `content` or `messages` beside the rules of other packages."""
    folders = (it.folder / kind for it in _plugins().values() if it.folder)
    return tuple(dict.fromkeys(it for it in folders if it.is_dir()))


def plugin_problems() -> Iterator[Problem]:
    """What is wrong with rules of other packages, whether or not a game follows them."""
    from hedgerow.ruleset.plugin import find_plugins

    for plugin in find_plugins():
        if plugin.name in shipped_ruleset_names():
            yield plugin.clash_problem(__name__.partition(".")[0])
        elif (used := _plugins()[plugin.name]) != plugin:
            yield plugin.clash_problem(used.package)
        else:
            try:
                _load_all(plugin.load_ruleset())
            except InputError as error:
                yield from error.problems


def _load_all(ruleset: AnyRuleset) -> None:
    """Import whatever of a game is only imported where it is needed."""
    ruleset.scoring_rules()
    ruleset.game_art()
    _ = ruleset.sheet_art


@cache
def _plugins() -> dict[str, Plugin]:
    """The rules of other packages; the program's own names are taken, and the first of a name."""
    from hedgerow.ruleset.plugin import find_plugins

    others = {it.name: it for it in reversed(find_plugins())}
    return {name: others[name] for name in sorted(others) if name not in shipped_ruleset_names()}


def _folder_name(name: str) -> str:
    return name.replace("-", "_")
