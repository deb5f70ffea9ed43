"""Pieces on paper: as many as fit, their backs behind or beside them, and where to cut."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import cycle
from typing import Literal

from hedgerow.base.errors import wrong
from hedgerow.base.frozen import record
from hedgerow.base.messages import Said
from hedgerow.drawing.cut_sheet import CUT_LAYER, FOLD_LAYER
from hedgerow.drawing.scene import (
    Bookmark,
    Deck,
    Group,
    Item,
    Page,
    Path,
    Piece,
    Symbol,
    Text,
    Use,
    moved,
    rectangle,
)
from hedgerow.printing.paper import (
    CUT_LINE_MM,
    FOOT_MM,
    MARGIN_MM,
    Cut,
    Foot,
    Paper,
    cut_line,
)

Backs = Literal["duplex", "fold", "none"]
Flip = Literal["long", "short"]
Corner = tuple[float, float]
FOLD_GAP_MM = 5.0
MARK_MM = 2.5
MARK_OFF_MM = 2.0


@record
class Nudge:
    """How far a printer's backs are moved, right and down, to meet the fronts (`calibrate`).

    `lying` is the same for pages on their side. Until it is measured, we take the printer to turn
    such pages a quarter to the left, as most do.
    """

    x_mm: float = 0.0
    y_mm: float = 0.0
    lying: Corner | None = None

    def on(self, paper: Paper) -> Corner:
        if paper.height_mm >= paper.width_mm:
            return self.x_mm, self.y_mm
        return self.lying or (self.y_mm, -self.x_mm)


@record
class Imposition:
    """How pieces are backed and cut, how far backs are moved, how much larger all is printed."""

    backs: Backs = "duplex"
    flip: Flip = "long"
    cut: Cut = "marks"
    nudge: Nudge = Nudge()
    scale: float = 1.0


@record
class _Side:
    """One side of a sheet of paper: what lies where, and how the pieces are turned."""

    paper: Paper
    pieces: tuple[tuple[Symbol, Corner], ...]
    places: tuple[Corner, ...]
    outlines: tuple[Piece, ...]
    title: str
    turn: int = 0
    fold: tuple[Item, ...] = ()


@record
class _Places:
    """Places for pieces on a page: columns and rows, the step between them, the first corner."""

    paper: Paper
    columns: int
    rows: int
    x_mm: float
    y_mm: float
    step_x_mm: float
    step_y_mm: float

    def places(self) -> list[Corner]:
        return [
            (self.x_mm + column * self.step_x_mm, self.y_mm + row * self.step_y_mm)
            for row in range(self.rows)
            for column in range(self.columns)
        ]


def deck_pages(deck: Deck, paper: Paper, imposition: Imposition, foot: Foot) -> Iterator[Page]:
    """Pages of pieces to cut: fronts, and their backs as asked for."""
    deck, scale = _largest(deck, paper, imposition)
    folded = imposition.backs == "fold" and has_backs(deck, imposition)
    sides = [*(_fold_sides(deck, paper) if folded else _flat_sides(deck, paper, imposition))]
    for number, side in enumerate(sides, 1):
        line = foot.items(side.paper, number, len(sides), at_top=bool(side.turn))
        page = _page(side, deck, imposition.cut, scale)
        yield replace(page, items=(*page.items, *line))


def has_backs(deck: Deck, imposition: Imposition) -> bool:
    """Whether the backs of a deck are printed."""
    return imposition.backs != "none" and any(piece.back for piece in deck.pieces)


def pieces_per_page(deck: Deck, paper: Paper, imposition: Imposition) -> int:
    """How many of a deck's pieces a page holds."""
    return _most(_largest(deck, paper, imposition)[0], paper)


def _most(deck: Deck, paper: Paper) -> int:
    rooms = [_room(deck, it, it.width_mm, 0.0, gap) for gap in _gaps(deck) for it in _ways(paper)]
    return max(columns * rows for columns, rows in rooms)


def _largest(deck: Deck, paper: Paper, imposition: Imposition) -> tuple[Deck, float]:
    """The deck in the size asked for, if a piece of that size fits on the paper; else as it is."""
    larger = replace(
        deck,
        width_mm=deck.width_mm * imposition.scale,
        height_mm=deck.height_mm * imposition.scale,
        bleed_mm=deck.bleed_mm * imposition.scale,
    )
    return (larger, imposition.scale) if _most(larger, paper) else (deck, 1.0)


def _flat_sides(deck: Deck, paper: Paper, imposition: Imposition) -> Iterator[_Side]:
    """Fronts, each page followed by its backs; a turned back has its foot line at the top."""
    grid = _best_grid(deck, paper)
    turn = 180 if turned_over(grid.paper, imposition.flip) else 0
    for title, pieces, places in _pagefuls(deck, grid):
        fronts = tuple((it.front, at) for it, at in zip(pieces, places, strict=True))
        yield _Side(grid.paper, fronts, places, pieces, title)
        if has_backs(deck, imposition):
            behind = tuple(
                _behind(place, grid.paper, deck, turn, imposition.nudge) for place in places
            )
            yield _Side(grid.paper, _backs(pieces, behind), behind, pieces, "", turn)


