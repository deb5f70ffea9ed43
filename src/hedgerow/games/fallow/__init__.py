"""Fallow: sow the cells beside the stones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.game.game import DrawingContext, Drawings, Game, SheetKind
from hedgerow.games.fallow.content import FallowContent, numbers, words
from hedgerow.games.fallow.form import form
from hedgerow.games.fallow.rules import Finish, parse, score
from hedgerow.games.fallow.sheet import (
    HEIGHT_MM,
    WIDTH_MM,
    Sheet,
    generate,
    made_from,
    sheet_data,
    sheet_text,
)

if TYPE_CHECKING:
    from hedgerow.game.printed import PrintedGroup
    from hedgerow.game.simulation import Simulation


def _drawings() -> Drawings[FallowContent, Sheet, Finish]:
    from hedgerow.games.fallow.art import decks, draw, overlay, pad, places
    from hedgerow.games.fallow.rulebook import rulebook

    return Drawings(decks, pad, overlay, draw, places, rulebook)


def _printed(context: DrawingContext[FallowContent]) -> tuple[PrintedGroup, ...]:
    from hedgerow.games.fallow.printed import printed

    return printed(context)


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
    ),
    drawings=_drawings,
    simulate=_simulation,
    form=form,
    parse=parse,
    score=score,
    printed=_printed,
    numbers=numbers,
)
