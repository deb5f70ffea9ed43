"""Numbers to cross off on a card of 5 × 5 cells, whose middle is free."""

from __future__ import annotations

from random import Random

from tests.game.scorers.finished import Finished, some_players, typed, typed_grid
from tests.scoring.referees.paper import Paper

FREE = (2, 2)


def play(rng: Random) -> Finished:
    sections, points = {}, {}
    for player in some_players(rng, 1, 5):
        paper = Paper(5, 5, symbols={FREE: "free"})
        share = rng.choice((0.5, 0.8, 0.9, 1))
        for cell in paper.grid():
            if cell != FREE and rng.random() < share:
                paper.kinds[cell] = "mark"
        sections[player] = typed_grid(paper, {"mark": "X", "free": "F"})
        covered = {*paper.kinds, FREE}
        diagonals = [[(n, n) for n in range(5)], [(n, 4 - n) for n in range(5)]]
        lines = [line for line in paper.lines() + diagonals if covered.issuperset(line)]
        corners = {(0, 0), (0, 4), (4, 0), (4, 4)}
        points[player] = {
            "lines": len(lines),
            "all-corners": 2 if corners <= covered else 0,
            "whole": 10 if len(covered) == 25 else 0,
        }
    return Finished(typed(sections), points)
