"""A standing figure to fold: `picture: figure`."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hedgerow.drawing.scene import (
    Deck,
    IdPlace,
    Item,
    Path,
    Piece,
    Rect,
    Symbol,
    Use,
    polyline,
    rectangle_segments,
)
from hedgerow.pictures.board_keys import Figure

if TYPE_CHECKING:
    from hedgerow.game.contexts import DrawingContext

WIDTH_MM, HEIGHT_MM, MIDDLE_MM = 60.0, 94.0, 42.0
# The strip to cut out: two pictures with the foot between them.
STRIP_MM, TALL_MM, FOOT_MM = 26.0, 34.0, 12.0
EDGE_MM = 3.0


def draw(board: Figure, context: "DrawingContext") -> Deck:
    """Return the strip, with the words `texts.ID` below it."""
    front = Symbol(board.id, WIDTH_MM, HEIGHT_MM, tuple(_draw_strip(board, context)))
    half, high = STRIP_MM / 2, TALL_MM + FOOT_MM / 2
    strip = rectangle_segments(WIDTH_MM / 2 - half, MIDDLE_MM - high, STRIP_MM, 2 * high)
    folds = tuple(segment for fold in _fold_lines() for segment in fold.segments)
    # On the foot, between two folds.
    id_at = IdPlace(WIDTH_MM / 2, MIDDLE_MM + FOOT_MM / 4, plate=True)
    piece = Piece(front, outline=strip, folds=folds, id_at=id_at)
    return context.deck(board.id, WIDTH_MM, HEIGHT_MM, (piece,), outlined=True)


def draw_small(board: Figure, context: "DrawingContext") -> Symbol:
    """Return the picture of the figure."""
    return context.icon(board.icon)


def _draw_strip(board: Figure, context: "DrawingContext") -> Iterator[Item]:
    """Draw the figure upright and upside down: the foot between them is folded."""
    from hedgerow.drawing.components import BODY_PT, TextStyle, place_symbol, text_block

    middle, top = WIDTH_MM / 2, MIDDLE_MM - TALL_MM - FOOT_MM / 2
    left, high = middle - STRIP_MM / 2, 2 * TALL_MM + FOOT_MM
    yield Rect(left, top, STRIP_MM, high, fill="white", line="outline", line_mm=0.4)
    yield Rect(left, top + TALL_MM, STRIP_MM, FOOT_MM, fill="leaf-light")
    icon, size, offset = context.icon(board.icon), TALL_MM - 2 * EDGE_MM, (FOOT_MM + TALL_MM) / 2
    offset -= EDGE_MM / 2
    yield place_symbol(icon, middle, MIDDLE_MM - offset, size)
    # Turned by 180° around its origin, so that the origin is the opposite corner.
    corner = middle + size / 2, MIDDLE_MM + offset + size / 2
    yield Use(icon, *corner, size / icon.width_mm, 180)
    yield from _fold_lines()
    key = f"texts.{board.id}"
    if key in context.words.texts:
        note = TextStyle(BODY_PT, fill="soft")
        yield from text_block(middle, top + high + 6.0, context.words(key), note, WIDTH_MM - 4, 2)


def _fold_lines() -> Iterator[Path]:
    """Yield the folds across the strip: above, in the middle of and below the foot."""
    left, right = (WIDTH_MM - STRIP_MM) / 2, (WIDTH_MM + STRIP_MM) / 2
    for y in (MIDDLE_MM - FOOT_MM / 2, MIDDLE_MM, MIDDLE_MM + FOOT_MM / 2):
        yield polyline((left, y), (right, y), line="outline", line_mm=0.4, dash_mm=(1.2, 1.2))
