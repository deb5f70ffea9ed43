"""Simulated play of kuhlorado: layout of the numbers, and what a mark changes.

The cells that can be marked are numbered in reading order; a set of cells is a bit set. A prize is
a meadow or a trough. `simulate` builds the table, `sim_play` plays.
"""

from __future__ import annotations

from hedgerow.playtest.jit import Ints, jit, jit_inline, lowest_bit, popcount
from hedgerow.playtest.simulation import (
    PLAYER_HEADER_SIZE,
    POINTS,
    SETUP,
    player_offset,
    random_below,
)

# Bit sets must fit in a signed 64-bit integer.
MAX_CELLS, MAX_PRIZES, MAX_KINDS, MAX_LANDS = 62, 44, 10, 32
# Bots compare 64ths of a point.
POINT = 64
# The table: numbers of the content, offsets of the lists, the faces of a die. The lists are the
# points of a land by its size, its value for the planning bot, and the boards.
PRO, INTERIM, DOUBLE, END_FREE, SETS, PRIZES, LANDS, OUTLOOKS, BOARDS = range(9)
HEAD_START, FACES = 9, 10
NUMBERS = FACES + 6
# A board. For every cell: its number on paper, its symbol (0 is a cow), its neighbours, the cells
# exactly two steps away (K11), its prizes. Then the cells of every symbol, and the cells and the
# points of every prize.
CELL, SYMBOL, NEIGHBOURS, IN_REACH, CELL_PRIZES, SYMBOL_CELLS = (
    MAX_CELLS * number for number in range(6)
)
PRIZE = SYMBOL_CELLS + MAX_KINDS
PRIZE_POINTS = PRIZE + MAX_PRIZES
BOARD_SIZE = PRIZE_POINTS + MAX_PRIZES
# `work`: the free cells; for each player, the marked cells, the number of lands, and the lands.
FREE, MARKED, LAND_COUNT, LAND = 0, 1, 3, 5
BOARD_WORK_SIZE = LAND + 2 * MAX_LANDS


@jit_inline
def set_up(table: Ints, streams: Ints, work: Ints) -> int:
    """Choose a random board and return its offset in the table."""
    board = table[BOARDS] + random_below(streams, SETUP, table[SETS]) * BOARD_SIZE
    work[FREE] = 0
    for kind in range(MAX_KINDS):
        work[FREE] |= table[board + SYMBOL_CELLS + kind]
    for player in range(2):
        work[MARKED + player] = work[LAND_COUNT + player] = 0
    return board


@jit_inline
def mark(table: Ints, work: Ints, board: int, player: int, cell: int, row: Ints) -> None:
    """Mark a cell, and update the points for lands and prizes of both players."""
    work[FREE] &= ~(1 << cell)
    work[MARKED + player] |= 1 << cell
    own, opponent = player_offset(row, 2, player), player_offset(row, 2, 1 - player)
    gain = _join_lands(table, work, player, 1 << cell, table[board + NEIGHBOURS + cell])
    row[own + POINTS] += gain
    row[own + PLAYER_HEADER_SIZE + table[PRIZES]] += gain
    prizes = table[board + CELL_PRIZES + cell]
    while prizes:
        prize = lowest_bit(prizes)
        prizes &= prizes - 1
        lead = lead_at(table, work, board, player, prize)
        points = table[board + PRIZE_POINTS + prize]
        # A mark changes the lead by one: the prize is won at 1, and lost by the opponent at 0
        # (K1: a tie scores nothing).
        if lead == 1:
            row[own + POINTS] += points
            row[own + PLAYER_HEADER_SIZE + prize] = points
        elif lead == 0:
            row[opponent + POINTS] -= points
            row[opponent + PLAYER_HEADER_SIZE + prize] = 0


@jit_inline
def _join_lands(table: Ints, work: Ints, player: int, cell: int, neighbours: int) -> int:
    """Join a cell and the lands next to it into one land, and return the points gained."""
    first, land, gain = LAND + player * MAX_LANDS, cell, 0
    end = first + work[LAND_COUNT + player]
    if neighbours & work[MARKED + player]:
        for index in range(end - 1, first - 1, -1):
            if work[index] & neighbours:
                land |= work[index]
                gain -= table[table[LANDS] + popcount(work[index])]
                # The last land moves to the position that is now free.
                end -= 1
                work[index] = work[end]
    work[end] = land
    work[LAND_COUNT + player] = end + 1 - first
    return (gain + table[table[LANDS] + popcount(land)]) // POINT


@jit_inline
def lead_at(table: Ints, work: Ints, board: int, player: int, prize: int) -> int:
    """Return how many more marks than the opponent a player has at a prize."""
    cells = table[board + PRIZE + prize]
    return popcount(cells & work[MARKED + player]) - popcount(cells & work[MARKED + 1 - player])


@jit_inline
def count_free_cows(table: Ints, work: Ints, board: int) -> int:
    """Count the free cows."""
    return popcount(work[FREE] & table[board + SYMBOL_CELLS])


@jit
def score_doubles(table: Ints, work: Ints, row: Ints) -> None:
    """Add the points of all doubles to a row.

    Two doubles that touch diagonally both count (K15).
    """
    for player in range(2):
        own = player_offset(row, 2, player)
        for number in range(work[LAND_COUNT + player]):
            if popcount(work[LAND + player * MAX_LANDS + number]) == 2:
                row[own + POINTS] += table[DOUBLE]
                row[own + PLAYER_HEADER_SIZE + table[PRIZES] + 1] += table[DOUBLE]
