"""Several small decks on one page, so that straight cuts separate them.

Decks that fill pages fill all but the last as they would alone. Their remainders and the smaller
decks are placed largest first, each on the first page with enough free space.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from hedgerow.base.frozen import keyword_record, record
from hedgerow.drawing.scene import Deck
from hedgerow.printing.paper import FOOTER_MM, MARGIN_MM, Paper
from hedgerow.printing.piece_layout import (
    FOLD_GAP_MM,
    MARK_OFF_MM,
    SPARSE,
    PageArea,
    PieceGrid,
    PiecePage,
    PlacedPiece,
    ScaledDeck,
    best_piece_grid,
    columns_for_whole_rows,
    even_rows,
    fill_pages,
    gaps_mm,
    halo_mm,
    has_whole_rows,
    page_areas,
    piece_range_name,
    scale_deck,
)

# Between the halos of two decks: the corner marks of one must not touch the pieces of the other.
BETWEEN_MM = MARK_OFF_MM
# Tolerance for rounding: a block may fill a rectangle exactly.
HAIR_MM = 0.001


@record
class Filler:
    """A deck of one piece that fills free space with `most` to `least` copies of it."""

    deck: Deck
    most: int
    least: int


@record
class _OwnPages:
    """A deck with the grid it would have on its own pages."""

    order: int
    sized: ScaledDeck
    grid: PieceGrid

    @property
    def whole(self) -> int:
        """Return how many pieces fill the pages before the last."""
        return (len(self.sized.deck.pieces) - 1) // self.grid.count * self.grid.count


@record
class _Rest:
    """The pieces of a deck from `first` on, which fit on one page.

    `paper` is the paper of the full pages of the deck, in their orientation.
    """

    order: int
    sized: ScaledDeck
    first: int = 0
    paper: Paper | None = None

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
    halo_mm: float

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
    parts = [*_parts(decks, paper, scale, folded=folded)]
    rests = [_Rest(part.order, part.sized, part.whole, part.grid.paper) for part in parts]
    pages = _pack(rests, paper, folded=folded)
    if filler:
        _fill(pages, filler, _Rest(len(parts), scale_deck(filler.deck, paper, scale)), paper)
    # A page with only a few left-over pieces looks wasteful: such a deck is spread evenly over its
    # pages instead.
    sparse_orders = {page.rests[0].order for page in pages if _is_sparse_rest(page)}
    finished = [(_sort_key(page), _close_page(page)) for page in pages if not _is_sparse_rest(page)]
    for part in parts:
        grid = part.grid
        if part.order in sparse_orders:
            grid = best_piece_grid(part.sized.deck, paper, folded=folded)
        stop = None if part.order in sparse_orders else part.whole
        finished += [((part.order, 0), page) for page in fill_pages(part.sized, grid, stop)]
    return [page for _, page in sorted(finished, key=lambda it: it[0])]


def _parts(
    decks: Sequence[Deck], paper: Paper, scale: float, *, folded: bool
) -> Iterator[_OwnPages]:
    for order, deck in enumerate(decks):
        sized = scale_deck(deck, paper, scale)
        yield _OwnPages(order, sized, best_piece_grid(sized.deck, paper, folded=folded, full=True))


def _pack(rests: Iterable[_Rest], paper: Paper, *, folded: bool) -> list[_OpenPage]:
    """Place the rests, largest first, each on the first page with enough free space."""
    pages: list[_OpenPage] = []
    for rest in sorted(rests, key=lambda it: (-it.area, it.order)):
        if not any(_try_to_place(page, rest) for page in pages):
            pages.append(_new_page(rest, paper, folded=folded))
    return pages


def _fill(pages: list[_OpenPage], filler: Filler, rest: _Rest, paper: Paper) -> None:
    """Place fillers on a page with space for several, on nearly empty pages, or on a new one."""
    for count in range(filler.most, filler.least - 1, -1):
        if any(_try_to_place(page, _repeat(rest, count)) for page in pages):
            return
    sparse = [page for page in pages if _fullness(page) < SPARSE]
    if not [page for page in sparse if _try_to_place(page, _repeat(rest, 1))]:
        full = best_piece_grid(rest.deck, paper, folded=False, full=True).count
        pages.append(_new_page(_repeat(rest, full), paper, folded=False))


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
    if len(page.rests) > 1 or rest.first == 0:
        return False
    full = best_piece_grid(rest.deck, page.area.paper, folded=page.area.fold, full=True)
    return rest.count < SPARSE * full.count


def _new_page(rest: _Rest, paper: Paper, *, folded: bool) -> _OpenPage:
    """Return a page with these pieces, in the orientation of the deck's full pages if possible."""
    areas = page_areas(paper, folded=folded)
    if rest.first and rest.paper == areas[1].paper:
        areas = areas[1], areas[0]
    for strict in (True, False):
        for area in areas:
            page = _OpenPage(area, [_printable_area(area, halo_mm(rest.deck))])
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
    if page.area.fold and any(halo_mm(other.deck) != halo_mm(rest.deck) for other in page.rests):
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
    deck, halo = rest.deck, halo_mm(rest.deck)
    for gap in gaps_mm(deck):
        room = free.width_mm - 2 * halo + gap + HAIR_MM
        columns = columns_for_whole_rows(deck, int(room // (deck.width_mm + gap)))
        if columns < 1 or (strict and not has_whole_rows(deck, columns)):
            continue
        columns, rows = even_rows(deck, columns, rest.count)
        block = _Block(
            columns=columns,
            rows=rows,
            last=rest.count - columns * (rows - 1),
            deck=deck,
            gap_mm=gap,
            halo_mm=halo,
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
    whole = _printable_area(page.area, halo_mm(page.rests[0].deck))
    down = (whole.y_mm + whole.height_mm - page.bottom_mm) / 2
    pieces: list[PlacedPiece] = []
    for shelf in page.shelves:
        spare = whole.x_mm + whole.width_mm - shelf.right_mm
        across = spare if page.area.fold else spare / 2
        pieces += [replace(it, x_mm=it.x_mm + across, y_mm=it.y_mm + down) for it in shelf.pieces]
    names = tuple(piece_range_name(rest.deck, rest.first, rest.count) for rest in page.rests)
    return PiecePage(page.area.paper, tuple(pieces), names)
