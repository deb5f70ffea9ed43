"""The example game in the rules of bunte-runde, counted by hand."""

from __future__ import annotations

import pytest

from hedgerow.base.grid import Pos
from hedgerow.games.bunte_runde.rules import FinishedGame
from hedgerow.library.library import Library
from hedgerow.printing.kits import rulebook_for
from hedgerow.ruleset.ruleset import example_scoring
from tests.games.changes import Changed

# Each full line with what A, B and C have in it; below a table, what all its lines pay.
SHAPES = (
    "ABCACB CABBAC ABBAAC B.ACAC ...B.A CCBCAB",
    {
        "row:circle": (2, 2, 2),
        "row:triangle": (2, 2, 2),
        "row:square": (3, 2, 1),
        "row:star": (1, 2, 3),
        "column:green": (2, 2, 2),
        "column:purple": (1, 2, 3),
    },
    (11, 12, 13),
)
ANIMALS = (
    "ABCBB ACCB. ACBC. C.CB. AAAAB",
    {
        "row:dog": (1, 3, 1),
        "row:cow": (4, 1, 0),
        "column:red": (4, 0, 1),
        "column:green": (1, 1, 3),
        "column:blue": (1, 3, 1),
    },
    (11, 8, 6),
)


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
