"""Kuhlorado, played by bots: the board in bit sets, and what a mark changes.

The cells that can be marked are numbered in reading order; a set of them is a whole number.
"""

from __future__ import annotations

from hedgerow.ruleset.jit import Ints, jit, jit_inline, lowest_bit, popcount
from hedgerow.ruleset.simulation import (
    PLAYER_HEADER_SIZE,
    POINTS,
    SETUP,
    player_offset,
    random_below,
)

MAX_CELLS, MAX_PRIZES, MAX_KINDS, MAX_LANDS = 62, 44, 10, 32
# A point in the numbers that bots compare.
POINT = 64
# The table: numbers of the content, the faces of a die, where lists begin.
PRO, INTERIM, DOUBLE, END_FREE, SETS, PRIZES, LANDS, HOPES, BOARDS = range(9)
HEAD_START, FACES = 9, 10
NUMBERS = FACES + 6
# A board, cell by cell: where it is on paper, its symbol (a cow is 0), the cells beside it and the
# cells in reach (K11), the prizes it counts for; then the cells of every symbol and every prize,
# and what the prizes are worth.
CELL, SYMBOL, NEAR, REACHED, COUNTS_FOR, CELLS_OF = (MAX_CELLS * number for number in range(6))
PRIZE = CELLS_OF + MAX_KINDS
PRIZE_WORTH = PRIZE + MAX_PRIZES
BOARD = PRIZE_WORTH + MAX_PRIZES
# What is remembered: the free cells, the cells of each player and their lands.
FREE, MARKED, LANDS_N, LAND = 0, 1, 3, 5
BOARD_MEMORY = LAND + 2 * MAX_LANDS


@jit_inline
def set_up(table: Ints, chance: Ints, work: Ints) -> int:
    """Choose a board by lot; where it lies in the table."""
    board = table[BOARDS] + random_below(chance, SETUP, table[SETS]) * BOARD
    work[FREE] = 0
    for kind in range(MAX_KINDS):
        work[FREE] |= table[board + CELLS_OF + kind]
    for player in range(2):
        work[MARKED + player] = work[LANDS_N + player] = 0
    return board


@jit_inline
def mark(table: Ints, work: Ints, board: int, player: int, cell: int, row: Ints) -> None:
    """Mark a cell: what it joins is one land, and the prizes it counts for may change hands."""
    work[FREE] &= ~(1 << cell)
    work[MARKED + player] |= 1 << cell
    mine, theirs = player_offset(row, 2, player), player_offset(row, 2, 1 - player)
    gain = _join(table, work, player, 1 << cell, table[board + NEAR + cell])
    row[mine + POINTS] += gain
    row[mine + PLAYER_HEADER_SIZE + table[PRIZES]] += gain
    prizes = table[board + COUNTS_FOR + cell]
    while prizes:
        prize = lowest_bit(prizes)
        prizes &= prizes - 1
        lead, worth = lead_at(table, work, board, player, prize), table[board + PRIZE_WORTH + prize]
        if lead == 1:
            row[mine + POINTS] += worth
            row[mine + PLAYER_HEADER_SIZE + prize] = worth
        elif lead == 0:
            row[theirs + POINTS] -= worth
            row[theirs + PLAYER_HEADER_SIZE + prize] = 0


@jit_inline
def _join(table: Ints, work: Ints, player: int, cell: int, near: int) -> int:
    """Make one land of a cell and the lands beside it; the points that gives."""
    first, land, gain = LAND + player * MAX_LANDS, cell, 0
    last = first + work[LANDS_N + player]
    if near & work[MARKED + player]:
        for place in range(last - 1, first - 1, -1):
            if work[place] & near:
                land |= work[place]
                gain -= table[table[LANDS] + popcount(work[place])]
                last -= 1
                work[place] = work[last]
    work[last] = land
    work[LANDS_N + player] = last + 1 - first
    return (gain + table[table[LANDS] + popcount(land)]) // POINT


@jit_inline
def lead_at(table: Ints, work: Ints, board: int, player: int, prize: int) -> int:
    """How many more marks than the other a player has at a prize."""
    cells = table[board + PRIZE + prize]
    return popcount(cells & work[MARKED + player]) - popcount(cells & work[MARKED + 1 - player])


@jit_inline
def cows_left(table: Ints, work: Ints, board: int) -> int:
    """How many cows are free."""
    return popcount(work[FREE] & table[board + CELLS_OF])


@jit
def count_doubles(table: Ints, work: Ints, row: Ints) -> None:
    """Lands of exactly two cells, at the interim scoring (K14, K15)."""
    for player in range(2):
        mine = player_offset(row, 2, player)
        for number in range(work[LANDS_N + player]):
            if popcount(work[LAND + player * MAX_LANDS + number]) == 2:
                row[mine + POINTS] += table[DOUBLE]
                row[mine + PLAYER_HEADER_SIZE + table[PRIZES] + 1] += table[DOUBLE]
