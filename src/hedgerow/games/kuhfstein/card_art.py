"""Draw the cards: shape, boxes of its landscapes, points; and their backs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from hedgerow.drawing.components import (
    TextStyle,
    centred_text,
    fitted_text,
    painted_background,
    place_symbol,
    qr_squares,
)
from hedgerow.drawing.icon_names import Icons
from hedgerow.drawing.scene import Deck, IdPlace, Item, Piece, Rect, Symbol, circle
from hedgerow.games.kuhfstein.cards import CardDeck
from hedgerow.games.kuhfstein.content import ANY, Card, KuhfsteinContent, Landscape
from hedgerow.games.kuhfstein.tile_art import framed_landscape
from hedgerow.ruleset.ruleset import DrawingContext

WIDTH_MM, HEIGHT_MM = 63.5, 88.9
LABEL_HEIGHT_MM = 24.0
CARD_ID, LABEL_ID = IdPlace(WIDTH_MM / 2, HEIGHT_MM - 7.0), IdPlace(43.0, 20.6)
BOX_MM, BOXES_TOP_MM, BOX_STEP_MM = 8.0, 7.0, 9.0
SHAPE_TOP_MM, SHAPE_MIDDLE_MM, SHAPE_END_MM = 28.0, 53.0, 79.0
Art = DrawingContext[KuhfsteinContent]


def card_deck(context: Art, deck: CardDeck) -> Deck:
    """Return all cards with their common back. A random deck has its code on a label instead."""
    back = Symbol("kf-card-back", WIDTH_MM, HEIGHT_MM, tuple(_draw_back(context)))
    kinds, bleed_mm = context.content.landscapes, context.bleed_mm
    pieces = (
        Piece(card_front(card, kinds, bleed_mm, context.icon), back, id=card.id, id_at=CARD_ID)
        for card in deck.cards
    )
    return replace(context.deck("cards", WIDTH_MM, HEIGHT_MM, pieces), code=context.code)


@lru_cache(maxsize=256)
def card_front(
    card: Card, landscapes: tuple[Landscape, ...], bleed_mm: float, icon: Icons
) -> Symbol:
    """Draw the front of a card. Without words, so it is the same in all languages."""
    face_up = _face_up_landscapes(card, landscapes)
    items = (
        painted_background(WIDTH_MM, HEIGHT_MM, "white", bleed_mm),
        Rect(3.5, 3.5, WIDTH_MM - 7, HEIGHT_MM - 7, fill="cream", line="faint", radius_mm=3.5),
        *_draw_landscape_boxes(face_up, icon),
        *_draw_points(card, icon),
        *_draw_shape(card, face_up, icon),
    )
    return Symbol(f"kf-card-{card.id}", WIDTH_MM, HEIGHT_MM, items)


def _draw_landscape_boxes(face_up: list[Landscape], icon: Icons) -> Iterator[Item]:
    """Draw a box for each face-up landscape, visible in a fanned hand."""
    for number, landscape in enumerate(face_up):
        y = BOXES_TOP_MM + number * BOX_STEP_MM
        yield from framed_landscape(landscape.icon, icon, 7.0, y, BOX_MM)


def _face_up_landscapes(card: Card, landscapes: tuple[Landscape, ...]) -> list[Landscape]:
    signs = card.face_up
    return [landscape for landscape in landscapes if landscape.sign in signs]


def _draw_points(card: Card, icon: Icons) -> Iterator[Item]:
    x, y = WIDTH_MM - 12.5, 13.0
    yield centred_text(x - 6.4, y, str(card.value), TextStyle(26, "bold", anchor="end"))
    yield place_symbol(icon("star"), x, y, 11.0)


def _draw_shape(card: Card, face_up: list[Landscape], icon: Icons) -> Iterator[Item]:
    """Draw the shape below the boxes, with cells as large as possible."""
    rows, columns = len(card.shape), len(card.shape[0])
    highest = BOXES_TOP_MM + len(face_up) * BOX_STEP_MM + 1.6
    cell = min(18.0, 47.0 / columns, (SHAPE_END_MM - max(highest, SHAPE_TOP_MM)) / rows)
    left, top = (WIDTH_MM - cell * columns) / 2, max(highest, SHAPE_MIDDLE_MM - cell * rows / 2)
    for pos, sign in card.cells:
        x, y = left + pos.col * cell, top + pos.row * cell
        if sign == ANY:
            yield from _draw_any_tile(x, y, cell)
        else:
            landscape = next(it for it in face_up if it.sign == sign)
            yield from framed_landscape(landscape.icon, icon, x, y, cell, line_mm=0.6)


def _draw_any_tile(x: float, y: float, cell: float) -> Iterator[Item]:
    """Draw a face-down tile: any landscape fits, and it gets no cow."""
    yield Rect(x, y, cell, cell, fill="white", line="rule", line_mm=0.4, radius_mm=0.8)
    inset = cell * 0.14
    yield Rect(
        x + inset, y + inset, cell - 2 * inset, cell - 2 * inset, line="faint", radius_mm=0.8
    )
    yield centred_text(x + cell / 2, y + cell / 2, ANY, TextStyle(cell * 1.2, "bold", "faint"))


def _draw_back(context: Art) -> Iterator[Item]:
    """Draw a cow and the title."""
    yield painted_background(WIDTH_MM, HEIGHT_MM, "band-1", context.bleed_mm)
    yield Rect(4, 4, WIDTH_MM - 8, HEIGHT_MM - 8, line="on-band", line_mm=0.6, radius_mm=3.5)
    middle, top = WIDTH_MM / 2, HEIGHT_MM / 2 - 4.4
    yield circle(middle, top, 19.0, fill="white")
    yield place_symbol(context.icon("cow"), middle, top, 27.0)
    title = TextStyle(14, "bold", "on-band", min_pt=9)
    yield fitted_text(middle, top + 25.0, context.content.about.title, title, WIDTH_MM - 14)


def label_deck(context: Art) -> Deck:
    """Return the label of a random deck, which has its code."""
    label = Symbol("kf-label", WIDTH_MM, LABEL_HEIGHT_MM, tuple(_draw_label(context)))
    pieces = (Piece(label, id_at=LABEL_ID),)
    deck = context.deck("cards", WIDTH_MM, LABEL_HEIGHT_MM, pieces, outlined=True)
    return replace(deck, id="label", title=context.words("print.label"), code=context.code)


def _draw_label(context: Art) -> Iterator[Item]:
    """Draw the code of a random deck, to scan or to type, and the title of the game."""
    yield Rect(0, 0, WIDTH_MM, LABEL_HEIGHT_MM, fill="white", line="outline", line_mm=0.4)
    yield qr_squares(context.print_code(context.code).rows, 14.0, 4.2, 0.7)
    middle, room = 43.0, 35.0
    title = TextStyle(14, "bold", min_pt=9)
    yield fitted_text(middle, 9.0, context.content.about.title, title, room)
    yield fitted_text(middle, 15.4, context.code, TextStyle(10, "bold", min_pt=8), room)
