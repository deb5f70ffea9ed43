"""Where to cut: shared lines and ticks of pieces that touch, crosses in gutters, and the count."""

from __future__ import annotations

import pytest

from hedgerow.drawing.scene import Deck, Group, Page, Path, Piece, Rect, Symbol, Use
from hedgerow.game.game import Game, shared_words
from hedgerow.game.library import open_library
from hedgerow.printing.cards import deck_pages, find_decks, prepare_deck
from hedgerow.printing.cut_marks import count_cuts, shared_lines
from hedgerow.printing.paper import CutCount, Footer, Imposition, papers
from hedgerow.printing.piece_layout import lay_out_deck
from hedgerow.printing.request import Backs, Cut
from hedgerow.writers.pdf_document import item_extent

FOOT = Footer(words=shared_words("en"), label="Barley")
Line = tuple[float, ...]


def tiles(number: int, bleed_mm: float = 0.0, *, marks: bool = True) -> Deck:
    """Return a deck of tiles of 40 mm with backs; on A4, four of them are a row."""
    front, back = (Symbol(it, 40, 40, (Rect(0, 0, 40, 40, fill="leaf"),)) for it in ("f", "b"))
    return Deck(
        id="tiles",
        title="Tiles",
        width_mm=40.0,
        height_mm=40.0,
        pieces=(Piece(front, back),) * number,
        bleed_mm=bleed_mm,
        marks=marks,
    )


def printed(deck: Deck, backs: Backs = "light", cut: Cut = "marks") -> list[Page]:
    return [*deck_pages(deck, papers()["a4"], Imposition(backs=backs, cut=cut), FOOT)]


def lines(page: Page, layer: str) -> list[Line]:
    """Return the visible straight lines of a layer, each with rounded ends."""
    groups = [it for it in page.items if isinstance(it, Group) and it.name == layer]
    return [
        tuple(round(value, 2) for _, values in path.segments for value in values)
        for group in groups
        if not group.hidden
        for path in group.items
        if isinstance(path, Path)
    ]


# Seven tiles on A4 are rows of four and three: 160 mm wide and 80 mm high, on 210 by 297 mm with
# 6 mm for the footer. So x is 25, 65, 105, 145 or 185, and y is 105.5, 145.5 or 185.5.
DOWN = [
    (25, 105.5, 25, 185.5),
    (65, 105.5, 65, 185.5),
    (105, 105.5, 105, 185.5),
    (145, 105.5, 145, 185.5),
    (185, 105.5, 185, 145.5),
]
ACROSS = [(25, 105.5, 185, 105.5), (25, 145.5, 185, 145.5), (25, 185.5, 145, 185.5)]


def test_pieces_that_touch_share_one_line_per_edge_on_their_fronts() -> None:
    front, back = printed(tiles(7))

    assert lines(front, "cut") == [*DOWN, *ACROSS]
    assert lines(back, "cut") == []


def test_ticks_of_3_mm_are_1_mm_outside_the_block_on_both_sides() -> None:
    front, back = printed(tiles(4))  # one row: y is 125.5 to 165.5
    above = {(x, 124.5, x, 121.5) for x in (25, 65, 105, 145, 185)}
    below = {(x, 166.5, x, 169.5) for x in (25, 65, 105, 145, 185)}
    left = {(24, y, 21, y) for y in (125.5, 165.5)}
    right = {(186, y, 189, y) for y in (125.5, 165.5)}

    assert {*lines(front, "marks")} == above | below | left | right
    # Seen from behind, the block is where it was: it is in the middle of the page.
    assert {*lines(back, "marks")} == {*lines(front, "marks")}


def test_no_tick_runs_into_a_shorter_last_row() -> None:
    ticks = lines(printed(tiles(7))[0], "marks")

    # The corner at (145, 145.5) is between pieces; the one at (185, 145.5) is free.
    assert (146, 145.5, 149, 145.5) not in ticks
    assert (186, 145.5, 189, 145.5) in ticks
    assert (185, 146.5, 185, 149.5) in ticks


