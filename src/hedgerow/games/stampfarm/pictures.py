"""Pictures of requests, drawn from what a request says: a new request needs no new drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from hedgerow.drawing.components import NUMBER_PT, TEXT_PT, TextStyle, centred_text, place_symbol
from hedgerow.drawing.scene import Item, Rect, Use, circle, polygon, polyline
from hedgerow.drawing.tiles import POINTS_Y_MM, house_mark, points_row
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.hedge import HEDGE_CELL, hedge_pieces
from hedgerow.games.stampfarm.vocabulary import (
    AtLeastRequest,
    CornersRequest,
    DifferentRequest,
    EachRequest,
    ExactlyRequest,
    GroupsRequest,
    Request,
)
from hedgerow.ruleset.ruleset import DrawingContext

CELL_MM, FAR_CELL_MM = 13.0, 11.0
ROOM_MM = 49.0
# How far cells move up to make room for the hedge below them.
_LIFT_MM = {None: 0.0, "beside": 1.6, "away": 3.8}
Art = DrawingContext[StampfarmContent]


def request_picture(request: Request, context: Art, x_mm: float, y_mm: float) -> Iterator[Item]:
    """What a request asks for, its middle at a place, and below it what it gives."""
    match request:
        case EachRequest():
            yield from _each(request, context, x_mm, y_mm)
            yield from points_row(
                request.points.value,
                context.icon("star"),
                _caption(request, context),
                is_house(request),
            )
        case DifferentRequest():
            yield from _different(request, context, x_mm, y_mm)
            yield from points_row(
                request.points.value,
                context.icon("star"),
                _caption(request, context),
                is_house(request),
            )
        case GroupsRequest():
            yield from _row(request.of * request.size.value, context, x_mm, y_mm, CELL_MM)
            yield from points_row(
                request.points.value,
                context.icon("star"),
                _caption(request, context),
                is_house(request),
            )
        case AtLeastRequest():
            yield from _at_least(request, context, x_mm, y_mm)
            yield from points_row(request.points.value, context.icon("star"), "", is_house(request))
        case ExactlyRequest():
            yield from _exactly(request, context, x_mm, y_mm)
            yield from points_row(request.points.value, context.icon("star"), "", is_house(request))
        case CornersRequest():
            yield from _corners(request, context, x_mm, y_mm)
            yield from _corner_points(request, context, x_mm)


def is_house(request: Request) -> bool:
    """Whether a number or the condition is our own choice."""
    at_most = getattr(request, "at_most", None)
    return "house" in (request.source, request.points.source, at_most.source if at_most else "")


def _caption(request: EachRequest | DifferentRequest | GroupsRequest, context: Art) -> str:
    words = [context.words("request.each")]
    words += [context.words("request.up_to", n=request.at_most.value)] if request.at_most else []
    return ", ".join(words)


def _each(request: EachRequest, context: Art, x: float, y: float) -> Iterator[Item]:
    """The animals, the hedge beside or far below them, and the neighbours they want or shun."""
    wanted = request.next_to.of * request.next_to.needed if request.next_to else ()
    shunned = request.not_next_to or ()
    right = wanted[len(wanted) // 2 :] or shunned[len(shunned) // 2 :]
    left = wanted[: len(wanted) // 2] or shunned[: len(shunned) // 2]
    names = (*left, *request.of, *right) if wanted or shunned else request.of
    size = min(_cell_mm(request.hedge), ROOM_MM / len(names))
    start, top = x - size * len(names) / 2, y - size / 2 - _LIFT_MM[request.hedge]
    for number, name in enumerate(names):
        neighbour = not len(left) <= number < len(left) + len(request.of)
        yield from _cell(
            name,
            context,
            start + number * size,
            top,
            size,
            pale=neighbour,
            crossed=neighbour and bool(shunned),
        )
    if request.hedge == "beside":
        yield from _hedge(start, top + size, size, len(names))
    elif request.hedge:
        yield from _far_hedge(x, top + size, size)


def _different(request: DifferentRequest, context: Art, x: float, y: float) -> Iterator[Item]:
    size = min(_cell_mm(request.hedge), ROOM_MM / len(request.of))
    start, top = x - size * len(request.of) / 2, y - size / 2 - _LIFT_MM[request.hedge]
    yield from _row(request.of, context, x, top + size / 2, size)
    if request.hedge == "beside":
        yield from _hedge(start, top + size, size, len(request.of))
    elif request.hedge:
        yield from _far_hedge(x, top + size, size)


def _cell_mm(hedge: str | None) -> float:
    """How large a cell is: smaller where a hedge lies at a distance below it."""
    return FAR_CELL_MM if hedge == "away" else CELL_MM


def _at_least(request: AtLeastRequest, context: Art, x: float, y: float) -> Iterator[Item]:
    number = min(request.number.value, 4)
    size = min(9.2, ROOM_MM / len(request.of), 20.0 / number)
    for row in range(number):
        yield from _row(request.of, context, x, y + (row - (number - 1) / 2) * (size + 0.8), size)


def _exactly(request: ExactlyRequest, context: Art, x: float, y: float) -> Iterator[Item]:
    """So many, and not one more."""
    names = [request.of[number % len(request.of)] for number in range(request.number.value + 1)]
    size = min(CELL_MM, ROOM_MM / (len(names) + 0.4))
    start = x - size * (len(names) + 0.3) / 2
    for number, name in enumerate(names):
        extra = number == len(names) - 1
        left = start + size * (number + (0.3 if extra else 0.0))
        yield from _cell(name, context, left, y - size / 2, size, pale=extra, crossed=extra)


def _corners(request: CornersRequest, context: Art, x: float, y: float) -> Iterator[Item]:
    farm = context.content.farm
    size = min(5.0, 20.0 / farm.rows, 44.0 / farm.columns)
    left, top = x - size * farm.columns / 2, y - size * farm.rows / 2
    yield Rect(
        left,
        top,
        size * farm.columns,
        size * farm.rows,
        fill="grass",
        line="wood-dark",
        line_mm=0.5,
    )
    for col in range(1, farm.columns):
        at = left + col * size
        yield polyline((at, top), (at, top + size * farm.rows), line="faint", line_mm=0.25)
    for row in range(1, farm.rows):
        at = top + row * size
        yield polyline((left, at), (left + size * farm.columns, at), line="faint", line_mm=0.25)
    picture = context.icon(context.content.kind(request.of[0]).icon)
    for x_cells, y_cells in product((0.5, farm.columns - 0.5), (0.5, farm.rows - 0.5)):
        yield place_symbol(picture, left + x_cells * size, top + y_cells * size, size * 0.86)


def _row(names: Sequence[str], context: Art, x: float, y: float, size: float) -> Iterator[Item]:
    size = min(size, ROOM_MM / len(names))
    start = x - size * len(names) / 2
    for number, name in enumerate(names):
        yield from _cell(name, context, start + number * size, y - size / 2, size)


def _cell(
    name: str,
    context: Art,
    x: float,
    y: float,
    size: float,
    *,
    pale: bool = False,
    crossed: bool = False,
) -> Iterator[Item]:
    """A cell of the farm with an animal; a crossed one must not be there."""
    edge = "faint" if pale else "soft"
    yield Rect(x, y, size, size, "white" if pale else "grass", edge, 0.35)
    yield place_symbol(
        context.icon(context.content.kind(name).icon),
        x + size / 2,
        y + size / 2,
        size * (0.68 if pale and not crossed else 0.82),
    )
    if crossed:
        yield from _forbidden(x + size / 2, y + size / 2, size * 0.44)


def _forbidden(x: float, y: float, radius: float) -> Iterator[Item]:
    """A ring with a bar, over something that must not be there."""
    slant = radius * 0.7071
    for role, width in (("white", 1.3), ("berry", 0.7)):
        yield polyline((x - slant, y - slant), (x + slant, y + slant), line=role, line_mm=width)
        yield circle(x, y, radius, line=role, line_mm=width)


def _hedge(x: float, y: float, size: float, count: int) -> Iterator[Item]:
    """A hedge along the lower edges of some cells."""
    for layer in range(3):
        for number in range(count):
            yield Use(hedge_pieces(number)[layer], x + number * size, y, size / HEDGE_CELL)


def _far_hedge(x: float, y: float, size: float) -> Iterator[Item]:
    """A hedge at a distance, with an arrow that keeps it there."""
    for tip, base in ((y + 0.6, y + 2.2), (y + 4.6, y + 3.0)):
        yield polygon((x, tip), (x - 1.4, base), (x + 1.4, base), fill="soft")
    yield from _hedge(x - size, y + 6.4, size, 2)


def _corner_points(request: CornersRequest, context: Art, x: float) -> Iterator[Item]:
    """`3: 3 star` for three corners, the same for four, all of it centred."""
    steps = sorted(request.points.alike.items())
    room, house = 21.0, is_house(request)
    start = x - room * (len(steps) - 1) / 2 - (4.0 if house else 1.1)
    large = TextStyle(NUMBER_PT, "bold", anchor="start")
    for number, (corners, points) in enumerate(steps):
        middle = start + number * room
        yield centred_text(
            middle - 3.4, POINTS_Y_MM, f"{corners}:", TextStyle(TEXT_PT, anchor="end")
        )
        yield centred_text(middle - 2.2, POINTS_Y_MM, str(points), large)
        yield place_symbol(context.icon("star"), middle + 5.6, POINTS_Y_MM, 7.0)
    if house:
        yield from house_mark(start + room * (len(steps) - 1) + 13.0, POINTS_Y_MM)
