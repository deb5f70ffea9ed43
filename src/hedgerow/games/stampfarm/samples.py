"""Farms filled at random, to find requests that decide nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.grid import cells
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.ruleset.rng import Rng
from hedgerow.scoring.view import View

_HEDGES = 20
# Two in four farms are full, one is nearly full, one half full.
_FULL = (100, 100, 90, 50)
_PLAYERS = ("1", "2")


def sample_papers(content: StampfarmContent, rng: Rng) -> Iterator[Mapping[str, View]]:
    """Yield finished games without end: few or many kinds, half to quite full."""
    from hedgerow.games.stampfarm.rules import Farm, FarmScorer
    from hedgerow.games.stampfarm.sheet import generate

    scorer, size = FarmScorer(content), content.farm
    seeds = [rng.stream(str(number)) for number in range(_HEDGES)]
    hedges = [generate(content, seed).hedge for seed in seeds]
    kinds = [kind.id for kind in content.species]

    def farm(player: str) -> Farm:
        some, full = rng.shuffled(kinds)[: 1 + rng.below(len(kinds))], rng.choice(_FULL)
        filled = [pos for pos in cells(size.rows, size.columns) if rng.below(100) < full]
        return Farm(
            player=player,
            animals={pos: rng.choice(some) for pos in filled},
            hedge=rng.choice(hedges),
            stable=tuple(rng.choice(some) for _ in range(rng.below(size.stable + 1))),
        )

    while True:
        yield {player: scorer.view(farm(player)) for player in _PLAYERS}
