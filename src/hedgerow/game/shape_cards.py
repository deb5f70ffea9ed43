"""Cards with shapes of cells: what can be wrong with them, and random decks of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from hedgerow.base.errors import list_names, quote_value
from hedgerow.base.frozen import record
from hedgerow.base.grid import regions
from hedgerow.base.messages import Message
from hedgerow.base.shapes import ANY, NOTHING, ROW_END, parse_shape, shape_rows, signs_shown
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.parts import Card, Deck, largest
from hedgerow.loading.violations import KeyPath, Violation
from hedgerow.scoring.sentence import Amount
from hedgerow.seams import RANDOM_DECKS, load_seam
from hedgerow.seams.random_deck import DrawsDeck, Signs

if TYPE_CHECKING:
    from hedgerow.base.rng import Rng
    from hedgerow.game.content import Content

MAX_CELLS = 12
# The columns of a card: its shape, and the different kinds of it as a shape of one column.
SHAPE, SIGNS = "shape", "signs"
# Blocks of cards next to each other in `hedgerow show CODE`, and their width.
_BLOCKS, _WIDTH = 5, 14


@record
class DrawnDeck:
    """The cards of a random deck, which belong to no variant."""

    deck: str
    cards: tuple[Card, ...]
    variant: str = ""


def kind_signs(content: Content) -> Signs:
    """Return how many pieces there are of the kinds that have a sign, by the sign."""
    return {
        kind.sign: largest(kind.pieces) if kind.pieces else 1 for kind in content.kinds if kind.sign
    }


def check_shapes(content: Content) -> Iterator[Violation]:
    """Yield signs that cannot be read, and shapes that no card can have."""
    yield from _sign_violations(content)
    signs = [*kind_signs(content)]
    token = content.token_at("cells")
    for number, deck in enumerate(content.decks):
        for at, card in enumerate(deck.cards if signs else ()):
            path: KeyPath = ("decks", number, "cards", at, "shape")
            if card.shape is None:
                continue
            yield from _shape_violations(path, card.shape, signs)
            needed = len(signs_shown(parse_shape(card.shape)))
            if token and token.each_player is not None and needed > token.each_player:
                message = Message(
                    "{card} needs {n} of {token}, but a player has {most}",
                    card=quote_value(card.id),
                    n=needed,
                    token=quote_value(token.id),
                    most=token.each_player,
                )
                yield Violation(path, message, Message("use fewer signs"))


def check_random_decks(content: Content) -> Iterator[Violation]:
    """Yield what is wrong with random decks: a game has one, and no sheets to print besides."""
    stated = [number for number, deck in enumerate(content.decks) if deck.random]
    for number in stated:
        path: KeyPath = ("decks", number, "random")
        deck = content.decks[number]
        if number != stated[0]:
            yield Violation(
                path, Message("a game has one random deck"), Message("keep one of them")
            )
        elif content.sheet.print and content.sheet.grid:
            message = Message("a game with sheets to print has no random deck")
            yield Violation(path, message, Message("add print: false to the sheet"))
        found = drawer(deck).violations(deck.random, kind_signs(content))
        yield from (Violation((*path, *it.path), it.message, it.hint) for it in found)


def random_deck_warnings(content: Content) -> Iterator[Violation]:
    """Yield what is odd about the designed cards of random decks."""
    names = {kind.sign: kind.id for kind in content.kinds if kind.sign}
    for number, deck in enumerate(content.decks):
        shapes = [card.shape for card in deck.cards if card.shape]
        if deck.random and shapes and names:
            module, signs = drawer(deck), kind_signs(content)
            for message, hint in module.warnings(deck.random, shapes, signs, names):
                yield Violation(("decks", number), message, hint)


def random_deck(content: Content) -> Deck | None:
    """Return the deck that can be drawn at random, if the game has one."""
    return next((deck for deck in content.decks if deck.random), None)


def drawer(deck: Deck) -> DrawsDeck:
    """Return the module that draws a random deck."""
    module: Any = load_seam(RANDOM_DECKS, deck.random.make if deck.random else "")
    found: DrawsDeck = module
    return found


def cards_in_use(deck: Deck, context: DrawingContext) -> tuple[Card, ...]:
    """Return the cards of a deck: those that were drawn, or the designed ones."""
    drawn = context.random_deck
    return drawn.cards if isinstance(drawn, DrawnDeck) and drawn.deck == deck.id else deck.cards


def shape_values(shape: str, content: Content) -> dict[str, str]:
    """Return the columns of a card with a shape."""
    shown = {*signs_shown(parse_shape(shape))}
    signs = [sign for sign in kind_signs(content) if sign in shown]
    return {SHAPE: shape, **({SIGNS: ROW_END.join(signs)} if signs else {})}


def deck_data(context: DrawingContext) -> Mapping[str, object]:
    """Return the cards of the deck that can be random, for `hedgerow deck --json`."""
    deck = random_deck(context.content)
    return {deck.id: _cards_data(cards_in_use(deck, context))} if deck else {}


def draw_deck(content: Content, rng: Rng) -> DrawnDeck:
    """Draw the cards of the random deck. Raises LookupError if the game has none."""
    deck = random_deck(content)
    if deck is None:
        raise LookupError(content.about.title)
    drawn = drawer(deck).draw(deck.random, deck.id, kind_signs(content), rng)
    cards = [Card(id=card.id, shape=card.shape, points=Amount(value=card.points)) for card in drawn]
    return DrawnDeck(deck.id, tuple(cards))


def drawn_deck_key(drawn: DrawnDeck, content: Content) -> Hashable:
    """Return what is equal for decks that count as the same."""
    deck = random_deck(content)
    cards = [_as_drawn(card) for card in drawn.cards]
    return drawer(deck).dedupe_key(cards) if deck else None


def _as_drawn(card: Card) -> Any:
    from hedgerow.seams.random_deck import DrawnCard

    return DrawnCard(card.id, card.shape or "", card.points_each.value if card.points_each else 0)


def random_deck_inputs(content: Content) -> Mapping[Message, object]:
    """Return the content that a random deck depends on; it is hashed into its code."""
    deck = random_deck(content)
    return {
        Message("kinds"): [[sign, number] for sign, number in kind_signs(content).items()],
        Message("random deck"): drawer(deck).code_inputs(deck.random) if deck else (),
    }


def drawn_deck_data(drawn: DrawnDeck) -> Mapping[str, object]:
    """Return the cards of a random deck for `hedgerow show CODE --json`."""
    return {drawn.deck: _cards_data(drawn.cards)}


def _cards_data(cards: Sequence[Card]) -> list[dict[str, object]]:
    return [
        {
            "id": card.id,
            "shape": shape_rows(card.shape or ""),
            "points": card.points_each.value if card.points_each else 0,
        }
        for card in cards
    ]


def drawn_deck_text(drawn: DrawnDeck, context: DrawingContext) -> str:
    """Return the cards in blocks next to each other, and how often each kind is asked for."""
    words, kinds = context.words, context.content.kinds
    blocks = [_card_block(card) for card in drawn.cards]
    lines = []
    for start in range(0, len(blocks), _BLOCKS):
        row = blocks[start : start + _BLOCKS]
        for number in range(max(map(len, row))):
            texts = [block[number] if number < len(block) else "" for block in row]
            lines.append("".join([text.ljust(_WIDTH) for text in texts]).rstrip())
        lines.append("")
    shown = [sign for card in drawn.cards for sign in signs_shown(parse_shape(card.shape or ""))]
    demand = [f"{words(f'names.{it.id}')} {shown.count(it.sign)}" for it in kinds if it.sign]
    values = {"cards": len(drawn.cards), "cells": len(shown), "demand": ", ".join(demand)}
    return "\n".join((*lines, words("open.deck.random", **values)))


def _card_block(card: Card) -> list[str]:
    points = card.points_each.value if card.points_each else 0
    return [f"{card.id} {points:>2}", *(f"  {row}" for row in shape_rows(card.shape or ""))]


def _sign_violations(content: Content) -> Iterator[Violation]:
    seen = set[str]()
    for number, kind in enumerate(content.kinds):
        path: KeyPath = ("kinds", number, "sign")
        if kind.sign in (ANY, ROW_END):
            message = Message("{sign} has a meaning in shapes", sign=quote_value(kind.sign))
            yield Violation(path, message, Message("use a letter"))
        elif kind.sign in seen:
            message = Message("{name} appears twice", name=quote_value(kind.sign))
            yield Violation(path, message, Message("give each its own sign"))
        seen.update((kind.sign,) if kind.sign else ())


def _shape_violations(path: KeyPath, shape: str, signs: Sequence[str]) -> Iterator[Violation]:
    """Yield what a shape cannot have: other signs, rows of different length, cells apart."""
    rows = shape_rows(shape)
    unknown = [sign for row in rows for sign in row if sign not in (*signs, ANY, NOTHING)]
    if unknown:
        hint = Message(
            "use {signs}, {any} for any cell or {nothing} for no cell",
            signs=", ".join(signs),
            any=ANY,
            nothing=NOTHING,
        )
        message = Message("unknown sign {sign}", sign=quote_value(unknown[0]))
        yield Violation(path, message, hint)
    cells = parse_shape(shape)
    if any(len(row) != len(rows[0]) for row in rows):
        message = Message("all rows of a shape must have the same length")
        yield Violation(path, message, Message("pad the short rows with {sign}", sign=NOTHING))
    elif len(cells) > MAX_CELLS:
        message = Message("the card has too many cells ({cells})", cells=len(cells))
        yield Violation(path, message, Message("use at most {most}", most=MAX_CELLS))
    elif not signs_shown(cells):
        yield Violation(path, Message("a shape must show at least one kind"), list_names(signs))
    elif len(regions(pos for pos, _ in cells)) != 1:
        message = Message("the cells of a shape must be connected")
        hint = Message("connect the cells by their sides; corners do not count")
        yield Violation(path, message, hint)
