"""The positions of pieces: filled pages of even rows, centred on the paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from hedgerow.base.errors import usage_error
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.drawing.scene import Deck, Piece
from hedgerow.printing.paper import FOOTER_MM, MARGIN_MM, Corner, Paper

FOLD_GAP_MM = 5.0
MARK_MM = 2.0
MARK_OFF_MM = 2.0
# A page less full than this looks empty; its pieces are spread or moved elsewhere.
SPARSE = 1 / 3


@record
class ScaledDeck:
    """A deck in its printed size, and the scale of its pictures."""

    deck: Deck
    scale: float


@record
class PlacedPiece:
    """A piece at a position on a page."""

    piece: Piece
    sized: ScaledDeck
    x_mm: float
    y_mm: float

    @property
    def deck(self) -> Deck:
        return self.sized.deck

    @property
    def right_mm(self) -> float:
        return self.x_mm + self.deck.width_mm

    @property
    def bottom_mm(self) -> float:
        return self.y_mm + self.deck.height_mm


@record
class PiecePage:
    """The pieces of a page, and its bookmarks: a deck, or which of its pieces."""

    paper: Paper
    pieces: tuple[PlacedPiece, ...]
    names: tuple[str, ...]

    @property
    def decks(self) -> tuple[Deck, ...]:
        """Return the decks on the page, each once."""
        return tuple({id(piece.deck): piece.deck for piece in self.pieces}.values())


@record
class PageArea:
    """The part of a page for pieces; with `fold` its right edge is the fold."""

    paper: Paper
    width_mm: float
    fold: bool = False


@keyword_record
class PieceGrid:
    """The positions of pieces on a page: columns, rows, their distance, and the first corner."""

    paper: Paper
    columns: int
    rows: int
    x_mm: float
    y_mm: float
    step_x_mm: float
    step_y_mm: float

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def corners(self) -> list[Corner]:
        return [
            (self.x_mm + column * self.step_x_mm, self.y_mm + row * self.step_y_mm)
            for row in range(self.rows)
            for column in range(self.columns)
        ]


def page_areas(paper: Paper, *, folded: bool) -> tuple[PageArea, PageArea]:
    """Return the areas of a paper in portrait and landscape, or the halves left of a fold."""
    portrait, landscape = (
        PageArea(side, side.width_mm / 2 if folded else side.width_mm, folded)
        for side in (paper, paper.rotated())
    )
    return portrait, landscape


def lay_out_deck(deck: Deck, paper: Paper, scale: float, *, folded: bool) -> Iterator[PiecePage]:
    """Yield the pages of a single deck."""
    sized = scale_deck(deck, paper, scale)
    return fill_pages(sized, best_piece_grid(sized.deck, paper, folded=folded))


def fill_pages(sized: ScaledDeck, grid: PieceGrid, stop: int | None = None) -> Iterator[PiecePage]:
    """Yield pages with the pieces of a deck, all of them or those before `stop`."""
    deck, corners = sized.deck, grid.corners()
    selected = deck.pieces[:stop]
    for start in range(0, len(selected), len(corners)):
        pieces = selected[start : start + len(corners)]
        placed_pieces = tuple(
            PlacedPiece(piece, sized, *corner)
            for piece, corner in zip(pieces, corners, strict=False)
        )
        yield PiecePage(grid.paper, placed_pieces, (piece_range_name(deck, start, len(pieces)),))


def piece_range_name(deck: Deck, start: int, count: int) -> str:
    """Return the title of the deck, with the range if not all pieces: `Farms 9–12`."""
    if count == len(deck.pieces):
        return deck.title
    last = f"–{start + count}" if count > 1 else ""
    return f"{deck.title} {start + 1}{last}"


def pieces_per_page(deck: Deck, paper: Paper, scale: float) -> int:
    """Return how many pieces of a deck fit on a page."""
    return _capacity(scale_deck(deck, paper, scale).deck, paper)


def scale_deck(deck: Deck, paper: Paper, scale: float) -> ScaledDeck:
    """Return the deck enlarged, or in its own size if a piece would not fit on the paper.

    A piece that does not fit at all is printed in parts, if its deck has any.
    """
    trials = [(parts, size) for size in (scale, 1.0) for parts in (deck, deck.in_parts) if parts]
    for parts, size in trials:
        scaled = _scale(parts, size)
        if _capacity(scaled, paper):
            return ScaledDeck(scaled, size)
    return ScaledDeck(deck, 1.0)


def _scale(deck: Deck, scale: float) -> Deck:
    return replace(
        deck,
        width_mm=deck.width_mm * scale,
        height_mm=deck.height_mm * scale,
        bleed_mm=deck.bleed_mm * scale,
    )


@record
class _PieceGrid:
    """Columns and rows of pieces with a gap between them, in an area of the paper."""

    area: PageArea
    gap_mm: float
    columns: int
    rows: int

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def capacity_for(self, pieces: int | None) -> int:
        """Return how many of `pieces` it holds, or its capacity for None."""
        return self.count if pieces is None else min(self.count, pieces)


def _capacity(deck: Deck, paper: Paper) -> int:
    return max(grid.count for grid in _grids(deck, paper, folded=False))


def best_piece_grid(deck: Deck, paper: Paper, *, folded: bool, full: bool = False) -> PieceGrid:
    """Return the grid that holds the most pieces; of equal ones the first.

    Grids that keep rows of the deck whole are preferred. Rows are filled evenly, and the last page
    is not left nearly empty; with `full` the grid has as many positions as fit. Raises UsageError
    if no piece fits.
    """
    grids, pieces = _grids(deck, paper, folded=folded), None if full else len(deck.pieces)
    best = max(grids, key=lambda it: (has_whole_rows(deck, it.columns), it.capacity_for(pieces)))
    if best.count == 0:
        size = f"{deck.width_mm:g} x {deck.height_mm:g} mm"
        message = Message("a piece of {size} does not fit on {paper}", size=size, paper=paper.name)
        raise usage_error("--paper", message, Message("use larger paper"))
    columns, rows = (best.columns, best.rows) if full else _fill_evenly(deck, best)
    return _centre(deck, replace(best, columns=columns, rows=rows))


def _grids(deck: Deck, paper: Paper, *, folded: bool) -> list[_PieceGrid]:
    """Return the largest grids: in both orientations, with both gaps."""
    return [
        _grid(deck, area, gap) for gap in gaps_mm(deck) for area in page_areas(paper, folded=folded)
    ]


def gaps_mm(deck: Deck) -> tuple[float, float]:
    """Return the gaps to try between two pieces: the bleed of both, or one shared bleed."""
    return 2 * deck.bleed_mm, deck.bleed_mm


def halo_mm(deck: Deck) -> float:
    """Return the free margin around a deck: its bleed, or the space for corner marks."""
    return MARK_OFF_MM + MARK_MM if deck.marks else deck.bleed_mm


def _grid(deck: Deck, area: PageArea, gap_mm: float) -> _PieceGrid:
    """Return the columns and rows that fit. Corner marks are inside the margin too."""
    edge = MARGIN_MM + halo_mm(deck)
    # At the fold there are no marks and no margin, only a gap.
    at_fold = max(FOLD_GAP_MM, deck.bleed_mm)
    room_x = area.width_mm - edge - (at_fold if area.fold else edge)
    room_y = area.paper.height_mm - 2 * edge - FOOTER_MM
    columns = int((room_x + gap_mm) // (deck.width_mm + gap_mm))
    rows = int((room_y + gap_mm) // (deck.height_mm + gap_mm))
    return _PieceGrid(area, gap_mm, columns_for_whole_rows(deck, max(0, columns)), max(0, rows))


def columns_for_whole_rows(deck: Deck, columns: int) -> int:
    """Reduce columns to a multiple of the row length of the deck, if it has one."""
    return columns - columns % deck.row if deck.row and columns >= deck.row else columns


def has_whole_rows(deck: Deck, columns: int) -> bool:
    """Return whether no row of the deck is split."""
    return deck.row == 0 or (columns > 0 and columns % deck.row == 0)


def _fill_evenly(deck: Deck, grid: _PieceGrid) -> tuple[int, int]:
    """Return columns and rows that are filled evenly."""
    columns, rows, pieces = grid.columns, grid.rows, len(deck.pieces)
    if 0 < pieces < grid.count:
        return even_rows(deck, columns, pieces)
    # A few pieces would be alone on the last page: use fewer rows on every page.
    if 0 < pieces % grid.count < SPARSE * grid.count:
        all_rows, pages = -(-pieces // columns), -(-pieces // grid.count)
        return columns, -(-all_rows // pages)
    return columns, rows


def even_rows(deck: Deck, columns: int, pieces: int) -> tuple[int, int]:
    """Return the fewest rows for some pieces, and the columns that fill them evenly."""
    rows = -(-pieces // columns)
    if deck.row and has_whole_rows(deck, columns):
        return min(columns, pieces), rows
    return -(-pieces // rows), rows


def _centre(deck: Deck, grid: _PieceGrid) -> PieceGrid:
    """Return the positions of a grid in the centre of the paper, or next to the fold."""
    area, gap, columns, rows = grid.area, grid.gap_mm, grid.columns, grid.rows
    step_x, step_y = deck.width_mm + gap, deck.height_mm + gap
    used_x, used_y = columns * step_x - gap, rows * step_y - gap
    x = area.width_mm - FOLD_GAP_MM - used_x if area.fold else (area.width_mm - used_x) / 2
    y = (area.paper.height_mm - FOOTER_MM - used_y) / 2
    return PieceGrid(
        paper=area.paper,
        columns=columns,
        rows=rows,
        x_mm=x,
        y_mm=y,
        step_x_mm=step_x,
        step_y_mm=step_y,
    )
