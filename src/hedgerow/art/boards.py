"""Drawing of boards that players share: their marks, the cells that scored, and who holds what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from hedgerow.art.grid import draw_ground, draw_printed
from hedgerow.art.heads import draw_heads, draw_ticks
from hedgerow.art.marks import draw_mark, mark_letter
from hedgerow.art.paper_plan import TICK_MM, head_room
from hedgerow.art.sheet_pay import ticked_lines
from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import Pos
from hedgerow.drawing.components import (
    HEAD_PT,
    SMALL_PT,
    TextStyle,
    centred_text,
    fitted_text,
    place_icon,
)
from hedgerow.drawing.grid_plan import GridPlan, fit_grid
from hedgerow.drawing.scene import Item, Rect, Symbol, circle
from hedgerow.game.content import Content, mapped_symbols
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.reader import Cells, Paper
from hedgerow.game.result import Score, ScoreLine
from hedgerow.scoring.sentence import Rule
from hedgerow.scoring.view import View

TINTS, PLAYER_COLOURS = 5, 4
# How large a token is, compared with its cell.
TOKEN_SHARE = 0.55
# Half the width of a mark, the disc of an owner and the mark in it, and the number of a unit.
MARK_SHARE, OWNER_SHARE, OWNER_MARK, NUMBER_SHARE = 0.3, 0.34, 0.16, 0.19
TITLE_MM = 11.0
# The type of letters in cells, in pt for each mm.
LETTER_PT = 1.5
SIDES = {"north": (0.5, 0.0), "east": (1.0, 0.5), "south": (0.5, 1.0), "west": (0.0, 0.5)}


@keyword_record
class BoardPicture:
    """What is drawn of a shared board.

    cells: what stands in its cells, at the end or at an earlier moment
    players: the letters or marks of all players, in their order
    scores: the points of the players; cells that scored are tinted, and owners shown
    moment: the earlier moment whose points are shown; empty for the end
    title: the text above the board
    is_small: the picture is a miniature: figures fill their cells
    """

    paper: Paper
    cells: Cells
    players: Sequence[str] = ()
    scores: Sequence[Score] = ()
    moment: str = ""
    title: str = ""
    is_small: bool = False


def draw_board(picture: BoardPicture, width_mm: float, context: DrawingContext) -> Symbol:
    """Draw a shared board with the marks of players; owners extend over its edges."""
    left, above = head_room(context.content)
    paper = picture.paper
    plan = fit_grid(paper.rows, paper.columns, Rect(0, 0, width_mm - left - 2.2, width_mm * 2))
    edge = plan.cell_mm * OWNER_SHARE if picture.scores else 0.0
    edge = max(edge, TICK_MM + 1.0) if ticked_lines(context.content) else edge
    top = max(above, edge) + (TITLE_MM if picture.title else 1.0)
    width = width_mm - max(left, edge) - edge - 2.2
    plan = fit_grid(paper.rows, paper.columns, Rect(0, 0, width, width_mm * 1.1 - above - 3.0))
    plan = replace(plan, left_mm=max(left, edge) + 1.2, top_mm=top)
    items = list[Item]()
    if picture.title:
        style = TextStyle(HEAD_PT, "bold", anchor="start")
        items.append(fitted_text(1.0, 5.0, picture.title, style, width_mm))
    items += draw_marked(picture, plan, context)
    height = plan.top_mm + plan.height_mm + max(edge, 1.0)
    return Symbol(f"board-{picture.title}", width_mm, height, tuple(items))


def draw_marked(picture: BoardPicture, plan: GridPlan, context: DrawingContext) -> Iterator[Item]:
    """Draw the board with tinted cells, what is printed, marks, tokens and owners."""
    paper = picture.paper
    found = [*_scored_lines(picture, context)]
    yield from draw_ground(plan, context)
    yield from draw_ticks(plan, context.content, picture.cells)
    for number, rule, line in found:
        if not (rule.who or has_painted_heads(context.content)):
            tint = player_tint(number)
            yield from (plan.inner_rect(pos, 0.5, fill=tint, radius_mm=1.0) for pos in line.cells)
    yield from draw_heads(plan, context)
    yield from draw_symbols(paper, plan, context, is_small=picture.is_small)
    for pos, player in sorted(picture.cells.items()):
        yield from draw_player(plan, pos, player, picture.players, context)
    yield from draw_tokens(paper, plan, context)
    places = _owner_places(paper, plan, context)
    for number, rule, line in found:
        unit = line.rule.partition(":")[2]
        if rule.who and (rule.id, unit) in places:
            owner = picture.players[number]
            yield from draw_owner(*places[rule.id, unit], number, owner, plan.cell_mm, context)
        elif line.cells and unit.isdecimal() and not rule.who:
            yield from _draw_number(plan, min(line.cells), unit)


def _scored_lines(
    picture: BoardPicture, context: DrawingContext
) -> Iterator[tuple[int, Rule, ScoreLine]]:
    """Yield the lines with points that belong to the moment, with the number of their player."""
    variants = context.content.variants.values()
    rules = {rule.id: rule for content in variants for rule in content.scoring}
    for number, score in enumerate(picture.scores):
        for line in score.lines:
            rule = rules.get(line.rule.partition(":")[0])
            if rule and line.points and (rule.when or "") == picture.moment:
                yield number, rule, line


def player_tint(number: int) -> str:
    """Return the colour of the cells that score for a player."""
    return f"group-{number % TINTS + 1}"


def has_painted_heads(content: Content) -> bool:
    """Return whether colours stand for rows or columns: then they cannot stand for players too."""
    grid = content.sheet.grid
    return grid is not None and any(head.paint for head in grid.head_styles)


def draw_owner(
    x: float, y: float, number: int, player: str, cell_mm: float, context: DrawingContext
) -> Iterator[Item]:
    """Draw the mark of a player on a disc of the player's colour."""
    letter = mark_letter(player, context.content, context.words)
    radius = cell_mm * OWNER_SHARE
    tint = "white" if has_painted_heads(context.content) else player_tint(number)
    yield circle(x, y, radius, fill=tint, line="outline", line_mm=0.4)
    yield draw_mark(x, y, cell_mm * OWNER_MARK, letter, 0.7)


