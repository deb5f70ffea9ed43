"""Simulated play of stampfarm: rolls, turns and whole games. `sim_farm` explains the numbers.

`moves` records the first player's sheet, the open request of each back (-1: none), then rolls
(-1 and the faces) and turns (player, die or -1, species, cell).
"""

from __future__ import annotations

from hedgerow.playtest.jit import Ints, jit, popcount
from hedgerow.playtest.old.stampfarm.sim_bots import (
    best_move,
    choose_die,
    count_positions,
    random_move,
)
from hedgerow.playtest.old.stampfarm.sim_farm import (
    ANIMALS,
    BACK,
    BACKS,
    COLUMNS,
    DEPENDS_ON,
    DICE_NUMBER,
    FACES,
    FARM,
    FREE,
    JOKER,
    JOKER_KINDS,
    KINDS,
    OPEN,
    OPEN_POINTS,
    PLAYER_SIZE,
    PLAYERS,
    REQUEST_SIZE,
    REQUESTS,
    ROWS,
    SETS,
    SHEET_OFFSET,
    SHEET_SIZE,
    SHEETS,
    USED,
    VALUE,
    group_points,
)
from hedgerow.playtest.old.stampfarm.sim_requests import (
    request_points,
)
from hedgerow.playtest.simulation import (
    ABSENT,
    BOT,
    DICE,
    PLAYER_HEADER_SIZE,
    POINTS,
    RANDOM,
    ROUNDS,
    SETUP,
    SHEET,
    clear,
    count_choices,
    deal_sheets,
    init_streams,
    player_offset,
    random_below,
    store_row,
    update_leader,
)


@jit
def _offered_kinds(table: Ints, work: Ints, dice: int) -> int:
    """Return the species that the dice allow. A die that was taken away shows -1."""
    kinds = 0
    for die in range(table[DICE_NUMBER]):
        if work[dice + die] == table[JOKER]:
            kinds |= table[JOKER_KINDS]
        elif work[dice + die] >= 0:
            kinds |= 1 << work[dice + die]
    return kinds


@jit
def _stamp(table: Ints, work: Ints, base: int, kind: int, cell: int) -> int:
    """Stamp a species in a cell or the stable, and return the points that it adds."""
    if cell == table[COLUMNS] * table[ROWS]:
        work[base + USED] += 1
        return 0
    points = 0
    work[base + FARM + kind] |= 1 << cell
    work[base + FREE] &= ~(1 << cell)
    if table[ANIMALS] >> kind & 1:
        points -= work[base + VALUE + kind]
        cells = work[base + FARM + kind]
        work[base + VALUE + kind] = group_points(table, work[base + SHEET_OFFSET], cells)
        points += work[base + VALUE + kind]
    for back in range(table[BACKS]):
        request = work[base + OPEN + back]
        if request and table[request + DEPENDS_ON] >> kind & 1:
            points -= work[base + OPEN_POINTS + back]
            work[base + OPEN_POINTS + back] = request_points(table, work, base, request)
            points += work[base + OPEN_POINTS + back]
    return points


