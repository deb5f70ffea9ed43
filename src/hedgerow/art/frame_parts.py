"""Tracks and fields whose boxes stand in a drawing of the game, or along its lane."""

from __future__ import annotations

from itertools import combinations
from math import ceil, dist, hypot, inf

from hedgerow.art.paper_parts import (
    BELOW_MM,
    BOX_GAP_MM,
    MAX_BOX_MM,
    MAX_STEP_MM,
    MIN_BOX_MM,
    POINTS_MM,
    SHOWN_MM,
    STEPS_HEAD_MM,
    STEPS_MM,
    TAG_MM,
    Block,
    tag_width,
)
from hedgerow.art.sheet_pay import NO_PAY, Pay
from hedgerow.base.errors import input_error, quote_value
from hedgerow.base.frozen import keyword_record
from hedgerow.base.messages import Message
from hedgerow.drawing.frames import Frame, Look, Point
from hedgerow.drawing.grid_plan import CellRect

# Boxes in a drawing may be this much larger than elsewhere: the drawing is the ornament of a sheet.
INSIDE_GROWTH, LANE_GROWTH = 2.0, 1.4
MAX_INSIDE_MM, MAX_PICTURE_MM = 27.0, 20.0
# Pictures along a lane are further apart than boxes: their corners reach beyond a disc.
PICTURE_GAP = 0.14
TINY = 1e-9
# The share of the room below a label that a disc must have beyond the least size.
DISC_EXTRA = 0.7
# A name needs this height.
NAME_MM = 3.2
POINTS_HIGH_MM = 8.0


@keyword_record
class Seats:
    """Where boxes stand in a frame, in the units of its drawing.

    middles: their middles, in their order
    width, height: the room of each; of those along a lane, how far apart they are
    edge: how far the middles of those along a lane are from the edge of the drawing, or its name
    """

    middles: tuple[Point, ...]
    width: float
    height: float
    edge: float = inf
    is_lane: bool = False

    def scale(self, side_mm: float, extra_mm: float) -> float:
        """Return the smallest scale with boxes of this size, and room for more below in each.

        Discs along a lane have some of this room already.
        """
        if self.is_lane:
            side = max(side_mm, MIN_BOX_MM + extra_mm * DISC_EXTRA)
            # Boxes at one point, or at the edge of the drawing, would never be large enough.
            return max((side + BOX_GAP_MM) / max(self.width, TINY), side / 2 / max(self.edge, TINY))
        return max(side_mm / self.width, (side_mm + extra_mm) / self.height)

    def box_mm(self, scale: float, most_mm: float, gap_share: float) -> tuple[float, float]:
        """Return the width and height of the boxes at a scale, with gaps along a lane."""
        if self.is_lane:
            gap = max(BOX_GAP_MM, self.width * scale * gap_share)
            side = min(self.width * scale - gap, 2 * self.edge * scale, most_mm)
            return side, side
        return self.width * scale, self.height * scale


