"""Animals behind fences that players draw, and valleys of two columns each."""

from __future__ import annotations

from random import Random

from tests.game.scorers.finished import (
    Finished,
    places,
    random_walls,
    some_players,
    typed,
    typed_grid,
)
from tests.scoring.referees.paper import Paper

LETTERS = {"sheep": "S", "pig": "P", "cow": "C"}
VALLEYS = {"west": (0, 1), "middle": (2, 3), "east": (4, 5)}
MOST = {"west": 2, "middle": 3, "east": 4}
PASTURES = (0, 1, 3, 5, 8)


def play(rng: Random) -> Finished:
    papers = {player: _paper(rng) for player in some_players(rng, 1, 5)}
    sections = {player: typed_grid(paper, LETTERS) for player, paper in papers.items()}
    points = {}
    for player, paper in papers.items():
        pastures = [
            [paper.kinds.get(cell) for cell in pasture] for pasture in paper.groups(paper.grid())
        ]
        alone = [held for held in pastures if len({*held} - {None}) == 1]
        full = [len(held) for held in alone if None not in held]
        fenced = {cell for wall in paper.walls["fence"] for cell in wall}
        points[player] = {
            "pastures": sum(PASTURES[min(size, 4)] for size in full),
            "roomy": len(alone) - len(full),
            "fenced": len(fenced & {*paper.kinds}) // 3,
            "unused": -(24 - len(paper.kinds)),
        }
        for kind in LETTERS:
            herds = paper.groups([cell for cell, name in paper.kinds.items() if name == kind])
            points[player][f"herds:{kind}"] = 2 * sum(len(herd) >= 3 for herd in herds)
        for valley, columns in VALLEYS.items():
            kinds = {kind for (_, col), kind in paper.kinds.items() if col in columns}
            points[player][f"mixed:{valley}"] = 4 if len(kinds) == 3 else 0
    for valley, columns in VALLEYS.items():
        held = {
            player: sum(col in columns for _, col in paper.kinds)
            for player, paper in papers.items()
        }
        for player, paid in places(held, (MOST[valley],)).items():
            points[player][f"largest:{valley}"] = paid
    return Finished(typed(sections), points)


def _paper(rng: Random) -> Paper:
    paper = Paper(4, 6)
    share, alike = rng.choice((0.4, 0.8, 1)), rng.choice((0.3, 0.7))
    for cell in paper.grid():
        if rng.random() < share:
            near = [paper.kinds[it] for it in paper.around(cell) if it in paper.kinds]
            copied = near and rng.random() < alike
            paper.kinds[cell] = rng.choice(near if copied else [*LETTERS])
    paper.walls = {"fence": random_walls(rng, 4, 6, rng.choice((0.1, 0.4, 0.7)))}
    return paper
