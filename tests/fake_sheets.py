"""Games that generate other sheets than their own, for tests of what is done with sheets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pytest

from hedgerow.base.rng import Rng
from hedgerow.game import game as game_module
from hedgerow.game.game import Game
from hedgerow.game.library import open_library


class FakeSheet(NamedTuple):
    """A sheet: those of one balance are matched, those of one name are the same."""

    balance: str
    name: str
    variant: str = ""


def game_drawing(
    draw: Callable[[Rng], object],
    monkeypatch: pytest.MonkeyPatch,
    name: str = "fallow",
    **functions: Callable[..., Any],
) -> Game:
    """Return a game that draws these sheets; `functions` replace others of its module."""
    found = {
        "generate": lambda content, rng: draw(rng),
        "fairness_key": lambda sheet, content: sheet.balance,
        "dedupe_key": lambda sheet, content: sheet,
        **functions,
    }
    for function, value in found.items():
        monkeypatch.setattr(game_module, function, value)
    # A copy: games are loaded once, and cache what they generate.
    return replace(open_library().find_game(name))
