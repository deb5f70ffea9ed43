"""Drawing of what stands on a sheet beside its grid: tracks, fields, groups, boxes for points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from math import cos, pi, sin

from hedgerow.art.frame_parts import FramedBoxes
from hedgerow.art.grid import (
    STAR,
    draw_area_name,
    plain_rect,
    thing_symbol,
)
from hedgerow.art.marks import draw_mark, mark_letter
from hedgerow.art.paper_parts import (
    BELOW_MM,
    NAME_WORDS,
    PAD_MM,
    POINTS_RIM_MM,
    SHOWN_MM,
    TABLE_LETTER_MM,
    AreaNames,
    Block,
    BoxRow,
    Group,
    Letters,
    NameLine,
    NumberField,
    PointsList,
    PointsSum,
    PointsTable,
    TableWithCode,
)
from hedgerow.art.sheet_pay import Pay, PointsBox, with_minus
from hedgerow.art.symbols import draw_initial, letter_of
from hedgerow.base.errors import InputError
from hedgerow.drawing.components import (
    BODY_PT,
    HEAD_PT,
    SMALL_PT,
    TextStyle,
    centred_text,
    fade,
    fitted_text,
    panel,
    place_icon,
    text_block,
    without_hatches,
    writing_line,
)
from hedgerow.drawing.fonts import shorten, text_width_mm
from hedgerow.drawing.frames import Look
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.icon_names import icon_names
from hedgerow.drawing.pictures import find_picture
from hedgerow.drawing.scene import (
    PT_MM,
    Anchor,
    Item,
    Path,
    Rect,
    Symbol,
    Text,
    Use,
    circle,
    polygon,
    polyline,
)
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.parts import Track

LABEL_PT, GROUP_LABEL_PT, TAG_PT, CAPTION_PT, FIGURE_PT, SIGN_PT = 11.0, 9.6, 8.5, 9.0, 17.0, 13.0
# The name in a drawing, if there is room for it.
FRAME_PT = 16.0
# From line to line in a label, in type sizes.
LINE_STEP = 1.22
# The height of a letter with its descender, in type sizes.
LETTER_HEIGHT = 0.9
MAX_SHOWN = 3
# A name in a picture has this many characters at least, with the `…` after them.
MIN_SHORT = 3
# How large a symbol in a box without a label is.
DEALT_SHARE = 0.68
BOX_LINE_MM, DISC_INSET = 0.4, 0.07
# The left end of a track that has a colour, and the width its label has at least.
SPINE_MM, LABEL_FOR_SPINE_MM = 3.0, 17.0
LABEL_INSET_MM = 0.8
# In the table of a shared sheet: marks of players, dashes, and pictures of rules.
MARK_MM, DASH_MM, PICTURE_HIGH_MM, MIN_PICTURE_MM = 1.7, (0.8, 0.8), 4.0, 3.6
TAG_STAR_MM, POINTS_STAR_MM = 3.4, 7.4
# The white round a tag on a colour.
TAG_EDGE_MM = 1.8
# The line for a name is below the middle of its room: one writes above it.
NAME_DROP_MM = 2.2


def draw_block(
    block: Block,
    context: DrawingContext,
    least_pt: float = SMALL_PT,
    name_pt: float = GROUP_LABEL_PT,
) -> Iterator[Item]:
    """Draw a block and what is in it; the code of a sheet is drawn with each sheet.

    least_pt: the smallest type that can be read; in a picture, it is larger than on paper
    name_pt: the size of the names of a group's lines
    """
    part = block.part
    if isinstance(part, BoxRow):
        yield from _draw_row(part, block, context, least_pt, name_pt)
    elif isinstance(part, FramedBoxes):
        yield from _draw_framed(part, block, context, least_pt)
    elif isinstance(part, NumberField):
        yield from _draw_number(part, block, context, least_pt, name_pt)
    elif isinstance(part, Group):
        yield from _draw_group(part, block, context, least_pt)
    else:
        yield from _draw_words(block, context)
        yield from _draw_points(block, context)


def _draw_words(block: Block, context: DrawingContext) -> Iterator[Item]:
    """Draw letters to write, names of areas, or the line for the name of a player."""
    part = block.part
    if isinstance(part, Letters):
        for kind, room in zip(part.kinds, block.boxes, strict=True):
            yield from draw_letter(kind, room, context)
    elif isinstance(part, AreaNames):
        for number, room in zip(part.areas, block.boxes, strict=True):
            area = context.content.sheet.areas[number]
            yield from draw_area_name(area, number, room, context)
    elif isinstance(part, NameLine):
        rect = block.rect
        y = rect.y_mm + rect.height_mm / 2 + NAME_DROP_MM
        yield from draw_name_line(rect.x_mm, rect.x_mm + rect.width_mm, y, context)


def _draw_points(block: Block, context: DrawingContext) -> Iterator[Item]:
    """Draw a block with boxes for points; nothing of others."""
    part = block.part
    if isinstance(part, PointsList):
        yield from _draw_points_list(part, block, context)
    elif isinstance(part, PointsSum):
        yield from _draw_points_sum(part, block, context)
    elif isinstance(part, TableWithCode):
        yield from _draw_points_table(part.table, block.inner[0], context)
    elif isinstance(part, PointsTable):
        yield from _draw_points_table(part, block, context)


def word(names: Sequence[str], context: DrawingContext) -> str:
    """Return the first of these words that the game has; the last one must exist."""
    texts = context.words.texts
    return context.words(next((name for name in names if name in texts), names[-1]))


# Tracks and fields


def _draw_row(
    part: BoxRow, block: Block, context: DrawingContext, least_pt: float, name_pt: float
) -> Iterator[Item]:
    if not part.is_bare or part.paint:
        yield plain_rect(_ground(block.rect, part.paint))
    has_spine = _has_spine(part, block)
    if has_spine:
        yield _draw_spine(block.rect, part.paint)
    if block.label:
        size_pt = name_pt if part.is_bare else LABEL_PT
        text = _place_name(part, context)
        spine_mm = SPINE_MM if has_spine else 0.0
        yield from _draw_label(block.label, text, size_pt, part.paint, least_pt, spine_mm=spine_mm)
    for text, box in zip(part.texts, block.boxes, strict=True):
        yield draw_box(box)
        yield from _draw_in_box(part, text, box, context, least_pt)
    for text, box in zip(part.pay.below, block.boxes, strict=False):
        yield from _draw_below(text, box, part.paint, least_pt)
    if block.steps:
        yield from _draw_steps(part.pay.steps, block.steps, context, least_pt)
    if block.tag:
        yield from _draw_tag(part.pay, block.tag, context, least_pt, on_paint=bool(part.paint))
    for box in block.points:
        yield from _draw_points_box(box, "")


def _draw_framed(
    part: FramedBoxes, block: Block, context: DrawingContext, least_pt: float
) -> Iterator[Item]:
    """Draw the drawing of a track or field, its boxes and its name; below it what it pays."""
    if block.drawing is None:
        return
    yield from draw_frame(part, block.drawing)
    if block.label:
        text, role = _place_name(part, context), part.frame.label_role
        yield from _draw_name(block.label, text, FRAME_PT, least_pt, anchor="middle", fill=role)
    # Points stand in the lower part of a box.
    below_mm = BELOW_MM if part.pay.below else 0.0
    for number, (text, box) in enumerate(zip(part.texts, block.boxes, strict=True)):
        # What is in a disc keeps away from its upper and lower end.
        inset = box.height_mm * DISC_INSET if part.seats.is_lane else 0.0
        high = box.height_mm - below_mm - 2 * inset
        inner = replace(box, y_mm=box.y_mm + inset, height_mm=high)
        yield from _draw_in_box(part, text, inner, context, least_pt)
        if part.pay.below:
            yield from _draw_below(part.pay.below[number], inner, "", least_pt)
    if block.steps:
        yield from _draw_steps(part.pay.steps, block.steps, context, least_pt)
    if block.tag:
        yield from _draw_tag(part.pay, block.tag, context, least_pt, on_paint=False)
    for box in block.points:
        yield from _draw_points_box(box, "")


def draw_frame(part: FramedBoxes, drawing: CellRect) -> Iterator[Item]:
    """Draw a drawing with its empty boxes."""
    scale = drawing.width_mm / part.frame.width
    yield Use(part.frame.symbol, drawing.x_mm, drawing.y_mm, scale)
    # Pictures along the lane of a sheet stand for themselves, unless its class says more.
    if part.look or part.has_discs:
        yield from (_draw_framed_box(part, box, scale) for box in part.boxes_in(drawing))


def _draw_framed_box(part: FramedBoxes, box: CellRect, scale: float) -> Item:
    """Draw a box as the class of its place says: a disc on a lane, a rectangle elsewhere."""
    look = part.look or Look("white", "outline", BOX_LINE_MM / scale, 0.0)
    line_mm = look.line_width * scale
    if part.seats.is_lane:
        radius = box.width_mm / 2
        middle = box.x_mm + radius, box.y_mm + radius
        return circle(*middle, radius, fill=look.fill, line=look.line, line_mm=line_mm)
    x, y, radius = box.x_mm, box.y_mm, look.radius * scale
    return Rect(x, y, box.width_mm, box.height_mm, look.fill, look.line, line_mm, radius)


def _place_name(part: BoxRow | NumberField | FramedBoxes, context: DrawingContext) -> str:
    """Return the name of a track or field."""
    return word((f"tracks.{part.id}", f"fields.{part.id}"), context)


def _draw_in_box(
    part: BoxRow | FramedBoxes, text: str, box: CellRect, context: DrawingContext, least_pt: float
) -> Iterator[Item]:
    """Draw what is printed in a box: a label or its icon, a pale picture, symbols."""
    shown = _shown_in_box(part.id, text, context) if part.has_shown else ()
    room = box.height_mm - (SHOWN_MM if part.has_shown else 0.0)
    x, y = box.x_mm + box.width_mm / 2, box.y_mm + room / 2
    if text in icon_names():
        size = min(box.width_mm, room) * 0.72
        yield place_icon(without_hatches(context.icon(text)), x, y, size)
    elif text:
        size_pt = max(least_pt, min(FIGURE_PT, box.width_mm * 1.3, room * 1.5))
        style = TextStyle(size_pt, "bold", "soft", min_pt=SMALL_PT)
        yield fitted_text(x, y, text, style, box.width_mm - 1.2)
    elif part.icon:
        size = min(box.width_mm, room) * 0.66
        yield place_icon(fade(context.icon(part.icon)), x, y, size)
    if shown:
        bottom = box.y_mm + box.height_mm - SHOWN_MM / 2 - 0.3
        yield from _draw_shown(shown, x, bottom, box.width_mm - 0.8, context)


def draw_dealt(
    boxes: Sequence[CellRect], symbols: Mapping[int, str], track: Track, context: DrawingContext
) -> Iterator[Item]:
    """Draw the symbols that are random in the boxes of a track: below a label, or large."""
    for index, name in symbols.items():
        box = boxes[index]
        x, y = box.x_mm + box.width_mm / 2, box.y_mm + box.height_mm / 2
        if track.names:
            y = box.y_mm + box.height_mm - SHOWN_MM / 2 - 0.3
            yield from _draw_shown((name,), x, y, box.width_mm - 0.8, context)
        elif picture := thing_symbol(name, context):
            size = min(box.width_mm, box.height_mm) * DEALT_SHARE
            yield place_icon(without_hatches(picture), x, y, size)


def _shown_in_box(track_id: str, text: str, context: DrawingContext) -> Sequence[str]:
    """Return the symbols that are printed in a box of a track."""
    track = next(track for track in context.content.sheet.tracks if track.id == track_id)
    shows = (track.shows or {}).get(text, {}) if track.names else {}
    return [name for name, count in shows.items() for _ in range(count)]


def _draw_shown(
    names: Sequence[str], x: float, y: float, width: float, context: DrawingContext
) -> Iterator[Item]:
    """Draw the symbols on a box in a row; of many, one with their number."""
    symbols = {symbol.id: symbol for symbol in context.content.symbols}
    drawn = names if len(names) <= MAX_SHOWN else names[:1]
    places = len(drawn) + (len(drawn) < len(names))
    size = min(SHOWN_MM - 0.4, width / places)
    left = x - size * (places - 1) / 2
    for number, name in enumerate(drawn):
        symbol = symbols[name]
        if symbol.icon:
            icon = without_hatches(context.icon(symbol.icon))
            yield place_icon(icon, left + number * size, y, size)
        else:
            items = tuple(draw_initial(size / 2, size / 2, size / 2, symbol, context))
            shown = Symbol(f"shown-{name}-{size:.6g}", size, size, items)
            yield place_icon(without_hatches(shown), left + number * size, y, size)
    if places > len(drawn):
        yield centred_text(left + size, y, f"×{len(names)}", TextStyle(SMALL_PT, "bold"))


def _draw_below(text: str, box: CellRect, paint: str, least_pt: float) -> Iterator[Item]:
    """Draw the points of a box below it, on white if the panel has a colour."""
    if least_pt > SMALL_PT and text_width_mm(text, least_pt, "bold") > box.width_mm:
        return
    x = box.x_mm + box.width_mm / 2
    y = box.y_mm + box.height_mm + 2.1
    size_pt = max(TAG_PT, least_pt)
    if paint:
        room = min(box.width_mm, text_width_mm(text, size_pt, "bold") + 2.0)
        yield Rect(x - room / 2, y - 1.7, room, 3.4, "white", radius_mm=1.4)
    style = TextStyle(size_pt, "bold", min_pt=least_pt)
    yield fitted_text(x, y, text, style, box.width_mm)


def _draw_steps(
    steps: Sequence[tuple[int, int]],
    rooms: Sequence[CellRect],
    context: DrawingContext,
    least_pt: float,
) -> Iterator[Item]:
    """Draw a table: so many crosses above so many points; nothing if it could not be read."""
    head, *cells = rooms
    if least_pt > SMALL_PT and 2 * least_pt * PT_MM > head.height_mm:
        return
    x, y = head.x_mm + head.width_mm / 2, head.y_mm
    yield plain_rect(_white(head))
    yield _draw_cross_sign(x, y + head.height_mm * 0.28, 1.1)
    yield place_icon(context.icon(STAR), x, y + head.height_mm * 0.72, 3.0)
    widest = max(text_width_mm(f"{count}×", least_pt) for count, _ in steps)
    has_signs = widest <= cells[0].width_mm - 0.6
    for (count, points), cell in zip(steps, cells, strict=True):
        yield plain_rect(_white(cell))
        x = cell.x_mm + cell.width_mm / 2
        room = cell.width_mm - 0.6
        crosses = f"{count}×" if has_signs else str(count)
        count_style = TextStyle(least_pt, fill="soft", min_pt=SMALL_PT)
        yield fitted_text(x, cell.y_mm + cell.height_mm * 0.28, crosses, count_style, room)
        style = TextStyle(max(TAG_PT, least_pt), "bold", min_pt=SMALL_PT)
        paid = with_minus(points)
        yield fitted_text(x, cell.y_mm + cell.height_mm * 0.72, paid, style, room)


def _draw_cross_sign(x: float, y: float, half: float) -> Path:
    lines = (
        ("M", (x - half, y - half)),
        ("L", (x + half, y + half)),
        ("M", (x - half, y + half)),
        ("L", (x + half, y - half)),
    )
    return Path(lines, line="ink", line_mm=0.45)


def _draw_number(
    part: NumberField, block: Block, context: DrawingContext, least_pt: float, name_pt: float
) -> Iterator[Item]:
    if not part.is_bare or part.paint:
        yield plain_rect(_ground(block.rect, part.paint))
    if block.label:
        size_pt = name_pt if part.is_bare else LABEL_PT
        text = _place_name(part, context)
        yield from _draw_label(block.label, text, size_pt, part.paint, least_pt)
    if block.tag:
        yield from _draw_tag(part.pay, block.tag, context, least_pt, on_paint=bool(part.paint))
    yield from map(draw_box, block.boxes)
    for box in block.points:
        yield from _draw_points_box(box, "")


def draw_box(box: CellRect) -> Rect:
    """Draw a white box to write in."""
    return Rect(
        box.x_mm, box.y_mm, box.width_mm, box.height_mm, "white", "outline", BOX_LINE_MM, 1.0
    )


def _white(room: CellRect) -> Rect:
    return Rect(
        room.x_mm, room.y_mm, room.width_mm, room.height_mm, "white", "rule", 0.25, radius_mm=0.9
    )


def _ground(rect: CellRect, paint: str) -> Rect:
    """Draw what a track stands on: its colour, or a light panel."""
    line = "outline" if paint else "faint"
    return Rect(
        rect.x_mm,
        rect.y_mm,
        rect.width_mm,
        rect.height_mm,
        paint or "cream",
        line,
        0.35,
        radius_mm=2.0,
    )


def _has_spine(part: BoxRow, block: Block) -> bool:
    """Return whether the name of a track leaves room for the hatch of its colour."""
    label = block.label
    if not part.paint or label is None:
        return False
    is_beside = label.y_mm >= block.boxes[0].y_mm - 0.1
    return is_beside and label.width_mm > LABEL_FOR_SPINE_MM


def _draw_spine(rect: CellRect, paint: str) -> Rect:
    """Draw the hatch of a track at its left end, away from the boxes."""
    height = rect.height_mm
    return Rect(rect.x_mm, rect.y_mm, SPINE_MM, height, paint, "outline", 0.35, radius_mm=2.0)


def _draw_label(
    room: CellRect,
    text: str,
    size_pt: float,
    paint: str,
    least_pt: float,
    *,
    spine_mm: float = 0.0,
) -> Iterator[Item]:
    """Draw the name of a track or field; on a colour, it stands on white."""
    x, width = room.x_mm, room.width_mm
    if spine_mm:
        x += spine_mm - PAD_MM + LABEL_INSET_MM
        width -= spine_mm - PAD_MM + LABEL_INSET_MM
    ground = Rect(x, room.y_mm + 0.3, width, room.height_mm - 0.6, "white", radius_mm=1.2)
    if paint:
        x += 1.0
        width -= 1.6
    inner = CellRect(x, room.y_mm, width, room.height_mm)
    items = tuple(_draw_name(inner, text, size_pt, least_pt, anchor="start"))
    if paint and items:
        yield ground
    yield from items


def _draw_name(
    room: CellRect,
    text: str,
    size_pt: float,
    least_pt: float,
    *,
    anchor: Anchor,
    fill: str = "ink",
) -> Iterator[Item]:
    """Draw a name in its room; in a picture it is shortened, or left out if it is too small."""
    is_start = anchor == "start"
    x = room.x_mm if is_start else room.x_mm + room.width_mm / 2
    y = room.y_mm + room.height_mm / 2
    size = (room.width_mm, room.height_mm)
    if least_pt <= SMALL_PT:
        yield from draw_lines(x, y, text, size_pt, *size, anchor_start=is_start, fill=fill)
        return
    if least_pt * PT_MM * LETTER_HEIGHT > room.height_mm:
        return
    with suppress(InputError):
        yield from draw_lines(
            x, y, text, size_pt, *size, anchor_start=is_start, fill=fill, least_pt=least_pt
        )
        return
    short = shorten(text, least_pt, room.width_mm, "bold")
    if len(short) > MIN_SHORT:
        yield centred_text(x, y, short, TextStyle(least_pt, "bold", fill, anchor))


def draw_lines(
    x: float,
    y: float,
    text: str,
    size_pt: float,
    width_mm: float,
    height_mm: float,
    *,
    anchor_start: bool = False,
    fill: str = "ink",
    least_pt: float = SMALL_PT,
) -> Iterator[Item]:
    """Draw a bold name in as few lines as leave it large, within a height."""
    anchor: Anchor = "start" if anchor_start else "middle"
    most = max(1, min(3, int(height_mm / (least_pt * LINE_STEP * PT_MM) + 0.05)))
    for number in range(1, most + 1):
        largest = min(size_pt, height_mm / (number * LINE_STEP * PT_MM))
        # Fewer lines are better, unless the type would be much smaller.
        smallest = least_pt if number == most else max(least_pt, size_pt * 0.86)
        style = TextStyle(max(least_pt, largest), "bold", fill, anchor, smallest)
        if number == most:
            yield from text_block(x, y, text, style, width_mm, number)
            return
        with suppress(InputError):
            yield from text_block(x, y, text, style, width_mm, number)
            return


def _draw_tag(
    pay: Pay, room: CellRect, context: DrawingContext, least_pt: float, *, on_paint: bool
) -> Iterator[Item]:
    if not pay.is_sum:
        yield from draw_tag(pay.tag, room, context, on_paint=on_paint, least_pt=least_pt)
        return
    text = context.words("open.sum")
    width = room.width_mm - (TAG_EDGE_MM if on_paint else 0.0)
    if least_pt > SMALL_PT and text_width_mm(text, least_pt) > width:
        return
    style = TextStyle(max(TAG_PT, least_pt), fill="soft", min_pt=least_pt)
    x, y = room.x_mm + room.width_mm / 2, room.y_mm + room.height_mm / 2
    drawn = fitted_text(x, y, text, style, width)
    if on_paint:
        wide = text_width_mm(text, drawn.size_pt) + TAG_EDGE_MM
        yield Rect(x - wide / 2, y - 2.0, wide, 4.0, "white", radius_mm=1.4)
    yield drawn


def points_star(points: int) -> Symbol:
    """Draw points on a star."""
    middle = POINTS_STAR_MM / 2
    corners = []
    for number in range(10):
        radius = middle * (0.62 if number % 2 else 1.0)
        angle = pi * (number / 5 - 0.5)
        corners.append((middle + radius * cos(angle), middle + radius * sin(angle)))
    style = TextStyle(TAG_PT, "bold", min_pt=SMALL_PT)
    items = (
        polygon(*corners, fill="gold", line="gold-dark", line_mm=0.35),
        fitted_text(middle, middle + 0.25, with_minus(points), style, POINTS_STAR_MM - 1.6),
    )
    return Symbol(f"points-star-{points}", POINTS_STAR_MM, POINTS_STAR_MM, items)


def draw_tag(
    text: str,
    room: CellRect,
    context: DrawingContext,
    *,
    on_paint: bool = False,
    least_pt: float = SMALL_PT,
) -> Iterator[Item]:
    """Draw what something pays, with a star: `−5 ★`; in a picture, nothing if it has no room."""
    x, y = room.x_mm + room.width_mm / 2, room.y_mm + room.height_mm / 2
    narrow = text_width_mm(text, least_pt, "bold")
    if least_pt > SMALL_PT and narrow > room.width_mm:
        return
    has_star = room.width_mm >= narrow + TAG_STAR_MM + 0.4
    star = TAG_STAR_MM if has_star else 0.0
    style = TextStyle(max(TAG_PT, least_pt), "bold", min_pt=least_pt)
    drawn = fitted_text(x - star / 2, y, text, style, room.width_mm - star)
    wide = text_width_mm(text, drawn.size_pt, "bold")
    if on_paint:
        ground = wide + star + TAG_EDGE_MM
        yield Rect(x - ground / 2, y - 2.0, ground, 4.0, "white", radius_mm=1.4)
    yield drawn
    if has_star:
        yield place_icon(context.icon(STAR), x + wide / 2 + 0.2, y, 3.0)


# Groups


def _draw_group(
    part: Group, block: Block, context: DrawingContext, least_pt: float
) -> Iterator[Item]:
    rect = block.rect
    if part.has_panel:
        yield panel(rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm)
    if block.label:
        yield from _draw_heading(part, block.label, context, least_pt)
    name_pt = _common_name_pt(block, context)
    for inner in block.inner:
        yield from draw_block(inner, context, least_pt, name_pt)
    if block.steps:
        yield from _draw_steps(part.steps, block.steps, context, least_pt)
    for entry, box in zip(part.foot, block.points, strict=True):
        yield from _draw_foot(entry, box, rect, context, name_pt)


def _common_name_pt(block: Block, context: DrawingContext) -> float:
    """Return the size at which the names of all lines of a group fit, so that they look alike."""
    named = [
        (inner.label, _place_name(inner.part, context))
        for inner in block.inner
        if isinstance(inner.part, BoxRow | NumberField) and inner.part.is_bare and inner.label
    ]
    size_pt = GROUP_LABEL_PT
    # A smaller size may join the lines of a name, and then be too large for it.
    for _ in range(2):
        sizes = [
            text.size_pt
            for room, name in named
            for text in draw_lines(0.0, 0.0, name, size_pt, room.width_mm, room.height_mm)
            if isinstance(text, Text)
        ]
        size_pt = min(sizes, default=size_pt)
    return size_pt


def _draw_heading(
    part: Group, room: CellRect, context: DrawingContext, least_pt: float
) -> Iterator[Item]:
    x, y = room.x_mm + room.width_mm / 2, room.y_mm + room.height_mm / 2
    paint = part.paint or "straw"
    yield plain_rect(
        Rect(room.x_mm, room.y_mm, room.width_mm, room.height_mm, paint, "outline", 0.35, 2.0)
    )
    style = TextStyle(max(LABEL_PT, least_pt), "bold", min_pt=SMALL_PT)
    text = fitted_text(x, y, context.words(part.heading), style, room.width_mm - 6.0)
    wide = text_width_mm(text.text, text.size_pt, "bold") + 5.0
    yield Rect(x - wide / 2, y - 2.5, wide, 5.0, "white", radius_mm=2.5)
    yield text


def _draw_foot(
    entry: PointsBox, box: CellRect, rect: CellRect, context: DrawingContext, name_pt: float
) -> Iterator[Item]:
    """Draw the line of a bonus below the lines of a group."""
    left = rect.x_mm + PAD_MM
    right = rect.x_mm + rect.width_mm - PAD_MM
    yield polyline((left, box.y_mm - 0.7), (right, box.y_mm - 0.7), line="rule", line_mm=0.25)
    tag_mm = 24.0 if entry.tag else 0.0
    room = box.x_mm - left - tag_mm - 1.6
    y = box.y_mm + box.height_mm / 2
    yield from draw_lines(
        left + 0.6,
        y,
        word(entry.names, context),
        name_pt,
        room,
        box.height_mm,
        anchor_start=True,
    )
    if entry.tag:
        tag = CellRect(box.x_mm - tag_mm, y - 2.2, tag_mm - 1.0, 4.4)
        yield from draw_tag(entry.tag, tag, context)
    yield from _draw_points_box(box, entry.paint)


# Letters


def draw_letter(kind: str, room: CellRect, context: DrawingContext) -> Iterator[Item]:
    """Draw a kind and the letter to write for it."""
    size = room.height_mm
    y = room.y_mm + size / 2
    has_icon = next(it.icon for it in context.content.kinds if it.id == kind)
    left = room.x_mm
    if has_icon:
        yield place_icon(context.icon(has_icon), left + size / 2, y, size)
        left += size + 1.0
    style = TextStyle(LABEL_PT, "bold", anchor="start", min_pt=SMALL_PT)
    text = letter_of(kind, context.words)
    drawn = fitted_text(left, y, text, style, room.width_mm - (left - room.x_mm))
    yield drawn
    left += text_width_mm(text, drawn.size_pt, "bold") + 1.4
    rest = room.x_mm + room.width_mm - left
    if rest > 10.0:
        name = TextStyle(BODY_PT, fill="soft", anchor="start", min_pt=SMALL_PT)
        with suppress(InputError):
            yield fitted_text(left, y, context.words(f"names.{kind}"), name, rest)


# The name of the player


def draw_name_line(left: float, right: float, y: float, context: DrawingContext) -> Iterator[Item]:
    """Draw the line for the name of a player, with its label."""
    label = word(NAME_WORDS, context)
    yield Text(left, y, label, BODY_PT + 1.0, fill="soft")
    start = left + text_width_mm(label, BODY_PT + 1.0) + 2.0
    yield writing_line(start, y, right - start)


# Boxes for points


def _draw_points_box(box: CellRect, paint: str, line_mm: float = 0.4) -> Iterator[Item]:
    """Draw a box for points, in a frame of its colour."""
    x, y, width, height = box.x_mm, box.y_mm, box.width_mm, box.height_mm
    if paint:
        # Without a hatch, as everything close to where people write.
        yield plain_rect(Rect(x, y, width, height, paint, "outline", 0.4, radius_mm=1.4))
        inset = POINTS_RIM_MM
        inner = CellRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset)
        yield draw_box(inner)
        return
    yield Rect(x, y, width, height, "white", "outline", line_mm, radius_mm=1.4)


def _draw_total(box: CellRect) -> Iterator[Item]:
    yield from _draw_points_box(box, "", 0.9)


def _draw_caption(
    entry: PointsBox, room: CellRect, context: DrawingContext, *, is_start: bool, size_pt: float
) -> Iterator[Item]:
    """Draw the picture or the name of a box for points."""
    y = room.y_mm + room.height_mm / 2
    if entry.picture or entry.icon:
        size = min(room.height_mm * 0.86, 6.4)
        x = room.x_mm + (size / 2 + 1.2 if is_start else room.width_mm / 2)
        yield place_icon(_caption_picture(entry, context), x, y, size)
        return
    x = room.x_mm if is_start else room.x_mm + room.width_mm / 2
    text = word(entry.names, context)
    try:
        yield from draw_lines(
            x, y, text, size_pt, room.width_mm, room.height_mm, anchor_start=is_start
        )
    except InputError:
        # The pad has the whole name; `short` in the words is a better one for here.
        short = shorten(text, SMALL_PT, room.width_mm, "bold")
        style = TextStyle(SMALL_PT, "bold", anchor="start" if is_start else "middle")
        yield centred_text(x, y, short, style)


def _draw_points_list(part: PointsList, block: Block, context: DrawingContext) -> Iterator[Item]:
    rect = block.rect
    yield panel(rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm)
    if block.label:
        x = block.label.x_mm + block.label.width_mm / 2
        y = block.label.y_mm + block.label.height_mm / 2
        yield place_icon(context.icon(STAR), x, y, 5.6)
    *rooms, total_room = block.boxes
    *boxes, total = block.points
    for entry, room, box in zip(part.entries, rooms, boxes, strict=True):
        caption = room
        if entry.tag:
            tag_mm = min(18.0, text_width_mm(entry.tag, TAG_PT, "bold") + TAG_STAR_MM + 1.4)
            caption = CellRect(room.x_mm, room.y_mm, room.width_mm - tag_mm - 0.6, room.height_mm)
            tag = CellRect(room.x_mm + room.width_mm - tag_mm, room.y_mm, tag_mm, room.height_mm)
            yield from draw_tag(entry.tag, tag, context)
        size_pt = min(HEAD_PT, room.height_mm * 1.15)
        yield from _draw_caption(entry, caption, context, is_start=True, size_pt=size_pt)
        yield from _draw_points_box(box, entry.paint)
    y = total_room.y_mm + total_room.height_mm / 2
    yield from draw_lines(
        total_room.x_mm,
        y,
        context.words("pad.total"),
        LABEL_PT,
        total_room.width_mm,
        5.0,
        anchor_start=True,
    )
    yield from _draw_total(total)


def _draw_points_sum(part: PointsSum, block: Block, context: DrawingContext) -> Iterator[Item]:
    rect = block.rect
    yield panel(rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm)
    *rooms, total_room = block.boxes
    *boxes, total = block.points
    for number, (entry, room, box) in enumerate(zip(part.entries, rooms, boxes, strict=True)):
        if part.adds_up and (number or entry.is_penalty):
            sign = "−" if entry.is_penalty else "+"
            x = (boxes[number - 1].x_mm + box.width_mm + box.x_mm) / 2 if number else box.x_mm - 2.1
            yield _draw_sign(x, box, sign)
        yield from _draw_caption(entry, room, context, is_start=False, size_pt=CAPTION_PT)
        yield from _draw_points_box(box, entry.paint)
        if entry.tag:
            y = box.y_mm + box.height_mm + 0.5
            tag = CellRect(box.x_mm - 1.6, y, box.width_mm + 3.2, 4.0)
            yield from draw_tag(entry.tag, tag, context)
    if boxes and part.adds_up:
        last = boxes[-1]
        yield _draw_sign((last.x_mm + last.width_mm + total.x_mm) / 2, total, "=")
    x, y = total_room.x_mm + total_room.width_mm / 2, total_room.y_mm + total_room.height_mm / 2
    yield from draw_lines(x, y, context.words("pad.total"), LABEL_PT, total_room.width_mm + 3, 5.0)
    yield from _draw_total(total)


def _draw_sign(x: float, box: CellRect, sign: str) -> Item:
    return centred_text(x, box.y_mm + box.height_mm / 2, sign, TextStyle(SIGN_PT, "bold"))


def _draw_points_table(part: PointsTable, block: Block, context: DrawingContext) -> Iterator[Item]:
    """Draw the points of all players: a row for each, a column for each rule, and the totals.

    A dashed line is before the column of a rule that only another variant has.
    """
    rect = block.rect
    left, top, right = rect.x_mm, rect.y_mm, rect.x_mm + rect.width_mm
    bottom = top + rect.height_mm
    columns = len(block.boxes)
    head_mm = block.points[0].y_mm - top
    yield Rect(left, top, rect.width_mm, head_mm, fill="cream")
    *rooms, total_room = block.boxes
    for entry, room in zip(part.entries, rooms, strict=True):
        yield from _draw_table_head(entry, room, head_mm, context)
    total_y = top + head_mm / 2
    total_x = total_room.x_mm + total_room.width_mm / 2
    total = context.words("pad.total")
    yield from draw_lines(total_x, total_y, total, CAPTION_PT, total_room.width_mm, 5.0)
    for entry, box in zip(part.entries, block.points, strict=False):
        dash = DASH_MM if entry.is_optional else ()
        line = ((box.x_mm, top), (box.x_mm, bottom))
        yield polyline(*line, line="rule", line_mm=0.3, dash_mm=dash)
    total_left = block.points[columns - 1].x_mm
    yield polyline((total_left, top), (total_left, bottom), line="outline", line_mm=0.6)
    for box in block.points[::columns]:
        yield polyline((left, box.y_mm), (right, box.y_mm), line="rule", line_mm=0.3)
    for box, player in zip(block.points[::columns], part.marks, strict=False):
        letter = mark_letter(player, context.content, context.words)
        x, y = left + (box.x_mm - left) / 2, box.y_mm + box.height_mm / 2
        yield draw_mark(x, y, MARK_MM, letter, 0.6)
    if not part.marks:
        # Players write the letters that they choose, and their names.
        x = left + TABLE_LETTER_MM
        yield polyline((x, top), (x, bottom), line="rule", line_mm=0.3)
        style = TextStyle(CAPTION_PT, "bold", "soft", min_pt=SMALL_PT)
        width = block.points[0].x_mm - x
        name = word(NAME_WORDS, context)
        yield fitted_text(x + width / 2, total_y, name, style, width - 1.0)
    yield Rect(left, top, rect.width_mm, rect.height_mm, None, "outline", 0.45, radius_mm=1.2)


def _draw_table_head(
    entry: PointsBox, room: CellRect, head_mm: float, context: DrawingContext
) -> Iterator[Item]:
    """Draw the head of a column: its picture beside what it pays, or its name above that."""
    tag_mm = 0.0
    if not (entry.picture or entry.icon):
        yield from _draw_caption(entry, room, context, is_start=False, size_pt=TAG_PT)
        if entry.tag:
            y = room.y_mm + room.height_mm
            yield from draw_tag(entry.tag, CellRect(room.x_mm, y, room.width_mm, 3.4), context)
        return
    if entry.tag:
        tag_mm = text_width_mm(entry.tag, TAG_PT, "bold") + TAG_STAR_MM + 0.5
        tag_mm = min(tag_mm, room.width_mm - MIN_PICTURE_MM)
    picture = _caption_picture(entry, context)
    middle = room.y_mm + room.height_mm / 2
    scale = min(
        (room.width_mm - tag_mm - 0.8) / picture.width_mm, PICTURE_HIGH_MM / picture.height_mm
    )
    width = picture.width_mm * scale
    start = room.x_mm + (room.width_mm - width - tag_mm) / 2
    yield place_icon(picture, start + width / 2, middle, max(width, picture.height_mm * scale))
    if entry.tag:
        tag = CellRect(start + width + 0.3, middle - 1.7, tag_mm, 3.4)
        yield from draw_tag(entry.tag, tag, context)


def draw_table_steps(
    part: PointsTable, left: float, y: float, room: float, context: DrawingContext
) -> Iterator[Item]:
    """Draw the tables of rules in a line, where a table of points has no room for them.

    Each is the picture of its rule, or its name, and the steps: `5: 2 · 10: 5`.
    """
    x = left
    for entry in part.entries:
        if not entry.steps:
            continue
        text = " · ".join(f"{count}: {with_minus(points)}" for count, points in entry.steps)
        if entry.picture or entry.icon:
            width = PICTURE_HIGH_MM * 1.6
        else:
            width = text_width_mm(word(entry.names, context), TAG_PT) + 1.6
        wide = text_width_mm(text, TAG_PT, "bold")
        if x + width + wide + TAG_STAR_MM > left + room:
            return
        yield from _steps_head(entry, x, y, context)
        yield centred_text(x + width, y, text, TextStyle(TAG_PT, "bold", anchor="start"))
        yield place_icon(context.icon(STAR), x + width + wide + 2.0, y, 3.0)
        x += width + wide + TAG_STAR_MM + 4.0


def _steps_head(entry: PointsBox, x: float, y: float, context: DrawingContext) -> Iterator[Item]:
    if entry.picture or entry.icon:
        picture = _caption_picture(entry, context)
        yield place_icon(picture, x + PICTURE_HIGH_MM * 0.7, y, PICTURE_HIGH_MM * 1.3)
        return
    yield centred_text(x, y, word(entry.names, context), TextStyle(TAG_PT, anchor="start"))


def _caption_picture(entry: PointsBox, context: DrawingContext) -> Symbol:
    """Return the picture that stands for the name of a box for points."""
    if entry.picture:
        return without_hatches(find_picture(entry.picture, context.content.folders))
    return context.icon(entry.icon)
