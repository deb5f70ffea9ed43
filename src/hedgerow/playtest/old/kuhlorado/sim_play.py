"""Simulated play of kuhlorado: dice, legal marks, turns and the end of a game.

`sim_board` explains the numbers. `moves` records the number of the board, then the turns.
"""

from __future__ import annotations

from hedgerow.playtest.jit import Ints, jit, jit_inline, lowest_bit, popcount
from hedgerow.playtest.old.kuhlorado.sim_board import (
    BOARD_SIZE,
    BOARDS,
    CELL,
    END_FREE,
    FACES,
    FREE,
    HEAD_START,
    IN_REACH,
    INTERIM,
    PRIZES,
    PRO,
    SYMBOL_CELLS,
    count_free_cows,
    mark,
    score_doubles,
    set_up,
)
from hedgerow.playtest.old.kuhlorado.sim_bots import (
    OFFER_CELLS,
    best_offer,
    dice_to_reroll,
    rate_offers,
)
from hedgerow.playtest.simulation import (
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

# Two bots could roll symbols without a free cell for ever.
MAX_TURNS = 500
# A turn in `moves`: the first roll, the rerolled dice as bits, the final dice, two cells or NONE.
REROLLED, FINAL_DICE, CELLS, TURN_SIZE = 2, 3, 5, 7


@jit_inline
def _single_marks(table: Ints, work: Ints, board: int, face1: int, face2: int) -> int:
    """Return the free cells that show one of the two faces."""
    cells = table[board + SYMBOL_CELLS + face1] | table[board + SYMBOL_CELLS + face2]
    return work[FREE] & cells


@jit_inline
def _partners(table: Ints, work: Ints, board: int, number: int, cow: int) -> int:
    """Return the free cells that may be marked together with a cow.

    With a number on the other die, these are its cells in reach; with a second cow (0), all later
    cows: earlier ones would count every pair twice.
    """
    if number:
        return table[board + IN_REACH + cow] & work[FREE] & table[board + SYMBOL_CELLS + number]
    return (work[FREE] & table[board + SYMBOL_CELLS]) >> (cow + 1) << (cow + 1)


@jit_inline
def _count_options(table: Ints, work: Ints, board: int, face1: int, face2: int) -> int:
    """Count the legal ways to mark one or two cells."""
    single = _single_marks(table, work, board, face1, face2)
    options, cows = popcount(single), single & table[board + SYMBOL_CELLS]
    if face1 == 0 and face2 == 0:
        # Two cows must be marked while there are two.
        return options * (options - 1) // 2 if options > 1 else options
    if face1 == 0 or face2 == 0:
        while cows:
            options += popcount(_partners(table, work, board, face1 + face2, lowest_bit(cows)))
            cows &= cows - 1
    return options


@jit_inline
def _nth_cell(cells: int, number: int) -> int:
    """Return the cell with this number in a bit set, counted from 0."""
    for _ in range(number):
        cells &= cells - 1
    return lowest_bit(cells)


@jit_inline
def _nth_option(table: Ints, work: Ints, board: int, face1: int, face2: int, number: int) -> int:
    """Return the option with this number: the cell, plus 256 times (second cell + 1) for a pair."""
    single = _single_marks(table, work, board, face1, face2)
    if face1 and face2:
        return _nth_cell(single, number)
    cows = single & table[board + SYMBOL_CELLS]
    pairs_only = face1 == face2 and popcount(single) > 1
    while single:
        cell = lowest_bit(single)
        single &= single - 1
        if not pairs_only:
            if number == 0:
                return cell
            number -= 1
        if cows >> cell & 1:
            partners = _partners(table, work, board, face1 + face2, cell)
            if number < popcount(partners):
                return cell | (_nth_cell(partners, number) + 1) << 8
            number -= popcount(partners)
    return NONE


@jit_inline
def _play_turn(
    table: Ints,
    work: Ints,
    board: int,
    player: int,
    bot: int,
    streams: Ints,
    moves: Ints,
    at: int,
    row: Ints,
) -> None:
    """Let a player roll, reroll some dice, and mark."""
    face1, face2 = (
        table[FACES + random_below(streams, DICE, 6)],
        table[FACES + random_below(streams, DICE, 6)],
    )
    moves[at], moves[at + 1] = face1, face2
    if bot == RANDOM:
        rerolled = random_below(streams, BOT + player, 4)
    else:
        rate_offers(table, work, board, player, bot, streams)
        rerolled = dice_to_reroll(table, work, face1, face2)
    face1 = table[FACES + random_below(streams, DICE, 6)] if rerolled & 1 else face1
    face2 = table[FACES + random_below(streams, DICE, 6)] if rerolled & 2 else face2
    moves[at + REROLLED] = rerolled
    moves[at + FINAL_DICE], moves[at + FINAL_DICE + 1] = face1, face2
    choices = _count_options(table, work, board, face1, face2)
    count_choices(row, choices)
    first, second = NONE, NONE
    if choices and bot == RANDOM:
        number = random_below(streams, BOT + player, choices)
        option = _nth_option(table, work, board, face1, face2, number)
        first, second = option & 255, (option >> 8) - 1
    elif choices:
        best = best_offer(work, face1, face2)
        first, second = work[best + OFFER_CELLS], work[best + OFFER_CELLS + 1]
    moves[at + CELLS] = moves[at + CELLS + 1] = NONE
    if first != NONE:
        mark(table, work, board, player, first, row)
        moves[at + CELLS] = table[board + CELL + first]
    if second != NONE:
        mark(table, work, board, player, second, row)
        moves[at + CELLS + 1] = table[board + CELL + second]


@jit_inline
def _is_over(table: Ints, work: Ints, board: int) -> int:
    """Return 0 while the game continues, 1 if no cow is free, 2 if only a few numbers are."""
    cows = count_free_cows(table, work, board)
    if cows == 0:
        return 1
    return 2 if popcount(work[FREE]) - cows <= table[END_FREE] else 0


@jit
def play(table: Ints, bots: Ints, streams: Ints, work: Ints, moves: Ints, row: Ints) -> int:
    """Play one game, fill `moves` and `row`, and return the length of `moves`.

    Crosses move first; circles may have a head start (K17).
    """
    clear(row)
    board = set_up(table, streams, work)
    moves[0] = (board - table[BOARDS]) // BOARD_SIZE
    cows, written = count_free_cows(table, work, board), 1
    lead, player, over, interim = -1, 0, 0, False
    crosses, circles = player_offset(row, 2, 0) + POINTS, player_offset(row, 2, 1) + POINTS
    difference = 0
    if table[HEAD_START]:
        row[circles] = table[HEAD_START]
        row[circles - POINTS + PLAYER_HEADER_SIZE + table[PRIZES] + 1] = table[HEAD_START]
    while not over and row[TURNS] < MAX_TURNS:
        _play_turn(table, work, board, player, bots[player], streams, moves, written, row)
        # K14: the interim scoring comes after the whole turn that marks the ninth cow.
        if table[PRO] and not interim:
            interim = cows - count_free_cows(table, work, board) >= table[INTERIM]
            if interim:
                score_doubles(table, work, row)
        # The leader can only change if the difference does: most turns skip the update.
        if row[crosses] - row[circles] != difference:
            difference = row[crosses] - row[circles]
            lead = update_leader(row, 2, lead)
        over = _is_over(table, work, board)
        written, player = written + TURN_SIZE, 1 - player
    row[ROUNDS] = (row[TURNS] + 1) // 2
    row[END] = over - 1 if over else STUCK
    row[crosses - POINTS + SHEET] = row[circles - POINTS + SHEET] = NONE
    return written


@jit
def play_games(
    table: Ints,
    bots: Ints,
    states: Ints,
    streams: Ints,
    work: Ints,
    moves: Ints,
    row: Ints,
    rows: Ints,
) -> int:
    """Play the games of a block and return their number."""
    # Every game has this function: numba cannot cache one that is created by another function.
    games = len(rows) // len(row)
    for game in range(games):
        init_streams(states, game, streams)
        play(table, bots, streams, work, moves, row)
        store_row(row, rows, game)
    return games
