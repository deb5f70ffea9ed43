"""Kuhlorado: what a finished board is worth."""

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
    """Meadows, troughs, lands, doubles of the pro variant, and a head start if one was given."""
    prizes = (*_meadows(finished, scoring), *_troughs(finished, scoring))
    cows = _interim_cows(finished)
    scores = tuple(
        Score(
            name,
            (
                *(_majority(prize, finished.marks, mark, scoring.words) for prize in prizes),
                *_lands(finished, mark, scoring),
                *_doubles(finished, mark, cows, scoring),
                *_head_start(finished, mark, scoring),
            ),
        )
        for name, mark in zip(finished.names, (CROSS, CIRCLE), strict=True)
    )
    free = _free(finished, scoring)
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
    """What goes to who has more of its marked cells: its rule, its name, its worth."""

    rule: str
    what: str
    points: int
    marked: list[Pos]


def _meadows(finished: FinishedGame, scoring: KuhloradoScoring) -> Iterator[_Prize]:
    """A side of the board goes to who has more marks on it; a tie pays nobody (K1, K2)."""
    for side in SIDES:
        what = scoring.words("score.meadow", side=scoring.words(f"sides.{side}"))
        marked = [pos for pos in side_cells(side, finished.side) if pos in finished.marks]
        yield _Prize(f"meadow:{side}", what, scoring.content.scoring.meadow.value, marked)


def _troughs(finished: FinishedGame, context: KuhloradoScoring) -> Iterator[_Prize]:
    """A trough goes to who has more marks right beside it; a cell may serve two (K1, K4)."""
    scoring = context.content.scoring
    for number, trough in enumerate(finished.troughs, 1):
        points = (scoring.large_trough if trough.is_large else scoring.small_trough).value
        what = context.words("score.large" if trough.is_large else "score.small", n=number)
        marked = [pos for pos in trough.beside if pos in finished.marks]
        yield _Prize(f"trough:{number}", what, points, marked)


def _majority(prize: _Prize, marks: Marks, mark: str, words: Words) -> ScoreLine:
    held = tuple([pos for pos in prize.marked if marks[pos] == mark])
    other = len(prize.marked) - len(held)
    key = "score.nobody" if len(held) == other else "score.majority"
    text = words(key, what=prize.what, own=len(held), other=other)
    return ScoreLine(prize.rule, prize.points if len(held) > other else 0, text, held)


def _lands(finished: FinishedGame, mark: str, scoring: KuhloradoScoring) -> Iterator[ScoreLine]:
    """Every land of enough cells scores, each by one line of the table (K6)."""
    lands = scoring.content.scoring.lands
    least = min(lands.tiers)
    own = [group for group in _groups(finished.marks, mark) if len(group) >= least]
    for number, land in enumerate(own, 1):
        text = scoring.words("score.land", n=number, cells=len(land))
        yield ScoreLine(f"land:{number}", lands.points(len(land)), text, land)


def _doubles(
    finished: FinishedGame, mark: str, cows: int | None, scoring: KuhloradoScoring
) -> Iterator[ScoreLine]:
    """Groups of exactly two at the interim scoring (K15), which a ninth cow brings (K14, K16)."""
    needed = scoring.content.scoring.interim_cows.value
    if finished.interim is None or (cows is not None and cows < needed):
        return
    doubles = [group for group in _groups(finished.interim, mark) if len(group) == 2]
    for number, double in enumerate(doubles, 1):
        points = scoring.content.scoring.double.value
        yield ScoreLine(f"double:{number}", points, scoring.words("score.double", n=number), double)


def _head_start(
    finished: FinishedGame, mark: str, scoring: KuhloradoScoring
) -> Iterator[ScoreLine]:
    """Our variant: who moves second starts with points (K17)."""
    if mark == finished.second:
        points = scoring.content.scoring.head_start.value
        yield ScoreLine("head-start", points, scoring.words("score.head-start"))


def _groups(marks: Marks, mark: str) -> list[tuple[Pos, ...]]:
    return regions([pos for pos, it in marks.items() if it == mark])


def _interim_cows(finished: FinishedGame) -> int | None:
    """How many cows were marked at the interim scoring, where the board is known."""
    if finished.board is None or finished.interim is None:
        return None
    return _cows(finished.board, finished.interim)


def _cows(board: Board, marks: Marks) -> int:
    return sum(board.symbol(pos) == COW for pos in marks)


def _free(finished: FinishedGame, scoring: KuhloradoScoring) -> tuple[int, int] | None:
    """Free cows and free numbers, where the board is known."""
    if finished.board is None:
        return None
    free = [it for pos, it in cells_with_letters(finished.board.rows) if pos not in finished.marks]
    return free.count(COW), sum(map(free.count, scoring.content.numbers))


def _may_be_over(
    finished: FinishedGame, free: tuple[int, int] | None, scoring: KuhloradoScoring
) -> bool:
    """Over when no cow is free or few enough numbers are; unknown boards get the benefit."""
    end, symbols = scoring.content.end, scoring.content.symbols
    if free is not None:
        return end.is_reached(*free)
    return _unmarked(finished) <= max(
        symbols.highest.value * symbols.each.value,
        symbols.cows.value + end.free_numbers.value,
    )


def _unmarked(finished: FinishedGame) -> int:
    return finished.side**2 - len(finished.marks) - sum(len(it.cells) for it in finished.troughs)


def _end_warnings(free: tuple[int, int] | None, complete: bool, words: Words) -> Iterator[str]:
    if free is None:
        yield words("score.unknown_end")
    elif not complete:
        yield words("score.unfinished", cows=free[0], numbers=free[1])


def _interim_warnings(
    finished: FinishedGame, cows: int | None, scoring: KuhloradoScoring
) -> Iterator[str]:
    """Yield what is odd about the interim marks; too few of them are an open question."""
    words, needed = scoring.words, scoring.content.scoring.interim_cows.value
    if cows is None:
        return
    if finished.interim and cows < needed and not _had_interim(finished, needed):
        yield words("score.early", n=cows)
    elif cows > needed + 1:
        yield words("score.late", n=cows, needed=needed)


def _open_questions(finished: FinishedGame, scoring: KuhloradoScoring) -> Iterator[OpenQuestion]:
    """Yield the interim marks of a pro game if they are missing or show too few cows (K18)."""
    needed = scoring.content.scoring.interim_cows.value
    if not finished.pro or not _had_interim(finished, needed):
        return
    if finished.interim is None or _most_cows(finished, finished.interim) < needed:
        key = "score.few_cows" if finished.interim else "score.no_interim"
        yield OpenQuestion(scoring.words(key, n=needed), "interim", brush="letter")


def _had_interim(finished: FinishedGame, needed: int) -> bool:
    """Whether there may have been an interim scoring: enough cows are marked at the end (K16)."""
    return _most_cows(finished, finished.marks) >= needed


def _most_cows(finished: FinishedGame, marks: Marks) -> int:
    """Return how many cows are marked; where the board is unknown, how many may be."""
    return len(marks) if finished.board is None else _cows(finished.board, marks)
