"""Score files of kuhlorado that are accepted and rejected, by `score-files.md`.

A file is typed on one line here: `/` stands for the end of a line.
"""

import json
from collections.abc import Callable, Mapping

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game.game import Game
from hedgerow.game.library import Library
from hedgerow.game.result import Result
from hedgerow.reports.score_report import error_json
from hedgerow.scorefile.blank_file import make_blank_file
from hedgerow.scorefile.sheet_code import SheetCode
from tests.games.kuhlorado.boards import LARGER, MORE_COWS, rows_of
from tests.games.typed import Judge, Refusal, check_refused, lines, problems_of, wrong_codes

Paid = list[tuple[str, int, str]]

MARKS = "OOOOOOXO/OOXWWXOX/O.XX.OXO/OWOX.XOX/XWOXXXwX/..XXOXO./OOXXw.OO/XXXXXOO."
DOTTED = "OOOOOOXO/OOX..XOX/O.XX.OXO/O.OX.XOX/X.OXXX.X/..XXOXO./OOXX..OO/XXXXXOO."
# 18 cows, 8 of each number, the troughs of the marks; nine cows are marked at the interim.
BOARD = "c123c451/234WW51c/3c51c234/cW234c5c/1Wc451w2/451c23c5/c235wc41/c4c3c2cc"
INTERIM = "OO..O.../.......X/......../O....X.X/..O...../..XX..O./......../........"

# The rulebook example, by hand.
SARAH: Paid = [
    ("meadow:south", 3, "A8 B8 C8 D8 E8"),
    ("trough:1", 4, "C2 F2 D3"),
    ("trough:4", 2, "D7 E8"),
    ("land:1", 12, "C2 C3 D3 D4 F4 D5 E5 F5 C6 D6 F6 C7 D7 A8 B8 C8 D8 E8"),
]
TIM: Paid = [
    ("meadow:north", 3, "A1 B1 C1 D1 E1 F1 H1"),
    ("meadow:west", 3, "A1 A2 A3 A4 A7"),
    ("trough:2", 4, "A4 C4 C5"),
    ("land:1", 5, "A1 B1 C1 D1 E1 F1 A2 B2 A3 A4"),
    ("land:2", 2, "G6 G7 H7 F8 G8"),
]


def add_spaces(rows: str) -> str:
    """Return the rows with a space between cells."""
    return "/".join(" ".join(row) for row in rows.split("/"))


def to_lower_case(rows: str) -> str:
    """Return the marks in lower case, but `W` unchanged: w and W are different troughs."""
    return rows.replace("X", "x").replace("O", "o")


G = "game: kuhlorado/"

# (what is accepted, the rulebook example typed that way)
ACCEPTED = [
    ("compact rows", f"{G}[marks]/{MARKS}/"),
    ("spaced rows", f"{G}[marks]/{add_spaces(MARKS)}/"),
    ("no line end at the end", f"{G}[marks]/{MARKS}"),
    ("small x and o", f"{G}[marks]/{to_lower_case(MARKS)}"),
    ("small and large mixed", f"{G}[marks]/{MARKS.replace('OOX', 'oOx')}"),
    ("small and spaced", f"{G}[marks]/{to_lower_case(add_spaces(MARKS))}"),
    ("names", f"{G}crosses: Sarah/circles: Tim/[marks]/{MARKS}"),
    ("names of 40 characters", f"{G}crosses: {'S' * 40}/circles: {'T' * 40}/[marks]/{MARKS}"),
    ("circles first", f"{G}circles: Tim/crosses: Sarah/[marks]/{MARKS}"),
    ("keys in any case", f"GAME: kuhlorado/Crosses: Sarah/CIRCLES: Tim/[marks]/{MARKS}"),
    ("the game in any case", f"game: KuhlOrado/[marks]/{MARKS}"),
    ("sections in any case", f"{G}[MARKS]/{MARKS}/[Board]/{BOARD}"),
    ("blanks round a section's name", f"{G} [ marks ] /{MARKS}"),
    ("the basic variant by name", f"{G}variant: basic/[marks]/{MARKS}"),
    ("the language", f"{G}lang: en/[marks]/{MARKS}"),
    ("a board after the marks", f"{G}[marks]/{MARKS}/[board]/{BOARD}"),
    ("a board before the marks", f"{G}[board]/{BOARD}/[marks]/{MARKS}"),
    ("a spaced board of compact marks", f"{G}[board]/{add_spaces(BOARD)}/[marks]/{MARKS}"),
    ("capitals for the cows of a board", f"{G}[board]/{BOARD.replace('c', 'C')}/[marks]/{MARKS}"),
    ("marks called a board", f"{G}[board]/{MARKS}"),
    ("marks called a board, small and spaced", f"{G}[Board]/{to_lower_case(add_spaces(MARKS))}"),
    ("dots for troughs of a known board", f"{G}[board]/{BOARD}/[marks]/{DOTTED}"),
    ("some dots for troughs", f"{G}[board]/{BOARD}/[marks]/{MARKS.replace('WW', 'W.')}"),
    ("comments everywhere", f"# a/{G}# b/[marks]/ # c/{MARKS.replace('/', '/# d/')}"),
    ("blank lines everywhere", f"//{G}//[marks]//{MARKS.replace('/', '///')}///"),
    ("trailing blanks", f"game: kuhlorado  /[marks]  /{MARKS.replace('/', '   /')}  "),
    ("an indented grid", f"{G}[marks]/   {MARKS.replace('/', '/   ')}"),
]

