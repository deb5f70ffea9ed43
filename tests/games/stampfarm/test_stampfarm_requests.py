"""The twelve requests on both sides of each edge, worked out by hand from `games.md`.

Farms are written on one line here: `/` is a line break.
"""

import pytest

from hedgerow.game.game import Game
from hedgerow.game.result import Score, ScoreLine
from tests.games.typed import Judge

# request: (rule or ruling, farm, points, cells)
CASES = {
    "berry-feast": [
        ("four geese", "G|G . . ./G|G . . ./. . . . ./. . . . .", 4, "A1 B1 A2 B2"),
        ("five geese", "G|G . . ./G|G . . ./G|. . . ./. . . . .", 5, "A1 B1 A2 B2 A3"),
        (
            "S3 six geese give five",
            "G|G . . ./G|G . . ./G|G . . ./. . . . .",
            5,
            "A1 B1 A2 B2 A3 B3",
        ),
        ("both sides of a -", "G . . . ./-/G . . . ./. . . . ./. . . . .", 2, "A1 A2"),
        ("S1 touching a point is not beside", ". .|. . ./. G G . ./. . . . ./. . . . .", 0, ""),
        ("S1 the cell after next is not beside", ". .|. G ./. . . . ./. . . . ./. . . . .", 0, ""),
        ("S2 two edges, one goose", ".|G|. . ./. . . . ./. . . . ./. . . . .", 1, "B1"),
        (
            "S2 four edges, one goose",
            ". . . . ./  -/.|G|. . ./  -/. . . . ./. . . . .",
            1,
            "B2",
        ),
        ("S4 geese in the stable", "stable: G G/.|. . . ./. . . . ./. . . . ./. . . . .", 0, ""),
        ("S12 the outer hedge", "-/G G . . ./. . . . ./. . . . ./. . . . .", 1, "A1"),
        ("no hedge", "GGGGG/...../...../.....", 0, ""),
        ("no other species", "C|H . . ./P|S . . ./Y|. . . ./. . . . .", 0, ""),
    ],
    "brambles": [
        ("four hens", "HHHH./...../...../.....", 4, "A1 B1 C1 D1"),
        ("five hens", "HHHHH/...../...../.....", 5, "A1 B1 C1 D1 E1"),
        ("S3 six hens give five", "HHHHH/H..../...../.....", 5, "A1 B1 C1 D1 E1 A2"),
        ("beside the hedge is not away", "H|H H . ./. . . . ./. . . . ./. . . . .", 1, "C1"),
        ("S1 touching a point is away", ". .|. . ./. H H . ./. . . . ./. . . . .", 2, "B2 C2"),
        ("S4 a hen in the stable", "stable: H H/...../...../...../.....", 0, ""),
        ("S12 beside the outer hedge", "-/H H . . ./. . . . ./. . . . ./. . . . .", 1, "B1"),
        ("no other species", "CGPSY/...../...../.....", 0, ""),
    ],
    "all-different": [
        ("none", ".|. . . ./. . . . ./. . . . ./. . . . .", 0, ""),
        ("one", "C|. . . ./. . . . ./. . . . ./. . . . .", 2, "A1"),
        ("two", "C|G . . ./. . . . ./. . . . ./. . . . .", 4, "A1 B1"),
        ("three", "C|G . . ./H|. . . ./. . . . ./. . . . .", 6, "A1 B1 A2"),
        ("four", "C|G . . ./H|P . . ./. . . . ./. . . . .", 8, "A1 B1 A2 B2"),
        ("S3 all five", "C|G . . ./H|P . . ./S|. . . ./. . . . .", 10, "A1 B1 A2 B2 A3"),
        ("S1 touching a point", "C|. . . ./G H . . ./. . . . ./. . . . .", 2, "A1"),
        ("S2 two edges, one cow", ".|C|. . ./. . . . ./. . . . ./. . . . .", 2, "B1"),
        ("S4 the stable", "stable: G H/C|. . . ./. . . . ./. . . . ./. . . . .", 2, "A1"),
        ("S5 hay is no species", "Y|Y . . ./C|Y . . ./. . . . ./. . . . .", 2, "A2"),
        ("away does not count", "C|. G H ./. . . . ./. . . . ./. . . . .", 2, "A1"),
        ("S12 the outer hedge", "- -/C G H . ./. . . . ./. . . . ./. . . . .", 4, "A1 B1"),
    ],
    "grazers": [
        ("cows alone", "C|C . . ./. . . . ./. . . . ./. . . . .", 2, "A1 B1"),
        ("sheep alone", "S|. . . ./S|. . . ./. . . . ./. . . . .", 2, "A1 A2"),
        ("both mixed", "C|S . . ./S|C . . ./. . . . ./. . . . .", 4, "A1 B1 A2 B2"),
        ("five", "C|S . . ./S|C . . ./S|. . . ./. . . . .", 5, "A1 B1 A2 B2 A3"),
        ("S3 six give five", "C|S . . ./S|C . . ./S|S . . ./. . . . .", 5, "A1 B1 A2 B2 A3 B3"),
        ("S1 touching a point", ".|. . . ./C S . . ./. . . . ./. . . . .", 0, ""),
        ("S2 three edges, one cow", ".|C|. . ./  -/. . . . ./. . . . ./. . . . .", 1, "B1"),
        ("S4 the stable", "stable: C S/.|. . . ./. . . . ./. . . . ./. . . . .", 0, ""),
        ("away", ".|. C S ./. . . . ./. . . . ./. . . . .", 0, ""),
        ("no other species", "G|H . . ./P|Y . . ./. . . . ./. . . . .", 0, ""),
    ],
    "two-by-two": [
        ("two of each", "CCGGH/HPPSS/...../.....", 5, "A1 B1 C1 D1 E1 A2 B2 C2 D2 E2"),
        (
            "apart and behind hedges",
            "C|G|H|P|S/- - - - -/. . . . ./. . . . ./S|P|H|G|C",
            5,
            "A1 B1 C1 D1 E1 A4 B4 C4 D4 E4",
        ),
        ("one sheep only", "CCGGH/HPPS./...../.....", 0, ""),
        ("one cow only, many others", "CGGGG/HHHHH/PPPPP/SSSSS", 0, ""),
        ("S4 the second sheep in the stable", "stable: S/CCGGH/HPPS./...../.....", 0, ""),
        ("S5 hay is no species", "CCGGH/HPPYY/...../.....", 0, ""),
        ("nothing at all", "...../...../...../.....", 0, ""),
    ],
    "corners": [
        ("no animal", "...../...../...../.....", 0, ""),
        ("one", "C..../...../...../.....", 0, ""),
        ("two alike", "C...C/...../...../G...H", 0, ""),
        ("two pairs", "C...C/...../...../G...G", 0, ""),
        ("three alike, the fourth another", "C...C/...../...../C...G", 3, "A1 E1 A4"),
        ("three alike, the fourth empty", "....P/...../...../P...P", 3, "E1 A4 E4"),
        ("S6 four alike", "P...P/...../...../P...P", 6, "A1 E1 A4 E4"),
        ("S5 three hay and a cow", "Y...Y/...../...../Y...C", 0, ""),
        ("S5 four hay", "Y...Y/...../...../Y...Y", 0, ""),
        ("S5 three sheep and hay", "S...S/...../...../S...Y", 3, "A1 E1 A4"),
        ("S4 the stable is no corner", "stable: C C/C...C/...../...../.....", 0, ""),
        ("beside a corner is no corner", ".CCC./C...C/C...C/.CCC.", 0, ""),
        ("a hedge does not matter", "H|. . . H/-/. . . . ./. . . . ./H . . .|H", 6, "A1 E1 A4 E4"),
    ],
    "funny-smell": [
        ("alone", "..P../...../...../.....", 1, "C1"),
        ("a cow", ".PC../...../...../.....", 0, ""),
        ("a hen", ".P.../.H.../...../.....", 0, ""),
        ("a cow and a hen", "CPH../...../...../.....", 0, ""),
        ("a cow at a corner only", ".P.../C.C../...../.....", 1, "B1"),
        ("goose, sheep, hay and pig", "GPS../.P.../.Y.../.....", 2, "B1 B2"),
        ("only the pig next to the cow", "PPC../...../...../.....", 1, "A1"),
        ("a hedge between pig and cow", ". P|C . ./. . . . ./. . . . ./. . . . .", 1, "B1"),
        ("a hedge between pig and hen", "P . . . ./-/H . . . ./. . . . ./. . . . .", 1, "A1"),
        ("a hedge to the cow, none to the hen", ". P|C . ./. H . . ./. . . . ./. . . . .", 0, ""),
        ("S3 six pigs", "PPPPP/P..../...../.....", 6, "A1 B1 C1 D1 E1 A2"),
        ("S3 seven pigs", "PPPPP/PP.../...../.....", 6, "A1 B1 C1 D1 E1 A2 B2"),
        ("S4 a pig in the stable", "stable: P/...../...../...../.....", 0, ""),
        ("S4 a cow in the stable", "stable: C/....P/...../...../.....", 1, "E1"),
    ],
    "twin-sisters": [
        ("S13 no cow", "GHPSY/...../...../.....", 0, ""),
        ("S13 one cow", "C..../...../...../.....", 0, ""),
        ("two together", "CC.../...../...../.....", 4, "A1 B1"),
        ("two apart", "C..../...../...../....C", 4, "A1 E4"),
        ("two with a hedge between", "C|C . . ./. . . . ./. . . . ./. . . . .", 4, "A1 B1"),
        ("three cows", "CC.../...../...../....C", 0, ""),
        ("S4 one of two in the stable", "stable: C/C..../...../...../.....", 0, ""),
        ("S4 both in the stable", "stable: C C/...../...../...../.....", 0, ""),
        ("S4 a third in the stable", "stable: C/CC.../...../...../.....", 4, "A1 B1"),
    ],
    "in-the-hay": [
        ("one and one", "PY.../...../...../.....", 1, "A1"),
        ("no hay", "PP.../...../...../.....", 0, ""),
        ("S7 one bale, two pigs", "PYP../...../...../.....", 2, "A1 C1"),
        ("several bales, one point", "YPY../.Y.../...../.....", 1, "B1"),
        ("a bale at a corner only", "P..../.Y.../...../.....", 0, ""),
        ("a pig behind a pig", "PPY../...../...../.....", 1, "B1"),
        ("a hedge between", "P|Y P . ./. . . . ./. . . . ./. . . . .", 1, "C1"),
        ("a hedge between, another bale", "P|Y . . ./Y . . . ./. . . . ./. . . . .", 1, "A1"),
        ("S3 no cap", "PYPYP/PYPYP/...../.....", 6, "A1 C1 E1 A2 C2 E2"),
        ("S4 hay in the stable", "stable: Y Y/....P/...../...../.....", 0, ""),
        ("no other species", "CYS../GYH../...../.....", 0, ""),
    ],
    "warm-wool": [
        ("no sheep", ".Y.../...../...../.....", 0, ""),
        ("one sheep", "SY.../...../...../.....", 0, ""),
        ("two sheep", "SYS../...../...../.....", 3, "B1"),
        ("three sheep, still once", "SYS../.S.../...../.....", 3, "B1"),
        ("four sheep, still once", ".S.../SYS../.S.../.....", 3, "B2"),
        ("S7 one sheep warms two bales", "SYSYS/...../...../.....", 6, "B1 D1"),
        ("sheep at corners only", "S.S../.Y.../S.S../.....", 0, ""),
        ("a hedge to one of two", "S|Y S . ./. . . . ./. . . . ./. . . . .", 0, ""),
        ("a hedge to one of three", "S|Y S . ./. S . . ./. . . . ./. . . . .", 3, "B1"),
        ("a hedge elsewhere", "S Y S|. ./. . . . ./. . . . ./. . . . .", 3, "B1"),
        ("S4 a sheep in the stable", "stable: S/....S/....Y/...../.....", 0, ""),
        ("no other species", "CYG../.H.../...../.....", 0, ""),
    ],
    "sound-hay": [
        ("alone", "Y..../...../...../.....", 2, "A1"),
        ("cow, hen and sheep", "CYH../.S.../...../.....", 2, "B1"),
        ("a goose", "GY.../...../...../.....", 0, ""),
        ("a pig", ".Y.../.P.../...../.....", 0, ""),
        ("a goose at a corner only", "G..../.Y.../...../.....", 2, "B2"),
        ("hay beside spoiled hay is sound", "GYY../...../...../.....", 2, "C1"),
        ("a hedge to the goose", "G|Y . . ./. . . . ./. . . . ./. . . . .", 2, "B1"),
        ("a hedge to the goose, none to the pig", "G|Y P . ./. . . . ./. . . . ./. . . . .", 0, ""),
        ("S3 no cap", "YYYYY/Y..../...../.....", 12, "A1 B1 C1 D1 E1 A2"),
        ("S4 hay in the stable", "stable: Y Y/...../...../...../.....", 0, ""),
        ("no hay", "CGHPS/...../...../.....", 0, ""),
    ],
    "hay-party": [
        ("two bales", "YY.../...../...../.....", 0, ""),
        ("three bales", "YYY../...../...../.....", 7, "A1 B1 C1"),
        ("three in a bend", "YY.../Y..../...../.....", 7, "A1 B1 A2"),
        ("two and one at a corner", "YY.../..Y../...../.....", 0, ""),
        ("S8 five bales", "YYYYY/...../...../.....", 7, "A1 B1 C1 D1 E1"),
        ("S8 six bales", "YYY../YYY../...../.....", 14, "A1 B1 C1 A2 B2 C2"),
        ("S8 nine bales", "YYYYY/YYYY./...../.....", 21, "A1 B1 C1 D1 E1 A2 B2 C2 D2"),
        ("two separate threes", "YYY../...../YYY../.....", 14, "A1 B1 C1 A3 B3 C3"),
        ("S8 left-over bales do not meet", "YYYY./...../YY.../.....", 7, "A1 B1 C1 D1"),
        ("three lone bales", "Y.Y.Y/...../...../.....", 0, ""),
        ("a hedge makes two and two", "Y Y|Y Y ./. . . . ./. . . . ./. . . . .", 0, ""),
        ("a hedge makes two and three", "Y Y|Y Y Y/. . . . ./. . . . ./. . . . .", 7, "C1 D1 E1"),
        (
            "a hedge makes three and three",
            "Y Y Y . ./- - -/Y Y Y . ./. . . . ./. . . . .",
            14,
            "A1 B1 C1 A2 B2 C2",
        ),
        ("a hedge makes four and two", "Y Y|Y . ./Y Y|Y . ./. . . . ./. . . . .", 7, "A1 B1 A2 B2"),
        ("round the end of the hedge", "Y|Y . . ./Y Y . . ./. . . . ./. . . . .", 7, "A1 B1 A2 B2"),
        ("S4 hay in the stable", "stable: Y/...YY/...../...../.....", 0, ""),
        ("no animals", "CCC../SSS../...../.....", 0, ""),
    ],
}


