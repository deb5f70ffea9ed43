"""Simulated play of kuhlorado: legal moves, rerolls, and the second scorer."""

from __future__ import annotations

from functools import cache

import pytest

from hedgerow.game.library import open_library
from hedgerow.playtest.blocks import play_block, play_game
from hedgerow.playtest.jit import Ints, int_array, zeros
from hedgerow.playtest.matches import MatchOptions, PreparedMatch, prepare_match
from hedgerow.playtest.old.kuhlorado import sim_bots
from hedgerow.playtest.old.kuhlorado.adapter import read_board
from hedgerow.playtest.old.kuhlorado.content import COW, Board
from hedgerow.playtest.old.kuhlorado.simulate import replay_marks
from hedgerow.playtest.simulation import BOTS, HEADER_SIZE, POINTS
from hedgerow.playtest.stats import compute_stats
from tests.games.kuhlorado.referee import Referee, Table

GAME = open_library().find_game("kuhlorado")
NOTHING = -1


@cache
def prepare(variant: str, *bots: str) -> PreparedMatch:
    return prepare_match(GAME, MatchOptions(players=2, variant=variant, bots=bots, seed=7))


def board_of(match: PreparedMatch, moves: list[int]) -> Board:
    ((_, sheet),) = match.setup.sheets[moves[0]]
    return read_board(sheet)


def check_legal(moves: list[int], board: Board) -> None:
    """Check all moves of a game by the rulebook, without the code of the game."""
    free = {pos.row * board.side + pos.col: symbol for pos, symbol in board.symbols.items()}
    assert [*free.values()].count(COW) == 18
    for at in range(1, len(moves), 7):
        assert not is_over(free)
        first, rerolled, dice = moves[at : at + 2], moves[at + 2], moves[at + 3 : at + 5]
        assert rerolled & 1 or dice[0] == first[0]
        assert rerolled & 2 or dice[1] == first[1]
        marked = [cell for cell in moves[at + 5 : at + 7] if cell != NOTHING]
        check_marks(dice, marked, free)
        for cell in marked:
            del free[cell]
    assert is_over(free)


def is_over(free: dict[int, int]) -> bool:
    letters = [*free.values()]
    return COW not in letters or len(letters) - letters.count(COW) <= 5


def check_marks(dice: list[int], marked: list[int], free: dict[int, int]) -> None:
    """Check that the dice allow to mark these cells."""
    symbols = [free[cell] for cell in marked]
    cows = [*free.values()].count(COW)
    if dice == [COW, COW]:
        assert symbols == [COW] * min(2, cows)
    elif COW in dice:
        number = next(face for face in dice if face != COW)
        assert symbols in ([COW], [number], [COW, number])
        if len(marked) == 2:
            (row, col), (row2, col2) = (divmod(cell, 8) for cell in marked)
            assert {abs(row - row2), abs(col - col2)} <= {0, 2}
            assert marked[0] != marked[1]
    elif any(face in free.values() for face in dice):
        assert len(marked) == 1
        assert symbols[0] in dice
    else:
        assert marked == []


@pytest.mark.parametrize("variant", ["basic", "pro"])
@pytest.mark.parametrize("bot", BOTS)
def test_every_move_is_legal(bot: str, variant: str) -> None:
    match = prepare(variant, bot)
    for game in range(40):
        moves = play_game(match.match, game)[0]
        check_legal(moves, board_of(match, moves))


@pytest.mark.parametrize("change", ["kept die", "marked twice", "goes on"])
def test_a_wrong_move_is_noticed(change: str) -> None:
    match = prepare("basic", "greedy")
    moves = list(play_game(match.match, 0)[0])
    board = board_of(match, moves)
    if change == "kept die":
        at = next(it for it in range(1, len(moves), 7) if moves[it + 2] == 0)
        moves[at] = (moves[at] + 1) % 6
    elif change == "marked twice":
        moves[12 + 7] = moves[6]
    else:
        moves += moves[1:8]

    with pytest.raises((AssertionError, KeyError)):
        check_legal(moves, board)


