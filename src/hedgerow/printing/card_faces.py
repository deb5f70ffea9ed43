"""Cards and tiles for export: every distinct face once, with its count."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from hedgerow.base.errors import input_error
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.drawing.scene import Deck, Piece, Symbol
from hedgerow.library.game import Game
from hedgerow.printing.cards import find_decks
from hedgerow.ruleset.ruleset import DrawingContext

MAX_NAME = 60


@record
class Card:
    """A front with its back, and how many copies the deck has; `number` counts from 1."""

    number: int
    front: Symbol
    back: Symbol | None
    count: int

    @property
    def name(self) -> str:
        """Return the name for lists and file names."""
        return safe_name(self.front.id)


@keyword_record
class CardDeck:
    """A deck of cards or tiles: all of one size, cut as rectangles."""

    id: str
    title: str
    width_mm: float
    height_mm: float
    bleed_mm: float
    cards: tuple[Card, ...]

    @property
    def total(self) -> int:
        return sum(card.count for card in self.cards)

    @property
    def backs(self) -> tuple[Symbol, ...]:
        """Return the distinct backs, in the order of the cards."""
        return tuple({card.back.id: card.back for card in self.cards if card.back}.values())


@record
class CardDecks:
    """The decks of a game that are cards or tiles, and the ids of the skipped ones."""

    decks: tuple[CardDeck, ...]
    left_out: tuple[str, ...]


def card_decks(game: Game, context: DrawingContext[Any], name: str | None) -> CardDecks:
    """Return all decks of cards and tiles, or the named one. Raises InputError if none."""
    all_decks = find_decks(game, context, name)
    decks = tuple(_card_deck(deck) for deck in all_decks if _is_cards(deck))
    if not decks:
        hint = Message("print and cut them instead: hedgerow deck {game} --cut-file", game=game.id)
        raise input_error(
            name or game.id, Message("has no cards or tiles, only other pieces"), hint
        )
    return CardDecks(decks, tuple(deck.id for deck in all_decks if not _is_cards(deck)))


def left_out_note(game: Game, decks: CardDecks) -> Message:
    """Return a note about skipped decks, such as dice, or NO_MESSAGE."""
    if not decks.left_out:
        return NO_MESSAGE
    return Message(
        "skipped, not cards or tiles: {decks}; use hedgerow deck {game} --cut-file",
        decks=", ".join(decks.left_out),
        game=game.id,
    )


def safe_name(text: str) -> str:
    """Return text as part of a file name that works on every system: `Bär & Ei` → `b-r-ei`."""
    return re.sub("[^a-z0-9]+", "-", text.lower()).strip("-")[:MAX_NAME] or "card"


def _is_cards(deck: Deck) -> bool:
    """Return whether all pieces are flat rectangles of the deck's size."""
    # Decks without corner marks draw their own cut line, such as round tokens.
    return deck.marks and not any(piece.outline or piece.folds for piece in deck.pieces)


def _card_deck(deck: Deck) -> CardDeck:
    return CardDeck(
        id=safe_name(deck.id),
        title=deck.title,
        width_mm=deck.width_mm,
        height_mm=deck.height_mm,
        bleed_mm=deck.bleed_mm,
        cards=tuple(_cards(deck.pieces)),
    )


def _cards(pieces: Iterable[Piece]) -> Iterator[Card]:
    """Yield each distinct piece once, in the order of the deck."""
    # Symbols are identified by id: equal drawings are one face.
    copies: dict[tuple[str, str], list[Piece]] = {}
    for piece in pieces:
        copies.setdefault((piece.front.id, piece.back.id if piece.back else ""), []).append(piece)
    for number, same in enumerate(copies.values(), 1):
        yield Card(number, same[0].front, same[0].back, len(same))
