"""What a finished game of furrows must look like by the rules."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.game.content import Content
from hedgerow.game.reader import FinishedGame
from tests.game.legal_end import doubts as open_doubts

MISSES, ENDED_FURROWS = "misses", 2


def doubts(finished: FinishedGame, content: Content) -> Iterator[str]:
    """Yield every reason why no game can end like this; none for a legal end."""
    yield from open_doubts(finished, content)
    tracks = content.sheet.tracks
    most = next(len(it.labels) for it in tracks if it.id == MISSES)
    ends = False
    for paper in finished.papers:
        ended = [it.id for it in tracks if it.names and it.names[-1] in paper.crossed[it.id]]
        ends |= len(ended) >= ENDED_FURROWS or paper.fields[MISSES] == most
    if not ends:
        yield "nobody has crossed off the last boxes of two furrows, or all misses"
