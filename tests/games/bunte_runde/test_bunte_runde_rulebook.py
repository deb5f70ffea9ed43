"""The example game in the rules of bunte-runde, counted by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hedgerow.base.grid import Pos
from hedgerow.drawing.rulebook import Picture
from hedgerow.drawing.scene import Path, Use
from hedgerow.games.bunte_runde.content import text_numbers
from hedgerow.games.bunte_runde.rules import FinishedGame
from hedgerow.library.library import Library
from hedgerow.printing.kits import rulebook_for
from hedgerow.printing.render import render
from hedgerow.printing.request import PrintRequest
from hedgerow.ruleset.ruleset import example_scoring
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
    words = library.find_game("bunte-runde").drawing_context("en", variant=variant).words
    kind = "discs" if variant == "animals" else "shapes"

    assert words(f"{kind}.end").endswith(sentence)


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


def test_rows_and_columns_of_different_length_have_no_fixed_number_of_counts(
    library: Library,
) -> None:
    content = library.find_game("bunte-runde").content
    shapes = content.variants[0]
    # 5 rows of 6 and 6 columns of 5: 30 coins are six columns, or five rows.
    wide = replace(content, variants=(replace(shapes, kinds=shapes.kinds[:5]),))

    assert text_numbers(content, "shapes")["counts"] == 6
    assert text_numbers(wide, "shapes")["counts"] == 0


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
    finished_game = rulebook_for(context).example
    assert isinstance(finished_game, FinishedGame)

    scores = game.ruleset.scoring_rules().score(finished_game, example_scoring(context)).scores

    assert rows(finished_game) == table
    paid = zip(*(score.lines for score in scores), strict=True)
    assert {
        first.rule: (first.points, *(it.points for it in rest)) for first, *rest in paid
    } == lines
    assert tuple(score.total for score in scores) == totals


@pytest.mark.parametrize(("least", "most", "players"), [(2, 2, "AB"), (4, 6, "ABCD")])
def test_the_example_has_as_many_players_as_can_play(
    least: int, most: int, players: str, changed: Changed
) -> None:
    span = {"least": least, "most": most, "source": "house"}
    library = changed({"game.yaml": lambda it: it["about"].update(players=span)})

    finished_game = rulebook_for(library.find_game("bunte-runde").drawing_context("en")).example

    assert isinstance(finished_game, FinishedGame)
    assert "".join(finished_game.players) == players


def rows(finished: FinishedGame) -> str:
    sizes = range(len(finished.variant.kinds)), range(len(finished.variant.colours))
    return " ".join(
        "".join(finished.owners.get(Pos(row, col), ".") for col in sizes[1]) for row in sizes[0]
    )


# When the first line was full: the pieces of A, B and C, and what the line pays them.
FIRST_COUNTS = {
    "shapes": ((9, 8, 8), ("+3", "+1", "+2")),
    "animals": ((5, 4, 4), ("+2", "+1", "+2")),
}


@pytest.mark.parametrize("variant", FIRST_COUNTS)
def test_the_first_count_shows_three_heaps_with_rings_round_what_pays(
    variant: str, library: Library
) -> None:
    context = library.find_game("bunte-runde").drawing_context("en", variant=variant)
    heaps = next(
        it.symbol
        for section in rulebook_for(context).sections
        for it in section.body
        if isinstance(it, Picture) and it.symbol.id == "rules-heaps"
    )
    pieces, coins = FIRST_COUNTS[variant]
    drawn = [it for it in heaps.items if isinstance(it, Use) and it.symbol.id != "icon-coin"]
    rings = [it for it in heaps.items if isinstance(it, Path) and it.line == "berry"]

    assert len(drawn) == sum(pieces)
    assert len(rings) == sum(int(it) for it in coins)
    letters = [text for text in texts(heaps.items) if text in "ABC" or text.startswith("+")]
    assert [it for it in letters if it.startswith("+")] == [*coins]
