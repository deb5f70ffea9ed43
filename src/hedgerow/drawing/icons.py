"""Icons: strict parsing of SVG files. All problems are reported, each with its location."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path as FilePath
from xml.etree import ElementTree

from hedgerow.base.errors import (
    Location,
    Problem,
    did_you_mean,
    input_error,
    location_at,
    quote_value,
    raise_problems,
)
from hedgerow.base.files import check_link, read_text
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.drawing.scene import (
    Path,
    Segment,
    Symbol,
    colour_roles,
    ellipse_segments,
    rounded_segments,
    transform_segments,
)
from hedgerow.drawing.theme import load_theme
from hedgerow.loading.violations import colour_hint

# Icons are drawn in a box of this size, or of any other; hatches follow its smaller side.
ICON_SIZE = 100.0
ICON_HATCH = 14.0
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
# The places that drawings in `pictures/` may have: for boxes, a name, and boxes along a line.
INSIDE, NAME, LANE = "inside", "name", "lane"
PLACES = (INSIDE, NAME, LANE)
# The shape of an icon that may be painted, and that pieces are cut out along: it is drawn first.
CUT = "cut"
_ICON_KEYS = frozenset(("id", *_ICON_SHAPE, *_ICON_PAINT))
_PATH_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
MAX_ICON_BYTES = 64 * 1024
MAX_COORDINATE = 10_000
# A box with sides of very different length would be drawn too thin to see.
MAX_RATIO = 20


class IconError(ValueError):
    """Raised for a shape that an icon must not have; `reason` explains it."""

    def __init__(self, reason: Message) -> None:
        super().__init__(reason)
        self.reason = reason


@record
class ViewBox:
    """The box of a drawing: its upper left corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def hatch(self) -> float:
        """Return the size of the tiles of hatches, in the units of the drawing."""
        return ICON_HATCH * min(self.width, self.height) / ICON_SIZE


@keyword_record
class Place:
    """A shape with an id: it is not drawn, but a place for something else.

    shape: its tag, as `rect`
    outline: its segments, and its class: how what stands there is drawn
    radius: how round the corners of a rectangle are
    """

    id: str
    shape: str
    outline: Path
    radius: float
    location: Location


@record
class Shapes:
    """The parsed shapes of a drawing, moved so that its box starts at 0, with their locations."""

    box: ViewBox
    shapes: tuple[tuple[Path, Location], ...]
    places: tuple[Place, ...] = ()

    @property
    def cut(self) -> Path | None:
        """Return the shape that a piece is cut out along; None if it has none."""
        return next((place.outline for place in self.places if place.id == CUT), None)

    def symbol(self, name: str) -> Symbol:
        """Return the drawing as a symbol of the size of its box."""
        first = (self.cut,) if self.cut and colour_roles((self.cut,)) else ()
        items = (*first, *(shape for shape, _ in self.shapes))
        return Symbol(f"icon-{name}", self.box.width, self.box.height, items, self.box.hatch)


def load_own_icon(path: FilePath) -> Symbol:
    """Load an icon of a game. Raises InputError if it cannot be read or printed."""
    text = read_own_icon(path)
    return validate_icon(text, _own_name(path, text), str(path))


def load_drawing(path: FilePath, places: Collection[str] = ()) -> tuple[Symbol, Shapes]:
    """Load a drawing of a game as a symbol, and what it was parsed from.

    Raises InputError if it cannot be read or printed, or has other places than these.
    """
    text = read_own_icon(path)
    parsed = _parse_shapes(text, str(path))
    raise_problems(_print_problems(parsed, str(path), places))
    return parsed.symbol(_own_name(path, text)), parsed


def load_cut(path: FilePath) -> Path | None:
    """Return the shape that a piece with an icon is cut out along; None if it has none."""
    return _parse_shapes(read_text(path, MAX_ICON_BYTES), str(path)).cut


def _own_name(path: FilePath, text: str) -> str:
    # Writers store symbols by id. With the hash, a game's cow is never mistaken for ours.
    return f"{path.stem}-{sha256(text.encode()).hexdigest()[:8]}"


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
    return _parse_shapes(text, path).symbol(name)


@lru_cache(maxsize=256)
def _parse_shapes(text: str, path: str) -> Shapes:
    """Parse an icon. Raises InputError with the problems of all shapes."""
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
    box = _parse_box(root, locations[root])
    shapes: list[tuple[Path, Location]] = []
    places: list[Place] = []
    problems: list[Problem] = []
    for element in root:
        if element.tag == _TITLE:
            continue
        parsed = _parse_shape_or_problem(element, locations[element])
        if isinstance(parsed, Problem):
            problems.append(parsed)
        elif "id" in element.attrib:
            places.append(_parse_place(element, _moved(parsed, box), locations[element]))
        else:
            shapes.append((_moved(parsed, box), locations[element]))
    raise_problems(problems)
    return Shapes(box, tuple(shapes), tuple(places))


