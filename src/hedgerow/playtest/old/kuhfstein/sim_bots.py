"""Simulation of kuhfstein: how the three bots choose their actions."""

from __future__ import annotations

from hedgerow.playtest.jit import Ints, jit, lowest_bit, popcount
from hedgerow.playtest.old.kuhfstein.sim_actions import (
    bring_home,
    lay_tile,
    play_card,
    take_card,
)
from hedgerow.playtest.old.kuhfstein.sim_landscape import (
    CARD_ROW_N,
    EDGES,
    EDGES_N,
    HAND_N,
    KINDS,
    MAX_HAND,
    PLAYER,
    PLAYERS,
    SEARCH,
    STACK,
    TILE_ROW_N,
    TREE_POINTS,
    TREES_LEFT,
    best_card_value,
    count_hand_plays,
    count_herds,
    find_tree_corner,
    open_kinds,
)
from hedgerow.playtest.old.kuhfstein.sim_lookahead import (
    find_best_card,
    find_best_herd,
    find_best_tile,
)
from hedgerow.playtest.simulation import (
    BOT,
    GREEDY,
    PLANNING,
    random_below,
)


@jit
def _lay_random_tile(
    table: Ints, work: Ints, player: int, streams: Ints, moves: Ints, at: int
) -> int:
    """Lay a random open kind at a random edge cell, with a random tree or none."""
    base, shared = player * PLAYER, table[PLAYERS] * PLAYER
    kinds, stream = open_kinds(work, shared), BOT + player
    pick = random_below(streams, stream, popcount(kinds))
    for _ in range(pick):
        kinds &= kinds - 1  # clears the lowest bit
    kind = lowest_bit(kinds)
    cell = work[base + EDGES + random_below(streams, stream, work[base + EDGES_N])]
    trees = 0
    while find_tree_corner(work, base, shared, cell, kind, trees) >= 0:
        trees += 1
    choice = random_below(streams, stream, trees + 1)
    tree = find_tree_corner(work, base, shared, cell, kind, choice) if choice < trees else -1
    return lay_tile(table, work, player, kind, cell, tree, moves, at)


@jit
def _act_planning(table: Ints, work: Ints, player: int, streams: Ints, moves: Ints, at: int) -> int:
    """Carry out the action with the highest value."""
    base, shared = player * PLAYER, table[PLAYERS] * PLAYER
    card, lay, kind, cell, tree = shared + SEARCH + 3, -1, 0, 0, -1
    play = best_card_value(table, work, base, shared) * 14
    if work[shared + TILE_ROW_N] and work[base + EDGES_N]:
        lay = find_best_tile(table, work, player, streams, shared + STACK)
        kind, cell, tree = (
            work[shared + STACK],
            work[shared + STACK + 1],
            work[shared + STACK + 2],
        )
    take = find_best_card(table, work, player, card)
    number = work[card]
    bring = find_best_herd(table, work, base, shared)
    best = max(play, lay, take, bring)
    if best < 0:
        return at
    if play and best == play:
        value = play // 14
        ways = count_hand_plays(table, work, base, shared, value, -1)
        count_hand_plays(
            table, work, base, shared, value, random_below(streams, BOT + player, ways)
        )
        return play_card(table, work, player, moves, at)
    if best == lay:
        return lay_tile(table, work, player, kind, cell, tree, moves, at)
    if best == take:
        return take_card(table, work, player, number, moves, at)
    return bring_home(table, work, player, moves, at)


