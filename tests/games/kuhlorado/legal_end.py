"""What a finished game of kuhlorado must look like by the rules.

It checks whether some sequence of turns leads there. The players mark in turn; a turn marks a
number, a cow, or one cow per die. A cow and a number may be marked together, too: that is only
considered for the last turn, because elsewhere two turns do the same. No player has to pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from hedgerow.base.grid import Pos
from hedgerow.games.kuhlorado.board import COW, REACH, Board
from hedgerow.games.kuhlorado.content import CIRCLE, CROSS, KuhloradoContent
from hedgerow.games.kuhlorado.rules import FinishedGame, Marks

PLAYERS = (CROSS, CIRCLE)


def doubts(finished: FinishedGame, content: KuhloradoContent) -> Iterator[str]:
    """Yield every reason why no game can end like this; none for a legal end."""
    if finished.board is None:
        yield from _doubts_without_board(finished, content)
        return
    board, marks = finished.board, finished.marks
    symbols = Counter("".join(board.rows))
    if symbols[COW] != content.symbols.cows.value or any(
        symbols[number] != content.symbols.each.value for number in content.numbers
    ):
        yield "not a board of this game"
    unmarked = symbols - Counter(map(board.symbol, marks))
    cows, numbers = unmarked[COW], sum(unmarked[number] for number in content.numbers)
    if cows and numbers > content.end.free_numbers.value:
        yield f"not over: cows free {cows}, numbers free {numbers}"
        return
    last = {player for player in PLAYERS if _can_be_last(player, finished, board, content)}
    if not last:
        yield f"over before the last turn: cows free {cows}, numbers free {numbers}"
    elif finished.interim is None:
        if not any(_turns_add_up(marks, board, content, first, last) for first in PLAYERS):
            yield _format_counts(marks)
    else:
        yield from _interim_doubts(finished, finished.interim, board, last, content)


def _can_be_last(
    player: str, finished: FinishedGame, board: Board, content: KuhloradoContent
) -> bool:
    """Return whether a turn of this player can have ended the game, which was not over before."""
    free = content.end.free_numbers.value
    own = [pos for pos, mark in finished.marks.items() if mark == player]
    own = [pos for pos in own if finished.interim is None or pos not in finished.interim]
    cows = [pos for pos in own if board.symbol(pos) == COW]
    numbers = [pos for pos in own if board.symbol(pos) != COW]
    unmarked = [pos for pos in board.cells_with(COW, *content.numbers) if pos not in finished.marks]
    free_cows = sum(board.symbol(pos) == COW for pos in unmarked)
    free_numbers = len(unmarked) - free_cows
    if free_cows:  # the last mark was a number: one more was free before
        return free_numbers == free and bool(numbers)
    if free_numbers > free:  # the last mark was a cow
        return bool(cows)
    # Both ends were reached at once: the last turn marked a cow and a number.
    partners = (Pos(cow.row + row, cow.col + col) for cow in cows for row, col in REACH)
    return free_numbers == free and any(pos in numbers for pos in partners)


def _turn_counts(marks: Marks, board: Board, player: str, dice: int) -> set[int]:
    """Return the possible numbers of turns for the marks of a player."""
    own = [board.symbol(pos) for pos, mark in marks.items() if mark == player]
    max_cow_turns = own.count(COW) // dice if dice > 1 else 0  # turns with only cows on the dice
    return {len(own) - cow_turns * (dice - 1) for cow_turns in range(max_cow_turns + 1)}


def _turns_add_up(
    marks: Marks, board: Board, content: KuhloradoContent, first: str, last: set[str]
) -> bool:
    """Return whether alternating turns, starting with `first`, can end with a player of `last`."""
    second = CIRCLE if first == CROSS else CROSS
    dice = content.dice.number
    counts = (_turn_counts(marks, board, player, dice) for player in (first, second))
    # The player who starts has one turn more, or as many as the other.
    ends = {1: first, 0: second}
    return any(ends.get(turns1 - turns2) in last for turns1, turns2 in product(*counts))


def _interim_doubts(
    finished: FinishedGame, interim: Marks, board: Board, last: set[str], content: KuhloradoContent
) -> Iterator[str]:
    """Yield every reason why the interim scoring cannot have looked like this.

    It comes after the whole turn that marks the ninth cow (K14); then the game continues.
    """
    needed = content.interim.cows.value
    cows = Counter(interim[pos] for pos in board.cells_with(COW) if pos in interim)
    last_cows = sum(cows.values()) - needed + 1  # cows that the last turn before it marked
    if not 1 <= last_cows <= content.dice.number:
        yield f"{sum(cows.values())} cows at the interim scoring"
    last_players = {player for player in PLAYERS if cows[player] >= last_cows}
    if not any(
        _turns_add_up(interim, board, content, first, last_players)
        and _turns_add_up(finished.marks, board, content, first, last)
        for first in PLAYERS
    ):
        yield f"{_format_counts(interim)}, then {_format_counts(finished.marks)}"


def _format_counts(marks: Marks) -> str:
    return "marks " + " ".join(str([*marks.values()].count(player)) for player in PLAYERS)


def _doubts_without_board(finished: FinishedGame, content: KuhloradoContent) -> Iterator[str]:
    """Yield the reasons that hold for every possible board."""
    symbols, end = content.symbols, content.end.free_numbers.value
    numbers = symbols.highest.value * symbols.each.value
    free = symbols.cows.value + numbers - len(finished.marks)
    # The possible numbers of free cows: none, or all free cells except the last few numbers.
    free_cows = {0} if end < free <= numbers else set()
    free_cows |= {free - end} if 0 < free - end <= symbols.cows.value else set()
    if not free_cows:
        yield f"no end of a game has {free} free cells"
        return
    counts = [[*finished.marks.values()].count(player) for player in PLAYERS]
    # Marking several cows at once saves turns.
    dice, cows = content.dice.number, symbols.cows.value - min(free_cows)
    saved = cows // dice * (dice - 1)
    if max(counts) - min(counts) - saved > 1:
        yield _format_counts(finished.marks)
