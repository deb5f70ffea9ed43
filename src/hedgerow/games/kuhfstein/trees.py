"""Where a landscape can have trees, and the maximum number of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.grid import Pos

# No game has larger landscapes, but a score file may; both limits bound the time.
_MAX_TILES = 200
_MAX_STATES = 1_000
Chosen = tuple[Pos, ...]


def tiles_around_tree(point: Pos) -> tuple[Pos, Pos, Pos, Pos]:
    """Return the four tiles around a tree, which is named by the lower right one."""
    row, col = point
    return Pos(row - 1, col - 1), Pos(row - 1, col), Pos(row, col - 1), point


def can_hold_tree(kinds: list[str | None]) -> bool:
    """Return whether four tiles can have a tree: none is missing, all are equal or all differ."""
    return None not in kinds and len({*kinds}) in (1, 4)


def tree_points(tiles: Mapping[Pos, str]) -> Iterator[Pos]:
    """Yield every point where a tree is possible."""
    for point in tiles:
        if can_hold_tree([tiles.get(pos) for pos in tiles_around_tree(point)]):
            yield point


def max_trees(tiles: Mapping[Pos, str]) -> int:
    """Return how many trees fit into a landscape: no tile belongs to two of them.

    Exact for the landscapes of a game. For larger ones, where an exact answer would take too long,
    it may be too high.
    """
    points = [*tree_points(tiles)]
    bound = min(len(points), len(tiles) // 4)
    if bound < 2 or len(tiles) > _MAX_TILES:
        return bound
    if len({pos.col for pos in points}) > len({pos.row for pos in points}):
        points = [Pos(pos.col, pos.row) for pos in points]  # short lines have fewer states
    best: dict[Chosen, int] = {(): 0}
    for point in sorted(points):
        best = _add_point(point, best)
        if len(best) > _MAX_STATES:
            return bound
    return max(best.values())


def _add_point(point: Pos, best: Mapping[Chosen, int]) -> dict[Chosen, int]:
    """Return the maximum number of trees per set of recent trees, with or without one more."""
    counts: dict[Chosen, int] = {}
    for chosen, count in best.items():
        # Only trees on this line or the one before can share a tile with later points.
        recent = tuple(it for it in chosen if it > (point.row - 1, point.col - 2))
        counts[recent] = max(count, counts.get(recent, 0))
        if all(abs(it.row - point.row) > 1 or abs(it.col - point.col) > 1 for it in recent):
            planted = (*recent, point)
            counts[planted] = max(count + 1, counts.get(planted, 0))
    return counts
