"""The rules of kuhlorado: read a finished game from its form, and score it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.errors import Problem, quote_value, raise_problems
from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import Pos, edge_between
from hedgerow.base.messages import Message
from hedgerow.games.kuhlorado.board import (
    COW,
    LARGE,
    SMALL,
    TROUGHS,
    Board,
    Trough,
    cells_with_letters,
    find_troughs,
)
from hedgerow.games.kuhlorado.content import (
    CIRCLE,
    CROSS,
    INTERIM,
    LARGE_TROUGH,
    SECOND,
    SMALL_TROUGH,
    KuhloradoContent,
)
from hedgerow.games.kuhlorado.form import CIRCLES, CROSSES, PRO, KuhloradoScoring
from hedgerow.loading.words import Words
from hedgerow.ruleset.result import OpenQuestion, Result, Score, ScoreLine
from hedgerow.scorefile.form_reader import FilledForm, FilledSection, first_value
from hedgerow.scoring.points import Line, Lines, Scorer
from hedgerow.scoring.view import View
from hedgerow.scoring.vocabulary import Vocabulary

Marks = Mapping[Pos, str]
MARKS = (CROSS, CIRCLE)
_MAJORITY_RULES = ("meadow", "small-trough", "large-trough")


@keyword_record
class FinishedGame:
    """A finished game: the marks by cell, the troughs, and the board if it is known.

    `names` are crosses and circles. `interim` are the marks at the interim scoring of the pro
    variant. `second` is the mark of the player with a head start, empty without one.
    """

    names: tuple[str, str]
    marks: Marks
    troughs: tuple[Trough, ...]
    side: int
    board: Board | None
    pro: bool
    interim: Marks | None
    second: str = ""


def read_game(filled: FilledForm, scoring: KuhloradoScoring) -> FinishedGame:
    """Read the finished game from a filled form. Raises InputError with all problems."""
    problems = [*filled.problems]
    names, pro = _read_names(filled, problems), filled.form.variant == PRO
    second = _read_second(filled, problems)
    typed_board, final, interim = (filled.section(it) for it in ("board", "marks", "interim"))
    # An unknown variant is reported already; it may have been meant as pro.
    if interim and not pro and ("variant" not in filled.key_lines or filled.values["variant"]):
        message = Message("[interim] is only for the pro variant")
        problems.append(Problem(interim.section.location, message, Message("use variant: pro")))
    board = _read_board(typed_board, filled.sheet, problems) if typed_board else filled.sheet
    raise_problems(problems)
    if final is None or final.grid is None:
        raise ValueError(filled.location.path)
    # Without a board, the troughs are those typed among the marks.
    trough_board = board or Board(final.grid.rows)
    troughs = find_troughs(trough_board.rows)
    marks, interim_marks = _read_marks(final), _read_marks(interim) if interim else None
    # An empty form has no troughs yet: that is not a problem.
    if not filled.sheet and (final.cells or typed_board):
        problems += _trough_problems(trough_board, troughs, typed_board or final, scoring)
    problems += _mark_problems(final, marks, trough_board, troughs)
    if interim and interim_marks is not None:
        problems += _mark_problems(interim, interim_marks, trough_board, troughs)
        problems += _missing_mark_problems(marks, interim_marks, interim, trough_board)
    raise_problems(problems)
    return FinishedGame(
        names=names,
        marks=marks,
        troughs=troughs,
        side=scoring.content.board.side,
        board=board,
        pro=pro,
        interim=interim_marks,
        second=second,
    )


def _read_names(filled: FilledForm, problems: list[Problem]) -> tuple[str, str]:
    crosses = first_value(filled.values, "crosses") or CROSS
    circles = first_value(filled.values, "circles") or CIRCLE
    if crosses.casefold() == circles.casefold():
        # One of the names may be the default mark: report the line that was typed.
        lines = filled.key_lines
        location = (lines.get("circles") or lines["crosses"]).location
        message = Message("{player} plays both crosses and circles", player=quote_value(circles))
        problems.append(Problem(location, message, Message("use a different name for each player")))
    return crosses, circles


def _read_second(filled: FilledForm, problems: list[Problem]) -> str:
    """Return the mark of the player who moved second; empty without a head start."""
    values = filled.values.get("second", ())
    if len(values) > 1:
        message = Message("only one player can move second")
        problems.append(Problem(values[1].location, message, Message("use crosses or circles")))
    return {CROSSES: CROSS, CIRCLES: CIRCLE}.get(first_value(filled.values, "second"), "")


def _read_board(
    section: FilledSection, sheet: Board | None, problems: list[Problem]
) -> Board | None:
    """Return the board of the sheet code, otherwise of [board]; None without either.

    Adds a problem for every cell in which they differ.
    """
    for pos, letter in section.cells.items():
        if sheet and letter != sheet.symbol(pos):
            message = Message(
                "the sheet has {printed} in {cell}, not {letter}",
                printed=quote_value(sheet.symbol(pos)),
                cell=pos.name,
                letter=quote_value(letter),
            )
            hint = Message("with `sheet:` you can omit the board; check the code")
            problems.append(Problem(section.location_of(pos), message, hint))
    if sheet or section.grid is None:
        return sheet
    return Board(tuple(row.replace(COW.upper(), COW) for row in section.grid.rows))


def _read_marks(section: FilledSection) -> Marks:
    return {pos: mark for pos, mark in section.cells.items() if mark not in TROUGHS}


def _trough_problems(
    board: Board, troughs: tuple[Trough, ...], section: FilledSection, scoring: KuhloradoScoring
) -> Iterator[Problem]:
    """Yield a problem for each large trough that has not two cells, and for a wrong number."""
    kinds = [board.symbol(trough.cells[0]) for trough in troughs]
    for trough, kind in zip(troughs, kinds, strict=True):
        if len(trough.cells) > 2 or (len(trough.cells) == 1 and kind == LARGE):
            count, first = len(trough.cells), trough.cells[0].name
            message = Message.plural(
                count,
                "the large trough at {cell} has {count} cell, expected 2",
                "the large trough at {cell} has {count} cells, expected 2",
                count=count,
                cell=first,
            )
            hint = Message(
                "type a large trough as two adjacent W, in a row or a column, "
                "a small one as a single w"
            )
            yield Problem(section.location_of(trough.cells[0]), message, hint)
    numbers = scoring.content.troughs
    for kind, expected in ((SMALL, numbers.small.value), (LARGE, numbers.large.value)):
        count = kinds.count(kind)
        if count != expected:
            hint = Message("type w and W where the troughs are, or add the code: sheet: KR1-…")
            yield Problem(section.section.location, _count_message(kind, count, expected), hint)


def _mark_problems(
    section: FilledSection, marks: Marks, board: Board, troughs: tuple[Trough, ...]
) -> Iterator[Problem]:
    """Yield a problem for each mark on a trough, and for each trough that is not on the board."""
    for pos in (cell for trough in troughs for cell in trough.cells):
        if pos in marks:
            message = Message("the trough in {cell} is marked", cell=pos.name)
            yield Problem(
                section.location_of(pos),
                message,
                Message("remove the mark: troughs cannot be marked"),
            )
    for pos, letter in section.cells.items():
        if letter in TROUGHS and letter != (printed := board.symbol(pos)):
            message = Message("the board has no such trough in {cell}", cell=pos.name)
            hint = Message("the board has {printed} there", printed=quote_value(printed))
            yield Problem(section.location_of(pos), message, hint)


def _missing_mark_problems(
    marks: Marks, interim_marks: Marks, interim: FilledSection, board: Board
) -> Iterator[Problem]:
    """Yield a problem for each mark of the interim scoring that is missing at the end."""
    for pos, mark in interim_marks.items():
        if marks.get(pos) != mark and board.symbol(pos) not in TROUGHS:
            message = Message("{mark} in {cell} is missing from [marks]", mark=mark, cell=pos.name)
            yield Problem(
                interim.location_of(pos),
                message,
                Message("[marks] must contain every mark of [interim]"),
            )


def _count_message(kind: str, count: int, expected: int) -> Message:
    if kind == SMALL:
        message = Message.plural(
            count,
            "found {count} small trough, expected {wanted}",
            "found {count} small troughs, expected {wanted}",
            count=count,
            wanted=expected,
        )
    else:
        message = Message.plural(
            count,
            "found {count} large trough, expected {wanted}",
            "found {count} large troughs, expected {wanted}",
            count=count,
            wanted=expected,
        )
    return message


def score(finished: FinishedGame, scoring: KuhloradoScoring) -> Result:
    """Score the finished game by the rules of the content."""
    cows = _interim_cows(finished)
    # K16: without a ninth cow, there is no interim scoring.
    has_interim = cows is None or cows >= scoring.content.interim.cows.value
    scorer = scoring.prepare(_make_scorer)
    found = scorer.score(_views(finished, scorer.vocabulary, has_interim))
    lines = _score_lines(found, finished, scoring)
    labels = (scoring.words("players.cross"), scoring.words("players.circle"))
    scores = tuple(
        Score(name, lines[mark], label=label if name == mark else "")
        for name, mark, label in zip(finished.names, MARKS, labels, strict=True)
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


def _make_scorer(content: KuhloradoContent) -> Scorer:
    return Scorer(content.scoring, content.vocabulary)


def _views(finished: FinishedGame, vocabulary: Vocabulary, has_interim: bool) -> Mapping[str, View]:
    """Return the board as each player sees it, now and at the interim scoring.

    A corner counts for both its sides (K2), and a cell may count for two troughs (K4).
    """
    side, troughs = finished.side, finished.troughs
    symbols = {
        pos: LARGE_TROUGH if trough.is_large else SMALL_TROUGH
        for trough in troughs
        for pos in trough.cells
    }
    small = [trough.cells[0] for trough in troughs if not trough.is_large]
    # Small troughs that touch are two, not one patch.
    walls = frozenset(edge_between(a, b) for a in small for b in small if b in a.neighbours())

    def paper(marks: Marks) -> View:
        return View(vocabulary, side, side, marks, symbols=symbols, walls={"rim": walls})

    board = paper(finished.marks)
    interim = paper(finished.interim) if has_interim and finished.interim is not None else None
    return {
        mark: board.seen_by(
            mark,
            fields={SECOND: int(mark == finished.second)},
            moments={INTERIM: interim.seen_by(mark)} if interim else {},
        )
        for mark in MARKS
    }


def _score_lines(
    found: Mapping[str, Lines], finished: FinishedGame, scoring: KuhloradoScoring
) -> Mapping[str, tuple[ScoreLine, ...]]:
    """Return the score lines of both players, troughs of either size in reading order."""
    # Both players have a line for each meadow and each trough.
    majorities = {
        mark: [line for line in lines if line.rule in _MAJORITY_RULES]
        for mark, lines in found.items()
    }
    prizes = [_name_prize(line, finished, scoring.words) for line in majorities[CROSS]]
    order = sorted(range(len(prizes)), key=lambda it: prizes[it][0])
    made = {}
    for mark, other in zip(MARKS, MARKS[::-1], strict=True):
        own, opposing = majorities[mark], majorities[other]
        lines = [
            _majority_line(prizes[it], own[it], opposing[it].number, scoring.words) for it in order
        ]
        made[mark] = (*lines, *_own_lines(found[mark], scoring))
    return made


def _name_prize(line: Line, finished: FinishedGame, words: Words) -> tuple[int, str, str]:
    """Return the position of a meadow or trough among the lines, its id and its name.

    Troughs are numbered whatever their size.
    """
    if line.rule == "meadow":
        return 0, line.id, words("score.meadow", side=words(f"sides.{line.unit}"))
    is_large = line.rule == "large-trough"
    numbers = [n for n, it in enumerate(finished.troughs, 1) if it.is_large == is_large]
    number = numbers[int(line.unit) - 1]
    name = words("score.large" if is_large else "score.small", n=number)
    return number, f"trough:{number}", name


def _majority_line(
    prize: tuple[int, str, str], line: Line, opponent: int, words: Words
) -> ScoreLine:
    """Return the line of a meadow or trough; a tie is nobody's (K1)."""
    _, rule, name = prize
    key = "score.nobody" if line.number == opponent else "score.majority"
    text = words(key, what=name, own=line.number, other=opponent)
    return ScoreLine(rule, line.points, text, line.cells)


