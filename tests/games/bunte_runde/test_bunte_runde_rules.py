"""Finished games of bunte-runde, worked out by hand from the rulebook and `games.md`.

A table is typed on one line here: `/` is the end of a row. Its columns are A to F: red,
orange, yellow, green, blue, purple; its rows 1 to 6: circle, triangle, square, cross, moon, star.
With discs the columns are A to E: red, yellow, green, blue, purple; the rows dog, cat, hen, pig,
cow. A line of a player is written `rule points cells`.
"""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.base.errors import InputError, Problem
from hedgerow.base.grid import Pos
from hedgerow.drawing.theme import load_theme
from hedgerow.game.library import Library
from hedgerow.game.result import Result, Score
from hedgerow.printing.cards import deck_job, pad_job
from hedgerow.printing.paper import Layout, papers
from hedgerow.printing.sheets import generate_batch, sheets_job
from hedgerow.reports.score_report import score_json
from hedgerow.reports.sheet_report import sheet_text
from hedgerow.writers.svg import svg_bytes
from tests.games.changes import Changed
from tests.games.typed import Judge, problems_of
from tests.requests import sheet_request

TWO = "A=Anna, B=Ben"
THREE = "A=Anna, B=Ben, C=Cleo"
FOUR = "A=Anna, B=Ben, C=Cleo, D=Dirk"
SIX = "A=Anna, B=Ben, C=Cleo, D=Dirk, E=Eva, F=Finn"

# Three rows and three columns: 36 coins. Anna took 14 pieces, Ben 13.
ORDINARY = "ABABAB/BABABA/AAABBB/ABA.../BAB.../AAB..."
# Two rows and five columns: 42 coins. Anna and Ben took 11 pieces, Cleo 10.
DOUBLE = "ABCABC/BCABCA/CABCA./ABCAB./BCABC./ABCAB."
# One row and five columns: 36 coins. Anna, Ben and Cleo took 8 pieces, Dirk 7.
EXACT = "ABCDAB/CDABC./ABCDA./BCDAB./CDABC./DABCD."
# Two rows and three columns of discs: 25 coins. Anna took 10 discs, Ben 9.
DISCS = "ABABA/BABAB/AAB../BAA../ABB.."
# Three rows and three columns of discs: 30 coins. Every player took 7.
DOUBLE_DISCS = "ABCAB/CABCA/BCABC/ABC../CAB.."
# Three rows and three columns: 36 coins. Anna and Ben took 6 pieces, the others 5; those of Finn
# are where nothing is full.
SIX_PLAY = "ABCDEA/BCDEAB/CDEABC/DEAF.F/EAB.F./CBDF.F"
# Two rows and five columns, every player once in each line: 7 coins each, 42 in all. Anna and Finn
# took 6 pieces, the others 5.
EVERYBODY_ONCE = "ABCDEF/BCDEFA/CDEFA./DEFAB./EFABC./FABCD."

