"""The rules of games, one folder each; a game is found by looking here."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from hedgerow.base.errors import Where, did_you_mean, quoted, wrong
from hedgerow.base.messages import Said
from hedgerow.base.shipped import shipped
from hedgerow.game.game import Game

AnyGame = Game[Any, Any, Any]
MESSAGES = "messages"


@cache
def rules_names() -> tuple[str, ...]:
    """The names of all rules."""
    return tuple(it.name.replace("_", "-") for it in pkgutil.iter_modules(__path__))


def find_rules(name: str, where: Where) -> AnyGame:
    """The rules of that name."""
    if name not in rules_names():
        message = Said("no rules are called {name}", name=quoted(name))
        raise wrong(where, message, did_you_mean(name, rules_names()))
    game: AnyGame = import_module(f"{__name__}.{_folder_name(name)}").GAME
    return game


def message_folders() -> tuple[Path, ...]:
    """Where catalogues of messages lie: those of the program, and those that each game brings."""
    own = (Path(__path__[0]) / _folder_name(name) / MESSAGES for name in rules_names())
    return (shipped("templates") / MESSAGES, *own)


def _folder_name(name: str) -> str:
    return name.replace("-", "_")