# The files that `REFUSED` spoils. Lines of the rows: marks 6-13, board 15-22, interim 24-31.
FULL = (
    f"{G}crosses: Sarah/circles: Tim/variant: pro/[marks]/{MARKS}/[board]/{BOARD}"
    f"/[interim]/{INTERIM}"
)
# Lines of the rows: 5-12.
PLAIN = f"{G}crosses: Sarah/circles: Tim/[marks]/{MARKS}"
SPACED = f"{G}crosses: Sarah/circles: Tim/[marks]/{add_spaces(MARKS)}"
EMPTY_CELL = "write . for an empty cell"
TOO_MUCH = "remove the extra ones"

# (what is wrong, the file, right text, what is typed instead, line, column, message, hint)
REFUSED = [
    # Letters.
    ("P for O", PLAIN, "OOOOOOXO", "POOOOOXO", 5, 1, "'P' is not a mark", "did you mean O?"),
    ("P for O further on", FULL, "OOXXw.OO", "OOXXw.PO", 12, 7, "'P' is not a mark", "mean O?"),
    ("P, spaced", SPACED, "O O O O O O", "O O P O O O", 5, 5, "'P' is not a mark", "mean O?"),
    ("P at the interim", FULL, "OO..O...", "OO..P...", 24, 5, "'P' is not a mark", "mean O?"),
    (
        "unknown letter",
        PLAIN,
        "XXXXXOO.",
        "XXXXXOA.",
        12,
        7,
        "'A' is not a mark",
        "W large trough, . empty",
    ),
    (
        "unknown letter beside X",
        PLAIN,
        "XXXXXOO.",
        "XZXXXOO.",
        12,
        2,
        "'Z' is not a mark",
        "mean X?",
    ),
    (
        "unknown small letter",
        PLAIN,
        "..XXOXO.",
        "q.XXOXO.",
        10,
        1,
        "'q' is not a mark",
        "W large trough, . empty",
    ),
    (
        "a strange one",
        PLAIN,
        "XXXXXOO.",
        "XXXXXOO%",
        12,
        8,
        "'%' is not a mark",
        "W large trough, . empty",
    ),
    (
        "a letter of two capitals",
        PLAIN,
        "XXXXXOO.",
        "ßXXXXOO.",
        12,
        1,
        "'ß' is not",
        "use X Crosses, O",
    ),
    (
        "a number as a mark",
        FULL,
        "XXXXXOO.",
        "XXXXXOO5",
        13,
        8,
        "'5' is not a mark",
        "W large trough, . empty",
    ),
    (
        "a cow as a mark",
        PLAIN,
        "XXXXXOO.",
        "XXXXXOOc",
        12,
        8,
        "'c' is not a mark",
        "W large trough, . empty",
    ),
    (
        "a cow at the interim",
        FULL,
        "OO..O...",
        "OO..O..c",
        24,
        8,
        "'c' is not a mark",
        "W large trough, . empty",
    ),
    (
        "a 6 on the board",
        FULL,
        "c123c451",
        "c623c451",
        15,
        2,
        "'6' is not printed",
        "1, 2, 3, 4, 5",
    ),
    ("a 0 on the board", FULL, "c123c451", "0123c451", 15, 1, "'0' is not printed", "c cow"),
    (
        "a free cell of the board",
        FULL,
        "c4c3c2cc",
        "c4c3c2c.",
        22,
        8,
        "'.' is not printed",
        "c cow",
    ),
    ("a mark on the board", FULL, "451c23c5", "451c23X5", 20, 7, "'X' is not printed", "c cow"),
    # Shape.
    ("seven rows", PLAIN, "/XXXXXOO.", "", 11, 1, "grid of [marks] has 7 rows", EMPTY_CELL),
    (
        "nine rows",
        PLAIN,
        "XXXXXOO.",
        "XXXXXOO./........",
        13,
        1,
        "grid of [marks] has 9 rows",
        TOO_MUCH,
    ),
    ("no rows", PLAIN, f"/{MARKS}", "", 4, 1, "grid of [marks] has 0 rows", EMPTY_CELL),
    ("seven rows of the board", FULL, "/c4c3c2cc", "", 21, 1, "grid of [board] has 7 rows", ""),
    ("nine rows of the board", FULL, "c4c3c2cc", "c4c3c2cc/cccccccc", 23, 1, "9 rows", ""),
    ("seven rows at the interim", FULL, "OO..O.../", "", 30, 1, "[interim] has 7 rows", ""),
    ("nine rows at the interim", FULL, "OO..O...", "OO..O.../........", 32, 1, "9 rows", ""),
    ("seven cells", PLAIN, "OOOOOOXO", "OOOOOOX", 5, 8, "has 7 cells, expected", EMPTY_CELL),
    (
        "nine cells",
        PLAIN,
        "OOOOOOXO",
        "OOOOOOXO.",
        5,
        9,
        "this row has 9 cells, expected 8",
        TOO_MUCH,
    ),
    ("seven, spaced", SPACED, "X X X X X O O .", "X X X X X O O", 12, 15, "7 cells", EMPTY_CELL),
    ("nine, spaced", SPACED, "X X X X X O O .", "X X X X X O O . .", 12, 17, "9 cells", ""),
    ("seven cells of the board", FULL, "c123c451", "c123c45", 15, 8, "this row has 7 cells", ""),
    ("seven cells at the interim", FULL, "OO..O...", "OO..O..", 24, 8, "this row has 7 cells", ""),
    ("a | between two cells", SPACED, "X X X X X O O .", "X|X X X X O O .", 12, 2, "'|'", "remove"),
    ("a - between two rows", SPACED, "X X X X X O O .", "  -/X X X X X O O .", 12, 3, "'-'", ""),
    # Troughs without a board: trough rows are lines 6, 8, 9 and 11.
    (
        "three W in a row",
        PLAIN,
        "OOXWWXOX",
        "OOWWWXOX",
        6,
        3,
        "at C2 has 3 cells",
        "type W in 2 cells",
    ),
    (
        "three W in a bend",
        PLAIN,
        "O.XX.OXO",
        "O.XXWOXO",
        6,
        4,
        "at D2 has 3 cells",
        "type W in 2 cells",
    ),
    (
        "four W in a square",
        PLAIN,
        "O.XX.OXO",
        "O.XWWOXO",
        6,
        4,
        "at D2 has 4 cells",
        "type W in 2 cells",
    ),
    ("a lone W", PLAIN, "XWOXXXwX", "X.OXXXwX", 8, 2, "at B4 has 1 cell,", "type W in 2 cells"),
    (
        "two W at a corner",
        PLAIN,
        "XWOXXXwX",
        "XXWXXXwX",
        8,
        2,
        "at B4 has 1 cell,",
        "type W in 2 cells",
    ),
    (
        "one small trough",
        PLAIN,
        "OOXXw.OO",
        "OOXX..OO",
        4,
        1,
        "small trough: found 1, expected 2",
        "type w where",
    ),
    (
        "three small troughs",
        PLAIN,
        "O.XX.OXO",
        "OwXX.OXO",
        11,
        5,
        "small troughs: found 3",
        "compare",
    ),
    ("one large trough", PLAIN, "OOXWWXOX", "OOX..XOX", 4, 1, "large trough: found 1", "code"),
    (
        "three large troughs",
        PLAIN,
        "XXXXXOO.",
        "XXXXXWW.",
        12,
        6,
        "large troughs: found 3",
        "compare",
    ),
    # Marks and troughs on a known board.
    ("a mark on a large trough", FULL, "OOXWWXOX", "OOXXWXOX", 7, 4, "trough in D2", "nothing can"),
    ("a mark on its other half", FULL, "OOXWWXOX", "OOXWOXOX", 7, 5, "trough in E2", "nothing can"),
    ("a small mark on a trough", FULL, "OOXWWXOX", "OOXWxXOX", 7, 5, "trough in E2", "nothing can"),
    (
        "a mark on a small trough",
        FULL,
        "XWOXXXwX",
        "XWOXXXOX",
        10,
        7,
        "trough in G5",
        "nothing can",
    ),
    (
        "an interim mark on a trough",
        FULL,
        ".......X",
        "...X...X",
        25,
        4,
        "trough in D2",
        "nothing can",
    ),
    (
        "a trough where there is none",
        FULL,
        "O.XX.OXO",
        "OwXX.OXO",
        8,
        2,
        "no small trough in B3",
        "cow",
    ),
    (
        "a small trough for a large one",
        FULL,
        "OOXWWXOX",
        "OOXwWXOX",
        7,
        4,
        "no small trough in D2",
        "large trough",
    ),
    (
        "an interim trough too many",
        FULL,
        "OO..O...",
        "OO.WO...",
        24,
        4,
        "no large trough in D1",
        "3",
    ),
    # The interim scoring.
    ("an interim mark vanishes", FULL, "..XX..O.", "X.XX..O.", 29, 1, "X in A6 is miss", "must"),
    ("an interim mark changes", FULL, "OO..O...", "XO..O...", 24, 1, "X in A1 is miss", "must"),
    ("another that changes", FULL, "..XX..O.", "..XO..O.", 29, 4, "O in D6 is miss", "must"),
    (
        "interim, no variant",
        FULL,
        "variant: pro",
        "# pro",
        23,
        1,
        "only for the pro",
        "variant: pro",
    ),
    (
        "interim, basic",
        FULL,
        "variant: pro",
        "variant: basic",
        23,
        1,
        "[interim] is only for",
        ": pro",
    ),
    # Keys, sections and names.
    ("unknown key", PLAIN, "crosses:", "croses:", 2, 1, "unknown key 'croses'", "mean crosses?"),
    ("a key of another game", PLAIN, "circles: Tim", "stable: G", 3, 1, "unknown key 'stable'", ""),
    ("a code in a section", PLAIN, "[marks]", "[marks]/code: x", 5, 1, "'code' belongs", "[marks]"),
    ("a name as a key", PLAIN, "crosses: Sarah", "Sarah: X", 2, 1, "key 'sarah'", "lang, variant"),
    ("a sign between cells", SPACED, "O O O O O O", "O%O O O O O", 5, 2, "a space or |", "X X O X"),
    ("a key in a section", PLAIN, "[marks]", "[marks]/stable: G", 5, 1, "unknown key 'stable'", ""),
    (
        "a header's key below",
        PLAIN,
        "[marks]",
        "[marks]/variant: pro",
        5,
        1,
        "belongs above",
        "move it above [marks]",
    ),
    ("a key twice", PLAIN, "circles: Tim", "crosses: Tim", 3, 1, "duplicate key", "remove one"),
    (
        "unknown section",
        PLAIN,
        "XXXXXOO.",
        "XXXXXOO./[bord]",
        13,
        1,
        "unknown section 'bord'",
        "board?",
    ),
    (
        "a player's section",
        PLAIN,
        "XXXXXOO.",
        "XXXXXOO./[Lisa]",
        13,
        1,
        "unknown section 'Lisa'",
        "marks",
    ),
    ("a section twice", PLAIN, "XXXXXOO.", "XXXXXOO./[Marks]", 13, 1, "'Marks' appears twice", ""),
    ("no marks", PLAIN, f"/[marks]/{MARKS}", "", 0, 0, "missing section [marks]", "its grid"),
    (
        "a name for a sign",
        FULL,
        "variant: pro",
        "variant: pro/second: Tim",
        5,
        9,
        "'Tim' is not one of the marks",
        "Circles",
    ),
    (
        "a slip in a sign",
        FULL,
        "variant: pro",
        "variant: pro/second: circels",
        5,
        9,
        "'circels' is not one",
        "mean Circles?",
    ),
    (
        "both move second",
        FULL,
        "variant: pro",
        "variant: pro/second: crosses, circles",
        5,
        18,
        "single value",
        "keep one of them",
    ),
    (
        "unknown variant",
        FULL,
        "variant: pro",
        "variant: prio",
        4,
        10,
        "unknown variant 'prio'",
        "mean pro?",
    ),
    ("a name twice", PLAIN, "Tim", "Sarah", 3, 10, "'Sarah' plays both", "different name"),
    ("a name twice, by case", PLAIN, "Tim", "sARAH", 3, 10, "'sARAH' plays both", "different name"),
    ("crosses are O", PLAIN, "Sarah/circles: Tim", "O", 2, 10, "'O' plays both", "different name"),
    ("circles are x", PLAIN, "crosses: Sarah/circles: Tim", "circles: x", 2, 10, "plays both", ""),
    ("crosses too long", PLAIN, "Sarah", "S" * 41, 2, 10, "1 to 40 printable", "shorten it"),
    ("circles too long", PLAIN, "Tim", "T" * 41, 3, 10, "1 to 40 printable", "shorten it"),
    # Games, languages, codes.
    (
        "unknown game",
        PLAIN,
        "kuhlorado",
        "kuhlrado",
        1,
        7,
        "unknown game 'kuhlrado'",
        "mean kuhlorado?",
    ),
    (
        "unknown language",
        PLAIN,
        "[marks]",
        "lang: xx/[marks]",
        4,
        7,
        "no letters for language 'xx'",
        "en",
    ),
    ("an empty code", PLAIN, "[marks]", "sheet:/[marks]", 4, 7, "13 characters", "on the sheet"),
    ("a short code", PLAIN, "[marks]", "sheet: KR1-7K3Q9/[marks]", 4, 8, "has 8", "on the sheet"),
    ("no code", PLAIN, "[marks]", "sheet: KR1-7K3Q9-M2D4!/[marks]", 4, 8, "'!'", "0-9 and A-Z"),
]

