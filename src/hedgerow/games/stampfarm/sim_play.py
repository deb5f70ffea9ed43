"""Stampfarm, played by bots: rolls, turns and whole games."""

from __future__ import annotations

from hedgerow.games.stampfarm.sim_bots import (
    any_move,
    best_move,
    choose_die,
    count_places,
)
from hedgerow.games.stampfarm.sim_farm import (
    ANIMALS,
    AT,
    BACK,
    BACKS,
    COLUMNS,
    DICE_NUMBER,
    FACES,
    FARM,
    FREE,
    GAVE,
    JOKER,
    JOKER_KINDS,
    KINDS,
    MEMORY,
    OPEN,
    PLAYERS,
    REQUEST_SIZE,
    REQUESTS,
    ROWS,
    SETS,
    SHEET_SIZE,
    SHEETS,
    TOUCHED,
    USED,
    VALUE,
    group_points,
)
from hedgerow.games.stampfarm.sim_requests import (
    request_points,
)
from hedgerow.ruleset.jit import Ints, jit, popcount
from hedgerow.ruleset.simulation import (
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
def _offered(table: Ints, work: Ints, dice: int) -> int:
    """The species that may be stamped with what the dice show; a taken die shows nothing."""
    kinds = 0
    for die in range(table[DICE_NUMBER]):
        if work[dice + die] == table[JOKER]:
            kinds |= table[JOKER_KINDS]
        elif work[dice + die] >= 0:
            kinds |= 1 << work[dice + die]
    return kinds


@jit
def _stamp(table: Ints, work: Ints, me: int, kind: int, cell: int) -> int:
    """Stamp it; how many points it adds to the farm."""
    if cell == table[COLUMNS] * table[ROWS]:
        work[me + USED] += 1
        return 0
    points = 0
    work[me + FARM + kind] |= 1 << cell
    work[me + FREE] &= ~(1 << cell)
    if table[ANIMALS] >> kind & 1:
        points -= work[me + VALUE + kind]
        cells = work[me + FARM + kind]
        work[me + VALUE + kind] = group_points(table, work[me + AT], cells)
        points += work[me + VALUE + kind]
    for back in range(table[BACKS]):
        request = work[me + OPEN + back]
        if request and table[request + TOUCHED] >> kind & 1:
            points -= work[me + GAVE + back]
            work[me + GAVE + back] = request_points(table, work, me, request)
            points += work[me + GAVE + back]
    return points


@jit
def _set_up(table: Ints, chance: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Deal the sheets, open a request of every back; how many numbers were written down."""
    players, cells = table[PLAYERS], table[COLUMNS] * table[ROWS]
    moves[0] = deal_sheets(chance, table[SETS], row, players)
    for player in range(players):
        me = player * MEMORY
        for place in range(MEMORY):
            work[me + place] = 0
        work[me + FREE] = (1 << cells) - 1
        sheet = row[player_offset(row, players, player) + SHEET]
        work[me + AT] = table[SHEETS] + sheet * SHEET_SIZE
    for back in range(table[BACKS]):
        count, number = table[BACK + 2 * back + 1], -1
        if count:
            number = table[BACK + 2 * back] + random_below(chance, SETUP, count)
            for player in range(players):
                me, request = player * MEMORY, table[REQUESTS] + number * REQUEST_SIZE
                work[me + OPEN + back] = request
                work[me + GAVE + back] = request_points(table, work, me, request)
        moves[1 + back] = number
    return 1 + table[BACKS]


@jit
def _turn(
    table: Ints,
    work: Ints,
    player: int,
    bot: int,
    rolls: bool,
    chance: Ints,
    moves: Ints,
    at: int,
    row: Ints,
) -> None:
    """One player chooses a die, a species and a place, and stamps."""
    me, dice, stream = player * MEMORY, table[PLAYERS] * MEMORY, BOT + player
    kinds = _offered(table, work, dice)
    count_choices(row, popcount(kinds) * count_places(table, work, me))
    if bot == RANDOM:
        move = any_move(table, work, me, kinds, chance, stream)
    else:
        move = best_move(table, work, me, kinds, bot, chance, stream)
    kind, cell, die = move >> 8, move & 255, -1
    if rolls:
        die = choose_die(table, work, dice, kind, bot, chance, stream)
        work[dice + die] = -1
    moves[at], moves[at + 1], moves[at + 2], moves[at + 3] = player, die, kind, cell
    mine = player_offset(row, table[PLAYERS], player)
    row[mine + POINTS] += _stamp(table, work, me, kind, cell)


@jit
def _roll(table: Ints, work: Ints, chance: Ints, moves: Ints, at: int) -> int:
    """Roll all dice, and write down what they show."""
    dice = table[PLAYERS] * MEMORY
    moves[at] = -1
    for die in range(table[DICE_NUMBER]):
        work[dice + die] = table[FACES + random_below(chance, DICE, 6)]
        moves[at + 1 + die] = work[dice + die]
    return at + 1 + table[DICE_NUMBER]


@jit
def _next_roller(table: Ints, work: Ints, player: int) -> int:
    """Whoever sits next and has not filled the farm, -1 when all have (S15)."""
    players = table[PLAYERS]
    for step in range(players):
        other = (player + step) % players
        if work[other * MEMORY + FREE]:
            return other
    return -1


@jit
def play(table: Ints, bots: Ints, chance: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Play one game."""
    players = table[PLAYERS]
    clear(row)
    written = _set_up(table, chance, work, moves, row)
    roller, lead = 0, -1
    while roller >= 0:
        written = _roll(table, work, chance, moves, written)
        for step in range(players):
            player = (roller + step) % players
            if work[player * MEMORY + FREE]:
                _turn(table, work, player, bots[player], step == 0, chance, moves, written, row)
                written += 4
        row[ROUNDS] += 1
        lead = update_leader(row, players, lead)
        roller = _next_roller(table, work, roller + 1)
    _fill_elements(table, work, row)
    return written


@jit
def _fill_elements(table: Ints, work: Ints, row: Ints) -> None:
    """What every species and every request gave; requests that were not open are absent."""
    for player in range(table[PLAYERS]):
        me, at = player * MEMORY, player_offset(row, table[PLAYERS], player) + PLAYER_HEADER_SIZE
        for kind in range(table[KINDS]):
            if table[ANIMALS] >> kind & 1:
                row[at] = work[me + VALUE + kind]
                at += 1
        for back in range(table[BACKS]):
            for number in range(table[BACK + 2 * back + 1]):
                request = table[REQUESTS] + (table[BACK + 2 * back] + number) * REQUEST_SIZE
                row[at] = work[me + GAVE + back]
                if request != work[me + OPEN + back]:
                    row[at] = ABSENT
                at += 1


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
