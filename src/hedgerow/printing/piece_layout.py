"""The positions of pieces on pages.

A single deck fills pages of even rows, centred on the paper. Several small decks share a page, so
that straight cuts separate them: decks that fill pages fill all but the last as they would alone;
their remainders and the smaller decks are placed largest first, each on the first page with enough
free space.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from hedgerow.base.errors import usage_error
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.drawing.scene import Deck, Piece
from hedgerow.printing.paper import FOOTER_MM, MARGIN_MM, Corner, Paper

FOLD_GAP_MM = 5.0
# Marks outside a block: of pieces with bleed, and of pieces that touch.
MARK_MM, MARK_OFF_MM = 2.0, 2.0
TICK_MM, TICK_OFF_MM = 3.0, 1.0
# A page less full than this looks empty; its pieces are spread or moved elsewhere.
SPARSE = 1 / 3
# Between the halos of two decks: the corner marks of one must not touch the pieces of the other.
BETWEEN_MM = MARK_OFF_MM
# Tolerance for rounding: a block may fill a rectangle exactly.
HAIR_MM = 0.001


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
    """Columns and rows of a deck's pieces with a gap between them, in an area of the paper."""

    deck: Deck
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

    def corners(self) -> list[Corner]:
        """Return the positions of the pieces: in the centre of the paper, or next to the fold."""
        area, deck, gap = self.area, self.deck, self.gap_mm
        step_x, step_y = deck.width_mm + gap, deck.height_mm + gap
        used_x, used_y = self.columns * step_x - gap, self.rows * step_y - gap
        x = area.width_mm - FOLD_GAP_MM - used_x if area.fold else (area.width_mm - used_x) / 2
        y = (area.paper.height_mm - FOOTER_MM - used_y) / 2
        return [
            (x + column * step_x, y + row * step_y)
            for row in range(self.rows)
            for column in range(self.columns)
        ]


def _page_areas(paper: Paper, *, folded: bool) -> tuple[PageArea, PageArea]:
    """Return the areas of a paper in portrait and landscape, or the halves left of a fold."""
    portrait, landscape = (
        PageArea(side, side.width_mm / 2 if folded else side.width_mm, folded)
        for side in (paper, paper.rotated())
    )
    return portrait, landscape


def lay_out_deck(deck: Deck, paper: Paper, scale: float, *, folded: bool) -> Iterator[PiecePage]:
    """Yield the pages of a single deck."""
    sized = _scale_deck(deck, paper, scale)
    return _fill_pages(sized, _best_piece_grid(sized.deck, paper, folded=folded))


def _fill_pages(sized: ScaledDeck, grid: PieceGrid, stop: int | None = None) -> Iterator[PiecePage]:
    """Yield pages with the pieces of a deck, all of them or those before `stop`."""
    deck, corners = sized.deck, grid.corners()
    selected = deck.pieces[:stop]
    for start in range(0, len(selected), len(corners)):
        pieces = selected[start : start + len(corners)]
        placed_pieces = tuple(
            PlacedPiece(piece, sized, *corner)
            for piece, corner in zip(pieces, corners, strict=False)
        )
        yield PiecePage(
            grid.area.paper, placed_pieces, (_piece_range_name(deck, start, len(pieces)),)
        )


def _piece_range_name(deck: Deck, start: int, count: int) -> str:
    """Return the title of the deck, with the range if not all pieces: `Farms 9–12`."""
    if count == len(deck.pieces):
        return deck.title
    last = f"–{start + count}" if count > 1 else ""
    return f"{deck.title} {start + 1}{last}"


def pieces_per_page(deck: Deck, paper: Paper, scale: float) -> int:
    """Return how many pieces of a deck fit on a page."""
    return _capacity(_scale_deck(deck, paper, scale).deck, paper)


def _scale_deck(deck: Deck, paper: Paper, scale: float) -> ScaledDeck:
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


def _capacity(deck: Deck, paper: Paper) -> int:
    return max(grid.count for grid in _grids(deck, paper, folded=False))


