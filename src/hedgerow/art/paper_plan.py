"""Where everything on a sheet is: the grid, tracks, fields, boxes for points, and the code.

A sheet has three bands: the grid with columns beside it, everything else in rows, and the foot
with the boxes for points and the code. Of all ways to divide the parts among them the best is
taken: cells and boxes as large as they should be, and little of the page empty. The plan depends
on the content alone, not on words: boxes are in the same places in every language.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product

from hedgerow.art.frame_parts import FramedBoxes, check_room
from hedgerow.art.paper_contents import (
    PaperContents,
    collect_parts,
    framed_boxes,
    possible_totals,
)
from hedgerow.art.paper_parts import (
    CODE_ROOM,
    GAP_MM,
    GOOD_BOX_MM,
    Block,
    BoxRow,
    Code,
    CodeRoom,
    Group,
    Letters,
    NumberField,
    Part,
    PointsList,
    PointsSum,
    PointsTable,
    TableWithCode,
    lay_line,
    same_height,
)
from hedgerow.art.sheet_frame import (
    lay_sheet_frame,
    page_rect,
    sheet_frame_problems,
)
from hedgerow.art.sheet_pay import (
    LINES,
    NO_PAY,
    Place,
    line_pays,
    place_pays,
    places,
    ticked_lines,
)
from hedgerow.base.errors import (
    InputError,
    Problem,
    input_error,
    raise_problems,
    usage_error,
)
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.drawing.components import TITLE_PT
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.grid_plan import CellRect, GridPlan
from hedgerow.drawing.layout import Layout
from hedgerow.drawing.scene import Rect
from hedgerow.drawing.sheet_parts import PAPERS
from hedgerow.game.content import Content
from hedgerow.game.parts import Head

MARKER_MM, CLEAR_MM, EDGE_MM = 9.0, 4.0, 2.5
# The room above and below the area of the parts, without corner markers.
TOP_MM, BOTTOM_MM = 11.4, 4.6
# On narrow sheets and inside frames the hint may need two lines, but not on small shared ones.
NARROW_BOTTOM_MM = 7.4
# On narrow sheets the name has a line below the title, and the pen hint one above the markers.
NARROW_MM, NAME_ROW_MM, PEN_ROW_MM = 120.0, 7.0, 5.4
# Room for the heads of rows and columns: numbers and letters, pictures, or names.
NUMBERS_MM, LETTERS_MM, PICTURE_HEAD_MM, NAME_HEAD_MM, COLUMN_NAME_MM = 5.8, 5.0, 11.6, 18.0, 6.4
# Names of this length have the room of numbers.
SHORT_NAME = 2
HIDDEN_MM = 0.6
# Room for the frame of a grid, plain or of a colour, and for the points of full rows and columns.
PLAIN_FRAME_MM, FRAME_MM, STAR_MM = 0.6, 2.4, 7.4
# Room for the circle at the end of a row or column that is ticked when it is full.
TICK_MM = 5.8
# A letter to write and its picture beside the title, and the room for the name.
HEAD_LETTER_MM, NAME_MM = 14.0, 50.0
MIN_CELL_MM, MAX_CELL_MM = 4.5, 27.0
# Sizes of boxes to try, largest first.
BOXES_MM = (12.0, 11.0, 10.0, 9.0, 8.0, 7.0, 6.5, 6.0, 5.5, 5.0)
# Cells and boxes of these sizes are as good as larger ones; if there are many more boxes than
# cells, smaller cells are good enough.
GOOD_CELL_MM, GOOD_SMALL_CELL_MM, MANY_BOXES = 24.0, 13.5, 1.5
# Boxes in several rows, and further columns, look less calm.
WRAPPED, FURTHER_COLUMN = 0.6, 0.98
CELL_WEIGHT, BOX_WEIGHT, UNUSED = 0.9, 0.8, 0.35
# Rows grow by this factor before empty room is left.
MOST_GROWTH = 1.6
MAX_COLUMNS = 3
# Blocks of a row differ in height by this share at most.
ROW_SHARE = 0.5
SIDES_MM = (
    28.5,
    31.0,
    34.0,
    38.0,
    42.0,
    46.0,
    50.0,
    56.0,
    62.0,
    64.5,
    70.0,
    80.0,
    92.0,
    104.0,
    118.0,
)
MAX_SIDE_COLUMNS = 2
# More parts than these never stand beside a grid.
MAX_BESIDE = 5
MAX_IN_ROW = 4
STRETCHES = (1.0, 1.1, 1.2, 1.3, 1.4, 1.5, 1.65, 1.8)
MAX_GAP_MM, MAX_SIDE_GAP_MM = 6.0, 9.0
# Auto: the smallest paper on which cells, boxes and the used page are at least this large.
AUTO_CELL_MM, AUTO_BOX_MM, AUTO_USED = 9.0, 7.0, 0.75


@keyword_record
class PaperPlan:
    """The places on a sheet.

    paper: how much of a page it takes
    blocks: everything but the grid
    head_letters: the kinds whose letters stand beside the title
    in_slots: which of title, name, hint and note on pens have slots instead of their usual places
    ornaments: what a layout draws below everything else
    used: the share of the area that is covered
    quality: how good it is, to compare plans
    page: the part of the paper for all this, if it has a frame
    around: the frame
    """

    paper: str
    width_mm: float
    height_mm: float
    grid: GridPlan | None
    blocks: tuple[Block, ...]
    head_letters: tuple[str, ...]
    box_mm: float
    used: float
    quality: float = 1.0
    in_slots: frozenset[str] = frozenset()
    ornaments: Layout | None = None
    page: Rect | None = None
    around: Block | None = None

    @property
    def room(self) -> Rect:
        """Return the part of the paper for title, parts and hint: all of it without a frame."""
        return self.page or Rect(0.0, 0.0, self.width_mm, self.height_mm)

    @property
    def is_narrow(self) -> bool:
        """Return whether title and name need a line each."""
        return is_narrow(self.room.width_mm)

    @property
    def code(self) -> Block | None:
        """Return the block of the QR code; None if all sheets are equal."""
        return next((block for block in self.blocks if block.code), None)

    @property
    def table(self) -> PointsTable | None:
        """Return the table of points of a narrow shared sheet."""
        parts = [block.part for block in self.blocks]
        return next((part.table for part in parts if isinstance(part, TableWithCode)), None)

    @property
    def places(self) -> dict[str, tuple[CellRect, ...]]:
        """Return the boxes of tracks and fields."""
        blocks = [inner for block in self.blocks for inner in block.all_blocks()]
        return {name: block.boxes for block in blocks if (name := _place_id(block.part))}


@record
class GridRoom:
    """The room round the cells of a grid, for heads, frame and points."""

    left_mm: float
    top_mm: float
    right_mm: float
    bottom_mm: float


@record
class _Row:
    """Blocks side by side, or columns of blocks.

    lefts: how far each block is moved to the right when the row is placed
    """

    columns: tuple[tuple[Block, ...], ...]
    lefts: tuple[tuple[float, ...], ...]

    @property
    def height_mm(self) -> float:
        return max(_column_height(column) for column in self.columns)

    def covered_mm2(self, growth: float) -> float:
        """Return the area that is covered if blocks grow by a factor in height.

        Drawings keep their shape: they grow as far as they are narrower than their room.
        """
        covered = 0.0
        for column in self.columns:
            for block in column:
                own = block.rect.width_mm * block.rect.height_mm - block.empty_mm2
                if block.drawing:
                    wider = min(growth, block.rect.width_mm / block.drawing.width_mm)
                    covered += own * wider * wider
                else:
                    covered += own * growth
        return covered

    @property
    def is_wrapped(self) -> bool:
        return any(block.is_wrapped for column in self.columns for block in column)

    def placed(self, x_mm: float, y_mm: float, height_mm: float, gap_mm: float) -> Iterator[Block]:
        """Yield the blocks at their position: gaps in columns grow until a height is filled.

        gap_mm: how much a gap grows at most
        """
        for column, lefts in zip(self.columns, self.lefts, strict=True):
            spare = height_mm - _column_height(column)
            gaps = len(column) - 1
            extra = max(0.0, min(spare / gaps, gap_mm)) if gaps else 0.0
            # What is left over is above and below.
            y = y_mm + max(0.0, spare - extra * gaps) / 2 if gaps else y_mm
            for block, left in zip(column, lefts, strict=True):
                yield block.moved(x_mm + left, y)
                y += block.rect.height_mm + GAP_MM + extra


@keyword_record
class _Candidate:
    """A possible plan: how good it is, and what decides where everything is."""

    quality: float
    used: float
    arrangement: _Arrangement
    cell_mm: float
    side_mm: float
    box_mm: float


@keyword_record
class _Arrangement:
    """Which parts are where.

    beside: how many of the first parts are beside the grid
    list_beside: the boxes for points are a list beside the grid
    code_beside: the code is beside the grid
    side_columns, columns: how many columns the parts beside and below the grid fill
    """

    beside: int = 0
    list_beside: bool = False
    code_beside: bool = False
    side_columns: int = 1
    columns: int = 1

    @property
    def has_side(self) -> bool:
        return bool(self.beside or self.list_beside or self.code_beside)


def is_narrow(width_mm: float) -> bool:
    """Return whether title and name need a line each on a sheet of this width."""
    return width_mm < NARROW_MM


def inner_area(
    content: Content, paper: str, *, markers: bool = False, is_bare: bool = False
) -> Rect:
    """Return the part of a sheet between title and footer; bare ones have no frame."""
    page = Rect(0.0, 0.0, *PAPERS[paper])
    is_framed = content.sheet.frame is not None and not is_bare
    if is_framed:
        page = page_rect(content, paper, markers=markers)
    width, height = page.width_mm, page.height_mm
    narrow = is_narrow(width)
    has_lines = narrow and not content.sheet.shared
    # The markers are at the corners of the paper, outside a frame.
    top = MARKER_MM + CLEAR_MM if markers and not is_framed else TOP_MM
    top += NAME_ROW_MM if has_lines else 0.0
    has_lines = has_lines or is_framed
    bottom = MARKER_MM + CLEAR_MM if markers else (NARROW_BOTTOM_MM if has_lines else BOTTOM_MM)
    bottom += PEN_ROW_MM if narrow and markers else 0.0
    left = page.x_mm + EDGE_MM
    return Rect(left, page.y_mm + top, width - 2 * EDGE_MM, height - top - bottom)


def find_plan(
    content: Content,
    code: CodeRoom,
    papers: Sequence[str],
    *,
    markers: bool,
    is_bare: bool,
) -> PaperPlan:
    """Return the best plan on the first paper that is large enough. Raises InputError."""
    raise_problems(sheet_frame_problems(content))
    for place in places(content):
        raise_problems(frame_problems(place, content) if place.frame else ())
    has_code = bool(content.sheet.random) and not is_bare
    room = code if has_code else None
    for totals in ("none",) if is_bare else possible_totals(content):
        contents = collect_parts(content, totals, is_bare=is_bare)
        found: list[PaperPlan] = []
        for paper in papers:
            area = inner_area(content, paper, markers=markers, is_bare=is_bare)
            plan = _Planner(content, paper, contents, room, area, markers=markers).plan()
            if plan and content.sheet.frame and not is_bare:
                page = page_rect(content, paper, markers=markers)
                around = lay_sheet_frame(content, paper, markers=markers)
                plan = replace(plan, page=page, around=around)
            if plan is not None and _is_good(plan):
                return plan
            found += [plan] if plan is not None else []
        if found:
            return max(found, key=_quality_of)
    if code is not CODE_ROOM:
        # It raises an error if not even a small code fits.
        find_plan(content, CODE_ROOM, papers, markers=markers, is_bare=is_bare)
        message = Message("the sheet has no room for a QR code with the address of a page")
        raise usage_error("--site", message, Message("omit --site"))
    raise input_error("sheet", *misfit_messages(papers[-1]))


def frame_problems(place: Place, content: Content) -> tuple[Problem, ...]:
    """Return what is wrong with the frame of a track or field, on the largest paper it may have."""
    stated = content.sheet.paper
    area = inner_area(content, [*PAPERS][-1] if stated == "auto" else stated)
    try:
        part = framed_boxes(place, content, place_pays(content).get(place.id, NO_PAY))
        check_room(part, area.width_mm, area.height_mm)
    except InputError as error:
        return error.problems
    return ()


def fits_head(content: Content, paper: str, contents: PaperContents, *, markers: bool) -> bool:
    """Return whether the letters to write fit between the title and the name."""
    width = page_rect(content, paper, markers=markers).width_mm
    if is_narrow(width) or content.sheet.shared:
        return False
    title = text_width_mm(content.about.title, TITLE_PT, "bold")
    letters = len(contents.letters) * HEAD_LETTER_MM
    edge = MARKER_MM + CLEAR_MM if markers else EDGE_MM
    return title + letters + NAME_MM <= width - 2 * edge


def misfit_messages(paper: str) -> tuple[Message, Message]:
    """Return what to say about a sheet that is too small for what is on it."""
    message = Message("the sheet is too small for its grid, tracks and fields: {paper}")
    larger = [*PAPERS][[*PAPERS].index(paper) + 1 :]
    hint = Message("use paper: {paper}, or fewer boxes") if larger else Message("use fewer boxes")
    return message.with_values(paper=paper), hint.with_values(paper=larger[0]) if larger else hint


def _is_good(plan: PaperPlan) -> bool:
    """Return whether a paper is large enough for what is on it."""
    is_large = plan.grid is None or plan.grid.cell_mm >= AUTO_CELL_MM
    return is_large and plan.box_mm >= AUTO_BOX_MM and plan.used >= AUTO_USED


def _quality_of(plan: PaperPlan) -> float:
    return plan.quality


def grid_room(content: Content) -> GridRoom:
    """Return the room round the cells of the grid."""
    pays, ticked = line_pays(content), ticked_lines(content)
    frame = frame_mm(content)
    left, top = head_room(content)
    right, bottom = (
        STAR_MM if unit in pays else TICK_MM if unit in ticked else 0.0 for unit in LINES
    )
    return GridRoom(
        left_mm=frame + left,
        top_mm=frame + top,
        right_mm=frame + right,
        bottom_mm=frame + bottom,
    )


def frame_mm(content: Content) -> float:
    """Return the width of the frame of the grid."""
    grid = content.sheet.grid
    return FRAME_MM if grid and grid.paint else PLAIN_FRAME_MM


def head_room(content: Content) -> tuple[float, float]:
    """Return the room left of the rows and above the columns, the same in every language."""
    grid = content.sheet.grid
    if grid is None or grid.heads == "none":
        return HIDDEN_MM, HIDDEN_MM
    rows, columns = (
        [content.head(name) for name in names] for names in (grid.row_names, grid.column_names)
    )
    left = max(_head_mm(head, NUMBERS_MM, NAME_HEAD_MM) for head in rows)
    return left, max(_head_mm(head, LETTERS_MM, COLUMN_NAME_MM) for head in columns)


def _head_mm(head: Head, short_mm: float, name_mm: float) -> float:
    if head.picture or head.letter:
        return PICTURE_HEAD_MM
    return short_mm if len(head.id) <= SHORT_NAME and not head.paint else name_mm


class _Planner:
    """The search for the best plan on one paper."""

    def __init__(
        self,
        content: Content,
        paper: str,
        contents: PaperContents,
        code: CodeRoom | None,
        area: Rect,
        *,
        markers: bool,
    ) -> None:
        self._paper = paper
        fits = fits_head(content, paper, contents, markers=markers)
        self._head_letters = contents.letters if fits else ()
        letters = Letters(kinds=contents.letters)
        has_block = contents.letters and not self._head_letters
        self._parts = (letters, *contents.parts) if has_block else contents.parts
        self._area = area
        self._rows, self._columns = content.size
        self._room = grid_room(content) if content.sheet.grid else GridRoom(0, 0, 0, 0)
        self._points_list: Part | None = None
        self._points: Part | None = None
        if contents.has_total:
            if contents.rows:
                self._points = PointsTable(
                    entries=contents.entries, marks=contents.marks, rows=contents.rows
                )
            else:
                self._points = PointsSum(entries=contents.entries, adds_up=contents.adds_up)
                self._points_list = PointsList(entries=contents.entries)
        if code and isinstance(self._points, PointsTable) and is_narrow(PAPERS[paper][0]):
            self._points = TableWithCode(table=self._points, room=code)
            code = None
        self._code = Code(room=code) if code else None
        self._wide_code = Code(room=code, is_beside=True) if code else None
        boxes = sum(_count_boxes(part) for part in contents.parts)
        self._has_boxes = boxes > 0
        is_many = boxes > self._rows * self._columns * MANY_BOXES
        self._good_cell = GOOD_SMALL_CELL_MM if is_many else GOOD_CELL_MM
        # Arrangements share most of their rows and columns: each is laid out once.
        self._laid: dict[tuple[int, float, float, float], Block | None] = {}
        self._laid_rows: dict[tuple[tuple[int, ...], float, float], _Row | None] = {}
        self._laid_below: dict[tuple[_Arrangement, float, float], list[_Row] | None] = {}
        self._least: dict[tuple[int, float], float] = {}

    def plan(self) -> PaperPlan | None:
        """Return the best plan; None if not everything fits on this paper."""
        best: _Candidate | None = None
        for box_mm in BOXES_MM if self._has_boxes else BOXES_MM[2:3]:
            if best and best.quality >= _box_quality(box_mm) * (UNUSED + 1.0):
                break  # smaller boxes cannot be better
            for arrangement in self._arrangements():
                found = self._candidate(arrangement, box_mm)
                if found and (best is None or found.quality > best.quality):
                    best = found
        return self._build(best) if best else None

    def _arrangements(self) -> Iterator[_Arrangement]:
        number = len(self._parts)
        most_beside = min(number, MAX_BESIDE) if self._rows else 0
        lists = (False, True) if self._points_list else (False,)
        codes = (False, True) if self._code else (False,)
        for beside, has_list, has_code in product(range(most_beside + 1), lists, codes):
            items = beside + has_list + has_code
            if not self._rows and items:
                continue
            sides = range(1, max(1, min(MAX_SIDE_COLUMNS, items)) + 1)
            belows = range(1, max(1, min(MAX_COLUMNS, number - beside)) + 1)
            for side_columns, columns in product(sides, belows):
                yield _Arrangement(
                    beside=beside,
                    list_beside=has_list,
                    code_beside=has_code,
                    side_columns=side_columns,
                    columns=columns,
                )

    def _candidate(self, arrangement: _Arrangement, box_mm: float) -> _Candidate | None:
        """Return how good an arrangement is with boxes of a size; None if it does not fit."""
        area = self._area
        below = self._lay_below(arrangement, box_mm, 1.0)
        if below is None:
            return None
        below_mm = _rows_height(below)
        gap = GAP_MM if below and self._rows else 0.0
        band_mm = area.height_mm - below_mm - gap
        if band_mm < 0:
            return None
        cell_mm = side_mm = grid_mm = covered = 0.0
        rows = [*below]
        columns = arrangement.columns
        if self._rows:
            found = self._fit_beside(arrangement, box_mm, band_mm)
            if found is None:
                return None
            side_mm, side = found
            cell_mm = self._fit_cell(area.width_mm - side_mm - (GAP_MM if side else 0.0), band_mm)
            if not cell_mm:
                return None
            grid_width, grid_mm = self._grid_size(cell_mm)
            covered = grid_width * grid_mm
            if side:
                # What is beside a wide grid may be higher than it.
                grid_mm = max(grid_mm, side.height_mm)
                covered += side.covered_mm2(_growth(side.height_mm, grid_mm))
                columns += arrangement.side_columns - 1
                rows.append(side)
        room_mm = area.height_mm - grid_mm - gap
        growth = _growth(below_mm, room_mm)
        covered += sum(row.covered_mm2(growth) for row in below)
        used = min(1.0, covered / (area.width_mm * area.height_mm))
        quality = (UNUSED + used) * FURTHER_COLUMN ** (columns - 1)
        quality *= (min(1.0, cell_mm / self._good_cell) ** CELL_WEIGHT) if self._rows else 1.0
        quality *= _box_quality(box_mm) if self._has_boxes else 1.0
        quality *= WRAPPED if any(row.is_wrapped for row in rows) else 1.0
        return _Candidate(
            quality=quality,
            used=used,
            arrangement=arrangement,
            cell_mm=cell_mm,
            side_mm=side_mm,
            box_mm=box_mm,
        )

    # The grid and what is beside it

    def _fit_cell(self, width_mm: float, height_mm: float) -> float:
        """Return the size of the cells in a room; 0 if they would be too small."""
        room = self._room
        across = (width_mm - room.left_mm - room.right_mm) / self._columns
        down = (height_mm - room.top_mm - room.bottom_mm) / self._rows
        cell = min(across, down, MAX_CELL_MM)
        return cell if cell >= MIN_CELL_MM else 0.0

    def _grid_size(self, cell_mm: float) -> tuple[float, float]:
        """Return the width and height of the grid with its frame and heads."""
        room = self._room
        width = cell_mm * self._columns + room.left_mm + room.right_mm
        return width, cell_mm * self._rows + room.top_mm + room.bottom_mm

    def _fit_beside(
        self, arrangement: _Arrangement, box_mm: float, band_mm: float
    ) -> tuple[float, _Row | None] | None:
        """Return the width of what is beside the grid, and its blocks; None if it does not fit.

        It is as narrow as it can be, or as wide as a grid of this height leaves room.
        """
        if not arrangement.has_side:
            return 0.0, None
        cell = self._fit_cell(self._columns * MAX_CELL_MM * 2, band_mm)
        if not cell:
            return None
        natural = self._area.width_mm - self._grid_size(cell)[0] - GAP_MM
        for least in SIDES_MM:
            if least > self._area.width_mm - self._columns * MIN_CELL_MM:
                return None
            row = self._lay_beside(arrangement, least, box_mm, 1.0)
            if row is None or row.height_mm > band_mm:
                continue
            width = max(least, min(natural, SIDES_MM[-1]))
            wider = self._lay_beside(arrangement, width, box_mm, 1.0)
            if wider and wider.height_mm <= band_mm:
                return width, wider
            return least, row
        return None

    def _lay_beside(
        self, arrangement: _Arrangement, width_mm: float, box_mm: float, stretch: float
    ) -> _Row | None:
        """Return what is beside the grid, in columns; in two, boxes for points have their own."""
        columns: list[list[Part]] = [[*self._parts[: arrangement.beside]]]
        if arrangement.side_columns > 1:
            columns.append([])
        if arrangement.list_beside and self._points_list:
            columns[-1].append(self._points_list)
        if arrangement.code_beside and self._code:
            columns[0].append(self._code)
        if not all(columns):
            return None
        return self._lay_columns(columns, width_mm, box_mm, stretch)

    def _lay_columns(
        self, columns: Sequence[Sequence[Part]], width_mm: float, box_mm: float, stretch: float
    ) -> _Row | None:
        """Return columns of parts; None if one is too wide."""
        column_mm = (width_mm - GAP_MM * (len(columns) - 1)) / len(columns)
        laid = []
        lefts = []
        for number, column in enumerate(columns):
            blocks = [self._lay(part, column_mm, box_mm, stretch) for part in column]
            found = [block for block in blocks if block is not None]
            if len(found) < len(blocks):
                return None
            x = number * (column_mm + GAP_MM)
            laid.append(tuple(found))
            lefts.append(tuple(x + _left_of_centre(block, column_mm) for block in found))
        return _Row(tuple(laid), tuple(lefts))

    # What is below the grid

    def _lay_below(
        self, arrangement: _Arrangement, box_mm: float, stretch: float
    ) -> list[_Row] | None:
        """Return everything below the grid, in rows; None if something is too wide."""
        key = (replace(arrangement, side_columns=1), box_mm, stretch)
        if key not in self._laid_below:
            self._laid_below[key] = self._find_below(arrangement, box_mm, stretch)
        return self._laid_below[key]

    def _find_below(
        self, arrangement: _Arrangement, box_mm: float, stretch: float
    ) -> list[_Row] | None:
        body = self._parts[arrangement.beside :]
        foot: list[Part] = []
        if self._points and not arrangement.list_beside:
            foot.append(self._points)
        if self._wide_code and not arrangement.code_beside:
            foot.append(self._wide_code)
        if arrangement.columns == 1:
            return self._lay_rows([*body, *foot], box_mm, stretch)
        columns = self._divide(body, arrangement.columns, box_mm)
        row = columns and self._lay_columns(columns, self._area.width_mm, box_mm, stretch)
        rows = self._lay_rows(foot, box_mm, stretch)
        return [row, *rows] if row and rows is not None else None

    def _divide(self, parts: Sequence[Part], number: int, box_mm: float) -> list[list[Part]] | None:
        """Return parts in columns of about the same height; None if a column is too narrow."""
        column_mm = (self._area.width_mm - GAP_MM * (number - 1)) / number
        blocks = [self._lay(part, column_mm, box_mm, 1.0) for part in parts]
        heights = [block.rect.height_mm + GAP_MM for block in blocks if block is not None]
        if len(heights) < len(parts) or len(parts) < number:
            return None
        # The lowest limit with which the parts need no more columns.
        sums = {sum(heights[i:j]) for j in range(len(parts) + 1) for i in range(j)}
        limits = sorted(limit for limit in sums if limit >= max(heights))
        fits = bisect_left(
            limits, True, key=lambda limit: len(_fill_columns(heights, limit)) <= number
        )
        columns = iter(parts)
        return [[*islice(columns, size)] for size in _fill_columns(heights, limits[fits])]

    def _lay_rows(self, parts: Sequence[Part], box_mm: float, stretch: float) -> list[_Row] | None:
        """Return parts in rows: short ones of about the same height share one."""
        rows: list[_Row] = []
        start = 0
        while start < len(parts):
            for end in range(min(len(parts), start + MAX_IN_ROW), start, -1):
                if row := self._lay_row(parts[start:end], box_mm, stretch):
                    rows.append(row)
                    start = end
                    break
            else:
                return None
        return rows

    def _lay_row(self, parts: Sequence[Part], box_mm: float, stretch: float) -> _Row | None:
        """Return parts side by side; None if they do not fit, or differ much in height."""
        key = (tuple(map(id, parts)), box_mm, stretch)
        if key not in self._laid_rows:
            self._laid_rows[key] = self._find_row(parts, box_mm, stretch)
        return self._laid_rows[key]

    def _find_row(self, parts: Sequence[Part], box_mm: float, stretch: float) -> _Row | None:
        width = self._area.width_mm
        if len(parts) == 1:
            block = self._lay(parts[0], width, box_mm, stretch)
            return _Row(((block,),), ((_left_of_centre(block, width),),)) if block else None
        least = [self._least_mm(part, box_mm) for part in parts]
        if sum(least) + GAP_MM * (len(parts) - 1) > width:
            return None
        blocks = lay_line(parts, width, box_mm, stretch, least)
        if blocks is None:
            return None
        heights = [block.rect.height_mm for block in blocks]
        if min(heights) < ROW_SHARE * max(heights):
            return None
        # They are already side by side.
        columns = tuple((block,) for block in same_height(blocks))
        return _Row(columns, ((0.0,),) * len(columns))

    def _least_mm(self, part: Part, box_mm: float) -> float:
        key = (id(part), box_mm)
        if key not in self._least:
            self._least[key] = part.least_mm(box_mm)
        return self._least[key]

    def _lay(self, part: Part, width_mm: float, box_mm: float, stretch: float) -> Block | None:
        """Return a part in a width; laying it out once for each size is enough."""
        key = (id(part), width_mm, box_mm, stretch)
        if key not in self._laid:
            self._laid[key] = part.lay(width_mm, box_mm, stretch)
        return self._laid[key]

    # The plan

    def _build(self, best: _Candidate) -> PaperPlan:
        """Return the plan of a candidate: rows and gaps grow as far as there is room."""
        area = self._area
        blocks: list[Block] = []
        grid: GridPlan | None = None
        top = area.y_mm
        room_mm = area.height_mm
        if self._rows:
            width, height = self._grid_size(best.cell_mm)
            side = self._stretched_side(best, height)
            grid_top = (max(height, side.height_mm) - height) / 2 if side else 0.0
            height += 2 * grid_top
            room_mm -= height
            side_mm = best.side_mm + GAP_MM if side else 0.0
            left = area.x_mm + (area.width_mm - width - side_mm) / 2
        below, gap_mm = self._stretched_below(best, room_mm)
        used_mm = _rows_height(below) + gap_mm * len(below) if below else 0.0
        if self._rows:
            spare = room_mm - used_mm - (GAP_MM if below else 0.0)
            top += max(0.0, spare) / 2
            room = self._room
            grid = GridPlan(
                rows=self._rows,
                columns=self._columns,
                cell_mm=best.cell_mm,
                left_mm=left + room.left_mm,
                top_mm=top + grid_top + room.top_mm,
            )
            if side:
                x = left + width + GAP_MM
                blocks += side.placed(x, top, height, MAX_SIDE_GAP_MM)
            top += height + GAP_MM + gap_mm
        else:
            top += max(0.0, room_mm - used_mm) / 2
        for row in below:
            blocks += row.placed(area.x_mm, top, row.height_mm, MAX_GAP_MM)
            top += row.height_mm + GAP_MM + gap_mm
        paper_width, paper_height = PAPERS[self._paper]
        return PaperPlan(
            paper=self._paper,
            width_mm=paper_width,
            height_mm=paper_height,
            grid=grid,
            blocks=tuple(blocks),
            head_letters=self._head_letters,
            box_mm=best.box_mm if self._has_boxes else GOOD_BOX_MM,
            used=best.used,
            quality=best.quality,
        )

    def _stretched_side(self, best: _Candidate, height_mm: float) -> _Row | None:
        """Return what is beside the grid, stretched as far as the grid is high."""
        if not best.arrangement.has_side:
            return None
        for stretch in reversed(STRETCHES):
            row = self._lay_beside(best.arrangement, best.side_mm, best.box_mm, stretch)
            if row and (row.height_mm <= height_mm or stretch == 1.0):
                return row
        return None

    def _stretched_below(self, best: _Candidate, room_mm: float) -> tuple[list[_Row], float]:
        """Return the rows below the grid, stretched, and how much their gaps grow."""
        for stretch in reversed(STRETCHES):
            rows = self._lay_below(best.arrangement, best.box_mm, stretch)
            if rows is None:
                continue
            gaps = len(rows) - (0 if self._rows else 1)
            spare = room_mm - _rows_height(rows) - (GAP_MM if self._rows and rows else 0.0)
            if spare >= 0 or stretch == 1.0:
                return rows, min(spare / gaps, MAX_GAP_MM - GAP_MM) if gaps > 0 else 0.0
        return [], 0.0


def _column_height(blocks: Sequence[Block]) -> float:
    return sum(block.rect.height_mm for block in blocks) + GAP_MM * max(0, len(blocks) - 1)


def _rows_height(rows: Sequence[_Row]) -> float:
    return sum(row.height_mm for row in rows) + GAP_MM * max(0, len(rows) - 1)


def _growth(height_mm: float, room_mm: float) -> float:
    """Return how much blocks grow in a room: not beyond what looks good."""
    return max(1.0, min(MOST_GROWTH, room_mm / height_mm)) if height_mm else 1.0


def _fill_columns(heights: Sequence[float], limit: float) -> list[int]:
    """Return how many blocks each column holds if columns are filled up to a height."""
    numbers: list[int] = []
    filled = limit
    for height in heights:
        if not numbers or filled + height > limit + 1e-6:
            numbers.append(0)
            filled = 0.0
        numbers[-1] += 1
        filled += height
    return numbers


def _left_of_centre(block: Block, width_mm: float) -> float:
    """Return how far right a block moves to the middle of a width."""
    return (width_mm - block.rect.width_mm) / 2


def _box_quality(box_mm: float) -> float:
    """Return how good boxes of a size are, from 0 to 1."""
    return float(min(1.0, box_mm / GOOD_BOX_MM) ** BOX_WEIGHT)


def _count_boxes(part: Part) -> int:
    """Return how many boxes there are to write in, names and points aside."""
    if isinstance(part, Group):
        return sum(_count_boxes(inner) for line in part.lines for inner in line)
    if isinstance(part, BoxRow | FramedBoxes):
        return len(part.texts)
    return 1 if isinstance(part, NumberField) else 0


def _place_id(part: Part) -> str:
    """Return the track or field of a part; nothing for others."""
    return part.id if isinstance(part, BoxRow | FramedBoxes | NumberField) else ""
