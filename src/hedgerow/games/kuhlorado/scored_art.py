"""Drawing of the scored board: lands are tinted, sides and troughs show their owner's mark."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.drawing.components import (
    SMALL_PT,
    ScoreColumns,
    TextStyle,
    centred_text,
    fitted_text,
    panel,
    place_symbol,
)
from hedgerow.drawing.grid_plan import GridPlan, draw_coordinates
from hedgerow.drawing.scene import Item, Path, Symbol, circle, polyline
from hedgerow.games.kuhlorado.art import (
    MARK,
    board_plan,
    cross,
    meadow,
    place_symbols,
    place_trough,
    symbol_stamps,
)
from hedgerow.games.kuhlorado.content import CROSS, KuhloradoContent
from hedgerow.games.kuhlorado.rules import FinishedGame
from hedgerow.ruleset.result import Result, Score
from hedgerow.ruleset.ruleset import DrawingContext

WIDTH_MM = 216.0
LIST_LEFT_MM, LIST_WIDTH_MM = 104.0, 54.0
Art = DrawingContext[KuhloradoContent]


def draw_scored(finished: FinishedGame, result: Result, context: Art) -> Symbol:
    """Draw the board on the left, the points of both players on the right."""
    plan = board_plan(context.content, 9.2, 12.0)
    lists = [
        tuple(_draw_points(score, number, result, context))
        for number, score in enumerate(result.scores)
    ]
    height = max(104.0, 24.0 + 6.4 * max(len(score.lines) for score in result.scores))
    board = (*draw_coordinates(plan, SMALL_PT), *scored_board(finished, result, plan, context))
    items = (*board, *lists[0], *lists[1])
    return Symbol("scored", WIDTH_MM, height, items)


def scored_board(
    finished: FinishedGame, result: Result, plan: GridPlan, context: Art
) -> Iterator[Item]:
    """Draw the board with marks, tinted lands, and the owners of sides and troughs."""
    yield from meadow(plan)
    for number, score in enumerate(result.scores):
        for line in score.lines:
            if line.rule.startswith("land:"):
                tint = f"group-{number + 1}"
                yield from (
                    plan.inner_rect(pos, 0.5, fill=tint, radius_mm=1.0) for pos in line.cells
                )
    if finished.board:
        yield from place_symbols(plan, finished.board, symbol_stamps(context))
    else:
        yield from (place_trough(plan, trough) for trough in finished.troughs)
    for pos, mark in finished.marks.items():
        yield _draw_mark(*plan.centre(pos), plan.cell_mm * MARK, mark == CROSS, 1.0)
    yield from _draw_owners(finished, result, plan)
    yield from _draw_land_numbers(result, plan)


def _draw_land_numbers(result: Result, plan: GridPlan) -> Iterator[Item]:
    """Draw the number that a land has in the score, in the upper right of its first cell."""
    for line in (line for score in result.scores for line in score.lines):
        if line.points and line.rule.startswith("land:"):
            x, y = plan.corner(min(line.cells))
            x, y = x + plan.cell_mm - 1.0, y + 1.0  # the other corner shows the figure
            yield circle(x, y, 1.9, fill="white", line="outline", line_mm=0.35)
            yield centred_text(x, y, line.rule.partition(":")[2], TextStyle(8.4, "bold"))


def _draw_mark(x: float, y: float, size: float, is_cross: bool, line_mm: float) -> Path:
    if is_cross:
        return cross(x, y, size, line_mm=line_mm)
    return circle(x, y, size * 1.05, line="outline", line_mm=line_mm)


def _draw_owners(finished: FinishedGame, result: Result, plan: GridPlan) -> Iterator[Item]:
    """Draw the owner's mark at every side and trough that scores for a player."""
    centres = dict(_side_centres(plan))
    for number, trough in enumerate(finished.troughs, 1):
        x, y = plan.corner(trough.cells[-1])
        offset = plan.cell_mm * 0.08  # at the far corner: it must not cover the trough's number
        centres[f"trough:{number}"] = x + plan.cell_mm - offset, y + plan.cell_mm - offset
    for number, score in enumerate(result.scores):
        for line in score.lines:
            if line.points and line.rule in centres:
                x, y = centres[line.rule]
                yield circle(x, y, 3.4, fill=f"group-{number + 1}", line="outline", line_mm=0.4)
                yield _draw_mark(x, y, 1.6, number == 0, 0.7)


def _side_centres(plan: GridPlan) -> Iterator[tuple[str, tuple[float, float]]]:
    x, y = plan.left_mm + plan.width_mm / 2, plan.top_mm + plan.height_mm / 2
    yield "meadow:north", (x, plan.top_mm)
    yield "meadow:east", (plan.left_mm + plan.width_mm, y)
    yield "meadow:south", (x, plan.top_mm + plan.height_mm)
    yield "meadow:west", (plan.left_mm, y)


def _draw_points(score: Score, number: int, result: Result, context: Art) -> Iterator[Item]:
    """Draw a player's score lines and total."""
    left = LIST_LEFT_MM + number * (LIST_WIDTH_MM + 4.0)
    # Both lists are as tall as the longer one.
    height = 22.0 + 6.4 * max(len(player.lines) for player in result.scores)
    yield panel(left, 4.0, LIST_WIDTH_MM, max(height, 96.0))
    yield circle(left + 6, 10.5, 3.4, fill=f"group-{number + 1}", line="outline", line_mm=0.4)
    yield _draw_mark(left + 6, 10.5, 1.6, number == 0, 0.7)
    yield fitted_text(
        left + 11.5, 10.5, score.player, TextStyle(12, "bold", anchor="start"), LIST_WIDTH_MM - 15
    )
    right = left + LIST_WIDTH_MM - 4
    columns = ScoreColumns(left + 4, right, LIST_WIDTH_MM - 15, (7.5, 8))
    for row, line in enumerate(score.lines):
        yield from columns.row(line.text, line.points, 19.0 + 6.4 * row)
    total = 4.0 + max(height, 96.0) - 5.5
    yield polyline((left + 4, total - 4.5), (right, total - 4.5), line="outline", line_mm=0.4)
    yield from columns.total(context.words("pad.total"), score.total, total, (9, 12))
    if score.player in result.winners:
        yield place_symbol(context.icon("star"), left + LIST_WIDTH_MM - 16, total, 6.5)
