"""Text, icons, sheet codes, corner markers, tiles and other parts that several games draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hedgerow.base.errors import input_error
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.drawing.fonts import cap_height_mm, fit_size_pt, text_width_mm, wrap
from hedgerow.drawing.qr import CODE_SIZE
from hedgerow.drawing.scene import (
    PT_MM,
    Anchor,
    Bits,
    Face,
    Group,
    IdPlace,
    Item,
    Path,
    Rect,
    Symbol,
    Text,
    Use,
    circle,
    polyline,
)
from hedgerow.loading.words import Words

# Type sizes of all printed text.
DISPLAY_PT = 26.0
TITLE_PT = 20.0
NUMBER_PT = 16.0
HEAD_PT = 12.0
TEXT_PT = 10.0
TILE_PT = 10.0  # rules on tiles, which players read from across the table
BODY_PT = 8.0
SMALL_PT = 7.5

LEADING = 1.32
# The side of a cover, which is square.
COVER_MM = 100.0
# How far a QR code moves up for the line above its code, and from line to line.
LABEL_MM, LABEL_STEP_MM = 0.7, 3.0
TILE_MM = 56.0
BAND_MM = 11.5
INSET_MM, BAND_RADIUS_MM = 2.0, 2.0
# The dark areas of icons.
DARK_FILLS = ("ink", "patch", "pink-dark")
POINTS_Y_MM = 47.7
# Where tiles show their id: below the points.
TILE_ID = IdPlace(TILE_MM / 2, 53.0)

# ArUco DICT_4X4_50, ids 0 to 3: the inner 4 x 4 modules without the dark frame. As in the ArUco
# dictionary, 1 is white; in `Bits` it is dark, so `marker_rows` inverts them.
_MARKERS = (
    ("1011", "0101", "0011", "0010"),
    ("0000", "1111", "1001", "1010"),
    ("0011", "0011", "0010", "1101"),
    ("1001", "1001", "0100", "0110"),
)


@record
class TextStyle:
    """Size, face, colour and anchor of text, and the size down to which it may shrink."""

    size_pt: float
    face: Face = "plain"
    fill: str = "ink"
    anchor: Anchor = "middle"
    min_pt: float = 5.0


@record
class PrintedCode:
    """A sheet code to draw: its text, the rows of its QR code, and a label before the text.

    The QR code also has the look of the paper, and the address of a page if it is a link.
    """

    text: str
    rows: tuple[str, ...]
    label: str = ""

    @property
    def is_link(self) -> bool:
        """Return whether the QR code is a larger one with the address of a page."""
        return len(self.rows) > CODE_SIZE.side


# The size of a score line that is too long for one line.
ROW_PT = 6.0


@record
class ScoreColumns:
    """The columns of the score lines in the picture of a scored game.

    left_mm, right_mm: where the texts start, and where the points end
    width_mm: the maximum width of the texts
    sizes_pt: the sizes of texts and points
    """

    left_mm: float
    right_mm: float
    width_mm: float
    sizes_pt: tuple[float, float]

    def row(self, text: str, points: int, y_mm: float, zero: Face = "plain") -> Iterator[Item]:
        """Draw a score line. One without points is grey, its 0 in the face `zero`."""
        (text_pt, points_pt), role = self.sizes_pt, "ink" if points else "soft"
        style = TextStyle(text_pt, fill=role, anchor="start")
        lines = [text]
        if text_width_mm(text, style.min_pt, style.face) > self.width_mm:
            lines = [*wrap(text, ROW_PT, self.width_mm, style.face)]
            style = replace(style, size_pt=ROW_PT)
        step_mm = ROW_PT * LEADING * PT_MM
        for number, line in enumerate(lines):
            middle_mm = y_mm + (number - (len(lines) - 1) / 2) * step_mm
            yield fitted_text(self.left_mm, middle_mm, line, style, self.width_mm)
        end = TextStyle(points_pt, "bold" if points else zero, role, "end")
        yield centred_text(self.right_mm, y_mm, str(points), end)

    def total(
        self, label: str, points: int, y_mm: float, sizes_pt: tuple[float, float]
    ) -> Iterator[Item]:
        """Draw the total, with the sizes of its label and its number."""
        start = TextStyle(sizes_pt[0], "bold", anchor="start")
        end = TextStyle(sizes_pt[1], "bold", anchor="end")
        yield centred_text(self.left_mm, y_mm, label, start)
        yield centred_text(self.right_mm, y_mm, str(points), end)


def recolour(symbol: Symbol, name: str, roles: Mapping[str, str], line: str) -> Symbol:
    """Return an icon in other colours. `roles` maps fills; all lines get the role `line`."""
    items = tuple(
        replace(path, fill=path.fill and roles.get(path.fill, path.fill), line=path.line and line)
        for path in symbol.items
        if isinstance(path, Path)
    )
    return replace(symbol, id=name, items=items)


def without_hatches(symbol: Symbol) -> Symbol:
    """Return a symbol without hatches, for places near those that people write on.

    Programs start a hatch at different points, so a photo would not fit the drawn sheet.
    """
    items = tuple(map(_remove_hatches, symbol.items))
    return replace(symbol, id=f"{symbol.id}-plain", items=items, hatch_mm=0.0)


def _remove_hatches(item: Item) -> Item:
    if isinstance(item, Use):
        return replace(item, symbol=without_hatches(item.symbol))
    if isinstance(item, Group):
        return replace(item, items=tuple(map(_remove_hatches, item.items)))
    return item


def fade(symbol: Symbol) -> Symbol:
    """Return a pale icon to tick or write over: pale lines on white, black areas pale."""
    fills = {path.fill for path in symbol.items if isinstance(path, Path) and path.fill}
    roles = {fill: "pale" if fill in ("ink", "patch") else "white" for fill in fills}
    return recolour(symbol, f"{symbol.id}-pale", roles, "pale")


def as_figure(symbol: Symbol) -> Symbol:
    """Return an icon in the colour of printed figures, to be marked over."""
    fills = {path.fill for path in symbol.items if isinstance(path, Path) and path.fill}
    roles = {fill: "figure" if fill in DARK_FILLS else "white" for fill in fills}
    return recolour(symbol, f"{symbol.id}-figure", roles, "figure")


def place_symbol(symbol: Symbol, x_mm: float, y_mm: float, size_mm: float) -> Use:
    """Return a symbol centred on a point, scaled to a width."""
    scale = size_mm / symbol.width_mm
    return Use(symbol, x_mm - size_mm / 2, y_mm - symbol.height_mm * scale / 2, scale)


def place_icon(icon: Symbol, x_mm: float, y_mm: float, size_mm: float) -> Use:
    """Return an icon centred on a point, its longer side scaled to a size."""
    longer = max(icon.width_mm, icon.height_mm)
    return place_symbol(icon, x_mm, y_mm, size_mm * icon.width_mm / longer)


def centred_text(x_mm: float, y_mm: float, text: str, style: TextStyle) -> Text:
    """Return a line of text whose capitals, not its baseline, are centred on y."""
    baseline = y_mm + cap_height_mm(style.size_pt, style.face) / 2
    return Text(x_mm, baseline, text, style.size_pt, style.face, style.fill, style.anchor)


def fitted_text(x_mm: float, y_mm: float, text: str, style: TextStyle, width_mm: float) -> Text:
    """Return centred text, shrunk to fit the width. Raises InputError if it never fits."""
    size = fit_size_pt(text, style.size_pt, width_mm, style.face, style.min_pt)
    return centred_text(x_mm, y_mm, text, replace(style, size_pt=size))


def paragraph(
    x_mm: float, y_mm: float, text: str, style: TextStyle, width_mm: float
) -> tuple[Text, ...]:
    """Return text wrapped into lines; y is the first baseline."""
    step = style.size_pt * LEADING * PT_MM
    lines = wrap(text, style.size_pt, width_mm, style.face)
    return tuple(
        Text(x_mm, y_mm + number * step, line, style.size_pt, style.face, style.fill, "start")
        for number, line in enumerate(lines)
    )


def text_block(
    x_mm: float, y_mm: float, text: str, style: TextStyle, width_mm: float, lines: int
) -> tuple[Text, ...]:
    """Return text centred on y in at most `lines` lines, shrunk to fit.

    Raises InputError if it does not fit even at the style's `min_pt`.
    """
    rows, size = _fit_lines(text, style, width_mm, lines)
    step = size * 1.22 * PT_MM  # short labels are set tighter than paragraphs
    top = y_mm - (len(rows) - 1) * step / 2
    smaller = replace(style, size_pt=size)
    return tuple(centred_text(x_mm, top + n * step, line, smaller) for n, line in enumerate(rows))


def marker_rows(number: int) -> tuple[str, ...]:
    """Return the 6 x 6 modules of a corner marker, dark frame included; `1` is dark."""
    return (
        "111111",
        *(f"1{''.join('10'[int(bit)] for bit in row)}1" for row in _MARKERS[number]),
        "111111",
    )


def corner_markers(width_mm: float, height_mm: float, size_mm: float) -> Group:
    """Draw the four corner markers of a sheet, clockwise from the top left."""
    right, bottom = width_mm - size_mm, height_mm - size_mm
    corners = ((0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom))
    module = size_mm / 6
    return Group(
        "markers",
        tuple(Bits(x, y, module, marker_rows(n), "marker") for n, (x, y) in enumerate(corners)),
    )


def qr_squares(rows: tuple[str, ...], x_mm: float, y_mm: float, module_mm: float) -> Bits:
    """Draw the rows of a QR code; (x, y) is the middle of its top edge."""
    return Bits(x_mm - len(rows) * module_mm / 2, y_mm, module_mm, rows)


def code_block(code: PrintedCode, x_mm: float, y_mm: float, module_mm: float) -> tuple[Item, ...]:
    """Draw a sheet code as a QR code, and as text below it, with its label on its own line.

    For the label the QR code moves up.
    """
    y_mm -= LABEL_MM if code.label else 0.0
    squares = qr_squares(code.rows, x_mm, y_mm, module_mm)
    below, style = y_mm + len(code.rows) * module_mm + 4.8, TextStyle(BODY_PT, "bold")
    lines = filter(None, (code.label, code.text))
    texts = (
        centred_text(x_mm, below + number * LABEL_STEP_MM, line, style)
        for number, line in enumerate(lines)
    )
    return squares, *texts


def writing_line(x_mm: float, y_mm: float, width_mm: float) -> Path:
    """Draw a dotted line to write on."""
    return polyline(
        (x_mm, y_mm),
        (x_mm + width_mm, y_mm),
        line="rule",
        line_mm=0.3,
        dash_mm=(0.01, 1.1),  # dashes without length: round line ends turn them into dots
    )


def pen_hint(
    words: Words, x_mm: float, y_mm: float, width_mm: float, lines: int, *, ticks: bool = False
) -> tuple[Text, ...]:
    """Draw the note on how to fill in a sheet for readable photos: dark pen, clear corrections.

    With `ticks`, players tick printed symbols.
    """
    hint = words("page.ticks" if ticks else "page.pen")
    return text_block(x_mm, y_mm, hint, TextStyle(SMALL_PT, fill="soft"), width_mm, lines)


def panel(
    x_mm: float, y_mm: float, width_mm: float, height_mm: float, fill: str | None = "cream"
) -> Rect:
    """Draw a rounded area with a faint frame."""
    return Rect(
        x_mm, y_mm, width_mm, height_mm, fill=fill, line="faint", line_mm=0.35, radius_mm=2.0
    )


def label_width_mm(texts: tuple[str, ...], size_pt: float, face: Face = "plain") -> float:
    """Return the width of the widest text."""
    return max(text_width_mm(text, size_pt, face) for text in texts)


def _fit_lines(
    text: str, style: TextStyle, width_mm: float, max_lines: int
) -> tuple[tuple[str, ...], float]:
    """Return the lines of a text, and the largest size at which they fit."""
    size = style.size_pt
    while size >= style.min_pt:
        lines = wrap(text, size, width_mm, style.face)
        if len(lines) <= max_lines and label_width_mm(lines, size, style.face) <= width_mm:
            return _balance_lines(text, lines, size, width_mm, style.face), size
        size -= 0.25
    width = f"{width_mm:.0f}"
    message = Message("the text does not fit in {width} mm", width=width)
    if max_lines > 1:
        message = Message(
            "the text does not fit in {lines} lines of {width} mm", lines=max_lines, width=width
        )
    raise input_error(text[:60], message, Message("shorten the text"))


def _balance_lines(
    text: str, lines: tuple[str, ...], size_pt: float, width_mm: float, face: Face
) -> tuple[str, ...]:
    """Even out the lengths of the lines, so that no word is alone at the end."""
    widest = label_width_mm(lines, size_pt, face)
    while width_mm > 10:
        width_mm -= 1.0
        if widest <= width_mm:  # narrower, but the same lines still fit: no need to wrap
            continue
        narrower = wrap(text, size_pt, width_mm, face)
        if len(narrower) > len(lines):
            break
        lines, widest = narrower, label_width_mm(narrower, size_pt, face)
    return lines


# Square tiles: a coloured band with picture and name, points at the bottom, a plain back


def painted_background(width_mm: float, height_mm: float, fill: str, bleed_mm: float) -> Rect:
    """Draw the background of a piece, including the bleed beyond its edges."""
    return Rect(-bleed_mm, -bleed_mm, width_mm + 2 * bleed_mm, height_mm + 2 * bleed_mm, fill=fill)


def band(width_mm: float, height_mm: float, fill: str, bleed_mm: float) -> Iterator[Item]:
    """Draw a coloured band along the upper edge, bleed included, with a line below it.

    Without bleed the band keeps away from the edges, so that a cut may be slightly off.
    """
    if not bleed_mm:
        wide, high = width_mm - 2 * INSET_MM, height_mm - INSET_MM
        yield Rect(INSET_MM, INSET_MM, wide, high, fill=fill, radius_mm=BAND_RADIUS_MM)
        return
    wide = width_mm + 2 * bleed_mm
    yield Rect(-bleed_mm, -bleed_mm, wide, height_mm + bleed_mm, fill=fill)
    start, end = (-bleed_mm, height_mm), (width_mm + bleed_mm, height_mm)
    yield polyline(start, end, line="on-band", line_mm=0.4)


def band_label(picture: Symbol, name: str) -> Iterator[Item]:
    """Draw a small picture on white and a name, on the band of a tile."""
    middle = (INSET_MM + BAND_MM) / 2
    yield Rect(3.2, middle - 3.7, 7.4, 7.4, fill="white", radius_mm=1.6)
    yield place_icon(picture, 6.9, middle, 6.4)
    name_style = TextStyle(HEAD_PT, "bold", "on-band", "start", BODY_PT)
    yield fitted_text(12.6, middle, name, name_style, TILE_MM - 16)


def tile_back(name: str, picture: Symbol, fill: str, bleed_mm: float) -> Symbol:
    """Return a plain back with a large picture."""
    middle = TILE_MM / 2
    items = (
        painted_background(TILE_MM, TILE_MM, fill, bleed_mm),
        Rect(4, 4, TILE_MM - 8, TILE_MM - 8, line="on-band", line_mm=0.6, radius_mm=4),
        circle(middle, middle, 18.5, fill="white"),
        place_icon(picture, middle, middle, 25.0),
    )
    return Symbol(name, TILE_MM, TILE_MM, items)


def points_row(points: int, star: Symbol, caption: str, house: bool) -> Iterator[Item]:
    """Draw the points of a tile, as in `2 ★ each, at most 10`, and `*` for a house number."""
    number = str(points)
    # Number, star, caption and asterisk: their widths are needed first, to centre the row.
    widths = (
        text_width_mm(number, NUMBER_PT, "bold"),
        8.0,
        text_width_mm(caption, TILE_PT) + 1.5 if caption else 0.0,
        4.0 * house,
    )
    left, right = TILE_MM / 2 - sum(widths) / 2, TILE_MM / 2 + sum(widths) / 2
    yield centred_text(left, POINTS_Y_MM, number, TextStyle(NUMBER_PT, "bold", anchor="start"))
    yield place_icon(star, left + widths[0] + 4.4, POINTS_Y_MM, 7.0)
    if caption:
        start = left + widths[0] + widths[1] + 1.5
        yield centred_text(start, POINTS_Y_MM, caption, TextStyle(TILE_PT, anchor="start"))
    if house:
        yield from house_mark(right - 1.2, POINTS_Y_MM)


def house_mark(x: float, y: float) -> Iterator[Item]:
    """Draw an asterisk, the mark of a house number: one the rulebook does not state."""
    yield centred_text(x, y, "*", TextStyle(HEAD_PT, "bold", "soft"))
