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


@record
class Result:
    """A finished game, scored: every player, and what was odd about it."""

    variant: str
    complete: bool
    scores: tuple[Score, ...]
    warnings: tuple[str, ...] = ()

    @property
    def winners(self) -> tuple[str, ...]:
        ranks = [(it.total, it.tie_break) for it in self.scores]
        best = max(ranks, default=None)
        ranked = zip(self.scores, ranks, strict=True)
        return tuple(it.player for it, rank in ranked if rank == best)
