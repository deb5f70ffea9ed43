"""What the simulated play of a game is made of: its record, its chance, and the rows it fills.

The functions of a `simulate.py` are plain Python over whole numbers and flat lists of them. With
the extra `play` installed the same functions are compiled; without it they run as they stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.loading.words import Words
from hedgerow.ruleset.jit import Ints, i64, jit, jit_inline, u64

C = TypeVar("C")
S = TypeVar("S")
F = TypeVar("F")
# Sets of sheets, each for one game: a code and a sheet for every player, or one for all.
SheetSets = tuple[tuple[tuple[str, S], ...], ...]
PLAYER_NAMES = "ABCDEFGHIJKL"

# The bots, by their numbers in `bots`.
BOTS = ("random", "greedy", "planning")
RANDOM, GREEDY, PLANNING = range(3)
# The streams of chance: whoever draws more in one never shifts another. The bots' come last.
SETUP, DICE, DRAW, BOT = range(4)
STREAMS = ("setup", "dice", "draw")

# A game's row: the head, then for each player the points, what breaks a tie, the number of the
# sheet (or none), and what each element gave.
TURNS, ROUNDS, END, CHOICES, FORCED, LEADS, HEADER_SIZE = range(7)
POINTS, TIE_BREAK, SHEET, PLAYER_HEADER_SIZE = range(4)
NONE = -1
STUCK = -1
ABSENT = -(1 << 30)

_GOLDEN, _MIX, _MIX_AGAIN = map(u64, (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
_ALL, _30, _27, _31, _32 = map(u64, ((1 << 64) - 1, 30, 27, 31, 32))


@jit_inline
def random_below(chance: Ints, stream: int, limit: int) -> int:
    """A whole number from 0 up to, not including, the limit: splitmix64, its upper half."""
    state = (chance[stream] + _GOLDEN) & _ALL
    chance[stream] = state
    mixed = ((state ^ (state >> _30)) * _MIX) & _ALL
    mixed = ((mixed ^ (mixed >> _27)) * _MIX_AGAIN) & _ALL
    mixed = mixed ^ (mixed >> _31)
    drawn: int = i64(((mixed >> _32) * u64(limit)) >> _32)
    return drawn


@jit
def shuffle(chance: Ints, stream: int, cards: Ints, start: int, count: int) -> None:
    """Bring so many numbers of a list into a random order."""
    for last in range(count - 1, 0, -1):
        other = random_below(chance, stream, last + 1)
        kept = cards[start + last]
        cards[start + last] = cards[start + other]
        cards[start + other] = kept


@jit_inline
def init_streams(states: Ints, game: int, chance: Ints) -> None:
    """Set the streams to what they are at the start of a game of a block."""
    for stream in range(len(chance)):
        chance[stream] = states[game * len(chance) + stream]


@jit_inline
def store_row(row: Ints, rows: Ints, game: int) -> None:
    """Write what a game gave to its place among those of a block."""
    for place in range(len(row)):
        rows[game * len(row) + place] = row[place]


@jit
def first_stuck(rows: Ints, size: int) -> int:
    """The first game of a block that could not go on, -1 if there is none."""
    for game in range(len(rows) // size):
        if rows[game * size + END] == STUCK:
            return game
    return -1


@jit_inline
def clear(row: Ints) -> None:
    """Set every number of a list to 0."""
    for place in range(len(row)):
        row[place] = 0


@jit_inline
def player_offset(row: Ints, players: int, player: int) -> int:
    """Where a player's part of a row begins."""
    return HEADER_SIZE + player * ((len(row) - HEADER_SIZE) // players)


@jit
def deal_sheets(chance: Ints, sets: int, row: Ints, players: int) -> int:
    """Give everybody a sheet of one set, by lot; where it lies among all, for the first player."""
    lot, turn = random_below(chance, SETUP, sets), random_below(chance, SETUP, players)
    for player in range(players):
        sheet = lot * players + (player + turn) % players
        row[player_offset(row, players, player) + SHEET] = sheet
    return lot * players + turn


def dealt_sheets(sheets: SheetSets[S], first: int, players: int) -> tuple[tuple[str, S], ...]:
    """The sheets of a game, player by player, from where that of the first lies."""
    lot, turn = divmod(first, players)
    return tuple(sheets[lot][(player + turn) % players] for player in range(players))


@jit_inline
def count_choices(row: Ints, choices: int) -> None:
    """Note a turn with so many legal moves."""
    row[TURNS] += 1
    row[CHOICES] += choices
    if choices < 2:
        row[FORCED] += 1


@jit_inline
def update_leader(row: Ints, players: int, before: int) -> int:
    """Who leads alone; while several do, who led before. A new leader is counted."""
    best, lead = -(1 << 30), NONE
    for player in range(players):
        points = row[player_offset(row, players, player) + POINTS]
        if points > best:
            best, lead = points, player
        elif points == best:
            lead = NONE
    if lead == NONE:
        return before
    if before not in (NONE, lead):
        row[LEADS] += 1
    return lead


@record
class GameSetup(Generic[C, S]):
    """What is played: the content, a variant, so many players, and the sheets they may be given."""

    content: C
    variant: str
    players: int
    sheets: SheetSets[S] = ()


@keyword_record
class Simulation(Generic[C, S, F]):
    """How bots play a game.

    `table` makes the numbers that `block` and `play` work on. `play` plays one game: it writes
    down the moves, fills the row, and returns how many numbers it wrote; `block` plays many (the
    same lines in every game: numba keeps no compiled function for later that another one made).
    `moves` and `work` are how many numbers a game may write down and may think with. `finish` and
    `told` follow the moves again: to the finished game, and in words; `typed` is its score file.
    `problem` says why a content cannot be played. A game with `takes_sheets` is given sheets;
    another may deal `lots` of its own, whose numbers stand where those of sheets would. Elements
    that are no lines of a score are `unscored`; `reasons` says of elements that these bots seldom
    reach why that is so.
    """

    variants: Callable[[C], tuple[str, ...]]
    elements: Callable[[C, str], tuple[str, ...]]
    endings: tuple[Message, ...]
    build_table: Callable[[GameSetup[C, S]], list[int]]
    play: Callable[[Ints, Ints, Ints, Ints, Ints, Ints], int]
    play_games: Callable[[Ints, Ints, Ints, Ints, Ints, Ints, Ints, Ints], int]
    max_moves: Callable[[GameSetup[C, S]], int]
    work_size: Callable[[GameSetup[C, S]], int]
    replay_moves: Callable[[GameSetup[C, S], Sequence[int]], F]
    describe_moves: Callable[[GameSetup[C, S], Sequence[int], Words], Iterator[Message]]
    to_score_file: Callable[[F, GameSetup[C, S], Words], str]
    check_playable: Callable[[C], Message | None] = lambda content: None
    uses_sheets: bool = True
    random_deals: Callable[[C], tuple[str, ...]] = lambda content: ()
    unscored: Callable[[C], tuple[str, ...]] = lambda content: ()
    explanations: Callable[[C], Mapping[str, Message]] = lambda content: {}
