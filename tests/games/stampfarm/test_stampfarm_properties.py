"""Properties of every farm, and agreement with the second scorer."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.errors import InputError
from hedgerow.base.grid import Edge, Pos
from hedgerow.game.result import Result
from hedgerow.scorefile.grid_parser import parse_grid
from hedgerow.scorefile.grid_text import format_grid
from hedgerow.scorefile.score_file import parse_score_file
from tests.games.stampfarm.referee import (
    BACKS,
    BORDERS,
    CELLS,
    COLUMNS,
    ROWS,
    STOCKS,
    Border,
    Farm,
    Referee,
    border,
    format_file,
)
from tests.games.typed import Judge, spoilt_files
from tests.products import examples

ODD_CHARACTERS = "SCPGHYZscp.|-+^ \t\n\r#[]:,/059ßſıŉﬁé\u00a0\u2028\x0c\x00\x1b\ufeff李"
LISA = """game: stampfarm
requests: berry-feast, twin-sisters, hay-party

[Lisa]
stable: G C
S S C|P P
P S H|S C
  - -
H|H P P S
P H H S P
[Ben]
SSCPP
PSHSC
HHPPS
PHHSP
"""


INNER = [it for it in BORDERS if it[0] in CELLS and it[1] in CELLS]


@st.composite
def farms(draw: st.DrawFn, borders: list[Border] = BORDERS) -> Farm:
    stock = draw(st.sampled_from(STOCKS))
    letters = draw(st.lists(st.sampled_from(stock), min_size=20, max_size=20))
    rows = tuple("".join(letters[at : at + COLUMNS]) for at in range(0, 20, COLUMNS))
    return Farm(rows, draw(st.frozensets(st.sampled_from(borders), max_size=14)))


triples = st.tuples(*(st.sampled_from(back) for back in BACKS))


def rotate(farm: Farm) -> Farm:
    """Rotate a farm by 180 degrees."""
    return Farm(
        tuple(row[::-1] for row in reversed(farm.rows)),
        frozenset(
            border((ROWS - 1 - a, COLUMNS - 1 - b), (ROWS - 1 - c, COLUMNS - 1 - d))
            for (a, b), (c, d) in farm.hedge
        ),
    )


def mirror(farm: Farm) -> Farm:
    """Swap left and right of a farm."""
    return Farm(
        tuple(row[::-1] for row in farm.rows),
        frozenset(
            border((a, COLUMNS - 1 - b), (c, COLUMNS - 1 - d)) for (a, b), (c, d) in farm.hedge
        ),
    )


def line_points(result: Result) -> Iterator[dict[str, int]]:
    return ({line.rule: line.points for line in score.lines} for score in result.scores)


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


@settings(derandomize=True, deadline=None, max_examples=examples(400))
@given(farm=farms(), requests=triples)
def test_a_second_scorer_agrees(judge: Judge, farm: Farm, requests: tuple[str, ...]) -> None:
    (points,) = line_points(judge(format_file(farm, requests=requests)))

    assert points == Referee(farm).points(requests)


@settings(derandomize=True, deadline=None, max_examples=examples(150))
@given(farm=farms(), requests=triples)
def test_a_rotated_or_mirrored_farm_scores_the_same(
    judge: Judge, farm: Farm, requests: tuple[str, ...]
) -> None:
    images = (farm, rotate(farm), mirror(farm), rotate(mirror(farm)))

    first, *others = line_points(judge(format_file(*images, requests=requests)))

    assert others == [first] * 3


@settings(derandomize=True, deadline=None, max_examples=examples(150))
@given(farm=farms(), requests=triples)
def test_lines_add_up_and_name_cells_of_the_farm(
    judge: Judge, farm: Farm, requests: tuple[str, ...]
) -> None:
    result = judge(format_file(farm, requests=requests))
    (score,) = result.scores

    assert score.total == sum(line.points for line in score.lines)
    for line in score.lines:
        assert len(set(line.cells)) == len(line.cells)
        assert all(cell in CELLS and farm.rows[cell.row][cell.col] != "." for cell in line.cells)
        assert bool(line.cells) == (line.points > 0)
    assert result.complete == ("." not in "".join(farm.rows))


@settings(derandomize=True, deadline=None, max_examples=examples(200))
@given(farm=farms(INNER))
def test_a_formatted_farm_is_parsed_back(farm: Farm) -> None:
    walls = frozenset(Edge(Pos(*first), Pos(*second)) for first, second in farm.hedge)
    text = format_grid(farm.rows, walls)
    (section,) = parse_score_file(f"game: stampfarm\n[Lisa]\n{text}", "game.txt").sections

    grid = parse_grid(section, ROWS, COLUMNS, [])

    assert grid is not None
    assert (grid.rows, grid.walls) == (farm.rows, walls)
    assert format_grid(grid.rows, grid.walls) == text


@settings(derandomize=True, deadline=None, max_examples=examples(100))
@given(farm=farms(), requests=triples)
def test_small_letters_and_a_moved_grid_change_nothing(
    judge: Judge, farm: Farm, requests: tuple[str, ...]
) -> None:
    text = format_file(farm, requests=requests)
    head, grid = text.split("]\n")
    moved = head + "]\r\n" + "\r\n".join(f"   {line}  " for line in grid.lower().splitlines())

    assert judge(moved).scores == judge(text).scores


@settings(derandomize=True, deadline=None, max_examples=examples(500))
@given(text=spoilt_files(LISA, ODD_CHARACTERS))
def test_a_file_with_slips_gives_a_result_or_problems(judge: Judge, text: str) -> None:
    check_answer(judge, text)


@settings(derandomize=True, deadline=None, max_examples=examples(200))
@given(text=st.text(ODD_CHARACTERS, max_size=80))
def test_any_grid_gives_a_result_or_problems(judge: Judge, text: str) -> None:
    check_answer(judge, f"game: stampfarm\nrequests: corners\n[Lisa]\n{text}")


@settings(derandomize=True, deadline=None, max_examples=examples(200))
@given(rows=st.lists(st.text(ODD_CHARACTERS, min_size=5, max_size=5), min_size=4, max_size=4))
def test_any_four_rows_of_five_give_a_result_or_problems(judge: Judge, rows: list[str]) -> None:
    check_answer(judge, "\n".join(["game: stampfarm", "[Lisa]", *rows]))


@settings(derandomize=True, deadline=None, max_examples=examples(150))
@given(text=st.text(max_size=200))
def test_any_text_gives_a_result_or_problems(judge: Judge, text: str) -> None:
    check_answer(judge, text)


@settings(derandomize=True, deadline=None, max_examples=examples(150))
@given(data=st.binary(max_size=100), at=st.integers(0, len(LISA)))
def test_any_bytes_give_a_result_or_problems(judge: Judge, data: bytes, at: int) -> None:
    check_answer(judge, LISA[:at].encode() + data + LISA[at:].encode())
