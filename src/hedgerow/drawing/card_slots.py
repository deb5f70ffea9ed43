"""Draw what a slot of a card holds: boxes, icons, shapes of cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from hedgerow.base.errors import input_error, quote_value
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message
from hedgerow.drawing.card_text import Frame
from hedgerow.drawing.components import BAND_RADIUS_MM, TextStyle, centred_text, place_icon
from hedgerow.drawing.fonts import fit_size_pt, text_width_mm
from hedgerow.drawing.scene import (
    PT_MM,
    Item,
    Rect,
    Segment,
    Symbol,
    Use,
    circle,
    ellipse,
    ellipse_segments,
    rectangle_segments,
    rounded_segments,
)

# More icons, or smaller ones, cannot be counted at a glance: a number is drawn instead.
MAX_ICONS, MIN_ICON_MM, MAX_NUMBER = 6, 4.0, 999
MAX_CELLS, MAX_CELL_MM = 12, 24.0
ROUND_MM, LINE_MM = 2.4, 0.4
FILLED, NOTHING, ANY, BOX = "X", ".", "?", "o"
# The hatch of areas, in mm.
HATCH_MM = 1.6
# Where the rest of a frame goes: the share of it before the cells.
_SHARES = {"left": 0.0, "top": 0.0, "middle": 0.5, "right": 1.0, "bottom": 1.0}
_NUMBER = re.compile(r"-?[0-9]{1,3}")
# The pips of 0 to 9 on a grid of 3 x 3, numbered row by row.
_PIPS = ("", "4", "26", "246", "0268", "02468", "023568", "0234568", "01235678", "012345678")


def fit_symbol(symbol: Symbol, frame: Frame) -> Use:
    """Return a symbol in the middle of a frame, as large as it fits."""
    scale = min(frame.width_mm / symbol.width_mm, frame.height_mm / symbol.height_mm)
    width, height = symbol.width_mm * scale, symbol.height_mm * scale
    left = frame.left_mm + (frame.width_mm - width) / 2
    return Use(symbol, left, frame.top_mm + (frame.height_mm - height) / 2, scale)


def fit_picture(picture: Symbol, frame: Frame) -> Use:
    """Return a picture in the middle of a frame, as large as it fits; its hatches stay fine."""
    scale = min(frame.width_mm / picture.width_mm, frame.height_mm / picture.height_mm)
    return fit_symbol(with_fine_hatch(picture, scale), frame)


def cover_frame(picture: Symbol, frame: Frame, bleed_mm: float, art_bleed_mm: float) -> Use:
    """Return a picture that covers a frame, and whose outer `bleed_mm` are cut off.

    On pieces whose art extends beyond their edges, as much of that is kept.
    """
    kept = max(0.0, art_bleed_mm)
    # Art that extends further than the picture does would have an empty edge.
    over = max(bleed_mm, kept)
    width, height = frame.width_mm + 2 * over, frame.height_mm + 2 * over
    scale = max(width / picture.width_mm, height / picture.height_mm)
    drawn = with_fine_hatch(picture, scale)
    wide, high = frame.width_mm + 2 * kept, frame.height_mm + 2 * kept
    left = (wide - picture.width_mm * scale) / 2
    top = (high - picture.height_mm * scale) / 2
    items = (Use(drawn, left, top, scale),)
    name = f"{drawn.id}-{wide:g}x{high:g}"
    cut = Symbol(name, wide, high, items, clip=True)
    return Use(cut, frame.left_mm - kept, frame.top_mm - kept)


def with_fine_hatch(picture: Symbol, scale: float) -> Symbol:
    """Return a picture whose hatches are not coarser on paper than those of other areas."""
    hatch = HATCH_MM / scale
    if picture.hatch_mm <= hatch:
        return picture
    return replace(picture, id=f"{picture.id}-{hatch:.1f}", hatch_mm=hatch)


def draw_box(
    kind: str,
    frame: Frame,
    card_mm: tuple[float, float],
    fill: str,
    line: str,
    bleed_mm: float,
) -> Iterator[Item]:
    """Draw a filled area; where one with bleed touches the edge of the card, it continues.

    With a negative bleed, it ends before the edge. Without fill and line, nothing is drawn.
    """
    left, top = frame.left_mm, frame.top_mm
    right, bottom = left + frame.width_mm, top + frame.height_mm
    if kind == "bleed":
        left, top = (it - bleed_mm if it <= 0.01 else it for it in (left, top))
        right, bottom = (
            it + bleed_mm if it >= most - 0.01 else it
            for it, most in zip((right, bottom), card_mm, strict=True)
        )
    if not (fill or line):
        return
    if kind == "oval":
        middle, radii = ((left + right) / 2, (top + bottom) / 2), (right - left, bottom - top)
        yield ellipse(
            *middle,
            radii[0] / 2,
            radii[1] / 2,
            fill=fill or None,
            line=line or None,
            line_mm=LINE_MM,
        )
    else:
        # Without bleed, an area over the whole width ends before the edges, and looks like a label.
        is_inset = (
            kind == "bleed" and bleed_mm < 0 and right - left >= card_mm[0] + 2 * bleed_mm - 0.01
        )
        radius = ROUND_MM if kind == "round" else BAND_RADIUS_MM if is_inset else 0.0
        radius = min(radius, (right - left) / 2, (bottom - top) / 2)
        yield Rect(
            left, top, right - left, bottom - top, fill or None, line or None, LINE_MM, radius
        )


def box_segments(kind: str, frame: Frame) -> tuple[Segment, ...]:
    """Return the outline of a box."""
    left, top, width, height = frame.left_mm, frame.top_mm, frame.width_mm, frame.height_mm
    if kind == "oval":
        rx, ry = width / 2, height / 2
        return tuple(ellipse_segments(left + rx, top + ry, rx, ry))
    if kind == "round":
        radius = min(ROUND_MM, width / 2, height / 2)
        return tuple(rounded_segments(left, top, width, height, radius))
    return rectangle_segments(left, top, width, height)


def draw_icons(icon: Symbol, number: str, frame: Frame) -> Iterator[Item]:
    """Draw an icon a number of times, or the number and one icon if they would be too small.

    A number below 0 is drawn as a number. Raises InputError if it is not a number.
    """
    if not number:
        return
    if not _NUMBER.fullmatch(number):
        message = Message("expected a number from {least} to {most}")
        message = message.with_values(least=-MAX_NUMBER, most=MAX_NUMBER)
        raise input_error(number[:60], message)
    count = int(number)
    if not count:
        return
    if count < 0:
        yield from _draw_number(icon, f"−{-count}", frame)
        return
    columns, size = max(
        (
            (it, min(frame.width_mm / it, frame.height_mm / -(-count // it)))
            for it in range(1, count + 1)
        ),
        key=lambda it: it[1],
    )
    if count > MAX_ICONS or (count > 1 and size < MIN_ICON_MM):
        yield from _draw_number(icon, number, frame)
        return
    rows = -(-count // columns)
    left = frame.left_mm + (frame.width_mm - columns * size) / 2
    top = frame.top_mm + (frame.height_mm - rows * size) / 2
    for index in range(count):
        row, column = divmod(index, columns)
        # A shorter last row is centred.
        shift = (columns - min(columns, count - row * columns)) * size / 2
        x, y = left + shift + (column + 0.5) * size, top + (row + 0.5) * size
        yield place_icon(icon, x, y, size * 0.92)


def _draw_number(icon: Symbol, number: str, frame: Frame) -> Iterator[Item]:
    """Draw a number and an icon next to it."""
    size = min(frame.height_mm, frame.width_mm * 0.6)
    room = frame.width_mm - size
    pt = fit_size_pt(number, size / PT_MM * 0.95, room, "bold")
    width = text_width_mm(number, pt, "bold")
    left = frame.left_mm + (frame.width_mm - width - size) / 2
    middle = frame.top_mm + frame.height_mm / 2
    yield centred_text(left, middle, number, TextStyle(pt, "bold", anchor="start"))
    yield place_icon(icon, left + width + size * 0.55, middle, size * 0.9)


@keyword_record
class CellsPlan:
    """The rows of a shape, where its first cell is, and how large its cells are."""

    rows: tuple[str, ...]
    left_mm: float
    top_mm: float
    size_mm: float
    gap_mm: float

    @property
    def bottom_mm(self) -> float:
        """Return where the last row ends."""
        return self.top_mm + len(self.rows) * (self.size_mm + self.gap_mm) - self.gap_mm


def plan_cells(shape: str, frame: Frame, gap_mm: float, largest_mm: float) -> CellsPlan:
    """Return where the cells of a shape are in a frame, as large as they fit.

    Raises InputError for characters that no cell has.
    """
    rows = shape.replace(" ", "").split("/")
    columns = max(map(len, rows))
    wrong = next((it for row in rows for it in row if not _is_cell(it)), None)
    if wrong or not columns or len(rows) > MAX_CELLS or columns > MAX_CELLS:
        message = Message("{shape} is not a shape", shape=quote_value(shape))
        hint = Message("write rows like XX/X. with at most {most} cells", most=MAX_CELLS)
        raise input_error(shape[:60], message, hint)
    room_x, room_y = frame.width_mm + gap_mm, frame.height_mm + gap_mm
    size = min(room_x / columns - gap_mm, room_y / len(rows) - gap_mm, largest_mm)
    over_x = room_x - columns * (size + gap_mm)
    over_y = room_y - len(rows) * (size + gap_mm)
    left = frame.left_mm + over_x * _SHARES[frame.align]
    top = frame.top_mm + over_y * _SHARES[frame.vertical]
    return CellsPlan(rows=tuple(rows), left_mm=left, top_mm=top, size_mm=size, gap_mm=gap_mm)


def draw_cells(
    plan: CellsPlan, fill: str, colour: str, picture: Callable[[str], Symbol | None]
) -> Iterator[Item]:
    """Draw a shape of cells, row by row; `picture` draws the signs that have one."""
    size, step = plan.size_mm, plan.size_mm + plan.gap_mm
    for y, row in enumerate(plan.rows):
        for x, cell in enumerate(row):
            left, top = plan.left_mm + x * step, plan.top_mm + y * step
            drawn = picture(cell) if cell not in (NOTHING, ANY) else None
            if drawn:
                yield from _draw_picture(drawn, left, top, size)
            elif cell == ANY:
                yield from _draw_any(left, top, size)
            elif cell != NOTHING:
                yield from _draw_cell(cell, left, top, size, fill, colour)


def _draw_picture(picture: Symbol, x: float, y: float, size: float) -> Iterator[Item]:
    """Draw a picture that fills its cell, with an edge."""
    yield place_icon(picture, x + size / 2, y + size / 2, size)
    yield Rect(x, y, size, size, line="outline", line_mm=min(0.6, size * 0.05))


def _draw_any(x: float, y: float, size: float) -> Iterator[Item]:
    """Draw a cell that may be of any kind."""
    inset = size * 0.14
    yield Rect(x, y, size, size, fill="white", line="rule", line_mm=0.4, radius_mm=0.8)
    inner = size - 2 * inset
    yield Rect(x + inset, y + inset, inner, inner, line="faint", radius_mm=0.8)
    yield centred_text(x + size / 2, y + size / 2, ANY, TextStyle(size * 1.2, "bold", "faint"))


def _is_cell(cell: str) -> bool:
    return cell == ANY or (cell.isascii() and (cell.isalnum() or cell == NOTHING))


def _draw_cell(
    cell: str, x: float, y: float, size: float, fill: str, colour: str
) -> Iterator[Item]:
    is_filled = cell == FILLED
    radius = size * (0.08 if is_filled or cell == BOX else 0.14)
    line = "outline" if is_filled else "rule"
    yield Rect(
        x,
        y,
        size,
        size,
        fill if is_filled else "white",
        line,
        min(0.5, max(0.25, size * 0.04)),
        radius,
    )
    if cell.isdecimal():
        for place in _PIPS[int(cell)]:
            row, column = divmod(int(place), 3)
            at = x + size * (0.24 + 0.26 * column), y + size * (0.24 + 0.26 * row)
            yield circle(*at, size * 0.095, fill=colour)
    elif not is_filled and cell != BOX:
        pt = size / PT_MM * 0.7
        yield centred_text(x + size / 2, y + size / 2, cell, TextStyle(pt, "bold", colour))
