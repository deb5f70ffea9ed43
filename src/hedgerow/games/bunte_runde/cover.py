"""The cover of bunte-runde: the ring at the end of a game, and the table of the taken pieces."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi

from hedgerow.base.grid import cells
from hedgerow.drawing.components import COVER_MM, place_symbol
from hedgerow.drawing.grid_plan import draw_cells, fit_grid
from hedgerow.drawing.icons import ICON_HATCH
from hedgerow.drawing.scene import Item, Path, Rect, Symbol, circle
from hedgerow.games.bunte_runde.art import SIZE, shape_segments
from hedgerow.games.bunte_runde.content import BunteRundeContent
from hedgerow.games.bunte_runde.rulebook import oval_points, shuffle_pieces
from hedgerow.games.bunte_runde.rules import FinishedGame
from hedgerow.ruleset.ruleset import DrawingContext

MIDDLE_MM, RING_MM, TABLE_MM = COVER_MM / 2, 44.0, 54.0
TINTS = 5
Art = DrawingContext[BunteRundeContent]
Piece = tuple[str, str]


def draw_cover(example: FinishedGame, context: Art) -> Symbol:
    """Draw the ring; in the table, every taken piece is on the tint of its owner."""
    items = (
        Rect(0, 0, COVER_MM, COVER_MM, "straw"),
        circle(MIDDLE_MM, MIDDLE_MM, RING_MM + 5.0, fill="cream"),
        *_draw_ring(example, context),
        *_draw_table(example, context),
    )
    return Symbol("cover", COVER_MM, COVER_MM, items)


def _draw_ring(example: FinishedGame, context: Art) -> Iterator[Item]:
    """Draw the pieces in a circle, as on the ring sheet, and the figure on the first of them."""
    order = shuffle_pieces(example.variant)
    size = min(9.6, 2 * pi * RING_MM / len(order))
    points = oval_points(len(order), RING_MM, RING_MM)
    for (dx, dy), piece in zip(points, order, strict=True):
        picture = _draw_piece(example, piece, context)
        yield place_symbol(picture, MIDDLE_MM + dx, MIDDLE_MM + dy, size)
    yield place_symbol(context.icon("pawn"), MIDDLE_MM + points[0][0], 6.6, size * 1.6)


def _draw_table(example: FinishedGame, context: Art) -> Iterator[Item]:
    variant, letters = example.variant, [*example.players]
    left = MIDDLE_MM - TABLE_MM / 2
    plan = fit_grid(len(variant.kinds), len(variant.colours), Rect(left, left, TABLE_MM, TABLE_MM))
    yield from draw_cells(plan, "white")
    for pos in cells(plan.rows, plan.columns):
        if pos in example.owners:
            tint = f"group-{letters.index(example.owners[pos]) % TINTS + 1}"
            piece = _draw_piece(example, _piece(example, pos.row, pos.col), context)
            yield plan.inner_rect(pos, 0.4, fill=tint, radius_mm=0.8)
            yield place_symbol(piece, *plan.centre(pos), plan.cell_mm * 0.78)


def _piece(example: FinishedGame, row: int, col: int) -> Piece:
    return example.variant.kinds[row].id, example.variant.colours[col]


def _draw_piece(example: FinishedGame, piece: Piece, context: Art) -> Symbol:
    """Draw a piece without its letter, which would be too small to read."""
    kind, colour = piece
    picture, paint = example.variant.picture(kind), context.content.paint(colour)
    items: tuple[Item, ...] = (
        Path(shape_segments(picture), fill=paint, line="outline", line_mm=4.0),
    )
    if example.variant.discs:
        items = (
            circle(50, 50, 47, fill=paint, line="outline", line_mm=4.0),
            circle(50, 50, 36, fill="white"),
            place_symbol(context.icon(picture), 50, 50, 56),
        )
    return Symbol(f"cover-{kind}-{colour}", SIZE, SIZE, items, ICON_HATCH)
