"""Pictures for covers: square pieces of the game, or its icons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.drawing.components import place_icon
from hedgerow.drawing.scene import Deck, Rect, Symbol
from hedgerow.game.contexts import DrawingContext

# Larger squares are tiles to read, not pictures.
MAX_PIECE_MM, ICON_MM = 45.0, 40.0
GROUNDS = ("grass", "cream", "leaf-light", "straw")
# Neighbours in a deck look alike: take every n-th.
STRIDE = 7
# A mosaic of a single icon is dull.
LEAST_ICONS = 2


def mosaic_pictures(
    context: DrawingContext, decks: Sequence[Deck], icons: Sequence[str] = ()
) -> tuple[Symbol, ...]:
    """Return different square pictures of a game; none if it has neither tiles nor two icons."""
    for deck in decks:
        if deck.width_mm == deck.height_mm <= MAX_PIECE_MM and not deck.code:
            fronts = [*{piece.front.id: piece.front for piece in deck.pieces}.values()]
            if len(fronts) >= STRIDE:
                return tuple(_spread(fronts))
    names = [*dict.fromkeys(icons)]
    if len(names) < LEAST_ICONS:
        return ()
    return tuple(
        _icon_tile(context.icon(name), GROUNDS[(number + row) % len(GROUNDS)])
        for row in range(len(GROUNDS))
        for number, name in enumerate(names)
    )


def _spread(fronts: list[Symbol]) -> Iterator[Symbol]:
    """Yield all pictures once, far-apart ones next to each other."""
    stride = STRIDE
    while len(fronts) % stride == 0:
        stride += 1
    return (fronts[number * stride % len(fronts)] for number in range(len(fronts)))


def _icon_tile(icon: Symbol, ground: str) -> Symbol:
    middle = ICON_MM / 2
    items = (
        Rect(0, 0, ICON_MM, ICON_MM, fill=ground),
        place_icon(icon, middle, middle, ICON_MM * 0.7),
    )
    return Symbol(f"mosaic-{icon.id}-{ground}", ICON_MM, ICON_MM, items)
