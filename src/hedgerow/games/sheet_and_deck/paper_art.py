"""Drawing of what stands on a sheet beside its grid: tracks, fields, groups, boxes for points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from math import cos, pi, sin

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
    place_symbol,
    text_block,
    without_hatches,
)
from hedgerow.drawing.fonts import shorten, text_width_mm
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.icon_names import icon_names
from hedgerow.drawing.scene import PT_MM, Anchor, Item, Path, Rect, Symbol, polygon, polyline
from hedgerow.games.sheet_and_deck.grid_art import (
    STAR,
    OpenArt,
    draw_area_name,
    draw_initial,
    letter_of,
    plain_rect,
)
from hedgerow.games.sheet_and_deck.paper_parts import (
    PAD_MM,
    SHOWN_MM,
    AreaNames,
    Block,
    BoxRow,
    Group,
    Letters,
    NumberField,
    PointsList,
    PointsSum,
    PointsTable,
)
from hedgerow.games.sheet_and_deck.sheet_pay import Pay, PointsBox, with_minus

LABEL_PT, GROUP_LABEL_PT, TAG_PT, CAPTION_PT, FIGURE_PT, SIGN_PT = 11.0, 9.6, 8.5, 9.0, 17.0, 13.0
# From line to line in a label, in type sizes.
LINE_STEP = 1.22
MAX_SHOWN = 3
# The left end of a track that has a colour, and the width its label has at least.
SPINE_MM, LABEL_FOR_SPINE_MM = 3.0, 17.0
LABEL_INSET_MM = 0.8
TAG_STAR_MM, POINTS_STAR_MM = 3.4, 7.4


def draw_block(block: Block, context: OpenArt, figure_pt: float = SMALL_PT) -> Iterator[Item]:
    """Draw a block and what is in it; the code of a sheet is drawn with each sheet.

    figure_pt: the size of the labels of boxes, if there is room for it
    """
    part = block.part
    if isinstance(part, BoxRow):
        yield from _draw_row(part, block, context, figure_pt)
    elif isinstance(part, NumberField):
        yield from _draw_number(part, block, context)
    elif isinstance(part, Group):
        yield from _draw_group(part, block, context, figure_pt)
    elif isinstance(part, Letters):
        for kind, room in zip(part.kinds, block.boxes, strict=True):
            yield from draw_letter(kind, room, context)
    elif isinstance(part, AreaNames):
        for number, room in zip(part.areas, block.boxes, strict=True):
            area = context.content.sheet.areas[number]
            yield from draw_area_name(area, number, room, context)
    elif isinstance(part, PointsList):
        yield from _draw_points_list(part, block, context)
    elif isinstance(part, PointsSum):
        yield from _draw_points_sum(part, block, context)
    elif isinstance(part, PointsTable):
        yield from _draw_points_table(part, block, context)


def word(names: Sequence[str], context: OpenArt) -> str:
    """Return the first of these words that the game has; the last one must exist."""
    texts = context.words.texts
    return context.words(next((name for name in names if name in texts), names[-1]))


# Tracks and fields


def _draw_row(part: BoxRow, block: Block, context: OpenArt, figure_pt: float) -> Iterator[Item]:
    kind = "tracks" if f"tracks.{part.id}" in context.words.texts else "fields"
    if not part.is_bare or part.paint:
        yield plain_rect(_ground(block.rect, part.paint))
    has_spine = _has_spine(part, block)
    if has_spine:
        yield _draw_spine(block.rect, part.paint)
    if block.label:
        size_pt = GROUP_LABEL_PT if part.is_bare else LABEL_PT
        text = context.words(f"{kind}.{part.id}")
        spine_mm = SPINE_MM if has_spine else 0.0
        yield from _draw_label(block.label, text, size_pt, part.paint, spine_mm=spine_mm)
    for text, box in zip(part.texts, block.boxes, strict=True):
        yield draw_box(box)
        yield from _draw_in_box(part, text, box, context, figure_pt)
    for text, box in zip(part.pay.below, block.boxes, strict=False):
        yield from _draw_below(text, box, part.paint)
    if block.steps:
        yield from _draw_steps(part.pay.steps, block.steps, context)
    if block.tag:
        yield from _draw_tag(part.pay, block.tag, context, on_paint=bool(part.paint))
    for box in block.points:
        yield from _draw_points_box(box, "")


def _draw_in_box(
    part: BoxRow, text: str, box: CellRect, context: OpenArt, figure_pt: float
) -> Iterator[Item]:
    """Draw what is printed in a box: a label or its icon, a pale picture, symbols."""
    shown = _shown_in_box(part.id, text, context) if part.has_shown else ()
    room = box.height_mm - (SHOWN_MM if part.has_shown else 0.0)
    x, y = box.x_mm + box.width_mm / 2, box.y_mm + room / 2
    if text in icon_names():
        size = min(box.width_mm, room) * 0.72
        yield place_symbol(without_hatches(context.icon(text)), x, y, size)
    elif text:
        size_pt = max(figure_pt, min(FIGURE_PT, box.width_mm * 1.3, room * 1.5))
        style = TextStyle(size_pt, "bold", "soft", min_pt=SMALL_PT)
        yield fitted_text(x, y, text, style, box.width_mm - 1.2)
    elif part.icon:
        size = min(box.width_mm, room) * 0.66
        yield place_symbol(fade(context.icon(part.icon)), x, y, size)
    if shown:
        bottom = box.y_mm + box.height_mm - SHOWN_MM / 2 - 0.3
        yield from _draw_shown(shown, x, bottom, box.width_mm - 0.8, context)


def _shown_in_box(track_id: str, text: str, context: OpenArt) -> Sequence[str]:
    """Return the symbols that are printed in a box of a track."""
    track = next(track for track in context.content.sheet.tracks if track.id == track_id)
    shows = (track.shows or {}).get(text, {}) if track.names else {}
    return [name for name, count in shows.items() for _ in range(count)]


def _draw_shown(
    names: Sequence[str], x: float, y: float, width: float, context: OpenArt
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
            yield place_symbol(icon, left + number * size, y, size)
        else:
            items = tuple(draw_initial(size / 2, size / 2, size / 2, symbol, context))
            shown = Symbol(f"shown-{name}-{size:.6g}", size, size, items)
            yield place_symbol(without_hatches(shown), left + number * size, y, size)
    if places > len(drawn):
        yield centred_text(left + size, y, f"×{len(names)}", TextStyle(SMALL_PT, "bold"))


def _draw_below(text: str, box: CellRect, paint: str) -> Iterator[Item]:
    """Draw the points of a box below it, on white if the panel has a colour."""
    x = box.x_mm + box.width_mm / 2
    y = box.y_mm + box.height_mm + 2.1
    if paint:
        room = min(box.width_mm, text_width_mm(text, TAG_PT, "bold") + 2.0)
        yield Rect(x - room / 2, y - 1.7, room, 3.4, "white", radius_mm=1.4)
    style = TextStyle(TAG_PT, "bold", min_pt=SMALL_PT)
    yield fitted_text(x, y, text, style, box.width_mm)


def _draw_steps(
    steps: Sequence[tuple[int, int]], rooms: Sequence[CellRect], context: OpenArt
) -> Iterator[Item]:
    """Draw a table: so many crosses above so many points."""
    head, *cells = rooms
    x, y = head.x_mm + head.width_mm / 2, head.y_mm
    yield plain_rect(_white(head))
    yield _draw_cross_sign(x, y + head.height_mm * 0.28, 1.1)
    yield place_symbol(context.icon(STAR), x, y + head.height_mm * 0.72, 3.0)
    for (count, points), cell in zip(steps, cells, strict=True):
        yield plain_rect(_white(cell))
        x = cell.x_mm + cell.width_mm / 2
        room = cell.width_mm - 0.6
        count_style = TextStyle(SMALL_PT, fill="soft", min_pt=SMALL_PT)
        yield fitted_text(x, cell.y_mm + cell.height_mm * 0.28, f"{count}×", count_style, room)
        style = TextStyle(TAG_PT, "bold", min_pt=SMALL_PT)
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


def _draw_number(part: NumberField, block: Block, context: OpenArt) -> Iterator[Item]:
    if not part.is_bare or part.paint:
        yield plain_rect(_ground(block.rect, part.paint))
    if block.label:
        size_pt = GROUP_LABEL_PT if part.is_bare else LABEL_PT
        text = context.words(f"fields.{part.id}")
        yield from _draw_label(block.label, text, size_pt, part.paint)
    if block.tag:
        yield from _draw_tag(part.pay, block.tag, context, on_paint=bool(part.paint))
    yield from map(draw_box, block.boxes)
    for box in block.points:
        yield from _draw_points_box(box, "")


def draw_box(box: CellRect) -> Rect:
    """Draw a white box to write in."""
    return Rect(
        box.x_mm, box.y_mm, box.width_mm, box.height_mm, "white", "outline", 0.4, radius_mm=1.0
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
    room: CellRect, text: str, size_pt: float, paint: str, *, spine_mm: float = 0.0
) -> Iterator[Item]:
    """Draw the name of a track or field; on a colour, it stands on white."""
    x, width = room.x_mm, room.width_mm
    if spine_mm:
        x += spine_mm - PAD_MM + LABEL_INSET_MM
        width -= spine_mm - PAD_MM + LABEL_INSET_MM
    y = room.y_mm + room.height_mm / 2
    if paint:
        yield Rect(x, room.y_mm + 0.3, width, room.height_mm - 0.6, "white", radius_mm=1.2)
        x += 1.0
        width -= 1.6
    yield from draw_lines(x, y, text, size_pt, width, room.height_mm, anchor_start=True)


def draw_lines(
    x: float,
    y: float,
    text: str,
    size_pt: float,
    width_mm: float,
    height_mm: float,
    *,
    anchor_start: bool = False,
) -> Iterator[Item]:
    """Draw a bold name in as few lines as leave it large, within a height."""
    anchor: Anchor = "start" if anchor_start else "middle"
    most = max(1, min(3, int(height_mm / (SMALL_PT * LINE_STEP * PT_MM) + 0.05)))
    for number in range(1, most + 1):
        largest = min(size_pt, height_mm / (number * LINE_STEP * PT_MM))
        # Fewer lines are better, unless the type would be much smaller.
        smallest = SMALL_PT if number == most else max(SMALL_PT, size_pt * 0.86)
        style = TextStyle(max(SMALL_PT, largest), "bold", anchor=anchor, min_pt=smallest)
        if number == most:
            yield from text_block(x, y, text, style, width_mm, number)
            return
        with suppress(InputError):
            yield from text_block(x, y, text, style, width_mm, number)
            return


def _draw_tag(pay: Pay, room: CellRect, context: OpenArt, *, on_paint: bool) -> Iterator[Item]:
    if pay.is_sum:
        text = context.words("open.sum")
        style = TextStyle(TAG_PT, fill="soft", min_pt=SMALL_PT)
        x, y = room.x_mm + room.width_mm / 2, room.y_mm + room.height_mm / 2
        yield fitted_text(x, y, text, style, room.width_mm)
        return
    yield from draw_tag(pay.tag, room, context, on_paint=on_paint)


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
    text: str, room: CellRect, context: OpenArt, *, on_paint: bool = False
) -> Iterator[Item]:
    """Draw what something pays, with a star: `−5 ★`."""
    x, y = room.x_mm + room.width_mm / 2, room.y_mm + room.height_mm / 2
    has_star = room.width_mm >= text_width_mm(text, SMALL_PT, "bold") + TAG_STAR_MM + 0.4
    star = TAG_STAR_MM if has_star else 0.0
    style = TextStyle(TAG_PT, "bold", min_pt=SMALL_PT)
    drawn = fitted_text(x - star / 2, y, text, style, room.width_mm - star)
    wide = text_width_mm(text, drawn.size_pt, "bold")
    if on_paint:
        ground = wide + star + 1.8
        yield Rect(x - ground / 2, y - 2.0, ground, 4.0, "white", radius_mm=1.4)
    yield drawn
    if has_star:
        yield place_symbol(context.icon(STAR), x + wide / 2 + 0.2, y, 3.0)


# Groups


def _draw_group(part: Group, block: Block, context: OpenArt, figure_pt: float) -> Iterator[Item]:
    rect = block.rect
    if part.has_panel:
        yield panel(rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm)
    if block.label:
        yield from _draw_heading(part, block.label, context)
    for inner in block.inner:
        yield from draw_block(inner, context, figure_pt)
    if block.steps:
        yield from _draw_steps(part.steps, block.steps, context)
    for entry, box in zip(part.foot, block.points, strict=True):
        yield from _draw_foot(entry, box, rect, context)


def _draw_heading(part: Group, room: CellRect, context: OpenArt) -> Iterator[Item]:
    x, y = room.x_mm + room.width_mm / 2, room.y_mm + room.height_mm / 2
    paint = part.paint or "straw"
    yield plain_rect(
        Rect(room.x_mm, room.y_mm, room.width_mm, room.height_mm, paint, "outline", 0.35, 2.0)
    )
    style = TextStyle(LABEL_PT, "bold", min_pt=SMALL_PT)
    text = fitted_text(x, y, context.words(part.heading), style, room.width_mm - 6.0)
    wide = text_width_mm(text.text, text.size_pt, "bold") + 5.0
    yield Rect(x - wide / 2, y - 2.5, wide, 5.0, "white", radius_mm=2.5)
    yield text


def _draw_foot(entry: PointsBox, box: CellRect, rect: CellRect, context: OpenArt) -> Iterator[Item]:
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
        GROUP_LABEL_PT,
        room,
        box.height_mm,
        anchor_start=True,
    )
    if entry.tag:
        tag = CellRect(box.x_mm - tag_mm, y - 2.2, tag_mm - 1.0, 4.4)
        yield from draw_tag(entry.tag, tag, context)
    yield from _draw_points_box(box, entry.paint)


# Letters


def draw_letter(kind: str, room: CellRect, context: OpenArt) -> Iterator[Item]:
    """Draw a kind and the letter to write for it."""
    size = room.height_mm
    y = room.y_mm + size / 2
    has_icon = next(it.icon for it in context.content.kinds if it.id == kind)
    left = room.x_mm
    if has_icon:
        yield place_symbol(context.icon(has_icon), left + size / 2, y, size)
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


# Boxes for points


def _draw_points_box(box: CellRect, paint: str, line_mm: float = 0.4) -> Iterator[Item]:
    """Draw a box for points, in a frame of its colour."""
    x, y, width, height = box.x_mm, box.y_mm, box.width_mm, box.height_mm
    if paint:
        # Without a hatch, as everything close to where people write.
        yield plain_rect(Rect(x, y, width, height, paint, "outline", 0.4, radius_mm=1.4))
        inset = 1.3
        inner = CellRect(x + inset, y + inset, width - 2 * inset, height - 2 * inset)
        yield draw_box(inner)
        return
    yield Rect(x, y, width, height, "white", "outline", line_mm, radius_mm=1.4)


def _draw_total(box: CellRect) -> Iterator[Item]:
    yield from _draw_points_box(box, "", 0.9)


def _draw_caption(
    entry: PointsBox, room: CellRect, context: OpenArt, *, is_start: bool, size_pt: float
) -> Iterator[Item]:
    """Draw the picture or the name of a box for points."""
    y = room.y_mm + room.height_mm / 2
    if entry.icon:
        size = min(room.height_mm * 0.86, 6.4)
        x = room.x_mm + (size / 2 + 1.2 if is_start else room.width_mm / 2)
        yield place_symbol(context.icon(entry.icon), x, y, size)
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


def _draw_points_list(part: PointsList, block: Block, context: OpenArt) -> Iterator[Item]:
    rect = block.rect
    yield panel(rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm)
    if block.label:
        x = block.label.x_mm + block.label.width_mm / 2
        y = block.label.y_mm + block.label.height_mm / 2
        yield place_symbol(context.icon(STAR), x, y, 5.6)
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


def _draw_points_sum(part: PointsSum, block: Block, context: OpenArt) -> Iterator[Item]:
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


def _draw_points_table(part: PointsTable, block: Block, context: OpenArt) -> Iterator[Item]:
    """Draw the points of all players: a row for each, a column for each rule, and the totals."""
    *rooms, total_room = block.boxes
    columns = len(block.boxes)
    for entry, room in zip(part.entries, rooms, strict=True):
        yield from _draw_caption(entry, room, context, is_start=False, size_pt=TAG_PT)
        if entry.tag:
            y = room.y_mm + room.height_mm
            yield from draw_tag(entry.tag, CellRect(room.x_mm, y, room.width_mm, 3.4), context)
    x, y = total_room.x_mm + total_room.width_mm / 2, total_room.y_mm + total_room.height_mm / 2
    yield from draw_lines(x, y, context.words("pad.total"), CAPTION_PT, total_room.width_mm, 5.0)
    for index, box in enumerate(block.points):
        is_total = index % columns == columns - 1
        yield Rect(
            box.x_mm,
            box.y_mm,
            box.width_mm,
            box.height_mm,
            "white",
            "outline",
            0.7 if is_total else 0.35,
        )
        if index % columns == 0:
            y = box.y_mm + box.height_mm / 2
            style = TextStyle(LABEL_PT, "bold", min_pt=SMALL_PT)
            mark = part.marks[index // columns]
            text = word((f"letters.{mark}",), context) if context.content.sheet.marks else mark
            yield fitted_text(block.rect.x_mm + 2.8, y, text, style, 5.0)
