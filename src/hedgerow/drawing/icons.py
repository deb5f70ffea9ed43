"""Icons as SVG files: read strictly, every problem at its place."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
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
from hedgerow.base.files import read_text
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.icon_names import ICON_NAME, ICONS, Icons, icon_names
from hedgerow.drawing.scene import (
    Path,
    Segment,
    Symbol,
    colour_roles,
    ellipse_segments,
    rounded_segments,
)
from hedgerow.drawing.theme import load_theme

ICON_HATCH = 14.0
ICON_SIZE = 100.0
_SVG = "{http://www.w3.org/2000/svg}"
_ICON_HINT = Message("use the shipped icons as examples")
# What the XML reader mostly complains of.
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
_START_TAG = re.compile(r"<([^\s/>?!][^\s/>]*)")
_PATH_TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+(?:e-?\d+)?")
_ICON_SHAPE = ("d", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height")
_ICON_PAINT = ("class", "fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin")
_ICON_KEYS = frozenset((*_ICON_SHAPE, *_ICON_PAINT))
_PATH_ARITY = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}
MAX_ICON_BYTES = 32 * 1024


class IconError(ValueError):
    """What is wrong with a shape of an icon."""

    def __init__(self, why: Message) -> None:
        super().__init__(why)
        self.why = why


def shipped_icon(name: str) -> Symbol:
    """An icon of `templates/icons`, drawn in a box of 100 by 100."""
    return find_icon(name, ())


@lru_cache(maxsize=2048)
def find_icon(name: str, folders: tuple[FilePath, ...]) -> Symbol:
    """The icon of a name: the first that one of the folders brings along, or ours.

    One of a game's own has an id of its own too, so that no file takes one picture for another.
    """
    ours = data_folder("templates")
    for folder in (*folders, ours) if ICON_NAME.fullmatch(name) else ():
        path = folder / ICONS / f"{name}.svg"
        if path.is_file():
            text = read_text(path, MAX_ICON_BYTES)
            if folder == ours:
                return parse_icon(text, name, str(path))
            mark = sha256(text.encode()).hexdigest()[:8]
            return validate_icon(text, f"{name}-{mark}", str(path))
    message = Message("unknown icon {found}", found=quote_value(name))
    known = {*icon_names(), *Icons(folders).own_names}
    raise input_error(str(ours / ICONS), message, did_you_mean(name, sorted(known)))


@lru_cache(maxsize=256)
def parse_icon(text: str, name: str, path: str) -> Symbol:
    """The drawing of an SVG icon: paths, circles, ellipses and rectangles with roles as classes."""
    if "<!" in text:
        place = location_at(path, text, text.index("<!"))
        raise input_error(
            place, Message("DOCTYPE, comments and CDATA are not allowed in icons"), _ICON_HINT
        )
    try:
        root = ElementTree.fromstring(text)  # noqa: S314 (bounded, and without a DOCTYPE)
    except ElementTree.ParseError as error:
        line, column = error.position
        start = sum(map(len, text.splitlines(keepends=True)[: line - 1]))
        reason = str(error).rpartition(": line")[0]
        message = _unreadable(_XML_REASONS.get(reason, reason))
        raise input_error(location_at(path, text, start + column), message, _ICON_HINT) from None
    starts = [location_at(path, text, tag.start()) for tag in _START_TAG.finditer(text)]
    places = dict(zip(root.iter(), starts, strict=False))
    if root.tag != f"{_SVG}svg" or root.get("viewBox") != "0 0 100 100":
        message = _unreadable(Message('it must start with <svg ... viewBox="0 0 100 100">'))
        raise input_error(places[root], message, _ICON_HINT)
    shapes = [it for it in root if it.tag != f"{_SVG}title"]
    found = [_icon_item_or_problem(it, places[it]) for it in shapes]
    raise_problems(it for it in found if isinstance(it, Problem))
    items = tuple(it for it in found if isinstance(it, Path))
    return Symbol(f"icon-{name}", ICON_SIZE, ICON_SIZE, items, ICON_HATCH)


def validate_icon(text: str, name: str, path: str) -> Symbol:
    """An icon that can be read, and printed in its place and in every theme."""
    symbol = parse_icon(text, name, path)
    raise_problems(_print_problems(symbol, _places(text, path)))
    return symbol


def _print_problems(symbol: Symbol, places: list[Location]) -> Iterator[Problem]:
    """Shapes that would not be seen, or seen where they should not be; unknown colours."""
    colours = load_theme("colour").colours
    if not symbol.items:
        yield Problem(Location(places[0].path, 1, 1), Message("the icon is empty"), _ICON_HINT)
    for item, location in zip(symbol.items, places[1:], strict=True):
        roles = sorted(colour_roles([item]))
        for role in roles:
            if role not in colours:
                message = Message("no theme defines the colour {name}", name=quote_value(role))
                yield Problem(location, message, did_you_mean(role, colours))
        if not roles:
            hint = Message('use theme colours, for example class="gold line-outline"')
            yield Problem(location, Message("a shape without a class is not printed"), hint)
        if isinstance(item, Path) and not all(map(_inside, item.segments)):
            hint = Message("use coordinates from 0 to 100")
            yield Problem(location, Message("the shape extends beyond the 100 by 100 box"), hint)


def _inside(segment: Segment) -> bool:
    """Whether a segment ends inside the box; what bends a curve may lie outside."""
    return all(0 <= it <= ICON_SIZE for it in segment[1][-2:])


def _places(text: str, path: str) -> list[Location]:
    """Where a readable icon and its shapes stand, in the order of its items."""
    tags = [tag for tag in _START_TAG.finditer(text) if tag[1] != "title"]
    return [location_at(path, text, tag.start()) for tag in tags]


def _icon_item_or_problem(element: ElementTree.Element, place: Location) -> Path | Problem:
    try:
        return _icon_item(element)
    except KeyError as error:
        shape = element.tag.removeprefix(_SVG)
        why = Message("<{shape}> needs the attribute {key}", shape=shape, key=error)
    except IconError as error:
        why = error.why
    return Problem(place, _unreadable(why), _ICON_HINT)


def _unreadable(why: Message | str) -> Message:
    return Message("cannot read the icon: {reason}", reason=why)


def _icon_item(element: ElementTree.Element) -> Path:
    shape, values = element.tag.removeprefix(_SVG), element.attrib
    strange = sorted(set(values) - _ICON_KEYS)
    if strange:
        raise IconError(
            Message("the attribute {key} is not allowed in <{shape}>", shape=shape, key=strange[0])
        )
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
        raise IconError(
            Message("<{shape}> is not allowed; use path, circle, ellipse or rect", shape=shape)
        )


def path_segments(data: str) -> Iterator[Segment]:
    """The absolute M, L, C, Z segments of SVG path data of M L H V C Q Z in either case."""
    tokens = _PATH_TOKEN.findall(data)
    strange = any(it.isalpha() and it.upper() not in _PATH_ARITY for it in tokens)
    if (
        strange
        or not tokens
        or tokens[0] not in "Mm"
        or _PATH_TOKEN.sub("", data).strip(" ,\n\r\t")
    ):
        raise IconError(
            Message("path data must start with M and contain only numbers and M L H V C Q Z")
        )
    at, start, place, command = (0.0, 0.0), (0.0, 0.0), 0, ""
    while place < len(tokens):
        if tokens[place].isalpha():
            command, place = tokens[place], place + 1
        elif not command:
            raise IconError(Message("unexpected numbers after Z"))
        arity = _PATH_ARITY[command.upper()]
        values = [_finite(it) for it in tokens[place : place + arity]]
        if len(values) < arity:
            raise IconError(Message("the path data is incomplete"))
        place += arity
        segment = _absolute(command, values, at)
        if segment[1]:
            at = (segment[1][-2], segment[1][-1])
        start = at if segment[0] == "M" else start
        at = start if segment[0] == "Z" else at
        yield segment
        command = {"M": "L", "m": "l", "Z": "", "z": ""}.get(command, command)


def _finite(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.inf
    if -1000 <= value <= 1000:
        return value
    raise IconError(Message("invalid number {text}", text=quote_value(text)))


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
