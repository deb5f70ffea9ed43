"""Draw the ring sheet: all pieces around the page, with the tables to fill in between them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from math import cos, pi, sin

from hedgerow.base.grid import Pos
from hedgerow.base.messages import Message
from hedgerow.drawing.components import (
    BODY_PT,
    TEXT_PT,
    TITLE_PT,
    TextStyle,
    centred_text,
    code_block,
    corner_markers,
    fitted_text,
    pen_hint,
    place_symbol,
    text_block,
    writing_line,
)
from hedgerow.drawing.grid_plan import CellRect, GridPlan, cell_rects, draw_cells
from hedgerow.drawing.scene import Group, Item, Path, Rect, Symbol, Use, circle, polygon
from hedgerow.games.bunte_runde.art import draw_outline, draw_piece, draw_swatch
from hedgerow.games.bunte_runde.content import BunteRundeContent, Variant
from hedgerow.games.bunte_runde.ring import HEIGHT_MM, WIDTH_MM, Ring
from hedgerow.ruleset.ruleset import DrawingContext

MARKER_MM = 10.0
TRACK_MM = 11.4
CORNER_MM = 34.0
TABLE_TOP_MM, TABLE_MM = 74.0, 90.0
LABEL_GAP_MM, TICK_MM, TICK_OFF_MM = 2.4, 2.0, 3.6
COINS_TOP_MM, COINS_STEP_MM = 181.5, 8.4
PIECE_MM, START_MM = 18.0, 10.2
Art = DrawingContext[BunteRundeContent]


def make_drawer(context: Art) -> Callable[[Ring, str], tuple[Item, ...]]:
    """Return a function that draws a ring. Frames and pieces are drawn once and reused."""
    frames = {variant.id: _draw_frame(variant, context) for variant in context.content.variants}
    pieces = {
        (variant.id, *piece): draw_piece(variant, *piece, context)
        for variant in context.content.variants
        for piece in variant.pieces
    }
    # The code is centred below the right third of the table.
    codes = {
        variant.id: table_plan(variant).left_mm + TABLE_MM * 5 / 6
        for variant in context.content.variants
    }
    label = context.words("ring.start")

    def ring_items(ring: Ring, code: str) -> tuple[Item, ...]:
        positions = track_positions(len(ring.pieces))
        items = tuple(
            place_symbol(pieces[ring.variant, kind, colour], x, y, piece_mm(len(ring.pieces)))
            for (kind, colour), (x, y, _, _) in zip(ring.pieces, positions, strict=True)
        )
        start = tuple(_draw_start(*positions[ring.start], label))
        middle = codes[ring.variant]
        squares = code_block(code, context.look, middle, COINS_TOP_MM, 0.95)
        hint = pen_hint(context.words, middle, COINS_TOP_MM + 33.5, TABLE_MM / 3, 3)
        return (Use(frames[ring.variant], 0, 0), *start, Group("ring", items), *squares, *hint)

    return ring_items


def sheet_cell_rects(content: BunteRundeContent, ring: Ring) -> Mapping[str, tuple[CellRect, ...]]:
    """Return the rectangles of the table's cells."""
    return {"board": cell_rects(table_plan(content.variant(ring.variant)))}


def piece_mm(count: int) -> float:
    """Return the size at which this many pieces do not touch on the track."""
    # 0.86 leaves a gap: the corners of shapes reach further than a disc.
    return min(PIECE_MM, _track_length() / count * 0.86)


def _track_length() -> float:
    sides = WIDTH_MM + HEIGHT_MM - 4 * (TRACK_MM + CORNER_MM)
    return 2 * sides + 2 * pi * CORNER_MM


@cache
def track_positions(count: int) -> tuple[tuple[float, float, float, float], ...]:
    """Return positions on a track with rounded corners, clockwise: x, y, inward direction."""
    wide, high = WIDTH_MM - 2 * (TRACK_MM + CORNER_MM), HEIGHT_MM - 2 * (TRACK_MM + CORNER_MM)
    bend = pi / 2 * CORNER_MM
    total = 2 * (wide + high) + 4 * bend
    distances = ((number + 0.5) * total / count for number in range(count))
    return tuple(_position_at(distance, wide, high, bend) for distance in distances)


def _position_at(
    distance: float, wide: float, high: float, bend: float
) -> tuple[float, float, float, float]:
    """Follow the top, right, bottom and left side, each with the corner after it."""
    left, top = TRACK_MM + CORNER_MM, TRACK_MM + CORNER_MM
    right, bottom = left + wide, top + high
    sides = (
        (wide, (left, TRACK_MM), (1, 0), (right, top), -90),
        (high, (right + CORNER_MM, top), (0, 1), (right, bottom), 0),
        (wide, (right, bottom + CORNER_MM), (-1, 0), (left, bottom), 90),
        (high, (TRACK_MM, bottom), (0, -1), (left, top), 180),
    )
    for length, (x, y), (dx, dy), (cx, cy), angle in sides:
        if distance < length:
            return x + dx * distance, y + dy * distance, -dy, dx
        distance -= length
        if distance < bend:
            direction = (angle + 90 * distance / bend) * pi / 180
            out_x, out_y = cos(direction), sin(direction)
            return cx + CORNER_MM * out_x, cy + CORNER_MM * out_y, -out_x, -out_y
        distance -= bend
    raise ValueError(Message("beyond the end of the track"))


