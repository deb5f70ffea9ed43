"""How far a picture reaches: the rectangle round its items, in millimetres."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.scene import PT_MM, Bits, Group, Item, Path, Rect, Text, Use

Extent = tuple[float, float, float, float]
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def figure_extent(figure: Group) -> Extent:
    """How far a figure reaches: as its symbols do, the frame of a sheet or the picture of a piece.

    What is drawn on these is not looked at, which would take long; all is where there are none.
    """
    symbols = tuple(it for it in figure.items if isinstance(it, Use))
    return _placed(_round_all(symbols or figure.items), figure)


def item_extent(item: Item) -> Extent:
    """Left, top, right and bottom of an item; a symbol reaches as far as its size says."""
    match item:
        case Rect():
            return _sized(item.x_mm, item.y_mm, item.width_mm, item.height_mm)
        case Bits():
            height = len(item.rows) * item.module_mm
            return _sized(item.x_mm, item.y_mm, len(item.rows[0]) * item.module_mm, height)
        case Path():
            points = [it for _, values in item.segments for it in values]
            return min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])
        case Text():
            width, size = text_width_mm(item.text, item.size_pt, item.face), item.size_pt * PT_MM
            left = item.x_mm - width * _ANCHORS[item.anchor]
            return left, item.y_mm - size, left + width, item.y_mm + size / 4
        case Use():
            return _placed((0.0, 0.0, item.symbol.width_mm, item.symbol.height_mm), item)
        case Group():
            return _placed(_round_all(item.items), item)


def _round_all(items: Iterable[Item]) -> Extent:
    shown = [item_extent(it) for it in items if not (isinstance(it, Group) and it.hidden)]
    lefts, tops, rights, bottoms = zip(*(shown or [(0.0, 0.0, 0.0, 0.0)]), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _sized(left: float, top: float, width: float, height: float) -> Extent:
    return left, top, left + width, top + height


def _placed(box: Extent, item: Use | Group) -> Extent:
    """A rectangle as its item places, scales and turns it."""
    left, top, right, bottom = box
    turned = {
        0: box,
        90: (-bottom, left, -top, right),
        180: (-right, -bottom, -left, -top),
        270: (top, -right, bottom, -left),
    }[item.turn]
    left, top, right, bottom = (it * item.scale for it in turned)
    return left + item.x_mm, top + item.y_mm, right + item.x_mm, bottom + item.y_mm
