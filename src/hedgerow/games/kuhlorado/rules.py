"""The rules of kuhlorado: the score of a finished game."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos, regions
from hedgerow.games.kuhlorado.board import COW, SIDES, Board, cells_with_letters, side_cells
from hedgerow.games.kuhlorado.form import CIRCLE, CROSS, KuhloradoScoring
from hedgerow.games.kuhlorado.reader import FinishedGame, Marks
from hedgerow.loading.words import Words
from hedgerow.ruleset.result import OpenQuestion, Result, Score, ScoreLine


def score(finished: FinishedGame, scoring: KuhloradoScoring) -> Result:
    """Score meadows, troughs and lands, the doubles of the pro variant, and a head start."""
    prizes = (*_meadow_prizes(finished, scoring), *_trough_prizes(finished, scoring))
    cows = _interim_cows(finished)
    scores = tuple(
        Score(
            name,
            (
                *(_majority_line(prize, finished.marks, mark, scoring.words) for prize in prizes),
                *_land_lines(finished, mark, scoring),
                *_double_lines(finished, mark, cows, scoring),
                *_head_start_line(finished, mark, scoring),
            ),
        )
        for name, mark in zip(finished.names, (CROSS, CIRCLE), strict=True)
    )
    free = _count_free(finished, scoring)
    complete = _may_be_over(finished, free, scoring)
    return Result(
        variant="pro" if finished.pro else "basic",
        complete=complete,
        scores=scores,
        warnings=(
            *_end_warnings(free, complete, scoring.words),
            *_interim_warnings(finished, cows, scoring),
        ),
        open=tuple(_open_questions(finished, scoring)),
    )


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
        yield _Prize(f"meadow:{side}", name, scoring.content.scoring.meadow.value, marked)


def _trough_prizes(finished: FinishedGame, scoring: KuhloradoScoring) -> Iterator[_Prize]:
    """Yield the troughs with the marks next to them; a cell may count for two troughs (K4)."""
    points = scoring.content.scoring
    for number, trough in enumerate(finished.troughs, 1):
        value = (points.large_trough if trough.is_large else points.small_trough).value
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
    lands = scoring.content.scoring.lands
    lowest_tier = min(lands.tiers)
    groups = [group for group in _groups(finished.marks, mark) if len(group) >= lowest_tier]
    for number, land in enumerate(groups, 1):
        text = scoring.words("score.land", n=number, cells=len(land))
        yield ScoreLine(f"land:{number}", lands.points(len(land)), text, land)


def _double_lines(
    finished: FinishedGame, mark: str, cows: int | None, scoring: KuhloradoScoring
) -> Iterator[ScoreLine]:
    """Yield a line for every group of exactly two at the interim scoring of the pro variant.

    Two groups that touch only diagonally both count (K15).
    """
    needed = scoring.content.scoring.interim_cows.value
    # K16: without a ninth cow, there is no interim scoring.
    if finished.interim is None or (cows is not None and cows < needed):
        return
    doubles = [group for group in _groups(finished.interim, mark) if len(group) == 2]
    for number, double in enumerate(doubles, 1):
        points = scoring.content.scoring.double.value
        yield ScoreLine(f"double:{number}", points, scoring.words("score.double", n=number), double)


def _head_start_line(
    finished: FinishedGame, mark: str, scoring: KuhloradoScoring
) -> Iterator[ScoreLine]:
    """Yield the head start of the player who moved second (K17), if this is the player."""
    if mark == finished.second:
        points = scoring.content.scoring.head_start.value
        yield ScoreLine("head-start", points, scoring.words("score.head-start"))


def _groups(marks: Marks, mark: str) -> list[tuple[Pos, ...]]:
    return regions([pos for pos, owner in marks.items() if owner == mark])


def _interim_cows(finished: FinishedGame) -> int | None:
    """Return the number of cows marked at the interim scoring; None if the board is unknown."""
    if finished.board is None or finished.interim is None:
        return None
    return _count_cows(finished.board, finished.interim)


def _count_cows(board: Board, marks: Marks) -> int:
    return sum(board.symbol(pos) == COW for pos in marks)


def _count_free(finished: FinishedGame, scoring: KuhloradoScoring) -> tuple[int, int] | None:
    """Return the numbers of free cows and free numbers; None if the board is unknown."""
    if finished.board is None:
        return None
    letters = cells_with_letters(finished.board.rows)
    free = [letter for pos, letter in letters if pos not in finished.marks]
    return free.count(COW), sum(map(free.count, scoring.content.numbers))


def _may_be_over(
    finished: FinishedGame, free: tuple[int, int] | None, scoring: KuhloradoScoring
) -> bool:
    """Return whether the game is over, or could be if the board is unknown."""
    end, symbols = scoring.content.end, scoring.content.symbols
    if free is not None:
        return end.is_reached(*free)
    # At the end, either only numbers are free, or all cows and a few numbers.
    return _count_unmarked(finished) <= max(
        symbols.highest.value * symbols.each.value,
        symbols.cows.value + end.free_numbers.value,
    )


def _count_unmarked(finished: FinishedGame) -> int:
    trough_cells = sum(len(trough.cells) for trough in finished.troughs)
    return finished.side**2 - len(finished.marks) - trough_cells


def _end_warnings(free: tuple[int, int] | None, complete: bool, words: Words) -> Iterator[str]:
    if free is None:
        yield words("score.unknown_end")
    elif not complete:
        yield words("score.unfinished", cows=free[0], numbers=free[1])


def _interim_warnings(
    finished: FinishedGame, cows: int | None, scoring: KuhloradoScoring
) -> Iterator[str]:
    """Yield warnings about interim marks that were taken too early or too late."""
    words, needed = scoring.words, scoring.content.scoring.interim_cows.value
    if cows is None:
        return
    if finished.interim and cows < needed and not _had_interim(finished, needed):
        yield words("score.early", n=cows)
    # One more than needed is possible: a turn may mark two cows (K14).
    elif cows > needed + 1:
        yield words("score.late", n=cows, needed=needed)


def _open_questions(finished: FinishedGame, scoring: KuhloradoScoring) -> Iterator[OpenQuestion]:
    """Yield a question if the interim marks of a pro game are missing or lack cows (K18)."""
    needed = scoring.content.scoring.interim_cows.value
    if not finished.pro or not _had_interim(finished, needed):
        return
    if finished.interim is None or _max_cows(finished, finished.interim) < needed:
        key = "score.few_cows" if finished.interim else "score.no_interim"
        yield OpenQuestion(scoring.words(key, n=needed), "interim", brush="letter")


def _had_interim(finished: FinishedGame, needed: int) -> bool:
    """Return whether there may have been an interim scoring: enough cows are marked (K16)."""
    return _max_cows(finished, finished.marks) >= needed


def _max_cows(finished: FinishedGame, marks: Marks) -> int:
    """Return the number of marked cows; on an unknown board, every mark may be a cow (K18)."""
    return len(marks) if finished.board is None else _count_cows(finished.board, marks)
