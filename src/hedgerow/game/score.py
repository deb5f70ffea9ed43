"""What a finished game is worth, line by line."""

from __future__ import annotations

from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos


@record
class ScoreLine:
    """One thing that scored, or that was worth telling although it gave nothing."""

    rule: str
    points: int
    text: str
    cells: tuple[Pos, ...] = ()


@record
class Score:
    """A player's lines; `tie_break` decides between equal totals, the higher wins."""

    player: str
    lines: tuple[ScoreLine, ...]
    tie_break: tuple[int, ...] = ()

    @property
    def total(self) -> int:
        return sum([line.points for line in self.lines])

    @property
    def kinds(self) -> dict[str, int]:
        """The points by their kind, which is what a rule's id begins with, in the lines' order."""
        points: dict[str, int] = {}
        for line in self.lines:
            kind = line.rule.partition(":")[0]
            points[kind] = points.get(kind, 0) + line.points
        return points


@record
class Result:
    """A finished game, scored: every player, and what was odd about it."""

    variant: str
    complete: bool
    scores: tuple[Score, ...]
    warnings: tuple[str, ...] = ()

    @property
    def ranks(self) -> tuple[int, ...]:
        """The rank of every player, from 1; who is level shares it, and the next is left out."""
        worth = [(it.total, it.tie_break) for it in self.scores]
        falling = sorted(worth, reverse=True)
        return tuple(falling.index(it) + 1 for it in worth)

    @property
    def winners(self) -> tuple[str, ...]:
        ranked = zip(self.scores, self.ranks, strict=True)
        return tuple(it.player for it, rank in ranked if rank == 1)