def find_seats(frame: Frame, number: int) -> Seats:
    """Return where a number of boxes stand: along the lane, or in rows that make them large."""
    if frame.lane:
        middles = frame.lane.positions(number)
        apart = min((dist(one, other) for one, other in combinations(middles, 2)), default=inf)
        edges = [min(x, y, frame.width - x, frame.height - y) for x, y in middles]
        names = [_distance(point, frame.label) for point in middles if frame.label]
        edge = min((*edges, *names), default=inf)
        return Seats(middles=middles, width=apart, height=apart, edge=edge, is_lane=True)
    room = frame.inside
    if room is None or not number:
        return Seats(middles=(), width=inf, height=inf)

    def quality(columns: int) -> tuple[float, int]:
        side = min(room.width_mm / columns, room.height_mm / ceil(number / columns))
        return round(side, 6), columns  # of equally large boxes, more in a row

    columns = max(range(1, number + 1), key=quality)
    width, height = room.width_mm / columns, room.height_mm / ceil(number / columns)
    middles = tuple(
        (
            room.x_mm + (index % columns + 0.5) * width,
            room.y_mm + (index // columns + 0.5) * height,
        )
        for index in range(number)
    )
    return Seats(middles=middles, width=width, height=height)


def _distance(point: Point, rect: CellRect) -> float:
    """Return how far a point is from a rectangle; 0 in it."""
    x, y = point
    across = max(rect.x_mm - x, 0.0, x - rect.x_mm - rect.width_mm)
    down = max(rect.y_mm - y, 0.0, y - rect.y_mm - rect.height_mm)
    return hypot(across, down)


@keyword_record
class FramedBoxes:
    """A track or field in a drawing; what it pays and its box for points stand below the drawing.

    id: the track or field
    texts: what is printed in the boxes
    seats: where the boxes stand in the drawing
    pay: what it pays, printed in and below the drawing
    has_shown: symbols are printed in the boxes
    has_points: a box for its points is below the drawing
    has_pictures: pictures are printed in the boxes
    has_discs: discs are drawn along a lane, with or without pictures
    """

    id: str
    texts: tuple[str, ...]
    frame: Frame
    seats: Seats
    pay: Pay = NO_PAY
    has_shown: bool = False
    has_points: bool = False
    has_pictures: bool = False
    has_discs: bool = True
    icon: str = ""

    @property
    def look(self) -> Look | None:
        """Return how its boxes are drawn; None as everywhere."""
        return self.frame.lane_look if self.seats.is_lane else self.frame.inside_look

    @property
    def extra_mm(self) -> float:
        """Return the room in each box for points and symbols."""
        shown = SHOWN_MM if self.has_shown else 0.0
        return shown + (BELOW_MM if self.pay.below else 0.0)

    @property
    def most_mm(self) -> float:
        """Return how large a box may be."""
        if not self.seats.is_lane:
            return MAX_INSIDE_MM
        return MAX_PICTURE_MM if self.has_pictures else MAX_BOX_MM

    def _scale(self, box_mm: float) -> float:
        """Return the smallest scale with boxes of a size, and with room for the name."""
        label = self.frame.label
        named = NAME_MM / label.height_mm if label else 0.0
        return max(self.seats.scale(box_mm, self.extra_mm), named)

    def least_mm(self, box_mm: float) -> float:
        return max(self.frame.width * self._scale(box_mm), self._foot_width)

    @property
    def _foot_width(self) -> float:
        tag = tag_width(self.pay)
        points = POINTS_MM if self.has_points else 0.0
        steps = STEPS_HEAD_MM + len(self.pay.steps) * MIN_BOX_MM if self.pay.steps else 0.0
        return max(tag + points, steps)

    @property
    def _foot_height(self) -> float:
        steps = STEPS_MM + BOX_GAP_MM if self.pay.steps else 0.0
        if self.has_points:
            return steps + POINTS_HIGH_MM + BOX_GAP_MM
        return steps + (TAG_MM[1] + BOX_GAP_MM if self.pay.has_tag else 0.0)

    def lay(self, width_mm: float, box_mm: float, stretch: float) -> Block | None:
        if width_mm < self.least_mm(box_mm) - 0.01:
            return None
        growth = LANE_GROWTH if self.seats.is_lane else INSIDE_GROWTH
        largest = min(self.most_mm, box_mm * growth * stretch)
        scale = max(self._scale(box_mm), min(self._scale(largest), width_mm / self.frame.width))
        wide, high = self.frame.width * scale, self.frame.height * scale
        left = (width_mm - wide) / 2

        drawing = CellRect(left, 0.0, wide, high)
        foot = self._foot_height
        steps, tag, points = self._lay_foot(width_mm, high)
        return Block(
            part=self,
            rect=CellRect(0.0, 0.0, width_mm, high + foot),
            drawing=drawing,
            label=self._label_in(drawing),
            tag=tag,
            steps=steps,
            boxes=self.boxes_in(drawing),
            points=points,
            empty_mm2=(width_mm - wide) * (high + foot),
        )

    def boxes_in(self, drawing: CellRect) -> tuple[CellRect, ...]:
        """Return the boxes where the drawing is."""
        scale = drawing.width_mm / self.frame.width
        gap_share = 0.0 if self.has_discs else PICTURE_GAP
        wide, high = self.seats.box_mm(scale, self.most_mm, gap_share)
        left, top = drawing.x_mm - wide / 2, drawing.y_mm - high / 2
        return tuple(
            CellRect(left + x * scale, top + y * scale, wide, high) for x, y in self.seats.middles
        )

    def _label_in(self, drawing: CellRect) -> CellRect | None:
        scale, label = drawing.width_mm / self.frame.width, self.frame.label
        return label and CellRect(
            drawing.x_mm + label.x_mm * scale,
            drawing.y_mm + label.y_mm * scale,
            label.width_mm * scale,
            label.height_mm * scale,
        )

    def _lay_foot(
        self, width_mm: float, top_mm: float
    ) -> tuple[tuple[CellRect, ...], CellRect | None, tuple[CellRect, ...]]:
        """Return the table, the tag and the box for points below the drawing."""
        top = top_mm + BOX_GAP_MM
        steps: tuple[CellRect, ...] = ()
        if number := len(self.pay.steps):
            step = min((width_mm - STEPS_HEAD_MM) / number, MAX_STEP_MM)
            left = (width_mm - STEPS_HEAD_MM - step * number) / 2
            head = CellRect(left, top, STEPS_HEAD_MM - BOX_GAP_MM, STEPS_MM)
            lefts = [left + STEPS_HEAD_MM + step * index for index in range(number)]
            steps = (head, *(CellRect(x, top, step - BOX_GAP_MM, STEPS_MM) for x in lefts))
            top += STEPS_MM + BOX_GAP_MM
        tag_mm, tag_high = tag_width(self.pay), TAG_MM[1]
        used = tag_mm + (POINTS_MM if self.has_points else 0.0)
        left = (width_mm - used) / 2
        high = POINTS_HIGH_MM if self.has_points else tag_high
        tag = CellRect(left, top + (high - tag_high) / 2, tag_mm - 1.0, tag_high)
        points = CellRect(left + used - POINTS_MM, top, POINTS_MM, POINTS_HIGH_MM)
        return steps, tag if self.pay.has_tag else None, (points,) if self.has_points else ()


def check_room(part: FramedBoxes, width_mm: float, height_mm: float) -> None:
    """Raise InputError if boxes are too small even where a drawing is as large as the paper."""
    scale = min(width_mm / part.frame.width, height_mm / part.frame.height)
    if part.seats.scale(MIN_BOX_MM, part.extra_mm) <= scale:
        return
    name = quote_value(part.id)
    number, size = len(part.texts), f"{MIN_BOX_MM + part.extra_mm:.0f}"
    message = Message("the frame of {name} has no room for {number} boxes of {size} mm")
    hint = Message("make its place inside larger, or use fewer boxes")
    if part.seats.is_lane:
        message = Message("the lane of {name} is too tight for {number} boxes of {size} mm")
        hint = Message("make its bends wider, keep it away from itself, or use fewer boxes")
    raise input_error("sheet", message.with_values(name=name, number=number, size=size), hint)
