"""A quilt of patches: holes cost, full squares pay."""

from __future__ import annotations

from random import Random

from tests.game.scorers.finished import Finished, typed, typed_grid
from tests.scoring.referees.paper import Paper


def play(rng: Random) -> Finished:
    sections, points = {}, {}
    for player in ("Ada", "Ben"):
        paper = Paper(9, 9)
        paper.kinds = dict.fromkeys(paper.grid(), "patch")
        for cell in rng.sample(paper.grid(), rng.choice((0, 1, 2, 4, 10, 40, 81))):
            del paper.kinds[cell]
        buttons = rng.randint(0, 60)
        sections[player] = [f"buttons: {buttons}", *typed_grid(paper, {"patch": "X"})]
        side = max(size for size in range(10) if _has_square(paper, size))
        points[player] = {
            "buttons": buttons,
            "holes": -2 * (81 - len(paper.kinds)),
            "seven": 7 if side >= 7 else 0,
            "square": max(side - 1, 0),
        }
    return Finished(typed(sections), points)


def _has_square(paper: Paper, size: int) -> bool:
    starts = range(10 - size)
    return any(
        all((row + n // size, col + n % size) in paper.kinds for n in range(size * size))
        for row in starts
        for col in starts
    )
