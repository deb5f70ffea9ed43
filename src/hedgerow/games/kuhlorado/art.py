"""The board on paper: meadows, troughs, pale symbols to mark over, score table, code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate

from hedgerow.base.grid import Pos, cells
from hedgerow.drawing.components import (
    TextStyle,
    centred_text,
    corner_markers,
    fitted_text,
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
from hedgerow.drawing.scene import Group, Item, Path, Rect, Segment, Symbol, Use, circle, polyline
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

# For a camera nothing is nearer to a marker than 3 mm, nor to the squares than four of them.
MARKER_MM, CLEAR_MM = 9.5, 3.0
QR_MODULE_MM = 0.95
QR_MM, QR_CLEAR_MM = 21 * QR_MODULE_MM, 4 * QR_MODULE_MM
BOARD_MM, BOARD_TOP_MM = 80.0, 14.4
TABLE_TOP_MM = BOARD_TOP_MM + BOARD_MM + 0.8 + QR_CLEAR_MM
QR_LEFT_MM = WIDTH_MM - MARKER_MM - QR_CLEAR_MM - QR_MM
TABLE_WIDTH_MM = QR_LEFT_MM - QR_CLEAR_MM - 0.4
TABLE_HEIGHT_MM = HEIGHT_MM - MARKER_MM - CLEAR_MM - 0.4 - TABLE_TOP_MM
Art = DrawingContext[KuhloradoContent]


def make_drawer(context: Art) -> Callable[[Board, str], tuple[Item, ...]]:
    """An artist who draws what all boards share once, and symbols, troughs and code for each."""
    plan = board_plan(context.content)
    frame = _frame(context, plan)
    stamps = symbol_stamps(context)

    def board_items(board: Board, code: str) -> tuple[Item, ...]:
        shown = tuple(place_symbols(plan, board, stamps))
        return (Use(frame, 0, 0), Group("board", shown), *_code(code, context))

    return board_items


def board_plan(
    content: KuhloradoContent,
    left: float = (WIDTH_MM - BOARD_MM) / 2,
    top: float = BOARD_TOP_MM,
) -> GridPlan:
    """Where the board lies: on its sheet in the middle, the coordinates outside."""
    side = content.board.side
    return fit_grid(side, side, Rect(left, top, BOARD_MM, BOARD_MM))


def sheet_cell_rects(content: KuhloradoContent, board: Board) -> Mapping[str, tuple[CellRect, ...]]:
    """Where the cells of a printed board lie."""
    return {"marks": cell_rects(board_plan(content))}


def meadow(plan: GridPlan) -> Iterator[Item]:
    """The ground, its border cells darker, each with a plain spot for its symbol; the frame."""
    *under, frame = draw_cells(plan, "white")
    yield from under
    for pos in cells(plan.rows, plan.columns):
        if _on_border(pos, plan):
            x, y = plan.corner(pos)
            size = plan.cell_mm - 0.5
            yield Rect(x + 0.25, y + 0.25, size, size, fill="meadow", radius_mm=0.8)
            yield circle(*plan.centre(pos), plan.cell_mm * 0.4, fill="meadow-plain")
    yield frame


def symbol_stamps(context: Art) -> dict[tuple[str, bool], Symbol]:
    """A drawing for each symbol, pale for the inner cells, light for the border."""
    stamps = {}
    for on_border in (False, True):
        role = "meadow-light" if on_border else "pale"
        for name in context.content.numbers:
            text = centred_text(5, 5, name, TextStyle(19, "bold", role))
            stamps[name, on_border] = Symbol(f"number-{name}-{role}", 10, 10, (text,))
        stamps[COW, on_border] = _cow(context.icon, on_border)
    return stamps


def place_symbols(
    plan: GridPlan, board: Board, stamps: dict[tuple[str, bool], Symbol]
) -> Iterator[Item]:
    """Every symbol in its cell, and the troughs over theirs."""
    for pos in cells(board.side, board.side):
        symbol = board.symbol(pos)
        if symbol not in (SMALL, LARGE):
            stamp = stamps[symbol, _on_border(pos, plan)]
            yield place_symbol(
                stamp, *plan.centre(pos), plan.cell_mm * (0.8 if symbol == COW else 0.95)
            )
    for number, trough in enumerate(find_troughs(board.rows), 1):
        yield place_trough(plan, trough)
        yield from _trough_number(plan, trough, number)


def place_trough(plan: GridPlan, trough: Trough) -> Use:
    """A trough over its cell or its two cells, lying along them."""
    first, last = trough.cells[0], trough.cells[-1]
    x, y = plan.corner(first)
    scale = plan.cell_mm / 10
    if last.row > first.row:
        return Use(_LARGE, x + plan.cell_mm, y, scale, 90)
    return Use(_LARGE if trough.is_large else _SMALL, x, y, scale)


def _trough_number(plan: GridPlan, trough: Trough, number: int) -> Iterator[Item]:
    """The number that a trough has on the pad and in a score."""
    x, y = plan.centre(trough.cells[0])
    yield circle(x, y, plan.cell_mm * 0.19, fill="white", line="wood-dark", line_mm=0.35)
    yield centred_text(x, y, str(number), TextStyle(plan.cell_mm * 0.75, "bold"))


_DARK = ("ink", "patch", "pink-dark")


def _cow(icon: Icons, on_border: bool) -> Symbol:
    """The cow's icon in two tones: pale on white, or light on the meadow."""
    light, dark = ("meadow-plain", "meadow-light") if on_border else ("white", "pale")
    cow = icon("cow")
    fills = [it.fill for it in cow.items if isinstance(it, Path) and it.fill]
    roles = {it: dark if it in _DARK else light for it in fills}
    return recolour(cow, f"cow-{dark}", roles, dark)