def _best_piece_grid(deck: Deck, paper: Paper, *, folded: bool, full: bool = False) -> PieceGrid:
    """Return the grid that holds the most pieces; of equal ones the first.

    Grids that keep rows of the deck whole are preferred. Rows are filled evenly, and the last page
    is not left nearly empty; with `full` the grid has as many positions as fit. Raises UsageError
    if no piece fits.
    """
    grids, pieces = _grids(deck, paper, folded=folded), None if full else len(deck.pieces)
    best = max(grids, key=lambda it: (_has_whole_rows(deck, it.columns), it.capacity_for(pieces)))
    if best.count == 0:
        size = f"{deck.width_mm:g} x {deck.height_mm:g} mm"
        message = Message("a piece of {size} does not fit on {paper}", size=size, paper=paper.name)
        raise usage_error("--paper", message, Message("use larger paper"))
    columns, rows = (best.columns, best.rows) if full else _fill_evenly(deck, best)
    return replace(best, columns=columns, rows=rows)


def _grids(deck: Deck, paper: Paper, *, folded: bool) -> list[PieceGrid]:
    """Return the largest grids: in both orientations, with both gaps."""
    return [
        _grid(deck, area, gap)
        for gap in _gaps_mm(deck)
        for area in _page_areas(paper, folded=folded)
    ]


def _gaps_mm(deck: Deck) -> tuple[float, float]:
    """Return the gaps to try between two pieces: the bleed of both, or one shared bleed."""
    return 2 * deck.bleed_mm, deck.bleed_mm


def _halo_mm(deck: Deck) -> float:
    """Return the free margin around a deck: its bleed, or the space for corner marks."""
    return MARK_OFF_MM + MARK_MM if deck.marks else deck.bleed_mm


