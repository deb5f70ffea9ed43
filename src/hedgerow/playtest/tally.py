"""Tallies: the rows of simulated games added up in integers, so that any split gives equal sums.

A tally has a head, counts of endings, histograms of points and turns, then four sums per seat, six
per element and four per half of a sheet. Halves are the games with even and with odd numbers, so
that one can judge the other. All values add up except the minimum and maximum of points.
"""

from __future__ import annotations

from collections.abc import Sequence

from hedgerow.playtest.jit import Ints, jit
from hedgerow.playtest.simulation import (
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

# Divisible by 1 to 12: a win shared by k players is an integer.
WHOLE_WIN = 27720
# Indices; a name with 2 is a sum of squares. TIES are before the tie-break, SHARED after it.
GAMES, TIES, SHARED, MARGIN, MARGIN2, TURN, TURN2, ROUND, ROUND2 = range(9)
CHOICE, FORCE, LEAD, LEAST, MOST, TOTAL2 = range(9, 15)
# Values beyond the last bin are counted there.
ENDS, POINT_BINS, TURN_BINS = 16, 256, 1024
POINT_BIN = ENDS + 16
TURN_BIN = POINT_BIN + POINT_BINS
SEATS = TURN_BIN + TURN_BINS
WINS, WINS2, SCORE, SCORE2, SEAT = range(5)
HELD, PAID, GAVE, GAVE2, WON, WON_GAVE, ELEMENT = range(7)
DEALT, AHEAD, AHEAD2, WON_WITH, OF_HALF = range(5)
OF_SHEET = 2 * OF_HALF


def empty_tally(players: int, elements: int, sheets: int) -> list[int]:
    """Return the tally of no games."""
    size = SEATS + players * SEAT + elements * ELEMENT + sheets * OF_SHEET
    tally = [0] * size
    # The minimum is stored negated, so that both merge by max().
    tally[LEAST] = tally[MOST] = ABSENT
    return tally


def add_tallies(first: Sequence[int], second: Sequence[int]) -> list[int]:
    """Return the sum of two tallies."""
    both = [a + b for a, b in zip(first, second, strict=True)]
    for index in (LEAST, MOST):
        both[index] = max(first[index], second[index])
    return both


@jit
def add_rows(rows: Ints, first: int, size: int, players: int, tally: Ints) -> None:
    """Add the games of a block. `first` is the number of its first game."""
    for game in range(len(rows) // size):
        _add_game(rows, game * size, (first + game) % 2, size, players, tally)


@jit
def _add_game(rows: Ints, at: int, half: int, size: int, players: int, tally: Ints) -> None:
    part = (size - HEADER_SIZE) // players
    _add_head(rows, at, tally)
    best, second, leaders, winners = _ranking(rows, at, part, players)
    tally[TIES] += leaders > 1
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
            start = (
                SEATS + players * SEAT + (part - PLAYER_HEADER_SIZE) * ELEMENT + sheet * OF_SHEET
            )
            # Times the number of players, because the mean may not be an integer.
            ahead = players * rows[mine + POINTS] - total
            _add_sheet(ahead, share, start + half * OF_HALF, tally)


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
    """Return the best points, the second best, how many players have the best, how many win."""
    best, second, leaders, winners = ABSENT, ABSENT, 0, 0
    for player in range(players):
        points = rows[at + HEADER_SIZE + player * part + POINTS]
        if points > best:
            best, second, leaders = points, best, 1
        elif points == best:
            second = best
            leaders += 1
        elif points > second:
            second = points
        winners += _is_best(rows, at, part, players, player)
    if players == 1:  # no margin
        second = best
    return best, second, leaders, winners


@jit
def _is_best(rows: Ints, at: int, part: int, players: int, player: int) -> bool:
    """Return whether no rival has more points, or equal points and a higher tie-break."""
    mine = at + HEADER_SIZE + player * part
    for rival in range(players):
        theirs = at + HEADER_SIZE + rival * part
        if rows[theirs + POINTS] > rows[mine + POINTS]:
            return False
        tied = rows[theirs + POINTS] == rows[mine + POINTS]
        if tied and rows[theirs + TIE_BREAK] > rows[mine + TIE_BREAK]:
            return False
    return True


@jit
def _add_seat(points: int, share: int, start: int, tally: Ints) -> None:
    tally[start + WINS] += share
    tally[start + WINS2] += share * share
    tally[start + SCORE] += points
    tally[start + SCORE2] += points * points
    tally[LEAST] = max(tally[LEAST], -points)
    tally[MOST] = max(tally[MOST], points)
    tally[POINT_BIN + min(max(points, 0), POINT_BINS - 1)] += 1


@jit
def _add_elements(rows: Ints, mine: int, part: int, won: bool, start: int, tally: Ints) -> None:
    for element in range(part - PLAYER_HEADER_SIZE):
        gave, at = rows[mine + PLAYER_HEADER_SIZE + element], start + element * ELEMENT
        if gave != ABSENT:
            tally[at + HELD] += 1
            tally[at + PAID] += gave > 0
            tally[at + GAVE] += gave
            tally[at + GAVE2] += gave * gave
            if won:
                tally[at + WON] += 1
                tally[at + WON_GAVE] += gave


@jit
def _add_sheet(ahead: int, share: int, start: int, tally: Ints) -> None:
    """Add the lead over the mean, times the number of players, and the share of the win."""
    tally[start + DEALT] += 1
    tally[start + AHEAD] += ahead
    tally[start + AHEAD2] += ahead * ahead
    tally[start + WON_WITH] += share


@jit
def add_differences(
    rows: Ints, rows2: Ints, size: int, players: int, same: Ints, sums: Ints
) -> None:
    """Add up how two contents differ, game by game. `same` pairs the indices of common elements.

    The sums are pairs, a difference and its square: points, margin, shared wins, turns, choices,
    then the wins of each seat, then elements.
    """
    part = (size - HEADER_SIZE) // players
    size2 = len(rows2) // (len(rows) // size)
    part2 = (size2 - HEADER_SIZE) // players
    for game in range(len(rows) // size):
        at, at2 = game * size, game * size2
        best, second, _, winners = _ranking(rows, at, part, players)
        best2, second2, _, winners2 = _ranking(rows2, at2, part2, players)
        points = 0
        for player in range(players):
            points += rows[at + HEADER_SIZE + player * part + POINTS]
            points -= rows2[at2 + HEADER_SIZE + player * part2 + POINTS]
            won = _is_best(rows, at, part, players, player) * (WHOLE_WIN // winners)
            won2 = _is_best(rows2, at2, part2, players, player) * (WHOLE_WIN // winners2)
            _add_pair(won - won2, 5 + player, sums)
        _add_pair(points, 0, sums)
        _add_pair((best - second) - (best2 - second2), 1, sums)
        _add_pair((winners > 1) - (winners2 > 1), 2, sums)
        _add_pair(rows[at + TURNS] - rows2[at2 + TURNS], 3, sums)
        _add_pair(rows[at + CHOICES] - rows2[at2 + CHOICES], 4, sums)
        for pair in range(len(same) // 2):
            gave = _element_points(rows, at, part, players, same[2 * pair])
            gave2 = _element_points(rows2, at2, part2, players, same[2 * pair + 1])
            _add_pair(gave - gave2, 5 + players + pair, sums)


@jit
def _element_points(rows: Ints, at: int, part: int, players: int, element: int) -> int:
    """Return what an element paid all players of a game together."""
    total = 0
    for player in range(players):
        gave = rows[at + HEADER_SIZE + player * part + PLAYER_HEADER_SIZE + element]
        if gave != ABSENT:
            total += gave
    return total


@jit
def _add_pair(difference: int, index: int, sums: Ints) -> None:
    sums[2 * index] += difference
    sums[2 * index + 1] += difference * difference
