"""The example game in the rules of bunte-runde, counted by hand."""

from __future__ import annotations

import pytest

from hedgerow.art.rulebook import draw_rulebook
from hedgerow.base.grid import Pos
from hedgerow.drawing.rulebook import Picture
from hedgerow.drawing.scene import Path, Use
from hedgerow.game.contexts import example_scoring
from hedgerow.game.library import Library
from hedgerow.game.reader import FinishedGame
from hedgerow.game.score import score
from hedgerow.printing.render import render
from hedgerow.printing.request import PrintRequest
from tests.games.changes import Changed
from tests.scenes import texts

# Each full line with what A, B and C have in it; below a table, what all its lines pay.
SHAPES = (
    "CBACBB BABAAC BBBC.C .ACCAA CBAAAC BBA.CC",
    {
        "row:circle": (1, 3, 2),
        "row:triangle": (3, 2, 1),
        "row:moon": (3, 1, 2),
        "column:orange": (2, 4, 0),
        "column:yellow": (3, 2, 1),
        "column:purple": (1, 1, 4),
    },
    (13, 13, 10),
)
ANIMALS = (
    "BCBAA CCBA. CBAAB ABACC C.B.A",
    {
        "row:dog": (2, 2, 1),
        "row:hen": (2, 2, 1),
        "row:pig": (2, 1, 2),
        "column:red": (1, 1, 3),
        "column:green": (2, 3, 0),
    },
    (9, 9, 7),
)


COINS = {"shapes": "36\u00a0small coins", "animals": "25\u00a0small coins"}


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [
        ("shapes", "That is after 6\u00a0counts, or one more if the last is double."),
        ("animals", "That is after 5\u00a0counts, or one more if the last is double."),
    ],
)
def test_rules_say_how_many_counts_end_the_game(
    variant: str, sentence: str, library: Library
) -> None:
    context = library.find_game("bunte-runde").drawing_context("en", variant=variant)
    end = next(it for it in draw_rulebook(context).sections if it.title == "End of the game")

    assert [*end.body] == [
        f"The game ends as soon as all {COINS[variant]} are paid out. {sentence}"
    ]


@pytest.mark.parametrize(
    ("variant", "sentence"),
    [
        ("shapes", "The game ends when 36 coins are out, with 6 full rows and columns."),
        ("animals", "The game ends when 25 coins are out, with 5 full rows and columns."),
    ],
)
def test_a_ring_sheet_says_how_many_full_lines_end_the_game(
    variant: str, sentence: str, library: Library
) -> None:
    request = PrintRequest(game="bunte-runde", what="sheets", seed=1, variant=variant)
    (page,) = render(request, library.find_game("bunte-runde")).pages

    assert sentence in " ".join(texts(page.items)).replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("counts", "sentence"), [(0, "are out."), (1, "are out, with one full row or column.")]
)
def test_a_ring_sheet_says_what_ends_another_game(
    counts: int, sentence: str, changed: Changed
) -> None:
    """Of rows and columns that differ in length, no fixed number ends the game."""
    library = changed(
        {"game.yaml": lambda it: it["variants"][0]["numbers"]["counts"].update(value=counts)}
    )
    request = PrintRequest(game="bunte-runde", what="sheets", seed=1, variant="shapes")
    (page,) = render(request, library.find_game("bunte-runde")).pages

    printed = " ".join(texts(page.items)).replace("\u00a0", " ")
    assert f"The game ends when 36 coins {sentence}" in printed


@pytest.mark.parametrize(
    ("variant", "table", "lines", "totals"), [("shapes", *SHAPES), ("animals", *ANIMALS)]
)
def test_the_example_of_the_rules_pays_what_was_worked_out_by_hand(
    variant: str,
    table: str,
    lines: dict[str, tuple[int, ...]],
    totals: tuple[int, ...],
    library: Library,
) -> None:
    game = library.find_game("bunte-runde")
    context = game.drawing_context("en", variant=variant)
    finished_game = draw_rulebook(context).example
    assert isinstance(finished_game, FinishedGame)

    scores = score(finished_game, example_scoring(context)).scores

    assert rows(finished_game) == table
    paid = zip(*(score.lines for score in scores), strict=True)
    assert {
        first.rule: (first.points, *(it.points for it in rest)) for first, *rest in paid
    } == lines
    assert tuple(score.total for score in scores) == totals


def rows(finished: FinishedGame) -> str:
    (table,) = finished.papers
    return " ".join(
        "".join(table.kinds.get(Pos(row, col), ".") for col in range(table.columns))
        for row in range(table.rows)
    )


# When the first line was full: the pieces of A, B and C, and how many of them it pays.
FIRST_COUNTS = {"shapes": (25, 6), "animals": (13, 5)}


@pytest.mark.parametrize("variant", FIRST_COUNTS)
def test_the_first_count_shows_three_heaps_with_rings_round_what_pays(
    variant: str, library: Library
) -> None:
    context = library.find_game("bunte-runde").drawing_context("en", variant=variant)
    heaps = next(
        part.symbol
        for section in draw_rulebook(context).sections
        for part in section.body
        if isinstance(part, Picture) and "example" in part.symbol.id
    )
    pieces, paid = FIRST_COUNTS[variant]

    (drawing,) = heaps.items
    assert isinstance(drawing, Use)
    paths = [it for it in drawing.symbol.items if isinstance(it, Path)]

    assert len([it for it in paths if str(it.fill).startswith("piece-")]) == pieces
    assert len([it for it in paths if it.line == "berry"]) == paid
