"""Where everything on a sheet is: the grid, tracks, fields, the names of areas, and the code.

The plan depends on the content alone, not on words: a camera finds the boxes of every language.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import ceil, floor

from hedgerow.base.errors import input_error, usage_error
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.drawing.components import SMALL_PT
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.grid_plan import CellRect, GridPlan, fit_grid
from hedgerow.drawing.icon_names import icon_names
from hedgerow.drawing.scene import Rect
from hedgerow.games.sheet_and_deck.content import OpenContent
from hedgerow.games.sheet_and_deck.parts import Head, SheetField, SheetPlan, Track
from hedgerow.games.sheet_and_deck.sheet import PAPERS

MARKER_MM, CLEAR_MM, EDGE_MM = 9.0, 4.0, 2.5
# On narrow sheets the name has a line below the title, and the pen hint one above the markers.
NARROW_MM, NAME_ROW_MM, PEN_ROW_MM = 120.0, 7.0, 4.2
# Room for the heads of rows and columns: numbers and letters, pictures, or names.
NUMBERS_MM, LETTERS_MM, PICTURE_HEAD_MM, NAME_HEAD_MM, COLUMN_NAME_MM = 5.8, 5.0, 8.6, 18.0, 6.4
# Names of this length have the room of numbers.
SHORT_NAME = 2
HIDDEN_MM = 0.6
MIN_CELL_MM = 4.5
# Sizes of boxes to try, largest first.
BOXES_MM = (13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5, 5.0)
# A sheet has good proportions if a cell is this large, compared with a box.
GOOD_CELL_MM, GOOD_BOX_MM = 13.0, 8.0
PADDING_MM, BOX_GAP_MM, BLOCK_GAP_MM, MAX_EXTRA_GAP_MM = 1.4, 0.8, 2.4, 4.0
# Boxes with labels may be wider than high.
WIDEST = 1.5
# Boxes in several rows are as good as boxes in one row of this size.
WRAPPED = 0.5
SLIM, MIN_BOX_MM = 0.7, 5.0
LABEL_ABOVE_MM, LABEL_BESIDE_FROM_MM = 4.6, 62.0
WORTH_MM, SHOWN_MM = 3.6, 4.6
FIELD_MM, FIELD_BOX_MM, MIN_FIELD_MM = 42.0, 13.0, 6.5
LEGEND_MM, MAX_LEGEND_MM, LEGEND_ROW_MM = 30.0, 46.0, 5.0
QR_MODULE_MM = 0.9
CODE_TOP_MM = 2.4
MAX_COLUMNS = 3
# More letters than this share one long box.
MAX_LETTER_BOXES = 40
# How much of the width a column beside the grid may take.
SHARES = (0.18, 0.22, 0.26, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6)


@record
class CodeRoom:
    """The room for the QR code and the text below it."""

    width_mm: float
    height_mm: float


CODE_ROOM, LINK_ROOM = CodeRoom(30.0, 29.6), CodeRoom(34.0, 36.8)


@keyword_record
class Place:
    """A track or field on the sheet.

    label: the room for its name; above the boxes if `above`
    boxes: the boxes, in their order
    panel: the ground below a track
    """

    id: str
    label: CellRect
    boxes: tuple[CellRect, ...]
    panel: CellRect | None = None
    above: bool = False


@record
class _Block:
    """Places that stay together, from their upper left corner; with the code or the legend."""

    height_mm: float
    places: tuple[Place, ...] = ()
    legend: tuple[CellRect, ...] = ()
    code: tuple[float, float] | None = None


@record
class _BoxSize:
    """The size of a box, the room below it, and how slim it may be if all fit in one row."""

    width_mm: float
    height_mm: float
    below_mm: float
    slim_mm: float


@keyword_record
class PaperPlan:
    """The places on a sheet.

    code: the middle of the upper edge of the QR code; None if all sheets are equal
    legend: the room for the name of each area
    box_mm: the height of the boxes, without what is shown on them
    """

    width_mm: float
    height_mm: float
    grid: GridPlan | None
    places: tuple[Place, ...]
    legend: tuple[CellRect, ...]
    code: tuple[float, float] | None
    box_mm: float

    @property
    def is_narrow(self) -> bool:
        """Return whether title and name need a line each."""
        return is_narrow(self.width_mm)

    def place(self, name: str) -> Place:
        """Return the place of a track or field."""
        return next(place for place in self.places if place.id == name)


@record
class _Candidate:
    """A possible plan: how good it is, its grid, and the blocks with their positions."""

    quality: tuple[float, float]
    grid: GridPlan | None
    box_mm: float
    placed: tuple[tuple[float, float, _Block], ...]


def is_narrow(width_mm: float) -> bool:
    """Return whether title and name need a line each on a sheet of this width."""
    return width_mm < NARROW_MM


def plan_paper(content: OpenContent, code: CodeRoom = CODE_ROOM) -> PaperPlan:
    """Return the best plan of a sheet. Raises InputError if not everything fits."""
    width, height = PAPERS[content.sheet.paper]
    best: _Candidate | None = None
    for box_mm in BOXES_MM:
        if best and best.quality[0] > _best_quality(content.sheet, box_mm):
            break  # smaller boxes cannot be better
        found = [*([best] if best else ()), *_candidates(content, box_mm, code)]
        best = max(found, key=lambda it: it.quality, default=None)
    if best is None and code is not CODE_ROOM:
        plan_paper(content)  # raises an error if not even a small code fits
        message = Message("the sheet has no room for a QR code with the address of a page")
        raise usage_error("--site", message, Message("omit --site"))
    if best is None:
        raise input_error("sheet", *misfit_messages(content))
    blocks = [_move_block(block, x, y) for x, y, block in best.placed]
    return PaperPlan(
        width_mm=width,
        height_mm=height,
        grid=best.grid,
        places=tuple(place for block in blocks for place in block.places),
        legend=tuple(rect for block in blocks for rect in block.legend),
        code=next((block.code for block in blocks if block.code), None),
        box_mm=best.box_mm,
    )


def misfit_messages(content: OpenContent) -> tuple[Message, Message]:
    """Return what to say about a sheet that is too small for what is on it."""
    paper = content.sheet.paper
    message = Message("the sheet is too small for its grid, tracks and fields: {paper}")
    larger = [*PAPERS][[*PAPERS].index(paper) + 1 :]
    hint = Message("use paper: {paper}, or fewer boxes") if larger else Message("use fewer boxes")
    return message.with_values(paper=paper), hint.with_values(paper=larger[0]) if larger else hint


def inner_area(paper: str) -> Rect:
    """Return the part of a sheet between title and footer."""
    width, height = PAPERS[paper]
    narrow = is_narrow(width)
    top = MARKER_MM + CLEAR_MM + (NAME_ROW_MM if narrow else 0.0)
    bottom = height - MARKER_MM - CLEAR_MM - (PEN_ROW_MM if narrow else 0.0)
    return Rect(EDGE_MM, top, width - 2 * EDGE_MM, bottom - top)


def _candidates(content: OpenContent, box_mm: float, code: CodeRoom) -> Iterator[_Candidate]:
    sheet, area = content.sheet, inner_area(content.sheet.paper)
    if sheet.grid is None:
        yield from _plans_without_grid(sheet, area, box_mm, code)
    else:
        yield from _plans_below(content, area, box_mm, code)
        yield from _plans_beside(content, area, box_mm, code)


def _best_quality(sheet: SheetPlan, box_mm: float) -> float:
    """Return the quality that no plan with boxes of this size exceeds."""
    if sheet.grid is None:
        return box_mm
    return _box_quality(box_mm) if sheet.tracks or sheet.written_fields else 0.0


def _box_quality(box_mm: float) -> float:
    """Return how good boxes of a size are, from 0 to 1."""
    return min(1.0, box_mm / GOOD_BOX_MM)


def _plans_without_grid(
    sheet: SheetPlan, area: Rect, box_mm: float, code: CodeRoom
) -> Iterator[_Candidate]:
    for count in range(1, MAX_COLUMNS + 1):
        blocks = _blocks(sheet, _column_width(area.width_mm, count), box_mm, code)
        if blocks is None or not (columns := _fill_columns(blocks, count, area.height_mm)):
            continue
        placed = tuple(_place_columns(columns, area))
        # Tracks in one row, and few columns, look calmer; much larger boxes are better still.
        quality = box_mm * (WRAPPED if any(map(_is_wrapped, blocks)) else 1.0)
        yield _Candidate((quality, -count), None, box_mm, placed)


def _plans_below(
    content: OpenContent, area: Rect, box_mm: float, code: CodeRoom
) -> Iterator[_Candidate]:
    """Yield plans with the grid above everything else."""
    for count in range(1, MAX_COLUMNS + 1):
        blocks = _blocks(content.sheet, _column_width(area.width_mm, count), box_mm, code)
        if blocks is None:
            continue
        columns = _fill_columns(blocks, count, area.height_mm)
        if columns is None:
            continue
        height = max((_column_height(column) for column in columns), default=0.0)
        top = area.height_mm - height
        above = Rect(area.x_mm, area.y_mm, area.width_mm, top - (BLOCK_GAP_MM if blocks else 0))
        if grid := _fit_cells(content, above):
            below = Rect(area.x_mm, area.y_mm + top, area.width_mm, height)
            placed = tuple(_place_columns(columns, below))
            yield _Candidate(_quality(grid, box_mm, blocks), grid, box_mm, placed)


def _plans_beside(
    content: OpenContent, area: Rect, box_mm: float, code: CodeRoom
) -> Iterator[_Candidate]:
    """Yield plans with the grid left of everything else."""
    room, _ = head_room(content)
    for share in SHARES:
        width = max(area.width_mm * share, code.width_mm)
        blocks = _blocks(content.sheet, width, box_mm, code)
        if not blocks or _fill_columns(blocks, 1, area.height_mm) is None:
            continue
        left = Rect(area.x_mm, area.y_mm, area.width_mm - width - 2 * BLOCK_GAP_MM, area.height_mm)
        if grid := _fit_cells(content, left):
            # The column follows the grid, and what is left over is on both sides.
            used = room + grid.width_mm + 2 * BLOCK_GAP_MM + width
            start = area.x_mm + (area.width_mm - used) / 2
            grid = replace(grid, left_mm=start + room)
            column = Rect(start + used - width, area.y_mm, width, area.height_mm)
            placed = tuple(_place_columns([blocks], column))
            yield _Candidate(_quality(grid, box_mm, blocks), grid, box_mm, placed)


def _quality(grid: GridPlan, box_mm: float, blocks: Sequence[_Block]) -> tuple[float, float]:
    has_boxes = any(block.places for block in blocks)
    box = _box_quality(box_mm) if has_boxes else 1.0
    box *= WRAPPED if any(map(_is_wrapped, blocks)) else 1.0
    # Cells larger than good ones matter less than boxes of a good size.
    return min(grid.cell_mm / GOOD_CELL_MM, box), grid.cell_mm + min(box_mm, GOOD_BOX_MM)


def _fit_cells(content: OpenContent, area: Rect) -> GridPlan | None:
    """Return the grid with room for its coordinates; None if cells would be too small."""
    rows, columns = content.size
    left, top = head_room(content)
    width, height = area.width_mm - left, area.height_mm - top
    if min(width / columns, height / rows) < MIN_CELL_MM:
        return None
    return fit_grid(rows, columns, Rect(area.x_mm + left, area.y_mm + top, width, height))


def head_room(content: OpenContent) -> tuple[float, float]:
    """Return the room left of the rows and above the columns, the same in every language."""
    grid = content.sheet.grid
    if grid is None or grid.heads == "none":
        return HIDDEN_MM, HIDDEN_MM
    styles = {head.id: head for head in grid.head_styles}
    rows, columns = (
        [styles.get(name) or Head(id=name) for name in names]
        for names in (grid.row_names, grid.column_names)
    )
    left = max(_head_mm(head, NUMBERS_MM, NAME_HEAD_MM) for head in rows)
    return left, max(_head_mm(head, LETTERS_MM, COLUMN_NAME_MM) for head in columns)


def _head_mm(head: Head, short_mm: float, name_mm: float) -> float:
    if head_icon(head):
        return PICTURE_HEAD_MM
    return short_mm if len(head.id) <= SHORT_NAME and not head.paint else name_mm


def head_icon(head: Head) -> str:
    """Return the icon of a head: its own, or the one that comes with hedgerow for its name."""
    return head.icon or (head.id if head.id in icon_names() else "")


# Columns of blocks


def _column_width(width_mm: float, count: int) -> float:
    return (width_mm - (count - 1) * 2 * BLOCK_GAP_MM) / count


def _column_height(blocks: Sequence[_Block]) -> float:
    return sum(block.height_mm for block in blocks) + BLOCK_GAP_MM * max(0, len(blocks) - 1)


def _fill_columns(
    blocks: Sequence[_Block], count: int, height_mm: float
) -> list[list[_Block]] | None:
    """Return the blocks in columns of about the same height; None if they are too high."""
    if not blocks:
        return []
    if count > len(blocks):
        return None
    lowest = max(_column_height(blocks) / count, max(block.height_mm for block in blocks))
    for step in range(ceil(max(0.0, height_mm - lowest)) + 1):
        limit = min(lowest + step, height_mm)
        columns = _fill(blocks, limit)
        if limit >= lowest and len(columns) <= count:
            return columns
    return None


def _fill(blocks: Sequence[_Block], limit_mm: float) -> list[list[_Block]]:
    columns: list[list[_Block]] = [[]]
    for block in blocks:
        if columns[-1] and _column_height([*columns[-1], block]) > limit_mm + 1e-6:
            columns.append([])
        columns[-1].append(block)
    return columns


def _place_columns(
    columns: Sequence[Sequence[_Block]], area: Rect
) -> Iterator[tuple[float, float, _Block]]:
    """Yield the blocks with their positions: gaps grow a little where there is room."""
    if not columns:
        return
    width = _column_width(area.width_mm, len(columns))
    extras = [
        (area.height_mm - _column_height(column)) / max(1, len(column) - 1) for column in columns
    ]
    extra = max(0.0, min(MAX_EXTRA_GAP_MM, *extras))
    for number, column in enumerate(columns):
        x, y = area.x_mm + number * (width + 2 * BLOCK_GAP_MM), area.y_mm
        for block in column:
            yield x, y, block
            y += block.height_mm + BLOCK_GAP_MM + extra


def _is_wrapped(block: _Block) -> bool:
    """Return whether the boxes of a track are in several rows."""
    return any(place.panel and len({box.y_mm for box in place.boxes}) > 1 for place in block.places)


# The blocks of a column


def _blocks(
    sheet: SheetPlan, width_mm: float, box_mm: float, code: CodeRoom
) -> list[_Block] | None:
    """Return what stands in a column of this width; None if it is too narrow."""
    if sheet.random and width_mm < code.width_mm:
        return None
    tracks = [_track_block(track, width_mm, box_mm) for track in sheet.tracks]
    several = [field for field in sheet.written_fields if field.numbers or field.holds]
    lists = [_list_block(field, width_mm, box_mm) for field in several]
    numbers = [field for field in sheet.written_fields if field not in several]
    ends = _end_blocks(numbers, width_mm, box_mm, code if sheet.random else None)
    blocks = [*_legend_blocks(sheet, width_mm), *tracks, *lists, *ends]
    found = [block for block in blocks if block is not None]
    return found if len(found) == len(blocks) else None


def _legend_blocks(sheet: SheetPlan, width_mm: float) -> Iterator[_Block]:
    if not sheet.areas:
        return
    columns = min(max(1, floor(width_mm / LEGEND_MM)), len(sheet.areas))
    wide = min(width_mm, MAX_LEGEND_MM * columns)
    cells = _grid_of_cells(len(sheet.areas), columns, wide, LEGEND_ROW_MM)
    yield _Block(ceil(len(sheet.areas) / columns) * LEGEND_ROW_MM, legend=tuple(cells))


def _grid_of_cells(
    number: int, columns: int, width_mm: float, height_mm: float
) -> Iterator[CellRect]:
    width = width_mm / columns
    for index in range(number):
        row, col = divmod(index, columns)
        yield CellRect(col * width, row * height_mm, width, height_mm)


def _track_block(track: Track, width_mm: float, box_mm: float) -> _Block | None:
    labels = track.labels
    text_mm = max(text_width_mm(label, SMALL_PT, "bold") for label in labels) + 1.6
    high = box_mm + (SHOWN_MM if track.shows else 0.0)
    below = WORTH_MM if track.worth else 0.0
    size = _BoxSize(max(box_mm, text_mm), high, below, max(box_mm * SLIM, MIN_BOX_MM, text_mm))
    return _boxes_block(track.id, len(labels), size, width_mm)


def _list_block(field: SheetField, width_mm: float, box_mm: float) -> _Block | None:
    """Return a box for each number or letter; one long box if any number of letters fit."""
    number = field.numbers or field.room
    if number is None or number > MAX_LETTER_BOXES:
        room = width_mm - 2 * PADDING_MM - (0.0 if _is_above(width_mm) else _label_width(width_mm))
        return _boxes_block(field.id, 1, _BoxSize(room, box_mm, 0.0, room), width_mm)
    size = _BoxSize(box_mm, box_mm, 0.0, max(box_mm * SLIM, MIN_BOX_MM))
    return _boxes_block(field.id, number, size, width_mm)


def _is_above(width_mm: float) -> bool:
    return width_mm < LABEL_BESIDE_FROM_MM


def _label_width(width_mm: float) -> float:
    return min(34.0, max(19.0, width_mm * 0.19))


def _boxes_in(room_mm: float, wide_mm: float) -> int:
    return floor((room_mm + BOX_GAP_MM + 1e-6) / (wide_mm + BOX_GAP_MM))


def _boxes_block(name: str, number: int, size: _BoxSize, width_mm: float) -> _Block | None:
    """Return a panel with a label and rows of boxes; None if a box is wider than the column."""
    wide, high, above = size.width_mm, size.height_mm, _is_above(width_mm)
    left = PADDING_MM + (0.0 if above else _label_width(width_mm))
    top = PADDING_MM + (LABEL_ABOVE_MM if above else 0.0)
    room = width_mm - left - PADDING_MM
    if _boxes_in(room, wide) < number <= _boxes_in(room, size.slim_mm):
        wide = size.slim_mm  # slim boxes in one row are better than wide ones in two
    most = _boxes_in(room, wide)
    if most < 1:
        return None
    rows = ceil(number / most)
    columns = ceil(number / rows)
    # Boxes use the width there is.
    step = min((room + BOX_GAP_MM) / columns, max(wide, high * WIDEST) + BOX_GAP_MM)
    row_mm = high + size.below_mm + BOX_GAP_MM
    boxes = tuple(
        CellRect(
            left + index % columns * step, top + index // columns * row_mm, step - BOX_GAP_MM, high
        )
        for index in range(number)
    )
    height = top + rows * row_mm - BOX_GAP_MM + PADDING_MM
    label = CellRect(PADDING_MM, top, left - 2 * PADDING_MM, height - top - PADDING_MM)
    if above:
        label = CellRect(PADDING_MM, PADDING_MM / 2, width_mm - 2 * PADDING_MM, LABEL_ABOVE_MM)
    panel = CellRect(0, 0, width_mm, height)
    place = Place(id=name, label=label, boxes=boxes, panel=panel, above=above)
    return _Block(height, (place,))


def _end_blocks(
    fields: Sequence[SheetField], width_mm: float, box_mm: float, code: CodeRoom | None
) -> Iterator[_Block]:
    """Yield the numbers to write and the code, if any: side by side in a wide column."""
    beside = code and fields and width_mm >= code.width_mm + BLOCK_GAP_MM + FIELD_MM
    if not code or not beside:
        yield from _number_blocks(fields, width_mm, box_mm)
        if code:
            yield _Block(code.height_mm, code=(width_mm / 2, CODE_TOP_MM))
        return
    for block in _number_blocks(fields, width_mm - code.width_mm - BLOCK_GAP_MM, box_mm):
        place = width_mm - code.width_mm / 2, CODE_TOP_MM
        yield _Block(max(block.height_mm, code.height_mm), block.places, code=place)


def _number_blocks(
    fields: Sequence[SheetField], width_mm: float, box_mm: float
) -> Iterator[_Block]:
    if not fields:
        return
    high = max(min(box_mm, 10.0), MIN_FIELD_MM)
    columns = min(max(1, floor(width_mm / FIELD_MM)), len(fields))
    cells = [*_grid_of_cells(len(fields), columns, width_mm, high + 1.6)]
    places = tuple(map(_number_place, fields, cells))
    yield _Block(ceil(len(fields) / columns) * (high + 1.6), places)


def _number_place(field: SheetField, cell: CellRect) -> Place:
    x, y, high = cell.x_mm, cell.y_mm + 0.8, cell.height_mm - 1.6
    # A label right beside its box: a wide cell leaves room at its end.
    label_mm = min(cell.width_mm, 64.0) - FIELD_BOX_MM - 2.0
    box = CellRect(x + label_mm, y, FIELD_BOX_MM, high)
    return Place(id=field.id, label=CellRect(x, y, label_mm - 1.5, high), boxes=(box,))


def _move_block(block: _Block, x_mm: float, y_mm: float) -> _Block:
    def move(rect: CellRect) -> CellRect:
        return replace(rect, x_mm=rect.x_mm + x_mm, y_mm=rect.y_mm + y_mm)

    code = (block.code[0] + x_mm, block.code[1] + y_mm) if block.code else None
    places = tuple(_move_place(place, move) for place in block.places)
    return replace(block, places=places, legend=tuple(map(move, block.legend)), code=code)


def _move_place(place: Place, move: Callable[[CellRect], CellRect]) -> Place:
    return replace(
        place,
        label=move(place.label),
        boxes=tuple(map(move, place.boxes)),
        panel=move(place.panel) if place.panel else None,
    )
