"""The frame round a whole sheet: everything stands inside it, and a random order along its lane."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from hedgerow.art.frame_parts import FramedBoxes, check_room, find_seats
from hedgerow.art.paper_parts import Block
from hedgerow.base.errors import InputError, Location, Problem, quote_value
from hedgerow.base.messages import Message
from hedgerow.drawing.frames import Frame, find_frame
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.scene import Path, Rect
from hedgerow.drawing.sheet_parts import PAPERS
from hedgerow.game.content import Content, usable_cells
from hedgerow.loading.models import once
from hedgerow.random_parts.sheets import OrderPart

# Corner markers and the white space round them.
CORNER_MM = 13.0


def page_rect(content: Content, paper: str, *, markers: bool = False) -> Rect:
    """Return the part of a paper that is not its frame: all of it without one."""
    part = _part(content)
    width, height = PAPERS[paper]
    if part is None or part.frame.inside is None:
        return Rect(0.0, 0.0, width, height)
    room, inside = _drawing_rect(part, width, height, markers=markers), part.frame.inside
    scale = room.width_mm / part.frame.width
    return Rect(
        room.x_mm + inside.x_mm * scale,
        room.y_mm + inside.y_mm * scale,
        inside.width_mm * scale,
        inside.height_mm * scale,
    )


def lay_sheet_frame(content: Content, paper: str, *, markers: bool = False) -> Block | None:
    """Return the frame of a sheet on a paper, with the places of an order along its lane."""
    part = _part(content)
    if part is None:
        return None
    width, height = PAPERS[paper]
    room = _drawing_rect(part, width, height, markers=markers)
    whole = CellRect(0.0, 0.0, width, height)
    return Block(part=part, rect=whole, drawing=room, boxes=part.boxes_in(room))


def sheet_frame_problems(content: Content) -> Iterator[Problem]:
    """Yield what is wrong with the frame of the sheet."""
    name = content.sheet.frame
    if name is None:
        return
    try:
        frame = find_frame(name, content.folders)
        part = _part(content)
        stated = content.sheet.paper
        if part:
            check_room(part, *PAPERS[[*PAPERS][-1] if stated == "auto" else stated])
    except InputError as error:
        yield from error.problems
        return
    if frame.inside is None:
        message = Message("the frame of a sheet needs a place inside")
        hint = Message("the whole sheet stands there; for boxes along a lane alone, use a track")
        yield Problem(Location(frame.path, 1, 1), message, hint)
    elif frame.lane and not _cells_in_order(content):
        message = Message("nothing stands along the lane of {name}", name=quote_value(name))
        hint = Message("add a random part with make: order, or remove the lane")
        yield Problem(Location("sheet"), message, hint)


@once
def _part(content: Content) -> FramedBoxes | None:
    """Return the frame of the sheet with a seat for each cell of its order, if it has one."""
    if content.sheet.frame is None:
        return None
    frame = find_frame(content.sheet.frame, content.folders)
    number = _cells_in_order(content) if frame.lane else 0
    return FramedBoxes(
        id="sheet",
        texts=("",) * number,
        frame=frame,
        seats=find_seats(frame, number),
        has_pictures=True,
        has_discs=False,
    )


def _cells_in_order(content: Content) -> int:
    has_order = any(isinstance(part, OrderPart) for part in content.sheet.random)
    return len(usable_cells(content)) if has_order else 0


def _drawing_rect(
    part: FramedBoxes, width_mm: float, height_mm: float, *, markers: bool
) -> CellRect:
    """Return the room of the drawing: as large as the paper, or smaller if markers need room."""
    room = _fitted(part.frame, width_mm, height_mm, 0.0)
    if markers and _meets_corners(part, room, width_mm, height_mm):
        return _fitted(part.frame, width_mm, height_mm, CORNER_MM)
    return room


def _fitted(frame: Frame, width_mm: float, height_mm: float, edge_mm: float) -> CellRect:
    scale = min((width_mm - 2 * edge_mm) / frame.width, (height_mm - 2 * edge_mm) / frame.height)
    wide, high = frame.width * scale, frame.height * scale
    return CellRect((width_mm - wide) / 2, (height_mm - high) / 2, wide, high)


def _meets_corners(part: FramedBoxes, room: CellRect, width_mm: float, height_mm: float) -> bool:
    """Return whether something of a drawing is where corner markers are."""
    scale = room.width_mm / part.frame.width
    for box in part.boxes_in(room):
        # What stands along a lane is round.
        radius = box.width_mm / 2
        x, y = box.x_mm + radius, box.y_mm + radius
        across, down = min(x, width_mm - x) - CORNER_MM, min(y, height_mm - y) - CORNER_MM
        if hypot(max(0.0, across), max(0.0, down)) < radius:
            return True
    points = list[tuple[float, float]]()
    for shape in part.frame.symbol.items:
        if isinstance(shape, Path):
            ends = [values[-2:] for _, values in shape.segments if values]
            points += [(room.x_mm + x * scale, room.y_mm + y * scale) for x, y in ends]
    return any(
        min(x, width_mm - x) < CORNER_MM and min(y, height_mm - y) < CORNER_MM for x, y in points
    )
