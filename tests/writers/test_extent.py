"""Extents of items, worked out by hand; the extent of a printed figure covers its items."""

from __future__ import annotations

import pytest

from hedgerow.drawing.scene import Bits, Group, Item, Rect, Symbol, Text, Use, circle, polyline
from hedgerow.writers.pdf_document import Extent, figure_extent, item_extent
from tests.whole.printed import GAMES, printed

BOX = Rect(1, 2, 10, 20, fill="ink")
LEAF = Symbol("leaf", 10, 20, (Rect(-5, -5, 50, 50),))
EXTENTS: list[tuple[str, Item, Extent]] = [
    ("a rectangle", BOX, (1, 2, 11, 22)),
    ("a line", polyline((3, 9), (1, 4), (2, 5)), (1, 4, 3, 9)),
    ("a circle", circle(10, 10, 4), (6, 6, 14, 14)),
    ("modules", Bits(5, 5, 2, ("101", "010")), (5, 5, 11, 9)),
    ("a symbol", Use(LEAF, 100, 200, 2.0), (100, 200, 120, 240)),
    ("a symbol turned a quarter", Use(LEAF, 100, 200, 2.0, 90), (60, 200, 100, 220)),
    ("a symbol turned a half", Use(LEAF, 100, 200, 1.0, 180), (90, 180, 100, 200)),
    # With cos 30° = √3 / 2, the corners are at (5√3, 5), (5√3 - 10, 5 + 10√3) and (-10, 10√3).
    (
        "a symbol turned by 30 degrees",
        Use(LEAF, 100, 200, 1.0, 30),
        (90, 200, 100 + 5 * 3**0.5, 205 + 10 * 3**0.5),
    ),
    ("a symbol turned three quarters", Use(LEAF, 100, 200, 1.0, 270), (100, 190, 120, 200)),
    ("a group", Group("g", (BOX, Rect(5, 0, 30, 4)), 50, 60, 2.0), (52, 60, 120, 104)),
    (
        "a hidden layer",
        Group("g", (BOX, Group("cut", (Rect(0, 0, 99, 99),), hidden=True))),
        (1, 2, 11, 22),
    ),
    ("nothing", Group("g", (), 5, 6), (5, 6, 5, 6)),
]


@pytest.mark.parametrize(
    ("item", "extent"), [pytest.param(item, extent, id=name) for name, item, extent in EXTENTS]
)
def test_extent_covers_the_drawn_item(item: Item, extent: Extent) -> None:
    assert item_extent(item) == pytest.approx(extent)


def test_extent_of_text_depends_on_its_anchor() -> None:
    start, middle, end = (
        item_extent(Text(100, 50, "Barley", 10, anchor=anchor))
        for anchor in ("start", "middle", "end")
    )

    assert start[0] == end[2] == 100
    assert (middle[0] + middle[2]) / 2 == pytest.approx(100)
    assert start[1] < 50 < start[3]


@pytest.mark.parametrize("game", GAMES)
def test_extent_of_printed_figure_covers_all_its_items(game: str) -> None:
    pages = [page for document in printed(game).values() for page in document.pages]
    figures = [it for page in pages for it in page.items if isinstance(it, Group) and it.alt]

    assert figures
    for figure in figures:
        assert figure_extent(figure) == pytest.approx(item_extent(figure), abs=0.01)
