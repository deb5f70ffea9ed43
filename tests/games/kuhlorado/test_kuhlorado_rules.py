"""Meadows, troughs, lands and doubles, worked out by hand from the rulebook and `games.md`.

Boards are written on one line here: `/` is a line break.
"""

import json
from collections.abc import Callable, Mapping

import pytest

from hedgerow.game.library import Library
from hedgerow.game.result import Score
from hedgerow.reports.score_report import score_json
from tests.games.typed import Judge

Paid = list[tuple[str, int, str]]

EXAMPLE = "OOOOOOXO/OOXWWXOX/O.XX.OXO/OWOX.XOX/XWOXXXwX/..XXOXO./OOXXw.OO/XXXXXOO."
# A board for the example: of its free cells B3, E3, F7, H8 are cows, E4, A6, B6, H6 numbers.
BOARD = "c123c451/234WW51c/3c51c234/cW234c5c/1Wc451w2/451c23c5/c235wc41/c4c3c2cc"
COWS = "A1 E1 H2 B3 E3 A4 F4 H4 C5 D6 G6 A7 F7 A8 C8 E8 G8 H8"
TROUGHS = "D2 E2 B4 B5 G5 E7"

# The troughs of all other cases; no cell next to one is on the border.
#   trough:1  C3      small, next to C2 B3 D3 C4
#   trough:2  F3      small, next to F2 E3 G3 F4
#   trough:3  C5 D5   large, next to C4 D4 B5 E5 C6 D6
#   trough:4  F5 F6   large, next to F4 E5 G5 E6 G6 F7
# C4, F4 and E5 are next to two of them.
NONE = "......../......../..w..w../......../..WW.W../.....W../......../........"
NO_TROUGHS = NONE.replace("w", ".").replace("W", ".")
LAND_18 = "C2 C3 D3 D4 F4 D5 E5 F5 C6 D6 F6 C7 D7 A8 B8 C8 D8 E8"

# (case, cells of crosses, cells of circles, score lines of crosses, score lines of circles)
MEADOWS: list[tuple[str, str, str, Paid, Paid]] = [
    ("K1, 0 to 0 is nobody's", "", "", [], []),
    ("one mark is more than none", "B1", "", [("meadow:north", 3, "B1")], []),
    ("one mark of a circle is more than none", "", "H5", [], [("meadow:east", 3, "H5")]),
    ("K1, 1 to 1 is nobody's", "B8", "G8", [], []),
    # A4 ties the west at 1 to 1, because A1 belongs to it too.
    ("4 to 3", "A1 B1 C1 D1", "E1 F1 G1 A4", [("meadow:north", 3, "A1 B1 C1 D1")], []),
    ("3 to 4", "B1 C1 D1 H4", "E1 F1 G1 H1", [], [("meadow:north", 3, "E1 F1 G1 H1")]),
    # A4 ties the west and H4 the east at 1 to 1.
    ("K1, 4 to 4 is nobody's", "A1 B1 C1 D1 H4", "E1 F1 G1 H1 A4", [], []),
    ("marks need not lie together", "B8 D8 F8", "C8 E8", [("meadow:south", 3, "B8 D8 F8")], []),
    ("the second line is no meadow", "B2 C2 G2 B7", "G7 B6 G4", [("trough:1", 2, "C2")], []),
    (
        "each player may hold sides",
        "B1 H3",
        "A3 D8",
        [("meadow:north", 3, "B1"), ("meadow:east", 3, "H3")],
        [("meadow:south", 3, "D8"), ("meadow:west", 3, "A3")],
    ),
    (
        "K2, A1 counts for north and west",
        "A1",
        "",
        [("meadow:north", 3, "A1"), ("meadow:west", 3, "A1")],
        [],
    ),
    (
        "K2, H1 counts for north and east",
        "H1",
        "",
        [("meadow:north", 3, "H1"), ("meadow:east", 3, "H1")],
        [],
    ),
    (
        "K2, A8 counts for south and west",
        "",
        "A8",
        [],
        [("meadow:south", 3, "A8"), ("meadow:west", 3, "A8")],
    ),
    (
        "K2, H8 counts for east and south",
        "",
        "H8",
        [],
        [("meadow:east", 3, "H8"), ("meadow:south", 3, "H8")],
    ),
    ("K1 and K2, a corner ties two sides", "A1", "C1 A3", [], []),
    (
        "K2, a corner decides two sides",
        "A1 C1 A3",
        "E1 A5",
        [("meadow:north", 3, "A1 C1"), ("meadow:west", 3, "A1 A3")],
        [],
    ),
    (
        "K2, four corners are all four sides",
        "A1 H1 A8 H8",
        "",
        [
            ("meadow:north", 3, "A1 H1"),
            ("meadow:east", 3, "H1 H8"),
            ("meadow:south", 3, "A8 H8"),
            ("meadow:west", 3, "A1 A8"),
        ],
        [],
    ),
]