@jit
def _act_greedily(table: Ints, work: Ints, player: int, streams: Ints, moves: Ints, at: int) -> int:
    """Score now: play the best card, else plant a tree, else act randomly."""
    base, shared, stream = player * PLAYER, table[PLAYERS] * PLAYER, BOT + player
    value, trees = best_card_value(table, work, base, shared), 0
    if value > table[TREE_POINTS] or (value and not work[shared + TREES_LEFT]):
        ways = count_hand_plays(table, work, base, shared, value, -1)
        count_hand_plays(table, work, base, shared, value, random_below(streams, stream, ways))
        return play_card(table, work, player, moves, at)
    kinds, to = open_kinds(work, shared), shared + STACK
    for kind in range(1, table[KINDS] + 1):
        for number in range(work[base + EDGES_N]):
            cell = work[base + EDGES + number]
            if kinds >> kind & 1 and find_tree_corner(work, base, shared, cell, kind, 0) >= 0:
                trees += 1
                if random_below(streams, stream, trees) == 0:
                    work[to], work[to + 1] = kind, cell
    if trees:
        kind, cell = work[to], work[to + 1]
        tree = find_tree_corner(work, base, shared, cell, kind, 0)
        return lay_tile(table, work, player, kind, cell, tree, moves, at)
    if value:
        ways = count_hand_plays(table, work, base, shared, value, -1)
        count_hand_plays(table, work, base, shared, value, random_below(streams, stream, ways))
        return play_card(table, work, player, moves, at)
    return _act_randomly(table, work, player, streams, moves, at)


@jit
def count_lays(work: Ints, base: int, shared: int) -> int:
    """Count the ways to lay a tile, ignoring trees."""
    return popcount(open_kinds(work, shared)) * work[base + EDGES_N]


@jit
def count_takes(work: Ints, base: int, shared: int) -> int:
    """Count the cards that can be taken."""
    return work[shared + CARD_ROW_N] if work[base + HAND_N] < MAX_HAND else 0


@jit
def _act_randomly(table: Ints, work: Ints, player: int, streams: Ints, moves: Ints, at: int) -> int:
    """Carry out a legal action, each with the same probability."""
    base, shared, stream = player * PLAYER, table[PLAYERS] * PLAYER, BOT + player
    lays, takes = count_lays(work, base, shared), count_takes(work, base, shared)
    plays, herds = (
        count_hand_plays(table, work, base, shared, 0, -1),
        count_herds(work, base, shared, -1),
    )
    if lays + takes + plays + herds == 0:
        return at
    pick = random_below(streams, stream, lays + takes + plays + herds)
    if pick < lays:
        return _lay_random_tile(table, work, player, streams, moves, at)
    if pick < lays + takes:
        return take_card(table, work, player, pick - lays, moves, at)
    if pick < lays + takes + plays:
        count_hand_plays(table, work, base, shared, 0, pick - lays - takes)
        return play_card(table, work, player, moves, at)
    count_herds(work, base, shared, pick - lays - takes - plays)
    return bring_home(table, work, player, moves, at)


@jit
def act(table: Ints, work: Ints, player: int, bot: int, streams: Ints, moves: Ints, at: int) -> int:
    """Carry out one action of a bot."""
    if bot == PLANNING:
        return _act_planning(table, work, player, streams, moves, at)
    if bot == GREEDY:
        return _act_greedily(table, work, player, streams, moves, at)
    return _act_randomly(table, work, player, streams, moves, at)


@jit
def lay_bonus_tile(
    table: Ints, work: Ints, player: int, bot: int, streams: Ints, moves: Ints, at: int
) -> int:
    """Lay a tile as a bonus. F14: without an open tile the bonus lapses."""
    base, shared = player * PLAYER, table[PLAYERS] * PLAYER
    if not (work[shared + TILE_ROW_N] and work[base + EDGES_N]):
        return at
    if bot != PLANNING:
        return _lay_random_tile(table, work, player, streams, moves, at)
    to = shared + STACK
    find_best_tile(table, work, player, streams, to)
    return lay_tile(table, work, player, work[to], work[to + 1], work[to + 2], moves, at)


@jit
def take_bonus_card(
    table: Ints, work: Ints, player: int, bot: int, streams: Ints, moves: Ints, at: int
) -> int:
    """Take a card as a bonus. F14: without an open card the bonus lapses."""
    base, shared = player * PLAYER, table[PLAYERS] * PLAYER
    if count_takes(work, base, shared) == 0:
        return at
    number = random_below(streams, BOT + player, work[shared + CARD_ROW_N])
    if bot == PLANNING:
        find_best_card(table, work, player, shared + SEARCH + 3)
        number = work[shared + SEARCH + 3]
    return take_card(table, work, player, number, moves, at)
