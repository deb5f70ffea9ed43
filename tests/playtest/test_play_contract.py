"""Rules that hold for every game that bots can play; `make harden` plays many more games."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.game.library import open_library
from hedgerow.game.scored_game import fill_file
from hedgerow.playtest.blocks import play_block, play_game, play_rows
from hedgerow.playtest.bots import find_bots
from hedgerow.playtest.cross_check import replay_game
from hedgerow.playtest.jit import HAS_NUMBA
from hedgerow.playtest.matches import player_counts
from hedgerow.playtest.simulation import (
    BOTS,
    CHOICES,
    END,
    FORCED,
    HEADER_SIZE,
    POINTS,
    ROUNDS,
    TURNS,
)
from hedgerow.scorefile.score_file import parse_score_file
from tests.playtest.logs import Case, cases, digests, interpreted_digests, playable, prepared
from tests.whole.golden import WRITING

# `make harden` compares 200 games of every bot.
GAMES_EACH = {"random": 10, "greedy": 3, "planning": 2}
every_case = pytest.mark.parametrize("case", cases(), ids=lambda case: " ".join(map(str, case)))


def test_bots_play_every_game_that_is_shipped_or_its_papers_are_filled() -> None:
    games = open_library().games()
    filled = [game.id for game in games if find_bots(game) is None]

    assert "fallow" in filled
    assert sorted((*playable(), *filled)) == sorted(game.id for game in games)


@pytest.mark.skipif(not HAS_NUMBA, reason="there is nothing to compare: nothing is compiled")
@pytest.mark.parametrize("game", playable())
def test_interpreted_and_compiled_play_the_same_games_move_by_move(game: str) -> None:
    expected = interpreted_digests(GAMES_EACH, game)

    assert len(expected) == len([case for case in cases() if case[0] == game])
    assert expected == digests(GAMES_EACH, [game])


@pytest.mark.parametrize("game", playable())
def test_a_thousand_random_finishes_score_what_the_bots_counted(game: str) -> None:
    few = [case for case in cases() if case[0] == game and case[3] == "random"]
    for case in few:
        for number in range(-(-1000 // len(few))):
            _, _, result = replay_game(prepared(case), number)

            assert result.complete


@every_case
def test_the_finished_game_scores_what_the_bots_counted_and_can_be_typed(case: Case) -> None:
    match = prepared(case)
    scoring = match.game.scoring_context("en")
    for game in range(10):
        _, finished, result = replay_game(match, game)
        typed = match.simulation.to_score_file(finished, match.setup, scoring.words)

        assert result.complete
        assert (
            fill_file(parse_score_file(typed, "game.txt"), match.game).finished_game() == finished
        )


@every_case
def test_game_ends_within_its_maximum_of_moves(case: Case) -> None:
    match = prepared(case).match
    endings = prepared(case).simulation.endings
    for game in range(20):
        moves, row = play_game(match, game)

        assert 0 < len(moves) <= match.max_moves
        assert 0 <= row[END] < len(endings)
        assert 0 < row[ROUNDS] <= row[TURNS] <= row[CHOICES] + row[FORCED]


@every_case
def test_block_plays_the_same_games_as_single_calls(case: Case) -> None:
    match = prepared(case).match
    rows = play_rows(match, 3, 4)
    single = [number for game in range(3, 7) for number in play_game(match, game)[1]]

    assert [int(number) for number in rows] == single


@pytest.mark.parametrize("game", playable())
def test_games_of_one_seed_differ(game: str) -> None:
    case = next(case for case in cases() if case[0] == game)
    games = {tuple(play_game(prepared(case).match, number)[0]) for number in range(20)}

    assert len(games) > 10


@pytest.mark.parametrize("game", playable())
def test_log_has_a_line_for_every_turn(game: str) -> None:
    case = next(case for case in cases() if case[0] == game)
    match = prepared(case)
    moves, row = play_game(match.match, 0)
    lines = [
        str(line)
        for line in match.simulation.describe_moves(match.setup, moves, match.game.words("en"))
    ]

    assert len(lines) >= row[TURNS]
    assert "{" not in "".join(lines)


@pytest.mark.parametrize("game", playable())
def test_a_seat_s_points_are_in_the_histogram_of_the_block(game: str) -> None:
    from hedgerow.playtest import tally as sums

    match = prepared(next(case for case in cases() if case[0] == game)).match
    tally = play_block(match, 0, 10)
    part = (match.row_size - HEADER_SIZE) // match.players
    points = [
        play_game(match, game)[1][HEADER_SIZE + player * part + POINTS]
        for game in range(10)
        for player in range(match.players)
    ]

    assert tally[sums.GAMES] == 10
    assert tally[sums.MOST] == max(points)
    assert -tally[sums.LEAST] == min(points)
    assert sum(tally[sums.POINT_BIN : sums.TURN_BIN]) == len(points)


@pytest.mark.parametrize("game", playable())
def test_log_of_every_bot_equals_the_golden_log(game: str) -> None:
    """The log is rewritten like golden pages after an intended change."""
    loaded = open_library().find_game(game)
    (players,) = player_counts(loaded, None)
    golden = Path(__file__).parent / "golden" / f"{game}.txt"
    lines = []
    for bot in BOTS:
        match = prepared(
            next(case for case in cases() if case[0] == game and case[2:] == (players, bot))
        )
        moves, _ = play_game(match.match, 0)
        log = match.simulation.describe_moves(match.setup, moves, loaded.words("en"))
        lines += [f"# {bot}", *map(str, log), ""]
    text = "\n".join(lines)
    if WRITING:
        golden.write_text(text, "utf-8", newline="\n")

    assert golden.read_text("utf-8") == text
