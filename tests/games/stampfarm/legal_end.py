"""What a finished game of stampfarm must look like by the rules.

The game is over when all farms are full. The farms do not depend on each other: a file or an
example may show only some of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.grid import cells
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.rules import Farm, FinishedGame
from hedgerow.ruleset.random_parts import cells_beside


def doubts(finished: FinishedGame, content: StampfarmContent) -> Iterator[str]:
    """Yield every reason why no game can end like this; none for a legal end."""
    if len(finished.farms) > content.about.players.most:
        yield f"{len(finished.farms)} players"
    backs = sorted(request.back for request in finished.requests)
    if backs and backs != sorted({request.back for request in content.requests}):
        yield f"requests with the backs {' '.join(backs)}"
    for farm in finished.farms:
        yield from _farm_doubts(farm, content, full=bool(backs))


def _farm_doubts(farm: Farm, content: StampfarmContent, *, full: bool) -> Iterator[str]:
    size, hedge = content.farm, content.hedge
    all_cells = {*cells(size.rows, size.columns)}
    if farm.animals.keys() != all_cells:
        yield f"{len(all_cells) - len(farm.animals)} cells are empty"
    if len(farm.stable) > size.stable:
        yield f"{len(farm.stable)} animals in the stable"
    if illegal := {*farm.animals.values(), *farm.stable} - _stampable(content, full=full):
        yield f"nobody may place {' '.join(sorted(illegal))}"
    beside = len(cells_beside(farm.hedge, size.rows, size.columns))
    if not hedge.edges.least <= len(farm.hedge) <= hedge.edges.most:
        yield f"a hedge of {len(farm.hedge)} edges"
    if not hedge.beside.least <= beside <= hedge.beside.most:
        yield f"{beside} cells beside the hedge"


def _stampable(content: StampfarmContent, *, full: bool) -> set[str]:
    """Return the species on the dice, and with a joker every animal; hay only in the full game."""
    animals, faces = {animal.id for animal in content.animals}, {*content.dice.faces}
    hay = faces - animals if full else set()
    return hay | (animals if content.dice.joker in faces else animals & faces)
