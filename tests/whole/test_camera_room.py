"""Every sheet leaves a camera the room it needs: white round markers and squares, pale ground."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from hedgerow.drawing.scene import Bits, Group, Item, Page, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.library.library import open_library
from hedgerow.writers.png import page_images

GAMES = [it.id for it in open_library().games() if it.has_sheets]
THEMES = ("colour", "ink-saver", "high-contrast")
ROUND_MM, DOTS_PER_MM, EDGE_MM = 5.0, 10, 0.2
MARKER_CLEAR_MM, SQUARES_CLEAR = 3.0, 4
LEAST_MARKER_MM, LEAST_MODULE_MM = 9.0, 0.9
# What people write on; a pen of dark ink must stand out from it in grey.
GROUNDS = ("white", "cream", "grass", "meadow", "meadow-plain", "stall")
LEAST_GREY = 0.55


@cache
def scene(game: str) -> tuple[Item, ...]:
    loaded = open_library().find_game(game)
    art = loaded.ruleset.sheet_art
    assert art
    code = loaded.code_for_seed(1)
    context = loaded.drawing_context("de", marks=loaded.ruleset.has_tick_symbols)
    return art.make_drawer(context)(loaded.generate_sheet(code), str(code))


def patterns(items: tuple[Item, ...]) -> list[Bits]:
    """All markers and square patterns of a sheet; they lie where they are drawn."""
    found: list[Bits] = []
    for item in items:
        if isinstance(item, Bits):
            found.append(item)
        elif isinstance(item, Group):
            found += patterns(item.items)
        elif isinstance(item, Use) and (item.x_mm, item.y_mm, item.scale) == (0, 0, 1):
            found += patterns(item.symbol.items)
    return found


@cache
def picture(game: str, theme: str) -> Any:
    """A sheet with white round it, in grey from 0 to 1."""
    kind = open_library().find_game(game).sheet_spec
    wide, high = kind.width_mm + 2 * ROUND_MM, kind.height_mm + 2 * ROUND_MM
    page = Page(wide, high, (Group("sheet", scene(game), ROUND_MM, ROUND_MM),))
    (made,) = page_images([page], load_theme(theme), round(DOTS_PER_MM * 25.4))
    return np.asarray(made.convert("L")) / 255


def darkest_near(game: str, theme: str, bits: Bits, clear_mm: float) -> float:
    """The darkest point round a pattern that is nearer to it than so far."""
    seen, side = picture(game, theme), len(bits.rows) * bits.module_mm
    rows, columns = (np.arange(it) / DOTS_PER_MM - ROUND_MM for it in seen.shape)
    down = np.maximum(bits.y_mm - rows, rows - bits.y_mm - side).clip(0)
    across = np.maximum(bits.x_mm - columns, columns - bits.x_mm - side).clip(0)
    far = np.hypot(down[:, None], across[None, :])
    return float(seen[(far > EDGE_MM) & (far < clear_mm - EDGE_MM)].min())


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_round_markers_and_squares_all_is_white(game: str, theme: str) -> None:
    found = patterns(scene(game))

    assert len(found) == 5
    for bits in found:
        is_marker = len(bits.rows) == 6
        clear = MARKER_CLEAR_MM if is_marker else SQUARES_CLEAR * bits.module_mm
        assert darkest_near(game, theme, bits, clear) > 0.95, (bits.x_mm, bits.y_mm)


@pytest.mark.parametrize("game", GAMES)
def test_markers_and_squares_are_large_enough(game: str) -> None:
    for bits in patterns(scene(game)):
        side = len(bits.rows) * bits.module_mm
        assert side >= LEAST_MARKER_MM
        assert bits.module_mm >= LEAST_MODULE_MM


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("role", GROUNDS)
def test_the_ground_under_what_is_written_is_light(role: str, theme: str) -> None:
    colour = load_theme(theme).colours[role]
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))

    assert 0.299 * red + 0.587 * green + 0.114 * blue >= LEAST_GREY
