"""Tracks that join exits, cut by walls; players count the longest track."""

from __future__ import annotations

from random import Random

from tests.game.scorers.finished import (
    Finished,
    random_walls,
    some_players,
    typed,
    typed_grid,
)
from tests.scoring.referees.paper import Paper

MAP = (".o.o.o.", "o.....o", ".......", "o.....o", ".......", "o.....o", ".o.o.o.")
EXITS = (0, 0, 4, 8, 12, 16, 20, 24, 28, 32, 36, 40, 45)


def play(rng: Random) -> Finished:
    sections, points = {}, {}
    for player in some_players(rng):
        paper = Paper(7, 7)
        share = rng.choice((0.3, 0.6, 0.9, 1))
        paper.kinds = {cell: "rail" for cell in paper.grid() if rng.random() < share}
        paper.walls = {"stop": random_walls(rng, 7, 7, rng.choice((0.0, 0.1, 0.4)))}
        longest, ends = rng.randint(0, 30), rng.randint(0, 12)
        sections[player] = [
            f"longest: {longest}",
            f"open-ends: {ends}",
            *typed_grid(paper, {"rail": "X"}),
        ]
        joined = [
            sum(MAP[row][col] == "o" for row, col in network)
            for network in paper.groups(paper.kinds)
        ]
        paid = [EXITS[number] for number in joined if number > 1]
        points[player] = {f"networks:{n}": pays for n, pays in enumerate(paid, 1)} | {
            "middle": sum({row, col} <= {2, 3, 4} for row, col in paper.kinds),
            "length": longest,
            "errors": -ends,
        }
    return Finished(typed(sections), points)
