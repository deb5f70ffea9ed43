"""Draw tokens to cut out and figures to fold: cows, markers, trees and the fox."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hedgerow.drawing.components import SMALL_PT, TextStyle, centred_text, place_symbol, text_block
from hedgerow.drawing.scene import (
    Deck,
    IdPlace,
    Item,
    Piece,
    Rect,
    Segment,
    Symbol,
    Use,
    circle,
    ellipse_segments,
    polyline,
    rectangle_segments,
)
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.ruleset.ruleset import DrawingContext

TOKEN_MM, MARKER_MM, TOKEN_BOX_MM = 14.0, 10.4, 16.0
# Where tokens show their id.
COW_ID, MARKER_ID, PLAIN_ID = (
    IdPlace(TOKEN_BOX_MM / 2, TOKEN_BOX_MM / 2 + below, "ink") for below in (1.5, 1.9, 4.7)
)
FIGURE_WIDTH_MM, FIGURE_HEIGHT_MM = 26.0, 72.0
STAND_WIDTH_MM, STAND_TALL_MM, FOOT_MM = 20.0, 24.0, 10.0
# A theme has four player colours; further players share them and differ by their number.
COLOURS = 4
Art = DrawingContext[KuhfsteinContent]


def tokens_deck(context: Art) -> Deck:
    """Return the flat round tokens: cows and markers of every player, trees, the fox."""
    tokens, pieces = context.content.tokens, list[Piece]()
    for player in range(1, context.content.about.players.most + 1):
        pieces += [
            _round_piece(_draw_cow_token(context.icon("cow"), player), TOKEN_MM, COW_ID)
        ] * tokens.cows.value
        pieces += [_round_piece(_draw_marker(player), MARKER_MM, MARKER_ID)] * tokens.markers.value
    pieces += [
        _round_piece(_draw_plain_token("tree", context), TOKEN_MM, PLAIN_ID)
    ] * tokens.trees.value
    pieces.append(_round_piece(_draw_plain_token("fox", context), TOKEN_MM, PLAIN_ID))
    deck = context.deck("tokens", TOKEN_BOX_MM, TOKEN_BOX_MM, pieces, outlined=True)
    return replace(deck, row=tokens.cows.value + tokens.markers.value, squares=True)


def figures_deck(context: Art) -> Deck:
    """Return the folding figures: the fox, a cow of every player, the trees."""
    players = range(1, context.content.about.players.most + 1)
    figures = (
        _draw_figure("fox", "straw", context),
        *(_draw_figure("cow", player_role(player), context, player) for player in players),
        *(_draw_figure("tree", "leaf-light", context),) * context.content.tokens.trees.value,
    )
    strip = rectangle_segments(_LEFT_MM, _TOP_MM, STAND_WIDTH_MM, _END_MM - _TOP_MM)
    folds = tuple(_fold_lines())
    pieces = (Piece(figure, outline=strip, folds=folds, id_at=FOOT_ID) for figure in figures)
    return context.deck("figures", FIGURE_WIDTH_MM, FIGURE_HEIGHT_MM, pieces, outlined=True)


def player_role(player: int) -> str:
    """Return the colour role of a player, counted from 1. Each has its own hatch."""
    return f"player-{(player - 1) % COLOURS + 1}"


def _round_piece(token: Symbol, size_mm: float, id_at: IdPlace) -> Piece:
    """Return a token that is cut out as a disc."""
    middle = TOKEN_BOX_MM / 2
    rim = ellipse_segments(middle, middle, size_mm / 2, size_mm / 2)
    return Piece(token, outline=tuple(rim), id_at=id_at)


def _draw_disc(fill: str, size_mm: float = TOKEN_MM) -> Item:
    middle = TOKEN_BOX_MM / 2
    return circle(middle, middle, size_mm / 2, fill=fill, line="outline", line_mm=0.4)


def _draw_cow_token(cow: Symbol, player: int) -> Symbol:
    """Draw a cow on a ring of the player's colour, with the player's number."""
    middle = TOKEN_BOX_MM / 2
    items = (
        _draw_disc(player_role(player)),
        circle(middle, middle - 1.2, 5.2, fill="white", line="outline", line_mm=0.35),
        place_symbol(cow, middle, middle - 2.8, 6.2),
        *_draw_badge(player, middle, middle + 5.0),
    )
    return Symbol(f"kf-token-cow-{player}", TOKEN_BOX_MM, TOKEN_BOX_MM, items)


def _draw_badge(player: int, x: float, y: float) -> Iterator[Item]:
    yield circle(x, y, 1.9, fill="white", line="outline", line_mm=0.35)
    yield centred_text(x, y, str(player), TextStyle(7.5, "bold"))


def marker_token(player: int) -> Symbol:
    """Draw a player's number on the player's colour, small enough for the track."""
    middle = TOKEN_BOX_MM / 2
    items = (
        _draw_disc(player_role(player), MARKER_MM),
        circle(middle, middle, 3.0, fill="white", line="outline", line_mm=0.35),
        centred_text(middle, middle, str(player), TextStyle(12, "bold")),
    )
    return Symbol(f"kf-token-marker-{player}", TOKEN_BOX_MM, TOKEN_BOX_MM, items)


def _draw_marker(player: int) -> Symbol:
    """Draw the marker to cut out: with space for its id below a smaller number."""
    middle = TOKEN_BOX_MM / 2
    items = (
        _draw_disc(player_role(player), MARKER_MM),
        circle(middle, middle, 4.2, fill="white", line="outline", line_mm=0.35),
        centred_text(middle, middle - 1.3, str(player), TextStyle(10, "bold")),
    )
    return Symbol(f"kf-token-cut-marker-{player}", TOKEN_BOX_MM, TOKEN_BOX_MM, items)


def _draw_plain_token(name: str, context: Art) -> Symbol:
    middle = TOKEN_BOX_MM / 2
    items = (
        _draw_disc("white"),
        place_symbol(context.icon(name), middle, middle - 1.2, 8.4),
    )
    return Symbol(f"kf-token-{name}", TOKEN_BOX_MM, TOKEN_BOX_MM, items)


def _draw_figure(name: str, foot: str, context: Art, player: int = 0) -> Symbol:
    """Draw two pictures foot to foot: the strip between them folds into the foot."""
    pictures, note = _draw_pictures(name, context, player), _draw_note(context.words("figure.fold"))
    items = (*_draw_strip(foot), *pictures, *_draw_folds(), *note)
    symbol = f"kf-figure-{name}" + (f"-{player}" if player else "")
    return Symbol(symbol, FIGURE_WIDTH_MM, FIGURE_HEIGHT_MM, items)


_LEFT_MM, _TOP_MM = (FIGURE_WIDTH_MM - STAND_WIDTH_MM) / 2, 1.0
_FOOT_TOP_MM = _TOP_MM + STAND_TALL_MM
_FOOT_END_MM = _FOOT_TOP_MM + FOOT_MM
_END_MM = _FOOT_END_MM + STAND_TALL_MM
# Figures show their id on the foot, between its folds.
FOOT_ID = IdPlace(FIGURE_WIDTH_MM / 2, _FOOT_TOP_MM + FOOT_MM / 4, plate=True)


def _draw_strip(foot: str) -> Iterator[Item]:
    high = _END_MM - _TOP_MM
    yield Rect(_LEFT_MM, _TOP_MM, STAND_WIDTH_MM, high, fill="white", line="outline", line_mm=0.4)
    yield Rect(
        _LEFT_MM, _FOOT_TOP_MM, STAND_WIDTH_MM, FOOT_MM, fill=foot, line="outline", line_mm=0.3
    )


def _draw_pictures(name: str, context: Art, player: int) -> Iterator[Item]:
    """Draw a picture above the foot and upside down below it: folding turns both upright."""
    side = Symbol(
        f"kf-stand-{name}" + (f"-{player}" if player else ""),
        STAND_WIDTH_MM,
        STAND_TALL_MM,
        tuple(_draw_side(context.icon(name), player)),
    )
    yield Use(side, _LEFT_MM, _TOP_MM)
    yield Use(side, _LEFT_MM + STAND_WIDTH_MM, _END_MM, 1.0, 180)


def _draw_side(picture: Symbol, player: int) -> Iterator[Item]:
    middle = STAND_WIDTH_MM / 2
    size = STAND_WIDTH_MM - 2.6
    yield place_symbol(picture, middle, STAND_TALL_MM - size / 2 - 0.4, size)
    if player:
        yield Rect(0, 0, STAND_WIDTH_MM, 4.8, fill=player_role(player), line="outline", line_mm=0.3)
        yield from _draw_badge(player, middle, 2.4)


_FOLDS_MM = (_FOOT_TOP_MM, (_FOOT_TOP_MM + _FOOT_END_MM) / 2, _FOOT_END_MM)


def _fold_lines() -> Iterator[Segment]:
    for y in _FOLDS_MM:
        yield from polyline((_LEFT_MM, y), (_LEFT_MM + STAND_WIDTH_MM, y)).segments


def _draw_folds() -> Iterator[Item]:
    right = _LEFT_MM + STAND_WIDTH_MM
    for y in _FOLDS_MM:
        # White below the dashes, so that they show on any foot colour.
        yield polyline((_LEFT_MM + 0.8, y), (right - 0.8, y), line="white", line_mm=1.0)
        yield polyline((_LEFT_MM, y), (right, y), line="outline", line_mm=0.4, dash_mm=(1.4, 1.2))


def _draw_note(note: str) -> Iterator[Item]:
    yield from text_block(
        FIGURE_WIDTH_MM / 2, _END_MM + 6.2, note, TextStyle(SMALL_PT, fill="soft"), 24.0, 3
    )
