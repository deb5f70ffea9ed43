"""Stampfarm: stamp animals in large groups on a farm that is divided by a hedge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.sheet import (
    HEIGHT_MM,
    WIDTH_MM,
    Sheet,
    code_inputs,
    dedupe_key,
    fairness_key,
    generate,
    sheet_data,
)
from hedgerow.games.stampfarm.text import sheet_text, text_numbers, word_keys
from hedgerow.ruleset.ruleset import GameArt, Ruleset, ScoringRules, SheetArt, SheetSpec

if TYPE_CHECKING:
    from hedgerow.games.stampfarm.rules import FinishedGame
    from hedgerow.ruleset.simulation import Simulation


# Imported on first use: most commands need only a part of a game.


def _sheet_art() -> SheetArt[StampfarmContent, Sheet]:
    from hedgerow.games.stampfarm.art import make_drawer, sheet_cell_rects

    return SheetArt(make_drawer, sheet_cell_rects)


def _game_art() -> GameArt[StampfarmContent, FinishedGame]:
    from hedgerow.games.stampfarm.decks import decks, pad
    from hedgerow.games.stampfarm.pieces import list_pieces
    from hedgerow.games.stampfarm.rulebook import rulebook
    from hedgerow.games.stampfarm.scored_art import draw_scored

    return GameArt(
        decks=decks, pad=pad, draw_scored=draw_scored, rulebook=rulebook, list_pieces=list_pieces
    )


def _scoring_rules() -> ScoringRules[StampfarmContent, Sheet, FinishedGame]:
    from hedgerow.games.stampfarm.form import build_form
    from hedgerow.games.stampfarm.rules import read_game, score

    return ScoringRules(build_form, read_game, score)


def _simulation() -> Simulation[StampfarmContent, Sheet, FinishedGame]:
    from hedgerow.games.stampfarm.simulate import SIMULATION

    return SIMULATION


RULESET: Ruleset[StampfarmContent, Sheet, FinishedGame] = Ruleset(
    id="stampfarm",
    content_type=StampfarmContent,
    word_keys=word_keys,
    sheet_spec=SheetSpec(
        revision=1,
        width_mm=WIDTH_MM,
        height_mm=HEIGHT_MM,
        code_inputs=code_inputs,
        generate=generate,
        to_data=sheet_data,
        to_text=sheet_text,
        fairness_key=fairness_key,
        dedupe_key=dedupe_key,
        # Sheets printed before ends on the frame were balanced still count as one matched set.
        legacy_fairness_key=lambda sheet: fairness_key(sheet)[:2],
        art=_sheet_art,
    ),
    game_art=_game_art,
    scoring_rules=_scoring_rules,
    simulation=_simulation,
    text_numbers=text_numbers,
    has_tick_symbols=True,
)