TROUGH_CASES: list[tuple[str, str, str, Paid, Paid]] = [
    ("one mark is more than none", "C2", "", [("trough:1", 2, "C2")], []),
    ("a small trough 2 to 1", "C2 B3", "D3", [("trough:1", 2, "C2 B3")], []),
    ("a small trough 1 to 2", "E3", "F2 G3", [], [("trough:2", 2, "F2 G3")]),
    ("a small trough 3 to 0", "C2 B3 D3", "", [("trough:1", 2, "C2 B3 D3")], []),
    ("K1, a small trough 1 to 1 is nobody's", "F2", "G3", [], []),
    # C4 ties trough 1; at trough 3, B5 ties with C4.
    ("K1, a small trough 2 to 2 is nobody's", "C2 B3 B5", "D3 C4", [], []),
    ("K1, a large trough 2 to 2 is nobody's", "D4 B5", "C6 D6", [], []),
    ("K1, a large trough 1 to 1 is nobody's", "G5", "G6", [], []),
    ("a large trough 2 to 1", "B5 C6", "D6", [("trough:3", 4, "B5 C6")], []),
    ("a large trough 1 to 2", "G5", "E6 G6", [], [("trough:4", 4, "E6 G6")]),
    ("beside the end of a large trough", "", "B5", [], [("trough:3", 4, "B5")]),
    ("below the end of a large trough", "F7", "", [("trough:4", 4, "F7")], []),
    ("beside the second half of a large trough", "G6", "", [("trough:4", 4, "G6")], []),
    ("a diagonal neighbour is not beside a small one", "B2 D2 B4 E2", "G2 G4 E4", [], []),
    ("a diagonal neighbour is not beside a large one", "B6 E7", "B4 E4", [], []),
    ("two cells away is not beside", "B7", "D7 D2", [], []),
    (
        "K4, a cell beside a small and a large trough wins both",
        "C4",
        "",
        [("trough:1", 2, "C4"), ("trough:3", 4, "C4")],
        [],
    ),
    (
        "K4, the same at the other pair",
        "",
        "F4",
        [],
        [("trough:2", 2, "F4"), ("trough:4", 4, "F4")],
    ),
    (
        "K4, a cell beside two large troughs wins both",
        "E5",
        "",
        [("trough:3", 4, "E5"), ("trough:4", 4, "E5")],
        [],
    ),
    # Trough 3: E5 C6 to D6. Trough 4: E5 to G5.
    (
        "K4, a cell wins one trough and ties the other",
        "E5 C6",
        "D6 G5",
        [("trough:3", 4, "E5 C6")],
        [],
    ),
    # Trough 3: D4 B5 E5 to C6 D6. Trough 4: E5 to none.
    (
        "a large trough 3 to 2",
        "D4 B5 E5",
        "C6 D6",
        [("trough:3", 4, "D4 B5 E5"), ("trough:4", 4, "E5")],
        [],
    ),
    # Trough 3: C4 D4 B5 to E5 C6 D6. Trough 1: C4 to B3. Trough 4: G6 to E5.
    ("K1, a large trough 3 to 3 is nobody's", "C4 D4 B5 G6", "E5 C6 D6 B3", [], []),
    (
        "all six beside a large trough",
        "F4 E5 G5 E6 G6 F7",
        "",
        [
            ("trough:2", 2, "F4"),
            ("trough:3", 4, "E5"),
            ("trough:4", 4, "F4 E5 G5 E6 G6 F7"),
        ],
        [],
    ),
    (
        "each player may hold troughs",
        "C2 G6",
        "F2 B5",
        [("trough:1", 2, "C2"), ("trough:4", 4, "G6")],
        [("trough:2", 2, "F2"), ("trough:3", 4, "B5")],
    ),
]

# Cells that join one by one, in an order in which each touches the one before.
PATH = "A1 B1 C1 D1 E1 F1 G1 H1 H2 G2 F2 E2 D2 C2 B2 A2 A3 A4 A5 A6 A7 A8 B8 C8 D8 E8 F8 G8 H8"
# (cells of the land, its points)
SIZES = [
    (4, 0),
    (5, 2),
    (6, 2),
    (9, 2),
    (10, 5),
    (14, 5),
    (15, 12),
    (19, 12),
    (20, 20),
    (25, 20),
    (29, 20),
]

# (case, cells of one player, its lands: points and cells)
LANDS: list[tuple[str, str, list[tuple[int, str]]]] = [
    ("a bent land is one land", "B2 C2 C1 D1 D2", [(2, "C1 D1 B2 C2 D2")]),
    ("a ring is one land", "A1 B1 C1 A2 C2 A3 B3 D2", [(2, "A1 B1 C1 A2 C2 D2 A3 B3")]),
    ("a diagonal does not join", "A1 B1 C1 D2 E2", []),
    ("a staircase of corners is no land", "A1 B2 E4 G7 H8", []),
    ("a square and one at its corner are no land", "A7 B7 A8 B8 C6", []),
    (
        "diagonals keep two lands apart",
        "A1 B1 C1 D1 D2 E3 E4 D4 C4 B4",
        [(2, "A1 B1 C1 D1 D2"), (2, "E3 B4 C4 D4 E4")],
    ),
    ("a row's end does not join the next row", "E1 F1 G1 H1 A2", []),
    ("a column's end does not join the next column", "A5 A6 A7 A8 B1", []),
    ("the board's edges are not joined", "A1 A2 H1 H2 A8", []),
    # A small trough: C3 between A3 B3 and D3 E3 E2, five cells if it were no trough.
    ("a small trough separates", "A3 B3 D3 E3 E2", []),
    # Two lands of five on both sides of C3.
    (
        "a small trough separates two lands",
        "A3 B3 A4 B4 A5 D3 E3 E2 E4 D4",
        [(2, "E2 D3 E3 D4 E4"), (2, "A3 B3 A4 B4 A5")],
    ),
    ("a large trough separates", "C4 D4 B4 C6 D6", []),
    # F5 and F6 are between E5 E6 and G5 G6.
    ("an upright large trough separates", "E5 E6 D6 G5 G6", []),
    # Round the end of the trough at E5 the cells meet.
    ("a land goes round a trough", "C4 D4 E4 E5 E6 D6 C6", [(2, "C4 D4 E4 E5 C6 D6 E6")]),
    ("a land may lie on the border alone", "A6 A7 A8 B8 C8", [(2, "A6 A7 A8 B8 C8")]),
    ("a land may pass through the border", "C2 C1 D1 E1 E2", [(2, "C1 D1 E1 C2 E2")]),
    ("without the border cell it is no land", "C2 C1 E1 E2 D8", []),
    (
        "K6, several lands each by one line of the table",
        # five in the north, ten in the south, six in the east
        "A1 B1 C1 A2 B2 H1 H2 H3 H4 H5 G4 A8 B8 C8 D8 E8 F8 A7 B7 C7 D7",
        [
            (2, "A1 B1 C1 A2 B2"),
            (2, "H1 H2 H3 G4 H4 H5"),
            (5, "A7 B7 C7 D7 A8 B8 C8 D8 E8 F8"),
        ],
    ),
    (
        "K6, ten cells in two lands are not one land of ten",
        "A1 B1 C1 D1 E1 A8 B8 C8 D8 E8",
        [(2, "A1 B1 C1 D1 E1"), (2, "A8 B8 C8 D8 E8")],
    ),
    ("four and four are nothing", "A1 B1 C1 D1 A8 B8 C8 D8", []),
]

