"""Draw what a slot of a card holds: boxes, icons, shapes of cells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hedgerow.base.errors import input_error, quote_value
from hedgerow.base.messages import Message
from hedgerow.drawing.card_text import Frame
from hedgerow.drawing.components import TextStyle, centred_text, place_symbol
from hedgerow.drawing.fonts import fit_size_pt, text_width_mm
from hedgerow.drawing.scene import PT_MM, Item, Rect, Symbol, Use, circle, ellipse

# More icons, or smaller ones, cannot be counted at a glance: a number is drawn instead.
MAX_ICONS, MIN_ICON_MM, MAX_NUMBER = 6, 4.0, 999
MAX_CELLS, MAX_CELL_MM = 12, 24.0
ROUND_MM, LINE_MM = 2.4, 0.4
FILLED, NOTHING, BOX = "X", ".", "o"
_NUMBER = re.compile(r"-?[0-9]{1,3}")
# The pips of 0 to 9 on a grid of 3 x 3, numbered row by row.
_PIPS = ("", "4", "26", "246", "0268", "02468", "023568", "0234568", "01235678", "012345678")


def fit_symbol(symbol: Symbol, frame: Frame) -> Use:
    """Return a symbol in the middle of a frame, as large as it fits."""
    scale = min(frame.width_mm / symbol.width_mm, frame.height_mm / symbol.height_mm)
    width, height = symbol.width_mm * scale, symbol.height_mm * scale
    left = frame.left_mm + (frame.width_mm - width) / 2
    return Use(symbol, left, frame.top_mm + (frame.height_mm - height) / 2, scale)


def draw_box(
    kind: str,
    frame: Frame,
    card_mm: tuple[float, float],
    fill: str,
    line: str,
    bleed_mm: float,
) -> Iterator[Item]:
    """Draw a filled area; where one with bleed touches the edge of the card, it continues.

    With a negative bleed, it ends before the edge.
    """
    left, top = frame.left_mm, frame.top_mm
    right, bottom = left + frame.width_mm, top + frame.height_mm
    if kind == "bleed":
        left, top = (it - bleed_mm if it <= 0.01 else it for it in (left, top))
        right, bottom = (
            it + bleed_mm if it >= most - 0.01 else it
            for it, most in zip((right, bottom), card_mm, strict=True)
        )
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
    elif fill or line:
        radius = min(ROUND_MM, (right - left) / 2, (bottom - top) / 2) if kind == "round" else 0.0
        yield Rect(
            left, top, right - left, bottom - top, fill or None, line or None, LINE_MM, radius
        )


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
        yield place_symbol(icon, x, y, size * 0.92)


def _draw_number(icon: Symbol, number: str, frame: Frame) -> Iterator[Item]:
    """Draw a number and an icon next to it."""
    size = min(frame.height_mm, frame.width_mm * 0.6)
    room = frame.width_mm - size
    pt = fit_size_pt(number, size / PT_MM * 0.95, room, "bold")
    width = text_width_mm(number, pt, "bold")
    left = frame.left_mm + (frame.width_mm - width - size) / 2
    middle = frame.top_mm + frame.height_mm / 2
    yield centred_text(left, middle, number, TextStyle(pt, "bold", anchor="start"))
    yield place_symbol(icon, left + width + size * 0.55, middle, size * 0.9)


def draw_cells(shape: str, frame: Frame, fill: str, colour: str) -> Iterator[Item]:
    """Draw a shape of cells, row by row. Raises InputError for other characters."""
    rows = shape.replace(" ", "").split("/")
    columns = max(map(len, rows))
    wrong = next((it for row in rows for it in row if not _is_cell(it)), None)
    if wrong or not columns or len(rows) > MAX_CELLS or columns > MAX_CELLS:
        message = Message("{shape} is not a shape", shape=quote_value(shape))
        hint = Message("write rows like XX/X. with at most {most} cells", most=MAX_CELLS)
        raise input_error(shape[:60], message, hint)
    size = min(frame.width_mm / columns, frame.height_mm / len(rows), MAX_CELL_MM)
    left = frame.left_mm + (frame.width_mm - columns * size) / 2
    top = frame.top_mm + (frame.height_mm - len(rows) * size) / 2
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            if cell != NOTHING:
                yield from _draw_cell(cell, left + x * size, top + y * size, size, fill, colour)


def _is_cell(cell: str) -> bool:
    return cell.isascii() and (cell.isalnum() or cell == NOTHING)


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
