"""Simulation of kuhfstein: turns, goals and whole games."""

from __future__ import annotations

from hedgerow.playtest.jit import Ints, jit
from hedgerow.playtest.old.kuhfstein.sim_actions import (
    refill,
    set_up,
)
from hedgerow.playtest.old.kuhfstein.sim_bots import (
    act,
    count_lays,
    count_takes,
    lay_bonus_tile,
    take_bonus_card,
)
from hedgerow.playtest.old.kuhfstein.sim_landscape import (
    ACTIONS,
    ANYWHERE,
    AT_LEAST,
    CARD_POINTS,
    CARDS,
    COUNT,
    GOAL,
    GOAL_AT,
    GOAL_POINTS,
    GOALS,
    GOALS_HELD,
    IN_SUPPLY,
    IN_TREES,
    INSIDE,
    LAND,
    LAND_N,
    LENGTH,
    MAJORITY,
    MAX_CARDS,
    MAX_TURNS,
    OF,
    ON_TRACK,
    OPEN_TILES,
    OWED_ACTION,
    OWED_CARD,
    OWED_TILE,
    PLAYER,
    PLAYERS,
    SCORE,
    SUPPLY,
    TILE_ON,
    TILE_ROW_N,
    TREES_N,
    count_hand_plays,
    count_herds,
    count_neighbours,
)
from hedgerow.playtest.simulation import (
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
    table: Ints, work: Ints, player: int, bot: int, streams: Ints, moves: Ints, at: int, row: Ints
) -> int:
    """Play a turn: its actions and the bonuses they earn; then refill the rows (F15)."""
    base, shared = player * PLAYER, table[PLAYERS] * PLAYER
    choices = count_lays(work, base, shared) + count_takes(work, base, shared)
    choices += count_hand_plays(table, work, base, shared, 0, -1) + count_herds(
        work, base, shared, -1
    )
    count_choices(row, choices)
    left = table[ACTIONS]
    while left:
        left -= 1
        at = act(table, work, player, bot, streams, moves, at)
        while work[shared + OWED_TILE] or work[shared + OWED_CARD]:
            if work[shared + OWED_TILE]:
                work[shared + OWED_TILE] -= 1
                at = lay_bonus_tile(table, work, player, bot, streams, moves, at)
            else:
                work[shared + OWED_CARD] -= 1
                at = take_bonus_card(table, work, player, bot, streams, moves, at)
        left += work[shared + OWED_ACTION]
        work[shared + OWED_ACTION] = 0
    refill(table, work, shared, streams)
    return at


@jit
def _count_tiles(table: Ints, work: Ints, player: int, kind: int, where: int) -> int:
    """Count a player's tiles of a kind (0: any), anywhere, at the rim or inside.

    F1: inside is a tile with four neighbours. F2: an enclosed hole makes a rim too.
    """
    base, count = player * PLAYER, 0
    for number in range(work[base + LAND_N]):
        cell = work[base + LAND + number]
        if kind in (0, work[base + TILE_ON + cell]):
            inside = count_neighbours(work, base, cell) == 4
            if where == ANYWHERE or (where == INSIDE) == inside:
                count += 1
    return count


@jit
def _goal_points(table: Ints, work: Ints, player: int, goal: int) -> int:
    """Return the points of a goal, or 0 if it is not met."""
    at, base = table[GOAL_AT] + GOAL * goal, player * PLAYER
    count, kind, least = table[at + COUNT], table[at + OF], table[at + AT_LEAST]
    if count == MAJORITY:
        amount = _count_tiles(table, work, player, kind, ANYWHERE)
        least = 1  # F3: a majority of zero tiles scores nothing
        for rival in range(table[PLAYERS]):
            if rival != player:
                least = max(least, _count_tiles(table, work, rival, kind, ANYWHERE))
    elif count == ON_TRACK:
        amount = work[base + SCORE]
    elif count == IN_TREES:
        amount = work[base + TREES_N]
    elif count == IN_SUPPLY:
        amount = work[base + SUPPLY]
    else:
        amount = _count_tiles(table, work, player, kind, count)
    return table[at + GOAL_POINTS] if amount >= least else 0


@jit
def _score(table: Ints, work: Ints, row: Ints) -> None:
    """Score the track and the better goal. F8: ties go to the player with more tiles."""
    players, shared = table[PLAYERS], table[PLAYERS] * PLAYER
    for player in range(players):
        base, offset = player * PLAYER, player_offset(row, players, player)
        first_goal, second_goal = work[base + GOALS_HELD], work[base + GOALS_HELD + 1]
        first_points = _goal_points(table, work, player, first_goal)
        second_points = _goal_points(table, work, player, second_goal)
        row[offset + POINTS] = work[base + SCORE] + max(first_points, second_points)
        row[offset + TIE_BREAK] = work[base + LAND_N]
        row[offset + PLAYER_HEADER_SIZE] = work[base + SCORE]
        for goal in range(table[GOALS]):
            row[offset + PLAYER_HEADER_SIZE + 1 + goal] = ABSENT
        row[offset + PLAYER_HEADER_SIZE + 1 + first_goal] = (
            first_points if first_points >= second_points else 0
        )
        row[offset + PLAYER_HEADER_SIZE + 1 + second_goal] = (
            second_points if second_points > first_points else 0
        )
        for card in range(table[CARDS]):
            points = work[shared + CARD_POINTS + player * MAX_CARDS + card]
            row[offset + PLAYER_HEADER_SIZE + 1 + table[GOALS] + card] = (
                points - 1 if points else ABSENT
            )


@jit
def play(table: Ints, bots: Ints, streams: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Play one game. The fox (first player) is always at seat 0."""
    players, shared, lead = table[PLAYERS], table[PLAYERS] * PLAYER, -1
    clear(row)
    at = set_up(table, streams, work, moves, row)
    player, last, row[END] = 0, False, STUCK
    while row[END] == STUCK and row[TURNS] < MAX_TURNS:
        at = _turn(table, work, player, bots[player], streams, moves, at, row)
        points = work[player * PLAYER + SCORE]
        row[player_offset(row, players, player) + POINTS] = points
        lead = update_leader(row, players, lead)
        last = last or points >= table[LENGTH]
        if last and player == players - 1:
            row[END] = 0
        elif work[shared + TILE_ROW_N] < table[OPEN_TILES]:
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
