"""How a finished board is read from its filled form."""

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
    """A finished game: whose marks stand where, the troughs, and the board if it is known.

    `second` is the mark of who moved second, where that gives a head start.
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
    names, pro = _names(filled, problems), filled.form.variant == PRO
    second = _second(filled, problems)
    typed, marked, interim = (filled.section(it) for it in ("board", "marks", "interim"))
    if interim and not pro and ("variant" not in filled.key_lines or filled.values["variant"]):
        message = Message("[interim] is only for the pro variant")
        problems.append(
            Problem(interim.section.location, message, Message("add the line variant: pro"))
        )
    board = _board(typed, filled.sheet, problems) if typed else filled.sheet
    raise_problems(problems)
    if marked is None or marked.grid is None:
        raise ValueError(filled.location.path)
    shown = board or Board(marked.grid.rows)
    troughs = find_troughs(shown.rows)
    marks, earlier = _marks(marked), _marks(interim) if interim else None
    if not filled.sheet and (marked.cells or typed):  # nothing is filled in yet
        problems += _trough_problems(shown, troughs, typed or marked, scoring)
    problems += _clashes(marked, marks, shown, troughs)
    if interim and earlier is not None:
        problems += _clashes(interim, earlier, shown, troughs)
        problems += _vanished(marks, earlier, interim, shown)
    raise_problems(problems)
    return FinishedGame(
        names=names,
        marks=marks,
        troughs=troughs,
        side=scoring.content.board.side,
        board=board,
        pro=pro,
        interim=earlier,
        second=second,
    )


def _names(filled: FilledForm, problems: list[Problem]) -> tuple[str, str]:
    crosses = first_value(filled.values, "crosses") or CROSS
    circles = first_value(filled.values, "circles") or CIRCLE
    if crosses.casefold() == circles.casefold():
        entries = filled.key_lines
        location = (entries.get("circles") or entries["crosses"]).location
        message = Message("{player} plays both crosses and circles", player=quote_value(circles))
        problems.append(Problem(location, message, Message("use a different name for each player")))
    return crosses, circles


def _second(filled: FilledForm, problems: list[Problem]) -> str:
    """The mark of who moved second; none where nobody has a head start."""
    told = filled.values.get("second", ())
    if len(told) > 1:
        message = Message("only one player can move second")
        problems.append(Problem(told[1].location, message, Message("use crosses or circles")))
    return {CROSSES: CROSS, CIRCLES: CIRCLE}.get(first_value(filled.values, "second"), "")


def _board(typed: FilledSection, coded: Board | None, problems: list[Problem]) -> Board | None:
    """The board of the code, of [board], or of both where they agree."""
    for pos, letter in typed.cells.items():
        if coded and letter != coded.symbol(pos):
            message = Message(
                "the sheet has {printed} in {cell}, not {letter}",
                printed=quote_value(coded.symbol(pos)),
                cell=pos.name,
                letter=quote_value(letter),
            )
            hint = Message("with `sheet:` you can omit the board; check the code")
            problems.append(Problem(typed.location_of(pos), message, hint))
    if coded or typed.grid is None:
        return coded
    return Board(tuple(row.replace(COW.upper(), COW) for row in typed.grid.rows))


def _marks(filled: FilledSection) -> Marks:
    return {pos: mark for pos, mark in filled.cells.items() if mark not in TROUGHS}


def _trough_problems(
    board: Board, found: tuple[Trough, ...], shown: FilledSection, scoring: KuhloradoScoring
) -> Iterator[Problem]:
    """Large troughs are two cells; there are as many troughs as the game has."""
    kinds = [board.symbol(trough.cells[0]) for trough in found]
    for trough, kind in zip(found, kinds, strict=True):
        if len(trough.cells) > 2 or (len(trough.cells) == 1 and kind == LARGE):
            count, first = len(trough.cells), trough.cells[0].name
            message = (
                Message("the large trough at {cell} has 1 cell, expected 2", cell=first)
                if count == 1
                else Message(
                    "the large trough at {cell} has {count} cells, expected 2",
                    count=count,
                    cell=first,
                )
            )
            hint = Message("type a large trough as two W side by side, a small one as a single w")
            yield Problem(shown.location_of(trough.cells[0]), message, hint)
    wanted = scoring.content.troughs
    for kind, count in ((SMALL, wanted.small.value), (LARGE, wanted.large.value)):
        have = kinds.count(kind)
        if have != count:
            hint = Message("type w and W where the troughs are, or add the code: sheet: KR1-…")
            yield Problem(shown.section.location, _wrong_number(kind, have, count), hint)


def _clashes(
    filled: FilledSection, marks: Marks, board: Board, troughs: tuple[Trough, ...]
) -> Iterator[Problem]:
    """Marks on troughs, and troughs where the board has none."""
    for pos in (cell for trough in troughs for cell in trough.cells):
        if pos in marks:
            message = Message("the trough in {cell} is marked", cell=pos.name)
            yield Problem(
                filled.location_of(pos),
                message,
                Message("remove the mark: troughs cannot be marked"),
            )
    for pos, letter in filled.cells.items():
        if letter in TROUGHS and letter != (printed := board.symbol(pos)):
            message = Message("the board has no such trough in {cell}", cell=pos.name)
            hint = Message("the board has {printed} there", printed=quote_value(printed))
            yield Problem(filled.location_of(pos), message, hint)


def _vanished(
    final: Marks, earlier: Marks, interim: FilledSection, board: Board
) -> Iterator[Problem]:
    """A mark of the interim scoring must still be there at the end."""
    for pos, mark in earlier.items():
        if final.get(pos) != mark and board.symbol(pos) not in TROUGHS:
            message = Message("{mark} in {cell} is missing from [marks]", mark=mark, cell=pos.name)
            yield Problem(
                interim.location_of(pos),
                message,
                Message("[marks] must contain every mark of [interim]"),
            )


def _wrong_number(kind: str, have: int, wanted: int) -> Message:
    """How many troughs of a kind there are, and should be."""
    if kind == SMALL:
        message = (
            Message("found 1 small trough, expected {wanted}", wanted=wanted)
            if have == 1
            else Message(
                "found {count} small troughs, expected {wanted}", count=have, wanted=wanted
            )
        )
    else:
        message = (
            Message("found 1 large trough, expected {wanted}", wanted=wanted)
            if have == 1
            else Message(
                "found {count} large troughs, expected {wanted}", count=have, wanted=wanted
            )
        )
    return message
