"""Groups, variants and winners, worked out by hand from the rulebook and `games.md`.

Farms are written on one line here: `/` is a line break.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from hedgerow.base.package_data import data_folder
from hedgerow.game.game import Game
from hedgerow.game.library import Library
from hedgerow.game.result import Result, Score, ScoreLine
from hedgerow.game.scored_game import score_file, score_text
from hedgerow.reports.score_report import score_json
from tests.games.changes import changes_of
from tests.games.typed import Judge
from tests.requests import sheets_of

LISA = "stable: G C/S S C|P P/P S H|S C/  - -/H|H P P S/P H H S P"
LISA_WITHOUT_HEDGE = "stable: G C/S S C P P/P S H S C/H H P P S/P H H S P"
FULL = "CGCGC/GCGCG/CGCGC/GCGCG"
# Their hedge has 5 edges and separates no group.
TWO_POINTS = "C C P S|G/G S C P|S/S C P S|P/    - -/P S G C S"
THREE_POINTS = "C C C S|G/G S P C|P/S P C P|S/    - -/P S G C P"
ONE_EDGE = "C C P S|G/GSCPS/SCPSP/PSGCS"
NO_EDGES = "CCPSG/GSCPS/SCPSP/PSGCS"

# (case, farm, species, points of its line, cells of its line)
GROUPS = [
    ("score, none at all", "...../...../...../.....", "cow", 0, ""),
    ("score, a lone animal is no group", "C..../...../...../.....", "cow", 0, ""),
    ("score, two lone animals are no group", "C.C../...../...../.....", "cow", 0, ""),
    ("score, two side by side", "CC.../...../...../.....", "cow", 2, "A1 B1"),
    ("score, two one above the other", "G..../G..../...../.....", "goose", 2, "A1 A2"),
    ("score, a bent group is one group", "HH.../.HH../...../.....", "hen", 4, "A1 B1 B2 C2"),
    ("score, a ring is one group", "PPP../P.P../PPP../.....", "pig", 8, "A1 B1 C1 A2 C2 A3 B3 C3"),
    ("score, a diagonal does not join", "C..../.C.../..C../...C.", "cow", 0, ""),
    ("score, a row's end does not join the next row", "....S/S..../...../.....", "sheep", 0, ""),
    ("score, a smaller group gives nothing", "PPP../...../PP.../.....", "pig", 3, "A1 B1 C1"),
    ("score, a larger group further down counts", "PP.../...../PPP../.....", "pig", 3, "A3 B3 C3"),
    ("score, a lone animal adds nothing", "PP.P./...../...../....P", "pig", 2, "A1 B1"),
    ("score, another species parts a group", "CCGCC/...../...../C....", "cow", 4, "A1 B1 D1 E1"),
    ("S10 two groups of two", "PP.PP/...../...../.....", "pig", 4, "A1 B1 D1 E1"),
    ("S10 three groups of two", "SS.SS/...../SS.../.....", "sheep", 6, "A1 B1 D1 E1 A3 B3"),
    ("S10 two of three groups tie", "SSS../...../SSS.S/....S", "sheep", 6, "A1 B1 C1 A3 B3 C3"),
    ("S10 lone animals do not tie", "H.H.H/...../H.H.H/.....", "hen", 0, ""),
    ("hedge, hedge | between two", "G|G . . ./. . . . ./. . . . ./. . . . .", "goose", 0, ""),
    ("hedge, hedge - between two", "G . . . ./-/G . . . ./. . . . ./. . . . .", "goose", 0, ""),
    (
        "hedge, hedge parts two and one",
        "G G|G . ./. . . . ./. . . . ./. . . . .",
        "goose",
        2,
        "A1 B1",
    ),
    (
        "hedge, hedge parts two and two, S10",
        "G G . . ./- -/G G . . ./. . . . ./. . . . .",
        "goose",
        4,
        "A1 B1 A2 B2",
    ),
    (
        "hedge, a group reaches round the end of the hedge",
        "H|H . . ./H H . . ./. . . . ./. . . . .",
        "hen",
        4,
        "A1 B1 A2 B2",
    ),
    (
        "hedge, a hedge elsewhere parts nothing",
        "H H|. . ./- -/. . . . ./. . . . ./. . . . .",
        "hen",
        2,
        "A1 B1",
    ),
    ("S4 the stable forms no group", "stable: C C/...../...../...../.....", "cow", 0, ""),
    ("S4 the stable joins no animal", "stable: C/....C/...../...../.....", "cow", 0, ""),
    ("S5 hay is no bridge", "CYC../...../...../.....", "cow", 0, ""),
]

# (case, farm, points of berry-feast, its cells): geese with hedge on an outer edge of their cell
FRAME = [
    ("S12 - above the first row", "- -/G G G . ./. . . . ./. . . . ./. . . . .", 2, "A1 B1"),
    ("S12 - below the last row", ". . . . ./. . . . ./. . . . ./G . . G G/        -", 1, "E4"),
    ("S12 | before a row", " G . . . ./|G . . . ./ . . . . ./ G . . . .", 1, "A2"),
    ("S12 | before every row", "|G . . . ./|. . . . ./|G . . . ./|. . . . .", 2, "A1 A3"),
    ("S12 | after a row", ". . . . G/. . . . G|/. . . . ./. . . . .", 1, "E2"),
    ("S12 | after a compact row", "....G/....G|/...../.....", 1, "E2"),
    (
        "S12 and S2, a corner has two outer edges",
        " -/|G G . . ./|. . . . ./|. . . . ./|. . . . .",
        1,
        "A1",
    ),
]


def other_warnings(result: Result) -> tuple[str, ...]:
    """Return all warnings except those about equal farms, which these tests often have."""
    return tuple(text for text in result.warnings if not text.startswith("The same paper"))


def format_file(*farms: str, requests: str = "") -> str:
    """Return the score file of these farms, of players named Anna, Ben, Carla and so on."""
    names = ("Anna", "Ben", "Carla", "Dan", "Eve", "Finn")
    sections = [
        f"[{name}]\n{farm.replace('/', chr(10))}\n"
        for name, farm in zip(names, farms, strict=False)
    ]
    return f"game: stampfarm\nrequests: {requests}\n\n" + "\n".join(sections)


def line_data(score: Score) -> list[tuple[str, int, str]]:
    return [(line.rule, line.points, cells(line)) for line in score.lines]


def cells(line: ScoreLine) -> str:
    return " ".join(cell.name for cell in line.cells)


def find_line(score: Score, rule: str) -> ScoreLine:
    (line,) = (line for line in score.lines if line.rule == rule)
    return line


def test_the_rulebook_example_scores_ten_points(judge: Judge) -> None:
    (lisa,) = judge(format_file(LISA)).scores

    assert line_data(lisa) == [
        ("group:cow", 0, ""),
        ("group:goose", 0, ""),
        ("group:hen", 3, "B3 B4 C4"),
        ("group:pig", 4, "D1 E1 C3 D3"),
        ("group:sheep", 3, "A1 B1 B2"),
    ]
    assert lisa.total == 10


def test_the_rulebook_example_without_its_hedge_scores_eleven_points(judge: Judge) -> None:
    (lisa,) = judge(format_file(LISA_WITHOUT_HEDGE)).scores

    assert line_data(lisa) == [
        ("group:cow", 0, ""),
        ("group:goose", 0, ""),
        ("group:hen", 4, "A3 B3 B4 C4"),
        ("group:pig", 4, "D1 E1 C3 D3"),
        ("group:sheep", 3, "A1 B1 B2"),
    ]
    assert lisa.total == 11


def test_the_shipped_example_is_the_rulebook_example(judge: Judge, library: Library) -> None:
    path = data_folder("content") / "examples" / "stampfarm" / "rulebook.txt"

    result = score_file(path, library, None).result

    assert [line_data(score) for score in result.scores] == [
        line_data(judge(format_file(LISA)).scores[0])
    ]
    assert result.winners == ("Lisa",)


@pytest.mark.parametrize(
    ("farm", "species", "points", "where"),
    [pytest.param(*row, id=case) for case, *row in GROUPS],
)
def test_the_largest_groups_count(
    judge: Judge, farm: str, species: str, points: int, where: str
) -> None:
    (score,) = judge(format_file(farm)).scores

    line = find_line(score, f"group:{species}")
    assert (line.points, cells(line)) == (points, where)
    assert score.total == sum(it.points for it in score.lines)


def test_a_farm_of_one_species_is_one_group_of_twenty(judge: Judge) -> None:
    (score,) = judge(format_file("SSSSS/SSSSS/SSSSS/SSSSS")).scores

    assert [line.points for line in score.lines] == [0, 0, 0, 0, 20]
    assert len(set(score.lines[-1].cells)) == 20


def test_hay_has_no_score_line_s5(judge: Judge) -> None:
    (score,) = judge(format_file("YYYYY/YYYYY/CCYYY/YYYYY")).scores

    assert line_data(score) == [
        ("group:cow", 2, "A3 B3"),
        ("group:goose", 0, ""),
        ("group:hen", 0, ""),
        ("group:pig", 0, ""),
        ("group:sheep", 0, ""),
    ]


@pytest.mark.parametrize(
    ("farm", "points", "where"), [pytest.param(*row, id=case) for case, *row in FRAME]
)
def test_a_hedge_on_the_frame_makes_its_cell_beside_the_hedge(
    judge: Judge, farm: str, points: int, where: str
) -> None:
    (score,) = judge(format_file(farm, requests="berry-feast")).scores

    line = find_line(score, "request:berry-feast")
    assert (line.points, cells(line)) == (points, where)


def test_a_hedge_on_the_frame_separates_no_cells_s12(judge: Judge) -> None:
    (score,) = judge(format_file("- - -/G G G . ./. . . . ./. . . . ./. . . . .")).scores

    assert find_line(score, "group:goose").points == 3


@pytest.mark.parametrize(
    ("farm", "empty"),
    [("SSC.P/PSHSC/HHPPS/PHHSP", 1), ("...../CC.../...../.....", 18), ("...../" * 4, 20)],
)
def test_an_unfinished_farm_is_scored_with_a_warning_s11(
    judge: Judge, farm: str, empty: int
) -> None:
    result = judge(format_file(FULL, farm))

    (warning,) = other_warnings(result)
    assert not result.complete
    assert "Ben" in warning
    assert str(empty) in warning
    assert len(result.scores) == 2


def test_an_unfinished_farm_scores_its_groups_s11(judge: Judge) -> None:
    (score,) = judge(format_file("...../CC.../...../.....")).scores

    assert (score.total, line_data(score)[0]) == (2, ("group:cow", 2, "A2 B2"))


def test_finished_farms_are_complete_without_warnings(judge: Judge) -> None:
    result = judge(format_file(LISA, FULL))

    assert result.complete
    assert other_warnings(result) == ()


def test_an_empty_stable_is_not_an_empty_cell(judge: Judge) -> None:
    result = judge(format_file("stable:/" + FULL))

    assert result.complete
    assert other_warnings(result) == ()


@pytest.mark.parametrize(
    "requests",
    [[], ["corners"], ["berry-feast", "hay-party"], ["berry-feast", "twin-sisters", "hay-party"]],
)
def test_open_requests_add_lines_and_are_no_variant(judge: Judge, requests: list[str]) -> None:
    result = judge(format_file(LISA, requests=", ".join(requests)))

    rules = [line.rule for line in result.scores[0].lines]
    assert rules[5:] == [f"request:{name}" for name in requests]
    assert result.variant == ""


def test_a_file_without_requests_is_the_basic_game(judge: Judge) -> None:
    result = judge(format_file(LISA).replace("requests: \n", ""))

    assert (len(result.scores[0].lines), result.scores[0].total) == (5, 10)


def test_hay_in_the_basic_game_gets_a_warning(judge: Judge) -> None:
    farm = "YSCPP/PSHSC/HHPPS/PHHSP"

    (warning,) = other_warnings(judge(format_file(farm)))
    assert "Anna" in warning
    assert other_warnings(judge(format_file(farm, requests="corners"))) == ()


def test_the_most_points_win(judge: Judge) -> None:
    result = judge(format_file(TWO_POINTS, THREE_POINTS))

    assert [score.total for score in result.scores] == [2, 3]
    assert result.winners == ("Ben",)


def test_equal_points_share_the_win(judge: Judge) -> None:
    result = judge(format_file(THREE_POINTS, TWO_POINTS, THREE_POINTS))

    assert [score.total for score in result.scores] == [3, 2, 3]
    assert result.winners == ("Anna", "Carla")


def test_a_request_may_decide_the_game(judge: Judge) -> None:
    """Three cows are in the corners of the second farm: 3 points more than for its groups."""
    corners = "C P P S|C/G S H P|S/S H S H|P/    - -/C S G P S"

    basic = judge(format_file(THREE_POINTS, corners))
    full = judge(format_file(THREE_POINTS, corners, requests="corners"))

    assert [score.total for score in basic.scores] == [3, 2]
    assert [score.total for score in full.scores] == [3, 5]
    assert (basic.winners, full.winners) == (("Anna",), ("Ben",))


def test_each_player_has_a_separate_hedge(judge: Judge) -> None:
    result = judge(format_file(LISA, LISA_WITHOUT_HEDGE))

    assert [score.total for score in result.scores] == [10, 11]


def test_a_line_states_the_size_and_number_of_groups(judge: Judge) -> None:
    """Two cows, three pairs of geese, a lone hen, two lone pigs, no sheep."""
    (score,) = judge(format_file("CC.GG/..H../GG.GG/P...P")).scores

    assert [line.text.replace("\xa0", " ") for line in score.lines] == [
        "cows: a group of 2",
        "geese: 3 groups of 2",
        "hens: 1, none together",
        "pigs: 2, none together",
        "sheep: none",
    ]


def test_five_farms_get_no_warning(judge: Judge) -> None:
    assert other_warnings(judge(format_file(*[FULL] * 5))) == ()


def test_six_farms_are_scored_with_a_warning(judge: Judge) -> None:
    result = judge(format_file(*[FULL] * 6))

    (warning,) = other_warnings(result)
    assert len(result.scores) == 6
    assert "6" in warning
    assert "5" in warning


def test_the_json_has_the_documented_format(judge: Judge) -> None:
    answer = json.loads(score_json("lisa.txt", "stampfarm", judge(format_file(LISA))))

    (player,) = answer["players"]
    pigs = player["lines"][3]
    assert list(answer) == [
        "file",
        "game",
        "variant",
        "complete",
        "state",
        "players",
        "winners",
        "open",
        "warnings",
    ]
    assert (answer["file"], answer["game"]) == ("lisa.txt", "stampfarm")
    assert (answer["variant"], answer["complete"]) == ("", True)
    assert (answer["state"], answer["open"]) == ("final", [])
    assert (answer["winners"], answer["warnings"]) == (["Anna"], [])
    assert (player["name"], player["total"]) == ("Anna", 10)
    assert (pigs["rule"], pigs["points"]) == ("group:pig", 4)
    assert pigs["cells"] == ["D1", "E1", "C3", "D3"]
    assert pigs["text"]


def test_the_lines_may_be_in_another_language(library: Library, tmp_path: Path) -> None:
    path = tmp_path / "lisa.txt"
    path.write_text(format_file(LISA), encoding="utf-8")

    english = score_file(path, library, None).result
    french = score_file(path, library, "fr").result

    assert line_data(english.scores[0]) == line_data(french.scores[0])
    assert english.scores[0].lines[0].text != french.scores[0].lines[0].text


# Every printed sheet has a hedge. (what, farms, players whose hedge is missing, state)
EMPTY_CELL = ".CGCG/GCGCG/CGCGC/GCGCG"
HEDGED_EMPTY_CELL = ". C G C|G/G C G C|G/C G C G|C/    - -/G C G C G"
CODED = "sheet: SF1-A4255-Y2RSR/" + FULL
STATES = [
    ("a hedge is drawn", (LISA,), "", "final"),
    ("a single farm without hedge", (FULL,), "Anna", "undecided"),
    ("all hedges are drawn", (TWO_POINTS, THREE_POINTS), "", "final"),
    ("missing second hedge", (LISA, FULL), "Ben", "undecided"),
    ("missing first hedge", (FULL, LISA), "Anna", "undecided"),
    ("both hedges are missing", (FULL, NO_EDGES), "Anna Ben", "undecided"),
    ("a code is enough", (CODED, TWO_POINTS), "", "final"),
    ("unfinished with a hedge", (HEDGED_EMPTY_CELL, TWO_POINTS), "", "so-far"),
    ("unfinished and without a hedge", (EMPTY_CELL, TWO_POINTS), "Anna", "undecided"),
    ("another farm is unfinished", (FULL, HEDGED_EMPTY_CELL), "Anna", "undecided"),
]


@pytest.mark.parametrize(
    ("farms", "players", "state"), [pytest.param(*row, id=what) for what, *row in STATES]
)
def test_a_farm_with_neither_code_nor_hedge_leaves_the_game_undecided_s16(
    judge: Judge, farms: tuple[str, ...], players: str, state: str
) -> None:
    result = judge(format_file(*farms))

    assert result.state == state
    assert [(it.section, it.field) for it in result.open] == [
        (name, "sheet") for name in players.split()
    ]
    assert [it.text.split(":")[0] for it in result.open] == players.split()
    assert bool(result.winners) == (state != "undecided")
    assert (None in result.ranks) == (state == "undecided")
    assert not [it for it in result.warnings if "hedge" in it]


# Printed hedges have 5 to 9 edges, with 7 to 13 cells beside them. (what, farm, question, warnings)
SIX_EDGES = "- - - - -/C G C G C/-/G C G C G/C G C G C/G C G C G"
NINE_EDGES = "- - - - -/C G C G C/- - - -/G C G C G/C G C G C/G C G C G"
TEN_EDGES = "- - - - -/C G C G C/- - - - -/G C G C G/C G C G C/G C G C G"
FOUR_EDGES = "C|G C G C/G|C G C G/C|G C G C/-/G C G C G"
ALL = "sheet: -/"
TOO_FEW = "Anna: the hedge has {} edges; printed ones have at least 5."
EDGES = "Anna: the hedge has {} edges; printed ones have 5–9."
BESIDE = "Anna: {} cells are beside the hedge; beside printed ones there are 7–13."
TYPED_HEDGES = [
    ("five edges", TWO_POINTS, "", []),
    ("four edges, too few", FOUR_EDGES, TOO_FEW.format(4), []),
    (
        "one edge, too few",
        ONE_EDGE,
        "Anna: the hedge has 1 edge; printed ones have at least 5.",
        [],
    ),
    ("four edges are all", ALL + FOUR_EDGES, "", [EDGES.format(4)]),
    ("a dash says nothing of a missing hedge", ALL + NO_EDGES, "Anna: neither the code", []),
    ("six edges, six cells beside them", SIX_EDGES, "", [BESIDE.format(6)]),
    ("nine edges", NINE_EDGES, "", []),
    ("ten edges", TEN_EDGES, "", [EDGES.format(10)]),
    ("a code needs no hedge", CODED, "", []),
]


@pytest.mark.parametrize(
    ("farm", "question", "warnings"), [pytest.param(*row, id=what) for what, *row in TYPED_HEDGES]
)
def test_a_short_hedge_is_a_question_and_another_limit_a_warning_s17(
    judge: Judge, farm: str, question: str, warnings: list[str]
) -> None:
    result = judge(format_file(farm, TWO_POINTS.replace("S", "H")))

    asked = [it.text.replace("\xa0", " ") for it in result.open]
    assert [it.startswith(question) for it in asked] == [True] * bool(question)
    assert [it.replace("\xa0", " ") for it in result.warnings if "hedge" in it] == warnings
    assert bool(result.winners) == (not question)


def test_the_question_for_a_short_hedge_says_how_it_is_answered(judge: Judge) -> None:
    (question,) = judge(format_file(ONE_EDGE)).open

    assert (question.section, question.field, question.brush, question.answer) == (
        "Anna",
        "sheet",
        "wall",
        "-",
    )


@pytest.mark.parametrize(
    ("most", "coded", "state"),
    [
        pytest.param(3, False, "undecided", id="a sheet may have a hedge"),
        pytest.param(3, True, "final", id="the code shows that this one has none"),
        pytest.param(0, False, "final", id="no sheet has a hedge"),
    ],
)
def test_a_sheet_may_have_no_hedge_if_the_content_allows_it_s16(
    game: Game, tmp_path_factory: pytest.TempPathFactory, most: int, coded: bool, state: str
) -> None:
    def remove_hedge(values: dict[str, Any]) -> None:
        (hedge,) = values["sheet"]["random"]
        hedge |= {"edges": {"least": 0, "most": most}, "beside": {"least": 0, "most": 6}}
        for request in values["decks"][0]["cards"]:
            request.pop("along", None)
            request.pop("not", None)

    library = changes_of(game, tmp_path_factory)({"game.yaml": remove_hedge})
    sheets = sheets_of("stampfarm", 40, library=library) if coded else ()
    empty: dict[str, list[object]] = {"hedge": []}
    code = next((f"sheet: {it.code}/" for it in sheets if it.data["walls"] == empty), "")

    result = score_text(format_file(code + FULL), "", library, None).result

    assert (bool(code), result.state) == (coded, state)


@pytest.mark.parametrize(
    ("farms", "players"),
    [
        ((FULL, TWO_POINTS), ""),
        ((FULL, FULL), "Anna, Ben"),
        ((FULL, TWO_POINTS, FULL), "Anna, Carla"),
        (("...../...../...../.....",) * 2, ""),
        (("CCCCC/CCCCC/...../.....",) * 2, ""),
        (("CCCCC/CCCCC/C..../.....",) * 2, "Anna, Ben"),
    ],
)
def test_two_equal_farms_get_a_warning(judge: Judge, farms: tuple[str, ...], players: str) -> None:
    warnings = [it for it in judge(format_file(*farms)).warnings if it.startswith("The same paper")]

    assert [it.split(". ")[0] for it in warnings] == (
        [f"The same paper: {players}"] if players else []
    )
