"""Draw the scored ownership table: completed rows and columns tinted, and their coins."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.grid import Pos
from hedgerow.drawing.components import (
    BODY_PT,
    HEAD_PT,
    SMALL_PT,
    ScoreColumns,
    TextStyle,
    fitted_text,
    panel,
    place_symbol,
)
from hedgerow.drawing.grid_plan import GridPlan
from hedgerow.drawing.scene import Item, Symbol, circle, polyline
from hedgerow.games.bunte_runde.art import letter_at, owner_table
from hedgerow.games.bunte_runde.content import BunteRundeContent
from hedgerow.games.bunte_runde.rules import FinishedGame
from hedgerow.ruleset.result import Result, Score
from hedgerow.ruleset.ruleset import DrawingContext
from hedgerow.scoring.view import grid_lines

WIDTH_MM = 210.0
LIST_LEFT_MM, CARD_WIDTH_MM, CARD_GAP_MM = 118.0, 44.0, 4.0
LINE_MM = 5.2
Art = DrawingContext[BunteRundeContent]


def draw_scored(finished: FinishedGame, result: Result, context: Art) -> Symbol:
    """Draw the table on the left and a card per player on the right."""
    variant = finished.variant
    cell = 84.0 / max(len(variant.kinds), len(variant.colours))
    plan = GridPlan(
        rows=len(variant.kinds),
        columns=len(variant.colours),
        cell_mm=cell,
        left_mm=18.0,
        top_mm=16.0,
    )
    card = 20.0 + LINE_MM * max(len(score.lines) for score in result.scores)
    rows = -(-len(result.scores) // 2)
    items = (*scored_table(finished, plan, context), *_draw_cards(result, card, context))
    return Symbol("scored", WIDTH_MM, max(112.0, rows * (card + CARD_GAP_MM)), items)


def scored_table(finished: FinishedGame, plan: GridPlan, context: Art) -> Iterator[Item]:
    """Draw the table: the owner of each piece, and the completed rows and columns."""
    yield from owner_table(finished.variant, context, plan)
    for unit, cells in full_lines(finished):
        is_row = unit == "row"
        # The circle at the end of a line is ticked when the line is complete.
        x, y = plan.centre(cells[-1])
        offset = plan.cell_mm / 2 + 3.6
        yield circle(
            x + offset * is_row, y + offset * (not is_row), 2.0, fill="leaf", line="outline"
        )
    for pos, letter in finished.owners.items():
        yield letter_at(plan, pos, letter)


def full_lines(finished: FinishedGame) -> Iterator[tuple[str, tuple[Pos, ...]]]:
    """Yield the rows, then the columns, in which every piece is taken."""
    lines = grid_lines(len(finished.variant.kinds), len(finished.variant.colours))
    for unit in ("row", "column"):
        for _, cells in lines[unit]:
            if finished.owners.keys() >= {*cells}:
                yield unit, cells


def _draw_cards(result: Result, height: float, context: Art) -> Iterator[Item]:
    for number, score in enumerate(result.scores):
        row, col = divmod(number, 2)
        left = LIST_LEFT_MM + col * (CARD_WIDTH_MM + CARD_GAP_MM)
        yield from _draw_card(score, left, row * (height + CARD_GAP_MM), height, result, context)


def _draw_card(
    score: Score, left: float, top: float, height: float, result: Result, context: Art
) -> Iterator[Item]:
    right = left + CARD_WIDTH_MM - 3.5
    columns = ScoreColumns(left + 3.5, right, 30.0, (SMALL_PT, BODY_PT))
    yield panel(left, top, CARD_WIDTH_MM, height)
    yield fitted_text(
        left + 3.5, top + 5.5, score.player, TextStyle(HEAD_PT, "bold", anchor="start"), 30.0
    )
    for number, line in enumerate(score.lines):
        # Without the number after the colon, which has its own column.
        name = line.text.rpartition(":")[0].rstrip()
        yield from columns.row(name, line.points, top + 12.0 + number * LINE_MM, zero="bold")
    rule = top + height - 8.0
    yield polyline((left + 3.5, rule), (right, rule), line="outline", line_mm=0.3)
    label, sizes_pt = context.words("pad.total"), (BODY_PT, HEAD_PT)
    yield from columns.total(label, score.total, rule + 4.2, sizes_pt)
    if score.player in result.winners:
        yield place_symbol(context.icon("star"), right - 11.0, rule + 4.2, 5.5)
