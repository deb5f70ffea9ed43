"""Small drawings of printed pieces: texts that nobody could read are left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from hedgerow.drawing.components import SMALL_PT
from hedgerow.drawing.scene import Group, Item, Symbol, Text, Use

# Sizes on paper are rounded to hundredths of a point.
_ROUNDING_PT = 0.005


def miniature(symbol: Symbol, scale: float) -> Symbol:
    """Return a symbol without the texts that are smaller than 7.5 pt at this scale."""
    items = tuple(_readable_items(symbol.items, scale))
    return _with_items(symbol, items, f"{SMALL_PT / scale:.4g}pt")


def _readable_items(items: Iterable[Item], scale: float) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Use):
            yield replace(item, symbol=miniature(item.symbol, scale * item.scale))
        elif isinstance(item, Group):
            inner = tuple(_readable_items(item.items, scale * item.scale))
            yield replace(item, items=inner)
        elif not isinstance(item, Text) or item.size_pt * scale > SMALL_PT - _ROUNDING_PT:
            yield item


def with_miniatures(
    items: Iterable[Item], scale: float, *, figure: bool = False
) -> tuple[Item, ...]:
    """Return items with all of their own texts; symbols that they show smaller are miniatures.

    The symbols of a `figure` are not: they are the figure itself, and it was scaled to fit.
    """
    return tuple(_with_miniature(item, scale, figure=figure) for item in items)


def _with_miniature(item: Item, scale: float, *, figure: bool) -> Item:
    if isinstance(item, Group):
        return replace(item, items=with_miniatures(item.items, scale * item.scale))
    if not isinstance(item, Use):
        return item
    scale *= item.scale
    if item.scale < 1 and not figure:
        return replace(item, symbol=miniature(item.symbol, scale))
    inner = with_miniatures(item.symbol.items, scale)
    return replace(item, symbol=_with_items(item.symbol, inner, f"{scale:.4g}x"))


def _with_items(symbol: Symbol, items: tuple[Item, ...], suffix: str) -> Symbol:
    if items == symbol.items:
        return symbol
    # Writers store the first symbol of an id: another drawing needs another id.
    return replace(symbol, id=f"{symbol.id}-{suffix}", items=items)
