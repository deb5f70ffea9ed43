"""The result of a finished game: score lines, totals and ranks."""

from __future__ import annotations

from typing import Literal

from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Pos


@record
class ScoreLine:
    """The points of one rule, with the reason and the cells. A line with 0 points explains why."""

    rule: str
    points: int
    text: str
    cells: tuple[Pos, ...] = ()


@record
class Score:
    """The score lines of a player. Between equal totals the higher `tie_break` wins.

    `label` is what a form calls a player without a name, if that is not `player`.
    """

    player: str
    lines: tuple[ScoreLine, ...]
    tie_break: tuple[int, ...] = ()
    label: str = ""

    @property
    def total(self) -> int:
        return sum([line.points for line in self.lines])

    @property
    def points_by_kind(self) -> dict[str, int]:
        """Return the points per kind, in the order of the lines: rule `goal:x` has kind `goal`."""
        points: dict[str, int] = {}
        for line in self.lines:
            kind = line.rule.partition(":")[0]
            points[kind] = points.get(kind, 0) + line.points
        return points


State = Literal["final", "so-far", "undecided"]


@keyword_record
class OpenQuestion:
    """Missing input that could change the winner, and where to enter it.

    section: the player or the section of the score file, empty for the header
    field: the key of the line that answers it
    brush: the tool that draws what is missing into the grid: `letter`, `wall`, `point` or `small`
    answer: the value of the field that says: what is entered is all
    sheets: the sheets that it may be, as letters and codes
    """

    text: str
    section: str = ""
    field: str = ""
    brush: str = ""
    answer: str = ""
    sheets: tuple[tuple[str, str], ...] = ()


@keyword_record
class Result:
    """A scored game: the scores of all players, warnings, and open questions."""

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
        """Return every player's rank, from 1; None for each while the result is undecided.

        Tied players share a rank and the following ranks are skipped: 1, 1, 3.
        """
        if self.open:
            return (None,) * len(self.scores)
        sort_keys = [(score.total, score.tie_break) for score in self.scores]
        best_first = sorted(sort_keys, reverse=True)
        return tuple(best_first.index(key) + 1 for key in sort_keys)

    @property
    def winners(self) -> tuple[str, ...]:
        """Return the winners, or the leaders of an unfinished game; none while undecided."""
        ranked = zip(self.scores, self.ranks, strict=True)
        return tuple(score.player for score, rank in ranked if rank == 1)
