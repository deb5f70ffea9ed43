"""Grids: parsing of the strict and the lenient layouts, and formatting."""

from __future__ import annotations

from unicodedata import name as unicode_name

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.errors import InputError, Problem
from hedgerow.base.grid import Edge, Pos, Walls, cells, edge_between
from hedgerow.scorefile.grid_parser import parse_free_grid, parse_grid
from hedgerow.scorefile.grid_text import ParsedGrid, format_grid, normalize_signs
from hedgerow.scorefile.palette import closest_letter
from hedgerow.scorefile.score_file import parse_score_file

QUIET = settings(derandomize=True, deadline=None, max_examples=300)


def read(grid: str, rows: int, columns: int) -> tuple[ParsedGrid | None, list[Problem]]:
    problems: list[Problem] = []
    (section,) = parse_score_file(f"[A]\n{grid}", "f").sections
    return parse_grid(section, rows, columns, problems), problems


def parse_valid(grid: str, rows: int = 2, columns: int = 3) -> ParsedGrid:
    parsed, problems = read(grid, rows, columns)
    assert problems == []
    assert parsed is not None
    return parsed


def problem_messages(grid: str, rows: int = 2, columns: int = 3) -> list[str]:
    parsed, problems = read(grid, rows, columns)
    assert parsed is None
    assert all(str(it.hint) for it in problems)
    return [f"{it.location}: {it.message}".removeprefix("f:") for it in problems]


def wall(text: str) -> Edge:
    """Parse an edge: `A1|B1`. Column `@` and row `0` are outside the grid."""
    first, second = (Pos(int(name[1:]) - 1, ord(name[0]) - ord("A")) for name in text.split("|"))
    return Edge(first, second)


def walls(*texts: str) -> Walls:
    return frozenset(map(wall, texts))


def test_the_example_of_the_manual_is_read() -> None:
    grid = "S S C|P P\nP S H|S C\n  - -\nH|H P P S\nP H H S P\n"

    parsed = parse_valid(grid, rows=4, columns=5)
    assert parsed.rows == ("SSCPP", "PSHSC", "HHPPS", "PHHSP")
    assert parsed.walls == walls("C1|D1", "C2|D2", "B2|B3", "C2|C3", "A3|B3")
    assert parsed.points == frozenset()


@pytest.mark.parametrize(
    ("grid", "columns"),
    [
        pytest.param("S S C\nP . H", (1, 3, 5), id="spaced"),
        pytest.param("SSC\nP.H", (1, 2, 3), id="compact"),
        pytest.param("  S S C\n  P . H", (3, 5, 7), id="spaced and indented"),
        pytest.param("  SSC\n  P.H", (3, 4, 5), id="compact and indented"),
        pytest.param("\n# c\nS S C   \n\n\n# c\nP . H\n\n", (1, 3, 5), id="blanks and comments"),
        pytest.param("S S C\r\nP . H\r\n", (1, 3, 5), id="CRLF"),
    ],
)
def test_both_forms_give_the_same_cells(grid: str, columns: tuple[int, ...]) -> None:
    parsed = parse_valid(grid)

    assert parsed.rows == ("SSC", "P.H")
    assert parsed.walls == frozenset()
    assert tuple(parsed.location_of(Pos(1, col)).column for col in range(len(columns))) == columns


def test_cells_have_their_location_in_the_file() -> None:
    parsed = parse_valid("# c\n S|S C\n   -\n\n P P H\n")

    assert str(parsed.location_of(Pos(0, 0))) == "f:3:2"
    assert str(parsed.location_of(Pos(1, 2))) == "f:6:6"
    assert parsed.location_of(Pos(1, 2)).text == " P P H"


@pytest.mark.parametrize(
    ("grid", "hedge"),
    [
        pytest.param("S|S C\nP P H", ["A1|B1"], id="right of a cell"),
        pytest.param("S S|C\nP|P|H", ["B1|C1", "A2|B2", "B2|C2"], id="three"),
        pytest.param("S S C\n-\nP P H", ["A1|A2"], id="below the first cell"),
        pytest.param("S S C\n    -\nP P H", ["C1|C2"], id="below the last cell"),
        pytest.param("S S C\n- - -\nP P H", ["A1|A2", "B1|B2", "C1|C2"], id="below all"),
        pytest.param("S S C\n---\nP P H", ["A1|A2", "B1|B2"], id="drawn through"),
        pytest.param("S S C\n--\nP P H", ["A1|A2"], id="drawn on to the right"),
        pytest.param("S S C\n --\nP P H", ["B1|B2"], id="drawn on to the left"),
        pytest.param(" S S C\n   -\n P P H", ["B1|B2"], id="indented"),
        pytest.param("S S C\n-+-+-\nP P H", ["A1|A2", "B1|B2", "C1|C2"], id="with decoration"),
        pytest.param("S|S C\n +\nP P H", ["A1|B1"], id="+ is no hedge"),
        pytest.param("S S C\n | |\nP P H", [], id="| between rows is no hedge"),
        pytest.param("S S C\n| | |\nP P H", [], id="| under cells is no hedge"),
    ],
)
def test_hedges_are_read_at_their_positions(grid: str, hedge: list[str]) -> None:
    assert parse_valid(grid).walls == walls(*hedge)


