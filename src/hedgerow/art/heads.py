"""Drawing of the heads of rows and columns: numbers and letters, pictures, or names."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from hedgerow.art.paper_plan import PICTURE_HEAD_MM, TICK_MM, frame_mm, head_room
from hedgerow.art.sheet_pay import ticked_lines
from hedgerow.base.errors import InputError
from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import Pos
from hedgerow.drawing.components import (
    BODY_PT,
    SMALL_PT,
    TextStyle,
    centred_text,
    fitted_text,
    place_icon,
    place_symbol,
    without_hatches,
)
from hedgerow.drawing.grid_plan import GridPlan, draw_coordinates
from hedgerow.drawing.icons import ICON_HATCH
from hedgerow.drawing.scene import Item, Path, Rect, Symbol, circle, rounded_segments
from hedgerow.game.content import Content, usable_cells
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.parts import Head

# The space between a head and the grid, and the edge of a painted head around its name.
GAP_MM, RIM_MM = 0.9, 0.9
NAME_MM, LINE_MM = 4.6, 0.3
# A letter on a disc, in a square of 100 by 100.
BADGE_RADIUS, BADGE_PT = 35.5, 3.6
TICK_RADIUS_MM = 2.0


@keyword_record
class _HeadPlace:
    """A head with the room for it: its middle, width and height."""

    head: Head
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


def draw_heads(plan: GridPlan, context: DrawingContext) -> Iterator[Item]:
    """Draw the heads of all rows and columns, as the game file states them."""
    grid = context.content.sheet.grid
    if grid is None or grid.heads == "none":
        return
    if not (grid.named_rows or grid.named_columns or grid.head_styles):
        yield from draw_coordinates(plan, BODY_PT if plan.cell_mm > 6 else SMALL_PT)
        return
    for place in _head_places(plan, context.content):
        yield from _draw_head(place, context)


def head_misfits(plan: GridPlan, context: DrawingContext) -> Iterator[tuple[str, InputError]]:
    """Yield the rows and columns whose names are too long for their heads."""
    grid = context.content.sheet.grid
    if grid is None or grid.heads == "none":
        return
    for place in _head_places(plan, context.content):
        try:
            _ = [*_draw_head(place, context)]
        except InputError as error:
            yield place.head.id, error


def _head_places(plan: GridPlan, content: Content) -> Iterator[_HeadPlace]:
    grid = content.sheet.grid
    if grid is None:
        return
    left, top = head_room(content)
    frame = frame_mm(content)
    width, height = left - 2 * GAP_MM, top - 2 * GAP_MM
    # A grown grid has more rows and columns than names; it has no named ones.
    for col, name in enumerate(grid.column_names[: plan.columns]):
        x, _ = plan.centre(Pos(0, col))
        yield _HeadPlace(
            head=content.head(name),
            x_mm=x,
            y_mm=plan.top_mm - frame - top / 2,
            width_mm=plan.cell_mm - 0.6,
            height_mm=height,
        )
    for row, name in enumerate(grid.row_names[: plan.rows]):
        _, y = plan.centre(Pos(row, 0))
        yield _HeadPlace(
            head=content.head(name),
            x_mm=plan.left_mm - frame - left / 2,
            y_mm=y,
            width_mm=width,
            height_mm=plan.cell_mm - 0.6,
        )


def _draw_head(place: _HeadPlace, context: DrawingContext) -> Iterator[Item]:
    head, x, y, width = place.head, place.x_mm, place.y_mm, place.width_mm
    if icon := head.picture:
        size = min(width, place.height_mm, PICTURE_HEAD_MM - 2 * GAP_MM)
        if head.paint:
            yield _ground(x, y, size, size, head.paint)
            size *= 0.74
            yield Rect(x - size / 2, y - size / 2, size, size, "white", radius_mm=0.8)
        yield place_icon(without_hatches(context.icon(icon)), x, y, size)
        return
    if head.letter:
        side = min(width, place.height_mm, PICTURE_HEAD_MM - 2 * GAP_MM)
        letter = context.words(f"letters.{head.id}")
        yield from letter_badge(x, y, side, letter, head.paint or "white")
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


def head_name(name: str, context: DrawingContext) -> str:
    """Return the printed name of a row or column: its own, if the words have no other."""
    key = f"names.{name}"
    return context.words(key) if key in context.words.texts else name


def draw_ticks(plan: GridPlan, content: Content, written: Collection[Pos] = ()) -> Iterator[Item]:
    """Draw a circle at the end of each row and column that is ticked when it is full.

    written: the cells in which something stands: the circles of full lines are filled
    """
    usable, written = usable_cells(content), frozenset(written)
    offset = frame_mm(content) + TICK_MM / 2
    for unit in ticked_lines(content):
        is_row = unit == "row"
        for number in range(plan.rows if is_row else plan.columns):
            own = [pos for pos in usable if (pos.row if is_row else pos.col) == number]
            x, y = plan.centre(Pos(number, 0) if is_row else Pos(0, number))
            if is_row:
                x = plan.left_mm + plan.width_mm + offset
            else:
                y = plan.top_mm + plan.height_mm + offset
            if written and written.issuperset(own):
                yield circle(x, y, TICK_RADIUS_MM, fill="leaf", line="outline", line_mm=0.35)
            else:
                yield circle(x, y, TICK_RADIUS_MM, line="rule", line_mm=0.35)


def head_picture(name: str, context: DrawingContext) -> Symbol | None:
    """Return the picture or the letter of a row or column; None if it has only a name."""
    grid = context.content.sheet.grid
    if grid is None or name not in (*grid.named_rows, *grid.named_columns):
        return None
    head = grid.head(name)
    if head.letter:
        return _badge(context.words(f"letters.{name}"), head.paint or "white")
    return context.icon(head.picture) if head.picture else None


def letter_badge(x: float, y: float, side: float, letter: str, paint: str) -> Iterator[Item]:
    """Draw a letter on a disc in a square of a colour, with its hatch."""
    yield place_symbol(_badge(letter, paint), x, y, side)


def _badge(letter: str, paint: str) -> Symbol:
    square = Path(tuple(rounded_segments(6, 6, 88, 88, 18)), paint, "outline", 4.0)
    disc = circle(50, 50, BADGE_RADIUS, fill="white", line="outline", line_mm=BADGE_RADIUS / 9)
    text = centred_text(50, 50, letter, TextStyle(BADGE_RADIUS * BADGE_PT, "bold"))
    return Symbol(f"badge-{paint}-{letter}", 100, 100, (square, disc, text), ICON_HATCH)


def _ground(x: float, y: float, width: float, height: float, paint: str) -> Item:
    """Draw the colour of a head, with its hatch."""
    ground = Rect(0, 0, width, height, paint, "outline", LINE_MM, radius_mm=1.0)
    symbol = Symbol(f"head-{paint}-{width:.6g}-{height:.6g}", width, height, (ground,))
    return place_symbol(symbol, x, y, width)
