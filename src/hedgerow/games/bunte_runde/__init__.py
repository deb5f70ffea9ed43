"""Bunte Runde: take pieces from a ring; a colour or shape that is gone pays its owners."""

from hedgerow.game import Game, SheetKind
from hedgerow.games.bunte_runde.content import BunteRundeContent
from hedgerow.games.bunte_runde.decks import decks, pad
from hedgerow.games.bunte_runde.overlay import overlay
from hedgerow.games.bunte_runde.page import HEIGHT_MM, WIDTH_MM, draw
from hedgerow.games.bunte_runde.ring import Ring, generate, likeness, made_from, ring_data
from hedgerow.games.bunte_runde.rules import Finish, parse, score
from hedgerow.games.bunte_runde.text import blank, ring_text, words

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
        draw=draw,
        data=ring_data,
        text=ring_text,
        balance=lambda ring: ring.variant,
        likeness=likeness,
        shared=True,
        variant=lambda ring: ring.variant,
        variants=lambda content: tuple(variant.id for variant in content.variants),
    ),
    decks=decks,
    pad=pad,
    parse=parse,
    score=score,
    overlay=overlay,
    blank=blank,
)
