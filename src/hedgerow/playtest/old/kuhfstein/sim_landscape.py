"""Simulation of kuhfstein: landscapes as numbers, and searches on them.

This module defines the layout of the table (built by `simulate`) and of the work memory. A
landscape is a square grid of WIDTH x WIDTH cells. Its rim stays empty, so shapes never leave it.
"""

from __future__ import annotations

from hedgerow.playtest.jit import Ints, jit

WIDTH, RIM = 32, 6
CELLS = WIDTH * WIDTH
START = WIDTH // 2 * WIDTH + WIDTH // 2
MAX_TURNS, MAX_HAND = 400, 60
MAX_TILES, MAX_CARDS, MAX_EDGES, MAX_OPEN = 160, 210, 400, 20

# The table: single numbers, then where its lists start.
PLAYERS, KINDS, TILES, CARDS, GOALS, COWS, TREES, LENGTH, PLACES = range(9)
ACTIONS, OPEN_TILES, OPEN_CARDS, TREE_POINTS = range(9, 13)
CARD_AT, GOAL_AT, PLACE_AT, TILE_AT, NUMBERS = range(13, 18)
# A card: value, cells, face-up cells, number of rotations, and where these start.
VALUE, SIZE, FACE_UP, ROTATIONS, SHAPE_AT, CARD = range(6)
# A goal: what it counts, of which kind (0: any), minimum, points.
COUNT, OF, AT_LEAST, GOAL_POINTS, GOAL = range(5)
ANYWHERE, AT_RIM, INSIDE, MAJORITY, ON_TRACK, IN_TREES, IN_SUPPLY = range(7)
COW, ACTION, TILE, CARD_BONUS, HOME = range(5)
# A move: player, action, and three numbers that depend on the action.
LAY, TAKE, PLAY, BRING, MOVE_SIZE = 0, 1, 2, 3, 5

# Work memory of a player: four grids, then lists (name_N is a list's length) and numbers.
TILE_ON, COW_ON, EDGE_ON, TREE_ON = 0, CELLS, 2 * CELLS, 3 * CELLS
LAND = 4 * CELLS
LAND_N, EDGES = LAND + MAX_TILES, LAND + MAX_TILES + 1
EDGES_N, HAND = EDGES + MAX_EDGES, EDGES + MAX_EDGES + 1
HAND_N, SUPPLY, SCORE, BONUSES_PAID, TREES_N, GOALS_HELD = (HAND + MAX_HAND + n for n in range(6))
PLAYER = GOALS_HELD + 2
# Shared work memory: bag, open tiles, pile, open cards, discard, trees, bonuses due, and results
# of searches (a play or herd in SEARCH to SEARCH + 2, a card in + 3, missing tiles from + 4).
BAG, BAG_N, TILE_ROW = 0, MAX_TILES, MAX_TILES + 1
TILE_ROW_N, PILE = TILE_ROW + MAX_OPEN, TILE_ROW + MAX_OPEN + 1
PILE_N, CARD_ROW = PILE + MAX_CARDS, PILE + MAX_CARDS + 1
CARD_ROW_N, DISCARD = CARD_ROW + MAX_OPEN, CARD_ROW + MAX_OPEN + 1
DISCARD_N = DISCARD + MAX_CARDS
TREES_LEFT, OWED_TILE, OWED_CARD, OWED_ACTION, SEARCH = (DISCARD_N + n for n in range(1, 6))
CARD_POINTS = SEARCH + 8
DEMAND = CARD_POINTS + 4 * MAX_CARDS
STACK = DEMAND + 10 * CELLS
SHARED = STACK + CELLS
# Bots value actions in sixteenths of a point, to stay with whole numbers.
UNIT = 16


@jit
def count_missing(
    table: Ints, work: Ints, base: int, shape: int, size: int, anchor: int, to: int
) -> int:
    """Return how many tiles a shape lacks at an anchor, or -1 if it cannot fit there.

    Writes cell and kind of the first two missing tiles to `work[to:]`.
    """
    lacking = 0
    for cell in range(size):
        at, kind = anchor + table[shape + 2 * cell], table[shape + 2 * cell + 1]
        tile = work[base + TILE_ON + at]
        if tile == 0:
            if lacking < 2:
                work[to + 2 * lacking], work[to + 2 * lacking + 1] = at, kind
            lacking += 1
        elif kind and (tile != kind or work[base + COW_ON + at]):
            return -1
    return lacking


