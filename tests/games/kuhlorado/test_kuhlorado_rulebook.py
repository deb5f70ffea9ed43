"""The example in the printed rules of kuhlorado, scored by hand."""

from __future__ import annotations

from hedgerow.art.rulebook import draw_rulebook
from hedgerow.base.grid import Pos
from hedgerow.drawing.rulebook import Picture
from hedgerow.game.contexts import example_scoring
from hedgerow.game.library import Library
from hedgerow.game.reader import FinishedGame
from hedgerow.game.score import score
from hedgerow.game.scored_game import score_text
from tests.games.kuhlorado.boards import rows_of

BOARD = "c2315c13 cw143WW1 224Wc4c2 435Wcc5c c45c2cwc c2cc2542 13c14553 1134cc53"
# Free are the numbers H1, F6, G6, G7 and C8, and the cows H5 and E8: five numbers end the game.
MARKS = "XXXXOOO. XwXXXWWO OXXWOOOX OOXWOOXX OOOXXOw. OOOXX..X OOOXXX.O XX.X.XOO"
# East is tied 3 to 3, the small trough in G5 1 to 1. A land of 11 or 12 cells is worth 5, one of 6
# or 9 cells 2. Fewer than five marks that join are no land: E1 F1 G1, G4 H3 H4, A8 B8 and others.
CROSSES = {
    "meadow:north": 3,  # 4 to 3
    "meadow:south": 3,  # 4 to 2
    "trough:1": 2,  # the small one in B2: all four cells next to it
    "trough:3": 4,  # the large one in D3 D4: 4 to 2
    "land:1": 5,  # 11 cells from A1 on
    "land:2": 2,  # 9 cells from D5 on
}
CIRCLES = {
    "meadow:west": 3,  # 5 to 3
    "trough:2": 4,  # the large one in F2 G2: 5 to 1
    "land:1": 5,  # 12 cells from A3 on
    "land:2": 2,  # 6 cells from E3 on
}


def test_the_example_of_the_rules_scores_as_worked_out_by_hand(library: Library) -> None:
    game = library.find_game("kuhlorado")
    context = game.drawing_context("en")
    finish = draw_rulebook(context).example
    assert isinstance(finish, FinishedGame)

    crosses, circles = score(finish, example_scoring(context)).scores

    assert " ".join(rows_of(finish.papers[0].sheet)) == BOARD
    assert format_marks(finish) == MARKS
    assert {it.rule: it.points for it in crosses.lines if it.points} == CROSSES
    assert {it.rule: it.points for it in circles.lines if it.points} == CIRCLES
    assert (crosses.total, circles.total) == (19, 14)


def format_marks(finished: FinishedGame) -> str:
    (paper,) = finished.papers
    signs = {"crosses": "X", "circles": "O"}
    blocked = {"small": "w", "large": "W"}
    rows = [[Pos(row, col) for col in range(paper.columns)] for row in range(paper.rows)]
    return " ".join(
        "".join(
            signs[paper.kinds[pos]]
            if pos in paper.kinds
            else blocked.get(paper.sheet.symbols[pos], ".")
            for pos in row
        )
        for row in rows
    )


# The marks of the two boards in the picture `more-1`, and their doubles.
DOUBLES, NO_DOUBLE = ("XX..", ".OX.", "..X."), ("....", "XXXO", "....")


def test_the_doubles_of_the_picture_are_scored_as_it_shows(library: Library) -> None:
    # The two boards below each other; seven circles in a row make nine marks.
    rows = ("OOOO", *DOUBLES, "....", *NO_DOUBLE)
    right = ("OOO.", ".w.w", "....", ".WW.", "....", ".WW.", "....", "....")
    marks = "\n".join(map("".join, zip(rows, right, strict=True)))
    text = f"game: kuhlorado\nvariant: pro\n[marks]\n{marks}\n[interim]\n{marks}\n"

    crosses, circles = score_text(text, "game.txt", library, "en").result.scores

    cells = [line.cells for line in crosses.lines if line.rule.startswith("double")]
    assert cells == [(Pos(1, 0), Pos(1, 1)), (Pos(2, 2), Pos(3, 2))]
    assert not [line for line in circles.lines if line.rule.startswith("double") and line.points]


def test_the_rules_have_a_picture_of_every_rule(library: Library) -> None:
    context = library.find_game("kuhlorado").drawing_context("en")
    sections = draw_rulebook(context).sections

    pictures = [
        (number, it.symbol.id.removeprefix("rules-icon-").rpartition("-")[0])
        for number, section in enumerate(sections, 1)
        for it in section.body
        if isinstance(it, Picture) and it.symbol.id.startswith("rules-icon-")
    ]

    # The setup, a turn, the cells beside troughs, how lands join, and what doubles are.
    assert pictures == [
        (1, "setup"),
        (2, "play"),
        (4, "count-2"),
        (4, "count-3"),
        (5, "more-1"),
    ]
