"""Kuhlorado, played by bots: dice, legal marks, turns and the end of a game."""

from __future__ import annotations

from hedgerow.games.kuhlorado.sim_board import (
    BOARD,
    BOARDS,
    CELL,
    CELLS_OF,
    END_FREE,
    FACES,
    FREE,
    HEAD_START,
    INTERIM,
    PRIZES,
    PRO,
    REACHED,
    count_doubles,
    cows_left,
    mark,
    set_up,
)
from hedgerow.games.kuhlorado.sim_bots import OFFERED, best_offer, dice_to_reroll, rate_offers
from hedgerow.ruleset.jit import Ints, jit, jit_inline, lowest_bit, popcount
from hedgerow.ruleset.simulation import (
    BOT,
    DICE,
    END,
    NONE,
    PLAYER_HEADER_SIZE,
    POINTS,
    RANDOM,
    ROUNDS,
    SHEET,
    STUCK,
    TURNS,
    clear,
    count_choices,
    init_streams,
    player_offset,
    random_below,
    store_row,
    update_leader,
)

MAX_TURNS = 500
# A turn in the log: the first roll, which dice were rolled again, the dice then, two cells.
AGAIN, THEN, CELLS, TURN = 2, 3, 5, 7


@jit_inline
def _single_marks(table: Ints, work: Ints, board: int, one: int, other: int) -> int:
    """The free cells that one die may mark alone; two cows mark two while there are two."""
    shown = table[board + CELLS_OF + one] | table[board + CELLS_OF + other]
    return work[FREE] & shown


@jit_inline
def _partners(table: Ints, work: Ints, board: int, number: int, cow: int) -> int:
    """The free cells that may be marked with a cow: a number in reach, or every cow after it."""
    if number:
        return table[board + REACHED + cow] & work[FREE] & table[board + CELLS_OF + number]
    return (work[FREE] & table[board + CELLS_OF]) >> (cow + 1) << (cow + 1)


@jit_inline
def _ways(table: Ints, work: Ints, board: int, one: int, other: int) -> int:
    """How many ways there are to mark."""
    single = _single_marks(table, work, board, one, other)
    found, cows = popcount(single), single & table[board + CELLS_OF]
    if one == 0 and other == 0:
        return found * (found - 1) // 2 if found > 1 else found
    if one == 0 or other == 0:
        while cows:
            found += popcount(_partners(table, work, board, one + other, lowest_bit(cows)))
            cows &= cows - 1
    return found


@jit_inline
def _nth(cells: int, number: int) -> int:
    """The cell of that number in a set."""
    for _ in range(number):
        cells &= cells - 1
    return lowest_bit(cells)


@jit_inline
def _way(table: Ints, work: Ints, board: int, one: int, other: int, wanted: int) -> int:
    """The way of that number, cell by cell: a cell, and 256 times one more than its partner."""
    single = _single_marks(table, work, board, one, other)
    if one and other:
        return _nth(single, wanted)
    cows = single & table[board + CELLS_OF]
    pairs_only = one == other and popcount(single) > 1
    while single:
        cell = lowest_bit(single)
        single &= single - 1
        if not pairs_only:
            if wanted == 0:
                return cell
            wanted -= 1
        if cows >> cell & 1:
            partners = _partners(table, work, board, one + other, cell)
            if wanted < popcount(partners):
                return cell | (_nth(partners, wanted) + 1) << 8
            wanted -= popcount(partners)
    return NONE


@jit_inline
def _turn(
    table: Ints,
    work: Ints,
    board: int,
    player: int,
    bot: int,
    chance: Ints,
    moves: Ints,
    at: int,
    row: Ints,
) -> None:
    """Roll, roll again what is not wanted, mark."""
    one, other = (
        table[FACES + random_below(chance, DICE, 6)],
        table[FACES + random_below(chance, DICE, 6)],
    )
    moves[at], moves[at + 1] = one, other
    if bot == RANDOM:
        again = random_below(chance, BOT + player, 4)
    else:
        rate_offers(table, work, board, player, bot, chance)
        again = dice_to_reroll(table, work, one, other)
    one = table[FACES + random_below(chance, DICE, 6)] if again & 1 else one
    other = table[FACES + random_below(chance, DICE, 6)] if again & 2 else other
    moves[at + AGAIN], moves[at + THEN], moves[at + THEN + 1] = again, one, other
    choices = _ways(table, work, board, one, other)
    count_choices(row, choices)
    first, second = NONE, NONE
    if choices and bot == RANDOM:
        way = _way(table, work, board, one, other, random_below(chance, BOT + player, choices))
        first, second = way & 255, (way >> 8) - 1
    elif choices:
        best = best_offer(work, one, other)
        first, second = work[best + OFFERED], work[best + OFFERED + 1]
    moves[at + CELLS] = moves[at + CELLS + 1] = NONE
    if first != NONE:
        mark(table, work, board, player, first, row)
        moves[at + CELLS] = table[board + CELL + first]
    if second != NONE:
        mark(table, work, board, player, second, row)
        moves[at + CELLS + 1] = table[board + CELL + second]


@jit_inline
def _is_over(table: Ints, work: Ints, board: int) -> int:
    """0 while the game goes on, 1 when no cow is free, 2 when few enough numbers are."""
    cows = cows_left(table, work, board)
    if cows == 0:
        return 1
    return 2 if popcount(work[FREE]) - cows <= table[END_FREE] else 0


@jit
def play(table: Ints, bots: Ints, chance: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Play one game; crosses begin, circles may have a head start."""
    clear(row)
    board = set_up(table, chance, work)
    moves[0] = (board - table[BOARDS]) // BOARD
    cows, lead, player, over, interim, written = cows_left(table, work, board), -1, 0, 0, False, 1
    crosses, circles, ahead = (
        player_offset(row, 2, 0) + POINTS,
        player_offset(row, 2, 1) + POINTS,
        0,
    )
    if table[HEAD_START]:
        row[circles] = table[HEAD_START]
        row[circles - POINTS + PLAYER_HEADER_SIZE + table[PRIZES] + 1] = table[HEAD_START]
    while not over and row[TURNS] < MAX_TURNS:
        _turn(table, work, board, player, bots[player], chance, moves, written, row)
        if table[PRO] and not interim:
            interim = cows - cows_left(table, work, board) >= table[INTERIM]
            if interim:
                count_doubles(table, work, row)
        if row[crosses] - row[circles] != ahead:
            ahead = row[crosses] - row[circles]
            lead = update_leader(row, 2, lead)
        over = _is_over(table, work, board)
        written, player = written + TURN, 1 - player
    row[ROUNDS] = (row[TURNS] + 1) // 2
    row[END] = over - 1 if over else STUCK
    row[crosses - POINTS + SHEET] = row[circles - POINTS + SHEET] = NONE
    return written


@jit
def play_games(
    table: Ints,
    bots: Ints,
    states: Ints,
    chance: Ints,
    work: Ints,
    moves: Ints,
    row: Ints,
    rows: Ints,
) -> int:
    """Play the games of a block, one after the other."""
    games = len(rows) // len(row)
    for game in range(games):
        init_streams(states, game, chance)
        play(table, bots, chance, work, moves, row)
        store_row(row, rows, game)
    return games
