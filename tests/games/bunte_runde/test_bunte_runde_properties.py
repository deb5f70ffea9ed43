"""Properties of every game of bunte-runde; the games are played here, by the rulebook alone."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.errors import InputError
from hedgerow.game.game import Game
from hedgerow.game.result import Result
from tests.games.bunte_runde.referee import (
    HABITS,
    LETTERS,
    NAMES,
    SIDES,
    Owners,
    Play,
    all_cells,
    format_game,
    play_game,
    random_play,
    random_steps,
)
from tests.games.typed import Judge, spoilt_files
from tests.products import examples

CHARACTERS = "ABCabc.|-+^ \t\n\r#[]:,=/019ßſıŉﬁé\u00a0\u2028\x0c\x00\x1b\ufeff李"
RIGHT = """game: bunte-runde
variant: shapes
players: A=Anna, B=Ben

[board]
A B A B A B
B A B A B A
A A A B B B
A B A . . .
B A B . . .
A A B . . .
"""


@st.composite
def plays(draw: st.DrawFn) -> Play:
    variant = draw(st.sampled_from(("shapes", "animals")))
    players = LETTERS[: draw(st.integers(2, 6))]
    return random_play(variant, players, draw(st.integers(0, 2**32)), draw(st.sampled_from(HABITS)))


@st.composite
def dense_tables(draw: st.DrawFn) -> tuple[str, Owners]:
    """Generate tables with few empty cells, even if no game can end like this."""
    variant = draw(st.sampled_from(("shapes", "animals")))
    rng = Random(draw(st.integers(0, 2**32)))
    cells = all_cells(variant)
    gaps = rng.sample(cells, draw(st.integers(0, len(cells) // 2)))
    return variant, {cell: rng.choice("AB") for cell in cells if cell not in gaps}


def coins_out(variant: str, owners: Owners) -> int:
    """Count the coins paid out: a full row or column of n pieces pays n."""
    side = SIDES[variant]
    rows, columns = (Counter(cell[line] for cell in owners) for line in (0, 1))
    return side * sum(count == side for count in (*rows.values(), *columns.values()))


def totals(result: Result) -> dict[str, int]:
    return {score.player: score.total for score in result.scores}


def by_name(coins: dict[str, int]) -> dict[str, int]:
    return {NAMES[letter]: count for letter, count in coins.items()}


def check_final(result: Result, play: Play) -> None:
    assert totals(result) == by_name(play.coins[-1])
    assert (result.variant, result.complete, result.warnings) == (play.variant, True, ())


def check_answer(judge: Judge, text: str | bytes) -> None:
    """Check that a file gives a result that adds up, or problems with locations."""
    try:
        result = judge(text)
    except InputError as error:
        size = len(text) if isinstance(text, bytes) else len(text.encode())
        assert error.problems
        assert all(str(it.message) and 0 <= it.location.line <= size + 1 for it in error.problems)
        assert str(error).count("error: ") >= len(error.problems)
    else:
        assert all(it.total == sum(line.points for line in it.lines) for it in result.scores)
        assert 2 <= len(result.scores) <= 6


def test_the_games_played_here_leave_the_first_piece_in_and_skip_gaps() -> None:
    """B2: the figure starts on 24, which is still there when it comes round.

    B1: from 24 one step leads over the gap 0 to 1, three steps over the gap 3 to 5, two steps over
    the gap 6 to 8.
    """
    steps = iter([1, 3, 3, 3, 3, 3, 3, 3, 3, 1, 3, 2] + [1] * 20)
    ring = all_cells("animals")

    play = play_game(ring, 24, "AB", steps, "animals")

    order = [ring.index(cell) for cell, _ in play.taken]
    assert order[:12] == [0, 3, 6, 9, 12, 15, 18, 21, 24, 1, 5, 8]


def test_the_games_played_here_stop_when_all_coins_are_out() -> None:
    """Piece by piece: four rows are 20 coins, then the last red piece completes a column."""
    ring = all_cells("animals")

    play = play_game(ring, 24, "AB", iter([1] * 25), "animals")

    assert [ring.index(cell) for cell, _ in play.taken] == list(range(21))
    assert [sum(coins.values()) for coins in play.coins[-2:]] == [20, 25]
    assert play.coins[-1] == {"A": 13, "B": 12}


@pytest.mark.parametrize("players", [LETTERS[:count] for count in range(2, 7)])
@pytest.mark.parametrize(("variant", "ends"), [("shapes", (36, 42)), ("animals", (25, 30))])
def test_a_game_played_to_its_end_is_paid_as_the_coins_were_handed_out(
    judge: Judge, variant: str, ends: tuple[int, int], players: str
) -> None:
    """Forty games each, 400 in all."""
    for seed in range(40):
        play = random_play(variant, players, seed)

        result = judge(format_game(variant, players, play.owners()))

        check_final(result, play)
        assert sum(totals(result).values()) in ends


@pytest.mark.parametrize(("variant", "ends"), [("shapes", {36, 42}), ("animals", {25, 30})])
def test_games_end_with_a_single_and_with_a_double_count(variant: str, ends: set[int]) -> None:
    plays = [random_play(variant, "AB", seed) for seed in range(40)]

    assert {sum(play.coins[-1].values()) for play in plays} == ends


@settings(derandomize=True, deadline=None, max_examples=examples(200))
@given(play=plays())
def test_any_way_to_play_ends_in_a_table_that_is_accepted(judge: Judge, play: Play) -> None:
    result = judge(format_game(play.variant, play.players, play.owners()))

    check_final(result, play)
    best = max(play.coins[-1].values())
    assert result.winners == tuple(NAMES[it] for it in play.players if play.coins[-1][it] == best)


@settings(derandomize=True, deadline=None, max_examples=examples(200))
@given(play=plays(), data=st.data())
def test_a_table_after_fewer_moves_is_scored_with_a_warning(
    judge: Judge, play: Play, data: st.DataObject
) -> None:
    moves = data.draw(st.integers(1, len(play.taken) - 1))
    coins = play.coins[moves - 1]

    result = judge(format_game(play.variant, play.players, play.owners(moves)))

    (warning,) = result.warnings
    assert f"{sum(coins.values())} of {SIDES[play.variant] ** 2}" in warning
    assert result.complete is False
    assert totals(result) == by_name(coins)


@settings(derandomize=True, deadline=None, max_examples=examples(60))
@given(play=plays())
def test_the_table_one_move_before_the_end_is_not_over(judge: Judge, play: Play) -> None:
    result = judge(format_game(play.variant, play.players, play.owners(len(play.taken) - 1)))

    assert (result.complete, len(result.warnings)) == (False, 1)


@settings(derandomize=True, deadline=None, max_examples=examples(120))
@given(play=plays(), rng=st.randoms(use_true_random=False))
def test_moved_rows_and_columns_keep_the_totals(judge: Judge, play: Play, rng: Random) -> None:
    """What is paid moves with its row or column."""
    side = SIDES[play.variant]
    rows, columns = (rng.sample(range(side), side) for _ in range(2))
    moved = {(rows[row], columns[col]): owner for (row, col), owner in play.owners().items()}

    before = judge(format_game(play.variant, play.players, play.owners()))
    after = judge(format_game(play.variant, play.players, moved))

    assert totals(before) == totals(after)
    assert (before.complete, before.warnings, before.winners) == (
        after.complete,
        after.warnings,
        after.winners,
    )
    for old, new in zip(before.scores, after.scores, strict=True):
        for kind in ("row:", "column:"):
            points = (
                sorted(it.points for it in score.lines if it.rule.startswith(kind))
                for score in (old, new)
            )
            assert next(points) == next(points)


@settings(derandomize=True, deadline=None, max_examples=examples(60))
@given(play=plays())
def test_a_table_turned_over_makes_rows_of_columns(judge: Judge, play: Play) -> None:
    turned = {(col, row): owner for (row, col), owner in play.owners().items()}

    before = judge(format_game(play.variant, play.players, play.owners()))
    after = judge(format_game(play.variant, play.players, turned))

    assert totals(before) == totals(after)
    for old, new in zip(before.scores, after.scores, strict=True):
        rows = [it.points for it in old.lines if it.rule.startswith("row:")]
        columns = [it.points for it in new.lines if it.rule.startswith("column:")]
        assert rows == columns


@settings(derandomize=True, deadline=None, max_examples=examples(60))
@given(play=plays(), rng=st.randoms(use_true_random=False))
def test_other_letters_for_the_players_change_nothing_but_the_names(
    judge: Judge, play: Play, rng: Random
) -> None:
    """Every player gets the letter of another; each takes the coins along."""
    new = dict(zip(play.players, rng.sample(play.players, len(play.players)), strict=True))
    renamed = {cell: new[owner] for cell, owner in play.owners().items()}

    result = judge(format_game(play.variant, play.players, renamed))

    assert totals(result) == {NAMES[new[it]]: count for it, count in play.coins[-1].items()}


@settings(derandomize=True, deadline=None, max_examples=examples(120))
@given(play=plays())
def test_lines_add_up_and_name_cells_of_their_player(judge: Judge, play: Play) -> None:
    result = judge(format_game(play.variant, play.players, play.owners()))

    owners = play.owners()
    for letter, score in zip(play.players, result.scores, strict=True):
        assert score.total == sum(line.points for line in score.lines)
        assert len({line.rule for line in score.lines}) == len(score.lines)
        for line in score.lines:
            assert line.points == len(set(line.cells)) == len(line.cells)
            assert all(owners[cell.row, cell.col] == letter for cell in line.cells)
    side = SIDES[play.variant]
    for lines in zip(*(score.lines for score in result.scores), strict=True):
        assert sum(line.points for line in lines) == side


@settings(derandomize=True, deadline=None, max_examples=examples(60))
@given(seed=st.integers(0, 32**5 - 1), players=st.integers(2, 6), rng=st.integers(0, 2**32))
def test_a_game_on_a_printed_ring_is_scored_with_its_code(
    game: Game, judge: Judge, seed: int, players: int, rng: int
) -> None:
    """The code decides the variant; rows and columns are in the order of the content."""
    code = game.code_for_seed(seed)
    sheet = game.generate_sheet(code)
    order = sheet.drawn.order
    ring = [(pos.row, pos.col) for pos in order.cells]
    steps = random_steps(Random(rng), (1, 2, 3))
    play = play_game(ring, order.start, LETTERS[:players], steps, sheet.variant)

    result = judge(format_game(sheet.variant, play.players, play.owners(), f"sheet: {code}"))

    check_final(result, play)


@settings(derandomize=True, deadline=None, max_examples=examples(300))
@given(table_and_variant=dense_tables())
def test_a_table_is_refused_if_the_game_was_over_before_its_last_piece(
    judge: Judge, table_and_variant: tuple[str, Owners]
) -> None:
    """Put any piece back: if all coins are paid out every time, the game went on too long."""
    variant, owners = table_and_variant
    stock = SIDES[variant] ** 2
    earlier = [{it: owners[it] for it in owners if it != last} for last in owners]
    can_be = coins_out(variant, owners) < stock or any(
        coins_out(variant, it) < stock for it in earlier
    )

    try:
        result = judge(format_game(variant, "AB", owners))
    except InputError as error:
        assert not can_be
        assert [it.location.line for it in error.problems] == [4]
    else:
        assert can_be
        assert sum(totals(result).values()) == coins_out(variant, owners)
        assert result.complete is (coins_out(variant, owners) >= stock)


@settings(derandomize=True, deadline=None, max_examples=examples(100))
@given(play=plays(), wide=st.booleans())
def test_small_letters_blanks_and_line_ends_change_nothing(
    judge: Judge, play: Play, wide: bool
) -> None:
    text = format_game(play.variant, play.players, play.owners())
    head, rows = text.split("[board]\n")
    lines = rows.lower().split("\n")
    if wide:
        lines = ["  " + " ".join(row) + " " for row in lines]

    assert judge("\r\n".join([head.strip(), "[Board]", *lines])) == judge(text)


@settings(derandomize=True, deadline=None, max_examples=examples(300))
@given(text=spoilt_files(RIGHT, CHARACTERS))
def test_a_file_with_slips_gives_a_result_or_problems(judge: Judge, text: str) -> None:
    check_answer(judge, text)


@settings(derandomize=True, deadline=None, max_examples=examples(150))
@given(text=st.text(CHARACTERS, max_size=80))
def test_any_table_gives_a_result_or_problems(judge: Judge, text: str) -> None:
    check_answer(judge, f"game: bunte-runde\nplayers: A=Anna, B=Ben\n[board]\n{text}")


@settings(derandomize=True, deadline=None, max_examples=examples(150))
@given(text=st.text(CHARACTERS, max_size=60))
def test_any_players_give_a_result_or_problems(judge: Judge, text: str) -> None:
    board = "\n".join(["AB...."] * 6)
    check_answer(judge, f"game: bunte-runde\nplayers: {text}\n[board]\n{board}")


@settings(derandomize=True, deadline=None, max_examples=examples(150))
@given(rows=st.lists(st.text("ABabC.", min_size=6, max_size=6), min_size=6, max_size=6))
def test_any_six_by_six_letters_give_a_result_or_problems(judge: Judge, rows: list[str]) -> None:
    table = "\n".join(rows)
    check_answer(judge, f"game: bunte-runde\nplayers: A=Anna, B=Ben, C=Cleo\n[board]\n{table}")


@settings(derandomize=True, deadline=None, max_examples=examples(150))
@given(text=st.text(max_size=200))
def test_any_text_gives_a_result_or_problems(judge: Judge, text: str) -> None:
    check_answer(judge, text)


@settings(derandomize=True, deadline=None, max_examples=examples(150))
@given(data=st.binary(max_size=60), at=st.integers(0, len(RIGHT)))
def test_any_bytes_give_a_result_or_problems(judge: Judge, data: bytes, at: int) -> None:
    check_answer(judge, RIGHT[:at].encode() + data + RIGHT[at:].encode())
