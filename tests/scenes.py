"""Helpers to search drawn pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.drawing.scene import Group, Item, Text, Use


def texts(items: Iterable[Item]) -> Iterator[str]:
    """Yield all texts of a picture, including those of its symbols."""
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Use):
            yield from texts(item.symbol.items)
        elif isinstance(item, Text):
            yield item.text
