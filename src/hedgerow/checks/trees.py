"""Trees on crossings: `check: trees`.

Each stands between four cells that are all of one kind, or all different, and no cell belongs to
two trees. The trees of a paper may be drawn, or typed as a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.scoring.checked import CheckedGame, Finding
from hedgerow.scoring.view import View

# No game has larger papers, but a score file may; both limits bound the time.
_MAX_CELLS = 200
_MAX_STATES = 1_000
_Chosen = tuple[Pos, ...]


def find(game: CheckedGame) -> Iterator[Finding]:
    """Yield each tree that cannot stand where it is, and numbers of trees without room for them.

    Where nobody entered trees although they count, yield how many there is room for.
    """
    token = game.tokens.get("crossings")
    if token is None:
        return
    for player, view in game.views.items():
        crossings = game.crossings.get(player, frozenset())
        yield from _misplaced_trees(player, view, crossings)
        if token in game.uncounted.get(player, ()):
            most = max_trees(view.kinds)
            yield Finding(kind="room", player=player, token=token, numbers={"most": most})
        elif view.kinds and not crossings:
            yield from _number_without_room(player, view, token)


def _misplaced_trees(player: str, view: View, crossings: frozenset[Pos]) -> Iterator[Finding]:
    used: set[Pos] = set()
    for tree in sorted(crossings):
        square = cells_around(tree)
        cells = ", ".join(pos.name for pos in square)
        shared = next((pos for pos in square if pos in used), None)
        hint = Message("")
        if not can_hold_tree([view.kinds.get(pos) for pos in square]):
            hint = Message("check the ^ and the cells around it: {cells}", cells=cells)
        elif shared:
            hint = Message("use {cell} for only one of them", cell=shared.name)
        used.update(square)
        if hint:
            yield Finding(kind="problem", player=player, crossing=tree, hint=hint)


def _number_without_room(player: str, view: View, token: str) -> Iterator[Finding]:
    """Yield a typed number of trees that is larger than there is room for."""
    number = view.shown.get(token, 0)
    if number > (most := max_trees(view.kinds) if number else 0):
        hint = Message("there is room for {most}, not for {number}", most=most, number=number)
        yield Finding(kind="problem", player=player, token=token, hint=hint)


def cells_around(crossing: Pos) -> tuple[Pos, Pos, Pos, Pos]:
    """Return the four cells around a crossing, which is named by the lower right one."""
    row, col = crossing
    return Pos(row - 1, col - 1), Pos(row - 1, col), Pos(row, col - 1), crossing


def can_hold_tree(kinds: Sequence[str | None]) -> bool:
    """Return whether four cells can have a tree: none is empty, all are equal or all differ."""
    return None not in kinds and len({*kinds}) in (1, 4)


def tree_crossings(kinds: Mapping[Pos, str]) -> Iterator[Pos]:
    """Yield every crossing where a tree can stand."""
    for pos in kinds:
        if can_hold_tree([kinds.get(it) for it in cells_around(pos)]):
            yield pos


def max_trees(kinds: Mapping[Pos, str]) -> int:
    """Return how many trees fit on a paper: no cell belongs to two of them.

    Exact for the papers of a game. For larger ones, where an exact answer would take too long, it
    may be too high.
    """
    crossings = [*tree_crossings(kinds)]
    bound = min(len(crossings), len(kinds) // 4)
    if bound < 2 or len(kinds) > _MAX_CELLS:
        return bound
    if len({pos.col for pos in crossings}) > len({pos.row for pos in crossings}):
        crossings = [Pos(pos.col, pos.row) for pos in crossings]  # short lines have fewer states
    best: dict[_Chosen, int] = {(): 0}
    for crossing in sorted(crossings):
        best = _add_crossing(crossing, best)
        if len(best) > _MAX_STATES:
            return bound
    return max(best.values())


def _add_crossing(crossing: Pos, best: Mapping[_Chosen, int]) -> dict[_Chosen, int]:
    """Return the maximum number of trees per set of recent trees, with or without one more."""
    counts: dict[_Chosen, int] = {}
    for chosen, count in best.items():
        # Only trees on this line or the one before can share a cell with later crossings.
        recent = tuple(it for it in chosen if it > (crossing.row - 1, crossing.col - 2))
        counts[recent] = max(count, counts.get(recent, 0))
        if all(abs(it.row - crossing.row) > 1 or abs(it.col - crossing.col) > 1 for it in recent):
            planted = (*recent, crossing)
            counts[planted] = max(count + 1, counts.get(planted, 0))
    return counts
