"""Where pieces are cut: marks off their corners, or the lines round them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from hedgerow.drawing.scene import (
    CUT_LAYER,
    FOLD_LAYER,
    Group,
    Item,
    Path,
    Segment,
    rectangle_segments,
    transform_segments,
)
from hedgerow.printing.paper import CUT_LINE_MM, Corner, cut_line
from hedgerow.printing.piece_layout import MARK_MM, MARK_OFF_MM, PlacedPiece
from hedgerow.printing.request import Cut

Edges = tuple[float, float, float, float]


def cut_layers(
    fronts: Sequence[PlacedPiece], backs: Sequence[PlacedPiece], cut: Cut
) -> Iterator[Group]:
    """Where to cut: marks or lines on both sides, and the fronts' outlines for a cutting machine.

    Pieces that bring their own outline have it in their picture: nothing is drawn on top of it.
    """
    placed = (*fronts, *backs)
    marked = [it for it in placed if it.deck.marks]
    if marked and cut == "marks":
        yield Group("marks", _marks(_edges(marked), _edges(placed)))
    shown = marked if cut == "lines" else []
    seen = {id(it) for it in shown}
    yield from _layer(CUT_LAYER, (_outline(it) for it in fronts if id(it) in seen))
    hidden = (_outline(it) for it in fronts if id(it) not in seen)
    yield from _layer(CUT_LAYER, hidden, hidden=True)
    yield from _layer(FOLD_LAYER, map(_folds, (it for it in fronts if it.piece.folds)), hidden=True)
    yield from _layer("marks", (_outline(it) for it in backs if id(it) in seen))


def _layer(name: str, paths: Iterable[Item], *, hidden: bool = False) -> Iterator[Group]:
    """A layer of some paths, if there are any."""
    if items := tuple(paths):
        yield Group(name, items, hidden=hidden)


def _edges(placed: Sequence[PlacedPiece]) -> tuple[Edges, ...]:
    return tuple((it.x_mm, it.y_mm, it.right_mm, it.bottom_mm) for it in placed)


def _outline(placed: PlacedPiece) -> Path:
    """The closed line round a piece."""
    deck, scale = placed.deck, placed.sized.scale
    whole = rectangle_segments(0, 0, deck.width_mm / scale, deck.height_mm / scale)
    return _moved(placed.piece.outline or whole, placed)


def _folds(placed: PlacedPiece) -> Path:
    """Where a piece is folded, for a cutting machine: its picture shows it to people."""
    return _moved(placed.piece.folds, placed)


def _moved(segments: tuple[Segment, ...], placed: PlacedPiece) -> Path:
    at = transform_segments(segments, placed.x_mm, placed.y_mm, placed.sized.scale)
    return Path(at, line="cut", line_mm=CUT_LINE_MM)


@lru_cache(maxsize=64)
def _marks(marked: tuple[Edges, ...], every: tuple[Edges, ...]) -> tuple[Item, ...]:
    """Marks off every corner; none comes nearer to any piece than it should."""
    return tuple(
        cut_line(start, end)
        for edges in marked
        for start, end in _marks_round(*edges)
        if all(_keeps_off(start, end, other) for other in every)
    )


def _marks_round(
    x: float, y: float, right: float, bottom: float
) -> Iterator[tuple[Corner, Corner]]:
    """The eight marks of a piece, from the inner to the outer end."""
    near, far = MARK_OFF_MM, MARK_OFF_MM + MARK_MM
    for level in (y, bottom):
        yield (x - near, level), (x - far, level)
        yield (right + near, level), (right + far, level)
    for upright in (x, right):
        yield (upright, y - near), (upright, y - far)
        yield (upright, bottom + near), (upright, bottom + far)


def _keeps_off(start: Corner, end: Corner, piece: Edges) -> bool:
    """Whether a mark stays its distance from a piece: to its left or right, above or below it."""
    (x1, y1), (x2, y2), off = start, end, MARK_OFF_MM - 0.001
    left, top, right, bottom = piece[0] - off, piece[1] - off, piece[2] + off, piece[3] + off
    beside = (x1 <= left and x2 <= left) or (x1 >= right and x2 >= right)
    return beside or (y1 <= top and y2 <= top) or (y1 >= bottom and y2 >= bottom)
