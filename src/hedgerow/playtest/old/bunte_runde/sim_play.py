"""Simulation of bunte-runde: play games with bots.

The ring is a linked list of positions, so gaps are skipped (B1: they do not count as steps). The
table: players, lines, pieces, coins, minimum and maximum steps, the longest line; for every line
its size, and the value of a piece by the number of pieces taken from the line; for every piece its
two lines.
"""

from __future__ import annotations

from hedgerow.playtest.jit import Ints, jit
from hedgerow.playtest.simulation import (
    BOT,
    END,
    GREEDY,
    NONE,
    PLAYER_HEADER_SIZE,
    POINTS,
    RANDOM,
    ROUNDS,
    SETUP,
    SHEET,
    TURNS,
    clear,
    count_choices,
    init_streams,
    player_offset,
    random_below,
    shuffle,
    store_row,
    update_leader,
)

_PLAYERS, _LINES, _PIECES, _COINS, _LEAST, _MOST, _DOUBLE, _SIZES = range(8)
# Rows and columns are both lines: at most 9 each, of at most 9 pieces.
MAX_LINES, LONGEST = 18, 10
_VALUES = _SIZES + MAX_LINES
_PIECE = _VALUES + MAX_LINES * LONGEST
# The value of a coin for the planning bot, and how many turns it looks ahead.
COIN, AHEAD = 64, 5
# Work memory: the figure, coins paid out, then lists for at most 81 pieces: the ring, next and
# previous position; then pieces taken per line, in total and per player.
_FIGURE, _COINS_OUT, _RING, _NEXT, _PREVIOUS, _TAKEN, OWN = 0, 1, 2, 83, 164, 245, 263


@jit
def _set_up(table: Ints, streams: Ints, work: Ints, moves: Ints) -> int:
    """Lay the ring randomly. B2: the piece under the figure stays in it."""
    pieces = table[_PIECES]
    for position in range(pieces):
        work[_RING + position] = position
        work[_NEXT + position] = position + 1
        work[_PREVIOUS + position] = position - 1
    work[_NEXT + pieces - 1], work[_PREVIOUS] = 0, pieces - 1
    shuffle(streams, SETUP, work, _RING, pieces)
    work[_FIGURE], work[_COINS_OUT] = random_below(streams, SETUP, pieces), 0
    for position in range(_TAKEN, OWN + MAX_LINES * table[_PLAYERS]):
        work[position] = 0
    moves[0] = work[_FIGURE]
    for position in range(pieces):
        moves[1 + position] = work[_RING + position]
    return 1 + pieces


@jit
def _find_line(table: Ints, work: Ints, position: int, which: int) -> int:
    """Return the row (which: 0) or the column (1) of the piece at a position."""
    return table[_PIECE + 2 * work[_RING + position] + which]


@jit
def _take(table: Ints, work: Ints, position: int, player: int) -> int:
    """Take the piece at a position out of the ring. Returns the coins that this pays out."""
    previous, following, paid = work[_PREVIOUS + position], work[_NEXT + position], 0
    work[_NEXT + previous], work[_PREVIOUS + following] = following, previous
    for which in range(2):
        line = _find_line(table, work, position, which)
        work[_TAKEN + line] += 1
        work[OWN + player * MAX_LINES + line] += 1
        if work[_TAKEN + line] == table[_SIZES + line]:
            paid += table[_SIZES + line]
    work[_COINS_OUT] += paid
    work[_FIGURE] = position
    return paid


@jit
def _put_back(table: Ints, work: Ints, position: int, player: int, paid: int) -> None:
    """Undo `_take` of the piece taken last, except that the caller resets the figure."""
    for which in range(2):
        line = _find_line(table, work, position, which)
        work[_TAKEN + line] -= 1
        work[OWN + player * MAX_LINES + line] -= 1
    work[_COINS_OUT] -= paid
    # A taken piece still knows its neighbours, so it can be linked in again.
    work[_NEXT + work[_PREVIOUS + position]] = position
    work[_PREVIOUS + work[_NEXT + position]] = position


@jit
def _count_coins(table: Ints, work: Ints, position: int, player: int) -> int:
    """Return the coins that a player gets by taking a piece."""
    coins = 0
    for which in range(2):
        line = _find_line(table, work, position, which)
        if work[_TAKEN + line] == table[_SIZES + line] - 1:
            coins += work[OWN + player * MAX_LINES + line] + 1
    return coins


@jit
def _piece_gain(table: Ints, work: Ints, position: int, player: int) -> int:
    """Return what a player gains over the mean of the others by a piece, as estimated."""
    gained = 0
    for which in range(2):
        line = _find_line(table, work, position, which)
        taken, own = work[_TAKEN + line], work[OWN + player * MAX_LINES + line]
        index = _VALUES + line * LONGEST + taken
        now, then = table[index], table[index + 1]
        # Scaled by the number of others, to stay with whole numbers.
        gained += (table[_PLAYERS] - 1) * (own * (then - now) + then)
        gained -= (taken - own) * (then - now)
    return gained


