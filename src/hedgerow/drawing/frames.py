"""Frames: drawings of a game round boxes, or with a lane that carries them.

A frame is an SVG file in `pictures/`, drawn like an icon in a box of any size. Its shapes with an
`id` are not drawn but places: the rectangle `inside` holds boxes, the rectangle `name` a name, and
the path `lane` carries boxes at equal distances. Their classes say how what stands there is drawn.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, pairwise
from math import dist
from pathlib import Path as FilePath

from hedgerow.base.errors import Location, did_you_mean, input_error, quote_value
from hedgerow.base.frozen import caching_record, record
from hedgerow.base.messages import Message
from hedgerow.drawing.components import without_hatches
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.icons import INSIDE, LANE, NAME, PLACES, Place, load_drawing
from hedgerow.drawing.pictures import PICTURES, picture_files
from hedgerow.drawing.scene import Segment, Symbol, colour_roles

_SHAPES = {INSIDE: "rect", NAME: "rect", LANE: "path"}
_EXAMPLES = {
    INSIDE: '<rect id="inside" x="10" y="10" width="80" height="80"/>',
    NAME: '<rect id="name" x="10" y="0" width="80" height="10"/>',
    LANE: '<path id="lane" d="M10 10 L90 10"/>',
}
_ENDING = ".svg"
# A longer lane would take too long to follow.
MAX_LANE_SEGMENTS = 200
# Points of a curve: close enough together to measure along them.
_STEPS = 24
# Ends that are this close together, in shares of the length, close a lane.
_CLOSED = 0.002

Point = tuple[float, float]


@record
class Look:
    """How boxes in a place are drawn: as its class says."""

    fill: str | None
    line: str | None
    line_width: float
    radius: float


@caching_record
class Lane:
    """A line of points in the units of a drawing; a ring if it is closed."""

    points: tuple[Point, ...]
    is_ring: bool

    @cached_property
    def _ends(self) -> tuple[float, ...]:
        """Return the distance of each point along the lane."""
        steps = [dist(start, end) for start, end in pairwise(self.points)]
        return tuple(accumulate(steps, initial=0.0))

    @property
    def length(self) -> float:
        return self._ends[-1]

    def positions(self, number: int) -> tuple[Point, ...]:
        """Return points at equal distances: from end to end, or round a ring."""
        if self.is_ring:
            return tuple(self.at(self.length * index / number) for index in range(number))
        if number == 1:
            return (self.at(self.length / 2),)
        return tuple(self.at(self.length * index / (number - 1)) for index in range(number))

    def at(self, distance: float) -> Point:
        """Return the point at a distance from the start."""
        index = min(bisect_right(self._ends, distance), len(self.points) - 1)
        (x, y), (next_x, next_y) = self.points[index - 1], self.points[index]
        step = self._ends[index] - self._ends[index - 1]
        share = min(1.0, (distance - self._ends[index - 1]) / step) if step else 0.0
        return x + (next_x - x) * share, y + (next_y - y) * share


@caching_record
class Frame:
    """A drawing with its places, in the units of the drawing.

    path: its file
    label: the room for a name
    inside_look, lane_look: how boxes are drawn there; None without a class
    label_role: the colour of the name
    """

    path: str
    symbol: Symbol
    inside: CellRect | None
    label: CellRect | None
    lane: Lane | None
    inside_look: Look | None
    lane_look: Look | None
    label_role: str

    @property
    def width(self) -> float:
        return self.symbol.width_mm

    @property
    def height(self) -> float:
        return self.symbol.height_mm


@lru_cache(maxsize=256)
def find_frame(name: str, folders: tuple[FilePath, ...]) -> Frame:
    """Return a frame by the name of its file, from the first folder that has it.

    Raises InputError for an unknown name, and for a file that cannot be used.
    """
    files = [file for folder in folders for file in picture_files(folder)]
    drawings = [file for file in files if file.suffix.lower() == _ENDING]
    if file := next((it for it in drawings if it.stem == name), None):
        return load_frame(file)
    folder = str(folders[0] / PICTURES) if folders else PICTURES
    if any(it.stem == name for it in files):
        message = Message("{name} is not a drawing with places", name=quote_value(name))
        raise input_error(folder, message, Message("draw it as {file}", file=f"{name}{_ENDING}"))
    message = Message("unknown frame {name}", name=quote_value(name))
    hint = did_you_mean(name, sorted({it.stem for it in drawings}))
    raise input_error(
        folder, message, hint or Message("add it as {file}", file=f"{PICTURES}/{name}{_ENDING}")
    )


def load_frame(file: FilePath) -> Frame:
    """Load a frame from its file. Raises InputError if it cannot be used."""
    symbol, shapes = load_drawing(file, PLACES)
    places = {place.id: place for place in shapes.places}
    for place in shapes.places:
        _check_shape(place)
    if INSIDE not in places and LANE not in places:
        message = Message("this frame has no place for boxes")
        hint = Message("for example {example}", example=_EXAMPLES[INSIDE])
        raise input_error(Location(str(file), 1, 1), message, hint)
    label = places.get(NAME)
    return Frame(
        path=str(file),
        # Close to where people write, hatches would disturb.
        symbol=without_hatches(symbol),
        inside=_rect(places[INSIDE]) if INSIDE in places else None,
        label=_rect(label) if label else None,
        lane=_lane(places[LANE]) if LANE in places else None,
        inside_look=_look(places.get(INSIDE)),
        lane_look=_look(places.get(LANE)),
        label_role=(label.outline.fill if label else "") or "ink",
    )


def _check_shape(place: Place) -> None:
    """Raise InputError for a place that is not a rectangle or a lane."""
    wanted = _SHAPES[place.id]
    if place.shape != wanted:
        message = Message("{name} must be a <{shape}>", name=quote_value(place.id), shape=wanted)
        hint = Message("for example {example}", example=_EXAMPLES[place.id])
        raise input_error(place.location, message, hint)


def _rect(place: Place) -> CellRect:
    """Return the rectangle of a place. Raises InputError for an empty one."""
    ends = [values[-2:] for _, values in place.outline.segments if values]
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    width, height = max(xs) - min(xs), max(ys) - min(ys)
    if width <= 0 or height <= 0:
        message = Message("{name} is empty", name=quote_value(place.id))
        raise input_error(place.location, message, Message("give it a width and a height"))
    return CellRect(min(xs), min(ys), width, height)


def _look(place: Place | None) -> Look | None:
    if place is None or not colour_roles([place.outline]):
        return None
    outline = place.outline
    return Look(outline.fill, outline.line, outline.line_mm, place.radius)


def _lane(place: Place) -> Lane:
    """Return the points along the path of a lane. Raises InputError for a path that is not one."""
    segments = place.outline.segments
    if len(segments) > MAX_LANE_SEGMENTS:
        message = Message("a lane of {found} parts", found=len(segments))
        hint = Message("use at most {most}", most=MAX_LANE_SEGMENTS)
        raise input_error(place.location, message, hint)
    if [kind for kind, _ in segments[1:] if kind == "M"]:
        message, hint = Message("a lane is one line"), Message("draw it without a second M")
        raise input_error(place.location, message, hint)
    points = tuple(_sampled(segments))
    lane = Lane(points, is_ring=False)
    if not lane.length:
        message = Message("{name} is empty", name=quote_value(place.id))
        raise input_error(place.location, message, Message("give it a length"))
    return Lane(points, dist(points[0], points[-1]) <= lane.length * _CLOSED)


def _sampled(segments: Sequence[Segment]) -> Iterator[Point]:
    """Yield points of a path, close together on its curves."""
    at = start = (0.0, 0.0)
    for kind, values in segments:
        if kind == "C":
            first, second, end = values[:2], values[2:4], (values[4], values[5])
            for step in range(1, _STEPS + 1):
                share = step / _STEPS
                rest = 1 - share
                weights = rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3
                around = (at, first, second, end)
                yield (
                    sum(weight * point[0] for weight, point in zip(weights, around, strict=True)),
                    sum(weight * point[1] for weight, point in zip(weights, around, strict=True)),
                )
            at = end
            continue
        at = start if kind == "Z" else (values[0], values[1])
        start = at if kind == "M" else start
        yield at
