"""A finished paper as plain values, for scorers that share no code with the program."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

Cell = tuple[int, int]
Wall = tuple[Cell, Cell]


@dataclass
class Paper:
    """What one player wrote down; a wall lies between two cells, the smaller one first."""

    rows: int = 0
    columns: int = 0
    kinds: dict[Cell, str] = field(default_factory=dict)
    symbols: dict[Cell, str] = field(default_factory=dict)
    numbers: dict[Cell, int] = field(default_factory=dict)
    walls: dict[str, frozenset[Wall]] = field(default_factory=dict)
    areas: dict[str, tuple[Cell, ...]] = field(default_factory=dict)
    fields: dict[str, int] = field(default_factory=dict)
    letters: dict[str, tuple[str, ...]] = field(default_factory=dict)
    shown: dict[str, int] = field(default_factory=dict)
    own: str | None = None
    moments: dict[str, Paper] = field(default_factory=dict)

    def grid(self) -> list[Cell]:
        return [(row, col) for row in range(self.rows) for col in range(self.columns)]

    def lines(self) -> list[list[Cell]]:
        """Return the rows, then the columns."""
        rows = [[(row, col) for col in range(self.columns)] for row in range(self.rows)]
        return rows + [[(row, col) for row in range(self.rows)] for col in range(self.columns)]

    def around(self, cell: Cell) -> list[Cell]:
        """Return the four cells around a cell, without those behind a wall."""
        row, col = cell
        four = [(row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)]
        walls = {wall for some in self.walls.values() for wall in some}
        return [other for other in four if (min(cell, other), max(cell, other)) not in walls]

    def groups(self, cells: Collection[Cell]) -> list[list[Cell]]:
        """Return connected cells by spreading labels until nothing changes."""
        label = {cell: number for number, cell in enumerate(sorted(cells))}
        changed = True
        while changed:
            changed = False
            for cell in label:
                lowest = min([label[it] for it in self.around(cell) if it in label] + [label[cell]])
                if lowest < label[cell]:
                    label[cell], changed = lowest, True
        found: dict[int, list[Cell]] = {}
        for cell, number in label.items():
            found.setdefault(number, []).append(cell)
        return [found[number] for number in sorted(found)]

    def rim(self, group: Collection[Cell]) -> set[Cell]:
        """Return the cells around a group, also outside the grid."""
        return {other for cell in group for other in self.around(cell)} - set(group)


Papers = dict[str, Paper]
# The points of each score line of a player, by the id of the line.
Points = dict[str, int]


@dataclass(frozen=True)
class Referee:
    """A game: its rules as sentences, its names, random finishes, and a scorer by hand."""

    rules: str
    vocabulary: Mapping[str, Any]
    finish: Callable[[Random], Papers]
    score: Callable[[Papers], dict[str, Points]]


def players(rng: Random, most: int = 4) -> list[str]:
    return ["Ada", "Ben", "Cleo", "Dora"][: rng.randint(1, most)]


def highest_step(table: Mapping[int, int], number: int) -> int:
    """Return the points of a table: those of the highest step that is reached."""
    points = 0
    for step in sorted(table):
        if number >= step:
            points = table[step]
    return points


def each(papers: Papers, score: Callable[[Paper], Points]) -> dict[str, Points]:
    return {player: score(paper) for player, paper in papers.items()}
