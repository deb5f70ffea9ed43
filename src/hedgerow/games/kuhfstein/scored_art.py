"""Draw the finished landscapes, with the cells that their goals counted."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.drawing.components import (
    SMALL_PT,
    ScoreColumns,
    TextStyle,
    fitted_text,
    panel,
    place_symbol,
)
from hedgerow.drawing.grid_plan import GridPlan, draw_coordinates
from hedgerow.drawing.scene import Group, Item, Symbol, circle, polyline
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.reader import FinishedGame, PlayerLandscape
from hedgerow.games.kuhfstein.tile_art import framed_landscape
from hedgerow.ruleset.result import Result, Score
from hedgerow.ruleset.ruleset import DrawingContext

WIDTH_MM = 210.0
LAND_MM = 100.0
LIST_LEFT_MM, LIST_WIDTH_MM = 116.0, 94.0
Art = DrawingContext[KuhfsteinContent]


def draw_scored(finished: FinishedGame, result: Result, context: Art) -> Symbol:
    """Draw all landscapes, one below the other, each with its score lines."""
    groups, y = [], 0.0
    for land, score in zip(finished.lands, result.scores, strict=True):
        plan = _plan_grid(land)
        items = (*_draw_land(land, score, plan, context), *_draw_score_list(score, result, context))
        groups.append(Group(land.player, items, 0.0, y))
        y += max(plan.height_mm + 20.0, 46.0)
    return Symbol("scored", WIDTH_MM, y, tuple(groups))


def _plan_grid(land: PlayerLandscape) -> GridPlan:
    """Plan a grid for the rows and columns that have tiles, as large as fits."""
    rows = max((pos.row for pos in land.tiles), default=0) + 1
    columns = max((pos.col for pos in land.tiles), default=0) + 1
    return GridPlan(
        rows=rows,
        columns=columns,
        cell_mm=min(16.0, LAND_MM / max(rows, columns)),
        left_mm=10.0,
        top_mm=16.0,
    )


def _draw_land(land: PlayerLandscape, score: Score, plan: GridPlan, context: Art) -> Iterator[Item]:
    yield fitted_text(8.0, 5.0, land.player, TextStyle(15, "bold", anchor="start"), 90.0)
    yield from draw_coordinates(plan, SMALL_PT)
    yield from scored_land(land, score, plan, context)


def scored_land(
    land: PlayerLandscape, score: Score, plan: GridPlan, context: Art
) -> Iterator[Item]:
    """Draw a landscape: tiles, cows and trees, and a frame around each counted tile."""
    cell = plan.cell_mm
    counted = {pos for line in score.lines if line.points for pos in line.cells}
    icons = {it.id: it.icon for it in context.content.landscapes}
    for pos, name in sorted(land.tiles.items()):
        yield from framed_landscape(icons[name], context.icon, *plan.corner(pos), cell)
    # Frames are drawn after all tiles, as neighbours would cover them.
    for pos in sorted(counted):
        yield plan.inner_rect(pos, 0.6, line="berry", line_mm=1.0, radius_mm=1.0)
    for pos in sorted(land.cows):
        x, y = plan.centre(pos)
        # Small enough that the landscape below stays visible.
        yield circle(x, y, cell * 0.29, fill="white", line="outline", line_mm=0.4)
        yield place_symbol(context.icon("cow"), x, y, cell * 0.42)
    for point in sorted(land.trees):
        yield circle(*plan.corner(point), cell * 0.36, fill="white", line="outline", line_mm=0.4)
        yield place_symbol(context.icon("tree"), *plan.corner(point), cell * 0.6)


def _draw_score_list(score: Score, result: Result, context: Art) -> Iterator[Item]:
    """Draw a player's score lines and the total."""
    left, width = LIST_LEFT_MM, LIST_WIDTH_MM
    height = 14.0 + 7.0 * len(score.lines)
    yield panel(left, 8.0, width, height)
    right = left + width - 4
    columns = ScoreColumns(left + 4, right, width - 18, (8, 9))
    for number, line in enumerate(score.lines):
        yield from columns.row(line.text, line.points, 14.0 + 7.0 * number)
    rule = height - 2.6
    yield polyline((left + 4, rule), (right, rule), line="outline", line_mm=0.4)
    yield from columns.total(context.words("pad.total"), score.total, rule + 4.6, (9, 12))
    if score.player in result.winners:
        yield place_symbol(context.icon("star"), left + width - 17, rule + 4.6, 6.5)
