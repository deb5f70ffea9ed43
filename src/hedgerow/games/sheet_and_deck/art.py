"""Drawing of the sheets of open games: title, grid, and everything else where the plan puts it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from hedgerow.base.grid import Pos
from hedgerow.drawing.components import (
    BODY_PT,
    LABEL_MM,
    LABEL_STEP_MM,
    SMALL_PT,
    TITLE_PT,
    PrintedCode,
    TextStyle,
    centred_text,
    code_block,
    corner_markers,
    fitted_text,
    place_symbol,
    qr_squares,
    text_block,
    writing_line,
)
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.grid_plan import CellRect, GridPlan, cell_rects
from hedgerow.drawing.scene import Item, Symbol, Text, Use
from hedgerow.games.sheet_and_deck.content import BOARD, MARKS, OpenContent, mapped_symbols
from hedgerow.games.sheet_and_deck.grid_art import (
    OpenArt,
    draw_ground,
    draw_printed,
)
from hedgerow.games.sheet_and_deck.head_art import draw_heads
from hedgerow.games.sheet_and_deck.paper_art import draw_block, draw_letter, points_star
from hedgerow.games.sheet_and_deck.paper_parts import CODE_ROOM, LINK_ROOM, Block, Code
from hedgerow.games.sheet_and_deck.paper_plan import (
    CLEAR_MM,
    EDGE_MM,
    HEAD_LETTER_MM,
    MARKER_MM,
    PEN_ROW_MM,
    STAR_MM,
    PaperPlan,
    frame_mm,
    plan_paper,
)
from hedgerow.games.sheet_and_deck.sheet import Sheet
from hedgerow.games.sheet_and_deck.sheet_pay import line_pays

SheetDrawer = Callable[[Sheet, str], tuple[Item, ...]]
QR_MODULE_MM = 0.9
# Where title and name stand, from the upper edge.
HEAD_MM, NAME_MM = 5.4, 15.4
HINT_MM = 2.3
# The white space between a QR code and the text left of it.
CODE_TEXT_MM = 4.4


def make_drawer(context: OpenArt) -> SheetDrawer:
    """Return a function that draws a sheet with its code.

    Everything that all sheets have in common is one symbol.
    """
    if context.content.sheets_differ:
        contents = context.content.variants.items()
        drawers = {
            name: _make_drawer(replace(context, content=content)) for name, content in contents
        }
        return lambda sheet, code: drawers[sheet.variant](sheet, code)
    return _make_drawer(context)


def _make_drawer(context: OpenArt) -> SheetDrawer:
    content = context.content
    room = LINK_ROOM if context.site else CODE_ROOM
    plan = plan_paper(content, room, markers=context.markers)
    frame = Symbol("open-sheet", plan.width_mm, plan.height_mm, tuple(_draw_frame(plan, context)))

    def draw_sheet(sheet: Sheet, code: str) -> tuple[Item, ...]:
        items: list[Item] = [Use(frame, 0, 0)]
        if plan.grid:
            items += draw_printed(plan.grid, sheet, context, skip=mapped_symbols(content))
        if plan.code:
            items += _draw_code(plan.code, context.print_code(code))
        return tuple(items)

    return draw_sheet


def sheet_cell_rects(content: OpenContent, sheet: Sheet) -> Mapping[str, tuple[CellRect, ...]]:
    """Return the position of every cell and box, by the name of its section or field."""
    content = content.played(sheet.variant)
    plan = plan_paper(content)
    grid = cell_rects(plan.grid) if plan.grid else ()
    shared = (MARKS, BOARD, *(it.id for it in content.sheet.moments))
    names = shared if content.sheet.shared else ("",)
    return {**dict.fromkeys(names, grid), **plan.places}


def _draw_frame(plan: PaperPlan, context: OpenArt) -> Iterator[Item]:
    yield from _draw_header(plan, context)
    if plan.grid:
        yield from draw_ground(plan.grid, context)
        yield from draw_heads(plan.grid, context)
        yield from _draw_line_pays(plan.grid, context)
    for block in plan.blocks:
        yield from draw_block(block, context)
    yield from _draw_footer(plan, context)
    if context.markers:
        yield corner_markers(plan.width_mm, plan.height_mm, MARKER_MM)


def _draw_code(block: Block, code: PrintedCode) -> Iterator[Item]:
    """Draw the code of a sheet with its text below it, or left of it in a wide room."""
    part, place = block.part, block.code
    if place is None:
        return
    if not (isinstance(part, Code) and part.is_beside):
        yield from code_block(code, place[0], place[1] + LABEL_MM, QR_MODULE_MM)
        return
    yield qr_squares(code.rows, *place, QR_MODULE_MM)
    side = len(code.rows) * QR_MODULE_MM
    right = place[0] - side / 2 - CODE_TEXT_MM
    lines = [line for line in (code.label, code.text) if line]
    middle = place[1] + side / 2 - (len(lines) - 1) * LABEL_STEP_MM / 2
    style = TextStyle(BODY_PT, "bold", anchor="end")
    for number, line in enumerate(lines):
        yield centred_text(right, middle + number * LABEL_STEP_MM, line, style)


# Title, name and hints


def _draw_header(plan: PaperPlan, context: OpenArt) -> Iterator[Item]:
    """Draw the title, the letters to write, and the line for the name beside them or below."""
    title, shared = context.content.about.title, context.content.sheet.shared
    left = MARKER_MM + CLEAR_MM if context.markers else EDGE_MM
    middle = MARKER_MM / 2 if context.markers else HEAD_MM
    right = plan.width_mm - left
    if plan.is_narrow or shared:
        style = TextStyle(TITLE_PT, "bold", min_pt=SMALL_PT)
        yield fitted_text(plan.width_mm / 2, middle, title, style, right - left)
        if not shared:
            below = NAME_MM + (middle - HEAD_MM)
            yield from _draw_name(context, CLEAR_MM, plan.width_mm - CLEAR_MM, below)
        return
    style = TextStyle(TITLE_PT, "bold", anchor="start", min_pt=SMALL_PT)
    head = fitted_text(left, middle, title, style, (right - left) * 0.5)
    yield head
    x = left + text_width_mm(title, head.size_pt, "bold") + 6.0
    for kind in plan.head_letters:
        room = CellRect(x, middle - 3.3, HEAD_LETTER_MM - 1.6, 6.6)
        yield from draw_letter(kind, room, context)
        x += HEAD_LETTER_MM
    start = max(x, left + (right - left) * 0.54)
    yield from _draw_name(context, start, right, head.y_mm)


def _draw_name(context: OpenArt, left: float, right: float, y: float) -> Iterator[Item]:
    label = context.words("pad.player")
    yield Text(left, y, label, BODY_PT + 1.0, fill="soft")
    start = left + text_width_mm(label, BODY_PT + 1.0) + 2.0
    yield writing_line(start, y, right - start)


def _draw_footer(plan: PaperPlan, context: OpenArt) -> Iterator[Item]:
    """Draw the hint of the game; with markers between the lower ones, and also the pen hint."""
    words, middle = context.words, plan.width_mm / 2
    hint = words("hint") if "hint" in words.texts else ""
    style = TextStyle(BODY_PT, fill="soft", min_pt=SMALL_PT)
    pen = TextStyle(SMALL_PT, fill="soft", min_pt=SMALL_PT)
    if not context.markers:
        lines = 2 if plan.is_narrow else 1
        bottom = plan.height_mm - (HINT_MM * 1.5 if plan.is_narrow else HINT_MM)
        room = plan.width_mm - 2 * EDGE_MM
        yield from text_block(middle, bottom, hint, style, room, lines) if hint else ()
        return
    room = plan.width_mm - 2 * (MARKER_MM + CLEAR_MM)
    bottom = plan.height_mm - MARKER_MM / 2
    if plan.is_narrow:
        # Above the white space round the markers: the line may be longer than the gap between them.
        y = plan.height_mm - MARKER_MM - CLEAR_MM - PEN_ROW_MM / 4
        yield from text_block(middle, y, words("page.pen"), pen, plan.width_mm - 4.0, 1)
        yield from text_block(middle, bottom, hint, style, room, 2) if hint else ()
        return
    yield fitted_text(middle, bottom + (2.2 if hint else 0), words("page.pen"), pen, room)
    if hint:
        yield fitted_text(middle, bottom - 2.0, hint, style, room)


def _draw_line_pays(plan: GridPlan, context: OpenArt) -> Iterator[Item]:
    """Draw a star with the points at the end of each row or column that pays when it is full."""
    offset = frame_mm(context.content) + STAR_MM / 2
    for unit, points in line_pays(context.content).items():
        for number, paid in enumerate(points):
            x, y = plan.centre(Pos(number, 0) if unit == "row" else Pos(0, number))
            if unit == "row":
                x = plan.left_mm + plan.width_mm + offset
            else:
                y = plan.top_mm + plan.height_mm + offset
            yield place_symbol(points_star(paid), x, y, STAR_MM)
