"""The cover of kuhlorado: a board at the end of a game, with the marks of both players."""

from __future__ import annotations

from hedgerow.drawing.components import COVER_MM
from hedgerow.drawing.grid_plan import fit_grid
from hedgerow.drawing.scene import Item, Rect, Symbol, circle
from hedgerow.games.kuhlorado.art import cross, meadow, place_symbols, symbol_stamps
from hedgerow.games.kuhlorado.content import CROSS, KuhloradoContent
from hedgerow.games.kuhlorado.rules import FinishedGame
from hedgerow.ruleset.ruleset import DrawingContext

EDGE_MM, LINE_MM = 4.0, 1.7
# Two colours that also differ in brightness.
COLOURS = ("berry", "piece-blue")
Art = DrawingContext[KuhloradoContent]


def draw_cover(example: FinishedGame, context: Art) -> Symbol:
    """Draw the board of the example with its marks, without owners."""
    side, room = example.side, COVER_MM - 2 * EDGE_MM
    plan = fit_grid(side, side, Rect(EDGE_MM, EDGE_MM, room, room))
    items: list[Item] = [Rect(0, 0, COVER_MM, COVER_MM, "leaf-light"), *meadow(plan)]
    if example.board:
        items += place_symbols(plan, example.board, symbol_stamps(context))
    for pos, mark in example.marks.items():
        (x, y), size = plan.centre(pos), plan.cell_mm * 0.3
        if mark == CROSS:
            items.append(cross(x, y, size, COLOURS[0], LINE_MM))
        else:
            items.append(circle(x, y, size * 1.08, line=COLOURS[1], line_mm=LINE_MM))
    return Symbol("cover", COVER_MM, COVER_MM, tuple(items))
