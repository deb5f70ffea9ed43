"""Kuhfstein, played by bots: lands on a grid with a rim, so that no shape leaves it.

What the numbers of the table and of the memory mean stands here; `simulate` makes the table.
"""

from __future__ import annotations

from hedgerow.ruleset.jit import Ints, jit

WIDTH, RIM = 32, 6
CELLS = WIDTH * WIDTH
START = WIDTH // 2 * WIDTH + WIDTH // 2
MAX_TURNS, MAX_HAND = 400, 60
MAX_TILES, MAX_CARDS, MAX_EDGES, MAX_OPEN = 160, 210, 400, 20

# The table.
PLAYERS, KINDS, TILES, CARDS, GOALS, COWS, TREES, LENGTH, PLACES = range(9)
ACTIONS, OPEN_TILES, OPEN_CARDS, TREE_POINTS = range(9, 13)
CARD_AT, GOAL_AT, PLACE_AT, TILE_AT, NUMBERS = range(13, 18)
# A card: value, cells, face-up cells, positions, and where these are written.
VALUE, SIZE, FACE_UP, TURNED, SHAPE_AT, CARD = range(6)
# A goal: what it counts, of which kind (0 any), at least, points.
COUNT, OF, AT_LEAST, WORTH, GOAL = range(5)
ANYWHERE, AT_RIM, INSIDE, MAX_OF, ON_TRACK, IN_TREES, IN_SUPPLY = range(7)
COW, ACTION, TILE, CARD_BONUS, HOME = range(5)
# What is done: written down as player, deed, and three numbers.
LAY, TAKE, PLAY, BRING, MOVE_SIZE = 0, 1, 2, 3, 5

# What is remembered of a player: four grids, then lists and numbers.
TILE_ON, COW_ON, EDGE_ON, SERVES = 0, CELLS, 2 * CELLS, 3 * CELLS
LAND = 4 * CELLS
LAND_N, EDGES = LAND + MAX_TILES, LAND + MAX_TILES + 1
EDGES_N, HAND = EDGES + MAX_EDGES, EDGES + MAX_EDGES + 1
HAND_N, SUPPLY, SCORE, PAID, TREES_N, GOAL_HELD = (HAND + MAX_HAND + n for n in range(6))
PLAYER = GOAL_HELD + 2
# What all share: bag and pile with how many are left, open rows, the discard, trees, what is owed.
BAG, BAG_N, OPEN_ROW = 0, MAX_TILES, MAX_TILES + 1
OPEN_ROW_N, PILE = OPEN_ROW + MAX_OPEN, OPEN_ROW + MAX_OPEN + 1
PILE_N, SHOWN = PILE + MAX_CARDS, PILE + MAX_CARDS + 1
SHOWN_N, DISCARD = SHOWN + MAX_OPEN, SHOWN + MAX_OPEN + 1
DISCARD_N = DISCARD + MAX_CARDS
TREES_LEFT, OWED_TILE, OWED_CARD, OWED_ACTION, FOUND = (DISCARD_N + n for n in range(1, 6))
GAVE = FOUND + 8
WANT = GAVE + 4 * MAX_CARDS
STACK = WANT + 10 * CELLS
SHARED = STACK + CELLS
UNIT = 16


@jit
def count_missing(
    table: Ints, work: Ints, me: int, shape: int, size: int, anchor: int, to: int
) -> int:
    """How many tiles a shape lacks at a place, -1 if others are in the way; the lacking ones."""
    lacking = 0
    for cell in range(size):
        at, kind = anchor + table[shape + 2 * cell], table[shape + 2 * cell + 1]
        tile = work[me + TILE_ON + at]
        if tile == 0:
            if lacking < 2:
                work[to + 2 * lacking], work[to + 2 * lacking + 1] = at, kind
            lacking += 1
        elif kind and (tile != kind or work[me + COW_ON + at]):
            return -1
    return lacking


