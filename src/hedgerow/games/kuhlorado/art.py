"""Drawing of the board sheet: meadows, troughs, symbols to mark, score table, code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from hedgerow.base.grid import Pos, cells
from hedgerow.drawing.components import (
    BODY_PT,
    SMALL_PT,
    TextStyle,
    centred_text,
    corner_markers,
    pen_hint,
    place_symbol,
    qr_squares,
    recolour,
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
from hedgerow.drawing.icon_names import Icons
from hedgerow.drawing.qr import CODE_SIZE, LINK_SIZE
from hedgerow.drawing.scene import (
    Group,
    Item,
    Path,
    Rect,
    Segment,
    Symbol,
    Use,
    circle,
    ellipse_segments,
    polyline,
)
from hedgerow.games.kuhlorado.board import (
    COW,
    HEIGHT_MM,
    LARGE,
    SMALL,
    WIDTH_MM,
    Board,
    Trough,
    find_troughs,
)
from hedgerow.games.kuhlorado.content import KuhloradoContent
from hedgerow.ruleset.ruleset import DrawingContext

# A camera needs a margin: 3 mm around the markers, four modules around the QR code.
MARKER_MM, CLEAR_MM = 9.5, 3.0
QR_MODULE_MM, LINK_MODULE_MM = 0.95, 0.9
QR_MM, QR_CLEAR_MM = CODE_SIZE.side * QR_MODULE_MM, 4 * QR_MODULE_MM
LINK_MM = LINK_SIZE.side * LINK_MODULE_MM
BOARD_MM, BOARD_TOP_MM = 80.0, 14.4
TABLE_TOP_MM = BOARD_TOP_MM + BOARD_MM + 0.8 + QR_CLEAR_MM
TABLE_HEIGHT_MM = HEIGHT_MM - MARKER_MM - CLEAR_MM - 0.4 - TABLE_TOP_MM
# Cells are drawn in this size and scaled; their figures are in the upper left corner.
CELL_MM, FIGURE_AT, COW_MM = 10.0, (2.75, 3.35), 4.6
FIGURE = TextStyle(13.5, "bold", "figure")
# Half the size of a mark in the middle of a cell.
MARK = 0.3
# The columns of the score table; one for both kinds of troughs.
TABLE_COLUMNS = ("meadow", "small-trough", "land", "double")
Art = DrawingContext[KuhloradoContent]


def make_drawer(context: Art) -> Callable[[Board, str], tuple[Item, ...]]:
    """Return a function that draws a board with its code.

    Everything that all boards have in common is one symbol: the PDF stays small.
    """
    plan = board_plan(context.content)
    frame = _draw_frame(context, plan)
    stamps = symbol_stamps(context)

    def draw_board(board: Board, code: str) -> tuple[Item, ...]:
        symbols = tuple(place_symbols(plan, board, stamps))
        return (Use(frame, 0, 0), Group("board", symbols), *_draw_code(code, context))

    return draw_board


def board_plan(
    content: KuhloradoContent,
    left: float = (WIDTH_MM - BOARD_MM) / 2,
    top: float = BOARD_TOP_MM,
) -> GridPlan:
    """Return the grid of the board; by default in the middle of its sheet."""
    side = content.board.side
    return fit_grid(side, side, Rect(left, top, BOARD_MM, BOARD_MM))


def sheet_cell_rects(content: KuhloradoContent, board: Board) -> Mapping[str, tuple[CellRect, ...]]:
    """Return the position of every cell on a printed board, by the section of a score file."""
    return {"marks": cell_rects(board_plan(content))}


def meadow(plan: GridPlan) -> Iterator[Item]:
    """Draw the empty cells: those on the border are green, with dots along their edges."""
    # The frame comes last: the green cells must not cover it.
    *ground, frame = draw_cells(plan, "white")
    yield from ground
    for pos in cells(plan.rows, plan.columns):
        if _is_on_border(pos, plan):
            yield Use(_MEADOW_CELL, *plan.corner(pos), plan.cell_mm / CELL_MM)
    yield frame


def symbol_stamps(
    context: Art, scale: float = 1.0, at: tuple[float, float] = FIGURE_AT
) -> dict[str, Symbol]:
    """Draw each symbol in a cell, in its upper left corner: the middle is free for a mark."""
    style = replace(FIGURE, size_pt=FIGURE.size_pt * scale)
    numbers = {name: centred_text(*at, name, style) for name in context.content.numbers}
    cow = place_symbol(_draw_cow(context.icon), *at, COW_MM * scale)
    items: dict[str, Item] = {**numbers, COW: cow}
    suffix = "" if scale == 1 else f"-{scale:.3g}"
    return {
        name: Symbol(f"cell-{name}{suffix}", CELL_MM, CELL_MM, (item,))
        for name, item in items.items()
    }


def place_symbols(plan: GridPlan, board: Board, stamps: Mapping[str, Symbol]) -> Iterator[Item]:
    """Draw the symbols of a board in their cells, and the troughs with their numbers."""
    for pos in cells(board.side, board.side):
        symbol = board.symbol(pos)
        if symbol not in (SMALL, LARGE):
            yield place_symbol(stamps[symbol], *plan.centre(pos), plan.cell_mm)
    for number, trough in enumerate(find_troughs(board.rows), 1):
        yield place_trough(plan, trough)
        yield from _draw_trough_number(plan, trough, number)


def place_trough(plan: GridPlan, trough: Trough) -> Use:
    """Draw a trough on its one or two cells."""
    first, last = trough.cells[0], trough.cells[-1]
    x, y = plan.corner(first)
    scale = plan.cell_mm / 10
    if last.row > first.row:
        return Use(_LARGE, x + plan.cell_mm, y, scale, 90)
    return Use(_LARGE if trough.is_large else _SMALL, x, y, scale)


def _draw_trough_number(plan: GridPlan, trough: Trough, number: int) -> Iterator[Item]:
    """Draw the number that identifies a trough on the pad and in a score."""
    x, y = plan.centre(trough.cells[0])
    yield circle(x, y, plan.cell_mm * 0.19, fill="white", line="wood-dark", line_mm=0.35)
    yield centred_text(x, y, str(number), TextStyle(plan.cell_mm * 0.84, "bold"))


_DARK = ("ink", "patch", "pink-dark")


def _draw_cow(icon: Icons) -> Symbol:
    """Draw the cow's icon in the colour of the figures, white inside."""
    cow = icon("cow")
    fills = [item.fill for item in cow.items if isinstance(item, Path) and item.fill]
    roles = {fill: "figure" if fill in _DARK else "white" for fill in fills}
    return recolour(cow, "cow-figure", roles, "figure")


