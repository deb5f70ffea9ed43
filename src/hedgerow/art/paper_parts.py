"""The parts of a sheet: tracks, fields, groups, boxes for points, letters, areas and the code.

A part lays itself out for a width, a size of its boxes, and how much taller than usual its rows
are. The result is a block: rectangles to draw in, in the same places in every language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import ceil, floor
from typing import Protocol

from hedgerow.art.sheet_pay import NO_PAY, Pay, PointsBox
from hedgerow.base.frozen import keyword_record, record
from hedgerow.drawing.components import SMALL_PT
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.grid_plan import CellRect

PAD_MM = 1.8
BARE_PAD_MM = 0.6
BOX_GAP_MM = 0.9
GAP_MM = 3.0
MIN_BOX_MM = 5.0
# Boxes of this size are as good as larger ones.
GOOD_BOX_MM = 9.5
# Boxes in one row may be this much narrower than high.
SLIM = 0.78
# Boxes use the width there is, up to this proportion.
WIDEST = 1.75
MAX_BOX_MM = 14.5
# The name of a track stands beside its boxes, or above them in narrow columns.
LABEL_MM = (18.0, 30.0)
# A name above a tag has one line, and needs more room for it.
TAGGED_LABEL_MM = 26.0
LABEL_SHARE = 0.19
LABEL_ABOVE_MM = 5.0
NARROW_MM = 100.0
# Rooms for the points below boxes, the symbols in boxes, and tables of crosses.
BELOW_MM = 4.2
SHOWN_MM = 4.8
STEPS_MM = 7.2
STEPS_HEAD_MM = 9.0
MAX_STEP_MM = 13.0
TAG_MM = (11.0, 4.4)
POINTS_MM = 13.5
HEADING_MM = 6.4
FIELD_MM = 42.0
KEY_MM = (26.0, 6.6)
AREA_MM = (40.0, 5.4)
MAX_AREA_MM = 46.0
# More letters than this share one long box.
MAX_LETTER_BOXES = 40
# A column of boxes for points, and boxes beside each other as a sum.
LIST_ROW_MM = 8.2
LIST_MM = (30.5, 46.0, 92.0)
SUM_BOX_MM = (11.0, 27.0)
# A few boxes side by side may be wider, and the total too.
FEW_BOXES = 3
WIDE_BOX_MM, WIDE_TOTAL_MM = 40.0, 44.0
# The frame of a colour round a box for points.
POINTS_RIM_MM = 0.9
SIGN_MM = 4.2
CAPTION_MM = 7.2
SUM_HIGH_MM = 10.4
# The table of players who share a sheet: its first column, its head with pictures, its rows.
TABLE_FIRST_MM = 6.4
TABLE_HEAD_MM = 5.4
TABLE_ROW_MM = 6.0
# A letter that a player chooses, and the name.
TABLE_LETTER_MM, TABLE_NAME_MM = 12.0, (18.0, 30.0)
# The least room for the name of a player: its label, and 30 mm to write.
NAME_LINE_MM = (46.0, 6.6)
# The label of that line: what a game calls the player, or a usual word.
NAME_WORDS = ("player", "pad.player")


@keyword_record
class Block:
    """A part with its rectangles, in millimetres.

    rect: the whole block
    label: the room for its name
    tag: the room for what it pays
    steps: the cells of a table: so many crosses, so many points
    boxes: the boxes to write in, or the rooms of a list, in their order
    points: the boxes for points
    inner: the blocks of a group
    drawing: the room of the drawing round the boxes
    code: the middle of the upper edge of the QR code
    is_wrapped: boxes that belong together are in several rows
    empty_mm2: the area that is left empty
    """

    part: Part
    rect: CellRect
    label: CellRect | None = None
    tag: CellRect | None = None
    steps: tuple[CellRect, ...] = ()
    boxes: tuple[CellRect, ...] = ()
    points: tuple[CellRect, ...] = ()
    inner: tuple[Block, ...] = ()
    drawing: CellRect | None = None
    code: tuple[float, float] | None = None
    is_wrapped: bool = False
    empty_mm2: float = 0.0

    def moved(self, x_mm: float, y_mm: float, scale: float = 1.0) -> Block:
        """Return the block further right and down, after it was scaled."""

        def move(rect: CellRect) -> CellRect:
            left, top = rect.x_mm * scale + x_mm, rect.y_mm * scale + y_mm
            return CellRect(left, top, rect.width_mm * scale, rect.height_mm * scale)

        return replace(
            self,
            rect=move(self.rect),
            label=move(self.label) if self.label else None,
            tag=move(self.tag) if self.tag else None,
            steps=tuple(map(move, self.steps)),
            boxes=tuple(map(move, self.boxes)),
            points=tuple(map(move, self.points)),
            inner=tuple(block.moved(x_mm, y_mm, scale) for block in self.inner),
            drawing=move(self.drawing) if self.drawing else None,
            code=(self.code[0] * scale + x_mm, self.code[1] * scale + y_mm) if self.code else None,
            empty_mm2=self.empty_mm2 * scale * scale,
        )

    def with_height(self, height_mm: float) -> Block:
        """Return the block in a larger height; its content moves to the middle.

        Below a heading it stays at the top, in line with that of a group beside it.
        """
        extra = height_mm - self.rect.height_mm
        if extra <= 0.01:
            return self
        has_heading = isinstance(self.part, Group) and bool(self.part.heading)
        inside = self if has_heading else self.moved(0.0, extra / 2)
        rect = replace(self.rect, height_mm=height_mm)
        return replace(inside, rect=rect, empty_mm2=self.empty_mm2 + extra * self.rect.width_mm)

    def all_blocks(self) -> Iterator[Block]:
        """Yield the block and those in it."""
        yield self
        for block in self.inner:
            yield from block.all_blocks()


class Part(Protocol):
    """Something on a sheet that lays itself out."""

    def least_mm(self, box_mm: float) -> float:
        """Return the width at which boxes of a size stand in one row."""

    def lay(self, width_mm: float, box_mm: float, stretch: float) -> Block | None:
        """Return the block in a width, from (0, 0); None if it is too narrow.

        stretch: how much higher rows are than usual, from 1
        """


@keyword_record
class BoxRow:
    """A track, or a field of several numbers or letters: a name and boxes.

    id: the track or field
    texts: what is printed in the boxes
    pay: what it pays, printed at the boxes
    has_shown: symbols are printed in the boxes
    has_points: a box for its points is at the end
    is_bare: it has no panel, because a group has one
    is_long: one box for any number of letters
    paint: the colour of the panel
    """

    id: str
    texts: tuple[str, ...]
    pay: Pay = NO_PAY
    has_shown: bool = False
    has_points: bool = False
    is_bare: bool = False
    is_long: bool = False
    paint: str = ""
    icon: str = ""

    @property
    def _text_mm(self) -> float:
        widths = [text_width_mm(text, SMALL_PT, "bold") for text in self.texts]
        return max(widths) + 1.8

    @property
    def _end_mm(self) -> float:
        """Return the room for the tag and the box for points at the end."""
        if not self.has_points:
            return 0.0
        return POINTS_MM + 2.0 + tag_width(self.pay)

    @property
    def _least_label_mm(self) -> float:
        has_tag = self.pay.has_tag and not self.has_points
        return TAGGED_LABEL_MM if has_tag else LABEL_MM[0]

    def _label_mm(self, width_mm: float) -> float:
        """Return the room for the name beside the boxes: more if good boxes leave more."""
        least, most = self._least_label_mm, LABEL_MM[1]
        boxes = len(self.texts) * (max(GOOD_BOX_MM, self._text_mm) + BOX_GAP_MM)
        spare = width_mm - boxes - self._end_mm
        return min(most, max(least, width_mm * LABEL_SHARE, spare))

    def least_mm(self, box_mm: float) -> float:
        slim = max(box_mm * SLIM, MIN_BOX_MM, self._text_mm)
        boxes = len(self.texts) * (slim + BOX_GAP_MM)
        return 2 * PAD_MM + self._least_label_mm + boxes + self._end_mm

    def lay(self, width_mm: float, box_mm: float, stretch: float) -> Block | None:
        number = len(self.texts)
        is_above = width_mm < NARROW_MM and width_mm < self.least_mm(box_mm)
        pad = BARE_PAD_MM if self.is_bare else PAD_MM
        label_mm = 0.0 if is_above else self._label_mm(width_mm - 2 * pad)
        left = pad + label_mm
        top = pad + (LABEL_ABOVE_MM if is_above else 0.0)
        room = width_mm - left - pad - self._end_mm
        high = min(box_mm * stretch, MAX_BOX_MM) + (SHOWN_MM if self.has_shown else 0.0)
        wide = max(box_mm, self._text_mm)
        slim = max(box_mm * SLIM, MIN_BOX_MM, self._text_mm)
        if _boxes_in(room, wide) < number <= _boxes_in(room, slim):
            wide = slim  # slim boxes in one row are better than wide ones in two
        most = _boxes_in(room, wide)
        if most < 1:
            return None
        rows = ceil(number / most)
        columns = ceil(number / rows)
        widest = room if self.is_long else max(wide, box_mm * stretch * WIDEST)
        step = min((room + BOX_GAP_MM) / columns, widest + BOX_GAP_MM)
        below = BELOW_MM if self.pay.below else 0.0
        row_mm = high + below + BOX_GAP_MM
        boxes = tuple(
            CellRect(
                left + index % columns * step,
                top + index // columns * row_mm,
                step - BOX_GAP_MM,
                high,
            )
            for index in range(number)
        )
        bottom = top + rows * row_mm - BOX_GAP_MM
        steps: tuple[CellRect, ...] = ()
        if self.pay.steps:
            steps = lay_steps(len(self.pay.steps), boxes, bottom + 0.9)
            bottom += 0.9 + STEPS_MM
        height = bottom + pad
        last_box = boxes[-1]
        high_mm = last_box.y_mm + last_box.height_mm - top
        label, tag = self._lay_label(width_mm, pad, top, left, high_mm, is_above=is_above)
        points: tuple[CellRect, ...] = ()
        if self.has_points:
            points_mm = min(max(box_mm * stretch, 7.0), height - 2 * pad)
            x = width_mm - pad - POINTS_MM
            middle = top + high / 2
            y = max(pad, min(middle - points_mm / 2, height - pad - points_mm))
            points = (CellRect(x, y, POINTS_MM, points_mm),)
            if self.pay.has_tag:
                wide, tag_high = tag_width(self.pay), TAG_MM[1]
                tag = CellRect(x - wide, middle - tag_high / 2, wide - 1.0, tag_high)
        used = boxes[columns - 1].x_mm + boxes[columns - 1].width_mm + self._end_mm + pad
        return Block(
            part=self,
            rect=CellRect(0.0, 0.0, width_mm, height),
            label=label,
            tag=tag,
            steps=steps,
            boxes=boxes,
            points=points,
            is_wrapped=rows > 1,
            empty_mm2=max(0.0, width_mm - used) * height,
        )

    def _lay_label(
        self,
        width_mm: float,
        pad: float,
        top: float,
        left: float,
        high_mm: float,
        *,
        is_above: bool,
    ) -> tuple[CellRect, CellRect | None]:
        """Return the rooms for the name, and for what the row pays if no box for points has it."""
        has_tag = self.pay.has_tag and not self.has_points
        tag_mm, tag_high = tag_width(self.pay), TAG_MM[1]
        if is_above:
            room = width_mm - 2 * pad - (tag_mm + 1.0 if has_tag else 0.0)
            label = CellRect(pad, pad - 0.5, room, LABEL_ABOVE_MM)
            tag = CellRect(width_mm - pad - tag_mm, pad - 0.3, tag_mm, tag_high)
            return label, tag if has_tag else None
        room = left - pad - 1.4
        if not has_tag:
            return CellRect(pad, top, room, high_mm), None
        name_mm = max(high_mm - tag_high, high_mm * 0.5)
        label = CellRect(pad, top, room, name_mm)
        return label, CellRect(pad, top + name_mm, min(room, 16.0), high_mm - name_mm)


def tag_width(pay: Pay) -> float:
    """Return the room for a tag: more for a long one, as a bound with its points."""
    if not pay.has_tag:
        return 0.0
    return max(TAG_MM[0], text_width_mm(pay.tag, SMALL_PT, "bold") + 1.6)


def lay_steps(number: int, boxes: Sequence[CellRect], top_mm: float) -> tuple[CellRect, ...]:
    """Return the head and the cells of a table of crosses: below the boxes, if they suffice."""
    is_one_row = len({box.y_mm for box in boxes}) == 1
    left = boxes[0].x_mm
    right = max(box.x_mm + box.width_mm for box in boxes)
    if number <= len(boxes) and is_one_row:
        columns = [(box.x_mm, box.width_mm) for box in boxes[:number]]
    else:
        step = min((right - left) / number, MAX_STEP_MM)
        columns = [(left + index * step, step - BOX_GAP_MM) for index in range(number)]
    head_mm = min(STEPS_HEAD_MM, left - 1.0)
    head = CellRect(left - head_mm, top_mm, head_mm - BOX_GAP_MM, STEPS_MM)
    return (head, *(CellRect(x, top_mm, width, STEPS_MM) for x, width in columns))


def _boxes_in(room_mm: float, wide_mm: float) -> int:
    return floor((room_mm + BOX_GAP_MM + 1e-6) / (wide_mm + BOX_GAP_MM))


@keyword_record
class NumberField:
    """A field for one number: its name, and a box at the end of the line."""

    id: str
    pay: Pay = NO_PAY
    has_points: bool = False
    is_bare: bool = False
    paint: str = ""

    def least_mm(self, box_mm: float) -> float:
        return FIELD_MM + (POINTS_MM + 2.0 if self.has_points else 0.0)

    def lay(self, width_mm: float, box_mm: float, stretch: float) -> Block | None:
        pad = BARE_PAD_MM if self.is_bare else PAD_MM
        high = max(min(box_mm, 9.0), 7.0) * min(stretch, 1.4)
        wide = POINTS_MM + 1.0
        end = width_mm - pad - (POINTS_MM + 2.0 if self.has_points else 0.0)
        # A name right beside its box: a wide line leaves room at its end.
        x = min(end - wide, pad + 52.0)
        tag_mm = tag_width(self.pay)
        label_mm = x - pad - 1.5 - tag_mm
        if label_mm < 12.0:
            return None
        middle = pad + high / 2
        tag = CellRect(x - tag_mm, middle - TAG_MM[1] / 2, tag_mm - 1.0, TAG_MM[1])
        points = (CellRect(width_mm - pad - POINTS_MM, pad, POINTS_MM, high),)
        height = high + 2 * pad
        return Block(
            part=self,
            rect=CellRect(0.0, 0.0, width_mm, height),
            label=CellRect(pad, pad, label_mm, high),
            tag=tag if tag_mm else None,
            boxes=(CellRect(x, pad, wide, high),),
            points=points if self.has_points else (),
            empty_mm2=max(0.0, end - wide - x) * height,
        )


@keyword_record
class Group:
    """Parts that belong together, in columns; with what they share.

    heading: the word of its heading; without one, it has none
    has_panel: a panel is drawn behind it
    lines: the parts; those of a line are side by side
    columns: how many columns the lines fill
    steps: a table of crosses for all its tracks
    foot: boxes for points below its lines
    """

    id: str
    heading: str = ""
    has_panel: bool = True
    lines: tuple[tuple[Part, ...], ...]
    columns: int = 1
    steps: tuple[tuple[int, int], ...] = ()
    foot: tuple[PointsBox, ...] = ()
    paint: str = ""

    def least_mm(self, box_mm: float) -> float:
        widest = max(sum(part.least_mm(box_mm) for part in line) for line in self.lines)
        if self.columns > 2:
            widest = min(widest, 56.0)
        gaps = (self.columns - 1) * GAP_MM
        return self.columns * widest + gaps + (2 * PAD_MM if self.has_panel else 0.0)

    def lay(self, width_mm: float, box_mm: float, stretch: float) -> Block | None:
        pad = PAD_MM if self.has_panel else 0.0
        top = HEADING_MM + 0.8 if self.heading else pad
        gap = 0.6 if self.has_panel else 1.6
        per_column = ceil(len(self.lines) / self.columns)
        column_mm = (width_mm - 2 * pad - (self.columns - 1) * GAP_MM) / self.columns
        blocks: list[Block] = []
        bottom = top
        for column in range(self.columns):
            y = top
            for line in self.lines[column * per_column : (column + 1) * per_column]:
                found = lay_line(line, column_mm, box_mm, stretch, self._widths(len(line), box_mm))
                if found is None:
                    return None
                found = same_height(found)
                blocks += (it.moved(pad + column * (column_mm + GAP_MM), y) for it in found)
                y += found[0].rect.height_mm + gap
            bottom = max(bottom, y - gap)
        steps: tuple[CellRect, ...] = ()
        if self.steps:
            steps = lay_steps(len(self.steps), blocks[0].boxes, bottom + 0.8)
            bottom += 0.8 + STEPS_MM
        points, label = [], None
        for _ in self.foot:
            high = 7.6 * min(stretch, 1.4)
            x = width_mm - max(pad, BARE_PAD_MM) - BARE_PAD_MM - POINTS_MM
            points.append(CellRect(x, bottom + 1.2, POINTS_MM, high))
            bottom += high + 1.8
        bottom += pad
        if self.heading:
            label = CellRect(0.0, 0.0, width_mm, HEADING_MM)
        return Block(
            part=self,
            rect=CellRect(0.0, 0.0, width_mm, bottom),
            label=label,
            steps=steps,
            points=tuple(points),
            inner=tuple(blocks),
            is_wrapped=any(block.is_wrapped for block in blocks),
            empty_mm2=sum(block.empty_mm2 for block in blocks),
        )

    def _widths(self, number: int, box_mm: float) -> list[float]:
        """Return the least widths of the parts of all lines with this number of parts."""
        lines = [line for line in self.lines if len(line) == number]
        return [max(line[index].least_mm(box_mm) for line in lines) for index in range(number)]


def lay_line(
    line: Sequence[Part],
    width_mm: float,
    box_mm: float,
    stretch: float,
    least: Sequence[float] | None = None,
) -> list[Block] | None:
    """Return parts side by side; wide ones get more of the room that is left."""
    if len(line) == 1:
        block = line[0].lay(width_mm, box_mm, stretch)
        return [block] if block else None
    least = least or [part.least_mm(box_mm) for part in line]
    room = width_mm - GAP_MM * (len(line) - 1)
    if room < sum(least) * 0.98:
        return None
    spare = room - sum(least)
    shares = [0.0 if isinstance(part, Code) else own for part, own in zip(line, least, strict=True)]
    widths = [
        own + spare * share / (sum(shares) or 1.0) for own, share in zip(least, shares, strict=True)
    ]
    found = [part.lay(width, box_mm, stretch) for part, width in zip(line, widths, strict=True)]
    blocks = [block for block in found if block is not None]
    if len(blocks) < len(line):
        return None
    x = 0.0
    placed = []
    for block, width in zip(blocks, widths, strict=True):
        placed.append(block.moved(x, 0.0))
        x += width + GAP_MM
    return placed


def same_height(blocks: Sequence[Block]) -> list[Block]:
    """Return blocks that stand side by side, all as high as the highest."""
    highest = max(block.rect.height_mm for block in blocks)
    return [block.with_height(highest) for block in blocks]


@keyword_record
class Letters:
    """The letters to write, beside their pictures."""

    kinds: tuple[str, ...]

    def least_mm(self, box_mm: float) -> float:
        return KEY_MM[0]

    def lay(self, width_mm: float, box_mm: float, stretch: float) -> Block | None:
        return _lay_list(self, len(self.kinds), width_mm, KEY_MM, width_mm)


@keyword_record
class AreaNames:
    """The names of the areas of the grid, on their tints."""

    areas: tuple[int, ...]

    def least_mm(self, box_mm: float) -> float:
        return AREA_MM[0]

    def lay(self, width_mm: float, box_mm: float, stretch: float) -> Block | None:
        return _lay_list(self, len(self.areas), width_mm, AREA_MM, MAX_AREA_MM)


def _lay_list(
    part: Part, number: int, width_mm: float, cell: tuple[float, float], most_mm: float
) -> Block:
    """Return a block of equal rooms in rows."""
    columns = max(1, min(number, floor(width_mm / cell[0])))
    rows = ceil(number / columns)
    columns = ceil(number / rows)
    step = min(width_mm / columns, most_mm)
    rooms = tuple(
        CellRect(index % columns * step, index // columns * cell[1], step - 1.0, cell[1] - 0.4)
        for index in range(number)
    )
    return Block(
        part=part,
        rect=CellRect(0.0, 0.0, width_mm, rows * cell[1]),
        boxes=rooms,
        empty_mm2=max(0.0, width_mm - columns * step) * rows * cell[1],
    )


@keyword_record
class PointsList:
    """The boxes for points, one below the other, and the total."""

    entries: tuple[PointsBox, ...]

    def least_mm(self, box_mm: float) -> float:
        return LIST_MM[0] if all(entry.icon for entry in self.entries) else LIST_MM[1]

    def lay(self, width_mm: float, box_mm: float, stretch: float) -> Block | None:
        if width_mm < self.least_mm(box_mm):
            return None
        width = min(width_mm, LIST_MM[2])
        rims = _rims_mm(self.entries)
        row = (LIST_ROW_MM + rims) * stretch
        wide = min(16.0, max(12.5, SUM_BOX_MM[0] + rims, width * 0.4))
        x = width - wide - 2.6
        y = 8.4
        labels, points = [], []
        for number, entry in enumerate(self.entries):
            before = self.entries[number - 1] if number else entry
            y += 1.6 if before.is_deck != entry.is_deck else 0.0
            labels.append(CellRect(2.6, y, x - 4.0, row))
            points.append(CellRect(x, y + 0.5, wide, row - 1.0))
            y += row
        labels.append(CellRect(1.8, y + 1.2, x - 2.4, row + 1.0))
        points.append(CellRect(x, y + 1.2, wide, row + 1.0))
        return Block(
            part=self,
            rect=CellRect(0.0, 0.0, width, y + row + 4.4),
            label=CellRect(0.0, 1.4, width, 6.0),
            boxes=tuple(labels),
            points=tuple(points),
        )


def _rims_mm(entries: Sequence[PointsBox]) -> float:
    """Return how much larger boxes for points are if one has a frame of a colour."""
    return 2 * POINTS_RIM_MM if any(entry.paint for entry in entries) else 0.0


@keyword_record
class PointsSum:
    """The boxes for points side by side, as a sum: a + b − c = total.

    adds_up: the total is the sum of these boxes, and signs are printed between them
    """

    entries: tuple[PointsBox, ...]
    adds_up: bool = True

    def least_mm(self, box_mm: float) -> float:
        boxes = len(self.entries) * (self._least_box_mm + SIGN_MM)
        return 2 * PAD_MM + boxes + 17.0

    @property
    def _least_box_mm(self) -> float:
        return SUM_BOX_MM[0] + _rims_mm(self.entries)

    def lay(self, width_mm: float, box_mm: float, stretch: float) -> Block | None:
        number = len(self.entries)
        is_few = number <= FEW_BOXES
        total = max(17.0, width_mm / (number + 1) * (0.7 if is_few else 0.95))
        total = min(WIDE_TOTAL_MM if is_few else 26.0, total)
        total = total if number else min(40.0, width_mm - 2 * PAD_MM)
        room = width_mm - 2 * PAD_MM - total - SIGN_MM * number
        widest = WIDE_BOX_MM if is_few else SUM_BOX_MM[1]
        wide = min(widest, room / number) if number else 0.0
        if (number and wide < self._least_box_mm) or room < 0:
            return None
        has_tags = any(entry.tag for entry in self.entries)
        high = SUM_HIGH_MM * min(stretch, 1.3)
        top = PAD_MM - 0.4
        caption = CAPTION_MM
        height = top + caption + high + (BELOW_MM + 0.6 if has_tags else 0.0) + PAD_MM
        used = (wide + SIGN_MM) * number + total
        x = (width_mm - used) / 2
        labels, points = [], []
        for _ in self.entries:
            # A caption may be wider than its box: the signs beside it leave room.
            labels.append(CellRect(x - 1.6, top, wide + 3.2, caption))
            points.append(CellRect(x, top + caption, wide, high))
            x += wide + SIGN_MM
        labels.append(CellRect(x, top, total, caption))
        points.append(CellRect(x, top + caption, total, high))
        return Block(
            part=self,
            rect=CellRect(0.0, 0.0, width_mm, height),
            boxes=tuple(labels),
            points=tuple(points),
            empty_mm2=max(0.0, width_mm - used - 2 * PAD_MM) * height,
        )


@keyword_record
class PointsTable:
    """Boxes for the points of players who share a sheet: a row each, and a column for each rule.

    marks: what the players mark with; none if they write the letters they choose, and their names
    rows: how many players there may be
    """

    entries: tuple[PointsBox, ...]
    marks: tuple[str, ...]
    rows: int

    @property
    def _first_mm(self) -> float:
        """Return the least width of the first column: a mark, or a letter with a name."""
        return TABLE_FIRST_MM if self.marks else TABLE_LETTER_MM + TABLE_NAME_MM[0]

    @property
    def has_pictures(self) -> bool:
        """Return whether pictures stand for all names."""
        return all(entry.picture or entry.icon for entry in self.entries)

    def least_mm(self, box_mm: float) -> float:
        return self._first_mm + 8.4 * (len(self.entries) + 1)

    def lay(self, width_mm: float, box_mm: float, stretch: float) -> Block | None:
        number, first = len(self.entries), self._first_mm
        total = max(13.4, min(18.0, width_mm * 0.15))
        if not self.marks:
            # Names and totals share the room.
            total = max(total, min(TABLE_NAME_MM[1], (width_mm - TABLE_LETTER_MM) * 0.45))
        wide = min(SUM_BOX_MM[1], (width_mm - first - total) / max(1, number))
        if (number and wide < 8.0) or first + total > width_mm:
            return None
        if not self.marks:
            first = min(TABLE_LETTER_MM + TABLE_NAME_MM[1], width_mm - total - number * wide)
        names_mm = CAPTION_MM + (3.6 if any(entry.tag for entry in self.entries) else 0.0)
        head = TABLE_HEAD_MM if self.has_pictures else names_mm
        row = TABLE_ROW_MM * min(stretch, 1.4)
        widths = [*(wide for _ in self.entries), total]
        lefts = [first + sum(widths[:index]) for index in range(number + 1)]
        labels = tuple(
            CellRect(left + 0.2, 0.2, width - 0.4, min(head, CAPTION_MM) - 0.4)
            for left, width in zip(lefts, widths, strict=True)
        )
        points = tuple(
            CellRect(left, head + index * row, width, row)
            for index in range(self.rows)
            for left, width in zip(lefts, widths, strict=True)
        )
        used = first + sum(widths)
        height = head + row * self.rows
        return Block(
            part=self,
            rect=CellRect(0.0, 0.0, used, height),
            boxes=labels,
            points=points,
        )


@record
class NameLine:
    """The line for the name of a player; `words` are the keys of its label."""

    words: tuple[str, ...] = NAME_WORDS

    def least_mm(self, box_mm: float) -> float:
        return NAME_LINE_MM[0]

    def lay(self, width_mm: float, box_mm: float, stretch: float) -> Block | None:
        if width_mm < NAME_LINE_MM[0]:
            return None
        rect = CellRect(0.0, 0.0, width_mm, NAME_LINE_MM[1])
        return Block(part=self, rect=rect, label=rect)


@record
class CodeRoom:
    """The room for the QR code, and for the text below it."""

    side_mm: float
    width_mm: float
    text_mm: float


CODE_ROOM = CodeRoom(18.9, 30.0, 8.5)
LINK_ROOM = CodeRoom(26.1, 34.0, 8.5)
BESIDE_TEXT_MM = 33.0
# The white space between a QR code and the table left of it, and the line for the text below that.
CODE_LEFT_MM, CODE_LINE_MM = 3.8, 3.1
# The gap to other blocks and this make the white space that readers of QR codes need.
CODE_CLEAR_MM = 0.8
CODE_QUIET_MM = 3.6


@keyword_record
class Code:
    """The code of the sheet as a QR code, with its text below it or, in a wide room, left of it."""

    room: CodeRoom
    is_beside: bool = False

    @property
    def height_mm(self) -> float:
        below = CODE_CLEAR_MM if self.is_beside else self.room.text_mm
        return CODE_CLEAR_MM + self.room.side_mm + below

    def least_mm(self, box_mm: float) -> float:
        if self.is_beside:
            return BESIDE_TEXT_MM + self.room.side_mm
        return self.room.width_mm

    def lay(self, width_mm: float, box_mm: float, stretch: float) -> Block | None:
        if width_mm < self.least_mm(box_mm) - 0.01:
            return None
        x = width_mm - self.room.side_mm / 2 if self.is_beside else width_mm / 2
        return Block(
            part=self,
            rect=CellRect(0.0, 0.0, width_mm, self.height_mm),
            code=(x, CODE_CLEAR_MM),
            empty_mm2=(width_mm - self.least_mm(box_mm)) * self.height_mm,
        )


@keyword_record
class TableWithCode:
    """The table of points of a shared sheet, the QR code right of it, and its text below it."""

    table: PointsTable
    room: CodeRoom

    def least_mm(self, box_mm: float) -> float:
        return self.table.least_mm(box_mm) + CODE_LEFT_MM + self.room.side_mm

    def lay(self, width_mm: float, box_mm: float, stretch: float) -> Block | None:
        side = self.room.side_mm
        table = self.table.lay(width_mm - CODE_LEFT_MM - side, box_mm, stretch)
        if table is None:
            return None
        bottom = table.rect.height_mm
        height = max(bottom + CODE_LINE_MM, CODE_CLEAR_MM + side + CODE_CLEAR_MM)
        return Block(
            part=self,
            rect=CellRect(0.0, 0.0, width_mm, height),
            label=CellRect(0.0, bottom + 0.4, table.rect.width_mm, CODE_LINE_MM),
            inner=(table,),
            code=(width_mm - side / 2, CODE_CLEAR_MM),
            empty_mm2=(height - bottom - CODE_LINE_MM) * table.rect.width_mm,
        )