# (cells left free, the game is over); A1 is a cow, B1 C1 D1 F1 G1 H1 are 1 2 3 4 5 1.
ENDS = [
    pytest.param("", True, id="nothing free"),
    pytest.param("B1 C1 D1 F1 G1", True, id="no cow, five numbers"),
    pytest.param("B1 C1 D1 F1 G1 H1", True, id="no cow, six numbers"),
    pytest.param("A1", True, id="one cow, no number"),
    pytest.param("A1 B1 C1 D1 F1", True, id="one cow, four numbers"),
    pytest.param("A1 B1 C1 D1 F1 G1", True, id="one cow, exactly five numbers"),
    pytest.param("A1 B1 C1 D1 F1 G1 H1", False, id="one cow, six numbers"),
    pytest.param("A1 E1 A2 B2 C2 F2 G2 A3", False, id="two cows, six numbers"),
]


def scored_lines(result: Result) -> list[Paid]:
    return [
        [
            (it.rule, it.points, " ".join(cell.name for cell in it.cells))
            for it in score.lines
            if it.points
        ]
        for score in result.scores
    ]


def mark_all(board: str, free: str = "") -> str:
    """Return a circle in every cell of a board except troughs and the `free` cells."""
    rows = []
    for row, text in enumerate(board.split("/")):
        names = [f"{column}{row + 1}" for column in "ABCDEFGH"]
        cells = zip(names, text, strict=True)
        rows.append("".join("." if it in "wW" or at in free.split() else "O" for at, it in cells))
    return "/".join(rows)


