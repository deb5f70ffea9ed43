"""Stampfarm, played by bots: moves, and what they promise. Only what a stamp touches is valued."""

from __future__ import annotations

from hedgerow.games.stampfarm.sim_farm import (
    ALIKE,
    ANIMALS,
    AT,
    AT_LEAST,
    BACKS,
    COLUMNS,
    CORNERS,
    COUNT,
    DICE_NUMBER,
    EXACTLY,
    FARM,
    FREE,
    GAVE,
    GROUPS,
    JOKER,
    JOKER_KINDS,
    KINDS,
    NUMBER,
    OF,
    OPEN,
    REQUEST_POINTS,
    ROOM,
    ROWS,
    STABLE,
    STABLED,
    UNIT,
    USED,
    VALUE,
    group_around,
    group_points,
    neighbours_of,
    species_cells,
)
from hedgerow.games.stampfarm.sim_requests import (
    count_missing,
    max_alike_corners,
    requests_value,
)
from hedgerow.ruleset.jit import Ints, jit, lowest_bit, popcount
from hedgerow.ruleset.simulation import (
    PLANNING,
    random_below,
)


@jit
def _room(table: Ints, work: Ints, me: int, kind: int) -> int:
    """What a species may become, in sixteenths: its groups, and where they can grow."""
    if not table[ANIMALS] >> kind & 1:
        return 0
    cells, sheet, free = work[me + FARM + kind], work[me + AT], work[me + FREE]
    worth = 0
    while cells:
        group = group_around(table, sheet, cells, cells & -cells)
        cells &= ~group
        room = popcount(neighbours_of(table, sheet, group) & free)
        worth += min(room, 3) * 2 + (1 if popcount(group) == 1 and room else 0)
    return worth


@jit
def _hope(table: Ints, work: Ints, me: int) -> int:
    """What requests that are not met yet promise, in sixteenths."""
    worth = 0
    left = popcount(work[me + FREE])
    for back in range(table[BACKS]):
        request = work[me + OPEN + back]
        if request:
            worth += _promise(table, work, me, request, left)
    return worth


@jit
def _promise(table: Ints, work: Ints, me: int, request: int, left: int) -> int:
    count, points = table[request + COUNT], table[request + REQUEST_POINTS]
    if count == AT_LEAST:
        lacking = count_missing(table, work, me, request)
        if lacking == 0 or lacking > left:
            return 0
        return max(0, points * UNIT * (12 - lacking) // 16)
    if count == EXACTLY:
        number = table[request + NUMBER]
        cells = popcount(species_cells(table, work, me, table[request + OF]))
        if cells < number and number - cells <= left:
            return points * UNIT * (2 + 3 * cells) // (4 + 4 * number)
        return 0
    if count == CORNERS:
        alike = max_alike_corners(table, work, me, request)
        return table[request + ALIKE + min(4, alike + 1)] * UNIT // 6 + 4 * alike
    if count == GROUPS:
        return _bale_hope(table, work, me, request)
    return 0


@jit
def _bale_hope(table: Ints, work: Ints, me: int, request: int) -> int:
    """Groups on the way to the size that pays, if they can still grow to it."""
    cells, sheet, worth = species_cells(table, work, me, table[request + OF]), work[me + AT], 0
    size = table[request + NUMBER]
    while cells:
        group = group_around(table, sheet, cells, cells & -cells)
        cells &= ~group
        extra = popcount(group) % size
        if extra and popcount(neighbours_of(table, sheet, group) & work[me + FREE]) >= size - extra:
            worth += table[request + REQUEST_POINTS] * UNIT * extra // (2 * size)
    return worth


@jit
def _unchanged(table: Ints, work: Ints, me: int, bot: int) -> int:
    """What a farm has for a bot if the animal goes into the stable, which is a pity."""
    worth = 0
    for back in range(table[BACKS]):
        worth += work[me + GAVE + back]
    if bot == PLANNING:
        return worth * UNIT + _hope(table, work, me) - STABLED
    return worth


@jit
def _worth(table: Ints, work: Ints, me: int, kind: int, cell: int, bot: int) -> int:
    """What a stamp changes for a bot, requests as they are then; only what it touches is valued."""
    if cell == table[COLUMNS] * table[ROWS]:
        return _unchanged(table, work, me, bot)
    work[me + FARM + kind] |= 1 << cell
    work[me + FREE] &= ~(1 << cell)
    worth = requests_value(table, work, me, kind) - work[me + VALUE + kind]
    if table[ANIMALS] >> kind & 1:
        worth += group_points(table, work[me + AT], work[me + FARM + kind])
    if bot == PLANNING:
        worth = worth * UNIT + _hope(table, work, me)
        near = neighbours_of(table, work[me + AT], 1 << cell)
        for other in range(table[KINDS]):
            if other == kind or work[me + FARM + other] & near:
                worth += _room(table, work, me, other) - work[me + ROOM + other]
    work[me + FARM + kind] &= ~(1 << cell)
    work[me + FREE] |= 1 << cell
    return worth


@jit
def count_places(table: Ints, work: Ints, me: int) -> int:
    """How many places there are for a stamp, the stable among them."""
    return popcount(work[me + FREE]) + (work[me + USED] < table[STABLE])


@jit
def any_move(table: Ints, work: Ints, me: int, kinds: int, chance: Ints, stream: int) -> int:
    """Any species that is offered, at any place: the species and the place in one number."""
    wanted = random_below(chance, stream, popcount(kinds))
    for _ in range(wanted):
        kinds &= kinds - 1
    kind = lowest_bit(kinds)
    at, free = random_below(chance, stream, count_places(table, work, me)), work[me + FREE]
    if at >= popcount(free):
        return kind << 8 | table[COLUMNS] * table[ROWS]
    for _ in range(at):
        free &= free - 1
    return kind << 8 | lowest_bit(free)


@jit
def best_move(
    table: Ints, work: Ints, me: int, kinds: int, bot: int, chance: Ints, stream: int
) -> int:
    """The move that leaves most worth; equal ones by lot."""
    cells, best, alike, chosen = table[COLUMNS] * table[ROWS], -(1 << 30), 0, 0
    for kind in range(table[KINDS]):
        work[me + ROOM + kind] = _room(table, work, me, kind) if bot == PLANNING else 0
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        left = work[me + FREE] | (work[me + USED] < table[STABLE]) << cells
        while left:
            cell = lowest_bit(left)
            left &= left - 1
            worth = _worth(table, work, me, kind, cell, bot)
            if worth > best:
                best, alike = worth, 0
            if worth == best:
                alike += 1
                if alike == 1 or random_below(chance, stream, alike) == 0:
                    chosen = kind << 8 | cell
    return chosen


@jit
def choose_die(
    table: Ints, work: Ints, dice: int, kind: int, bot: int, chance: Ints, stream: int
) -> int:
    """The die a roller takes for a stamp; who plans would rather leave no joker to the others."""
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
    return own if random_below(chance, stream, 2) else joker
