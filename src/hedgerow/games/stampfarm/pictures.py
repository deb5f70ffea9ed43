"""Pictures of requests, drawn from their sentences: a new request needs no new drawing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
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
from hedgerow.drawing.hedge import HEDGE_CELL, hedge_pieces
from hedgerow.drawing.scene import Item, Rect, Use, circle, polygon, polyline
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.requests import (
    ALIKE,
    DIFFERENT,
    EACH,
    EXACTLY,
    GROUPS,
    SETS,
    Request,
    Shape,
    find_shape,
    is_house,
)
from hedgerow.ruleset.ruleset import DrawingContext

CELL_MM, FAR_CELL_MM = 13.0, 11.0
MAX_WIDTH_MM = 49.0
MAX_TABLE_LINES = 3
# How far cells move up to make room for the hedge below them.
_LIFT_MM = {"": 0.0, "beside": 1.6, "away": 3.8}
Art = DrawingContext[StampfarmContent]


def request_picture(request: Request, context: Art, x_mm: float, y_mm: float) -> Iterator[Item]:
    """Draw the condition of a request, centred at (x_mm, y_mm), and below it its points."""
    shape = find_shape(request, context.content.vocabulary)
    draw = _DRAWINGS.get(shape.kind, _draw_counted)
    yield from draw(shape, context, x_mm, y_mm)
    if request.table:
        yield from _draw_table(request, request.table, context, x_mm)
    else:
        points = _most_points(request)
        yield from points_row(
            points, context.icon("star"), _caption(request, context), is_house(request)
        )


def _most_points(request: Request) -> int:
    """Return the points of a request, or the highest of several."""
    if request.points_each:
        return request.points_each.value
    points = request.points_by_unit
    several = points.values() if isinstance(points, Mapping) else points
    return max(several or request.places or (0,))


def _caption(request: Request, context: Art) -> str:
    """Return how the points are paid; nothing if they are paid once."""
    if request.once or request.who or not request.points_each:
        return ""
    words = [context.words("request.each")]
    words += [context.words("request.up_to", n=request.up_to.value)] if request.up_to else []
    return ", ".join(words)


def _draw_each(shape: Shape, context: Art, x: float, y: float) -> Iterator[Item]:
    """Draw the animals between their required or forbidden neighbours, and the hedge."""
    required, forbidden = shape.next_to * shape.needed, shape.not_next_to
    right = required[len(required) // 2 :] or forbidden[len(forbidden) // 2 :]
    left = required[: len(required) // 2] or forbidden[: len(forbidden) // 2]
    names = (*left, *shape.of, *right) if required or forbidden else shape.of
    size = min(_cell_mm(shape.hedge), MAX_WIDTH_MM / len(names))
    start, top = x - size * len(names) / 2, y - size / 2 - _LIFT_MM[shape.hedge]
    for number, name in enumerate(names):
        is_neighbour = not len(left) <= number < len(left) + len(shape.of)
        yield from _draw_cell(
            name,
            context,
            start + number * size,
            top,
            size,
            pale=is_neighbour,
            crossed=is_neighbour and bool(forbidden),
        )
    yield from _draw_hedge_below(shape, x, top, size, len(names))


def _draw_counted(shape: Shape, context: Art, x: float, y: float) -> Iterator[Item]:
    """Draw the species that count, without any condition other than the hedge."""
    size = min(_cell_mm(shape.hedge), MAX_WIDTH_MM / len(shape.of))
    top = y - size / 2 - _LIFT_MM[shape.hedge]
    yield from _draw_row(shape.of, context, x, top + size / 2, size)
    yield from _draw_hedge_below(shape, x, top, size, len(shape.of))


def _draw_hedge_below(
    shape: Shape, x: float, top: float, size: float, count: int
) -> Iterator[Item]:
    if shape.hedge == "beside":
        yield from _draw_hedge(x - size * count / 2, top + size, size, count)
    elif shape.hedge:
        yield from _draw_distant_hedge(x, top + size, size)


def _draw_groups(shape: Shape, context: Art, x: float, y: float) -> Iterator[Item]:
    return _draw_row(shape.of * shape.number, context, x, y, CELL_MM)


def _cell_mm(hedge: str) -> float:
    """Return the size of a cell: smaller above a distant hedge, which needs space."""
    return FAR_CELL_MM if hedge == "away" else CELL_MM


def _draw_sets(shape: Shape, context: Art, x: float, y: float) -> Iterator[Item]:
    # More than four rows would be too small to recognize; the text states the number.
    number = min(shape.number, 4)
    size = min(9.2, MAX_WIDTH_MM / len(shape.of), 20.0 / number)
    for row in range(number):
        row_y = y + (row - (number - 1) / 2) * (size + 0.8)
        yield from _draw_row(shape.of, context, x, row_y, size)


def _draw_exactly(shape: Shape, context: Art, x: float, y: float) -> Iterator[Item]:
    """Draw the required number of cells, and a crossed one for "not one more"."""
    names = [shape.of[number % len(shape.of)] for number in range(shape.number + 1)]
    size = min(CELL_MM, MAX_WIDTH_MM / (len(names) + 0.4))
    start = x - size * (len(names) + 0.3) / 2
    for number, name in enumerate(names):
        is_extra = number == len(names) - 1
        left = start + size * (number + (0.3 if is_extra else 0.0))
        yield from _draw_cell(
            name, context, left, y - size / 2, size, pale=is_extra, crossed=is_extra
        )


def _draw_corners(shape: Shape, context: Art, x: float, y: float) -> Iterator[Item]:
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
    picture = context.icon(context.content.kind(shape.of[0]).icon)
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
    icon = next((kind.icon for kind in context.content.species if kind.id == name), "")
    if icon:
        scale = 0.68 if pale and not crossed else 0.82
        yield place_symbol(context.icon(icon), x + size / 2, y + size / 2, size * scale)
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


def _draw_table(
    request: Request, table: Mapping[int, int], context: Art, x: float
) -> Iterator[Item]:
    """Draw the points for each number, centred: `3: 3 star  4: 6 star`."""
    # More lines do not fit; the text of the request states them.
    steps = sorted(table.items())[-MAX_TABLE_LINES:]
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


# How to draw each shape; others show only the species that count.
_DRAWINGS: Mapping[str, Callable[[Shape, Art, float, float], Iterator[Item]]] = {
    EACH: _draw_each,
    DIFFERENT: _draw_counted,
    SETS: _draw_sets,
    EXACTLY: _draw_exactly,
    ALIKE: _draw_corners,
    GROUPS: _draw_groups,
}
