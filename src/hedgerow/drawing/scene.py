"""A picture as values: millimetres, origin at the top left, y down. Writers turn it into files.

Colours are roles of a theme (`leaf`, `ink`), never numbers: a theme gives each role its colour and
its hatch, so that every fill can be told apart without colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Literal

from hedgerow.base.frozen import keyword_record, record

PT_MM = 25.4 / 72
_DARK = re.compile("1+")
Hatch = Literal["slash", "backslash", "cross", "dots", "level", "upright"]
Anchor = Literal["start", "middle", "end"]
Face = Literal["plain", "bold"]
StructureTag = Literal["", "H1", "H2", "P", "Figure"]
Segment = tuple[str, tuple[float, ...]]
# The groups of a page that say where it is cut and folded.
CUT_LAYER, FOLD_LAYER = "cut", "fold"

# The strokes of one hatch tile of size 1: x1, y1, x2, y2. Dots are strokes with round ends.
HATCH_STROKES: Mapping[Hatch, tuple[tuple[float, float, float, float], ...]] = {
    "slash": ((-0.25, 0.25, 0.25, -0.25), (0, 1, 1, 0), (0.75, 1.25, 1.25, 0.75)),
    "backslash": ((-0.25, 0.75, 0.25, 1.25), (0, 0, 1, 1), (0.75, -0.25, 1.25, 0.25)),
    "level": ((0, 0.5, 1, 0.5),),
    "upright": ((0.5, 0, 0.5, 1),),
    "cross": ((0, 0, 1, 1), (0, 1, 1, 0)),
    "dots": ((0.5, 0.5, 0.501, 0.5),),
}


@record
class Rect:
    """A rectangle, its corners rounded by `radius_mm`."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    fill: str | None = None
    line: str | None = None
    line_mm: float = 0.3
    radius_mm: float = 0.0


@record
class Path:
    """A line or area of M, L, C and Z segments; `dash_mm` draws it dashed."""

    segments: tuple[Segment, ...]
    fill: str | None = None
    line: str | None = None
    line_mm: float = 0.3
    dash_mm: tuple[float, ...] = ()


@record
class Bits:
    """Square modules, row by row: `1` is dark. QR codes and corner markers."""

    x_mm: float
    y_mm: float
    module_mm: float
    rows: tuple[str, ...]
    fill: str = "ink"


@record
class Text:
    """One line of text, or a part of one whose last word goes on; y is the baseline."""

    x_mm: float
    y_mm: float
    text: str
    size_pt: float
    face: Face = "plain"
    fill: str = "ink"
    anchor: Anchor = "start"
    continues: bool = False


@record
class Symbol:
    """A drawing that is stored once per file and used many times; `id` names it."""

    id: str
    width_mm: float
    height_mm: float
    items: tuple[Item, ...]
    hatch_mm: float = 1.6


@record
class Use:
    """A symbol with its top left corner at a place, scaled, turned clockwise about that corner."""

    symbol: Symbol
    x_mm: float
    y_mm: float
    scale: float = 1.0
    turn: int = 0


@record
class Group:
    """Items that belong together under a name (a layer in SVG files), placed as by `Use`.

    A group of a page may say what it is to those who cannot see it: `tag` is a heading (`H1`,
    `H2`), a paragraph (`P`) or a `Figure`, whose `alt` tells what it shows. A `hidden` group is a
    layer that SVG files carry unseen, for cutting machines.
    """

    name: str
    items: tuple[Item, ...]
    x_mm: float = 0.0
    y_mm: float = 0.0
    scale: float = 1.0
    turn: int = 0
    tag: StructureTag = ""
    alt: str = ""
    hidden: bool = False


Item = Rect | Path | Bits | Text | Use | Group


@record
class Trim:
    """What is left of a page when all outer cuts are made; pictures reach `bleed_mm` beyond it.

    Only for print shops: CUPS takes it for the page, so that nothing printed at home may have it.
    """

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    bleed_mm: float = 0.0


@record
class Bookmark:
    """A place of a page that a reader can jump to.

    One that is `below` belongs to the last before it that is not.
    """

    title: str
    y_mm: float = 0.0
    below: bool = False


@record
class Page:
    """One side of a paper; one for a print shop has a `trim`, one for a printer at home none."""

    width_mm: float
    height_mm: float
    items: tuple[Item, ...]
    trim: Trim | None = None
    bookmarks: tuple[Bookmark, ...] = ()


@record
class Piece:
    """A piece to cut out: its picture, and the picture of its back if it has one.

    `outline` is where to cut, for pieces that are not cut out as a rectangle; `folds` is where to
    fold those that stand or are glued.
    """

    front: Symbol
    back: Symbol | None = None
    outline: tuple[Segment, ...] = ()
    folds: tuple[Segment, ...] = ()


