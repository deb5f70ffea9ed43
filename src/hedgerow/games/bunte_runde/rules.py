"""Bunte Runde: how the ownership table is read and what it pays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from hedgerow.base.errors import Problem, raise_problems
from hedgerow.base.frozen import record
from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.games.bunte_runde.content import Variant
from hedgerow.games.bunte_runde.form import RingScoring
from hedgerow.ruleset.result import Result, Score, ScoreLine
from hedgerow.scorefile.form_reader import FilledForm, FilledSection


@record
class FinishedGame:
    """A finished game: who is who, and who took which piece (row: kind, column: colour)."""

    variant: Variant
    players: Mapping[str, str]
    owners: Mapping[Pos, str]


@record
class TableLine:
    """A row or column of the table: its rule id and its cells."""

    rule: str
    cells: tuple[Pos, ...]


def read_game(filled: FilledForm, scoring: RingScoring) -> FinishedGame:
    """Read the finished game from a filled form. Raises InputError with all problems."""
    problems = [*filled.problems]
    problems += _other_variant(filled)
    if "players" not in filled.key_lines:
        hint = Message("add a line like players: A=Anna, B=Ben")
        problems.append(Problem(filled.location, Message("no players listed"), hint))
    raise_problems(problems)
    (board,) = filled.sections
    players = {it.value: it.typed for it in filled.values["players"]}
    finished = FinishedGame(scoring.content.variant(filled.form.variant), players, board.cells)
    raise_problems(_too_many(finished, board))
    return finished


def score(finished: FinishedGame, scoring: RingScoring) -> Result:
    """Every completed row and column pays each owner a coin for each piece of it."""
    complete = completed_lines(finished)
    scores = tuple(
        Score(name, tuple(_line(line, letter, finished, scoring) for line in complete))
        for letter, name in finished.players.items()
    )
    coins = _coins(complete)
    return Result(
        variant=finished.variant.id,
        complete=is_over(finished),
        scores=scores,
        warnings=tuple(_warnings(finished, coins, scoring)),
    )


def all_lines(variant: Variant) -> tuple[TableLine, ...]:
    """All rows, then all columns."""
    return _lines(tuple(kind.id for kind in variant.kinds), variant.colours)


@cache
def _lines(kinds: tuple[str, ...], colours: tuple[str, ...]) -> tuple[TableLine, ...]:
    across = (
        TableLine(f"row:{kind}", tuple(Pos(row, col) for col in range(len(colours))))
        for row, kind in enumerate(kinds)
    )
    down = (
        TableLine(f"column:{colour}", tuple(Pos(row, col) for row in range(len(kinds))))
        for col, colour in enumerate(colours)
    )
    return *across, *down


def completed_lines(finished: FinishedGame) -> list[TableLine]:
    """The rows and columns of which every piece is taken."""
    taken = finished.owners.keys()
    return [it for it in all_lines(finished.variant) if taken >= set(it.cells)]


def is_over(finished: FinishedGame) -> bool:
    """Whether all coins are out."""
    return _coins(completed_lines(finished)) >= finished.variant.coins.value


def _line(line: TableLine, letter: str, finished: FinishedGame, scoring: RingScoring) -> ScoreLine:
    """A double last scoring pays both its lines in full (B5), whatever coins there are (B6)."""
    owners = finished.owners
    own = tuple([pos for pos in line.cells if owners[pos] == letter])
    kind, _, name = line.rule.partition(":")
    if kind == "row":
        text = scoring.words("score.row", kind=scoring.words(f"kinds.{name}"), n=len(own))
    else:
        text = scoring.words("score.column", colour=scoring.words(f"colours.{name}"), n=len(own))
    return ScoreLine(line.rule, len(own), text, own)


def _coins(lines: list[TableLine]) -> int:
    return sum([len(line.cells) for line in lines])


def _too_many(finished: FinishedGame, board: FilledSection) -> Iterator[Problem]:
    """A game stops as soon as all coins are out; only a double last scoring goes beyond."""
    lines, coins = completed_lines(finished), finished.variant.coins.value
    before = _coins(lines) - max((len(it) for it in _last_scorings(lines)), default=0)
    if before >= coins:
        message = Message(
            "{count} full rows and columns, but the game ends before that", count=len(lines)
        )
        yield Problem(
            board.section.location,
            message,
            Message("the game ends once {coins} coins are paid out", coins=coins),
        )


def _last_scorings(lines: list[TableLine]) -> Iterator[tuple[Pos, ...]]:
    """What the last piece may have paid: one line, or a row and a column that cross."""
    rows = [it.cells for it in lines if it.rule.startswith("row:")]
    columns = [it.cells for it in lines if it.rule.startswith("column:")]
    yield from rows
    yield from columns
    yield from (row + column for row in rows for column in columns)


def _warnings(finished: FinishedGame, coins: int, scoring: RingScoring) -> Iterator[str]:
    words = scoring.words
    if coins < finished.variant.coins.value:
        yield words("score.unfinished", coins=coins, all=finished.variant.coins.value)
    taken = Counter(finished.owners.values())
    counts = [taken[letter] for letter in finished.players]
    if max(counts) - min(counts) > 1:
        yield words("score.turns", least=min(counts), most=max(counts))


def _other_variant(filled: FilledForm) -> Iterator[Problem]:
    """A variant that is named and is not that of the sheet's code."""
    for it in filled.values.get("variant", ()):
        if filled.sheet and filled.sheet.variant != it.value:
            message = Message(
                "this sheet is for the variant {variant}", variant=filled.sheet.variant
            )
            yield Problem(it.location, message, Message("check the code"))
