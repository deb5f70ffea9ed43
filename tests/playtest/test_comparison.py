"""Comparison of two contents: differences and intervals are computed a second time."""

from __future__ import annotations

from math import sqrt
from statistics import fmean, pstdev

import pytest

from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.playtest.blocks import play_rows
from hedgerow.playtest.comparison import compare
from hedgerow.playtest.executors import SerialExecutor, StopRule
from hedgerow.playtest.matches import MatchOptions, PreparedMatch, prepare_match
from hedgerow.playtest.simulation import HEADER_SIZE, PLAYER_HEADER_SIZE, POINTS
from hedgerow.playtest.sweep import game_with_values, parse_parameter_ranges
from tests.windbreak import CONTENT

GAMES = 150
OPTIONS = MatchOptions(players=2, bots=("greedy",), seed=5)
Z95 = 1.959964
pytestmark = pytest.mark.usefixtures("windbreak")


def with_trees(count: int) -> Game:
    """Return windbreak with this many trees: other sheets and points, the same dice."""
    (change,) = parse_parameter_ranges([f"sheet.random.trees.of.tree={count}"])
    return game_with_values(open_library(CONTENT).find_game("windbreak"), [(change, count)])


def game_points(prepared: PreparedMatch) -> list[list[int]]:
    """Return the points of the players, game by game, from the rows of the games."""
    match = prepared.match
    rows = [int(number) for number in play_rows(match, 0, GAMES)]
    part = PLAYER_HEADER_SIZE + match.elements
    return [
        [rows[at + HEADER_SIZE + player * part + POINTS] for player in range(match.players)]
        for at in range(0, len(rows), match.row_size)
    ]


def test_the_interval_of_a_difference_is_that_of_differences_within_games() -> None:
    here, there = with_trees(2), with_trees(4)
    data = compare(
        here, there, OPTIONS, StopRule(GAMES), SerialExecutor(), lambda games, total: None
    ).data
    pairs = [
        *zip(*(game_points(prepare_match(game, OPTIONS)) for game in (here, there)), strict=True)
    ]
    expected = {
        "points": [(sum(first) - sum(second)) / 2 for first, second in pairs],
        "margin": [
            abs(first[0] - first[1]) - abs(second[0] - second[1]) for first, second in pairs
        ],
    }

    for name, differences in expected.items():
        figures, mean = data["differences"][name], fmean(differences)
        half = Z95 * pstdev(differences) / sqrt(GAMES)
        assert half > 0.05
        assert figures["difference"] == pytest.approx(mean, abs=1e-4)
        assert (figures["low"], figures["high"]) == pytest.approx(
            (mean - half, mean + half), abs=1e-4
        )
