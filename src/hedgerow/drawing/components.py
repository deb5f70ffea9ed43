"""Icons, codes, markers and the drawing parts that several games share."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hedgerow.base.errors import input_error
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.drawing.fonts import cap_height_mm, fit_size_pt, text_width_mm, wrap
from hedgerow.drawing.qr import qr_rows
from hedgerow.drawing.scene import (
    PT_MM,
    Anchor,
    Bits,
    Face,
    Group,
    Item,
    Path,
    Rect,
    Symbol,
    Text,
    Use,
)
from hedgerow.loading.words import Words

# The type scale of everything printed; the foot line of a page alone is smaller.
DISPLAY_PT = 26.0
TITLE_PT = 20.0
NUMBER_PT = 16.0
HEAD_PT = 12.0
TEXT_PT = 10.0
TILE_PT = 9.0  # of rules on tiles that lie in the middle of a table
BODY_PT = 8.0
SMALL_PT = 7.0

LEADING = 1.32

# ArUco DICT_4X4_50, ids 0 to 3: the four inner rows; a dark frame of one module goes round them.
_MARKERS = (
    ("1011", "0101", "0011", "0010"),
    ("0000", "1111", "1001", "1010"),
    ("0011", "0011", "0010", "1101"),
    ("1001", "1001", "0100", "0110"),
)


@record
class TextStyle:
    """How a text is set: size, face, colour, where it is anchored, how far it may shrink."""

    size_pt: float
    face: Face = "plain"
    fill: str = "ink"
    anchor: Anchor = "middle"
    min_pt: float = 5.0


def recolour(symbol: Symbol, name: str, roles: Mapping[str, str], line: str) -> Symbol:
    """An icon in other colours: fills by a table, all lines in one role."""
    items = tuple(
        replace(it, fill=it.fill and roles.get(it.fill, it.fill), line=it.line and line)
        for it in symbol.items
        if isinstance(it, Path)
    )
    return replace(symbol, id=name, items=items)


def fade(symbol: Symbol) -> Symbol:
    """An icon to be ticked or marked over: pale lines on white, what is black filled with pale."""
    fills = {it.fill for it in symbol.items if isinstance(it, Path) and it.fill}
    roles = {it: "pale" if it in ("ink", "patch") else "white" for it in fills}
    return recolour(symbol, f"{symbol.id}-pale", roles, "pale")


def place_symbol(symbol: Symbol, x_mm: float, y_mm: float, size_mm: float) -> Use:
    """A symbol with its centre at a place, scaled to a width."""
    scale = size_mm / symbol.width_mm
    return Use(symbol, x_mm - size_mm / 2, y_mm - symbol.height_mm * scale / 2, scale)


def centred_text(x_mm: float, y_mm: float, text: str, style: TextStyle) -> Text:
    """A text whose capitals are centred on y, not its baseline."""
    baseline = y_mm + cap_height_mm(style.size_pt, style.face) / 2
    return Text(x_mm, baseline, text, style.size_pt, style.face, style.fill, style.anchor)


def fitted_text(x_mm: float, y_mm: float, text: str, style: TextStyle, width_mm: float) -> Text:
    """A centred text, shrunk until it fits the width."""
    size = fit_size_pt(text, style.size_pt, width_mm, style.face, style.min_pt)
    return centred_text(x_mm, y_mm, text, replace(style, size_pt=size))


def paragraph(
    x_mm: float, y_mm: float, text: str, style: TextStyle, width_mm: float
) -> tuple[Text, ...]:
    """A text broken into lines; y is the first baseline."""
    step = style.size_pt * LEADING * PT_MM
    lines = wrap(text, style.size_pt, width_mm, style.face)
    return tuple(
        Text(x_mm, y_mm + number * step, line, style.size_pt, style.face, style.fill, "start")
        for number, line in enumerate(lines)
    )


def text_block(
    x_mm: float, y_mm: float, text: str, style: TextStyle, width_mm: float, lines: int
) -> tuple[Text, ...]:
    """A centred text of at most so many lines, shrunk to fit, its middle at y."""
    broken, size = _broken(text, style, width_mm, lines)
    step = size * 1.22 * PT_MM
    top = y_mm - (len(broken) - 1) * step / 2
    smaller = replace(style, size_pt=size)
    return tuple(centred_text(x_mm, top + n * step, line, smaller) for n, line in enumerate(broken))


def marker_rows(number: int) -> tuple[str, ...]:
    """A corner marker with its dark frame: six modules square."""
    return (
        "111111",
        *(f"1{''.join('10'[int(bit)] for bit in row)}1" for row in _MARKERS[number]),
        "111111",
    )


def corner_markers(width_mm: float, height_mm: float, size_mm: float) -> Group:
    """The four markers in the corners of a sheet, clockwise from the top left."""
    right, bottom = width_mm - size_mm, height_mm - size_mm
    corners = ((0.0, 0.0), (right, 0.0), (right, bottom), (0.0, bottom))
    module = size_mm / 6
    return Group(
        "markers",
        tuple(Bits(x, y, module, marker_rows(n), "marker") for n, (x, y) in enumerate(corners)),
    )


def qr_squares(code: str, x_mm: float, y_mm: float, module_mm: float) -> Bits:
    """A sheet code as a QR code, the middle of its upper edge at a place."""
    return Bits(x_mm - 21 * module_mm / 2, y_mm, module_mm, qr_rows(code))


def code_block(
    code: str, look: str, x_mm: float, y_mm: float, module_mm: float
) -> tuple[Item, ...]:
    """A sheet code as squares, with the look of the paper, and as text below them."""
    squares = qr_squares(code + look, x_mm, y_mm, module_mm)
    below = y_mm + 21 * module_mm + 4.8
    return squares, centred_text(x_mm, below, code, TextStyle(BODY_PT, "bold"))


def writing_line(x_mm: float, y_mm: float, width_mm: float) -> Path:
    """A dotted line to write on."""
    return Path(
        (("M", (x_mm, y_mm)), ("L", (x_mm + width_mm, y_mm))),
        line="rule",
        line_mm=0.3,
        dash_mm=(0.01, 1.1),
    )


def pen_hint(
    words: Words, x_mm: float, y_mm: float, width_mm: float, lines: int
) -> tuple[Text, ...]:
    """What helps whoever reads a photo of a sheet: a dark pen, and how to correct."""
    return text_block(
        x_mm, y_mm, words("page.pen"), TextStyle(SMALL_PT, fill="soft"), width_mm, lines
    )


def panel(
    x_mm: float, y_mm: float, width_mm: float, height_mm: float, fill: str | None = "cream"
) -> Rect:
    """A softly framed area."""
    return Rect(
        x_mm, y_mm, width_mm, height_mm, fill=fill, line="faint", line_mm=0.35, radius_mm=2.0
    )


def label_width_mm(texts: tuple[str, ...], size_pt: float, face: Face = "plain") -> float:
    """The width of the widest of some texts."""
    return max(text_width_mm(text, size_pt, face) for text in texts)


def _broken(
    text: str, style: TextStyle, width_mm: float, most: int
) -> tuple[tuple[str, ...], float]:
    """The lines of a text and the size at which they fit."""
    size = style.size_pt
    while size >= style.min_pt:
        lines = wrap(text, size, width_mm, style.face)
        if len(lines) <= most and label_width_mm(lines, size, style.face) <= width_mm:
            return _balanced(text, lines, size, width_mm, style.face), size
        size -= 0.25
    width = f"{width_mm:.0f}"
    message = Message("the text does not fit in {width} mm", width=width)
    if most > 1:
        message = Message(
            "the text does not fit in {lines} lines of {width} mm", lines=most, width=width
        )
    raise input_error(text[:60], message, Message("shorten the text"))


def _balanced(
    text: str, lines: tuple[str, ...], size_pt: float, width_mm: float, face: Face
) -> tuple[str, ...]:
    """The same number of lines, but of nearly equal length: no word alone at the end."""
    widest = label_width_mm(lines, size_pt, face)
    while width_mm > 10:
        width_mm -= 1.0
        if widest <= width_mm:  # these lines still fit
            continue
        narrower = wrap(text, size_pt, width_mm, face)
        if len(narrower) > len(lines):
            break
        lines, widest = narrower, label_width_mm(narrower, size_pt, face)
    return lines
