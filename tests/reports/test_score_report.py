"""The table of a scored game: aligned columns, totals, the ranking, and the winner."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.base.grid import Pos
from hedgerow.base.package_data import data_folder
from hedgerow.game.game import shared_words
from hedgerow.game.library import open_library
from hedgerow.game.result import OpenQuestion, Result, Score, ScoreLine, State
from hedgerow.game.scored_game import score_file, score_text
from hedgerow.loading.words import Words
from hedgerow.reports.score_report import Style, error_json, result_data, score_json, score_table

ANN = Score(
    "Ann",
    (
        ScoreLine("group:cow", 4, "two cows", (Pos(0, 0), Pos(0, 1))),
        ScoreLine("group:hen", 12, "twelve hens in a row", (Pos(1, 2),)),
        ScoreLine("request:hay", 0, "hay"),
    ),
)
BEN = Score("Ben", (ScoreLine("group:cow", 100, "cows", (Pos(2, 0),)),))
OWN_WORDS = Words(
    "en",
    {
        "score.kinds.group": "groups",
        "score.kinds.request": "requests",
        "score.tie": "Tie: {values}",
    },
)


def table_lines(*scores: Score, complete: bool = True, words: Words | None = None) -> list[str]:
    result = Result(variant="basic", complete=complete, scores=scores)
    all_words = shared_words("en") + words if words else shared_words("en")
    return score_table("farm.txt", result, all_words, "Barley").splitlines()


def player(name: str, points: int, *tie_break: int) -> Score:
    return Score(name, (ScoreLine("track", points, "points"),), tie_break)


def test_points_texts_and_cells_stand_in_columns_as_wide_as_the_longest_text_of_all() -> None:
    assert table_lines(ANN, BEN)[:11] == [
        "Barley · farm.txt",
        "",
        "Ann",
        "    4  two cows              A1 B1",
        "   12  twelve hens in a row  C2",
        "    0  hay",
        "   16  total",
        "",
        "Ben",
        "  100  cows                  A3",
        "  100  total",
    ]


def test_texts_shorter_than_the_word_for_the_total_leave_room_for_it() -> None:
    assert table_lines(BEN)[3:5] == ["  100  cows   A3", "  100  total"]


def test_the_ranking_follows_with_totals_and_the_points_of_each_kind() -> None:
    assert table_lines(ANN, BEN, words=OWN_WORDS)[11:] == [
        "",
        "            total  groups  requests",
        "    1  Ben    100     100         0",
        "    2  Ann     16      16         0",
        "",
        "Winner: Ben",
    ]


def test_rules_without_words_for_their_kinds_of_points_show_their_ids() -> None:
    assert table_lines(ANN, BEN)[12] == "            total  group  request"


def test_a_single_kind_of_points_does_not_repeat_the_total() -> None:
    assert table_lines(player("A", 3), player("B", 2))[-5:-2] == [
        "            total",
        "    1  A        3",
        "    2  B        2",
    ]


def test_one_player_alone_is_not_ranked() -> None:
    assert table_lines(BEN)[-1] == "  100  total"


def test_equal_players_share_a_rank_and_the_next_rank_is_omitted() -> None:
    table = table_lines(player("A", 3), player("B", 5), player("C", 3), player("D", 1))

    assert [line.split() for line in table[-8:-4]] == [
        ["1", "B", "5"],
        ["2", "A", "3"],
        ["2", "C", "3"],
        ["4", "D", "1"],
    ]
    assert table[-3:] == ["Equal points share the rank.", "", "Winner: B"]


def test_a_tie_is_explained_by_the_rule_that_decides_it() -> None:
    table = table_lines(player("A", 3, 7), player("B", 3, 9), player("C", 1, 20), words=OWN_WORDS)

    assert [line.split()[:2] for line in table[-7:-4]] == [["1", "B"], ["2", "A"], ["3", "C"]]
    assert table[-3:] == ["Tie: B 9, A 7", "", "Winner: B"]


def test_a_tie_that_the_rule_leaves_open_is_a_shared_win() -> None:
    table = table_lines(player("A", 3, 7), player("B", 3, 7), words=OWN_WORDS)

    assert table[-4:] == ["Tie: A 7, B 7", "Equal points share the rank.", "", "Shared win: A, B"]


def test_without_a_tie_its_rule_is_not_shown() -> None:
    assert table_lines(player("A", 3, 7), player("B", 4, 7), words=OWN_WORDS)[-2:] == [
        "",
        "Winner: B",
    ]


@pytest.mark.parametrize(
    ("points", "expected"), [(3, "Level so far: A, B"), (2, "Ahead so far: A")]
)
def test_a_game_that_is_not_over_has_no_winner_yet(points: int, expected: str) -> None:
    assert table_lines(player("A", 3), player("B", points), complete=False)[-1] == expected


def test_wide_and_combining_characters_leave_the_columns_aligned() -> None:
    table = table_lines(player("木花", 3), player("Zoe\u0301", 2))

    assert table[-4:-2] == ["    1  木花      3", "    2  Zoe\u0301       2"]


def test_only_headings_the_best_and_lines_without_points_are_painted() -> None:
    def painted(style: Style, text: str) -> str:
        return f"<{style}>{text}"

    table = score_table(
        "farm.txt",
        Result(variant="basic", complete=True, scores=(ANN, BEN)),
        shared_words("en"),
        "Barley",
        painted,
    )

    assert [line for line in table.splitlines() if "<" in line] == [
        "<head>Barley · farm.txt",
        "<head>Ann",
        "<nothing>    0  hay",
        "<head>   16  total",
        "<head>Ben",
        "<head>  100  total",
        "<best>    1  Ben    100    100        0",
        "<best>Winner: Ben",
    ]


@pytest.mark.parametrize(
    "example",
    sorted((data_folder("content") / "examples").glob("*/*.txt")),
    ids=lambda it: f"{it.parent.name}-{it.stem}",
)
def test_every_kind_of_points_has_a_word_in_every_language(example: Path) -> None:
    library = open_library()
    scored = score_file(example, library, None)
    kinds = {kind for score in scored.result.scores for kind in score.points_by_kind}

    for lang in scored.game.languages:
        assert {f"score.kinds.{kind}" for kind in kinds} <= scored.game.words(lang).texts.keys()


CODE = OpenQuestion(text="Ben: the code is missing", section="Ben", field="sheet")
MARKS = OpenQuestion(text="The marks are missing", section="interim", brush="letter")
HEADER = OpenQuestion(text="The variant is missing", field="variant")


@pytest.mark.parametrize(
    ("complete", "questions", "state"),
    [
        (True, (), "final"),
        (False, (), "so-far"),
        (True, (CODE,), "undecided"),
        (False, (CODE, MARKS), "undecided"),
    ],
)
def test_what_is_missing_outweighs_a_game_that_is_not_over(
    complete: bool, questions: tuple[OpenQuestion, ...], state: State
) -> None:
    result = Result(variant="basic", complete=complete, scores=(ANN, BEN), open=questions)

    assert result.state == state
    assert result.winners == (() if questions else ("Ben",))
    assert result.ranks == ((None, None) if questions else (2, 1))


@pytest.mark.parametrize("complete", [True, False])
def test_an_undecided_game_has_totals_in_the_order_of_the_file_and_what_is_missing(
    complete: bool,
) -> None:
    open_questions = (CODE, MARKS, HEADER)
    result = Result(variant="basic", complete=complete, scores=(ANN, BEN), open=open_questions)

    table = score_table("farm.txt", result, shared_words("en") + OWN_WORDS, "Barley")

    assert table.splitlines()[11:] == [
        "",
        "            total  groups  requests",
        "       Ann     16      16         0",
        "       Ben    100     100         0",
        "",
        "Undecided: something that could change the result is missing.",
        "  Ben: the code is missing ([Ben] sheet:)",
        "  The marks are missing ([interim])",
        "  The variant is missing (variant:)",
    ]


def test_an_undecided_game_shows_no_tie_and_paints_no_player_as_best() -> None:
    def painted(style: Style, text: str) -> str:
        return f"<{style}>{text}" if style == "best" else text

    result = Result(
        variant="basic",
        complete=True,
        scores=(player("Ann", 5, 2), player("Ben", 5, 1)),
        open=(CODE,),
    )

    table = score_table("farm.txt", result, shared_words("en") + OWN_WORDS, "Barley", painted)

    assert "Tie" not in table
    assert "<best>" not in table


def test_a_single_player_sees_what_is_missing_too() -> None:
    result = Result(variant="basic", complete=True, scores=(BEN,), open=(CODE,))

    table = score_table("farm.txt", result, shared_words("de"), "Barley").splitlines()

    assert table[-2:] == [
        "Noch offen: Es fehlt etwas, das das Ergebnis ändern kann.",
        "  Ben: the code is missing ([Ben] sheet:)",
    ]


def test_the_json_of_an_undecided_game_lists_what_is_missing_and_where_to_enter_it() -> None:
    result = Result(variant="basic", complete=True, scores=(ANN, BEN), open=(CODE, MARKS))

    answer = json.loads(score_json("farm.txt", "barley", result))
    assert answer == result_data("farm.txt", "barley", result)

    assert (answer["state"], answer["complete"], answer["winners"]) == ("undecided", True, [])
    assert [(it["total"], it["rank"]) for it in answer["players"]] == [(16, None), (100, None)]
    assert answer["open"] == [
        {"text": "Ben: the code is missing", "section": "Ben", "field": "sheet"},
        {"text": "The marks are missing", "section": "interim", "brush": "letter"},
    ]


def test_different_unknown_names_are_different_kinds_of_errors() -> None:
    text = (
        "game: stampfarm\nlang: de\nrequests: Ecken, Heufest, Ecken\n[L]\nXXXXX\n" + ".....\n" * 3
    )
    with pytest.raises(InputError) as caught:
        score_text(text, "f", open_library(), None)

    kinds = json.loads(error_json("f", caught.value))["error"]["kinds"]
    assert [(it["message"], it["count"]) for it in kinds] == [
        ("unknown card 'Ecken'", 2),
        ("unknown card 'Heufest'", 1),
        ("'X' is not a symbol of stampfarm", 5),
    ]
