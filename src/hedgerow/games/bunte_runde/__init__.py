"""Bunte Runde: take pieces from a ring; a completed colour or shape pays its owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.bunte_runde.content import BunteRundeContent
from hedgerow.games.bunte_runde.ring import (
    HEIGHT_MM,
    WIDTH_MM,
    Ring,
    code_inputs,
    dedupe_key,
    generate,
    ring_data,
)
from hedgerow.games.bunte_runde.text import ring_text, text_numbers, word_keys
from hedgerow.ruleset.ruleset import GameArt, Ruleset, ScoringRules, SheetArt, SheetSpec

if TYPE_CHECKING:
    from hedgerow.games.bunte_runde.rules import FinishedGame
    from hedgerow.ruleset.simulation import Simulation


# Imported on first use: most commands need only a part of a game.


def _sheet_art() -> SheetArt[BunteRundeContent, Ring]:
    from hedgerow.games.bunte_runde.ring_art import make_drawer, sheet_cell_rects

    return SheetArt(make_drawer, sheet_cell_rects)


def _game_art() -> GameArt[BunteRundeContent, FinishedGame]:
    from hedgerow.games.bunte_runde.decks import decks, pad
    from hedgerow.games.bunte_runde.pieces import list_pieces
    from hedgerow.games.bunte_runde.rulebook import rulebook
    from hedgerow.games.bunte_runde.scored_art import draw_scored

    return GameArt(
        decks=decks, pad=pad, draw_scored=draw_scored, rulebook=rulebook, list_pieces=list_pieces
    )


def _scoring_rules() -> ScoringRules[BunteRundeContent, Ring, FinishedGame]:
    from hedgerow.games.bunte_runde.form import build_form
    from hedgerow.games.bunte_runde.rules import read_game, score

    return ScoringRules(build_form, read_game, score)


def _simulation() -> Simulation[BunteRundeContent, Ring, FinishedGame]:
    from hedgerow.games.bunte_runde.simulate import SIMULATION

    return SIMULATION


RULESET: Ruleset[BunteRundeContent, Ring, FinishedGame] = Ruleset(
    id="bunte-runde",
    content_type=BunteRundeContent,
    word_keys=word_keys,
    sheet_spec=SheetSpec(
        revision=1,
        width_mm=WIDTH_MM,
        height_mm=HEIGHT_MM,
        code_inputs=code_inputs,
        generate=generate,
        to_data=ring_data,
        to_text=ring_text,
        fairness_key=lambda ring: ring.variant,
        dedupe_key=dedupe_key,
        shared=True,
        variant=lambda ring: ring.variant,
        variants=lambda content: tuple(variant.id for variant in content.variants),
        art=_sheet_art,
    ),
    game_art=_game_art,
    scoring_rules=_scoring_rules,
    simulation=_simulation,
    text_numbers=text_numbers,
)