def format_file(farm: str, requests: str) -> str:
    return f"game: stampfarm\nrequests: {requests}\n\n[Lisa]\n{farm.replace('/', chr(10))}\n"


def cells(line: ScoreLine) -> str:
    return " ".join(cell.name for cell in line.cells)


def request_line(score: Score, request: str) -> ScoreLine:
    (line,) = (line for line in score.lines if line.rule == f"request:{request}")
    return line


@pytest.mark.parametrize(
    ("request_id", "farm", "points", "where"),
    [
        pytest.param(request, *row, id=f"{request}: {case}")
        for request, rows in CASES.items()
        for case, *row in rows
    ],
)
def test_a_request_gives_its_points_for_its_cells(
    judge: Judge, request_id: str, farm: str, points: int, where: str
) -> None:
    (score,) = judge(format_file(farm, request_id)).scores

    line = request_line(score, request_id)
    assert (line.points, cells(line)) == (points, where)
    assert [it.rule.split(":")[0] for it in score.lines] == ["group"] * 5 + ["request"]
    assert score.total == sum(it.points for it in score.lines)


def test_every_request_of_the_game_has_its_cases(game: Game) -> None:
    (deck,) = game.content.decks

    assert [card.id for card in deck.cards] == list(CASES)


def test_three_requests_and_five_groups_add_up(judge: Judge) -> None:
    """The pigs reach two bales, the geese are a pair at the hedge, the corners are three hens."""
    farm = "H G|. . H/. G|. . ./P Y P . ./H . . . S"

    result = judge(format_file(farm, "in-the-hay, berry-feast, corners"))
    (score,) = result.scores

    assert [(line.rule, line.points, cells(line)) for line in score.lines] == [
        ("group:cow", 0, ""),
        ("group:goose", 2, "B1 B2"),
        ("group:hen", 0, ""),
        ("group:pig", 0, ""),
        ("group:sheep", 0, ""),
        ("request:in-the-hay", 2, "A3 C3"),
        ("request:berry-feast", 2, "B1 B2"),
        ("request:corners", 3, "A1 E1 A4"),
    ]
    assert score.total == 9


