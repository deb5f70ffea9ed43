"""Stampfarm: stamp animals into a farm that a hedge runs through, in groups as large as you can."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hedgerow.game.game import DrawingContext, Game, SheetKind
from hedgerow.game.score import Result
from hedgerow.games.stampfarm.content import StampfarmContent
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
from hedgerow.games.stampfarm.text import blank, sheet_text, words

if TYPE_CHECKING:
    from hedgerow.drawing.scene import Deck, Item, Symbol


def _draw(context: DrawingContext[StampfarmContent]) -> Callable[[Sheet, str], tuple[Item, ...]]:
    from hedgerow.games.stampfarm.art import draw

    return draw(context)


def _decks(context: DrawingContext[StampfarmContent]) -> tuple[Deck, ...]:
    from hedgerow.games.stampfarm.decks import decks

    return decks(context)


def _pad(context: DrawingContext[StampfarmContent]) -> Deck:
    from hedgerow.games.stampfarm.decks import pad

    return pad(context)


def _overlay(finish: Finish, result: Result, context: DrawingContext[StampfarmContent]) -> Symbol:
    from hedgerow.games.stampfarm.overlay import overlay

    return overlay(finish, result, context)


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
        draw=_draw,
        data=sheet_data,
        text=sheet_text,
        balance=balance,
        likeness=likeness,
    ),
    decks=_decks,
    pad=_pad,
    parse=parse,
    score=score,
    overlay=_overlay,
    blank=blank,
    has_marks=True,
)
