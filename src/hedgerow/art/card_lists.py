"""Lists of all cards of a deck for the rules pages: what they look like, say and pay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.art.decks import draw_fronts, pile_colours, pile_icon
from hedgerow.art.grid import STAR, thing_symbol
from hedgerow.drawing.components import place_symbol
from hedgerow.drawing.rulebook import ListColumn, ListEntry, PieceList
from hedgerow.drawing.scene import Rect, Symbol, Use
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.parts import Card, Deck
from hedgerow.game.words import (
    CARD_NOTE,
    LIST_TEXT,
    rule_sentence,
    text_key,
    text_values,
)

# The side of a card in miniature, before it is scaled.
SMALL_MM = 20.0
# Pieces that are cut out, in the list of what is in the kit.
MAX_PIECES, PIECE_MM = 3, 11.0
# Cards without piles are listed in so many columns.
COLUMNS = 3


def card_lists(context: DrawingContext) -> Iterator[PieceList]:
    """Yield a list of each deck for which the words have a text above it."""
    words = context.words
    for deck in context.content.decks:
        key = f"{LIST_TEXT}.{deck.id}"
        if key in words.texts:
            columns = tuple(_columns(deck, context))
            yield PieceList(words(f"decks.{deck.id}"), words(key), columns, context.icon(STAR))


def small_card(card: Card, deck: Deck, front: Symbol, context: DrawingContext) -> Symbol:
    """Draw a card in miniature: the band of its pile and what it counts, else its whole front."""
    counted = [
        name for rule in card.rules for name in context.content.vocabulary.expand(rule.of or ())
    ]
    thing = next(filter(None, (thing_symbol(name, context) for name in counted)), None)
    icon = pile_icon(card.back, context) if card.back else None
    if thing is None or icon is None:
        scale = SMALL_MM / max(front.width_mm, front.height_mm)
        width, height = front.width_mm * scale, front.height_mm * scale
        edge = Rect(0, 0, width, height, line="outline", line_mm=0.7, radius_mm=1.2)
        return Symbol(f"small-{front.id}", width, height, (Use(front, 0, 0, scale), edge))
    items = (
        Rect(0, 0, SMALL_MM, SMALL_MM, "white", "outline", 0.7, radius_mm=1.2),
        Rect(0.4, 0.4, SMALL_MM - 0.8, 6.6, pile_colours(deck)[card.back or ""]),
        place_symbol(icon, 4.2, 3.7, 5.4),
        place_symbol(thing, SMALL_MM / 2, 13.2, 9.6),
    )
    return Symbol(f"small-{deck.id}-{card.id}", SMALL_MM, SMALL_MM, items)


def small_pieces(name: str, fronts: Sequence[Symbol]) -> Symbol:
    """Draw up to three pieces that are cut out, side by side."""
    shown = fronts[:: len(fronts) // MAX_PIECES + 1][:MAX_PIECES]
    items = tuple(
        place_symbol(front, (number + 0.5) * PIECE_MM, PIECE_MM / 2, PIECE_MM)
        for number, front in enumerate(shown)
    )
    return Symbol(f"small-{name}", PIECE_MM * len(shown), PIECE_MM, items)


def _columns(deck: Deck, context: DrawingContext) -> Iterator[ListColumn]:
    """Yield a column for each pile; cards without piles are numbered through the columns."""
    fronts = draw_fronts(deck, context)
    pictures = {it.id: small_card(it, deck, fronts[it.id], context) for it in deck.cards}
    cards = [card for card in deck.cards if card.rules]
    if colours := pile_colours(deck):
        for back, role in colours.items():
            own = [_entry(card, pictures[card.id], context) for card in cards if card.back == back]
            yield ListColumn(pile_icon(back, context) or context.icon(STAR), role, tuple(own))
        return
    length = -(-len(cards) // COLUMNS)
    for start in range(0, len(cards), length):
        some = cards[start : start + length]
        entries = tuple(_entry(card, pictures[card.id], context) for card in some)
        yield ListColumn(None, "", entries, start + 1)


def _entry(card: Card, picture: Symbol, context: DrawingContext) -> ListEntry:
    words, vocabulary, note = context.words, context.content.vocabulary, f"{CARD_NOTE}.{card.id}"
    text = " ".join(rule_sentence(rule, vocabulary, words) for rule in card.rules)
    # A sentence that is read back says how much it pays at most; one of the game need not.
    if card.up_to and text_key(card.id) in words.texts:
        text = f"{text} ({words('open.line.most', n=card.up_to.value)})"
    return ListEntry(
        picture=picture,
        name=words(f"cards.{card.id}"),
        text=text,
        points=_short_points(card),
        note=words(note, **text_values(card, vocabulary)) if note in words.texts else "",
    )


def _short_points(card: Card) -> str:
    """Return the points as numbers: `5`, or `3/6` of a table; empty for several rules."""
    (rule, *others) = card.rules
    if others:
        return ""
    if rule.points_each:
        return str(rule.points_each.value)
    points = rule.points_by_unit or ()
    several = points.values() if isinstance(points, dict) else points
    paid = [points for _, points in sorted((rule.table or {}).items())]
    return "/".join(map(str, (*paid, *several, *(rule.places or ()))))
