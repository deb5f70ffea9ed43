"""Bunte Runde: take pieces from a ring; a colour or shape that is gone pays its owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hedgerow.games.bunte_runde.content import BunteRundeContent
from hedgerow.games.bunte_runde.ring import (
    HEIGHT_MM,
    WIDTH_MM,
    Ring,
    generate,
    likeness,
    made_from,
    ring_data,
)
from hedgerow.games.bunte_runde.text import numbers, ring_text, words
from hedgerow.ruleset.ruleset import Drawings, Game, Rules, SheetArt, SheetKind

if TYPE_CHECKING:
    from hedgerow.games.bunte_runde.rules import Finish
    from hedgerow.ruleset.simulation import Simulation


def _sheet_art() -> SheetArt[BunteRundeContent, Ring]:
    from hedgerow.games.bunte_runde.ring_art import draw, places

    return SheetArt(draw, places)


def _drawings() -> Drawings[BunteRundeContent, Finish]:
    from hedgerow.games.bunte_runde.decks import decks, pad
    from hedgerow.games.bunte_runde.pieces import printed
    from hedgerow.games.bunte_runde.rulebook import rulebook
    from hedgerow.games.bunte_runde.scored_art import overlay

    return Drawings(decks=decks, pad=pad, overlay=overlay, rules=rulebook, printed=printed)


def _rules() -> Rules[BunteRundeContent, Ring, Finish]:
    from hedgerow.games.bunte_runde.form import form
    from hedgerow.games.bunte_runde.rules import read_game, score

    return Rules(form, read_game, score)


def _simulation() -> Simulation[BunteRundeContent, Ring, Finish]:
    from hedgerow.games.bunte_runde.simulate import SIMULATION

    return SIMULATION


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
        art=_sheet_art,
    ),
    drawings=_drawings,
    rules=_rules,
    simulate=_simulation,
    numbers=numbers,
)
