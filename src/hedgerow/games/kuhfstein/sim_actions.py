"""Kuhfstein, played by bots: what is done, from the set-up to a herd that is brought home."""

from __future__ import annotations

from hedgerow.games.kuhfstein.sim_landscape import (
    ACTION,
    BAG,
    BAG_N,
    BRING,
    CARD,
    CARD_AT,
    CARDS,
    COW,
    COW_ON,
    COWS,
    DISCARD,
    DISCARD_N,
    EDGE_ON,
    EDGES,
    EDGES_N,
    FOUND,
    GAVE,
    GOAL_HELD,
    GOALS,
    HAND,
    HAND_N,
    HOME,
    LAND,
    LAND_N,
    LAY,
    MAX_CARDS,
    MOVE_SIZE,
    OPEN_CARDS,
    OPEN_ROW,
    OPEN_ROW_N,
    OPEN_TILES,
    OWED_ACTION,
    OWED_CARD,
    OWED_TILE,
    PAID,
    PILE,
    PILE_N,
    PLACE_AT,
    PLACES,
    PLAY,
    PLAYER,
    PLAYERS,
    RIM,
    SCORE,
    SERVES,
    SHAPE_AT,
    SHOWN,
    SHOWN_N,
    SIZE,
    STACK,
    START,
    SUPPLY,
    TAKE,
    TILE,
    TILE_AT,
    TILE_ON,
    TILES,
    TREE_POINTS,
    TREES,
    TREES_LEFT,
    TREES_N,
    VALUE,
    WANT,
    WIDTH,
    gather_herd,
)
from hedgerow.ruleset.jit import Ints, jit
from hedgerow.ruleset.simulation import (
    DRAW,
    SETUP,
    SHEET,
    player_offset,
    shuffle,
)


