"""Drawing of a random order: a picture of each cell along the lane of a sheet, and the start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import atan2, cos, pi, sin

from hedgerow.art.cards import LETTER, cell_values
from hedgerow.art.cells import draw_cell
from hedgerow.art.decks import draw_fronts
from hedgerow.art.paper_parts import Block
from hedgerow.base.grid import Pos
from hedgerow.drawing.components import (
    BODY_PT,
    SMALL_PT,
    TextStyle,
    fitted_text,
    place_icon,
)
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.layout import CardArt, draw_card, load_layout
from hedgerow.drawing.miniatures import miniature
from hedgerow.drawing.pictures import Pictures
from hedgerow.drawing.scene import Item, Symbol, circle
from hedgerow.game.content import full_decks, usable_cells
from hedgerow.game.contexts import DrawingContext
from hedgerow.random_parts.sheets import Order, OrderPart

# The ring round the start is this much larger than a piece; its name stands further inside.
START_SHARE, START_LINE_MM, START_GAP_MM = 1.1, 1.0, 1.4
START_WIDTH_MM, START_HIGH_MM = 14.0, 2.4


def cell_pictures(context: DrawingContext, *, with_letters: bool = True) -> Mapping[Pos, Symbol]:
    """Return a picture of each cell: by the layout of the order, or as the front of its card.

    The card is that of a deck with a card for each cell; without one, it is the row's picture on
    the colour of the column. A layout can leave out what is for letters, where these are too small.
    """
    content = context.content
    places = usable_cells(content)
    part = next((it for it in content.sheet.random if isinstance(it, OrderPart)), None)
    if part and part.layout:
        folders = context.icon.folders
        layout = load_layout(part.layout, folders)
        art = CardArt(icon=context.icon, picture=Pictures(folders))
        values = {pos: cell_values(pos, content, context.words) for pos in places}
        if not with_letters:
            values = {pos: _without_letters(own) for pos, own in values.items()}
        return {pos: draw_card(layout, own, art) for pos, own in values.items()}
    deck = next((deck for deck in full_decks(content) if deck.each == "cell"), None)
    if deck is None:
        return {pos: draw_cell(pos, context) for pos in places}
    fronts = draw_fronts(deck, context)
    return {pos: fronts[pos.name] for pos in places}


def _without_letters(values: Mapping[str, str]) -> dict[str, str]:
    return {column: value for column, value in values.items() if not column.endswith(LETTER)}


def draw_order(
    order: Order, block: Block, pictures: Mapping[Pos, Symbol], context: DrawingContext
) -> Iterator[Item]:
    """Draw the cells of an order along the lane of a sheet's frame, and where to start."""
    yield from _draw_start(block.boxes[order.start], block, context)
    for pos, box in zip(order.cells, block.boxes, strict=True):
        picture = pictures[pos]
        size = box.width_mm
        scale = size / max(picture.width_mm, picture.height_mm)
        middle = box.x_mm + size / 2, box.y_mm + size / 2
        yield place_icon(miniature(picture, scale), *middle, size)


def _draw_start(box: CellRect, block: Block, context: DrawingContext) -> Iterator[Item]:
    """Draw a ring round the start, and its name beside it."""
    x, y = box.x_mm + box.width_mm / 2, box.y_mm + box.height_mm / 2
    edge = min(x, y, block.rect.width_mm - x, block.rect.height_mm - y) - START_LINE_MM
    radius = max(box.width_mm / 2, min(box.width_mm / 2 * START_SHARE, edge))
    yield circle(x, y, radius, fill="straw", line="berry", line_mm=START_LINE_MM)
    label = context.words("open.first")
    style = TextStyle(BODY_PT, "bold", "berry", min_pt=SMALL_PT)
    room = _start_room(min(text_width_mm(label, BODY_PT, "bold"), START_WIDTH_MM), box, block)
    middle = room.x_mm + room.width_mm / 2, room.y_mm + room.height_mm / 2
    yield fitted_text(*middle, label, style, START_WIDTH_MM)


def _start_room(width_mm: float, box: CellRect, block: Block) -> CellRect:
    """Return the room for the name of the start: towards the middle of the sheet, if it is free."""
    x, y = box.x_mm + box.width_mm / 2, box.y_mm + box.height_mm / 2
    inwards = atan2(block.rect.height_mm / 2 - y, block.rect.width_mm / 2 - x)
    away = box.width_mm / 2 * START_SHARE + START_GAP_MM
    # First straight inwards, then further and further to both sides.
    turns = [pi / 12 * step * side for step in range(12) for side in (1, -1)]
    rooms = []
    for turn in turns:
        at_x = x + cos(inwards + turn) * (away + width_mm / 2)
        at_y = y + sin(inwards + turn) * (away + START_HIGH_MM / 2)
        left, top = at_x - width_mm / 2, at_y - START_HIGH_MM / 2
        rooms.append(CellRect(left, top, width_mm, START_HIGH_MM))
    free = (room for room in rooms if not any(_overlap(room, it) for it in block.boxes))
    return next(free, rooms[0])


def _overlap(one: CellRect, other: CellRect) -> bool:
    across = min(one.x_mm + one.width_mm, other.x_mm + other.width_mm) - max(one.x_mm, other.x_mm)
    down = min(one.y_mm + one.height_mm, other.y_mm + other.height_mm) - max(one.y_mm, other.y_mm)
    return across > 0 and down > 0