@pytest.mark.parametrize(
    ("request_id", "farm", "text"),
    [
        pytest.param(
            "berry-feast", "G|G . . ./G|G . . ./G|. . . ./. . . . .", "5 geese", id="just the most"
        ),
        pytest.param(
            "berry-feast",
            "G|G . . ./G|G . . ./G|G . . ./. . . . .",
            "6 geese, at most 5 points",
            id="more",
        ),
        pytest.param("in-the-hay", "PYP../...../...../.....", "2 pigs", id="no most"),
        pytest.param("two-by-two", "CCGGH/PPSS./...../.....", "hens: only 1", id="one hen"),
        pytest.param("two-by-two", "CCGGP/PSS../...../.....", "hens: only 0", id="no hen"),
        pytest.param("two-by-two", "CCGGH/HPPSS/...../.....", "2 complete sets", id="two of each"),
        pytest.param(
            "twin-sisters", "CCC../...../...../.....", "3 cows instead of 2", id="three cows"
        ),
        pytest.param("twin-sisters", "C..../...../...../.....", "1 cow instead of 2", id="one cow"),
        pytest.param(
            "corners", "...../...../...../.....", "0 of 4 corners alike", id="empty corners"
        ),
        pytest.param(
            "corners", "C...C/...../...../C....", "3 of 4 corners alike", id="three corners"
        ),
    ],
)
def test_a_request_line_states_what_was_counted(
    judge: Judge, game: Game, request_id: str, farm: str, text: str
) -> None:
    (score,) = judge(format_file(farm, request_id)).scores

    name = game.words("en")(f"cards.{request_id}")
    assert request_line(score, request_id).text.replace("\xa0", " ") == f"{name}: {text}"


