"""What a finished game of fallow must look like by the rules."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.game.content import Content
from hedgerow.game.reader import FinishedGame
from tests.game.legal_end import doubts as open_doubts

SEEDS = 3


def doubts(finished: FinishedGame, content: Content) -> Iterator[str]:
    """Yield every reason why no game can end like this; none for a legal end."""
    yield from open_doubts(finished, content)
    for paper in finished.papers:
        if len(paper.kinds) != SEEDS:
            yield f"{paper.player} has sown {len(paper.kinds)} cells"
