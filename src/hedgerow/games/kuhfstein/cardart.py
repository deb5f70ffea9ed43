"""The cards: the shape with its landscapes, the coloured boxes, the points; and their backs."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.art import Studio, Type, centred, code_squares, icon, placed
from hedgerow.games.kuhfstein.cards import CardDeck
from hedgerow.games.kuhfstein.content import ANY, Card, KuhfsteinContent
from hedgerow.scene import Deck, Item, Piece, Rect, Symbol, circle
from hedgerow.tile import house_mark

WIDTH_MM, HEIGHT_MM = 63.5, 88.9
BLEED_MM = 2.0
GROUND = {
    "field": "straw",
    "meadow": "leaf-light",
    "forest": "leaf",
    "lake": "water",
    "house": "cream",
}
Art = Studio[KuhfsteinContent]


def card_deck(studio: Art, deck: CardDeck) -> Deck:
    """All cards with their common back, which carries the code of a deck drawn by lot."""
    back = Symbol("kf-card-back", WIDTH_MM, HEIGHT_MM, tuple(_back(studio)))
    pieces = tuple(Piece(_front(card, studio), back) for card in deck.cards)
    title = studio.words("deck.cards")
    return Deck("cards", title, WIDTH_MM, HEIGHT_MM, pieces, BLEED_MM, code=studio.code)


def _front(card: Card, studio: Art) -> Symbol:
    items = (
        Rect(-BLEED_MM, -BLEED_MM, WIDTH_MM + 4, HEIGHT_MM + 4, fill="white"),
        Rect(3.5, 3.5, WIDTH_MM - 7, HEIGHT_MM - 7, fill="cream", line="faint", radius_mm=3.5),
        *_boxes(card, studio),
        *_points(card),
        *_shape(card, studio),
        centred(WIDTH_MM / 2, HEIGHT_MM - 7.0, card.id, Type(6.5, fill="soft")),
        *(house_mark(WIDTH_MM - 12.5, 22.0) if card.source == "house" else ()),
    )
    return Symbol(f"kf-card-{card.id}", WIDTH_MM, HEIGHT_MM, items)


def _boxes(card: Card, studio: Art) -> Iterator[Item]:
    """A box for each landscape that is asked for, to be seen in a fanned hand."""
    order = [it.sign for it in studio.content.landscapes if it.sign in card.face_up]
    for number, sign in enumerate(order):
        landscape = studio.content.landscape(sign)
        y = 7.0 + number * 9.0
        ground = GROUND.get(landscape.id, "straw")
        yield Rect(7.0, y, 8.0, 8.0, fill=ground, line="ink", line_mm=0.4, radius_mm=1.4)
        yield placed(icon(landscape.icon), 11.0, y + 4.0, 6.4)


def _points(card: Card) -> Iterator[Item]:
    x, y = WIDTH_MM - 12.5, 13.0
    yield centred(x - 6.4, y, str(card.value), Type(26, "bold", anchor="end"))
    yield placed(icon("star"), x, y, 11.0)


def _shape(card: Card, studio: Art) -> Iterator[Item]:
    """The shape in the middle of the card, its cells as large as they can be."""
    rows, columns = len(card.shape), len(card.shape[0])
    cell = min(18.0, 47.0 / columns, 50.0 / rows)
    left, top = (WIDTH_MM - cell * columns) / 2, 53.0 - cell * rows / 2
    for pos, sign in card.cells:
        x, y = left + pos.col * cell, top + pos.row * cell
        if sign == ANY:
            yield from _any_tile(x, y, cell)
        else:
            landscape = studio.content.landscape(sign)
            ground = GROUND.get(landscape.id, "straw")
            yield Rect(x, y, cell, cell, fill=ground, line="ink", line_mm=0.6, radius_mm=0.8)
            yield placed(icon(landscape.icon), x + cell / 2, y + cell / 2, cell * 0.84)


def _any_tile(x: float, y: float, cell: float) -> Iterator[Item]:
    """A tile that lies face down: any landscape will do, and it gets no cow."""
    yield Rect(x, y, cell, cell, fill="white", line="soft", line_mm=0.4, radius_mm=0.8)
    inset = cell * 0.14
    yield Rect(
        x + inset, y + inset, cell - 2 * inset, cell - 2 * inset, line="faint", radius_mm=0.8
    )
    yield centred(x + cell / 2, y + cell / 2, ANY, Type(cell * 1.2, "bold", "faint"))


def _back(studio: Art) -> Iterator[Item]:
    wide, tall = WIDTH_MM + 2 * BLEED_MM, HEIGHT_MM + 2 * BLEED_MM
    yield Rect(-BLEED_MM, -BLEED_MM, wide, tall, fill="band-1")
    yield Rect(4, 4, WIDTH_MM - 8, HEIGHT_MM - 8, line="on-band", line_mm=0.6, radius_mm=3.5)
    middle = WIDTH_MM / 2
    yield circle(middle, 29.0, 19.0, fill="white")
    yield placed(icon("cow"), middle, 29.0, 27.0)
    yield centred(middle, 54.4, studio.content.about.title, Type(14, "bold", "on-band"))
    if studio.code:
        yield Rect(middle - 11.0, 59.0, 22.0, 22.6, fill="white", radius_mm=1.0)
        yield code_squares(studio.code, middle, 61.8, 0.65)
        yield centred(middle, 78.9, studio.code, Type(6, "bold"))
