"""Small decks share pages: none overlaps another, straight cuts separate them, few pages."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.drawing.scene import Deck, Piece, Symbol
from hedgerow.printing.paper import papers
from hedgerow.printing.piece_layout import Filler, PiecePage, PlacedPiece, pack_decks

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


def pack(*decks: Deck, filler: Filler | None = None, folded: bool = False) -> list[PiecePage]:
    return pack_decks(decks, A4, 1.0, folded=folded, filler=filler)


def on_pages(pages: list[PiecePage]) -> list[dict[str, int]]:
    """Return how many pieces of which deck are on each page."""
    return [
        {deck.id: sum(piece.deck.id == deck.id for piece in page.pieces) for deck in page.decks}
        for page in pages
    ]


def test_decks_that_fit_on_one_page_share_it() -> None:
    """Six rows of 31 mm are 186 mm high; of the 281 mm, four rows of 19 mm remain."""
    pages = pack(deck("pieces", 36, 31, 31), deck("coins", 36, 19, 19))

    assert on_pages(pages) == [{"pieces": 36, "coins": 36}]


def test_a_deck_that_does_not_fit_completely_goes_on_the_next_page() -> None:
    """Below the pieces 94 mm remain; five rows of coins are 95 mm high."""
    pages = pack(deck("pieces", 36, 31, 31), deck("coins", 41, 19, 19))

    assert on_pages(pages) == [{"pieces": 36}, {"coins": 41}]


def test_the_rest_of_a_large_deck_shares_its_page() -> None:
    """Four arcs of 62 mm fill a page; on the next, two take 124 mm, and 156 mm remain."""
    pages = pack(deck("figure", 2, 60, 94), deck("arcs", 6, 196, 62))

    assert on_pages(pages) == [{"arcs": 2, "figure": 2}, {"arcs": 4}]
    assert [page.names for page in pages] == [("arcs 5–6", "figure"), ("arcs 1–4",)]


def test_the_rest_of_a_single_deck_is_spread_evenly() -> None:
    """54 pieces of 31 mm fill a page, six remain: ten rows on two pages are five each."""
    assert on_pages(pack(deck("pieces", 60, 31, 31))) == [{"pieces": 30}, {"pieces": 30}]


def test_a_deck_is_next_to_another_if_there_is_space() -> None:
    """A board 130 mm wide leaves 69 mm: four columns of tokens, as high as the board."""
    pages = pack(deck("board", 1, 130, 270), deck("tokens", 40, 16, 16))

    assert on_pages(pages) == [{"board": 1, "tokens": 40}]
    (page,) = pages
    board, *tokens = page.pieces
    assert min(it.x_mm for it in tokens) >= board.right_mm + 1.0


def test_a_page_is_landscape_if_pieces_do_not_fit_in_portrait() -> None:
    (page,) = pack(deck("track", 1, 237, 192))

    assert (page.paper.width_mm, page.paper.height_mm) == (297.0, 210.0)


def test_the_last_page_of_a_deck_has_the_orientation_of_the_others() -> None:
    """Eight cards fit on a landscape page, six on a portrait one; five would fit on either."""
    pages = pack(deck("cards", 13, 63.5, 88.9, marks=True))

    assert on_pages(pages) == [{"cards": 8}, {"cards": 5}]
    assert [page.paper.width_mm for page in pages] == [297.0, 297.0]


def test_marks_of_two_decks_have_space_between_them() -> None:
    (page,) = pack(deck("one", 3, 60, 60, marks=True), deck("two", 3, 40, 40, marks=True))
    lower, upper = sorted(page.decks, key=lambda it: it.height_mm)
    bottom = max(it.bottom_mm for it in page.pieces if it.deck is upper)
    top = min(it.y_mm for it in page.pieces if it.deck is lower)

    assert top - bottom == pytest.approx(2 * HALO_MM + MARK_OFF_MM)


def test_marks_do_not_touch_a_deck_without_marks() -> None:
    """Both ends of every cut are visible: no mark is omitted because of a neighbouring deck."""
    (page,) = pack(deck("one", 3, 60, 60, marks=True), deck("two", 3, 40, 40))
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
        (250.0, [{"board": 1}, {"pad": 6}]),  # a separate page, filled
    ],
)
def test_a_filler_uses_free_space_or_fills_a_page(
    height: float, counts: list[dict[str, int]]
) -> None:
    pad = Filler(deck("pad", 1, 92, 70, marks=True), 4, 2)
    pages = pack(deck("board", 1, 190, height), filler=pad)

    assert on_pages(pages) == counts


@pytest.mark.parametrize(
    ("slips", "on_each_page"),
    [
        pytest.param(2, [{"pad": 8}], id="four games of two slips"),
        pytest.param(3, [{"pad": 9}], id="three games of three slips"),
        pytest.param(5, [{"pad": 5}], id="one game of five slips"),
        pytest.param(9, [{"pad": 9}], id="one game of nine slips"),
        pytest.param(10, [{"pad": 6}, {"pad": 4}], id="one game of two pages"),
        pytest.param(13, [{"pad": 9}, {"pad": 4}], id="one game of one page and a rest"),
    ],
)
def test_a_filler_of_several_pieces_repeats_all_of_them(
    slips: int, on_each_page: list[dict[str, int]]
) -> None:
    """Nine slips of 92 x 62 mm fit on a page."""
    pages = pack(filler=Filler(deck("pad", slips, 92, 62), 4, 2))

    assert on_pages(pages) == on_each_page


def test_all_pieces_are_left_of_the_fold_and_rows_end_next_to_it() -> None:
    pages = pack(
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


def make_deck(number: int, sort: tuple[int, float, float, bool, bool]) -> Deck:
    count, width, height, marks, rows = sort
    plain = deck(f"d{number}", count, width, height, marks=marks)
    return Deck(
        id=plain.id,
        title=plain.title,
        width_mm=width,
        height_mm=height,
        pieces=plain.pieces,
        bleed_mm=plain.bleed_mm,
        marks=marks,
        row=3 * rows,
    )


@settings(derandomize=True, max_examples=120, deadline=None)
@given(sorts=small_decks, folded=st.booleans(), paper=st.sampled_from(["a4", "letter"]))
def test_every_piece_is_once_inside_the_margins_and_overlaps_no_other(
    sorts: list[tuple[int, float, float, bool, bool]], folded: bool, paper: str
) -> None:
    if folded:
        sorts = [(count, wide / 2, high, marks, row) for count, wide, high, marks, row in sorts]
    decks = [make_deck(number, sort) for number, sort in enumerate(sorts)]
    pages = pack_decks(decks, papers()[paper], 1.0, folded=folded)

    fronts = [piece.piece.front.id for page in pages for piece in page.pieces]
    assert sorted(fronts) == sorted(it.front.id for deck in decks for it in deck.pieces)
    for page in pages:
        assert all(is_inside(piece, page, folded=folded) for piece in page.pieces)
        assert not [pair for pair in combinations(page.pieces, 2) if do_overlap(*pair)]
        assert is_separable([*page.pieces])


def is_inside(piece: PlacedPiece, page: PiecePage, *, folded: bool) -> bool:
    halo = HALO_MM if piece.deck.marks else 0.0
    right = page.paper.width_mm / 2 - 5.0 if folded else page.paper.width_mm - MARGIN_MM - halo
    bottom = page.paper.height_mm - MARGIN_MM - FOOT_MM - halo
    return (
        piece.x_mm >= MARGIN_MM + halo - 0.01
        and piece.y_mm >= MARGIN_MM + halo - 0.01
        and piece.right_mm <= right + 0.01
        and piece.bottom_mm <= bottom + 0.01
    )


def do_overlap(first: PlacedPiece, second: PlacedPiece) -> bool:
    return (
        first.x_mm < second.right_mm - 0.001
        and second.x_mm < first.right_mm - 0.001
        and first.y_mm < second.bottom_mm - 0.001
        and second.y_mm < first.bottom_mm - 0.001
    )


def is_separable(pieces: list[PlacedPiece]) -> bool:
    """Return whether straight cuts from edge to edge separate all pieces, one cut at a time."""
    if len(pieces) < 2:
        return True
    for low, high in (("y_mm", "bottom_mm"), ("x_mm", "right_mm")):
        for edge in sorted({getattr(it, high) for it in pieces}):
            before = [it for it in pieces if getattr(it, high) <= edge + 0.001]
            after = [it for it in pieces if getattr(it, low) >= edge - 0.001]
            if before and after and len(before) + len(after) == len(pieces):
                return is_separable(before) and is_separable(after)
    return False
