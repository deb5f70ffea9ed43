"""Drawing of the grid of a sheet, and of what stands in its cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from hedgerow.art.symbols import (
    CORNER_PT,
    LARGE_PT,
    LINE_MM,
    draw_piece_numbers,
    draw_symbols,
    edge_room,
    has_large_cells,
    letter_of,
)
from hedgerow.base.grid import NO_WALLS, Pos, Walls, cells, regions
from hedgerow.drawing.components import (
    BODY_PT,
    NUMBER_PT,
    SMALL_PT,
    TextStyle,
    centred_text,
    fitted_text,
    without_hatches,
)
from hedgerow.drawing.grid_plan import CellRect, GridPlan
from hedgerow.drawing.hedge import hedge_group
from hedgerow.drawing.role_names import role_names
from hedgerow.drawing.scene import (
    PT_MM,
    Item,
    Path,
    Rect,
    Segment,
    Symbol,
    Use,
    circle,
    ellipse_segments,
)
from hedgerow.game.content import Content, mapped_symbols, named_areas
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.parts import Area, Kind, PrintedSymbol, Track
from hedgerow.game.sheet import Sheet

TINTS = 5
LETTER_MM = 12.0
# Lines between cells, round the grid, and round areas; the frame of a colour.
EDGE_LINE_MM, AREA_LINE_MM, FRAME_MM = 0.9, 1.2, 2.4
# The cells of an area without a name: how far they stay away from lines, and dots on their edges.
TILE_INSET_MM, TILE_DOTS, TILE_DOTS_AT, TILE_DOT = 0.25, 6, 0.09, 0.018
# Where players draw walls, lines between cells are dashed, and corners have dots.
WALL_DASH_MM, WALL_DOT_MM = (1.2, 1.2), 0.7
# The sign of points in pictures of rules.
STAR = "star"


def draw_ground(plan: GridPlan, context: DrawingContext) -> Iterator[Item]:
    """Draw the cells with their areas, and the symbols that are printed on every sheet."""
    content = context.content
    grid = content.sheet.grid
    holes = _holes(context)
    printed = tuple(pos for pos in cells(plan.rows, plan.columns) if pos not in holes)
    cells_of = named_areas(content)
    areas = [
        (number, area, cells_of[area.id])
        for number, area in enumerate(content.sheet.areas)
        if area.print and cells_of
    ]
    if grid and grid.paint:
        yield from _draw_frame(plan, grid.paint)
    yield from _draw_cells(plan, printed, holes, grid_ground(content))
    for number, area, own in areas:
        if _is_quiet(area):
            tile = _tile(area_tint(area, number), plan.cell_mm)
            yield from (Use(tile, *plan.corner(pos)) for pos in own)
            continue
        tint = area_tint(area, number)
        yield from (plain_rect(plan.inner_rect(pos, 0, fill=tint)) for pos in own)
    draws_walls = bool(content.sheet.walls)
    yield Path(
        tuple(_inner_lines(plan, holes)),
        line="rule",
        line_mm=LINE_MM,
        dash_mm=WALL_DASH_MM if draws_walls else (),
    )
    if grid is None or not grid.paint:
        yield from _draw_edge(plan, printed, holes)
    for number, area, own in areas:
        if _is_quiet(area):
            continue
        yield Path(tuple(_border(plan, own)), line="wood-dark", line_mm=AREA_LINE_MM)
        for part in regions(own) if area.label else ():
            yield from _draw_key(plan, part[0], number)
    mapped = {pos: name for pos, name in mapped_symbols(content).items() if pos not in holes}
    yield from draw_symbols(plan, mapped, context)
    if draws_walls:
        yield from _draw_corners(plan, holes)


def _draw_corners(plan: GridPlan, holes: frozenset[Pos]) -> Iterator[Item]:
    """Draw dots where cells meet: players draw walls from dot to dot."""
    inside = {*cells(plan.rows, plan.columns)}
    for row, col in product(range(plan.rows + 1), range(plan.columns + 1)):
        around = {Pos(row - down, col - right) for down, right in product((0, 1), (0, 1))}
        if around & inside - holes:
            x, y = plan.left_mm + col * plan.cell_mm, plan.top_mm + row * plan.cell_mm
            yield circle(x, y, WALL_DOT_MM, fill="soft")


def _holes(context: DrawingContext) -> frozenset[Pos]:
    """Return the cells that are left out of the printed grid."""
    hidden = {symbol.id for symbol in context.content.symbols if not symbol.print}
    mapped = mapped_symbols(context.content) if hidden else {}
    return frozenset(pos for pos, name in mapped.items() if name in hidden)


def grid_ground(content: Content) -> str:
    """Return the colour of the cells: white where they are only crossed or have colours."""
    grid = content.sheet.grid
    if grid and grid.ground:
        return grid.ground
    is_painted = any(symbol.paint and not symbol.blocked for symbol in content.symbols)
    return "white" if is_painted or has_large_cells(content) else "grass"


def _draw_frame(plan: GridPlan, paint: str) -> Iterator[Item]:
    """Draw a frame of a colour round the grid."""
    x, y = plan.left_mm - FRAME_MM, plan.top_mm - FRAME_MM
    width, height = plan.width_mm + 2 * FRAME_MM, plan.height_mm + 2 * FRAME_MM
    yield Rect(x, y, width, height, paint, "outline", 0.4, radius_mm=2.0)


def _draw_cells(
    plan: GridPlan, printed: Sequence[Pos], holes: frozenset[Pos], ground: str
) -> Iterator[Item]:
    if holes:
        yield from (plain_rect(plan.inner_rect(pos, 0, fill=ground)) for pos in printed)
    else:
        yield Rect(plan.left_mm, plan.top_mm, plan.width_mm, plan.height_mm, fill=ground)


def _draw_edge(plan: GridPlan, printed: tuple[Pos, ...], holes: frozenset[Pos]) -> Iterator[Item]:
    """Draw a strong line round the printed cells."""
    if holes:
        yield Path(tuple(_border(plan, printed)), line="wood-dark", line_mm=EDGE_LINE_MM)
        return
    yield Rect(
        plan.left_mm,
        plan.top_mm,
        plan.width_mm,
        plan.height_mm,
        line="wood-dark",
        line_mm=EDGE_LINE_MM,
        radius_mm=1.2,
    )


def _inner_lines(plan: GridPlan, holes: frozenset[Pos]) -> Iterator[Segment]:
    """Yield the lines between printed cells."""
    size = plan.cell_mm
    for col in range(1, plan.columns):
        x = plan.left_mm + col * size
        rows = [row for row in range(plan.rows) if not {Pos(row, col - 1), Pos(row, col)} <= holes]
        for start, end in _runs(rows):
            yield from (
                ("M", (x, plan.top_mm + start * size)),
                ("L", (x, plan.top_mm + end * size)),
            )
    for row in range(1, plan.rows):
        y = plan.top_mm + row * size
        columns = [
            col for col in range(plan.columns) if not {Pos(row - 1, col), Pos(row, col)} <= holes
        ]
        for start, end in _runs(columns):
            yield from (
                ("M", (plan.left_mm + start * size, y)),
                ("L", (plan.left_mm + end * size, y)),
            )


def _runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of runs of consecutive numbers."""
    for index, number in enumerate(numbers):
        if index == 0 or numbers[index - 1] != number - 1:
            start = number
        if index == len(numbers) - 1 or numbers[index + 1] != number + 1:
            yield start, number + 1


