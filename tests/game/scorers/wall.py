"""A wall of coloured cells, as it stands at the end of the game."""

from __future__ import annotations

from random import Random

from tests.game.scorers.finished import Finished, some_players, typed, typed_grid
from tests.scoring.referees.paper import Cell, Paper

FLOOR = (1, 1, 2, 2, 2, 3, 3)


def play(rng: Random) -> Finished:
    sections, points = {}, {}
    for player in some_players(rng, 2, 4):
        paper = Paper(5, 5)
        share = rng.choice((0.2, 0.5, 0.8, 0.95))
        paper.kinds = {cell: "tile" for cell in paper.grid() if rng.random() < share}
        floor = rng.randint(0, 7)
        sections[player] = [
            f"floor: {' '.join(str(n + 1) for n in range(floor)) or '-'}",
            *typed_grid(paper, {"tile": "X"}),
        ]
        rows, columns = paper.lines()[:5], paper.lines()[5:]
        # Each row is the one above it, moved on by a cell: the colour of a cell is col - row.
        colours = [[(row, (colour + row) % 5) for row in range(5)] for colour in range(5)]
        points[player] = {
            "across": sum(_runs(paper, line) for line in rows),
            "down": sum(_runs(paper, line) for line in columns),
            "alone": sum(
                not any(it in paper.kinds for it in paper.around(at)) for at in paper.kinds
            ),
            "rows": 2 * _full(paper, rows),
            "columns": 7 * _full(paper, columns),
            "colours": 10 * _full(paper, colours),
            "fallen": -sum(FLOOR[:floor]),
        }
    return Finished(typed(sections), points)


def _runs(paper: Paper, line: list[Cell]) -> int:
    """Return the squares of the lengths of runs of two and more tiles."""
    text = "".join("x" if cell in paper.kinds else " " for cell in line)
    return sum(len(run) ** 2 for run in text.split() if len(run) > 1)


def _full(paper: Paper, lines: list[list[Cell]]) -> int:
    return sum(all(cell in paper.kinds for cell in line) for line in lines)