@pytest.mark.parametrize(
    ("grid", "first", "second"),
    [
        pytest.param("-\nS S C\nP P H", Pos(-1, 0), Pos(0, 0), id="above the first row"),
        pytest.param("S S C\nP P H\n    -", Pos(1, 2), Pos(2, 2), id="below the last row"),
        pytest.param("|S S C\n P P H", Pos(0, -1), Pos(0, 0), id="before a row"),
        pytest.param("S S C\nP P H|", Pos(1, 2), Pos(1, 3), id="after a row"),
        pytest.param("  S S C\n |P P H", Pos(1, -1), Pos(1, 0), id="before an indented row"),
        pytest.param("|SSC\n PPH", Pos(0, -1), Pos(0, 0), id="before a compact row"),
        pytest.param("SSC\nPPH|", Pos(1, 2), Pos(1, 3), id="after a compact row"),
    ],
)
def test_hedges_on_the_outer_edge_are_read(grid: str, first: Pos, second: Pos) -> None:
    assert parse_valid(grid).walls == frozenset({Edge(first, second)})


def test_a_grid_with_hedges_on_all_sides_is_read() -> None:
    parsed = parse_valid(" - -\n|S S|\n - -\n|P P|\n - -", rows=2, columns=2)

    assert parsed.rows == ("SS", "PP")
    assert len(parsed.walls) == 10


@pytest.mark.parametrize(
    ("grid", "points"),
    [
        pytest.param("F F L\n ^\nF F L", [Pos(1, 1)], id="left"),
        pytest.param("F F L\n   ^\nF F L", [Pos(1, 2)], id="right"),
        pytest.param("F F L\n ^ ^\nF F L", [Pos(1, 1), Pos(1, 2)], id="two"),
        pytest.param("  F F L\n   ^\n  F F L", [Pos(1, 1)], id="indented"),
        pytest.param("F F L\n-^\nF F L", [Pos(1, 1)], id="beside a hedge"),
        pytest.param("f . L\n+^+|\n. F l", [Pos(1, 1)], id="among decoration"),
    ],
)
def test_trees_are_read_where_four_cells_meet(grid: str, points: list[Pos]) -> None:
    assert parse_valid(grid).points == frozenset(points)


def test_a_tree_far_to_the_right_is_read_at_its_position() -> None:
    parsed = parse_valid("F F F F\n     ^\nF F F F", columns=4)

    assert parsed.points == frozenset({Pos(1, 3)})


@pytest.mark.parametrize(
    ("grid", "rows"),
    [
        pytest.param("f F é\n. L l", ("fFé", ".Ll"), id="spaced"),
        pytest.param("oxx\nXOx", ("oxx", "XOx"), id="compact"),
        pytest.param("Ox\nxx", ("Ox", "xx"), id="compact, two columns"),
    ],
)
def test_letters_keep_their_case_and_accents(grid: str, rows: tuple[str, ...]) -> None:
    assert parse_valid(grid, columns=len(rows[0])).rows == rows


def test_a_grid_of_one_column_has_one_letter_in_each_row() -> None:
    parsed = parse_valid("S\n-\nP|\nC", rows=3, columns=1)

    assert parsed.rows == ("S", "P", "C")
    assert parsed.walls == walls("A1|A2", "A2|B2")


def test_a_grid_of_one_row_may_be_compact_or_spaced() -> None:
    assert parse_valid("SPC", rows=1).rows == parse_valid("S P C", rows=1).rows == ("SPC",)


