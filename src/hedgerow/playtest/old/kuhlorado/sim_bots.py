"""Simulated play of kuhlorado: how bots value marks and choose dice to reroll.

`sim_board` explains the numbers. Values are 64ths of a point.
"""

from __future__ import annotations

from hedgerow.playtest.jit import Ints, jit, lowest_bit, popcount
from hedgerow.playtest.old.kuhlorado.sim_board import (
    BOARD_WORK_SIZE,
    CELL_PRIZES,
    FACES,
    FREE,
    IN_REACH,
    LAND,
    LANDS,
    MARKED,
    MAX_CELLS,
    MAX_KINDS,
    MAX_LANDS,
    MAX_PRIZES,
    NEIGHBOURS,
    OUTLOOKS,
    POINT,
    PRIZE,
    PRIZE_POINTS,
    PRIZES,
    SYMBOL,
    SYMBOL_CELLS,
    lead_at,
)
from hedgerow.playtest.simulation import BOT, NONE, PLANNING, random_below

# More of `work`: for each player, the lands that a mark on each cell would join; the value of a
# mark on each cell; what one and two marks change at each prize; the best offers.
_JOINS = BOARD_WORK_SIZE
_VALUE = _JOINS + 2 * MAX_CELLS
_ONE_MARK, _TWO_MARKS = _VALUE + MAX_CELLS, _VALUE + MAX_CELLS + MAX_PRIZES
# An offer is the best way to use some faces: its value, how many are equally good, its two cells.
# First the best single mark of each symbol, then the best two cows, then the best cow with each
# number.
_SINGLES = _TWO_MARKS + MAX_PRIZES
_EQUAL, OFFER_CELLS, _OFFER_SIZE = 1, 2, 4
_PAIRS = _SINGLES + _OFFER_SIZE * MAX_KINDS
WORK_SIZE = _PAIRS + _OFFER_SIZE * MAX_KINDS


@jit
def rate_offers(table: Ints, work: Ints, board: int, player: int, bot: int, streams: Ints) -> None:
    """Find the best offer for every pair of faces."""
    _value_prizes(table, work, board, player, bot)
    _find_joins(table, work, board, player)
    if bot == PLANNING:
        _find_joins(table, work, board, 1 - player)
    _value_cells(table, work, board, player, bot)
    for index in range(_SINGLES, WORK_SIZE):
        work[index] = 0
    free, stream = work[FREE], BOT + player
    while free:
        cell = lowest_bit(free)
        free &= free - 1
        symbol = table[board + SYMBOL + cell]
        _record_offer(
            work, _SINGLES + _OFFER_SIZE * symbol, work[_VALUE + cell], cell, NONE, streams, stream
        )
        if symbol == 0:
            _offer_pairs(table, work, board, player, bot, cell, streams)


@jit
def _prize_value(lead: int, left: int, points: int, bot: int) -> int:
    """Return the value of a lead at a prize: its points, 0 for a tie (K1), negative if behind.

    For the planning bot, a prize that can still change hands is worth a share of its points.
    """
    if bot != PLANNING or abs(lead) > left:
        return points if lead > 0 else -points if lead < 0 else 0
    return points * lead // (left + 1)


@jit
def _value_prizes(table: Ints, work: Ints, board: int, player: int, bot: int) -> None:
    """Store what one mark and what two marks change at every prize."""
    for prize in range(table[PRIZES]):
        lead = lead_at(table, work, board, player, prize)
        left = popcount(table[board + PRIZE + prize] & work[FREE])
        points = table[board + PRIZE_POINTS + prize] * POINT
        now = _prize_value(lead, left, points, bot)
        work[_ONE_MARK + prize] = _prize_value(lead + 1, left - 1, points, bot) - now
        work[_TWO_MARKS + prize] = _prize_value(lead + 2, left - 2, points, bot) - now


@jit
def _find_joins(table: Ints, work: Ints, board: int, player: int) -> None:
    """Store for every free cell which lands of a player a mark there would join, as bits."""
    free = work[FREE]
    while free:
        cell = lowest_bit(free)
        free &= free - 1
        marked, joins = table[board + NEIGHBOURS + cell] & work[MARKED + player], 0
        land = player * MAX_LANDS
        while marked:
            if marked & work[LAND + land]:
                joins |= 1 << (land - player * MAX_LANDS)
                marked &= ~work[LAND + land]
            land += 1
        work[_JOINS + player * MAX_CELLS + cell] = joins


@jit
def _land_gain(table: Ints, work: Ints, player: int, joins: int, cells: int, values: int) -> int:
    """Return the value of new cells that join these lands; `values` is the offset of the list."""
    gain, size = 0, cells
    while joins:
        land = popcount(work[LAND + player * MAX_LANDS + lowest_bit(joins)])
        joins &= joins - 1
        size += land
        gain -= table[values + land]
    return gain + table[values + size]


@jit
def _land_values(table: Ints, bot: int) -> int:
    """Return the offset of the list of land values by size that a bot uses."""
    return table[OUTLOOKS] if bot == PLANNING else table[LANDS]


