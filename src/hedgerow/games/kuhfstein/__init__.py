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
from hedgerow.ruleset.ruleset import GameArt, Ruleset, ScoringRules, SheetSpec

if TYPE_CHECKING:
    from hedgerow.games.kuhfstein.reader import FinishedGame
    from hedgerow.ruleset.simulation import Simulation


def _drawings() -> GameArt[KuhfsteinContent, FinishedGame]:
    from hedgerow.games.kuhfstein.decks import decks, pad
    from hedgerow.games.kuhfstein.pieces import printed
    from hedgerow.games.kuhfstein.rulebook import rulebook
    from hedgerow.games.kuhfstein.scored_art import overlay

    return GameArt(
        decks=decks, pad=pad, draw_scored=overlay, rulebook=rulebook, list_pieces=printed
    )


def _rules() -> ScoringRules[KuhfsteinContent, CardDeck, FinishedGame]:
    from hedgerow.games.kuhfstein.card_places import card_places
    from hedgerow.games.kuhfstein.form import form
    from hedgerow.games.kuhfstein.reader import read_game
    from hedgerow.games.kuhfstein.rules import score

    return ScoringRules(form, read_game, score, card_places)


def _simulation() -> Simulation[KuhfsteinContent, CardDeck, FinishedGame]:
    from hedgerow.games.kuhfstein.simulate import SIMULATION

    return SIMULATION


RULESET: Ruleset[KuhfsteinContent, CardDeck, FinishedGame] = Ruleset(
    id="kuhfstein",
    content_type=KuhfsteinContent,
    word_keys=words,
    sheet_spec=SheetSpec(
        revision=1,
        width_mm=0.0,
        height_mm=0.0,
        code_inputs=made_from,
        generate=generate,
        to_data=deck_data_of,
        to_text=deck_text,
        fairness_key=lambda deck: len(deck.cards),
        dedupe_key=likeness,
        shared=True,
    ),
    game_art=_drawings,
    scoring_rules=_rules,
    simulation=_simulation,
    text_numbers=numbers,
    deck_data=deck_data,
)
