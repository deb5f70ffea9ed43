"""Small decks share pages: each lies in a free rectangle that straight cuts divide from the rest.

Decks that fill pages fill all but the last as they would alone. What is left of them, and the
smaller decks, are laid out largest first, each on the first page that has room for all of it.
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
    keeps_rows_whole,
    page_areas,
    piece_range_name,
    scale_deck,
)

# So far from what is free round a deck lies the next: marks to cut along keep off all pieces.
BETWEEN_MM = MARK_OFF_MM
HAIR_MM = 0.001


@record
class Filler:
    """A deck of one piece that fills up a page: so many of it if there is room, else fewer."""

    deck: Deck
    most: int
    least: int


@record
class _OwnPages:
    """A deck with the places it would have on pages of its own."""

    order: int
    sized: ScaledDeck
    grid: PieceGrid

    @property
    def whole(self) -> int:
        """How many of its pieces fill the pages before the last."""
        return (len(self.sized.deck.pieces) - 1) // self.grid.count * self.grid.count


@record
class _Rest:
    """Pieces that fit on a page: those of a deck from the `first` on; others lie on `paper`."""

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
class _Free:
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
    """Columns and rows of pieces with a gap between them, and what stays free all round.

    The last row may hold fewer pieces.
    """

    columns: int
    rows: int
    last: int
    deck: Deck
    gap_mm: float
    halo_mm: float

    def across_mm(self, columns: int) -> float:
        """The width of so many columns with what stays free beside them."""
        return columns * (self.deck.width_mm + self.gap_mm) - self.gap_mm + 2 * self.halo_mm

    def down_mm(self, rows: int) -> float:
        """The height of so many rows with what stays free above and below."""
        return rows * (self.deck.height_mm + self.gap_mm) - self.gap_mm + 2 * self.halo_mm

    def offsets(self) -> Iterator[tuple[float, float]]:
        """Where the pieces lie in the block."""
        for row in range(self.rows):
            for column in range(self.columns if row < self.rows - 1 else self.last):
                x = self.halo_mm + column * (self.deck.width_mm + self.gap_mm)
                yield x, self.halo_mm + row * (self.deck.height_mm + self.gap_mm)


@dataclass
class _Shelf:
    """What lies side by side on a page, and how far it reaches."""

    placed: list[PlacedPiece] = field(default_factory=list)
    right_mm: float = 0.0


@dataclass
class _OpenPage:
    """A page that is being filled: what is free of it, what lies on it and how far that reaches."""

    room: PageArea
    free: list[_Free]
    rests: list[_Rest] = field(default_factory=list)
    shelves: list[_Shelf] = field(default_factory=list)
    bottom_mm: float = 0.0


def pack_decks(
    decks: Sequence[Deck], paper: Paper, scale: float, *, folded: bool, filler: Filler | None = None
) -> list[PiecePage]:
    """All decks on few pages, in the order of the first deck on each; the filler comes last."""
    parts = [*_parts(decks, paper, scale, folded=folded)]
    rests = [_Rest(it.order, it.sized, it.whole, it.grid.paper) for it in parts]
    pages = _packed(rests, paper, folded=folded)
    if filler:
        _fill(pages, filler, _Rest(len(parts), scale_deck(filler.deck, paper, scale)), paper)
    lonely = {it.rests[0].order for it in pages if _is_lonely(it)}
    done = [(_turn(it), _pageful(it)) for it in pages if not _is_lonely(it)]
    for part in parts:
        grid = part.grid
        if part.order in lonely:
            grid = best_piece_grid(part.sized.deck, paper, folded=folded)
        stop = None if part.order in lonely else part.whole
        done += [((part.order, 0), it) for it in fill_pages(part.sized, grid, stop)]
    return [it for _, it in sorted(done, key=lambda it: it[0])]


def _parts(
    decks: Sequence[Deck], paper: Paper, scale: float, *, folded: bool
) -> Iterator[_OwnPages]:
    for order, deck in enumerate(decks):
        sized = scale_deck(deck, paper, scale)
        yield _OwnPages(order, sized, best_piece_grid(sized.deck, paper, folded=folded, full=True))


def _packed(rests: Iterable[_Rest], paper: Paper, *, folded: bool) -> list[_OpenPage]:
    """The rests, largest first, each on the first page that has room for all of it."""
    pages: list[_OpenPage] = []
    for rest in sorted(rests, key=lambda it: (-it.area, it.order)):
        if not any(_lies_on(page, rest) for page in pages):
            pages.append(_new_page(rest, paper, folded=folded))
    return pages


def _fill(pages: list[_OpenPage], filler: Filler, one: _Rest, paper: Paper) -> None:
    """Lay so many fillers on a page that has room, on those that look empty, or on a new one."""
    for count in range(filler.most, filler.least - 1, -1):
        if any(_lies_on(page, _times(one, count)) for page in pages):
            return
    sparse = [page for page in pages if _fullness(page) < SPARSE]
    if not [page for page in sparse if _lies_on(page, _times(one, 1))]:
        full = best_piece_grid(one.deck, paper, folded=False, full=True).count
        pages.append(_new_page(_times(one, full), paper, folded=False))


def _fullness(page: _OpenPage) -> float:
    """The part of the paper that the rectangle round all pieces takes."""
    paper = page.room.paper
    wide = max(shelf.right_mm for shelf in page.shelves) - MARGIN_MM
    return wide * (page.bottom_mm - MARGIN_MM) / (paper.width_mm * paper.height_mm)


def _times(one: _Rest, count: int) -> _Rest:
    deck = replace(one.deck, pieces=one.deck.pieces * count)
    return replace(one, sized=replace(one.sized, deck=deck))


def _turn(page: _OpenPage) -> tuple[int, int]:
    """When a page comes: with the first of its decks, after the pages that this one fills."""
    return min((it.order, it.first) for it in page.rests)


def _is_lonely(page: _OpenPage) -> bool:
    """Whether a few pieces of a deck that fills other pages are alone on this one."""
    rest = page.rests[0]
    if len(page.rests) > 1 or rest.first == 0:
        return False
    full = best_piece_grid(rest.deck, page.room.paper, folded=page.room.fold, full=True)
    return rest.count < SPARSE * full.count


def _new_page(rest: _Rest, paper: Paper, *, folded: bool) -> _OpenPage:
    """A page with these pieces on it, as their deck's other pages lie, or upright if they fit."""
    ways = page_areas(paper, folded=folded)
    if rest.first and rest.paper == ways[1].paper:
        ways = ways[1], ways[0]
    for strict in (True, False):
        for area in ways:
            page = _OpenPage(area, [_all_of(area, halo_mm(rest.deck))])
            if _lies_on(page, rest, strict=strict):
                return page
    raise AssertionError(f"{rest.deck.id}: {rest.count} pieces fit on no page of {paper.name}")


