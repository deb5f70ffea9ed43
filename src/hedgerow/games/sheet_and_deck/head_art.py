"""Drawing of the heads of rows and columns: numbers and letters, pictures, or names."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.errors import InputError
from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import Pos
from hedgerow.drawing.components import (
    BODY_PT,
    SMALL_PT,
    TextStyle,
    fitted_text,
    place_symbol,
    without_hatches,
)
from hedgerow.drawing.grid_plan import GridPlan, draw_coordinates
from hedgerow.drawing.scene import Item, Rect, Symbol
from hedgerow.games.sheet_and_deck.content import OpenContent
from hedgerow.games.sheet_and_deck.paper_plan import PICTURE_HEAD_MM, head_icon, head_room
from hedgerow.games.sheet_and_deck.parts import Head
from hedgerow.ruleset.ruleset import DrawingContext

# The space between a head and the grid, and the edge of a painted head around its name.
GAP_MM, RIM_MM = 0.9, 0.9
NAME_MM, LINE_MM = 4.6, 0.3


@keyword_record
class _HeadPlace:
    """A head with the room for it: its middle, width and height."""

    head: Head
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


def draw_heads(plan: GridPlan, context: DrawingContext[OpenContent]) -> Iterator[Item]:
    """Draw the heads of all rows and columns, as the game file states them."""
    grid = context.content.sheet.grid
    if grid is None or grid.heads == "none":
        return
    if not (grid.named_rows or grid.named_columns or grid.head_styles):
        yield from draw_coordinates(plan, BODY_PT if plan.cell_mm > 6 else SMALL_PT)
        return
    for place in _head_places(plan, context.content):
        yield from _draw_head(place, context)


def head_misfits(
    plan: GridPlan, context: DrawingContext[OpenContent]
) -> Iterator[tuple[str, InputError]]:
    """Yield the rows and columns whose names are too long for their heads."""
    grid = context.content.sheet.grid
    if grid is None or grid.heads == "none":
        return
    for place in _head_places(plan, context.content):
        try:
            _ = [*_draw_head(place, context)]
        except InputError as error:
            yield place.head.id, error


def _head_places(plan: GridPlan, content: OpenContent) -> Iterator[_HeadPlace]:
    grid = content.sheet.grid
    if grid is None:
        return
    styles = {head.id: head for head in grid.head_styles}
    left, top = head_room(content)
    width, height = left - 2 * GAP_MM, top - 2 * GAP_MM
    # A grown grid has more rows and columns than names; it has no named ones.
    for col, name in enumerate(grid.column_names[: plan.columns]):
        x, _ = plan.centre(Pos(0, col))
        head = styles.get(name) or Head(id=name)
        yield _HeadPlace(
            head=head,
            x_mm=x,
            y_mm=plan.top_mm - top / 2,
            width_mm=plan.cell_mm - 0.6,
            height_mm=height,
        )
    for row, name in enumerate(grid.row_names[: plan.rows]):
        _, y = plan.centre(Pos(row, 0))
        head = styles.get(name) or Head(id=name)
        yield _HeadPlace(
            head=head,
            x_mm=plan.left_mm - left / 2,
            y_mm=y,
            width_mm=width,
            height_mm=plan.cell_mm - 0.6,
        )


def _draw_head(place: _HeadPlace, context: DrawingContext[OpenContent]) -> Iterator[Item]:
    head, x, y, width = place.head, place.x_mm, place.y_mm, place.width_mm
    if icon := head_icon(head):
        size = min(width, place.height_mm, PICTURE_HEAD_MM - 2 * GAP_MM)
        if head.paint:
            yield _ground(x, y, size, size, head.paint)
            size *= 0.74
            yield Rect(x - size / 2, y - size / 2, size, size, "white", radius_mm=0.8)
        yield place_symbol(without_hatches(context.icon(icon)), x, y, size)
        return
    room = width
    if head.paint:
        height = min(place.height_mm, NAME_MM)
        yield _ground(x, y, width, height, head.paint)
        room = width - 2 * RIM_MM
        inner = height - 2 * RIM_MM
        yield Rect(x - room / 2, y - inner / 2, room, inner, "white", radius_mm=0.6)
    style = TextStyle(BODY_PT, "bold", "soft", min_pt=SMALL_PT)
    yield fitted_text(x, y, head_name(head.id, context), style, room)


def head_name(name: str, context: DrawingContext[OpenContent]) -> str:
    """Return the printed name of a row or column: its own, if the words have no other."""
    key = f"names.{name}"
    return context.words(key) if key in context.words.texts else name


def _ground(x: float, y: float, width: float, height: float, paint: str) -> Item:
    """Draw the colour of a head, with its hatch."""
    ground = Rect(0, 0, width, height, paint, "outline", LINE_MM, radius_mm=1.0)
    symbol = Symbol(f"head-{paint}-{width:.6g}-{height:.6g}", width, height, (ground,))
    return place_symbol(symbol, x, y, width)
