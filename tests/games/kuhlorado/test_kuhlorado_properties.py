"""What holds for every board, and a second, slow scorer written from `games.md` alone."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.errors import InputError
from hedgerow.library.game import Game
from hedgerow.ruleset.result import Score
from tests.games.kuhlorado.referee import (
    STOCKS,
    Cell,
    Line,
    Referee,
    Table,
    table_of,
    typed,
)
from tests.games.typed import Judge, spoilt_files

STRANGE = "XOxowWc12345.|-+^ \t\n\r#[]:,/09ßſıŉﬁé\u00a0\u2028\x0c\x00\x1b\ufeff李"
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
    lots = Random(draw(st.integers(0, 2**32)))
    stock = draw(st.sampled_from(STOCKS))
    cows = draw(st.sampled_from((9, 10, 8, 11, 6, 12)))
    return table_of(lots, stock, cows, draw(st.sampled_from((0.1, 0.4, 0.9))))


def moved(table: Table, move: Callable[[Cell], Cell]) -> Table:
    grids = (table.printed, table.marks, table.interim)
    printed, marks, interim = ({move(cell): it for cell, it in grid.items()} for grid in grids)
    return Table(printed, marks, interim, table.second)


def swapped(table: Table) -> Table:
    other = {"X": "O", "O": "X"}
    grids = (table.marks, table.interim)
    marks, interim = ({cell: other[it] for cell, it in grid.items()} for grid in grids)
    return Table(table.printed, marks, interim, other.get(table.second, ""))


def paid(score: Score) -> Counter[Line]:
    found: Counter[Line] = Counter()
    for line in score.lines:
        kind = line.rule.split(":")[0]
        rule = kind if kind in ("land", "double") else line.rule
        cells = frozenset(cell.name for cell in line.cells)
        found[rule, line.points, cells] += 1 if line.points else 0
    return +found


def worth(score: Score, kind: str) -> list[int]:
    """The points of a kind of line, however they are numbered."""
    return sorted(it.points for it in score.lines if it.rule.startswith(f"{kind}:"))


def sides(score: Score) -> dict[str, int]:
    points = {it.rule: it.points for it in score.lines}
    return {side: points.get(f"meadow:{side}", 0) for side in SIDES}


def check_answer(judge: Judge, text: str | bytes) -> None:
    """A result that adds up, or problems with their places; any other exception gets through."""
    try:
        result = judge(text)
    except InputError as error:
        size = len(text) if isinstance(text, bytes) else len(text.encode())
        assert error.problems
        assert all(str(it.message) and 0 <= it.location.line <= size + 1 for it in error.problems)
        assert str(error).count("error: ") >= len(error.problems)
    else:
        assert all(it.total == sum(line.points for line in it.lines) for it in result.scores)
        assert len(result.scores) == 2


# (name, where a cell goes, the side that becomes north, east, south, west)
MOVES = [
    ("turned right", lambda cell: (cell[1], 7 - cell[0]), ("west", "north", "east", "south")),
    ("upside down", lambda cell: (7 - cell[0], 7 - cell[1]), ("south", "west", "north", "east")),
    ("turned left", lambda cell: (7 - cell[1], cell[0]), ("east", "south", "west", "north")),
    ("left is right", lambda cell: (cell[0], 7 - cell[1]), ("north", "west", "south", "east")),
    ("top is bottom", lambda cell: (7 - cell[0], cell[1]), ("south", "east", "north", "west")),
    ("A1 and H8 stay", lambda cell: (cell[1], cell[0]), ("west", "south", "east", "north")),
    ("H1 and A8 stay", lambda cell: (7 - cell[1], 7 - cell[0]), ("east", "north", "west", "south")),
]


@settings(derandomize=True, deadline=None, max_examples=400)
@given(table=tables(), board=st.booleans(), interim=st.booleans())
def test_a_second_scorer_agrees(judge: Judge, table: Table, board: bool, interim: bool) -> None:
    referee = Referee(table, board=board, interim=interim)

    result = judge(typed(table, board=board, interim=interim))

    for player, score in zip("XO", result.scores, strict=True):
        assert paid(score) == referee.lines(player)
        assert score.total == sum(points * count for (_, points, _), count in paid(score).items())
    if board:
        assert result.complete == referee.is_over()


@settings(derandomize=True, deadline=None, max_examples=120)
@given(table=tables())
def test_cows_of_the_interim_are_told_when_they_are_not_nine_or_ten(
    judge: Judge, table: Table
) -> None:
    cows, at_the_end = (
        sum(table.printed[cell] == "c" for cell in marks) for marks in (table.interim, table.marks)
    )

    result = judge(typed(table))

    told = [it for it in result.warnings if "[interim]" in it]
    is_open = cows < 9 <= at_the_end
    assert [it.section for it in result.open] == (["interim"] if is_open else [])
    assert len(told) == (0 if is_open or cows in (9, 10) or not table.interim else 1)
    assert all(str(cows) in it for it in told)


@pytest.mark.parametrize(
    ("move", "before"), [pytest.param(move, before, id=name) for name, move, before in MOVES]
)
@settings(derandomize=True, deadline=None, max_examples=40)
@given(table=tables())
def test_a_turned_or_mirrored_board_moves_the_sides_and_keeps_the_totals(
    judge: Judge, table: Table, move: Callable[[Cell], Cell], before: tuple[str, ...]
) -> None:
    one, other = judge(typed(table)), judge(typed(moved(table, move)))

    for old, new in zip(one.scores, other.scores, strict=True):
        assert new.total == old.total
        assert sides(new) == {
            side: sides(old)[was] for side, was in zip(SIDES, before, strict=True)
        }
        assert all(worth(new, it) == worth(old, it) for it in ("trough", "land", "double"))
    assert (one.complete, one.warnings, one.winners) == (
        other.complete,
        other.warnings,
        other.winners,
    )


@settings(derandomize=True, deadline=None, max_examples=120)
@given(table=tables(), board=st.booleans())
def test_swapped_marks_swap_the_players(judge: Judge, table: Table, board: bool) -> None:
    one = judge(typed(table, board=board))
    other = judge(typed(swapped(table), board=board))

    crosses, circles = one.scores
    assert [score.lines for score in other.scores] == [circles.lines, crosses.lines]
    assert (one.complete, one.warnings) == (other.complete, other.warnings)
    assert set(other.winners) == {{"X": "O", "O": "X"}[it] for it in one.winners}


@settings(derandomize=True, deadline=None, max_examples=120)
@given(table=tables(), board=st.booleans(), interim=st.booleans())
def test_lines_add_up_and_name_cells_of_their_player(
    judge: Judge, table: Table, board: bool, interim: bool
) -> None:
    result = judge(typed(table, board=board, interim=interim))

    for player, score in zip("XO", result.scores, strict=True):
        assert score.total == sum(line.points for line in score.lines)
        assert len({line.rule for line in score.lines}) == len(score.lines)
        for line in score.lines:
            assert line.points >= 0
            assert len(set(line.cells)) == len(line.cells)
            assert all(table.marks[cell.row, cell.col] == player for cell in line.cells)


@settings(derandomize=True, deadline=None, max_examples=120)
@given(table=tables())
def test_a_side_or_trough_is_paid_once_at_most(judge: Judge, table: Table) -> None:
    crosses, circles = (
        {it.rule for it in score.lines if it.points and it.rule[:4] in ("mead", "trou")}
        for score in judge(typed(table)).scores
    )

    assert not crosses & circles


@settings(derandomize=True, deadline=None, max_examples=80)
@given(table=tables())
def test_small_letters_blanks_and_a_moved_grid_change_nothing(judge: Judge, table: Table) -> None:
    text = typed(table)
    head, grids = text.split("[marks]\n")
    lines = grids.replace("X", "x").replace("O", "o").split("\n")
    wide = [line if "[" in line else "   " + " ".join(line) + "  " for line in lines]

    assert judge("\r\n".join([head.strip(), "[marks]", *wide])) == judge(text)


@settings(derandomize=True, deadline=None, max_examples=80)
@given(table=tables())
def test_a_board_adds_nothing_to_a_score_without_interim(judge: Judge, table: Table) -> None:
    known = judge(typed(table, board=True, interim=False))
    unknown = judge(typed(table, board=False, interim=False))

    assert known.scores == unknown.scores


@settings(derandomize=True, deadline=None, max_examples=500)
@given(text=spoilt_files(SARAH, STRANGE))
def test_a_file_with_slips_gives_a_result_or_problems(judge: Judge, text: str) -> None:
    check_answer(judge, text)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(data=st.data())
def test_a_file_with_a_code_and_slips_gives_a_result_or_problems(
    box: Game, judge: Judge, data: st.DataObject
) -> None:
    start = SARAH.index("[marks]")
    marks = "OOOOOOXO\n" + "........\n" * 7
    right = f"{SARAH[:start]}sheet: {box.code_for_seed(1)}\n[marks]\n{marks}[interim]\n{marks}"

    check_answer(judge, data.draw(spoilt_files(right, STRANGE)))


@settings(derandomize=True, deadline=None, max_examples=200)
@given(text=st.text(STRANGE, max_size=120))
def test_any_grid_gives_a_result_or_problems(judge: Judge, text: str) -> None:
    check_answer(judge, f"game: kuhlorado\n[marks]\n{text}")


@settings(derandomize=True, deadline=None, max_examples=200)
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


@settings(derandomize=True, deadline=None, max_examples=150)
@given(text=st.text(max_size=200))
def test_any_text_gives_a_result_or_problems(judge: Judge, text: str) -> None:
    check_answer(judge, text)


@settings(derandomize=True, deadline=None, max_examples=150)
@given(data=st.binary(max_size=100), at=st.integers(0, len(SARAH)))
def test_any_bytes_give_a_result_or_problems(judge: Judge, data: bytes, at: int) -> None:
    check_answer(judge, SARAH[:at].encode() + data + SARAH[at:].encode())
