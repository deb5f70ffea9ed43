"""Drawing of the sheets of open games: title, grid, and everything else where the plan puts it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from hedgerow.art.grid import (
    draw_ground,
    draw_printed,
)
from hedgerow.art.heads import draw_heads, draw_ticks
from hedgerow.art.order import cell_pictures, draw_order
from hedgerow.art.ornaments import draw_ornaments
from hedgerow.art.paper import (
    draw_block,
    draw_dealt,
    draw_letter,
    draw_name_line,
    draw_table_steps,
    points_star,
)
from hedgerow.art.paper_parts import (
    CODE_ROOM,
    LINK_ROOM,
    Block,
    Code,
    TableWithCode,
)
from hedgerow.art.paper_plan import (
    CLEAR_MM,
    EDGE_MM,
    HEAD_LETTER_MM,
    MARKER_MM,
    PEN_ROW_MM,
    STAR_MM,
    PaperPlan,
    frame_mm,
)
from hedgerow.art.sheet_pay import line_pays
from hedgerow.art.sheet_plan import plan_paper
from hedgerow.art.ticks import draw_tick_symbols
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
    place_icon,
    place_symbol,
    qr_squares,
    text_block,
)
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.grid_plan import CellRect, GridPlan, cell_rects
from hedgerow.drawing.scene import Group, Item, Symbol, Use
from hedgerow.game.content import BOARD, MARKS, Content, mapped_symbols
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.sheet import Sheet
from hedgerow.game.variants import art_of_variant, sheet_title

SheetDrawer = Callable[[Sheet, str], tuple[Item, ...]]
QR_MODULE_MM = 0.9
# Where title and name stand, from the upper edge.
HEAD_MM, NAME_MM = 5.4, 15.4
HINT_MM = 2.3
# The icon before the title of a shared sheet.
ICON_MM, ICON_GAP_MM = 8.4, 1.8
# The white space between a QR code and the text left of it.
CODE_TEXT_MM = 4.4


def make_drawer(context: DrawingContext) -> SheetDrawer:
    """Return a function that draws a sheet with its code.

    Everything that all sheets have in common is one symbol.
    """
    if context.content.sheets_differ:
        names = context.content.variants
        drawers = {name: _make_drawer(art_of_variant(context, name)) for name in names}
        return lambda sheet, code: drawers[sheet.variant](sheet, code)
    return _make_drawer(context)


def _make_drawer(context: DrawingContext) -> SheetDrawer:
    content = context.content
    room = LINK_ROOM if context.site else CODE_ROOM
    plan = plan_paper(content, room, markers=context.markers)
    around = plan.around if plan.around and plan.around.boxes else None
    pictures = cell_pictures(context) if around else {}
    frame = Symbol("open-sheet", plan.width_mm, plan.height_mm, tuple(_draw_frame(plan, context)))

    def draw_sheet(sheet: Sheet, code: str) -> tuple[Item, ...]:
        items: list[Item] = [Use(frame, 0, 0)]
        if plan.grid:
            items += draw_printed(plan.grid, sheet, context, skip=mapped_symbols(content))
        for track in content.sheet.tracks:
            if symbols := sheet.drawn.in_boxes(track.id):
                items += draw_dealt(plan.places[track.id], symbols, track, context)
        if around and sheet.drawn.order:
            items += draw_order(sheet.drawn.order, around, pictures, context)
        if plan.code:
            items += _draw_code(plan.code, context.print_code(code))
        return tuple(items)

    return draw_sheet


def sheet_cell_rects(content: Content, sheet: Sheet) -> Mapping[str, tuple[CellRect, ...]]:
    """Return the position of every cell and box, by the name of its section or field."""
    content = content.played(sheet.variant)
    plan = plan_paper(content)
    grid = cell_rects(plan.grid) if plan.grid else ()
    shared = (MARKS, BOARD, *(it.id for it in content.sheet.moments))
    names = shared if content.sheet.shared else ("",)
    return {**dict.fromkeys(names, grid), **plan.places}


def _draw_frame(plan: PaperPlan, context: DrawingContext) -> Iterator[Item]:
    if plan.around:
        yield from draw_block(plan.around, context)
    yield from draw_ornaments(plan, context)
    yield from _on_page(plan, _draw_header(plan, context))
    if plan.grid:
        yield from draw_ground(plan.grid, context)
        yield from draw_heads(plan.grid, context)
        yield from _draw_line_pays(plan.grid, context)
        yield from draw_ticks(plan.grid, context.content)
    for block in plan.blocks:
        yield from draw_block(block, context)
    if context.ticks:
        yield from draw_tick_symbols(plan, context)
    yield from _on_page(plan, _draw_footer(plan, context))
    if context.markers:
        yield corner_markers(plan.width_mm, plan.height_mm, MARKER_MM)


def _draw_code(block: Block, code: PrintedCode) -> Iterator[Item]:
    """Draw the code of a sheet with its text below it, or left of it in a wide room."""
    part, place = block.part, block.code
    if place is None:
        return
    if isinstance(part, TableWithCode) and block.label:
        yield qr_squares(code.rows, *place, QR_MODULE_MM)
        label = block.label
        text = ", ".join(line for line in (code.label, code.text) if line)
        style = TextStyle(BODY_PT, "bold", min_pt=SMALL_PT)
        x, y = label.x_mm + label.width_mm / 2, label.y_mm + label.height_mm / 2
        yield fitted_text(x, y, text, style, label.width_mm)
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


def _on_page(plan: PaperPlan, items: Iterator[Item]) -> Iterator[Item]:
    """Yield items where the page starts: inside the frame of a sheet."""
    if plan.page:
        yield Group("page", tuple(items), plan.page.x_mm, plan.page.y_mm)
    else:
        yield from items


def _draw_header(plan: PaperPlan, context: DrawingContext) -> Iterator[Item]:
    """Draw the title, the letters to write, and the line for the name beside them or below."""
    title, shared = sheet_title(context), context.content.sheet.shared
    has_title = "title" not in plan.in_slots
    has_name = not shared and "name" not in plan.in_slots
    # The markers are at the corners of the paper, outside a frame.
    is_between = context.markers and not plan.page
    left = MARKER_MM + CLEAR_MM if is_between else EDGE_MM
    middle = MARKER_MM / 2 if is_between else HEAD_MM
    width = plan.room.width_mm
    right = width - left
    if shared:
        if has_title:
            yield from _draw_shared_title(width / 2, middle, right - left, context)
        return
    if plan.is_narrow:
        style = TextStyle(TITLE_PT, "bold", min_pt=SMALL_PT)
        if has_title:
            yield fitted_text(width / 2, middle, title, style, right - left)
        if has_name:
            below = NAME_MM + (middle - HEAD_MM)
            yield from draw_name_line(CLEAR_MM, width - CLEAR_MM, below, context)
        return
    style = TextStyle(TITLE_PT, "bold", anchor="start", min_pt=SMALL_PT)
    head = fitted_text(left, middle, title, style, (right - left) * 0.5)
    if has_title:
        yield head
    x = left + text_width_mm(title, head.size_pt, "bold") + 6.0
    for kind in plan.head_letters:
        room = CellRect(x, middle - 3.3, HEAD_LETTER_MM - 1.6, 6.6)
        yield from draw_letter(kind, room, context)
        x += HEAD_LETTER_MM
    start = max(x, left + (right - left) * 0.54)
    if has_name:
        yield from draw_name_line(start, right, head.y_mm, context)


def _draw_shared_title(x: float, y: float, room: float, context: DrawingContext) -> Iterator[Item]:
    """Draw the title of a shared sheet in the middle, after the first icon of the game."""
    title, content = sheet_title(context), context.content
    things = [kind.icon for kind in content.kinds]
    things += [symbol.icon for symbol in content.symbols if not symbol.blocked]
    icon = next(filter(None, things), "")
    start = ICON_MM + ICON_GAP_MM if icon else 0.0
    style = TextStyle(TITLE_PT, "bold", anchor="start", min_pt=SMALL_PT)
    size_pt = fitted_text(0.0, y, title, style, room - start).size_pt
    left = x - (start + text_width_mm(title, size_pt, "bold")) / 2
    if icon:
        yield place_icon(context.icon(icon), left + ICON_MM / 2, y, ICON_MM)
    style = TextStyle(size_pt, "bold", anchor="start")
    yield centred_text(left + start, y, title, style)


def _draw_footer(plan: PaperPlan, context: DrawingContext) -> Iterator[Item]:
    """Draw the hint of the game; with markers between the lower ones, and also the pen hint."""
    note = context.words("page.ticks" if context.ticks else "page.pen")
    words, width, height = context.words, plan.room.width_mm, plan.room.height_mm
    middle = width / 2
    is_usual = "hint" in words.texts and "hint" not in plan.in_slots
    hint = words("hint") if is_usual else ""
    style = TextStyle(BODY_PT, fill="soft", min_pt=SMALL_PT)
    pen = TextStyle(SMALL_PT, fill="soft", min_pt=SMALL_PT)
    if not context.markers:
        has_lines = bool(plan.page) or (plan.is_narrow and not context.content.sheet.shared)
        lines = 2 if has_lines else 1
        bottom = height - HINT_MM * (1.5 if has_lines else 1.0)
        room = width - 2 * EDGE_MM
        if hint:
            yield from text_block(middle, bottom, hint, style, room, lines)
        elif plan.table:
            yield from draw_table_steps(plan.table, EDGE_MM, bottom, room, context)
        return
    room = width - 2 * (EDGE_MM if plan.page else MARKER_MM + CLEAR_MM)
    bottom = height - MARKER_MM / 2
    if plan.is_narrow:
        # Above the white space round the markers: the line may be longer than the gap between them.
        y = height - MARKER_MM - CLEAR_MM - PEN_ROW_MM / 4
        yield from text_block(middle, y, note, pen, width - 4.0, 1)
        yield from text_block(middle, bottom, hint, style, room, 2) if hint else ()
        return
    if "pen" not in plan.in_slots:
        yield fitted_text(middle, bottom + (2.2 if hint else 0), note, pen, room)
    if hint:
        yield fitted_text(middle, bottom - 2.0, hint, style, room)


def _draw_line_pays(plan: GridPlan, context: DrawingContext) -> Iterator[Item]:
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
