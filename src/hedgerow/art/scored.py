"""Drawing of scored open games: each paper with what was written, and its points beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import accumulate
from math import ceil
from typing import Literal

from hedgerow.art.boards import (
    TINTS,
    BoardPicture,
    draw_board,
    draw_owner,
    draw_symbols,
    draw_tokens,
)
from hedgerow.art.grid import draw_ground, thing_symbol
from hedgerow.art.heads import draw_heads
from hedgerow.art.ornaments import draw_pictures, picture_rects
from hedgerow.art.paper import draw_block, draw_dealt
from hedgerow.art.paper_plan import PaperPlan, head_room
from hedgerow.art.sheet_plan import plan_paper
from hedgerow.art.symbols import letter_of
from hedgerow.base.errors import InputError, Problem, raise_problems
from hedgerow.base.grid import Pos
from hedgerow.base.grid import cells as grid_cells
from hedgerow.drawing.components import (
    BODY_PT,
    HEAD_PT,
    NUMBER_PT,
    SMALL_PT,
    TEXT_PT,
    ScoreColumns,
    TextStyle,
    fitted_text,
    panel,
    place_icon,
)
from hedgerow.drawing.grid_plan import CellRect, GridPlan, fit_grid
from hedgerow.drawing.scene import Group, Item, Path, Rect, Symbol, polyline
from hedgerow.drawing.score_badges import badge, draw_badges, has_one_row
from hedgerow.game.content import Content, with_sheet
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.parts import SheetField, Track
from hedgerow.game.reader import FinishedGame, Paper
from hedgerow.game.result import Result, Score, ScoreLine

# How much larger texts are than the least size, because pages of rules scale their pictures.
PAGE_MARGIN = 1.01
# What stands in cells below the numbers of score lines: its size and how far it is moved down.
STANDING_SHARE, STANDING_SHIFT = 0.58, 0.16
WIDTH_MM, LIST_MM, GAP_MM = 250.0, 104.0, 6.0
HEAD_MM, PICTURE_MM, MAX_PICTURE_MM = 12.0, WIDTH_MM - 104.0 - 6.0, 150.0
LINE_MM, TOTAL_MM, MAX_CELL_MM = 6.4, 17.0, 26.0
# The type of letters in cells, in pt for each mm.
LETTER_PT = 2.0
# Lists and boards side by side, the head of a player's list, and the cell of the disc in it.
PAIR_GAP_MM, PLAYER_HEAD_MM, DISC_CELL_MM = 4.0, 14.0, 9.4
# Another plan is taken if its cells are larger by this factor.
CLEARLY_LARGER = 1.15
# How large what stands in a cell or in a small box is; the outlines of tiles, and frames round
# those that scored.
SMALL_SHARE, LARGE_BOX_MM = 0.86, 12.0
KIND_SHARE, TILE_LINE_MM, TILE_FRAME_MM = 0.62, 0.4, 1.4
SMALL_PAPERS: tuple[Literal["quarter", "half"], ...] = ("quarter", "half")


def draw_scored(finished: FinishedGame, result: Result, context: DrawingContext) -> Symbol:
    """Draw all papers with their points, one below the other."""
    blocks = [*_draw_blocks(finished, result, context)]
    items, y = list[Item](), 0.0
    for number, block in enumerate(blocks):
        items.append(Group(f"paper-{number + 1}", block.items, 0.0, y))
        y += block.height_mm + GAP_MM
    return Symbol("scored", WIDTH_MM, max(y - GAP_MM, 1.0), tuple(items))


def _draw_blocks(
    finished: FinishedGame, result: Result, context: DrawingContext
) -> Iterator[Symbol]:
    """Yield each paper with its points; a shared paper with the points of all players."""
    if context.content.sheet.shared:
        yield from (_draw_shared(paper, finished, result, context) for paper in finished.papers)
        return
    rows = max((paper.rows for paper in finished.papers), default=0)
    columns = max((paper.columns for paper in finished.papers), default=0)
    for paper, score in zip(finished.papers, result.scores, strict=True):
        picture = draw_paper(paper, score.lines, context, largest=(rows, columns))
        numbered = any(line.cells for line in score.lines)
        lists = [_draw_list(score, result, context, numbered=numbered)]
        yield _beside(paper.player, picture, lists)


def _draw_shared(
    paper: Paper, finished: FinishedGame, result: Result, context: DrawingContext
) -> Symbol:
    """Draw the shared paper with the points of all players, and smaller ones of earlier moments."""
    players = [*finished.players]
    board = BoardPicture(paper=paper, cells=paper.kinds, players=players, scores=result.scores)
    earlier = [
        replace(board, cells=cells, moment=name, title=context.words(f"names.{name}"))
        for name, cells in paper.moments.items()
    ]
    half_mm = (PICTURE_MM - GAP_MM) / 2
    boards = [draw_board(board, PICTURE_MM, context)]
    boards += [draw_board(it, half_mm, context) for it in earlier]
    lists = [
        _draw_player_list(number, score, players[number], result, context)
        for number, score in enumerate(result.scores)
    ]
    return _beside("", _stack("boards", boards[:1] + _in_pairs(boards[1:])), _in_pairs(lists))


def _in_pairs(symbols: Sequence[Symbol]) -> list[Symbol]:
    """Return symbols two by two, side by side."""
    pairs = []
    for start in range(0, len(symbols), 2):
        items, x = list[Item](), 0.0
        pair = symbols[start : start + 2]
        for number, symbol in enumerate(pair):
            items.append(Group(f"{symbol.id}-{start + number}", symbol.items, x, 0.0))
            x += symbol.width_mm + PAIR_GAP_MM
        height = max(symbol.height_mm for symbol in pair)
        pairs.append(Symbol(f"pair-{start}", x - PAIR_GAP_MM, height, tuple(items)))
    return pairs


def _beside(title: str, picture: Symbol | None, lists: Sequence[Symbol]) -> Symbol:
    """Return a picture with lists to its right; a list alone if there is no picture."""
    items = list[Item]()
    top = HEAD_MM if title else 0.0
    if title:
        name = TextStyle(NUMBER_PT, "bold", anchor="start", min_pt=SMALL_PT)
        items.append(fitted_text(1.0, 5.0, title, name, WIDTH_MM - 2.0))
    stacked = _stack("lists", lists)
    left = WIDTH_MM - LIST_MM if picture else 0.0
    if picture:
        items.append(Group("picture", picture.items, 0.0, top))
    items.append(Group("points", stacked.items, left, top))
    height = max(picture.height_mm if picture else 0.0, stacked.height_mm)
    return Symbol(title, WIDTH_MM, top + height, tuple(items))


def _stack(name: str, symbols: Sequence[Symbol]) -> Symbol:
    items, y = list[Item](), 0.0
    for number, symbol in enumerate(symbols):
        items.append(Group(f"{name}-{number + 1}", symbol.items, 0.0, y))
        y += symbol.height_mm + 4.0
    return Symbol(name, PICTURE_MM, max(y - 4.0, 0.0), tuple(items))


# What was written


def draw_paper(
    paper: Paper,
    lines: Sequence[ScoreLine],
    context: DrawingContext,
    width_mm: float = PICTURE_MM,
    most_mm: tuple[float, float] = (MAX_PICTURE_MM, MAX_CELL_MM),
    *,
    on_small: bool = False,
    largest: tuple[int, int] | None = None,
) -> Symbol | None:
    """Draw a paper without title and code; None if there is nothing on it to draw.

    most_mm: the height of the picture, and the size of a cell
    on_small: whether to draw it as on the smallest paper that holds it: boxes are largest there
    largest: rows and columns of the largest paper of the game: grids that grow have cells of
        the same size
    """
    sheet = context.content.sheet
    if not (sheet.grid or sheet.tracks or sheet.written_fields):
        return None
    misfits: list[Problem] = []
    # Without printed sheets, there may be no plan: more to write than a page holds.
    content = _without_notes(context.content)
    plans = [*_plans(content, on_small=on_small)]
    # A sheet with a layout is shown as it is printed.
    if on_small and not sheet.layout:
        plans = _largest_cells_first(plans, content, width_mm, most_mm)
    for plan in plans:
        try:
            grown = _grown(plan, paper, largest or (paper.rows, paper.columns))
            return _draw_planned(paper, lines, grown, context, width_mm, most_mm)
        except InputError as error:
            misfits += error.problems
    raise_problems(misfits[:1])
    return None


def _without_notes(content: Content) -> Content:
    """Return the content without numbers that stand on no paper: they are beside tiles on a table.

    What pays for them is in the list of points.
    """
    if content.sheet.print or not content.sheet.grid:
        return content
    return with_sheet(content, fields=tuple(it for it in content.sheet.fields if it.holds))


def _plans(content: Content, *, on_small: bool) -> Iterator[PaperPlan]:
    """Yield plans of a paper, the best first; labels that do not fit in one may fit in another."""
    if content.sheet.layout:
        with suppress(InputError):
            yield plan_paper(content, is_bare=True)
        content = with_sheet(content, layout=None)
    sheet = content.sheet
    papers = [*SMALL_PAPERS, sheet.paper] if on_small else [sheet.paper, *SMALL_PAPERS]
    for paper in papers:
        with suppress(InputError):
            # Neither the code, the names of areas nor the boxes for points need room.
            yield plan_paper(content, paper=paper, is_bare=True)


def _largest_cells_first(
    plans: list[PaperPlan],
    content: Content,
    width_mm: float,
    most_mm: tuple[float, float],
) -> list[PaperPlan]:
    """Return plans with those first whose cells are clearly larger in a picture of this size.

    On a small paper, what stands beside the grid may take most of the room.
    """

    def cell_mm(plan: PaperPlan) -> float:
        scale = _picture_scale(plan, _drawn_area(plan, content), width_mm, most_mm)
        return plan.grid.cell_mm * scale if plan.grid else 0.0

    if not plans or not plans[0].grid:
        return plans
    best = max(plans, key=cell_mm)
    if cell_mm(best) < CLEARLY_LARGER * cell_mm(plans[0]):
        return plans
    return [best, *(plan for plan in plans if plan is not best)]


def _picture_scale(
    plan: PaperPlan, area: Rect, width_mm: float, most_mm: tuple[float, float]
) -> float:
    scale = min(width_mm / area.width_mm, most_mm[0] / area.height_mm, 1.4)
    return min(scale, most_mm[1] / plan.grid.cell_mm) if plan.grid else scale


def _draw_planned(
    paper: Paper,
    lines: Sequence[ScoreLine],
    plans: tuple[PaperPlan, PaperPlan],
    context: DrawingContext,
    width_mm: float,
    most_mm: tuple[float, float],
) -> Symbol:
    """Draw a paper by its plan, in the scale of the plan of the largest one."""
    plan, largest = plans
    area = _drawn_area(largest, context.content)
    scale = _picture_scale(largest, area, width_mm, most_mm)
    height = _drawn_area(plan, context.content).height_mm * scale
    items = (
        *draw_pictures(plan, context),
        *(_draw_grid(paper, lines, plan.grid, context, scale) if plan.grid else ()),
        *_draw_places(paper, plan, context, scale),
    )
    left = (width_mm - area.width_mm * scale) / 2
    moved = Group("paper", items, left - area.x_mm * scale, -area.y_mm * scale, scale)
    return Symbol("paper", width_mm, height, (moved,))


def _drawn_area(plan: PaperPlan, content: Content) -> Rect:
    """Return the part of a sheet with grid, tracks and fields, and the pictures of its layout."""
    rects = [*(block.rect for block in plan.blocks), *picture_rects(plan)]
    if plan.grid:
        grid = plan.grid
        room, above = head_room(content)
        left, top = grid.left_mm - room - 0.2, grid.top_mm - above
        width, height = grid.width_mm + room + 1.2, grid.height_mm + above + 1.0
        rects.append(CellRect(left, top, width, height))
    left = min(rect.x_mm for rect in rects) - 0.5
    top = min(rect.y_mm for rect in rects) - 0.5
    right = max(rect.x_mm + rect.width_mm for rect in rects) + 0.5
    bottom = max(rect.y_mm + rect.height_mm for rect in rects) + 0.5
    return Rect(left, top, right - left, bottom - top)


def _draw_grid(
    paper: Paper, lines: Sequence[ScoreLine], plan: GridPlan, context: DrawingContext, scale: float
) -> Iterator[Item]:
    """Draw the grid with kinds in its cells; cells that scored are tinted and numbered."""
    scored = [line.cells for line in lines if line.points]
    content = context.content
    if content.sheet.print or not content.has_tiles:
        yield from draw_ground(plan, context)
    inside = {*grid_cells(plan.rows, plan.columns)}
    for number, line in enumerate(_tinted(lines, content)):
        tint = f"group-{number % TINTS + 1}"
        found = (pos for pos in line.cells if pos in inside)
        yield from (plan.inner_rect(pos, 0.6, fill=tint, radius_mm=1.6) for pos in found)
    yield from draw_heads(plan, context)
    yield from draw_symbols(paper, plan, context)
    badges = [*draw_badges(plan, [[it for it in cells if it.row >= 0] for cells in scored], scale)]
    is_below = bool(badges) and has_one_row(scored) and not content.has_tiles
    share, shift = (STANDING_SHARE, STANDING_SHIFT) if is_below else (KIND_SHARE, 0.0)
    for pos, kind in sorted(paper.kinds.items()):
        yield from draw_standing(plan, pos, kind, context, share, shift)
    if content.has_tiles:
        # Tiles hide the tint below them.
        marked = {pos for cells in scored for pos in cells} & inside
        for pos in sorted(marked):
            yield plan.inner_rect(pos, TILE_FRAME_MM / 2, line="berry", line_mm=TILE_FRAME_MM)
    yield from draw_tokens(paper, plan, context)
    yield from badges


def _tinted(lines: Sequence[ScoreLine], content: Content) -> list[ScoreLine]:
    """Return the lines whose cells are tinted: of units with lines of their own, if there are any.

    Cells of one unit are in no other; cells of further rules would paint over them.
    """
    paid = [line for line in lines if line.points]
    separate = {
        rule.id
        for rule in content.scoring
        if rule.separate_lines and (rule.in_each or rule.around or rule.each_kind)
    }
    return [line for line in paid if line.rule.partition(":")[0] in separate] if separate else paid


def draw_standing(
    plan: GridPlan,
    pos: Pos,
    name: str,
    context: DrawingContext,
    share: float,
    shift: float = 0.0,
) -> Iterator[Item]:
    """Draw what stands in a cell: its picture, or else as it is written. Tiles fill their cells.

    share: its size, compared with the cell
    shift: how far below the middle it is, compared with the cell
    """
    kinds = context.content.kinds
    kind = next((kind for kind in kinds if kind.id == name), None)
    x, y = plan.centre(pos)
    y += plan.cell_mm * shift
    size = plan.cell_mm * share
    if kind and kind.icon and context.content.has_tiles:
        yield place_icon(context.icon(kind.icon), x, y, plan.cell_mm)
        yield plan.inner_rect(pos, 0.0, line="outline", line_mm=TILE_LINE_MM)
    elif kind is None or kind.icon or kind.paint:
        if symbol := thing_symbol(name, context):
            yield place_icon(symbol, x, y, size)
    elif len(kinds) == 1:
        # The only kind is a cross; what is printed below it remains to be seen.
        yield draw_cross(CellRect(x - size / 2, y - size / 2, size, size))
    else:
        style = TextStyle(max(SMALL_PT, size * LETTER_PT), "bold", "berry")
        yield fitted_text(x, y, letter_of(name, context.words), style, plan.cell_mm - 1.0)


def _grown(plan: PaperPlan, paper: Paper, largest: tuple[int, int]) -> tuple[PaperPlan, PaperPlan]:
    """Return the plan with the grid at the end of the game, and that of the largest paper."""
    grid = plan.grid
    sizes = largest, (paper.rows, paper.columns)
    if grid is None or not paper.rows or all(it == (grid.rows, grid.columns) for it in sizes):
        return plan, plan
    area = Rect(grid.left_mm, grid.top_mm, grid.width_mm, grid.height_mm)
    most = fit_grid(*largest, area)
    own = replace(most, rows=paper.rows, columns=paper.columns)
    return replace(plan, grid=own), replace(plan, grid=most)


def _draw_places(
    paper: Paper, plan: PaperPlan, context: DrawingContext, scale: float
) -> Iterator[Item]:
    """Draw tracks and fields with what was written; their boxes are readable at this scale."""
    # Fitted texts have tenths of a point, and a page of rules may scale its pictures a little.
    least_pt = ceil(SMALL_PT / min(scale, 1.0) * PAGE_MARGIN * 10) / 10
    for block in plan.blocks:
        yield from draw_block(block, context, least_pt)
    for track in context.content.sheet.tracks:
        symbols = paper.sheet.drawn.in_boxes(track.id)
        yield from draw_dealt(plan.places[track.id], symbols, track, context)
        yield from map(draw_cross, crossed_boxes(track, plan.places[track.id], paper))
    for field in (it for it in context.content.sheet.written_fields if it.id in plan.places):
        yield from _draw_entry(field, plan.places[field.id], paper, context, least_pt)


def crossed_boxes(track: Track, boxes: Sequence[CellRect], paper: Paper) -> Iterator[CellRect]:
    """Yield the boxes of a track that are crossed; `boxes` may be only the first ones."""
    if track.names:
        crossed = paper.crossed.get(track.id, ())
        yield from (it for label, it in zip(track.names, boxes, strict=False) if label in crossed)
        return
    # Only the sum of their worth is known: the first boxes that add up to it are crossed.
    sums = [0, *accumulate(track.worth or (1,) * len(track.labels))]
    count = paper.fields.get(track.id, 0)
    yield from boxes[: sums.index(count) if count in sums else 0]


def draw_cross(box: CellRect) -> Path:
    """Draw a cross in a box."""
    inset = min(box.width_mm, box.height_mm) * 0.16
    left, top = box.x_mm + inset, box.y_mm + inset
    right, bottom = box.x_mm + box.width_mm - inset, box.y_mm + box.height_mm - inset
    lines = (("M", (left, top)), ("L", (right, bottom)), ("M", (left, bottom)), ("L", (right, top)))
    return Path(lines, line="berry", line_mm=1.0)


def _draw_entry(
    field: SheetField,
    boxes: Sequence[CellRect],
    paper: Paper,
    context: DrawingContext,
    least_pt: float,
) -> Iterator[Item]:
    """Draw what is in the boxes of a field: letters or numbers."""
    style = TextStyle(max(HEAD_PT, least_pt), "bold", "berry")
    if field.holds:
        yield from _draw_letters(paper.letters.get(field.id, ()), boxes, context, style)
    elif field.id not in paper.missing:
        for number, box in zip(paper.numbers.get(field.id, ()), boxes, strict=False):
            x, y = box.x_mm + box.width_mm / 2, box.y_mm + box.height_mm / 2
            yield fitted_text(x, y, str(number), style, box.width_mm - 1.0)


def _draw_letters(
    kinds: Sequence[str], boxes: Sequence[CellRect], context: DrawingContext, style: TextStyle
) -> Iterator[Item]:
    """Draw kinds by their pictures, and those without a picture as they are written."""
    with_picture = {kind.id for kind in context.content.kinds if kind.icon}
    if len(boxes) < len(kinds):
        (box,) = boxes[:1]
        width = box.width_mm / len(kinds)
        boxes = tuple(
            CellRect(box.x_mm + number * width, box.y_mm, width, box.height_mm)
            for number in range(len(kinds))
        )
    for kind, box in zip(kinds, boxes, strict=False):
        x, y = box.x_mm + box.width_mm / 2, box.y_mm + box.height_mm / 2
        if kind not in with_picture:
            yield fitted_text(x, y, letter_of(kind, context.words), style, box.width_mm)
        elif symbol := thing_symbol(kind, context):
            yield place_icon(symbol, x, y, written_size(box))


def written_size(box: CellRect) -> float:
    """Return how large a picture in a box is: in large ones, as in the cells of a grid."""
    side = min(box.width_mm, box.height_mm)
    return max(min(side * SMALL_SHARE, LARGE_BOX_MM), side * KIND_SHARE)


# The list of points


def _draw_list(score: Score, result: Result, context: DrawingContext, *, numbered: bool) -> Symbol:
    """Draw the score lines of a player, and the total; those that pay are numbered."""
    height = 6.0 + LINE_MM * len(score.lines) + TOTAL_MM
    left, right = 12.0 if numbered else 5.0, LIST_MM - 5.0
    columns = ScoreColumns(left, right, LIST_MM - left - 18.0, (TEXT_PT, TEXT_PT))
    items: list[Item] = [panel(0, 0, LIST_MM, height)]
    y, number = 6.0, 0
    for line in score.lines:
        if line.points and numbered:
            number += 1
            items += badge(6.0, y, number)
        items += columns.row(line.text, line.points, y)
        y += LINE_MM
    items.append(polyline((5.0, y), (right, y), line="outline", line_mm=0.4))
    total = context.words("pad.total")
    items += columns.total(total, score.total, y + 7.0, (HEAD_PT, NUMBER_PT))
    # A single player always wins: no star.
    if score.player in result.winners and len(result.scores) > 1:
        items.append(place_icon(context.icon("star"), LIST_MM - 20.0, y + 7.0, 8.0))
    return Symbol(f"points-{score.player}", LIST_MM, height, tuple(items))


def _draw_player_list(
    number: int, score: Score, player: str, result: Result, context: DrawingContext
) -> Symbol:
    """Draw the score lines of a player of a shared board: all lists are equally high."""
    width = (LIST_MM - PAIR_GAP_MM) / 2
    most = max(len(it.lines) for it in result.scores)
    height = PLAYER_HEAD_MM + LINE_MM * most + TOTAL_MM
    left, right = 4.0, width - 4.0
    items: list[Item] = [panel(0, 0, width, height)]
    items += draw_owner(left + 2.4, 6.5, number, player, DISC_CELL_MM, context)
    name = TextStyle(HEAD_PT, "bold", anchor="start", min_pt=SMALL_PT)
    items.append(fitted_text(left + 8.0, 6.5, score.label or score.player, name, width - 15.0))
    columns = ScoreColumns(left, right, width - 15.0, (SMALL_PT, BODY_PT))
    for row, line in enumerate(score.lines):
        items += columns.row(line.text, line.points, PLAYER_HEAD_MM + 2.0 + LINE_MM * row)
    y = height - TOTAL_MM + 4.0
    items.append(polyline((left, y), (right, y), line="outline", line_mm=0.4))
    items += columns.total(context.words("pad.total"), score.total, y + 6.0, (TEXT_PT, NUMBER_PT))
    if score.player in result.winners and len(result.scores) > 1:
        items.append(place_icon(context.icon("star"), width - 17.0, y + 6.0, 7.0))
    return Symbol(f"points-{score.player}", width, height, tuple(items))
