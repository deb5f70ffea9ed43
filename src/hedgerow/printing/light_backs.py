"""Backs that save ink: a fine pattern on white, so that fronts do not show through."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import ceil, sqrt

from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.scene import PT_MM, Group, Item, Path, Rect, Symbol, Text

# The colour role of text and lines on a coloured back, and of text on a light one.
ON_GROUND, LIGHT_TEXT = "on-band", "ink"
# The role of lines on a light back, by that of its former background. All themes print them.
LINES: Mapping[str, str] = {
    "band-1": "leaf-dark",
    "band-2": "wood-dark",
    "band-3": "stone-dark",
    "brown": "wood-dark",
    "straw": "gold-dark",
    "grass": "leaf-dark",
}
OTHER_LINES = "rule"
FRAME_MM = 3.0
PATTERN_LINE_MM, PATTERN_STEP_MM = 0.12, 3.0


def lighten_back(back: Symbol) -> Symbol:
    """Return a back that saves ink: a fine pattern on white, and lines in a dark colour.

    A back without a coloured background is unchanged.
    """
    background, rest = back.items[0], back.items[1:]
    if not (isinstance(background, Rect) and background.fill and _is_covered(back, background)):
        return back
    line = LINES.get(background.fill, OTHER_LINES)
    items = tuple(it for item in rest for it in _recolour(item, line))
    # Without any line the back would show only its pattern: give it a frame.
    if not any(isinstance(it, Rect | Path) and it.line for it in items):
        items = (_frame(back, line), *items)
    return replace(back, id=f"{back.id}-light", items=(_pattern(background, line), *items))


def _is_covered(back: Symbol, rect: Rect) -> bool:
    right, bottom = rect.x_mm + rect.width_mm, rect.y_mm + rect.height_mm
    covers_corner = rect.x_mm <= 0 and rect.y_mm <= 0
    return covers_corner and right >= back.width_mm and bottom >= back.height_mm


def _pattern(ground: Rect, line: str) -> Path:
    """Return diagonal lines in both directions over the former background."""
    segments = tuple(_lattice(ground.width_mm, ground.height_mm))
    moved = tuple((kind, (x + ground.x_mm, y + ground.y_mm)) for kind, (x, y) in segments)
    return Path(moved, line=line, line_mm=PATTERN_LINE_MM)


def _lattice(width: float, height: float) -> Iterator[tuple[str, tuple[float, float]]]:
    """Yield the diagonals of a rectangle, as moves and lines."""
    step = PATTERN_STEP_MM * sqrt(2)
    for number in range(ceil((width + height) / step)):
        at = (number + 0.5) * step  # where x + y is the same along the line
        if at >= width + height:
            return
        x1, y1 = min(at, width), max(0.0, at - width)
        x2, y2 = max(0.0, at - height), min(at, height)
        yield from (("M", (x1, y1)), ("L", (x2, y2)))
        # The other direction is its mirror image.
        yield from (("M", (width - x1, y1)), ("L", (width - x2, y2)))


def _recolour(item: Item, line: str) -> Iterator[Item]:
    """Yield a light item in colours that are visible on white; text gets a white ground."""
    match item:
        case Text() if item.fill == ON_GROUND:
            yield _text_ground(item)
            yield replace(item, fill=LIGHT_TEXT)
        case Rect() | Path() if item.line == ON_GROUND:
            yield replace(item, line=line)
        case Group():
            inner = tuple(part for it in item.items for part in _recolour(it, line))
            yield replace(item, items=inner)
        case _:
            yield item


def _text_ground(text: Text) -> Rect:
    """Return a white ground for a text, so that the pattern does not run through it."""
    high = text.size_pt * PT_MM
    wide = text_width_mm(text.text, text.size_pt, text.face)
    left = text.x_mm - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    return Rect(
        left - high * 0.4, text.y_mm - high * 1.1, wide + high * 0.8, high * 1.6, fill="white"
    )


def _frame(back: Symbol, line: str) -> Rect:
    width, height = back.width_mm - 2 * FRAME_MM, back.height_mm - 2 * FRAME_MM
    return Rect(FRAME_MM, FRAME_MM, width, height, line=line, line_mm=0.5, radius_mm=FRAME_MM / 2)
