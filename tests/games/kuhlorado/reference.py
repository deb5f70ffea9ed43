"""The scorer of kuhlorado before its rules became sentences: majorities, lands and doubles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos, regions
from hedgerow.games.kuhlorado.board import COW, SIDES, side_cells
from hedgerow.games.kuhlorado.content import CIRCLE, CROSS
from hedgerow.games.kuhlorado.form import KuhloradoScoring
from hedgerow.games.kuhlorado.rules import FinishedGame
from hedgerow.loading.words import Words
from hedgerow.ruleset.result import ScoreLine

Marks = Mapping[Pos, str]


def score_lines(finished: FinishedGame, scoring: KuhloradoScoring) -> list[tuple[ScoreLine, ...]]:
    """Score meadows, troughs and lands, the doubles of the pro variant, and a head start."""
    prizes = (*_meadow_prizes(finished, scoring), *_trough_prizes(finished, scoring))
    cows = _interim_cows(finished)
    return [
        (
            *(_majority_line(prize, finished.marks, mark, scoring.words) for prize in prizes),
            *_land_lines(finished, mark, scoring),
            *_double_lines(finished, mark, cows, scoring),
            *_head_start_line(finished, mark, scoring),
        )
        for mark in (CROSS, CIRCLE)
    ]


@record
class _Prize:
    """A meadow or trough, scored by the player with more of its marked cells."""

    rule: str
    name: str
    points: int
    marked: list[Pos]


def _meadow_prizes(finished: FinishedGame, scoring: KuhloradoScoring) -> Iterator[_Prize]:
    """Yield the four sides of the board; a corner counts for both its sides (K2)."""
    for side in SIDES:
        name = scoring.words("score.meadow", side=scoring.words(f"sides.{side}"))
        marked = [pos for pos in side_cells(side, finished.side) if pos in finished.marks]
        yield _Prize(f"meadow:{side}", name, scoring.content.points("meadow"), marked)


def _trough_prizes(finished: FinishedGame, scoring: KuhloradoScoring) -> Iterator[_Prize]:
    """Yield the troughs with the marks next to them; a cell may count for two troughs (K4)."""
    for number, trough in enumerate(finished.troughs, 1):
        value = scoring.content.points("large-trough" if trough.is_large else "small-trough")
        name = scoring.words("score.large" if trough.is_large else "score.small", n=number)
        marked = [pos for pos in trough.beside if pos in finished.marks]
        yield _Prize(f"trough:{number}", name, value, marked)


def _majority_line(prize: _Prize, marks: Marks, mark: str, words: Words) -> ScoreLine:
    """Score a prize for one player: its points for a majority, nothing for a tie (K1)."""
    own = tuple([pos for pos in prize.marked if marks[pos] == mark])
    opponent = len(prize.marked) - len(own)
    key = "score.nobody" if len(own) == opponent else "score.majority"
    text = words(key, what=prize.name, own=len(own), other=opponent)
    return ScoreLine(prize.rule, prize.points if len(own) > opponent else 0, text, own)


def _land_lines(
    finished: FinishedGame, mark: str, scoring: KuhloradoScoring
) -> Iterator[ScoreLine]:
    """Yield a line for every land that reaches a tier; only its highest tier counts (K6)."""
    tiers = scoring.content.lands
    lowest_tier = min(tiers)
    groups = [group for group in _groups(finished.marks, mark) if len(group) >= lowest_tier]
    for number, land in enumerate(groups, 1):
        text = scoring.words("score.land", n=number, cells=len(land))
        yield ScoreLine(f"land:{number}", _land_points(tiers, len(land)), text, land)


def _land_points(tiers: dict[int, int], cells: int) -> int:
    """Return the points for a land of this many cells: one tier only (K6)."""
    reached = [tier for tier in tiers if tier <= cells]
    return tiers[max(reached)] if reached else 0


def _double_lines(
    finished: FinishedGame, mark: str, cows: int | None, scoring: KuhloradoScoring
) -> Iterator[ScoreLine]:
    """Yield a line for every group of exactly two at the interim scoring of the pro variant.

    Two groups that touch only diagonally both count (K15).
    """
    needed = scoring.content.interim.cows.value
    # K16: without a ninth cow, there is no interim scoring.
    if finished.interim is None or (cows is not None and cows < needed):
        return
    doubles = [group for group in _groups(finished.interim, mark) if len(group) == 2]
    for number, double in enumerate(doubles, 1):
        points = scoring.content.points("double")
        yield ScoreLine(f"double:{number}", points, scoring.words("score.double", n=number), double)


def _head_start_line(
    finished: FinishedGame, mark: str, scoring: KuhloradoScoring
) -> Iterator[ScoreLine]:
    """Yield the head start of the player who moved second (K17), if this is the player."""
    if mark == finished.second:
        points = scoring.content.points("head-start")
        yield ScoreLine("head-start", points, scoring.words("score.head-start"))


def _groups(marks: Marks, mark: str) -> list[tuple[Pos, ...]]:
    return regions([pos for pos, owner in marks.items() if owner == mark])


def _interim_cows(finished: FinishedGame) -> int | None:
    """Return the number of cows marked at the interim scoring; None if the board is unknown."""
    if finished.board is None or finished.interim is None:
        return None
    board = finished.board
    return sum(board.symbol(pos) == COW for pos in finished.interim)