# (what ends it, variant, players, table, the lines that paid each player, totals, winners)
GAMES: list[tuple[str, str, str, str, list[list[str]], list[int], list[str]]] = [
    (
        "an ordinary end, six lines",
        "shapes",
        TWO,
        ORDINARY,
        [
            [
                "row:circle 3 A1 C1 E1",
                "row:triangle 3 B2 D2 F2",
                "row:square 3 A3 B3 C3",
                "column:red 4 A1 A3 A4 A6",
                "column:orange 4 B2 B3 B5 B6",
                "column:yellow 3 C1 C3 C4",
            ],
            [
                "row:circle 3 B1 D1 F1",
                "row:triangle 3 A2 C2 E2",
                "row:square 3 D3 E3 F3",
                "column:red 2 A2 A5",
                "column:orange 2 B1 B4",
                "column:yellow 3 C2 C5 C6",
            ],
        ],
        [20, 16],
        ["Anna"],
    ),
    (
        "B5, a double end, seven lines",
        "shapes",
        THREE,
        DOUBLE,
        [
            [
                "row:circle 2 A1 D1",
                "row:triangle 2 C2 F2",
                "column:red 3 A1 A4 A6",
                "column:orange 1 B3",
                "column:yellow 2 C2 C5",
                "column:green 3 D1 D4 D6",
                "column:blue 1 E3",
            ],
            [
                "row:circle 2 B1 E1",
                "row:triangle 2 A2 D2",
                "column:red 2 A2 A5",
                "column:orange 3 B1 B4 B6",
                "column:yellow 1 C3",
                "column:green 2 D2 D5",
                "column:blue 3 E1 E4 E6",
            ],
            [
                "row:circle 2 C1 F1",
                "row:triangle 2 B2 E2",
                "column:red 1 A3",
                "column:orange 2 B2 B5",
                "column:yellow 3 C1 C4 C6",
                "column:green 1 D3",
                "column:blue 2 E2 E5",
            ],
        ],
        [14, 15, 13],
        ["Ben"],
    ),
    (
        "a double that ends exactly at 36, four players",
        "shapes",
        FOUR,
        EXACT,
        [
            [
                "row:circle 2 A1 E1",
                "column:red 2 A1 A3",
                "column:orange 1 B6",
                "column:yellow 2 C2 C5",
                "column:green 1 D4",
                "column:blue 2 E1 E3",
            ],
            [
                "row:circle 2 B1 F1",
                "column:red 1 A4",
                "column:orange 2 B1 B3",
                "column:yellow 1 C6",
                "column:green 2 D2 D5",
                "column:blue 1 E4",
            ],
            [
                "row:circle 1 C1",
                "column:red 2 A2 A5",
                "column:orange 1 B4",
                "column:yellow 2 C1 C3",
                "column:green 1 D6",
                "column:blue 2 E2 E5",
            ],
            [
                "row:circle 1 D1",
                "column:red 1 A6",
                "column:orange 2 B2 B5",
                "column:yellow 1 C4",
                "column:green 2 D1 D3",
                "column:blue 1 E6",
            ],
        ],
        [10, 9, 9, 8],
        ["Anna"],
    ),
    (
        "discs, five lines",
        "animals",
        TWO,
        DISCS,
        [
            [
                "row:dog 3 A1 C1 E1",
                "row:cat 2 B2 D2",
                "column:red 3 A1 A3 A5",
                "column:yellow 3 B2 B3 B4",
                "column:green 2 C1 C4",
            ],
            [
                "row:dog 2 B1 D1",
                "row:cat 3 A2 C2 E2",
                "column:red 2 A2 A4",
                "column:yellow 2 B1 B5",
                "column:green 3 C2 C3 C5",
            ],
        ],
        [13, 12],
        ["Anna"],
    ),
    (
        "B5 and B7, discs, a double end, six lines, three winners",
        "animals",
        THREE,
        DOUBLE_DISCS,
        [
            [
                "row:dog 2 A1 D1",
                "row:cat 2 B2 E2",
                "row:hen 1 C3",
                "column:red 2 A1 A4",
                "column:yellow 2 B2 B5",
                "column:green 1 C3",
            ],
            [
                "row:dog 2 B1 E1",
                "row:cat 1 C2",
                "row:hen 2 A3 D3",
                "column:red 1 A3",
                "column:yellow 2 B1 B4",
                "column:green 2 C2 C5",
            ],
            [
                "row:dog 1 C1",
                "row:cat 2 A2 D2",
                "row:hen 2 B3 E3",
                "column:red 2 A2 A5",
                "column:yellow 1 B3",
                "column:green 2 C1 C4",
            ],
        ],
        [10, 10, 10],
        ["Anna", "Ben", "Cleo"],
    ),
    (
        "B7, six players, one with nothing, two winners",
        "shapes",
        SIX,
        SIX_PLAY,
        [
            [
                "row:circle 2 A1 F1",
                "row:triangle 1 E2",
                "row:square 1 D3",
                "column:red 1 A1",
                "column:orange 1 B5",
                "column:yellow 1 C4",
            ],
            [
                "row:circle 1 B1",
                "row:triangle 2 A2 F2",
                "row:square 1 E3",
                "column:red 1 A2",
                "column:orange 2 B1 B6",
                "column:yellow 1 C5",
            ],
            [
                "row:circle 1 C1",
                "row:triangle 1 B2",
                "row:square 2 A3 F3",
                "column:red 2 A3 A6",
                "column:orange 1 B2",
                "column:yellow 1 C1",
            ],
            [
                "row:circle 1 D1",
                "row:triangle 1 C2",
                "row:square 1 B3",
                "column:red 1 A4",
                "column:orange 1 B3",
                "column:yellow 2 C2 C6",
            ],
            [
                "row:circle 1 E1",
                "row:triangle 1 D2",
                "row:square 1 C3",
                "column:red 1 A5",
                "column:orange 1 B4",
                "column:yellow 1 C3",
            ],
            [],
        ],
        [7, 8, 8, 7, 6, 0],
        ["Ben", "Cleo"],
    ),
]

