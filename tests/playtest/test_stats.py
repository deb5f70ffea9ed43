"""Statistics: sums that do not depend on the split, and intervals that cover what they promise."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from harden.intervals import likely_counts
from hedgerow.playtest import tally as sums
from hedgerow.playtest.jit import int_array
from hedgerow.playtest.simulation import ABSENT, NONE
from hedgerow.playtest.stats import (
    PlayedGames,
    StatsDict,
    compute_stats,
    find_verdicts,
    mean_and_sd,
    normal_interval,
    wilson_interval,
    with_free_sheets,
)

# Two players, two elements: head (turns, rounds, end, choices, forced, leads), then for each
# player points, tie break, sheet, and what the elements gave.
ROWS = (
    (10, 5, 0, 40, 2, 1, 12, 0, 0, 3, ABSENT, 8, 0, 1, 0, ABSENT),
    (12, 6, 1, 50, 0, 0, 9, 3, 1, 5, 0, 9, 4, 0, 0, 2),
    (14, 7, 0, 60, 1, 2, 7, 1, 0, 1, 1, 7, 1, 1, 1, 1),
)


def make_tally(*rows: tuple[int, ...], first: int = 0) -> list[int]:
    tally = int_array(sums.empty_tally(2, 2, 2))
    sums.add_rows(
        int_array([number for row in rows for number in row]), first, len(ROWS[0]), 2, tally
    )
    return [int(number) for number in tally]


def make_stats(tally: list[int]) -> StatsDict:
    header = {"game": "x", "players": 2, "bots": ["random", "random"]}
    return compute_stats(
        PlayedGames(
            header=header,
            elements=("goal:one", "goal:two"),
            endings=("out", "full"),
            tally=tuple(tally),
        )
    )


def test_three_games_added_up_by_hand() -> None:
    stats = make_stats(make_tally(*ROWS))

    assert stats["games"] == 3
    # Game 1 goes to A; game 2 is 9 to 9 and goes to B by the tie rule; game 3 is shared.
    assert [seat["wins"] for seat in stats["seats"]] == [0.5, 0.5]
    assert (stats["ties_before_tie_rule"], stats["ties"]) == (0.6667, 0.3333)
    assert stats["margin"] == pytest.approx(4 / 3, abs=1e-4)
    assert (stats["score"]["least"], stats["score"]["most"]) == (7, 12)
    assert stats["score"]["mean"] == pytest.approx(52 / 6, abs=1e-4)
    assert stats["score"]["histogram"] == {"7": 2, "8": 1, "9": 2, "12": 1}
    # One of the six players has the most points, two have the least.
    assert stats["score"]["saturated"] == 0.1667
    assert stats["turns"] == {"mean": 12.0, "sd": 1.633, "low": 10, "high": 14}
    assert stats["endings"] == {"out": 0.6667, "full": 0.3333}
    assert stats["choice"] == {"moves": 4.1667, "forced": 0.0833, "lead_changes": 1.0}


def test_the_interval_of_points_comes_from_the_totals_of_games() -> None:
    score = make_stats(make_tally(*ROWS))["score"]

    # The totals are 20, 18 and 14: their variance is (400 + 324 + 196) / 3 - (52 / 3)² = 56 / 9,
    # a total's standard error the root of a third of that, the mean's half of it.
    half = 1.959964 * (56 / 27) ** 0.5 / 2
    assert score["low"] == pytest.approx(52 / 6 - half, abs=1e-4)
    assert score["high"] == pytest.approx(52 / 6 + half, abs=1e-4)
    # The standard deviation stays that of players: 12, 8, 9, 9, 7, 7 points.
    assert score["sd"] == pytest.approx((468 / 6 - (52 / 6) ** 2) ** 0.5, abs=1e-4)


def test_element_counts_only_players_who_held_it() -> None:
    first, second = make_stats(make_tally(*ROWS))["elements"].values()

    assert (first["held"], first["pays"], first["mean"]) == (
        6,
        0.6667,
        pytest.approx(10 / 6, abs=1e-4),
    )
    assert (second["held"], second["pays"], second["mean"]) == (4, 0.75, 1.0)
    # Winners of game 1: A; of game 2: B; of game 3: both.
    assert (first["winners"], first["others"]) == (1.25, 2.5)
    assert (second["winners"], second["others"]) == (pytest.approx(4 / 3, abs=1e-4), 0.0)


def test_any_split_adds_up_to_the_same() -> None:
    whole = make_tally(*ROWS)
    last, middle = make_tally(ROWS[2], first=2), make_tally(ROWS[1], first=1)
    parts = sums.add_tallies(sums.add_tallies(last, make_tally(ROWS[0])), middle)

    assert parts == whole
    assert sums.add_tallies(sums.empty_tally(2, 2, 2), whole) == whole


def test_a_player_without_a_sheet_counts_for_none() -> None:
    row = list(ROWS[0])
    row[8] = row[13] = NONE
    assert "sheets" not in make_stats(make_tally(tuple(row), tuple(row)))


def game_row(sheets: tuple[int, int], points: tuple[int, int]) -> tuple[int, ...]:
    head = (10, 5, 0, 40, 2, 1)
    players = zip(points, sheets, strict=True)
    return (*head, *(number for own, sheet in players for number in (own, 0, sheet, 0, 0)))


def test_value_of_a_sheet_is_corrected_for_random_noise() -> None:
    # The owner of sheet 0 leads by 4, then by 2: by 3 with a variance of 2, so by 3² - 2 / 2 = 8
    # in squares, half of it above the mean of both players. The owner of sheet 1 mirrors that.
    steady = make_stats(make_tally(game_row((0, 1), (9, 5)), game_row((1, 0), (4, 6))))
    # By 2, then by -2: only noise.
    level = make_stats(make_tally(game_row((0, 1), (7, 5)), game_row((0, 1), (5, 7))))

    assert steady["sheets"]["worth"] == pytest.approx((8 / 4) ** 0.5, abs=1e-4)
    assert level["sheets"]["worth"] == 0.0


def test_better_sheet_is_chosen_by_the_other_half_of_the_games() -> None:
    # Sheet 0 leads by 4 in the even games, sheet 1 by 2 in the odd ones.
    games = (
        game_row((0, 1), (9, 4)),
        game_row((1, 0), (6, 6)),
        game_row((1, 0), (6, 5)),
        game_row((0, 1), (5, 7)),
    )
    better = make_stats(make_tally(*games))["sheets"]["better"]
    low, high = wilson_interval(0.375, 4)

    # Even games choose sheet 0: it shares game 1 and loses game 3. Odd games choose sheet 1: it
    # loses game 0 and wins game 2.
    assert better == {"games": 4, "wins": 0.375, "low": round(low, 4), "high": round(high, 4)}


def test_no_sheet_is_better_if_all_are_equal_or_half_the_games_are_missing() -> None:
    level, clear = (game_row((0, 1), points) for points in ((5, 5), (7, 5)))
    even = sums.add_tallies(make_tally(clear, first=0), make_tally(clear, first=2))

    assert "better" not in make_stats(make_tally(level, level, level))["sheets"]
    assert "better" not in make_stats(even)["sheets"]
    assert (
        make_stats(sums.add_tallies(even, make_tally(clear, first=1)))["sheets"]["better"]["wins"]
        == 1.0
    )


def test_matching_removes_a_share_of_the_variance() -> None:
    stats = {"games": 9, "sheets": {"dealt": 6, "worth": 0.1}}

    both = with_free_sheets(stats, {"sheets": {"dealt": 6, "worth": 0.4}})
    level = with_free_sheets(stats, {"sheets": {"dealt": 6, "worth": 0.0}})

    assert both["sheets"] == {"dealt": 6, "worth": 0.1, "free": 0.4, "removed": 0.9375}
    assert level["sheets"]["removed"] == 0.0
    assert with_free_sheets({"games": 9}, stats) == {"games": 9}


def test_statistics_of_no_games_do_not_divide_by_zero() -> None:
    assert make_stats(sums.empty_tally(2, 2, 2))["games"] == 0


def test_the_wilson_interval_of_a_known_case() -> None:
    low, high = wilson_interval(0.5, 100)

    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson_interval(0.0, 10)[0] == 0.0
    assert wilson_interval(1.0, 10)[1] == pytest.approx(1.0)


@pytest.mark.parametrize("share", [0.5, 0.33, 0.1])
def test_interval_covers_a_share_as_often_as_promised(share: float) -> None:
    rng, covered = Random(3), 0
    for _ in range(1000):
        wins = sum(rng.random() < share for _ in range(400))
        low, high = wilson_interval(wins / 400, 400)
        covered += low <= share <= high

    assert 930 <= covered <= 970


def test_interval_covers_a_mean_as_often_as_promised() -> None:
    rng, covered = Random(4), 0
    for _ in range(1000):
        rolls = [rng.randint(1, 6) for _ in range(200)]
        mean, sd = mean_and_sd(sum(rolls), sum(roll * roll for roll in rolls), len(rolls))
        low, high = normal_interval(mean, sd, len(rolls))
        covered += low <= 3.5 <= high

    assert 930 <= covered <= 970


def correlated_points(rng: Random) -> tuple[int, int]:
    """Return points of two players who share a die: both rise and fall together."""
    shared = rng.randint(1, 20)
    return shared + rng.randint(1, 4), shared + rng.randint(1, 4)


def opposed_points(rng: Random) -> tuple[int, int]:
    """Return points of two players who compete: their total is nearly constant."""
    taken = rng.randint(1, 20)
    return taken + rng.randint(1, 4), 21 - taken + rng.randint(1, 4)


@pytest.mark.parametrize("generate_points", [correlated_points, opposed_points])
def test_interval_covers_mean_points_of_correlated_players(
    generate_points: Callable[[Random], tuple[int, int]],
) -> None:
    rng, covered = Random(5), 0
    for _ in range(400):
        games = [game_row((NONE, NONE), generate_points(rng)) for _ in range(100)]
        score = make_stats(make_tally(*games))["score"]
        covered += score["low"] <= 13.0 <= score["high"]

    assert covered in likely_counts(400, 0.95, 0.01)


def element(pays: float, spread: float, winners: float = 1.0, held: int = 2000) -> StatsDict:
    return {"held": held, "pays": pays, "spread": spread, "winners": winners, "others": 1.0}


def verdict_pairs(elements: dict[str, StatsDict], **stats: object) -> list[tuple[str, str]]:
    seats = [{"low": 0.48, "high": 0.52}] * 2
    default = {"players": 2, "games": 1000, "bots": ["greedy"] * 2, "seats": seats, "ties": 0.1}
    return [
        (verdict.kind, verdict.what)
        for verdict in find_verdicts({**default, "elements": elements, **stats})
    ]


@pytest.mark.parametrize(
    ("figures", "games", "kinds"),
    [
        # Wilson's interval of 30 of 1,000 ends at 4.2 %, of 40 of 1,000 at 5.4 %, of 3 of 100
        # at 8.5 %. Players of one game do not count twice.
        (element(0.03, 1.0), 1000, ["dead"]),
        (element(0.04, 1.0), 1000, []),
        (element(0.03, 1.0), 100, []),
        (element(0.03, 1.0, held=100), 1000, []),
        (element(0.0, 0.0, held=0), 1000, []),
        # That of 990 of 1,000 starts at 98.2 %, of 960 of 1,000 at 94.6 %, of 99 of 100 at 94.6 %.
        # A spread of 0.47 is at most 0.47 * (1 + 1.96 / 44.7) = 0.491, one of 0.48 at most 0.501.
        (element(0.99, 0.47), 1000, ["dull"]),
        (element(0.99, 0.48), 1000, []),
        (element(0.96, 0.47), 1000, []),
        (element(0.99, 0.1), 100, []),
        (element(1.0, 0.0), 100, ["dull"]),  # 96.3 %
        (element(1.0, 0.0), 70, []),  # 94.8 %
    ],
)
def test_an_element_is_dead_or_dull_if_the_whole_interval_is(
    figures: StatsDict, games: int, kinds: list[str]
) -> None:
    assert [kind for kind, _ in verdict_pairs({"goal:x": figures}, games=games)] == kinds


def test_advantage_of_winners_gives_no_verdict() -> None:
    assert verdict_pairs({"goal:x": element(0.5, 2.0, 1.4), "goal:y": element(0.5, 1.0, 9.0)}) == []


@pytest.mark.parametrize(
    ("low", "high", "kinds"),
    [(0.511, 0.55, ["seat"]), (0.509, 0.55, []), (0.4, 0.489, ["seat"]), (0.4, 0.491, [])],
)
def test_a_seat_is_unfair_if_its_interval_leaves_the_middle(
    low: float, high: float, kinds: list[str]
) -> None:
    seats = [{"low": low, "high": high}, {"low": 0.48, "high": 0.52}]

    assert [kind for kind, _ in verdict_pairs({}, seats=seats)] == kinds
    assert verdict_pairs({}, seats=seats, bots=["greedy", "random"]) == []


@pytest.mark.parametrize(
    ("ties", "games", "kinds"),
    # The intervals start at 31.1 %, 29.2 % and 25.5 %.
    [(0.34, 1000, ["saturated"]), (0.32, 1000, []), (0.34, 100, [])],
)
def test_too_many_ties_give_a_verdict_if_the_whole_interval_is(
    ties: float, games: int, kinds: list[str]
) -> None:
    assert [kind for kind, _ in verdict_pairs({}, ties=ties, games=games)] == kinds