def _draw_meadow_cell() -> Symbol:
    """Draw a green cell. The dots distinguish it where the theme has no green."""
    near, far, steps = 0.9, CELL_MM - 0.9, 6
    step = (far - near) / steps
    at = [near + number * step for number in range(steps)]
    corners = (
        *((x, near) for x in at),
        *((far, y) for y in at),
        *((CELL_MM - x, far) for x in at),
        *((near, CELL_MM - y) for y in at),
    )
    dots = tuple(segment for x, y in corners for segment in ellipse_segments(x, y, 0.18, 0.18))
    size = CELL_MM - 0.5
    items = (
        Rect(0.25, 0.25, size, size, fill="meadow", radius_mm=0.8),
        Path(dots, fill="meadow-edge"),
    )
    return Symbol("meadow-cell", CELL_MM, CELL_MM, items, hatch_mm=0)


def _draw_trough(name: str, width: float) -> Symbol:
    """Draw a wooden trough full of water, seen from above."""
    wave = 1.9
    ripples: list[Segment] = []
    for row, start in ((4.45, 2.6), (6.25, 3.6)):
        x = start
        ripples.append(("M", (x, row)))
        while x + wave < width - 2.2:
            middle = x + wave / 2
            ripples.append(("C", (middle - 0.3, row - 0.9, middle + 0.3, row - 0.9, x + wave, row)))
            x += wave
    items = (
        Rect(0.7, 1.2, width - 1.4, 7.6, fill="wood", line="wood-dark", line_mm=0.5, radius_mm=1.6),
        Rect(
            1.9, 2.4, width - 3.8, 5.2, fill="pool", line="wood-dark", line_mm=0.35, radius_mm=1.2
        ),
        Path(tuple(ripples), line="ripple", line_mm=0.45),
    )
    return Symbol(name, width, 10, items)


_MEADOW_CELL = _draw_meadow_cell()
_SMALL = _draw_trough("trough-small", 10.0)
_LARGE = _draw_trough("trough-large", 20.0)


def _draw_frame(context: Art, plan: GridPlan) -> Symbol:
    items = (
        *_draw_title(context),
        *meadow(plan),
        *draw_coordinates(plan, SMALL_PT),
        *_draw_score_table(context),
        *((corner_markers(WIDTH_MM, HEIGHT_MM, MARKER_MM),) if context.markers else ()),
    )
    return Symbol("board-sheet", WIDTH_MM, HEIGHT_MM, items)


def _draw_title(context: Art) -> Iterator[Item]:
    """Draw a cow and the title, centred between the upper markers."""
    title, y, size, gap = TextStyle(17, "bold", anchor="start"), MARKER_MM / 2, 8.0, 1.8
    name = context.content.about.title
    left = (WIDTH_MM - size - gap - text_width_mm(name, title.size_pt, title.face)) / 2
    yield place_symbol(context.icon("cow"), left + size / 2, y, size)
    yield centred_text(left + size + gap, y, name, title)