# (what, players, table, cell of the last piece, coins before it, coins after it)
LAST_PIECES = [
    ("shapes: one line", TWO, ORDINARY, "D1", 30, 36),
    ("shapes: two lines, beyond 36", THREE, DOUBLE, "A1", 30, 42),
    ("shapes: two lines, exactly 36", FOUR, EXACT, "A1", 24, 36),
    ("shapes: two lines that cross inside", SIX, EVERYBODY_ONCE, "E2", 30, 42),
    ("discs: one line", TWO, DISCS, "D1", 20, 25),
    ("discs: two lines, exactly 25", TWO, DISCS, "B2", 15, 25),
    ("discs: two lines, beyond 25", THREE, DOUBLE_DISCS, "C3", 20, 30),
]

# (full rows, full columns) of six by six and of five by five. All six columns would be all rows.
SHAPES_SPLITS = [(rows, columns) for rows in range(6) for columns in range(6)]
DISCS_SPLITS = [(rows, columns) for rows in range(5) for columns in range(5)]


def typed(table: str, players: str = TWO, more: str = "") -> str:
    variant = "animals" if len(table) == 29 else "shapes"
    head = f"game: bunte-runde/variant: {variant}/players: {players}/{more}"
    return f"{head}/[board]/{table}/".replace("/", "\n")


def without(table: str, cell: str) -> str:
    """Return the table before this piece was taken."""
    rows = [list(row) for row in table.split("/")]
    row, col = int(cell[1]) - 1, "ABCDEFG".index(cell[0])
    assert rows[row][col] != "."
    rows[row][col] = "."
    return "/".join("".join(it) for it in rows)


def with_full_lines(side: int, rows: int, columns: int) -> str:
    """Return a table with only the first rows and columns full; two players alternate."""
    turns = [0]

    def owner(row: int, col: int) -> str:
        if row >= rows and col >= columns:
            return "."
        turns[0] += 1
        return "AB"[turns[0] % 2]

    return "/".join("".join(owner(row, col) for col in range(side)) for row in range(side))


def format_lines(score: Score) -> list[str]:
    return [
        " ".join((it.rule, str(it.points), *(cell.name for cell in it.cells))) for it in score.lines
    ]


def paid(score: Score) -> list[str]:
    return [line for line, it in zip(format_lines(score), score.lines, strict=True) if it.points]


def totals(result: Result) -> list[int]:
    return [score.total for score in result.scores]


def pieces(table: str) -> list[int]:
    """Count the pieces of each player, highest first."""
    taken = Counter(table)
    return sorted((count for letter, count in taken.items() if letter not in "./"), reverse=True)


def refusal(judge: Judge, text: str) -> Problem:
    with pytest.raises(InputError) as caught:
        judge(text)
    (problem,) = caught.value.problems
    return problem


@pytest.mark.parametrize(
    ("variant", "players", "table", "lines", "expected", "winners"),
    [pytest.param(*row, id=what) for what, *row in GAMES],
)
def test_a_finished_game_pays_line_by_line(
    judge: Judge,
    variant: str,
    players: str,
    table: str,
    lines: list[list[str]],
    expected: list[int],
    winners: list[str],
) -> None:
    result = judge(typed(table, players))

    assert [paid(score) for score in result.scores] == lines
    assert totals(result) == expected
    assert list(result.winners) == winners
    assert (result.variant, result.complete, result.warnings) == (variant, True, ())


def test_the_hand_worked_tables_have_the_turns_of_their_notes() -> None:
    assert pieces(ORDINARY) == [14, 13]
    assert pieces(DOUBLE) == [11, 11, 10]
    assert pieces(EXACT) == [8, 8, 8, 7]
    assert pieces(DISCS) == [10, 9]
    assert pieces(DOUBLE_DISCS) == [7, 7, 7]
    assert pieces(SIX_PLAY) == [6, 6, 5, 5, 5, 5]
    assert pieces(EVERYBODY_ONCE) == [6, 6, 5, 5, 5, 5]


def test_players_are_in_the_order_of_the_header(judge: Judge) -> None:
    result = judge(typed(ORDINARY, "B=Ben, A=Anna"))

    assert [(it.player, it.total) for it in result.scores] == [("Ben", 16), ("Anna", 20)]


