"""Simulation of kuhfstein: how the planning bot values tiles, cards and herds."""

from __future__ import annotations

from hedgerow.playtest.jit import Ints, jit
from hedgerow.playtest.old.kuhfstein.sim_landscape import (
    CARD,
    CARD_AT,
    CARD_ROW,
    CARD_ROW_N,
    CELLS,
    DEMAND,
    EDGES,
    EDGES_N,
    FACE_UP,
    HAND,
    HAND_N,
    KINDS,
    LAND,
    LAND_N,
    MAX_HAND,
    PLAYER,
    PLAYERS,
    ROTATIONS,
    SEARCH,
    SHAPE_AT,
    SIZE,
    SUPPLY,
    TREE_POINTS,
    UNIT,
    VALUE,
    count_herds,
    count_missing,
    count_neighbours,
    find_tree_corner,
    open_kinds,
)
from hedgerow.playtest.simulation import (
    BOT,
    random_below,
)


@jit
def _compute_demand(table: Ints, work: Ints, player: int) -> None:
    """Compute how much the hand needs each kind at each edge cell, in sixteenths of a point."""
    base, shared = player * PLAYER, table[PLAYERS] * PLAYER
    for number in range(work[base + EDGES_N]):
        for kind in range(table[KINDS] + 1):
            work[shared + DEMAND + kind * CELLS + work[base + EDGES + number]] = 0
    for number in range(work[base + HAND_N]):
        _add_card_demand(table, work, base, shared, work[base + HAND + number])


@jit
def _add_card_demand(table: Ints, work: Ints, base: int, shared: int, card: int) -> None:
    """Add the demand of one card: where one or two tiles are missing for it."""
    record, missing = table[CARD_AT] + CARD * card, shared + SEARCH + 4
    size, value = table[record + SIZE], table[record + VALUE]
    for rotation in range(table[record + ROTATIONS]):
        shape = table[record + SHAPE_AT] + 2 * size * rotation
        for number in range(work[base + LAND_N] + work[base + EDGES_N]):
            if number < work[base + LAND_N]:
                anchor = work[base + LAND + number]
            else:
                anchor = work[base + EDGES + number - work[base + LAND_N]]
            count = count_missing(table, work, base, shape, size, anchor, missing)
            if count == 1:
                _raise_demand(work, shared, missing, value * 9)
            elif count == 2:
                _raise_demand(work, shared, missing, value * 3)
                _raise_demand(work, shared, missing + 2, value * 3)


@jit
def _raise_demand(work: Ints, shared: int, missing: int, value: int) -> None:
    """Raise the demand for a missing tile. Further shapes add an eighth of the smaller value."""
    index = shared + DEMAND + work[missing + 1] * CELLS + work[missing]
    work[index] = max(work[index], value) + min(work[index], value) // 8


@jit
def find_best_tile(table: Ints, work: Ints, player: int, streams: Ints, to: int) -> int:
    """Choose a tile by demand, tree and neighbours; write it to `work[to:]`, return its value."""
    base, shared, stream = player * PLAYER, table[PLAYERS] * PLAYER, BOT + player
    _compute_demand(table, work, player)
    best, ties, kinds = -1, 0, open_kinds(work, shared)
    for kind in range(1, table[KINDS] + 1):
        if not kinds >> kind & 1:
            continue
        for number in range(work[base + EDGES_N]):
            cell = work[base + EDGES + number]
            tree = find_tree_corner(work, base, shared, cell, kind, 0)
            value = work[shared + DEMAND + kind * CELLS + cell] + 3 * count_neighbours(
                work, base, cell
            )
            # Kind 0 holds the demand for any tile at this cell.
            value += work[shared + DEMAND + cell] // 2
            if tree >= 0:
                value += table[TREE_POINTS] * UNIT
            if value > best:
                best, ties = value, 0
            if value == best:
                ties += 1
                # Reservoir sampling: every tied tile is equally likely.
                if ties == 1 or random_below(streams, stream, ties) == 0:
                    work[to], work[to + 1], work[to + 2] = kind, cell, tree
    return best


@jit
def _card_value(table: Ints, work: Ints, base: int, shared: int, card: int) -> int:
    """Return the value of an open card: can it be played, or does it lack one tile?"""
    record, missing = table[CARD_AT] + CARD * card, shared + SEARCH + 4
    size, value, kinds = table[record + SIZE], table[record + VALUE], open_kinds(work, shared)
    best = value
    if work[base + SUPPLY] < table[record + FACE_UP]:
        return best
    for rotation in range(table[record + ROTATIONS]):
        shape = table[record + SHAPE_AT] + 2 * size * rotation
        for number in range(work[base + LAND_N]):
            anchor = work[base + LAND + number]
            count = count_missing(table, work, base, shape, size, anchor, missing)
            if count == 0:
                return value * 11
            if count == 1:
                kind = work[missing + 1]
                best = max(best, value * (6 if kind == 0 or kinds >> kind & 1 else 3))
    return best


@jit
def find_best_card(table: Ints, work: Ints, player: int, to: int) -> int:
    """Choose the best open card, write its number to `work[to]`, and return its value.

    Returns -1 if the hand is full.
    """
    base, shared = player * PLAYER, table[PLAYERS] * PLAYER
    best = -1
    if work[base + HAND_N] == MAX_HAND:
        return best
    for number in range(work[shared + CARD_ROW_N]):
        value = _card_value(table, work, base, shared, work[shared + CARD_ROW + number])
        # A large hand makes another card less useful.
        value -= 12 * max(0, work[base + HAND_N] - 2)
        value = max(value, 0)
        if value > best:
            best, work[to] = value, number
    return best


@jit
def find_best_herd(table: Ints, work: Ints, base: int, shared: int) -> int:
    """Remember the largest herd and return the value of bringing it home, or -1.

    Cows are worth more if the supply is low.
    """
    best, chosen = 0, -1
    count = count_herds(work, base, shared, -1)
    for number in range(count):
        count_herds(work, base, shared, number)
        if work[shared + SEARCH + 1] > best:
            best, chosen = work[shared + SEARCH + 1], number
    if chosen < 0:
        return -1
    count_herds(work, base, shared, chosen)
    low = max(0, 3 - work[base + SUPPLY])
    return best * (6 + 10 * low)
