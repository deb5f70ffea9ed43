"""Kuhfstein: lay a landscape of tiles, and play cards that place cows on its shapes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.kuhfstein.cards import (
    CardDeck,
    code_inputs,
    deck_data,
    deck_to_data,
    dedupe_key,
    generate,
)
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.text import deck_text, text_numbers, word_keys
from hedgerow.ruleset.ruleset import GameArt, Ruleset, ScoringRules, SheetSpec

if TYPE_CHECKING:
    from hedgerow.games.kuhfstein.reader import FinishedGame
    from hedgerow.ruleset.simulation import Simulation


# Imported on first use: most commands need only a part of a game.


def _game_art() -> GameArt[KuhfsteinContent, FinishedGame]:
    from hedgerow.games.kuhfstein.decks import decks, pad
    from hedgerow.games.kuhfstein.pieces import list_pieces
    from hedgerow.games.kuhfstein.rulebook import rulebook
    from hedgerow.games.kuhfstein.scored_art import draw_scored

    return GameArt(
        decks=decks, pad=pad, draw_scored=draw_scored, rulebook=rulebook, list_pieces=list_pieces
    )


def _scoring_rules() -> ScoringRules[KuhfsteinContent, CardDeck, FinishedGame]:
    from hedgerow.games.kuhfstein.card_places import card_places
    from hedgerow.games.kuhfstein.form import build_form
    from hedgerow.games.kuhfstein.reader import read_game
    from hedgerow.games.kuhfstein.rules import score

    return ScoringRules(build_form, read_game, score, card_places)


def _simulation() -> Simulation[KuhfsteinContent, CardDeck, FinishedGame]:
    from hedgerow.games.kuhfstein.simulate import SIMULATION

    return SIMULATION


RULESET: Ruleset[KuhfsteinContent, CardDeck, FinishedGame] = Ruleset(
    id="kuhfstein",
    content_type=KuhfsteinContent,
    word_keys=word_keys,
    sheet_spec=SheetSpec(
        revision=1,
        width_mm=0.0,
        height_mm=0.0,
        code_inputs=code_inputs,
        generate=generate,
        to_data=deck_to_data,
        to_text=deck_text,
        fairness_key=lambda deck: len(deck.cards),
        dedupe_key=dedupe_key,
        shared=True,
    ),
    game_art=_game_art,
    scoring_rules=_scoring_rules,
    simulation=_simulation,
    text_numbers=text_numbers,
    deck_data=deck_data,
)