# (case, crosses at the interim scoring, circles, doubles of crosses, doubles of circles)
DOUBLES: list[tuple[str, str, str, list[str], list[str]]] = [
    ("two side by side", "A1 B1", "", ["A1 B1"], []),
    ("two one above the other", "", "H7 H8", [], ["H7 H8"]),
    ("one alone is none", "A1", "D4", [], []),
    ("three in a row are none", "A1 B1 C1", "", [], []),
    ("three in a bend are none", "A1 B1 B2", "", [], []),
    ("four in a square are none", "", "A1 B1 A2 B2", [], []),
    ("two touching at a corner are none", "A1 B2", "", [], []),
    ("two with a free cell between are none", "A1 C1", "", [], []),
    ("two with a trough between are none", "B3 D3", "", [], []),
    ("two with the other's mark between are none", "A1 C1", "B1", [], []),
    ("a row's end and the next row are none", "H1 A2", "", [], []),
    ("two doubles", "A1 B1 D1 E1", "", ["A1 B1", "D1 E1"], []),
    ("K15, two touching at a corner both count", "A1 B1 C2 D2", "", ["A1 B1", "C2 D2"], []),
    ("K15, the same one above the other", "A1 A2 B3 B4", "", ["A1 A2", "B3 B4"], []),
    (
        "K15, three in a chain of corners",
        "",
        "A8 B8 C7 D7 E8 F8",
        [],
        ["C7 D7", "A8 B8", "E8 F8"],
    ),
    ("K15, a single at a corner spoils nothing", "A1 B1 C2", "", ["A1 B1"], []),
    ("both players have doubles", "A1 B1", "D1 D2", ["A1 B1"], ["D1 D2"]),
    ("doubles of both side by side", "A1 B1", "C1 D1", ["A1 B1"], ["C1 D1"]),
    ("the other's marks do not lengthen it", "B2 C2", "A2 D2 B1 C1", ["B2 C2"], ["B1 C1"]),
    ("a three beside a double", "A1 B1 C1 E1 F1", "", ["E1 F1"], []),
]


def cell_name(row: int, col: int) -> str:
    return f"{'ABCDEFGH'[col]}{row + 1}"


def mark_cells(crosses: str, circles: str, empty: str = NONE) -> str:
    """Return the rows with these cells marked, which must be free."""
    marks = {**dict.fromkeys(circles.split(), "O"), **dict.fromkeys(crosses.split(), "X")}
    assert len(marks) == len(circles.split()) + len(crosses.split())
    rows = []
    for row, text in enumerate(empty.split("/")):
        cells = [(marks.pop(cell_name(row, col), it), it) for col, it in enumerate(text)]
        assert all(mark == it or it == "." for mark, it in cells)
        rows.append("".join(mark for mark, _ in cells))
    assert not marks
    return "/".join(rows)


def free_cells() -> list[str]:
    """Return every cell of the example's board except the troughs."""
    all_cells = [cell_name(row, col) for row in range(8) for col in range(8)]
    return [cell for cell in all_cells if cell not in TROUGHS.split()]


def mark_all_except(left: str) -> str:
    """Return the example's board with a cross in every cell except troughs and `left`."""
    crosses = [cell for cell in free_cells() if cell not in left.split()]
    return mark_cells(" ".join(crosses), "", NO_TROUGHS)


def format_file(marks: str, head: str = "", more: str = "") -> str:
    return f"game: kuhlorado/{head}/[marks]/{marks}/{more}".replace("/", "\n")


def format_pro_file(interim: str, marks: str | None = None) -> str:
    return format_file(marks or interim, "variant: pro", f"[interim]/{interim}")


def line_data(score: Score) -> Paid:
    return [(it.rule, it.points, " ".join(cell.name for cell in it.cells)) for it in score.lines]


def scored_lines(score: Score) -> Paid:
    return [line for line in line_data(score) if line[1]]


def kind_lines(score: Score, kind: str) -> Paid:
    return [line for line in line_data(score) if line[0].startswith(f"{kind}:")]


def texts(score: Score) -> dict[str, str]:
    return {line.rule: line.text for line in score.lines}


def number_lines(kind: str, lines: list[tuple[int, str]]) -> Paid:
    return [(f"{kind}:{number}", *line) for number, line in enumerate(lines, 1)]


def test_the_rulebook_example_is_21_to_17(judge: Judge) -> None:
    result = judge(format_file(EXAMPLE, "crosses: Sarah/circles: Tim"))

    assert [(score.player, score.total) for score in result.scores] == [("Sarah", 21), ("Tim", 17)]
    assert result.winners == ("Sarah",)
    assert result.variant == "basic"


def test_the_rulebook_example_pays_sarah_line_by_line(judge: Judge) -> None:
    sarah, _ = judge(format_file(EXAMPLE)).scores

    assert scored_lines(sarah) == [
        ("meadow:south", 3, "A8 B8 C8 D8 E8"),
        ("trough:1", 4, "C2 F2 D3"),
        ("trough:4", 2, "D7 E8"),
        ("land:1", 12, LAND_18),
    ]


def test_the_rulebook_example_pays_tim_line_by_line(judge: Judge) -> None:
    _, tim = judge(format_file(EXAMPLE)).scores

    assert scored_lines(tim) == [
        ("meadow:north", 3, "A1 B1 C1 D1 E1 F1 H1"),
        ("meadow:west", 3, "A1 A2 A3 A4 A7"),
        ("trough:2", 4, "A4 C4 C5"),
        ("land:1", 5, "A1 B1 C1 D1 E1 F1 A2 B2 A3 A4"),
        ("land:2", 2, "G6 G7 H7 F8 G8"),
    ]


def test_the_rulebook_example_states_the_marks_of_both_players(judge: Judge) -> None:
    sarah, tim = (texts(score) for score in judge(format_file(EXAMPLE)).scores)

    figures = {
        "meadow:north": (1, 7),
        "meadow:east": (3, 3),
        "meadow:south": (5, 2),
        "meadow:west": (2, 5),
        "trough:1": (3, 2),
        "trough:2": (1, 3),
        "trough:3": (2, 2),
        "trough:4": (2, 1),
    }
    for rule, (crosses, circles) in figures.items():
        assert f"{crosses} to {circles}" in sarah[rule]
        assert f"{circles} to {crosses}" in tim[rule]
    assert "7 to 1" in tim["meadow:north"]
    assert "18 cells" in sarah["land:1"]
    assert "10 cells" in tim["land:1"]
    assert "5 cells" in tim["land:2"]


def test_ties_in_the_rulebook_example_score_nothing(
    judge: Judge,
) -> None:
    for score in judge(format_file(EXAMPLE)).scores:
        points = {rule: points for rule, points, _ in line_data(score)}
        words = texts(score)

        assert (points["meadow:east"], points["trough:3"]) == (0, 0)
        assert "nobody scores" in words["meadow:east"]
        assert "nobody scores" in words["trough:3"]
        assert "small" in words["trough:3"]


def test_the_rulebook_example_on_a_known_board_is_complete_without_warnings(judge: Judge) -> None:
    result = judge(format_file(EXAMPLE, "", f"[board]/{BOARD}"))

    assert [score.total for score in result.scores] == [21, 17]
    assert (result.complete, result.warnings) == (True, ())


def test_the_rulebook_example_as_json(judge: Judge) -> None:
    result = judge(format_file(EXAMPLE, "crosses: Sarah/circles: Tim", f"[board]/{BOARD}"))

    answer = json.loads(score_json("sarah.txt", "kuhlorado", result))

    sarah, tim = answer["players"]
    assert (answer["file"], answer["game"]) == ("sarah.txt", "kuhlorado")
    assert (answer["variant"], answer["complete"]) == ("basic", True)
    assert (answer["winners"], answer["warnings"]) == (["Sarah"], [])
    assert (sarah["name"], sarah["total"], tim["name"], tim["total"]) == ("Sarah", 21, "Tim", 17)
    (south,) = (line for line in sarah["lines"] if line["rule"] == "meadow:south")
    assert (south["points"], south["cells"]) == (3, ["A8", "B8", "C8", "D8", "E8"])
    assert "5 to 2" in south["text"]


@pytest.mark.parametrize(
    ("crosses", "circles", "for_crosses", "for_circles"),
    [pytest.param(*row, id=case) for case, *row in MEADOWS],
)
def test_the_player_with_more_marks_on_a_side_scores_its_meadow(
    judge: Judge, crosses: str, circles: str, for_crosses: Paid, for_circles: Paid
) -> None:
    cross_score, circle_score = judge(format_file(mark_cells(crosses, circles))).scores

    assert (scored_lines(cross_score), scored_lines(circle_score)) == (for_crosses, for_circles)


@pytest.mark.parametrize(
    ("crosses", "circles", "for_crosses", "for_circles"),
    [pytest.param(*row, id=case) for case, *row in TROUGH_CASES],
)
def test_the_player_with_more_marks_next_to_a_trough_scores_it(
    judge: Judge, crosses: str, circles: str, for_crosses: Paid, for_circles: Paid
) -> None:
    cross_score, circle_score = judge(format_file(mark_cells(crosses, circles))).scores

    assert (scored_lines(cross_score), scored_lines(circle_score)) == (for_crosses, for_circles)


@pytest.mark.parametrize("marks", ["XXXXOOO.", "XXXXOOOO", "........"])
def test_only_a_tie_is_reported_as_scoring_for_nobody_k1(judge: Judge, marks: str) -> None:
    crosses, circles = judge(format_file(marks + NONE[8:])).scores

    figures = f"{marks.count('X')} to {marks.count('O')}"
    tied = marks.count("X") == marks.count("O")
    assert figures in texts(crosses)["meadow:north"]
    assert ("nobody scores" in texts(crosses)["meadow:north"]) == tied
    assert ("nobody scores" in texts(circles)["meadow:north"]) == tied


def test_a_full_side_is_a_meadow_three_times_and_a_land_k2(judge: Judge) -> None:
    score, _ = judge(format_file("XXXXXXXX" + NONE[8:])).scores

    assert scored_lines(score) == [
        ("meadow:north", 3, "A1 B1 C1 D1 E1 F1 G1 H1"),
        ("meadow:east", 3, "H1"),
        ("meadow:west", 3, "A1"),
        ("land:1", 2, "A1 B1 C1 D1 E1 F1 G1 H1"),
    ]


def test_troughs_are_numbered_in_reading_order(judge: Judge) -> None:
    """G2 small, C3 the upper half of a large one, F4 the left half of the other, B6 small."""
    empty = "......../......w./..W...../..W..WW./......../.w....../......../........"
    cells = {"trough:1": "F2", "trough:2": "C2", "trough:3": "F3", "trough:4": "B7"}

    score, _ = judge(format_file(mark_cells(" ".join(cells.values()), "", empty))).scores

    assert kind_lines(score, "trough") == [
        ("trough:1", 2, "F2"),
        ("trough:2", 4, "C2"),
        ("trough:3", 4, "F3"),
        ("trough:4", 2, "B7"),
    ]


@pytest.mark.parametrize("mark", ["X", "O"])
@pytest.mark.parametrize(("size", "points"), SIZES)
def test_a_land_scores_the_highest_tier_it_reaches_k6(
    judge: Judge, mark: str, size: int, points: int
) -> None:
    cells = " ".join(PATH.split()[:size])
    marks = mark_cells(cells, "") if mark == "X" else mark_cells("", cells)

    scores = judge(format_file(marks)).scores

    own, opponent = scores if mark == "X" else reversed(scores)
    assert [line[1] for line in kind_lines(own, "land")] == ([points] if points else [])
    assert all(len(line[2].split()) == size for line in kind_lines(own, "land"))
    assert kind_lines(opponent, "land") == []


def test_a_whole_board_is_one_land_of_20_points_k6(judge: Judge) -> None:
    crosses, circles = judge(format_file(NONE.replace(".", "X"))).scores

    assert [line[1] for line in kind_lines(crosses, "land")] == [20]
    # Four meadows, two small and two large troughs, one land.
    assert crosses.total == 4 * 3 + 2 * 2 + 2 * 4 + 20 == 44
    assert circles.total == 0


@pytest.mark.parametrize("mark", ["X", "O"])
@pytest.mark.parametrize(("cells", "lands"), [pytest.param(*row, id=case) for case, *row in LANDS])
def test_cells_that_join_side_by_side_are_a_land(
    judge: Judge, mark: str, cells: str, lands: list[tuple[int, str]]
) -> None:
    marks = mark_cells(cells, "") if mark == "X" else mark_cells("", cells)

    scores = judge(format_file(marks)).scores

    own, opponent = scores if mark == "X" else reversed(scores)
    assert kind_lines(own, "land") == number_lines("land", lands)
    assert kind_lines(opponent, "land") == []


def test_a_mark_of_the_opponent_separates_a_land(judge: Judge) -> None:
    crosses, circles = judge(format_file(mark_cells("A1 B1 D1 E1 F1", "C1"))).scores

    assert (kind_lines(crosses, "land"), kind_lines(circles, "land")) == ([], [])


def test_lands_of_both_players_may_be_side_by_side(judge: Judge) -> None:
    crosses, circles = judge(format_file(mark_cells("A1 B1 C1 D1 E1", "A2 B2 C2 D2 E2"))).scores

    assert kind_lines(crosses, "land") == [("land:1", 2, "A1 B1 C1 D1 E1")]
    assert kind_lines(circles, "land") == [("land:1", 2, "A2 B2 C2 D2 E2")]


@pytest.mark.parametrize(
    ("crosses", "circles", "for_crosses", "for_circles"),
    [pytest.param(*row, id=case) for case, *row in DOUBLES],
)
def test_a_double_is_exactly_two_cells_at_the_interim_scoring(
    early_judge: Judge, crosses: str, circles: str, for_crosses: list[str], for_circles: list[str]
) -> None:
    result = early_judge(format_pro_file(mark_cells(crosses, circles)))

    cross_score, circle_score = result.scores
    assert kind_lines(cross_score, "double") == number_lines(
        "double", [(2, it) for it in for_crosses]
    )
    assert kind_lines(circle_score, "double") == number_lines(
        "double", [(2, it) for it in for_circles]
    )
    assert result.variant == "pro"


def test_a_double_adds_to_the_total(early_judge: Judge) -> None:
    """B1 and C1: the north meadow, 3 points, and a double, 2 points."""
    crosses, circles = early_judge(format_pro_file(mark_cells("B1 C1", ""))).scores

    assert (crosses.total, circles.total) == (5, 0)


def test_a_double_that_has_grown_since_still_counts_and_the_land_too(early_judge: Judge) -> None:
    score, _ = early_judge(
        format_pro_file(mark_cells("B2 C2", ""), mark_cells("B2 C2 D2 E2 F2", ""))
    ).scores

    assert kind_lines(score, "double") == [("double:1", 2, "B2 C2")]
    assert kind_lines(score, "land") == [("land:1", 2, "B2 C2 D2 E2 F2")]


def test_two_cells_that_became_a_pair_later_are_not_a_double(early_judge: Judge) -> None:
    crosses, circles = early_judge(
        format_pro_file(mark_cells("B2", "G2"), mark_cells("B2 C2", "G2 G3"))
    ).scores

    assert (kind_lines(crosses, "double"), kind_lines(circles, "double")) == ([], [])


