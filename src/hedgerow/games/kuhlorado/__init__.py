"""Kuhlorado: two players mark one board; meadows, troughs and lands go to who holds more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hedgerow.game.game import DrawingContext, Game, SheetKind
from hedgerow.game.score import Result
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
from hedgerow.games.kuhlorado.reader import Finish, parse
from hedgerow.games.kuhlorado.rules import score
from hedgerow.games.kuhlorado.text import blank, board_text, words

if TYPE_CHECKING:
    from hedgerow.drawing.scene import Deck, Item, Symbol


def _draw(context: DrawingContext[KuhloradoContent]) -> Callable[[Board, str], tuple[Item, ...]]:
    from hedgerow.games.kuhlorado.art import draw

    return draw(context)


def _decks(context: DrawingContext[KuhloradoContent]) -> tuple[Deck, ...]:
    from hedgerow.games.kuhlorado.decks import decks

    return decks(context)


def _pad(context: DrawingContext[KuhloradoContent]) -> Deck:
    from hedgerow.games.kuhlorado.decks import pad

    return pad(context)


def _overlay(finish: Finish, result: Result, context: DrawingContext[KuhloradoContent]) -> Symbol:
    from hedgerow.games.kuhlorado.overlay import overlay

    return overlay(finish, result, context)


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
        draw=_draw,
        data=board_data,
        text=board_text,
        balance=lambda board: 0,
        likeness=likeness,
        shared=True,
    ),
    decks=_decks,
    pad=_pad,
    parse=parse,
    score=score,
    overlay=_overlay,
    blank=blank,
)
