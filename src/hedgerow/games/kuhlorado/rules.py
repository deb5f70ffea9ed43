"""Kuhlorado: what a finished board is worth."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos, regions
from hedgerow.games.kuhlorado.board import COW, SIDES, Board, letters, side_cells
from hedgerow.games.kuhlorado.form import CIRCLE, CROSS, KuhloradoTable
from hedgerow.games.kuhlorado.reader import Finish, Marks
from hedgerow.loading.words import Words
from hedgerow.ruleset.result import OpenQuestion, Result, Score, ScoreLine


def score(finish: Finish, table: KuhloradoTable) -> Result:
    """Meadows, troughs, lands, doubles of the pro variant, and a head start if one was given."""
    prizes = (*_meadows(finish, table), *_troughs(finish, table))
    cows = _interim_cows(finish)
    scores = tuple(
        Score(
            name,
            (
                *(_majority(prize, finish.marks, mark, table.words) for prize in prizes),
                *_lands(finish, mark, table),
                *_doubles(finish, mark, cows, table),
                *_head_start(finish, mark, table),
            ),
        )
        for name, mark in zip(finish.names, (CROSS, CIRCLE), strict=True)
    )
    free = _free(finish, table)
    complete = _may_be_over(finish, free, table)
    return Result(
        variant="pro" if finish.pro else "basic",
        complete=complete,
        scores=scores,
        warnings=(
            *_end_warnings(free, complete, table.words),
            *_interim_warnings(finish, cows, table),
        ),
        open=tuple(_open_questions(finish, table)),
    )


@record
class _Prize:
    """What goes to who has more of its marked cells: its rule, its name, its worth."""

    rule: str
    what: str
    points: int
    marked: list[Pos]


def _meadows(finish: Finish, table: KuhloradoTable) -> Iterator[_Prize]:
    """A side of the board goes to who has more marks on it; a tie pays nobody (K1, K2)."""
    for side in SIDES:
        what = table.words("score.meadow", side=table.words(f"sides.{side}"))
        marked = [pos for pos in side_cells(side, finish.side) if pos in finish.marks]
        yield _Prize(f"meadow:{side}", what, table.content.scoring.meadow.value, marked)


def _troughs(finish: Finish, table: KuhloradoTable) -> Iterator[_Prize]:
    """A trough goes to who has more marks right beside it; a cell may serve two (K1, K4)."""
    scoring = table.content.scoring
    for number, trough in enumerate(finish.troughs, 1):
        points = (scoring.large_trough if trough.is_large else scoring.small_trough).value
        what = table.words("score.large" if trough.is_large else "score.small", n=number)
        marked = [pos for pos in trough.beside if pos in finish.marks]
        yield _Prize(f"trough:{number}", what, points, marked)


def _majority(prize: _Prize, marks: Marks, mark: str, words: Words) -> ScoreLine:
    held = tuple([pos for pos in prize.marked if marks[pos] == mark])
    other = len(prize.marked) - len(held)
    key = "score.nobody" if len(held) == other else "score.majority"
    text = words(key, what=prize.what, own=len(held), other=other)
    return ScoreLine(prize.rule, prize.points if len(held) > other else 0, text, held)


def _lands(finish: Finish, mark: str, table: KuhloradoTable) -> Iterator[ScoreLine]:
    """Every land of enough cells scores, each by one line of the table (K6)."""
    lands = table.content.scoring.lands
    least = min(lands.tiers)
    own = [group for group in _groups(finish.marks, mark) if len(group) >= least]
    for number, land in enumerate(own, 1):
        text = table.words("score.land", n=number, cells=len(land))
        yield ScoreLine(f"land:{number}", lands.points(len(land)), text, land)


def _doubles(
    finish: Finish, mark: str, cows: int | None, table: KuhloradoTable
) -> Iterator[ScoreLine]:
    """Groups of exactly two at the interim scoring (K15), which a ninth cow brings (K14, K16)."""
    needed = table.content.scoring.interim_cows.value
    if finish.interim is None or (cows is not None and cows < needed):
        return
    doubles = [group for group in _groups(finish.interim, mark) if len(group) == 2]
    for number, double in enumerate(doubles, 1):
        points = table.content.scoring.double.value
        yield ScoreLine(f"double:{number}", points, table.words("score.double", n=number), double)


def _head_start(finish: Finish, mark: str, table: KuhloradoTable) -> Iterator[ScoreLine]:
    """Our variant: who moves second starts with points (K17)."""
    if mark == finish.second:
        points = table.content.scoring.head_start.value
        yield ScoreLine("head-start", points, table.words("score.head-start"))


def _groups(marks: Marks, mark: str) -> list[tuple[Pos, ...]]:
    return regions([pos for pos, it in marks.items() if it == mark])


def _interim_cows(finish: Finish) -> int | None:
    """How many cows were marked at the interim scoring, where the board is known."""
    if finish.board is None or finish.interim is None:
        return None
    return _cows(finish.board, finish.interim)


def _cows(board: Board, marks: Marks) -> int:
    return sum(board.symbol(pos) == COW for pos in marks)


def _free(finish: Finish, table: KuhloradoTable) -> tuple[int, int] | None:
    """Free cows and free numbers, where the board is known."""
    if finish.board is None:
        return None
    free = [it for pos, it in letters(finish.board.rows) if pos not in finish.marks]
    return free.count(COW), sum(map(free.count, table.content.numbers))


def _may_be_over(finish: Finish, free: tuple[int, int] | None, table: KuhloradoTable) -> bool:
    """Over when no cow is free or few enough numbers are; unknown boards get the benefit."""
    end, symbols = table.content.end, table.content.symbols
    if free is not None:
        return end.is_reached(*free)
    return _unmarked(finish) <= max(
        symbols.highest.value * symbols.each.value,
        symbols.cows.value + end.free_numbers.value,
    )


def _unmarked(finish: Finish) -> int:
    return finish.side**2 - len(finish.marks) - sum(len(it.cells) for it in finish.troughs)


def _end_warnings(free: tuple[int, int] | None, complete: bool, words: Words) -> Iterator[str]:
    if free is None:
        yield words("score.unknown_end")
    elif not complete:
        yield words("score.unfinished", cows=free[0], numbers=free[1])


def _interim_warnings(finish: Finish, cows: int | None, table: KuhloradoTable) -> Iterator[str]:
    """Yield what is odd about the interim marks; too few of them are an open question."""
    words, needed = table.words, table.content.scoring.interim_cows.value
    if cows is None:
        return
    if finish.interim and cows < needed and not _had_interim(finish, needed):
        yield words("score.early", n=cows)
    elif cows > needed + 1:
        yield words("score.late", n=cows, needed=needed)


def _open_questions(finish: Finish, table: KuhloradoTable) -> Iterator[OpenQuestion]:
    """Yield the interim marks of a pro game if they are missing or show too few cows (K18)."""
    needed = table.content.scoring.interim_cows.value
    if not finish.pro or not _had_interim(finish, needed):
        return
    if finish.interim is None or _most_cows(finish, finish.interim) < needed:
        key = "score.few_cows" if finish.interim else "score.no_interim"
        yield OpenQuestion(table.words(key, n=needed), "interim", brush="letter")


def _had_interim(finish: Finish, needed: int) -> bool:
    """Whether there may have been an interim scoring: enough cows are marked at the end (K16)."""
    return _most_cows(finish, finish.marks) >= needed


def _most_cows(finish: Finish, marks: Marks) -> int:
    """Return how many cows are marked; where the board is unknown, how many may be."""
    return len(marks) if finish.board is None else _cows(finish.board, marks)