@pytest.mark.parametrize(
    ("grid", "messages"),
    [
        pytest.param(
            "S S S\n \t-\nS S S", ["3:2: tab character in the grid"], id="a tab between rows"
        ),
        pytest.param("S S S\nS S", ["3:5: this row has 2 cells, expected 3"], id="too short"),
        pytest.param("S S S\nS S S S", ["3:7: this row has 4 cells, expected 3"], id="too long"),
        pytest.param("SSS\nSS", ["3:3: this row has 2 cells, expected 3"], id="too short, compact"),
        pytest.param(
            "SSS\nSSSS", ["3:4: this row has 4 cells, expected 3"], id="too long, compact"
        ),
        pytest.param("S S S\nS", ["3:3: this row has 1 cell, expected 3"], id="one cell"),
        pytest.param(
            "S S\nS S S S",
            ["2:5: this row has 2 cells, expected 3", "3:7: this row has 4 cells, expected 3"],
            id="both rows at once",
        ),
        pytest.param("", ["1:1: the grid of [A] has 0 rows, expected 2"], id="no grid"),
        pytest.param("- -\n", ["1:1: the grid of [A] has 0 rows, expected 2"], id="only hedges"),
        pytest.param("S S S", ["2:1: the grid of [A] has 1 row, expected 2"], id="a row missing"),
        pytest.param(
            "S S S\nS S S\n\nS S S",
            ["5:1: the grid of [A] has 3 rows, expected 2"],
            id="a row more",
        ),
        pytest.param(
            "S S S\n^\n S S S",
            ["4:2: this row does not start in the same column as the first"],
            id="starts further right, and a ^ that may then be right",
        ),
        pytest.param(
            "S S S\nSS",
            ["3:3: this row has 2 cells, expected 3"],
            id="then compact, two cells",
        ),
        pytest.param(
            "S S S\nS-S S",
            ["3:2: expected a space or | between two cells, found '-'"],
            id="- beside a cell",
        ),
        pytest.param("S S S\n^ S S", ["3:1: expected a cell, found '^'"], id="^ for a cell"),
        pytest.param(
            "S S S\n-\n-\nS S S",
            ["4:1: two lines between the same two rows"],
            id="two separator lines",
        ),
        pytest.param(
            "S S S\n-\n# c\n\n    -\nS S S",
            ["6:1: two lines between the same two rows"],
            id="two separator lines apart",
        ),
        pytest.param(
            "S S S\nS S S\n-\n-",
            ["5:1: two lines between the same two rows"],
            id="two lines below the last row",
        ),
        pytest.param(
            "SSS\n-\nSSS",
            ["3:1: a line between rows needs spaces between the cells"],
            id="a hedge in a compact grid",
        ),
        pytest.param("S S S\n      -\nS S S", ["3:7: - has no cell above it"], id="- right of all"),
        pytest.param("  S S S\n- -\n  S S S", ["3:1: - has no cell above it"], id="- left of all"),
        pytest.param(
            "S S S\n - - \nS S S",
            [
                "3:2: - is between two cells, not below one",
                "3:4: - is between two cells, not below one",
            ],
            id="- between cells",
        ),
        pytest.param(
            "S S S\n^\nS S S", ["3:1: ^ is not where four cells meet"], id="^ left of all"
        ),
        pytest.param(
            "S S S\n     ^\nS S S", ["3:6: ^ is not where four cells meet"], id="^ right of all"
        ),
        pytest.param(" ^\nS S S\nS S S", ["2:2: ^ is not where four cells meet"], id="^ above all"),
        pytest.param("S S S\nS S S\n ^", ["4:2: ^ is not where four cells meet"], id="^ below all"),
        pytest.param(
            "| S S S\n| S S S",
            ["2:1: | has no cell next to it", "3:1: | has no cell next to it"],
            id="| apart",
        ),
        pytest.param(
            "S S S\n  ^\nS S S", ["3:3: ^ is not where four cells meet"], id="^ under a cell"
        ),
        pytest.param(
            "S S S\n^   ^   -\nS S S",
            [
                "3:1: ^ is not where four cells meet",
                "3:5: ^ is not where four cells meet",
                "3:9: - has no cell above it",
            ],
            id="all problems of a line",
        ),
    ],
)
def test_problems_of_a_grid_have_locations(grid: str, messages: list[str]) -> None:
    assert problem_messages(grid) == messages


def test_a_missing_row_is_reported_at_the_last_one() -> None:
    assert problem_messages("S S S\nS S S", rows=3) == [
        "3:1: the grid of [A] has 2 rows, expected 3"
    ]


def test_a_single_letter_in_a_compact_grid_is_a_short_row() -> None:
    _, (problem,) = read("SSS\nS", 2, 3)

    assert str(problem.message) == "this row has 1 cell, expected 3"


def test_a_problem_shows_its_line() -> None:
    _, (problem,) = read("S S S\nS S", 2, 3)

    assert str(problem) == (
        "f:3:5: error: this row has 2 cells, expected 3\n"
        "  S S\n"
        "      ^\n"
        "  hint: write . for an empty cell"
    )


def test_a_grid_of_thousands_of_rows_has_few_problems() -> None:
    _, problems = read("S\n" * 5000, 2, 3)

    assert len(problems) <= 81
    assert any("has 5000 rows" in str(it.message) for it in problems)


@pytest.mark.parametrize(
    ("char", "letter"),
    [
        pytest.param("Z", "S", id="below S on the keyboard"),
        pytest.param("z", "S", id="small"),
        pytest.param("5", "S", id="looks like S"),
        pytest.param("6", "G", id="looks like G"),
        pytest.param("O", "P", id="beside P"),
        pytest.param("I", "", id="nothing near"),
        pytest.param("T", "", id="G, H and Y are all near"),
        pytest.param("é", "", id="not on the keyboard"),
        pytest.param("ß", "", id="two capitals"),
    ],
)
def test_closest_letter_finds_the_intended_letter(char: str, letter: str) -> None:
    assert closest_letter(char, [*"CGHPSY"]) == letter


@pytest.mark.parametrize(("char", "letter"), ["0O", "1I", "2Z", "5S", "6G", "8B"])
def test_closest_letter_finds_the_letter_that_a_digit_looks_like(char: str, letter: str) -> None:
    assert closest_letter(char, [*"BGIOSZ"]) == letter


@pytest.mark.parametrize(
    ("char", "key", "letter"),
    [
        pytest.param("Q", "W", "W", id="the next key"),
        pytest.param("Q", "E", "", id="the next but one"),
        pytest.param("Q", "A", "A", id="the next row"),
        pytest.param("Q", "Z", "", id="the next row but one"),
        pytest.param("Q", "S", "", id="the next row, too far right"),
        pytest.param("M", "J", "J", id="the row above, to the left"),
        pytest.param("M", "H", "", id="the row above, too far left"),
        pytest.param("D", "E", "E", id="the row above"),
        pytest.param("G", "J", "", id="two keys further right"),
        pytest.param("G", "D", "", id="two keys further left"),
    ],
)
def test_closest_letter_accepts_only_adjacent_keys(char: str, key: str, letter: str) -> None:
    assert closest_letter(char, [key]) == letter


