"""What tests look for in drawn pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from hedgerow.drawing.scene import Group, Item, Text, Use


def texts(items: Iterable[Item]) -> Iterator[str]:
    """Yield every text of a picture, also of symbols that it uses."""
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Use):
            yield from texts(item.symbol.items)
        elif isinstance(item, Text):
            yield item.text
