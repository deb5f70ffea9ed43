"""The board on paper: meadows, troughs, pale symbols to mark over, score table, code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from hedgerow.base.grid import Pos, cells
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.grid_plan import GridPlan, coordinates, fitting_plan, ground
from hedgerow.drawing.icons import icon
from hedgerow.drawing.parts import (
    Type,
    centred,
    code_squares,
    corner_markers,
    fitted,
    placed,
    recoloured,
)
from hedgerow.drawing.scene import Group, Item, Path, Rect, Segment, Symbol, Use, circle, line
from hedgerow.game.form import Place, cell_places
from hedgerow.game.game import DrawingContext
from hedgerow.games.kuhlorado.board import (
    COW,
    HEIGHT_MM,
    LARGE,
    SIDES,
    SMALL,
    WIDTH_MM,
    Board,
    Trough,
    cows_on,
    troughs_of,
)
from hedgerow.games.kuhlorado.content import KuhloradoContent
from hedgerow.games.kuhlorado.text import mean_partners

MARKER_MM = 8.0
QR_MODULE_MM = 0.8
QR_MM = 21 * QR_MODULE_MM
TABLE_TOP_MM, TABLE_WIDTH_MM = HEIGHT_MM - MARKER_MM - 4 * QR_MODULE_MM - QR_MM, 74.0
Art = DrawingContext[KuhloradoContent]


def draw(context: Art) -> Callable[[Board, str], tuple[Item, ...]]:
    """An artist who draws what all boards share once, and symbols, troughs and code for each."""
    plan = board_plan(context.content)
    frame = _frame(context, plan)
    stamps = symbol_stamps(plan, context.content)

    def board_items(board: Board, code: str) -> tuple[Item, ...]:
        shown = tuple(placed_symbols(plan, board, stamps))
        figures = _figures(board, context)
        return (Use(frame, 0, 0), Group("board", shown), *_code(code, context.look, figures))

    return board_items


def board_plan(content: KuhloradoContent, left: float = 6.7, top: float = 12.5) -> GridPlan:
    """Where the board lies: on its sheet in the middle, the coordinates outside."""
    side = content.board.side
    return fitting_plan(side, side, Rect(left, top, 81.6, 81.6))


def places(content: KuhloradoContent, board: Board) -> Mapping[str, tuple[Place, ...]]:
    """Where the cells of a printed board lie."""
    return {"marks": cell_places(board_plan(content))}


def meadow(plan: GridPlan) -> Iterator[Item]:
    """The ground, its border cells darker, each with a plain spot for its symbol; the frame."""
    *under, frame = ground(plan, "white")
    yield from under
    for pos in cells(plan.rows, plan.columns):
        if _on_border(pos, plan):
            x, y = plan.corner(pos)
            size = plan.cell_mm - 0.5
            yield Rect(x + 0.25, y + 0.25, size, size, fill="meadow", radius_mm=0.8)
            yield circle(*plan.middle(pos), plan.cell_mm * 0.4, fill="meadow-plain")
    yield frame


def symbol_stamps(plan: GridPlan, content: KuhloradoContent) -> dict[tuple[str, bool], Symbol]:
    """A drawing for each symbol, pale for the inner cells, light for the border."""
    stamps = {}
    for on_border in (False, True):
        role = "meadow-light" if on_border else "pale"
        for name in content.numbers:
            text = centred(5, 5, name, Type(19, "bold", role))
            stamps[name, on_border] = Symbol(f"number-{name}-{role}", 10, 10, (text,))
        stamps[COW, on_border] = _cow(on_border)
    return stamps


def placed_symbols(
    plan: GridPlan, board: Board, stamps: dict[tuple[str, bool], Symbol]
) -> Iterator[Item]:
    """Every symbol in its cell, and the troughs over theirs."""
    for pos in cells(board.side, board.side):
        symbol = board.symbol(pos)
        if symbol not in (SMALL, LARGE):
            stamp = stamps[symbol, _on_border(pos, plan)]
            yield placed(stamp, *plan.middle(pos), plan.cell_mm * (0.8 if symbol == COW else 0.95))
    for trough in troughs_of(board.rows):
        yield trough_use(plan, trough)


def trough_use(plan: GridPlan, trough: Trough) -> Use:
    """A trough over its cell or its two cells, lying along them."""
    first, last = trough.cells[0], trough.cells[-1]
    x, y = plan.corner(first)
    scale = plan.cell_mm / 10
    if last.row > first.row:
        return Use(_LARGE, x + plan.cell_mm, y, scale, 90)
    return Use(_LARGE if trough.is_large else _SMALL, x, y, scale)


def _cow(on_border: bool) -> Symbol:
    """The cow's icon in two tones: pale on white, or light on the meadow."""
    light, dark = ("meadow-plain", "meadow-light") if on_border else ("white", "pale")
    roles = {
        "white": light,
        "ink": dark,
        "patch": dark,
        "wool": light,
        "pink": light,
        "pink-dark": dark,
    }
    return recoloured(icon("cow"), f"cow-{dark}", roles, dark)


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
        *coordinates(plan, 7.0),
        *_score_table(context),
        *((corner_markers(WIDTH_MM, HEIGHT_MM, MARKER_MM),) if context.markers else ()),
    )
    return Symbol("board-sheet", WIDTH_MM, HEIGHT_MM, items)