def _parse_place(element: ElementTree.Element, outline: Path, location: Location) -> Place:
    return Place(
        id=element.attrib["id"],
        shape=element.tag.removeprefix(_SVG),
        outline=outline,
        radius=_parse_number(element.get("rx", "0")),
        location=location,
    )


def _parse_box(root: ElementTree.Element, location: Location) -> ViewBox:
    """Parse the viewBox of a drawing. Raises InputError if it has none, or an unusual one."""
    values = root.get("viewBox", "").replace(",", " ").split()
    if root.tag == f"{_SVG}svg" and len(values) == 4:
        with suppress(IconError):
            box = ViewBox(*map(_parse_number, values))
            sides = sorted((box.width, box.height))
            if sides[0] >= 1 and sides[1] <= sides[0] * MAX_RATIO:
                return box
    message = Message('it must start with <svg ... viewBox="0 0 100 100">')
    hint = Message(
        "a viewBox may have any width and height up to {most}, of which one is at most {ratio} "
        "times the other",
        most=MAX_COORDINATE,
        ratio=MAX_RATIO,
    )
    raise input_error(location, _unreadable_message(message), hint)


def _moved(shape: Path, box: ViewBox) -> Path:
    """Return a shape as in a box that starts at 0."""
    if not (box.x or box.y):
        return shape
    return replace(shape, segments=transform_segments(shape.segments, -box.x, -box.y))


def validate_icon(text: str, name: str, path: str) -> Symbol:
    """Parse an icon and check that it can be printed: shapes inside the square, known colours."""
    parsed = _parse_shapes(text, path)
    raise_problems(_print_problems(parsed, path, (CUT,)))
    return parsed.symbol(name)


def _print_problems(parsed: Shapes, path: str, places: Collection[str] = ()) -> Iterator[Problem]:
    """Yield shapes that are invisible or outside the box, and unknown colours and places."""
    if not (parsed.shapes or parsed.places):
        yield Problem(Location(path, 1, 1), Message("the icon is empty"), _ICON_HINT)
    for shape, location in parsed.shapes:
        yield from _shape_problems(shape, location, parsed.box)
        if not colour_roles([shape]):
            hint = Message('use theme colours, for example class="gold line-outline"')
            yield Problem(location, Message("a shape without a class is not printed"), hint)
    seen = set[str]()
    for place in parsed.places:
        name = quote_value(place.id)
        if place.id not in places:
            message, hint = Message("an icon has no places"), Message("remove the id")
            if places:
                message = Message("unknown place {found}", found=name)
                hint = did_you_mean(place.id, places) or hint
            yield Problem(place.location, message, hint)
        elif place.id in seen:
            message = Message("{name} appears twice", name=name)
            yield Problem(place.location, message, Message("remove one of them"))
        seen.add(place.id)
        yield from _shape_problems(place.outline, place.location, parsed.box)


def _shape_problems(shape: Path, location: Location, box: ViewBox) -> Iterator[Problem]:
    """Yield a shape outside the box, and unknown colours."""
    colours = load_theme("colour").colours
    for role in sorted(colour_roles([shape])):
        if role not in colours:
            message = Message("no theme defines the colour {name}", name=quote_value(role))
            yield Problem(location, message, colour_hint(role, colours))
    if not is_inside(shape, box):
        yield Problem(location, *outside_messages(box))


def is_inside(shape: Path, box: ViewBox) -> bool:
    """Return whether a shape, moved to a box that starts at 0, is in it."""
    # Only end points: control points of a curve may be outside.
    ends = (values[-2:] for _, values in shape.segments if values)
    return all(0 <= x <= box.width and 0 <= y <= box.height for x, y in ends)


def outside_messages(box: ViewBox) -> tuple[Message, Message]:
    """Return the problem of a shape outside the box, and its hint."""
    message = Message("the shape extends beyond the viewBox")
    hint = Message("use coordinates from {left} to {right} across and {top} to {bottom} down")
    across = {"left": f"{box.x:g}", "right": f"{box.x + box.width:g}"}
    down = {"top": f"{box.y:g}", "bottom": f"{box.y + box.height:g}"}
    return message, hint.with_values(**across, **down)


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
    """Parse a number from -10,000 to 10,000. Raises IconError for all others, NaN included."""
    try:
        value = float(text)
    except ValueError:
        value = math.inf
    if -MAX_COORDINATE <= value <= MAX_COORDINATE:
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