def test_format_grid_writes_walls() -> None:
    text = format_grid(("SSC", "PPH"), walls("A1|B1", "B1|B2", "B2|C2"))

    assert text == "S|S C\n  -\nP P|H"


sizes = st.tuples(st.integers(1, 6), st.integers(1, 6))


@QUIET
@given(sizes, st.data())
def test_a_formatted_grid_parses_to_the_same_grid(
    size: tuple[int, int], data: st.DataObject
) -> None:
    rows, columns = size
    row = st.text("CGHPSY.", min_size=columns, max_size=columns)
    letters = tuple(data.draw(st.lists(row, min_size=rows, max_size=rows)))
    edges = sorted(
        edge_between(pos, neighbour)
        for pos in cells(rows, columns)
        for neighbour in (Pos(pos.row, pos.col + 1), Pos(pos.row + 1, pos.col))
    )
    hedge = data.draw(st.frozensets(st.sampled_from(edges)))

    parsed = parse_valid(format_grid(letters, hedge), rows, columns)
    assert parsed.rows == letters
    assert parsed.walls == hedge
    assert parsed.points == frozenset()


grid_lines = st.one_of(
    st.text(" SPC.|-+^", max_size=10),
    st.sampled_from(["S S S", "SSS", " S S S", "- - -", " ^", "|S S S|", "é é é", "S\tS S"]),
)


@QUIET
@given(
    st.one_of(st.lists(grid_lines, max_size=8).map("\n".join), st.text(max_size=60)),
    st.integers(1, 4),
    st.integers(1, 4),
)
def test_any_text_is_a_grid_or_has_problems(text: str, rows: int, columns: int) -> None:
    try:
        sections = parse_score_file(f"[A]\n{text}", "f").sections
    except InputError:
        return
    for section in sections:
        problems: list[Problem] = []
        parsed = parse_grid(section, rows, columns, problems)

        assert (parsed is None) == bool(problems)
        assert all(1 <= it.location.column <= len(it.location.text) + 2 for it in problems)
        if parsed is not None:
            assert [len(row) for row in parsed.rows] == [columns] * rows
            assert all(
                letter
                in (
                    parsed.location_of(Pos(row, col)).text[
                        parsed.location_of(Pos(row, col)).column - 1
                    ],
                    ".",
                )
                for row, letters in enumerate(parsed.rows)
                for col, letter in enumerate(letters)
            )


@pytest.mark.parametrize(
    ("grid", "allowed_signs", "messages"),
    [
        pytest.param("S|S S\nS S S", "", ["2:2: '|' has no meaning here"], id="no hedge"),
        pytest.param("S S S\n-\nS S S", "", ["3:1: '-' has no meaning here"], id="-"),
        pytest.param("S S S\n ^\nS S S", "|-", ["3:2: '^' has no meaning here"], id="no tree"),
        pytest.param("S S S\n +\nS S S", "", [], id="+ is decoration"),
    ],
)
def test_a_game_without_hedges_or_trees_rejects_them(
    grid: str, allowed_signs: str, messages: list[str]
) -> None:
    (section,) = parse_score_file(f"[A]\n{grid}", "f").sections
    problems: list[Problem] = []
    parse_grid(section, 2, 3, problems, allowed_signs=allowed_signs)

    assert [f"{it.location}: {it.message}".removeprefix("f:") for it in problems][:1] == messages


def read_free(grid: str) -> tuple[ParsedGrid | None, list[Problem]]:
    problems: list[Problem] = []
    (section,) = parse_score_file(f"[A]\n{grid}", "f").sections
    return parse_free_grid(section, problems, allowed_signs="^"), problems


@pytest.mark.parametrize(
    ("grid", "rows"),
    [
        pytest.param("F M L\nF M L", ("FML", "FML"), id="whole rows"),
        pytest.param("FML\nFML", ("FML", "FML"), id="whole rows, compact"),
        pytest.param("F M L\nF\nF M", ("FML", "F..", "FM."), id="rows that break off"),
        pytest.param("FML\nF\nFM", ("FML", "F..", "FM."), id="compact rows that break off"),
        pytest.param("F\nF M L", ("F..", "FML"), id="a short row first"),
        pytest.param("F\nFML", ("F..", "FML"), id="a short row first, compact"),
        pytest.param("F\nFM", ("F.", "FM"), id="two columns, compact"),
        pytest.param("F\nM\nL", ("F", "M", "L"), id="one column"),
        pytest.param("F M L", ("FML",), id="one row"),
        pytest.param("  F M\n  F", ("FM", "F."), id="indented"),
    ],
)
def test_a_free_grid_is_as_large_as_its_rows(grid: str, rows: tuple[str, ...]) -> None:
    parsed, problems = read_free(grid)

    assert problems == []
    assert parsed is not None
    assert parsed.rows == rows


