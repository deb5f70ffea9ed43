"""Backs that save ink: a white background, and light lines in the colour it had."""

from __future__ import annotations

from dataclasses import replace

from hedgerow.drawing.scene import Group, Item, Path, Rect, Symbol, Text

ON_GROUND, TEXT = "on-band", "soft"
FRAME_MM = 3.0


def lighten_back(back: Symbol) -> Symbol:
    """Return a back without its coloured background, or unchanged if it has none."""
    background, rest = back.items[0], back.items[1:]
    if not (isinstance(background, Rect) and background.fill and _is_covered(back, background)):
        return back
    items = tuple(_recolour(it, background.fill) for it in rest)
    # Without any line the back would be blank paper: give it a frame.
    if not any(isinstance(it, Rect | Path) and it.line for it in items):
        items = (_frame(back), *items)
    return replace(back, id=f"{back.id}-light", items=items)


def _is_covered(back: Symbol, rect: Rect) -> bool:
    right, bottom = rect.x_mm + rect.width_mm, rect.y_mm + rect.height_mm
    covers_corner = rect.x_mm <= 0 and rect.y_mm <= 0
    return covers_corner and right >= back.width_mm and bottom >= back.height_mm


def _recolour(item: Item, colour: str) -> Item:
    """Make light items visible on white: lines get the background's colour, text is grey."""
    match item:
        case Text() if item.fill == ON_GROUND:
            return replace(item, fill=TEXT)
        case Rect() | Path() if item.line == ON_GROUND:
            return replace(item, line=colour)
        case Group():
            return replace(item, items=tuple(_recolour(it, colour) for it in item.items))
        case _:
            return item


def _frame(back: Symbol) -> Rect:
    width, height = back.width_mm - 2 * FRAME_MM, back.height_mm - 2 * FRAME_MM
    return Rect(FRAME_MM, FRAME_MM, width, height, line=TEXT, line_mm=0.5, radius_mm=FRAME_MM / 2)
