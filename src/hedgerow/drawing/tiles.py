"""Square tiles: a coloured band with picture and name, points at the bottom, a plain back."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.drawing.components import (
    BODY_PT,
    HEAD_PT,
    NUMBER_PT,
    TILE_PT,
    TextStyle,
    centred_text,
    fitted_text,
    place_symbol,
)
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.scene import Item, Rect, Symbol, circle, polygon, polyline

TILE_MM = 56.0
BAND_MM = 11.5
POINTS_Y_MM = 49.2


def painted_background(width_mm: float, height_mm: float, fill: str, bleed_mm: float) -> Rect:
    """Draw the background of a piece, including the bleed beyond its edges."""
    return Rect(-bleed_mm, -bleed_mm, width_mm + 2 * bleed_mm, height_mm + 2 * bleed_mm, fill=fill)


def band(width_mm: float, height_mm: float, fill: str, bleed_mm: float) -> Iterator[Item]:
    """Draw a coloured band along the upper edge, bleed included, with a line below it."""
    wide = width_mm + 2 * bleed_mm
    yield Rect(-bleed_mm, -bleed_mm, wide, height_mm + bleed_mm, fill=fill)
    start, end = (-bleed_mm, height_mm), (width_mm + bleed_mm, height_mm)
    yield polyline(start, end, line="on-band", line_mm=0.4)


def band_label(picture: Symbol, name: str) -> Iterator[Item]:
    """Draw a small picture on white and a name, on the band of a tile."""
    yield Rect(2.4, 1.6, 8.4, 8.4, fill="white", radius_mm=1.6)
    yield place_symbol(picture, 6.6, 5.8, 7.2)
    yield fitted_text(
        13.0, 5.8, name, TextStyle(HEAD_PT, "bold", "on-band", "start", BODY_PT), TILE_MM - 16
    )


def tile_back(name: str, picture: Symbol, fill: str, bleed_mm: float) -> Symbol:
    """Return a plain back with a large picture."""
    middle = TILE_MM / 2
    items = (
        painted_background(TILE_MM, TILE_MM, fill, bleed_mm),
        Rect(4, 4, TILE_MM - 8, TILE_MM - 8, line="on-band", line_mm=0.6, radius_mm=4),
        circle(middle, middle, 18.5, fill="white"),
        place_symbol(picture, middle, middle, 25.0),
    )
    return Symbol(name, TILE_MM, TILE_MM, items)


def points_row(points: int, star: Symbol, caption: str, house: bool) -> Iterator[Item]:
    """Draw the points of a tile, as in `2 ★ each, at most 10`, and a house for a house number."""
    number = str(points)
    # Number, star, caption and house: their widths are needed first, to centre the row.
    widths = (
        text_width_mm(number, NUMBER_PT, "bold"),
        8.0,
        text_width_mm(caption, TILE_PT) + 1.5 if caption else 0.0,
        6.0 * house,
    )
    left, right = TILE_MM / 2 - sum(widths) / 2, TILE_MM / 2 + sum(widths) / 2
    yield centred_text(left, POINTS_Y_MM, number, TextStyle(NUMBER_PT, "bold", anchor="start"))
    yield place_symbol(star, left + widths[0] + 4.4, POINTS_Y_MM, 7.0)
    if caption:
        start = left + widths[0] + widths[1] + 1.5
        yield centred_text(start, POINTS_Y_MM, caption, TextStyle(TILE_PT, anchor="start"))
    if house:
        yield from house_mark(right - 2.4, POINTS_Y_MM)


def house_mark(x: float, y: float) -> Iterator[Item]:
    """Draw a small house, the mark of a house number: one the rulebook does not state."""
    walls = ((-1.9, 1.8), (-1.9, -0.2), (0.0, -1.9), (1.9, -0.2), (1.9, 1.8))
    corners = tuple((x + dx, y + dy) for dx, dy in walls)
    yield polygon(*corners, fill="white", line="rule", line_mm=0.35)
    yield Rect(x - 0.5, y + 0.4, 1.0, 1.4, fill="soft")