def test_every_row_and_column_has_its_rule_id(judge: Judge) -> None:
    """Two tables of six lines each between them fill every row and column once."""
    upper = judge(typed("ABABAB/BABABA/ABABAB/ABA.../BAB.../ABA..."))
    lower = judge(typed("...ABA/...BAB/...ABA/ABABAB/BABABA/ABABAB"))

    assert [it.rule for it in upper.scores[0].lines] == [
        "row:circle",
        "row:triangle",
        "row:square",
        "column:red",
        "column:orange",
        "column:yellow",
    ]
    assert [it.rule for it in lower.scores[0].lines] == [
        "row:cross",
        "row:moon",
        "row:star",
        "column:green",
        "column:blue",
        "column:purple",
    ]


def test_every_row_and_column_of_discs_has_its_rule_id(judge: Judge) -> None:
    upper = judge(typed("ABABA/BABAB/ABABA/AB.../BA..."))
    lower = judge(typed("..ABA/..BAB/..ABA/ABABA/BABAB"))

    assert [it.rule for it in upper.scores[0].lines] == [
        "row:dog",
        "row:cat",
        "row:hen",
        "column:red",
        "column:yellow",
    ]
    assert [it.rule for it in lower.scores[0].lines] == [
        "row:pig",
        "row:cow",
        "column:green",
        "column:blue",
        "column:purple",
    ]


@pytest.mark.parametrize(
    ("players", "table", "cell", "before", "after"),
    [pytest.param(*row, id=what) for what, *row in LAST_PIECES],
)
def test_the_last_piece_ends_the_game(
    judge: Judge, players: str, table: str, cell: str, before: int, after: int
) -> None:
    earlier, ended = judge(typed(without(table, cell), players)), judge(typed(table, players))

    assert (earlier.complete, sum(totals(earlier))) == (False, before)
    assert f"{before} of " in earlier.warnings[0]
    assert (ended.complete, sum(totals(ended)), ended.warnings) == (True, after, ())


def test_b6_points_are_counted_although_no_player_has_six_coins_to_change(judge: Judge) -> None:
    """Before E2 five lines gave every player one coin each: none can change for the large coin."""
    before = judge(typed(without(EVERYBODY_ONCE, "E2"), SIX))
    after = judge(typed(EVERYBODY_ONCE, SIX))

    assert totals(before) == [5, 5, 5, 5, 5, 5]
    assert totals(after) == [7, 7, 7, 7, 7, 7]
    assert after.winners == ("Anna", "Ben", "Cleo", "Dirk", "Eva", "Finn")


def test_a_piece_at_the_crossing_of_two_full_lines_pays_twice(judge: Judge) -> None:
    """Ben owns C3 only; with it the row of hens and the column of green are full."""
    result = judge(typed("..A../..A../AABAA/..A../..A.."))

    assert [paid(score) for score in result.scores] == [
        ["row:hen 4 A3 B3 D3 E3", "column:green 4 C1 C2 C4 C5"],
        ["row:hen 1 C3", "column:green 1 C3"],
    ]


def test_a_line_names_its_row_or_column(judge: Judge) -> None:
    """How many pieces of it a player took are its points."""
    anna, ben = judge(typed("..A../..A../AABAA/..A../..A..")).scores

    assert [it.text for it in anna.lines] == ["hen row", "green column"]
    assert [it.text for it in ben.lines] == ["hen row", "green column"]


@pytest.mark.parametrize(
    "table",
    [
        pytest.param("ABABAB/BABABA/....../....../....../......", id="two rows"),
        pytest.param("AB..../BA..../AB..../BA..../AB..../BA....", id="two columns"),
    ],
)
def test_a_game_of_twelve_coins_may_end_with_two_rows_or_two_columns(
    changed: Changed, judge_of: Callable[[Library], Judge], table: str
) -> None:
    def twelve_coins(game: dict[str, Any]) -> None:
        game["variants"][0]["end"][0]["at_least"] = 12

    result = judge_of(changed({"game.yaml": twelve_coins}))(typed(table))

    assert (result.complete, totals(result)) == (True, [6, 6])