def area_tint(area: Area, number: int) -> str:
    """Return the colour of an area: its own, or one of five light ones."""
    return area.paint or f"group-{number % TINTS + 1}"


def _is_quiet(area: Area) -> bool:
    """Return whether an area is only a colour, without a name and a border."""
    return bool(area.paint) and not area.label


def _tile(paint: str, size: float) -> Symbol:
    """Draw a cell of a colour. The dots on its edges show it where a theme has no colours."""
    near, far = size * TILE_DOTS_AT, size * (1 - TILE_DOTS_AT)
    step = (far - near) / TILE_DOTS
    at = [near + number * step for number in range(TILE_DOTS)]
    corners = (
        *((x, near) for x in at),
        *((far, y) for y in at),
        *((size - x, far) for x in at),
        *((near, size - y) for y in at),
    )
    radius = size * TILE_DOT
    dots = [segment for x, y in corners for segment in ellipse_segments(x, y, radius, radius)]
    edge = f"{paint}-edge"
    side = size - 2 * TILE_INSET_MM
    items = (
        Rect(TILE_INSET_MM, TILE_INSET_MM, side, side, fill=paint, radius_mm=0.8),
        Path(tuple(dots), fill=edge if edge in role_names() else "rule"),
    )
    return Symbol(f"tile-{paint}-{size:.6g}", size, size, items, hatch_mm=0)


def _border(plan: GridPlan, own: tuple[Pos, ...]) -> Iterator[Segment]:
    """Yield lines along the edges where an area ends."""
    inside, size = {*own}, plan.cell_mm
    for pos in own:
        x, y = plan.corner(pos)
        edges = {
            Pos(pos.row - 1, pos.col): ((x, y), (x + size, y)),
            Pos(pos.row + 1, pos.col): ((x, y + size), (x + size, y + size)),
            Pos(pos.row, pos.col - 1): ((x, y), (x, y + size)),
            Pos(pos.row, pos.col + 1): ((x + size, y), (x + size, y + size)),
        }
        for other, (start, end) in edges.items():
            if other not in inside:
                yield from (("M", start), ("L", end))


def _draw_key(plan: GridPlan, pos: Pos, number: int) -> Iterator[Item]:
    """Draw the number of an area in a cell, lower left, as in the legend."""
    x, y = plan.corner(pos)
    yield from _key(x + 2.2, y + plan.cell_mm - 2.2, number)


def _key(x: float, y: float, number: int) -> Iterator[Item]:
    yield circle(x, y, 1.75, fill="white", line="wood-dark", line_mm=0.3)
    yield centred_text(x, y, str(number + 1), TextStyle(SMALL_PT, "bold"))


