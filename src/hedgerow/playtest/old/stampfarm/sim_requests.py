"""Simulated play of stampfarm: the points of requests. `sim_farm` explains the numbers."""

from __future__ import annotations

from hedgerow.playtest.jit import Ints, jit, popcount
from hedgerow.playtest.old.stampfarm.sim_farm import (
    AT_LEAST,
    AT_MOST,
    BACKS,
    BESIDE,
    COLUMNS,
    CORNERS,
    COUNT,
    DEPENDS_ON,
    DIFFERENT,
    DOWN,
    EACH,
    EQUAL,
    EXACTLY,
    FARM,
    HEDGE,
    KINDS,
    NEEDED,
    NEXT,
    NOT_NEXT,
    NUMBER,
    OF,
    OPEN,
    OPEN_POINTS,
    REQUEST_POINTS,
    RIGHT,
    ROWS,
    SHEET_OFFSET,
    group_around,
    neighbour_cells,
    species_cells,
)


@jit
def _cells_with_neighbours(table: Ints, sheet: int, cells: int, needed: int) -> int:
    """Return the cells of the farm that have at least `needed` neighbours among `cells`."""
    columns, right, down = table[COLUMNS], table[sheet + RIGHT], table[sheet + DOWN]
    # The neighbours to the right, to the left, below and above.
    a, b = (cells & right) << 1, (cells >> 1) & right
    c, d = (cells & down) << columns, (cells >> columns) & down
    if needed == 1:
        return a | b | c | d
    if needed == 2:
        return (a & b) | (c & d) | ((a | b) & (c | d))
    if needed == 3:
        return (a & b & (c | d)) | (c & d & (a | b))
    return a & b & c & d


@jit
def _matching_cells(table: Ints, work: Ints, base: int, request: int, kinds: int) -> int:
    """Return the cells of these species that meet a request's conditions."""
    sheet = work[base + SHEET_OFFSET]
    cells = species_cells(table, work, base, kinds)
    if table[request + HEDGE] == 1:
        cells &= table[sheet + BESIDE]
    elif table[request + HEDGE] == 2:
        cells &= ~table[sheet + BESIDE]
    if cells and table[request + NEEDED]:
        required = species_cells(table, work, base, table[request + NEXT])
        cells &= _cells_with_neighbours(table, sheet, required, table[request + NEEDED])
    if cells and table[request + NOT_NEXT]:
        forbidden = species_cells(table, work, base, table[request + NOT_NEXT])
        cells &= ~neighbour_cells(table, sheet, forbidden)
    return cells


@jit
def _count_matches(table: Ints, work: Ints, base: int, request: int) -> int:
    """Count the cells, species or groups of a request that gives points for each."""
    count, of = table[request + COUNT], table[request + OF]
    if count == EACH:
        return popcount(_matching_cells(table, work, base, request, of))
    matches = 0
    if count == DIFFERENT:
        for kind in range(table[KINDS]):
            if of >> kind & 1 and _matching_cells(table, work, base, request, 1 << kind):
                matches += 1
        return matches
    cells, sheet = species_cells(table, work, base, of), work[base + SHEET_OFFSET]
    while cells:
        group = group_around(table, sheet, cells, cells & -cells)
        cells &= ~group
        matches += popcount(group) // table[request + NUMBER]
    return matches


@jit
def max_equal_corners(table: Ints, work: Ints, base: int, request: int) -> int:
    """Return the number of corners with the most frequent of the request's species."""
    last = table[COLUMNS] * table[ROWS] - 1
    corners = 1 | 1 << (table[COLUMNS] - 1) | 1 << (last - table[COLUMNS] + 1) | 1 << last
    equal = 0
    for kind in range(table[KINDS]):
        if table[request + OF] >> kind & 1:
            equal = max(equal, popcount(work[base + FARM + kind] & corners))
    return equal


@jit
def count_missing(table: Ints, work: Ints, base: int, request: int) -> int:
    """Count the animals that an at-least request still needs."""
    missing = 0
    for kind in range(table[KINDS]):
        if table[request + OF] >> kind & 1:
            missing += max(0, table[request + NUMBER] - popcount(work[base + FARM + kind]))
    return missing


@jit
def request_points(table: Ints, work: Ints, base: int, request: int) -> int:
    """Return the points of an open request on a farm."""
    count = table[request + COUNT]
    if count == CORNERS:
        return table[request + EQUAL + max_equal_corners(table, work, base, request)]
    if count == AT_LEAST:
        return 0 if count_missing(table, work, base, request) else table[request + REQUEST_POINTS]
    if count == EXACTLY:
        cells = popcount(species_cells(table, work, base, table[request + OF]))
        return table[request + REQUEST_POINTS] if cells == table[request + NUMBER] else 0
    points = table[request + REQUEST_POINTS] * _count_matches(table, work, base, request)
    return min(points, table[request + AT_MOST])


@jit
def requests_value(table: Ints, work: Ints, base: int, kind: int) -> int:
    """Return the points of all open requests after a stamp of a species."""
    value = 0
    for back in range(table[BACKS]):
        request = work[base + OPEN + back]
        # Only requests that depend on the species are counted again: this is the innermost loop.
        if request and table[request + DEPENDS_ON] >> kind & 1:
            value += request_points(table, work, base, request)
        else:
            value += work[base + OPEN_POINTS + back]
    return value
