"""Kuhlorado, played by bots: what marks are worth, which are best, and which dice to roll again."""

from __future__ import annotations

from hedgerow.games.kuhlorado.sim_board import (
    BOARD_MEMORY,
    CELLS_OF,
    COUNTS_FOR,
    FACES,
    FREE,
    HOPES,
    LAND,
    LANDS,
    MARKED,
    MAX_CELLS,
    MAX_KINDS,
    MAX_LANDS,
    MAX_PRIZES,
    NEAR,
    POINT,
    PRIZE,
    PRIZE_WORTH,
    PRIZES,
    REACHED,
    SYMBOL,
    lead_at,
)
from hedgerow.ruleset.jit import Ints, jit, lowest_bit, popcount
from hedgerow.ruleset.simulation import BOT, NONE, PLANNING, random_below

# What is thought with: the lands that every cell would join, player by player, what a mark there is
# worth, what one and two marks change at every prize, and the best offers.
_JOINS = BOARD_MEMORY
_WORTH = _JOINS + 2 * MAX_CELLS
_ONE, _TWO = _WORTH + MAX_CELLS, _WORTH + MAX_CELLS + MAX_PRIZES
# An offer: its worth, how many are as good, its cells. The best single mark of every symbol comes
# first, then the best two cows, then the best cow with every number.
_BEST = _TWO + MAX_PRIZES
_HOW_MANY, OFFERED, _OFFER = 1, 2, 4
_PAIRS = _BEST + _OFFER * MAX_KINDS
MEMORY = _PAIRS + _OFFER * MAX_KINDS


@jit
def rate_offers(table: Ints, work: Ints, board: int, player: int, bot: int, chance: Ints) -> None:
    """Find the best offers for whatever the dice may show."""
    _value_prizes(table, work, board, player, bot)
    _find_joins(table, work, board, player)
    if bot == PLANNING:
        _find_joins(table, work, board, 1 - player)
    _value_cells(table, work, board, player, bot)
    for place in range(_BEST, MEMORY):
        work[place] = 0
    free, stream = work[FREE], BOT + player
    while free:
        cell = lowest_bit(free)
        free &= free - 1
        symbol = table[board + SYMBOL + cell]
        _offer(work, _BEST + _OFFER * symbol, work[_WORTH + cell], cell, NONE, chance, stream)
        if symbol == 0:
            _pair_up(table, work, board, player, bot, cell, chance)


@jit
def _prize(lead: int, left: int, points: int, bot: int) -> int:
    """What a lead is worth: the prize, or to who plans a part of it while it is open (K1)."""
    if bot != PLANNING or abs(lead) > left:
        return points if lead > 0 else -points if lead < 0 else 0
    return points * lead // (left + 1)


@jit
def _value_prizes(table: Ints, work: Ints, board: int, player: int, bot: int) -> None:
    """What one mark and what two marks change at every prize."""
    for prize in range(table[PRIZES]):
        lead = lead_at(table, work, board, player, prize)
        left = popcount(table[board + PRIZE + prize] & work[FREE])
        points = table[board + PRIZE_WORTH + prize] * POINT
        now = _prize(lead, left, points, bot)
        work[_ONE + prize] = _prize(lead + 1, left - 1, points, bot) - now
        work[_TWO + prize] = _prize(lead + 2, left - 2, points, bot) - now


@jit
def _find_joins(table: Ints, work: Ints, board: int, player: int) -> None:
    """Which lands of a player every free cell would join, as bits."""
    free = work[FREE]
    while free:
        cell = lowest_bit(free)
        free &= free - 1
        near, joins = table[board + NEAR + cell] & work[MARKED + player], 0
        land = player * MAX_LANDS
        while near:
            if near & work[LAND + land]:
                joins |= 1 << (land - player * MAX_LANDS)
                near &= ~work[LAND + land]
            land += 1
        work[_JOINS + player * MAX_CELLS + cell] = joins


@jit
def _land_gain(table: Ints, work: Ints, player: int, joins: int, more: int, worth: int) -> int:
    """What some new cells are worth that join these lands."""
    gain, size = 0, more
    while joins:
        land = popcount(work[LAND + player * MAX_LANDS + lowest_bit(joins)])
        joins &= joins - 1
        size += land
        gain -= table[worth + land]
    return gain + table[worth + size]


@jit
def _lands_worth(table: Ints, bot: int) -> int:
    """Where it is written what lands are worth to a bot: in hope, or now."""
    return table[HOPES] if bot == PLANNING else table[LANDS]