def test_rows_may_pay_more_than_columns(
    changed: Changed, judge_of: Callable[[Library], Judge]
) -> None:
    """A row of two coins a piece pays 12: after three rows, all 36 coins are out."""

    def double_rows(game: dict[str, Any]) -> None:
        game["scoring"][0]["points"] = 2

    judge = judge_of(changed({"game.yaml": double_rows}))
    result = judge(typed("ABABAB/BABABA/AAABBB/....../....../......"))

    assert (result.complete, totals(result)) == (True, [18, 18])
    assert [it.points for it in result.scores[0].lines] == [6, 6, 6]
    (problem,) = problems_of(judge, typed("ABABAB/BABABA/AAABBB/AAABBB/....../......"))
    assert str(problem.message).startswith("4 full rows and columns")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"of": "red"}, "unknown kind 'red'"),
        ({"id": "column"}, "'column' appears twice"),
    ],
)
def test_a_rule_that_the_game_cannot_pay_is_refused(
    changed: Changed, change: dict[str, Any], message: str
) -> None:
    def change_row(game: dict[str, Any]) -> None:
        game["scoring"][0] |= change

    with pytest.raises(InputError) as caught:
        changed({"game.yaml": change_row}).find_game("bunte-runde")

    assert message in [str(it.message) for it in caught.value.problems]


def test_a_row_that_lacks_a_piece_pays_nobody(judge: Judge) -> None:
    result = judge(typed("ABABA./....../....../....../....../......"))

    assert [score.lines for score in result.scores] == [(), ()]


def test_a_player_with_nothing_gets_every_line_with_no_points(judge: Judge) -> None:
    *_, finn = judge(typed(SIX_PLAY, SIX)).scores

    assert (finn.player, finn.total) == ("Finn", 0)
    assert format_lines(finn) == [
        "row:circle 0",
        "row:triangle 0",
        "row:square 0",
        "column:red 0",
        "column:orange 0",
        "column:yellow 0",
    ]


def test_an_unfinished_game_is_scored_with_a_warning_about_its_coins(judge: Judge) -> None:
    """The circles and the red pieces: two coins of each line for every player."""
    result = judge(typed("ABCABC/B...../C...../A...../B...../C.....", THREE))

    (warning,) = result.warnings
    assert "12 of 36" in warning
    assert result.complete is False
    assert [paid(score) for score in result.scores] == [
        ["row:circle 2 A1 D1", "column:red 2 A1 A4"],
        ["row:circle 2 B1 E1", "column:red 2 A2 A5"],
        ["row:circle 2 C1 F1", "column:red 2 A3 A6"],
    ]


def test_the_warning_of_an_unfinished_game_of_discs_names_25_coins(judge: Judge) -> None:
    (warning,) = judge(typed("ABABA/...../...../...../.....")).warnings

    assert "5 of 25" in warning


def test_a_game_without_moves_is_shared_by_all(judge: Judge) -> None:
    result = judge(typed("....../....../....../....../....../......", THREE))

    (warning,) = result.warnings
    assert "0 of 36" in warning
    assert (result.complete, totals(result)) == (False, [0, 0, 0])
    assert result.winners == ("Anna", "Ben", "Cleo")


# (what, players, table, the least and most pieces in the warning if there is one)
TURNS = [
    ("14 and 13", TWO, ORDINARY, None),
    ("14 and 14", TWO, ORDINARY.replace("ABA...", "ABAB.."), None),
    ("15 and 13", TWO, ORDINARY.replace("ABA...", "ABAA.."), (13, 15)),
    ("14 and 15", TWO, ORDINARY.replace("ABA...", "ABABB."), None),
    ("14 and 16", TWO, ORDINARY.replace("ABA...", "ABABB.").replace("BAB...", "BABB.."), (14, 16)),
    ("8, 8, 8 and 7", FOUR, EXACT, None),
    # Dirk's piece in A6 for Anna: 9, 8, 8 and 6.
    ("9, 8, 8 and 6", FOUR, EXACT.replace("DABCD.", "AABCD."), (6, 9)),
    # B6 of Ben for Cleo, A6 of Anna for Ben.
    ("11, 10 and 11", THREE, f"{DOUBLE[:-6]}ACCAB.", None),
    ("10, 12 and 10", THREE, f"{DOUBLE[:-6]}BBCAB.", (10, 12)),
    ("10 and 9 discs", TWO, DISCS, None),
    ("11 and 9 discs", TWO, DISCS.replace("AAB..", "AABA."), (9, 11)),
    ("14, 13 and none", THREE, ORDINARY, (0, 14)),
]


