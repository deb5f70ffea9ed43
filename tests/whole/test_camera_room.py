"""Every sheet leaves space for a camera: white around markers and squares, a light background."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from hedgerow.art.sheet import make_drawer, sheet_cell_rects
from hedgerow.art.sheet_plan import sheet_size
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.scene import Bits, Group, Item, Page, Path, Rect, Symbol, Use
from hedgerow.drawing.theme import Theme, load_theme
from hedgerow.game.library import open_library
from hedgerow.writers.png import page_images
from tests.products import every_pair

GAMES = [it.id for it in open_library().games() if it.has_sheets]
THEMES = ("colour", "ink-saver", "high-contrast")
BORDER_MM, DOTS_PER_MM, EDGE_MM = 5.0, 10, 0.2
MARKER_CLEAR_MM, SQUARES_CLEAR = 3.0, 4
MIN_MARKER_MM, MIN_MODULE_MM = 9.0, 0.9
# Backgrounds that people write on: dark ink must be visible on them in grey.
GROUNDS = ("white", "cream", "grass", "meadow", "stall")
MIN_GREY = 0.55
HATCH_GAP_MM = 2.0
# x, y, scale and turn of what is drawn; left, top, right and bottom of a shape.
Place = tuple[float, float, float, int]
Box = tuple[float, ...]
START: Place = (0.0, 0.0, 1.0, 0)


LETTERS = ("", "B")
SITES = ("", "https://someuser.github.io/hedgerow/")


@cache
def scene(game: str, letter: str = "", site: str = "") -> tuple[Item, ...]:
    """Draw a sheet; one with a letter is of a set, and a site makes its QR code larger."""
    loaded = open_library().find_game(game)
    code = loaded.code_for_seed(1)
    ticks = loaded.has_ticks
    context = loaded.drawing_context(
        "de", ticks=ticks, markers=True, letter_of=lambda code: letter, site=site
    )
    return make_drawer(context)(loaded.generate_sheet(code), str(code))


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
    width, height = sheet_size(open_library().find_game(game).content)
    width, height = width + 2 * BORDER_MM, height + 2 * BORDER_MM
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
    is_fixed = open_library().find_game(game).is_fixed
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


def hatched(items: tuple[Item, ...], theme: Theme, at: Place, hatch_mm: float) -> Iterator[Box]:
    """Yield the bounds of all fills with a hatch: left, top, right, bottom."""
    x, y, scale, turn = at
    for item in items:
        if isinstance(item, Use | Group):
            inner = item.symbol.items if isinstance(item, Use) else item.items
            hatch = item.symbol.hatch_mm if isinstance(item, Use) else hatch_mm
            left, top = turned(item.x_mm, item.y_mm, turn)
            place = x + left * scale, y + top * scale, scale * item.scale, turn + item.turn
            yield from hatched(inner, theme, place, hatch)
        elif isinstance(item, Rect | Path) and item.fill in theme.hatches and hatch_mm:
            points = [turned(*point, turn) for point in outline(item)]
            across, down = zip(*points, strict=True)
            sides = min(across), min(down), max(across), max(down)
            starts = x, y, x, y
            yield tuple(at + side * scale for at, side in zip(starts, sides, strict=True))


def turned(x: float, y: float, degrees: int) -> tuple[float, float]:
    """Turn a point clockwise round the origin."""
    for _ in range(degrees // 90 % 4):
        x, y = -y, x
    return x, y


def outline(item: Rect | Path) -> list[tuple[float, float]]:
    if isinstance(item, Rect):
        right, bottom = item.x_mm + item.width_mm, item.y_mm + item.height_mm
        return [(item.x_mm, item.y_mm), (right, bottom)]
    return [
        pair for _, values in item.segments for pair in zip(values[::2], values[1::2], strict=True)
    ]


def gap(box: Box, cell: CellRect) -> float:
    """Return how far a box is from a cell; 0 if it is on the cell."""
    left, top, right, bottom = box
    across = max(cell.x_mm - right, left - cell.x_mm - cell.width_mm, 0.0)
    down = max(cell.y_mm - bottom, top - cell.y_mm - cell.height_mm, 0.0)
    return float(np.hypot(across, down))


def test_the_bounds_of_a_turned_symbol_are_turned() -> None:
    bar = Symbol("bar", 10, 2, (Rect(0, 0, 10, 2, fill="piece-red"),))

    (box,) = hatched((Use(bar, 5, 5, 2.0, 90),), load_theme("colour"), START, 1.6)

    assert box == (1.0, 5.0, 5.0, 25.0)


@every_pair(game=GAMES, theme=THEMES, site=SITES)
def test_no_hatch_is_near_a_place_to_write_on(game: str, theme: str, site: str) -> None:
    """Programs start a hatch at different points, so that a photo never fits the drawn sheet."""
    loaded = open_library().find_game(game)
    sheet = loaded.generate_sheet(loaded.code_for_seed(1))
    cells = sheet_cell_rects(loaded.content, sheet)
    places = [cell for rects in cells.values() for cell in rects]
    boxes = [*hatched(scene(game, "", site), load_theme(theme), START, 1.6)]

    assert places
    assert [box for box in boxes if min(gap(box, cell) for cell in places) < HATCH_GAP_MM] == []


def test_a_hatch_on_a_cell_would_be_found() -> None:
    boxes = hatched((Rect(12, 0, 5, 5, fill="water"),), load_theme("ink-saver"), START, 1.6)

    assert [gap(box, CellRect(0, 0, 10, 10)) for box in boxes] == [2.0]


@pytest.mark.parametrize("theme", THEMES)
def test_markers_are_dark_enough_for_bad_photos(theme: str) -> None:
    assert grey_of(load_theme(theme).colours["marker"]) <= 0.45


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("role", GROUNDS)
def test_the_ground_under_what_is_written_is_light(role: str, theme: str) -> None:
    assert grey_of(load_theme(theme).colours[role]) >= MIN_GREY


def grey_of(colour: str) -> float:
    """Return how light a colour is in a grey picture, from 0 to 1."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue
