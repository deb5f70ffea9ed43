"""Light backs: the background is white, and everything on it stays visible."""

from __future__ import annotations

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.drawing.components import place_symbol, tile_back
from hedgerow.drawing.icon_names import Icons
from hedgerow.drawing.scene import Group, Page, Path, Rect, Symbol, Text, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.game.library import open_library
from hedgerow.printing.light_backs import lighten_back
from hedgerow.printing.print_files import page_ink

BACKGROUND = Rect(-2, -2, 44, 44, fill="band-2")
FRAME = Rect(3, 3, 34, 34, line="on-band", line_mm=0.5)


def back(*items: Rect | Text | Group | Use) -> Symbol:
    return Symbol("back", 40, 40, items)


def test_background_turns_white_and_lines_are_dark() -> None:
    light = lighten_back(back(BACKGROUND, FRAME, Text(20, 20, "Kuhfstein", 12, fill="on-band")))
    pattern, frame, ground, text = light.items

    assert isinstance(pattern, Path) and isinstance(frame, Rect)
    assert isinstance(ground, Rect) and isinstance(text, Text)
    assert (pattern.line, frame.line, frame.fill) == ("wood-dark", "wood-dark", None)
    assert (ground.fill, text.fill) == ("white", "ink")
    assert light.id != "back"


def test_groups_are_recoloured_and_pictures_unchanged() -> None:
    cow = place_symbol(Icons()("cow"), 20, 20, 10)
    light = lighten_back(back(BACKGROUND, Group("frame", (FRAME,)), cow))
    _, frame, group, picture = light.items

    assert isinstance(group, Group) and isinstance(group.items[0], Rect)
    assert group.items[0].line == "wood-dark"
    assert picture == cow
    assert isinstance(frame, Rect) and frame.line == "wood-dark"


def test_back_with_only_a_background_gets_a_frame() -> None:
    _, frame = lighten_back(back(BACKGROUND)).items

    assert isinstance(frame, Rect)
    assert (frame.x_mm, frame.width_mm, frame.fill) == (3.0, 34.0, None)


def test_the_pattern_covers_the_former_background_and_stays_inside_it() -> None:
    """Lines are 3 mm apart: on 44 by 44 mm, x + y of a line is 2.12 + 4.24 n, less than 88."""
    pattern, *_ = lighten_back(back(BACKGROUND)).items
    assert isinstance(pattern, Path)
    xs = [values[0] for _, values in pattern.segments]
    ys = [values[1] for _, values in pattern.segments]

    assert len(pattern.segments) == 2 * 2 * 21
    assert min(*xs, *ys) == pytest.approx(-2.0)
    assert max(*xs, *ys) == pytest.approx(42.0)


@pytest.mark.parametrize(
    "first", [Rect(1, 0, 40, 40, fill="leaf"), Rect(0, 0, 40, 39, fill="leaf"), FRAME]
)
def test_back_without_background_is_unchanged(first: Rect) -> None:
    assert lighten_back(back(first)) == back(first)


@pytest.mark.parametrize("theme", ["colour", "high-contrast"])
def test_a_light_back_takes_a_third_of_the_ink_or_less(theme: str) -> None:
    full = tile_back("star", Icons()("star"), "band-2", 2.0)

    def ink(symbol: Symbol) -> float:
        return page_ink(Page(56, 56, (Use(symbol, 0, 0),)), load_theme(theme)).total

    assert ink(lighten_back(full)) < ink(full) / 3


@pytest.mark.parametrize("game", [it.id for it in open_library().games()])
def test_every_dark_background_of_a_game_turns_white(game: str) -> None:
    loaded = open_library().find_game(game)
    for deck in draw_decks(loaded.drawing_context("en")):
        for piece in deck.pieces:
            if piece.back:
                page = Page(deck.width_mm, deck.height_mm, (Use(lighten_back(piece.back), 0, 0),))
                assert page_ink(page, load_theme("colour")).total < 0.25, deck.id
