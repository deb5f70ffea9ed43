"""The rows of simulated games, added up in whole numbers: any split gives the same sums.

A tally has a head, how games ended, histograms of points and turns, then four sums a seat, six an
element and four a sheet, twice: for the games of even and of odd numbers, so that one half can
judge the other. All of it adds up, but the least and the most points.
"""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.ruleset.jit import Ints, jit
from hedgerow.ruleset.simulation import (
    ABSENT,
    CHOICES,
    END,
    FORCED,
    HEADER_SIZE,
    LEADS,
    NONE,
    PLAYER_HEADER_SIZE,
    POINTS,
    ROUNDS,
    SHEET,
    TIE_BREAK,
    TURNS,
)

# 1 / k of a win in whole numbers, for every k up to 12.
WHOLE_WIN = 27720
GAMES, TIES, SHARED, MARGIN, MARGIN2, TURN, TURN2, ROUND, ROUND2 = range(9)
CHOICE, FORCE, LEAD, LEAST, MOST, TOTAL2 = range(9, 15)
ENDS, POINT_BINS, TURN_BINS = 16, 256, 1024
POINT_BIN = ENDS + 16
TURN_BIN = POINT_BIN + POINT_BINS
SEATS = TURN_BIN + TURN_BINS
WINS, WINS2, SCORE, SCORE2, SEAT = range(5)
HELD, PAID, GAVE, GAVE2, WON, WON_GAVE, ELEMENT = range(7)
DEALT, AHEAD, AHEAD2, WON_WITH, OF_HALF = range(5)
OF_SHEET = 2 * OF_HALF


def empty_tally(players: int, elements: int, sheets: int) -> list[int]:
    """A tally of no game."""
    size = SEATS + players * SEAT + elements * ELEMENT + sheets * OF_SHEET
    tally = [0] * size
    tally[LEAST] = tally[MOST] = ABSENT
    return tally


