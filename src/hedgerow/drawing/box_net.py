"""The net of a tuck box: four panels in a row, flaps above and below them, a lid to tuck in."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.frozen import keyword_record, record
from hedgerow.drawing.components import (
    BODY_PT,
    DISPLAY_PT,
    NUMBER_PT,
    TextStyle,
    centred_text,
    fitted_text,
)
from hedgerow.drawing.scene import (
    Group,
    Item,
    Path,
    Piece,
    Rect,
    Segment,
    Symbol,
    Use,
    polyline,
)

GLUE_MM, TUCK_MM = 11.0, 13.3
# Flaps are slightly narrower than their panel, so that they do not jam.
TAPER_MM, TUCK_RADIUS_MM = 1.2, 4.0
NOTCH_MM = 7.0
PANEL, LID = "grass", "leaf-light"
MAX_PICTURE_ROWS = 2


@record
class BoxSize:
    """The inside of a box, in mm."""

    width_mm: float
    height_mm: float
    depth_mm: float

    @property
    def net_width_mm(self) -> float:
        return GLUE_MM + 2 * (self.width_mm + self.depth_mm)

    @property
    def net_height_mm(self) -> float:
        return TUCK_MM + 2 * self.depth_mm + self.height_mm


@keyword_record
class BoxLabel:
    """What is printed on a box.

    contents: what is in it, as in `Cards (55)`
    glue: the word on the flaps to glue
    pictures: square drawings for a mosaic
    """

    title: str
    contents: str
    glue: str
    pictures: tuple[Symbol, ...]


def tuck_box(name: str, size: BoxSize, label: BoxLabel) -> Piece:
    """Return the net of a box, with its outline to cut and its folds."""
    net = _Net(size)
    items = (*net.panels(), *net.labels(label), *net.lines())
    symbol = Symbol(name, size.net_width_mm, size.net_height_mm, tuple(items))
    folds = tuple(segment for fold in net.folds() for segment in fold.segments)
    return Piece(symbol, outline=net.outline(), folds=folds)


class _Net:
    """The positions of the panels: glue flap, side, front, side, back, from left to right."""

    def __init__(self, size: BoxSize) -> None:
        self._size = size
        wide, deep = size.width_mm, size.depth_mm
        front = GLUE_MM + deep
        self._x = (GLUE_MM, front, front + wide, front + wide + deep, front + 2 * wide + deep)
        self._top = TUCK_MM + deep
        self._bottom = self._top + size.height_mm
        self._dust_mm = max(2.0, min(deep * 0.85, wide / 2 - 2))

    def outline(self) -> tuple[Segment, ...]:
        """Return where to cut, clockwise from the upper left corner of the first side."""
        start, *others = [*self._upper(), *self._lower()]
        return (("M", start[1]), *others, ("Z", ()))

    def _upper(self) -> Iterator[Segment]:
        side, front, side2, back, end = self._x
        top, middle, notch = self._top, (front + side2) / 2, self._notch_mm()
        bend = notch * 0.5523
        yield "L", (side, top)
        yield from self._flap(side, front, top, -self._dust_mm)
        yield "L", (middle - notch, top)
        # The notch for the thumb: half a circle.
        yield "C", (middle - notch, top + bend, middle - bend, top + notch, middle, top + notch)
        yield "C", (middle + bend, top + notch, middle + notch, top + bend, middle + notch, top)
        yield "L", (side2, top)
        yield from self._flap(side2, back, top, -self._dust_mm)
        yield from self._tuck(back, end)
        yield "L", (end, top)

    def _tuck(self, left: float, right: float) -> Iterator[Segment]:
        """Yield the lid with its round flap, from its lower left corner."""
        r, k = TUCK_RADIUS_MM, TUCK_RADIUS_MM * 0.4477
        inner, outer = left + TAPER_MM / 2, right - TAPER_MM / 2
        yield "L", (left, TUCK_MM)
        yield "L", (inner, r)
        yield "C", (inner, k, inner + k, 0.0, inner + r, 0.0)
        yield "L", (outer - r, 0.0)
        yield "C", (outer - k, 0.0, outer, k, outer, r)
        yield "L", (right, TUCK_MM)

    def _lower(self) -> Iterator[Segment]:
        side, front, side2, back, end = self._x
        bottom, deep = self._bottom, self._size.depth_mm
        yield "L", (end, bottom)
        for left, right, high in (
            (back, end, deep),
            (side2, back, self._dust_mm),
            (front, side2, deep),
            (side, front, self._dust_mm),
        ):
            yield from self._flap(right, left, bottom, high)
        yield "L", (0.0, bottom - GLUE_MM * 0.4)
        yield "L", (0.0, self._top + GLUE_MM * 0.4)

    def _flap(self, start: float, end: float, y: float, high: float) -> Iterator[Segment]:
        """Yield a flap from one corner of a panel to the other."""
        taper = TAPER_MM if end > start else -TAPER_MM
        yield "L", (start + taper, y + high)
        yield "L", (end - taper, y + high)
        yield "L", (end, y)

    def _notch_mm(self) -> float:
        return min(NOTCH_MM, self._size.width_mm / 5)

    def folds(self) -> Iterator[Path]:
        """Yield the folds as dashed lines."""
        side, front, side2, back, end = self._x
        top, bottom = self._top, self._bottom
        ends = [((x, top), (x, bottom)) for x in (side, front, side2, back)]
        ends += [
            ((side, top), (front, top)),
            ((side2, top), (back, top)),
            ((back, top), (end, top)),
        ]
        ends += [((back, TUCK_MM), (end, TUCK_MM)), ((side, bottom), (end, bottom))]
        for line in ends:
            yield polyline(*line, line="outline", line_mm=0.3, dash_mm=(1.8, 1.2))

    def lines(self) -> Iterator[Item]:
        yield Path(self.outline(), line="outline", line_mm=0.4)
        yield from self.folds()

    def panels(self) -> Iterator[Item]:
        """Draw the grounds of the panels and of the lid."""
        *_, back, end = self._x
        yield Path(self.outline(), fill="white")
        # The front is cut at the notch, so its ground has the same outline.
        yield Path(self._ground(), fill=PANEL)
        yield Rect(back, TUCK_MM, end - back, self._size.depth_mm, fill=LID)

    def _ground(self) -> tuple[Segment, ...]:
        side, front, side2, _, end = self._x
        top, bottom, notch = self._top, self._bottom, self._notch_mm()
        middle, bend = (front + side2) / 2, notch * 0.5523
        return (
            ("M", (side, top)),
            ("L", (middle - notch, top)),
            ("C", (middle - notch, top + bend, middle - bend, top + notch, middle, top + notch)),
            ("C", (middle + bend, top + notch, middle + notch, top + bend, middle + notch, top)),
            ("L", (end, top)),
            ("L", (end, bottom)),
            ("L", (side, bottom)),
            ("Z", ()),
        )

    def labels(self, label: BoxLabel) -> Iterator[Item]:
        """Draw titles on all sides, a mosaic on front and back, and where to glue."""
        side, front, side2, back, end = self._x
        deep, bottom = self._size.depth_mm, self._bottom
        for left, right in ((side, front), (side2, back)):
            yield from self._side_title(label.title, (left + right) / 2)
        for left, right in ((front, side2), (back, end)):
            yield from self._face(label, left, right)
        lid = TextStyle(min(DISPLAY_PT, deep * 1.6), "bold", "leaf-dark", min_pt=6)
        if deep >= 5:
            yield fitted_text(
                (back + end) / 2, TUCK_MM + deep / 2, label.title, lid, end - back - 6
            )
        small = TextStyle(BODY_PT, fill="soft")
        turned = (centred_text(0, 0, label.glue, small),)
        yield Group("glue", turned, GLUE_MM / 2, (self._top + bottom) / 2, 1.0, 270)
        if deep >= 5:
            yield centred_text((front + side2) / 2, bottom + deep / 2, label.glue, small)

    def _side_title(self, title: str, x: float) -> Iterator[Item]:
        deep, high = self._size.depth_mm, self._size.height_mm
        if deep < 5:
            return
        style = TextStyle(min(NUMBER_PT, deep * 1.6), "bold", "leaf-dark", min_pt=6)
        text = fitted_text(0, 0, title, style, high - 8)
        yield Group("side", (text,), x, (self._top + self._bottom) / 2, 1.0, 90)

    def _face(self, label: BoxLabel, left: float, right: float) -> Iterator[Item]:
        """Draw the front or the back: title, contents, and a mosaic below them."""
        middle, wide, high = (left + right) / 2, right - left, self._size.height_mm
        start = self._top + self._notch_mm() + 2.0
        size = min(DISPLAY_PT, high * 0.5)
        title = TextStyle(size, "bold", "leaf-dark", min_pt=7)
        y = start + size * 0.16
        yield fitted_text(middle, y, label.title, title, wide - 6)
        y += size * 0.16 + 3.4
        contents = TextStyle(BODY_PT, fill="soft", min_pt=6)
        yield fitted_text(middle, y, label.contents, contents, wide - 4)
        yield from self._mosaic(label.pictures, left + 3, y + 4.0, wide - 6)

    def _mosaic(
        self, pictures: tuple[Symbol, ...], left: float, top: float, wide: float
    ) -> Iterator[Item]:
        """Draw rows of three pictures, as many as fit."""
        cell = wide / 3
        rows = min(MAX_PICTURE_ROWS, int((self._bottom - 2 - top) // cell)) if pictures else 0
        top += (self._bottom - 2 - top - rows * cell) / 2
        for number in range(3 * rows):
            row, column = divmod(number, 3)
            picture = pictures[number % len(pictures)]
            x, y = left + column * cell, top + row * cell
            yield Use(picture, x, y, cell / picture.width_mm)
            yield Rect(x, y, cell, cell, line="outline", line_mm=0.3)