def mark_symbols(board: str, symbols: str) -> str:
    """Return a circle in every cell of a board with one of these symbols."""
    return "".join("/" if it == "/" else "O" if it in symbols else "." for it in board)


def cell_names(board: str, symbols: str) -> list[str]:
    """Return the names of the cells with one of these symbols, in reading order."""
    return [
        f"{'ABCDEFGH'[col]}{row + 1}"
        for row, text in enumerate(board.split("/"))
        for col, it in enumerate(text)
        if it in symbols
    ]


def code_and_board(game: Game, seed: int = 1) -> tuple[str, str]:
    """Return a sheet code and the rows of its board."""
    code = game.code_for_seed(seed)
    return str(code), "/".join(rows_of(game.generate_sheet(code)))


@pytest.mark.parametrize("text", [pytest.param(text, id=what) for what, text in ACCEPTED])
def test_a_file_may_be_typed_like_this(judge: Judge, text: str) -> None:
    result = judge(lines(text))

    assert scored_lines(result) == [SARAH, TIM]
    assert result.variant == "basic"


@pytest.mark.parametrize("ending", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["no BOM", "BOM"])
def test_a_file_of_any_editor_is_read(judge: Judge, ending: str, mark: bytes) -> None:
    result = judge(mark + lines(FULL).replace("\n", ending).encode())

    crosses, circles = scored_lines(result)
    assert crosses == [*SARAH, ("double:1", 2, "C6 D6")]
    assert circles == [*TIM, ("double:1", 2, "A1 B1")]


