"""The cover of stampfarm: a full farm with its hedge, and the stable below."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.drawing.components import COVER_MM, place_symbol
from hedgerow.drawing.grid_plan import GridPlan, draw_cells, fit_grid
from hedgerow.drawing.hedge import hedge_group
from hedgerow.drawing.scene import Item, Rect, Symbol
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.rules import Farm, FinishedGame
from hedgerow.ruleset.ruleset import DrawingContext

EDGE_MM, GAP_MM, STALL_MM = 4.0, 3.5, 15.5
Art = DrawingContext[StampfarmContent]


def draw_cover(example: FinishedGame, context: Art) -> Symbol:
    """Draw the farm of the example."""
    (farm,), content = example.farms, context.content.farm
    stable_mm = STALL_MM + GAP_MM if content.stable else 0.0
    room = COVER_MM - 2 * EDGE_MM
    plan = fit_grid(content.rows, content.columns, Rect(EDGE_MM, EDGE_MM, room, room - stable_mm))
    items = (
        Rect(0, 0, COVER_MM, COVER_MM, "meadow"),
        *_draw_farm(farm, plan, context),
        *_draw_stable(plan, context),
    )
    return Symbol("cover", COVER_MM, COVER_MM, items)


def _draw_farm(farm: Farm, plan: GridPlan, context: Art) -> Iterator[Item]:
    yield from draw_cells(plan)
    for pos, species in farm.animals.items():
        icon = context.icon(context.content.kind(species).icon)
        yield place_symbol(icon, *plan.centre(pos), plan.cell_mm * 0.84)
    yield hedge_group(plan, sorted(farm.hedge))


def _draw_stable(plan: GridPlan, context: Art) -> Iterator[Item]:
    """Draw the stalls in a row below the farm, an animal in each."""
    count, animals = context.content.farm.stable, context.content.animals
    size = min(STALL_MM, (COVER_MM - 2 * EDGE_MM) / max(count, 1))
    top, left = plan.top_mm + plan.height_mm + GAP_MM, (COVER_MM - size * count) / 2
    for number in range(count):
        x = left + number * size
        yield Rect(x, top, size, size, "stall", "wood-dark", 0.9, radius_mm=1.2)
        icon = context.icon(animals[(number + 1) % len(animals)].icon)
        yield place_symbol(icon, x + size / 2, top + size / 2, size * 0.84)
