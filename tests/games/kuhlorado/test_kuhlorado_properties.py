"""Properties of every board, and agreement with the second scorer."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.errors import InputError
from hedgerow.game.game import Game
from hedgerow.game.result import Score
from tests.games.kuhlorado.referee import (
    STOCKS,
    Cell,
    Line,
    Referee,
    Table,
    format_file,
    random_table,
)
from tests.games.typed import Judge, spoilt_files
from tests.products import examples

ODD_CHARACTERS = "XOxowWc12345.|-+^ \t\n\r#[]:,/09ßſıŉﬁé\u00a0\u2028\x0c\x00\x1b\ufeff李"
SIDES = ("north", "east", "south", "west")
SARAH = """game: kuhlorado
crosses: Sarah
circles: Tim
variant: pro

[marks]
OOOOOOXO
OOXWWXOX
O.XX.OXO
OWOX.XOX
XWOXXXwX
..XXOXO.
OOXXw.OO
XXXXXOO.
[board]
c 1 2 3 c 4 5 1
2 3 4 W W 5 1 c
3 c 5 1 c 2 3 4
c W 2 3 4 c 5 c
1 W c 4 5 1 w 2
4 5 1 c 2 3 c 5
c 2 3 5 w c 4 1
c 4 c 3 c 2 c c
[interim]
OO..O...
.......X
........
O....X.X
..O.....
..XX..O.
........
........
"""


@st.composite
def tables(draw: st.DrawFn) -> Table:
    rng = Random(draw(st.integers(0, 2**32)))
    stock = draw(st.sampled_from(STOCKS))
    cows = draw(st.sampled_from((9, 10, 8, 11, 6, 12)))
    return random_table(rng, stock, cows, draw(st.sampled_from((0.1, 0.4, 0.9))))


def move_cells(table: Table, move: Callable[[Cell], Cell]) -> Table:
    grids = (table.printed, table.marks, table.interim)
    printed, marks, interim = ({move(cell): it for cell, it in grid.items()} for grid in grids)
    return Table(printed, marks, interim, table.second)


def swap_players(table: Table) -> Table:
    opponent = {"X": "O", "O": "X"}
    grids = (table.marks, table.interim)
    marks, interim = ({cell: opponent[it] for cell, it in grid.items()} for grid in grids)
    return Table(table.printed, marks, interim, opponent.get(table.second, ""))


def scored_lines(score: Score) -> Counter[Line]:
    counts: Counter[Line] = Counter()
    for line in score.lines:
        kind = line.rule.split(":")[0]
        rule = kind if kind in ("land", "double") else line.rule
        cells = frozenset(cell.name for cell in line.cells)
        counts[rule, line.points, cells] += 1 if line.points else 0
    return +counts


def kind_points(score: Score, kind: str) -> list[int]:
    """Return the points of a kind of line, sorted: their numbers do not matter."""
    return sorted(it.points for it in score.lines if it.rule.startswith(f"{kind}:"))


def sides(score: Score) -> dict[str, int]:
    points = {it.rule: it.points for it in score.lines}
    return {side: points.get(f"meadow:{side}", 0) for side in SIDES}


def check_answer(judge: Judge, text: str | bytes) -> None:
    """Check that the answer is a result that adds up, or problems with a location.

    Any other exception fails the test.
    """
    try:
        result = judge(text)
    except InputError as error:
        size = len(text) if isinstance(text, bytes) else len(text.encode())
        assert error.problems
        for problem in error.problems:
            assert str(problem.message)
            assert 0 <= problem.location.line <= size + 1
        assert str(error).count("error: ") >= len(error.problems)
    else:
        for score in result.scores:
            assert score.total == sum(line.points for line in score.lines)
        assert len(result.scores) == 2


# (name, new position of a cell, the side that becomes north, east, south, west)
MOVES = [
    ("turned right", lambda cell: (cell[1], 7 - cell[0]), ("west", "north", "east", "south")),
    ("upside down", lambda cell: (7 - cell[0], 7 - cell[1]), ("south", "west", "north", "east")),
    ("turned left", lambda cell: (7 - cell[1], cell[0]), ("east", "south", "west", "north")),
    ("left is right", lambda cell: (cell[0], 7 - cell[1]), ("north", "west", "south", "east")),
    ("top is bottom", lambda cell: (7 - cell[0], cell[1]), ("south", "east", "north", "west")),
    ("A1 and H8 stay", lambda cell: (cell[1], cell[0]), ("west", "south", "east", "north")),
    ("H1 and A8 stay", lambda cell: (7 - cell[1], 7 - cell[0]), ("east", "north", "west", "south")),
]


@settings(derandomize=True, deadline=None, max_examples=examples(400))
@given(table=tables(), board=st.booleans(), interim=st.booleans())
def test_a_second_scorer_agrees(judge: Judge, table: Table, board: bool, interim: bool) -> None:
    referee = Referee(table, board=board, interim=interim)

    result = judge(format_file(table, board=board, interim=interim))

    for player, score in zip("XO", result.scores, strict=True):
        assert scored_lines(score) == referee.lines(player)
        assert score.total == sum(
            points * count for (_, points, _), count in scored_lines(score).items()
        )
    if board:
        assert result.complete == referee.is_over()


@settings(derandomize=True, deadline=None, max_examples=examples(120))
@given(table=tables())
def test_interim_cows_other_than_nine_or_ten_are_reported(judge: Judge, table: Table) -> None:
    cows, at_the_end = (
        sum(table.printed[cell] == "c" for cell in marks) for marks in (table.interim, table.marks)
    )

    result = judge(format_file(table))

    warnings = [it for it in result.warnings if "interim scoring" in it]
    is_open = cows < 9 <= at_the_end
    assert [it.section for it in result.open] == (["interim"] if is_open else [])
    assert len(warnings) == (0 if is_open or cows in (9, 10) or not table.interim else 1)
    assert all(str(cows) in it for it in warnings)


@pytest.mark.parametrize(
    ("move", "before"), [pytest.param(move, before, id=name) for name, move, before in MOVES]
)
@settings(derandomize=True, deadline=None, max_examples=examples(40))
@given(table=tables())
def test_a_rotated_or_mirrored_board_moves_the_sides_but_not_the_totals(
    judge: Judge, table: Table, move: Callable[[Cell], Cell], before: tuple[str, ...]
) -> None:
    original, image = judge(format_file(table)), judge(format_file(move_cells(table, move)))

    for old, new in zip(original.scores, image.scores, strict=True):
        assert new.total == old.total
        assert sides(new) == {
            side: sides(old)[was] for side, was in zip(SIDES, before, strict=True)
        }
        assert all(
            kind_points(new, it) == kind_points(old, it) for it in ("trough", "land", "double")
        )
    assert (original.complete, original.warnings, original.winners) == (
        image.complete,
        image.warnings,
        image.winners,
    )


@settings(derandomize=True, deadline=None, max_examples=examples(120))
@given(table=tables(), board=st.booleans())
def test_swapped_marks_swap_the_players(judge: Judge, table: Table, board: bool) -> None:
    original = judge(format_file(table, board=board))
    swapped = judge(format_file(swap_players(table), board=board))

    crosses, circles = original.scores
    assert [score.lines for score in swapped.scores] == [circles.lines, crosses.lines]
    assert (original.complete, original.warnings) == (swapped.complete, swapped.warnings)
    assert set(swapped.winners) == {{"X": "O", "O": "X"}[it] for it in original.winners}


@settings(derandomize=True, deadline=None, max_examples=examples(120))
@given(table=tables(), board=st.booleans(), interim=st.booleans())
def test_lines_add_up_and_name_cells_of_their_player(
    judge: Judge, table: Table, board: bool, interim: bool
) -> None:
    result = judge(format_file(table, board=board, interim=interim))

    for player, score in zip("XO", result.scores, strict=True):
        assert score.total == sum(line.points for line in score.lines)
        assert len({line.rule for line in score.lines}) == len(score.lines)
        for line in score.lines:
            assert line.points >= 0
            assert len(set(line.cells)) == len(line.cells)
            assert all(table.marks[cell.row, cell.col] == player for cell in line.cells)


@settings(derandomize=True, deadline=None, max_examples=examples(120))
@given(table=tables())
def test_a_side_or_trough_scores_for_one_player_at_most(judge: Judge, table: Table) -> None:
    crosses, circles = (
        {it.rule for it in score.lines if it.points and it.rule[:4] in ("mead", "trou")}
        for score in judge(format_file(table)).scores
    )

    assert not crosses & circles


@settings(derandomize=True, deadline=None, max_examples=examples(80))
@given(table=tables())
def test_small_letters_blanks_and_a_moved_grid_change_nothing(judge: Judge, table: Table) -> None:
    text = format_file(table)
    head, grids = text.split("[marks]\n")
    lines = grids.replace("X", "x").replace("O", "o").split("\n")
    wide = [line if "[" in line else "   " + " ".join(line) + "  " for line in lines]

    assert judge("\r\n".join([head.strip(), "[marks]", *wide])) == judge(text)


@settings(derandomize=True, deadline=None, max_examples=examples(80))
@given(table=tables())
def test_a_board_adds_nothing_to_a_score_without_interim(judge: Judge, table: Table) -> None:
    known = judge(format_file(table, board=True, interim=False))
    unknown = judge(format_file(table, board=False, interim=False))

    assert known.scores == unknown.scores


@settings(derandomize=True, deadline=None, max_examples=examples(500))
@given(text=spoilt_files(SARAH, ODD_CHARACTERS))
def test_a_file_with_slips_gives_a_result_or_problems(judge: Judge, text: str) -> None:
    check_answer(judge, text)


@settings(derandomize=True, deadline=None, max_examples=examples(60))
@given(data=st.data())
def test_a_file_with_a_code_and_slips_gives_a_result_or_problems(
    game: Game, judge: Judge, data: st.DataObject
) -> None:
    start = SARAH.index("[marks]")
    marks = "OOOOOOXO\n" + "........\n" * 7
    right = f"{SARAH[:start]}sheet: {game.code_for_seed(1)}\n[marks]\n{marks}[interim]\n{marks}"

    check_answer(judge, data.draw(spoilt_files(right, ODD_CHARACTERS)))


@settings(derandomize=True, deadline=None, max_examples=examples(200))
@given(text=st.text(ODD_CHARACTERS, max_size=120))
def test_any_grid_gives_a_result_or_problems(judge: Judge, text: str) -> None:
    check_answer(judge, f"game: kuhlorado\n[marks]\n{text}")


@settings(derandomize=True, deadline=None, max_examples=examples(200))
@given(
    grids=st.lists(
        st.lists(st.text("XOwW.c5", min_size=8, max_size=8), min_size=8, max_size=8),
        min_size=3,
        max_size=3,
    )
)
def test_any_three_grids_of_eight_by_eight_give_a_result_or_problems(
    judge: Judge, grids: list[list[str]]
) -> None:
    marks, board, interim = ("\n".join(grid) for grid in grids)

    check_answer(judge, f"game: kuhlorado\nvariant: pro\n[marks]\n{marks}")
    check_answer(
        judge,
        f"game: kuhlorado\nvariant: pro\n[marks]\n{marks}\n[board]\n{board}\n[interim]\n{interim}",
    )


@settings(derandomize=True, deadline=None, max_examples=examples(150))
@given(text=st.text(max_size=200))
def test_any_text_gives_a_result_or_problems(judge: Judge, text: str) -> None:
    check_answer(judge, text)


@settings(derandomize=True, deadline=None, max_examples=examples(150))
@given(data=st.binary(max_size=100), at=st.integers(0, len(SARAH)))
def test_any_bytes_give_a_result_or_problems(judge: Judge, data: bytes, at: int) -> None:
    check_answer(judge, SARAH[:at].encode() + data + SARAH[at:].encode())
