"""Single pieces of a deck: to print them again, and where they are on its pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from hedgerow.base.errors import (
    Location,
    Problem,
    UsageError,
    did_you_mean,
    quote_value,
    suggestion_hint,
)
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.drawing.scene import Deck, Piece
from hedgerow.printing.cards import deck_sides, prepare_deck
from hedgerow.printing.paper import Layout

# Positions on a page that differ by less are in one row.
ROW_MM = 1.0


@record
class PiecePlace:
    """Where a piece is printed: its page, and its place on it, along the rows, both from 1."""

    id: str
    page: int
    place: int


def choose_pieces(deck: Deck, ids: Sequence[str]) -> Deck:
    """Return a deck of the pieces with these ids, in this order; an id twice is printed twice.

    Raises UsageError with all unknown ids.
    """
    known = {piece.id: piece for piece in deck.pieces}
    names = {name.lower(): name for name in ids}
    unknown = [name for name in names if name not in known]
    if unknown:
        raise UsageError(*(_unknown_piece(names[name], deck.id, known) for name in unknown))
    chosen = [name.lower() for name in ids]
    parts = deck.in_parts and _choose_parts(deck.in_parts, chosen)
    return replace(deck, pieces=tuple(known[name] for name in chosen), row=0, in_parts=parts)


def _unknown_piece(name: str, deck: str, known: dict[str, Piece]) -> Problem:
    message = Message("the deck {deck} has no piece {name}", deck=deck, name=quote_value(name))
    # People omit zeros: c1 for c01.
    same = [it for it in known if _without_zeros(it) == _without_zeros(name.lower())]
    return Problem(Location("--only"), message, suggestion_hint(same) or did_you_mean(name, known))


def _without_zeros(name: str) -> str:
    return re.sub(r"0+(?=\d)", "", name)


def _choose_parts(parts: Deck, ids: Sequence[str]) -> Deck:
    """Return all parts of the chosen pieces: parts have the id of their piece."""
    pieces = tuple(piece for name in ids for piece in parts.pieces if piece.id == name)
    return replace(parts, pieces=pieces, row=0)


def piece_places(deck: Deck, layout: Layout) -> Iterator[PiecePlace]:
    """Yield where the pieces of a deck are printed, in the order of its pages."""
    imposition = layout.imposition
    sides = deck_sides(prepare_deck(deck, imposition), layout.paper, imposition)
    for page, side in enumerate(sides, 1):
        along_rows = sorted(side.fronts, key=lambda it: (round(it.y_mm / ROW_MM), it.x_mm))
        for place, piece in enumerate(along_rows, 1):
            yield PiecePlace(piece.piece.id, page, place)
