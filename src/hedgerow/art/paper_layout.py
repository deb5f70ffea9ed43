"""Sheets by layout files: each part of a sheet in a slot of its layout.

The result is a plan like those that arrange the parts by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from math import ceil, floor

from hedgerow.art.frame_parts import FramedBoxes
from hedgerow.art.paper_contents import (
    PaperContents,
    collect_parts,
    letter_kinds,
    possible_totals,
)
from hedgerow.art.paper_parts import (
    CODE_QUIET_MM,
    CODE_ROOM,
    GOOD_BOX_MM,
    MAX_BOX_MM,
    AreaNames,
    Block,
    BoxRow,
    Code,
    CodeRoom,
    Group,
    Letters,
    NameLine,
    NumberField,
    Part,
    PointsList,
    PointsSum,
    PointsTable,
)
from hedgerow.art.paper_plan import (
    BOXES_MM,
    MARKER_MM,
    MAX_CELL_MM,
    STRETCHES,
    TOP_MM,
    PaperPlan,
    fits_head,
    grid_room,
    inner_area,
    is_narrow,
)
from hedgerow.art.sheet_frame import lay_sheet_frame
from hedgerow.art.symbols import has_large_cells
from hedgerow.base.errors import (
    InputError,
    Problem,
    closest_match,
    did_you_mean,
    quote_value,
    raise_problems,
    usage_error,
)
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.drawing.grid_plan import CellRect, GridPlan
from hedgerow.drawing.layout import BY, Layout, Slot, load_layout, locate_in_layout
from hedgerow.drawing.scene import Rect
from hedgerow.drawing.sheet_parts import AREAS, CODE, GRID, LETTERS, NAME, PAPERS, TOTALS
from hedgerow.game.content import Content
from hedgerow.loading.violations import AT_KEY, KeyPath

TITLE, HINT, LEAD, PEN = "title", "hint", "lead", "pen"
TEXTS = (TITLE, HINT, LEAD, PEN)
# White space between corner markers and what is printed beside them.
MARKER_GAP_MM = 1.0
# What is not drawn in pictures of finished games.
NOT_BARE = (TOTALS, CODE, LETTERS, AREAS, NAME)
# At least: cells to write in and to cross, boxes, boxes for points.
WRITE_MM, CROSS_MM, BOX_MM, POINTS_MM = 9.0, 4.5, 7.0, (11.0, 7.0)
TINY = 1e-6
# How much narrower a drawing is tried until it is low enough.
DRAWING_STEP_MM = 0.5
# These keys of slots are about rows of a table, and about pieces to cut out.
CARD_KEYS = ("icons", "cells", "only_if", "unless", "cut")
PICTURE = "picture "


@record
class _Room:
    """The place of a part or a text on the paper, and the name of its slot."""

    slot: str
    rect: CellRect


@keyword_record
class _Zoom:
    """How slots get smaller between corner markers: by a factor, towards a middle."""

    factor: float = 1.0
    middle_mm: float = 0.0
    from_mm: float = 0.0
    to_mm: float = 0.0

    def rect(self, rect: CellRect) -> CellRect:
        """Return a rectangle where it is between the markers."""
        return CellRect(
            self.middle_mm + (rect.x_mm - self.middle_mm) * self.factor,
            self.to_mm + (rect.y_mm - self.from_mm) * self.factor,
            rect.width_mm * self.factor,
            rect.height_mm * self.factor,
        )

    def slot(self, slot: Slot) -> Slot:
        """Return a slot where it is between the markers."""
        if None in (slot.left, slot.top, slot.width, slot.height):
            return slot  # as large as the paper
        rect = self.rect(_rect_of(slot))
        return replace(
            slot, left=rect.x_mm, top=rect.y_mm, width=rect.width_mm, height=rect.height_mm
        )


def plan_layout(content: Content, code: CodeRoom, *, markers: bool, is_bare: bool) -> PaperPlan:
    """Return the plan of a sheet with a layout. Raises InputError with all problems of its slots.

    With corner markers, everything but the code is as much smaller as the room between them.
    """
    try:
        return _Fitter(content, code, markers=markers, is_bare=is_bare).plan()
    except InputError:
        if not markers and code is CODE_ROOM:
            raise
    # A layout with room for everything is right: the options ask for too much.
    _Fitter(content, CODE_ROOM, markers=False, is_bare=is_bare).plan()
    if code is not CODE_ROOM:
        message = Message("the sheet has no room for a QR code with the address of a page")
        raise usage_error("--site", message, Message("omit --site"))
    message = Message("the layout of the sheet has no room for corner markers")
    raise usage_error("--markers", message, Message("omit --markers"))


class _Fitter:
    """The parts of a sheet and the slots of its layout."""

    def __init__(self, content: Content, code: CodeRoom, *, markers: bool, is_bare: bool) -> None:
        self._content = content
        self._code = code
        self._is_bare = is_bare
        self._name = content.sheet.layout or ""
        self._layout = load_layout(self._name, content.folders)
        self._problems: list[Problem] = []
        self._in_slots = frozenset(self._find_in_slots())
        self._paper = self._find_paper()
        self._around = lay_sheet_frame(content, self._paper, markers=markers)
        self._free = self._find_free_area()
        self._zoom = self._find_zoom() if markers else _Zoom()
        self._grid: GridPlan | None = None
        self._blocks: dict[str, Block] = {}

    def plan(self) -> PaperPlan:
        totals = possible_totals(self._content)[0]
        contents = collect_parts(self._content, totals, in_slots=True)
        rooms = self._find_rooms(contents)
        self._check_ornaments()
        self._check_rooms(rooms)
        if self._is_bare:
            contents = collect_parts(self._content, "none", is_bare=True, in_slots=True)
        for name, room in rooms.items():
            if not (self._is_bare and name in NOT_BARE):
                self._place(name, room, contents)
        if CODE in self._blocks:
            self._check_code(rooms)
        self._check_frame(rooms)
        raise_problems(self._problems)
        width, height = PAPERS[self._paper]
        return PaperPlan(
            paper=self._paper,
            width_mm=width,
            height_mm=height,
            grid=self._grid,
            blocks=tuple(self._blocks.values()),
            head_letters=() if LETTERS in rooms else contents.letters,
            box_mm=min(self._box_sizes(), default=GOOD_BOX_MM),
            used=self._used(),
            in_slots=self._in_slots,
            ornaments=self._ornaments(),
            around=None if self._is_bare else self._around,
        )

    def _report(self, path: KeyPath, message: Message, hint: Message = NO_MESSAGE) -> None:
        place = locate_in_layout(self._name, self._content.folders, path)
        self._problems.append(Problem(place, message, hint))

    # The paper

    def _find_in_slots(self) -> Iterator[str]:
        """Yield which of title, name, hint and the note on pens have slots."""
        for slot in self._layout.slots.values():
            if slot.text in (TITLE, HINT, PEN):
                yield slot.text
            elif slot.part == NAME:
                yield NAME

    def _find_paper(self) -> str:
        """Return the paper that has the size of the layout."""
        found = next((name for name, size in PAPERS.items() if size == self._layout.mm), "")
        stated = self._content.sheet.paper
        if not found:
            names = ", ".join(PAPERS)
            hint = Message("use one of {names}", names=names)
            self._report(("size",), Message("no sheet has this size"), hint)
            raise_problems(self._problems)
        if stated not in ("auto", found):
            message = Message("the game has sheets with paper: {paper}", paper=stated)
            self._report(("size",), message, Message("remove paper from the game file"))
        return found

    def _find_free_area(self) -> Rect:
        """Return where slots may be: not on a title, name line or hint in its usual place."""
        width, height = PAPERS[self._paper]
        area = inner_area(self._content, self._paper)
        has_name = NAME in self._in_slots or self._content.sheet.shared
        top = area.y_mm
        if TITLE in self._in_slots and has_name:
            top = 0.0
        elif is_narrow(width) and has_name:
            top = TOP_MM
        bottom = height if HINT in self._in_slots else area.y_mm + area.height_mm
        return Rect(0.0, top, width, bottom - top)

    def _find_zoom(self) -> _Zoom:
        """Return how slots get smaller between corner markers, unless they leave room for these."""
        if self._in_slots.issuperset((TITLE, HINT, PEN)) and self._leaves_corners():
            return _Zoom()
        inside = inner_area(self._content, self._paper, markers=True)
        return _Zoom(
            factor=min(1.0, inside.height_mm / self._free.height_mm),
            middle_mm=self._free.width_mm / 2,
            from_mm=self._free.y_mm,
            to_mm=inside.y_mm,
        )

    def _leaves_corners(self) -> bool:
        """Return whether no slot, and no piece of a lane, is where corner markers are printed."""
        width, height = PAPERS[self._paper]
        side = MARKER_MM + MARKER_GAP_MM
        corners = [
            CellRect(x, y, side, side) for x in (0.0, width - side) for y in (0.0, height - side)
        ]
        rects = [_rect_of(slot) for slot in self._layout.slots.values()]
        rects += self._around.boxes if self._around else ()
        return not any(_overlap(rect, corner) for rect in rects for corner in corners)

    # The slots

    def _find_rooms(self, contents: PaperContents) -> dict[str, _Room]:
        """Return the rooms of the parts, by name."""
        needed = [*self._needed_parts(contents)]
        known = [*needed]
        if letter_kinds(self._content) and LETTERS not in needed:
            known.append(LETTERS)
        if not self._content.sheet.shared:
            known.append(NAME)
        rooms: dict[str, _Room] = {}
        meant: set[str | None] = set()  # parts whose names were misspelt have a slot
        for name, slot in self._layout.slots.items():
            part = slot.part
            if part is None:
                continue
            if part in rooms:
                message = Message("{name} appears twice", name=quote_value(part))
                self._report(("slots", name, "part"), message, Message("remove one of them"))
            elif part in known:
                rooms[part] = _Room(name, _rect_of(slot))
            else:
                message = Message("unknown part {found}", found=quote_value(part))
                self._report(("slots", name, "part"), message, self._hint_of_part(part, known))
                meant.add(closest_match(part, known))
        for part in needed:
            if part not in rooms and part not in meant:
                message = Message("no slot for the part {name}", name=quote_value(part))
                hint = Message("add a slot with part: {name}", name=part)
                if part == TOTALS:
                    hint = Message("add a slot with part: totals, or totals: false to the sheet")
                self._report(("slots", AT_KEY), message, hint)
        return rooms

    def _needed_parts(self, contents: PaperContents) -> Iterator[str]:
        """Yield the names of the parts that must have a slot."""
        sheet = self._content.sheet
        if sheet.grid:
            yield GRID
        for part in contents.parts:
            yield _name_of(part)
        if contents.letters and not self._has_head_letters(contents):
            yield LETTERS
        if contents.has_total:
            yield TOTALS
        if sheet.random:
            yield CODE

    def _has_head_letters(self, contents: PaperContents) -> bool:
        """Return whether letters without a slot stand between the title and the name."""
        is_usual = self._in_slots.isdisjoint((TITLE, NAME))
        markers = self._zoom.factor < 1.0
        return is_usual and fits_head(self._content, self._paper, contents, markers=markers)

    def _hint_of_part(self, part: str, known: Sequence[str]) -> Message:
        for group in self._content.sheet.groups:
            if part in group.members:
                return Message("it is in the group {name}", name=group.id)
        return did_you_mean(part, known)

    def _check_ornaments(self) -> None:
        """Report slots and keys that only cards can have."""
        for name, slot in self._layout.slots.items():
            path = ("slots", name)
            for key in CARD_KEYS:
                if getattr(slot, key) not in (None, False):
                    message = Message("{key} has no meaning on a sheet", key=key)
                    self._report((*path, key, AT_KEY), message, Message("remove it"))
            for key, choice in slot.choices:
                if BY in choice and key not in CARD_KEYS:
                    message = Message("{key} has no meaning on a sheet", key=BY)
                    hint = Message("write one name: a sheet has no table")
                    self._report((*path, key), message, hint)
            if slot.text and slot.text not in TEXTS:
                message = Message("unknown text {found}", found=quote_value(slot.text))
                self._report((*path, "text"), message, did_you_mean(slot.text, TEXTS))

    def _check_rooms(self, rooms: Mapping[str, _Room]) -> None:
        """Report slots of parts and texts that overlap each other, the title or the hint."""
        texts = [
            _Room(name, _rect_of(slot)) for name, slot in self._layout.slots.items() if slot.text
        ]
        found = [*rooms.values(), *texts]
        for room in found:
            self._check_height(room)
        for one, other in combinations(found, 2):
            if _overlap(one.rect, other.rect):
                message = Message("the slot overlaps {name}", name=quote_value(one.slot))
                self._report(("slots", other.slot, AT_KEY), message, Message("move one of them"))

    def _check_frame(self, rooms: Mapping[str, _Room]) -> None:
        """Report slots of parts and texts on which boxes along the frame of the sheet are."""
        boxes = self._around.boxes if self._around else ()
        texts = [
            _Room(name, _rect_of(slot)) for name, slot in self._layout.slots.items() if slot.text
        ]
        for room in (*rooms.values(), *texts):
            rect = self._zoom.rect(room.rect)
            if any(_overlap(rect, box) for box in boxes):
                message = Message("the lane of the frame is there")
                hint = Message("move the slot, or make it smaller")
                self._report(("slots", room.slot, AT_KEY), message, hint)

    def _check_height(self, room: _Room) -> None:
        top, bottom = self._free.y_mm, self._free.y_mm + self._free.height_mm
        if room.rect.y_mm < top - TINY:
            message = Message("the title or the name line is there")
            hint = Message("start it at {top} mm, or add slots for both", top=f"{top:g}")
            self._report(("slots", room.slot, "top"), message, hint)
        elif room.rect.y_mm + room.rect.height_mm > bottom + TINY:
            message = Message("the hint is there")
            hint = Message("end it at {bottom} mm, or add a slot with text: hint")
            hint = hint.with_values(bottom=f"{bottom:g}")
            self._report(("slots", room.slot, "height"), message, hint)

    # The parts

    def _place(self, name: str, room: _Room, contents: PaperContents) -> None:
        """Fit a part into its slot: as large as it can be."""
        if name == GRID:
            self._place_grid(room)
            return
        parts = self._possible_parts(name, contents)
        # A code has one size.
        scale = 1.0 if name == CODE else self._zoom.factor
        rect = self._zoom.rect(room.rect) if name == CODE else room.rect
        fitting = [block for part in parts if (block := self._fit(part, rect))]
        if not fitting:
            message = Message("{name} does not fit into {width} x {height} mm")
            width, height = f"{rect.width_mm:g}", f"{rect.height_mm:g}"
            message = message.with_values(name=name, width=width, height=height)
            self._report(("slots", room.slot, AT_KEY), message, self._hint_of_size(parts, rect))
            return
        block = max(fitting, key=_points_mm2).with_height(rect.height_mm)
        place = self._zoom.rect(room.rect)
        x = place.x_mm + (place.width_mm - block.rect.width_mm * scale) / 2
        self._blocks[name] = block.moved(x, place.y_mm, scale)

    def _possible_parts(self, name: str, contents: PaperContents) -> Sequence[Part]:
        """Return the ways to draw a part."""
        entries = contents.entries
        if name == LETTERS:
            return (Letters(kinds=contents.letters),)
        if name == NAME:
            return (NameLine(),)
        if name == CODE:
            return Code(room=self._code), Code(room=self._code, is_beside=True)
        if name == TOTALS and contents.rows:
            return (PointsTable(entries=entries, marks=contents.marks, rows=contents.rows),)
        if name == TOTALS:
            total = PointsSum(entries=entries, adds_up=contents.adds_up)
            return PointsList(entries=entries), total
        return [part for part in contents.parts if _name_of(part) == name]

    def _place_grid(self, room: _Room) -> None:
        content, around, rect = self._content, grid_room(self._content), room.rect
        rows, columns = content.size
        across = (rect.width_mm - around.left_mm - around.right_mm) / columns
        down = (rect.height_mm - around.top_mm - around.bottom_mm) / rows
        cell = min(across, down, MAX_CELL_MM)
        least = CROSS_MM if has_large_cells(content) else WRITE_MM
        if cell < least - TINY:
            message = Message("cells of {found} mm are too small to write in")
            if has_large_cells(content):
                message = Message("cells of {found} mm are too small to cross")
            message = message.with_values(found=f"{floor(max(0.0, cell) * 10) / 10:g}")
            width = columns * least + around.left_mm + around.right_mm
            height = rows * least + around.top_mm + around.bottom_mm
            self._report(("slots", room.slot, AT_KEY), message, _size_hint(width, height))
            return
        width = cell * columns + around.left_mm + around.right_mm
        height = cell * rows + around.top_mm + around.bottom_mm
        left = rect.x_mm + (rect.width_mm - width) / 2 + around.left_mm
        top = rect.y_mm + (rect.height_mm - height) / 2 + around.top_mm
        cells = self._zoom.rect(CellRect(left, top, cell * columns, cell * rows))
        self._grid = GridPlan(
            rows=rows,
            columns=columns,
            cell_mm=cell * self._zoom.factor,
            left_mm=cells.x_mm,
            top_mm=cells.y_mm,
        )

    def _fit(self, part: Part, rect: CellRect) -> Block | None:
        """Return the block of a part with boxes as large as its slot holds, best in one row."""
        if isinstance(part, FramedBoxes):
            return _fit_drawing(part, rect)
        best: Block | None = None
        for box_mm in (MAX_BOX_MM, *(size for size in BOXES_MM if size >= BOX_MM)):
            for stretch in reversed(STRETCHES):
                block = part.lay(rect.width_mm, box_mm, stretch)
                if block and block.rect.height_mm <= rect.height_mm + TINY:
                    is_better = best is None or (best.is_wrapped and not block.is_wrapped)
                    if is_better and _has_large_points(block):
                        best = block
                    break
        return best

    def _hint_of_size(self, parts: Sequence[Part], rect: CellRect) -> Message:
        """Return the size of a slot that is large enough, as similar to this one as possible."""
        sizes = [size for part in parts if (size := self._needed_size(part, rect.width_mm))]
        if not sizes:
            return Message("use a larger paper")

        def growth(size: tuple[float, float]) -> float:
            return max(1.0, size[0] / rect.width_mm) * max(1.0, size[1] / rect.height_mm)

        return _size_hint(*min(sizes, key=growth))

    def _needed_size(self, part: Part, width_mm: float) -> tuple[float, float] | None:
        """Return the least size of a part, of all but drawings at this width; None without one."""
        widest, _ = PAPERS[self._paper]
        if isinstance(part, FramedBoxes):
            width_mm = part.least_mm(BOX_MM)
        for width in (width_mm, *range(ceil(width_mm), floor(widest) + 1)):
            block = part.lay(width, BOX_MM, 1.0)
            if block and _has_large_points(block):
                return width, block.rect.height_mm
        return None

    # Checks of the result

    def _check_code(self, rooms: Mapping[str, _Room]) -> None:
        """Report what is on the white space that readers of QR codes need."""
        place = self._blocks[CODE].code
        if place is None:
            return
        side = self._code.side_mm + 2 * CODE_QUIET_MM
        quiet = CellRect(place[0] - side / 2, place[1] - CODE_QUIET_MM, side, side)
        paper = CellRect(0.0, 0.0, *PAPERS[self._paper])
        blocks = {name: block.rect for name, block in self._blocks.items() if name != CODE}
        if self._grid and GRID in rooms:
            blocks[GRID] = self._zoom.rect(rooms[GRID].rect)
        close = [rooms[name].slot for name, rect in blocks.items() if _overlap(quiet, rect)]
        if not close and _holds(paper, quiet):
            return
        message = Message(
            "the code needs {room} mm of white on each side", room=f"{CODE_QUIET_MM:g}"
        )
        hint = Message("move it away from the edge")
        if close:
            hint = Message("move it away from {names}", names=", ".join(close))
        self._report(("slots", rooms[CODE].slot, AT_KEY), message, hint)

    def _box_sizes(self) -> Iterator[float]:
        for block in self._blocks.values():
            for inner in block.all_blocks():
                if isinstance(inner.part, BoxRow | FramedBoxes | NumberField):
                    yield from (box.height_mm for box in inner.boxes)

    def _used(self) -> float:
        """Return the share of the free area that is covered."""
        rects = [block.rect for block in self._blocks.values()]
        covered = sum(rect.width_mm * rect.height_mm for rect in rects)
        covered -= sum(block.empty_mm2 for block in self._blocks.values())
        if self._grid:
            around = grid_room(self._content)
            width = self._grid.width_mm + around.left_mm + around.right_mm
            covered += width * (self._grid.height_mm + around.top_mm + around.bottom_mm)
        return min(1.0, covered / (self._free.width_mm * self._free.height_mm))

    def _ornaments(self) -> Layout | None:
        """Return what is drawn below the parts; pictures are those of the game by name."""
        slots = {
            name: self._zoom.slot(replace(slot, picture=PICTURE + slot.picture))
            if slot.picture
            else self._zoom.slot(slot)
            for name, slot in self._layout.slots.items()
            if not slot.part
        }
        return replace(self._layout, slots=slots) if slots else None


def _fit_drawing(part: FramedBoxes, rect: CellRect) -> Block | None:
    """Return a drawing as wide as its slot is wide and high enough for."""
    width = rect.width_mm
    while block := part.lay(width, BOX_MM, STRETCHES[-1]):
        if block.rect.height_mm <= rect.height_mm + TINY:
            return block
        width -= DRAWING_STEP_MM
    return None


def _name_of(part: Part) -> str:
    """Return the name by which a slot refers to a part."""
    if isinstance(part, BoxRow | FramedBoxes | NumberField | Group):
        return part.id
    return AREAS if isinstance(part, AreaNames) else ""


def _rect_of(slot: Slot) -> CellRect:
    return CellRect(slot.left or 0.0, slot.top or 0.0, slot.width or 0.0, slot.height or 0.0)


def _has_large_points(block: Block) -> bool:
    width, height = POINTS_MM
    boxes = [box for inner in block.all_blocks() for box in inner.points]
    return all(box.width_mm > width - TINY and box.height_mm > height - TINY for box in boxes)


def _points_mm2(block: Block) -> float:
    return sum(box.width_mm * box.height_mm for box in block.points)


def _size_hint(width_mm: float, height_mm: float) -> Message:
    width, height = (f"{ceil(side * 10 - 1e-3) / 10:g}" for side in (width_mm, height_mm))
    hint = Message("make the slot at least {width} x {height} mm")
    return hint.with_values(width=width, height=height)


def _overlap(one: CellRect, other: CellRect) -> bool:
    across = min(one.x_mm + one.width_mm, other.x_mm + other.width_mm) - max(one.x_mm, other.x_mm)
    down = min(one.y_mm + one.height_mm, other.y_mm + other.height_mm) - max(one.y_mm, other.y_mm)
    return across > TINY and down > TINY


def _holds(outer: CellRect, inner: CellRect) -> bool:
    return (
        inner.x_mm >= outer.x_mm - TINY
        and inner.y_mm >= outer.y_mm - TINY
        and inner.x_mm + inner.width_mm <= outer.x_mm + outer.width_mm + TINY
        and inner.y_mm + inner.height_mm <= outer.y_mm + outer.height_mm + TINY
    )
