"""Bunte Runde played by bots: all games of a tiny ring, and a second scorer for the large one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import permutations

import pytest

from hedgerow.game.library import open_library
from hedgerow.playtest import tally as sums
from hedgerow.playtest.blocks import Match, play_block, play_game
from hedgerow.playtest.matches import MatchOptions, PreparedMatch, prepare_match
from hedgerow.playtest.old.bunte_runde.simulate import make_table, read_content, work_size
from hedgerow.playtest.simulation import BOTS, HEADER_SIZE, POINTS
from hedgerow.playtest.stats import compute_stats
from tests.games.bunte_runde.referee import ROWS, SIDES
from tests.games.bunte_runde.referee import play_game as play_by_rulebook

GAME = open_library().find_game("bunte-runde")


def prepared(players: int, variant: str, *bots: str) -> PreparedMatch:
    return prepare_match(GAME, MatchOptions(players=players, variant=variant, bots=bots, seed=7))


def two_by_two(bot: int) -> Match:
    """Return a match of two kinds, two colours, and a game that ends with the fourth coin."""
    large = read_content(GAME.content, "shapes")
    tiny = replace(large, kinds=large.kinds[:2], colours=large.colours[:2], coins=4)
    table = tuple(make_table(tiny, 2))
    return Match(
        simulation="hedgerow.playtest.old.bunte_runde.simulate",
        table=table,
        players=2,
        bots=(bot, bot),
        seed=5,
        elements=4,
        sheets=0,
        max_moves=1 + 2 * 4,
        work_size=work_size(2),
    )


Game = tuple[tuple[int, ...], int, tuple[int, ...]]


def all_games() -> Iterator[tuple[Game, Fraction, tuple[int, int]]]:
    """Yield every ring, start and choice of steps, its probability, and both players' coins."""
    for ring in permutations(range(4)):
        for start in range(4):
            yield from games_from(ring, start, (), Fraction(1, 24 * 4))


def coins_after(ring: tuple[int, ...], start: int, steps: tuple[int, ...]) -> list[int]:
    """Return both players' coins after these steps, counted piece by piece."""
    owners: dict[int, int] = {}
    positions, figure, coins = list(ring), start, [0, 0]
    for number, count in enumerate(steps):
        for _ in range(count):
            figure = next(it % 4 for it in range(figure + 1, figure + 5) if positions[it % 4] >= 0)
        piece, positions[figure] = positions[figure], -1
        owners[piece] = number % 2
        for line in ([0, 1], [2, 3], [0, 2], [1, 3]):
            if piece in line and all(it in owners for it in line):
                for it in line:
                    coins[owners[it]] += 1
    return coins


def games_from(
    ring: tuple[int, ...], start: int, steps: tuple[int, ...], share: Fraction
) -> Iterator[tuple[Game, Fraction, tuple[int, int]]]:
    coins = coins_after(ring, start, steps)
    if sum(coins) >= 4:
        yield (ring, start, steps), share, (coins[0], coins[1])
        return
    ways = min(3, 4 - len(steps))
    for count in range(1, ways + 1):
        yield from games_from(ring, start, (*steps, count), share / ways)


def test_all_games_of_two_by_two_are_played_and_paid_as_counted_by_hand() -> None:
    expected = {game: coins for game, _, coins in all_games()}
    match, seen = two_by_two(0), set()
    for number in range(3000):
        moves, row = play_game(match, number)
        game = (tuple(moves[1:5]), moves[0], tuple(moves[5:]))
        part = (len(row) - HEADER_SIZE) // 2
        seen.add(game)

        assert (row[HEADER_SIZE + POINTS], row[HEADER_SIZE + part + POINTS]) == expected[game]
    assert len(seen) > 0.7 * len(expected)


def test_random_play_of_two_by_two_has_the_exact_expectation() -> None:
    games = [*all_games()]
    assert sum(share for _, share, _ in games) == 1
    expected = [sum(share * coins[seat] for _, share, coins in games) for seat in (0, 1)]
    tally = play_block(two_by_two(0), 0, 20_000)

    for seat in (0, 1):
        offset = sums.SEATS + seat * sums.SEAT
        mean = tally[offset + sums.SCORE] / 20_000
        deviation = (tally[offset + sums.SCORE2] / 20_000 - mean * mean) ** 0.5
        assert abs(mean - float(expected[seat])) < 4 * deviation / 20_000**0.5


@pytest.mark.parametrize("variant", ["shapes", "animals"])
@pytest.mark.parametrize("bot", BOTS)
def test_the_second_scorer_plays_the_same_steps_to_the_same_coins(bot: str, variant: str) -> None:
    for players in (2, 3, 6):
        match, side = prepared(players, variant, bot), SIDES[variant]
        for game in range(60):
            moves, row = play_game(match.match, game)
            pieces = side * side
            ring = [divmod(it, side) for it in moves[1 : 1 + pieces]]
            again = play_by_rulebook(
                ring, moves[0], "ABCDEF"[:players], iter(moves[1 + pieces :]), variant
            )
            part = (len(row) - HEADER_SIZE) // players

            assert len(again.taken) == len(moves) - 1 - pieces
            coins = [row[HEADER_SIZE + it * part + POINTS] for it in range(players)]
            assert [*again.coins[-1].values()] == coins
    assert len(ROWS[variant]) == side


@pytest.mark.parametrize(
    ("variant", "rival", "least"),
    [
        ("shapes", "random", 0.95),
        ("shapes", "greedy", 0.6),
        # The ring is smaller: luck matters more.
        ("animals", "random", 0.92),
        ("animals", "greedy", 0.6),
    ],
)
def test_the_planning_bot_wins_from_both_seats(variant: str, rival: str, least: float) -> None:
    for seat in (0, 1):
        bots = ("planning", rival) if seat == 0 else (rival, "planning")
        match = prepared(2, variant, *bots)
        tally = play_block(match.match, 0, 2000)

        assert compute_stats(match.played_games(tally))["seats"][seat]["wins"] > least


def test_sheets_are_not_dealt() -> None:
    assert prepared(2, "shapes", "random").setup.sheets == ()
