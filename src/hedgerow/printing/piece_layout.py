"""Where pieces lie: as many of a deck as a page holds, in even rows, in the middle of the paper."""

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
SPARSE = 1 / 3


@record
class ScaledDeck:
    """A deck in the size it is printed, and how much larger its pictures are drawn."""

    deck: Deck
    scale: float


@record
class PlacedPiece:
    """A piece at its place on a page."""

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
    """The pieces of a page, and what is on it: a deck, or which of its pieces."""

    paper: Paper
    placed: tuple[PlacedPiece, ...]
    names: tuple[str, ...]

    @property
    def decks(self) -> tuple[Deck, ...]:
        """The decks that lie on the page."""
        return tuple({id(it.deck): it.deck for it in self.placed}.values())


@record
class PageArea:
    """The part of a page that pieces may lie on; a `fold` is at its right edge."""

    paper: Paper
    width_mm: float
    fold: bool = False


@keyword_record
class PieceGrid:
    """Places for pieces on a page: columns and rows, the step between them, the first corner."""

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
    """The room of a paper upright and lying: all of it, or what is left of a fold."""
    ways = (paper, paper.rotated())
    upright, lying = (
        PageArea(it, it.width_mm / 2 if folded else it.width_mm, folded) for it in ways
    )
    return upright, lying


def lay_out_deck(deck: Deck, paper: Paper, scale: float, *, folded: bool) -> Iterator[PiecePage]:
    """A deck on pages of its own."""
    sized = scale_deck(deck, paper, scale)
    return fill_pages(sized, best_piece_grid(sized.deck, paper, folded=folded))


def fill_pages(sized: ScaledDeck, grid: PieceGrid, stop: int | None = None) -> Iterator[PiecePage]:
    """The pieces of a deck page after page, all of them or so many."""
    deck, places = sized.deck, grid.corners()
    chosen = deck.pieces[:stop]
    for start in range(0, len(chosen), len(places)):
        pieces = chosen[start : start + len(places)]
        placed = tuple(
            PlacedPiece(piece, sized, *place) for piece, place in zip(pieces, places, strict=False)
        )
        yield PiecePage(grid.paper, placed, (piece_range_name(deck, start, len(pieces)),))


def piece_range_name(deck: Deck, start: int, count: int) -> str:
    """The deck, and which of its pieces if they are not all."""
    if count == len(deck.pieces):
        return deck.title
    last = f"–{start + count}" if count > 1 else ""
    return f"{deck.title} {start + 1}{last}"


def pieces_per_page(deck: Deck, paper: Paper, scale: float) -> int:
    """How many of a deck's pieces a page holds."""
    return _most(scale_deck(deck, paper, scale).deck, paper)


def scale_deck(deck: Deck, paper: Paper, scale: float) -> ScaledDeck:
    """The deck in the size asked for, if a piece of that size fits on the paper; else as it is.

    What does not fit whole is printed in parts, if it has any.
    """
    ways = [(it, size) for size in (scale, 1.0) for it in (deck, deck.in_parts) if it]
    for it, size in ways:
        sized = _scaled(it, size)
        if _most(sized, paper):
            return ScaledDeck(sized, size)
    return ScaledDeck(deck, 1.0)


def _scaled(deck: Deck, scale: float) -> Deck:
    return replace(
        deck,
        width_mm=deck.width_mm * scale,
        height_mm=deck.height_mm * scale,
        bleed_mm=deck.bleed_mm * scale,
    )


@record
class _PieceGrid:
    """Columns and rows of pieces with a gap between them, on a room of the paper."""

    room: PageArea
    gap_mm: float
    columns: int
    rows: int

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def held(self, wanted: int | None) -> int:
        """How many of so many pieces it holds, or of any number."""
        return self.count if wanted is None else min(self.count, wanted)


def _most(deck: Deck, paper: Paper) -> int:
    return max(it.count for it in _grids(deck, paper, folded=False))


