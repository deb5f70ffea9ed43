"""Kuhfstein: lay a landscape tile by tile, and place cows with cards that show its shapes."""

from hedgerow.game import Game, SheetKind
from hedgerow.games.kuhfstein.cards import CardDeck, deck_data_of, generate, likeness, made_from
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.decks import deck_data, decks, pad
from hedgerow.games.kuhfstein.overlay import overlay
from hedgerow.games.kuhfstein.reader import Finish, parse
from hedgerow.games.kuhfstein.rules import score
from hedgerow.games.kuhfstein.text import blank, card_places, deck_text, words

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
    decks=decks,
    pad=pad,
    parse=parse,
    score=score,
    overlay=overlay,
    blank=blank,
    deck_data=deck_data,
    card_places=card_places,
)
