"""Stampfarm, played by bots: what requests count on a farm, and what they are worth."""

from __future__ import annotations

from hedgerow.games.stampfarm.sim_farm import (
    ALIKE,
    AT,
    AT_LEAST,
    AT_MOST,
    BACKS,
    BESIDE,
    COLUMNS,
    CORNERS,
    COUNT,
    DIFFERENT,
    DOWN,
    EACH,
    EXACTLY,
    FARM,
    GAVE,
    HEDGE,
    KINDS,
    NEEDED,
    NEXT,
    NOT_NEXT,
    NUMBER,
    OF,
    OPEN,
    REQUEST_POINTS,
    RIGHT,
    ROWS,
    TOUCHED,
    group_around,
    neighbours_of,
    species_cells,
)
from hedgerow.ruleset.jit import Ints, jit, popcount


@jit
def _with_neighbours(table: Ints, sheet: int, wanted: int, needed: int) -> int:
    """The cells that have so many neighbours among the wanted ones."""
    columns, right, down = table[COLUMNS], table[sheet + RIGHT], table[sheet + DOWN]
    a, b = (wanted & right) << 1, (wanted >> 1) & right
    c, d = (wanted & down) << columns, (wanted >> columns) & down
    if needed == 1:
        return a | b | c | d
    if needed == 2:
        return (a & b) | (c & d) | ((a | b) & (c | d))
    if needed == 3:
        return (a & b & (c | d)) | (c & d & (a | b))
    return a & b & c & d


@jit
def _keeping(table: Ints, work: Ints, me: int, request: int, kinds: int) -> int:
    """The cells of these species that keep a request's conditions."""
    sheet = work[me + AT]
    found = species_cells(table, work, me, kinds)
    if table[request + HEDGE] == 1:
        found &= table[sheet + BESIDE]
    elif table[request + HEDGE] == 2:
        found &= ~table[sheet + BESIDE]
    if found and table[request + NEEDED]:
        wanted = species_cells(table, work, me, table[request + NEXT])
        found &= _with_neighbours(table, sheet, wanted, table[request + NEEDED])
    if found and table[request + NOT_NEXT]:
        unwanted = species_cells(table, work, me, table[request + NOT_NEXT])
        found &= ~neighbours_of(table, sheet, unwanted)
    return found


@jit
def _counted(table: Ints, work: Ints, me: int, request: int) -> int:
    """How many things a request counts that pays for each."""
    count, of = table[request + COUNT], table[request + OF]
    if count == EACH:
        return popcount(_keeping(table, work, me, request, of))
    found = 0
    if count == DIFFERENT:
        for kind in range(table[KINDS]):
            if of >> kind & 1 and _keeping(table, work, me, request, 1 << kind):
                found += 1
        return found
    cells, sheet = species_cells(table, work, me, of), work[me + AT]
    while cells:
        group = group_around(table, sheet, cells, cells & -cells)
        cells &= ~group
        found += popcount(group) // table[request + NUMBER]
    return found


@jit
def max_alike_corners(table: Ints, work: Ints, me: int, request: int) -> int:
    """The most alike corners."""
    last = table[COLUMNS] * table[ROWS] - 1
    corners = 1 | 1 << (table[COLUMNS] - 1) | 1 << (last - table[COLUMNS] + 1) | 1 << last
    alike = 0
    for kind in range(table[KINDS]):
        if table[request + OF] >> kind & 1:
            alike = max(alike, popcount(work[me + FARM + kind] & corners))
    return alike


@jit
def count_missing(table: Ints, work: Ints, me: int, request: int) -> int:
    """How many animals an at-least request still needs."""
    lacking = 0
    for kind in range(table[KINDS]):
        if table[request + OF] >> kind & 1:
            lacking += max(0, table[request + NUMBER] - popcount(work[me + FARM + kind]))
    return lacking


@jit
def request_points(table: Ints, work: Ints, me: int, request: int) -> int:
    """What an open request is worth on a farm."""
    count = table[request + COUNT]
    if count == CORNERS:
        return table[request + ALIKE + max_alike_corners(table, work, me, request)]
    if count == AT_LEAST:
        return 0 if count_missing(table, work, me, request) else table[request + REQUEST_POINTS]
    if count == EXACTLY:
        cells = popcount(species_cells(table, work, me, table[request + OF]))
        return table[request + REQUEST_POINTS] if cells == table[request + NUMBER] else 0
    points = table[request + REQUEST_POINTS] * _counted(table, work, me, request)
    return min(points, table[request + AT_MOST])


@jit
def requests_value(table: Ints, work: Ints, me: int, kind: int) -> int:
    """What the open requests are worth; those that a species does not touch are as they were."""
    worth = 0
    for back in range(table[BACKS]):
        request = work[me + OPEN + back]
        if request and table[request + TOUCHED] >> kind & 1:
            worth += request_points(table, work, me, request)
        else:
            worth += work[me + GAVE + back]
    return worth