def test_a_tree_of_a_free_grid_is_read_at_its_position() -> None:
    parsed, problems = read_free("F M L\n ^\nF M")

    assert problems == []
    assert parsed is not None
    assert parsed.points == frozenset({Pos(1, 1)})
    assert {pos: str(it) for pos, it in parsed.point_locations.items()} == {Pos(1, 1): "f:3:2"}


def test_locations_in_a_short_row_have_the_typed_text() -> None:
    parsed, _ = read_free("F M L\nF M")

    assert parsed is not None
    assert [parsed.location_of(Pos(row, 1)).text for row in (0, 1)] == ["F M L", "F M"]
    assert str(parsed.location_of(Pos(1, 1))) == "f:3:3"


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        pytest.param("", "f:1:1: [A] has no grid", id="no grid"),
        pytest.param("-", "f:1:1: [A] has no grid", id="no row of cells"),
        pytest.param("F M\n^\nF", "f:3:1: ^ is not where four cells meet", id="no tree"),
        pytest.param("F M\n-\nF", "f:3:1: '-' has no meaning here", id="a hedge"),
        pytest.param(
            "F M L\n F",
            "f:3:2: this row does not start in the same column as the first",
            id="a start",
        ),
    ],
)
def test_problems_of_a_free_grid_have_locations(grid: str, message: str) -> None:
    parsed, (problem,) = read_free(grid)

    assert parsed is None
    assert f"{problem.location}: {problem.message}" == message
    assert str(problem.hint)


def test_a_problem_of_a_short_row_shows_the_typed_text() -> None:
    _, (problem,) = read_free("F M L\n F")

    assert problem.location.text == " F"


@pytest.mark.parametrize(
    ("least", "more"),
    [
        pytest.param("F\n" * 80, "F\n" * 81, id="rows"),
        pytest.param("F" * 80, "F" * 81, id="columns"),
    ],
)
def test_a_free_grid_has_at_most_80_rows_and_columns(least: str, more: str) -> None:
    whole, no_problems = read_free(least)
    assert whole is not None
    assert no_problems == []

    parsed, (problem,) = read_free(more)
    assert parsed is None
    assert str(problem.location) == "f:1:1"
    assert str(problem.message) == "the grid has more than 80 rows or columns"


@pytest.mark.parametrize(
    ("grid", "hint"),
    [
        ("S S S", "write . for an empty cell"),
        ("S S S\nS S S\nS S S", "remove the extra ones"),
        ("S S S\nS S", "write . for an empty cell"),
        ("S S S\nS S S S", "remove the extra ones"),
    ],
    ids=["a row missing", "a row too many", "a cell missing", "a cell too many"],
)
def test_the_hint_for_a_grid_of_the_wrong_size_fits(grid: str, hint: str) -> None:
    _, problems = read(grid, 2, 3)

    assert [str(it.hint) for it in problems] == [hint]


# Cells in any spacing, if only one reading has the right number of cells.
LENIENT = [
    ("tabs", "S\tS\tC\nP\t.\tH"),
    ("tabs, empty cells", "S\tS\tC\nP\t\tH"),
    ("tabs, an empty cell last", "S\tS\tC\nP\t.\tH\t"),
    ("tabs and quotes", '"S"\t"S"\t"C"\n"P"\t""\t"H"'),
    ("tabs after all", "S\tS\tC\t\t\nP\t.\tH\t\t"),
    ("tabs after spaced rows", "S S C\t\t\nP . H\t"),
    ("tabs and row heads", "1\tS\tS\tC\n2\tP\t\tH"),
    ("tabs and heads", "\tA\tB\tC\n1\tS\tS\tC\n2\tP\t\tH"),
    ("a tab among blanks", "S\tS C\nP .\tH"),
    ("a tab before a row", "\tS S C\n\tP . H"),
    ("commas", "S,S,C\nP,.,H"),
    ("commas and blanks", "S, S, C\nP, , H"),
    ("semicolons", "S;S;C\nP;;H"),
    ("commas and quotes", '"S","S","C"\n"P","","H"'),
    ("commas after all", "SSC,,\nP.H,,"),
    ("two blanks", "S  S  C\nP  .  H"),
    ("any blanks", "S   S C\nP .     H"),
    ("wide blanks of a word processor", "S\u00a0S\u00a0C\nP\u2003.\u2009H"),
    ("compact, then spaced", "SSC\nP . H"),
    ("spaced, then compact", "S S C\nP.H"),
    ("a blank forgotten", "S SC\nP . H"),
    ("a row further right", "S S C\n   P . H"),
    ("a row further left", "   S S C\nP . H"),
    ("row numbers", "1 S S C\n2 P . H"),
    ("row numbers with dots, compact", "1. SSC\n2. P.H"),
    ("heads of columns and rows", "  A B C\n1 S S C\n2 P . H"),
    ("heads of columns", "A B C\nS S C\nP . H"),
    ("a bullet for an empty cell", "SSC\nP•H"),
    ("a middle dot for an empty cell", "S S C\nP · H"),
    ("an underscore for an empty cell", "S S C\nP _ H"),
]


