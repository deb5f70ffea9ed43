"""Read the ownership table of bunte-runde and score it."""

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
    """Players by letter, and the owner of each piece (row: kind, column: colour)."""

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
    problems += _variant_problems(filled)
    if "players" not in filled.key_lines:
        hint = Message("add a line like players: A=Anna, B=Ben")
        problems.append(Problem(filled.location, Message("no players listed"), hint))
    raise_problems(problems)  # the table is only judged once it can be read
    (board,) = filled.sections
    players = {entry.value: entry.typed for entry in filled.values["players"]}
    finished = FinishedGame(scoring.content.variant(filled.form.variant), players, board.cells)
    raise_problems(_length_problems(finished, board))
    return finished


def score(finished: FinishedGame, scoring: RingScoring) -> Result:
    """Score each completed row and column: an owner gets a coin for each piece in it."""
    complete = completed_lines(finished)
    scores = tuple(
        Score(name, tuple(_score_line(line, letter, finished, scoring) for line in complete))
        for letter, name in finished.players.items()
    )
    coins = _count_coins(complete)
    return Result(
        variant=finished.variant.id,
        complete=is_over(finished),
        scores=scores,
        warnings=tuple(_warnings(finished, coins, scoring)),
    )


def all_lines(variant: Variant) -> tuple[TableLine, ...]:
    """Return all rows, then all columns."""
    return _table_lines(tuple(kind.id for kind in variant.kinds), variant.colours)


# Cached: scoring asks for the lines of a variant several times per game.
@cache
def _table_lines(kinds: tuple[str, ...], colours: tuple[str, ...]) -> tuple[TableLine, ...]:
    rows = (
        TableLine(f"row:{kind}", tuple(Pos(row, col) for col in range(len(colours))))
        for row, kind in enumerate(kinds)
    )
    columns = (
        TableLine(f"column:{colour}", tuple(Pos(row, col) for row in range(len(kinds))))
        for col, colour in enumerate(colours)
    )
    return *rows, *columns


def completed_lines(finished: FinishedGame) -> list[TableLine]:
    """Return the rows and columns in which every piece is taken."""
    taken = finished.owners.keys()
    return [it for it in all_lines(finished.variant) if taken >= set(it.cells)]


def is_over(finished: FinishedGame) -> bool:
    """Return whether all coins are paid out."""
    return _count_coins(completed_lines(finished)) >= finished.variant.coins.value


def _score_line(
    line: TableLine, letter: str, finished: FinishedGame, scoring: RingScoring
) -> ScoreLine:
    """Return a player's score line for a completed line.

    B5: two lines completed at once both pay in full. B6: even if coins cannot be changed.
    """
    owners = finished.owners
    own = tuple([pos for pos in line.cells if owners[pos] == letter])
    kind, _, name = line.rule.partition(":")
    if kind == "row":
        text = scoring.words("score.row", kind=scoring.words(f"kinds.{name}"), n=len(own))
    else:
        text = scoring.words("score.column", colour=scoring.words(f"colours.{name}"), n=len(own))
    return ScoreLine(line.rule, len(own), text, own)


def _count_coins(lines: list[TableLine]) -> int:
    return sum([len(line.cells) for line in lines])


def _length_problems(finished: FinishedGame, board: FilledSection) -> Iterator[Problem]:
    """Check that the game could last this long: it ends when all coins are paid out.

    Only a last piece that completes two lines (B5) pays more than that.
    """
    lines, coins = completed_lines(finished), finished.variant.coins.value
    before = _count_coins(lines) - max((len(it) for it in _last_scorings(lines)), default=0)
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
    """Yield the cells that the last piece may have paid: one line, or a row and a column."""
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
    # Players take turns, so their numbers of pieces differ by one at most.
    if max(counts) - min(counts) > 1:
        yield words("score.turns", least=min(counts), most=max(counts))


def _variant_problems(filled: FilledForm) -> Iterator[Problem]:
    """Check that a named variant is that of the sheet's code."""
    for entry in filled.values.get("variant", ()):
        if filled.sheet and filled.sheet.variant != entry.value:
            message = Message(
                "this sheet is for the variant {variant}", variant=filled.sheet.variant
            )
            yield Problem(entry.location, message, Message("check the code"))