@pytest.mark.parametrize("text", [PLAIN, SPACED, FULL], ids=["plain", "spaced", "full"])
def test_the_files_without_slips_are_right(judge: Judge, text: str) -> None:
    result = judge(lines(text))

    crosses, circles = scored_lines(result)
    assert [score.player for score in result.scores] == ["Sarah", "Tim"]
    assert (crosses[: len(SARAH)], circles[: len(TIM)]) == (SARAH, TIM)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param(f"{G}[board]/{BOARD}", "missing section [marks]", id="a printed board"),
        pytest.param(
            f"{G}[board]/{BOARD.replace('c123', 'X123')}",
            "missing section [marks]",
            id="a printed board with a mark",
        ),
        pytest.param(f"{G}[interim]/{INTERIM}", "missing section [marks]", id="the interim"),
        pytest.param(
            f"{G}[board]/{'/'.join(['........'] * 8)}", "missing section [marks]", id="nothing"
        ),
        pytest.param(f"{G}[table]/{MARKS}", "missing section [marks]", id="another name"),
        pytest.param(
            f"{G}[board]/{MARKS.replace('OOOOOOXO', 'OOOOOOXQ')}", "'Q' is not a mark", id="a slip"
        ),
        pytest.param(
            f"{G}[marks]/{MARKS}/[board]/{MARKS}",
            "is not printed on the sheet",
            id="marks and a board",
        ),
    ],
)
def test_a_board_is_read_as_marks_only_if_unambiguous(
    judge: Judge, text: str, message: str
) -> None:
    messages = [str(problem.message) for problem in problems_of(judge, lines(text))]

    assert any(message in problem for problem in messages)


@pytest.mark.parametrize("refusal", [pytest.param(tuple(row), id=what) for what, *row in REFUSED])
def test_a_wrong_file_is_refused(judge: Judge, refusal: Refusal) -> None:
    check_refused(judge, refusal)


@pytest.mark.parametrize(
    ("head", "names"),
    [
        ("", ["X", "O"]),
        ("crosses: Sarah/", ["Sarah", "O"]),
        ("circles: Tim/", ["X", "Tim"]),
        ("crosses: Sarah/circles: Tim/", ["Sarah", "Tim"]),
        ("crosses:/", ["X", "O"]),
        ("crosses:/circles: Tim/", ["X", "Tim"]),
        ("crosses: Zoë 2/circles: a: b/", ["Zoë 2", "a: b"]),
        ("crosses: O/circles: X/", ["O", "X"]),
    ],
)
def test_players_without_a_name_are_named_x_and_o(
    judge: Judge, head: str, names: list[str]
) -> None:
    result = judge(lines(f"{G}{head}[marks]/{MARKS}"))

    assert [score.player for score in result.scores] == names
    assert [score.total for score in result.scores] == [21, 17]


def test_two_empty_names_are_x_and_o_too(judge: Judge) -> None:
    result = judge(lines(f"{G}crosses:/circles:/[marks]/{MARKS}"))

    assert [score.player for score in result.scores] == ["X", "O"]


@pytest.mark.parametrize("head", ["crosses:/circles: X/", "crosses: o/circles:/"])
def test_a_name_equal_to_the_default_of_an_empty_one_is_rejected(judge: Judge, head: str) -> None:
    (problem,) = problems_of(judge, lines(f"{G}{head}[marks]/{MARKS}"))

    assert "plays both" in str(problem.message)
    assert problem.location.line in (2, 3)


def test_the_winner_is_reported_by_name(judge: Judge) -> None:
    assert judge(lines(PLAIN)).winners == ("Sarah",)
    assert judge(lines(f"{G}[marks]/{MARKS}")).winners == ("X",)


@pytest.mark.parametrize("typed", ["pro", "Pro", "PRO"])
def test_the_variant_is_read_in_any_case(judge: Judge, typed: str) -> None:
    result = judge(lines(FULL.replace("variant: pro", f"variant: {typed}")))

    assert (result.variant, result.warnings) == ("pro", ())


def test_the_interim_may_be_typed_with_or_without_its_troughs(judge: Judge) -> None:
    """The troughs are D2 E2, B4 B5, G5 and E7; with a board they may be dots."""
    with_troughs = "OO..O.../...WW..X/......../OW...X.X/.WO...w./..XX..O./....w.../........"

    dots = judge(lines(FULL))
    troughs = judge(lines(FULL.replace(INTERIM, with_troughs)))
    no_board = judge(lines(f"{G}variant: pro/[marks]/{MARKS}/[interim]/{INTERIM}"))

    assert dots.scores == troughs.scores
    assert scored_lines(no_board) == scored_lines(dots)