@pytest.mark.parametrize("grid", [pytest.param(it, id=what) for what, it in LENIENT])
def test_an_unambiguous_lenient_grid_is_read(grid: str) -> None:
    parsed = parse_valid(grid)

    assert parsed.rows == ("SSC", "P.H")
    assert not parsed.walls
    assert not parsed.points
    line, column = parsed.location_of(Pos(1, 2)).text, parsed.location_of(Pos(1, 2)).column
    assert line[column - 1] == "H"


# Names of Unicode: hyphen, non-breaking hyphen, figure dash, en dash, em dash, horizontal bar,
# minus sign, small hyphen-minus, fullwidth hyphen-minus.
DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63\uff0d"
# Broken bar, light and heavy box line, double box line, fullwidth bar.
BARS = "\u00a6\u2502\u2503\u2551\uff5c"


@pytest.mark.parametrize("dash", DASHES, ids=unicode_name)
def test_every_dash_draws_a_hedge_below_a_cell(dash: str) -> None:
    assert parse_valid(f"S S C\n  {dash}\nP P H").walls == walls("B1|B2")


@pytest.mark.parametrize("dash", DASHES, ids=unicode_name)
def test_every_dash_is_an_empty_cell_in_a_game_without_hedges(dash: str) -> None:
    assert normalize_signs(f"X{dash}O", "") == "X.O"


@pytest.mark.parametrize("bar", BARS, ids=unicode_name)
def test_every_bar_draws_a_hedge_next_to_a_cell(bar: str) -> None:
    assert parse_valid(f"S S{bar}C\nP P H").walls == walls("B1|C1")


@pytest.mark.parametrize(
    ("grid", "hedge"),
    [
        pytest.param("S  S|C\nP  P H", ["B1|C1"], id="blanks and a hedge"),
        pytest.param("S S | C\nP P   H", ["B1|C1"], id="blanks round a hedge"),
        pytest.param("S  S  C\n   -\nP  P  H", ["B1|B2"], id="- below a cell of wide rows"),
        pytest.param("S S C\n  –\nP P H", ["B1|B2"], id="a dash of a word processor"),
        pytest.param("S S C\n– —\nP P H", ["A1|A2", "B1|B2"], id="two kinds of dashes"),
        pytest.param("S S¦C\nP P H", ["B1|C1"], id="a broken bar"),
        pytest.param("S S│C\nP P H", ["B1|C1"], id="a drawn line"),
        pytest.param("S\tS\t|\tC\nP\tP\t\tH", [], id="a hedge in a column of its own"),
        pytest.param("S\tS|\tC\nP\tP\tH", ["B1|C1"], id="a hedge in a cell of its own"),
        pytest.param("S\tS\tC\n\t-\t-\nP\tP\tH", ["B1|B2", "C1|C2"], id="- after tabs"),
        pytest.param("|S S C\nP P H", ["@1|A1"], id="a hedge before a row alone"),
    ],
)
def test_the_hedge_of_a_lenient_grid_is_read_at_its_position(grid: str, hedge: list[str]) -> None:
    parsed, problems = read(grid, 2, 3)

    if hedge:
        assert parsed is not None
        assert parsed.rows == ("SSC", "PPH")
        assert parsed.walls == walls(*hedge)
    else:  # ambiguous: the second row may have an empty cell below the hedge
        assert parsed is None
        assert problems


@pytest.mark.parametrize(
    ("grid", "message"),
    [
        pytest.param("S\tS\nP\tP\tH", "this row has 2 cells, expected 3", id="a cell too few"),
        pytest.param("S\tS\tC\tC\nP\tP\tH", "this row has 4 cells", id="a cell too many"),
        pytest.param("SS\tS\nP\tP\tHH", "tab character in the grid", id="two letters in a cell"),
        pytest.param("S S S\n \t-\nS S S", "tab character in the grid", id="a tab before a hedge"),
        pytest.param("S S S\n  -\nSSS", "spaced differently", id="- between two spacings"),
        pytest.param("SSS\n-\nSSS", "needs spaces between", id="- between compact rows"),
        pytest.param("S  S  S\n  -\nS  S  S", "expected a cell", id="- under no cell"),
        pytest.param("S S S\nS   S", "expected a cell", id="a blank where a hedge may be"),
        pytest.param("1 S S\n2 S S", "1", id="row numbers and a cell too few"),
        pytest.param("|,\nS,S,S", "this row has 1 cell, expected 3", id="a wall without cells"),
    ],
)
def test_an_invalid_lenient_grid_has_problems(grid: str, message: str) -> None:
    parsed, problems = read(grid, 2, 3)
    if parsed is None:
        assert message in str(problems[0].message)
    else:  # the numbers are read as letters, which no palette has
        assert parsed.rows == ("1SS", "2SS")


def read_without_hedge(
    grid: str, rows: int, columns: int
) -> tuple[ParsedGrid | None, list[Problem]]:
    problems: list[Problem] = []
    (section,) = parse_score_file(f"[A]\n{grid}", "f").sections
    return parse_grid(section, rows, columns, problems, allowed_signs=""), problems


