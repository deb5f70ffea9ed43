"""Pictures of requests, drawn from the request's content: a new request needs no new drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from hedgerow.drawing.components import (
    NUMBER_PT,
    POINTS_Y_MM,
    TEXT_PT,
    TextStyle,
    centred_text,
    house_mark,
    place_symbol,
    points_row,
)
from hedgerow.drawing.scene import Item, Rect, Use, circle, polygon, polyline
from hedgerow.games.stampfarm.art import HEDGE_CELL, hedge_pieces
from hedgerow.games.stampfarm.content import StampfarmContent
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
MAX_WIDTH_MM = 49.0
# How far cells move up to make room for the hedge below them.
_LIFT_MM = {None: 0.0, "beside": 1.6, "away": 3.8}
Art = DrawingContext[StampfarmContent]


def request_picture(request: Request, context: Art, x_mm: float, y_mm: float) -> Iterator[Item]:
    """Draw the condition of a request, centred at (x_mm, y_mm), and below it its points."""
    match request:
        case EachRequest():
            yield from _draw_each(request, context, x_mm, y_mm)
            yield from points_row(
                request.points.value,
                context.icon("star"),
                _caption(request, context),
                is_house(request),
            )
        case DifferentRequest():
            yield from _draw_different(request, context, x_mm, y_mm)
            yield from points_row(
                request.points.value,
                context.icon("star"),
                _caption(request, context),
                is_house(request),
            )
        case GroupsRequest():
            yield from _draw_row(request.of * request.size.value, context, x_mm, y_mm, CELL_MM)
            yield from points_row(
                request.points.value,
                context.icon("star"),
                _caption(request, context),
                is_house(request),
            )
        case AtLeastRequest():
            yield from _draw_at_least(request, context, x_mm, y_mm)
            yield from points_row(request.points.value, context.icon("star"), "", is_house(request))
        case ExactlyRequest():
            yield from _draw_exactly(request, context, x_mm, y_mm)
            yield from points_row(request.points.value, context.icon("star"), "", is_house(request))
        case CornersRequest():
            yield from _draw_corners(request, context, x_mm, y_mm)
            yield from _draw_corner_points(request, context, x_mm)


def is_house(request: Request) -> bool:
    """Return whether the condition or one of its numbers is a house number."""
    at_most = getattr(request, "at_most", None)
    return "house" in (request.source, request.points.source, at_most.source if at_most else "")


def _caption(request: EachRequest | DifferentRequest | GroupsRequest, context: Art) -> str:
    words = [context.words("request.each")]
    words += [context.words("request.up_to", n=request.at_most.value)] if request.at_most else []
    return ", ".join(words)


def _draw_each(request: EachRequest, context: Art, x: float, y: float) -> Iterator[Item]:
    """Draw the animals between their required or forbidden neighbours, and the hedge."""
    required = request.next_to.of * request.next_to.needed if request.next_to else ()
    forbidden = request.not_next_to or ()
    right = required[len(required) // 2 :] or forbidden[len(forbidden) // 2 :]
    left = required[: len(required) // 2] or forbidden[: len(forbidden) // 2]
    names = (*left, *request.of, *right) if required or forbidden else request.of
    size = min(_cell_mm(request.hedge), MAX_WIDTH_MM / len(names))
    start, top = x - size * len(names) / 2, y - size / 2 - _LIFT_MM[request.hedge]
    for number, name in enumerate(names):
        is_neighbour = not len(left) <= number < len(left) + len(request.of)
        yield from _draw_cell(
            name,
            context,
            start + number * size,
            top,
            size,
            pale=is_neighbour,
            crossed=is_neighbour and bool(forbidden),
        )
    if request.hedge == "beside":
        yield from _draw_hedge(start, top + size, size, len(names))
    elif request.hedge:
        yield from _draw_distant_hedge(x, top + size, size)


def _draw_different(request: DifferentRequest, context: Art, x: float, y: float) -> Iterator[Item]:
    size = min(_cell_mm(request.hedge), MAX_WIDTH_MM / len(request.of))
    start, top = x - size * len(request.of) / 2, y - size / 2 - _LIFT_MM[request.hedge]
    yield from _draw_row(request.of, context, x, top + size / 2, size)
    if request.hedge == "beside":
        yield from _draw_hedge(start, top + size, size, len(request.of))
    elif request.hedge:
        yield from _draw_distant_hedge(x, top + size, size)


def _cell_mm(hedge: str | None) -> float:
    """Return the size of a cell: smaller above a distant hedge, which needs space."""
    return FAR_CELL_MM if hedge == "away" else CELL_MM


def _draw_at_least(request: AtLeastRequest, context: Art, x: float, y: float) -> Iterator[Item]:
    # More than four rows would be too small to recognize; the text states the number.
    number = min(request.number.value, 4)
    size = min(9.2, MAX_WIDTH_MM / len(request.of), 20.0 / number)
    for row in range(number):
        row_y = y + (row - (number - 1) / 2) * (size + 0.8)
        yield from _draw_row(request.of, context, x, row_y, size)


def _draw_exactly(request: ExactlyRequest, context: Art, x: float, y: float) -> Iterator[Item]:
    """Draw the required number of cells, and a crossed one for "not one more"."""
    names = [request.of[number % len(request.of)] for number in range(request.number.value + 1)]
    size = min(CELL_MM, MAX_WIDTH_MM / (len(names) + 0.4))
    start = x - size * (len(names) + 0.3) / 2
    for number, name in enumerate(names):
        is_extra = number == len(names) - 1
        left = start + size * (number + (0.3 if is_extra else 0.0))
        yield from _draw_cell(
            name, context, left, y - size / 2, size, pale=is_extra, crossed=is_extra
        )


def _draw_corners(request: CornersRequest, context: Art, x: float, y: float) -> Iterator[Item]:
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


def _draw_row(
    names: Sequence[str], context: Art, x: float, y: float, size: float
) -> Iterator[Item]:
    size = min(size, MAX_WIDTH_MM / len(names))
    start = x - size * len(names) / 2
    for number, name in enumerate(names):
        yield from _draw_cell(name, context, start + number * size, y - size / 2, size)


def _draw_cell(
    name: str,
    context: Art,
    x: float,
    y: float,
    size: float,
    *,
    pale: bool = False,
    crossed: bool = False,
) -> Iterator[Item]:
    """Draw a cell with an animal: pale for a neighbour, crossed if it must not be there."""
    edge = "faint" if pale else "soft"
    yield Rect(x, y, size, size, "white" if pale else "grass", edge, 0.35)
    yield place_symbol(
        context.icon(context.content.kind(name).icon),
        x + size / 2,
        y + size / 2,
        size * (0.68 if pale and not crossed else 0.82),
    )
    if crossed:
        yield from _draw_ban_sign(x + size / 2, y + size / 2, size * 0.44)


def _draw_ban_sign(x: float, y: float, radius: float) -> Iterator[Item]:
    """Draw a ring with a bar."""
    slant = radius * 0.7071
    # A wider white line below the coloured one: the sign stays visible on any picture.
    for role, width in (("white", 1.3), ("berry", 0.7)):
        yield polyline((x - slant, y - slant), (x + slant, y + slant), line=role, line_mm=width)
        yield circle(x, y, radius, line=role, line_mm=width)


def _draw_hedge(x: float, y: float, size: float, count: int) -> Iterator[Item]:
    """Draw a hedge along the lower edges of a row of cells."""
    for layer in range(3):
        for number in range(count):
            yield Use(hedge_pieces(number)[layer], x + number * size, y, size / HEDGE_CELL)


def _draw_distant_hedge(x: float, y: float, size: float) -> Iterator[Item]:
    """Draw a hedge at a distance below the cells, with a double arrow between them."""
    for tip, base in ((y + 0.6, y + 2.2), (y + 4.6, y + 3.0)):
        yield polygon((x, tip), (x - 1.4, base), (x + 1.4, base), fill="soft")
    yield from _draw_hedge(x - size, y + 6.4, size, 2)


def _draw_corner_points(request: CornersRequest, context: Art, x: float) -> Iterator[Item]:
    """Draw the points for each number of corners, centred: `3: 3 star  4: 6 star`."""
    steps = sorted(request.points.alike.items())
    step_mm, house = 21.0, is_house(request)
    # Shifted to the left if a house mark follows.
    start = x - step_mm * (len(steps) - 1) / 2 - (4.0 if house else 1.1)
    large = TextStyle(NUMBER_PT, "bold", anchor="start")
    for number, (corners, points) in enumerate(steps):
        middle = start + number * step_mm
        yield centred_text(
            middle - 3.4, POINTS_Y_MM, f"{corners}:", TextStyle(TEXT_PT, anchor="end")
        )
        yield centred_text(middle - 2.2, POINTS_Y_MM, str(points), large)
        yield place_symbol(context.icon("star"), middle + 5.6, POINTS_Y_MM, 7.0)
    if house:
        yield from house_mark(start + step_mm * (len(steps) - 1) + 13.0, POINTS_Y_MM)
