"""The table of a scored game: columns that stand below each other, totals, and who has won."""

from __future__ import annotations

from hedgerow.base.grid import Pos
from hedgerow.game.score import Result, Score, ScoreLine
from hedgerow.library.box import shared_words
from hedgerow.reports.score_report import score_table

ANN = Score(
    "Ann",
    (
        ScoreLine("group:cow", 4, "two cows", (Pos(0, 0), Pos(0, 1))),
        ScoreLine("group:hen", 12, "twelve hens in a row", (Pos(1, 2),)),
        ScoreLine("request:hay", 0, "hay"),
    ),
)
BEN = Score("Ben", (ScoreLine("group:cow", 100, "cows", (Pos(2, 0),)),))


def table_of(*scores: Score) -> list[str]:
    result = Result("basic", True, scores)
    return score_table("farm.txt", result, shared_words("en"), "Barley").splitlines()


def test_points_texts_and_cells_stand_in_columns_as_wide_as_the_longest_text_of_all() -> None:
    assert table_of(ANN, BEN) == [
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
        "",
        "Winner: Ben",
    ]


def test_texts_shorter_than_the_word_for_the_total_leave_room_for_it() -> None:
    assert table_of(BEN)[3:5] == ["  100  cows   A3", "  100  total"]
