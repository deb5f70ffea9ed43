"""Pale symbols to tick in cells and boxes, for players without stamps who do not want to write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.art.paper_plan import PaperPlan
from hedgerow.base.grid import cells
from hedgerow.drawing.components import fade, place_icon
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.scene import Item, Symbol, Use
from hedgerow.game.content import ids
from hedgerow.game.contexts import DrawingContext

PER_ROW = 3
# The size of a symbol, and the steps to the next one and to the next row, compared with a cell.
SIZE, STEP, ROW = 0.205, 0.235, 0.32


def draw_tick_symbols(plan: PaperPlan, context: DrawingContext) -> Iterator[Item]:
    """Draw the kinds that can stand in it into each cell, and into each box for letters."""
    content = context.content
    if plan.grid:
        size = plan.grid.cell_mm
        drawing = _ticks(ids(content.kinds), size, context)
        for pos in cells(plan.grid.rows, plan.grid.columns):
            yield Use(drawing, *plan.grid.corner(pos))
    for field in content.sheet.written_fields:
        if field.holds and field.room:
            kinds = content.vocabulary.kinds_of(field.holds)
            yield from _ticks_in_boxes(kinds, plan.places[field.id], context)


def _ticks_in_boxes(
    kinds: Sequence[str], boxes: Sequence[CellRect], context: DrawingContext
) -> Iterator[Item]:
    for box in boxes:
        size = min(box.width_mm, box.height_mm)
        left, top = (box.width_mm - size) / 2, (box.height_mm - size) / 2
        yield Use(_ticks(kinds, size, context), box.x_mm + left, box.y_mm + top)


def _ticks(kinds: Sequence[str], size_mm: float, context: DrawingContext) -> Symbol:
    """Return pale pictures of kinds, away from the edges of a cell: walls must not cover them."""
    icons = {kind.id: kind.icon for kind in context.content.kinds}
    rows = -(-len(kinds) // PER_ROW)
    items = []
    for number, kind in enumerate(kinds):
        row, col = divmod(number, PER_ROW)
        x = 0.5 + (col - (PER_ROW - 1) / 2) * STEP
        y = 0.5 + (row - (rows - 1) / 2) * ROW
        symbol = fade(context.icon(icons[kind] or ""))
        items.append(place_icon(symbol, x * size_mm, y * size_mm, SIZE * size_mm))
    return Symbol(f"ticks-{'-'.join(kinds)}-{size_mm:.6g}", size_mm, size_mm, tuple(items))
