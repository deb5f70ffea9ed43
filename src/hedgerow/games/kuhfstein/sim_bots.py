"""Kuhfstein, played by bots: which action they choose."""

from __future__ import annotations

from hedgerow.games.kuhfstein.sim_actions import (
    bring_home,
    lay_tile,
    play_card,
    take_card,
)
from hedgerow.games.kuhfstein.sim_landscape import (
    EDGES,
    EDGES_N,
    FOUND,
    HAND_N,
    KINDS,
    MAX_HAND,
    OPEN_ROW_N,
    PLAYER,
    PLAYERS,
    SHOWN_N,
    STACK,
    TREE_POINTS,
    TREES_LEFT,
    best_value,
    count_herds,
    hand_plays,
    open_kinds,
    tree_place,
)
from hedgerow.games.kuhfstein.sim_lookahead import (
    best_card,
    best_herd,
    best_tile,
)
from hedgerow.ruleset.jit import Ints, jit, lowest_bit, popcount
from hedgerow.ruleset.simulation import (
    BOT,
    GREEDY,
    PLANNING,
    random_below,
)


@jit
def _any_tile(table: Ints, work: Ints, player: int, chance: Ints, moves: Ints, at: int) -> int:
    """Lay any open kind at any edge, with or without a tree, by lot."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    kinds, stream = open_kinds(work, shared), BOT + player
    wanted = random_below(chance, stream, popcount(kinds))
    for _ in range(wanted):
        kinds &= kinds - 1
    kind = lowest_bit(kinds)
    cell = work[me + EDGES + random_below(chance, stream, work[me + EDGES_N])]
    trees = 0
    while tree_place(work, me, shared, cell, kind, trees) >= 0:
        trees += 1
    choice = random_below(chance, stream, trees + 1)
    tree = tree_place(work, me, shared, cell, kind, choice) if choice < trees else -1
    return lay_tile(table, work, player, kind, cell, tree, moves, at)


@jit
def _plan(table: Ints, work: Ints, player: int, chance: Ints, moves: Ints, at: int) -> int:
    """The action that promises most."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    card, lay, kind, cell, tree = shared + FOUND + 3, -1, 0, 0, -1
    play = best_value(table, work, me, shared) * 14
    if work[shared + OPEN_ROW_N] and work[me + EDGES_N]:
        lay = best_tile(table, work, player, chance, shared + STACK)
        kind, cell, tree = (
            work[shared + STACK],
            work[shared + STACK + 1],
            work[shared + STACK + 2],
        )
    take = best_card(table, work, player, card)
    number = work[card]
    bring = best_herd(table, work, me, shared)
    best = max(play, lay, take, bring)
    if best < 0:
        return at
    if play and best == play:
        value = play // 14
        ways = hand_plays(table, work, me, shared, value, -1)
        hand_plays(table, work, me, shared, value, random_below(chance, BOT + player, ways))
        return play_card(table, work, player, moves, at)
    if best == lay:
        return lay_tile(table, work, player, kind, cell, tree, moves, at)
    if best == take:
        return take_card(table, work, player, number, moves, at)
    return bring_home(table, work, player, moves, at)


@jit
def _grab(table: Ints, work: Ints, player: int, chance: Ints, moves: Ints, at: int) -> int:
    """Points right now: the best card, else a tree, else anything."""
    me, shared, stream = player * PLAYER, table[PLAYERS] * PLAYER, BOT + player
    value, trees = best_value(table, work, me, shared), 0
    if value > table[TREE_POINTS] or (value and not work[shared + TREES_LEFT]):
        ways = hand_plays(table, work, me, shared, value, -1)
        hand_plays(table, work, me, shared, value, random_below(chance, stream, ways))
        return play_card(table, work, player, moves, at)
    kinds, to = open_kinds(work, shared), shared + STACK
    for kind in range(1, table[KINDS] + 1):
        for number in range(work[me + EDGES_N]):
            cell = work[me + EDGES + number]
            if kinds >> kind & 1 and tree_place(work, me, shared, cell, kind, 0) >= 0:
                trees += 1
                if random_below(chance, stream, trees) == 0:
                    work[to], work[to + 1] = kind, cell
    if trees:
        kind, cell = work[to], work[to + 1]
        tree = tree_place(work, me, shared, cell, kind, 0)
        return lay_tile(table, work, player, kind, cell, tree, moves, at)
    if value:
        ways = hand_plays(table, work, me, shared, value, -1)
        hand_plays(table, work, me, shared, value, random_below(chance, stream, ways))
        return play_card(table, work, player, moves, at)
    return _anything(table, work, player, chance, moves, at)


@jit
def ways_to_lay(work: Ints, me: int, shared: int) -> int:
    """How many ways there are to lay a tile, trees aside."""
    return popcount(open_kinds(work, shared)) * work[me + EDGES_N]


@jit
def ways_to_take(work: Ints, me: int, shared: int) -> int:
    """How many cards may be taken."""
    return work[shared + SHOWN_N] if work[me + HAND_N] < MAX_HAND else 0


@jit
def _anything(table: Ints, work: Ints, player: int, chance: Ints, moves: Ints, at: int) -> int:
    """Any legal action, each as likely."""
    me, shared, stream = player * PLAYER, table[PLAYERS] * PLAYER, BOT + player
    lays, takes = ways_to_lay(work, me, shared), ways_to_take(work, me, shared)
    plays, herds = hand_plays(table, work, me, shared, 0, -1), count_herds(work, me, shared, -1)
    if lays + takes + plays + herds == 0:
        return at
    wanted = random_below(chance, stream, lays + takes + plays + herds)
    if wanted < lays:
        return _any_tile(table, work, player, chance, moves, at)
    if wanted < lays + takes:
        return take_card(table, work, player, wanted - lays, moves, at)
    if wanted < lays + takes + plays:
        hand_plays(table, work, me, shared, 0, wanted - lays - takes)
        return play_card(table, work, player, moves, at)
    count_herds(work, me, shared, wanted - lays - takes - plays)
    return bring_home(table, work, player, moves, at)


@jit
def act(table: Ints, work: Ints, player: int, bot: int, chance: Ints, moves: Ints, at: int) -> int:
    """One action of a bot."""
    if bot == PLANNING:
        return _plan(table, work, player, chance, moves, at)
    if bot == GREEDY:
        return _grab(table, work, player, chance, moves, at)
    return _anything(table, work, player, chance, moves, at)


@jit
def bonus_tile(
    table: Ints, work: Ints, player: int, bot: int, chance: Ints, moves: Ints, at: int
) -> int:
    """Lay a tile as a bonus; without an open one it lapses (F14)."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    if not (work[shared + OPEN_ROW_N] and work[me + EDGES_N]):
        return at
    if bot != PLANNING:
        return _any_tile(table, work, player, chance, moves, at)
    to = shared + STACK
    best_tile(table, work, player, chance, to)
    return lay_tile(table, work, player, work[to], work[to + 1], work[to + 2], moves, at)


@jit
def bonus_card(
    table: Ints, work: Ints, player: int, bot: int, chance: Ints, moves: Ints, at: int
) -> int:
    """Take a card as a bonus; without an open one it lapses (F14)."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    if ways_to_take(work, me, shared) == 0:
        return at
    number = random_below(chance, BOT + player, work[shared + SHOWN_N])
    if bot == PLANNING:
        best_card(table, work, player, shared + FOUND + 3)
        number = work[shared + FOUND + 3]
    return take_card(table, work, player, number, moves, at)
