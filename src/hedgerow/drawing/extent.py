"""Bounding boxes of scene items, in millimetres."""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.scene import PT_MM, Bits, Group, Item, Path, Rect, Text, Use

Extent = tuple[float, float, float, float]
_ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def figure_extent(figure: Group) -> Extent:
    """Return the bounding box of a figure: of its symbols, or of all items if it has none."""
    # The symbols are the frame of a sheet or the picture of a piece. Measuring what is drawn on
    # them would take long and not change the result.
    symbols = tuple(it for it in figure.items if isinstance(it, Use))
    return _transform(_bounding_box(symbols or figure.items), figure)


def item_extent(item: Item) -> Extent:
    """Return left, top, right and bottom of an item; a symbol counts with its stated size."""
    match item:
        case Rect():
            return _from_size(item.x_mm, item.y_mm, item.width_mm, item.height_mm)
        case Bits():
            height = len(item.rows) * item.module_mm
            return _from_size(item.x_mm, item.y_mm, len(item.rows[0]) * item.module_mm, height)
        case Path():
            # Control points count too: a curve never leaves their hull.
            points = [value for _, values in item.segments for value in values]
            return min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])
        case Text():
            width, size = text_width_mm(item.text, item.size_pt, item.face), item.size_pt * PT_MM
            left = item.x_mm - width * _ANCHORS[item.anchor]
            # A quarter of the size is enough for descenders.
            return left, item.y_mm - size, left + width, item.y_mm + size / 4
        case Use():
            return _transform((0.0, 0.0, item.symbol.width_mm, item.symbol.height_mm), item)
        case Group():
            return _transform(_bounding_box(item.items), item)


def _bounding_box(items: Iterable[Item]) -> Extent:
    visible = (item for item in items if not (isinstance(item, Group) and item.hidden))
    extents = [item_extent(item) for item in visible]
    lefts, tops, rights, bottoms = zip(*(extents or [(0.0, 0.0, 0.0, 0.0)]), strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _from_size(left: float, top: float, width: float, height: float) -> Extent:
    return left, top, left + width, top + height


def _transform(extent: Extent, item: Use | Group) -> Extent:
    """Turn, scale and move a rectangle as the item does with its contents."""
    left, top, right, bottom = extent
    turned = {
        0: extent,
        90: (-bottom, left, -top, right),
        180: (-right, -bottom, -left, -top),
        270: (top, -right, bottom, -left),
    }[item.turn]
    left, top, right, bottom = (it * item.scale for it in turned)
    return left + item.x_mm, top + item.y_mm, right + item.x_mm, bottom + item.y_mm