def _owner_places(
    paper: Paper, plan: GridPlan, context: DrawingContext
) -> Mapping[tuple[str, str], tuple[float, float]]:
    """Return where the owner of a unit is shown, by rule and unit, for units with a place."""
    content = context.content
    places: dict[tuple[str, str], tuple[float, float]] = {}
    rules = {rule.id: rule for it in content.variants.values() for rule in it.scoring}
    view = View(content.vocabulary, plan.rows, plan.columns, {}, symbols=paper.sheet.symbols)
    for rule in rules.values():
        for unit in rule.in_each or ():
            for name, place in _unit_places(unit, plan, context).items():
                places[rule.id, name] = place
        names = content.vocabulary.expand(rule.around or ())
        for number, (patch, _) in enumerate(view.patches(names) if names else (), 1):
            # At the far corner, away from the number of the piece.
            x, y = plan.corner(max(patch))
            places[rule.id, str(number)] = x + plan.cell_mm * 0.92, y + plan.cell_mm * 0.92
    return places


def _unit_places(
    unit: str, plan: GridPlan, context: DrawingContext
) -> Mapping[str, tuple[float, float]]:
    """Return where the owners of sides, rows and columns are shown: at their ends."""
    grid = context.content.sheet.grid
    left, top = plan.left_mm, plan.top_mm
    if unit == "side":
        return {
            name: (left + plan.width_mm * across, top + plan.height_mm * down)
            for name, (across, down) in SIDES.items()
        }
    if unit == "row" and grid:
        middles = [plan.centre(Pos(row, 0))[1] for row in range(plan.rows)]
        return {
            name: (left + plan.width_mm, y)
            for name, y in zip(grid.row_names, middles, strict=False)
        }
    if unit == "column" and grid:
        middles = [plan.centre(Pos(0, col))[0] for col in range(plan.columns)]
        return {
            name: (x, top + plan.height_mm)
            for name, x in zip(grid.column_names, middles, strict=False)
        }
    return {}


def _draw_number(plan: GridPlan, pos: Pos, unit: str) -> Iterator[Item]:
    """Draw the number that a group has in the score, upper right in its first cell."""
    x, y = plan.corner(pos)
    x, y = x + plan.cell_mm * 0.9, y + plan.cell_mm * 0.1
    radius = plan.cell_mm * NUMBER_SHARE
    yield circle(x, y, radius, fill="white", line="outline", line_mm=0.35)
    yield centred_text(x, y, unit, TextStyle(max(SMALL_PT, radius * 4.4), "bold"))


def draw_player(
    plan: GridPlan, pos: Pos, player: str, players: Sequence[str], context: DrawingContext
) -> Iterator[Item]:
    """Draw the mark of a player in a cell; a letter is on the player's colour, if that is free."""
    x, y = plan.centre(pos)
    if player in (context.content.sheet.marks or ()):
        letter = mark_letter(player, context.content, context.words)
        line_mm = min(1.0, plan.cell_mm * 0.1)
        yield draw_mark(x, y, plan.cell_mm * MARK_SHARE, letter, line_mm)
        return
    if has_painted_heads(context.content):
        size_pt = max(SMALL_PT, plan.cell_mm * LETTER_PT)
        yield centred_text(x, y, player, TextStyle(size_pt, "bold"))
        return
    radius = plan.cell_mm * 0.36
    number = players.index(player) if player in players else 0
    fill = f"player-{number % PLAYER_COLOURS + 1}"
    yield circle(x, y, radius, fill=fill, line="outline", line_mm=0.3)
    yield circle(x, y, radius * 0.66, fill="white")
    yield centred_text(x, y, player, TextStyle(max(SMALL_PT, radius * 2.1), "bold"))


def draw_tokens(paper: Paper, plan: GridPlan, context: DrawingContext) -> Iterator[Item]:
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
                yield place_icon(context.icon(token.icon), x, y, size * 0.86)
            else:
                name = context.words(f"names.{token.id}")[:1].upper()
                yield centred_text(x, y, name, TextStyle(max(SMALL_PT, size * 1.6), "bold"))


def draw_symbols(
    paper: Paper, plan: GridPlan, context: DrawingContext, *, is_small: bool = False
) -> Iterator[Item]:
    """Draw what is printed in the grid of a paper."""
    skip = mapped_symbols(context.content)
    yield from draw_printed(plan, paper.sheet, context, skip, walls=paper.walls, is_small=is_small)