def test_doubles_that_were_joined_later_still_count(early_judge: Judge) -> None:
    """At the interim scoring two pairs with a free cell between, at the end a land of five."""
    score, _ = early_judge(
        format_pro_file(mark_cells("A1 B1 D1 E1", ""), mark_cells("A1 B1 C1 D1 E1", ""))
    ).scores

    assert kind_lines(score, "double") == [("double:1", 2, "A1 B1"), ("double:2", 2, "D1 E1")]
    assert kind_lines(score, "land") == [("land:1", 2, "A1 B1 C1 D1 E1")]


@pytest.mark.parametrize("head", ["", "variant: basic"])
def test_the_basic_game_counts_no_doubles(judge: Judge, head: str) -> None:
    result = judge(format_file(mark_cells("B2 E2 D2", "G2 G3"), head))

    assert [kind_lines(score, "double") for score in result.scores] == [[], []]
    assert result.variant == "basic"


def test_the_pro_variant_without_interim_is_scored_without_a_winner(judge: Judge) -> None:
    plain = judge(format_file(EXAMPLE, "", f"[board]/{BOARD}"))
    result = judge(format_file(EXAMPLE, "variant: pro", f"[board]/{BOARD}"))

    assert (result.variant, result.complete, result.warnings) == ("pro", True, ())
    assert result.scores == plain.scores
    assert [score.total for score in result.scores] == [21, 17]
    assert (plain.state, plain.winners, plain.ranks) == ("final", ("X",), (1, 2))
    assert (result.state, result.winners, result.ranks) == ("undecided", (), (None, None))


def interim_marks(cows: int) -> tuple[str, str]:
    """Return the marks of an interim scoring with this many cows, and the cells of circles.

    Crosses have B1 C1, circles the cows; the first eleven do not touch, and A2 is next to A1.
    """
    circles = " ".join([*COWS.split()[:cows], "A2"])
    return mark_cells("B1 C1", circles, NO_TROUGHS), circles


# (cows marked at the interim scoring, doubles are counted, fragment of the only warning, state)
NINTH_COW = [
    pytest.param(0, False, "", "undecided", id="K18 no cow"),
    pytest.param(8, False, "", "undecided", id="K18 eight cows: one is missing"),
    pytest.param(9, True, "", "final", id="nine cows"),
    pytest.param(10, True, "", "final", id="K14 ten cows: the ninth and tenth in one action"),
    pytest.param(11, True, "11", "final", id="K14 eleven cows: too late for the ninth"),
]


@pytest.mark.parametrize(("cows", "counted", "warning_part", "state"), NINTH_COW)
def test_the_ninth_cow_starts_the_interim_scoring_on_a_known_board(
    judge: Judge, cows: int, counted: bool, warning_part: str, state: str
) -> None:
    interim, circles = interim_marks(cows)
    # At the end crosses have all the other cells, so no cow is free.
    crosses = " ".join(cell for cell in free_cells() if cell not in circles.split())
    marks = mark_cells(crosses, circles, NO_TROUGHS)

    result = judge(format_file(marks, "variant: pro", f"[board]/{BOARD}/[interim]/{interim}"))

    cross_score, circle_score = result.scores
    assert kind_lines(cross_score, "double") == ([("double:1", 2, "B1 C1")] if counted else [])
    assert kind_lines(circle_score, "double") == ([("double:1", 2, "A1 A2")] if counted else [])
    assert [warning_part in warning for warning in result.warnings] == (
        [True] if warning_part else []
    )
    assert (result.complete, result.state) == (True, state)


def final_marks(cows: int) -> str:
    """Return the marks at the end: all numbers and the first cows, so that the game is over."""
    circles = " ".join([*COWS.split()[:cows], "A2"])
    crosses = [cell for cell in free_cells() if cell not in (*COWS.split(), "A2")]
    return mark_cells(" ".join(crosses), circles, NO_TROUGHS)


MISSING, TOO_FEW, EARLY = "is missing", "is too early", "did not take place"
# (what, cows at the end, at the interim scoring, state, fragment of what is open, of a warning)
INTERIMS = [
    ("nine at the end, no interim board", 9, None, "undecided", MISSING, ""),
    ("all at the end, no interim board", 18, None, "undecided", MISSING, ""),
    ("all at the end, eight at the interim", 18, 8, "undecided", TOO_FEW, ""),
    ("all at the end, nine at the interim", 18, 9, "final", "", ""),
    ("nine at the end, eight at the interim", 9, 8, "undecided", TOO_FEW, ""),
    ("nine at the end, nine at the interim", 9, 9, "final", "", ""),
    ("K16 eight at the end, no interim board", 8, None, "final", "", ""),
    ("K16 no cow at the end, no interim board", 0, None, "final", "", ""),
    ("K16 eight at the end, eight at the interim", 8, 8, "final", "", EARLY),
]


@pytest.mark.parametrize(
    ("end", "cows", "state", "missing", "odd"),
    [pytest.param(*row, id=what) for what, *row in INTERIMS],
)
def test_a_pro_game_with_a_ninth_cow_is_undecided_without_its_interim_board_k18(
    judge: Judge, end: int, cows: int | None, state: str, missing: str, odd: str
) -> None:
    interim = "" if cows is None else f"[interim]/{interim_marks(cows)[0]}"

    result = judge(format_file(final_marks(end), "variant: pro", f"[board]/{BOARD}/{interim}"))

    assert (result.complete, result.state) == (True, state)
    assert [(it.section, it.brush) for it in result.open] == [("interim", "letter")] * bool(missing)
    assert all(missing in it.text and "9" in it.text for it in result.open)
    assert [odd in it for it in result.warnings] == [True] * bool(odd)
    assert bool(result.winners) == (state == "final")


