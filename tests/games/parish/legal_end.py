"""What a finished game of parish must look like by the rules.

Of the plots two are put aside. The map must have been made with the others, each drawn once in one
of its kinds, or as a bramble.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from hedgerow.base.grid import Pos
from hedgerow.game.content import Content
from hedgerow.game.reader import FinishedGame, Paper
from tests.game.legal_end import doubts as open_doubts

ASIDE, BRAMBLE = 2, "bramble"
# A legal map takes some thousand steps.
MAX_STEPS = 200_000
Shape = tuple[tuple[int, int], ...]


def doubts(finished: FinishedGame, content: Content) -> Iterator[str]:
    """Yield every reason why no game can end like this; none for a legal end."""
    yield from open_doubts(finished, content)
    plots = [card for deck in content.decks if not deck.open for card in deck.cards]
    kinds = {kind.icon: kind.id for kind in content.kinds}
    shapes = []
    for plot in plots:
        values = plot.values or {}
        choice = {kinds[values["icon"]], kinds[values["icon2"]]}
        shapes.append((choice, {*_turned(plot.shape or "")}))
    for paper in finished.papers:
        turns = len(plots) - ASIDE
        brambles = Counter(paper.kinds.values())[BRAMBLE]
        land = {pos: kind for pos, kind in paper.kinds.items() if kind != BRAMBLE}
        if brambles > turns:
            yield f"{paper.player} has {brambles} brambles in {turns} turns"
        elif not _Puzzle(shapes).covers(land, turns - brambles):
            count = turns - brambles
            yield f"{paper.player} cannot have drawn {len(land)} cells of land with {count} plots"
        yield from _season_doubts(paper)


def _season_doubts(paper: Paper) -> Iterator[str]:
    written = len(paper.numbers["seasons"])
    if written not in {0, 3}:  # none is written if no wish was worth anything
        yield f"{paper.player} has written {written} seasons"


def _turned(shape: str) -> Iterator[Shape]:
    """Yield a shape like `X./XX`, turned and flipped, as steps from its first cell."""
    cells = [
        (row, col)
        for row, line in enumerate(shape.split("/"))
        for col, sign in enumerate(line)
        if sign == "X"
    ]
    for flipped in (cells, [(row, -col) for row, col in cells]):
        turned = flipped
        for _ in range(4):
            turned = [(col, -row) for row, col in turned]
            top, left = min(turned)
            yield tuple(sorted((row - top, col - left) for row, col in turned))


class _Puzzle:
    """Cover the land of a map with plots, each at most once."""

    def __init__(self, plots: list[tuple[set[str], set[Shape]]]) -> None:
        self.plots, self.steps = plots, 0

    def covers(self, land: Mapping[Pos, str], count: int) -> bool:
        """Return whether this many plots cover the land exactly."""
        return self._cover(dict(land), frozenset(range(len(self.plots))), count)

    def _cover(self, land: dict[Pos, str], left: frozenset[int], count: int) -> bool:
        self.steps += 1
        if not land or not count or self.steps > MAX_STEPS:
            return not land and not count
        first = min(land)
        for number in left:
            kinds, shapes = self.plots[number]
            if land[first] not in kinds:
                continue
            for shape in shapes:
                cells = [Pos(first.row + row, first.col + col) for row, col in shape]
                if all(land.get(cell) == land[first] for cell in cells):
                    rest = {cell: kind for cell, kind in land.items() if cell not in cells}
                    if self._cover(rest, left - {number}, count - 1):
                        return True
        return False
