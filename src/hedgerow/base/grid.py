"""Grid cells, the edges between them, and the regions that walls separate."""

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
        return cell_name(self)

    def neighbours(self) -> tuple[Pos, Pos, Pos, Pos]:
        return _neighbours(*self)


class Edge(NamedTuple):
    """The border between two orthogonal neighbours, the upper or left one first."""

    one: Pos
    other: Pos


Walls = frozenset[Edge]
NO_WALLS: Walls = frozenset()


@lru_cache(maxsize=256)
def column_name(col: int) -> str:
    """Return a column's letters, as on the sheet's edge: 0 → `A`, 26 → `AA`."""
    letters = ""
    while col >= 0:
        letters = chr(ord("A") + col % 26) + letters
        col = col // 26 - 1  # letters have no zero: AA follows Z
    return letters


@lru_cache(maxsize=1024)
def cell_name(pos: Pos) -> str:
    """Return the name of a cell: row 2, column 1 → `B3`."""
    return f"{column_name(pos.col)}{pos.row + 1}"


@lru_cache(maxsize=1024)
def _neighbours(row: int, col: int) -> tuple[Pos, Pos, Pos, Pos]:
    return Pos(row - 1, col), Pos(row, col - 1), Pos(row, col + 1), Pos(row + 1, col)


def edge_between(first: Pos, second: Pos) -> Edge:
    """Return the edge between two neighbours, in either order."""
    return Edge(first, second) if first < second else Edge(second, first)


@lru_cache(maxsize=32)
def cells(rows: int, columns: int) -> tuple[Pos, ...]:
    """Return all cells of a rectangle in reading order."""
    return tuple(Pos(row, col) for row in range(rows) for col in range(columns))


def open_neighbours(pos: Pos, walls: Collection[Edge]) -> Iterator[Pos]:
    """Yield the neighbours that no wall separates from a cell, even those outside the grid."""
    return (neighbour for neighbour in pos.neighbours() if _pair(pos, neighbour) not in walls)


def regions(members: Iterable[Pos], walls: Collection[Edge] = NO_WALLS) -> list[tuple[Pos, ...]]:
    """Return the connected groups of these cells.

    Each group is in reading order; the groups are in order of their first cells.
    """
    # A dict, not a set: its order decides the order of the groups.
    left = dict.fromkeys(sorted(members))
    groups = []
    while left:
        groups.append(tuple(sorted(_take_group(left, walls))))
    return groups


def _take_group(left: dict[Pos, None], walls: Collection[Edge]) -> list[Pos]:
    """Remove the group of the first cell from `left` and return it."""
    group = [next(iter(left))]
    del left[group[0]]
    for pos in group:  # the list grows during the loop
        for neighbour in _neighbours(*pos):
            if neighbour in left and not (walls and _pair(pos, neighbour) in walls):
                del left[neighbour]
                group.append(neighbour)
    return group


def _pair(first: Pos, second: Pos) -> tuple[Pos, Pos]:
    """Return an edge as a plain tuple: it equals the `Edge` and is created faster."""
    return (first, second) if first < second else (second, first)