@jit
def _value_cells(table: Ints, work: Ints, board: int, player: int, bot: int) -> None:
    """What a mark on every free cell is worth; to who plans also by what the other loses."""
    worth, free = _lands_worth(table, bot), work[FREE]
    mine, theirs = _JOINS + player * MAX_CELLS, _JOINS + (1 - player) * MAX_CELLS
    while free:
        cell = lowest_bit(free)
        free &= free - 1
        gain = _land_gain(table, work, player, work[mine + cell], 1, worth)
        if bot == PLANNING:
            gain += _land_gain(table, work, 1 - player, work[theirs + cell], 1, worth) // 2
        prizes = table[board + COUNTS_FOR + cell]
        while prizes:
            gain += work[_ONE + lowest_bit(prizes)]
            prizes &= prizes - 1
        work[_WORTH + cell] = gain


@jit
def _pair_worth(
    table: Ints, work: Ints, board: int, player: int, bot: int, one: int, other: int
) -> int:
    """What two marks are worth together: prizes and lands they share are counted once."""
    gain, worth = work[_WORTH + one] + work[_WORTH + other], _lands_worth(table, bot)
    both = table[board + COUNTS_FOR + one] & table[board + COUNTS_FOR + other]
    while both:
        prize = lowest_bit(both)
        both &= both - 1
        gain += work[_TWO + prize] - 2 * work[_ONE + prize]
    mine = _JOINS + player * MAX_CELLS
    joins, others = work[mine + one], work[mine + other]
    if joins & others or table[board + NEAR + one] >> other & 1:
        gain += _land_gain(table, work, player, joins | others, 2, worth)
        gain -= _land_gain(table, work, player, joins, 1, worth)
        gain -= _land_gain(table, work, player, others, 1, worth)
    return gain


@jit
def _offer(
    work: Ints, place: int, worth: int, one: int, other: int, chance: Ints, stream: int
) -> None:
    """Remember the best of its kind; ties by lot."""
    if work[place + _HOW_MANY] == 0 or worth > work[place]:
        work[place], work[place + _HOW_MANY] = worth, 0
    if worth == work[place]:
        work[place + _HOW_MANY] += 1
        alike = work[place + _HOW_MANY]
        if alike == 1 or random_below(chance, stream, alike) == 0:
            work[place + OFFERED], work[place + OFFERED + 1] = one, other


@jit
def _pair_up(
    table: Ints, work: Ints, board: int, player: int, bot: int, cow: int, chance: Ints
) -> None:
    """Offer a cow with every number in reach, and with every cow after it."""
    cows = table[board + CELLS_OF] & work[FREE]
    numbers = table[board + REACHED + cow] & work[FREE] & ~cows
    later = cows >> (cow + 1) << (cow + 1)
    while numbers or later:
        if numbers:
            other = lowest_bit(numbers)
            numbers &= numbers - 1
        else:
            other = lowest_bit(later)
            later &= later - 1
        worth = _pair_worth(table, work, board, player, bot, cow, other)
        place = _PAIRS + _OFFER * table[board + SYMBOL + other]
        _offer(work, place, worth, cow, other, chance, BOT + player)


@jit
def _better(work: Ints, one: int, other: int) -> int:
    """The better of two offers; one that does not exist is none."""
    exists = work[other + _HOW_MANY] > 0
    if exists and (work[one + _HOW_MANY] == 0 or work[other] > work[one]):
        return other
    return one


@jit
def best_offer(work: Ints, one: int, other: int) -> int:
    """The best offer for what the dice show."""
    if one == 0 and other == 0:
        return _PAIRS if work[_PAIRS + _HOW_MANY] else _BEST
    best = _better(work, _BEST + _OFFER * one, _BEST + _OFFER * other)
    if one == 0 or other == 0:
        best = _better(work, best, _PAIRS + _OFFER * (one + other))
    return best


@jit
def _dice_worth(work: Ints, one: int, other: int) -> int:
    place = best_offer(work, one, other)
    return work[place] if work[place + _HOW_MANY] else 0


@jit
def dice_to_reroll(table: Ints, work: Ints, one: int, other: int) -> int:
    """Which dice to roll again, as bits: what promises most on average; rather none."""
    keep, first, second, both = 36 * _dice_worth(work, one, other), 0, 0, 0
    for face in range(6):
        shown = table[FACES + face]
        first += 6 * _dice_worth(work, shown, other)
        second += 6 * _dice_worth(work, one, shown)
        for face2 in range(6):
            both += _dice_worth(work, shown, table[FACES + face2])
    best = max(keep, first, second, both)
    if best == keep:
        return 0
    if best == first:
        return 1
    return 2 if best == second else 3
