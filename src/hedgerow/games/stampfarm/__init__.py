"""Stampfarm: stamp animals into a farm that a hedge runs through, in groups as large as you can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.sheet import (
    HEIGHT_MM,
    WIDTH_MM,
    Sheet,
    balance,
    generate,
    likeness,
    made_from,
    sheet_data,
)
from hedgerow.games.stampfarm.text import numbers, sheet_text, words
from hedgerow.ruleset.ruleset import GameArt, Ruleset, ScoringRules, SheetArt, SheetSpec

if TYPE_CHECKING:
    from hedgerow.games.stampfarm.rules import FinishedGame
    from hedgerow.ruleset.simulation import Simulation


def _sheet_art() -> SheetArt[StampfarmContent, Sheet]:
    from hedgerow.games.stampfarm.art import draw, places

    return SheetArt(draw, places)


def _drawings() -> GameArt[StampfarmContent, FinishedGame]:
    from hedgerow.games.stampfarm.decks import decks, pad
    from hedgerow.games.stampfarm.pieces import printed
    from hedgerow.games.stampfarm.rulebook import rulebook
    from hedgerow.games.stampfarm.scored_art import overlay

    return GameArt(
        decks=decks, pad=pad, draw_scored=overlay, rulebook=rulebook, list_pieces=printed
    )


def _rules() -> ScoringRules[StampfarmContent, Sheet, FinishedGame]:
    from hedgerow.games.stampfarm.form import form
    from hedgerow.games.stampfarm.rules import read_game, score

    return ScoringRules(form, read_game, score)


def _simulation() -> Simulation[StampfarmContent, Sheet, FinishedGame]:
    from hedgerow.games.stampfarm.simulate import SIMULATION

    return SIMULATION


RULESET: Ruleset[StampfarmContent, Sheet, FinishedGame] = Ruleset(
    id="stampfarm",
    content_type=StampfarmContent,
    word_keys=words,
    sheet_spec=SheetSpec(
        revision=1,
        width_mm=WIDTH_MM,
        height_mm=HEIGHT_MM,
        code_inputs=made_from,
        generate=generate,
        to_data=sheet_data,
        to_text=sheet_text,
        fairness_key=balance,
        dedupe_key=likeness,
        legacy_fairness_key=lambda sheet: balance(sheet)[:2],
        art=_sheet_art,
    ),
    game_art=_drawings,
    scoring_rules=_rules,
    simulation=_simulation,
    text_numbers=numbers,
    has_tick_symbols=True,
)