@pytest.mark.parametrize(
    "grid",
    [
        pytest.param("XO--X\nX-OOX\n-----", id="dashes"),
        pytest.param("X O - - X\nX - O O X\n- - - - -", id="dashes, spaced"),
        pytest.param("XO__X\nX_OOX\n_____", id="underscores"),
        pytest.param("XO––X\nX–OOX\n—————", id="long dashes"),
        pytest.param("XO  X\nX OOX\n.....", id="blanks"),
        pytest.param("XO  X\nX OOX\n..   ", id="blanks at the end"),
        pytest.param("X O     X\nX   O O X\n. . . . .", id="blanks, spaced"),
        pytest.param("X,O,,,X\nX,,O,O,X\n,,,,.", id="commas"),
        pytest.param("XO..X\nX.OOX\n.….", id="three dots in one"),
    ],
)
def test_empty_cells_may_be_spaces_in_a_game_without_hedges(grid: str) -> None:
    parsed, problems = read_without_hedge(grid, 3, 5)

    assert problems == []
    assert parsed is not None
    assert parsed.rows == ("XO..X", "X.OOX", ".....")


@pytest.mark.parametrize(
    ("row", "message"),
    [
        pytest.param("X O X O ", "ambiguous: X O X O or X . O . X . O .", id="half a row"),
        pytest.param("X O X O", "this row has 4 cells, expected 8", id="the end of a row cut off"),
        pytest.param("XO XO XO X", "cell", id="two cells too many"),
        pytest.param("X O X O X", "this row has 5 cells, expected 8", id="a row that breaks off"),
        pytest.param("XOXOXOX", "this row has 7 cells, expected 8", id="a cell too few"),
    ],
)
def test_a_short_or_ambiguous_row_is_a_problem(row: str, message: str) -> None:
    parsed, (problem, *_) = read_without_hedge(f"XOXOXOXO\n{row}", 2, 8)

    assert parsed is None
    assert message in str(problem.message)


def test_a_line_of_dashes_is_a_row_only_if_a_row_is_missing() -> None:
    parsed, (problem, *_) = read_without_hedge("X O X\n- - -\nX O X", 2, 3)

    assert parsed is None
    assert str(problem.message) == "'-' has no meaning here"


@pytest.mark.parametrize(
    ("grid", "rows"),
    [
        pytest.param("F\tM\tL\nF\t\tL", ("FML", "F.L"), id="tabs"),
        pytest.param("F,M,L\n,F", ("FML", ".F."), id="commas"),
        pytest.param("F M L\nFM", ("FML", "FM."), id="spaced, then compact"),
        pytest.param("FM\nF M L", ("FM.", "FML"), id="compact, then spaced and wider"),
        pytest.param("F  M  L\nF  .  L", ("FML", "F.L"), id="two blanks between all cells"),
        pytest.param("F   M\nF", ("FM", "F."), id="three blanks between all cells"),
        pytest.param("F - L\n- M -", ("F.L", ".M."), id="dashes"),
    ],
)
def test_a_lenient_free_grid_is_read(grid: str, rows: tuple[str, ...]) -> None:
    parsed, problems = read_free(grid)

    assert problems == []
    assert parsed is not None
    assert parsed.rows == rows


@pytest.mark.parametrize("grid", ["FML\nF M", "FML\nF L\nFML", "F M L\nFM\nFMLFM"])
def test_a_space_among_compact_rows_is_ambiguous(grid: str) -> None:
    parsed, problems = read_free(grid)

    assert parsed is None
    assert [str(it.message).partition(" or ")[0] for it in problems] == [
        "this row is ambiguous: " + " ".join(next(it for it in grid.split("\n") if " " in it)[::2])
    ]


@pytest.mark.parametrize("grid", ["F  M  L\nF M L", "F  M\n  F", "F   M L"])
def test_a_free_grid_with_uneven_spaces_is_rejected(grid: str) -> None:
    assert read_free(grid)[0] is None


def test_the_first_cells_of_a_board_may_happen_to_be_row_numbers() -> None:
    parsed, problems = read_without_hedge("1;2;3;;\n4;5;6;;", 2, 3)

    assert problems == []
    assert parsed is not None
    assert parsed.rows == ("123", "456")


def test_a_spreadsheet_numbers_all_rows_or_none() -> None:
    parsed, _ = read_without_hedge("1;X;O;X\n2;O;;", 2, 3)

    assert parsed is not None
    assert parsed.rows == ("XOX", "O..")


@pytest.mark.parametrize(
    ("rows", "walls", "points", "text"),
    [
        pytest.param((), [], [], "", id="nothing"),
        pytest.param(("ab", "cd"), [], [], "a b\nc d", id="cells alone"),
        pytest.param(
            ("ab", "cd"),
            [edge_between(Pos(0, 0), Pos(0, 1)), edge_between(Pos(0, 1), Pos(1, 1))],
            [],
            "a|b\n  -\nc d",
            id="a wall beside and one below",
        ),
        pytest.param(
            ("ab", "cd"),
            [edge_between(Pos(1, -1), Pos(1, 0)), edge_between(Pos(-1, 0), Pos(0, 0))],
            [],
            " -\n a b\n|c d",
            id="the left frame moves all other rows",
        ),
        pytest.param(
            ("ab", "cd"),
            [edge_between(Pos(0, 1), Pos(0, 2)), edge_between(Pos(1, 1), Pos(2, 1))],
            [],
            "a b|\nc d\n  -",
            id="the right frame and the lower one",
        ),
        pytest.param(
            ("abc", "def", "ghi"), [], [Pos(2, 1)], "a b c\nd e f\n ^\ng h i", id="a tree"
        ),
        pytest.param(
            ("a", "bcd"), [edge_between(Pos(0, 2), Pos(1, 2))], [], "a\n    -\nb c d", id="ragged"
        ),
    ],
)
def test_format_grid_writes_the_strict_layout(
    rows: tuple[str, ...], walls: list[Edge], points: list[Pos], text: str
) -> None:
    assert format_grid(rows, frozenset(walls), frozenset(points)) == text


