"""Find the bots that play a game, by the id of the game or of one that it extends."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from hedgerow.game.game import Game
from hedgerow.playtest.simulation import Simulation
from hedgerow.seams import BOTS

AnySimulation = Simulation[Any, Any, Any]


def find_bots(game: Game) -> str | None:
    """Return the module of the bots that play a game, or None.

    They are those of the game itself, or of a game that it extends.
    """
    names = (folder.name for folder in game.folders)
    return next((BOTS[name] for name in names if name in BOTS), None)


def load_simulation(module: str) -> AnySimulation:
    """Return the simulation in a module that `find_bots` returned."""
    # By module, not by name: other processes import it without looking for the game.
    simulation: AnySimulation = import_module(module).SIMULATION
    return simulation
