"""Stampfarm: stamp animals into a farm that a hedge runs through, in groups as large as you can."""

from hedgerow.game import Game, SheetKind
from hedgerow.games.stampfarm.art import HEIGHT_MM, WIDTH_MM, draw
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.decks import decks, pad
from hedgerow.games.stampfarm.overlay import overlay
from hedgerow.games.stampfarm.rules import Finish, parse, score
from hedgerow.games.stampfarm.sheet import Sheet, balance, generate, likeness, made_from, sheet_data
from hedgerow.games.stampfarm.text import blank, sheet_text, words

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
        draw=draw,
        data=sheet_data,
        text=sheet_text,
        balance=balance,
        likeness=likeness,
    ),
    decks=decks,
    pad=pad,
    parse=parse,
    score=score,
    overlay=overlay,
    blank=blank,
    has_marks=True,
)
