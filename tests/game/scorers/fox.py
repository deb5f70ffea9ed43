"""Five colours that pay in five ways, and foxes that copy the weakest of them."""

from __future__ import annotations

from random import Random

from tests.game.scorers.finished import Finished, some_players, typed, typed_grid
from tests.scoring.referees.paper import Paper

GREENS = ["a1", "a2", "a3", "a4", "a5", "b1", "b2", "b3", "b4", "b5", "c1"]
BLUES = [str(n) for n in range(2, 13)]
COLUMNS = (10, 14, 16, 20)


def play(rng: Random) -> Finished:
    sections, points = {}, {}
    for player in some_players(rng):
        paper = Paper(4, 4)
        for cell in paper.grid():
            if rng.random() < rng.choice((0.7, 1, 1)):
                paper.kinds[cell] = "cross"
        blue = rng.sample(BLUES, rng.randint(0, 11))
        green = GREENS[: rng.randint(0, 11)]
        orange = [rng.randint(1, 18) for _ in range(rng.randint(0, 11))]
        purple = [rng.randint(1, 6) for _ in range(rng.randint(0, 11))]
        sections[player] = [
            f"orange: {' '.join(map(str, orange)) or '-'}",
            f"purple: {' '.join(map(str, purple)) or '-'}",
            f"blue: {' '.join(blue) or '-'}",
            f"green: {' '.join(green) or '-'}",
            *typed_grid(paper, {"cross": "X"}),
        ]
        full = [col for col in range(4) if all((row, col) in paper.kinds for row in range(4))]
        colours = {
            "yellow": sum(COLUMNS[col] for col in full),
            # 1, 2, 4, 7, 11 …: each box pays one more than the one before it.
            "blues": 1 + sum(range(len(blue))) if blue else 0,
            "greens": len(green) * (len(green) + 1) // 2,
            "oranges": sum(orange),
            "purples": sum(purple),
        }
        foxes = ("12" in blue) + ("b2" in green)
        points[player] = colours | {"foxes": foxes * min(colours.values())}
    return Finished(typed(sections), points)
