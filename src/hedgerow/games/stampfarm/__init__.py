"""Stampfarm: stamp animals into a farm that a hedge runs through, in groups as large as you can."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.game.game import DrawingContext, Drawings, Game, SheetKind
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.form import form
from hedgerow.games.stampfarm.rules import Finish, parse, score
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

if TYPE_CHECKING:
    from hedgerow.game.printed import PrintedGroup
    from hedgerow.game.simulation import Simulation


def _drawings() -> Drawings[StampfarmContent, Sheet, Finish]:
    from hedgerow.games.stampfarm.art import draw, places
    from hedgerow.games.stampfarm.decks import decks, pad
    from hedgerow.games.stampfarm.overlay import overlay
    from hedgerow.games.stampfarm.rulebook import rulebook

    return Drawings(decks, pad, overlay, draw, places, rulebook)


def _simulation() -> Simulation[StampfarmContent, Sheet, Finish]:
    from hedgerow.games.stampfarm.simulate import SIMULATION

    return SIMULATION


def _printed(context: DrawingContext[StampfarmContent]) -> tuple[PrintedGroup, ...]:
    from hedgerow.games.stampfarm.printed import printed

    return printed(context)


GAME: Game[StampfarmContent, Sheet, Finish] = Game(
    id="stampfarm",
    content_type=StampfarmContent,
    words=words,
    sheet=SheetKind(
        revision=1,
        width_mm=WIDTH_MM,
        height_mm=HEIGHT_MM,
        made_from=made_from,
        generate=generate,
        data=sheet_data,
        text=sheet_text,
        balance=balance,
        likeness=likeness,
    ),
    drawings=_drawings,
    form=form,
    simulate=_simulation,
    parse=parse,
    score=score,
    printed=_printed,
    numbers=numbers,
    has_marks=True,
)
