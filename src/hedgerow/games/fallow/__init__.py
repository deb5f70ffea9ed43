"""Fallow: sow the cells beside the stones. The smallest legal game, to be copied."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hedgerow.game.game import DrawingContext, Game, SheetKind
from hedgerow.game.score import Result
from hedgerow.games.fallow.content import FallowContent, words
from hedgerow.games.fallow.rules import Finish, blank, parse, score
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
    from hedgerow.drawing.scene import Deck, Item, Symbol


def _draw(context: DrawingContext[FallowContent]) -> Callable[[Sheet, str], tuple[Item, ...]]:
    from hedgerow.games.fallow.art import draw

    return draw(context)


def _decks(context: DrawingContext[FallowContent]) -> tuple[Deck, ...]:
    from hedgerow.games.fallow.art import decks

    return decks(context)


def _pad(context: DrawingContext[FallowContent]) -> Deck:
    from hedgerow.games.fallow.art import pad

    return pad(context)


def _overlay(finish: Finish, result: Result, context: DrawingContext[FallowContent]) -> Symbol:
    from hedgerow.games.fallow.art import overlay

    return overlay(finish, result, context)


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
        draw=_draw,
        data=sheet_data,
        text=sheet_text,
        balance=lambda sheet: len(sheet.stones),
        likeness=lambda sheet: sheet.stones,
    ),
    decks=_decks,
    pad=_pad,
    parse=parse,
    score=score,
    overlay=_overlay,
    blank=blank,
)
