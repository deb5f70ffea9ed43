"""Arcs to lay out as a ring with a spot for every piece: `picture: ring-helper`."""

from collections.abc import Iterator
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

from hedgerow.drawing.scene import Deck, IdPlace, Path, Piece, Segment, Symbol, circle
from hedgerow.pictures.board_keys import RingHelper

if TYPE_CHECKING:
    from hedgerow.game.contexts import DrawingContext

WIDTH_MM, HEIGHT_MM = 196.0, 62.0
# From the middle of a spot to the next one.
STEP_MM, SPOT_MM = 31.0, 28.0
# How far the rims are from the middles of the spots, and the points of a rim.
RIM_MM, RIM_POINTS = 17.0, 24
NOTE_MM = 14.0
SMALL_MM, SMALL_SPOTS = 60.0, 12


def draw(board: RingHelper, context: "DrawingContext") -> Deck:
    """Return the arcs, each with the words `texts.ID` below its spots."""
    spots = arc_spots(board.spots)
    arcs = {count: _arc(board, count, spots, context) for count in dict.fromkeys(spots)}
    pieces = (arcs[count] for count in spots)
    return context.deck(board.id, WIDTH_MM, HEIGHT_MM, pieces, outlined=True)


def draw_small(board: RingHelper, context: "DrawingContext") -> Symbol:
    """Return a ring of spots."""
    middle, ring, spot = SMALL_MM / 2, SMALL_MM * 0.4, SMALL_MM * 0.08
    angles = [2 * pi * number / SMALL_SPOTS for number in range(SMALL_SPOTS)]
    items = [
        circle(middle, middle, SMALL_MM / 2, fill="grass", line="outline", line_mm=0.8),
        circle(middle, middle, ring - 2 * spot, fill="white", line="outline", line_mm=0.8),
    ]
    items += [
        circle(middle + ring * sin(it), middle - ring * cos(it), spot, fill="white", line="faint")
        for it in angles
    ]
    return Symbol("small-ring-helper", SMALL_MM, SMALL_MM, tuple(items))


def arc_spots(pieces: int) -> tuple[int, ...]:
    """Return the number of spots of each arc, as equal as possible.

    Five arcs have room for five each; the flatter arcs of a larger ring for six.
    """
    arcs = 5 if pieces <= 25 else max(6, -(-pieces // 6))
    return tuple(pieces // arcs + (number < pieces % arcs) for number in range(arcs))


def _arc(board: RingHelper, count: int, spots: tuple[int, ...], context: "DrawingContext") -> Piece:
    """Return an arc with `count` of the ring's spots."""
    from hedgerow.drawing.components import BODY_PT, TextStyle, fitted_text

    rim, *circles = arc_paths(count, spots)
    items: tuple[Any, ...] = (rim, *circles)
    key = f"texts.{board.id}"
    if key in context.words.texts:
        note, text = TextStyle(BODY_PT, fill="soft"), context.words(key)
        items = (*items, fitted_text(WIDTH_MM / 2, HEIGHT_MM - NOTE_MM, text, note, 84.0))
    arc = Symbol(f"{board.id}-{count}", WIDTH_MM, HEIGHT_MM, items)
    return Piece(arc, outline=rim.segments, id_at=_arc_id_place(count, spots))


def _arc_point(spots: tuple[int, ...], angle: float, outward_mm: float) -> tuple[float, float]:
    """Return a point of an arc, measured outwards from the middles of its spots."""
    span = 2 * pi / len(spots)
    radius = STEP_MM * max(spots) / span
    x, y = WIDTH_MM / 2, HEIGHT_MM - 21.0 + radius * cos(span / 2)
    distance = radius + outward_mm
    return x + distance * sin(angle), y - distance * cos(angle)


def _arc_id_place(count: int, spots: tuple[int, ...]) -> IdPlace:
    """Return where an arc shows its id: near its outer rim, between two spots."""
    span = 2 * pi / len(spots)
    # An arc of a tiny ring may have no spot.
    share = count // 2 / count if count else 0.5
    return IdPlace(*_arc_point(spots, -span / 2 + span * share, 13.0), "ink")


def arc_paths(count: int, spots: tuple[int, ...]) -> Iterator[Path]:
    """Yield the rim of an arc, then its spots."""
    span = 2 * pi / len(spots)
    angles = [-span / 2 + span * number / RIM_POINTS for number in range(RIM_POINTS + 1)]
    edge = [_arc_point(spots, angle, RIM_MM) for angle in angles]
    back = [_arc_point(spots, angle, -RIM_MM) for angle in reversed(angles)]
    rim: list[Segment] = [("L" if n else "M", point) for n, point in enumerate((*edge, *back))]
    yield Path((*rim, ("Z", ())), fill="grass", line="outline", line_mm=0.4)
    for number in range(count):
        angle = -span / 2 + span * (number + 0.5) / count
        spot = _arc_point(spots, angle, 0.0)
        yield circle(*spot, SPOT_MM / 2, fill="white", line="faint", line_mm=0.4)
