"""Where trees can stand in a landscape, and how many at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.grid import Pos

_MAX_TILES = 200
_MAX_STATES = 1_000
Chosen = tuple[Pos, ...]


def tiles_around_tree(point: Pos) -> tuple[Pos, Pos, Pos, Pos]:
    """Return the four tiles round the point of a tree, which is named by the lower right one."""
    row, col = point
    return Pos(row - 1, col - 1), Pos(row - 1, col), Pos(row, col - 1), point


def can_hold_tree(kinds: list[str | None]) -> bool:
    """Return whether four tiles can have a tree: none is missing, all are equal or all differ."""
    return None not in kinds and len({*kinds}) in (1, 4)


def tree_points(tiles: Mapping[Pos, str]) -> Iterator[Pos]:
    """Yield every point where a tree could stand."""
    for point in tiles:
        if can_hold_tree([tiles.get(pos) for pos in tiles_around_tree(point)]):
            yield point


def max_trees(tiles: Mapping[Pos, str]) -> int:
    """Return how many trees a landscape has room for: no tile belongs to two of them.

    Exact for the landscapes of a game. For larger ones, where an exact answer would take too long,
    it may be more than there is room for.
    """
    points = [*tree_points(tiles)]
    bound = min(len(points), len(tiles) // 4)
    if bound < 2 or len(tiles) > _MAX_TILES:
        return bound
    if len({pos.col for pos in points}) > len({pos.row for pos in points}):
        points = [Pos(pos.col, pos.row) for pos in points]  # few points on a line, few states
    best: dict[Chosen, int] = {(): 0}
    for point in sorted(points):
        best = _after(point, best)
        if len(best) > _MAX_STATES:
            return bound
    return max(best.values())


def _after(point: Pos, best: Mapping[Chosen, int]) -> dict[Chosen, int]:
    """Return the largest number of trees by those chosen last, with and without one more.

    Only trees on this line or the one before can share a tile with trees to come.
    """
    found: dict[Chosen, int] = {}
    for chosen, count in best.items():
        recent = tuple(it for it in chosen if it > (point.row - 1, point.col - 2))
        found[recent] = max(count, found.get(recent, 0))
        if all(abs(it.row - point.row) > 1 or abs(it.col - point.col) > 1 for it in recent):
            planted = (*recent, point)
            found[planted] = max(count + 1, found.get(planted, 0))
    return found
