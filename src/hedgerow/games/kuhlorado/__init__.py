"""Kuhlorado: two players mark one board; meadows, troughs and lands go to who holds more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.kuhlorado.board import (
    HEIGHT_MM,
    WIDTH_MM,
    Board,
    board_data,
    likeness,
    made_from,
)
from hedgerow.games.kuhlorado.content import KuhloradoContent
from hedgerow.games.kuhlorado.generator import generate
from hedgerow.games.kuhlorado.text import board_text, numbers, words
from hedgerow.ruleset.ruleset import Drawings, Game, Rules, SheetArt, SheetKind

if TYPE_CHECKING:
    from hedgerow.games.kuhlorado.reader import Finish
    from hedgerow.ruleset.simulation import Simulation


def _sheet_art() -> SheetArt[KuhloradoContent, Board]:
    from hedgerow.games.kuhlorado.art import draw, places

    return SheetArt(draw, places)


def _drawings() -> Drawings[KuhloradoContent, Finish]:
    from hedgerow.games.kuhlorado.decks import decks, pad
    from hedgerow.games.kuhlorado.pieces import printed
    from hedgerow.games.kuhlorado.rulebook import rulebook
    from hedgerow.games.kuhlorado.scored_art import overlay

    return Drawings(decks=decks, pad=pad, overlay=overlay, rules=rulebook, printed=printed)


def _rules() -> Rules[KuhloradoContent, Board, Finish]:
    from hedgerow.games.kuhlorado.form import form
    from hedgerow.games.kuhlorado.reader import read_game
    from hedgerow.games.kuhlorado.rules import score

    return Rules(form, read_game, score)


def _simulation() -> Simulation[KuhloradoContent, Board, Finish]:
    from hedgerow.games.kuhlorado.simulate import SIMULATION

    return SIMULATION


GAME: Game[KuhloradoContent, Board, Finish] = Game(
    id="kuhlorado",
    content_type=KuhloradoContent,
    words=words,
    sheet=SheetKind(
        revision=1,
        width_mm=WIDTH_MM,
        height_mm=HEIGHT_MM,
        made_from=made_from,
        generate=generate,
        data=board_data,
        text=board_text,
        balance=lambda board: 0,
        likeness=likeness,
        shared=True,
        art=_sheet_art,
    ),
    drawings=_drawings,
    rules=_rules,
    simulate=_simulation,
    numbers=numbers,
)