def _grid(deck: Deck, area: PageArea, gap_mm: float) -> PieceGrid:
    """Return the columns and rows that fit. Corner marks are inside the margin too."""
    edge = MARGIN_MM + _halo_mm(deck)
    # At the fold there are no marks and no margin, only a gap.
    at_fold = max(FOLD_GAP_MM, deck.bleed_mm)
    room_x = area.width_mm - edge - (at_fold if area.fold else edge)
    room_y = area.paper.height_mm - 2 * edge - FOOTER_MM
    columns = int((room_x + gap_mm) // (deck.width_mm + gap_mm))
    rows = int((room_y + gap_mm) // (deck.height_mm + gap_mm))
    return PieceGrid(
        deck=deck,
        area=area,
        gap_mm=gap_mm,
        columns=_columns_for_whole_rows(deck, max(0, columns)),
        rows=max(0, rows),
    )


def _columns_for_whole_rows(deck: Deck, columns: int) -> int:
    """Reduce columns to a multiple of the row length of the deck, if it has one."""
    return columns - columns % deck.row if deck.row and columns >= deck.row else columns


def _has_whole_rows(deck: Deck, columns: int) -> bool:
    """Return whether no row of the deck is split."""
    return deck.row == 0 or (columns > 0 and columns % deck.row == 0)


def _fill_evenly(deck: Deck, grid: PieceGrid) -> tuple[int, int]:
    """Return columns and rows that are filled evenly."""
    columns, rows, pieces = grid.columns, grid.rows, len(deck.pieces)
    if 0 < pieces < grid.count:
        return _even_rows(deck, columns, pieces)
    # A few pieces would be alone on the last page: use fewer rows on every page.
    if 0 < pieces % grid.count < SPARSE * grid.count:
        all_rows, pages = -(-pieces // columns), -(-pieces // grid.count)
        return columns, -(-all_rows // pages)
    return columns, rows


def _even_rows(deck: Deck, columns: int, pieces: int) -> tuple[int, int]:
    """Return the fewest rows for some pieces, and the columns that fill them evenly."""
    rows = -(-pieces // columns)
    if deck.row and _has_whole_rows(deck, columns):
        return min(columns, pieces), rows
    return -(-pieces // rows), rows


@record
class Filler:
    """A deck that fills free space with `most` to `least` copies of all its pieces."""

    deck: Deck
    most: int
    least: int


@record
class _Rest:
    """The pieces of a deck from `first` on, which fit on one page.

    `grid` is that of the full pages before it.
    """

    order: int
    sized: ScaledDeck
    grid: PieceGrid
    first: int

    @property
    def deck(self) -> Deck:
        return self.sized.deck

    @property
    def count(self) -> int:
        return len(self.deck.pieces) - self.first

    @property
    def area(self) -> float:
        return self.count * self.deck.width_mm * self.deck.height_mm


@keyword_record
class _FreeArea:
    """A free rectangle of a page: as wide as the page, or the rest of a shelf."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    shelf: int | None = None

    @property
    def area(self) -> float:
        return self.width_mm * self.height_mm


@keyword_record
class _Block:
    """Columns and rows of pieces with a gap between them and a free margin (halo) around.

    The last row may have fewer pieces.
    """

    columns: int
    rows: int
    last: int
    deck: Deck
    gap_mm: float

    @property
    def halo_mm(self) -> float:
        return _halo_mm(self.deck)

    def across_mm(self, columns: int) -> float:
        """Return the width of some columns with the halo on both sides."""
        return columns * (self.deck.width_mm + self.gap_mm) - self.gap_mm + 2 * self.halo_mm

    def down_mm(self, rows: int) -> float:
        """Return the height of some rows with the halo above and below."""
        return rows * (self.deck.height_mm + self.gap_mm) - self.gap_mm + 2 * self.halo_mm

    def offsets(self) -> Iterator[tuple[float, float]]:
        """Yield the top left corner of each piece, relative to the block."""
        for row in range(self.rows):
            for column in range(self.columns if row < self.rows - 1 else self.last):
                x = self.halo_mm + column * (self.deck.width_mm + self.gap_mm)
                yield x, self.halo_mm + row * (self.deck.height_mm + self.gap_mm)


@dataclass
class _Shelf:
    """Pieces side by side on a page, and their right edge."""

    pieces: list[PlacedPiece] = field(default_factory=list)
    right_mm: float = 0.0


@dataclass
class _OpenPage:
    """A page that is being filled: its free rectangles, its pieces and their bottom edge."""

    area: PageArea
    free: list[_FreeArea]
    rests: list[_Rest] = field(default_factory=list)
    shelves: list[_Shelf] = field(default_factory=list)
    bottom_mm: float = 0.0


def pack_decks(
    decks: Sequence[Deck], paper: Paper, scale: float, *, folded: bool, filler: Filler | None = None
) -> list[PiecePage]:
    """Place all decks on few pages, sorted by the first deck on each; the filler is last."""
    rests = [
        _make_rest(order, _scale_deck(deck, paper, scale), paper, folded=folded)
        for order, deck in enumerate(decks)
    ]
    pages = _pack(rests, paper, folded=folded)
    if filler:
        sized = _scale_deck(filler.deck, paper, scale)
        rest = _make_rest(len(rests), sized, paper, folded=False)
        if rest.first:
            # All its pieces do not fit on one page: each is printed once.
            rests.append(rest)
            pages.append(_new_page(rest, paper, folded=False))
        else:
            _fill(pages, filler, rest, paper)
    # A page with only a few left-over pieces looks wasteful: such a deck is spread evenly over its
    # pages instead.
    sparse_orders = {page.rests[0].order for page in pages if _is_sparse_rest(page)}
    finished = [(_sort_key(page), _close_page(page)) for page in pages if not _is_sparse_rest(page)]
    for rest in rests:
        if rest.order in sparse_orders:
            alone = _fill_pages(rest.sized, _best_piece_grid(rest.deck, paper, folded=folded))
        else:
            alone = _fill_pages(rest.sized, rest.grid, rest.first)
        finished += [((rest.order, 0), page) for page in alone]
    return [page for _, page in sorted(finished, key=lambda it: it[0])]


def _make_rest(order: int, sized: ScaledDeck, paper: Paper, *, folded: bool) -> _Rest:
    """Return the pieces of a deck that its full pages leave over: at least one."""
    grid = _best_piece_grid(sized.deck, paper, folded=folded, full=True)
    return _Rest(order, sized, grid, (len(sized.deck.pieces) - 1) // grid.count * grid.count)


def _pack(rests: Iterable[_Rest], paper: Paper, *, folded: bool) -> list[_OpenPage]:
    """Place the rests, largest first, each on the first page with enough free space."""
    pages: list[_OpenPage] = []
    for rest in sorted(rests, key=lambda it: (-it.area, it.order)):
        if not any(_try_to_place(page, rest) for page in pages):
            pages.append(_new_page(rest, paper, folded=folded))
    return pages


def _fill(pages: list[_OpenPage], filler: Filler, rest: _Rest, paper: Paper) -> None:
    """Place fillers on a page with space for several, on nearly empty pages, or on a new one.

    All pieces of the filler fit on one page.
    """
    for count in range(filler.most, filler.least - 1, -1):
        if any(_try_to_place(page, _repeat(rest, count)) for page in pages):
            return
    sparse = [page for page in pages if _fullness(page) < SPARSE]
    if not [page for page in sparse if _try_to_place(page, _repeat(rest, 1))]:
        copies = rest.grid.count // rest.count
        pages.append(_new_page(_repeat(rest, copies), paper, folded=False))


def _fullness(page: _OpenPage) -> float:
    """Return the share of the paper inside the bounding box of all pieces."""
    paper = page.area.paper
    wide = max(shelf.right_mm for shelf in page.shelves) - MARGIN_MM
    return wide * (page.bottom_mm - MARGIN_MM) / (paper.width_mm * paper.height_mm)


def _repeat(rest: _Rest, count: int) -> _Rest:
    deck = replace(rest.deck, pieces=rest.deck.pieces * count)
    return replace(rest, sized=replace(rest.sized, deck=deck))


def _sort_key(page: _OpenPage) -> tuple[int, int]:
    """Return the sort key of a page: its first deck, then the first piece of it."""
    return min((rest.order, rest.first) for rest in page.rests)


def _is_sparse_rest(page: _OpenPage) -> bool:
    """Return whether a page has only a few pieces left over from a deck of several pages."""
    rest = page.rests[0]
    return len(page.rests) == 1 and rest.first > 0 and rest.count < SPARSE * rest.grid.count


def _new_page(rest: _Rest, paper: Paper, *, folded: bool) -> _OpenPage:
    """Return a page with these pieces, in the orientation of the deck's full pages if possible."""
    areas = _page_areas(paper, folded=folded)
    if rest.first and rest.grid.area.paper == areas[1].paper:
        areas = areas[1], areas[0]
    for strict in (True, False):
        for area in areas:
            page = _OpenPage(area, [_printable_area(area, _halo_mm(rest.deck))])
            if _try_to_place(page, rest, strict=strict):
                return page
    raise AssertionError(f"{rest.deck.id}: {rest.count} pieces fit on no page of {paper.name}")


def _printable_area(area: PageArea, halo_mm: float) -> _FreeArea:
    """Return the rectangle inside the margins. At a fold, only the pieces need a distance."""
    right = area.width_mm - (max(0.0, FOLD_GAP_MM - halo_mm) if area.fold else MARGIN_MM)
    height = area.paper.height_mm - 2 * MARGIN_MM - FOOTER_MM
    return _FreeArea(x_mm=MARGIN_MM, y_mm=MARGIN_MM, width_mm=right - MARGIN_MM, height_mm=height)


def _try_to_place(page: _OpenPage, rest: _Rest, *, strict: bool = True) -> bool:
    """Place pieces in the smallest free rectangle that holds them; return whether one did.

    Unless `strict`, rows that belong together may be split.
    """
    fits = [(free, block) for free in page.free if (block := _block(rest, free, strict=strict))]
    # Next to a fold all decks of a page need the same halo, else their pieces end at different
    # distances from the fold.
    if page.area.fold and any(_halo_mm(other.deck) != _halo_mm(rest.deck) for other in page.rests):
        return False
    if not fits:
        return False
    free, block = min(fits, key=lambda it: (it[0].area, it[0].y_mm, it[0].x_mm))
    page.free.remove(free)
    if free.shelf is None:
        page.shelves.append(_Shelf())
        free = replace(free, shelf=len(page.shelves) - 1)
    page.free += _split_free(free, block)
    page.rests.append(rest)
    page.bottom_mm = max(page.bottom_mm, free.y_mm + block.down_mm(block.rows))
    _add_pieces(rest, block, free, page.shelves[free.shelf or 0])
    return True


def _add_pieces(rest: _Rest, block: _Block, free: _FreeArea, shelf: _Shelf) -> None:
    """Add the pieces of a block to a shelf."""
    pieces = rest.deck.pieces[rest.first :]
    shelf.pieces += [
        PlacedPiece(piece, rest.sized, free.x_mm + x, free.y_mm + y)
        for piece, (x, y) in zip(pieces, block.offsets(), strict=True)
    ]
    shelf.right_mm = max(shelf.right_mm, free.x_mm + block.across_mm(block.columns))


def _block(rest: _Rest, free: _FreeArea, *, strict: bool) -> _Block | None:
    """Return the pieces in even rows that fit into a free rectangle, or None."""
    deck = rest.deck
    for gap in _gaps_mm(deck):
        room = free.width_mm - 2 * _halo_mm(deck) + gap + HAIR_MM
        columns = _columns_for_whole_rows(deck, int(room // (deck.width_mm + gap)))
        if columns < 1 or (strict and not _has_whole_rows(deck, columns)):
            continue
        columns, rows = _even_rows(deck, columns, rest.count)
        block = _Block(
            columns=columns,
            rows=rows,
            last=rest.count - columns * (rows - 1),
            deck=deck,
            gap_mm=gap,
        )
        if block.down_mm(rows) <= free.height_mm + HAIR_MM:
            return block
    return None


def _split_free(free: _FreeArea, block: _Block) -> Iterator[_FreeArea]:
    """Yield what a block leaves free: right of it, right of its last row, below it."""
    x, y, high = free.x_mm, free.y_mm, block.down_mm(block.rows)
    whole = block.rows if block.last == block.columns else block.rows - 1
    full_rows_mm = block.down_mm(whole) if whole else 0.0
    for columns, start, end in (
        (block.columns, 0.0, full_rows_mm),
        (block.last, full_rows_mm, high),
    ):
        wide = block.across_mm(columns) + BETWEEN_MM
        yield _FreeArea(
            x_mm=x + wide,
            y_mm=y + start,
            width_mm=free.width_mm - wide,
            height_mm=end - start,
            shelf=free.shelf,
        )
    high += BETWEEN_MM
    below = free.shelf if free.x_mm > MARGIN_MM else None
    yield _FreeArea(
        x_mm=x, y_mm=y + high, width_mm=free.width_mm, height_mm=free.height_mm - high, shelf=below
    )


def _close_page(page: _OpenPage) -> PiecePage:
    """Return the page with every shelf centred, or next to the fold."""
    whole = _printable_area(page.area, _halo_mm(page.rests[0].deck))
    down = (whole.y_mm + whole.height_mm - page.bottom_mm) / 2
    pieces: list[PlacedPiece] = []
    for shelf in page.shelves:
        spare = whole.x_mm + whole.width_mm - shelf.right_mm
        across = spare if page.area.fold else spare / 2
        pieces += [replace(it, x_mm=it.x_mm + across, y_mm=it.y_mm + down) for it in shelf.pieces]
    names = tuple(_piece_range_name(rest.deck, rest.first, rest.count) for rest in page.rests)
    return PiecePage(page.area.paper, tuple(pieces), names)