@pytest.mark.parametrize(
    ("right", "wrong", "column", "message"),
    [
        ("OO..O...", "OO..O..X", 8, "X in H1 is missing from [marks]"),
        ("OO..O...", "OX..O...", 2, "X in B1 is missing from [marks]"),
        ("OO..O...", "oo..o..x", 8, "X in H1 is missing from [marks]"),
    ],
)
def test_an_interim_mark_must_also_stay_on_an_unknown_board(
    judge: Judge, right: str, wrong: str, column: int, message: str
) -> None:
    interim = INTERIM.replace(right, wrong)

    (problem,) = problems_of(judge, lines(f"{G}variant: pro/[marks]/{MARKS}/[interim]/{interim}"))

    assert (problem.location.line, problem.location.column) == (13, column)
    assert message in str(problem.message)


def test_an_interim_mark_on_a_trough_of_the_marks_is_refused(judge: Judge) -> None:
    interim = INTERIM.replace(".......X", "...X...X")

    problems = problems_of(judge, lines(f"{G}variant: pro/[marks]/{MARKS}/[interim]/{interim}"))

    assert [(it.location.line, it.location.column) for it in problems] == [(14, 4)]
    assert "D2" in str(problems[0].message)


def test_a_mark_on_a_trough_of_the_interim_is_refused(judge: Judge) -> None:
    """A1 is a trough in [interim] and a circle in [marks]; no board decides which is right."""
    interim = INTERIM.replace("OO..O...", "w...O...")

    problems = problems_of(judge, lines(f"{G}variant: pro/[marks]/{MARKS}/[interim]/{interim}"))

    assert any("A1" in str(it.message) for it in problems)


def test_marks_without_troughs_need_a_board_or_a_code(judge: Judge) -> None:
    problems = problems_of(judge, lines(f"{G}[marks]/{DOTTED}"))

    assert [str(it.message) for it in problems] == [
        "small troughs: found 0, expected 2",
        "large troughs: found 0, expected 2",
    ]
    assert [it.location.line for it in problems] == [2, 2]
    assert all("add the code of the sheet" in str(it.hint) for it in problems)


# (what is wrong with the board, right, wrong, line, column, message); its rows are lines 12 to 19
WRONG_BOARDS = [
    ("three W", "cW234c5c", "WW234c5c", 15, 1, "large trough at A4 has 3 cells"),
    ("a lone W", "1Wc451w2", "1cc451w2", 15, 2, "large trough at B4 has 1 cell,"),
    # A trough that became another symbol: the last of these is one too many.
    ("one small trough", "c235wc41", "c2355c41", 18, 5, "5: found 9, expected 8"),
    ("one large trough", "234WW51c", "2341251c", 19, 6, "2: found 9, expected 8"),
]


@pytest.mark.parametrize(
    ("right", "wrong", "line", "column", "message"),
    [pytest.param(*row, id=what) for what, *row in WRONG_BOARDS],
)
def test_wrong_troughs_are_reported_in_the_board_section(
    judge: Judge, right: str, wrong: str, line: int, column: int, message: str
) -> None:
    board = BOARD.replace(right, wrong)
    empty = "........" + "/........" * 7

    problems = problems_of(judge, lines(f"{G}[marks]/{empty}/[board]/{board}"))

    locations = [
        (problem.location.line, problem.location.column)
        for problem in problems
        if message in str(problem.message)
    ]
    assert locations == [(line, column)]


def test_all_problems_are_reported_in_the_order_of_the_file(judge: Judge) -> None:
    text = (
        f"{G}crosses: Anna/circles: anna/variant: prio/colour: red/sheet: KR1/"
        "[marks]/POOOOOXO/OOXWWXOX/O.XX.OXO/OWOX.XOX/XWOXXXwX/..XXOXO./OOXXw.OO/XXXXXOZ./"
        f"[bord]/[board]/{BOARD.replace('c123c451', 'c623c451')}/[interim]/OO"
    )

    problems = problems_of(judge, lines(text))

    assert [(it.location.line, it.location.column) for it in problems] == [
        (3, 10),
        (4, 10),
        (5, 1),
        (6, 8),
        (8, 1),
        (15, 7),
        (16, 1),
        (18, 2),
        (27, 1),
        (27, 3),
    ]


def test_every_mark_on_a_trough_is_reported(judge: Judge) -> None:
    problems = problems_of(judge, lines(FULL.replace("OOXWWXOX", "OOXOXXOX")))

    assert [(it.location.line, it.location.column) for it in problems] == [(7, 4), (7, 5)]


def test_a_problem_shows_the_line_and_a_caret(judge: Judge) -> None:
    (problem,) = problems_of(judge, lines(SPACED.replace("X X X X X O", "X X X X X P")))

    heading, row, caret, hint = str(problem).splitlines()
    assert heading.endswith("game.txt:12:11: error: 'P' is not a mark")
    assert row.rindex("P") == caret.index("^")
    assert hint.startswith("  hint: did you mean O?")


