"""Pictures as values: millimetres, origin at the top left, y down. Writers turn them into files.

Colours are roles of a theme (`leaf`, `ink`), never numbers. A theme defines the colour of each
role, and a hatch for some, so that fills differ in black and white too.
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
# Names of the page groups that hold the cut and fold lines.
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
    """A rectangle; `radius_mm` rounds its corners."""

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
    """A line or area of absolute M, L, C and Z segments, as in SVG; `dash_mm` makes it dashed."""

    segments: tuple[Segment, ...]
    fill: str | None = None
    line: str | None = None
    line_mm: float = 0.3
    dash_mm: tuple[float, ...] = ()


@record
class Bits:
    """A QR code or corner marker: rows of square modules, `1` is dark."""

    x_mm: float
    y_mm: float
    module_mm: float
    rows: tuple[str, ...]
    fill: str = "ink"


@record
class Text:
    """One line of text, or a part of one; y is the baseline.

    continues: the last word goes on in the next item, in another face
    """

    x_mm: float
    y_mm: float
    text: str
    size_pt: float
    face: Face = "plain"
    fill: str = "ink"
    anchor: Anchor = "start"
    continues: bool = False


@keyword_record
class Picture:
    """The bytes of a PNG or JPEG file; `drawing.pictures` has checked them.

    id: a hash of the bytes: writers store each picture once per file
    """

    id: str
    kind: Literal["png", "jpeg"]
    data: bytes
    width_px: int
    height_px: int


@keyword_record
class Image:
    """A picture of pixels, stretched over a rectangle; `mirrored` exchanges left and right."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    picture: Picture
    mirrored: bool = False


@record
class Symbol:
    """A drawing that is stored once per file and used many times.

    id: unique within a document: writers store the first symbol of an id, and reuse it
    hatch_mm: size of the hatch tiles, in the units of the drawing
    clip: hide what extends beyond its size
    """

    id: str
    width_mm: float
    height_mm: float
    items: tuple[Item, ...]
    hatch_mm: float = 1.6
    clip: bool = False


@record
class Use:
    """A symbol at the position of its top left corner, scaled, turned clockwise round it."""

    symbol: Symbol
    x_mm: float
    y_mm: float
    scale: float = 1.0
    turn: int = 0


@record
class Group:
    """Named items (a layer in SVG files), moved, scaled and turned like a `Use`.

    tag: for screen readers: heading (`H1`, `H2`), paragraph (`P`) or `Figure`; only on pages
    alt: the description of a figure
    goes_on: it continues the tagged group before, as a paragraph does in the next column
    hidden: a layer only SVG files have, invisible, for cutting machines
    """

    name: str
    items: tuple[Item, ...]
    x_mm: float = 0.0
    y_mm: float = 0.0
    scale: float = 1.0
    turn: int = 0
    tag: StructureTag = ""
    alt: str = ""
    goes_on: bool = False
    hidden: bool = False


Item = Rect | Path | Bits | Text | Image | Use | Group


@record
class Trim:
    """The finished area of a page after cutting; pictures extend `bleed_mm` beyond it.

    Only for print shops: CUPS takes it for the page size, so pages printed at home have none.
    """

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    bleed_mm: float = 0.0


@record
class Bookmark:
    """An entry of the document outline, pointing to a position on a page.

    below: nested under the last bookmark that is not `below`
    """

    title: str
    y_mm: float = 0.0
    below: bool = False


@record
class Page:
    """One side of a sheet of paper; only pages for print shops have a `trim`."""

    width_mm: float
    height_mm: float
    items: tuple[Item, ...]
    trim: Trim | None = None
    bookmarks: tuple[Bookmark, ...] = ()


@record
class IdPlace:
    """Where the front of a piece shows its id: the middle of the text.

    plate: print a white plate below it, for pieces that are pictures from edge to edge
    """

    x_mm: float
    y_mm: float
    fill: str = "soft"
    plate: bool = False


