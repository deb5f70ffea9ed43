"""Squares of a farm, the edges between them, and the regions that edges divide."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple


class Pos(NamedTuple):
    """A cell: row 0 is the top, col 0 the left edge. `B3` is column 1, row 2."""

    row: int
    col: int

    @property
    def name(self) -> str:
        return f"{column_name(self.col)}{self.row + 1}"

    def neighbours(self) -> tuple[Pos, Pos, Pos, Pos]:
        row, col = self
        return Pos(row - 1, col), Pos(row, col - 1), Pos(row, col + 1), Pos(row + 1, col)


class Edge(NamedTuple):
    """The border between two orthogonal neighbours, the upper or left one first."""

    one: Pos
    other: Pos


Walls = frozenset[Edge]
NO_WALLS: Walls = frozenset()


@lru_cache(maxsize=256)
def column_name(col: int) -> str:
    """The column's letters as on the edge of a printed sheet: A to Z, then AA."""
    letters = ""
    while col >= 0:
        letters = chr(ord("A") + col % 26) + letters
        col = col // 26 - 1
    return letters


def edge(one: Pos, other: Pos) -> Edge:
    """The edge between two neighbours, in either order."""
    return Edge(one, other) if one < other else Edge(other, one)


def edges_of(pos: Pos) -> Iterator[Edge]:
    """The four edges of a cell."""
    return (edge(pos, near) for near in pos.neighbours())


@lru_cache(maxsize=32)
def cells(rows: int, columns: int) -> tuple[Pos, ...]:
    """Every cell of a rectangle in reading order."""
    return tuple(Pos(row, col) for row in range(rows) for col in range(columns))


def joined(pos: Pos, walls: Collection[Edge]) -> Iterator[Pos]:
    """The neighbours that no wall keeps apart from this cell, on the farm or off it."""
    return (near for near in pos.neighbours() if edge(pos, near) not in walls)


def regions(members: Iterable[Pos], walls: Collection[Edge] = NO_WALLS) -> list[tuple[Pos, ...]]:
    """The connected groups of these cells, each in reading order, in order of their first cell."""
    left = {pos: pos for pos in sorted(members)}
    found = []
    while left:
        found.append(tuple(sorted(_taken_group(next(iter(left)), left, walls))))
    return found


def _taken_group(start: Pos, left: dict[Pos, Pos], walls: Collection[Edge]) -> list[Pos]:
    """The group of a cell, taken out of those that are left.

    Neighbours are looked up as plain pairs: they equal their cells and cost a tenth of them.
    """
    group = [left.pop(start)]
    for pos in group:  # grows on the way
        row, col = pos
        for near in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
            if near in left and ((pos, near) if pos < near else (near, pos)) not in walls:
                group.append(left.pop(near))
    return group
