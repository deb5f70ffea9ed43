"""The scorer of bunte-runde before its rules became sentences: rows and columns in Python."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.grid import Pos
from hedgerow.games.bunte_runde.form import RingScoring
from hedgerow.games.bunte_runde.rules import FinishedGame
from hedgerow.ruleset.result import ScoreLine

Cells = tuple[Pos, ...]


def score_lines(finished: FinishedGame, scoring: RingScoring) -> list[tuple[ScoreLine, ...]]:
    """Score each completed row and column: an owner gets a coin for each piece in it."""
    complete = [
        (rule, cells)
        for rule, cells in _table_lines(finished)
        if finished.owners.keys() >= {*cells}
    ]
    return [
        tuple(_score_line(rule, cells, letter, finished, scoring) for rule, cells in complete)
        for letter in finished.players
    ]


def _table_lines(finished: FinishedGame) -> Iterator[tuple[str, Cells]]:
    kinds, colours = finished.variant.kinds, finished.variant.colours
    for row, kind in enumerate(kinds):
        yield f"row:{kind.id}", tuple(Pos(row, col) for col in range(len(colours)))
    for col, colour in enumerate(colours):
        yield f"column:{colour}", tuple(Pos(row, col) for row in range(len(kinds)))


def _score_line(
    rule: str, cells: Cells, letter: str, finished: FinishedGame, scoring: RingScoring
) -> ScoreLine:
    own = tuple(pos for pos in cells if finished.owners[pos] == letter)
    kind, _, name = rule.partition(":")
    if kind == "row":
        text = scoring.words("score.row", kind=scoring.words(f"kinds.{name}"), n=len(own))
    else:
        text = scoring.words("score.column", colour=scoring.words(f"colours.{name}"), n=len(own))
    return ScoreLine(rule, len(own), text, own)
