"""Icons, codes, markers and the drawing parts that several games share."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Annotated, Any, Generic, TypeVar
from xml.etree import ElementTree

from hedgerow.content import Named
from hedgerow.errors import Problem, Where, did_you_mean, raise_any, where_at, wrong
from hedgerow.files import read_text
from hedgerow.fonts import cap_height_mm, fitting_size_pt, text_width_mm, wrapped
from hedgerow.places import shipped
from hedgerow.scene import (
    PT_MM,
    Anchor,
    Bits,
    Face,
    Group,
    Item,
    Path,
    Rect,
    Segment,
    Symbol,
    Text,
    Use,
    ellipse_segments,
    rounded_segments,
)
from hedgerow.words import Words

C = TypeVar("C")

# The type scale of everything printed; the foot line of a page alone is smaller.
DISPLAY_PT = 26.0
TITLE_PT = 20.0
NUMBER_PT = 16.0
HEAD_PT = 12.0
TEXT_PT = 10.0
BODY_PT = 8.0
SMALL_PT = 7.0

ICON_BOX = 100.0
_BITS = bytes.maketrans(b"\0\1", b"01")
LEADING = 1.32
ICON_HATCH = 14.0
MAX_ICON_BYTES = 32 * 1024
_SVG = "{http://www.w3.org/2000/svg}"
_NAME = re.compile(r"[a-z][a-z0-9-]{0,40}")
_NO_ICON, _ICON_HINT = "no icon that can be read", "see the other icons for the form"
_START_TAG = re.compile(r"<([A-Za-z][\w.:-]*)")
_PATH_TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+(?:e-?\d+)?")
_ICON_SHAPE = ("d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height")
_ICON_PAINT = ("class", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")
_ICON_KEYS = frozenset((*_ICON_SHAPE, *_ICON_PAINT))
_PATH_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}

# ArUco DICT_4X4_50, ids 0 to 3: the four inner rows; a dark frame of one module goes round them.
_MARKERS = (
    ("1011", "0101", "0011", "0010"),
    ("0000", "1111", "1001", "1010"),
    ("0011", "0011", "0010", "1101"),
    ("1001", "1001", "0100", "0110"),
)


@dataclass(frozen=True, slots=True)
class Type:
    """How a text is set: size, face, colour, where it is anchored, how far it may shrink."""

    size_pt: float
    face: Face = "plain"
    fill: str = "ink"
    anchor: Anchor = "middle"
    min_pt: float = 5.0


@dataclass(frozen=True, slots=True)
class Studio(Generic[C]):
    """What an artist has at hand: the content, the words, and what was asked for.

    `lot` is what was drawn for decks that are made by lot, `code` its code.
    """

    game: str
    content: C
    words: Words
    marks: bool = False
    markers: bool = True
    lot: Any = None
    code: str = ""


@cache
def icon_names() -> tuple[str, ...]:
    """The names of all icons."""
    return tuple(sorted(it.stem for it in (shipped("templates") / "icons").glob("*.svg")))


Icon = Annotated[str, Named("icon", icon_names)]


@cache
def icon(name: str) -> Symbol:
    """An icon of `templates/icons`, drawn in a box of 100 by 100."""
    folder = shipped("templates") / "icons"
    path = folder / f"{name}.svg"
    if not _NAME.fullmatch(name) or not path.is_file():
        raise wrong(
            str(folder), f"no icon is called '{name[:40]}'", did_you_mean(name, icon_names())
        )
    return parse_icon(read_text(path, MAX_ICON_BYTES), name, str(path))


def parse_icon(text: str, name: str, path: str) -> Symbol:
    """The drawing of an SVG icon: paths, circles, ellipses and rectangles with roles as classes."""
    if "<!" in text:
        place = where_at(path, text, text.index("<!"))
        raise wrong(place, "an icon has no DOCTYPE, comments or CDATA", _ICON_HINT)
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 (bounded, and without a DOCTYPE)
    except ElementTree.ParseError as error:
        line, column = error.position
        start = sum(map(len, text.splitlines(keepends=True)[: line - 1]))
        raise wrong(
            where_at(path, text, start + column), f"{_NO_ICON}: {error}", _ICON_HINT
        ) from None
    starts = [where_at(path, text, tag.start()) for tag in _START_TAG.finditer(text)]
    places = dict(zip(root.iter(), starts, strict=False))
    if root.tag != f"{_SVG}svg" or root.get("viewBox") != "0 0 100 100":
        message = f'{_NO_ICON}: it begins with <svg ... viewBox="0 0 100 100">'
        raise wrong(places[root], message, _ICON_HINT)
    shapes = [it for it in root if it.tag != f"{_SVG}title"]
    raise_any(problem for it in shapes for problem in _shape_problems(it, places[it]))
    items = tuple(map(_icon_item, shapes))
    return Symbol(f"icon-{name}", ICON_BOX, ICON_BOX, items, ICON_HATCH)


def icon_places(text: str, path: str) -> list[Where]:
    """Where the shapes of a readable icon stand, in the order of its items."""
    tags = [tag for tag in _START_TAG.finditer(text) if tag[1] not in ("svg", "title")]
    return [where_at(path, text, tag.start()) for tag in tags]


def _shape_problems(element: ElementTree.Element, place: Where) -> Iterator[Problem]:
    try:
        _icon_item(element)
    except (KeyError, ValueError) as error:
        shape = element.tag.removeprefix(_SVG)
        why = f"a {shape} needs {error}" if isinstance(error, KeyError) else error
        yield Problem(place, f"{_NO_ICON}: {why}", _ICON_HINT)


def recoloured(symbol: Symbol, name: str, roles: Mapping[str, str], line: str) -> Symbol:
    """An icon in other colours: fills by a table, all lines in one role."""
    items = tuple(
        replace(it, fill=it.fill and roles.get(it.fill, it.fill), line=it.line and line)
        for it in symbol.items
        if isinstance(it, Path)
    )
    return replace(symbol, id=name, items=items)


def placed(symbol: Symbol, x_mm: float, y_mm: float, size_mm: float) -> Use:
    """A symbol with its centre at a place, scaled to a width."""
    scale = size_mm / symbol.width_mm
    return Use(symbol, x_mm - size_mm / 2, y_mm - symbol.height_mm * scale / 2, scale)


def centred(x_mm: float, y_mm: float, text: str, style: Type) -> Text:
    """A text whose capitals are centred on y, not its baseline."""
    baseline = y_mm + cap_height_mm(style.size_pt, style.face) / 2
    return Text(x_mm, baseline, text, style.size_pt, style.face, style.fill, style.anchor)


def fitted(x_mm: float, y_mm: float, text: str, style: Type, width_mm: float) -> Text:
    """A centred text, shrunk until it fits the width."""
    size = fitting_size_pt(text, style.size_pt, width_mm, style.face, style.min_pt)
    return centred(x_mm, y_mm, text, replace(style, size_pt=size))


def paragraph(
    x_mm: float, y_mm: float, text: str, style: Type, width_mm: float
) -> tuple[Text, ...]:
    """A text broken into lines; y is the first baseline."""
    step = style.size_pt * LEADING * PT_MM
    lines = wrapped(text, style.size_pt, width_mm, style.face)
    return tuple(
        Text(x_mm, y_mm + number * step, line, style.size_pt, style.face, style.fill, "start")
        for number, line in enumerate(lines)
    )


def block(
    x_mm: float, y_mm: float, text: str, style: Type, width_mm: float, lines: int
) -> tuple[Text, ...]:
    """A centred text of at most so many lines, shrunk to fit, its middle at y."""
    broken, size = _broken(text, style, width_mm, lines)
    step = size * 1.22 * PT_MM
    top = y_mm - (len(broken) - 1) * step / 2
    smaller = replace(style, size_pt=size)
    return tuple(centred(x_mm, top + n * step, line, smaller) for n, line in enumerate(broken))


def qr_rows(text: str) -> tuple[str, ...]:
    """A QR code of version 1, level Q, with a fixed mask: one look for all sheets."""
    import segno

    code = segno.make(
        text, version=1, error="q", mode="alphanumeric", mask=2, boost_error=False, micro=False
    )
    return tuple(bytes(row).translate(_BITS).decode() for row in code.matrix)


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


def code_squares(code: str, x_mm: float, y_mm: float, module_mm: float) -> Bits:
    """A sheet code as a QR code, the middle of its upper edge at a place."""
    return Bits(x_mm - 21 * module_mm / 2, y_mm, module_mm, qr_rows(code))


def code_block(code: str, x_mm: float, y_mm: float, module_mm: float) -> tuple[Item, ...]:
    """A sheet code as squares, and as text below them."""
    squares = code_squares(code, x_mm, y_mm, module_mm)
    below = y_mm + 21 * module_mm + 4.8
    return squares, centred(x_mm, below, code, Type(BODY_PT, "bold"))


def write_line(x_mm: float, y_mm: float, width_mm: float) -> Path:
    """A dotted line to write on."""
    return Path(
        (("M", (x_mm, y_mm)), ("L", (x_mm + width_mm, y_mm))),
        line="rule",
        line_mm=0.3,
        dash_mm=(0.01, 1.1),
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


def _broken(text: str, style: Type, width_mm: float, most: int) -> tuple[tuple[str, ...], float]:
    """The lines of a text and the size at which they fit."""
    size = style.size_pt
    while size >= style.min_pt:
        lines = wrapped(text, size, width_mm, style.face)
        if len(lines) <= most and label_width_mm(lines, size, style.face) <= width_mm:
            return _balanced(text, lines, size, width_mm, style.face), size
        size -= 0.25
    message = f"does not fit into {most} lines of {width_mm:.0f} mm"
    raise wrong(text[:60], message, "shorten the text")


def _balanced(
    text: str, lines: tuple[str, ...], size_pt: float, width_mm: float, face: Face
) -> tuple[str, ...]:
    """The same number of lines, but of nearly equal length: no word alone at the end."""
    while (
        len(narrower := wrapped(text, size_pt, width_mm - 1.0, face)) == len(lines)
        and width_mm > 10
    ):
        lines, width_mm = narrower, width_mm - 1.0
    return lines


def _icon_item(element: ElementTree.Element) -> Path:
    shape, values = element.tag.removeprefix(_SVG), element.attrib
    strange = sorted(set(values) - _ICON_KEYS)
    if strange:
        raise ValueError(f"a {shape} has no {strange[0]}")
    roles = values.get("class", "").split()
    return Path(
        tuple(_shape_segments(shape, values)),
        fill=next((it for it in roles if not it.startswith("line-")), None),
        line=next((it.removeprefix("line-") for it in roles if it.startswith("line-")), None),
        line_mm=_finite(values.get("stroke-width", "0")),
    )


def _shape_segments(shape: str, values: Mapping[str, str]) -> Iterator[Segment]:
    def numbers(*names: str) -> list[float]:
        return [_finite(values[name]) for name in names]

    if shape == "path":
        yield from path_segments(values["d"])
    elif shape == "circle":
        x, y, radius = numbers("cx", "cy", "r")
        yield from ellipse_segments(x, y, radius, radius)
    elif shape == "ellipse":
        yield from ellipse_segments(*numbers("cx", "cy", "rx", "ry"))
    elif shape == "rect":
        x, y, width, height = numbers("x", "y", "width", "height")
        yield from rounded_segments(x, y, width, height, _finite(values.get("rx", "0")))
    else:
        raise ValueError(f"a {shape} is not allowed; use path, circle, ellipse or rect")


def path_segments(data: str) -> Iterator[Segment]:
    """The absolute M, L, C, Z segments of SVG path data of M L H V C Q Z in either case."""
    tokens = _PATH_TOKEN.findall(data)
    if not tokens or tokens[0] not in "Mm" or _PATH_TOKEN.sub("", data).strip(" ,\n\r\t"):
        raise ValueError("path data is M and then numbers and M L H V C Q Z")
    at, start, place, command = (0.0, 0.0), (0.0, 0.0), 0, ""
    while place < len(tokens):
        if tokens[place].isalpha():
            command, place = tokens[place], place + 1
        elif not command:
            raise ValueError("numbers after Z")
        arity = _PATH_ARITY[command.upper()]
        values = [_finite(it) for it in tokens[place : place + arity]]
        if len(values) < arity:
            raise ValueError("the path data breaks off")
        place += arity
        segment = _absolute(command, values, at)
        if segment[1]:
            at = (segment[1][-2], segment[1][-1])
        start = at if segment[0] == "M" else start
        at = start if segment[0] == "Z" else at
        yield segment
        command = {"M": "L", "m": "l", "Z": "", "z": ""}.get(command, command)


def _finite(text: str) -> float:
    value = float(text)
    if not -1000 <= value <= 1000:
        raise ValueError(f"{text} is no number of an icon")
    return value


def _absolute(command: str, values: list[float], at: tuple[float, float]) -> Segment:
    x, y = at if command.islower() else (0.0, 0.0)
    kind = command.upper()
    if kind == "H":
        return "L", (x + values[0], at[1])
    if kind == "V":
        return "L", (at[0], y + values[0])
    moved = [value + (y if n % 2 else x) for n, value in enumerate(values)]
    if kind == "Q":
        (qx, qy), (ex, ey) = moved[:2], moved[2:]
        one = (at[0] + 2 / 3 * (qx - at[0]), at[1] + 2 / 3 * (qy - at[1]))
        return "C", (*one, ex + 2 / 3 * (qx - ex), ey + 2 / 3 * (qy - ey), ex, ey)
    return kind, tuple(moved)
