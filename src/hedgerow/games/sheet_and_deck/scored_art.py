"""Drawing of scored open games: each paper with what was written, and its points beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import accumulate
from math import ceil
from typing import Literal

from hedgerow.base.errors import InputError, Problem, raise_problems
from hedgerow.base.grid import Pos
from hedgerow.drawing.components import (
    HEAD_PT,
    NUMBER_PT,
    SMALL_PT,
    TEXT_PT,
    ScoreColumns,
    TextStyle,
    centred_text,
    fitted_text,
    panel,
    place_symbol,
)
from hedgerow.drawing.grid_plan import CellRect, GridPlan, fit_grid
from hedgerow.drawing.scene import Group, Item, Path, Rect, Symbol, circle, polyline
from hedgerow.drawing.score_badges import badge, draw_badges
from hedgerow.games.sheet_and_deck.content import OpenContent, mapped_symbols
from hedgerow.games.sheet_and_deck.grid_art import OpenArt, draw_ground, draw_printed, thing_symbol
from hedgerow.games.sheet_and_deck.head_art import draw_heads
from hedgerow.games.sheet_and_deck.paper_art import draw_block
from hedgerow.games.sheet_and_deck.paper_plan import PaperPlan, head_room, plan_paper
from hedgerow.games.sheet_and_deck.parts import SheetField, Track
from hedgerow.games.sheet_and_deck.reader import Cells, FinishedGame, Paper
from hedgerow.ruleset.result import Result, Score, ScoreLine

WIDTH_MM, LIST_MM, GAP_MM = 250.0, 116.0, 8.0
HEAD_MM, PICTURE_MM, MAX_PICTURE_MM = 12.0, WIDTH_MM - 116.0 - 8.0, 150.0
LINE_MM, TOTAL_MM, MAX_CELL_MM = 6.4, 17.0, 26.0
# How large a token is, compared with its cell.
TOKEN_SHARE = 0.46
TINTS, PLAYER_COLOURS = 5, 4
SMALL_PAPERS: tuple[Literal["quarter", "half"], ...] = ("quarter", "half")


def draw_scored(finished: FinishedGame, result: Result, context: OpenArt) -> Symbol:
    """Draw all papers with their points, one below the other."""
    blocks = [*_draw_blocks(finished, result, context)]
    items, y = list[Item](), 0.0
    for number, block in enumerate(blocks):
        items.append(Group(f"paper-{number + 1}", block.items, 0.0, y))
        y += block.height_mm + GAP_MM
    return Symbol("scored", WIDTH_MM, max(y - GAP_MM, 1.0), tuple(items))


def _draw_blocks(finished: FinishedGame, result: Result, context: OpenArt) -> Iterator[Symbol]:
    """Yield each paper with its points; a shared paper with the points of all players."""
    if context.content.sheet.shared:
        yield from (_draw_shared(paper, finished, result, context) for paper in finished.papers)
        return
    for paper, score in zip(finished.papers, result.scores, strict=True):
        picture = draw_paper(paper, score.lines, context)
        numbered = any(line.cells for line in score.lines)
        lists = [_draw_list(score, result, context, numbered=numbered)]
        yield _beside(paper.player, picture, lists)


def _draw_shared(paper: Paper, finished: FinishedGame, result: Result, context: OpenArt) -> Symbol:
    letters = [*finished.players]
    picture = draw_board(paper, paper.kinds, letters, context, context.words("open.board"))
    boards = [picture]
    for name, cells in paper.moments.items():
        boards.append(draw_board(paper, cells, letters, context, context.words(f"names.{name}")))
    lists = [_draw_list(score, result, context, numbered=False) for score in result.scores]
    return _beside("", _stack("boards", boards), lists)


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
    context: OpenArt,
    width_mm: float = PICTURE_MM,
    most_mm: tuple[float, float] = (MAX_PICTURE_MM, MAX_CELL_MM),
    *,
    on_small: bool = False,
) -> Symbol | None:
    """Draw a paper without title and code; None if there is nothing on it to draw.

    most_mm: the height of the picture, and the size of a cell
    on_small: whether to draw it as on the smallest paper that holds it: boxes are largest there
    """
    sheet = context.content.sheet
    if not (sheet.grid or sheet.tracks or sheet.written_fields):
        return None
    misfits: list[Problem] = []
    # Without printed sheets, there may be no plan: more to write than a page holds.
    for plan in _plans(context.content, on_small=on_small):
        try:
            return _draw_planned(paper, lines, plan, context, width_mm, most_mm)
        except InputError as error:
            misfits += error.problems
    raise_problems(misfits[:1])
    return None


def _plans(content: OpenContent, *, on_small: bool) -> Iterator[PaperPlan]:
    """Yield plans of a paper, the best first; labels that do not fit in one may fit in another."""
    sheet = content.sheet
    papers = [*SMALL_PAPERS, sheet.paper] if on_small else [sheet.paper, *SMALL_PAPERS]
    for paper in papers:
        with suppress(InputError):
            # Neither the code, the names of areas nor the boxes for points need room.
            yield plan_paper(content, paper=paper, is_bare=True)


def _draw_planned(
    paper: Paper,
    lines: Sequence[ScoreLine],
    plan: PaperPlan,
    context: OpenArt,
    width_mm: float,
    most_mm: tuple[float, float],
) -> Symbol:
    area = _drawn_area(plan, context.content)
    scale = min(width_mm / area.width_mm, most_mm[0] / area.height_mm, 1.4)
    scale = min(scale, most_mm[1] / plan.grid.cell_mm) if plan.grid else scale
    items = (
        *(_draw_grid(paper, lines, plan.grid, context, scale) if plan.grid else ()),
        *_draw_places(paper, plan, context, scale),
    )
    left = (width_mm - area.width_mm * scale) / 2
    moved = Group("paper", items, left - area.x_mm * scale, -area.y_mm * scale, scale)
    return Symbol("paper", width_mm, area.height_mm * scale, (moved,))


def _drawn_area(plan: PaperPlan, content: OpenContent) -> Rect:
    """Return the part of a sheet with grid, tracks and fields."""
    rects = [block.rect for block in plan.blocks]
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
    paper: Paper, lines: Sequence[ScoreLine], plan: GridPlan, context: OpenArt, scale: float
) -> Iterator[Item]:
    """Draw the grid with kinds in its cells; cells that scored are tinted and numbered."""
    plan = _grown(plan, paper)
    scored = [line.cells for line in lines if line.points]
    yield from draw_ground(plan, context)
    for number, cells in enumerate(scored):
        tint = f"group-{number % TINTS + 1}"
        inside = (pos for pos in cells if 0 <= pos.row < plan.rows and 0 <= pos.col < plan.columns)
        yield from (plan.inner_rect(pos, 0.6, fill=tint, radius_mm=1.6) for pos in inside)
    yield from draw_heads(plan, context)
    yield from draw_symbols(paper, plan, context)
    for pos, kind in sorted(paper.kinds.items()):
        if symbol := thing_symbol(kind, context):
            yield place_symbol(symbol, *plan.centre(pos), plan.cell_mm * 0.62)
    yield from _draw_tokens(paper, plan, context)
    yield from draw_badges(plan, [[it for it in cells if it.row >= 0] for cells in scored], scale)


def _draw_tokens(paper: Paper, plan: GridPlan, context: OpenArt) -> Iterator[Item]:
    """Draw what stands on cells, lower right, and where four cells meet."""
    size = plan.cell_mm * TOKEN_SHARE
    for token in context.content.tokens:
        places = [plan.corner(pos) for pos in sorted(paper.points) if token.place == "crossings"]
        for pos in sorted(paper.tokens.get(token.id, ())):
            x, y = plan.corner(pos)
            places.append((x + plan.cell_mm - size / 2, y + plan.cell_mm - size / 2))
        for x, y in places:
            yield circle(x, y, size / 2, fill="white", line="outline", line_mm=0.3)
            if token.icon:
                yield place_symbol(context.icon(token.icon), x, y, size * 0.86)
            else:
                name = context.words(f"names.{token.id}")[:1].upper()
                yield centred_text(x, y, name, TextStyle(max(SMALL_PT, size * 1.6), "bold"))


def draw_symbols(paper: Paper, plan: GridPlan, context: OpenArt) -> Iterator[Item]:
    """Draw what is printed in the grid of a paper."""
    yield from draw_printed(
        plan, paper.sheet, context, skip=mapped_symbols(context.content), walls=paper.walls
    )


def _grown(plan: GridPlan, paper: Paper) -> GridPlan:
    """Return the grid in the size it has at the end of the game."""
    if (plan.rows, plan.columns) == (paper.rows, paper.columns) or not paper.rows:
        return plan
    area = Rect(plan.left_mm, plan.top_mm, plan.width_mm, plan.height_mm)
    return fit_grid(paper.rows, paper.columns, area)


def _draw_places(paper: Paper, plan: PaperPlan, context: OpenArt, scale: float) -> Iterator[Item]:
    """Draw tracks and fields with what was written; their boxes are readable at this scale."""
    figure_pt = ceil(SMALL_PT / min(scale, 1.0) * 10) / 10  # fitted texts have tenths of a point
    for block in plan.blocks:
        yield from draw_block(block, context, figure_pt)
    for track in context.content.sheet.tracks:
        yield from map(draw_cross, crossed_boxes(track, plan.places[track.id], paper))
    for field in context.content.sheet.written_fields:
        yield from _draw_entry(field, plan.places[field.id], paper, context)


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
    field: SheetField, boxes: Sequence[CellRect], paper: Paper, context: OpenArt
) -> Iterator[Item]:
    """Draw what is in the boxes of a field: letters or numbers."""
    if field.holds:
        yield from _draw_letters(paper.letters.get(field.id, ()), boxes, context)
    elif field.id not in paper.missing:
        style = TextStyle(HEAD_PT, "bold", "berry")
        for number, box in zip(paper.numbers.get(field.id, ()), boxes, strict=False):
            x, y = box.x_mm + box.width_mm / 2, box.y_mm + box.height_mm / 2
            yield fitted_text(x, y, str(number), style, box.width_mm - 1.0)


def _draw_letters(
    kinds: Sequence[str], boxes: Sequence[CellRect], context: OpenArt
) -> Iterator[Item]:
    if len(boxes) < len(kinds):
        (box,) = boxes[:1]
        width = box.width_mm / len(kinds)
        boxes = tuple(
            CellRect(box.x_mm + number * width, box.y_mm, width, box.height_mm)
            for number in range(len(kinds))
        )
    for kind, box in zip(kinds, boxes, strict=False):
        if symbol := thing_symbol(kind, context):
            x, y = box.x_mm + box.width_mm / 2, box.y_mm + box.height_mm / 2
            yield place_symbol(symbol, x, y, min(box.width_mm, box.height_mm) * 0.86)


def draw_board(
    paper: Paper,
    cells: Cells,
    letters: Sequence[str],
    context: OpenArt,
    title: str,
    width_mm: float = PICTURE_MM,
) -> Symbol:
    """Draw a shared board with the letters of players; the title is above it."""
    room, above = head_room(context.content)
    top = above + (11.0 if title else 1.0)
    area = Rect(room + 1.2, top, width_mm - room - 2.2, width_mm * 1.1 - above - 3.0)
    plan = fit_grid(paper.rows, paper.columns, area)
    plan = replace(plan, top_mm=top)
    items = list[Item]()
    if title:
        style = TextStyle(HEAD_PT, "bold", anchor="start")
        items.append(fitted_text(1.0, 5.0, title, style, width_mm))
    items += draw_ground(plan, context)
    items += draw_heads(plan, context)
    items += draw_symbols(paper, plan, context)
    for pos, letter in sorted(cells.items()):
        items += draw_player(plan, pos, letter, letters, context)
    items += _draw_tokens(paper, plan, context)
    return Symbol(f"board-{title}", width_mm, plan.top_mm + plan.height_mm + 1.0, tuple(items))


def draw_player(
    plan: GridPlan, pos: Pos, letter: str, letters: Sequence[str], context: OpenArt
) -> Iterator[Item]:
    """Draw the letter of a player, or of the player's mark, in a cell on the player's colour."""
    (x, y), radius = plan.centre(pos), plan.cell_mm * 0.36
    number = letters.index(letter) if letter in letters else 0
    fill = f"player-{number % PLAYER_COLOURS + 1}"
    yield circle(x, y, radius, fill=fill, line="outline", line_mm=0.3)
    yield circle(x, y, radius * 0.66, fill="white")
    size_pt = max(SMALL_PT, radius * 2.1)
    is_mark = letter in (context.content.sheet.marks or ())
    text = context.words(f"letters.{letter}") if is_mark else letter
    yield centred_text(x, y, text, TextStyle(size_pt, "bold"))


# The list of points


def _draw_list(score: Score, result: Result, context: OpenArt, *, numbered: bool) -> Symbol:
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
    is_shared = context.content.sheet.shared
    label = score.label or score.player if is_shared else context.words("pad.total")
    items += columns.total(label, score.total, y + 7.0, (HEAD_PT, NUMBER_PT))
    # A single player always wins: no star.
    if score.player in result.winners and len(result.scores) > 1:
        items.append(place_symbol(context.icon("star"), LIST_MM - 20.0, y + 7.0, 8.0))
    return Symbol(f"points-{score.player}", LIST_MM, height, tuple(items))