@pytest.mark.parametrize(("end", "state"), [(8, "final"), (9, "undecided")])
def test_an_empty_interim_board_counts_as_missing_k18(judge: Judge, end: int, state: str) -> None:
    text = format_file(final_marks(end), "variant: pro", f"[board]/{BOARD}/[interim]/{NO_TROUGHS}")

    result = judge(text)

    assert (result.state, result.warnings) == (state, ())
    assert all(MISSING in it.text for it in result.open)


# (what, cells marked at the end, at the interim scoring, state); any of them may be cows.
UNKNOWN_BOARDS = [
    ("eight marks: no ninth cow, and not over", 8, None, "so-far"),
    ("nine marks: all may be cows", 9, None, "undecided"),
    ("all marked, no interim board", 58, None, "undecided"),
    ("all marked, eight marks at the interim", 58, 8, "undecided"),
    ("all marked, nine marks at the interim", 58, 9, "final"),
]


@pytest.mark.parametrize(
    ("end", "early", "state"), [pytest.param(*row, id=what) for what, *row in UNKNOWN_BOARDS]
)
def test_on_an_unknown_board_nine_marks_may_be_nine_cows_k18(
    judge: Judge, end: int, early: int | None, state: str
) -> None:
    interim = "" if early is None else f"[interim]/{NONE.replace('.', 'X', early)}"

    result = judge(format_file(NONE.replace(".", "X", end), "variant: pro", interim))

    assert result.state == state


@pytest.mark.parametrize(("end", "state"), [(9, "final"), (10, "undecided")])
def test_the_content_states_which_cow_starts_the_interim_scoring_k18(
    judge_of: Callable[[Library], Judge],
    changed: Callable[[Mapping[str, str]], Library],
    end: int,
    state: str,
) -> None:
    library = changed({"at_least: 9, at_most: 10": "at_least: 10, at_most: 11"})

    result = judge_of(library)(format_file(final_marks(end), "variant: pro", f"[board]/{BOARD}"))

    assert result.state == state
    assert all("10" in it.text for it in result.open)


def test_an_unfinished_pro_game_without_its_interim_board_is_undecided_k18(judge: Judge) -> None:
    cows = " ".join(COWS.split()[:9])
    text = format_file(mark_cells("", cows, NO_TROUGHS), "variant: pro", f"[board]/{BOARD}")

    assert (judge(text).complete, judge(text).state) == (False, "undecided")


def test_the_interim_scoring_is_trusted_on_an_unknown_board(judge: Judge) -> None:
    """Nine marks, of which each may be a cow: a double, and seven in a row."""
    marks = mark_cells("B2 C2", "A8 B8 C8 D8 E8 F8 G8")

    result = judge(format_pro_file(marks))

    assert kind_lines(result.scores[0], "double") == [("double:1", 2, "B2 C2")]
    (warning,) = [it for it in result.warnings if "interim" not in it]
    assert "not over" in warning


@pytest.mark.parametrize(("end", "state"), [(8, "so-far"), (9, "undecided")])
def test_fewer_than_nine_marks_are_no_interim_scoring_on_any_board_k16(
    judge: Judge, end: int, state: str
) -> None:
    """B2 and C2 would be a double."""
    later = ["B2", "C2", "A8", "B8", "C8", "D8", "E8", "F8", "G8"][:end]

    result = judge(format_pro_file(mark_cells("B2 C2", ""), mark_cells(" ".join(later), "")))

    assert [kind_lines(score, "double") for score in result.scores] == [[], []]
    assert result.state == state


def test_the_example_with_an_interim_scoring_adds_a_double_to_each(judge: Judge) -> None:
    """Nine cows: A1 E1 A4 C5 G6 circles, H2 F4 H4 D6 crosses; with B1 and C6 a double each."""
    interim = "OO..O.../.......X/......../O....X.X/..O...../..XX..O./......../........"

    result = judge(format_file(EXAMPLE, "variant: pro", f"[board]/{BOARD}/[interim]/{interim}"))

    crosses, circles = result.scores
    assert kind_lines(crosses, "double") == [("double:1", 2, "C6 D6")]
    assert kind_lines(circles, "double") == [("double:1", 2, "A1 B1")]
    assert (crosses.total, circles.total) == (23, 19)
    assert result.warnings == ()


def test_the_most_points_win(judge: Judge) -> None:
    """A trough of 2 points to crosses, a meadow of 3 points to circles."""
    result = judge(format_file(mark_cells("C2", "B1"), "crosses: Anna/circles: Ben"))

    assert [score.total for score in result.scores] == [2, 3]
    assert result.winners == ("Ben",)


@pytest.mark.parametrize(
    ("crosses", "circles", "total"),
    [("", "", 0), ("B1", "B8", 3), ("C2 F2", "B5", 4), ("B1 C1 A3", "B8 H6", 6)],
)
def test_equal_points_share_the_win_k9(
    judge: Judge, crosses: str, circles: str, total: int
) -> None:
    result = judge(format_file(mark_cells(crosses, circles), "crosses: Anna/circles: Ben"))

    assert [score.total for score in result.scores] == [total, total]
    assert result.winners == ("Anna", "Ben")


def test_more_marks_do_not_break_a_tie_k9(judge: Judge) -> None:
    result = judge(format_file(mark_cells("B1 C1 D1", "B8")))

    assert [score.total for score in result.scores] == [3, 3]
    assert result.winners == ("X", "O")


