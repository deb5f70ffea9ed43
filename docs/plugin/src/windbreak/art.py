"""Drawings: field sheets, seeds to cut out, the score pad, scored fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

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
from hedgerow.drawing.scene import Deck, Group, Item, Piece, Rect, Symbol, Use
from hedgerow.drawing.score_pad import PadTable, pad_deck
from hedgerow.loading.words import Words
from hedgerow.ruleset.result import Result
from hedgerow.ruleset.ruleset import DrawingContext, PieceGroup, PieceInfo

from windbreak.content import BARLEY, WindbreakContent
from windbreak.rules import FinishedGame, PlayerField
from windbreak.sheet import HEIGHT_MM, WIDTH_MM, Sheet

MARKER_MM = 9.0
SEED_MM = 20.0
TEXT_MM = WIDTH_MM - 22
Art = DrawingContext[WindbreakContent]


def make_drawer(context: Art) -> Callable[[Sheet, str], tuple[Item, ...]]:
    """Return a function that draws a sheet with its code.

    Everything that all sheets have in common is drawn once, as a symbol: the PDF stays small.
    """
    plan, words, middle = _field_plan(context.content), context.words, WIDTH_MM / 2
    title, small = TextStyle(TITLE_PT, "bold"), TextStyle(BODY_PT, fill="soft")
    items = (
        fitted_text(middle, MARKER_MM / 2, context.content.about.title, title, TEXT_MM),
        *draw_cells(plan),
        *draw_coordinates(plan),
        *text_block(middle, HEIGHT_MM - 4.0, words("sheet.rule"), small, TEXT_MM, 2),
        *(_for_photos(words) if context.markers else ()),
    )
    frame = Symbol("field-sheet", WIDTH_MM, HEIGHT_MM, items)

    def draw_sheet(sheet: Sheet, code: str) -> tuple[Item, ...]:
        trees = _draw_in_cells("tree", sheet.trees, plan, context)
        # The sheet has no room for the larger QR code of a link.
        printed = context.print_code(code, link=False)
        return (Use(frame, 0, 0), *trees, *code_block(printed, middle, 84.6, 0.9))

    return draw_sheet


def _for_photos(words: Words) -> Iterator[Item]:
    """Draw the corner markers, and how to write so that a program can read a photo."""
    yield from pen_hint(words, WIDTH_MM / 2, HEIGHT_MM - 11.4, TEXT_MM, 1)
    yield corner_markers(WIDTH_MM, HEIGHT_MM, MARKER_MM)


def sheet_cell_rects(content: WindbreakContent, sheet: Sheet) -> Mapping[str, tuple[CellRect, ...]]:
    """Return the position of every cell on a printed sheet.

    The key is the name of the grid in the score file; the only grid of this game has no name.
    """
    return {"": cell_rects(_field_plan(content))}


def decks(context: Art) -> tuple[Deck, ...]:
    """Draw the seeds of all players, with backs."""
    # Colours reach beyond the cut, so that an inexact cut leaves no white edge.
    straw = painted_background(SEED_MM, SEED_MM, "straw", context.bleed_mm)
    leaf = painted_background(SEED_MM, SEED_MM, "leaf", context.bleed_mm)
    barley = place_symbol(context.icon("hay"), SEED_MM / 2, SEED_MM / 2, 14)
    front = Symbol("seed", SEED_MM, SEED_MM, (straw, barley))
    back = Symbol("seed-back", SEED_MM, SEED_MM, (leaf,))
    number = context.content.seeds.value * context.content.about.players.most
    return (context.deck("seeds", SEED_MM, SEED_MM, (Piece(front, back),) * number),)


def pad(context: Art) -> Deck:
    """Draw the slip for one game: a row per sown cell, a column per player."""
    about = context.content.about
    table = PadTable(
        game=about.title,
        words=context.words,
        rows=(context.icon("hay"),) * context.content.seeds.value,
        strong_after=(),
        heads=(None,) * about.players.most,
    )
    return pad_deck(table)


def list_pieces(context: Art) -> tuple[PieceGroup, ...]:
    """List the only piece for `hedgerow show`: a seed of barley."""
    words = context.words
    barley = PieceInfo(
        id=BARLEY,
        name=words(f"names.{BARLEY}"),
        text=words("sheet.rule"),
        points=context.content.points.value,
    )
    return (PieceGroup("seeds", words("deck.seeds"), (barley,)),)


def draw_scored(finished: FinishedGame, result: Result, context: Art) -> Symbol:
    """Draw all fields next to each other, each with its total."""
    fields = tuple(
        Group(
            field.player,
            tuple(_draw_field(field, f"{field.player}: {score.total}", context)),
            n * WIDTH_MM,
        )
        for n, (field, score) in enumerate(zip(finished.fields, result.scores, strict=True))
    )
    return Symbol("scored", WIDTH_MM * len(fields), 90, fields)


def _draw_field(field: PlayerField, title: str, context: Art) -> Iterator[Item]:
    plan = _field_plan(context.content)
    yield fitted_text(WIDTH_MM / 2, 4.5, title, TextStyle(NUMBER_PT, "bold"), WIDTH_MM - 4)
    yield from draw_cells(plan)
    yield from draw_coordinates(plan)
    yield from _draw_in_cells("hay", field.sown, plan, context)
    yield from _draw_in_cells("tree", field.trees, plan, context)


def _field_plan(content: WindbreakContent) -> GridPlan:
    side = content.side.value
    return fit_grid(side, side, Rect(15.5, 16, 64, 64))


def _draw_in_cells(icon: str, cells: Iterable[Pos], plan: GridPlan, context: Art) -> Iterator[Item]:
    for pos in cells:
        yield place_symbol(context.icon(icon), *plan.centre(pos), plan.cell_mm * 0.7)
