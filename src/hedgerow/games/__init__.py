"""Find rulesets by name: one folder each."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from hedgerow.base.errors import Location, did_you_mean, input_error, quote_value
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder
from hedgerow.ruleset.ruleset import Ruleset

AnyRuleset = Ruleset[Any, Any, Any]
MESSAGES_FOLDER = "messages"


@cache
def ruleset_names() -> tuple[str, ...]:
    """Return the names of all rulesets."""
    return tuple(module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__))


def find_ruleset(name: str, location: Location) -> AnyRuleset:
    """Return the ruleset of a name. Raises InputError with a suggestion if there is none."""
    if name not in ruleset_names():
        message = Message("unknown rules {name}", name=quote_value(name))
        raise input_error(location, message, did_you_mean(name, ruleset_names()))
    ruleset: AnyRuleset = import_module(f"{__name__}.{_folder_name(name)}").RULESET
    return ruleset


def message_folders() -> tuple[Path, ...]:
    """Return the folders with catalogues of messages: the program's, then one per game."""
    games = (Path(__path__[0]) / _folder_name(name) / MESSAGES_FOLDER for name in ruleset_names())
    return (data_folder("templates") / MESSAGES_FOLDER, *games)


def _folder_name(name: str) -> str:
    return name.replace("-", "_")