def test_an_error_is_reported_as_json(judge: Judge) -> None:
    with pytest.raises(InputError) as caught:
        judge(lines(PLAIN.replace("OOOOOOXO", "POOOOOXO")))

    answer = json.loads(error_json("sarah.txt", caught.value))

    assert answer["file"] == "sarah.txt"
    assert (answer["error"]["line"], answer["error"]["column"]) == (5, 1)
    assert answer["error"]["message"] == "'P' is not a mark"
    assert answer["error"]["hint"].startswith("did you mean O?")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_board_comes_from_the_sheet_code(game: Game, judge: Judge, seed: int) -> None:
    code, board = code_and_board(game, seed)
    marks = mark_all(board, "A1 B2 C3 D4 E5 F6 G7 H8")

    by_code = judge(lines(f"{G}sheet: {code}/[marks]/{marks}"))
    by_hand = judge(lines(f"{G}[board]/{board}/[marks]/{marks}"))
    by_both = judge(lines(f"{G}sheet: {code}/[board]/{board}/[marks]/{marks}"))

    assert by_code == by_hand == by_both


def test_a_sheet_code_is_read_in_any_case_with_or_without_hyphens(game: Game, judge: Judge) -> None:
    code, board = code_and_board(game)

    for typed in (code, code.lower(), code.replace("-", ""), code.replace("-", " ")):
        assert judge(lines(f"{G}sheet: {typed}/[marks]/{mark_all(board)}")).complete


def test_troughs_may_be_typed_with_a_sheet_code(game: Game, judge: Judge) -> None:
    code, board = code_and_board(game)
    dots = mark_symbols(board, "c")
    troughs = "".join(it if it in "wW" else dot for it, dot in zip(board, dots, strict=True))

    assert judge(lines(f"{G}sheet: {code}/[marks]/{troughs}")) == judge(
        lines(f"{G}sheet: {code}/[marks]/{dots}")
    )


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_mark_on_a_trough_of_the_code_s_board_is_refused(
    game: Game, judge: Judge, seed: int
) -> None:
    code, board = code_and_board(game, seed)
    for at in (at for at, it in enumerate(board) if it in "wW"):
        dots = mark_symbols(board, "c")
        marks = dots[:at] + "X" + dots[at + 1 :]

        (problem,) = problems_of(judge, lines(f"{G}sheet: {code}/[marks]/{marks}"))

        row, col = divmod(at, 9)
        assert (problem.location.line, problem.location.column) == (4 + row, col + 1)
        assert f"trough in {'ABCDEFGH'[col]}{row + 1}" in str(problem.message)
        assert "nothing can stand there" in str(problem.hint)


def test_a_board_that_contradicts_the_code_is_refused_naming_the_cell(
    game: Game, judge: Judge
) -> None:
    code, board = code_and_board(game)
    for at in range(0, len(board), 10):
        printed = board[at]
        symbol = "1" if printed != "1" else "c"
        wrong = board[:at] + symbol + board[at + 1 :]

        problems = problems_of(
            judge, lines(f"{G}sheet: {code}/[marks]/{mark_all(board)}/[board]/{wrong}")
        )

        row, col = divmod(at, 9)
        assert [(it.location.line, it.location.column) for it in problems] == [(13 + row, col + 1)]
        assert f" {'ABCDEFGH'[col]}{row + 1}" in str(problems[0].message)
        assert f"'{printed}'" in str(problems[0].message)
        assert f"'{symbol}'" in str(problems[0].message)
        assert "code" in str(problems[0].hint)


def test_every_cell_that_contradicts_the_code_is_reported(game: Game, judge: Judge) -> None:
    code, board = code_and_board(game)
    first, rest = board[:8], board[8:]
    wrong = "".join("1" if it != "1" else "c" for it in first) + rest

    problems = problems_of(
        judge, lines(f"{G}sheet: {code}/[board]/{wrong}/[marks]/{mark_all(board)}")
    )

    assert [it.location.column for it in problems] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_a_code_with_a_wrong_character_is_rejected_with_a_suggestion(
    game: Game, judge: Judge
) -> None:
    code, board = code_and_board(game)
    for wrong in wrong_codes(code):
        (problem,) = problems_of(judge, lines(f"{G}sheet: {wrong}/[marks]/{mark_all(board)}"))

        assert (problem.location.line, problem.location.column) == (2, 8)
        assert "this code contains a typo" in str(problem.message)
        assert code in str(problem.hint)


def test_a_code_of_another_game_is_refused(library: Library, judge: Judge) -> None:
    code = library.find_game("stampfarm").code_for_seed(1)

    (problem,) = problems_of(judge, lines(f"{G}sheet: {code}/[marks]/{DOTTED}"))

    assert (problem.location.line, problem.location.column) == (2, 8)
    assert "is not a sheet of kuhlorado" in str(problem.message)
    assert "KR" in str(problem.hint)


def test_a_code_of_another_generator_is_refused(game: Game, judge: Judge) -> None:
    code = SheetCode("KR", game.code_for_seed(1).revision + 1, game.fingerprint, 1)

    (problem,) = problems_of(judge, lines(f"{G}sheet: {code}/[marks]/{DOTTED}"))

    assert f"revision {code.revision}" in str(problem.message)


