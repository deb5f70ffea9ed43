"""The cover of a kit."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.drawing.scene import Group
from hedgerow.game.library import open_library
from hedgerow.printing.render import render
from hedgerow.printing.request import PrintRequest
from hedgerow.writers.pdf_document import item_extent
from tests.printing.test_print_page import GAMES, text_of


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("game", GAMES)
def test_a_cover_has_title_lead_facts_and_credits(game: str, paper: str) -> None:
    request = PrintRequest(game=game, paper=paper, cover=True, without=("print",))
    cover = next(iter(render(request).pages))
    written = text_of(cover)

    assert open_library().find_game(game).content.about.title in written
    assert "players" in written
    for item in cover.items:
        if isinstance(item, Group) and item.tag:
            left, top, right, bottom = item_extent(item)
            assert left >= 8 and right <= cover.width_mm - 8
            assert top >= 8 and bottom <= cover.height_mm - 10


def test_a_cover_comes_after_the_print_page() -> None:
    pages = [*render(PrintRequest(game="stampfarm", seed=1, cover=True)).pages]

    assert [page.bookmarks[0].title for page in pages[:3]] == [
        "Print and make: Stampfarm",
        "Cover",
        "Stampfarm",
    ]


TRIAL = Path(__file__).parents[1] / "game" / "trial"


# Clutch has two icons; yacht has none, and fallow a single one.
@pytest.mark.parametrize(
    ("game", "figure"),
    [
        ("clutch", "mosaic"),
        ("odd-fox", "mosaic"),
        ("yacht", "picture"),
        ("fallow", "picture"),
        # A board with the marks of both players, although it has icons of cows and troughs.
        ("kuhlorado", "picture"),
    ],
)
def test_every_cover_has_a_picture(game: str, figure: str) -> None:
    found = open_library(TRIAL).with_starters().find_game(game)
    request = PrintRequest(game=game, cover=True, without=("print",))
    cover = next(iter(render(request, found).pages))

    assert [it.name for it in cover.items if isinstance(it, Group) and it.tag == "Figure"] == [
        figure
    ]