@jit
def _compute_lead(table: Ints, work: Ints, player: int) -> int:
    """Return a player's estimated lead over the others; at the end only coins count."""
    ahead, over = 0, work[_COINS_OUT] >= table[_COINS]
    for line in range(table[_LINES]):
        taken, own = work[_TAKEN + line], work[OWN + player * MAX_LINES + line]
        if taken == table[_SIZES + line] or not over:
            value = table[_VALUES + line * LONGEST + taken]
            ahead += ((table[_PLAYERS] - 1) * own - (taken - own)) * value
    return ahead


@jit
def _max_steps(table: Ints, left: int) -> int:
    return min(table[_MOST], max(left, table[_LEAST]))


@jit
def _go_steps(work: Ints, position: int, steps: int) -> int:
    """Return the position a number of pieces further on."""
    for _ in range(steps):
        position = work[_NEXT + position]
    return position


@jit
def _find_best_reply(table: Ints, work: Ints, player: int, left: int) -> int:
    """Return the position a player would choose who considers this turn only."""
    best, chosen = -(1 << 30), -1
    position = _go_steps(work, work[_FIGURE], table[_LEAST] - 1)
    for _ in range(table[_LEAST], _max_steps(table, left) + 1):
        position = work[_NEXT + position]
        gain = _piece_gain(table, work, position, player)
        if gain > best:
            best, chosen = gain, position
    return chosen


@jit
def _look_ahead(table: Ints, work: Ints, position: int, player: int, left: int, takes: Ints) -> int:
    """Return a player's lead after a move and the likely replies to it."""
    figure, players, depth = work[_FIGURE], table[_PLAYERS], 0
    takes[0], takes[1] = position, _take(table, work, position, player)
    while depth < AHEAD and work[_COINS_OUT] < table[_COINS]:
        depth += 1
        rival = (player + depth) % players
        reply = _find_best_reply(table, work, rival, left - depth)
        takes[2 * depth], takes[2 * depth + 1] = reply, _take(table, work, reply, rival)
    lead = _compute_lead(table, work, player)
    # Undo all moves in reverse order.
    while depth >= 0:
        rival = (player + depth) % players
        _put_back(table, work, takes[2 * depth], rival, takes[2 * depth + 1])
        depth -= 1
    work[_FIGURE] = figure
    return lead


@jit
def _choose_steps(
    table: Ints, work: Ints, player: int, bot: int, left: int, streams: Ints, takes: Ints
) -> int:
    """Return the best number of steps, chosen randomly among equal ones."""
    least, most = table[_LEAST], _max_steps(table, left)
    best, ties, chosen = -(1 << 30), 0, least
    position = _go_steps(work, work[_FIGURE], least - 1)
    for steps in range(least, most + 1):
        position = work[_NEXT + position]
        if bot == GREEDY:
            value = _count_coins(table, work, position, player)
        else:
            value = _look_ahead(table, work, position, player, left, takes)
        if value > best:
            best, ties = value, 0
        if value == best:
            ties += 1
            # Reservoir sampling: all equal numbers of steps are equally likely.
            if ties == 1 or random_below(streams, BOT + player, ties) == 0:
                chosen = steps
    return chosen


@jit
def _pay(table: Ints, work: Ints, position: int, row: Ints) -> None:
    """Pay the lines that a piece has just completed.

    B5: both pay in full if there are two. B6: even if coins cannot be changed.
    """
    for which in range(2):
        line = _find_line(table, work, position, which)
        if work[_TAKEN + line] == table[_SIZES + line]:
            for player in range(table[_PLAYERS]):
                offset = player_offset(row, table[_PLAYERS], player)
                coins = work[OWN + player * MAX_LINES + line]
                row[offset + POINTS] += coins
                row[offset + PLAYER_HEADER_SIZE + line] = coins


@jit
def play(table: Ints, bots: Ints, streams: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Play one game."""
    players, lead, player = table[_PLAYERS], -1, 0
    clear(row)
    for seat in range(players):
        row[player_offset(row, players, seat) + SHEET] = NONE
    written = _set_up(table, streams, work, moves)
    left, takes = table[_PIECES], work[OWN + MAX_LINES * players :]
    while work[_COINS_OUT] < table[_COINS]:
        count_choices(row, min(left, table[_MOST] - table[_LEAST] + 1))
        if bots[player] == RANDOM:
            steps = table[_LEAST]
            steps += random_below(streams, BOT + player, _max_steps(table, left) - steps + 1)
        else:
            steps = _choose_steps(table, work, player, bots[player], left, streams, takes)
        position = _go_steps(work, work[_FIGURE], steps)
        paid = _take(table, work, position, player)
        if paid:
            _pay(table, work, position, row)
            lead = update_leader(row, players, lead)
            # More coins than the longest line has means that two lines were completed.
            row[END] = int(paid > table[_DOUBLE])
        moves[written] = steps
        written, left = written + 1, left - 1
        player = player + 1 if player + 1 < players else 0
    row[ROUNDS] = -(-row[TURNS] // players)
    return written


@jit
def play_games(
    table: Ints,
    bots: Ints,
    states: Ints,
    streams: Ints,
    work: Ints,
    moves: Ints,
    row: Ints,
    rows: Ints,
) -> int:
    """Play the games of a block, one after the other."""
    games = len(rows) // len(row)
    for game in range(games):
        init_streams(states, game, streams)
        play(table, bots, streams, work, moves, row)
        store_row(row, rows, game)
    return games
