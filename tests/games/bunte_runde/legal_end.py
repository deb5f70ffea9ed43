"""Check whether a game of bunte-runde can end like this.

The ring is random, so the pieces can be taken in any order: only turns and coins are left to check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hedgerow.base.grid import Pos, cells
from hedgerow.games.bunte_runde.content import BunteRundeContent
from hedgerow.games.bunte_runde.rules import FinishedGame


def doubts(finished: FinishedGame, content: BunteRundeContent) -> Iterator[str]:
    """Yield every reason why no game ends like this."""
    players, end = content.about.players, finished.variant.coins.value
    if not players.least <= len(finished.players) <= players.most:
        yield f"{len(finished.players)} players"
    taken = Counter(finished.owners.values())
    counts = [taken[letter] for letter in finished.players]
    if max(counts) - min(counts) > 1 or sum(counts) < len(finished.owners):
        yield f"turns {' '.join(map(str, counts))}"
    if (coins := _coins({*finished.owners}, finished)) < end:
        yield f"{coins} of {end} coins are out"
    last = [pos for pos, it in finished.owners.items() if taken[it] == max(counts)]
    if all(_coins({*finished.owners} - {pos}, finished) >= end for pos in last):
        yield "the game was over before the last piece was taken"


def _coins(taken: set[Pos], finished: FinishedGame) -> int:
    """Return the coins of all rows and columns without a gap."""
    rows, columns = len(finished.variant.kinds), len(finished.variant.colours)
    gaps = {*cells(rows, columns)} - taken
    full_rows = rows - len({pos.row for pos in gaps})
    full_columns = columns - len({pos.col for pos in gaps})
    return full_rows * columns + full_columns * rows
