"""Four rows of numbers to cross off, and misses."""

from __future__ import annotations

from random import Random

from tests.game.scorers.finished import Finished, some_players, typed

UP = [*map(str, range(2, 13)), "lock"]
DOWN = [*map(str, range(12, 1, -1)), "lock"]
LANES = {"red": UP, "yellow": UP, "green": DOWN, "blue": DOWN}


def play(rng: Random) -> Finished:
    sections, points = {}, {}
    for player in some_players(rng, 2, 5):
        crossed = {lane: sorted(rng.sample(range(12), rng.randint(0, 12))) for lane in LANES}
        misses = rng.randint(0, 4)
        sections[player] = [
            f"{lane}: {' '.join(LANES[lane][box] for box in boxes) or '-'}"
            for lane, boxes in crossed.items()
        ] + [f"misses: {misses}"]
        # The first box pays 1, the second 2 more, and so on.
        points[player] = {
            f"lanes:{lane}": sum(range(1, len(boxes) + 1)) for lane, boxes in crossed.items()
        } | {"missed": -5 * misses}
    return Finished(typed(sections), points)
