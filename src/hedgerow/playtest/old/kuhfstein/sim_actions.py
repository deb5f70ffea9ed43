"""Simulation of kuhfstein: the set-up, and the actions of a turn."""

from __future__ import annotations

from hedgerow.playtest.jit import Ints, jit
from hedgerow.playtest.old.kuhfstein.sim_landscape import (
    ACTION,
    BAG,
    BAG_N,
    BONUSES_PAID,
    BRING,
    CARD,
    CARD_AT,
    CARD_POINTS,
    CARD_ROW,
    CARD_ROW_N,
    CARDS,
    COW,
    COW_ON,
    COWS,
    DEMAND,
    DISCARD,
    DISCARD_N,
    EDGE_ON,
    EDGES,
    EDGES_N,
    GOALS,
    GOALS_HELD,
    HAND,
    HAND_N,
    HOME,
    LAND,
    LAND_N,
    LAY,
    MAX_CARDS,
    MOVE_SIZE,
    OPEN_CARDS,
    OPEN_TILES,
    OWED_ACTION,
    OWED_CARD,
    OWED_TILE,
    PILE,
    PILE_N,
    PLACE_AT,
    PLACES,
    PLAY,
    PLAYER,
    PLAYERS,
    RIM,
    SCORE,
    SEARCH,
    SHAPE_AT,
    SIZE,
    STACK,
    START,
    SUPPLY,
    TAKE,
    TILE,
    TILE_AT,
    TILE_ON,
    TILE_ROW,
    TILE_ROW_N,
    TILES,
    TREE_ON,
    TREE_POINTS,
    TREES,
    TREES_LEFT,
    TREES_N,
    VALUE,
    WIDTH,
    gather_herd,
)
from hedgerow.playtest.simulation import (
    DRAW,
    SETUP,
    SHEET,
    player_offset,
    shuffle,
)