def best_piece_grid(deck: Deck, paper: Paper, *, folded: bool, full: bool = False) -> PieceGrid:
    """The places that hold most of the pieces there are; the first of those that hold as many.

    Where rows belong together, places that keep them whole come first. Rows are filled evenly and
    no few pieces are alone on the last page; with `full` there are as many places as can be.
    """
    grids, wanted = _grids(deck, paper, folded=folded), None if full else len(deck.pieces)
    best = max(grids, key=lambda it: (keeps_rows_whole(deck, it.columns), it.held(wanted)))
    if best.count == 0:
        size = f"{deck.width_mm:g} x {deck.height_mm:g} mm"
        message = Message("a piece of {size} does not fit on {paper}", size=size, paper=paper.name)
        raise usage_error("--paper", message, Message("use larger paper"))
    columns, rows = (best.columns, best.rows) if full else _even(deck, best)
    return _centred(deck, replace(best, columns=columns, rows=rows))


def _grids(deck: Deck, paper: Paper, *, folded: bool) -> list[_PieceGrid]:
    """The most pieces, with room for the bleed of both neighbours or for one that they share."""
    return [
        _grid(deck, area, gap) for gap in gaps_mm(deck) for area in page_areas(paper, folded=folded)
    ]


def gaps_mm(deck: Deck) -> tuple[float, float]:
    """Between two pieces: room for the bleed of both, or, if more fit, for one to share."""
    return 2 * deck.bleed_mm, deck.bleed_mm


def halo_mm(deck: Deck) -> float:
    """What stays free round a deck: its bleed, or room for the marks to cut along."""
    return MARK_OFF_MM + MARK_MM if deck.marks else deck.bleed_mm


def _grid(deck: Deck, area: PageArea, gap_mm: float) -> _PieceGrid:
    """Columns and rows that fit; marks stay inside the margin."""
    edge = MARGIN_MM + halo_mm(deck)
    at_fold = max(FOLD_GAP_MM, deck.bleed_mm)
    room_x = area.width_mm - edge - (at_fold if area.fold else edge)
    room_y = area.paper.height_mm - 2 * edge - FOOTER_MM
    columns = int((room_x + gap_mm) // (deck.width_mm + gap_mm))
    rows = int((room_y + gap_mm) // (deck.height_mm + gap_mm))
    return _PieceGrid(area, gap_mm, columns_for_whole_rows(deck, max(0, columns)), max(0, rows))


def columns_for_whole_rows(deck: Deck, columns: int) -> int:
    """As many columns, or so many fewer that rows which belong together are not torn."""
    return columns - columns % deck.row if deck.row and columns >= deck.row else columns


def keeps_rows_whole(deck: Deck, columns: int) -> bool:
    """Whether no row that belongs together is torn."""
    return deck.row == 0 or (columns > 0 and columns % deck.row == 0)


def _even(deck: Deck, grid: _PieceGrid) -> tuple[int, int]:
    """Columns and rows that are filled evenly."""
    columns, rows, pieces = grid.columns, grid.rows, len(deck.pieces)
    if 0 < pieces < grid.count:
        return even_rows(deck, columns, pieces)
    if 0 < pieces % grid.count < SPARSE * grid.count:
        every_row, pages = -(-pieces // columns), -(-pieces // grid.count)
        return columns, -(-every_row // pages)
    return columns, rows


def even_rows(deck: Deck, columns: int, pieces: int) -> tuple[int, int]:
    """As few rows as some pieces need, and those evenly filled."""
    rows = -(-pieces // columns)
    if deck.row and keeps_rows_whole(deck, columns):
        return min(columns, pieces), rows
    return -(-pieces // rows), rows


def _centred(deck: Deck, grid: _PieceGrid) -> PieceGrid:
    """The places of a grid in the middle of the paper, or beside the fold."""
    area, gap, columns, rows = grid.room, grid.gap_mm, grid.columns, grid.rows
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
