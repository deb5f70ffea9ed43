"""Bunte Runde: take pieces from a ring; a colour or shape that is gone pays its owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.game.game import DrawingContext, Drawings, Game, SheetKind
from hedgerow.games.bunte_runde.content import BunteRundeContent
from hedgerow.games.bunte_runde.form import form
from hedgerow.games.bunte_runde.ring import (
    HEIGHT_MM,
    WIDTH_MM,
    Ring,
    generate,
    likeness,
    made_from,
    ring_data,
)
from hedgerow.games.bunte_runde.rules import Finish, parse, score
from hedgerow.games.bunte_runde.text import numbers, ring_text, words

if TYPE_CHECKING:
    from hedgerow.game.printed import PrintedGroup
    from hedgerow.game.simulation import Simulation


def _drawings() -> Drawings[BunteRundeContent, Ring, Finish]:
    from hedgerow.games.bunte_runde.decks import decks, pad
    from hedgerow.games.bunte_runde.overlay import overlay
    from hedgerow.games.bunte_runde.page import draw, places
    from hedgerow.games.bunte_runde.rulebook import rulebook

    return Drawings(decks, pad, overlay, draw, places, rulebook)


def _simulation() -> Simulation[BunteRundeContent, Ring, Finish]:
    from hedgerow.games.bunte_runde.simulate import SIMULATION

    return SIMULATION


def _printed(context: DrawingContext[BunteRundeContent]) -> tuple[PrintedGroup, ...]:
    from hedgerow.games.bunte_runde.printed import printed

    return printed(context)


GAME: Game[BunteRundeContent, Ring, Finish] = Game(
    id="bunte-runde",
    content_type=BunteRundeContent,
    words=words,
    sheet=SheetKind(
        revision=1,
        width_mm=WIDTH_MM,
        height_mm=HEIGHT_MM,
        made_from=made_from,
        generate=generate,
        data=ring_data,
        text=ring_text,
        balance=lambda ring: ring.variant,
        likeness=likeness,
        shared=True,
        variant=lambda ring: ring.variant,
        variants=lambda content: tuple(variant.id for variant in content.variants),
    ),
    drawings=_drawings,
    form=form,
    simulate=_simulation,
    parse=parse,
    score=score,
    printed=_printed,
    numbers=numbers,
)