# A dash between two cells belongs to the adjacent dash below a letter: a longer line, same hedge.
@pytest.mark.parametrize(
    ("line", "hedge"),
    [
        (" --", ["B1|B2"]),
        ("--", ["A1|A2"]),
        ("  --", ["B1|B2"]),
        ("   --", ["C1|C2"]),
        ("  ---", ["B1|B2", "C1|C2"]),
        ("-----", ["A1|A2", "B1|B2", "C1|C2"]),
    ],
)
def test_a_dash_between_cells_extends_the_adjacent_hedge(line: str, hedge: list[str]) -> None:
    assert parse_valid(f"S S S\n{line}\nS S S").walls == walls(*hedge)


@pytest.mark.parametrize(
    ("typed", "read_as"),
    [
        ("é_x X", "é.x X"),
        ("x\u2013x", "x-x"),
        ("x│x", "x|x"),
        ("x\u00a0x", "x x"),
        ("“x”", '"x"'),
        ("x•x", "x.x"),
    ],
)
def test_signs_of_word_processors_are_read_and_letters_stay_as_they_are(
    typed: str, read_as: str
) -> None:
    assert normalize_signs(typed, "|-^") == read_as


@pytest.mark.parametrize(
    ("grid", "hint"),
    [
        ("S S S\n^\n S S S", "write . for an empty cell"),
        ("S S S\n^\n|S S S", "if a row starts with a hedge |, start the other rows with a space"),
        ("|S S S\n^\nS S S", "if a row starts with a hedge |, start the other rows with a space"),
        ("S S S\nSS", "write . for an empty cell"),
        ("S S S\nS S S S", "remove the extra ones"),
        ("S S S", "write . for an empty cell"),
        ("S S S\nS S S\nS S S", "remove the extra ones"),
    ],
)
def test_the_hint_fits_the_problem_of_a_row(grid: str, hint: str) -> None:
    _, problems = read(grid, 2, 3)

    assert hint in [str(it.hint) for it in problems]


@pytest.mark.parametrize(
    ("grid", "rows"),
    [
        ("F\nF M L", ("F..", "FML")),
        ("F\nFML", ("F..", "FML")),
        ("FML\nF", ("FML", "F..")),
        ("F M L\nF", ("FML", "F..")),
        ("F;M;L\nF;F;F", ("FML", "FFF")),
        ("F;M\nF", ("FM", "F.")),
        ("F\tM\nF\tL\tL\tL\nH", ("FM..", "FLLL", "H...")),
    ],
)
def test_a_free_grid_is_filled_up_however_its_rows_are_typed(
    grid: str, rows: tuple[str, ...]
) -> None:
    problems: list[Problem] = []
    (section,) = parse_score_file(f"[A]\n{grid}", "f").sections
    parsed = parse_free_grid(section, problems, "|-^")

    assert problems == []
    assert parsed is not None and parsed.rows == rows


@pytest.mark.parametrize(("rows", "fits"), [(80, True), (81, False)])
def test_a_lenient_grid_is_read_up_to_eighty_rows(rows: int, fits: bool) -> None:
    problems: list[Problem] = []
    (section,) = parse_score_file("[A]\n" + "F,M\n\n" * rows, "f").sections

    assert (parse_free_grid(section, problems, "|-^") is not None) == fits
    assert (problems == []) == fits


@pytest.mark.parametrize(
    ("grid", "edges"),
    [
        ("SSS|\nSSS", ["C1|D1"]),
        ("|SSS\n SSS", ["@1|A1"]),
        ("SSS|\n|SSS", ["C1|D1", "@2|A2"]),
        ("S S S|\nS S S", ["C1|D1"]),
    ],
)
def test_a_hedge_at_the_edge_of_a_grid_is_read(grid: str, edges: list[str]) -> None:
    assert parse_valid(grid).walls == walls(*edges)


def test_no_letter_is_taken_for_a_hedge() -> None:
    assert parse_valid("xSS\nSSx").rows == ("xSS", "SSx")


def test_a_differently_spaced_row_is_reported_at_its_second_cell() -> None:
    assert problem_messages("S S\nSSS") == [
        "2:5: this row has 2 cells, expected 3",
        "3:2: this row is spaced differently from the first",
    ]


@pytest.mark.parametrize(("rows", "fits"), [(160, True), (161, False)])
def test_a_lenient_grid_of_too_many_lines_is_not_read(rows: int, fits: bool) -> None:
    parsed, problems = read("S,S,S\n" * rows, rows, 3)

    assert (parsed is not None) == fits
    assert (problems == []) == fits
