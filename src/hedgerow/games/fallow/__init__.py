"""Fallow: sow the cells next to the stones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.fallow.content import FallowContent, text_numbers, word_keys
from hedgerow.games.fallow.sheet import (
    HEIGHT_MM,
    WIDTH_MM,
    Sheet,
    code_inputs,
    generate,
    sheet_data,
    sheet_text,
)
from hedgerow.ruleset.ruleset import GameArt, Ruleset, ScoringRules, SheetArt, SheetSpec

if TYPE_CHECKING:
    from hedgerow.games.fallow.rules import FinishedGame
    from hedgerow.ruleset.simulation import Simulation


# These functions import their modules when they are called: a command loads only what it needs.


def _sheet_art() -> SheetArt[FallowContent, Sheet]:
    from hedgerow.games.fallow.art import make_drawer, sheet_cell_rects

    return SheetArt(make_drawer, sheet_cell_rects)


def _game_art() -> GameArt[FallowContent, FinishedGame]:
    from hedgerow.games.fallow.art import decks, draw_scored, pad
    from hedgerow.games.fallow.pieces import list_pieces
    from hedgerow.games.fallow.rulebook import rulebook

    return GameArt(
        decks=decks, pad=pad, draw_scored=draw_scored, rulebook=rulebook, list_pieces=list_pieces
    )


def _scoring_rules() -> ScoringRules[FallowContent, Sheet, FinishedGame]:
    from hedgerow.games.fallow.form import build_form
    from hedgerow.games.fallow.rules import read_game, score

    return ScoringRules(build_form, read_game, score)


def _simulation() -> Simulation[FallowContent, Sheet, FinishedGame]:
    from hedgerow.games.fallow.simulate import SIMULATION

    return SIMULATION


RULESET: Ruleset[FallowContent, Sheet, FinishedGame] = Ruleset(
    id="fallow",
    content_type=FallowContent,
    word_keys=word_keys,
    sheet_spec=SheetSpec(
        # Increase it when `generate` changes: codes of earlier sheets are then rejected, because
        # they would produce different stones.
        revision=1,
        width_mm=WIDTH_MM,
        height_mm=HEIGHT_MM,
        code_inputs=code_inputs,
        generate=generate,
        to_data=sheet_data,
        to_text=sheet_text,
        # All players of a game get sheets with the same key.
        fairness_key=lambda sheet: len(sheet.stones),
        # Sheets with the same key count as equal: a print job does not repeat them.
        dedupe_key=lambda sheet: sheet.stones,
        art=_sheet_art,
    ),
    game_art=_game_art,
    scoring_rules=_scoring_rules,
    simulation=_simulation,
    text_numbers=text_numbers,
)
