"""Simulate 10,000 games of each shipped game, and write `content/GAME/playtest.json`."""

from __future__ import annotations

import sys

from hedgerow.base.files import write_atomic
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.playtest.bots import find_bots, load_simulation
from hedgerow.playtest.matches import BOTH
from hedgerow.playtest.runner import PlaytestOptions, run_playtest

GAMES = 10_000


def main() -> None:
    """Update the statistics of the named games, or of all."""
    library = open_library()
    for game in library.games():
        bots = find_bots(game)
        if bots is None or (sys.argv[1:] and game.id not in sys.argv[1:]):
            continue
        options = PlaytestOptions(game=game.id, games=GAMES, jobs=2, sheets=_sheets(game, bots))
        (result,) = run_playtest(library, options, lambda games, total: None)
        write_atomic(game.folder / "playtest.json", (result.json + "\n").encode())
        print(game.folder / "playtest.json")


def _sheets(game: Game, bots: str) -> tuple[str, ...]:
    """Return `both` if players have their own sheets, to measure the effect of matching them."""
    simulation = load_simulation(bots)
    return (BOTH,) if simulation.uses_sheets and game.has_sheets and not game.is_shared else ()


if __name__ == "__main__":
    main()
