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
    """The column's letters as on the edge of a printed sheet: A to Z, then AA."""
    letters = ""
    while col >= 0:
        letters = chr(ord("A") + col % 26) + letters
        col = col // 26 - 1
    return letters


@lru_cache(maxsize=1024)
def cell_name(pos: Pos) -> str:
    """The name of a cell: `B3`."""
    return f"{column_name(pos.col)}{pos.row + 1}"


@lru_cache(maxsize=1024)
def _neighbours(row: int, col: int) -> tuple[Pos, Pos, Pos, Pos]:
    return Pos(row - 1, col), Pos(row, col - 1), Pos(row, col + 1), Pos(row + 1, col)


def edge_between(one: Pos, other: Pos) -> Edge:
    """The edge between two neighbours, in either order."""
    return Edge(one, other) if one < other else Edge(other, one)


@lru_cache(maxsize=32)
def cells(rows: int, columns: int) -> tuple[Pos, ...]:
    """Every cell of a rectangle in reading order."""
    return tuple(Pos(row, col) for row in range(rows) for col in range(columns))


def open_neighbours(pos: Pos, walls: Collection[Edge]) -> Iterator[Pos]:
    """The neighbours that no wall keeps apart from this cell, on the farm or off it."""
    return (near for near in pos.neighbours() if _pair(pos, near) not in walls)


def regions(members: Iterable[Pos], walls: Collection[Edge] = NO_WALLS) -> list[tuple[Pos, ...]]:
    """The connected groups of these cells, each in reading order, in order of their first cell."""
    left = dict.fromkeys(sorted(members))
    found = []
    while left:
        found.append(tuple(sorted(_taken_group(left, walls))))
    return found


def _taken_group(left: dict[Pos, None], walls: Collection[Edge]) -> list[Pos]:
    """The group of the first cell that is left, taken out of those that are left."""
    group = [next(iter(left))]
    del left[group[0]]
    for pos in group:  # grows on the way
        for near in _neighbours(*pos):
            if near in left and not (walls and _pair(pos, near) in walls):
                del left[near]
                group.append(near)
    return group


def _pair(one: Pos, other: Pos) -> tuple[Pos, Pos]:
    """The edge between two neighbours to look up: it equals the wall there and is made faster."""
    return (one, other) if one < other else (other, one)
