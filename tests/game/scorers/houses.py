"""Three rows of houses; fences that players draw make estates."""

from __future__ import annotations

from random import Random

from tests.game.scorers.finished import (
    Finished,
    places,
    some_players,
    typed,
    typed_grid,
)
from tests.scoring.referees.paper import Paper, Points

MAP = ("..o...o..o##", "o..o...o...#", ".o....o...o.")
LETTERS = {str(n): "0123456789ABCDEFGH"[n] for n in range(18)} | {"hole": "Z"}
VALUES = {
    1: (1, 3), 2: (2, 3, 4), 3: (3, 4, 5, 6), 4: (4, 5, 6, 7, 8), 5: (5, 6, 7, 8, 10),
    6: (6, 7, 8, 10, 12),
}  # fmt: skip
PARKS = {
    "first-park": (0, 2, 4, 10),
    "second-park": (0, 2, 4, 6, 14),
    "third-park": (0, 2, 4, 6, 8, 18),
}
POOLS = (0, 3, 6, 9, 13, 17, 21, 26, 31, 36)
COPIES = (0, -1, -3, -6, -9, -12, -16, -20, -24, -28)
REFUSALS = (0, 0, -3, -5)


def play(rng: Random) -> Finished:
    sections: dict[str, list[str]] = {}
    points: dict[str, Points] = {}
    workers = {player: rng.randint(0, 5) for player in some_players(rng)}
    for player in workers:
        paper = _rows(rng)
        plans = [rng.randint(0, 13) for _ in range(3)]
        raised = {size: rng.randrange(len(values)) for size, values in VALUES.items()}
        parks = {park: rng.randrange(len(pays)) for park, pays in PARKS.items()}
        copies, refusals = rng.randint(0, 9), rng.randint(0, 3)
        boxes = {f"value-{size}": VALUES[size][1 : 1 + n] for size, n in raised.items()}
        sections[player] = [
            f"plans: {' '.join(map(str, plans))}",
            *(f"park-{n}: {count}" for n, count in enumerate(parks.values(), 1)),
            f"workers: {workers[player]}",
            f"copies: {copies}",
            f"refusals: {refusals}",
            *(f"{key}: {' '.join(map(str, crossed)) or '-'}" for key, crossed in boxes.items()),
            *typed_grid(paper, LETTERS),
        ]
        estates = [size for row in range(3) for size in _estates(paper, row)]
        pools = sum(paper.symbols.get(cell) == "pool" for cell in paper.kinds)
        points[player] = {
            "plan": sum(plans),
            **{park: PARKS[park][count] for park, count in parks.items()},
            "swim": POOLS[pools],
            "copied": COPIES[copies],
            "refused": REFUSALS[refusals],
        }
        for size, values in VALUES.items():
            number = estates.count(size)
            points[player][f"estates-{size}"] = number * size
            points[player][f"raised-{size}"] = number * (values[raised[size]] - size)
    for player, paid in places(workers, (7, 4, 1)).items():
        points[player]["most-workers"] = paid
    return Finished(typed(sections), points)


def _rows(rng: Random) -> Paper:
    paper = Paper(3, 12)
    signs = {"o": "pool", "#": "hole"}
    paper.symbols = {
        (row, col): signs[MAP[row][col]] for row, col in paper.grid() if MAP[row][col] in signs
    }
    share = rng.choice((0.6, 0.9, 0.97))
    for cell in paper.grid():
        if paper.symbols.get(cell) != "hole" and rng.random() < share:
            paper.kinds[cell] = str(rng.randint(0, 17))
    fenced = rng.choice((0.2, 0.4, 0.6))
    fences = [
        ((row, col), (row, col + 1))
        for row in range(3)
        for col in range(11)
        if rng.random() < fenced and paper.symbols.get((row, col + 1)) != "hole"
    ]
    paper.walls = {"fence": frozenset(fences)}
    return paper


def _estates(paper: Paper, row: int) -> list[int]:
    """Return the sizes of the estates of a row: all houses between two fences."""
    text = ""
    for col in range(12):
        if paper.symbols.get((row, col)) != "hole":
            text += "h" if (row, col) in paper.kinds else "."
            text += "|" if ((row, col), (row, col + 1)) in paper.walls["fence"] else ""
    return [len(part) for part in text.split("|") if "." not in part]
