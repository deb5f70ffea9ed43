"""The reader of kuhlorado: a finished game from its filled form."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from hedgerow.base.errors import Problem, quote_value, raise_problems
from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.games.kuhlorado.board import (
    COW,
    LARGE,
    SMALL,
    TROUGHS,
    Board,
    Trough,
    find_troughs,
)
from hedgerow.games.kuhlorado.form import (
    CIRCLE,
    CIRCLES,
    CROSS,
    CROSSES,
    PRO,
    KuhloradoScoring,
)
from hedgerow.scorefile.form_reader import FilledForm, FilledSection, first_value

Marks = Mapping[Pos, str]


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
