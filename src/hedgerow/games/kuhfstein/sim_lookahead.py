"""Kuhfstein, played by bots: what tiles, cards and herds promise to who plans."""

from __future__ import annotations

from hedgerow.games.kuhfstein.sim_landscape import (
    CARD,
    CARD_AT,
    CELLS,
    EDGES,
    EDGES_N,
    FACE_UP,
    FOUND,
    HAND,
    HAND_N,
    KINDS,
    LAND,
    LAND_N,
    MAX_HAND,
    PLAYER,
    PLAYERS,
    SHAPE_AT,
    SHOWN,
    SHOWN_N,
    SIZE,
    SUPPLY,
    TREE_POINTS,
    TURNED,
    UNIT,
    VALUE,
    WANT,
    count_herds,
    count_missing,
    count_neighbours,
    open_kinds,
    tree_place,
)
from hedgerow.ruleset.jit import Ints, jit
from hedgerow.ruleset.simulation import (
    BOT,
    random_below,
)


@jit
def _want(table: Ints, work: Ints, player: int) -> None:
    """How much the hand wants every kind at every edge, in sixteenths of a point."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    for number in range(work[me + EDGES_N]):
        for kind in range(table[KINDS] + 1):
            work[shared + WANT + kind * CELLS + work[me + EDGES + number]] = 0
    for number in range(work[me + HAND_N]):
        _want_for(table, work, me, shared, work[me + HAND + number])


@jit
def _want_for(table: Ints, work: Ints, me: int, shared: int, card: int) -> None:
    record, lacking = table[CARD_AT] + CARD * card, shared + FOUND + 4
    size, value = table[record + SIZE], table[record + VALUE]
    for turned in range(table[record + TURNED]):
        shape = table[record + SHAPE_AT] + 2 * size * turned
        for number in range(work[me + LAND_N] + work[me + EDGES_N]):
            if number < work[me + LAND_N]:
                anchor = work[me + LAND + number]
            else:
                anchor = work[me + EDGES + number - work[me + LAND_N]]
            count = count_missing(table, work, me, shape, size, anchor, lacking)
            if count == 1:
                _raise_want(work, shared, lacking, value * 9)
            elif count == 2:
                _raise_want(work, shared, lacking, value * 3)
                _raise_want(work, shared, lacking + 2, value * 3)


@jit
def _raise_want(work: Ints, shared: int, lacking: int, worth: int) -> None:
    """A place that serves several shapes is wanted a little more than for the best of them."""
    place = shared + WANT + work[lacking + 1] * CELLS + work[lacking]
    work[place] = max(work[place], worth) + min(work[place], worth) // 8


@jit
def best_tile(table: Ints, work: Ints, player: int, chance: Ints, to: int) -> int:
    """The tile a planner lays: wanted by the hand, good for a tree, snug; what it is worth."""
    me, shared, stream = player * PLAYER, table[PLAYERS] * PLAYER, BOT + player
    _want(table, work, player)
    best, alike, kinds = -1, 0, open_kinds(work, shared)
    for kind in range(1, table[KINDS] + 1):
        if not kinds >> kind & 1:
            continue
        for number in range(work[me + EDGES_N]):
            cell = work[me + EDGES + number]
            tree = tree_place(work, me, shared, cell, kind, 0)
            worth = work[shared + WANT + kind * CELLS + cell] + 3 * count_neighbours(work, me, cell)
            worth += work[shared + WANT + cell] // 2
            if tree >= 0:
                worth += table[TREE_POINTS] * UNIT
            if worth > best:
                best, alike = worth, 0
            if worth == best:
                alike += 1
                if alike == 1 or random_below(chance, stream, alike) == 0:
                    work[to], work[to + 1], work[to + 2] = kind, cell, tree
    return best


@jit
def _card_worth(table: Ints, work: Ints, me: int, shared: int, card: int) -> int:
    """What an open card promises: it can be played, or lacks little that lies open."""
    record, lacking = table[CARD_AT] + CARD * card, shared + FOUND + 4
    size, value, kinds = table[record + SIZE], table[record + VALUE], open_kinds(work, shared)
    best = value
    if work[me + SUPPLY] < table[record + FACE_UP]:
        return best
    for turned in range(table[record + TURNED]):
        shape = table[record + SHAPE_AT] + 2 * size * turned
        for number in range(work[me + LAND_N]):
            anchor = work[me + LAND + number]
            count = count_missing(table, work, me, shape, size, anchor, lacking)
            if count == 0:
                return value * 11
            if count == 1:
                kind = work[lacking + 1]
                best = max(best, value * (6 if kind == 0 or kinds >> kind & 1 else 3))
    return best


@jit
def best_card(table: Ints, work: Ints, player: int, to: int) -> int:
    """The open card that promises most, and what it is worth; a full hand wants none."""
    me, shared = player * PLAYER, table[PLAYERS] * PLAYER
    best = -1
    if work[me + HAND_N] == MAX_HAND:
        return best
    for number in range(work[shared + SHOWN_N]):
        worth = _card_worth(table, work, me, shared, work[shared + SHOWN + number])
        worth -= 12 * max(0, work[me + HAND_N] - 2)
        worth = max(worth, 0)
        if worth > best:
            best, work[to] = worth, number
    return best


@jit
def best_herd(table: Ints, work: Ints, me: int, shared: int) -> int:
    """The largest herd, and what it is worth to have it home: much if the supply is low."""
    best, chosen = 0, -1
    count = count_herds(work, me, shared, -1)
    for number in range(count):
        count_herds(work, me, shared, number)
        if work[shared + FOUND + 1] > best:
            best, chosen = work[shared + FOUND + 1], number
    if chosen < 0:
        return -1
    count_herds(work, me, shared, chosen)
    low = max(0, 3 - work[me + SUPPLY])
    return best * (6 + 10 * low)
