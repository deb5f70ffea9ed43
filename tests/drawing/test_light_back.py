"""Light backs: no ground, and nothing that stood on it is lost."""

from __future__ import annotations

import pytest

from hedgerow.drawing.components import place_symbol
from hedgerow.drawing.icons import shipped_icon
from hedgerow.drawing.light_back import lighten_back
from hedgerow.drawing.scene import Group, Page, Rect, Symbol, Text, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.drawing.tiles import tile_back
from hedgerow.library.library import open_library
from hedgerow.printing.ink import page_ink

GROUND = Rect(-2, -2, 44, 44, fill="band-2")
FRAME = Rect(3, 3, 34, 34, line="on-band", line_mm=0.5)


def back(*items: Rect | Text | Group | Use) -> Symbol:
    return Symbol("back", 40, 40, items)


def test_the_ground_goes_and_lines_on_it_take_its_colour() -> None:
    light = lighten_back(back(GROUND, FRAME, Text(20, 20, "Kuhfstein", 12, fill="on-band")))
    frame, text = light.items

    assert isinstance(frame, Rect) and isinstance(text, Text)
    assert (frame.line, frame.fill, text.fill) == ("band-2", None, "soft")
    assert light.id != "back"


def test_what_lies_in_groups_is_found_and_pictures_stay() -> None:
    cow = place_symbol(shipped_icon("cow"), 20, 20, 10)
    light = lighten_back(back(GROUND, Group("frame", (FRAME,)), cow))
    frame, group, picture = light.items

    assert isinstance(group, Group) and isinstance(group.items[0], Rect)
    assert group.items[0].line == "band-2"
    assert picture == cow
    assert isinstance(frame, Rect) and frame.line == "soft"


def test_a_back_that_was_nothing_but_its_ground_gets_a_frame() -> None:
    (frame,) = lighten_back(back(GROUND)).items

    assert isinstance(frame, Rect)
    assert (frame.x_mm, frame.width_mm, frame.fill) == (3.0, 34.0, None)


@pytest.mark.parametrize(
    "first", [Rect(1, 0, 40, 40, fill="leaf"), Rect(0, 0, 40, 39, fill="leaf"), FRAME]
)
def test_a_back_without_a_ground_stays_as_it_is(first: Rect) -> None:
    assert lighten_back(back(first)) == back(first)


@pytest.mark.parametrize("theme", ["colour", "high-contrast"])
def test_a_light_back_takes_a_quarter_of_the_ink_or_less(theme: str) -> None:
    full = tile_back("star", shipped_icon("star"), "band-2", 2.0)

    def ink(symbol: Symbol) -> float:
        return page_ink(Page(56, 56, (Use(symbol, 0, 0),)), load_theme(theme)).total

    assert ink(lighten_back(full)) < ink(full) / 4


@pytest.mark.parametrize("game", [it.id for it in open_library().games()])
def test_every_dark_ground_of_a_game_is_left_white(game: str) -> None:
    loaded = open_library().find_game(game)
    for deck in loaded.decks(loaded.drawing_context("en")):
        for piece in deck.pieces:
            if piece.back:
                page = Page(deck.width_mm, deck.height_mm, (Use(lighten_back(piece.back), 0, 0),))
                assert page_ink(page, load_theme("colour")).total < 0.25, deck.id
