"""What a finished game of kuhlorado must look like by the rules.

It checks whether some sequence of turns leads there. The players mark in turn; a turn marks a
number, a cow, or one cow per die. A cow and a number may be marked together, too: that is only
considered for the last turn, because elsewhere two turns do the same. No player has to pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product

from hedgerow.base.grid import Pos
from hedgerow.game.content import Content
from hedgerow.game.reader import FinishedGame
from hedgerow.random_parts.sheets import SpreadPart

CROSS, CIRCLE = PLAYERS = ("crosses", "circles")
COW = "cow"
# K11: two steps away, straight or diagonally.
REACH = [step for step in product((-2, 0, 2), repeat=2) if step != (0, 0)]
Marks = Mapping[Pos, str]
Board = Mapping[Pos, str]


class Numbers:
    """The numbers of a game file."""

    def __init__(self, content: Content) -> None:
        (part,), (dice,) = content.sheet.random, content.dice
        assert isinstance(part, SpreadPart)
        self.symbols = part.numbers
        self.numbers = [name for name in part.numbers if name.isdigit()]
        self.cows = part.numbers[COW]
        self.dice = dice.number
        self.free_numbers = next(it.at_most.value for it in content.end if it.at_most)
        moments = content.sheet.moments
        self.interim = moments[0].reached.at_least.value if moments else 0  # type: ignore[union-attr]


def doubts(finished: FinishedGame, content: Content) -> Iterator[str]:
    """Yield every reason why no game can end like this; none for a legal end."""
    game = Numbers(content.played(finished.variant))
    (paper,) = finished.papers
    board, marks, interim = paper.sheet.symbols, paper.kinds, paper.moments.get("interim")
    if len(board) < paper.rows * paper.columns:
        yield from _doubts_without_board(marks, game)
        return
    symbols = Counter(board.values())
    if any(symbols[name] != game.symbols[name] for name in (COW, *game.numbers)):
        yield "not a board of this game"
    unmarked = symbols - Counter(board[pos] for pos in marks)
    cows, numbers = unmarked[COW], sum(unmarked[number] for number in game.numbers)
    if cows and numbers > game.free_numbers:
        yield f"not over: cows free {cows}, numbers free {numbers}"
        return
    last = {player for player in PLAYERS if _can_be_last(player, marks, interim, board, game)}
    if not last:
        yield f"over before the last turn: cows free {cows}, numbers free {numbers}"
    elif interim is None:
        if not any(_turns_add_up(marks, board, game, first, last) for first in PLAYERS):
            yield _format_counts(marks)
    else:
        yield from _interim_doubts(marks, interim, board, last, game)


def _can_be_last(
    player: str, marks: Marks, interim: Marks | None, board: Board, game: Numbers
) -> bool:
    """Return whether a turn of this player can have ended the game, which was not over before."""
    free = game.free_numbers
    own = [pos for pos, mark in marks.items() if mark == player]
    own = [pos for pos in own if interim is None or pos not in interim]
    cows = [pos for pos in own if board[pos] == COW]
    numbers = [pos for pos in own if board[pos] != COW]
    unmarked = [
        pos for pos, name in board.items() if name in (COW, *game.numbers) and pos not in marks
    ]
    free_cows = sum(board[pos] == COW for pos in unmarked)
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
    own = [board[pos] for pos, mark in marks.items() if mark == player]
    max_cow_turns = own.count(COW) // dice if dice > 1 else 0  # turns with only cows on the dice
    return {len(own) - cow_turns * (dice - 1) for cow_turns in range(max_cow_turns + 1)}


def _turns_add_up(marks: Marks, board: Board, game: Numbers, first: str, last: set[str]) -> bool:
    """Return whether alternating turns, starting with `first`, can end with a player of `last`."""
    second = CIRCLE if first == CROSS else CROSS
    counts = (_turn_counts(marks, board, player, game.dice) for player in (first, second))
    # The player who starts has one turn more, or as many as the other.
    ends = {1: first, 0: second}
    return any(ends.get(turns1 - turns2) in last for turns1, turns2 in product(*counts))


def _interim_doubts(
    marks: Marks, interim: Marks, board: Board, last: set[str], game: Numbers
) -> Iterator[str]:
    """Yield every reason why the interim scoring cannot have looked like this.

    It comes after the whole turn that marks the ninth cow (K14); then the game continues.
    """
    needed = game.interim
    cows = Counter(mark for pos, mark in interim.items() if board[pos] == COW)
    last_cows = sum(cows.values()) - needed + 1  # cows that the last turn before it marked
    if not 1 <= last_cows <= game.dice:
        yield f"{sum(cows.values())} cows at the interim scoring"
    last_players = {player for player in PLAYERS if cows[player] >= last_cows}
    if not any(
        _turns_add_up(interim, board, game, first, last_players)
        and _turns_add_up(marks, board, game, first, last)
        for first in PLAYERS
    ):
        yield f"{_format_counts(interim)}, then {_format_counts(marks)}"


def _format_counts(marks: Marks) -> str:
    return "marks " + " ".join(str([*marks.values()].count(player)) for player in PLAYERS)


def _doubts_without_board(marks: Marks, game: Numbers) -> Iterator[str]:
    """Yield the reasons that hold for every possible board."""
    end = game.free_numbers
    numbers = sum(game.symbols[number] for number in game.numbers)
    free = game.cows + numbers - len(marks)
    # The possible numbers of free cows: none, or all free cells except the last few numbers.
    free_cows = {0} if end < free <= numbers else set()
    free_cows |= {free - end} if 0 < free - end <= game.cows else set()
    if not free_cows:
        yield f"no end of a game has {free} free cells"
        return
    counts = [[*marks.values()].count(player) for player in PLAYERS]
    # Marking several cows at once saves turns.
    saved = (game.cows - min(free_cows)) // game.dice * (game.dice - 1)
    if max(counts) - min(counts) - saved > 1:
        yield _format_counts(marks)