def _own_lines(lines: Lines, scoring: KuhloradoScoring) -> Iterator[ScoreLine]:
    """Yield the lines of lands, of doubles and of the head start that are to be listed.

    Only lands that reach a tier are listed; only their highest tier counts (K6). Two doubles that
    touch only diagonally both count (K15). The head start is for the second player (K17).
    """
    words, smallest = scoring.words, min(scoring.content.lands)
    lands = [it for it in lines if it.rule == "land" and it.number >= smallest]
    for number, line in enumerate(lands, 1):
        cells = line.counted_cells
        text = words("score.land", n=number, cells=len(cells))
        yield ScoreLine(f"land:{number}", line.points, text, cells)
    doubles = [it for it in lines if it.rule == "double"]
    for number, line in enumerate(doubles, 1):
        text = words("score.double", n=number)
        yield ScoreLine(f"double:{number}", line.points, text, line.cells)
    for line in lines:
        if line.rule == "head-start" and line.number:
            yield ScoreLine(line.rule, line.points, words("score.head-start"))


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
    words, needed = scoring.words, scoring.content.interim.cows.value
    if cows is None:
        return
    if finished.interim and cows < needed and not _had_interim(finished, needed):
        yield words("score.early", n=cows)
    # One more than needed is possible: a turn may mark two cows (K14).
    elif cows > needed + 1:
        yield words("score.late", n=cows, needed=needed)


def _open_questions(finished: FinishedGame, scoring: KuhloradoScoring) -> Iterator[OpenQuestion]:
    """Yield a question if the interim marks of a pro game are missing or lack cows (K18)."""
    needed = scoring.content.interim.cows.value
    if not finished.pro or not _had_interim(finished, needed):
        return
    if finished.interim is None or _max_cows(finished, finished.interim) < needed:
        key = "score.few_cows" if finished.interim else "score.no_interim"
        text = scoring.words(key, n=needed)
        yield OpenQuestion(text=text, section="interim", brush="letter")


def _had_interim(finished: FinishedGame, needed: int) -> bool:
    """Return whether there may have been an interim scoring: enough cows are marked (K16)."""
    return _max_cows(finished, finished.marks) >= needed


def _max_cows(finished: FinishedGame, marks: Marks) -> int:
    """Return the number of marked cows; on an unknown board, every mark may be a cow (K18)."""
    return len(marks) if finished.board is None else _count_cows(finished.board, marks)