@jit
def _value_cells(table: Ints, work: Ints, board: int, player: int, bot: int) -> None:
    """Store the value of a mark on every free cell."""
    values, free = _land_values(table, bot), work[FREE]
    own, opponent = _JOINS + player * MAX_CELLS, _JOINS + (1 - player) * MAX_CELLS
    while free:
        cell = lowest_bit(free)
        free &= free - 1
        gain = _land_gain(table, work, player, work[own + cell], 1, values)
        if bot == PLANNING:
            # Half of what the mark denies the opponent's lands.
            gain += _land_gain(table, work, 1 - player, work[opponent + cell], 1, values) // 2
        prizes = table[board + CELL_PRIZES + cell]
        while prizes:
            gain += work[_ONE_MARK + lowest_bit(prizes)]
            prizes &= prizes - 1
        work[_VALUE + cell] = gain


@jit
def _pair_value(
    table: Ints, work: Ints, board: int, player: int, bot: int, cell1: int, cell2: int
) -> int:
    """Return the value of two marks together; common prizes and lands count once."""
    gain, values = work[_VALUE + cell1] + work[_VALUE + cell2], _land_values(table, bot)
    common = table[board + CELL_PRIZES + cell1] & table[board + CELL_PRIZES + cell2]
    while common:
        prize = lowest_bit(common)
        common &= common - 1
        gain += work[_TWO_MARKS + prize] - 2 * work[_ONE_MARK + prize]
    own = _JOINS + player * MAX_CELLS
    joins1, joins2 = work[own + cell1], work[own + cell2]
    if joins1 & joins2 or table[board + NEIGHBOURS + cell1] >> cell2 & 1:
        gain += _land_gain(table, work, player, joins1 | joins2, 2, values)
        gain -= _land_gain(table, work, player, joins1, 1, values)
        gain -= _land_gain(table, work, player, joins2, 1, values)
    return gain


@jit
def _record_offer(
    work: Ints, offer: int, value: int, cell1: int, cell2: int, streams: Ints, stream: int
) -> None:
    """Store an offer if it is the best of its kind, a random one of equally good ones."""
    if work[offer + _EQUAL] == 0 or value > work[offer]:
        work[offer], work[offer + _EQUAL] = value, 0
    if value == work[offer]:
        # Replacing the n-th equal offer with probability 1/n makes all equally likely.
        work[offer + _EQUAL] += 1
        equal = work[offer + _EQUAL]
        if equal == 1 or random_below(streams, stream, equal) == 0:
            work[offer + OFFER_CELLS], work[offer + OFFER_CELLS + 1] = cell1, cell2


@jit
def _offer_pairs(
    table: Ints, work: Ints, board: int, player: int, bot: int, cow: int, streams: Ints
) -> None:
    """Offer a cow with every number in reach, and with every cow after it."""
    cows = table[board + SYMBOL_CELLS] & work[FREE]
    numbers = table[board + IN_REACH + cow] & work[FREE] & ~cows
    later = cows >> (cow + 1) << (cow + 1)
    while numbers or later:
        if numbers:
            partner = lowest_bit(numbers)
            numbers &= numbers - 1
        else:
            partner = lowest_bit(later)
            later &= later - 1
        value = _pair_value(table, work, board, player, bot, cow, partner)
        offer = _PAIRS + _OFFER_SIZE * table[board + SYMBOL + partner]
        _record_offer(work, offer, value, cow, partner, streams, BOT + player)


@jit
def _better_offer(work: Ints, first: int, second: int) -> int:
    """Return the better of two offers, the first in a tie. One of them may not exist."""
    exists = work[second + _EQUAL] > 0
    if exists and (work[first + _EQUAL] == 0 or work[second] > work[first]):
        return second
    return first


@jit
def best_offer(work: Ints, face1: int, face2: int) -> int:
    """Return the best offer for two faces."""
    if face1 == 0 and face2 == 0:
        return _PAIRS if work[_PAIRS + _EQUAL] else _SINGLES
    best = _better_offer(work, _SINGLES + _OFFER_SIZE * face1, _SINGLES + _OFFER_SIZE * face2)
    if face1 == 0 or face2 == 0:
        best = _better_offer(work, best, _PAIRS + _OFFER_SIZE * (face1 + face2))
    return best


@jit
def _roll_value(work: Ints, face1: int, face2: int) -> int:
    offer = best_offer(work, face1, face2)
    return work[offer] if work[offer + _EQUAL] else 0


@jit
def dice_to_reroll(table: Ints, work: Ints, face1: int, face2: int) -> int:
    """Return the dice to reroll, as bits: the highest average value, in a tie fewer dice."""
    # Sums over all 36 rolls.
    keep, first, second, both = 36 * _roll_value(work, face1, face2), 0, 0, 0
    for index1 in range(6):
        new_face = table[FACES + index1]
        first += 6 * _roll_value(work, new_face, face2)
        second += 6 * _roll_value(work, face1, new_face)
        for index2 in range(6):
            both += _roll_value(work, new_face, table[FACES + index2])
    best = max(keep, first, second, both)
    if best == keep:
        return 0
    if best == first:
        return 1
    return 2 if best == second else 3