def test_cut_lines_are_on_backs_too_if_requested() -> None:
    front, back = printed(tiles(7), cut="lines")

    assert lines(front, "cut") == [*DOWN, *ACROSS]
    assert lines(front, "marks") == []
    mirrored = sorted((210 - x1, y1, 210 - x2, y2) for x1, y1, x2, y2 in DOWN)
    assert lines(back, "marks")[:5] == mirrored


def test_without_marks_only_a_hidden_layer_has_the_lines() -> None:
    front, back = printed(tiles(7), cut="none")
    (hidden,) = [it for it in front.items if isinstance(it, Group) and it.name == "cut"]

    assert hidden.hidden and len(hidden.items) == 8
    assert lines(front, "marks") == lines(back, "marks") == []


def test_lines_of_separate_blocks_are_not_joined() -> None:
    blocks = ((0.0, 0.0, 10.0, 10.0), (10.0, 0.0, 20.0, 10.0), (30.0, 0.0, 40.0, 10.0))

    assert [it for it in shared_lines(blocks) if it[0][1] == it[1][1] == 0.0] == [
        ((0.0, 0.0), (20.0, 0.0)),
        ((30.0, 0.0), (40.0, 0.0)),
    ]


def crosses(page: Page) -> list[Path]:
    groups = [it for it in page.items if isinstance(it, Group) and it.name == "crosses"]
    return [it for group in groups for it in group.items if isinstance(it, Path)]


@pytest.mark.parametrize("side", [0, 1])
def test_pieces_with_bleed_have_a_cross_at_every_corner(side: int) -> None:
    """Four tiles with gutters of 4 mm: strokes of 2 mm outwards, eight for each tile."""
    page = printed(tiles(4, 2.0), "duplex")[side]
    white, ink = crosses(page)

    assert (white.line, white.line_mm, ink.line, ink.line_mm) == ("white", 0.7, "ink", 0.2)
    assert white.segments == ink.segments
    points = [values for _, values in ink.segments]
    strokes = {(*start, *end) for start, end in zip(points[::2], points[1::2], strict=True)}
    assert len(strokes) == 4 * 8
    # The row is 172 mm wide: the first tile is from 19 to 59, the second from 63 on.
    assert {(59.0, 125.5, 61.0, 125.5), (63.0, 125.5, 61.0, 125.5)} <= strokes
    assert {(59.0, 125.5, 59.0, 123.5), (19.0, 165.5, 19.0, 167.5)} <= strokes


def test_strokes_of_crosses_are_no_longer_than_the_bleed() -> None:
    _, ink = crosses(printed(tiles(4, 1.0), "duplex")[0])
    (_, (x1, y1)), (_, (x2, y2)), *_ = ink.segments

    assert abs(x2 - x1) + abs(y2 - y1) == pytest.approx(1.0)


def test_pieces_that_touch_and_outlined_pieces_have_no_crosses() -> None:
    assert crosses(printed(tiles(4))[0]) == []
    assert crosses(printed(tiles(4, marks=False))[0]) == []
    assert crosses(printed(tiles(4, 2.0), "duplex", "lines")[0]) == []


@pytest.mark.parametrize(
    ("deck", "count"),
    [
        (tiles(1), CutCount(2 + 2, 0)),
        (tiles(4), CutCount(5 + 2, 0)),
        (tiles(7), CutCount(5 + 3, 0)),
        (tiles(7, 2.0), CutCount(8 + 4, 0)),  # a gutter has two edges
        (tiles(7, marks=False), CutCount(0, 7)),
    ],
)
def test_cuts_are_the_different_edges_of_a_block(deck: Deck, count: CutCount) -> None:
    (page,) = lay_out_deck(deck, papers()["a4"], 1.0, folded=False)

    assert count_cuts(page.pieces) == count