def _head(context: Art) -> Iterator[Item]:
    """A cow and the title, together in the middle between the upper markers."""
    title, y, size, gap = Type(17, "bold", anchor="start"), MARKER_MM / 2, 8.0, 1.8
    name = context.content.about.title
    left = (WIDTH_MM - size - gap - text_width_mm(name, title.size_pt, title.face)) / 2
    yield placed(icon("cow"), left + size / 2, y, size)
    yield centred(left + size + gap, y, name, title)


def _score_table(context: Art) -> Iterator[Item]:
    """A row per player, a column per kind of points, the pro variant's doubles among them."""
    words, top, height, head = context.words, TABLE_TOP_MM, QR_MM, 4.6
    names = ("meadows", "troughs", "lands", "interim", "total")
    first = 8.0
    step = (TABLE_WIDTH_MM - first) / len(names)
    row = (height - head) / 2
    yield Rect(0, top, TABLE_WIDTH_MM, head, fill="cream")
    for number, name in enumerate(names):
        style = Type(7, "bold", "soft" if name != "total" else "ink")
        x = first + step * (number + 0.5)
        yield fitted(x, top + head / 2, words(f"board.{name}"), style, step - 1.0)
    yield cross(first / 2, top + head + row / 2, 1.7)
    yield circle(first / 2, top + head + row * 1.5, 1.8, line="outline", line_mm=0.6)
    for number in range(len(names)):
        x, dashed = first + step * number, names[number] == "interim"
        dash = (0.8, 0.8) if dashed or (number and names[number - 1] == "interim") else ()
        yield line((x, top), (x, top + height), line="faint", line_mm=0.3, dash_mm=dash)
    for y in (top + head, top + head + row):
        yield line((0, y), (TABLE_WIDTH_MM, y), line="faint", line_mm=0.3)
    yield Rect(0, top, TABLE_WIDTH_MM, height, line="rule", line_mm=0.45, radius_mm=1.2)


def cross(x: float, y: float, size: float, role: str = "outline", line_mm: float = 0.6) -> Path:
    """A cross as players draw it."""
    strokes: tuple[Segment, ...] = (
        ("M", (x - size, y - size)),
        ("L", (x + size, y + size)),
        ("M", (x + size, y - size)),
        ("L", (x - size, y + size)),
    )
    return Path(strokes, line=role, line_mm=line_mm)


def _figures(board: Board, context: Art) -> str:
    mean, _ = mean_partners(board)
    cows = " ".join(str(cows_on(board, side)) for side in SIDES)
    return context.words("board.quality", cows=cows, partners=context.words.decimal(mean))


def _code(code: str, look: str, figures: str) -> Iterator[Item]:
    """Squares beside the table, flush right; the code as text between the lower markers."""
    yield code_squares(code + look, WIDTH_MM - QR_MM / 2, TABLE_TOP_MM, QR_MODULE_MM)
    middle, y = WIDTH_MM / 2, HEIGHT_MM - MARKER_MM / 2
    yield centred(middle, y - 1.9, code, Type(8.2, "bold"))
    yield centred(middle, y + 1.9, figures, Type(7, fill="soft"))


def _on_border(pos: Pos, plan: GridPlan) -> bool:
    return pos.row in (0, plan.rows - 1) or pos.col in (0, plan.columns - 1)
