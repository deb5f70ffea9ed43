"""What a finished game of fallow must look like by the rules."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.grid import cells
from hedgerow.games.fallow.content import FallowContent
from hedgerow.games.fallow.rules import FinishedGame


def doubts(finished: FinishedGame, content: FallowContent) -> Iterator[str]:
    """Yield every reason why no game can end like this; none for a legal end."""
    players, side = content.about.players, content.field.side
    all_cells = {*cells(side, side)}
    if not players.least <= len(finished.fields) <= players.most:
        yield f"{len(finished.fields)} players"
    for field in finished.fields:
        if len(field.sown) != content.seeds.value:
            yield f"{field.player} has sown {len(field.sown)} cells"
        if len(field.stones) != content.stones.value:
            yield f"{field.player} has {len(field.stones)} stones"
        used = [*field.sown, *field.stones]
        # A cell that is used twice, or outside the field, is missing from the intersection.
        if len({*used} & all_cells) < len(used):
            yield f"{field.player} has sown on a stone or beside the field"