@record
class Piece:
    """A piece to cut out.

    outline: where to cut, if not along the rectangle
    folds: where to fold a standing or glued piece
    id: its name within the deck; copies share it. Without one, the deck gets `c1`, `c2` …
    id_at: where to print the id, by default on a plate above the lower edge
    shows_id: the picture of the front already shows the id
    """

    front: Symbol
    back: Symbol | None = None
    outline: tuple[Segment, ...] = ()
    folds: tuple[Segment, ...] = ()
    id: str = ""
    id_at: IdPlace | None = None
    shows_id: bool = False


@keyword_record
class Deck:
    """Pieces of one size that are printed and cut together.

    bleed_mm: how far pictures extend beyond the piece on every side
    marks: whether to print cut marks; not for pieces that show their own outline
    code: sheet code of a random deck
    row: number of pieces that belong together and are not split across lines if possible
    squares: the pieces have outlines, but may also be cut as rectangles
    in_parts: the same deck in smaller pieces to glue, for papers it does not fit on
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
    """Return all colour roles of the items and their symbols."""
    roles: set[str | None] = set()
    waiting, seen = list(items), set()
    while waiting:
        item = waiting.pop()
        if isinstance(item, Group):
            waiting += item.items
        elif isinstance(item, Use):
            if item.symbol.id not in seen:
                seen.add(item.symbol.id)
                waiting += item.symbol.items
        elif not isinstance(item, Image):
            roles.add(item.fill)
            roles.add(getattr(item, "line", None))
    return {role for role in roles if role}


def picture_page(picture: Symbol, margin_mm: float = 4.0) -> Page:
    """Return a page with a single drawing, as large as needed."""
    width, height = picture.width_mm + 2 * margin_mm, picture.height_mm + 2 * margin_mm
    return Page(width, height, (Use(picture, margin_mm, margin_mm),))


def hatch_line_width(kind: Hatch) -> float:
    """Return the stroke width of a hatch, relative to its tile."""
    return 0.28 if kind == "dots" else 0.11


@lru_cache(maxsize=512)
def format_number(value: float) -> str:
    """Format a number for a file: at most three decimals, no trailing zeros, never `-0`."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def polyline(*points: tuple[float, float], **style: object) -> Path:
    """Return a path of straight lines through the points."""
    return Path(tuple(_polyline(points)), **style)  # type: ignore[arg-type]


def polygon(*points: tuple[float, float], **style: object) -> Path:
    """Return a closed path of straight lines."""
    return Path((*_polyline(points), ("Z", ())), **style)  # type: ignore[arg-type]


def rectangle_segments(x: float, y: float, width: float, height: float) -> tuple[Segment, ...]:
    """Return the segments of a rectangle, for outlines."""
    right, bottom = x + width, y + height
    return polygon((x, y), (right, y), (right, bottom), (x, bottom)).segments


def transform_segments(
    segments: Iterable[Segment], x_mm: float, y_mm: float, scale: float = 1.0
) -> tuple[Segment, ...]:
    """Return segments scaled, and then moved right and down."""
    offsets = (x_mm, y_mm)
    return tuple(
        (kind, tuple(value * scale + offsets[number % 2] for number, value in enumerate(values)))
        for kind, values in segments
    )


def circle(x_mm: float, y_mm: float, radius_mm: float, **style: object) -> Path:
    """Return a circle as a path."""
    return ellipse(x_mm, y_mm, radius_mm, radius_mm, **style)


def ellipse(x_mm: float, y_mm: float, rx_mm: float, ry_mm: float, **style: object) -> Path:
    """Return an ellipse as a path of four curves."""
    return Path(tuple(ellipse_segments(x_mm, y_mm, rx_mm, ry_mm)), **style)  # type: ignore[arg-type]


def ellipse_segments(x: float, y: float, rx: float, ry: float) -> Iterator[Segment]:
    """Yield the segments of an ellipse, for paths of several shapes."""
    # 0.5523 is the standard factor for drawing a quarter circle as one cubic curve.
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
    """Yield the segments of a rectangle with round corners."""
    # 0.4477 = 1 - 0.5523: control points measured from the corner, not from the centre.
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
    """Yield the runs of dark modules: row, first column, length."""
    for number, row in enumerate(rows):
        for dark in _DARK.finditer(row):
            start, end = dark.span()
            yield number, start, end - start