@pytest.mark.parametrize(
    ("players", "table", "warned"), [pytest.param(*row, id=what) for what, *row in TURNS]
)
def test_turns_that_differ_by_more_than_one_cause_a_warning(
    judge: Judge, players: str, table: str, warned: tuple[int, int] | None
) -> None:
    result = judge(typed(table, players))

    assert result.complete is True
    assert len(result.warnings) == (0 if warned is None else 1)
    for warning in result.warnings:
        numbers = [int(it) for it in warning.replace(";", " ").split() if it.isdigit()]
        assert tuple(numbers) == warned


def test_a_game_may_be_unfinished_and_have_odd_turns(judge: Judge) -> None:
    """Anna took two pieces, Ben none."""
    result = judge(typed("AA..../....../....../....../....../......"))

    assert len(result.warnings) == 2
    assert any("0 of 36" in it for it in result.warnings)
    assert any("0 to 2" in it for it in result.warnings)


def test_odd_turns_are_scored_all_the_same(judge: Judge) -> None:
    """D4 is in no full line: the totals of the ordinary end stay."""
    assert totals(judge(typed(ORDINARY.replace("ABA...", "ABAA..")))) == [20, 16]


@pytest.mark.parametrize(("rows", "columns"), SHAPES_SPLITS)
def test_six_or_seven_lines_of_shapes_end_a_game_and_eight_cannot_be(
    judge: Judge, rows: int, columns: int
) -> None:
    text, count = typed(with_full_lines(6, rows, columns)), rows + columns
    if count > 7:
        assert f"{count} full" in str(refusal(judge, text).message)
        return

    result = judge(text)

    assert result.complete is (count >= 6)
    assert sum(totals(result)) == 6 * count
    assert len(result.warnings) == (0 if count >= 6 else 1)


@pytest.mark.parametrize(("rows", "columns"), DISCS_SPLITS)
def test_five_or_six_lines_of_discs_end_a_game_and_seven_cannot_be(
    judge: Judge, rows: int, columns: int
) -> None:
    text, count = typed(with_full_lines(5, rows, columns)), rows + columns
    if count > 6:
        assert f"{count} full" in str(refusal(judge, text).message)
        return

    result = judge(text)

    assert result.complete is (count >= 5)
    assert sum(totals(result)) == 5 * count
    assert len(result.warnings) == (0 if count >= 5 else 1)


@pytest.mark.parametrize(
    ("table", "lines", "coins"),
    [
        pytest.param("ABABAB/BABABA/ABABAB/BABABA/ABAB../BABA..", 8, 36, id="eight of shapes"),
        pytest.param("ABABAB/BABABA/ABABAB/BABABA/ABABAB/BABABA", 12, 36, id="all shapes"),
        pytest.param("ABABA/BABAB/ABABA/BABAB/ABA..", 7, 25, id="seven of discs"),
        pytest.param("ABABA/BABAB/ABABA/BABAB/ABABA", 10, 25, id="all discs"),
    ],
)
def test_more_lines_than_a_game_can_have_are_refused(
    judge: Judge, table: str, lines: int, coins: int
) -> None:
    """The file is game, variant, players, a blank line, [board]."""
    problem = refusal(judge, typed(table))

    assert (problem.location.line, problem.location.column) == (5, 1)
    assert f"{lines} full rows and columns" in str(problem.message)
    assert str(problem.message).endswith(f"before that, with {coins} coins")


def test_json_of_a_game(judge: Judge) -> None:
    answer = json.loads(score_json("game.txt", "bunte-runde", judge(typed(DISCS))))

    assert {key: answer[key] for key in answer if key != "players"} == {
        "file": "game.txt",
        "game": "bunte-runde",
        "variant": "animals",
        "complete": True,
        "state": "final",
        "winners": ["Anna"],
        "warnings": [],
        "open": [],
    }
    anna, ben = answer["players"]
    assert (anna["name"], anna["total"], ben["name"], ben["total"]) == ("Anna", 13, "Ben", 12)
    first, *_, last = ben["lines"]
    assert (first["rule"], first["points"], first["cells"]) == ("row:dog", 2, ["B1", "D1"])
    assert (last["rule"], last["points"], last["cells"]) == ("column:green", 3, ["C2", "C3", "C5"])
    assert "dog" in first["text"]
    assert "green" in last["text"]


# Rows circle and heart, columns red, orange, yellow, green and silver: 49 coins.
SEVEN = "ABABABA/BABA..B/ABAB..A/BABA..B/ABAB..A/BABA..B/ABABBAB"


