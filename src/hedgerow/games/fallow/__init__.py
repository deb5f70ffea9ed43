"""Fallow: sow the cells beside the stones. The smallest legal game, to be copied."""

from hedgerow.game import Game, SheetKind
from hedgerow.games.fallow.art import HEIGHT_MM, WIDTH_MM, decks, draw, overlay, pad
from hedgerow.games.fallow.content import FallowContent, words
from hedgerow.games.fallow.rules import Finish, blank, parse, score
from hedgerow.games.fallow.sheet import Sheet, generate, made_from, sheet_data, sheet_text

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
        draw=draw,
        data=sheet_data,
        text=sheet_text,
        balance=lambda sheet: len(sheet.stones),
        likeness=lambda sheet: sheet.stones,
    ),
    decks=decks,
    pad=pad,
    parse=parse,
    score=score,
    overlay=overlay,
    blank=blank,
)