# (case, crosses, circles, line with the second player, totals, winners): a meadow scores 3, a
# small trough 2.
HEAD_STARTS = [
    ("without the key a tie stays one", "B1", "B8", "", [3, 3], ("X", "O")),
    ("nobody has a head start", "B1", "B8", "second: nobody", [3, 3], ("X", "O")),
    ("a key that is left empty", "B1", "B8", "second:", [3, 3], ("X", "O")),
    ("a head start decides a tie", "B1", "B8", "second: circles", [3, 5], ("O",)),
    ("crosses may move second too", "B1", "B8", "second: crosses", [5, 3], ("X",)),
    ("behind by one it wins", "B1", "C2", "second: circles", [3, 4], ("O",)),
    ("behind by two it ties", "C2", "", "second: circles", [2, 2], ("X", "O")),
    ("behind by three it loses", "B1", "", "second: circles", [3, 2], ("X",)),
    ("in any language", "B1", "B8", "second: Kreise", [3, 5], ("O",)),
]


@pytest.mark.parametrize(
    ("crosses", "circles", "second", "totals", "winners"),
    [pytest.param(*row, id=case) for case, *row in HEAD_STARTS],
)
def test_the_player_who_moves_second_may_have_a_head_start_k17(
    judge: Judge,
    crosses: str,
    circles: str,
    second: str,
    totals: list[int],
    winners: tuple[str, ...],
) -> None:
    without = judge(format_file(mark_cells(crosses, circles)))
    result = judge(format_file(mark_cells(crosses, circles), second))

    assert [score.total for score in result.scores] == totals
    assert (result.winners, result.variant) == (winners, "basic")
    for score, before in zip(result.scores, without.scores, strict=True):
        added = score.lines[len(before.lines) :]
        assert score.lines[: len(before.lines)] == before.lines
        assert [(it.rule, it.points, it.cells) for it in added] == (
            [("head-start", 2, ())] if score.total > before.total else []
        )


# (what is changed in game.yaml, the example's totals then)
CHANGED = [
    # Sarah: 3 + 4 + 2 + 30. Tim: 3 + 3 + 4 and two lands of at least four, 1 each.
    ("lands", "{5: 2, 10: 5, 15: 12, 20: 20}", "{4: 1, 18: 30}", [39, 12]),
    # Sarah: 3 + 4 + 2 + 11. Tim: 3 + 3 + 4 + 2 + 1.
    ("more lands", "{5: 2, 10: 5, 15: 12, 20: 20}", "{5: 1, 6: 2, 18: 11, 19: 40}", [20, 13]),
    # Only the land of 18 is still one.
    ("larger lands", "{5: 2, 10: 5, 15: 12, 20: 20}", "{11: 8}", [17, 10]),
    ("large troughs", "large: 4}", "large: 7}", [24, 20]),
    ("small troughs", "{small: 2, large", "{small: 5, large", [24, 17]),
    ("meadows", "points: 3", "points: 1", [19, 13]),
]


@pytest.mark.parametrize(
    ("old", "new", "totals"), [pytest.param(*row, id=what) for what, *row in CHANGED]
)
def test_other_points_in_the_content_change_the_score(
    judge_of: Callable[[Library], Judge],
    changed: Callable[[Mapping[str, str]], Library],
    old: str,
    new: str,
    totals: list[int],
) -> None:
    result = judge_of(changed({old: new}))(format_file(EXAMPLE))

    assert [score.total for score in result.scores] == totals


def test_other_points_of_a_double_change_the_score(
    judge_of: Callable[[Library], Judge], changed: Callable[[Mapping[str, str]], Library]
) -> None:
    library = changed({"{exactly: 2}, points: 2": "{exactly: 2}, points: 6"})
    marks = mark_cells("B2 C2", "A8 B8 C8 D8 E8 F8 G8")

    score, _ = judge_of(library)(format_pro_file(marks)).scores

    assert kind_lines(score, "double") == [("double:1", 6, "B2 C2")]


def test_the_interim_scoring_may_come_after_eight_cows(
    judge_of: Callable[[Library], Judge], changed: Callable[[Mapping[str, str]], Library]
) -> None:
    library = changed({"at_least: 9, at_most: 10": "at_least: 8, at_most: 9"})
    interim, _ = interim_marks(8)

    text = format_file(interim, "variant: pro", f"[board]/{BOARD}/[interim]/{interim}")
    score, _ = judge_of(library)(text).scores

    assert kind_lines(score, "double") == [("double:1", 2, "B1 C1")]


@pytest.mark.parametrize(("most", "complete"), [(5, False), (6, True)])
def test_another_number_of_free_cells_may_end_the_game(
    judge_of: Callable[[Library], Judge],
    changed: Callable[[Mapping[str, str]], Library],
    most: int,
    complete: bool,
) -> None:
    """Free are the cow A1 and the six numbers B1 C1 D1 F1 G1 H1."""
    library = changed({"at_most: 5": f"at_most: {most}"})
    marks = mark_all_except("A1 B1 C1 D1 F1 G1 H1")

    result = judge_of(library)(format_file(marks, "", f"[board]/{BOARD}"))

    assert result.complete == complete


@pytest.mark.parametrize(("free", "complete"), [(38, True), (39, False)])
def test_without_a_board_all_cows_and_five_numbers_may_be_free_at_the_end(
    judge_of: Callable[[Library], Judge],
    changed: Callable[[Mapping[str, str]], Library],
    free: int,
    complete: bool,
) -> None:
    """33 cows and 25 numbers: the last twenty numbers may have been marked, and no cow."""
    library = changed(
        {
            "cow: {value: 18": "cow: {value: 33",
            **{f"{number}: {{value: 8": f"{number}: {{value: 5" for number in range(1, 6)},
        }
    )
    marks = NONE.replace(".", "X", 58 - free)

    assert judge_of(library)(format_file(marks)).complete == complete
