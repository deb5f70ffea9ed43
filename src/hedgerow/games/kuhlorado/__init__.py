"""Kuhlorado: two players mark one board, for meadows, troughs and connected lands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.kuhlorado.board import (
    HEIGHT_MM,
    WIDTH_MM,
    Board,
    board_data,
    code_inputs,
    dedupe_key,
)
from hedgerow.games.kuhlorado.content import KuhloradoContent
from hedgerow.games.kuhlorado.generator import generate
from hedgerow.games.kuhlorado.text import board_text, text_numbers, word_keys
from hedgerow.ruleset.ruleset import GameArt, Ruleset, ScoringRules, SheetArt, SheetSpec

if TYPE_CHECKING:
    from hedgerow.games.kuhlorado.reader import FinishedGame
    from hedgerow.ruleset.simulation import Simulation


# Imported on first use: most commands need only a part of a game.


def _sheet_art() -> SheetArt[KuhloradoContent, Board]:
    from hedgerow.games.kuhlorado.art import make_drawer, sheet_cell_rects

    return SheetArt(make_drawer, sheet_cell_rects)


def _game_art() -> GameArt[KuhloradoContent, FinishedGame]:
    from hedgerow.games.kuhlorado.decks import decks, pad
    from hedgerow.games.kuhlorado.pieces import list_pieces
    from hedgerow.games.kuhlorado.rulebook import rulebook
    from hedgerow.games.kuhlorado.scored_art import draw_scored

    return GameArt(
        decks=decks, pad=pad, draw_scored=draw_scored, rulebook=rulebook, list_pieces=list_pieces
    )


def _scoring_rules() -> ScoringRules[KuhloradoContent, Board, FinishedGame]:
    from hedgerow.games.kuhlorado.form import build_form
    from hedgerow.games.kuhlorado.reader import read_game
    from hedgerow.games.kuhlorado.rules import score

    return ScoringRules(build_form, read_game, score)


def _simulation() -> Simulation[KuhloradoContent, Board, FinishedGame]:
    from hedgerow.games.kuhlorado.simulate import SIMULATION

    return SIMULATION


RULESET: Ruleset[KuhloradoContent, Board, FinishedGame] = Ruleset(
    id="kuhlorado",
    content_type=KuhloradoContent,
    word_keys=word_keys,
    sheet_spec=SheetSpec(
        revision=1,
        width_mm=WIDTH_MM,
        height_mm=HEIGHT_MM,
        code_inputs=code_inputs,
        generate=generate,
        to_data=board_data,
        to_text=board_text,
        # Both players use the same board, so any board is fair.
        fairness_key=lambda board: 0,
        dedupe_key=dedupe_key,
        shared=True,
        art=_sheet_art,
    ),
    game_art=_game_art,
    scoring_rules=_scoring_rules,
    simulation=_simulation,
    text_numbers=text_numbers,
)
