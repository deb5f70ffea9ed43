"""Whether a game of fallow can end like this: what the rules allow at the end."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.grid import cells
from hedgerow.games.fallow.content import FallowContent
from hedgerow.games.fallow.rules import FinishedGame


def doubts(finished: FinishedGame, content: FallowContent) -> Iterator[str]:
    """Yield every reason why no game ends like this."""
    players, whole = content.about.players, {*cells(content.field.side, content.field.side)}
    if not players.least <= len(finished.fields) <= players.most:
        yield f"{len(finished.fields)} players"
    for field in finished.fields:
        if len(field.sown) != content.seeds.value:
            yield f"{field.player} has sown {len(field.sown)} cells"
        if len(field.stones) != content.stones.value:
            yield f"{field.player} has {len(field.stones)} stones"
        used = [*field.sown, *field.stones]
        if len({*used} & whole) < len(used):
            yield f"{field.player} has sown on a stone or beside the field"
