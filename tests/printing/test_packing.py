"""Small decks share pages: none overlaps another, straight cuts part them, few pages are needed."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.drawing.scene import Deck, Piece, Symbol
from hedgerow.printing.packing import Filler, pack_decks
from hedgerow.printing.paper import papers
from hedgerow.printing.piece_layout import PiecePage, PlacedPiece

MARGIN_MM, FOOT_MM, HALO_MM = 5.0, 6.0, 4.0
MARK_OFF_MM, MARK_MM = 2.0, 2.0
A4 = papers()["a4"]


def deck(name: str, number: int, width: float, height: float, *, marks: bool = False) -> Deck:
    pieces = tuple(Piece(Symbol(f"{name}-{it}", width, height, ())) for it in range(number))
    return Deck(
        id=name,
        title=name,
        width_mm=width,
        height_mm=height,
        pieces=pieces,
        bleed_mm=2.0 if marks else 0.0,
        marks=marks,
    )


def packed(*decks: Deck, filler: Filler | None = None, folded: bool = False) -> list[PiecePage]:
    return pack_decks(decks, A4, 1.0, folded=folded, filler=filler)


def on_pages(pages: list[PiecePage]) -> list[dict[str, int]]:
    """How many pieces of which deck lie on each page."""
    return [
        {it.id: sum(placed.deck.id == it.id for placed in page.pieces) for it in page.decks}
        for page in pages
    ]


def test_decks_that_fit_on_one_page_lie_on_it() -> None:
    """Six rows of 31 mm are 186 mm high; 281 mm are there: four rows of 19 mm are left."""
    pages = packed(deck("pieces", 36, 31, 31), deck("coins", 36, 19, 19))

    assert on_pages(pages) == [{"pieces": 36, "coins": 36}]


def test_a_deck_that_does_not_fit_whole_goes_on_the_next_page() -> None:
    """Under the pieces 94 mm are left: five rows of coins are 95 mm high."""
    pages = packed(deck("pieces", 36, 31, 31), deck("coins", 41, 19, 19))

    assert on_pages(pages) == [{"pieces": 36}, {"coins": 41}]


def test_what_is_left_of_a_deck_that_fills_pages_takes_company() -> None:
    """Four arcs of 62 mm fill a page; on the next two are 124 mm, and 156 mm are left."""
    pages = packed(deck("figure", 2, 60, 94), deck("arcs", 6, 196, 62))

    assert on_pages(pages) == [{"arcs": 2, "figure": 2}, {"arcs": 4}]
    assert [page.names for page in pages] == [("arcs 5–6", "figure"), ("arcs 1–4",)]


def test_what_is_left_without_company_is_spread_evenly() -> None:
    """54 pieces of 31 mm fill a page, six are left: ten rows on two pages are five each."""
    assert on_pages(packed(deck("pieces", 60, 31, 31))) == [{"pieces": 30}, {"pieces": 30}]


def test_a_deck_lies_beside_another_where_there_is_room() -> None:
    """A board 130 mm wide leaves 69 mm: four columns of tokens, as high as the board."""
    pages = packed(deck("board", 1, 130, 270), deck("tokens", 40, 16, 16))

    assert on_pages(pages) == [{"board": 1, "tokens": 40}]
    (page,) = pages
    board, *tokens = page.pieces
    assert min(it.x_mm for it in tokens) >= board.right_mm + 1.0


def test_a_page_lies_where_pieces_fit_on_no_upright_one() -> None:
    (page,) = packed(deck("track", 1, 237, 192))

    assert (page.paper.width_mm, page.paper.height_mm) == (297.0, 210.0)


def test_the_last_pieces_of_a_deck_lie_as_those_before_them() -> None:
    """Eight cards fit on a lying page, six on an upright one; five would fit on either."""
    pages = packed(deck("cards", 13, 63.5, 88.9, marks=True))

    assert on_pages(pages) == [{"cards": 8}, {"cards": 5}]
    assert [page.paper.width_mm for page in pages] == [297.0, 297.0]


def test_marks_of_two_decks_have_room_between_them() -> None:
    (page,) = packed(deck("one", 3, 60, 60, marks=True), deck("two", 3, 40, 40, marks=True))
    lower, upper = sorted(page.decks, key=lambda it: it.height_mm)
    bottom = max(it.bottom_mm for it in page.pieces if it.deck is upper)
    top = min(it.y_mm for it in page.pieces if it.deck is lower)

    assert top - bottom == pytest.approx(2 * HALO_MM + MARK_OFF_MM)


def test_marks_keep_off_a_deck_that_has_none() -> None:
    """Both ends of every cut can be seen: no mark is left out for what lies beside."""
    (page,) = packed(deck("one", 3, 60, 60, marks=True), deck("two", 3, 40, 40))
    lower, upper = sorted(page.decks, key=lambda it: it.height_mm)
    bottom = max(it.bottom_mm for it in page.pieces if it.deck is upper)
    top = min(it.y_mm for it in page.pieces if it.deck is lower)

    assert top - bottom >= MARK_OFF_MM + MARK_MM + MARK_OFF_MM


@pytest.mark.parametrize(
    ("height", "counts"),
    [
        (125.0, [{"board": 1, "pad": 4}]),  # 155 mm are left: two rows with their marks are 153
        (130.0, [{"board": 1, "pad": 2}]),  # 150 mm are left: even with a common bleed 151
        (200.0, [{"board": 1, "pad": 2}]),
        (250.0, [{"board": 1}, {"pad": 6}]),  # a page of their own, filled
    ],
)
def test_a_filler_takes_what_is_left_or_fills_a_page(
    height: float, counts: list[dict[str, int]]
) -> None:
    pad = Filler(deck("pad", 1, 92, 70, marks=True), 4, 2)
    pages = packed(deck("board", 1, 190, height), filler=pad)

    assert on_pages(pages) == counts


def test_a_fold_has_all_pieces_to_its_left_and_the_last_of_every_row_beside_it() -> None:
    pages = packed(
        deck("one", 3, 60, 60, marks=True), deck("two", 5, 40, 40, marks=True), folded=True
    )
    for page in pages:
        fold = page.paper.width_mm / 2
        assert max(it.right_mm for it in page.pieces) == pytest.approx(fold - 5.0)


small_decks = st.lists(
    st.tuples(
        st.integers(1, 30), st.floats(12, 130), st.floats(12, 130), st.booleans(), st.booleans()
    ),
    min_size=1,
    max_size=6,
)


def made(number: int, sort: tuple[int, float, float, bool, bool]) -> Deck:
    count, width, height, marks, rows = sort
    made = deck(f"d{number}", count, width, height, marks=marks)
    return Deck(
        id=made.id,
        title=made.title,
        width_mm=width,
        height_mm=height,
        pieces=made.pieces,
        bleed_mm=made.bleed_mm,
        marks=marks,
        row=3 * rows,
    )


@settings(derandomize=True, max_examples=120, deadline=None)
@given(sorts=small_decks, folded=st.booleans(), paper=st.sampled_from(["a4", "letter"]))
def test_every_piece_lies_once_inside_the_margins_and_on_no_other(
    sorts: list[tuple[int, float, float, bool, bool]], folded: bool, paper: str
) -> None:
    if folded:
        sorts = [(count, wide / 2, high, marks, row) for count, wide, high, marks, row in sorts]
    decks = [made(number, sort) for number, sort in enumerate(sorts)]
    pages = pack_decks(decks, papers()[paper], 1.0, folded=folded)

    placed = [it.piece.front.id for page in pages for it in page.pieces]
    assert sorted(placed) == sorted(it.front.id for deck in decks for it in deck.pieces)
    for page in pages:
        assert all(inside(it, page, folded=folded) for it in page.pieces)
        assert not [pair for pair in combinations(page.pieces, 2) if meet(*pair)]
        assert parted([*page.pieces])


def inside(it: PlacedPiece, page: PiecePage, *, folded: bool) -> bool:
    halo = HALO_MM if it.deck.marks else 0.0
    right = page.paper.width_mm / 2 - 5.0 if folded else page.paper.width_mm - MARGIN_MM - halo
    bottom = page.paper.height_mm - MARGIN_MM - FOOT_MM - halo
    return (
        it.x_mm >= MARGIN_MM + halo - 0.01
        and it.y_mm >= MARGIN_MM + halo - 0.01
        and it.right_mm <= right + 0.01
        and it.bottom_mm <= bottom + 0.01
    )


def meet(one: PlacedPiece, other: PlacedPiece) -> bool:
    return (
        one.x_mm < other.right_mm - 0.001
        and other.x_mm < one.right_mm - 0.001
        and one.y_mm < other.bottom_mm - 0.001
        and other.y_mm < one.bottom_mm - 0.001
    )


def parted(placed: list[PlacedPiece]) -> bool:
    """Whether straight cuts from edge to edge part all pieces, each cut one heap in two."""
    if len(placed) < 2:
        return True
    for low, high in (("y_mm", "bottom_mm"), ("x_mm", "right_mm")):
        for edge in sorted({getattr(it, high) for it in placed}):
            before = [it for it in placed if getattr(it, high) <= edge + 0.001]
            after = [it for it in placed if getattr(it, low) >= edge - 0.001]
            if before and after and len(before) + len(after) == len(placed):
                return parted(before) and parted(after)
    return False
