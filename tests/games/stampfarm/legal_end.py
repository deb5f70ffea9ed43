"""Whether a game of stampfarm can end like this: what the rules allow at the end.

The game is over when the last cell of the last farm is filled, so a full farm was not full before.
Each farm is filled for itself: a file or an example may show some of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.grid import cells
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.rules import Farm, FinishedGame
from hedgerow.games.stampfarm.sheet import cells_beside


def doubts(finished: FinishedGame, content: StampfarmContent) -> Iterator[str]:
    """Yield every reason why no game ends like this."""
    if len(finished.farms) > content.about.players.most:
        yield f"{len(finished.farms)} players"
    backs = sorted(it.back for it in finished.requests)
    if backs and backs != sorted({it.back for it in content.requests}):
        yield f"requests with the backs {' '.join(backs)}"
    for farm in finished.farms:
        yield from _farm_doubts(farm, content, full=bool(backs))


def _farm_doubts(farm: Farm, content: StampfarmContent, *, full: bool) -> Iterator[str]:
    size, hedge = content.farm, content.hedge
    spots = {*cells(size.rows, size.columns)}
    if farm.animals.keys() != spots:
        yield f"{len(spots) - len(farm.animals)} cells are empty"
    if len(farm.stable) > size.stable:
        yield f"{len(farm.stable)} animals in the stable"
    if never := {*farm.animals.values(), *farm.stable} - _placeable(content, full=full):
        yield f"nobody may place {' '.join(sorted(never))}"
    near = len(cells_beside(farm.hedge, size.rows, size.columns))
    if not hedge.edges.least <= len(farm.hedge) <= hedge.edges.most:
        yield f"a hedge of {len(farm.hedge)} edges"
    if not hedge.beside.least <= near <= hedge.beside.most:
        yield f"{near} cells beside the hedge"


def _placeable(content: StampfarmContent, *, full: bool) -> set[str]:
    """What the dice show, and with a joker every animal; hay only in the full game."""
    animals, faces = {it.id for it in content.animals}, {*content.dice.faces}
    hay = faces - animals if full else set()
    return hay | (animals if content.dice.joker in faces else animals & faces)