def _pagefuls(
    deck: Deck, grid: _Places
) -> Iterator[tuple[str, tuple[Piece, ...], tuple[Corner, ...]]]:
    """What lies on each page, and its name: the deck, and which of its pieces."""
    places = grid.places()
    for start in range(0, len(deck.pieces), len(places)):
        pieces = deck.pieces[start : start + len(places)]
        span = f" {start + 1}–{start + len(pieces)}" if len(deck.pieces) > len(places) else ""
        yield f"{deck.title}{span}", pieces, tuple(places[: len(pieces)])


def _backs(
    pieces: tuple[Piece, ...], places: tuple[Corner, ...]
) -> tuple[tuple[Symbol, Corner], ...]:
    return tuple((it.back, place) for it, place in zip(pieces, places, strict=True) if it.back)


def turned_over(paper: Paper, flip: Flip) -> bool:
    """Whether a flip turns the back upside down: short edge if upright, long if lying."""
    return (flip == "short") == (paper.height_mm >= paper.width_mm)


def _behind(place: Corner, paper: Paper, deck: Deck, turn: int, nudge: Nudge) -> Corner:
    """Where the back of a piece is printed, so that it meets its front through the paper."""
    (x, y), (right, down) = _mirrored(place, paper, deck, turn), nudge.on(paper)
    return (x - right, y - down) if turn else (x + right, y + down)


def _mirrored(place: Corner, paper: Paper, deck: Deck, turn: int) -> Corner:
    x, y = place
    if turn:
        return x, paper.height_mm - y - deck.height_mm
    return paper.width_mm - x - deck.width_mm, y


def _fold_sides(deck: Deck, paper: Paper) -> Iterator[_Side]:
    """Fronts left of a fold down the middle, backs right of it: fold, glue, cut."""
    grid = _best_fold(deck, paper)
    middle, bottom = grid.paper.width_mm / 2, grid.paper.height_mm - MARGIN_MM - FOOT_MM
    crease = Path(
        (("M", (middle, MARGIN_MM)), ("L", (middle, bottom))),
        line="soft",
        line_mm=0.2,
        dash_mm=(2.0, 1.5),
    )
    for title, pieces, places in _pagefuls(deck, grid):
        mirrored = tuple(_mirrored(place, grid.paper, deck, 0) for place in places)
        fronts = tuple((it.front, at) for it, at in zip(pieces, places, strict=True))
        both = (*fronts, *_backs(pieces, mirrored))
        yield _Side(grid.paper, both, (*places, *mirrored), pieces, title, fold=(crease,))


def _page(side: _Side, deck: Deck, cut: Cut, scale: float) -> Page:
    pictures = tuple(_piece(symbol, at, side.turn, scale, deck) for symbol, at in side.pieces)
    layers = tuple(_cut_layers(deck, side, cut, scale))
    creases = (Group(FOLD_LAYER, side.fold),) if side.fold else ()
    return Page(
        side.paper.width_mm,
        side.paper.height_mm,
        (*pictures, *layers, *creases),
        bookmarks=(Bookmark(side.title),) if side.title else (),
    )


def _piece(symbol: Symbol, place: Corner, turn: int, scale: float, deck: Deck) -> Group:
    """A piece in its place; one without any words says at least what deck it is of."""
    x, y = place
    if turn:
        x, y = x + deck.width_mm, y + deck.height_mm
    use = (Use(symbol, 0, 0),)
    if _has_words(symbol):
        return Group("piece", use, x, y, scale, turn, "P")
    return Group("piece", use, x, y, scale, turn, "Figure", deck.title)


def _has_words(symbol: Symbol) -> bool:
    return any(isinstance(item, Text) for item in symbol.items)


def _best_grid(deck: Deck, paper: Paper) -> _Places:
    grids = [_grid(deck, it, it.width_mm, 0.0, gap) for gap in _gaps(deck) for it in _ways(paper)]
    return _fullest(deck, paper, grids)


def _best_fold(deck: Deck, paper: Paper) -> _Places:
    grids = [
        _grid(deck, it, it.width_mm / 2, FOLD_GAP_MM, gap)
        for gap in _gaps(deck)
        for it in _ways(paper)
    ]
    return _fullest(deck, paper, grids)


def _ways(paper: Paper) -> tuple[Paper, Paper]:
    """A paper upright and lying."""
    return paper, paper.turned()


def _gaps(deck: Deck) -> tuple[float, float]:
    """Between two pieces: room for the bleed of both, or, if more fit, for one to share."""
    return 2 * deck.bleed_mm, deck.bleed_mm


