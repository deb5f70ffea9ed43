"""Draw the pieces: shapes and discs, each colour with its pattern and letter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import cos, pi, sin

from hedgerow.base.errors import did_you_mean, input_error
from hedgerow.base.messages import Message
from hedgerow.drawing.components import TextStyle, centred_text, place_symbol
from hedgerow.drawing.icons import ICON_HATCH
from hedgerow.drawing.scene import (
    Item,
    Path,
    Segment,
    Symbol,
    circle,
    ellipse_segments,
    rounded_segments,
)
from hedgerow.games.bunte_runde.content import BunteRundeContent, Variant
from hedgerow.ruleset.ruleset import DrawingContext

SIZE = 100.0
Art = DrawingContext[BunteRundeContent]


def draw_piece(variant: Variant, kind: str, colour: str, context: Art) -> Symbol:
    """Draw a piece in a square of 100 by 100."""
    picture = next(it.picture for it in variant.kinds if it.id == kind)
    paint, letter = context.content.paint(colour), context.words(f"letters.{colour}")
    if variant.discs:
        items = _draw_disc(context.icon(picture), paint, letter)
    else:
        items = _draw_shape(picture, paint, letter)
    return Symbol(f"piece-{variant.id}-{kind}-{colour}", SIZE, SIZE, items, ICON_HATCH)


def draw_outline(variant: Variant, kind: str, context: Art) -> Symbol:
    """Draw a kind without colour, for the edge of a table."""
    picture = next(it.picture for it in variant.kinds if it.id == kind)
    if variant.discs:
        return context.icon(picture)
    shape = Path(shape_segments(picture), fill="white", line="outline", line_mm=5.0)
    return Symbol(f"outline-{picture}", SIZE, SIZE, (shape,))


def draw_swatch(colour: str, context: Art) -> Symbol:
    """Draw a colour without a kind: its paint, its pattern, its letter."""
    paint, letter = context.content.paint(colour), context.words(f"letters.{colour}")
    square = Path(tuple(rounded_segments(6, 6, 88, 88, 18)), paint, "outline", 4.0)
    items = (square, *_draw_badge(50, 50, 33, letter))
    return Symbol(f"swatch-{colour}", SIZE, SIZE, items, ICON_HATCH)


def cut_segments(variant: Variant, kind: str) -> tuple[Segment, ...]:
    """Return where a piece is cut out, in its square of 100 by 100."""
    picture = next(it.picture for it in variant.kinds if it.id == kind)
    return tuple(ellipse_segments(50, 50, 47, 47)) if variant.discs else shape_segments(picture)


def shape_segments(picture: str) -> tuple[Segment, ...]:
    """Return the outline of a shape that is cut out."""
    if picture not in _SHAPES:
        raise input_error(picture, Message("unknown shape"), did_you_mean(picture, _SHAPES))
    return tuple(_SHAPES[picture]())


# Cached: sheets, decks and rulebook draw the same pieces.
@lru_cache(maxsize=256)
def _draw_shape(picture: str, paint: str, letter: str) -> tuple[Item, ...]:
    return (
        Path(shape_segments(picture), fill=paint, line="outline", line_mm=3.0),
        *_draw_badge(50, _MIDDLE.get(picture, 50.0), 17, letter),
    )


@lru_cache(maxsize=256)
def _draw_disc(picture: Symbol, paint: str, letter: str) -> tuple[Item, ...]:
    return (
        circle(50, 50, 47, fill=paint, line="outline", line_mm=3.0),
        circle(50, 50, 34, fill="white", line="outline", line_mm=1.5),
        place_symbol(picture, 50, 49, 48),
        *_draw_badge(50, 82, 11, letter),
    )


def _draw_badge(x: float, y: float, radius: float, letter: str) -> Iterator[Item]:
    yield circle(x, y, radius, fill="white", line="outline", line_mm=radius / 9)
    yield centred_text(x, y, letter, TextStyle(radius * 3.6, "bold"))


def _circle() -> Iterator[Segment]:
    return ellipse_segments(50, 50, 46, 46)


def _square() -> Iterator[Segment]:
    return rounded_segments(10, 10, 80, 80, 6)


def _moon() -> Iterator[Segment]:
    """Return half a disc with the round side up."""
    yield "M", (3, 74)
    yield "C", (3, 46, 24, 25, 50, 25)
    yield "C", (76, 25, 97, 46, 97, 74)
    yield "C", (97, 77, 95, 79, 92, 79)
    yield "L", (8, 79)
    yield "C", (5, 79, 3, 77, 3, 74)
    yield "Z", ()


def _cross() -> Iterator[Segment]:
    near, far, low, high = 33.0, 67.0, 6.0, 94.0
    points = (
        (near, low), (far, low), (far, near), (high, near), (high, far), (far, far),
        (far, high), (near, high), (near, far), (low, far), (low, near), (near, near),
    )  # fmt: skip
    return _close_path(points)


def _triangle() -> Iterator[Segment]:
    return _close_path(((50, 6), (97, 88), (3, 88)))


def _star() -> Iterator[Segment]:
    points = []
    for number in range(10):
        radius = 50.0 if number % 2 == 0 else 26.0
        angle = pi * number / 5 - pi / 2
        points.append((50 + radius * cos(angle), 53 + radius * sin(angle)))
    return _close_path(tuple(points))


def _heart() -> Iterator[Segment]:
    yield "M", (50, 92)
    yield "C", (16, 66, 5, 50, 5, 33)
    yield "C", (5, 17, 17, 8, 29, 8)
    yield "C", (39, 8, 46, 14, 50, 23)
    yield "C", (54, 14, 61, 8, 71, 8)
    yield "C", (83, 8, 95, 17, 95, 33)
    yield "C", (95, 50, 84, 66, 50, 92)
    yield "Z", ()


def _close_path(points: tuple[tuple[float, float], ...]) -> Iterator[Segment]:
    for number, point in enumerate(points):
        yield "L" if number else "M", point
    yield "Z", ()


_SHAPES: dict[str, Callable[[], Iterator[Segment]]] = {
    "circle": _circle,
    "triangle": _triangle,
    "square": _square,
    "cross": _cross,
    "moon": _moon,
    "star": _star,
    "heart": _heart,
}
# Height of the letter where the middle of the square would be off the shape's centre.
_MIDDLE = {"triangle": 62.0, "moon": 56.0, "star": 53.0, "heart": 42.0}