# Lines down the pages and across them, with coloured backs and by default.
@pytest.mark.parametrize(
    ("game", "deck", "with_bleed", "touching"),
    [
        ("stampfarm", "requests", 6 + 8, 4 + 5),
        ("kuhfstein", "tiles", 3 * (8 + 12), 3 * (5 + 7)),
        ("kuhfstein", "goals", 6 + 6, 4 + 4),
        ("kuhfstein", "bonus", 6 + 2, 4 + 2),
        ("kuhfstein", "summary", 4 + 4, 3 + 3),
    ],
)
def test_a_deck_that_touches_takes_fewer_cuts(
    game: str, deck: str, with_bleed: int, touching: int
) -> None:
    loaded = open_library().find_game(game)

    assert cuts_of(loaded, deck, "duplex") == CutCount(with_bleed, 0)
    assert cuts_of(loaded, deck, "light") == CutCount(touching, 0)


def test_square_pieces_take_straight_cuts_instead_of_outlines() -> None:
    game = open_library().find_game("bunte-runde")

    assert cuts_of(game, "pieces", "light") == CutCount(7 + 7, 0)  # six rows of six
    assert cuts_of(game, "coins", "light") == CutCount(10 + 5, 0)  # four rows of nine
    (pieces, coins, *_) = find_decks(game, game.drawing_context("en", variant="shapes"), None)
    shaped = Imposition(pieces="shaped")
    for deck, number in ((pieces, 36), (coins, 36)):
        pages = lay_out_deck(prepare_deck(deck, shaped), papers()["a4"], 1.0, folded=False)
        assert sum((count_cuts(it.pieces) for it in pages), CutCount()) == CutCount(0, number)


def cuts_of(game: Game, name: str, backs: Backs) -> CutCount:
    imposition = Imposition(backs=backs)
    context = game.drawing_context(
        "en", variant=game.find_variant(None), bleed_mm=imposition.bleed_mm
    )
    (deck,) = find_decks(game, context, name)
    pages = lay_out_deck(prepare_deck(deck, imposition), papers()["a4"], 1.0, folded=False)
    return sum((count_cuts(page.pieces) for page in pages), CutCount())


def test_nine_poker_cards_are_on_an_a4_page() -> None:
    game = open_library().find_game("kuhfstein")
    (cards,) = find_decks(game, game.drawing_context("en"), "cards")
    first, *_ = lay_out_deck(cards, papers()["a4"], 1.0, folded=False)

    assert len(first.pieces) == 9
    assert count_cuts(first.pieces) == CutCount(4 + 4, 0)


@pytest.mark.parametrize("game", [it.id for it in open_library().games()])
def test_no_drawing_of_a_piece_that_touches_others_reaches_over_its_edge(game: str) -> None:
    loaded = open_library().find_game(game)
    for deck in find_decks(loaded, loaded.drawing_context("en"), None):
        faces = [face for piece in deck.pieces for face in (piece.front, piece.back) if face]
        for symbol in {face.id: face for face in faces}.values():
            for item in () if symbol.clip else symbol.items:
                left, top, right, bottom = item_extent(item)
                assert left >= -0.01 and top >= -0.01, symbol.id
                assert right <= deck.width_mm + 0.01 and bottom <= deck.height_mm + 0.01, symbol.id


def test_the_front_of_a_tile_is_clipped_unless_it_has_bleed() -> None:
    game = open_library().find_game("kuhfstein")
    fronts = {}
    for bleed_mm in (0.0, 2.0):
        (deck,) = find_decks(game, game.drawing_context("en", bleed_mm=bleed_mm), "tiles")
        fronts[bleed_mm] = {piece.front.id: piece.front.items for piece in deck.pieces}

    for bleed_mm, pictures in fronts.items():
        for items in pictures.values():
            (picture,) = (it for it in items if isinstance(it, Use))
            assert (picture.x_mm, picture.y_mm) == (-bleed_mm, -bleed_mm)
            assert (picture.symbol.width_mm, picture.symbol.clip) == (40.0 + 2 * bleed_mm, True)
    assert not {*fronts[0.0]} & {*fronts[2.0]}  # one document may have both


def test_enlarged_pieces_share_their_lines_too() -> None:
    """Four tiles of 50 mm do not fit side by side: two rows of two, three lines each way."""
    (page,) = lay_out_deck(tiles(4), papers()["a4"], 1.25, folded=False)

    assert count_cuts(page.pieces) == CutCount(3 + 3, 0)
