"""The cover of kuhfstein: a landscape of tiles with cows and trees."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.grid import Pos
from hedgerow.drawing.components import COVER_MM, place_symbol
from hedgerow.drawing.grid_plan import GridPlan, fit_grid
from hedgerow.drawing.scene import Item, Rect, Symbol, circle
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.reader import FinishedGame
from hedgerow.games.kuhfstein.tile_art import small_tile
from hedgerow.games.kuhfstein.token_art import player_role
from hedgerow.ruleset.ruleset import DrawingContext

# The numbers of landscapes, a dot where no tile is. The four tiles at a tree are alike.
TILES = (".1224", "31224", "00423", "00133", "2413.")
TREES, COWS = (Pos(1, 3), Pos(3, 1)), (Pos(0, 1), Pos(1, 0), Pos(2, 3), Pos(3, 2), Pos(4, 0))
COW_PLAYERS = (1, 3, 1, 3, 1)
EDGE_MM = 3.0
Art = DrawingContext[KuhfsteinContent]


def draw_cover(example: FinishedGame, context: Art) -> Symbol:
    """Draw a landscape as it may be at the end of a game; that of the example is too small."""
    side, room = len(TILES), COVER_MM - 2 * EDGE_MM
    plan = fit_grid(side, side, Rect(EDGE_MM, EDGE_MM, room, room))
    items = (
        Rect(0, 0, COVER_MM, COVER_MM, "straw"),
        *_draw_tiles(plan, context),
        *_draw_tokens(plan, context),
    )
    return Symbol("cover", COVER_MM, COVER_MM, items)


def _draw_tiles(plan: GridPlan, context: Art) -> Iterator[Item]:
    names = [it.icon for it in context.content.landscapes]
    for row, text in enumerate(TILES):
        for col, sign in enumerate(text):
            if sign != ".":
                name = names[int(sign) % len(names)]
                yield from small_tile(context, name, *plan.corner(Pos(row, col)), plan.cell_mm)


def _draw_tokens(plan: GridPlan, context: Art) -> Iterator[Item]:
    """Draw the cows of two players, and the trees where four tiles meet."""
    cell = plan.cell_mm
    for pos, player in zip(COWS, COW_PLAYERS, strict=True):
        x, y = plan.centre(pos)
        yield circle(x, y, cell * 0.36, fill=player_role(player), line="outline", line_mm=0.6)
        yield circle(x, y, cell * 0.27, fill="white", line="outline", line_mm=0.4)
        yield place_symbol(context.icon("cow"), x, y, cell * 0.42)
    for pos in TREES:
        x, y = plan.corner(pos)
        yield circle(x, y, cell * 0.36, fill="grass", line="outline", line_mm=0.6)
        yield place_symbol(context.icon("tree"), x, y, cell * 0.58)
