"""Tiles with two numbers: one pays in full rows, the other in full columns."""

from __future__ import annotations

from random import Random

from tests.game.scorers.finished import Finished, some_players, typed, typed_grid
from tests.scoring.referees.paper import Paper

ROWS = {1: "ones", 5: "fives", 9: "nines"}
COLUMNS = {2: "twos", 6: "sixes", 7: "sevens"}
LETTERS = {f"tile-{row}-{col}": f"{row}{col}" for row in ROWS for col in COLUMNS}


def play(rng: Random) -> Finished:
    sections, points = {}, {}
    for player in some_players(rng, 1, 5):
        paper = _paper(rng)
        sections[player] = typed_grid(paper, LETTERS)
        own = dict.fromkeys([*ROWS.values(), *COLUMNS.values()], 0)
        for number, line in enumerate(paper.lines()):
            place, names = (1, ROWS) if number < 5 else (2, COLUMNS)
            found = {paper.kinds.get(cell, "--").split("-")[place] for cell in line}
            if len(found) == 1 and found != {""}:
                value = int(found.pop())
                own[names[value]] += 5 * value
        points[player] = own
    return Finished(typed(sections), points)


def _paper(rng: Random) -> Paper:
    """Return a paper whose rows and columns often have one number."""
    paper = Paper(5, 5)
    rows = [rng.choice([*ROWS]) for _ in range(5)]
    columns = [rng.choice([*COLUMNS]) for _ in range(5)]
    for row, col in paper.grid():
        if rng.random() < 0.99:
            across = rows[row] if rng.random() < 0.95 else rng.choice([*ROWS])
            down = columns[col] if rng.random() < 0.95 else rng.choice([*COLUMNS])
            paper.kinds[row, col] = f"tile-{across}-{down}"
    return paper
