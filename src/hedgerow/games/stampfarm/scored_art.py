"""Drawing of the scored farms: groups are tinted and numbered, the points listed next to them."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.drawing.components import (
    BODY_PT,
    HEAD_PT,
    NUMBER_PT,
    TEXT_PT,
    ScoreColumns,
    TextStyle,
    centred_text,
    fitted_text,
    panel,
    place_symbol,
)
from hedgerow.drawing.grid_plan import GridPlan, draw_cells, draw_coordinates
from hedgerow.drawing.hedge import hedge_group
from hedgerow.drawing.scene import Group, Item, Symbol, polyline
from hedgerow.drawing.score_badges import badge, draw_badges
from hedgerow.games.stampfarm.art import FARM_HEIGHT_MM, FARM_WIDTH_MM, farm_plan
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.rules import Farm, FinishedGame
from hedgerow.ruleset.result import Result, Score, ScoreLine
from hedgerow.ruleset.ruleset import DrawingContext

WIDTH_MM, STEP_MM = 250.0, 120.0
LEFT_MM, TOP_MM = 8.0, 14.0
RIGHT_MM, BOTTOM_MM = LEFT_MM + FARM_WIDTH_MM, TOP_MM + FARM_HEIGHT_MM
LIST_LEFT_MM = 140.0
TINTS = 5
# The size of an animal in its cell.
ANIMAL = 0.58
Art = DrawingContext[StampfarmContent]


def draw_scored(finished: FinishedGame, result: Result, context: Art) -> Symbol:
    """Draw all farms, one below the other."""
    farms = tuple(
        Group(farm.player, tuple(_draw_farm(farm, score, result, context)), 0.0, number * STEP_MM)
        for number, (farm, score) in enumerate(zip(finished.farms, result.scores, strict=True))
    )
    return Symbol("scored", WIDTH_MM, STEP_MM * len(farms) - 6.0, farms)


def _draw_farm(farm: Farm, score: Score, result: Result, context: Art) -> Iterator[Item]:
    plan = farm_plan(context.content, LEFT_MM, TOP_MM)
    name = TextStyle(NUMBER_PT, "bold", anchor="start", min_pt=6)
    yield fitted_text(LEFT_MM, 4.0, farm.player, name, 84.0)
    yield from _draw_stable(farm, context)
    yield from scored_farm(farm, score, plan, context)
    # A single player always wins: no star.
    yield from _draw_points(
        score,
        [line for line in score.lines if line.points],
        farm.player in result.winners and len(result.scores) > 1,
        context,
    )


def scored_farm(farm: Farm, score: Score, plan: GridPlan, context: Art) -> Iterator[Item]:
    """Draw a farm: scoring groups are tinted, and cells show the numbers of their score lines."""
    yield from draw_cells(plan)
    numbered = [line for line in score.lines if line.points]
    groups = [line for line in numbered if line.rule.startswith("group:")]
    for number, line in enumerate(groups):
        tint = f"group-{number % TINTS + 1}"
        yield from (plan.inner_rect(pos, 0.6, fill=tint, radius_mm=1.6) for pos in line.cells)
    yield from draw_coordinates(plan)
    for pos, species in farm.animals.items():
        x, y = plan.centre(pos)
        # Below the numbers, which are in the upper third of the cell.
        icon = context.icon(context.content.kind(species).icon)
        yield place_symbol(icon, x, y + plan.cell_mm * 0.17, plan.cell_mm * ANIMAL)
    yield hedge_group(plan, sorted(farm.hedge))
    yield from draw_badges(plan, [line.cells for line in numbered])


def _draw_stable(farm: Farm, context: Art) -> Iterator[Item]:
    """Draw the animals in the stable, small and next to the name: they score nothing."""
    for number, species in enumerate(reversed(farm.stable)):
        x = RIGHT_MM - 3.5 - number * 8.0
        yield place_symbol(context.icon(context.content.kind(species).icon), x, 4.0, 7.0)
    if farm.stable:
        left = RIGHT_MM - len(farm.stable) * 8.0 - 1.5
        yield centred_text(
            left, 4.0, context.words("farm.stable"), TextStyle(BODY_PT, fill="soft", anchor="end")
        )


def _draw_points(
    score: Score, numbered: list[ScoreLine], won: bool, context: Art
) -> Iterator[Item]:
    """Draw the list of points: each line with its number, text and points, then the total."""
    left, width, y, rule = LIST_LEFT_MM, WIDTH_MM - LIST_LEFT_MM, TOP_MM + 6.5, BOTTOM_MM - 12.5
    step = min(8.4, (rule - y) / max(len(score.lines), 1))
    end = left + width - 5.0
    columns = ScoreColumns(left + 11.0, end, width - 26.0, (TEXT_PT, TEXT_PT))
    yield panel(left, TOP_MM, width, FARM_HEIGHT_MM)
    for line in score.lines:
        if line.points:
            yield from badge(left + 6.0, y, numbered.index(line) + 1)
        yield from columns.row(line.text, line.points, y)
        y += step
    yield polyline((left + 5, rule), (end, rule), line="outline", line_mm=0.4)
    label, sizes_pt = context.words("farm.total"), (HEAD_PT, NUMBER_PT)
    yield from columns.total(label, score.total, rule + 6.0, sizes_pt)
    if won:
        yield place_symbol(context.icon("star"), left + width - 19.0, rule + 6.0, 8.0)
