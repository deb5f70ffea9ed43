"""The pieces to cut: request tiles, dice nets, score pads."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.art import Studio, Type, block, fitted, icon, placed
from hedgerow.dice import Die, dice_deck
from hedgerow.games.stampfarm.content import Request, StampfarmContent
from hedgerow.games.stampfarm.pictures import request_picture
from hedgerow.pads import PadTable, pad_deck
from hedgerow.scene import Deck, Item, Piece, Rect, Symbol, circle, line

TILE_MM = 56.0
BLEED_MM = 2.0
_BANDS = ("band-1", "band-2", "band-3")


def decks(studio: Studio[StampfarmContent]) -> tuple[Deck, ...]:
    """The request tiles and the dice."""
    return _requests(studio), _dice(studio)


def pad(studio: Studio[StampfarmContent]) -> Deck:
    """A slip for one game: a row per species and pile of requests, a column per player."""
    content, words = studio.content, studio.words
    names = [kind.icon for kind in content.animals] + [back.icon for back in content.backs]
    table = PadTable(
        game=content.about.title,
        title=words("deck.pad"),
        name=words("pad.player"),
        total=words("pad.total"),
        rows=tuple(icon(name) for name in names),
        strong_after=(len(content.animals),),
        heads=(None,) * content.about.players.most,
    )
    return pad_deck(table)


def _requests(studio: Studio[StampfarmContent]) -> Deck:
    backs = {back.id: _back(back.icon, number) for number, back in enumerate(studio.content.backs)}
    pieces = tuple(
        Piece(_tile(request, studio), backs[request.back]) for request in studio.content.requests
    )
    return Deck("requests", studio.words("deck.requests"), TILE_MM, TILE_MM, pieces, BLEED_MM)


def _tile(request: Request, studio: Studio[StampfarmContent]) -> Symbol:
    """Name, a picture that explains itself, the rule in words, and the points."""
    words, middle = studio.words, TILE_MM / 2
    number = [back.id for back in studio.content.backs].index(request.back)
    items = (
        Rect(
            -BLEED_MM,
            -BLEED_MM,
            TILE_MM + 2 * BLEED_MM,
            11.5 + BLEED_MM,
            fill=_BANDS[number % len(_BANDS)],
        ),
        line((-BLEED_MM, 11.5), (TILE_MM + BLEED_MM, 11.5), line="on-band", line_mm=0.4),
        *_band(request, studio, number),
        *request_picture(request, studio, middle, 24.0),
        *block(
            middle, 39.6, words(f"requests.{request.id}.text"), Type(7.5, min_pt=6), TILE_MM - 9, 2
        ),
    )
    return Symbol(f"request-{request.id}", TILE_MM, TILE_MM, items)


def _band(request: Request, studio: Studio[StampfarmContent], number: int) -> Iterator[Item]:
    back = studio.content.backs[number]
    yield Rect(2.4, 1.6, 8.4, 8.4, fill="white", radius_mm=1.6)
    yield placed(icon(back.icon), 6.6, 5.8, 7.2)
    name = studio.words(f"requests.{request.id}.name")
    yield fitted(13.0, 5.8, name, Type(11, "bold", "on-band", "start", 8), TILE_MM - 16)


def _back(name: str, number: int) -> Symbol:
    """A plain back with a large picture, the same whichever way it lies."""
    middle, size = TILE_MM / 2, TILE_MM + 2 * BLEED_MM
    items = (
        Rect(-BLEED_MM, -BLEED_MM, size, size, fill=_BANDS[number % len(_BANDS)]),
        Rect(4, 4, TILE_MM - 8, TILE_MM - 8, line="on-band", line_mm=0.6, radius_mm=4),
        circle(middle, middle, 18.5, fill="white"),
        placed(icon(name), middle, middle, 25.0),
    )
    return Symbol(f"back-{name}", TILE_MM, TILE_MM, items)


def _dice(studio: Studio[StampfarmContent]) -> Deck:
    content, words = studio.content, studio.words
    faces = tuple(icon(content.kind(species).icon) for species in content.dice.faces)
    jokers = [n for n, species in enumerate(content.dice.faces) if species == content.dice.joker]
    notes = dict.fromkeys(jokers, words("dice.joker"))
    die = Die(faces, words("dice.glue"), words("dice.table"), notes)
    return dice_deck(words("deck.dice"), die, content.dice.number)
