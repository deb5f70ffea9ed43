"""What a layout draws below the parts of a sheet: boxes, pictures, icons and texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from hedgerow.art.paper_layout import HINT, LEAD, PEN, PICTURE, TITLE
from hedgerow.art.paper_parts import CODE_QUIET_MM, Code
from hedgerow.art.paper_plan import PaperPlan
from hedgerow.base.errors import Problem
from hedgerow.base.frozen import record
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.layout import CardArt, Layout, draw_card, overflows
from hedgerow.drawing.pictures import Pictures
from hedgerow.drawing.scene import Item, Rect, Use
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.variants import sheet_title


@record
class OrnamentProblem:
    """An ornament that cannot be drawn: its slot, and the text in it, if that is wrong."""

    slot: str
    text: str
    problem: Problem


def draw_ornaments(plan: PaperPlan, context: DrawingContext) -> Iterator[Item]:
    """Draw what is below the parts, with white under the code."""
    layout = plan.ornaments
    if layout is None:
        return
    yield Use(draw_card(layout, _values(layout, context), _art(context)), 0, 0)
    block = plan.code
    if block and block.code and isinstance(block.part, Code):
        side = block.part.room.side_mm + 2 * CODE_QUIET_MM
        x, y = block.code
        rects = (block.rect, CellRect(x - side / 2, y - CODE_QUIET_MM, side, side))
        yield from (_white(rect) for rect in rects)


def draw_pictures(plan: PaperPlan, context: DrawingContext) -> Iterator[Item]:
    """Draw the ornaments without texts, for pictures of finished games."""
    if layout := _without_texts(plan):
        yield Use(draw_card(layout, _values(layout, context), _art(context)), 0, 0)


def picture_rects(plan: PaperPlan) -> Iterator[CellRect]:
    """Yield the places of the ornaments, texts aside."""
    layout = _without_texts(plan)
    for slot in layout.slots.values() if layout else ():
        yield CellRect(
            slot.left or 0.0,
            slot.top or 0.0,
            slot.width or plan.width_mm,
            slot.height or plan.height_mm,
        )


def ornament_problems(plan: PaperPlan, context: DrawingContext) -> Iterator[OrnamentProblem]:
    """Yield the ornaments that cannot be drawn: long texts, unknown pictures."""
    layout = plan.ornaments
    for found in overflows(layout, _values(layout, context), _art(context)) if layout else ():
        text = found.column if found.column in (TITLE, HINT, LEAD) else ""
        text = "page.pen" if found.column == PEN else text
        yield OrnamentProblem(found.slot, text, found.problem)


def _without_texts(plan: PaperPlan) -> Layout | None:
    if plan.ornaments is None:
        return None
    slots = {name: slot for name, slot in plan.ornaments.slots.items() if not slot.text}
    return replace(plan.ornaments, slots=slots) if slots else None


def _values(layout: Layout, context: DrawingContext) -> Mapping[str, str]:
    """Return the texts of a sheet, and the names of pictures."""
    words = context.words
    values = {TITLE: sheet_title(context), LEAD: words("lead")}
    # Each text of a list starts a line.
    values[HINT] = "\n".join(words.lines("hint")) if "hint" in words.texts else ""
    # Programs that read photos of sheets need dark pens.
    note = "page.ticks" if context.ticks else "page.pen"
    values[PEN] = words(note) if context.markers else ""
    pictures = [slot.picture for slot in layout.slots.values() if slot.picture]
    return {**values, **{key: key.removeprefix(PICTURE) for key in pictures}}


def _art(context: DrawingContext) -> CardArt:
    return CardArt(icon=context.icon, picture=Pictures(context.icon.folders))


def _white(rect: CellRect) -> Rect:
    return Rect(rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm, "white")
