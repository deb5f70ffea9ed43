"""Kuhlorado: two players mark one board; meadows, troughs and lands go to who holds more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hedgerow.game.game import Game, SheetKind
from hedgerow.game.score import Result
from hedgerow.game.studio import Studio
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


def _draw(studio: Studio[KuhloradoContent]) -> Callable[[Board, str], tuple[Item, ...]]:
    from hedgerow.games.kuhlorado.art import draw

    return draw(studio)


def _decks(studio: Studio[KuhloradoContent]) -> tuple[Deck, ...]:
    from hedgerow.games.kuhlorado.decks import decks

    return decks(studio)


def _pad(studio: Studio[KuhloradoContent]) -> Deck:
    from hedgerow.games.kuhlorado.decks import pad

    return pad(studio)


def _overlay(finish: Finish, result: Result, studio: Studio[KuhloradoContent]) -> Symbol:
    from hedgerow.games.kuhlorado.overlay import overlay

    return overlay(finish, result, studio)


GAME: Game[KuhloradoContent, Board, Finish] = Game(
    id="kuhlorado",
    content_type=KuhloradoContent,
    words=words,
    sheet=SheetKind(
        revision=1,
        long=True,
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