@keyword_record
class Deck:
    """Pieces of one size that are printed and cut together.

    Pictures may reach `bleed_mm` beyond the piece on every side. `marks` is off for pieces
    that bring their own outline to cut along; `squares` says that they may as well be cut as
    rectangles. Every `row` pieces belong together: lines of them are not torn if that can be.
    What does not fit on a paper may be printed `in_parts`, to be glued. A deck drawn by lot has
    the `code` of that lot.
    """

    id: str
    title: str
    width_mm: float
    height_mm: float
    pieces: tuple[Piece, ...]
    bleed_mm: float = 0.0
    marks: bool = True
    code: str = ""
    row: int = 0
    squares: bool = False
    in_parts: Deck | None = None


def colour_roles(items: Iterable[Item]) -> set[str]:
    """Every colour role that some items and the symbols in them are painted with."""
    found: set[str | None] = set()
    waiting, seen = list(items), set()
    while waiting:
        item = waiting.pop()
        if isinstance(item, Group):
            waiting += item.items
        elif isinstance(item, Use):
            if item.symbol.id not in seen:
                seen.add(item.symbol.id)
                waiting += item.symbol.items
        else:
            found.add(item.fill)
            found.add(getattr(item, "line", None))
    return {it for it in found if it}


def picture_page(picture: Symbol, margin_mm: float = 4.0) -> Page:
    """A single drawing on a page of its own size."""
    width, height = picture.width_mm + 2 * margin_mm, picture.height_mm + 2 * margin_mm
    return Page(width, height, (Use(picture, margin_mm, margin_mm),))


def hatch_line_width(kind: Hatch) -> float:
    """The width of a hatch's strokes, as a part of its tile."""
    return 0.28 if kind == "dots" else 0.11


@lru_cache(maxsize=512)
def format_number(value: float) -> str:
    """A number for a file: at most three decimals, no needless zeros."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def polyline(*points: tuple[float, float], **style: object) -> Path:
    """A path of straight strokes through the points."""
    return Path(tuple(_polyline(points)), **style)  # type: ignore[arg-type]


def polygon(*points: tuple[float, float], **style: object) -> Path:
    """A closed path of straight strokes."""
    return Path((*_polyline(points), ("Z", ())), **style)  # type: ignore[arg-type]


def rectangle_segments(x: float, y: float, width: float, height: float) -> tuple[Segment, ...]:
    """The segments of a rectangle, for outlines."""
    right, bottom = x + width, y + height
    return polygon((x, y), (right, y), (right, bottom), (x, bottom)).segments


def transform_segments(
    segments: Iterable[Segment], x_mm: float, y_mm: float, scale: float = 1.0
) -> tuple[Segment, ...]:
    """Segments scaled, and then moved right and down."""
    off = (x_mm, y_mm)
    return tuple(
        (kind, tuple(value * scale + off[number % 2] for number, value in enumerate(values)))
        for kind, values in segments
    )


def circle(x_mm: float, y_mm: float, radius_mm: float, **style: object) -> Path:
    """A circle as a path."""
    return ellipse(x_mm, y_mm, radius_mm, radius_mm, **style)


def ellipse(x_mm: float, y_mm: float, rx_mm: float, ry_mm: float, **style: object) -> Path:
    """An ellipse as a path of four curves."""
    return Path(tuple(ellipse_segments(x_mm, y_mm, rx_mm, ry_mm)), **style)  # type: ignore[arg-type]


def ellipse_segments(x: float, y: float, rx: float, ry: float) -> Iterator[Segment]:
    """The segments of an ellipse, for paths made of several."""
    kx, ky = rx * 0.5523, ry * 0.5523
    yield "M", (x + rx, y)
    yield "C", (x + rx, y + ky, x + kx, y + ry, x, y + ry)
    yield "C", (x - kx, y + ry, x - rx, y + ky, x - rx, y)
    yield "C", (x - rx, y - ky, x - kx, y - ry, x, y - ry)
    yield "C", (x + kx, y - ry, x + rx, y - ky, x + rx, y)
    yield "Z", ()


def rounded_segments(
    x: float, y: float, width: float, height: float, radius: float
) -> Iterator[Segment]:
    """The segments of a rectangle with round corners."""
    right, bottom, bend = x + width, y + height, radius * 0.4477
    yield "M", (x + radius, y)
    yield "L", (right - radius, y)
    yield "C", (right - bend, y, right, y + bend, right, y + radius)
    yield "L", (right, bottom - radius)
    yield "C", (right, bottom - bend, right - bend, bottom, right - radius, bottom)
    yield "L", (x + radius, bottom)
    yield "C", (x + bend, bottom, x, bottom - bend, x, bottom - radius)
    yield "L", (x, y + radius)
    yield "C", (x, y + bend, x + bend, y, x + radius, y)
    yield "Z", ()


def _polyline(points: Iterable[tuple[float, float]]) -> Iterator[Segment]:
    for number, point in enumerate(points):
        yield "L" if number else "M", point


def dark_runs(rows: Iterable[str]) -> Iterator[tuple[int, int, int]]:
    """The runs of dark modules: row, first column, length."""
    for number, row in enumerate(rows):
        for dark in _DARK.finditer(row):
            start, end = dark.span()
            yield number, start, end - start