def test_a_missed_request_is_reported_with_no_points(judge: Judge) -> None:
    (score,) = judge(format_file("CCC../...../...../.....", "twin-sisters")).scores

    line = request_line(score, "twin-sisters")
    assert (line.points, score.total) == (0, 3)


def test_requests_count_for_every_player(judge: Judge) -> None:
    two, three = "CC.../...../...../.....", "CCC../...../...../....."
    text = format_file(two, "twin-sisters") + "\n[Ben]\n" + three.replace("/", "\n")

    lisa, ben = judge(text).scores

    assert (lisa.total, ben.total) == (2 + 4, 3 + 0)


def test_more_than_two_of_a_species_are_two_by_two_as_well(judge: Judge) -> None:
    rows = ("CCCGG", "HHPPS", "SGG..", ".....")

    (score,) = judge(format_file("/".join(rows), "two-by-two")).scores

    line = request_line(score, "two-by-two")
    letters = [rows[row][col] for row, col in line.cells]
    assert line.points == 5
    assert all(letters.count(letter) >= 2 for letter in "CGHPS")


def test_the_same_species_again_is_not_different(judge: Judge) -> None:
    rows = ("C|C . . .", "G|C . . .", "G|G . . .", ". . . . .")

    (score,) = judge(format_file("/".join(rows), "all-different")).scores

    line = request_line(score, "all-different")
    assert line.points == 2 * 2
    assert sorted(rows[row][2 * col] for row, col in line.cells) == ["C", "G"]
