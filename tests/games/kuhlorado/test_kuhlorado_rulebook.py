"""The example in the printed rules of kuhlorado, scored by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from hedgerow.base.grid import Pos
from hedgerow.drawing.rulebook import Picture
from hedgerow.drawing.scene import Path, Text
from hedgerow.games.kuhlorado.rulebook import DOUBLES, NO_DOUBLE
from hedgerow.games.kuhlorado.rules import FinishedGame
from hedgerow.library.library import Library
from hedgerow.library.scoring import score_text
from hedgerow.printing.kits import rulebook_for
from hedgerow.ruleset.ruleset import example_scoring
from tests.scenes import texts

Changed = Callable[[Mapping[str, str]], Library]

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
    finish = rulebook_for(context).example
    assert isinstance(finish, FinishedGame) and finish.board is not None

    crosses, circles = game.ruleset.scoring_rules().score(finish, example_scoring(context)).scores

    assert " ".join(finish.board.rows) == BOARD
    assert format_marks(finish) == MARKS
    assert {it.rule: it.points for it in crosses.lines if it.points} == CROSSES
    assert {it.rule: it.points for it in circles.lines if it.points} == CIRCLES
    assert (crosses.total, circles.total) == (19, 14)


def test_the_picture_of_doubles_is_as_scored(library: Library) -> None:
    # The marks of the two pictures, below each other on an otherwise empty board.
    rows = (*DOUBLES, "....", *NO_DOUBLE, "....")
    troughs = ("w..w", "....", "WW..", "....", "WW..", "....", "....", "....")
    marks = "\n".join(map("".join, zip(rows, troughs, strict=True)))
    text = f"game: kuhlorado\nvariant: pro\n[marks]\n{marks}\n[interim]\n{marks}\n"
    crosses, circles = score_text(text, "game.txt", library, "en").result.scores
    book = rulebook_for(library.find_game("kuhlorado").drawing_context("en"))
    more = next(it for it in book.sections if it.title == "Details and variants").body

    cells = [line.cells for line in crosses.lines if line.rule.startswith("double")]
    assert cells == [(Pos(0, 0), Pos(0, 1)), (Pos(1, 2), Pos(2, 2))]
    assert not [line for line in circles.lines if line.rule.startswith("double") and line.points]
    assert isinstance(more[1], Picture)
    assert [*texts(more[1].symbol.items)] == ["+2 +2", "0"]


def test_the_example_marks_only_what_the_dice_show(changed: Changed) -> None:
    library = changed({'"4", "5", cow]': '"4", "4", cow]'})  # never a 5

    finish = rulebook_for(library.find_game("kuhlorado").drawing_context("en")).example

    assert isinstance(finish, FinishedGame) and finish.board is not None
    symbols = [finish.board.symbol(pos) for pos in finish.marks]
    # All eight fives stay free, so only marking the last cow ends the game.
    assert (symbols.count("5"), symbols.count("c")) == (0, 18)


def test_dice_with_only_cows_mark_one_cow_each(changed: Changed) -> None:
    cows = "number: 4\n  faces: [cow, cow, cow, cow, cow, cow]"
    library = changed({'number: 2\n  faces: ["1", "2", "3", "4", "5", cow]': cows})

    finish = rulebook_for(library.find_game("kuhlorado").drawing_context("en")).example

    assert isinstance(finish, FinishedGame)
    # 4, 4, 4, 4 and the last 2 of 18.
    assert [[*finish.marks.values()].count(it) for it in "XO"] == [10, 8]


def format_marks(finished: FinishedGame) -> str:
    assert finished.board is not None
    rows = range(finished.side)
    return " ".join(
        "".join(
            finished.marks.get(pos) or _unmarked_cell(finished.board.symbol(pos)) for pos in row
        )
        for row in ([Pos(row, col) for col in rows] for row in rows)
    )


def _unmarked_cell(symbol: str) -> str:
    return symbol if symbol in "wW" else "."


def test_the_rules_show_the_cells_beside_a_small_and_a_large_trough(library: Library) -> None:
    context = library.find_game("kuhlorado").drawing_context("en")
    picture = next(
        it.symbol
        for section in rulebook_for(context).sections
        for it in section.body
        if isinstance(it, Picture) and it.symbol.id == "rules-beside"
    )
    dots = [it for it in picture.items if isinstance(it, Path) and it.fill == "outline"]

    assert len(dots) == 4 + 6
    assert [it.text for it in picture.items if isinstance(it, Text)] == ["+2", "+4"]