def make_offers(**values: int) -> Ints:
    """Return the work array with the values of single marks: `cow=3, n1=2`."""
    work = zeros(sim_bots.WORK_SIZE)
    for symbol, value in values.items():
        offer = sim_bots._SINGLES + 4 * (0 if symbol == "cow" else int(symbol[1:]))
        work[offer], work[offer + 1] = value, 1
    return work


@pytest.mark.parametrize(
    ("dice", "rerolled", "why"),
    [
        # The cow stays: the other die can neither reduce its 3 points nor add to them.
        ((0, 3), 0, "keep 3, the other again 3, the cow again 5/6, both 51/36"),
        # With a 1 and a 3, the 3 is rerolled: 13/6 (a cow gives 3, all others leave the 2).
        ((1, 3), 2, "keep 2, the 3 again 13/6, the 1 again 5/6, both 51/36"),
        ((3, 1), 1, "the same with the dice changed"),
        # With nothing to lose, both are rerolled: (11 * 3 + 9 * 2) / 36 instead of 5/6.
        ((3, 4), 3, "keep 0, one again 5/6, both 51/36"),
    ],
)
def test_dice_are_rerolled_for_the_best_average(
    dice: tuple[int, int], rerolled: int, why: str
) -> None:
    table = int_array(prepare("basic", "greedy").match.table)

    assert sim_bots.dice_to_reroll(table, make_offers(cow=3, n1=2, n2=0), *dice) == rerolled, why


@pytest.mark.parametrize("variant", ["basic", "pro", "head-start"])
def test_the_second_scorer_agrees_on_a_thousand_random_finishes(variant: str) -> None:
    match = prepare(variant, "random")
    for game in range(500):
        moves, row = play_game(match.match, game)
        played, board = replay_marks(match.setup, moves), board_of(match, moves)
        printed = {(pos.row, pos.col): str(it) if it else "c" for pos, it in board.symbols.items()}
        for trough in board.troughs:
            letter = "W" if trough.is_large else "w"
            printed |= {(pos.row, pos.col): letter for pos in trough.cells}
        marks, interim = (
            {(pos.row, pos.col): "XO"[player] for pos, player in (grid or {}).items()}
            for grid in (played.marks, played.interim)
        )
        second = "O" if variant == "head-start" else ""
        referee = Referee(Table(printed, marks, interim, second), interim=variant == "pro")
        part = (len(row) - HEADER_SIZE) // 2

        assert referee.is_over()
        for player, mark in enumerate("XO"):
            lines = referee.lines(mark)
            points = sum(line[1] * count for line, count in lines.items())
            assert row[HEADER_SIZE + player * part + POINTS] == points


@pytest.mark.parametrize(("rival", "win_rate"), [("random", 0.95), ("greedy", 0.6)])
def test_the_planning_bot_wins_from_both_seats(rival: str, win_rate: float) -> None:
    for seat in (0, 1):
        bots = ("planning", rival) if seat == 0 else (rival, "planning")
        match = prepare("basic", *bots)
        tally = play_block(match.match, 0, 500)

        assert compute_stats(match.played_games(tally))["seats"][seat]["wins"] > win_rate


def test_a_head_start_changes_no_move_and_gives_the_second_seat_its_points() -> None:
    basic, head_start = (prepare(variant, "planning") for variant in ("basic", "head-start"))
    for game in range(20):
        moves, row = play_game(basic.match, game)
        same_moves, row2 = play_game(head_start.match, game)
        points = [
            row[HEADER_SIZE + POINTS],
            row[HEADER_SIZE + (len(row) - HEADER_SIZE) // 2 + POINTS],
        ]

        assert same_moves == moves
        assert row2[HEADER_SIZE + POINTS] == points[0]
        assert row2[HEADER_SIZE + (len(row2) - HEADER_SIZE) // 2 + POINTS] == points[1] + 2


def test_the_first_player_wins_less_against_a_head_start() -> None:
    basic, head_start = (
        compute_stats(match.played_games(play_block(match.match, 0, 1000)))["seats"][0]["wins"]
        for match in (prepare("basic", "planning"), prepare("head-start", "planning"))
    )

    assert basic > 0.55 > head_start > 0.43
