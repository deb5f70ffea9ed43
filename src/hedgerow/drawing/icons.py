"""Icons: strict parsing of SVG files. All problems are reported, each with its location."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path as FilePath
from xml.etree import ElementTree

from hedgerow.base.errors import (
    Location,
    Problem,
    input_error,
    location_at,
    quote_value,
    raise_problems,
)
from hedgerow.base.files import check_link, read_text
from hedgerow.base.messages import Message
from hedgerow.drawing.scene import (
    Path,
    Segment,
    Symbol,
    colour_roles,
    ellipse_segments,
    rounded_segments,
)
from hedgerow.drawing.theme import load_theme
from hedgerow.loading.violations import colour_hint

ICON_HATCH = 14.0
ICON_SIZE = 100.0
_SVG = "{http://www.w3.org/2000/svg}"
_ICON_HINT = Message("use the shipped icons as examples")
# The most common reasons of the XML parser, spelled as expat does, so that they are translated.
_XML_REASONS = {
    str(it): it
    for it in (
        Message("mismatched tag"),
        Message("no element found"),
        Message("not well-formed (invalid token)"),
        Message("syntax error"),
        Message("undefined entity"),
    )
}
_START_TAG = re.compile(r"<[^\s/>?!]")
_INSTRUCTION = re.compile(r"<\?.*?\?>", re.DOTALL)
_TITLE = f"{_SVG}title"
_PATH_TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+(?:e-?\d+)?")
_ICON_SHAPE = ("d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height")
_ICON_PAINT = ("class", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")
_ICON_KEYS = frozenset((*_ICON_SHAPE, *_ICON_PAINT))
_PATH_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
MAX_ICON_BYTES = 32 * 1024


class IconError(ValueError):
    """Raised for a shape that an icon must not have; `reason` explains it."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


def load_own_icon(path: FilePath) -> Symbol:
    """Load an icon of a game. Raises InputError if it cannot be read or printed."""
    text = read_own_icon(path)
    # Writers store symbols by id. With the hash, a game's cow is never mistaken for ours.
    digest = sha256(text.encode()).hexdigest()[:8]
    return validate_icon(text, f"{path.stem}-{digest}", str(path))


def read_own_icon(path: FilePath) -> str:
    """Return the text of an icon of a game. Raises InputError for a link out of its folder."""
    check_link(path, path.parent.parent)
    return read_text(path, MAX_ICON_BYTES)


def load_shipped_icon(path: FilePath) -> Symbol:
    """Load an icon of `templates/icons`; tests check that all can be printed."""
    return parse_icon(read_text(path, MAX_ICON_BYTES), path.stem, str(path))


def parse_icon(text: str, name: str, path: str) -> Symbol:
    """Parse an SVG icon: path, circle, ellipse and rect, with colour roles as classes.

    Raises InputError with the problems of all shapes.
    """
    items = tuple(shape for shape, _ in _parse_shapes(text, path))
    return Symbol(f"icon-{name}", ICON_SIZE, ICON_SIZE, items, ICON_HATCH)


@lru_cache(maxsize=256)
def _parse_shapes(text: str, path: str) -> tuple[tuple[Path, Location], ...]:
    """Parse the shapes of an icon, with their locations. Raises InputError with all problems."""
    # A DOCTYPE may define entities that expand without limit; tags inside comments would be taken
    # for shapes by _START_TAG.
    if "<!" in text:
        location = location_at(path, text, text.index("<!"))
        raise input_error(
            location, Message("DOCTYPE, comments and CDATA are not allowed in icons"), _ICON_HINT
        )
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 (bounded, and without a DOCTYPE)
    except ElementTree.ParseError as error:
        line, column = error.position
        start = sum(map(len, text.splitlines(keepends=True)[: line - 1]))
        reason = str(error).rpartition(": line")[0]
        message = _unreadable_message(_XML_REASONS.get(reason, reason))
        raise input_error(location_at(path, text, start + column), message, _ICON_HINT) from None
    # ElementTree does not report positions; its elements have the order of their start tags.
    # Processing instructions may contain `<`.
    tags = _START_TAG.finditer(_INSTRUCTION.sub(lambda match: " " * len(match[0]), text))
    starts = [location_at(path, text, tag.start()) for tag in tags]
    locations = dict(zip(root.iter(), starts, strict=True))
    if root.tag != f"{_SVG}svg" or root.get("viewBox") != "0 0 100 100":
        message = _unreadable_message(Message('it must start with <svg ... viewBox="0 0 100 100">'))
        raise input_error(locations[root], message, _ICON_HINT)
    shapes: list[tuple[Path, Location]] = []
    problems: list[Problem] = []
    for element in root:
        if element.tag == _TITLE:
            continue
        parsed = _parse_shape_or_problem(element, locations[element])
        if isinstance(parsed, Problem):
            problems.append(parsed)
        else:
            shapes.append((parsed, locations[element]))
    raise_problems(problems)
    return tuple(shapes)


def validate_icon(text: str, name: str, path: str) -> Symbol:
    """Parse an icon and check that it can be printed: shapes inside the square, known colours."""
    symbol = parse_icon(text, name, path)
    raise_problems(_print_problems(_parse_shapes(text, path), path))
    return symbol