def _draw_score_table(context: Art) -> Iterator[Item]:
    """Draw a row per player, and a column per kind of points, with its picture."""
    top, height, head = TABLE_TOP_MM, TABLE_HEIGHT_MM, 4.8
    width, total = _table_width_mm(context), TextStyle(SMALL_PT, "bold")
    pictures = score_pictures()
    columns = [name for name in TABLE_COLUMNS if name in pictures]
    label = context.words("board.total")
    first = 6.5
    last = text_width_mm(label, total.size_pt, total.face) + 2.4
    step = (width - first - last) / len(columns)
    edges = [first + number * step for number in range(len(columns) + 1)]
    row, middle = (height - head) / 2, top + head / 2
    yield Rect(0, top, width, head, fill="cream")
    for name, left in zip(columns, edges, strict=False):
        picture = pictures[name]
        size = min(step - 1.0, picture.width_mm)
        yield place_symbol(picture, left + step / 2, middle, size)
    yield centred_text(width - last / 2, middle, label, total)
    yield cross(first / 2, top + head + row / 2, 1.7)
    yield circle(first / 2, top + head + row * 1.5, 1.8, line="outline", line_mm=0.6)
    for number, x in enumerate(edges):
        # A dashed line before the column that only the variant uses.
        dashed = "double" in columns[max(number - 1, 0) : number + 1] and number < len(columns)
        dash = (0.8, 0.8) if dashed else ()
        yield polyline((x, top), (x, top + height), line="faint", line_mm=0.3, dash_mm=dash)
    for y in (top + head, top + head + row):
        yield polyline((0, y), (width, y), line="faint", line_mm=0.3)
    yield Rect(0, top, width, height, line="rule", line_mm=0.45, radius_mm=1.2)


def score_pictures() -> dict[str, Symbol]:
    """Draw a picture of everything that scores, at most 4 mm high.

    The table of the board and the summaries show the same pictures.
    """
    frame = polyline((0, 0.3), (7.0, 0.3), line="wood-dark", line_mm=0.6)
    meadows: tuple[Item, ...] = (*(Use(_MEADOW_CELL, x, 0.3, 0.35) for x in (0.0, 3.5)), frame)
    return {
        "meadow": Symbol("score-meadow", 7.0, 3.8, meadows),
        "small-trough": Symbol("score-small", 4.0, 4.0, (Use(_SMALL, 0, 0, 0.4),)),
        "large-trough": Symbol("score-large", 7.0, 3.5, (Use(_LARGE, 0, 0, 0.35),)),
        "land": _draw_area("score-land", ((0, 0), (1, 0), (2, 0), (0, 1), (1, 1))),
        "double": _draw_area("score-double", ((0, 0), (1, 0))),
    }


def _draw_area(name: str, columns_rows: tuple[tuple[int, int], ...]) -> Symbol:
    """Draw cells that join."""
    size = 1.9
    items: tuple[Item, ...] = tuple(
        Rect(col * size + 0.1, row * size + 0.1, size, size, "group-4", "outline", 0.25)
        for col, row in columns_rows
    )
    wide, high = (max(numbers) + 1 for numbers in zip(*columns_rows, strict=True))
    return Symbol(name, wide * size + 0.2, high * size + 0.2, items, hatch_mm=0)


def _qr_left_mm(context: Art) -> float:
    """Return the left edge of the QR code, which is larger with the address of a page."""
    return WIDTH_MM - MARKER_MM - QR_CLEAR_MM - (LINK_MM if context.site else QR_MM)


def _table_width_mm(context: Art) -> float:
    return _qr_left_mm(context) - QR_CLEAR_MM - 0.4


def cross(x: float, y: float, size: float, role: str = "outline", line_mm: float = 0.6) -> Path:
    """Draw a cross, the mark of a player."""
    strokes: tuple[Segment, ...] = (
        ("M", (x - size, y - size)),
        ("L", (x + size, y + size)),
        ("M", (x + size, y - size)),
        ("L", (x - size, y + size)),
    )
    return Path(strokes, line=role, line_mm=line_mm)


def _draw_code(code: str, context: Art) -> Iterator[Item]:
    """Draw the QR code to the right of the table, and the code as text below the table."""
    size, module = (LINK_MM, LINK_MODULE_MM) if context.site else (QR_MM, QR_MODULE_MM)
    rows = context.print_code(code).rows
    yield qr_squares(rows, _qr_left_mm(context) + size / 2, TABLE_TOP_MM, module)
    width = _table_width_mm(context)
    middle, y = (MARKER_MM + CLEAR_MM + width) / 2, HEIGHT_MM - MARKER_MM / 2
    if not context.markers:
        yield centred_text(middle, y, code, TextStyle(BODY_PT, "bold"))
        return
    yield centred_text(middle, y - 3.6, code, TextStyle(BODY_PT, "bold"))
    yield from pen_hint(context.words, middle, y + 1.6, width - MARKER_MM - CLEAR_MM, 2)


def _is_on_border(pos: Pos, plan: GridPlan) -> bool:
    return pos.row in (0, plan.rows - 1) or pos.col in (0, plan.columns - 1)
