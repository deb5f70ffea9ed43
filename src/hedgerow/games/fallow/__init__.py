"""Fallow: sow the cells beside the stones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.fallow.content import FallowContent, numbers, words
from hedgerow.games.fallow.sheet import (
    HEIGHT_MM,
    WIDTH_MM,
    Sheet,
    generate,
    made_from,
    sheet_data,
    sheet_text,
)
from hedgerow.ruleset.ruleset import Drawings, Game, Rules, SheetArt, SheetKind

if TYPE_CHECKING:
    from hedgerow.games.fallow.rules import Finish
    from hedgerow.ruleset.simulation import Simulation


def _sheet_art() -> SheetArt[FallowContent, Sheet]:
    from hedgerow.games.fallow.art import draw, places

    return SheetArt(draw, places)


def _drawings() -> Drawings[FallowContent, Finish]:
    from hedgerow.games.fallow.art import decks, overlay, pad
    from hedgerow.games.fallow.pieces import printed
    from hedgerow.games.fallow.rulebook import rulebook

    return Drawings(decks=decks, pad=pad, overlay=overlay, rules=rulebook, printed=printed)


def _rules() -> Rules[FallowContent, Sheet, Finish]:
    from hedgerow.games.fallow.form import form
    from hedgerow.games.fallow.rules import read_game, score

    return Rules(form, read_game, score)


def _simulation() -> Simulation[FallowContent, Sheet, Finish]:
    from hedgerow.games.fallow.simulate import SIMULATION

    return SIMULATION


GAME: Game[FallowContent, Sheet, Finish] = Game(
    id="fallow",
    content_type=FallowContent,
    words=words,
    sheet=SheetKind(
        revision=1,
        width_mm=WIDTH_MM,
        height_mm=HEIGHT_MM,
        made_from=made_from,
        generate=generate,
        data=sheet_data,
        text=sheet_text,
        balance=lambda sheet: len(sheet.stones),
        likeness=lambda sheet: sheet.stones,
        art=_sheet_art,
    ),
    drawings=_drawings,
    rules=_rules,
    simulate=_simulation,
    numbers=numbers,
)
