"""Results for spreadsheets: a row per player and game, and no cell that runs."""

from __future__ import annotations

import csv
import io

import pytest

from hedgerow.game.result import OpenQuestion, Result, Score, ScoreLine
from hedgerow.reports.score_csv import results_csv
from hedgerow.reports.score_report import PlayedGame


def game(path: str, name: str, *scores: Score, undecided: bool = False) -> PlayedGame:
    questions = (OpenQuestion(text="which sheet?"),) if undecided else ()
    result = Result(variant="basic", complete=True, scores=scores, open=questions)
    return PlayedGame(path=path, game=name, title=name.title(), lang="en", result=result)


def line(rule: str, points: int) -> ScoreLine:
    return ScoreLine(rule, points, "a reason")


ANN = Score("Ann", (line("group:cow", 4), line("group:hen", 3), line("hay", -2)))
BEN = Score("Ben, jr.", (line("group:cow", 0), line("pond", 5)))
CID = Score('Cid "C"', (line("land:1", 1),))


def test_every_player_of_every_game_has_a_row_with_the_rules_of_all_games() -> None:
    data = results_csv(
        [game("a.txt", "barley", ANN, BEN), game("b.txt", "rye", CID, undecided=True)]
    )

    # Ann: 4 + 3 - 2 = 5, as much as Ben. A rule without a line pays 0, one of another game nothing.
    assert data.decode() == (
        "file,game,player,total,rank,group,hay,pond,land\r\n"
        "a.txt,barley,Ann,5,1,7,-2,0,\r\n"
        'a.txt,barley,"Ben, jr.",5,1,0,0,5,\r\n'
        'b.txt,rye,"Cid ""C""",1,,,,,1\r\n'
    )


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=1+1", "'=1+1"),
        ("+1", "'+1"),
        ("-1", "'-1"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("  =1", "  '=1"),
        # Where the separator is a semicolon, this would be two cells.
        ("a;=1", "a;'=1"),
        ("a, @b", "a, '@b"),
        ("Ann-Lena", "Ann-Lena"),
        ("a=b", "a=b"),
        ("Zoé 🐄", "Zoé 🐄"),
        ("\udcff", "?"),
    ],
)
def test_text_is_no_formula(name: str, cell: str) -> None:
    data = results_csv([game(name, "barley", Score(name, (line(name, 1),)))])
    head, row = csv.reader(io.StringIO(data.decode(), newline=""))

    assert (row[0], row[2], head[5]) == (cell, cell, cell)


def test_a_line_break_in_a_path_stays_in_its_cell() -> None:
    data = results_csv([game("a\n=b.txt", "barley", CID)])

    assert [*csv.reader(io.StringIO(data.decode(), newline=""))][1][0] == "a\n'=b.txt"