@jit
def set_up(table: Ints, streams: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Shuffle, open the rows, and deal a card and two goals to every player.

    Returns the length of the moves written: three numbers per player.
    """
    players, shared = table[PLAYERS], table[PLAYERS] * PLAYER
    for index in range(shared + DEMAND):
        work[index] = 0
    for tile in range(table[TILES]):
        work[shared + BAG + tile] = table[table[TILE_AT] + tile]
    for card in range(table[CARDS]):
        work[shared + PILE + card] = card
    work[shared + BAG_N], work[shared + PILE_N] = table[TILES], table[CARDS]
    work[shared + TREES_LEFT] = table[TREES]
    shuffle(streams, SETUP, work, shared + BAG, table[TILES])
    shuffle(streams, SETUP, work, shared + PILE, table[CARDS])
    refill(table, work, shared, streams)
    for goal in range(table[GOALS]):
        work[shared + STACK + goal] = goal
    shuffle(streams, SETUP, work, shared + STACK, table[GOALS])
    for player in range(players):
        _deal(table, work, player, moves, row)
    return 3 * players


@jit
def _deal(table: Ints, work: Ints, player: int, moves: Ints, row: Ints) -> None:
    """Give a player cows (without those on the track), a card, two goals and a first cell."""
    base, shared = player * PLAYER, table[PLAYERS] * PLAYER
    work[base + SUPPLY] = table[COWS]
    for place in range(table[PLACES]):
        if table[table[PLACE_AT] + 2 * place + 1] == COW:
            work[base + SUPPLY] -= 1
    work[shared + PILE_N] -= 1
    card = work[shared + PILE + work[shared + PILE_N]]
    _add_to_hand(work, base, shared, player, card)
    row[player_offset(row, table[PLAYERS], player) + SHEET] = card
    moves[3 * player] = card
    for number in range(2):
        goal = work[shared + STACK + 2 * player + number]
        work[base + GOALS_HELD + number] = moves[3 * player + 1 + number] = goal
    work[base + EDGES], work[base + EDGES_N], work[base + EDGE_ON + START] = START, 1, 1


@jit
def _add_to_hand(work: Ints, base: int, shared: int, player: int, card: int) -> None:
    work[base + HAND + work[base + HAND_N]] = card
    work[base + HAND_N] += 1
    # 0 means never held, so the points of a held card are stored plus one.
    if work[shared + CARD_POINTS + player * MAX_CARDS + card] == 0:
        work[shared + CARD_POINTS + player * MAX_CARDS + card] = 1


@jit
def refill(table: Ints, work: Ints, shared: int, streams: Ints) -> None:
    """Fill the open rows. F15: this happens after the turn, not after each action."""
    while work[shared + TILE_ROW_N] < table[OPEN_TILES] and work[shared + BAG_N]:
        work[shared + BAG_N] -= 1
        tile = work[shared + BAG + work[shared + BAG_N]]
        work[shared + TILE_ROW + work[shared + TILE_ROW_N]] = tile
        work[shared + TILE_ROW_N] += 1
    while work[shared + CARD_ROW_N] < table[OPEN_CARDS]:
        if work[shared + PILE_N] == 0:  # the shuffled discard becomes the new pile
            for card in range(work[shared + DISCARD_N]):
                work[shared + PILE + card] = work[shared + DISCARD + card]
            work[shared + PILE_N], work[shared + DISCARD_N] = work[shared + DISCARD_N], 0
            shuffle(streams, DRAW, work, shared + PILE, work[shared + PILE_N])
        if work[shared + PILE_N] == 0:
            return
        work[shared + PILE_N] -= 1
        card = work[shared + PILE + work[shared + PILE_N]]
        work[shared + CARD_ROW + work[shared + CARD_ROW_N]] = card
        work[shared + CARD_ROW_N] += 1


@jit
def _add_edge(work: Ints, base: int, cell: int) -> None:
    row, col = cell // WIDTH, cell % WIDTH
    # F16: no landscape grows further than nine tiles from its first one.
    inside = RIM <= row < WIDTH - RIM and RIM <= col < WIDTH - RIM
    if inside and work[base + TILE_ON + cell] == 0 and work[base + EDGE_ON + cell] == 0:
        work[base + EDGE_ON + cell] = 1
        work[base + EDGES + work[base + EDGES_N]] = cell
        work[base + EDGES_N] += 1


@jit
def lay_tile(
    table: Ints, work: Ints, player: int, kind: int, cell: int, tree: int, moves: Ints, at: int
) -> int:
    """Lay an open tile, and plant a tree if `tree` is a corner (-1: none)."""
    base, shared = player * PLAYER, table[PLAYERS] * PLAYER
    for number in range(work[shared + TILE_ROW_N]):
        if work[shared + TILE_ROW + number] == kind:
            work[shared + TILE_ROW_N] -= 1
            work[shared + TILE_ROW + number] = work[shared + TILE_ROW + work[shared + TILE_ROW_N]]
            break
    work[base + TILE_ON + cell] = kind
    work[base + LAND + work[base + LAND_N]] = cell
    work[base + LAND_N] += 1
    for number in range(work[base + EDGES_N]):
        if work[base + EDGES + number] == cell:
            work[base + EDGES_N] -= 1
            work[base + EDGES + number] = work[base + EDGES + work[base + EDGES_N]]
            break
    work[base + EDGE_ON + cell] = 0
    for step in (-WIDTH, -1, 1, WIDTH):
        _add_edge(work, base, cell + step)
    at = _write_move(moves, at, player, LAY, kind, cell, tree)
    if tree >= 0:
        for number in range(4):
            work[base + TREE_ON + tree + number // 2 * WIDTH + number % 2] = 1
        work[shared + TREES_LEFT] -= 1
        work[base + TREES_N] += 1
        _advance(table, work, player, table[TREE_POINTS])
    return at


@jit
def _write_move(
    moves: Ints, at: int, player: int, action: int, first: int, second: int, third: int
) -> int:
    moves[at], moves[at + 1] = player, action
    moves[at + 2], moves[at + 3], moves[at + 4] = first, second, third
    return at + MOVE_SIZE


@jit
def _advance(table: Ints, work: Ints, player: int, points: int) -> None:
    """Advance on the track. F13: every bonus place pays a player once."""
    base, shared = player * PLAYER, table[PLAYERS] * PLAYER
    work[base + SCORE] += points
    for place in range(table[PLACES]):
        step, bonus = table[table[PLACE_AT] + 2 * place], table[table[PLACE_AT] + 2 * place + 1]
        if work[base + SCORE] < step or work[base + BONUSES_PAID] >> place & 1:
            continue
        work[base + BONUSES_PAID] |= 1 << place
        if bonus == COW:
            work[base + SUPPLY] += 1
        elif bonus == HOME:
            for tile in range(work[base + LAND_N]):
                cell = work[base + LAND + tile]
                work[base + SUPPLY] += work[base + COW_ON + cell]
                work[base + COW_ON + cell] = 0
        else:
            # Carried out by the turn, after the action that reached the place.
            owed = OWED_ACTION if bonus == ACTION else OWED_TILE if bonus == TILE else OWED_CARD
            work[shared + owed] += 1


@jit
def take_card(table: Ints, work: Ints, player: int, number: int, moves: Ints, at: int) -> int:
    """Take an open card."""
    base, shared = player * PLAYER, table[PLAYERS] * PLAYER
    card = work[shared + CARD_ROW + number]
    work[shared + CARD_ROW_N] -= 1
    work[shared + CARD_ROW + number] = work[shared + CARD_ROW + work[shared + CARD_ROW_N]]
    _add_to_hand(work, base, shared, player, card)
    return _write_move(moves, at, player, TAKE, card, 0, 0)


@jit
def play_card(table: Ints, work: Ints, player: int, moves: Ints, at: int) -> int:
    """Play the card that the last search remembered."""
    base, shared = player * PLAYER, table[PLAYERS] * PLAYER
    card, rotation, anchor = (
        work[shared + SEARCH],
        work[shared + SEARCH + 1],
        work[shared + SEARCH + 2],
    )
    record = table[CARD_AT] + CARD * card
    size, value = table[record + SIZE], table[record + VALUE]
    shape = table[record + SHAPE_AT] + 2 * size * rotation
    for cell in range(size):
        if table[shape + 2 * cell + 1]:
            work[base + COW_ON + anchor + table[shape + 2 * cell]] = 1
            work[base + SUPPLY] -= 1
    for number in range(work[base + HAND_N]):
        if work[base + HAND + number] == card:
            work[base + HAND_N] -= 1
            work[base + HAND + number] = work[base + HAND + work[base + HAND_N]]
            break
    work[shared + DISCARD + work[shared + DISCARD_N]] = card
    work[shared + DISCARD_N] += 1
    work[shared + CARD_POINTS + player * MAX_CARDS + card] += value
    at = _write_move(moves, at, player, PLAY, card, rotation, anchor)
    _advance(table, work, player, value)
    return at


@jit
def bring_home(table: Ints, work: Ints, player: int, moves: Ints, at: int) -> int:
    """Bring home the herd that the last search remembered."""
    base, shared = player * PLAYER, table[PLAYERS] * PLAYER
    cell = work[shared + SEARCH]
    work[base + SUPPLY] += gather_herd(work, base, shared, cell, 2)
    for tile in range(work[base + LAND_N]):
        if work[base + COW_ON + work[base + LAND + tile]] == 2:
            work[base + COW_ON + work[base + LAND + tile]] = 0
    return _write_move(moves, at, player, BRING, cell, 0, 0)
