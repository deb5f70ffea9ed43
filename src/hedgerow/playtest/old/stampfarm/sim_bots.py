"""Simulated play of stampfarm: how bots value and choose moves. `sim_farm` explains the numbers.

A move is `kind << 8 | cell`; the cell after the last one of the farm is the stable. Only what a
stamp can change is valued.
"""

from __future__ import annotations

from hedgerow.playtest.jit import Ints, jit, lowest_bit, popcount
from hedgerow.playtest.old.stampfarm.sim_farm import (
    ANIMALS,
    AT_LEAST,
    BACKS,
    COLUMNS,
    CORNERS,
    COUNT,
    DICE_NUMBER,
    EQUAL,
    EXACTLY,
    FARM,
    FREE,
    GROUPS,
    GROWTH,
    JOKER,
    JOKER_KINDS,
    KINDS,
    NUMBER,
    OF,
    OPEN,
    OPEN_POINTS,
    REQUEST_POINTS,
    ROWS,
    SHEET_OFFSET,
    STABLE,
    STABLE_PENALTY,
    UNIT,
    USED,
    VALUE,
    group_around,
    group_points,
    neighbour_cells,
    species_cells,
)
from hedgerow.playtest.old.stampfarm.sim_requests import (
    count_missing,
    max_equal_corners,
    requests_value,
)
from hedgerow.playtest.simulation import (
    PLANNING,
    random_below,
)


@jit
def _growth_value(table: Ints, work: Ints, base: int, kind: int) -> int:
    """Return the value of the free neighbours of a species' groups, in sixteenths of a point."""
    if not table[ANIMALS] >> kind & 1:
        return 0
    cells, sheet, free = work[base + FARM + kind], work[base + SHEET_OFFSET], work[base + FREE]
    value = 0
    while cells:
        group = group_around(table, sheet, cells, cells & -cells)
        cells &= ~group
        open_cells = popcount(neighbour_cells(table, sheet, group) & free)
        value += min(open_cells, 3) * 2 + (1 if popcount(group) == 1 and open_cells else 0)
    return value


@jit
def _requests_outlook(table: Ints, work: Ints, base: int) -> int:
    """Return the value of progress on requests that are not fulfilled yet, in sixteenths."""
    value = 0
    left = popcount(work[base + FREE])
    for back in range(table[BACKS]):
        request = work[base + OPEN + back]
        if request:
            value += _request_outlook(table, work, base, request, left)
    return value


