"""Drawing of the sheets of open games, by a plan: grid, tracks, fields, and the code."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace

from hedgerow.base.errors import InputError
from hedgerow.base.grid import NO_WALLS, Pos, Walls, regions
from hedgerow.drawing.components import (
    BODY_PT,
    HEAD_PT,
    NUMBER_PT,
    SMALL_PT,
    TITLE_PT,
    TextStyle,
    centred_text,
    code_block,
    corner_markers,
    fitted_text,
    place_symbol,
    text_block,
    without_hatches,
    writing_line,
)
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.grid_plan import (
    CellRect,
    GridPlan,
    cell_rects,
    draw_cells,
)
from hedgerow.drawing.hedge import hedge_group
from hedgerow.drawing.scene import PT_MM, Item, Path, Rect, Segment, Symbol, Text, Use, circle
from hedgerow.games.sheet_and_deck.content import (
    BOARD,
    MARKS,
    OpenContent,
    mapped_symbols,
    named_areas,
)
from hedgerow.games.sheet_and_deck.head_art import draw_heads
from hedgerow.games.sheet_and_deck.paper_plan import (
    CLEAR_MM,
    CODE_ROOM,
    LINK_ROOM,
    MARKER_MM,
    PEN_ROW_MM,
    QR_MODULE_MM,
    SHOWN_MM,
    WORTH_MM,
    PaperPlan,
    Place,
    plan_paper,
)
from hedgerow.games.sheet_and_deck.parts import Area, Kind, PrintedSymbol, Track
from hedgerow.games.sheet_and_deck.sheet import Sheet
from hedgerow.loading.words import Words
from hedgerow.ruleset.ruleset import DrawingContext

OpenArt = DrawingContext[OpenContent]
SheetDrawer = Callable[[Sheet, str], tuple[Item, ...]]
TINTS = 5
MAX_SHOWN = 3
# From line to line in a label, in type sizes.
LINE_STEP = 1.22
# Half the thickness of a hedge, in cells.
HEDGE_HALF = 0.14
LETTER_MM = 12.0
# The left end of a track that has a colour, and the width its label has at least.
SPINE_MM, LABEL_FOR_SPINE_MM = 3.0, 22.0
# The sign of points in pictures of rules.
STAR = "star"


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
    plan = plan_paper(content, LINK_ROOM if context.site else CODE_ROOM)
    frame = Symbol("open-sheet", plan.width_mm, plan.height_mm, tuple(_draw_frame(plan, context)))

    def draw_sheet(sheet: Sheet, code: str) -> tuple[Item, ...]:
        items: list[Item] = [Use(frame, 0, 0)]
        if plan.grid:
            items += draw_printed(plan.grid, sheet, context, skip=mapped_symbols(content))
        if plan.code:
            items += code_block(context.print_code(code), *plan.code, QR_MODULE_MM)
        return tuple(items)

    return draw_sheet


def sheet_cell_rects(content: OpenContent, sheet: Sheet) -> Mapping[str, tuple[CellRect, ...]]:
    """Return the position of every cell and box, by the name of its section or field."""
    content = content.played(sheet.variant)
    plan = plan_paper(content)
    grid = cell_rects(plan.grid) if plan.grid else ()
    shared = (MARKS, BOARD, *(it.id for it in content.sheet.moments))
    names = shared if content.sheet.shared else ("",)
    return {**dict.fromkeys(names, grid), **{place.id: place.boxes for place in plan.places}}


def _draw_frame(plan: PaperPlan, context: OpenArt) -> Iterator[Item]:
    content = context.content
    yield from _draw_header(plan, context)
    if plan.grid:
        yield from draw_ground(plan.grid, context)
        yield from draw_heads(plan.grid, context)
        yield from _draw_legend(plan, context)
    for track in content.sheet.tracks:
        label = context.words(f"tracks.{track.id}")
        yield from draw_track(track, plan.place(track.id), label, context)
    for field in content.sheet.written_fields:
        yield from draw_field(plan.place(field.id), context.words(f"fields.{field.id}"))
    yield from _draw_footer(plan, context)
    if context.markers:
        yield corner_markers(plan.width_mm, plan.height_mm, MARKER_MM)


# Title, name and hints


def _draw_header(plan: PaperPlan, context: OpenArt) -> Iterator[Item]:
    """Draw the title between the markers; the line for the name beside it, or below."""
    title, shared = context.content.about.title, context.content.sheet.shared
    left, middle = MARKER_MM + CLEAR_MM, MARKER_MM / 2
    room = plan.width_mm - 2 * left
    if plan.is_narrow or shared:
        style = TextStyle(TITLE_PT, "bold", min_pt=SMALL_PT)
        yield fitted_text(plan.width_mm / 2, middle, title, style, room)
        if not shared:
            yield from _draw_name(context, CLEAR_MM, plan.width_mm - CLEAR_MM, 16.6)
        return
    style = TextStyle(TITLE_PT, "bold", anchor="start", min_pt=SMALL_PT)
    head = fitted_text(left, middle, title, style, room * 0.5)
    yield head
    yield from _draw_name(context, left + room * 0.54, left + room, head.y_mm)


def _draw_name(context: OpenArt, left: float, right: float, y: float) -> Iterator[Item]:
    label = context.words("pad.player")
    yield Text(left, y, label, BODY_PT, fill="soft")
    start = left + text_width_mm(label, BODY_PT) + 2.0
    yield writing_line(start, y, right - start)


def _draw_footer(plan: PaperPlan, context: OpenArt) -> Iterator[Item]:
    """Draw the hint of the game between the lower markers, with markers also the pen hint."""
    words, middle = context.words, plan.width_mm / 2
    room = plan.width_mm - 2 * (MARKER_MM + CLEAR_MM)
    hint = words("hint") if "hint" in words.texts else ""
    style = TextStyle(BODY_PT, fill="soft", min_pt=SMALL_PT)
    pen = TextStyle(SMALL_PT, fill="soft", min_pt=SMALL_PT)
    bottom = plan.height_mm - MARKER_MM / 2
    if not context.markers:
        yield from text_block(middle, bottom, hint, style, room, 2) if hint else ()
        return
    if plan.is_narrow:
        # Above the white space round the markers: the line may be longer than the gap between them.
        y = plan.height_mm - MARKER_MM - CLEAR_MM - PEN_ROW_MM / 4
        yield from text_block(middle, y, words("page.pen"), pen, plan.width_mm - 4.0, 1)
        yield from text_block(middle, bottom, hint, style, room, 2) if hint else ()
        return
    yield fitted_text(middle, bottom + (2.2 if hint else 0), words("page.pen"), pen, room)
    if hint:
        yield fitted_text(middle, bottom - 2.0, hint, style, room)


# The grid


def draw_ground(plan: GridPlan, context: OpenArt) -> Iterator[Item]:
    """Draw the cells with their areas, and the symbols that are printed on every sheet."""
    content = context.content
    areas = [*enumerate(named_areas(content).values())]
    frame = [*draw_cells(plan)]
    yield frame[0]
    for number, own in areas:
        yield from (plain_rect(plan.inner_rect(pos, 0, fill=area_tint(number))) for pos in own)
    yield from frame[1:]
    for number, own in areas:
        yield Path(tuple(_border(plan, own)), line="wood-dark", line_mm=1.0)
        for part in regions(own):
            yield from _draw_key(plan, part[0], number)
    for pos, name in sorted(mapped_symbols(content).items()):
        yield from draw_symbol(plan, pos, name, context)


def area_tint(number: int) -> str:
    """Return the light colour of an area; more than five areas repeat the colours."""
    return f"group-{number % TINTS + 1}"


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


def _draw_legend(plan: PaperPlan, context: OpenArt) -> Iterator[Item]:
    for number, (area, rect) in enumerate(
        zip(context.content.sheet.areas, plan.legend, strict=True)
    ):
        yield from draw_area_name(area, number, rect, context)


def draw_area_name(area: Area, number: int, rect: CellRect, context: OpenArt) -> Iterator[Item]:
    """Draw the number and the name of an area on its tint."""
    y = rect.y_mm + rect.height_mm / 2
    width, height = rect.width_mm - 1.0, rect.height_mm - 0.8
    yield plain_rect(
        Rect(
            *(rect.x_mm, rect.y_mm + 0.4, width, height),
            *(area_tint(number), "wood-dark", 0.3, height / 2),
        )
    )
    yield from _key(rect.x_mm + 2.4, y, number)
    style = TextStyle(BODY_PT, anchor="start", min_pt=SMALL_PT)
    yield fitted_text(rect.x_mm + 5.4, y, context.words(f"names.{area.id}"), style, width - 7.8)


def draw_printed(
    plan: GridPlan,
    sheet: Sheet,
    context: OpenArt,
    skip: Mapping[Pos, str],
    walls: Walls = NO_WALLS,
) -> Iterator[Item]:
    """Draw the symbols, numbers and walls of a sheet, except symbols to `skip`.

    `walls` were drawn by hand, on a paper whose code is unknown.
    """
    for pos, name in sorted(sheet.symbols.items()):
        if pos not in skip:
            yield from draw_symbol(plan, pos, name, context)
    size_pt = max(SMALL_PT, min(BODY_PT + 1, plan.cell_mm * 0.62))
    style = TextStyle(size_pt, "bold", "soft", "start", SMALL_PT)
    inset = _edge_room(plan.cell_mm, context)
    for pos, number in sorted(sheet.numbers.items()):
        if sheet.symbols.get(pos) not in context.content.blocked:
            (x, y), half = plan.corner(pos), size_pt * PT_MM * 0.4
            yield centred_text(x + inset + 0.3, y + inset + half, str(number), style)
    if edges := sheet.all_walls or walls:
        yield hedge_group(plan, sorted(edges))


def _edge_room(cell_mm: float, context: OpenArt) -> float:
    """Return how far symbols stay away from the edges of a cell, on which walls may be."""
    return cell_mm * HEDGE_HALF if context.content.walls else 0.6


def draw_symbol(plan: GridPlan, pos: Pos, name: str, context: OpenArt) -> Iterator[Item]:
    """Draw a printed symbol: one that blocks its cell fills it, others leave room to write."""
    symbol = next(it for it in context.content.symbols if it.id == name)
    draw = _draw_blocking if symbol.blocked else _draw_corner
    size = plan.cell_mm
    cell = Symbol(f"printed-{name}-{size:.6g}", size, size, tuple(draw(size, symbol, context)))
    yield Use(without_hatches(cell), *plan.corner(pos))


def _draw_blocking(size: float, symbol: PrintedSymbol, context: OpenArt) -> Iterator[Item]:
    middle, inset = size / 2, min(1.2, size * 0.1)
    inner = size - 2 * inset
    paint = symbol.paint or "stone"
    yield Rect(inset, inset, inner, inner, paint, "outline", 0.7, radius_mm=size * 0.28)
    if symbol.icon:
        yield place_symbol(context.icon(symbol.icon), middle, middle, size * 0.66)
    else:
        yield from _initial(middle, middle, max(1.9, min(size * 0.24, 3.4)), symbol, context)


def _draw_corner(size: float, symbol: PrintedSymbol, context: OpenArt) -> Iterator[Item]:
    """Draw a symbol lower right in its cell; above and beside it is room for a letter."""
    radius = max(1.9, min(size * 0.22, 4.2))
    at = size - radius - _edge_room(size, context)
    if symbol.icon:
        yield place_symbol(context.icon(symbol.icon), at, at, 2 * radius)
    else:
        yield from _initial(at, at, radius, symbol, context)


def plain_rect(rect: Rect) -> Use:
    """Draw a rectangle without the hatch of its fill, close to where people write."""
    place = replace(rect, x_mm=0.0, y_mm=0.0)
    size = f"{rect.width_mm:.6g}-{rect.height_mm:.6g}-{rect.line or 'none'}-{rect.radius_mm:.6g}"
    symbol = Symbol(f"{rect.fill}-{size}", rect.width_mm, rect.height_mm, (place,))
    return Use(without_hatches(symbol), rect.x_mm, rect.y_mm)


def _initial(
    x: float, y: float, radius: float, symbol: PrintedSymbol, context: OpenArt
) -> Iterator[Item]:
    """Draw the initial of a symbol on white, in a ring of its colour."""
    letter = _letter(symbol.id, context.words)
    paint = None if symbol.blocked else symbol.paint
    yield circle(x, y, radius, fill=paint or "white", line="outline", line_mm=0.3)
    yield circle(x, y, radius * (0.78 if paint else 1.0), fill="white")
    size_pt = max(SMALL_PT, radius * 1.1 / PT_MM)
    yield centred_text(x, y, letter, TextStyle(size_pt, "bold"))


# Tracks and fields


def draw_track(
    track: Track, place: Place, label: str, context: OpenArt, wanted_pt: float = SMALL_PT
) -> Iterator[Item]:
    """Draw a track on its colour: white boxes with their labels, symbols, and worth below.

    wanted_pt: the size of the labels of boxes, if there is room for it
    """
    if place.panel:
        yield plain_rect(_ground(place.panel, track.paint))
        if track.paint and _has_spine(place):
            yield _draw_spine(place.panel, track.paint)
    yield from _draw_label(place, label, on_paint=track.paint is not None)
    for number, (text, box) in enumerate(zip(track.labels, place.boxes, strict=True)):
        yield draw_box(box)
        shown = (track.shows or {}).get(text, {}) if track.names else {}
        room = box.height_mm - (SHOWN_MM if track.shows else 0.0)
        x, y = box.x_mm + box.width_mm / 2, box.y_mm + room / 2
        if text:
            size_pt = max(wanted_pt, min(HEAD_PT, room * 1.35))
            style = TextStyle(size_pt, "bold", "soft", min_pt=SMALL_PT)
            yield fitted_text(x, y + 0.1, text, style, box.width_mm - 1.2)
        if shown:
            names = [name for name, count in shown.items() for _ in range(count)]
            bottom = box.y_mm + box.height_mm - SHOWN_MM / 2 - 0.3
            yield from _draw_shown(names, x, bottom, box.width_mm - 0.8, context)
        if track.worth:
            y = box.y_mm + box.height_mm + WORTH_MM / 2 + 0.1
            yield from _draw_worth(track.worth[number], x, y, box.width_mm, track.paint)


def _draw_shown(
    names: list[str], x: float, y: float, width: float, context: OpenArt
) -> Iterator[Item]:
    """Draw the symbols on a box in a row; of many, one with their number."""
    symbols = {it.id: it for it in context.content.symbols}
    drawn = names if len(names) <= MAX_SHOWN else names[:1]
    size = min(SHOWN_MM - 0.4, width / (len(drawn) + (len(drawn) < len(names))))
    left = x - size * (len(drawn) + (len(drawn) < len(names)) - 1) / 2
    for number, name in enumerate(drawn):
        symbol = symbols[name]
        if symbol.icon:
            icon = without_hatches(context.icon(symbol.icon))
            yield place_symbol(icon, left + number * size, y, size)
        else:
            items = tuple(_initial(size / 2, size / 2, size / 2, symbol, context))
            shown = Symbol(f"shown-{name}-{size:.6g}", size, size, items)
            yield place_symbol(without_hatches(shown), left + number * size, y, size)
    if len(drawn) < len(names):
        yield centred_text(left + size, y, f"×{len(names)}", TextStyle(SMALL_PT, "bold"))


def _draw_worth(worth: int, x: float, y: float, width: float, paint: str | None) -> Iterator[Item]:
    text = str(worth).replace("-", "−")
    if paint:
        room = min(width, text_width_mm(text, SMALL_PT, "bold") + 1.6)
        yield Rect(x - room / 2, y - 1.4, room, 2.8, "white", radius_mm=1.2)
    yield centred_text(x, y, text, TextStyle(SMALL_PT, "bold"))


def draw_field(place: Place, label: str) -> Iterator[Item]:
    """Draw the boxes of a field, with its label."""
    if place.panel:
        yield _ground(place.panel, None)
    yield from _draw_label(place, label, on_paint=False)
    yield from map(draw_box, place.boxes)


def draw_box(box: CellRect) -> Rect:
    """Draw a white box to write in."""
    return Rect(
        box.x_mm, box.y_mm, box.width_mm, box.height_mm, "white", "outline", 0.4, radius_mm=1.0
    )


def _ground(panel: CellRect, paint: str | None) -> Rect:
    """Draw what a track lies on: its colour, or a light panel."""
    x, y, width, height = panel.x_mm, panel.y_mm, panel.width_mm, panel.height_mm
    line = "outline" if paint else "rule"
    return Rect(x, y, width, height, paint or "cream", line, 0.3, radius_mm=1.8)


def _has_spine(place: Place) -> bool:
    """Return whether the name of a track leaves room for the hatch of its colour."""
    return not place.above and place.label.width_mm > LABEL_FOR_SPINE_MM


def _draw_spine(panel: CellRect, paint: str) -> Rect:
    """Draw the hatch of a track at its left end, away from the boxes."""
    height = panel.height_mm
    return Rect(panel.x_mm, panel.y_mm, SPINE_MM, height, paint, "outline", 0.3, radius_mm=1.8)


def _draw_label(place: Place, label: str, *, on_paint: bool) -> Iterator[Item]:
    """Draw the name of a track or field; on a colour, it stands on white."""
    rect = place.label
    if on_paint and _has_spine(place):
        x, width = rect.x_mm + SPINE_MM, rect.width_mm - SPINE_MM
        rect = CellRect(x, rect.y_mm, width, rect.height_mm)
    lines = 1 if place.above else max(1, min(3, int(rect.height_mm / 3.4)))
    if on_paint:
        height = rect.height_mm - (0.9 if place.above else 0.0)
        top = rect.y_mm + (0.3 if place.above else 0.0)
        yield Rect(rect.x_mm, top, rect.width_mm, height, "white", radius_mm=1.2)
    width, y = rect.width_mm - 1.6, rect.y_mm + rect.height_mm / 2
    if place.panel is None:
        style = TextStyle(BODY_PT, anchor="end", min_pt=SMALL_PT)
        yield from text_block(rect.x_mm + rect.width_mm, y, label, style, rect.width_mm, lines)
        return
    x, height = rect.x_mm + 0.8, rect.height_mm
    for number in range(1, lines):
        # Fewer lines are better, unless the type would be much smaller.
        size_pt = _line_size_pt(height, number)
        style = TextStyle(size_pt, "bold", anchor="start", min_pt=size_pt * 0.8)
        with suppress(InputError):
            yield from text_block(x, y, label, style, width, number)
            return
    size_pt = _line_size_pt(height, lines)
    style = TextStyle(size_pt, "bold", anchor="start", min_pt=SMALL_PT)
    yield from text_block(x, y, label, style, width, lines)


def _line_size_pt(height_mm: float, lines: int) -> float:
    """Return the largest size of some lines in a height."""
    return max(SMALL_PT, min(HEAD_PT, height_mm / lines / (LINE_STEP * PT_MM)))


def thing_symbol(name: str, context: OpenArt) -> Symbol | None:
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
        fitted_text(middle, middle, _letter(name, words), TextStyle(NUMBER_PT, "bold"), 8.0),
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


def _letter(name: str, words: Words) -> str:
    """Return the letter of a kind or symbol, or the initial of its name."""
    key = f"letters.{name}"
    return words(key) if key in words.texts else words(f"names.{name}")[:1].upper()