@jit
def set_up(table: Ints, chance: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Shuffle, open the rows, deal a card and two goals to everybody."""
    players, shared = table[PLAYERS], table[PLAYERS] * PLAYER
    for place in range(shared + WANT):
        work[place] = 0
    for place in range(table[TILES]):
        work[shared + BAG + place] = table[table[TILE_AT] + place]
    for card in range(table[CARDS]):
        work[shared + PILE + card] = card
    work[shared + BAG_N], work[shared + PILE_N] = table[TILES], table[CARDS]
    work[shared + TREES_LEFT] = table[TREES]
    shuffle(chance, SETUP, work, shared + BAG, table[TILES])
    shuffle(chance, SETUP, work, shared + PILE, table[CARDS])
    refill(table, work, shared, chance)
    for goal in range(table[GOALS]):
        work[shared + STACK + goal] = goal
    shuffle(chance, SETUP, work, shared + STACK, table[GOALS])
    for player in range(players):
        _deal(table, work, player, moves, row)
    return 3 * players


@jit
def _deal(table: Ints, work: Ints, player: int, moves: Ints, row: Ints) -> None:
    """What a player begins with: cows but those on the track, a card, two goals, a first place."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    work[me + SUPPLY] = table[COWS]
    for place in range(table[PLACES]):
        if table[table[PLACE_AT] + 2 * place + 1] == COW:
            work[me + SUPPLY] -= 1
    work[shared + PILE_N] -= 1
    card = work[shared + PILE + work[shared + PILE_N]]
    _hold(work, me, shared, player, card)
    row[player_offset(row, table[PLAYERS], player) + SHEET] = card
    moves[3 * player] = card
    for number in range(2):
        goal = work[shared + STACK + 2 * player + number]
        work[me + GOAL_HELD + number] = moves[3 * player + 1 + number] = goal
    work[me + EDGES], work[me + EDGES_N], work[me + EDGE_ON + START] = START, 1, 1


@jit
def _hold(work: Ints, me: int, shared: int, player: int, card: int) -> None:
    work[me + HAND + work[me + HAND_N]] = card
    work[me + HAND_N] += 1
    if work[shared + GAVE + player * MAX_CARDS + card] == 0:
        work[shared + GAVE + player * MAX_CARDS + card] = 1


@jit
def refill(table: Ints, work: Ints, shared: int, chance: Ints) -> None:
    """Fill the open rows, after a turn (F15); an empty pile is the shuffled discard."""
    while work[shared + OPEN_ROW_N] < table[OPEN_TILES] and work[shared + BAG_N]:
        work[shared + BAG_N] -= 1
        tile = work[shared + BAG + work[shared + BAG_N]]
        work[shared + OPEN_ROW + work[shared + OPEN_ROW_N]] = tile
        work[shared + OPEN_ROW_N] += 1
    while work[shared + SHOWN_N] < table[OPEN_CARDS]:
        if work[shared + PILE_N] == 0:
            for card in range(work[shared + DISCARD_N]):
                work[shared + PILE + card] = work[shared + DISCARD + card]
            work[shared + PILE_N], work[shared + DISCARD_N] = work[shared + DISCARD_N], 0
            shuffle(chance, DRAW, work, shared + PILE, work[shared + PILE_N])
        if work[shared + PILE_N] == 0:
            return
        work[shared + PILE_N] -= 1
        card = work[shared + PILE + work[shared + PILE_N]]
        work[shared + SHOWN + work[shared + SHOWN_N]] = card
        work[shared + SHOWN_N] += 1


@jit
def _add_edge(work: Ints, me: int, cell: int) -> None:
    row, col = cell // WIDTH, cell % WIDTH
    inside = RIM <= row < WIDTH - RIM and RIM <= col < WIDTH - RIM
    if inside and work[me + TILE_ON + cell] == 0 and work[me + EDGE_ON + cell] == 0:
        work[me + EDGE_ON + cell] = 1
        work[me + EDGES + work[me + EDGES_N]] = cell
        work[me + EDGES_N] += 1


@jit
def lay_tile(
    table: Ints, work: Ints, player: int, kind: int, cell: int, tree: int, moves: Ints, at: int
) -> int:
    """Lay an open tile, and a tree if one is wanted."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    for number in range(work[shared + OPEN_ROW_N]):
        if work[shared + OPEN_ROW + number] == kind:
            work[shared + OPEN_ROW_N] -= 1
            work[shared + OPEN_ROW + number] = work[shared + OPEN_ROW + work[shared + OPEN_ROW_N]]
            break
    work[me + TILE_ON + cell] = kind
    work[me + LAND + work[me + LAND_N]] = cell
    work[me + LAND_N] += 1
    for number in range(work[me + EDGES_N]):
        if work[me + EDGES + number] == cell:
            work[me + EDGES_N] -= 1
            work[me + EDGES + number] = work[me + EDGES + work[me + EDGES_N]]
            break
    work[me + EDGE_ON + cell] = 0
    for step in (-WIDTH, -1, 1, WIDTH):
        _add_edge(work, me, cell + step)
    at = _write(moves, at, player, LAY, kind, cell, tree)
    if tree >= 0:
        for one in range(4):
            work[me + SERVES + tree + one // 2 * WIDTH + one % 2] = 1
        work[shared + TREES_LEFT] -= 1
        work[me + TREES_N] += 1
        _advance(table, work, player, table[TREE_POINTS])
    return at


@jit
def _write(moves: Ints, at: int, player: int, deed: int, one: int, two: int, three: int) -> int:
    moves[at], moves[at + 1] = player, deed
    moves[at + 2], moves[at + 3], moves[at + 4] = one, two, three
    return at + MOVE_SIZE


@jit
def _advance(table: Ints, work: Ints, player: int, points: int) -> None:
    """Go on along the track; every bonus place pays a player once (F13)."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    work[me + SCORE] += points
    for place in range(table[PLACES]):
        spot, bonus = table[table[PLACE_AT] + 2 * place], table[table[PLACE_AT] + 2 * place + 1]
        if work[me + SCORE] < spot or work[me + PAID] >> place & 1:
            continue
        work[me + PAID] |= 1 << place
        if bonus == COW:
            work[me + SUPPLY] += 1
        elif bonus == HOME:
            for tile in range(work[me + LAND_N]):
                cell = work[me + LAND + tile]
                work[me + SUPPLY] += work[me + COW_ON + cell]
                work[me + COW_ON + cell] = 0
        else:
            owed = OWED_ACTION if bonus == ACTION else OWED_TILE if bonus == TILE else OWED_CARD
            work[shared + owed] += 1


@jit
def take_card(table: Ints, work: Ints, player: int, number: int, moves: Ints, at: int) -> int:
    """Take an open card."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    card = work[shared + SHOWN + number]
    work[shared + SHOWN_N] -= 1
    work[shared + SHOWN + number] = work[shared + SHOWN + work[shared + SHOWN_N]]
    _hold(work, me, shared, player, card)
    return _write(moves, at, player, TAKE, card, 0, 0)


@jit
def play_card(table: Ints, work: Ints, player: int, moves: Ints, at: int) -> int:
    """Play the card that was found, at the place that was found."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    card, turned, anchor = (
        work[shared + FOUND],
        work[shared + FOUND + 1],
        work[shared + FOUND + 2],
    )
    record = table[CARD_AT] + CARD * card
    size, value = table[record + SIZE], table[record + VALUE]
    shape = table[record + SHAPE_AT] + 2 * size * turned
    for cell in range(size):
        if table[shape + 2 * cell + 1]:
            work[me + COW_ON + anchor + table[shape + 2 * cell]] = 1
            work[me + SUPPLY] -= 1
    for number in range(work[me + HAND_N]):
        if work[me + HAND + number] == card:
            work[me + HAND_N] -= 1
            work[me + HAND + number] = work[me + HAND + work[me + HAND_N]]
            break
    work[shared + DISCARD + work[shared + DISCARD_N]] = card
    work[shared + DISCARD_N] += 1
    work[shared + GAVE + player * MAX_CARDS + card] += value
    at = _write(moves, at, player, PLAY, card, turned, anchor)
    _advance(table, work, player, value)
    return at


@jit
def bring_home(table: Ints, work: Ints, player: int, moves: Ints, at: int) -> int:
    """Bring the herd home that was found."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    cell = work[shared + FOUND]
    work[me + SUPPLY] += gather_herd(work, me, shared, cell, 2)
    for tile in range(work[me + LAND_N]):
        if work[me + COW_ON + work[me + LAND + tile]] == 2:
            work[me + COW_ON + work[me + LAND + tile]] = 0
    return _write(moves, at, player, BRING, cell, 0, 0)
