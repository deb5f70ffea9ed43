"""Drawings of the pieces to cut out: request tiles, dice nets, score pads."""

from __future__ import annotations

from itertools import cycle

from hedgerow.drawing.components import (
    BAND_MM,
    SMALL_PT,
    TILE_ID,
    TILE_MM,
    TILE_PT,
    TextStyle,
    band,
    band_label,
    text_block,
    tile_back,
)
from hedgerow.drawing.dice_net import Die, dice_deck
from hedgerow.drawing.scene import Deck, Piece, Symbol
from hedgerow.drawing.score_pad import PadTable, pad_deck
from hedgerow.drawing.summary_card import (
    CARD_HEIGHT_MM,
    CARD_WIDTH_MM,
    SUMMARY_ID,
    icon_row,
    summary_card,
)
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.pictures import request_picture
from hedgerow.games.stampfarm.requests import Request, request_numbers
from hedgerow.loading.words import Words
from hedgerow.ruleset.ruleset import DrawingContext, PieceGroup, PieceInfo, named_piece

BANDS = ("band-1", "band-2", "band-3")


def decks(context: DrawingContext[StampfarmContent]) -> tuple[Deck, ...]:
    """Draw the request tiles, the dice, and a summary for each player."""
    return _request_deck(context), _dice_deck(context), _summary_deck(context)


def pad(context: DrawingContext[StampfarmContent]) -> Deck:
    """Draw the slip for one game: a row per species and pile of requests, a column per player."""
    content, words = context.content, context.words
    names = [kind.icon for kind in content.animals] + [back.icon for back in content.backs]
    table = PadTable(
        game=content.about.title,
        words=words,
        rows=tuple(context.icon(name) for name in names),
        strong_after=(len(content.animals),),
        heads=(None,) * content.about.players.most,
    )
    return pad_deck(table)


def list_pieces(context: DrawingContext[StampfarmContent]) -> tuple[PieceGroup, ...]:
    """List the request tiles with their texts and points."""
    words, content = context.words, context.content
    requests = tuple(_request_info(request, context) for request in content.requests)
    return (PieceGroup("requests", words("deck.requests"), requests),)


def _request_info(request: Request, context: DrawingContext[StampfarmContent]) -> PieceInfo:
    # A table of points has no single number.
    points = request.points_each.value if request.points_each else None
    numbers = request_numbers(request, context.content.vocabulary)
    worth = _format_points(request, context.words)
    return named_piece(context.words, "requests", request.id, numbers, points, worth)


def _format_points(request: Request, words: Words) -> str:
    """Return the points as text, unless a request is worth just its points."""
    if request.table:
        steps = sorted(request.table.items())
        if request.count == ("same",):
            return ", ".join(words("request.alike", n=n, points=points) for n, points in steps)
        return ", ".join(f"{n}: {points}" for n, points in steps)
    if request.once or not request.points_each:
        return ""
    each = f"{words.plural('show.points', request.points_each.value)} {words('request.each')}"
    return f"{each}, {words('request.up_to', n=request.up_to.value)}" if request.up_to else each


def _request_deck(context: DrawingContext[StampfarmContent]) -> Deck:
    # More than three backs repeat the colours: then only the pictures distinguish the piles.
    backs = {
        back.id: tile_back(f"back-{back.icon}", context.icon(back.icon), fill, context.bleed_mm)
        for back, fill in zip(context.content.backs, cycle(BANDS), strict=False)
    }
    pieces = (
        Piece(_draw_tile(request, context), backs[request.back], id=request.id, id_at=TILE_ID)
        for request in context.content.requests
    )
    return context.deck("requests", TILE_MM, TILE_MM, pieces)


def _draw_tile(request: Request, context: DrawingContext[StampfarmContent]) -> Symbol:
    """Draw the name, a picture of the rule, the rule in words, and the points."""
    words, middle = context.words, TILE_MM / 2
    number = [back.id for back in context.content.backs].index(request.back)
    numbers = request_numbers(request, context.content.vocabulary)
    text = words(f"requests.{request.id}.text", **numbers)
    items = (
        *band(TILE_MM, BAND_MM, BANDS[number % len(BANDS)], context.bleed_mm),
        *band_label(
            context.icon(context.content.backs[number].icon), words(f"requests.{request.id}.name")
        ),
        *request_picture(request, context, middle, 24.0),
        *text_block(middle, 39.0, text, TextStyle(TILE_PT, min_pt=SMALL_PT), TILE_MM - 8, 2),
    )
    return Symbol(f"request-{request.id}", TILE_MM, TILE_MM, items)


def _summary_deck(context: DrawingContext[StampfarmContent]) -> Deck:
    """Return a card per player that explains a turn and the scoring."""
    content, words = context.content, context.words
    icons = {
        "roll": content.kind(content.dice.faces[0]).icon,
        "joker": content.kind(content.dice.joker).icon,
        "stable": "house",
        "groups": content.animals[-1].icon,
        "hedge": content.animals[0].icon,
        "requests": content.backs[0].icon,
    }
    left_out = {"stable": not content.farm.stable, "requests": not content.requests}
    rows = [
        icon_row(context.icon(icon), words(f"summary.{key}"))
        for key, icon in icons.items()
        if not left_out.get(key)
    ]
    head = context.icon(content.animals[0].icon)
    card = summary_card("summary", words("summary.title"), head, rows, context.bleed_mm)
    pieces = (Piece(card, id_at=SUMMARY_ID),) * content.about.players.most
    return context.deck("summary", CARD_WIDTH_MM, CARD_HEIGHT_MM, pieces)


def _dice_deck(context: DrawingContext[StampfarmContent]) -> Deck:
    content, words = context.content, context.words
    faces = tuple(context.icon(content.kind(species).icon) for species in content.dice.faces)
    jokers = [n for n, species in enumerate(content.dice.faces) if species == content.dice.joker]
    notes = dict.fromkeys(jokers, words("dice.joker"))
    die = Die(faces=faces, glue=words("dice.glue"), table=words("dice.table"), notes=notes)
    return dice_deck(words("deck.dice"), die, content.dice.number)
