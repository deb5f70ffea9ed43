"""What is in the box, on the rules page: kinds as on tiles and cards, and pieces by players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hedgerow.art.decks import draw_fronts
from hedgerow.drawing.components import (
    BODY_PT,
    HEAD_PT,
    SMALL_PT,
    TITLE_PT,
    TextStyle,
    centred_text,
    fitted_text,
    panel,
    place_icon,
)
from hedgerow.drawing.rulebook import PictureRow
from hedgerow.drawing.scene import Item, Rect, Symbol, Use
from hedgerow.game.content import full_decks
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.parts import Deck, Kind, Token, for_players, largest
from hedgerow.game.words import plural_name

LEGEND_MM, LEGEND_HEIGHT_MM, TILE_MM, SIGN_MM = 34.2, 30.6, 18.0, 8.8
BOX_MM, BOX_HEIGHT_MM, HEAD_MM = 57.0, 20.0, 15.0
MAX_KINDS = 6


def legend(context: DrawingContext) -> PictureRow | None:
    """Return each kind as on its tile and in the shapes of cards, with its number of tiles.

    None if there are no tiles of kinds, or no cards that show them in another way.
    """
    decks = full_decks(context.content)
    tiles = next((deck for deck in decks if deck.each == "kind"), None)
    cards = next((deck for deck in decks if any(card.shape for card in deck.cards)), None)
    kinds = [kind for kind in context.content.kinds if kind.icon and kind.sign]
    if tiles is None or cards is None or not 0 < len(kinds) <= MAX_KINDS:
        return None
    fronts, words = draw_fronts(tiles, context), context.words
    names = [
        f"{tiles.card(kind.id).printed_copies} {plural_name(kind.id, words)}" for kind in kinds
    ]
    pictures = tuple(
        _draw_kind(kind, name, fronts[kind.id], (tiles, cards), context)
        for kind, name in zip(kinds, names, strict=True)
    )
    return PictureRow(pictures, tuple(names))


def _draw_kind(
    kind: Kind, name: str, front: Symbol, decks: tuple[Deck, Deck], context: DrawingContext
) -> Symbol:
    items: list[Item] = [panel(0, 0, LEGEND_MM, LEGEND_HEIGHT_MM)]
    tile = Symbol(f"{front.id}-cut", front.width_mm, front.height_mm, front.items, clip=True)
    scale = TILE_MM / max(front.width_mm, front.height_mm)
    items.append(Use(tile, 1.6, 1.8, scale))
    items.append(Rect(1.6, 1.8, TILE_MM, TILE_MM, line="outline", line_mm=0.4))
    items.append(Rect(20.4, 1.8, 12.4, TILE_MM, "white", "outline", 0.5, radius_mm=1.4))
    left, top = 22.2, 1.8 + (TILE_MM - SIGN_MM) / 2
    middle = left + SIGN_MM / 2, top + SIGN_MM / 2
    items.append(place_icon(context.icon(kind.icon or ""), *middle, SIGN_MM))
    items.append(Rect(left, top, SIGN_MM, SIGN_MM, line="outline", line_mm=0.4))
    note = TextStyle(BODY_PT, fill="soft", min_pt=SMALL_PT)
    for x, deck, room in ((1.6 + TILE_MM / 2, decks[0], TILE_MM), (26.6, decks[1], 13.4)):
        key = f"short.{deck.id}"
        if key in context.words.texts:
            items.append(fitted_text(x, 22.4, context.words(key), note, room))
    label = TextStyle(BODY_PT + 1, "bold", min_pt=SMALL_PT)
    items.append(fitted_text(LEGEND_MM / 2, 27.0, name, label, LEGEND_MM - 2.4))
    return Symbol(f"legend-{kind.id}", LEGEND_MM, LEGEND_HEIGHT_MM, tuple(items))


def pieces_by_players(context: DrawingContext) -> PictureRow | None:
    """Return what is in play with each number of players; None if that is always the same."""
    content, words = context.content, context.words
    kinds = [kind for kind in content.kinds if isinstance(kind.pieces, dict) and kind.icon]
    tokens = [token for token in content.tokens if isinstance(token.pieces, dict) and token.icon]
    if not (kinds or tokens) or len(kinds) > MAX_KINDS:
        return None
    pictures, alts = list[Symbol](), list[str]()
    for players in range(content.about.players.least, content.about.players.most + 1):
        pictures.append(_draw_box(players, kinds, tokens, context))
        things: Sequence[Kind | Token] = (*kinds, *tokens)
        counts = [
            f"{for_players(thing.pieces or 0, players)} {plural_name(thing.id, words)}"
            for thing in things
        ]
        alts.append(f"{players} {words('kit.players')}: {', '.join(counts)}")
    return PictureRow(tuple(pictures), tuple(alts))


def _draw_box(
    players: int, kinds: Sequence[Kind], tokens: Sequence[Token], context: DrawingContext
) -> Symbol:
    """Draw how many pieces of kinds to remove, how many tokens there are, and all pieces left."""
    number, middle = TextStyle(HEAD_PT, "bold", anchor="start"), HEAD_MM / 2 + 0.6
    items: list[Item] = [panel(0, 0, BOX_MM, BOX_HEIGHT_MM)]
    items.append(Rect(0.6, 0.6, HEAD_MM, BOX_HEIGHT_MM - 1.2, fill="leaf-light", radius_mm=1.6))
    items.append(centred_text(middle, 7.8, str(players), TextStyle(TITLE_PT, "bold")))
    label = TextStyle(BODY_PT, min_pt=SMALL_PT)
    items.append(fitted_text(middle, 15.2, context.words("kit.players"), label, HEAD_MM - 1.6))
    left = HEAD_MM + 3.0
    items += _draw_removed(left, players, kinds, context)
    x = left
    for token in tokens:
        items.append(place_icon(context.icon(token.icon or ""), x + 3.4, 14.0, 7.6))
        count = for_players(token.pieces or 0, players)
        items.append(centred_text(x + 8.4, 14.4, str(count), number))
        x += 14.0
    if kinds:
        total = sum(for_players(kind.pieces or 0, players) for kind in kinds)
        # A pile of pieces, face down.
        for shift in (1.2, 0.6, 0.0):
            items.append(Rect(x + 3.2 + shift, 11.4 - shift, 6, 6, "leaf", "outline", 0.35))
        items.append(centred_text(x + 12.4, 14.4, str(total), number))
    return Symbol(f"players-{players}", BOX_MM, BOX_HEIGHT_MM, tuple(items))


def _draw_removed(
    left: float, players: int, kinds: Sequence[Kind], context: DrawingContext
) -> Iterator[Item]:
    """Draw the kinds of which as many pieces are removed, and that number."""
    groups: dict[int, list[Kind]] = {}
    for kind in kinds:
        pieces = kind.pieces or 0
        groups.setdefault(largest(pieces) - for_players(pieces, players), []).append(kind)
    room = BOX_MM - left - 2.0 - 8.4 * len(groups)
    size = min(4.6, room / max(1, len(kinds)))
    style = TextStyle(HEAD_PT, "bold", anchor="start")
    x = left
    for removed, members in groups.items():
        for kind in members:
            yield place_icon(context.icon(kind.icon or ""), x + size / 2, 3.0 + size / 2, size)
            yield Rect(x, 3.0, size, size, line="outline", line_mm=0.25)
            x += size
        sign = f"\u2212{removed}" if removed else "\u2013"
        role = "berry" if removed else "soft"
        yield centred_text(x + 2.0, 5.3, sign, replace(style, fill=role))
        x += 8.4
