"""Every sheet leaves space for a camera: white around markers and squares, a light background."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

from hedgerow.drawing.scene import Bits, Group, Item, Page, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.library.library import open_library
from hedgerow.writers.png import page_images
from tests.products import every_pair

GAMES = [it.id for it in open_library().games() if it.has_sheets]
THEMES = ("colour", "ink-saver", "high-contrast")
BORDER_MM, DOTS_PER_MM, EDGE_MM = 5.0, 10, 0.2
MARKER_CLEAR_MM, SQUARES_CLEAR = 3.0, 4
MIN_MARKER_MM, MIN_MODULE_MM = 9.0, 0.9
# Backgrounds that people write on: dark ink must be visible on them in grey.
GROUNDS = ("white", "cream", "grass", "meadow", "meadow-plain", "stall")
MIN_GREY = 0.55


LETTERS = ("", "B")
SITES = ("", "https://someuser.github.io/hedgerow/")


@cache
def scene(game: str, letter: str = "", site: str = "") -> tuple[Item, ...]:
    """Draw a sheet; one with a letter is of a set, and a site makes its QR code larger."""
    loaded = open_library().find_game(game)
    art = loaded.sheet_art
    assert art
    code = loaded.code_for_seed(1)
    marks = loaded.ruleset.has_tick_symbols
    context = loaded.drawing_context("de", marks=marks, letter_of=lambda code: letter, site=site)
    return art.make_drawer(context)(loaded.generate_sheet(code), str(code))


def patterns(items: tuple[Item, ...]) -> list[Bits]:
    """Return all markers and square patterns of a sheet, if they are drawn unmoved and unscaled."""
    bits: list[Bits] = []
    for item in items:
        if isinstance(item, Bits):
            bits.append(item)
        elif isinstance(item, Group):
            bits += patterns(item.items)
        elif isinstance(item, Use) and (item.x_mm, item.y_mm, item.scale) == (0, 0, 1):
            bits += patterns(item.symbol.items)
    return bits


@cache
def picture(game: str, theme: str, letter: str, site: str) -> Any:
    """Draw a sheet with a white border, in grey from 0 to 1."""
    spec = open_library().find_game(game).sheet_spec
    width, height = spec.width_mm + 2 * BORDER_MM, spec.height_mm + 2 * BORDER_MM
    page = Page(width, height, (Group("sheet", scene(game, letter, site), BORDER_MM, BORDER_MM),))
    (image,) = page_images([page], load_theme(theme), round(DOTS_PER_MM * 25.4))
    return np.asarray(image.convert("L")) / 255


def darkest_near(grey: Any, bits: Bits, clear_mm: float) -> float:
    """Return the darkest point of a picture around a pattern within a distance."""
    side = len(bits.rows) * bits.module_mm
    rows, columns = (np.arange(size) / DOTS_PER_MM - BORDER_MM for size in grey.shape)
    down = np.maximum(bits.y_mm - rows, rows - bits.y_mm - side).clip(0)
    across = np.maximum(bits.x_mm - columns, columns - bits.x_mm - side).clip(0)
    distance = np.hypot(down[:, None], across[None, :])
    return float(grey[(distance > EDGE_MM) & (distance < clear_mm - EDGE_MM)].min())


@every_pair(game=GAMES, theme=THEMES, letter=LETTERS, site=SITES)
def test_round_markers_and_squares_all_is_white(
    game: str, theme: str, letter: str, site: str
) -> None:
    all_bits = patterns(scene(game, letter, site))

    # Equal sheets have no code.
    is_fixed = open_library().find_game(game).sheet_spec.is_fixed
    assert len(all_bits) == (4 if is_fixed else 5)
    for bits in all_bits:
        is_marker = len(bits.rows) == 6
        clear = MARKER_CLEAR_MM if is_marker else SQUARES_CLEAR * bits.module_mm
        assert darkest_near(picture(game, theme, letter, site), bits, clear) > 0.95, (
            bits.x_mm,
            bits.y_mm,
        )


@every_pair(game=GAMES, site=SITES)
def test_markers_and_squares_are_large_enough(game: str, site: str) -> None:
    for bits in patterns(scene(game, "", site)):
        side = len(bits.rows) * bits.module_mm
        assert side >= MIN_MARKER_MM
        assert bits.module_mm >= MIN_MODULE_MM


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("role", GROUNDS)
def test_the_ground_under_what_is_written_is_light(role: str, theme: str) -> None:
    colour = load_theme(theme).colours[role]
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))

    assert 0.299 * red + 0.587 * green + 0.114 * blue >= MIN_GREY
