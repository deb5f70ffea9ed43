"""Kuhfstein: lay a landscape tile by tile, and place cows with cards that show its shapes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hedgerow.game.game import DrawingContext, Game, SheetKind
from hedgerow.game.score import Result
from hedgerow.games.kuhfstein.cards import CardDeck, deck_data_of, generate, likeness, made_from
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.reader import Finish, parse
from hedgerow.games.kuhfstein.rules import score
from hedgerow.games.kuhfstein.text import blank, card_places, deck_text, words

if TYPE_CHECKING:
    from hedgerow.drawing.scene import Deck, Symbol


def _decks(context: DrawingContext[KuhfsteinContent]) -> tuple[Deck, ...]:
    from hedgerow.games.kuhfstein.decks import decks

    return decks(context)


def _pad(context: DrawingContext[KuhfsteinContent]) -> Deck:
    from hedgerow.games.kuhfstein.decks import pad

    return pad(context)


def _overlay(finish: Finish, result: Result, context: DrawingContext[KuhfsteinContent]) -> Symbol:
    from hedgerow.games.kuhfstein.overlay import overlay

    return overlay(finish, result, context)


def _deck_data(context: DrawingContext[KuhfsteinContent]) -> Mapping[str, object]:
    from hedgerow.games.kuhfstein.decks import deck_data

    return deck_data(context)


GAME: Game[KuhfsteinContent, CardDeck, Finish] = Game(
    id="kuhfstein",
    content_type=KuhfsteinContent,
    words=words,
    sheet=SheetKind(
        revision=1,
        width_mm=0.0,
        height_mm=0.0,
        made_from=made_from,
        generate=generate,
        draw=None,
        data=deck_data_of,
        text=deck_text,
        balance=lambda deck: len(deck.cards),
        likeness=likeness,
        shared=True,
    ),
    decks=_decks,
    pad=_pad,
    parse=parse,
    score=score,
    overlay=_overlay,
    blank=blank,
    deck_data=_deck_data,
    card_places=card_places,
)
