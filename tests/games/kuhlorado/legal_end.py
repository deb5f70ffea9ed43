"""Whether a game of kuhlorado can end like this: what the rules allow at the end.

It looks for turns that lead there. Both players mark in turn; a turn marks a number, a cow, or as
many cows as there are dice. (A cow and a number may be marked together, too; where they are needed
for the last turn they are looked for, elsewhere two turns do.) Nobody needs to pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from hedgerow.base.grid import Pos
from hedgerow.games.kuhlorado.board import COW, REACH, Board
from hedgerow.games.kuhlorado.content import KuhloradoContent
from hedgerow.games.kuhlorado.form import CIRCLE, CROSS
from hedgerow.games.kuhlorado.reader import FinishedGame, Marks

PLAYERS = (CROSS, CIRCLE)


def doubts(finished: FinishedGame, content: KuhloradoContent) -> Iterator[str]:
    """Yield every reason why no game ends like this."""
    if finished.board is None:
        yield from _doubts_without_board(finished, content)
        return
    board, marks = finished.board, finished.marks
    symbols = Counter("".join(board.rows))
    if symbols[COW] != content.symbols.cows.value or any(
        symbols[it] != content.symbols.each.value for it in content.numbers
    ):
        yield "not a board of this game"
    unmarked = symbols - Counter(map(board.symbol, marks))
    cows, numbers = unmarked[COW], sum(unmarked[it] for it in content.numbers)
    if cows and numbers > content.end.free_numbers.value:
        yield f"not over: cows free {cows}, numbers free {numbers}"
        return
    last = {player for player in PLAYERS if _can_be_last(player, finished, board, content)}
    if not last:
        yield f"over before the last turn: cows free {cows}, numbers free {numbers}"
    elif finished.interim is None:
        if not any(_turns_add_up(marks, board, content, first, last) for first in PLAYERS):
            yield _unequal(marks)
    else:
        yield from _interim_doubts(finished, finished.interim, board, last, content)


def _can_be_last(
    player: str, finished: FinishedGame, board: Board, content: KuhloradoContent
) -> bool:
    """Whether a last turn of this player can have ended the game, which was not over before it."""
    free = content.end.free_numbers.value
    own = [pos for pos, mark in finished.marks.items() if mark == player]
    own = [pos for pos in own if finished.interim is None or pos not in finished.interim]
    cows = [pos for pos in own if board.symbol(pos) == COW]
    numbers = [pos for pos in own if board.symbol(pos) != COW]
    unmarked = [pos for pos in board.cells_with(COW, *content.numbers) if pos not in finished.marks]
    free_cows = sum(board.symbol(pos) == COW for pos in unmarked)
    free_numbers = len(unmarked) - free_cows
    if free_cows:  # a number was the last: one more was free before
        return free_numbers == free and bool(numbers)
    if free_numbers > free:  # a cow was the last
        return bool(cows)
    pairs = (Pos(cow.row + row, cow.col + col) for cow in cows for row, col in REACH)
    return free_numbers == free and any(it in numbers for it in pairs)


def _turn_counts(marks: Marks, board: Board, player: str, dice: int) -> set[int]:
    """In how many turns a player can have made their marks."""
    own = [board.symbol(pos) for pos, mark in marks.items() if mark == player]
    throws = own.count(COW) // dice if dice > 1 else 0  # turns with nothing but cows
    return {len(own) - many * (dice - 1) for many in range(throws + 1)}


def _turns_add_up(
    marks: Marks, board: Board, content: KuhloradoContent, first: str, last: set[str]
) -> bool:
    """Whether the marks can be made in turn, by who begins on, and end with one of `last`."""
    second = CIRCLE if first == CROSS else CROSS
    dice = content.dice.number
    both = (_turn_counts(marks, board, it, dice) for it in (first, second))
    ends = {1: first, 0: second}
    return any(ends.get(one - other) in last for one, other in product(*both))


def _interim_doubts(
    finished: FinishedGame, interim: Marks, board: Board, last: set[str], content: KuhloradoContent
) -> Iterator[str]:
    """The interim scoring comes after the turn that reaches its cows; then the game goes on."""
    needed = content.scoring.interim_cows.value
    marked = Counter(interim[pos] for pos in board.cells_with(COW) if pos in interim)
    many = sum(marked.values()) - needed + 1  # cows of the turn that brought the interim scoring
    if not 1 <= many <= content.dice.number:
        yield f"{sum(marked.values())} cows at the interim scoring"
    reached = {player for player in PLAYERS if marked[player] >= many}
    if not any(
        _turns_add_up(interim, board, content, first, reached)
        and _turns_add_up(finished.marks, board, content, first, last)
        for first in PLAYERS
    ):
        yield f"{_unequal(interim)}, then {_unequal(finished.marks)}"


def _unequal(marks: Marks) -> str:
    return "marks " + " ".join(str([*marks.values()].count(it)) for it in PLAYERS)


def _doubts_without_board(finished: FinishedGame, content: KuhloradoContent) -> Iterator[str]:
    """The same where nobody knows what was printed: some board must allow it."""
    symbols, end = content.symbols, content.end.free_numbers.value
    numbers = symbols.highest.value * symbols.each.value
    free = symbols.cows.value + numbers - len(finished.marks)
    ends = {0} if end < free <= numbers else set()
    ends |= {free - end} if 0 < free - end <= symbols.cows.value else set()
    if not ends:
        yield f"no end of a game has {free} free cells"
        return
    counts = [[*finished.marks.values()].count(it) for it in PLAYERS]
    saved = (symbols.cows.value - min(ends)) // content.dice.number * (content.dice.number - 1)
    if max(counts) - min(counts) - saved > 1:
        yield _unequal(finished.marks)
