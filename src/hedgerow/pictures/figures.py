"""Standing figures to fold, for the tokens of a game: `picture: figures`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

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
    polyline,
    rectangle_segments,
)
from hedgerow.pictures.board_keys import Figures

if TYPE_CHECKING:
    from hedgerow.game.contexts import DrawingContext

WIDTH_MM, HEIGHT_MM = 26.0, 72.0
STAND_WIDTH_MM, STAND_TALL_MM, FOOT_MM = 20.0, 24.0, 10.0
LEFT_MM, TOP_MM = (WIDTH_MM - STAND_WIDTH_MM) / 2, 1.0
FOOT_TOP_MM = TOP_MM + STAND_TALL_MM
FOOT_END_MM = FOOT_TOP_MM + FOOT_MM
END_MM = FOOT_END_MM + STAND_TALL_MM
FOLDS_MM = (FOOT_TOP_MM, (FOOT_TOP_MM + FOOT_END_MM) / 2, FOOT_END_MM)
# Figures show their id on the foot, between its folds.
FOOT_ID = IdPlace(WIDTH_MM / 2, FOOT_TOP_MM + FOOT_MM / 4, plate=True)
COLOURS = 4


def draw(board: Figures, context: "DrawingContext") -> Deck:
    """Return the figures of each token, in the order of the board."""
    strip = rectangle_segments(LEFT_MM, TOP_MM, STAND_WIDTH_MM, END_MM - TOP_MM)
    folds = tuple(_fold_lines())
    pieces = [
        Piece(figure, outline=strip, folds=folds, id=name, id_at=FOOT_ID)
        for token_id in board.of
        for name, figure in _figures(board, token_id, context)
    ]
    return context.deck(board.id, WIDTH_MM, HEIGHT_MM, pieces, outlined=True)


def draw_small(board: Figures, context: "DrawingContext") -> Symbol:
    """Return the picture of the first figure."""
    return context.icon(_token(board.of[0], context).icon or "pawn")


def _token(token_id: str, context: "DrawingContext") -> Any:
    return next(token for token in context.content.tokens if token.id == token_id)


def _figures(
    board: Figures, token_id: str, context: "DrawingContext"
) -> Iterator[tuple[str, Symbol]]:
    """Yield the figures of a token with their ids: one of each player, or all of the table."""
    token = _token(token_id, context)
    if token.each_player:
        for player in range(1, context.content.about.players.most + 1):
            role = f"player-{(player - 1) % COLOURS + 1}"
            name = f"{token_id}-{player}"
            yield name, _draw_figure(board, name, token.icon, role, player, context)
        return
    figure = _draw_figure(board, token_id, token.icon, "straw", 0, context)
    for _ in range(token.printed_pieces):
        yield token_id, figure


def _draw_figure(
    board: Figures, name: str, icon: str | None, foot: str, player: int, context: "DrawingContext"
) -> Symbol:
    """Draw two pictures foot to foot: the strip between them folds into the foot."""
    from hedgerow.drawing.components import SMALL_PT, TextStyle, text_block

    high = END_MM - TOP_MM
    side_items = tuple(_draw_side(context.icon(icon or "pawn"), foot, player))
    side = Symbol(f"stand-{name}", STAND_WIDTH_MM, STAND_TALL_MM, side_items)
    items: list[Item] = [
        Rect(LEFT_MM, TOP_MM, STAND_WIDTH_MM, high, fill="white", line="outline", line_mm=0.4),
        Rect(LEFT_MM, FOOT_TOP_MM, STAND_WIDTH_MM, FOOT_MM, fill=foot, line="outline", line_mm=0.3),
        Use(side, LEFT_MM, TOP_MM),
        # Folding turns both upright.
        Use(side, LEFT_MM + STAND_WIDTH_MM, END_MM, 1.0, 180),
        *_draw_folds(),
    ]
    key = f"texts.{board.id}"
    if key in context.words.texts:
        note = TextStyle(SMALL_PT, fill="soft")
        items += text_block(WIDTH_MM / 2, END_MM + 6.2, context.words(key), note, 24.0, 3)
    return Symbol(f"figure-{name}", WIDTH_MM, HEIGHT_MM, tuple(items))


def _draw_side(picture: Symbol, role: str, player: int) -> Iterator[Item]:
    from hedgerow.drawing.components import TextStyle, centred_text, place_icon

    middle, size = STAND_WIDTH_MM / 2, STAND_WIDTH_MM - 2.6
    yield place_icon(picture, middle, STAND_TALL_MM - size / 2 - 0.4, size)
    if player:
        yield Rect(0, 0, STAND_WIDTH_MM, 4.8, fill=role, line="outline", line_mm=0.3)
        yield circle(middle, 2.4, 1.9, fill="white", line="outline", line_mm=0.35)
        yield centred_text(middle, 2.4, str(player), TextStyle(7.5, "bold"))


def _fold_lines() -> Iterator[Segment]:
    for y in FOLDS_MM:
        yield from polyline((LEFT_MM, y), (LEFT_MM + STAND_WIDTH_MM, y)).segments


def _draw_folds() -> Iterator[Item]:
    right = LEFT_MM + STAND_WIDTH_MM
    for y in FOLDS_MM:
        # White below the dashes, so that they show on any foot.
        yield polyline((LEFT_MM + 0.8, y), (right - 0.8, y), line="white", line_mm=1.0)
        yield polyline((LEFT_MM, y), (right, y), line="outline", line_mm=0.4, dash_mm=(1.4, 1.2))
