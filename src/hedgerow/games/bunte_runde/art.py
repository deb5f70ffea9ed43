"""Draw the ring sheet, and the pieces: each colour has its pattern and letter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from math import cos, pi, sin

from hedgerow.base.errors import did_you_mean, input_error
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
from hedgerow.drawing.icons import ICON_HATCH
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
    polygon,
    rounded_segments,
)
from hedgerow.games.bunte_runde.content import BunteRundeContent, Variant, text_numbers
from hedgerow.games.bunte_runde.ring import HEIGHT_MM, WIDTH_MM, Ring
from hedgerow.ruleset.ruleset import DrawingContext

MARKER_MM = 10.0
TRACK_MM = 11.4
CORNER_MM = 34.0
TABLE_TOP_MM, TABLE_MM = 74.0, 90.0
LABEL_GAP_MM, TICK_MM, TICK_OFF_MM = 2.4, 2.0, 3.6
COINS_TOP_MM, COINS_STEP_MM = 181.5, 8.4
PIECE_MM, START_MM = 18.0, 10.2
QR_MODULE_MM, LINK_MODULE_MM = 0.95, 0.9
# From the QR code to the first line of the note on pens.
PEN_GAP_MM = 10.4
# The side of the square in which pieces are drawn.
SIZE = 100.0
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
        printed = context.print_code(code)
        module_mm = LINK_MODULE_MM if printed.is_link else QR_MODULE_MM
        squares = code_block(printed, middle, COINS_TOP_MM, module_mm)
        below = COINS_TOP_MM + len(printed.rows) * module_mm
        drawn = (Use(frames[ring.variant], 0, 0), *start, Group("ring", items), *squares)
        if not context.markers:
            return drawn
        hint = pen_hint(context.words, middle, 0.0, TABLE_MM / 3, 6)
        # Below the code, however many lines the note has.
        return (*drawn, Group("pen", hint, 0.0, below + PEN_GAP_MM - hint[0].y_mm))

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
    # Sheets of all variants share a context: the numbers are those of this sheet's variant.
    full = words("ring.full", **text_numbers(content, variant.id))
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


def draw_piece(
    variant: Variant, kind: str, colour: str, context: Art, *, with_id: bool = False
) -> Symbol:
    """Draw a piece in a square of 100 by 100; with space for its id if it has one."""
    picture = variant.picture(kind)
    paint, letter = context.content.paint(colour), context.words(f"letters.{colour}")
    if variant.discs:
        items = _draw_disc(context.icon(picture), paint, letter, with_id=with_id)
    else:
        items = _draw_shape(picture, paint, letter, with_id=with_id)
    name = f"piece-{variant.id}-{kind}-{colour}{'-id' * with_id}"
    return Symbol(name, SIZE, SIZE, items, ICON_HATCH)


def id_height(variant: Variant, kind: str) -> float:
    """Return the height of the middle of a piece's id: below the letter, or above the animal."""
    return 23.0 if variant.discs else _MIDDLE.get(variant.picture(kind), 50.0) + ID_BELOW


def draw_outline(variant: Variant, kind: str, context: Art) -> Symbol:
    """Draw a kind without colour, for the edge of a table."""
    picture = variant.picture(kind)
    return context.icon(picture) if variant.discs else shape_outline(picture)


def shape_outline(picture: str) -> Symbol:
    """Draw a shape without colour."""
    shape = Path(shape_segments(picture), fill="white", line="outline", line_mm=5.0)
    return Symbol(f"outline-{picture}", SIZE, SIZE, (shape,))


def draw_swatch(colour: str, context: Art) -> Symbol:
    """Draw a colour without a kind: its paint, its pattern, its letter."""
    paint, letter = context.content.paint(colour), context.words(f"letters.{colour}")
    square = Path(tuple(rounded_segments(6, 6, 88, 88, 18)), paint, "outline", 4.0)
    items = (square, *_draw_badge(50, 50, 35.5, letter))
    return Symbol(f"swatch-{colour}", SIZE, SIZE, items, ICON_HATCH)


def cut_segments(variant: Variant, kind: str) -> tuple[Segment, ...]:
    """Return where a piece is cut out, in its square of 100 by 100."""
    picture = variant.picture(kind)
    return tuple(ellipse_segments(50, 50, 47, 47)) if variant.discs else shape_segments(picture)


