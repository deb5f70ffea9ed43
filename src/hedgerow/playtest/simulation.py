"""The parts of a game's simulation: its record, its random streams, and the rows it fills.

The functions of a `simulate.py` are plain Python on integers and flat lists of them. With the extra
`play` installed they are compiled; without it they run as plain Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.loading.violations import Violation
from hedgerow.loading.words import Words
from hedgerow.playtest.jit import Ints, i64, jit, jit_inline, u64

C = TypeVar("C")
S = TypeVar("S")
F = TypeVar("F")
# Sets of sheets, each for one game: a code and a sheet for every player, or one shared by all.
SheetSets = tuple[tuple[tuple[str, S], ...], ...]
PLAYER_NAMES = "ABCDEFGHIJKL"

# The bots, by their numbers in `bots`.
BOTS = ("random", "greedy", "planning")
RANDOM, GREEDY, PLANNING = range(3)
# The random streams: more draws from one never shift another. Each player's bot has BOT + player.
SETUP, DICE, DRAW, BOT = range(4)
STREAMS = ("setup", "dice", "draw")

# The row of a game: a header, then for each player the points, the tie-break, the number of the
# sheet (or NONE), and the points of each element.
TURNS, ROUNDS, END, CHOICES, FORCED, LEADS, HEADER_SIZE = range(7)
POINTS, TIE_BREAK, SHEET, PLAYER_HEADER_SIZE = range(4)
NONE = -1  # no player, or no sheet
STUCK = -1  # the END of a game that could not go on
ABSENT = -(1 << 30)  # an element that was not part of the game, unlike one that scored 0

# The constants of splitmix64, as uint64: numba turns int64 * uint64 into a float.
_GOLDEN, _MIX, _MIX_AGAIN = map(u64, (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))
_ALL, _30, _27, _31, _32 = map(u64, ((1 << 64) - 1, 30, 27, 31, 32))


@jit_inline
def random_below(streams: Ints, stream: int, limit: int) -> int:
    """Return a random integer from 0 to `limit` - 1: the upper half of splitmix64, scaled."""
    state = (streams[stream] + _GOLDEN) & _ALL
    streams[stream] = state
    mixed = ((state ^ (state >> _30)) * _MIX) & _ALL
    mixed = ((mixed ^ (mixed >> _27)) * _MIX_AGAIN) & _ALL
    mixed = mixed ^ (mixed >> _31)
    number: int = i64(((mixed >> _32) * u64(limit)) >> _32)
    return number


@jit
def shuffle(streams: Ints, stream: int, cards: Ints, start: int, count: int) -> None:
    """Shuffle `count` numbers of a list in place, from index `start`."""
    for last in range(count - 1, 0, -1):
        swap = random_below(streams, stream, last + 1)
        card = cards[start + last]
        cards[start + last] = cards[start + swap]
        cards[start + swap] = card


@jit_inline
def init_streams(states: Ints, game: int, streams: Ints) -> None:
    """Set the streams to their states at the start of a game of a block."""
    for stream in range(len(streams)):
        streams[stream] = states[game * len(streams) + stream]


@jit_inline
def store_row(row: Ints, rows: Ints, game: int) -> None:
    """Copy the row of a game into the rows of its block."""
    for index in range(len(row)):
        rows[game * len(row) + index] = row[index]


@jit
def first_stuck(rows: Ints, size: int) -> int:
    """Return the first game of a block that got stuck, or -1."""
    for game in range(len(rows) // size):
        if rows[game * size + END] == STUCK:
            return game
    return -1


@jit_inline
def clear(row: Ints) -> None:
    """Set every number of a list to 0."""
    for index in range(len(row)):
        row[index] = 0


@jit_inline
def player_offset(row: Ints, players: int, player: int) -> int:
    """Return the index in a row where a player's numbers start."""
    return HEADER_SIZE + player * ((len(row) - HEADER_SIZE) // players)


@jit
def deal_sheets(streams: Ints, sets: int, row: Ints, players: int) -> int:
    """Deal each player a sheet of a random set. Returns the index of the first player's sheet."""
    set_index, turn = random_below(streams, SETUP, sets), random_below(streams, SETUP, players)
    for player in range(players):
        sheet = set_index * players + (player + turn) % players
        row[player_offset(row, players, player) + SHEET] = sheet
    return set_index * players + turn


def dealt_sheets(sheets: SheetSets[S], first: int, players: int) -> tuple[tuple[str, S], ...]:
    """Return the codes and sheets of the players; `first` is the result of `deal_sheets`."""
    set_index, turn = divmod(first, players)
    return tuple(sheets[set_index][(player + turn) % players] for player in range(players))


@jit_inline
def count_choices(row: Ints, choices: int) -> None:
    """Record a turn with this many legal moves; fewer than two count as forced."""
    row[TURNS] += 1
    row[CHOICES] += choices
    if choices < 2:
        row[FORCED] += 1


@jit_inline
def update_leader(row: Ints, players: int, before: int) -> int:
    """Return the sole leader, or the previous one during a tie. Counts changes of the leader."""
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
    """The set-up of simulated games: content, variant, number of players, and sheets to deal."""

    content: C
    variant: str
    players: int
    sheets: SheetSets[S] = ()


@keyword_record
class Simulation(Generic[C, S, F]):
    """The functions that let bots play a game.

    build_table: returns the numbers that `play` and `play_games` read
    play: plays one game, records the moves, fills the row, and returns how many numbers it recorded
    play_games: plays a block of games; the same lines in every game, because numba does not cache
        compiled functions that are created by another function
    max_moves, work_size: the sizes of the arrays for recorded moves and for intermediate numbers
    replay_moves, describe_moves: turn recorded moves into the finished game, and into sentences
    to_score_file: returns the finished game as a score file
    check_playable: returns why this content cannot be simulated, or None; a violation has the path
        of the part that bots do not know
    uses_sheets: whether sheets are dealt
    random_deals: names of what is dealt instead of sheets; rows store their numbers as sheets
    unscored: elements that are not lines of a score
    explanations: why these bots seldom score certain elements
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
    check_playable: Callable[[C], Violation | Message | None] = lambda content: None
    uses_sheets: bool = True
    random_deals: Callable[[C], tuple[str, ...]] = lambda content: ()
    unscored: Callable[[C], tuple[str, ...]] = lambda content: ()
    explanations: Callable[[C], Mapping[str, Message]] = lambda content: {}
