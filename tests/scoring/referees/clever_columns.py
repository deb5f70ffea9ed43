"""Coloured parts of one pad; each fox pays the points of the worst part."""

from __future__ import annotations

from random import Random

from tests.scoring.referees.paper import (
    Paper,
    Papers,
    Points,
    Referee,
    each,
    highest_step,
    players,
)

BLUE = {1: 1, 2: 2, 3: 4, 4: 7, 5: 11, 6: 16, 7: 22, 8: 29, 9: 37, 10: 46, 11: 56}
WORTH = (10, 14, 16, 20)
PARTS = ("yellow", "blue", "green", "orange", "purple")
RULES = """
  - {id: yellow, in_each: column, full: true, points: [10, 14, 16, 20]}
  - {id: blue, count: blue, table: {1: 1, 2: 2, 3: 4, 4: 7, 5: 11, 6: 16, 7: 22, 8: 29, 9: 37,
     10: 46, 11: 56}}
  - {id: green, count: green, times: green, points: 1}
  - {id: orange, count: orange, points: 1}
  - {id: purple, count: purple, points: 1}
  - {id: foxes, count: fox, times_lowest: [yellow, blue, green, orange, purple], points: 1}
"""
VOCABULARY = {
    "kinds": ("cross",),
    "symbols": ("hole", "fox"),
    "blocked": frozenset({"hole"}),
    "fields": ("blue", "green", "orange", "purple"),
    "size": (4, 4),
}


def finish(rng: Random) -> Papers:
    return {player: _pad(rng) for player in players(rng)}


def _pad(rng: Random) -> Paper:
    paper = Paper(4, 4)
    paper.symbols = {(n, 3 - n): "hole" for n in range(4)}
    for col in range(4):
        crossed = rng.choice((0.5, 1, 1))
        for row in range(4):
            if (row, col) not in paper.symbols and rng.random() < crossed:
                paper.kinds[row, col] = "cross"
    few = rng.choice((0, 1, 1, 1))
    paper.fields = {
        "blue": rng.randint(few, 11),
        "green": rng.randint(few, 11),
        "orange": rng.randint(0, 40),
        "purple": rng.randint(0, 40),
    }
    paper.shown = {"fox": rng.randint(0, 4)}
    return paper


def _score(paper: Paper) -> Points:
    columns = [sum((row, col) in paper.kinds for row in range(4)) for col in range(4)]
    points = {
        "yellow": sum(WORTH[col] for col in range(4) if columns[col] == 3),
        "blue": highest_step(BLUE, paper.fields["blue"]),
        "green": paper.fields["green"] ** 2,
        "orange": paper.fields["orange"],
        "purple": paper.fields["purple"],
    }
    points["foxes"] = paper.shown["fox"] * min(points[part] for part in PARTS)
    return points


REFEREE = Referee(RULES, VOCABULARY, finish, lambda papers: each(papers, _score))