@jit
def _count_plays(
    table: Ints, work: Ints, me: int, shared: int, card: int, found: int, wanted: int
) -> int:
    """Goes on counting the ways to play a card; that of the wanted number is remembered."""
    at, to = table[CARD_AT] + CARD * card, shared + FOUND
    if work[me + SUPPLY] < table[at + FACE_UP]:
        return found
    size = table[at + SIZE]
    for turned in range(table[at + TURNED]):
        shape = table[at + SHAPE_AT] + 2 * size * turned
        for tile in range(work[me + LAND_N]):
            anchor = work[me + LAND + tile]
            if count_missing(table, work, me, shape, size, anchor, to + 4) == 0:
                if found == wanted:
                    work[to], work[to + 1], work[to + 2] = card, turned, anchor
                found += 1
    return found


@jit
def hand_plays(table: Ints, work: Ints, me: int, shared: int, value: int, wanted: int) -> int:
    """How many ways there are to play cards of a value (of any, if that is 0)."""
    found = 0
    for number in range(work[me + HAND_N]):
        card = work[me + HAND + number]
        if value in (0, table[table[CARD_AT] + CARD * card + VALUE]):
            found = _count_plays(table, work, me, shared, card, found, wanted)
    return found


@jit
def best_value(table: Ints, work: Ints, me: int, shared: int) -> int:
    """The most that a card of the hand is worth right now."""
    best = 0
    for number in range(work[me + HAND_N]):
        card = work[me + HAND + number]
        value = table[table[CARD_AT] + CARD * card + VALUE]
        if value > best and _count_plays(table, work, me, shared, card, 0, -1):
            best = value
    return best


@jit
def gather_herd(work: Ints, me: int, shared: int, start: int, to: int) -> int:
    """Mark the herd round a cow; how many cows it has."""
    size, waiting = 0, 1
    work[shared + STACK], work[me + COW_ON + start] = start, to
    while waiting:
        waiting -= 1
        cell = work[shared + STACK + waiting]
        size += 1
        for step in (-WIDTH, -1, 1, WIDTH):
            near = cell + step
            if work[me + COW_ON + near] and work[me + COW_ON + near] != to:
                work[me + COW_ON + near] = to
                work[shared + STACK + waiting] = near
                waiting += 1
    return size


@jit
def count_herds(work: Ints, me: int, shared: int, wanted: int) -> int:
    """How many herds there are; a cow of the wanted one and its size are remembered."""
    found = 0
    for tile in range(work[me + LAND_N]):
        cell = work[me + LAND + tile]
        if work[me + COW_ON + cell] == 1:
            size = gather_herd(work, me, shared, cell, 2)
            if found == wanted:
                work[shared + FOUND], work[shared + FOUND + 1] = cell, size
            found += 1
    for tile in range(work[me + LAND_N]):
        if work[me + COW_ON + work[me + LAND + tile]]:
            work[me + COW_ON + work[me + LAND + tile]] = 1
    return found


@jit
def _square(work: Ints, me: int, corner: int, laid: int, kind: int) -> bool:
    """Whether the four tiles from a corner are all alike or all different, and none serves a tree.

    One of them is about to be laid.
    """
    alike, different = True, True
    for one in range(4):
        at = corner + one // 2 * WIDTH + one % 2
        tile = kind if at == laid else work[me + TILE_ON + at]
        if tile == 0 or work[me + SERVES + at]:
            return False
        for two in range(one):
            there = corner + two // 2 * WIDTH + two % 2
            same = tile == (kind if there == laid else work[me + TILE_ON + there])
            alike, different = alike and same, different and not same
    return alike or different


@jit
def tree_place(work: Ints, me: int, shared: int, cell: int, kind: int, wanted: int) -> int:
    """The square of that number where a tree may stand once a tile is laid, -1 if there is none."""
    if work[shared + TREES_LEFT] == 0:
        return -1
    for number in range(4):
        corner = cell - number // 2 * WIDTH - number % 2
        if _square(work, me, corner, cell, kind):
            if wanted == 0:
                return corner
            wanted -= 1
    return -1


@jit
def open_kinds(work: Ints, shared: int) -> int:
    """The kinds of the open tiles, as bits."""
    kinds = 0
    for number in range(work[shared + OPEN_ROW_N]):
        kinds |= 1 << work[shared + OPEN_ROW + number]
    return kinds


@jit
def count_neighbours(work: Ints, me: int, cell: int) -> int:
    """How many tiles lie round a cell."""
    near = 0
    for step in (-WIDTH, -1, 1, WIDTH):
        near += work[me + TILE_ON + cell + step] > 0
    return near
