"""Kuhfstein: lay a landscape tile by tile, and place cows with cards that show its shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.game.game import DrawingContext, Drawings, Game, SheetKind
from hedgerow.games.kuhfstein.cards import (
    CardDeck,
    deck_data,
    deck_data_of,
    generate,
    likeness,
    made_from,
)
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.form import form
from hedgerow.games.kuhfstein.reader import Finish, parse
from hedgerow.games.kuhfstein.rules import score
from hedgerow.games.kuhfstein.text import card_places, deck_text, numbers, words

if TYPE_CHECKING:
    from hedgerow.game.printed import PrintedGroup
    from hedgerow.game.simulation import Simulation


def _drawings() -> Drawings[KuhfsteinContent, CardDeck, Finish]:
    from hedgerow.games.kuhfstein.decks import decks, pad
    from hedgerow.games.kuhfstein.overlay import overlay
    from hedgerow.games.kuhfstein.rulebook import rulebook

    return Drawings(decks, pad, overlay, rules=rulebook)


def _simulation() -> Simulation[KuhfsteinContent, CardDeck, Finish]:
    from hedgerow.games.kuhfstein.simulate import SIMULATION

    return SIMULATION


def _printed(context: DrawingContext[KuhfsteinContent]) -> tuple[PrintedGroup, ...]:
    from hedgerow.games.kuhfstein.printed import printed

    return printed(context)


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
        data=deck_data_of,
        text=deck_text,
        balance=lambda deck: len(deck.cards),
        likeness=likeness,
        shared=True,
    ),
    drawings=_drawings,
    simulate=_simulation,
    form=form,
    parse=parse,
    score=score,
    printed=_printed,
    numbers=numbers,
    deck_data=deck_data,
    card_places=card_places,
)
