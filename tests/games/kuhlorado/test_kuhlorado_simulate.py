"""Kuhlorado played by bots: legal marks, dice worth keeping, and the second scorer's opinion."""

from __future__ import annotations

from functools import cache

import pytest

from hedgerow.games.kuhlorado import sim_bots as bots_of
from hedgerow.games.kuhlorado.board import COW, Board
from hedgerow.library.library import open_library
from hedgerow.playtest.blocks import play_block, play_game
from hedgerow.playtest.matches import MatchOptions, PreparedMatch, prepare_match
from hedgerow.playtest.stats import compute_stats
from hedgerow.ruleset.jit import Ints, int_array, zeros
from hedgerow.ruleset.simulation import BOTS, HEADER_SIZE, POINTS
from tests.games.kuhlorado.referee import Referee, Table

BOX = open_library().find_game("kuhlorado")
NOTHING = -1


@cache
def prepared(variant: str, *bots: str) -> PreparedMatch:
    return prepare_match(BOX, MatchOptions(players=2, variant=variant, bots=bots, seed=7))


def check_legal(moves: list[int], board: Board) -> None:
    """By the rulebook alone."""
    free = {n: it for n, it in enumerate("".join(board.rows)) if it not in "wW"}
    assert [*free.values()].count(COW) == 18
    for at in range(1, len(moves), 7):
        assert not is_over(free)
        first, again, dice = moves[at : at + 2], moves[at + 2], moves[at + 3 : at + 5]
        assert again & 1 or dice[0] == first[0]
        assert again & 2 or dice[1] == first[1]
        marked = [it for it in moves[at + 5 : at + 7] if it != NOTHING]
        check_marks([str(it) if it else COW for it in dice], marked, free)
        for it in marked:
            del free[it]
    assert is_over(free)


def is_over(free: dict[int, str]) -> bool:
    letters = [*free.values()]
    return COW not in letters or len(letters) - letters.count(COW) <= 5


def check_marks(dice: list[str], marked: list[int], free: dict[int, str]) -> None:
    symbols = [free[it] for it in marked]
    cows = [*free.values()].count(COW)
    if dice == [COW, COW]:
        assert symbols == [COW] * min(2, cows)
    elif COW in dice:
        number = next(it for it in dice if it != COW)
        assert symbols in ([COW], [number], [COW, number])
        if len(marked) == 2:
            (row, col), (row2, col2) = (divmod(it, 8) for it in marked)
            assert {abs(row - row2), abs(col - col2)} <= {0, 2}
            assert marked[0] != marked[1]
    elif any(it in free.values() for it in dice):
        assert len(marked) == 1
        assert symbols[0] in dice
    else:
        assert marked == []


@pytest.mark.parametrize("variant", ["basic", "pro"])
@pytest.mark.parametrize("bot", BOTS)
def test_every_move_is_legal(bot: str, variant: str) -> None:
    match = prepared(variant, bot)
    for game in range(40):
        moves = play_game(match.match, game)[0]
        ((_, board),) = match.setup.sheets[moves[0]]
        check_legal(moves, board)


@pytest.mark.parametrize("change", ["kept die", "marked twice", "goes on"])
def test_a_wrong_move_is_noticed(change: str) -> None:
    match = prepared("basic", "greedy")
    moves = list(play_game(match.match, 0)[0])
    ((_, board),) = match.setup.sheets[moves[0]]
    if change == "kept die":
        at = next(it for it in range(1, len(moves), 7) if moves[it + 2] == 0)
        moves[at] = (moves[at] + 1) % 6
    elif change == "marked twice":
        moves[12 + 7] = moves[6]
    else:
        moves += moves[1:8]

    with pytest.raises((AssertionError, KeyError)):
        check_legal(moves, board)


def offers(**worth: int) -> Ints:
    """Three free cells: what marking each is worth, by the symbol printed there."""
    work = zeros(bots_of.WORK_SIZE)
    for symbol, points in worth.items():
        place = bots_of._SINGLES + 4 * (0 if symbol == "cow" else int(symbol[1:]))
        work[place], work[place + 1] = points, 1
    return work


@pytest.mark.parametrize(
    ("dice", "again", "why"),
    [
        # A cow is kept: no other die can take its 3 points away, or add to them.
        ((0, 3), 0, "keep 3, the other again 3, the cow again 5/6, both 51/36"),
        # With a 1 and a 3 the 3 goes: 13/6 (a cow gives 3, all others leave the 2).
        ((1, 3), 2, "keep 2, the 3 again 13/6, the 1 again 5/6, both 51/36"),
        ((3, 1), 1, "the same with the dice changed"),
        # With nothing to lose both go: (11 * 3 + 9 * 2) / 36 instead of 5/6.
        ((3, 4), 3, "keep 0, one again 5/6, both 51/36"),
    ],
)
def test_dice_are_rolled_again_for_the_best_average(
    dice: tuple[int, int], again: int, why: str
) -> None:
    table = int_array(prepared("basic", "greedy").match.table)

    assert bots_of.dice_to_reroll(table, offers(cow=3, n1=2, n2=0), *dice) == again, why


@pytest.mark.parametrize("variant", ["basic", "pro", "head-start"])
def test_the_second_scorer_agrees_on_a_thousand_random_finishes(variant: str) -> None:
    match = prepared(variant, "random")
    for game in range(500):
        moves, row = play_game(match.match, game)
        finish = match.simulation.replay_moves(match.setup, moves)
        printed = {
            (r, c): it for r, text in enumerate(finish.board.rows) for c, it in enumerate(text)
        }
        marks, interim = (
            {(pos.row, pos.col): mark for pos, mark in (it or {}).items()}
            for it in (finish.marks, finish.interim)
        )
        second = "O" if variant == "head-start" else ""
        referee = Referee(Table(printed, marks, interim, second), interim=variant == "pro")
        part = (len(row) - HEADER_SIZE) // 2

        assert referee.is_over()
        for player, mark in enumerate("XO"):
            lines = referee.lines(mark)
            points = sum(it[1] * count for it, count in lines.items())
            assert row[HEADER_SIZE + player * part + POINTS] == points


@pytest.mark.parametrize(("rival", "least"), [("random", 0.95), ("greedy", 0.6)])
def test_who_plans_wins_from_both_seats(rival: str, least: float) -> None:
    for seat in (0, 1):
        bots = ("planning", rival) if seat == 0 else (rival, "planning")
        match = prepared("basic", *bots)
        tally = play_block(match.match, 0, 500)

        assert compute_stats(match.played_games(tally))["seats"][seat]["wins"] > least


def test_a_head_start_changes_no_move_and_gives_the_second_seat_its_points() -> None:
    usual, ahead = (prepared(it, "planning") for it in ("basic", "head-start"))
    for game in range(20):
        (moves, row), (same, more) = (play_game(it.match, game) for it in (usual, ahead))
        points = [
            row[HEADER_SIZE + POINTS],
            row[HEADER_SIZE + (len(row) - HEADER_SIZE) // 2 + POINTS],
        ]

        assert same == moves
        assert more[HEADER_SIZE + POINTS] == points[0]
        assert more[HEADER_SIZE + (len(more) - HEADER_SIZE) // 2 + POINTS] == points[1] + 2


def test_with_a_head_start_who_begins_wins_less_than_without() -> None:
    usual, ahead = (
        compute_stats(it.played_games(play_block(it.match, 0, 1000)))["seats"][0]["wins"]
        for it in (prepared("basic", "planning"), prepared("head-start", "planning"))
    )

    assert usual > 0.55 > ahead > 0.43
