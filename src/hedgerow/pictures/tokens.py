"""Round tokens to cut out, of all players and for the table: `picture: tokens`."""

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from hedgerow.drawing.scene import Deck, IdPlace, Item, Piece, Symbol, circle, ellipse_segments
from hedgerow.pictures.board_keys import Tokens

if TYPE_CHECKING:
    from hedgerow.game.contexts import DrawingContext

BOX_MM, TOKEN_MM, MARKER_MM = 16.0, 14.0, 10.4
MIDDLE_MM = BOX_MM / 2
# Where tokens show their id.
PLAYER_ID, MARKER_ID, PLAIN_ID = (
    IdPlace(MIDDLE_MM, MIDDLE_MM + below, "ink") for below in (1.5, 1.9, 4.7)
)
# A theme has four colours of players; further players share them and differ by their number.
COLOURS = 4


def draw(board: Tokens, context: "DrawingContext") -> Deck:
    """Return the tokens, those of a player in a line."""
    pieces: list[Piece] = []
    tokens = context.content.tokens
    for player in range(1, context.content.about.players.most + 1):
        for token in tokens:
            pieces += [_player_piece(token, player, context)] * (token.each_player or 0)
    for token in tokens:
        if token.pieces is not None:
            pieces += [_plain_piece(token, context)] * token.printed_pieces
    deck = context.deck(board.id, BOX_MM, BOX_MM, pieces, outlined=True)
    return replace(deck, row=sum(token.each_player or 0 for token in tokens), squares=True)


def draw_small(board: Tokens, context: "DrawingContext") -> Symbol:
    """Return the first token of the first player, or the first one for the table."""
    tokens = context.content.tokens
    token = next((token for token in tokens if token.each_player), tokens[0])
    if token.each_player:
        return token_symbol(token.id, token.icon, 1, context)
    return _plain_piece(token, context).front


def player_role(player: int) -> str:
    """Return the colour of a player, counted from 1. Each has its own hatch."""
    return f"player-{(player - 1) % COLOURS + 1}"


def token_symbol(name: str, icon: str | None, player: int, context: "DrawingContext") -> Symbol:
    """Draw a picture on a ring of the player's colour, with the player's number."""
    if icon is None:
        return _marker(name, player)
    items = (
        _disc(player_role(player)),
        circle(MIDDLE_MM, MIDDLE_MM - 1.2, 5.2, fill="white", line="outline", line_mm=0.35),
        _placed(icon, MIDDLE_MM - 2.8, 6.2, context),
        *badge(player, MIDDLE_MM, MIDDLE_MM + 5.0),
    )
    return Symbol(f"token-{name}-{player}", BOX_MM, BOX_MM, items)


def badge(player: int, x: float, y: float) -> Iterator[Item]:
    """Draw the number of a player."""
    from hedgerow.drawing.components import TextStyle, centred_text

    yield circle(x, y, 1.9, fill="white", line="outline", line_mm=0.35)
    yield centred_text(x, y, str(player), TextStyle(7.5, "bold"))


def _player_piece(token: Any, player: int, context: "DrawingContext") -> Piece:
    front = token_symbol(token.id, token.icon, player, context)
    if token.icon is None:
        return _round_piece(front, MARKER_MM, MARKER_ID)
    return _round_piece(front, TOKEN_MM, PLAYER_ID)


def _plain_piece(token: Any, context: "DrawingContext") -> Piece:
    items = [_disc("white")]
    if token.icon:
        items.append(_placed(token.icon, MIDDLE_MM - 1.2, 8.4, context))
    front = Symbol(f"token-{token.id}", BOX_MM, BOX_MM, tuple(items))
    return _round_piece(front, TOKEN_MM, PLAIN_ID)


def _round_piece(token: Symbol, size_mm: float, id_at: IdPlace) -> Piece:
    """Return a token that is cut out as a disc."""
    rim = ellipse_segments(MIDDLE_MM, MIDDLE_MM, size_mm / 2, size_mm / 2)
    return Piece(token, outline=tuple(rim), id_at=id_at)


def _disc(fill: str, size_mm: float = TOKEN_MM) -> Item:
    return circle(MIDDLE_MM, MIDDLE_MM, size_mm / 2, fill=fill, line="outline", line_mm=0.4)


def _placed(icon: str, y: float, size: float, context: "DrawingContext") -> Item:
    from hedgerow.drawing.components import place_icon

    return place_icon(context.icon(icon), MIDDLE_MM, y, size)


def _marker(name: str, player: int) -> Symbol:
    """Draw a marker to cut out, with space for its id below the number of the player."""
    from hedgerow.drawing.components import TextStyle, centred_text

    items = (
        _disc(player_role(player), MARKER_MM),
        circle(MIDDLE_MM, MIDDLE_MM, 4.2, fill="white", line="outline", line_mm=0.35),
        centred_text(MIDDLE_MM, MIDDLE_MM - 1.3, str(player), TextStyle(10, "bold")),
    )
    return Symbol(f"token-{name}-{player}", BOX_MM, BOX_MM, items)