@jit
def _set_up(table: Ints, streams: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Deal the sheets, open a request of every back, and return the length of `moves`."""
    players, cells = table[PLAYERS], table[COLUMNS] * table[ROWS]
    moves[0] = deal_sheets(streams, table[SETS], row, players)
    for player in range(players):
        base = player * PLAYER_SIZE
        for index in range(PLAYER_SIZE):
            work[base + index] = 0
        work[base + FREE] = (1 << cells) - 1
        sheet = row[player_offset(row, players, player) + SHEET]
        work[base + SHEET_OFFSET] = table[SHEETS] + sheet * SHEET_SIZE
    for back in range(table[BACKS]):
        count, number = table[BACK + 2 * back + 1], -1
        if count:
            number = table[BACK + 2 * back] + random_below(streams, SETUP, count)
            for player in range(players):
                base, request = player * PLAYER_SIZE, table[REQUESTS] + number * REQUEST_SIZE
                work[base + OPEN + back] = request
                work[base + OPEN_POINTS + back] = request_points(table, work, base, request)
        moves[1 + back] = number
    return 1 + table[BACKS]


@jit
def _play_turn(
    table: Ints,
    work: Ints,
    player: int,
    bot: int,
    rolls: bool,
    streams: Ints,
    moves: Ints,
    at: int,
    row: Ints,
) -> None:
    """Let a player stamp; the one who rolled also takes a die away."""
    base, dice, stream = player * PLAYER_SIZE, table[PLAYERS] * PLAYER_SIZE, BOT + player
    kinds = _offered_kinds(table, work, dice)
    count_choices(row, popcount(kinds) * count_positions(table, work, base))
    if bot == RANDOM:
        move = random_move(table, work, base, kinds, streams, stream)
    else:
        move = best_move(table, work, base, kinds, bot, streams, stream)
    kind, cell, die = move >> 8, move & 255, -1
    if rolls:
        die = choose_die(table, work, dice, kind, bot, streams, stream)
        work[dice + die] = -1
    moves[at], moves[at + 1], moves[at + 2], moves[at + 3] = player, die, kind, cell
    offset = player_offset(row, table[PLAYERS], player)
    row[offset + POINTS] += _stamp(table, work, base, kind, cell)


@jit
def _roll(table: Ints, work: Ints, streams: Ints, moves: Ints, at: int) -> int:
    """Roll all dice, record the faces, and return the new length of `moves`."""
    dice = table[PLAYERS] * PLAYER_SIZE
    moves[at] = -1
    for die in range(table[DICE_NUMBER]):
        work[dice + die] = table[FACES + random_below(streams, DICE, 6)]
        moves[at + 1 + die] = work[dice + die]
    return at + 1 + table[DICE_NUMBER]


@jit
def _next_roller(table: Ints, work: Ints, player: int) -> int:
    """Return the next player, starting with this one, whose farm is not full; -1 if all are full.

    A player with a full farm no longer rolls (S15).
    """
    players = table[PLAYERS]
    for step in range(players):
        candidate = (player + step) % players
        if work[candidate * PLAYER_SIZE + FREE]:
            return candidate
    return -1


@jit
def play(table: Ints, bots: Ints, streams: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Play one game, fill `moves` and `row`, and return the length of `moves`."""
    players = table[PLAYERS]
    clear(row)
    written = _set_up(table, streams, work, moves, row)
    roller, lead = 0, -1
    while roller >= 0:
        written = _roll(table, work, streams, moves, written)
        for step in range(players):
            player = (roller + step) % players
            if work[player * PLAYER_SIZE + FREE]:
                bot, rolls = bots[player], step == 0
                _play_turn(table, work, player, bot, rolls, streams, moves, written, row)
                written += 4
        row[ROUNDS] += 1
        lead = update_leader(row, players, lead)
        roller = _next_roller(table, work, roller + 1)
    _fill_elements(table, work, row)
    return written


@jit
def _fill_elements(table: Ints, work: Ints, row: Ints) -> None:
    """Store the points of every species and request; requests that were not open are ABSENT."""
    for player in range(table[PLAYERS]):
        base = player * PLAYER_SIZE
        at = player_offset(row, table[PLAYERS], player) + PLAYER_HEADER_SIZE
        for kind in range(table[KINDS]):
            if table[ANIMALS] >> kind & 1:
                row[at] = work[base + VALUE + kind]
                at += 1
        for back in range(table[BACKS]):
            for number in range(table[BACK + 2 * back + 1]):
                request = table[REQUESTS] + (table[BACK + 2 * back] + number) * REQUEST_SIZE
                row[at] = work[base + OPEN_POINTS + back]
                if request != work[base + OPEN + back]:
                    row[at] = ABSENT
                at += 1


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
    """Play the games of a block and return their number."""
    # Every game has this function: numba cannot cache one that is created by another function.
    games = len(rows) // len(row)
    for game in range(games):
        init_streams(states, game, streams)
        play(table, bots, streams, work, moves, row)
        store_row(row, rows, game)
    return games