@jit
def _count_plays(
    table: Ints, work: Ints, base: int, shared: int, card: int, count: int, pick: int
) -> int:
    """Add the ways to play a card to `count`, and remember the way with number `pick`."""
    at, to = table[CARD_AT] + CARD * card, shared + SEARCH
    if work[base + SUPPLY] < table[at + FACE_UP]:
        return count
    size = table[at + SIZE]
    for rotation in range(table[at + ROTATIONS]):
        shape = table[at + SHAPE_AT] + 2 * size * rotation
        for tile in range(work[base + LAND_N]):
            anchor = work[base + LAND + tile]
            if count_missing(table, work, base, shape, size, anchor, to + 4) == 0:
                if count == pick:
                    work[to], work[to + 1], work[to + 2] = card, rotation, anchor
                count += 1
    return count


@jit
def count_hand_plays(table: Ints, work: Ints, base: int, shared: int, value: int, pick: int) -> int:
    """Count the ways to play cards of a value (0: any), and remember the way number `pick`."""
    count = 0
    for number in range(work[base + HAND_N]):
        card = work[base + HAND + number]
        if value in (0, table[table[CARD_AT] + CARD * card + VALUE]):
            count = _count_plays(table, work, base, shared, card, count, pick)
    return count


@jit
def best_card_value(table: Ints, work: Ints, base: int, shared: int) -> int:
    """Return the highest value of a hand card that can be played now, or 0."""
    best = 0
    for number in range(work[base + HAND_N]):
        card = work[base + HAND + number]
        value = table[table[CARD_AT] + CARD * card + VALUE]
        if value > best and _count_plays(table, work, base, shared, card, 0, -1):
            best = value
    return best


@jit
def gather_herd(work: Ints, base: int, shared: int, start: int, mark: int) -> int:
    """Mark the herd of a cow with `mark` and return its size."""
    size, waiting = 0, 1
    work[shared + STACK], work[base + COW_ON + start] = start, mark
    while waiting:
        waiting -= 1
        cell = work[shared + STACK + waiting]
        size += 1
        for step in (-WIDTH, -1, 1, WIDTH):
            neighbour = cell + step
            if work[base + COW_ON + neighbour] and work[base + COW_ON + neighbour] != mark:
                work[base + COW_ON + neighbour] = mark
                work[shared + STACK + waiting] = neighbour
                waiting += 1
    return size


@jit
def count_herds(work: Ints, base: int, shared: int, pick: int) -> int:
    """Count the herds, and remember a cow and the size of the herd number `pick`."""
    count = 0
    for tile in range(work[base + LAND_N]):
        cell = work[base + LAND + tile]
        if work[base + COW_ON + cell] == 1:
            size = gather_herd(work, base, shared, cell, 2)
            if count == pick:
                work[shared + SEARCH], work[shared + SEARCH + 1] = cell, size
            count += 1
    # Counted herds are marked 2; restore the cows.
    for tile in range(work[base + LAND_N]):
        if work[base + COW_ON + work[base + LAND + tile]]:
            work[base + COW_ON + work[base + LAND + tile]] = 1
    return count


@jit
def _can_hold_tree(work: Ints, base: int, corner: int, laid: int, kind: int) -> bool:
    """Return whether the four tiles from a corner can have a tree once `laid` is of `kind`.

    They must be all equal or all different, and belong to no other tree.
    """
    equal, different = True, True
    for first in range(4):
        at = corner + first // 2 * WIDTH + first % 2
        tile = kind if at == laid else work[base + TILE_ON + at]
        if tile == 0 or work[base + TREE_ON + at]:
            return False
        for second in range(first):
            second_at = corner + second // 2 * WIDTH + second % 2
            same = tile == (kind if second_at == laid else work[base + TILE_ON + second_at])
            equal, different = equal and same, different and not same
    return equal or different


@jit
def find_tree_corner(work: Ints, base: int, shared: int, cell: int, kind: int, pick: int) -> int:
    """Return the corner of tree square number `pick` once a tile is laid, or -1."""
    if work[shared + TREES_LEFT] == 0:
        return -1
    for number in range(4):
        corner = cell - number // 2 * WIDTH - number % 2
        if _can_hold_tree(work, base, corner, cell, kind):
            if pick == 0:
                return corner
            pick -= 1
    return -1


@jit
def open_kinds(work: Ints, shared: int) -> int:
    """Return the kinds of the open tiles, as bits."""
    kinds = 0
    for number in range(work[shared + TILE_ROW_N]):
        kinds |= 1 << work[shared + TILE_ROW + number]
    return kinds


@jit
def count_neighbours(work: Ints, base: int, cell: int) -> int:
    """Count the tiles next to a cell."""
    count = 0
    for step in (-WIDTH, -1, 1, WIDTH):
        count += work[base + TILE_ON + cell + step] > 0
    return count
