"""Find rulesets by name: the shipped ones, one folder each, and those of plugins."""

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
    """Return the names of the rulesets that come with hedgerow."""
    return tuple(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__))


def ruleset_names() -> tuple[str, ...]:
    """Return the names of all rulesets, those of plugins last."""
    return (*shipped_ruleset_names(), *_plugins())


def find_ruleset(name: str, location: Location) -> AnyRuleset:
    """Return the ruleset of a name. Shipped rulesets take precedence over plugins."""
    if name in shipped_ruleset_names():
        ruleset: AnyRuleset = import_module(f"{__name__}.{_folder_name(name)}").RULESET
        return ruleset
    if name not in _plugins():
        message = Message("unknown rules {name}", name=quote_value(name))
        raise input_error(location, message, did_you_mean(name, ruleset_names()))
    return _plugins()[name].load_ruleset()


def message_folders() -> tuple[Path, ...]:
    """Return the folders with catalogues of messages: the program's, then one per game."""
    games = (
        Path(__path__[0]) / _folder_name(name) / MESSAGES_FOLDER for name in shipped_ruleset_names()
    )
    return (data_folder("templates") / MESSAGES_FOLDER, *games)


def plugin_folders(kind: str) -> tuple[Path, ...]:
    """Return the existing folders named `kind` (`content` or `messages`) of all plugins."""
    folders = (plugin.folder / kind for plugin in _plugins().values() if plugin.folder)
    return tuple(dict.fromkeys(folder for folder in folders if folder.is_dir()))


def plugin_problems() -> Iterator[Problem]:
    """Yield the problems of all plugins, even if no game uses their rulesets."""
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
    """Import the modules that a ruleset otherwise imports on first use."""
    ruleset.scoring_rules()
    ruleset.game_art()
    _ = ruleset.sheet_art


@cache
def _plugins() -> dict[str, Plugin]:
    """Return the usable plugins by name. Of two with the same name, the first one counts."""
    from hedgerow.ruleset.plugin import find_plugins

    # Reversed: a later entry replaces an earlier one, so the first plugin of a name remains.
    plugins = {plugin.name: plugin for plugin in reversed(find_plugins())}
    return {name: plugins[name] for name in sorted(plugins) if name not in shipped_ruleset_names()}


def _folder_name(name: str) -> str:
    return name.replace("-", "_")
