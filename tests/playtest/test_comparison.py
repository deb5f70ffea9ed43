"""Two contents, the same games: the differences and their intervals, worked out a second time."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, pstdev

import pytest

from hedgerow.library.game import Game
from hedgerow.library.library import open_library
from hedgerow.playtest.blocks import play_rows
from hedgerow.playtest.comparison import compare
from hedgerow.playtest.executors import SerialExecutor, StopRule
from hedgerow.playtest.matches import MatchOptions, PreparedMatch, prepare_match
from hedgerow.playtest.sweep import game_with_values, parse_parameter_ranges
from hedgerow.ruleset.simulation import HEADER_SIZE, PLAYER_HEADER_SIZE, POINTS

GAMES = 150
WISH = MatchOptions(players=2, bots=("greedy",), seed=5)
Z95 = 1.959964


def with_stones(count: int) -> Game:
    """Fallow with so many stones: other sheets, other points, the same dice."""
    (change,) = parse_parameter_ranges([f"stones={count}"])
    return game_with_values(open_library().find_game("fallow"), [(change, count)])


def points_of(prepared: PreparedMatch) -> list[list[int]]:
    """The points of the players, game by game, taken from the rows of the games."""
    match = prepared.match
    rows = [int(it) for it in play_rows(match, 0, GAMES)]
    part = PLAYER_HEADER_SIZE + match.elements
    return [
        [rows[at + HEADER_SIZE + player * part + POINTS] for player in range(match.players)]
        for at in range(0, len(rows), match.row_size)
    ]


def test_the_interval_of_a_difference_is_that_of_differences_within_games() -> None:
    here, there = with_stones(2), with_stones(4)
    told = compare(here, there, WISH, StopRule(GAMES), SerialExecutor(), lambda games: None).data
    pairs = [*zip(*(points_of(prepare_match(it, WISH)) for it in (here, there)), strict=True)]
    expected = {
        "points": [(sum(one) - sum(two)) / 2 for one, two in pairs],
        "margin": [abs(one[0] - one[1]) - abs(two[0] - two[1]) for one, two in pairs],
    }

    for name, differences in expected.items():
        its, mean = told["differences"][name], fmean(differences)
        half = Z95 * pstdev(differences) / sqrt(GAMES)
        assert half > 0.05
        assert its["difference"] == pytest.approx(mean, abs=1e-4)
        assert (its["low"], its["high"]) == pytest.approx((mean - half, mean + half), abs=1e-4)
