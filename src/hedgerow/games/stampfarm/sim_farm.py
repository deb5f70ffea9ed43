"""Stampfarm, played by bots: a farm is a bit set for each species.

What the numbers of the table and of the memory mean stands here; `simulate` makes the table.
"""

from __future__ import annotations

from hedgerow.ruleset.jit import Ints, jit, popcount

# The table: numbers of the content, then the faces of a die, then for each back its first request
# and how many it has, then requests, then sheets.
PLAYERS, COLUMNS, ROWS, STABLE, KINDS, ANIMALS, DICE_NUMBER, JOKER = range(8)
JOKER_KINDS, _LEAST, _WORTH, SETS, BACKS, REQUESTS, SHEETS, FACES = range(8, 16)
BACK = FACES + 6
# A request: what it counts, and all the numbers any of them needs.
COUNT, OF, REQUEST_POINTS, AT_MOST, HEDGE, NEXT, NEEDED, NOT_NEXT, NUMBER = range(9)
TOUCHED, ALIKE, REQUEST_SIZE = 9, 10, 15
EACH, DIFFERENT, AT_LEAST, EXACTLY, CORNERS, GROUPS = range(6)
# A sheet: cells one can leave to the right, cells one can leave downwards, cells beside the hedge.
RIGHT, DOWN, BESIDE, SHEET_SIZE = range(4)
# What is remembered of a player; the bit sets of the species come first.
FARM, VALUE, ROOM, FREE, USED, AT, OPEN, GAVE, MEMORY = 0, 12, 24, 36, 37, 38, 39, 45, 51
# The outlook counts sixteenths of a point.
UNIT, STABLED = 16, 6


@jit
def neighbours_of(table: Ints, sheet: int, cells: int) -> int:
    """All neighbours of some cells; a hedge keeps neighbours apart."""
    columns, right, down = table[COLUMNS], table[sheet + RIGHT], table[sheet + DOWN]
    across = ((cells & right) << 1) | ((cells >> 1) & right)
    return across | ((cells & down) << columns) | ((cells >> columns) & down)


@jit
def group_around(table: Ints, sheet: int, cells: int, start: int) -> int:
    """The connected cells round one of them."""
    group = start
    grown = start
    while grown:
        grown = neighbours_of(table, sheet, grown) & cells & ~group
        group |= grown
    return group


@jit
def group_points(table: Ints, sheet: int, cells: int) -> int:
    """The largest group of a species; groups that tie for largest all count (S10)."""
    largest, counted = 0, 0
    while cells:
        group = group_around(table, sheet, cells, cells & -cells)
        cells &= ~group
        size = popcount(group)
        if size > largest:
            largest, counted = size, size
        elif size == largest:
            counted += size
    return counted * table[_WORTH] if largest >= table[_LEAST] else 0


@jit
def species_cells(table: Ints, work: Ints, me: int, kinds: int) -> int:
    """The cells of several species."""
    found = 0
    for kind in range(table[KINDS]):
        if kinds >> kind & 1:
            found |= work[me + FARM + kind]
    return found
