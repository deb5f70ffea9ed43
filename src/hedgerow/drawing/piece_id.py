"""The ids of pieces: short names printed on the fronts, to print single pieces again.

Copies share an id. It is never on a back, because pieces are drawn blind.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hedgerow.drawing.components import SMALL_PT, TextStyle, centred_text
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.scene import Deck, IdPlace, Item, Piece, Rect, Symbol, Use

# The plate below an id that would otherwise be on a picture.
PLATE_MM, PLATE_RADIUS_MM, PLATE_MARGIN_MM = 3.2, 0.9, 1.0
# The default place: on a plate in the middle above the lower edge.
FROM_EDGE_MM = 3.9


def with_ids(deck: Deck) -> Deck:
    """Return a deck whose pieces have ids: their own, else `c1`, `c2` … for different pieces.

    The parts of a deck's only piece have the id of that piece: paper decides which are printed.
    """
    numbers: dict[tuple[str, str], str] = {}
    pieces = tuple(
        piece if piece.id else replace(piece, id=_next_id(piece, numbers)) for piece in deck.pieces
    )
    parts = deck.in_parts
    if parts and len(pieces) == 1:
        whole = pieces[0].id
        parts = replace(parts, pieces=tuple(replace(it, id=whole) for it in parts.pieces))
    return replace(deck, pieces=pieces, in_parts=parts and with_ids(parts))


def _next_id(piece: Piece, numbers: dict[tuple[str, str], str]) -> str:
    faces = piece.front.id, piece.back.id if piece.back else ""
    return numbers.setdefault(faces, f"c{len(numbers) + 1}")


def labelled_front(piece: Piece) -> Symbol:
    """Return the front of a piece with its id, as it is printed."""
    if not piece.id or piece.shows_id:
        return piece.front
    front = piece.front
    items = (Use(front, 0, 0), *_draw_id(piece))
    return Symbol(f"{front.id}-id-{piece.id}", front.width_mm, front.height_mm, items)


def _draw_id(piece: Piece) -> Iterator[Item]:
    width, height = piece.front.width_mm, piece.front.height_mm
    at = piece.id_at or IdPlace(width / 2, height - FROM_EDGE_MM, plate=True)
    if at.plate:
        wide = text_width_mm(piece.id, SMALL_PT) + 2 * PLATE_MARGIN_MM
        left = at.x_mm - wide / 2
        yield Rect(left, at.y_mm - PLATE_MM / 2, wide, PLATE_MM, "white", radius_mm=PLATE_RADIUS_MM)
    yield centred_text(at.x_mm, at.y_mm, piece.id, TextStyle(SMALL_PT, fill=at.fill))