def _draw_frame(variant: Variant, context: Art) -> Symbol:
    plan = table_plan(variant)
    items = (
        *_draw_track(len(variant.pieces)),
        *_draw_head(variant, context),
        *owner_table(variant, context, plan),
        *_draw_coin_table(context, plan),
        *((corner_markers(WIDTH_MM, HEIGHT_MM, MARKER_MM),) if context.markers else ()),
    )
    return Symbol(f"ring-sheet-{variant.id}", WIDTH_MM, HEIGHT_MM, items)


def _draw_track(count: int) -> Iterator[Item]:
    """Draw a pale path under the pieces, with small arrows in the direction of play."""
    # Six points per piece: fine enough to look curved in the corners.
    fine = track_positions(count * 6)
    segments = tuple(("L" if n else "M", position[:2]) for n, position in enumerate(fine))
    yield Path((*segments, ("Z", ())), line="faint", line_mm=0.6, dash_mm=(0.01, 2.0))
    positions = track_positions(count)
    for x, y, in_x, in_y in (positions[count * quarter // 4] for quarter in range(4)):
        yield _draw_arrow(x + in_x * 12.2, y + in_y * 12.2, in_y, -in_x)


def _draw_arrow(x: float, y: float, dx: float, dy: float) -> Item:
    """Draw a small arrow that points along (dx, dy)."""
    tip = (x + dx * 2.4, y + dy * 2.4)
    left = (x - dx * 1.6 - dy * 1.8, y - dy * 1.6 + dx * 1.8)
    right = (x - dx * 1.6 + dy * 1.8, y - dy * 1.6 - dx * 1.8)
    return polygon(tip, left, right, fill="leaf-dark")


def _draw_start(x: float, y: float, in_x: float, in_y: float, label: str) -> Iterator[Item]:
    """Draw a ring around the start of the figure, and its label inside the track."""
    yield circle(x, y, START_MM, fill="straw", line="berry", line_mm=1.0)
    yield fitted_text(
        x + in_x * 17.0, y + in_y * 13.8, label, TextStyle(BODY_PT, "bold", "berry"), 14.0
    )


def _draw_head(variant: Variant, context: Art) -> Iterator[Item]:
    words, content, middle = context.words, context.content, WIDTH_MM / 2
    title = f"{content.about.title} · {words(f'variants.{variant.id}')}"
    yield fitted_text(middle, 33.0, title, TextStyle(TITLE_PT, "bold"), 120.0)
    rules = words("ring.play")
    yield from text_block(middle, 42.6, rules, TextStyle(TEXT_PT, fill="soft"), 124.0, 2)
    full = words("ring.full", coins=variant.coins.value)
    yield from text_block(middle, 53.0, full, TextStyle(TEXT_PT, fill="soft"), 124.0, 2)


def table_plan(variant: Variant) -> GridPlan:
    """Plan the ownership table. With its labels and circles it is centred in the ring."""
    rows, columns = len(variant.kinds), len(variant.colours)
    cell = min(TABLE_MM / rows, TABLE_MM / columns)
    before, after = _label_mm(cell) + LABEL_GAP_MM, TICK_OFF_MM + TICK_MM
    left = (WIDTH_MM - cell * columns + before - after) / 2
    return GridPlan(rows=rows, columns=columns, cell_mm=cell, left_mm=left, top_mm=TABLE_TOP_MM)


def _label_mm(cell_mm: float) -> float:
    """Return the size of the kinds and colours at the edge of the table."""
    return min(cell_mm * 0.72, 11.0)


def owner_table(variant: Variant, context: Art, plan: GridPlan) -> Iterator[Item]:
    """Draw a row per kind and a column per colour, each with a small circle to tick."""
    yield from draw_cells(plan, "white")
    size = _label_mm(plan.cell_mm)
    off = size / 2 + LABEL_GAP_MM
    right, bottom = plan.left_mm + plan.width_mm, plan.top_mm + plan.height_mm
    for col, colour in enumerate(variant.colours):
        x, _ = plan.centre(Pos(0, col))
        yield place_symbol(draw_swatch(colour, context), x, plan.top_mm - off, size)
        yield circle(x, bottom + TICK_OFF_MM, TICK_MM, line="rule", line_mm=0.35)
    for row, kind in enumerate(variant.kinds):
        _, y = plan.centre(Pos(row, 0))
        yield place_symbol(draw_outline(variant, kind.id, context), plan.left_mm - off, y, size)
        yield circle(right + TICK_OFF_MM, y, TICK_MM, line="rule", line_mm=0.35)


def _draw_coin_table(context: Art, plan: GridPlan) -> Iterator[Item]:
    """Draw a line per player: letter, name and coins, each aligned with the table above."""
    words, left, third = context.words, plan.left_mm, TABLE_MM / 3
    wide, high, size = third - 3.0, COINS_STEP_MM - 1.2, _label_mm(plan.cell_mm)
    head = TextStyle(BODY_PT, "bold", "soft", "start")
    for x, text in ((left, words("ring.player")), (left + third, words("ring.coins"))):
        yield fitted_text(x, COINS_TOP_MM - 3.2, text, head, wide)
    for number in range(context.content.about.players.most):
        y = COINS_TOP_MM + number * COINS_STEP_MM
        yield Rect(left - LABEL_GAP_MM - size, y, size, high, "white", "soft", 0.4, 1.2)
        yield writing_line(left, y + high, wide)
        yield Rect(left + third, y, wide, high, "cream", "faint", radius_mm=1.2)


def letter_at(plan: GridPlan, pos: Pos, letter: str) -> Item:
    """Draw a player's letter in a cell of the table."""
    return centred_text(*plan.centre(pos), letter, TextStyle(plan.cell_mm * 1.5, "bold"))
