"""Kuhlorado in Python, for its bots: what they know of it, and the games that they finish."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hedgerow.base.grid import cells
from hedgerow.games.kuhlorado import board as printed
from hedgerow.games.kuhlorado.content import CIRCLE, CROSS, PLAIN_RULES, KuhloradoContent
from hedgerow.games.kuhlorado.rules import FinishedGame
from hedgerow.loading.violations import Violation
from hedgerow.playtest.old.kuhlorado.content import (
    BASIC,
    COW,
    HEAD_START,
    PRO,
    Board,
    BoardContent,
    PlayedBoard,
    Trough,
)
from hedgerow.playtest.unknown_parts import unknown_part, unknown_rule
from hedgerow.ruleset.simulation import PLAYER_NAMES, SheetSets
from hedgerow.scoring.sentence import Amount, Bound

MARKS = (CROSS, CIRCLE)
# The size of a double, as the shipped rule states it.
_PAIR = Bound(exactly=Amount(value=2))


def unknown_parts(content: KuhloradoContent) -> Iterator[Violation]:
    """Yield the parts of a game that these bots do not know, each by its name."""
    if content.dice.number != 2:
        yield unknown_part(("dice", "number"), "number")
    for number, rule in enumerate(content.scoring):
        pair = _PAIR if rule.id == "double" else None
        plain = replace(PLAIN_RULES[rule.id], cells=pair)
        if replace(rule, points=None, table=None, source=None) != plain:
            yield unknown_rule(("scoring", number), rule.id)


def read_content(content: KuhloradoContent, variant: str) -> BoardContent:
    """Return what bots know of a game. `unknown_parts` yields nothing for it."""
    return BoardContent(
        side=content.board.side,
        troughs=content.troughs.small.value + content.troughs.large.value,
        cells=content.board.side**2 - content.troughs.small.value - 2 * content.troughs.large.value,
        faces=tuple(COW if face == "cow" else int(face) for face in content.dice.faces),
        meadow=content.points("meadow"),
        small=content.points("small-trough"),
        large=content.points("large-trough"),
        lands=content.lands,
        double=content.points("double") if variant == PRO else 0,
        head_start=content.points("head-start") if variant == HEAD_START else 0,
        interim=content.interim.cows.value if variant == PRO else 0,
        free_numbers=content.end.free_numbers.value,
    )


def read_board(sheet: printed.Board) -> Board:
    """Return a board as bots know it."""
    letters = {pos: sheet.symbol(pos) for pos in cells(sheet.side, sheet.side)}
    symbols = {
        pos: COW if letter == printed.COW else int(letter)
        for pos, letter in letters.items()
        if letter not in printed.TROUGHS
    }
    troughs = tuple(Trough(trough.cells) for trough in printed.find_troughs(sheet.rows))
    return Board(sheet.side, symbols, troughs)


def finished_game(content: KuhloradoContent, played: PlayedBoard[printed.Board]) -> FinishedGame:
    """Return the finished game, as the game in Python has it."""
    marks = {pos: MARKS[player] for pos, player in played.marks.items()}
    interim = {pos: MARKS[player] for pos, player in (played.interim or {}).items()}
    return FinishedGame(
        names=(PLAYER_NAMES[0], PLAYER_NAMES[1]),
        marks=marks,
        troughs=printed.find_troughs(played.sheet.rows),
        side=content.board.side,
        board=played.sheet,
        pro=played.variant == PRO,
        interim=None if played.interim is None else interim,
        second=CIRCLE if played.variant == HEAD_START else "",
    )


def played_board(
    finished: FinishedGame, sheets: SheetSets[printed.Board]
) -> PlayedBoard[printed.Board]:
    """Return a finished game with the code of its board."""
    code, sheet = next((code, sheet) for ((code, sheet),) in sheets if sheet == finished.board)
    players = {mark: number for number, mark in enumerate(MARKS)}
    marks = {pos: players[mark] for pos, mark in finished.marks.items()}
    interim = {pos: players[mark] for pos, mark in (finished.interim or {}).items()}
    return PlayedBoard(
        code=code,
        sheet=sheet,
        variant=PRO if finished.pro else HEAD_START if finished.second else BASIC,
        marks=marks,
        interim=None if finished.interim is None else interim,
    )
