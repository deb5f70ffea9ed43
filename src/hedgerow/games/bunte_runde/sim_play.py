"""Bunte Runde, played by bots: the ring is a list of what comes next; gaps are jumped (B1).

The table: players, lines, pieces, coins, fewest and most steps, the longest line, then of every
line its size and what a piece of it is worth when so many are taken, and the lines of every piece.
"""

from __future__ import annotations

from hedgerow.ruleset.jit import Ints, jit
from hedgerow.ruleset.simulation import (
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
# Rows and columns are lines alike: at most 9 and 9, of at most 9 pieces.
MAX_LINES, LONGEST = 18, 10
_WORTH = _SIZES + MAX_LINES
_PIECE = _WORTH + MAX_LINES * LONGEST
# What a coin is worth to who plans, and how many turns are thought ahead.
COIN, AHEAD = 64, 5
# What is remembered: the figure, coins that are out, then lists for at most 81 pieces: the ring,
# what comes next, what came before; how many are taken of each line, and by whom.
_FIGURE, _OUT, _RING, _NEXT, _BEFORE, _TAKEN, OWN = 0, 1, 2, 83, 164, 245, 263


@jit
def _set_up(table: Ints, chance: Ints, work: Ints, moves: Ints) -> int:
    """Lay the ring by lot; the piece under the figure stays in it (B2)."""
    pieces = table[_PIECES]
    for place in range(pieces):
        work[_RING + place] = place
        work[_NEXT + place] = place + 1
        work[_BEFORE + place] = place - 1
    work[_NEXT + pieces - 1], work[_BEFORE] = 0, pieces - 1
    shuffle(chance, SETUP, work, _RING, pieces)
    work[_FIGURE], work[_OUT] = random_below(chance, SETUP, pieces), 0
    for place in range(_TAKEN, OWN + MAX_LINES * table[_PLAYERS]):
        work[place] = 0
    moves[0] = work[_FIGURE]
    for place in range(pieces):
        moves[1 + place] = work[_RING + place]
    return 1 + pieces


@jit
def _line(table: Ints, work: Ints, place: int, which: int) -> int:
    """The row or the column of the piece at a place."""
    return table[_PIECE + 2 * work[_RING + place] + which]


@jit
def _take(table: Ints, work: Ints, place: int, player: int) -> int:
    """Take the piece at a place out of the ring; how many coins are out because of it."""
    before, after, paid = work[_BEFORE + place], work[_NEXT + place], 0
    work[_NEXT + before], work[_BEFORE + after] = after, before
    for which in range(2):
        line = _line(table, work, place, which)
        work[_TAKEN + line] += 1
        work[OWN + player * MAX_LINES + line] += 1
        if work[_TAKEN + line] == table[_SIZES + line]:
            paid += table[_SIZES + line]
    work[_OUT] += paid
    work[_FIGURE] = place
    return paid


@jit
def _put_back(table: Ints, work: Ints, place: int, player: int, paid: int) -> None:
    """Undo what was taken last; the figure is put back by who moved it."""
    for which in range(2):
        line = _line(table, work, place, which)
        work[_TAKEN + line] -= 1
        work[OWN + player * MAX_LINES + line] -= 1
    work[_OUT] -= paid
    work[_NEXT + work[_BEFORE + place]] = place
    work[_BEFORE + work[_NEXT + place]] = place


@jit
def _coins(table: Ints, work: Ints, place: int, player: int) -> int:
    """The coins that taking a piece brings its taker."""
    coins = 0
    for which in range(2):
        line = _line(table, work, place, which)
        if work[_TAKEN + line] == table[_SIZES + line] - 1:
            coins += work[OWN + player * MAX_LINES + line] + 1
    return coins


@jit
def _change(table: Ints, work: Ints, place: int, player: int) -> int:
    """What a player gains over the mean of the others by a piece, hopes included."""
    gained = 0
    for which in range(2):
        line = _line(table, work, place, which)
        taken, mine = work[_TAKEN + line], work[OWN + player * MAX_LINES + line]
        worth = _WORTH + line * LONGEST + taken
        now, then = table[worth], table[worth + 1]
        gained += (table[_PLAYERS] - 1) * (mine * (then - now) + then)
        gained -= (taken - mine) * (then - now)
    return gained


@jit
def _lead(table: Ints, work: Ints, player: int) -> int:
    """How far a player is ahead of the others, hopes included; at the end only coins count."""
    ahead, over = 0, work[_OUT] >= table[_COINS]
    for line in range(table[_LINES]):
        taken, mine = work[_TAKEN + line], work[OWN + player * MAX_LINES + line]
        if taken == table[_SIZES + line] or not over:
            worth = table[_WORTH + line * LONGEST + taken]
            ahead += ((table[_PLAYERS] - 1) * mine - (taken - mine)) * worth
    return ahead


@jit
def _most_steps(table: Ints, left: int) -> int:
    return min(table[_MOST], max(left, table[_LEAST]))


@jit
def _landing(work: Ints, place: int, steps: int) -> int:
    """The place so many pieces on."""
    for _ in range(steps):
        place = work[_NEXT + place]
    return place


@jit
def _best_reply(table: Ints, work: Ints, player: int, left: int) -> int:
    """The place a player would go to who looks at this turn only."""
    best, chosen = -(1 << 30), -1
    place = _landing(work, work[_FIGURE], table[_LEAST] - 1)
    for _ in range(table[_LEAST], _most_steps(table, left) + 1):
        place = work[_NEXT + place]
        worth = _change(table, work, place, player)
        if worth > best:
            best, chosen = worth, place
    return chosen


@jit
def _outlook(table: Ints, work: Ints, place: int, player: int, left: int, ahead: Ints) -> int:
    """How far a player is ahead after a move and the likely replies to it."""
    figure, players, depth = work[_FIGURE], table[_PLAYERS], 0
    ahead[0], ahead[1] = place, _take(table, work, place, player)
    while depth < AHEAD and work[_OUT] < table[_COINS]:
        depth += 1
        other = (player + depth) % players
        reply = _best_reply(table, work, other, left - depth)
        ahead[2 * depth], ahead[2 * depth + 1] = reply, _take(table, work, reply, other)
    worth = _lead(table, work, player)
    while depth >= 0:
        other = (player + depth) % players
        _put_back(table, work, ahead[2 * depth], other, ahead[2 * depth + 1])
        depth -= 1
    work[_FIGURE] = figure
    return worth


@jit
def _choose(
    table: Ints, work: Ints, player: int, bot: int, left: int, chance: Ints, ahead: Ints
) -> int:
    """How many steps to go; equal ones by lot."""
    least, most = table[_LEAST], _most_steps(table, left)
    best, alike, chosen = -(1 << 30), 0, least
    place = _landing(work, work[_FIGURE], least - 1)
    for steps in range(least, most + 1):
        place = work[_NEXT + place]
        if bot == GREEDY:
            worth = _coins(table, work, place, player)
        else:
            worth = _outlook(table, work, place, player, left, ahead)
        if worth > best:
            best, alike = worth, 0
        if worth == best:
            alike += 1
            if alike == 1 or random_below(chance, BOT + player, alike) == 0:
                chosen = steps
    return chosen


@jit
def _pay(table: Ints, work: Ints, place: int, row: Ints) -> None:
    """Pay the lines that a piece has just completed: a coin for each piece, in full (B5, B6)."""
    for which in range(2):
        line = _line(table, work, place, which)
        if work[_TAKEN + line] == table[_SIZES + line]:
            for player in range(table[_PLAYERS]):
                mine = player_offset(row, table[_PLAYERS], player)
                coins = work[OWN + player * MAX_LINES + line]
                row[mine + POINTS] += coins
                row[mine + PLAYER_HEADER_SIZE + line] = coins


@jit
def play(table: Ints, bots: Ints, chance: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Play one game."""
    players, lead, player = table[_PLAYERS], -1, 0
    clear(row)
    for seat in range(players):
        row[player_offset(row, players, seat) + SHEET] = NONE
    written = _set_up(table, chance, work, moves)
    left, ahead = table[_PIECES], work[OWN + MAX_LINES * players :]
    while work[_OUT] < table[_COINS]:
        count_choices(row, min(left, table[_MOST] - table[_LEAST] + 1))
        if bots[player] == RANDOM:
            steps = table[_LEAST]
            steps += random_below(chance, BOT + player, _most_steps(table, left) - steps + 1)
        else:
            steps = _choose(table, work, player, bots[player], left, chance, ahead)
        place = _landing(work, work[_FIGURE], steps)
        paid = _take(table, work, place, player)
        if paid:
            _pay(table, work, place, row)
            lead = update_leader(row, players, lead)
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
    chance: Ints,
    work: Ints,
    moves: Ints,
    row: Ints,
    rows: Ints,
) -> int:
    """Play the games of a block, one after the other."""
    games = len(rows) // len(row)
    for game in range(games):
        init_streams(states, game, chance)
        play(table, bots, chance, work, moves, row)
        store_row(row, rows, game)
    return games
