"""A finished game as typed, with its points by a scorer that shares no code with the program."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random

from tests.scoring.referees.paper import Cell, Paper, Points

PLAYERS = ("Ada", "Ben", "Cleo", "Dora", "Eve")
# The keys and rows of each player's section, and the points of its score lines.
Sections = Mapping[str, Iterable[str]]


@dataclass(frozen=True)
class Finished:
    """A finished game: its score file without the first line, and the points of each line."""

    text: str
    points: dict[str, Points]


Play = Callable[[Random], Finished]


def some_players(rng: Random, least: int = 1, most: int = 4) -> list[str]:
    return [*PLAYERS[: rng.randint(least, most)]]


def typed(sections: Sections, head: str = "") -> str:
    """Return a score file with a section for each player."""
    parts = [f"[{player}]\n" + "".join(f"{it}\n" for it in own) for player, own in sections.items()]
    return "\n".join([head, *parts])


def typed_grid(paper: Paper, letters: Mapping[str, str]) -> list[str]:
    """Return the rows of a grid, with `|` and `-` for walls; symbols with a letter are typed."""
    walls = {wall for some in paper.walls.values() for wall in some}
    rows = []
    for row in range(paper.rows):
        line, below = "", ""
        for col in range(paper.columns):
            line += _letter(paper, letters, (row, col))
            line += "|" if ((row, col), (row, col + 1)) in walls else " "
            below += "- " if ((row, col), (row + 1, col)) in walls else "  "
        rows += [line.rstrip(), *([below.rstrip()] if below.strip() else [])]
    return rows


def _letter(paper: Paper, letters: Mapping[str, str], cell: Cell) -> str:
    name = paper.kinds.get(cell) or paper.symbols.get(cell, "")
    return letters.get(name, ".")


def random_walls(
    rng: Random, rows: int, columns: int, share: float
) -> frozenset[tuple[Cell, Cell]]:
    """Return walls between two cells, each with this probability."""
    across = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    down = [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    return frozenset(wall for wall in across + down if rng.random() < share)


def places(numbers: Mapping[str, int], pays: tuple[int, ...], tie: str = "all") -> Points:
    """Return the points of the players with the most; nobody is paid for nothing.

    tie: `all` are paid in full, or they `split` the points of their own place
    """
    points = dict.fromkeys(numbers, 0)
    place = 0
    for number in sorted({it for it in numbers.values() if it}, reverse=True):
        tied = [player for player in numbers if numbers[player] == number]
        if place < len(pays):
            share = int(pays[place] / len(tied)) if tie == "split" else pays[place]
            points |= dict.fromkeys(tied, share)
        place += len(tied)
    return points
