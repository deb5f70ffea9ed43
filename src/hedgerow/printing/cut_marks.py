"""Where to cut pieces: marks at their corners, or lines around them."""

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
    """Yield the marks or cut lines of both sides, and the outlines of fronts for a cutting machine.

    Pieces that draw their own outline get no line on top of it.
    """
    pieces = (*fronts, *backs)
    marked = [piece for piece in pieces if piece.deck.marks]
    if marked and cut == "marks":
        yield Group("marks", _marks(_edges(marked), _edges(pieces)))
    visible = {id(piece) for piece in (marked if cut == "lines" else [])}
    yield from _layer(CUT_LAYER, (_outline(piece) for piece in fronts if id(piece) in visible))
    # Hidden layers are not printed, but extract_cut_lines() reads them.
    hidden = (_outline(piece) for piece in fronts if id(piece) not in visible)
    yield from _layer(CUT_LAYER, hidden, hidden=True)
    folded = (piece for piece in fronts if piece.piece.folds)
    yield from _layer(FOLD_LAYER, map(_folds, folded), hidden=True)
    yield from _layer("marks", (_outline(piece) for piece in backs if id(piece) in visible))


def _layer(name: str, paths: Iterable[Item], *, hidden: bool = False) -> Iterator[Group]:
    if items := tuple(paths):
        yield Group(name, items, hidden=hidden)


def _edges(pieces: Sequence[PlacedPiece]) -> tuple[Edges, ...]:
    return tuple((it.x_mm, it.y_mm, it.right_mm, it.bottom_mm) for it in pieces)


def _outline(piece: PlacedPiece) -> Path:
    deck, scale = piece.deck, piece.sized.scale
    whole = rectangle_segments(0, 0, deck.width_mm / scale, deck.height_mm / scale)
    return _path_at(piece.piece.outline or whole, piece)


def _folds(piece: PlacedPiece) -> Path:
    """Return where the cutting machine scores a piece. The fold is also part of its picture."""
    return _path_at(piece.piece.folds, piece)


def _path_at(segments: tuple[Segment, ...], piece: PlacedPiece) -> Path:
    moved = transform_segments(segments, piece.x_mm, piece.y_mm, piece.sized.scale)
    return Path(moved, line="cut", line_mm=CUT_LINE_MM)


# Cached: most pages of a deck have their pieces at the same positions.
@lru_cache(maxsize=64)
def _marks(marked: tuple[Edges, ...], obstacles: tuple[Edges, ...]) -> tuple[Item, ...]:
    """Return the corner marks, without those that would come too close to any piece."""
    return tuple(
        cut_line(start, end)
        for edges in marked
        for start, end in _piece_marks(*edges)
        if all(_is_clear_of(start, end, obstacle) for obstacle in obstacles)
    )


def _piece_marks(
    x: float, y: float, right: float, bottom: float
) -> Iterator[tuple[Corner, Corner]]:
    """Yield the eight marks of a piece, each from its inner to its outer end."""
    inner, outer = MARK_OFF_MM, MARK_OFF_MM + MARK_MM
    for edge_y in (y, bottom):
        yield (x - inner, edge_y), (x - outer, edge_y)
        yield (right + inner, edge_y), (right + outer, edge_y)
    for edge_x in (x, right):
        yield (edge_x, y - inner), (edge_x, y - outer)
        yield (edge_x, bottom + inner), (edge_x, bottom + outer)


def _is_clear_of(start: Corner, end: Corner, piece: Edges) -> bool:
    """Return whether a mark is far enough from a piece on at least one side."""
    (x1, y1), (x2, y2), off = start, end, MARK_OFF_MM - 0.001  # rounding
    left, top, right, bottom = piece[0] - off, piece[1] - off, piece[2] + off, piece[3] + off
    beside = (x1 <= left and x2 <= left) or (x1 >= right and x2 >= right)
    return beside or (y1 <= top and y2 <= top) or (y1 >= bottom and y2 >= bottom)
