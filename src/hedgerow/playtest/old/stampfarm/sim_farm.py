"""Simulated play of stampfarm: layout of the numbers, and groups on a farm.

A farm is a bit set of cells for each species: groups are found with a few shifts. `simulate` builds
the table, `sim_play` plays.
"""

from __future__ import annotations

from hedgerow.playtest.jit import Ints, jit, popcount

# The table: numbers of the content, then the faces of a die, then for each back its first request
# and their number, then requests, then sheets.
PLAYERS, COLUMNS, ROWS, STABLE, KINDS, ANIMALS, DICE_NUMBER, JOKER = range(8)
JOKER_KINDS, _MIN_GROUP, _GROUP_POINTS, SETS, BACKS, REQUESTS, SHEETS, FACES = range(8, 16)
BACK = FACES + 6
# A request: what it counts, and the numbers of all kinds of requests. DEPENDS_ON is the bit set of
# the species that can change its points. EQUAL starts the points for 0 to 4 equal corners.
COUNT, OF, REQUEST_POINTS, AT_MOST, HEDGE, NEXT, NEEDED, NOT_NEXT, NUMBER = range(9)
DEPENDS_ON, EQUAL, REQUEST_SIZE = 9, 10, 15
EACH, DIFFERENT, AT_LEAST, EXACTLY, CORNERS, GROUPS = range(6)
# A sheet: cells without a wall to the right, cells without a wall below, cells beside the hedge.
RIGHT, DOWN, BESIDE, SHEET_SIZE = range(4)
# A player's part of `work`. For each of up to 12 species: its cells, the points of its groups, the
# value of their free neighbours. Then the free cells, the used cells of the stable, the sheet's
# offset in the table. For each of up to 6 backs: the open request and its points.
FARM, VALUE, GROWTH = 0, 12, 24
FREE, USED, SHEET_OFFSET, OPEN, OPEN_POINTS, PLAYER_SIZE = 36, 37, 38, 39, 45, 51
# The planning bot counts sixteenths of a point.
UNIT, STABLE_PENALTY = 16, 6


@jit
def neighbour_cells(table: Ints, sheet: int, cells: int) -> int:
    """Return all neighbours of some cells; cells on both sides of a hedge are not neighbours."""
    columns, right, down = table[COLUMNS], table[sheet + RIGHT], table[sheet + DOWN]
    across = ((cells & right) << 1) | ((cells >> 1) & right)
    return across | ((cells & down) << columns) | ((cells >> columns) & down)


@jit
def group_around(table: Ints, sheet: int, cells: int, start: int) -> int:
    """Return the connected cells that contain `start`."""
    group = start
    added = start
    while added:
        added = neighbour_cells(table, sheet, added) & cells & ~group
        group |= added
    return group


@jit
def group_points(table: Ints, sheet: int, cells: int) -> int:
    """Return the points for the largest groups of a species; ties for the largest count (S10)."""
    largest, counted = 0, 0
    while cells:
        # `cells & -cells` is the lowest bit: any cell that is not yet in a group.
        group = group_around(table, sheet, cells, cells & -cells)
        cells &= ~group
        size = popcount(group)
        if size > largest:
            largest, counted = size, size
        elif size == largest:
            counted += size
    return counted * table[_GROUP_POINTS] if largest >= table[_MIN_GROUP] else 0


@jit
def species_cells(table: Ints, work: Ints, base: int, kinds: int) -> int:
    """Return the cells of several species."""
    cells = 0
    for kind in range(table[KINDS]):
        if kinds >> kind & 1:
            cells |= work[base + FARM + kind]
    return cells
