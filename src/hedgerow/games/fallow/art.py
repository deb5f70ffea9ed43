"""Drawings of fallow: field sheets, seeds to cut out, the score pad, scored fields."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from hedgerow.base.grid import Pos
from hedgerow.drawing.components import (
    BODY_PT,
    NUMBER_PT,
    TITLE_PT,
    TextStyle,
    code_block,
    corner_markers,
    fitted_text,
    painted_background,
    pen_hint,
    place_symbol,
    text_block,
)
from hedgerow.drawing.grid_plan import (
    CellRect,
    GridPlan,
    cell_rects,
    draw_cells,
    draw_coordinates,
    fit_grid,
)
from hedgerow.drawing.icon_names import Icons
from hedgerow.drawing.scene import Deck, Group, Item, Piece, Rect, Symbol, Use, circle
from hedgerow.drawing.score_pad import PadTable, pad_deck
from hedgerow.games.fallow.content import BARLEY, FallowContent
from hedgerow.games.fallow.rules import FinishedGame, PlayerField
from hedgerow.games.fallow.sheet import HEIGHT_MM, WIDTH_MM, Sheet
from hedgerow.ruleset.result import Result
from hedgerow.ruleset.ruleset import DrawingContext, PieceGroup, PieceInfo

MARKER_MM = 9.0
SEED_MM = 20.0
Art = DrawingContext[FallowContent]


def make_drawer(context: Art) -> Callable[[Sheet, str], tuple[Item, ...]]:
    """Return a function that draws a sheet with its code.

    Everything that all sheets have in common is drawn once, as a symbol: the PDF stays small.
    """
    plan, title = _field_plan(context.content), context.content.about.title
    rule = context.words("sheet.rule")
    items = (
        fitted_text(WIDTH_MM / 2, MARKER_MM / 2, title, TextStyle(TITLE_PT, "bold"), WIDTH_MM - 22),
        *draw_cells(plan),
        *draw_coordinates(plan),
        *text_block(
            WIDTH_MM / 2, HEIGHT_MM - 4.0, rule, TextStyle(BODY_PT, fill="soft"), WIDTH_MM - 22, 2
        ),
        *pen_hint(context.words, WIDTH_MM / 2, HEIGHT_MM - 11.4, WIDTH_MM - 22, 1),
        *((corner_markers(WIDTH_MM, HEIGHT_MM, MARKER_MM),) if context.markers else ()),
    )
    frame = Symbol("field-sheet", WIDTH_MM, HEIGHT_MM, items)

    def draw_sheet(sheet: Sheet, code: str) -> tuple[Item, ...]:
        stones = (_draw_stone(plan, stone) for stone in sheet.stones)
        return (Use(frame, 0, 0), *stones, *code_block(code, context.look, WIDTH_MM / 2, 87.5, 0.9))

    return draw_sheet


def sheet_cell_rects(content: FallowContent, sheet: Sheet) -> Mapping[str, tuple[CellRect, ...]]:
    """Return the position of every cell on a printed sheet.

    The key is the name of the grid in the score file; the only grid of fallow has no name.
    """
    return {"": cell_rects(_field_plan(content))}


def decks(context: Art) -> tuple[Deck, ...]:
    """Draw the seeds of all players, with backs."""
    # Colours reach beyond the cut, so that an inexact cut leaves no white edge.
    bleed_mm = context.bleed_mm
    straw = painted_background(SEED_MM, SEED_MM, "straw", bleed_mm)
    front = (straw, place_symbol(context.icon("hay"), SEED_MM / 2, SEED_MM / 2, 14))
    back = (painted_background(SEED_MM, SEED_MM, "leaf", bleed_mm),)
    piece = Piece(
        Symbol("seed", SEED_MM, SEED_MM, front), Symbol("seed-back", SEED_MM, SEED_MM, back)
    )
    pieces = (piece,) * (context.content.seeds.value * context.content.about.players.most)
    return (context.deck("seeds", SEED_MM, SEED_MM, pieces),)


def pad(context: Art) -> Deck:
    """Draw the slip for one game: a row per sown cell, a column per player."""
    words, about = context.words, context.content.about
    table = PadTable(
        game=about.title,
        words=words,
        rows=(context.icon("hay"),) * context.content.seeds.value,
        strong_after=(),
        heads=(None,) * about.players.most,
    )
    return pad_deck(table)


def list_pieces(context: Art) -> tuple[PieceGroup, ...]:
    """List the only piece: a seed of barley."""
    words, points = context.words, context.content.points.value
    barley = PieceInfo(
        id=BARLEY,
        name=words(f"names.{BARLEY}"),
        text=words("sheet.rule", n=points),
        points=points,
    )
    return (PieceGroup("seeds", words("deck.seeds"), (barley,)),)


def draw_scored(finished: FinishedGame, result: Result, context: Art) -> Symbol:
    """Draw all fields side by side, each with its total."""
    plan = _field_plan(context.content)
    fields = tuple(
        Group(
            field.player,
            tuple(_draw_field(plan, field, f"{field.player}: {score.total}", context.icon)),
            n * WIDTH_MM,
        )
        for n, (field, score) in enumerate(zip(finished.fields, result.scores, strict=True))
    )
    return Symbol("scored", WIDTH_MM * len(fields), 90, fields)


def _draw_field(plan: GridPlan, field: PlayerField, title: str, icon: Icons) -> Iterator[Item]:
    yield fitted_text(WIDTH_MM / 2, 4.5, title, TextStyle(NUMBER_PT, "bold"), WIDTH_MM - 4)
    yield from draw_cells(plan)
    yield from draw_coordinates(plan)
    yield from (
        place_symbol(icon("hay"), *plan.centre(pos), plan.cell_mm * 0.7) for pos in field.sown
    )
    yield from (_draw_stone(plan, pos) for pos in field.stones)


def _field_plan(content: FallowContent) -> GridPlan:
    side = content.field.side
    return fit_grid(side, side, Rect(14, 16, 67, 67))


def _draw_stone(plan: GridPlan, pos: Pos) -> Item:
    x, y = plan.centre(pos)
    return circle(x, y, plan.cell_mm * 0.3, fill="stone", line="stone-dark", line_mm=0.8)