def _trough(name: str, width: float) -> Symbol:
    """A wooden trough full of water, seen from above."""
    wave = 1.9
    ripples: list[Segment] = []
    for row, start in ((4.45, 2.6), (6.25, 3.6)):
        at = start
        ripples.append(("M", (at, row)))
        while at + wave < width - 2.2:
            middle = at + wave / 2
            ripples.append(
                ("C", (middle - 0.3, row - 0.9, middle + 0.3, row - 0.9, at + wave, row))
            )
            at += wave
    items = (
        Rect(0.7, 1.2, width - 1.4, 7.6, fill="wood", line="wood-dark", line_mm=0.5, radius_mm=1.6),
        Rect(
            1.9, 2.4, width - 3.8, 5.2, fill="pool", line="wood-dark", line_mm=0.35, radius_mm=1.2
        ),
        Path(tuple(ripples), line="ripple", line_mm=0.45),
    )
    return Symbol(name, width, 10, items)


_SMALL = _trough("trough-small", 10.0)
_LARGE = _trough("trough-large", 20.0)


def _frame(context: Art, plan: GridPlan) -> Symbol:
    items = (
        *_head(context),
        *meadow(plan),
        *draw_coordinates(plan, 6.0),
        *_score_table(context),
        *((corner_markers(WIDTH_MM, HEIGHT_MM, MARKER_MM),) if context.markers else ()),
    )
    return Symbol("board-sheet", WIDTH_MM, HEIGHT_MM, items)


def _head(context: Art) -> Iterator[Item]:
    """A cow and the title, together in the middle between the upper markers."""
    title, y, size, gap = TextStyle(17, "bold", anchor="start"), MARKER_MM / 2, 8.0, 1.8
    name = context.content.about.title
    left = (WIDTH_MM - size - gap - text_width_mm(name, title.size_pt, title.face)) / 2
    yield place_symbol(context.icon("cow"), left + size / 2, y, size)
    yield centred_text(left + size + gap, y, name, title)


def _score_table(context: Art) -> Iterator[Item]:
    """A row per player, a column per kind of points, the pro variant's doubles among them."""
    words, top, height, head = context.words, TABLE_TOP_MM, TABLE_HEIGHT_MM, 4.6
    names = ("meadows", "troughs", "lands", "interim", "total")
    labels = [words(f"board.{name}") for name in names]
    edges = _column_edges(labels)
    row = (height - head) / 2
    yield Rect(0, top, TABLE_WIDTH_MM, head, fill="cream")
    for name, label, left, right in zip(names, labels, edges, edges[1:], strict=False):
        style = TextStyle(7, "bold", "soft" if name != "total" else "ink")
        yield fitted_text((left + right) / 2, top + head / 2, label, style, right - left - 1.0)
    yield cross(edges[0] / 2, top + head + row / 2, 1.7)
    yield circle(edges[0] / 2, top + head + row * 1.5, 1.8, line="outline", line_mm=0.6)
    for number, x in enumerate(edges[:-1]):
        dashed = "interim" in names[max(number - 1, 0) : number + 1]
        dash = (0.8, 0.8) if dashed else ()
        yield polyline((x, top), (x, top + height), line="faint", line_mm=0.3, dash_mm=dash)
    for y in (top + head, top + head + row):
        yield polyline((0, y), (TABLE_WIDTH_MM, y), line="faint", line_mm=0.3)
    yield Rect(0, top, TABLE_WIDTH_MM, height, line="rule", line_mm=0.45, radius_mm=1.2)


def _column_edges(labels: list[str], first_mm: float = 7.0) -> list[float]:
    """Where the columns of the score table begin and end: each as wide as its label asks for."""
    wide = [text_width_mm(label, 7, "bold") + 2.5 for label in labels]
    scale = (TABLE_WIDTH_MM - first_mm) / sum(wide)
    return list(accumulate((it * scale for it in wide), initial=first_mm))


def cross(x: float, y: float, size: float, role: str = "outline", line_mm: float = 0.6) -> Path:
    """A cross as players draw it."""
    strokes: tuple[Segment, ...] = (
        ("M", (x - size, y - size)),
        ("L", (x + size, y + size)),
        ("M", (x + size, y - size)),
        ("L", (x - size, y + size)),
    )
    return Path(strokes, line=role, line_mm=line_mm)


def _code(code: str, context: Art) -> Iterator[Item]:
    """Squares beside the table and a marker; the code as text below the table."""
    yield qr_squares(code + context.look, QR_LEFT_MM + QR_MM / 2, TABLE_TOP_MM, QR_MODULE_MM)
    middle, y = (MARKER_MM + CLEAR_MM + TABLE_WIDTH_MM) / 2, HEIGHT_MM - MARKER_MM / 2
    yield centred_text(middle, y - 3.6, code, TextStyle(8.2, "bold"))
    yield from pen_hint(context.words, middle, y + 1.6, TABLE_WIDTH_MM - MARKER_MM - CLEAR_MM, 2)


def _on_border(pos: Pos, plan: GridPlan) -> bool:
    return pos.row in (0, plan.rows - 1) or pos.col in (0, plan.columns - 1)
