"""Drawing of the farm sheet: grid, hedge, stable, score table and code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from hedgerow.base.grid import cells
from hedgerow.drawing.components import (
    BODY_PT,
    HEAD_PT,
    TITLE_PT,
    PrintedCode,
    TextStyle,
    centred_text,
    code_block,
    corner_markers,
    fade,
    fitted_text,
    panel,
    pen_hint,
    place_symbol,
    writing_line,
)
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.grid_plan import (
    CellRect,
    GridPlan,
    cell_rects,
    draw_cells,
    draw_coordinates,
    fit_grid,
)
from hedgerow.drawing.hedge import hedge_group
from hedgerow.drawing.scene import (
    Item,
    Rect,
    Symbol,
    Text,
    Use,
    polygon,
)
from hedgerow.games.stampfarm.content import Kind, StampfarmContent
from hedgerow.games.stampfarm.sheet import HEIGHT_MM, WIDTH_MM, Sheet
from hedgerow.ruleset.ruleset import DrawingContext

MARKER_MM = 9.0
CLEAR_MM = 4.0
# Farm, stable and score table are between the markers and share their upper and lower edges.
TOP_MM, BOTTOM_MM = 19.0, 113.2
FARM_WIDTH_MM, FARM_HEIGHT_MM = 118.75, BOTTOM_MM - TOP_MM
STABLE_LEFT_MM, STABLE_WIDTH_MM = 133.25, 28.5
TABLE_LEFT_MM, TABLE_WIDTH_MM = 167.25, 30.5
EAVES_MM, ROOF_MM = 2.5, 9.5
# Two stalls are square; more share their height.
STABLE_BOTTOM_MM = TOP_MM + ROOF_MM + 2 * (STABLE_WIDTH_MM - 2 * EAVES_MM)
# A species and its letter in the head of the sheet, and the least room for the name.
PAIR_MM, PICTURE_MM, LETTER_PT, NAME_MM = 12.4, 6.0, 11.0, 44.0
# The text below a QR code is this high; a camera needs a gap of four modules above it.
QR_MODULE_MM, CODE_TEXT_MM, CODE_GAP_MM = 0.9, 8.4, 4.7

SheetDrawer = Callable[[Sheet, str], tuple[Item, ...]]


def make_drawer(context: DrawingContext[StampfarmContent]) -> SheetDrawer:
    """Return a function that draws a sheet with its code.

    Everything that all sheets have in common is one symbol: only hedge and code are drawn for each.
    """
    frame = _draw_frame(context)
    plan = farm_plan(context.content)

    def draw_sheet(sheet: Sheet, code: str) -> tuple[Item, ...]:
        return (
            Use(frame, 0, 0),
            hedge_group(plan, sorted(sheet.hedge)),
            *_draw_code(context.print_code(code)),
        )

    return draw_sheet


def farm_plan(content: StampfarmContent, left: float = MARKER_MM, top: float = TOP_MM) -> GridPlan:
    """Return the grid of the farm, fitted into the area that a sheet has for it."""
    area = Rect(left, top, FARM_WIDTH_MM, FARM_HEIGHT_MM)
    return fit_grid(content.farm.rows, content.farm.columns, area)


def _draw_frame(context: DrawingContext[StampfarmContent]) -> Symbol:
    plan = farm_plan(context.content)
    items = (
        *_draw_header(context),
        *draw_cells(plan),
        *draw_coordinates(plan),
        *_draw_stable(context),
        *(_draw_tick_symbols(plan, context) if context.ticks else ()),
        *_draw_score_table(context),
        *_draw_footer(context),
        *((corner_markers(WIDTH_MM, HEIGHT_MM, MARKER_MM),) if context.markers else ()),
    )
    return Symbol("farm-sheet", WIDTH_MM, HEIGHT_MM, items)


def _draw_header(context: DrawingContext[StampfarmContent]) -> Iterator[Item]:
    """Draw title, letters and a line for the name between the two upper markers."""
    left, right, middle = MARKER_MM + CLEAR_MM, WIDTH_MM - MARKER_MM - CLEAR_MM, MARKER_MM / 2
    title = fitted_text(
        left,
        middle,
        context.content.about.title,
        TextStyle(TITLE_PT, "bold", anchor="start", min_pt=HEAD_PT),
        48.0,
    )
    yield title
    left += text_width_mm(title.text, title.size_pt, "bold") + CLEAR_MM
    # With many species the pairs shrink, so that the line for the name stays long enough.
    species = context.content.species
    step = min(PAIR_MM, (right - NAME_MM - CLEAR_MM - left) / len(species))
    yield panel(left, 0.2, step * len(species) + 1.0, MARKER_MM - 0.4)
    for number, kind in enumerate(species):
        yield from _draw_pair(kind, left + 0.5 + step * number, step / PAIR_MM, context)
    left += step * len(species) + 1.0 + CLEAR_MM
    label = context.words("farm.name")
    yield Text(left, title.y_mm, label, BODY_PT, fill="soft")
    start = left + text_width_mm(label, BODY_PT) + 2.0
    yield writing_line(start, title.y_mm, right - start)


def _draw_pair(
    kind: Kind, left: float, scale: float, context: DrawingContext[StampfarmContent]
) -> Iterator[Item]:
    """Draw a species with its letter beside it."""
    middle, size = MARKER_MM / 2, PICTURE_MM * scale
    x = left + 0.7 * scale + size / 2
    yield place_symbol(context.icon(kind.icon), x, middle, size)
    letter = context.words(f"letters.{kind.id}")
    style = TextStyle(LETTER_PT * scale, "bold")
    yield centred_text(x + size / 2 + 2.9 * scale, middle, letter, style)


def _draw_footer(context: DrawingContext[StampfarmContent]) -> Iterator[Item]:
    """Draw how to play between the two lower markers, with markers also the pen hint."""
    text = context.words("farm.play")
    width_mm = WIDTH_MM - 2 * (MARKER_MM + CLEAR_MM)
    style = TextStyle(BODY_PT, fill="soft")
    middle, y = WIDTH_MM / 2, HEIGHT_MM - MARKER_MM / 2
    if not context.markers:
        yield fitted_text(middle, y, text, style, width_mm)
        return
    yield fitted_text(middle, y - 2.0, text, style, width_mm)
    yield from pen_hint(context.words, middle, y + 2.2, width_mm, 1, ticks=context.ticks)


def _draw_tick_symbols(plan: GridPlan, context: DrawingContext[StampfarmContent]) -> Iterator[Item]:
    """Draw pale symbols in every cell and stall: players tick one instead of drawing an animal."""
    # Three per row, away from the edges of the cell: the hedge must not cover them.
    cell, size = plan.cell_mm, plan.cell_mm * 0.205
    marks = tuple(
        place_symbol(
            fade(context.icon(kind.icon)),
            cell * (0.5 + (number % 3 - 1) * 0.235),
            cell * (0.34 + number // 3 * 0.32),
            size,
        )
        for number, kind in enumerate(context.content.species)
    )
    ticks = Symbol("cell-ticks", cell, cell, marks)
    for pos in cells(plan.rows, plan.columns):
        yield Use(ticks, *plan.corner(pos))
    for stall in _stalls(context.content):
        scale = min(stall.width_mm, stall.height_mm) / cell
        left = stall.x_mm + (stall.width_mm - cell * scale) / 2
        yield Use(ticks, left, stall.y_mm + (stall.height_mm - cell * scale) / 2, scale)


def sheet_cell_rects(content: StampfarmContent, sheet: Sheet) -> Mapping[str, tuple[CellRect, ...]]:
    """Return the position of every cell of the farm and the stable, by the key in a score file."""
    return {"": cell_rects(farm_plan(content)), "stable": tuple(_stalls(content))}


def _stalls(content: StampfarmContent) -> Iterator[CellRect]:
    stalls, width = content.farm.stable, STABLE_WIDTH_MM - 2 * EAVES_MM
    # Square for up to two stalls; more share the height of two, so that the code fits below.
    height = min(width, 2 * width / max(stalls, 1))
    for number in range(stalls):
        top = TOP_MM + ROOF_MM + number * height
        yield CellRect(STABLE_LEFT_MM + EAVES_MM, top, width, height)


def _draw_stable(context: DrawingContext[StampfarmContent]) -> Iterator[Item]:
    """Draw the stable to the right of the farm: a barn with a stall per cell."""
    if not context.content.farm.stable:
        return
    left, right = STABLE_LEFT_MM, STABLE_LEFT_MM + STABLE_WIDTH_MM
    middle, eaves = (left + right) / 2, TOP_MM + ROOF_MM
    wood = {"line": "wood-dark", "line_mm": 0.7}
    yield polygon((left, eaves), (middle, TOP_MM), (right, eaves), fill="rust", **wood)
    name = TextStyle(BODY_PT, "bold", "on-band")
    yield fitted_text(middle, TOP_MM + ROOF_MM * 0.68, context.words("farm.stable"), name, 14.0)
    for rect in _stalls(context.content):
        yield Rect(rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm, "stall", "wood-dark", 0.7)


def _draw_score_table(context: DrawingContext[StampfarmContent]) -> Iterator[Item]:
    """Draw a box per species, one per request pile, and one for the total."""
    content, words = context.content, context.words
    animals, backs = content.animals, content.backs
    left, width, y = TABLE_LEFT_MM, TABLE_WIDTH_MM, TOP_MM + 9.6
    row = min(9.0, (BOTTOM_MM - y) / (len(animals) + len(backs) + 1.9))
    yield panel(left, TOP_MM, width, BOTTOM_MM - TOP_MM)
    heading = TextStyle(HEAD_PT, "bold", "leaf-dark")
    yield fitted_text(left + width / 2, TOP_MM + 5.2, words("farm.score"), heading, width - 6)
    for kind in animals:
        middle, style = y + row / 2, TextStyle(min(LETTER_PT, row * 1.5), "bold")
        yield place_symbol(context.icon(kind.icon), left + 5.4, middle, min(row * 0.8, 7.0))
        yield centred_text(left + 11.6, middle, words(f"letters.{kind.id}"), style)
        yield _points_box(y + 0.6, row - 1.2, "faint", 0.3)
        y += row
    y += 2.0
    for back in backs:
        yield place_symbol(context.icon(back.icon), left + 7.2, y + row / 2, row * 0.86)
        yield _points_box(y + 0.6, row - 1.2, "faint", 0.3)
        y += row
    height = BOTTOM_MM - y - 4.4
    yield fitted_text(
        left + 7.2, y + 1.4 + height / 2, words("farm.total"), TextStyle(BODY_PT, "bold"), 11.4
    )
    yield _points_box(y + 1.4, height, "outline", 0.6)


def _points_box(y: float, height: float, line: str, line_mm: float) -> Rect:
    left, width = TABLE_LEFT_MM + 14.2, TABLE_WIDTH_MM - 17.2
    return Rect(left, y, width, height, "white", line, line_mm, radius_mm=1.0)


def _draw_code(code: PrintedCode) -> Iterator[Item]:
    """Draw the sheet's code between the stable and the lower edge of the farm."""
    high = len(code.rows) * QR_MODULE_MM + CODE_TEXT_MM
    # In the middle, or as high as the stable allows.
    top = max((STABLE_BOTTOM_MM + BOTTOM_MM - high) / 2, STABLE_BOTTOM_MM + CODE_GAP_MM)
    middle = STABLE_LEFT_MM + STABLE_WIDTH_MM / 2
    yield from code_block(code, middle, top, QR_MODULE_MM)