def _all_of(area: PageArea, halo_mm: float) -> _Free:
    """What is inside the margins; beside a fold, pieces keep their distance, not what is round."""
    right = area.width_mm - (max(0.0, FOLD_GAP_MM - halo_mm) if area.fold else MARGIN_MM)
    height = area.paper.height_mm - 2 * MARGIN_MM - FOOTER_MM
    return _Free(x_mm=MARGIN_MM, y_mm=MARGIN_MM, width_mm=right - MARGIN_MM, height_mm=height)


def _lies_on(page: _OpenPage, rest: _Rest, *, strict: bool = True) -> bool:
    """Lay some pieces on a page, in the smallest free rectangle that holds them; if there is any.

    Unless it is `strict`, rows that belong together may be torn.
    """
    fits = [(free, block) for free in page.free if (block := _block(rest, free, strict=strict))]
    if page.room.fold and any(halo_mm(it.deck) != halo_mm(rest.deck) for it in page.rests):
        return False
    if not fits:
        return False
    free, block = min(fits, key=lambda it: (it[0].area, it[0].y_mm, it[0].x_mm))
    page.free.remove(free)
    if free.shelf is None:
        page.shelves.append(_Shelf())
        free = replace(free, shelf=len(page.shelves) - 1)
    page.free += _left_of(free, block)
    page.rests.append(rest)
    page.bottom_mm = max(page.bottom_mm, free.y_mm + block.down_mm(block.rows))
    _lay(rest, block, free, page.shelves[free.shelf or 0])
    return True


def _lay(rest: _Rest, block: _Block, free: _Free, shelf: _Shelf) -> None:
    """Put the pieces of a block into a free rectangle."""
    pieces = rest.deck.pieces[rest.first :]
    shelf.placed += [
        PlacedPiece(piece, rest.sized, free.x_mm + x, free.y_mm + y)
        for piece, (x, y) in zip(pieces, block.offsets(), strict=True)
    ]
    shelf.right_mm = max(shelf.right_mm, free.x_mm + block.across_mm(block.columns))


def _block(rest: _Rest, free: _Free, *, strict: bool) -> _Block | None:
    """The pieces in even rows as wide as a free rectangle, if they fit into it."""
    deck, halo = rest.deck, halo_mm(rest.deck)
    for gap in gaps_mm(deck):
        room = free.width_mm - 2 * halo + gap + HAIR_MM
        columns = columns_for_whole_rows(deck, int(room // (deck.width_mm + gap)))
        if columns < 1 or (strict and not keeps_rows_whole(deck, columns)):
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


def _left_of(free: _Free, block: _Block) -> Iterator[_Free]:
    """What a block leaves free: right of it, right of its last row, below it."""
    x, y, high = free.x_mm, free.y_mm, block.down_mm(block.rows)
    whole = block.rows if block.last == block.columns else block.rows - 1
    beside = block.down_mm(whole) if whole else 0.0
    for columns, start, end in ((block.columns, 0.0, beside), (block.last, beside, high)):
        wide = block.across_mm(columns) + BETWEEN_MM
        yield _Free(
            x_mm=x + wide,
            y_mm=y + start,
            width_mm=free.width_mm - wide,
            height_mm=end - start,
            shelf=free.shelf,
        )
    high += BETWEEN_MM
    below = free.shelf if free.x_mm > MARGIN_MM else None
    yield _Free(
        x_mm=x, y_mm=y + high, width_mm=free.width_mm, height_mm=free.height_mm - high, shelf=below
    )


def _pageful(page: _OpenPage) -> PiecePage:
    """The page with every shelf in the middle of the paper, or beside the fold."""
    whole = _all_of(page.room, halo_mm(page.rests[0].deck))
    down = (whole.y_mm + whole.height_mm - page.bottom_mm) / 2
    placed = []
    for shelf in page.shelves:
        spare = whole.x_mm + whole.width_mm - shelf.right_mm
        across = spare if page.room.fold else spare / 2
        placed += [replace(it, x_mm=it.x_mm + across, y_mm=it.y_mm + down) for it in shelf.placed]
    names = tuple(piece_range_name(it.deck, it.first, it.count) for it in page.rests)
    return PiecePage(page.room.paper, tuple(placed), names)