def add_tallies(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """Two tallies as one."""
    both = [a + b for a, b in zip(one, other, strict=True)]
    for place in (LEAST, MOST):
        both[place] = max(one[place], other[place])
    return both


@jit
def add_rows(rows: Ints, first: int, size: int, players: int, tally: Ints) -> None:
    """Add the games of a block; `first` is the number of its first game."""
    for game in range(len(rows) // size):
        _add_game(rows, game * size, (first + game) % 2, size, players, tally)


@jit
def _add_game(rows: Ints, at: int, half: int, size: int, players: int, tally: Ints) -> None:
    part = (size - HEADER_SIZE) // players
    _add_head(rows, at, tally)
    best, second, alike, winners = _ranking(rows, at, part, players)
    tally[TIES] += alike > 1
    tally[SHARED] += winners > 1
    tally[MARGIN] += best - second
    tally[MARGIN2] += (best - second) * (best - second)
    total = 0
    for player in range(players):
        total += rows[at + HEADER_SIZE + player * part + POINTS]
    tally[TOTAL2] += total * total
    for player in range(players):
        mine = at + HEADER_SIZE + player * part
        share = 0
        if _is_best(rows, at, part, players, player):
            share = WHOLE_WIN // winners
        _add_seat(rows[mine + POINTS], share, SEATS + player * SEAT, tally)
        _add_elements(rows, mine, part, share > 0, SEATS + players * SEAT, tally)
        sheet = rows[mine + SHEET]
        if sheet != NONE:
            place = (
                SEATS + players * SEAT + (part - PLAYER_HEADER_SIZE) * ELEMENT + sheet * OF_SHEET
            )
            ahead = players * rows[mine + POINTS] - total
            _add_sheet(ahead, share, place + half * OF_HALF, tally)


@jit
def _add_head(rows: Ints, at: int, tally: Ints) -> None:
    turns, rounds = rows[at + TURNS], rows[at + ROUNDS]
    tally[GAMES] += 1
    tally[TURN] += turns
    tally[TURN2] += turns * turns
    tally[ROUND] += rounds
    tally[ROUND2] += rounds * rounds
    tally[CHOICE] += rows[at + CHOICES]
    tally[FORCE] += rows[at + FORCED]
    tally[LEAD] += rows[at + LEADS]
    tally[ENDS + rows[at + END]] += 1
    tally[TURN_BIN + min(turns, TURN_BINS - 1)] += 1


@jit
def _ranking(rows: Ints, at: int, part: int, players: int) -> tuple[int, int, int, int]:
    """The best points, the second best, how many have the best, and how many win."""
    best, second, alike, winners = ABSENT, ABSENT, 0, 0
    for player in range(players):
        points = rows[at + HEADER_SIZE + player * part + POINTS]
        if points > best:
            best, second, alike = points, best, 1
        elif points == best:
            second = best
            alike += 1
        elif points > second:
            second = points
        winners += _is_best(rows, at, part, players, player)
    if players == 1:
        second = best
    return best, second, alike, winners


@jit
def _is_best(rows: Ints, at: int, part: int, players: int, player: int) -> bool:
    """Whether nobody has more points, or as many and more of what breaks a tie."""
    mine = at + HEADER_SIZE + player * part
    for other in range(players):
        its = at + HEADER_SIZE + other * part
        if rows[its + POINTS] > rows[mine + POINTS]:
            return False
        alike = rows[its + POINTS] == rows[mine + POINTS]
        if alike and rows[its + TIE_BREAK] > rows[mine + TIE_BREAK]:
            return False
    return True


@jit
def _add_seat(points: int, share: int, place: int, tally: Ints) -> None:
    tally[place + WINS] += share
    tally[place + WINS2] += share * share
    tally[place + SCORE] += points
    tally[place + SCORE2] += points * points
    tally[LEAST] = max(tally[LEAST], -points)
    tally[MOST] = max(tally[MOST], points)
    tally[POINT_BIN + min(max(points, 0), POINT_BINS - 1)] += 1


@jit
def _add_elements(rows: Ints, mine: int, part: int, won: bool, place: int, tally: Ints) -> None:
    for element in range(part - PLAYER_HEADER_SIZE):
        gave, at = rows[mine + PLAYER_HEADER_SIZE + element], place + element * ELEMENT
        if gave != ABSENT:
            tally[at + HELD] += 1
            tally[at + PAID] += gave > 0
            tally[at + GAVE] += gave
            tally[at + GAVE2] += gave * gave
            if won:
                tally[at + WON] += 1
                tally[at + WON_GAVE] += gave


@jit
def _add_sheet(ahead: int, share: int, place: int, tally: Ints) -> None:
    """How far its owner was ahead of the mean, times the number of players, and the win."""
    tally[place + DEALT] += 1
    tally[place + AHEAD] += ahead
    tally[place + AHEAD2] += ahead * ahead
    tally[place + WON_WITH] += share


@jit
def add_differences(
    rows: Ints, others: Ints, size: int, players: int, same: Ints, sums: Ints
) -> None:
    """Add up how two contents differ, game by game; `same` pairs the places of their elements.

    The sums are pairs, a difference and its square: points, margin, shared wins, turns, choices,
    then the wins of each seat, then elements.
    """
    part = (size - HEADER_SIZE) // players
    other_size = len(others) // (len(rows) // size)
    other_part = (other_size - HEADER_SIZE) // players
    for game in range(len(rows) // size):
        at, its = game * size, game * other_size
        best, second, _, winners = _ranking(rows, at, part, players)
        best2, second2, _, winners2 = _ranking(others, its, other_part, players)
        points = 0
        for player in range(players):
            points += rows[at + HEADER_SIZE + player * part + POINTS]
            points -= others[its + HEADER_SIZE + player * other_part + POINTS]
            won = _is_best(rows, at, part, players, player) * (WHOLE_WIN // winners)
            won2 = _is_best(others, its, other_part, players, player) * (WHOLE_WIN // winners2)
            _add_pair(won - won2, 5 + player, sums)
        _add_pair(points, 0, sums)
        _add_pair((best - second) - (best2 - second2), 1, sums)
        _add_pair((winners > 1) - (winners2 > 1), 2, sums)
        _add_pair(rows[at + TURNS] - others[its + TURNS], 3, sums)
        _add_pair(rows[at + CHOICES] - others[its + CHOICES], 4, sums)
        for pair in range(len(same) // 2):
            gave = _given(rows, at, part, players, same[2 * pair])
            gave2 = _given(others, its, other_part, players, same[2 * pair + 1])
            _add_pair(gave - gave2, 5 + players + pair, sums)


@jit
def _given(rows: Ints, at: int, part: int, players: int, element: int) -> int:
    """What an element gave all players of a game."""
    given = 0
    for player in range(players):
        gave = rows[at + HEADER_SIZE + player * part + PLAYER_HEADER_SIZE + element]
        if gave != ABSENT:
            given += gave
    return given


@jit
def _add_pair(difference: int, place: int, sums: Ints) -> None:
    sums[2 * place] += difference
    sums[2 * place + 1] += difference * difference
