"""Landscapes laid at random, to find goals that decide nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.grid import Pos
from hedgerow.games.kuhfstein.content import POINTS, SUPPLY, TREES, KuhfsteinContent
from hedgerow.ruleset.rng import Rng
from hedgerow.scoring.view import View

_MAX_TILES = 30
_PLAYERS = ("1", "2")


def sample_papers(content: KuhfsteinContent, rng: Rng) -> Iterator[Mapping[str, View]]:
    """Yield finished games without end: small and large landscapes of few or many kinds."""
    vocabulary = content.vocabulary
    # The last turn may lead beyond the end of the track.
    highest = {
        POINTS: content.track.length.value + max(card.value for card in content.cards),
        TREES: content.tokens.trees.value,
        SUPPLY: content.tokens.cows.value,
    }

    def view() -> View:
        some = rng.shuffled(vocabulary.kinds)[: 1 + rng.below(len(vocabulary.kinds))]
        tiles = {pos: rng.choice(some) for pos in _lay_tiles(1 + rng.below(_MAX_TILES), rng)}
        rows, columns = (1 + max(numbers) for numbers in zip(*tiles, strict=True))
        fields = {name: rng.below(most + 1) for name, most in highest.items()}
        return View(vocabulary, rows, columns, tiles, fields=fields)

    while True:
        yield {player: view() for player in _PLAYERS}


def _lay_tiles(number: int, rng: Rng) -> list[Pos]:
    """Return cells that are connected, moved to the upper left corner."""
    tiles = [Pos(0, 0)]
    for _ in range(number - 1):
        beside = {other for pos in tiles for other in pos.neighbours()}
        tiles.append(rng.choice(sorted(beside - {*tiles})))
    top, left = min(pos.row for pos in tiles), min(pos.col for pos in tiles)
    return [Pos(row - top, col - left) for row, col in tiles]
