"""What a finished game of stampfarm must look like by the rules.

The game is over when all farms are full. The farms do not depend on each other: a file or an
example may show only some of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.grid import cells
from hedgerow.game.content import Content
from hedgerow.game.reader import FinishedGame, Paper
from hedgerow.random_parts.sheets import WallPart, cells_beside

HAY = "hay"


def doubts(finished: FinishedGame, content: Content) -> Iterator[str]:
    """Yield every reason why no game can end like this; none for a legal end."""
    if len(finished.papers) > content.about.players.most:
        yield f"{len(finished.papers)} players"
    (deck,) = content.decks
    back_of = {card.id: card.back for card in deck.cards}
    backs = sorted(str(back_of[name]) for name in finished.open.get(deck.id, ()))
    if backs and backs != sorted(deck.backs_in_use):
        yield f"requests with the backs {' '.join(backs)}"
    for farm in finished.papers:
        yield from _farm_doubts(farm, content, full=bool(backs))


def _farm_doubts(farm: Paper, content: Content, *, full: bool) -> Iterator[str]:
    (stable,) = content.sheet.fields
    (part,) = content.sheet.random
    assert isinstance(part, WallPart)
    all_cells = {*cells(farm.rows, farm.columns)}
    if farm.kinds.keys() != all_cells:
        yield f"{len(all_cells) - len(farm.kinds)} cells are empty"
    in_stable = farm.letters.get(stable.id, ())
    if len(in_stable) > (stable.room or 0):
        yield f"{len(in_stable)} animals in the stable"
    if illegal := {*farm.kinds.values(), *in_stable} - _stampable(content, full=full):
        yield f"nobody may place {' '.join(sorted(illegal))}"
    hedge = farm.walls | farm.sheet.all_walls
    beside = len(cells_beside(hedge, farm.rows, farm.columns))
    if not part.edges.least <= len(hedge) <= part.edges.most:
        yield f"a hedge of {len(hedge)} edges"
    if not part.beside.least <= beside <= part.beside.most:
        yield f"{beside} cells beside the hedge"


def _stampable(content: Content, *, full: bool) -> set[str]:
    """Return the species on the dice, and with a joker every animal; hay only in the full game."""
    (dice,) = content.dice
    animals = {kind.id for kind in content.kinds} - {HAY}
    faces = {*dice.faces}
    hay = faces - animals if full else set()
    return hay | (animals if dice.joker in faces else animals & faces)
