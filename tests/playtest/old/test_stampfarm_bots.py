"""Simulated play of stampfarm: legal moves, known expectations, and the second scorer."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from hedgerow.base.grid import Pos
from hedgerow.game.library import open_library
from hedgerow.playtest.blocks import Match, play_block, play_game
from hedgerow.playtest.matches import MatchOptions, PreparedMatch, prepare_match
from hedgerow.playtest.old.stampfarm import sim_farm
from hedgerow.playtest.old.stampfarm.adapter import hedge_of, read_content
from hedgerow.playtest.old.stampfarm.content import hedge_numbers
from hedgerow.playtest.old.stampfarm.simulate import (
    make_table,
    open_requests,
    played_farms,
)
from hedgerow.playtest.simulation import BOTS, HEADER_SIZE, POINTS
from hedgerow.playtest.stats import compute_stats
from hedgerow.random_parts.sheets import wall_edges
from tests.games.stampfarm.referee import ANIMALS, Farm, Referee

GAME = open_library().find_game("stampfarm")
CONTENT = read_content(GAME.content)
FACES = ("cow", "goose", "hen", "pig", "sheep", "hay")
HAY, STABLE = 5, 20


@cache
def prepare(players: int, variant: str, *bots: str) -> PreparedMatch:
    return prepare_match(GAME, MatchOptions(players=players, variant=variant, bots=bots, seed=7))


def split_rounds(moves: list[int]) -> list[tuple[list[int], list[list[int]]]]:
    """Return the dice and the turns of every round; a turn is player, die, species, cell."""
    rounds: list[tuple[list[int], list[list[int]]]] = []
    at = 4
    while at < len(moves):
        if moves[at] == -1:
            rounds.append((moves[at + 1 : at + 4], []))
        else:
            rounds[-1][1].append(moves[at : at + 4])
        at += 4
    return rounds


def check_legal(moves: list[int], players: int, *, hay: bool) -> None:
    """Check all moves of a game by the rulebook, without the code of the game."""
    farms: list[set[int]] = [set() for _ in range(players)]
    stables, roller = [0] * players, -1
    for dice, turns in split_rounds(moves):
        unfinished = [player for player in range(players) if len(farms[player]) < 20]
        order = [player % players for player in range(roller + 1, roller + 1 + players)]
        expected = [player for player in order if player in unfinished]
        assert [turn[0] for turn in turns] == expected
        roller = expected[0]
        on_table = list(dice)
        for number, (player, die, kind, cell) in enumerate(turns):
            assert (die >= 0) == (number == 0)
            faces = [on_table[die]] if number == 0 else on_table
            assert kind in faces or (HAY in faces and (hay or kind != HAY))
            assert kind != HAY or hay
            if number == 0:
                del on_table[die]
            if cell == STABLE:
                stables[player] += 1
            else:
                assert cell not in farms[player]
                farms[player].add(cell)
    assert all(len(farm) == 20 for farm in farms)
    assert all(animals <= 2 for animals in stables)


@pytest.mark.parametrize("variant", ["full", "basic"])
@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_move_is_legal(players: int, bot: str, variant: str) -> None:
    match = prepare(players, variant, bot).match
    for game in range(25):
        check_legal(play_game(match, game)[0], players, hay=variant == "full")


@pytest.mark.parametrize("change", ["another die", "taken twice", "filled cell", "out of turn"])
def test_a_wrong_move_is_noticed(change: str) -> None:
    moves = list(play_game(prepare(3, "full", "greedy").match, 1)[0])
    at = 8
    assert moves[at] == 0
    if change == "another die":
        moves[at + 1] = next(it for it in range(3) if moves[5 + it] not in (moves[at + 2], HAY))
    elif change == "taken twice":
        moves[at + 5] = moves[at + 1]
    elif change == "filled cell":
        later = next(it for it in range(at + 12, len(moves), 4) if moves[it] == 0)
        moves[later + 3] = moves[at + 3]
    else:
        moves[at] = 1

    with pytest.raises(AssertionError):
        check_legal(moves, 3, hay=True)


def small_match(columns: int, hedge: tuple[tuple[int, int], ...] = ()) -> Match:
    """Return a match of two random bots on farms of one row, without requests and stable."""
    game = replace(CONTENT, columns=columns, rows=1, stable=0)
    sheet = hedge_numbers(wall_edges(hedge), 1, columns)
    table = tuple(make_table(game, "basic", 2, 1, [sheet, sheet]))
    return Match(
        simulation="hedgerow.playtest.old.stampfarm.simulate",
        table=table,
        players=2,
        bots=(0, 0),
        seed=3,
        elements=5,
        sheets=2,
        max_moves=1 + len(game.backs) + 2 * columns * (5 + game.dice),
        work_size=2 * sim_farm.PLAYER_SIZE + game.dice,
    )


def mean_points(match: Match, games: int) -> float:
    tally = play_block(match, 0, games)
    head = {"players": 2, "bots": ["random"] * 2}
    from hedgerow.playtest.stats import PlayedGames

    names = tuple(f"group:{it}" for it in ANIMALS)
    mean: float = compute_stats(
        PlayedGames(header=head, elements=names, endings=("",), tally=tuple(tally))
    )["score"]["mean"]
    return mean


def test_random_play_on_two_cells_has_the_exact_expectation() -> None:
    """All species are equally likely: the second stamp matches the first in one of five games.

    Then both animals count: 2 / 5 points, with a standard deviation of 0.8 per farm.
    """
    games = 20_000

    assert abs(mean_points(small_match(2), games) - 0.4) < 4 * 0.8 / (2 * games) ** 0.5


def test_with_a_hedge_between_the_two_cells_nothing_scores() -> None:
    assert mean_points(small_match(2, ((0, 1), (1, 1))), 500) == 0.0


@pytest.mark.parametrize("variant", ["full", "basic"])
def test_the_second_scorer_agrees_on_a_thousand_random_finishes(variant: str) -> None:
    match = prepare(2, variant, "random")
    letters = {"hay": "Y", **ANIMALS}
    for game in range(500):
        moves, row = play_game(match.match, game)
        farms = played_farms(CONTENT, match.setup.sheets, 2, moves)
        opened = open_requests(CONTENT, moves)
        for number, farm in enumerate(farms):
            rows = tuple(
                "".join(letters[farm.animals[Pos(r, c)]] for c in range(5)) for r in range(4)
            )
            edges = hedge_of(farm.sheet)
            hedge = frozenset(((a.row, a.col), (b.row, b.col)) for a, b in edges)
            points = Referee(Farm(rows, hedge)).points(opened)

            simulated = row[HEADER_SIZE + number * ((len(row) - HEADER_SIZE) // 2) + POINTS]
            assert sum(points.values()) == simulated, (game, points)


@pytest.mark.parametrize(("rival", "win_rate"), [("random", 0.95), ("greedy", 0.6)])
def test_the_planning_bot_wins_from_both_seats(rival: str, win_rate: float) -> None:
    for seat in (0, 1):
        bots = ("planning", rival) if seat == 0 else (rival, "planning")
        match = prepare(2, "full", *bots)
        tally = play_block(match.match, 0, 600)

        assert compute_stats(match.played_games(tally))["seats"][seat]["wins"] > win_rate