def draw_area_name(
    area: Area, number: int, rect: CellRect, context: DrawingContext
) -> Iterator[Item]:
    """Draw the number and the name of an area on its tint."""
    y = rect.y_mm + rect.height_mm / 2
    width, height = rect.width_mm - 1.0, rect.height_mm - 0.8
    yield plain_rect(
        Rect(
            *(rect.x_mm, rect.y_mm + 0.4, width, height),
            *(area_tint(area, number), "wood-dark", 0.3, height / 2),
        )
    )
    yield from _key(rect.x_mm + 2.4, y, number)
    style = TextStyle(BODY_PT, anchor="start", min_pt=SMALL_PT)
    yield fitted_text(rect.x_mm + 5.4, y, context.words(f"names.{area.id}"), style, width - 7.8)


def draw_printed(
    plan: GridPlan,
    sheet: Sheet,
    context: DrawingContext,
    skip: Mapping[Pos, str],
    walls: Walls = NO_WALLS,
    *,
    is_small: bool = False,
) -> Iterator[Item]:
    """Draw the symbols, numbers and walls of a sheet, except symbols to `skip`.

    `walls` were drawn by hand, on a paper whose code is unknown. `is_small` is for a miniature.
    """
    printed = {pos: name for pos, name in sheet.symbols.items() if pos not in skip}
    yield from draw_symbols(plan, printed, context, is_small=is_small)
    yield from draw_piece_numbers(plan, sheet.symbols, context)
    for pos, number in sorted(sheet.numbers.items()):
        if sheet.symbols.get(pos) not in context.content.blocked:
            yield _draw_number(plan, pos, number, context)
    if edges := sheet.all_walls or walls:
        yield hedge_group(plan, sorted(edges))


def _draw_number(plan: GridPlan, pos: Pos, number: int, context: DrawingContext) -> Item:
    """Draw a printed number: large, or upper left in its cell."""
    cell = plan.cell_mm
    if has_large_cells(context.content):
        x, y = plan.centre(pos)
        size_pt = max(SMALL_PT, min(LARGE_PT, cell * 1.5))
        style = TextStyle(size_pt, "bold", "soft", min_pt=SMALL_PT)
        return fitted_text(x, y, str(number), style, cell - 1.6)
    x, y = plan.corner(pos)
    size_pt = max(SMALL_PT, min(CORNER_PT, cell * 1.2))
    style = TextStyle(size_pt, "bold", "soft", "start")
    inset = edge_room(cell, context)
    return centred_text(x + inset + 0.3, y + inset + size_pt * PT_MM * 0.4, str(number), style)


def plain_rect(rect: Rect) -> Use:
    """Draw a rectangle without the hatch of its fill, close to where people write."""
    place = replace(rect, x_mm=0.0, y_mm=0.0)
    size = f"{rect.width_mm:.6g}-{rect.height_mm:.6g}-{rect.line or 'none'}-{rect.radius_mm:.6g}"
    symbol = Symbol(f"{rect.fill}-{size}", rect.width_mm, rect.height_mm, (place,))
    return Use(without_hatches(symbol), rect.x_mm, rect.y_mm)


# Kinds and symbols by themselves


def thing_symbol(name: str, context: DrawingContext) -> Symbol | None:
    """Draw a kind or symbol, a box of a track, or the star of points; None for other names."""
    content, words = context.content, context.words
    if track := next((it for it in content.sheet.tracks if it.id == name), None):
        return _track_symbol(track)
    if token := next((it for it in content.tokens if it.id == name and it.icon), None):
        return context.icon(token.icon or STAR)
    things: tuple[Kind | PrintedSymbol, ...] = (*content.kinds, *content.symbols)
    thing = next((it for it in things if it.id == name), None)
    if thing is None:
        return context.icon(STAR) if name == STAR else None
    if thing.icon:
        return context.icon(thing.icon)
    middle = LETTER_MM / 2
    items = (
        Rect(0, 0, LETTER_MM, LETTER_MM, thing.paint or "cream", "outline", 0.5, radius_mm=2.2),
        circle(middle, middle, middle * 0.74, fill="white"),
        fitted_text(middle, middle, letter_of(name, words), TextStyle(NUMBER_PT, "bold"), 8.0),
    )
    return Symbol(f"letter-{name}", LETTER_MM, LETTER_MM, items)


def _track_symbol(track: Track) -> Symbol:
    """Draw a crossed box on the colour of a track."""
    size, inset = LETTER_MM, 2.6
    cross = (("M", (4.2, 4.2)), ("L", (7.8, 7.8)), ("M", (4.2, 7.8)), ("L", (7.8, 4.2)))
    items = (
        Rect(0, 0, size, size, track.paint or "cream", "outline", 0.5, radius_mm=1.8),
        Rect(inset, inset, size - 2 * inset, size - 2 * inset, "white", "outline", 0.4, 0.8),
        Path(cross, line="ink", line_mm=0.9),
    )
    return Symbol(f"track-{track.id}", size, size, items)
