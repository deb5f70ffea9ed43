"""Sums of two dice in 5 × 5 cells; rows, columns and diagonals score like poker hands."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tests.scoring.referees.paper import Paper, Papers, Points, Referee, each, players

HANDS = {
    "pair": "kinds: {exactly: 4}, same: {exactly: 2}",
    "two-pairs": "kinds: {exactly: 3}, same: {exactly: 2}",
    "three": "kinds: {exactly: 3}, same: {exactly: 3}",
    "full-house": "kinds: {exactly: 2}, same: {exactly: 3}",
    "four": "same: {exactly: 4}",
    "five": "same: {exactly: 5}",
    "straight": "straight: {at_least: 5}, has: {of: '7', at_most: 0}",
    "straight-7": "straight: {at_least: 5}, has: '7'",
}
POINTS = {
    "pair": 1,
    "two-pairs": 3,
    "three": 3,
    "full-house": 8,
    "four": 6,
    "five": 10,
    "straight": 12,
    "straight-7": 8,
}
RULES = "\n".join(
    f"  - {{id: {hand}{ending}, in_each: {units}, full: true, {words}, points: {points}}}"
    for hand, words in HANDS.items()
    for ending, units, points in (
        ("", "[row, column]", POINTS[hand]),
        ("-across", "diagonal", 2 * POINTS[hand]),
    )
)
VOCABULARY = {"kinds": tuple(map(str, range(2, 13)))}


def finish(rng: Random) -> Papers:
    return {player: _paper(rng) for player in players(rng)}


def _paper(rng: Random) -> Paper:
    """Return a paper; half of them have rows that are close to a hand."""
    paper = Paper(5, 5)
    digits = rng.sample(range(2, 13), rng.randint(2, 11))
    for row in range(5):
        start = rng.randint(2, 8)
        line = [start, start + 1, start + 2, start + 3, start + 4]
        if rng.random() < 0.7:
            line = rng.choices(digits, k=5)
        rng.shuffle(line)
        for col in range(5):
            if rng.random() < 0.97:
                paper.kinds[row, col] = str(line[col])
    if rng.random() < 0.3:
        start = rng.randint(2, 8)
        for n, digit in enumerate(rng.sample(range(start, start + 5), 5)):
            paper.kinds[n, n] = str(digit)
    return paper


def _hand(digits: Sequence[int]) -> str:
    """Return the name of a hand of five digits, as a table of how often each occurs."""
    often = sorted((digits.count(digit) for digit in set(digits)), reverse=True)
    if often == [1, 1, 1, 1, 1]:
        if max(digits) - min(digits) > 4:
            return ""
        return "straight-7" if 7 in digits else "straight"
    hands = {
        (2, 1, 1, 1): "pair",
        (2, 2, 1): "two-pairs",
        (3, 1, 1): "three",
        (3, 2): "full-house",
        (4, 1): "four",
        (5,): "five",
    }
    return hands[tuple(often)]


def _score(paper: Paper) -> Points:
    points: Points = dict.fromkeys([f"{hand}{end}" for hand in HANDS for end in ("", "-across")], 0)
    diagonals = [[(n, n) for n in range(5)], [(n, 4 - n) for n in range(5)]]
    for ending, lines in (("", paper.lines()), ("-across", diagonals)):
        for line in lines:
            if all(cell in paper.kinds for cell in line):
                hand = _hand([int(paper.kinds[cell]) for cell in line])
                if hand:
                    points[hand + ending] += POINTS[hand] * (2 if ending else 1)
    return points


REFEREE = Referee(RULES, VOCABULARY, finish, lambda papers: each(papers, _score))
