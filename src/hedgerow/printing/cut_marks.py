"""Where to cut pieces: shared lines, ticks, crosses and outlines, and how many cuts they take.

Pieces without bleed touch each other. A line between two of them is the edge of both, and ticks
outside the block show where to lay the ruler. Pieces with bleed have a gutter between them, with a
cross at every corner.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby

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
from hedgerow.printing.paper import CUT_LINE_MM, Corner, CutCount, cut_line
from hedgerow.printing.piece_layout import MARK_MM, MARK_OFF_MM, TICK_MM, TICK_OFF_MM, PlacedPiece
from hedgerow.printing.request import Cut

SHARED_LINE_MM = 0.2
CROSS_MM, CROSS_LINE_MM, CROSS_GROUND_MM = 2.0, 0.2, 0.7
MARKS_LAYER, CROSSES_LAYER = "marks", "crosses"
Edges = tuple[float, float, float, float]
Line = tuple[Corner, Corner]


def count_cuts(pieces: Iterable[PlacedPiece]) -> CutCount:
    """Count the cuts of a page: the different edges of each deck, or its outlines."""
    decks: dict[int, list[PlacedPiece]] = {}
    for piece in pieces:
        decks.setdefault(id(piece.deck), []).append(piece)
    return sum(map(_count_deck, decks.values()), CutCount())


def _count_deck(pieces: Sequence[PlacedPiece]) -> CutCount:
    if not pieces[0].deck.marks:
        return CutCount(outlines=len(pieces))
    edges = _edges(pieces)
    across = {x for left, _, right, _ in edges for x in (left, right)}
    down = {y for _, top, _, bottom in edges for y in (top, bottom)}
    return CutCount(lines=len(across) + len(down))


def cut_layers(
    fronts: Sequence[PlacedPiece], backs: Sequence[PlacedPiece], cut: Cut
) -> Iterator[Group]:
    """Yield the marks of both sides, and the cut lines of the fronts.

    `marks` prints lines on the fronts of pieces that touch, `lines` around all pieces and on backs
    too. Lines that are not printed are in a hidden layer, for cutting machines. Pieces that draw
    their own outline get no line on top of it.
    """
    pieces = (*fronts, *backs)
    marked = [piece for piece in pieces if piece.deck.marks]
    touching = [piece for piece in marked if is_touching(piece)]
    apart = [piece for piece in marked if not is_touching(piece)]
    if cut == "marks":
        ticks = (*_ticks(_edges(touching), _edges(pieces)), *_marks(_edges(apart), _edges(pieces)))
        yield from _layer(MARKS_LAYER, ticks)
        yield from _layer(CROSSES_LAYER, _crosses(_edges(apart), _cross_mm(apart)))
    shown = {"marks": touching, "lines": marked, "none": []}[cut]
    visible = {id(piece) for piece in shown}
    yield from _layer(CUT_LAYER, _cuts([it for it in fronts if id(it) in visible]))
    hidden = _cuts([it for it in fronts if id(it) not in visible])
    yield from _layer(CUT_LAYER, hidden, hidden=True)
    folded = (piece for piece in fronts if piece.piece.folds)
    yield from _layer(FOLD_LAYER, map(_folds, folded), hidden=True)
    if cut == "lines":
        yield from _layer(MARKS_LAYER, _cuts([it for it in backs if it.deck.marks]))


def is_touching(piece: PlacedPiece) -> bool:
    """Return whether a piece shares its cut lines with its neighbours."""
    return piece.deck.marks and not piece.deck.bleed_mm


def _layer(name: str, paths: Iterable[Item], *, hidden: bool = False) -> Iterator[Group]:
    if items := tuple(paths):
        yield Group(name, items, hidden=hidden)


def _edges(pieces: Iterable[PlacedPiece]) -> tuple[Edges, ...]:
    """Return the edges of pieces, rounded: those of neighbours are equal."""
    return tuple(
        (
            round(it.x_mm, 4),
            round(it.y_mm, 4),
            round(it.right_mm, 4),
            round(it.bottom_mm, 4),
        )
        for it in pieces
    )


# Lines and outlines


def _cuts(pieces: Sequence[PlacedPiece]) -> Iterator[Path]:
    """Yield the lines between pieces that touch, and the outlines of the others."""
    touching = [piece for piece in pieces if is_touching(piece)]
    for start, end in shared_lines(_edges(touching)):
        yield cut_line(start, end, line_mm=SHARED_LINE_MM)
    yield from (_outline(piece) for piece in pieces if not is_touching(piece))


@lru_cache(maxsize=64)
def shared_lines(edges: tuple[Edges, ...]) -> tuple[Line, ...]:
    """Return the edges of pieces as few long lines: down the page, then across it."""
    down = {(x, top, bottom) for left, top, right, bottom in edges for x in (left, right)}
    across = {(y, left, right) for left, top, right, bottom in edges for y in (top, bottom)}
    vertical = (((x, start), (x, end)) for x, start, end in _join(down))
    return (*vertical, *(((start, y), (end, y)) for y, start, end in _join(across)))


def _join(parts: Iterable[tuple[float, float, float]]) -> Iterator[tuple[float, float, float]]:
    """Join the parts of each line that touch or overlap: (position, start, end)."""
    for at, same in groupby(sorted(parts), key=lambda it: it[0]):
        (_, start, end), *others = same
        for _, next_start, next_end in others:
            if next_start > end:
                yield at, start, end
                start = next_start
            end = max(end, next_end)
        yield at, start, end


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


# Ticks, corner marks and crosses. Cached: most pages of a deck have equal positions.


@lru_cache(maxsize=64)
def _ticks(pieces: tuple[Edges, ...], obstacles: tuple[Edges, ...]) -> tuple[Item, ...]:
    """Return the ticks outside a block of pieces that touch."""
    return _clear_marks(pieces, obstacles, TICK_OFF_MM, TICK_MM)


@lru_cache(maxsize=64)
def _marks(pieces: tuple[Edges, ...], obstacles: tuple[Edges, ...]) -> tuple[Item, ...]:
    """Return the corner marks outside a block of pieces with gutters."""
    return _clear_marks(pieces, obstacles, MARK_OFF_MM, MARK_MM)


def _clear_marks(
    pieces: tuple[Edges, ...], obstacles: tuple[Edges, ...], off_mm: float, length_mm: float
) -> tuple[Item, ...]:
    """Return the marks at the corners of pieces, without those too close to any piece."""
    marks = (mark for edges in pieces for mark in _corner_strokes(edges, off_mm, length_mm))
    return tuple(
        cut_line(start, end)
        for start, end in dict.fromkeys(marks)
        if all(_is_clear_of(start, end, obstacle, off_mm) for obstacle in obstacles)
    )


def _corner_strokes(edges: Edges, off_mm: float, length_mm: float) -> Iterator[Line]:
    """Yield the eight strokes of a piece, each from its inner to its outer end."""
    x, y, right, bottom = edges
    inner, outer = off_mm, off_mm + length_mm
    for edge_y in (y, bottom):
        yield (x - inner, edge_y), (x - outer, edge_y)
        yield (right + inner, edge_y), (right + outer, edge_y)
    for edge_x in (x, right):
        yield (edge_x, y - inner), (edge_x, y - outer)
        yield (edge_x, bottom + inner), (edge_x, bottom + outer)


def _is_clear_of(start: Corner, end: Corner, piece: Edges, off_mm: float) -> bool:
    """Return whether a mark is far enough from a piece on at least one side."""
    (x1, y1), (x2, y2), off = start, end, off_mm - 0.001  # rounding
    left, top, right, bottom = piece[0] - off, piece[1] - off, piece[2] + off, piece[3] + off
    beside = (x1 <= left and x2 <= left) or (x1 >= right and x2 >= right)
    return beside or (y1 <= top and y2 <= top) or (y1 >= bottom and y2 >= bottom)


def _cross_mm(pieces: Sequence[PlacedPiece]) -> float:
    """Return the length of the strokes: never longer than a gutter is wide."""
    return min([CROSS_MM, *(piece.deck.bleed_mm for piece in pieces)])


@lru_cache(maxsize=64)
def _crosses(pieces: tuple[Edges, ...], length_mm: float) -> tuple[Item, ...]:
    """Return the crosses in the gutters: strokes outwards from every corner, on white."""
    strokes = dict.fromkeys(
        stroke for edges in pieces for stroke in _corner_strokes(edges, 0.0, length_mm)
    )
    segments = tuple(segment for start, end in strokes for segment in (("M", start), ("L", end)))
    if not segments:
        return ()
    return (
        Path(segments, line="white", line_mm=CROSS_GROUND_MM),
        Path(segments, line="ink", line_mm=CROSS_LINE_MM),
    )
