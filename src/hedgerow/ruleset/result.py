"""What a finished game is worth, line by line."""

from __future__ import annotations

from typing import Literal

from hedgerow.base.frozen import keyword_record, record
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
    def points_by_kind(self) -> dict[str, int]:
        """The points by their kind, which is what a rule's id begins with, in the lines' order."""
        points: dict[str, int] = {}
        for line in self.lines:
            kind = line.rule.partition(":")[0]
            points[kind] = points.get(kind, 0) + line.points
        return points


State = Literal["final", "so-far", "undecided"]


@record
class OpenQuestion:
    """Something missing that could change the winner, and where it is entered.

    `section` is the player or the section of the score file, empty for the header. One of `field`
    (the key of a line) and `brush` names the input. A brush is `letter`, `wall`, `point` or
    `small`: what is drawn into the grid.
    """

    text: str
    section: str = ""
    field: str = ""
    brush: str = ""


@keyword_record
class Result:
    """A finished game, scored: every player, what was odd about it, and what is still open."""

    variant: str
    complete: bool
    scores: tuple[Score, ...]
    warnings: tuple[str, ...] = ()
    open: tuple[OpenQuestion, ...] = ()

    @property
    def state(self) -> State:
        """Return `undecided` while something is open, even if the game is not over either."""
        if self.open:
            return "undecided"
        return "final" if self.complete else "so-far"

    @property
    def ranks(self) -> tuple[int | None, ...]:
        """Return every player's rank, from 1; none while the result is undecided.

        Players who are level share a rank, and the next one is skipped.
        """
        if self.open:
            return (None,) * len(self.scores)
        worth = [(it.total, it.tie_break) for it in self.scores]
        falling = sorted(worth, reverse=True)
        return tuple(falling.index(it) + 1 for it in worth)

    @property
    def winners(self) -> tuple[str, ...]:
        """Return the winners, or the leaders of an unfinished game; none while undecided."""
        ranked = zip(self.scores, self.ranks, strict=True)
        return tuple(it.player for it, rank in ranked if rank == 1)