def _print_problems(shapes: Sequence[tuple[Path, Location]], path: str) -> Iterator[Problem]:
    """Yield shapes that are invisible or outside the square, and unknown colours."""
    colours = load_theme("colour").colours
    if not shapes:
        yield Problem(Location(path, 1, 1), Message("the icon is empty"), _ICON_HINT)
    for shape, location in shapes:
        roles = sorted(colour_roles([shape]))
        for role in roles:
            if role not in colours:
                message = Message("no theme defines the colour {name}", name=quote_value(role))
                yield Problem(location, message, colour_hint(role, colours))
        if not roles:
            hint = Message('use theme colours, for example class="gold line-outline"')
            yield Problem(location, Message("a shape without a class is not printed"), hint)
        if not all(map(_is_inside, shape.segments)):
            hint = Message("use coordinates from 0 to 100")
            yield Problem(location, Message("the shape extends beyond the 100 by 100 box"), hint)


def _is_inside(segment: Segment) -> bool:
    # Only the end point: control points of a curve may be outside.
    return all(0 <= it <= ICON_SIZE for it in segment[1][-2:])


def _parse_shape_or_problem(element: ElementTree.Element, location: Location) -> Path | Problem:
    try:
        return _parse_shape(element)
    except KeyError as error:
        shape = element.tag.removeprefix(_SVG)
        reason = Message("<{shape}> needs the attribute {key}", shape=shape, key=error)
    except IconError as error:
        reason = error.reason
    return Problem(location, _unreadable_message(reason), _ICON_HINT)


def _unreadable_message(reason: Message | str) -> Message:
    return Message("cannot read the icon: {reason}", reason=reason)


def _parse_shape(element: ElementTree.Element) -> Path:
    shape, values = element.tag.removeprefix(_SVG), element.attrib
    unknown = sorted(set(values) - _ICON_KEYS)
    if unknown:
        raise IconError(
            Message("the attribute {key} is not allowed in <{shape}>", shape=shape, key=unknown[0])
        )
    segments = tuple(_shape_segments(shape, values))
    if any(child.tag != _TITLE for child in element):
        raise IconError(Message("<{shape}> must not contain other shapes", shape=shape))
    roles = values.get("class", "").split()
    return Path(
        segments,
        fill=next((it for it in roles if not it.startswith("line-")), None),
        line=next((it.removeprefix("line-") for it in roles if it.startswith("line-")), None),
        line_mm=_parse_number(values.get("stroke-width", "0")),
    )


def _shape_segments(shape: str, values: Mapping[str, str]) -> Iterator[Segment]:
    def numbers(*names: str) -> list[float]:
        return [_parse_number(values[name]) for name in names]

    if shape == "path":
        yield from path_segments(values["d"])
    elif shape == "circle":
        x, y, radius = numbers("cx", "cy", "r")
        yield from ellipse_segments(x, y, radius, radius)
    elif shape == "ellipse":
        yield from ellipse_segments(*numbers("cx", "cy", "rx", "ry"))
    elif shape == "rect":
        x, y, width, height = numbers("x", "y", "width", "height")
        yield from rounded_segments(x, y, width, height, _parse_number(values.get("rx", "0")))
    else:
        raise IconError(
            Message("<{shape}> is not allowed; use path, circle, ellipse or rect", shape=shape)
        )


def path_segments(data: str) -> Iterator[Segment]:
    """Parse SVG path data of M L H V C Q Z, absolute or relative, into absolute M L C Z.

    Raises IconError for other commands, and for missing or surplus numbers.
    """
    tokens = _PATH_TOKEN.findall(data)
    has_unknown = any(it.isalpha() and it.upper() not in _PATH_ARITY for it in tokens)
    if (
        has_unknown
        or not tokens
        or tokens[0] not in "Mm"
        or _PATH_TOKEN.sub("", data).strip(" ,\n\r\t")
    ):
        raise IconError(
            Message("path data must start with M and contain only numbers and M L H V C Q Z")
        )
    at, start, index, command = (0.0, 0.0), (0.0, 0.0), 0, ""
    while index < len(tokens):
        if tokens[index].isalpha():
            command, index = tokens[index], index + 1
        elif not command:
            raise IconError(Message("unexpected numbers after Z"))
        arity = _PATH_ARITY[command.upper()]
        values = [_parse_number(it) for it in tokens[index : index + arity]]
        if len(values) < arity:
            raise IconError(Message("the path data is incomplete"))
        index += arity
        segment = _to_absolute(command, values, at)
        if segment[1]:
            at = (segment[1][-2], segment[1][-1])
        start = at if segment[0] == "M" else start
        at = start if segment[0] == "Z" else at
        yield segment
        # Further numbers repeat the command; after a move they are lines, as in SVG.
        command = {"M": "L", "m": "l", "Z": "", "z": ""}.get(command, command)


def _parse_number(text: str) -> float:
    """Parse a number from -1000 to 1000. Raises IconError for all others, NaN included."""
    try:
        value = float(text)
    except ValueError:
        value = math.inf
    if -1000 <= value <= 1000:
        return value
    raise IconError(Message("invalid number {text}", text=quote_value(text)))


def _to_absolute(command: str, values: list[float], at: tuple[float, float]) -> Segment:
    """Return a command as an absolute M, L, C or Z segment; `at` is where the pen is."""
    x, y = at if command.islower() else (0.0, 0.0)
    kind = command.upper()
    if kind == "H":
        return "L", (x + values[0], at[1])
    if kind == "V":
        return "L", (at[0], y + values[0])
    absolute = [value + (y if n % 2 else x) for n, value in enumerate(values)]
    if kind == "Q":
        # A quadratic curve is the cubic one with control points 2/3 on the way to its own.
        (qx, qy), (ex, ey) = absolute[:2], absolute[2:]
        first = (at[0] + 2 / 3 * (qx - at[0]), at[1] + 2 / 3 * (qy - at[1]))
        return "C", (*first, ex + 2 / 3 * (qx - ex), ey + 2 / 3 * (qy - ey), ex, ey)
    return kind, tuple(absolute)