def _fullest(deck: Deck, paper: Paper, grids: list[_Places]) -> _Places:
    """The grid that holds most of the pieces there are; the first of those that hold as many."""
    best = max(grids, key=lambda it: min(it.columns * it.rows, len(deck.pieces)))
    if best.columns * best.rows == 0:
        size = f"{deck.width_mm:g} x {deck.height_mm:g} mm"
        message = Said("a piece of {size} does not fit on {paper}", size=size, paper=paper.name)
        raise wrong("--paper", message, Said("use a larger paper"))
    return best


def _grid(deck: Deck, paper: Paper, width_mm: float, gap_right_mm: float, gap_mm: float) -> _Places:
    """The most pieces on a width of paper, evenly filled and centred."""
    room = _room(deck, paper, width_mm, gap_right_mm, gap_mm)
    columns, rows = _balanced(*room, len(deck.pieces))
    step_x, step_y = deck.width_mm + gap_mm, deck.height_mm + gap_mm
    used_x, used_y = columns * step_x - gap_mm, rows * step_y - gap_mm
    x = width_mm - gap_right_mm - used_x if gap_right_mm else (width_mm - used_x) / 2
    y = (paper.height_mm - FOOT_MM - used_y) / 2
    return _Places(paper, columns, rows, x, y, step_x, step_y)


def _room(
    deck: Deck, paper: Paper, width_mm: float, gap_right_mm: float, gap_mm: float
) -> tuple[int, int]:
    """Columns and rows that fit; marks stay inside the margin."""
    edge = MARGIN_MM + (MARK_OFF_MM + MARK_MM if deck.marks else deck.bleed_mm)
    room_x = width_mm - edge - (max(gap_right_mm, deck.bleed_mm) if gap_right_mm else edge)
    room_y = paper.height_mm - 2 * edge - FOOT_MM
    columns = int((room_x + gap_mm) // (deck.width_mm + gap_mm))
    rows = int((room_y + gap_mm) // (deck.height_mm + gap_mm))
    return max(0, columns), max(0, rows)


def _balanced(columns: int, rows: int, pieces: int) -> tuple[int, int]:
    """For pieces that do not fill a page: as few rows as they need, and those evenly filled."""
    if not 0 < pieces < columns * rows:
        return columns, rows
    rows = -(-pieces // columns)
    return -(-pieces // rows), rows


def _cut_layers(deck: Deck, side: _Side, cut: Cut, scale: float) -> Iterator[Group]:
    """Where to cut: marks or lines on both sides, and the fronts' outlines for a cutting machine.

    Pieces that bring their own outline have it in their picture: nothing is drawn on top of it.
    """
    fronts = side.places[: len(side.outlines)] if side.title else ()
    outlines = tuple(_outlines(deck, side, scale))
    shown = deck.marks and cut == "lines"
    if deck.marks and cut == "marks":
        yield Group("marks", _marks(deck.width_mm, deck.height_mm, tuple(side.places)))
    if fronts:
        yield Group(CUT_LAYER, outlines[: len(fronts)], hidden=not shown)
        yield from _fold_layer(side, fronts, scale)
    if shown and outlines[len(fronts) :]:
        yield Group("marks", outlines[len(fronts) :])


def _outlines(deck: Deck, side: _Side, scale: float) -> Iterator[Path]:
    """The closed line round the piece in every place."""
    whole = rectangle(0, 0, deck.width_mm / scale, deck.height_mm / scale)
    for piece, (x, y) in zip(cycle(side.outlines), side.places, strict=False):
        outline = moved(piece.outline or whole, x, y, scale)
        yield Path(outline, line="cut", line_mm=CUT_LINE_MM)


def _fold_layer(side: _Side, places: Sequence[Corner], scale: float) -> Iterator[Group]:
    """Where pieces are folded, for a cutting machine: their pictures show it to people."""
    folds = tuple(
        Path(moved(piece.folds, x, y, scale), line="cut", line_mm=CUT_LINE_MM)
        for piece, (x, y) in zip(side.outlines, places, strict=True)
        if piece.folds
    )
    if folds:
        yield Group(FOLD_LAYER, folds, hidden=True)


@lru_cache(maxsize=64)
def _marks(width_mm: float, height_mm: float, places: tuple[Corner, ...]) -> tuple[Item, ...]:
    """Marks off every corner; none comes nearer to any piece than it should."""
    return tuple(
        cut_line(start, end)
        for x, y in places
        for start, end in _marks_round(x, y, x + width_mm, y + height_mm)
        if all(_keeps_off(start, end, place, width_mm, height_mm) for place in places)
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


def _keeps_off(
    start: Corner, end: Corner, place: Corner, width_mm: float, height_mm: float
) -> bool:
    """Whether a mark stays its distance from a piece: to its left or right, above or below it."""
    (left, top), off = place, MARK_OFF_MM - 0.001
    (x1, y1), (x2, y2) = start, end
    right, bottom = left + width_mm + off, top + height_mm + off
    left, top = left - off, top - off
    beside = (x1 <= left and x2 <= left) or (x1 >= right and x2 >= right)
    return beside or (y1 <= top and y2 <= top) or (y1 >= bottom and y2 >= bottom)