def shape_segments(picture: str) -> tuple[Segment, ...]:
    """Return the outline of a shape that is cut out."""
    if picture not in _SHAPES:
        raise input_error(picture, Message("unknown shape"), did_you_mean(picture, _SHAPES))
    return tuple(_SHAPES[picture]())


# Cached: sheets, decks and rulebook draw the same pieces.
@lru_cache(maxsize=256)
def _draw_shape(picture: str, paint: str, letter: str, *, with_id: bool) -> tuple[Item, ...]:
    middle = _MIDDLE.get(picture, 50.0)
    badge = _draw_badge(50, middle, 17, letter)
    if with_id:
        disc = circle(50, middle, 17, fill="white", line="outline", line_mm=17 / 9)
        badge = iter((disc, centred_text(50, middle - 5.6, letter, TextStyle(34, "bold"))))
    return Path(shape_segments(picture), fill=paint, line="outline", line_mm=3.0), *badge


@lru_cache(maxsize=256)
def _draw_disc(picture: Symbol, paint: str, letter: str, *, with_id: bool) -> tuple[Item, ...]:
    animal = place_symbol(picture, 50, 51.5, 42) if with_id else place_symbol(picture, 50, 49, 48)
    return (
        circle(50, 50, 47, fill=paint, line="outline", line_mm=3.0),
        circle(50, 50, 34, fill="white", line="outline", line_mm=1.5),
        animal,
        *(
            _draw_badge(50, 81.5, 12, letter)
            if len(letter) == 1
            else _draw_badge(50, 80.5, 13.5, letter)
        ),
    )


def _draw_badge(x: float, y: float, radius: float, letter: str) -> Iterator[Item]:
    yield circle(x, y, radius, fill="white", line="outline", line_mm=radius / 9)
    yield centred_text(x, y, letter, TextStyle(radius * 3.6, "bold"))


def _circle() -> Iterator[Segment]:
    return ellipse_segments(50, 50, 46, 46)


def _square() -> Iterator[Segment]:
    return rounded_segments(10, 10, 80, 80, 6)


def _moon() -> Iterator[Segment]:
    """Return half a disc with the round side up."""
    yield "M", (3, 74)
    yield "C", (3, 46, 24, 25, 50, 25)
    yield "C", (76, 25, 97, 46, 97, 74)
    yield "C", (97, 77, 95, 79, 92, 79)
    yield "L", (8, 79)
    yield "C", (5, 79, 3, 77, 3, 74)
    yield "Z", ()


def _cross() -> Iterator[Segment]:
    near, far, low, high = 33.0, 67.0, 6.0, 94.0
    points = (
        (near, low), (far, low), (far, near), (high, near), (high, far), (far, far),
        (far, high), (near, high), (near, far), (low, far), (low, near), (near, near),
    )  # fmt: skip
    return _close_path(points)


def _triangle() -> Iterator[Segment]:
    return _close_path(((50, 6), (97, 88), (3, 88)))


def _star() -> Iterator[Segment]:
    points = []
    for number in range(10):
        radius = 50.0 if number % 2 == 0 else 26.0
        angle = pi * number / 5 - pi / 2
        points.append((50 + radius * cos(angle), 53 + radius * sin(angle)))
    return _close_path(tuple(points))


def _heart() -> Iterator[Segment]:
    yield "M", (50, 92)
    yield "C", (16, 66, 5, 50, 5, 33)
    yield "C", (5, 17, 17, 8, 29, 8)
    yield "C", (39, 8, 46, 14, 50, 23)
    yield "C", (54, 14, 61, 8, 71, 8)
    yield "C", (83, 8, 95, 17, 95, 33)
    yield "C", (95, 50, 84, 66, 50, 92)
    yield "Z", ()


def _close_path(points: tuple[tuple[float, float], ...]) -> Iterator[Segment]:
    for number, point in enumerate(points):
        yield "L" if number else "M", point
    yield "Z", ()


_SHAPES: dict[str, Callable[[], Iterator[Segment]]] = {
    "circle": _circle,
    "triangle": _triangle,
    "square": _square,
    "cross": _cross,
    "moon": _moon,
    "star": _star,
    "heart": _heart,
}
# How far below the letter of a shape its id is.
ID_BELOW = 5.8
# Height of the letter where the middle of the square would be off the shape's centre.
_MIDDLE = {"triangle": 62.0, "moon": 56.0, "star": 53.0, "heart": 42.0}
