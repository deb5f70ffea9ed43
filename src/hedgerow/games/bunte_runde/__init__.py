"""Bunte Runde: take pieces from a ring; a colour or shape that is gone pays its owners."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hedgerow.game.game import DrawingContext, Game, SheetKind
from hedgerow.game.score import Result
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
from hedgerow.games.bunte_runde.rules import Finish, parse, score
from hedgerow.games.bunte_runde.text import blank, ring_text, words

if TYPE_CHECKING:
    from hedgerow.drawing.scene import Deck, Item, Symbol


def _draw(context: DrawingContext[BunteRundeContent]) -> Callable[[Ring, str], tuple[Item, ...]]:
    from hedgerow.games.bunte_runde.page import draw

    return draw(context)


def _decks(context: DrawingContext[BunteRundeContent]) -> tuple[Deck, ...]:
    from hedgerow.games.bunte_runde.decks import decks

    return decks(context)


def _pad(context: DrawingContext[BunteRundeContent]) -> Deck:
    from hedgerow.games.bunte_runde.decks import pad

    return pad(context)


def _overlay(finish: Finish, result: Result, context: DrawingContext[BunteRundeContent]) -> Symbol:
    from hedgerow.games.bunte_runde.overlay import overlay

    return overlay(finish, result, context)


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
        draw=_draw,
        data=ring_data,
        text=ring_text,
        balance=lambda ring: ring.variant,
        likeness=likeness,
        shared=True,
        variant=lambda ring: ring.variant,
        variants=lambda content: tuple(variant.id for variant in content.variants),
    ),
    decks=_decks,
    pad=_pad,
    parse=parse,
    score=score,
    overlay=_overlay,
    blank=blank,
)
