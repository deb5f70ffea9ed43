"""Kuhfstein: lay a landscape tile by tile, and place cows with cards that show its shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.kuhfstein.cards import (
    CardDeck,
    deck_data,
    deck_data_of,
    generate,
    likeness,
    made_from,
)
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.text import deck_text, numbers, words
from hedgerow.ruleset.ruleset import Drawings, Game, Rules, SheetKind

if TYPE_CHECKING:
    from hedgerow.games.kuhfstein.reader import Finish
    from hedgerow.ruleset.simulation import Simulation


def _drawings() -> Drawings[KuhfsteinContent, Finish]:
    from hedgerow.games.kuhfstein.decks import decks, pad
    from hedgerow.games.kuhfstein.pieces import printed
    from hedgerow.games.kuhfstein.rulebook import rulebook
    from hedgerow.games.kuhfstein.scored_art import overlay

    return Drawings(decks=decks, pad=pad, overlay=overlay, rules=rulebook, printed=printed)


def _rules() -> Rules[KuhfsteinContent, CardDeck, Finish]:
    from hedgerow.games.kuhfstein.card_places import card_places
    from hedgerow.games.kuhfstein.form import form
    from hedgerow.games.kuhfstein.reader import read_game
    from hedgerow.games.kuhfstein.rules import score

    return Rules(form, read_game, score, card_places)


def _simulation() -> Simulation[KuhfsteinContent, CardDeck, Finish]:
    from hedgerow.games.kuhfstein.simulate import SIMULATION

    return SIMULATION


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
    rules=_rules,
    simulate=_simulation,
    numbers=numbers,
    deck_data=deck_data,
)
