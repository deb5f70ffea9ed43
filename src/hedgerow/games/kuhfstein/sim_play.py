"""Kuhfstein, played by bots: turns, goals and whole games."""

from __future__ import annotations

from hedgerow.games.kuhfstein.sim_actions import (
    refill,
    set_up,
)
from hedgerow.games.kuhfstein.sim_bots import (
    act,
    bonus_card,
    bonus_tile,
    ways_to_lay,
    ways_to_take,
)
from hedgerow.games.kuhfstein.sim_landscape import (
    ACTIONS,
    ANYWHERE,
    AT_LEAST,
    CARDS,
    COUNT,
    GAVE,
    GOAL,
    GOAL_AT,
    GOAL_HELD,
    GOALS,
    IN_SUPPLY,
    IN_TREES,
    INSIDE,
    LAND,
    LAND_N,
    LENGTH,
    MAX_CARDS,
    MAX_OF,
    MAX_TURNS,
    OF,
    ON_TRACK,
    OPEN_ROW_N,
    OPEN_TILES,
    OWED_ACTION,
    OWED_CARD,
    OWED_TILE,
    PLAYER,
    PLAYERS,
    SCORE,
    SUPPLY,
    TILE_ON,
    TREES_N,
    WORTH,
    count_herds,
    count_neighbours,
    hand_plays,
)
from hedgerow.ruleset.jit import Ints, jit
from hedgerow.ruleset.simulation import (
    ABSENT,
    END,
    PLAYER_HEADER_SIZE,
    POINTS,
    ROUNDS,
    STUCK,
    TIE_BREAK,
    TURNS,
    clear,
    count_choices,
    init_streams,
    player_offset,
    store_row,
    update_leader,
)


@jit
def _turn(
    table: Ints, work: Ints, player: int, bot: int, chance: Ints, moves: Ints, at: int, row: Ints
) -> int:
    """Two actions and what bonus places owe; then the rows are filled."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    choices = ways_to_lay(work, me, shared) + ways_to_take(work, me, shared)
    choices += hand_plays(table, work, me, shared, 0, -1) + count_herds(work, me, shared, -1)
    count_choices(row, choices)
    left = table[ACTIONS]
    while left:
        left -= 1
        at = act(table, work, player, bot, chance, moves, at)
        while work[shared + OWED_TILE] or work[shared + OWED_CARD]:
            if work[shared + OWED_TILE]:
                work[shared + OWED_TILE] -= 1
                at = bonus_tile(table, work, player, bot, chance, moves, at)
            else:
                work[shared + OWED_CARD] -= 1
                at = bonus_card(table, work, player, bot, chance, moves, at)
        left += work[shared + OWED_ACTION]
        work[shared + OWED_ACTION] = 0
    refill(table, work, shared, chance)
    return at


@jit
def _tiles_of(table: Ints, work: Ints, player: int, kind: int, where: int) -> int:
    """How many tiles of a kind (0 any) a player has: anywhere, at the rim or inside (F1, F2)."""
    me, found = player * PLAYER, 0
    for number in range(work[me + LAND_N]):
        cell = work[me + LAND + number]
        if kind in (0, work[me + TILE_ON + cell]):
            inside = count_neighbours(work, me, cell) == 4
            if where == ANYWHERE or (where == INSIDE) == inside:
                found += 1
    return found


@jit
def _goal_points(table: Ints, work: Ints, player: int, goal: int) -> int:
    """What a goal would give."""
    at, me = table[GOAL_AT] + GOAL * goal, player * PLAYER
    count, kind, least = table[at + COUNT], table[at + OF], table[at + AT_LEAST]
    if count == MAX_OF:
        found = _tiles_of(table, work, player, kind, ANYWHERE)
        least = 1
        for other in range(table[PLAYERS]):
            if other != player:
                least = max(least, _tiles_of(table, work, other, kind, ANYWHERE))
    elif count == ON_TRACK:
        found = work[me + SCORE]
    elif count == IN_TREES:
        found = work[me + TREES_N]
    elif count == IN_SUPPLY:
        found = work[me + SUPPLY]
    else:
        found = _tiles_of(table, work, player, kind, count)
    return table[at + WORTH] if found >= least else 0


@jit
def _score(table: Ints, work: Ints, row: Ints) -> None:
    """The track and the better goal; ties go to more tiles (F8)."""
    players, shared = table[PLAYERS], table[PLAYERS] * PLAYER
    for player in range(players):
        me, mine = player * PLAYER, player_offset(row, players, player)
        one, two = work[me + GOAL_HELD], work[me + GOAL_HELD + 1]
        first = _goal_points(table, work, player, one)
        second = _goal_points(table, work, player, two)
        row[mine + POINTS] = work[me + SCORE] + max(first, second)
        row[mine + TIE_BREAK] = work[me + LAND_N]
        row[mine + PLAYER_HEADER_SIZE] = work[me + SCORE]
        for goal in range(table[GOALS]):
            row[mine + PLAYER_HEADER_SIZE + 1 + goal] = ABSENT
        row[mine + PLAYER_HEADER_SIZE + 1 + one] = first if first >= second else 0
        row[mine + PLAYER_HEADER_SIZE + 1 + two] = second if second > first else 0
        for card in range(table[CARDS]):
            gave = work[shared + GAVE + player * MAX_CARDS + card]
            row[mine + PLAYER_HEADER_SIZE + 1 + table[GOALS] + card] = gave - 1 if gave else ABSENT


@jit
def play(table: Ints, bots: Ints, chance: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Play one game; the fox sits at the first seat."""
    players, shared, lead = table[PLAYERS], table[PLAYERS] * PLAYER, -1
    clear(row)
    at = set_up(table, chance, work, moves, row)
    player, last, row[END] = 0, False, STUCK
    while row[END] == STUCK and row[TURNS] < MAX_TURNS:
        at = _turn(table, work, player, bots[player], chance, moves, at, row)
        points = work[player * PLAYER + SCORE]
        row[player_offset(row, players, player) + POINTS] = points
        lead = update_leader(row, players, lead)
        last = last or points >= table[LENGTH]
        if last and player == players - 1:
            row[END] = 0
        elif work[shared + OPEN_ROW_N] < table[OPEN_TILES]:
            row[END] = 1
        player = (player + 1) % players
    row[ROUNDS] = -(-row[TURNS] // players)
    _score(table, work, row)
    return at


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
