"""The places where Python plugs in: for each, the modules behind the names of game files.

A module is imported when a file uses its name: scoring a game whose file says everything imports
none of them. Folders of games never contain Python: games of others stay harmless.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from types import ModuleType

# `make:` of random decks, each with `MODELS`, `draw` and others; see `seams.random_deck`.
RANDOM_DECKS: Mapping[str, str] = {
    "shapes": "hedgerow.random_parts.shapes",
}
# `picture:` of boards, each with `draw` and `draw_small`; see `seams.board`. Their keys are in one
# module: scoring imports no drawing.
BOARD_KEYS = "hedgerow.pictures.board_keys"
PICTURES: Mapping[str, str] = {
    "figure": "hedgerow.pictures.figure",
    "figures": "hedgerow.pictures.figures",
    "ring-helper": "hedgerow.pictures.ring_helper",
    "tokens": "hedgerow.pictures.tokens",
    "track": "hedgerow.pictures.track",
}
# `check:` of finished games, each with a function `find`; see `scoring.checked`.
CHECKS: Mapping[str, str] = {
    "last-turn": "hedgerow.checks.last_turn",
    "track-cows": "hedgerow.checks.track_cows",
    "trees": "hedgerow.checks.trees",
}
# The bots of games, by the id of the game.
BOTS: Mapping[str, str] = {
    "bunte-runde": "hedgerow.playtest.old.bunte_runde.simulate",
    "kuhfstein": "hedgerow.playtest.old.kuhfstein.simulate",
    "kuhlorado": "hedgerow.playtest.old.kuhlorado.simulate",
    "stampfarm": "hedgerow.playtest.old.stampfarm.simulate",
}


def load_seam(seam: Mapping[str, str], name: str) -> ModuleType:
    """Import the module behind a name of one of the seams."""
    return import_module(seam[name])