@jit
def _request_outlook(table: Ints, work: Ints, base: int, request: int, left: int) -> int:
    count, points = table[request + COUNT], table[request + REQUEST_POINTS]
    if count == AT_LEAST:
        missing = count_missing(table, work, base, request)
        if missing == 0 or missing > left:
            return 0
        return max(0, points * UNIT * (12 - missing) // 16)
    if count == EXACTLY:
        number = table[request + NUMBER]
        cells = popcount(species_cells(table, work, base, table[request + OF]))
        if cells < number and number - cells <= left:
            return points * UNIT * (2 + 3 * cells) // (4 + 4 * number)
        return 0
    if count == CORNERS:
        equal = max_equal_corners(table, work, base, request)
        return table[request + EQUAL + min(4, equal + 1)] * UNIT // 6 + 4 * equal
    if count == GROUPS:
        return _groups_outlook(table, work, base, request)
    return 0


@jit
def _groups_outlook(table: Ints, work: Ints, base: int, request: int) -> int:
    """Return the value of groups below the required size that can still grow to it."""
    cells, sheet = species_cells(table, work, base, table[request + OF]), work[base + SHEET_OFFSET]
    size, value = table[request + NUMBER], 0
    while cells:
        group = group_around(table, sheet, cells, cells & -cells)
        cells &= ~group
        extra = popcount(group) % size
        open_cells = popcount(neighbour_cells(table, sheet, group) & work[base + FREE])
        if extra and open_cells >= size - extra:
            value += table[request + REQUEST_POINTS] * UNIT * extra // (2 * size)
    return value


@jit
def _stable_value(table: Ints, work: Ints, base: int, bot: int) -> int:
    """Return the value of putting the animal in the stable: the farm does not change.

    The planning bot subtracts a penalty: a cell of the stable is worth keeping.
    """
    value = 0
    for back in range(table[BACKS]):
        value += work[base + OPEN_POINTS + back]
    if bot == PLANNING:
        return value * UNIT + _requests_outlook(table, work, base) - STABLE_PENALTY
    return value


@jit
def _move_value(table: Ints, work: Ints, base: int, kind: int, cell: int, bot: int) -> int:
    """Return the value of a stamp: points of requests, change of groups, outlook."""
    if cell == table[COLUMNS] * table[ROWS]:
        return _stable_value(table, work, base, bot)
    # Stamp, value and undo: faster than a copy of the farm.
    work[base + FARM + kind] |= 1 << cell
    work[base + FREE] &= ~(1 << cell)
    value = requests_value(table, work, base, kind) - work[base + VALUE + kind]
    if table[ANIMALS] >> kind & 1:
        value += group_points(table, work[base + SHEET_OFFSET], work[base + FARM + kind])
    if bot == PLANNING:
        value = value * UNIT + _requests_outlook(table, work, base)
        neighbours = neighbour_cells(table, work[base + SHEET_OFFSET], 1 << cell)
        for affected in range(table[KINDS]):
            # The stamp also takes a free cell from the groups of other species next to it.
            if affected == kind or work[base + FARM + affected] & neighbours:
                growth = _growth_value(table, work, base, affected)
                value += growth - work[base + GROWTH + affected]
    work[base + FARM + kind] &= ~(1 << cell)
    work[base + FREE] |= 1 << cell
    return value


@jit
def count_positions(table: Ints, work: Ints, base: int) -> int:
    """Count the positions for a stamp: free cells, and the stable if it is not full."""
    return popcount(work[base + FREE]) + (work[base + USED] < table[STABLE])


@jit
def random_move(table: Ints, work: Ints, base: int, kinds: int, streams: Ints, stream: int) -> int:
    """Return a random move with one of these species."""
    skipped = random_below(streams, stream, popcount(kinds))
    for _ in range(skipped):
        kinds &= kinds - 1  # removes the lowest bit
    kind = lowest_bit(kinds)
    skipped = random_below(streams, stream, count_positions(table, work, base))
    free = work[base + FREE]
    if skipped >= popcount(free):
        return kind << 8 | table[COLUMNS] * table[ROWS]
    for _ in range(skipped):
        free &= free - 1
    return kind << 8 | lowest_bit(free)


@jit
def best_move(
    table: Ints, work: Ints, base: int, kinds: int, bot: int, streams: Ints, stream: int
) -> int:
    """Return the move with the highest value, a random one of equal moves."""
    cells, best, equal, chosen = table[COLUMNS] * table[ROWS], -(1 << 30), 0, 0
    for kind in range(table[KINDS]):
        growth = _growth_value(table, work, base, kind) if bot == PLANNING else 0
        work[base + GROWTH + kind] = growth
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        positions = work[base + FREE] | (work[base + USED] < table[STABLE]) << cells
        while positions:
            cell = lowest_bit(positions)
            positions &= positions - 1
            value = _move_value(table, work, base, kind, cell, bot)
            if value > best:
                best, equal = value, 0
            if value == best:
                # Replacing the n-th equal move with probability 1/n makes all equally likely.
                equal += 1
                if equal == 1 or random_below(streams, stream, equal) == 0:
                    chosen = kind << 8 | cell
    return chosen


@jit
def choose_die(
    table: Ints, work: Ints, dice: int, kind: int, bot: int, streams: Ints, stream: int
) -> int:
    """Return the die that the roller takes for a stamp.

    If both a joker and the animal itself would do, the planning bot takes the joker away from the
    other players.
    """
    own, joker = -1, -1
    for die in range(table[DICE_NUMBER]):
        if work[dice + die] == kind:
            own = die
        elif work[dice + die] == table[JOKER] and table[JOKER_KINDS] >> kind & 1:
            joker = die
    if own < 0 or joker < 0:
        return max(own, joker)
    if bot == PLANNING:
        return joker
    return own if random_below(streams, stream, 2) else joker
