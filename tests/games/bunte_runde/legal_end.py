"""Check whether a game of bunte-runde can end like this.

The ring is random, so the pieces can be taken in any order: only turns and coins are left to check.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hedgerow.base.grid import Pos, cells
from hedgerow.game.content import Content
from hedgerow.game.reader import FinishedGame


def doubts(finished: FinishedGame, content: Content) -> Iterator[str]:
    """Yield every reason why no game ends like this."""
    (table,) = finished.papers
    owners = table.kinds
    (end,) = content.played(finished.variant).end
    least = end.at_least.value if end.at_least else 0
    players = content.about.players
    if not players.least <= len(finished.players) <= players.most:
        yield f"{len(finished.players)} players"
    taken = Counter(owners.values())
    counts = [taken[letter] for letter in finished.players]
    if max(counts) - min(counts) > 1 or sum(counts) < len(owners):
        yield f"turns {' '.join(map(str, counts))}"
    size = table.rows, table.columns
    if (coins := _coins({*owners}, size)) < least:
        yield f"{coins} of {least} coins are out"
    last = [pos for pos, owner in owners.items() if taken[owner] == max(counts)]
    if all(_coins({*owners} - {pos}, size) >= least for pos in last):
        yield "the game was over before the last piece was taken"


def _coins(taken: set[Pos], size: tuple[int, int]) -> int:
    """Return the coins of all rows and columns without a gap."""
    rows, columns = size
    gaps = {*cells(rows, columns)} - taken
    full_rows = rows - len({pos.row for pos in gaps})
    full_columns = columns - len({pos.col for pos in gaps})
    return full_rows * columns + full_columns * rows
