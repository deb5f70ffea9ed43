"""Backs for little ink: the ground is left white, and what was light on it takes its colour."""

from __future__ import annotations

from dataclasses import replace

from hedgerow.drawing.scene import Group, Item, Path, Rect, Symbol, Text

ON_GROUND, TEXT = "on-band", "soft"
FRAME_MM = 3.0


def lighten_back(back: Symbol) -> Symbol:
    """A back without its ground; one that has no ground stays as it is."""
    ground, rest = back.items[0], back.items[1:]
    if not (isinstance(ground, Rect) and ground.fill and _covers(ground, back)):
        return back
    items = tuple(_on_white(it, ground.fill) for it in rest)
    if not any(isinstance(it, Rect | Path) and it.line for it in items):
        items = (_frame(back), *items)
    return replace(back, id=f"{back.id}-light", items=items)


def _covers(ground: Rect, back: Symbol) -> bool:
    right, bottom = ground.x_mm + ground.width_mm, ground.y_mm + ground.height_mm
    inside = ground.x_mm <= 0 and ground.y_mm <= 0
    return inside and right >= back.width_mm and bottom >= back.height_mm


def _on_white(item: Item, colour: str) -> Item:
    """What was light on a dark ground: lines in the colour of the ground, type in grey."""
    match item:
        case Text() if item.fill == ON_GROUND:
            return replace(item, fill=TEXT)
        case Rect() | Path() if item.line == ON_GROUND:
            return replace(item, line=colour)
        case Group():
            return replace(item, items=tuple(_on_white(it, colour) for it in item.items))
        case _:
            return item


def _frame(back: Symbol) -> Rect:
    """What a back that was nothing but its ground has instead."""
    width, height = back.width_mm - 2 * FRAME_MM, back.height_mm - 2 * FRAME_MM
    return Rect(FRAME_MM, FRAME_MM, width, height, line=TEXT, line_mm=0.5, radius_mm=FRAME_MM / 2)
