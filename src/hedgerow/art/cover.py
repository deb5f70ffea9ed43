"""The cover of an open game: its grid or its tracks at the end of a game, else cards or dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import cos, pi, radians, sin

from hedgerow.art.boards import draw_player, draw_symbols, player_tint
from hedgerow.art.decks import dice_faces, draw_decks
from hedgerow.art.frame_parts import FramedBoxes
from hedgerow.art.grid import draw_ground, grid_ground, thing_symbol
from hedgerow.art.marks import draw_mark, mark_letter
from hedgerow.art.order import cell_pictures
from hedgerow.art.paper import draw_box, draw_dealt, draw_frame
from hedgerow.art.paper_contents import framed_boxes
from hedgerow.art.rulebook import game_icons
from hedgerow.art.scored import (
    crossed_boxes,
    draw_cross,
    draw_standing,
    written_size,
)
from hedgerow.art.sheet_pay import places
from hedgerow.base.rng import Rng
from hedgerow.drawing.components import (
    COVER_MM,
    TextStyle,
    centred_text,
    fitted_text,
    place_icon,
)
from hedgerow.drawing.grid_plan import CellRect, fit_grid
from hedgerow.drawing.miniatures import miniature
from hedgerow.drawing.rulebook import die
from hedgerow.drawing.scene import Item, Rect, Symbol, Use, circle
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.parts import SheetField, Track
from hedgerow.game.reader import FinishedGame, Paper
from hedgerow.game.sheet import generate_played
from hedgerow.random_parts.sheets import OrderPart

EDGE_MM, GAP_MM = 4.0, 2.4
ROOM_MM = COVER_MM - 2 * EDGE_MM
# More would be too small to see.
MAX_TRACKS, MAX_BOXES, MAX_CARDS, MAX_DRAWINGS = 8, 7, 3, 3
# Of a grid with longer rows or columns than this ratio, only the first are seen.
MAX_RATIO = 1.8
# A single track is no picture if there are cards or dice.
FEW_TRACKS = 1
# Cards in a hand: the middle of each as shares of the cover, and its turn in degrees.
CARD_SHARE = 0.6
FANS = {
    1: ((0.5, 0.5, -4),),
    2: ((0.35, 0.5, -9), (0.65, 0.51, 8)),
    3: ((0.27, 0.52, -13), (0.5, 0.5, 1), (0.73, 0.53, 14)),
}
# Dice on the table, by their number; a picture of the game takes the last place.
MAX_THROWN = 5
FACES = (4, 1, 5, 0, 2)
DIE_SHARES = {1: 0.5, 2: 0.38, 3: 0.36, 4: 0.34, 5: 0.3}
THROWS = {
    1: ((0.5, 0.5, -8),),
    2: ((0.29, 0.6, -10), (0.71, 0.4, 9)),
    3: ((0.28, 0.31, -9), (0.73, 0.36, 12), (0.48, 0.74, 5)),
    4: ((0.27, 0.28, -10), (0.72, 0.25, 8), (0.3, 0.73, 13), (0.73, 0.71, -6)),
    5: ((0.22, 0.23, -9), (0.78, 0.21, 11), (0.21, 0.78, 14), (0.79, 0.79, -7), (0.5, 0.5, 0)),
}
INITIAL_PT = 120.0
# What stands in cells and boxes, compared with them; boxes below a wide grid, at most so many.
STANDING_SHARE, STALL_MM, LEAST_STALL_MM, MAX_STALLS = 0.82, 15.5, 10.0, 5
# The ring of the cells in an order, and the table in it.
RING_MM, TABLE_MM = 44.0, 54.0
# The colours of marks on a shared board, which also differ in brightness, and their thickness.
MARK_COLOURS, MARK_LINE = ("berry", "piece-blue", "piece-orange", "piece-purple"), 0.18


def draw_cover_picture(example: FinishedGame, context: DrawingContext) -> Symbol:
    """Draw the first paper of the example: only its largest part, because a cover is small."""
    paper, *_ = example.papers
    content = context.content
    tracks, has_cards = content.sheet.tracks, any(deck.cards for deck in content.decks)
    drawings = [framed_boxes(it, content) for it in places(content) if it.frame]
    if any(isinstance(part, OrderPart) for part in content.sheet.random):
        items = _draw_ring(example, context)
    elif paper.rows:
        items = _draw_grid(paper, [*example.players], context)
    elif drawings:
        items = _draw_drawings(paper, drawings[:MAX_DRAWINGS], context)
    elif len(tracks) > FEW_TRACKS or (tracks and not (has_cards or content.dice)):
        items = _draw_tracks(paper, tracks[:MAX_TRACKS])
    elif has_cards:
        items = _draw_cards(context)
    elif content.dice:
        items = _draw_dice(context)
    else:
        items = _draw_icons(context)
    is_grass = paper.rows and grid_ground(content) == "grass"
    ground = Rect(0, 0, COVER_MM, COVER_MM, "meadow" if is_grass else "straw")
    return Symbol("cover", COVER_MM, COVER_MM, (ground, *items))


def _draw_ring(example: FinishedGame, context: DrawingContext) -> Iterator[Item]:
    """Draw the cells in an order round the table of those that players have.

    The order is always the same one; the first icon of the game is on its start.
    """
    content, (paper, *_) = context.content, example.papers
    pictures, middle = cell_pictures(context, with_letters=False), COVER_MM / 2
    order = generate_played(content, Rng("rules")).drawn.order
    cells_in_order = order.from_start if order else ()
    size = min(9.6, 2 * pi * RING_MM / max(1, len(cells_in_order)))
    yield circle(middle, middle, RING_MM + 5.0, fill="cream")
    for number, pos in enumerate(cells_in_order):
        angle = 2 * pi * number / len(cells_in_order)
        x, y = middle + RING_MM * sin(angle), middle - RING_MM * cos(angle)
        yield _small(pictures[pos], x, y, size)
    for icon in game_icons(content)[:1]:
        yield place_icon(context.icon(icon), middle, middle - RING_MM + 0.6, size * 1.6)
    room = Rect(middle - TABLE_MM / 2, middle - TABLE_MM / 2, TABLE_MM, TABLE_MM)
    plan = fit_grid(paper.rows, paper.columns, room)
    yield from draw_ground(plan, context)
    players = [*example.players]
    for pos, player in sorted(paper.kinds.items()):
        if player in players and pos in pictures:
            tint = player_tint(players.index(player))
            yield plan.inner_rect(pos, 0.4, fill=tint, radius_mm=0.8)
            yield _small(pictures[pos], *plan.centre(pos), plan.cell_mm * 0.78)


def _small(picture: Symbol, x: float, y: float, size: float) -> Item:
    """Draw the picture of a cell without texts that nobody could read."""
    scale = size / max(picture.width_mm, picture.height_mm)
    return place_icon(miniature(picture, scale), x, y, size)


def _draw_grid(paper: Paper, letters: Sequence[str], context: DrawingContext) -> Iterator[Item]:
    """Draw the grid; one that is much longer than wide goes on beyond the edge."""
    items = tuple(_grid_items(paper, letters, context))
    # A file may have the covers of several games: each symbol needs an id of its own.
    yield Use(Symbol(f"cover-{context.game}", COVER_MM, COVER_MM, items, clip=True), 0, 0)


def _grid_items(paper: Paper, letters: Sequence[str], context: DrawingContext) -> Iterator[Item]:
    ratio = max(paper.columns / paper.rows, paper.rows / paper.columns)
    size = ROOM_MM * max(1.0, ratio / MAX_RATIO)
    room = Rect(EDGE_MM, EDGE_MM, size, size)
    plan = fit_grid(paper.rows, paper.columns, room)
    # The shorter side is in the middle of the cover.
    if paper.columns > paper.rows:
        plan = replace(plan, top_mm=(COVER_MM - plan.height_mm) / 2)
    else:
        plan = replace(plan, left_mm=(COVER_MM - plan.width_mm) / 2)
    marks = context.content.sheet.marks or ()
    if (field := _letter_field(paper, context)) and ROOM_MM - plan.height_mm >= LEAST_STALL_MM:
        plan = replace(plan, top_mm=EDGE_MM)
        yield from _draw_field(field, paper, plan.top_mm + plan.height_mm, context)
    yield from draw_ground(plan, context)
    yield from draw_symbols(paper, plan, context)
    for pos, name in sorted(paper.kinds.items()):
        if name in marks:
            letter = mark_letter(name, context.content, context.words)
            role = MARK_COLOURS[marks.index(name) % len(MARK_COLOURS)]
            size, line_mm = plan.cell_mm * 0.3, plan.cell_mm * MARK_LINE
            yield draw_mark(*plan.centre(pos), size, letter, line_mm, role)
        elif letters:
            yield from draw_player(plan, pos, name, letters, context)
        else:
            yield from draw_standing(plan, pos, name, context, STANDING_SHARE)


def _letter_field(paper: Paper, context: DrawingContext) -> SheetField | None:
    """Return the first field for a few letters in which something was written."""
    fields = (it for it in context.content.sheet.written_fields if paper.letters.get(it.id))
    return next((it for it in fields if it.room and it.room <= MAX_STALLS), None)


def _draw_field(
    field: SheetField, paper: Paper, top_mm: float, context: DrawingContext
) -> Iterator[Item]:
    """Draw the boxes of a field in a row below the grid, with what was written in them."""
    room, letters = field.room or 1, paper.letters[field.id]
    top = top_mm + GAP_MM
    size = min(STALL_MM, COVER_MM - EDGE_MM - top, ROOM_MM / room)
    left = (COVER_MM - size * room) / 2
    for number in range(room):
        x = left + number * size
        yield Rect(x, top, size, size, "stall", "wood-dark", 0.9, radius_mm=1.2)
        symbol = thing_symbol(letters[number], context) if number < len(letters) else None
        if symbol:
            middle = x + size / 2, top + size / 2
            yield place_icon(symbol, *middle, size * STANDING_SHARE)


def _draw_drawings(
    paper: Paper, parts: Sequence[FramedBoxes], context: DrawingContext
) -> Iterator[Item]:
    """Draw the drawings of tracks and fields with what is in their boxes: the first is the largest.

    The others are side by side below it.
    """
    rows = [row for row in (parts[:1], parts[1:]) if row]
    heights = []
    for row in rows:
        ratio = sum(part.frame.width / part.frame.height for part in row)
        heights.append((ROOM_MM - GAP_MM * (len(row) - 1)) / ratio)
    scale = min(1.0, (ROOM_MM - GAP_MM * (len(rows) - 1)) / sum(heights))
    used = sum(heights) * scale + GAP_MM * (len(rows) - 1)
    top = (COVER_MM - used) / 2
    for row, height in zip(rows, heights, strict=True):
        high = height * scale
        widths = [high * part.frame.width / part.frame.height for part in row]
        left = (COVER_MM - sum(widths) - GAP_MM * (len(row) - 1)) / 2
        for part, wide in zip(row, widths, strict=True):
            yield from _draw_drawing(paper, part, CellRect(left, top, wide, high), context)
            left += wide + GAP_MM
        top += high + GAP_MM


def _draw_drawing(
    paper: Paper, part: FramedBoxes, drawing: CellRect, context: DrawingContext
) -> Iterator[Item]:
    yield from draw_frame(part, drawing)
    boxes = part.boxes_in(drawing)
    for track in context.content.sheet.tracks:
        if track.id == part.id:
            yield from draw_dealt(boxes, paper.sheet.drawn.in_boxes(track.id), track, context)
            yield from map(draw_cross, crossed_boxes(track, boxes, paper))
    kinds = paper.letters.get(part.id, ())
    for kind, box in zip(kinds, boxes, strict=False):
        if symbol := thing_symbol(kind, context):
            middle = box.x_mm + box.width_mm / 2, box.y_mm + box.height_mm / 2
            yield place_icon(symbol, *middle, written_size(box))


def _draw_tracks(paper: Paper, tracks: Sequence[Track]) -> Iterator[Item]:
    """Draw a band for each track, with its first boxes."""
    height = (ROOM_MM + GAP_MM) / len(tracks) - GAP_MM
    size = min(height - 2 * GAP_MM, (ROOM_MM - GAP_MM) / MAX_BOXES - GAP_MM)
    for number, track in enumerate(tracks):
        top, labels = EDGE_MM + number * (height + GAP_MM), track.labels[:MAX_BOXES]
        yield Rect(EDGE_MM, top, ROOM_MM, height, track.paint or "cream", "outline", 0.5, 2.0)
        gap = (ROOM_MM - size * len(labels)) / (len(labels) + 1)
        lefts = [EDGE_MM + gap + index * (size + gap) for index in range(len(labels))]
        boxes = [CellRect(left, top + (height - size) / 2, size, size) for left in lefts]
        for label, box in zip(labels, boxes, strict=True):
            yield draw_box(box)
            if label:
                style = TextStyle(size * 1.5, "bold", "soft")
                middle = box.x_mm + size / 2, box.y_mm + size / 2
                yield fitted_text(*middle, label, style, size - 1.0)
        yield from map(draw_cross, crossed_boxes(track, boxes, paper))


def _draw_cards(context: DrawingContext) -> Iterator[Item]:
    """Draw some cards as a fan, the middle one in front."""
    fronts = {piece.front.id: piece.front for deck in draw_decks(context) for piece in deck.pieces}
    shown = [*fronts.values()][:: max(1, len(fronts) // MAX_CARDS)][:MAX_CARDS]
    places = FANS[len(shown)]
    for card, (x, y, turn) in sorted(
        zip(shown, places, strict=True), key=lambda placed: -abs(placed[1][2])
    ):
        size = CARD_SHARE * COVER_MM / max(card.width_mm, card.height_mm)
        wide, high = card.width_mm * size, card.height_mm * size
        frame = Rect(0, 0, wide, high, line="outline", line_mm=0.6, radius_mm=1.2)
        picture = Symbol(
            f"cover-{context.game}-{card.id}", wide, high, (Use(card, 0, 0, size), frame)
        )
        yield _turned(picture, x * COVER_MM, y * COVER_MM, turn)


def _draw_dice(context: DrawingContext) -> Iterator[Item]:
    """Draw some dice as they fell, round a picture of the game."""
    thrown = [dice for dice in context.content.dice for _ in range(dice.number)]
    faces = [dice_faces(dice, context)[face] for dice, face in zip(thrown, FACES, strict=False)]
    icons = game_icons(context.content)[:1]
    faces = faces[: MAX_THROWN - len(icons)]
    places = THROWS[len(faces) + len(icons)]
    size = DIE_SHARES[len(places)] * COVER_MM
    for icon, (x, y, _) in zip(icons, places[-1:], strict=False):
        yield place_icon(context.icon(icon), x * COVER_MM, y * COVER_MM, size * 1.15)
    for face, (x, y, turn) in zip(faces, places, strict=False):
        drawn = Symbol(
            f"cover-{context.game}-die-{face.id}",
            size,
            size,
            (*die(face, size / 2, size / 2, size),),
        )
        yield _turned(drawn, x * COVER_MM, y * COVER_MM, turn)


def _draw_icons(context: DrawingContext) -> Iterator[Item]:
    """Draw pictures of the game, or the first letter of its title."""
    icons = game_icons(context.content)[:MAX_THROWN]
    if not icons:
        style = TextStyle(INITIAL_PT, "bold", "leaf-dark")
        initial = context.content.about.title[:1].upper()
        yield centred_text(COVER_MM / 2, COVER_MM / 2, initial, style)
        return
    places = THROWS[len(icons)]
    size = DIE_SHARES[len(places)] * COVER_MM
    for icon, (x, y, _) in zip(icons, places, strict=True):
        yield place_icon(context.icon(icon), x * COVER_MM, y * COVER_MM, size)


def _turned(symbol: Symbol, x: float, y: float, degrees: int) -> Use:
    """Return a symbol centred on a point and turned clockwise round it."""
    angle = radians(degrees)
    across, down = symbol.width_mm / 2, symbol.height_mm / 2
    left = x - across * cos(angle) + down * sin(angle)
    top = y - across * sin(angle) - down * cos(angle)
    return Use(symbol, left, top, turn=degrees)
