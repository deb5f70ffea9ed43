"""Boxes for cards and tiles: their size follows from the number and the size of the pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hedgerow.drawing.box_net import BoxLabel, BoxSize, tuck_box
from hedgerow.drawing.scene import Deck
from hedgerow.printing.mosaic import mosaic_pictures
from hedgerow.printing.paper import FOOTER_MM, MARGIN_MM, Layout, Paper
from hedgerow.ruleset.ruleset import DrawingContext

# A box is larger than its pieces by this; a piece of 200 g card is as thick as this, and a pile of
# them slightly higher than their sum.
ROOM_MM, DEPTH_ROOM_MM = 2.0, 1.5
THICK_MM, LOOSE = 0.3, 1.08
# What a sleeve adds to a card.
SLEEVE_MM, SLEEVE_THICK_MM = 2.5, 0.2
# Few or small pieces need no box of their own; more boxes than this for one deck are unlikely.
MIN_PIECES, MIN_SIDE_MM, MAX_BOXES = 10, 25.0, 6


def box_decks(
    context: DrawingContext[Any],
    decks: Sequence[Deck],
    layout: Layout,
    icons: Sequence[str] = (),
    *,
    sleeved: bool = False,
) -> list[Deck]:
    """Return a box for every larger deck of rectangular pieces; several if one is too large."""
    pictures = mosaic_pictures(context, decks, icons)
    return [
        box
        for deck in decks
        if _is_boxed(deck)
        for box in _boxes(context, deck, layout, pictures, sleeved=sleeved)
    ]


def _is_boxed(deck: Deck) -> bool:
    flat = deck.marks and not any(piece.outline or piece.folds for piece in deck.pieces)
    large = min(deck.width_mm, deck.height_mm) >= MIN_SIDE_MM
    return flat and large and len(deck.pieces) >= MIN_PIECES


def box_size(width_mm: float, height_mm: float, count: int, *, sleeved: bool = False) -> BoxSize:
    """Return the inside of a box for some pieces.

    box_size(63.5, 88.9, 55)  # 65.5 x 90.9 x 19.3 mm
    """
    room, thick = ROOM_MM, THICK_MM
    if sleeved:
        room, thick = room + SLEEVE_MM, thick + SLEEVE_THICK_MM
    return BoxSize(width_mm + room, height_mm + room, count * thick * LOOSE + DEPTH_ROOM_MM)


def _boxes(
    context: DrawingContext[Any],
    deck: Deck,
    layout: Layout,
    pictures: tuple[Any, ...],
    *,
    sleeved: bool,
) -> Iterator[Deck]:
    words, scale = context.words, layout.imposition.scale
    size = deck.width_mm * scale, deck.height_mm * scale
    for number in range(1, MAX_BOXES + 1):
        count = -(-len(deck.pieces) // number)
        box = box_size(*size, count, sleeved=sleeved and deck.width_mm != deck.height_mm)
        if _fits(box, layout.paper):
            break
    else:
        return
    contents = words("print.pieces", name=deck.title, n=len(deck.pieces))
    label = BoxLabel(
        title=context.content.about.title,
        contents=f"{contents} · {deck.code}" if deck.code else contents,
        glue=words("print.flap"),
        pictures=pictures,
    )
    yield Deck(
        id=f"box-{deck.id}",
        title=words("print.boxes"),
        width_mm=box.net_width_mm,
        height_mm=box.net_height_mm,
        pieces=(tuck_box(f"box-{deck.id}", box, label),) * number,
        marks=False,
    )


def _fits(box: BoxSize, paper: Paper) -> bool:
    return any(
        box.net_width_mm <= side.width_mm - 2 * MARGIN_MM
        and box.net_height_mm <= side.height_mm - 2 * MARGIN_MM - FOOTER_MM
        for side in (paper, paper.rotated())
    )