def test_a_code_of_other_numbers_is_refused_naming_what_differs(
    judge: Judge, changed: Callable[[Mapping[str, str]], Library]
) -> None:
    library = changed(MORE_COWS)
    code = library.find_game("kuhlorado").code_for_seed(1)

    (problem,) = problems_of(judge, lines(f"{G}sheet: {code}/[marks]/{DOTTED}"))

    assert (problem.location.line, problem.location.column) == (2, 8)
    assert "different content" in str(problem.message)
    assert "changed: " in str(problem.message)
    assert "--content" in str(problem.hint)


def test_a_code_of_a_larger_board_is_refused_naming_the_size(
    judge: Judge, changed: Callable[[Mapping[str, str]], Library]
) -> None:
    larger = changed(LARGER)
    code = larger.find_game("kuhlorado").code_for_seed(1)

    (problem,) = problems_of(judge, lines(f"{G}sheet: {code}/[marks]/{DOTTED}"))

    assert "size of the grid" in str(problem.message)


@pytest.mark.parametrize(("free", "over"), ENDS)
def test_a_game_on_a_known_board_is_over_or_has_a_warning(
    judge: Judge, free: str, over: bool
) -> None:
    result = judge(lines(f"{G}[board]/{BOARD}/[marks]/{mark_all(BOARD, free)}"))

    cows = sum(cell in cell_names(BOARD, "c") for cell in free.split())
    numbers = len(free.split()) - cows
    assert result.complete == over
    assert len(result.warnings) == (0 if over else 1)
    for warning in result.warnings:
        assert "not over" in warning
        assert f"cows free {cows}" in warning
        assert f"numbers free {numbers}" in warning


def test_a_game_with_all_numbers_free_is_over_when_no_cow_is(judge: Judge) -> None:
    result = judge(lines(f"{G}[board]/{BOARD}/[marks]/{mark_symbols(BOARD, 'c')}"))

    assert (result.complete, result.warnings) == (True, ())


def test_a_game_with_all_numbers_and_a_cow_free_is_not_over(judge: Judge) -> None:
    marks = "." + mark_symbols(BOARD, "c")[1:]

    result = judge(lines(f"{G}[board]/{BOARD}/[marks]/{marks}"))

    (warning,) = result.warnings
    assert not result.complete
    assert "cows free 1" in warning
    assert "numbers free 40" in warning


def test_a_game_with_all_cows_free_is_over_when_no_number_is(judge: Judge) -> None:
    result = judge(lines(f"{G}[board]/{BOARD}/[marks]/{mark_symbols(BOARD, '12345')}"))

    assert (result.complete, result.warnings) == (True, ())


def test_an_empty_board_is_scored_and_not_over(judge: Judge) -> None:
    result = judge(lines(f"{G}[board]/{BOARD}/[marks]/{mark_symbols(BOARD, '')}"))

    (warning,) = result.warnings
    assert (result.complete, [score.total for score in result.scores]) == (False, [0, 0])
    assert "cows free 18" in warning
    assert "numbers free 40" in warning


@pytest.mark.parametrize(("numbers", "over"), [(5, True), (6, False)])
def test_the_end_is_checked_on_the_board_of_a_code(
    game: Game, judge: Judge, numbers: int, over: bool
) -> None:
    code, board = code_and_board(game)
    free = [cell_names(board, "c")[0], *cell_names(board, "12345")[:numbers]]

    result = judge(lines(f"{G}sheet: {code}/[marks]/{mark_all(board, ' '.join(free))}"))

    assert result.complete == over
    assert len(result.warnings) == (0 if over else 1)


def test_the_end_cannot_be_checked_on_an_unknown_board(judge: Judge) -> None:
    result = judge(lines(PLAIN))

    (warning,) = result.warnings
    assert "board is not known" in warning
    assert [score.total for score in result.scores] == [21, 17]


# 40 free cells may be the 40 numbers; of 41 at least one is a cow and 23 are numbers.
@pytest.mark.parametrize(
    ("first_rows", "may_be_over"),
    [
        pytest.param("......../...WW.../........", False, id="no mark"),
        pytest.param("XXXXXXXX/XXXWWXXX/XXX.....", False, id="17 marks"),
        pytest.param("XXXXXXXX/XXXWWXXX/XXXX....", True, id="18 marks"),
    ],
)
def test_a_game_on_an_unknown_board_is_not_over_with_less_than_18_marks(
    judge: Judge, first_rows: str, may_be_over: bool
) -> None:
    result = judge(lines(f"{G}[marks]/{first_rows}/.W....../.W....w./......../....w.../........"))

    assert result.complete == may_be_over
    assert len(result.warnings) == 1


def test_the_blank_file_of_a_code_can_be_scored(game: Game, judge: Judge) -> None:
    code = game.code_for_seed(1)

    result = judge(make_blank_file([game.sheet_form(code, game.generate_sheet(code), "en")]))

    assert (result.variant, result.complete) == ("basic", False)
    assert [score.total for score in result.scores] == [0, 0]


@pytest.mark.parametrize("variant", ["", "pro"])
def test_the_blank_file_of_the_game_needs_troughs_only_with_marks(
    game: Game, judge: Judge, variant: str
) -> None:
    blank = make_blank_file([game.form("en", variant)])

    result = judge(blank)
    problems = problems_of(judge, blank.replace("[marks]\n.", "[marks]\nX"))

    assert [score.total for score in result.scores] == [0, 0]
    assert not result.complete
    assert result.warnings
    assert [str(it.message) for it in problems] == [
        "small troughs: found 0, expected 2",
        "large troughs: found 0, expected 2",
    ]