def test_seven_by_seven_is_scored_line_by_line(
    larger: Library, judge_of: Callable[[Library], Judge]
) -> None:
    result = judge_of(larger)(typed(SEVEN))

    assert [paid(score) for score in result.scores] == [
        [
            "row:circle 4 A1 C1 E1 G1",
            "row:heart 3 A7 C7 F7",
            "column:red 4 A1 A3 A5 A7",
            "column:orange 3 B2 B4 B6",
            "column:yellow 4 C1 C3 C5 C7",
            "column:green 3 D2 D4 D6",
            "column:silver 3 G1 G3 G5",
        ],
        [
            "row:circle 3 B1 D1 F1",
            "row:heart 4 B7 D7 E7 G7",
            "column:red 3 A2 A4 A6",
            "column:orange 4 B1 B3 B5 B7",
            "column:yellow 3 C2 C4 C6",
            "column:green 4 D1 D3 D5 D7",
            "column:silver 4 G2 G4 G6 G7",
        ],
    ]
    assert totals(result) == [24, 25]
    assert (result.complete, result.warnings, result.winners) == (True, (), ("Ben",))


@pytest.mark.parametrize(("rows", "columns"), [(3, 3), (3, 4), (4, 4), (2, 6), (4, 5), (7, 7)])
def test_seven_by_seven_ends_with_seven_or_eight_lines(
    larger: Library, judge_of: Callable[[Library], Judge], rows: int, columns: int
) -> None:
    judge, count = judge_of(larger), rows + columns
    text = typed(with_full_lines(7, rows, columns))
    if count > 8:
        assert f"{count} full" in str(refusal(judge, text).message)
        return

    result = judge(text)

    assert result.complete is (count >= 7)
    assert sum(totals(result)) == 7 * count


def test_six_by_six_is_too_small_for_seven_by_seven(
    larger: Library, judge_of: Callable[[Library], Judge]
) -> None:
    with pytest.raises(InputError) as caught:
        judge_of(larger)(typed(ORDINARY))

    messages = [str(problem.message) for problem in caught.value.problems]
    assert messages.count("this row has 6 cells, expected 7") == 6
    assert "the grid of [board] has 6 rows, expected 7" in messages


def test_seven_by_seven_is_printed(larger: Library) -> None:
    game, layout = larger.find_game("bunte-runde"), Layout(papers()["a4"], "en")
    order = sheet_request(count=2, players=None, seed=1, variant="shapes")
    batch = generate_batch(game, order)
    decks = {deck.id: deck for deck in draw_decks(game.drawing_context("en"))}
    jobs = [sheets_job(game, batch, layout), pad_job(game, 1, layout)]
    jobs += [deck_job(game, deck, layout) for deck in decks.values()]

    for job in jobs:
        for page in job.pages:
            assert svg_bytes(page, title=job.title, theme=load_theme("colour"))

    rings = list(batch)
    orders = [ring.drawn.order.cells for _, ring in rings]
    assert [len({*order}) for order in orders] == [49, 49]
    assert (len(decks["pieces"].pieces), len(decks["coins"].pieces)) == (49, 49)
    # The silver heart is the last piece of the table.
    assert Pos(6, 6) in orders[0]


def test_seven_by_seven_is_shown_in_the_terminal(larger: Library) -> None:
    game = larger.find_game("bunte-runde")
    order = sheet_request(count=1, players=None, seed=1, variant="shapes")
    ((code, _),) = list(generate_batch(game, order))

    text = sheet_text(larger, [str(code)], "en")

    assert " 49" in text
    assert (text.count("heart"), text.count("silver")) == (7, 7)


def test_an_unknown_paint_is_refused(changed: Changed) -> None:
    """A missing paint of an added colour is a problem with a location, not a crash."""

    def unknown_paint(game: dict[str, Any]) -> None:
        game["sheet"]["grid"]["heads"][0]["paint"] = "piece-pink"

    with pytest.raises(InputError, match="piece-pink"):
        loaded = changed({"game.yaml": unknown_paint}).find_game("bunte-runde")
        order = sheet_request(count=1, players=None, seed=1, variant="shapes")
        job = sheets_job(loaded, generate_batch(loaded, order), Layout(papers()["a4"], "en"))
        for page in job.pages:
            svg_bytes(page, title=job.title, theme=load_theme("colour"))
