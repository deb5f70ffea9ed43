"""Pages of pieces: how many fit, backs exactly behind their fronts, folds, and where to cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import hypot
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow import __version__
from hedgerow.base.errors import InputError
from hedgerow.drawing.scene import Deck, Group, Page, Path, Piece, Rect, Symbol, Text, Use
from hedgerow.game.game import shared_words
from hedgerow.printing.cards import deck_pages, prepare_deck
from hedgerow.printing.paper import Footer, Imposition, papers
from hedgerow.printing.piece_layout import pieces_per_page
from hedgerow.printing.request import Backs, Cut, Flip, Nudge

MARGIN_MM = 5.0
FOOT_TOP_MM = 7.3  # from the lower edge of the paper: only the footer is below
HAIR_MM = 0.001
POKER, TILE, REQUEST = (63.5, 88.9), (40.0, 40.0), (56.0, 56.0)
FOOT = Footer(words=shared_words("en"), label="Barley")

Line = tuple[float, float, float, float]


@dataclass(frozen=True)
class Position:
    """A piece on a page: its picture, its trimmed edges, and which way is up."""

    name: str
    left: float
    top: float
    right: float
    bottom: float
    up: tuple[int, int]

    def distance(self, line: Line) -> float:
        """Return the distance of a straight line from the piece."""
        x1, y1, x2, y2 = line
        across = max(self.left - max(x1, x2), min(x1, x2) - self.right, 0.0)
        down = max(self.top - max(y1, y2), min(y1, y2) - self.bottom, 0.0)
        return hypot(across, down)


def deck_of(
    number: int, size: tuple[float, float] = TILE, bleed_mm: float = 2.0, *, marks: bool = True
) -> Deck:
    """Return a deck of some pieces, each with a different back."""
    pieces = tuple(
        Piece(picture(f"front-{it}", size), picture(f"back-{it}", size)) for it in range(number)
    )
    return Deck(
        id="cards",
        title="Cards",
        width_mm=size[0],
        height_mm=size[1],
        pieces=pieces,
        bleed_mm=bleed_mm,
        marks=marks,
    )


def picture(name: str, size: tuple[float, float]) -> Symbol:
    return Symbol(name, *size, (Rect(0, 0, *size, fill="leaf"),))


def printed(
    deck: Deck,
    paper: str,
    backs: Backs = "duplex",
    flip: Flip = "long",
    cut: Cut = "marks",
    **more: Any,
) -> list[Page]:
    return list(
        deck_pages(deck, papers()[paper], Imposition(backs=backs, flip=flip, cut=cut, **more), FOOT)
    )


def pieces_on(page: Page) -> list[Group]:
    return [it for it in page.items if isinstance(it, Group) and it.name == "piece"]


def positions(page: Page) -> list[Position]:
    return [position_of(it) for it in pieces_on(page)]


def position_of(piece: Group) -> Position:
    """Return where a piece is. A picture turned by 180 degrees is left of and above its origin."""
    (use,) = piece.items
    assert isinstance(use, Use)
    width, height = use.symbol.width_mm * piece.scale, use.symbol.height_mm * piece.scale
    if piece.turn == 180:
        x, y, up = piece.x_mm - width, piece.y_mm - height, (0, 1)
    else:
        assert piece.turn == 0
        x, y, up = piece.x_mm, piece.y_mm, (0, -1)
    return Position(use.symbol.id, x, y, x + width, y + height, up)


def cuts(page: Page) -> list[Path]:
    """Return the visible cuts."""
    return [it for layer in layers(page, "marks", "cut") if not layer.hidden for it in paths(layer)]


def layers(page: Page, *names: str) -> list[Group]:
    return [it for it in page.items if isinstance(it, Group) and it.name in names]


def paths(layer: Group) -> list[Path]:
    return [it for it in layer.items if isinstance(it, Path)]


def straight(path: Path) -> Line:
    (_, (x1, y1)), (_, (x2, y2)) = path.segments
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def through_the_paper(position: Position, page: Page, flip: Flip) -> Position:
    """Return the position of a piece of the other side, seen from this side.

    A flip on the long edge of a portrait page maps x to width - x and leaves up as it is; on the
    short edge it maps y to height - y and turns up into down. On a landscape page it is the other
    way round.
    """
    upright = page.height_mm >= page.width_mm
    if (flip == "long") == upright:
        left, right = page.width_mm - position.right, page.width_mm - position.left
        return Position(position.name, left, position.top, right, position.bottom, position.up)
    top, bottom = page.height_mm - position.bottom, page.height_mm - position.top
    up = position.up[0], -position.up[1]
    return Position(position.name, position.left, top, position.right, bottom, up)


def edges(position: Position) -> tuple[float, ...]:
    return tuple(
        round(it, 3) for it in (position.left, position.top, position.right, position.bottom)
    )


def outer_edges(deck: Deck, page: Page) -> Iterator[tuple[float, float, float, float]]:
    """Yield the edges of the pieces of a page with their bleed."""
    for it in positions(page):
        bleed = deck.bleed_mm
        yield it.left - bleed, it.top - bleed, it.right + bleed, it.bottom + bleed


def intrusions(deck: Deck, page: Page) -> int:
    """Return how many pieces are overlapped by the bleed of another one."""
    trimmed = [(it.left, it.top, it.right, it.bottom) for it in positions(page)]
    return sum(
        outer[0] < inner[2] - HAIR_MM
        and inner[0] < outer[2] - HAIR_MM
        and outer[1] < inner[3] - HAIR_MM
        and inner[1] < outer[3] - HAIR_MM
        for number, outer in enumerate(outer_edges(deck, page))
        for inner in trimmed[:number] + trimmed[number + 1 :]
    )


# Calculated by hand: 9.5 mm of margin and marks on every side, 6 mm more for the footer, 4 mm of
# bleed between two pieces, or 2 mm if then more fit. A4 portrait leaves 191 x 272 mm, landscape
# 278 x 185 mm; Letter landscape 260.4 x 190.9 mm: four cards of 63.5 mm and three gaps of 2 mm are
# 260 mm.
NUMBERS = [
    ("a4", POKER, 8),
    ("letter", POKER, 8),
    ("a5", POKER, 4),
    ("a4", TILE, 24),
    ("letter", TILE, 24),
    ("a5", TILE, 12),
    ("a4", REQUEST, 12),
    ("letter", REQUEST, 12),
    ("a5", REQUEST, 6),
]
WAYS: tuple[tuple[Backs, Flip], ...] = (
    ("duplex", "long"),
    ("duplex", "short"),
    ("fold", "long"),
    ("none", "long"),
)
PRINTS = [
    pytest.param(paper, size, backs, flip, id=f"{paper}-{size[0]:g}mm-{backs}-{flip}")
    for paper in ("a4", "letter", "a5")
    for size in (POKER, TILE)
    for backs, flip in WAYS
]
every_print = pytest.mark.parametrize(("paper", "size", "backs", "flip"), PRINTS)
every_flip = pytest.mark.parametrize("flip", ["long", "short"])
every_paper = pytest.mark.parametrize("paper", ["a4", "letter", "a5"])


@pytest.mark.parametrize(("paper", "size", "number"), NUMBERS)
def test_a_page_holds_this_many_pieces(paper: str, size: tuple[float, float], number: int) -> None:
    deck = deck_of(2 * number, size)
    first, second = printed(deck, paper, "none")

    assert pieces_per_page(deck, papers()[paper], 1.0) == number
    assert (len(positions(first)), len(positions(second))) == (number, number)


@every_print
def test_every_piece_is_printed_once_and_in_order(
    paper: str, size: tuple[float, float], backs: Backs, flip: Flip
) -> None:
    names = [
        it.name for page in printed(deck_of(27, size), paper, backs, flip) for it in positions(page)
    ]

    assert [it for it in names if it.startswith("front")] == [f"front-{n}" for n in range(27)]
    expected = [] if backs == "none" else [f"back-{n}" for n in range(27)]
    assert [it for it in names if it.startswith("back")] == expected


def has_foot_at_top(page: Page) -> bool:
    return any(isinstance(it, Text) and it.y_mm < page.height_mm / 2 for it in page.items)


@every_print
def test_the_bleed_of_a_piece_does_not_reach_into_another_piece(
    paper: str, size: tuple[float, float], backs: Backs, flip: Flip
) -> None:
    deck = deck_of(27, size)
    for page in printed(deck, paper, backs, flip):
        assert intrusions(deck, page) == 0


def test_two_pieces_have_room_for_the_bleed_of_both_unless_more_fit_without() -> None:
    """27 tiles of 40 mm: 44 mm apart. Cards on Letter: 4 x 63.5 mm only fit 2 mm apart."""
    tiles, cards = printed(deck_of(27, TILE), "a4")[0], printed(deck_of(27, POKER), "letter")[0]

    assert positions(tiles)[1].left - positions(tiles)[0].right == pytest.approx(4.0)
    assert positions(cards)[1].left - positions(cards)[0].right == pytest.approx(2.0)


@every_print
def test_pieces_and_marks_are_inside_the_margin_and_above_the_footer(
    paper: str, size: tuple[float, float], backs: Backs, flip: Flip
) -> None:
    deck = deck_of(27, size)
    for page in printed(deck, paper, backs, flip):
        for left, top, right, bottom in [*outer_edges(deck, page), *map(straight, cuts(page))]:
            assert left >= MARGIN_MM - HAIR_MM
            assert right <= page.width_mm - MARGIN_MM + HAIR_MM
            assert top >= (FOOT_TOP_MM if has_foot_at_top(page) else MARGIN_MM - HAIR_MM)
            assert bottom <= page.height_mm - (MARGIN_MM if has_foot_at_top(page) else FOOT_TOP_MM)


@every_print
def test_the_footer_is_at_the_top_of_upside_down_backs_and_at_the_bottom_otherwise(
    paper: str, size: tuple[float, float], backs: Backs, flip: Flip
) -> None:
    for page in printed(deck_of(27, size), paper, backs, flip):
        turned = any(it.turn for it in pieces_on(page))

        assert has_foot_at_top(page) == turned


@every_flip
@every_paper
@pytest.mark.parametrize("size", [POKER, TILE, REQUEST])
def test_a_back_meets_its_front_through_the_paper(
    paper: str, flip: Flip, size: tuple[float, float]
) -> None:
    pages = printed(deck_of(27, size), paper, "duplex", flip)
    for front_page, back_page in zip(pages[::2], pages[1::2], strict=True):
        backs = {it.name: through_the_paper(it, back_page, flip) for it in positions(back_page)}
        for front in positions(front_page):
            back = backs.pop(front.name.replace("front", "back"))

            assert edges(back) == edges(front)
            assert back.up == front.up
        assert not backs


@pytest.mark.parametrize(
    ("paper", "size", "lying"),
    [("a4", TILE, False), ("a4", POKER, True), ("letter", POKER, True), ("a5", TILE, False)],
)
def test_portrait_and_landscape_are_tried(
    paper: str, size: tuple[float, float], lying: bool
) -> None:
    page, *_ = printed(deck_of(60, size), paper)

    assert (page.width_mm > page.height_mm) == lying


def test_pieces_that_do_not_fill_a_page_are_in_even_centred_rows_in_portrait() -> None:
    """Four tiles of 40 mm fit next to each other; nine are three rows of three nevertheless."""
    page, *_ = printed(deck_of(9, TILE), "a4")
    columns = sorted({round(it.left, 3) for it in positions(page)})
    rows = sorted({round(it.top, 3) for it in positions(page)})

    assert page.height_mm > page.width_mm
    assert (len(columns), len(rows)) == (3, 3)
    assert columns[0] + columns[-1] + 40 == pytest.approx(page.width_mm)


def test_a_long_flip_of_a_portrait_page_mirrors_positions_and_turns_nothing() -> None:
    front, back = printed(deck_of(3), "a4", "duplex", "long")

    assert [round(210 - it.right, 3) for it in positions(front)] == [
        round(it.left, 3) for it in positions(back)
    ]
    assert {it.up for it in positions(back)} == {(0, -1)}


def test_a_short_flip_of_a_portrait_page_turns_the_backs_upside_down() -> None:
    front, back = printed(deck_of(3), "a4", "duplex", "short")

    assert [round(it.left, 3) for it in positions(front)] == [
        round(it.left, 3) for it in positions(back)
    ]
    assert [round(297 - it.bottom, 3) for it in positions(front)] == [
        round(it.top, 3) for it in positions(back)
    ]
    assert {it.up for it in positions(back)} == {(0, 1)}


@every_flip
def test_a_piece_without_a_back_leaves_its_position_empty(flip: Flip) -> None:
    first, second, third = deck_of(3).pieces
    deck = Deck(
        id="cards",
        title="Cards",
        width_mm=TILE[0],
        height_mm=TILE[1],
        pieces=(first, Piece(second.front), third),
        bleed_mm=2.0,
    )
    front, back = printed(deck, "a4", "duplex", flip)

    meeting = [edges(through_the_paper(it, back, flip)) for it in positions(back)]
    assert meeting == [edges(positions(front)[0]), edges(positions(front)[2])]


@every_flip
def test_a_deck_without_backs_has_no_pages_for_them(flip: Flip) -> None:
    deck = Deck(
        id="cards",
        title="Cards",
        width_mm=TILE[0],
        height_mm=TILE[1],
        pieces=tuple(Piece(it.front) for it in deck_of(3).pieces),
        bleed_mm=2.0,
    )

    assert len(printed(deck, "a4", "duplex", flip)) == 1
    assert len(printed(deck, "a4", "fold", flip)) == 1


@every_paper
@pytest.mark.parametrize("size", [POKER, TILE])
def test_folded_backs_are_mirrored_about_the_middle(paper: str, size: tuple[float, float]) -> None:
    for page in printed(deck_of(27, size), paper, "fold"):
        sides = {it.name: it for it in positions(page)}
        fronts = [it for name, it in sides.items() if name.startswith("front")]
        for front in fronts:
            back = sides[front.name.replace("front", "back")]
            folded = page.width_mm - back.right, page.width_mm - back.left

            assert folded == pytest.approx((front.left, front.right))
            assert (back.top, back.bottom, back.up) == (front.top, front.bottom, front.up)
            assert front.right < page.width_mm / 2 < back.left


@every_paper
@pytest.mark.parametrize("size", [POKER, TILE])
def test_a_fold_has_a_distance_of_five_millimetres_on_each_side(
    paper: str, size: tuple[float, float]
) -> None:
    full, *_ = printed(deck_of(27, size), paper, "fold")
    middle = full.width_mm / 2

    fronts = [it.right for it in positions(full) if it.name.startswith("front")]
    backs = [it.left for it in positions(full) if it.name.startswith("back")]
    assert middle - max(fronts) == pytest.approx(5.0)
    assert min(backs) - middle == pytest.approx(5.0)


@every_paper
def test_the_fold_is_a_dashed_line_down_the_middle(paper: str) -> None:
    for page in printed(deck_of(27), paper, "fold"):
        (fold,) = [it for it in page.items if isinstance(it, Group) and it.name == "fold"]
        (crease,) = [it for it in fold.items if isinstance(it, Path)]

        x1, y1, x2, y2 = straight(crease)
        assert x1 == x2 == page.width_mm / 2
        assert y1 >= MARGIN_MM
        assert y2 <= page.height_mm - FOOT_TOP_MM
        assert crease.dash_mm


@every_print
def test_cut_marks_are_0_15_mm_wide(
    paper: str, size: tuple[float, float], backs: Backs, flip: Flip
) -> None:
    for page in printed(deck_of(27, size), paper, backs, flip):
        assert cuts(page)
        assert {(it.line, it.line_mm, it.fill) for it in cuts(page)} == {("cut", 0.15, None)}


@every_print
@pytest.mark.parametrize("bleed_mm", [1.0, 2.0, 3.0])
@pytest.mark.parametrize("number", [1, 5, 27])
def test_cut_marks_are_two_millimetres_away_from_a_piece_and_never_closer(
    paper: str, size: tuple[float, float], backs: Backs, flip: Flip, bleed_mm: float, number: int
) -> None:
    for page in printed(deck_of(number, size, bleed_mm), paper, backs, flip):
        pieces = positions(page)
        for mark in map(straight, cuts(page)):
            assert min(it.distance(mark) for it in pieces) == pytest.approx(2.0)


@every_print
def test_every_cut_mark_extends_an_edge_of_a_nearby_piece(
    paper: str, size: tuple[float, float], backs: Backs, flip: Flip
) -> None:
    for page in printed(deck_of(27, size), paper, backs, flip):
        for mark in map(straight, cuts(page)):
            nearby = [it for it in positions(page) if it.distance(mark) == pytest.approx(2.0)]

            assert any(is_extension(mark, it) for it in nearby), "a mark at an empty position"


@every_print
def test_every_corner_without_a_neighbour_has_its_marks(
    paper: str, size: tuple[float, float], backs: Backs, flip: Flip
) -> None:
    for page in printed(deck_of(27, size), paper, backs, flip):
        marks = [straight(it) for it in cuts(page)]
        leftmost = min(it.left for it in positions(page))
        topmost = min(it.top for it in positions(page))
        for piece in positions(page):
            if piece.left == leftmost:
                assert {round(y, 3) for x, y, *_ in marks if x < leftmost} >= {
                    round(piece.top, 3),
                    round(piece.bottom, 3),
                }
            if piece.top == topmost:
                assert {round(x, 3) for x, y, *_ in marks if y < topmost} >= {
                    round(piece.left, 3),
                    round(piece.right, 3),
                }


@every_flip
@every_paper
def test_the_marks_of_both_sides_meet_through_the_paper(paper: str, flip: Flip) -> None:
    pages = printed(deck_of(27), paper, "duplex", flip)
    for front_page, back_page in zip(pages[::2], pages[1::2], strict=True):
        back_marks = (Position("", *straight(it), (0, -1)) for it in cuts(back_page))
        met = {edges(through_the_paper(it, back_page, flip)) for it in back_marks}

        assert met == {edges(Position("", *straight(it), (0, -1))) for it in cuts(front_page)}


@every_paper
@pytest.mark.parametrize("backs", ["duplex", "fold", "none"])
def test_cut_lines_go_round_every_piece(paper: str, backs: Backs) -> None:
    for page in printed(deck_of(5), paper, backs, cut="lines"):
        around = {frozenset(values for _, values in it.segments[:-1]) for it in cuts(page)}

        assert around == {
            frozenset(
                [(it.left, it.top), (it.right, it.top), (it.right, it.bottom), (it.left, it.bottom)]
            )
            for it in positions(page)
        }
        assert {it.line_mm for it in cuts(page)} == {0.15}


@pytest.mark.parametrize("backs", ["duplex", "fold", "none"])
def test_without_cut_marks_no_cut_is_drawn(backs: Backs) -> None:
    for page in printed(deck_of(5), "a4", backs, cut="none"):
        assert cuts(page) == []


@pytest.mark.parametrize("cut", ["marks", "lines", "none"])
def test_a_deck_with_its_own_outlines_gets_no_marks(cut: Cut) -> None:
    for page in printed(deck_of(5, marks=False), "a4", cut=cut):
        assert cuts(page) == []


@every_paper
@pytest.mark.parametrize("backs", ["duplex", "fold", "none"])
def test_a_piece_too_large_for_the_paper_is_rejected(paper: str, backs: Backs) -> None:
    with pytest.raises(InputError) as caught:
        printed(deck_of(1, (280.0, 280.0)), paper, backs)

    (problem,) = caught.value.problems
    assert "280 x 280 mm" in str(problem.message)
    assert paper in str(problem.message)
    assert "larger paper" in str(problem.hint)


def test_a_piece_that_fits_on_a_page_but_not_next_to_a_fold_is_rejected_for_the_fold() -> None:
    wide = deck_of(1, (180.0, 260.0))

    assert len(printed(wide, "a4", "duplex")) == 2
    with pytest.raises(InputError):
        printed(wide, "a4", "fold")


@every_print
def test_every_page_has_ruler_version_and_page_number(
    paper: str, size: tuple[float, float], backs: Backs, flip: Flip
) -> None:
    pages = printed(deck_of(27, size), paper, backs, flip)
    for number, page in enumerate(pages, 1):
        scale, about = (it.text for it in page.items if isinstance(it, Text))

        inches = ", 2 in" if paper == "letter" else ""
        assert scale == f"50 mm{inches}: print at 100%"
        assert about == f"Barley · hedgerow {__version__} · {number}/{len(pages)}"


@settings(derandomize=True, max_examples=60)
@given(
    size=st.tuples(st.floats(15, 120), st.floats(15, 120)),
    bleed_mm=st.sampled_from([0.0, 1.0, 2.0, 3.0]),
    paper=st.sampled_from(["a4", "letter", "a5"]),
    flip=st.sampled_from(["long", "short"]),
    number=st.integers(1, 40),
)
def test_backs_of_any_size_meet_their_fronts(
    size: tuple[float, float], bleed_mm: float, paper: str, flip: Flip, number: int
) -> None:
    deck = deck_of(number, size, bleed_mm)
    pages = printed(deck, paper, "duplex", flip)
    for front_page, back_page in zip(pages[::2], pages[1::2], strict=True):
        backs = [through_the_paper(it, back_page, flip) for it in positions(back_page)]

        assert [edges(it) for it in backs] == [edges(it) for it in positions(front_page)]
        assert intrusions(deck, front_page) == 0


def is_extension(mark: Line, piece: Position) -> bool:
    """Return whether a mark extends one of the edges of a piece."""
    x1, y1, x2, y2 = mark
    level = y1 == y2 and round(y1, 3) in (round(piece.top, 3), round(piece.bottom, 3))
    upright = x1 == x2 and round(x1, 3) in (round(piece.left, 3), round(piece.right, 3))
    return level or upright


def outline_layer(page: Page) -> Group:
    (layer,) = layers(page, "cut")
    return layer


@every_print
def test_a_front_page_has_the_outlines_of_all_fronts_in_a_separate_layer(
    paper: str, size: tuple[float, float], backs: Backs, flip: Flip
) -> None:
    for page in printed(deck_of(27, size), paper, backs, flip):
        fronts = [it for it in positions(page) if it.name.startswith("front")]
        if not fronts:
            assert layers(page, "cut") == []
            continue

        layer = outline_layer(page)
        assert layer.hidden
        assert len(paths(layer)) == len(fronts)
        for path, front in zip(paths(layer), fronts, strict=True):
            assert path.segments[-1] == ("Z", ())
            assert path.segments[0][1] == pytest.approx((front.left, front.top))


def test_a_piece_with_its_own_outline_is_cut_along_it() -> None:
    corners = (("M", (0.0, 0.0)), ("L", (40.0, 20.0)), ("L", (0.0, 40.0)), ("Z", ()))
    piece = Piece(picture("front", TILE), outline=corners)
    (page,) = printed(
        Deck(id="t", title="T", width_mm=TILE[0], height_mm=TILE[1], pieces=(piece,), marks=False),
        "a4",
    )
    (front,) = positions(page)
    left, top = front.left, front.top

    assert [it.segments for it in outline_layer(page).items if isinstance(it, Path)] == [
        (
            ("M", (left, top)),
            ("L", (left + 40.0, top + 20.0)),
            ("L", (left, top + 40.0)),
            ("Z", ()),
        )
    ]


def test_an_outline_grows_with_its_piece() -> None:
    corners = (("M", (0.0, 0.0)), ("L", (40.0, 20.0)), ("Z", ()))
    piece = Piece(picture("front", TILE), outline=corners)
    (page,) = printed(
        Deck(id="t", title="T", width_mm=TILE[0], height_mm=TILE[1], pieces=(piece,), marks=False),
        "a4",
        scale=1.25,
    )
    (front,) = positions(page)
    (outline,) = paths(outline_layer(page))

    assert outline.segments[1][1] == pytest.approx((front.left + 50.0, front.top + 25.0))
    assert outline.line_mm == 0.15


def test_folds_are_a_hidden_layer_where_any_piece_is_folded() -> None:
    fold = (("M", (0.0, 20.0)), ("L", (40.0, 20.0)))
    pieces = (Piece(picture("flat", TILE)), Piece(picture("folded", TILE), folds=fold))
    (page,) = printed(
        Deck(id="t", title="T", width_mm=TILE[0], height_mm=TILE[1], pieces=pieces, marks=False),
        "a4",
    )
    (_, folded) = positions(page)
    (layer,) = layers(page, "fold")

    assert layer.hidden
    assert [it.segments for it in paths(layer)] == [
        (("M", (folded.left, folded.top + 20.0)), ("L", (folded.right, folded.top + 20.0)))
    ]
    assert layers(printed(deck_of(2), "a4")[0], "fold") == []


@pytest.mark.parametrize("backs", ["duplex", "fold", "none"])
def test_the_cut_layer_has_only_fronts_although_all_pieces_have_lines(backs: Backs) -> None:
    for page in printed(deck_of(5), "a4", backs, cut="lines"):
        fronts = [it for it in positions(page) if it.name.startswith("front")]
        outlined = [it for layer in layers(page, "cut") for it in paths(layer)]

        assert [it.segments[0][1] for it in outlined] == [(it.left, it.top) for it in fronts]


@every_paper
@every_flip
def test_backs_are_shifted_right_and_down_as_seen_from_the_back(paper: str, flip: Flip) -> None:
    deck, lying = deck_of(27), (0.5, 2.0)
    plain = printed(deck, paper, "duplex", flip)
    moved = printed(deck, paper, "duplex", flip, nudge=Nudge(1.5, -0.5, lying))
    for number, (before, after) in enumerate(zip(plain, moved, strict=True)):
        right, down = (1.5, -0.5) if before.height_mm > before.width_mm else lying
        right, down = (right, down) if number % 2 else (0.0, 0.0)
        for old, new in zip(positions(before), positions(after), strict=True):
            turned = old.up == (0, 1)
            dx, dy = (-right, -down) if turned else (right, down)

            assert (new.left - old.left, new.top - old.top) == pytest.approx((dx, dy))
        assert len(cuts(before)) == len(cuts(after))


def test_a_landscape_back_is_shifted_by_the_portrait_nudge_turned_by_90_degrees() -> None:
    """A printer prints portrait backs 1 mm too far right. It turns landscape pages to the left, so
    that their top is at the left edge of the paper; there, 1 mm right becomes 1 mm down.
    """
    assert Nudge(1.0, 0.0).for_paper(papers()["a4"]) == (1.0, 0.0)
    assert Nudge(1.0, 0.0).for_paper(papers()["a4"].rotated()) == (0.0, -1.0)


@every_paper
def test_a_larger_print_has_larger_pieces_and_the_same_number_of_them(paper: str) -> None:
    pages = printed(deck_of(27), paper, "none", scale=1.25)
    pieces = [piece for page in pages for piece in positions(page)]

    assert len(pieces) == 27
    assert {round(piece.right - piece.left, 3) for piece in pieces} == {50.0}
    assert all(intrusions(deck_of(27), page) == 0 for page in pages)


def test_a_piece_too_large_when_enlarged_is_printed_in_its_own_size() -> None:
    (page,) = printed(deck_of(1, (170.0, 240.0)), "a4", "none", scale=1.25)

    assert positions(page)[0].right - positions(page)[0].left == pytest.approx(170.0)


@every_print
def test_no_page_to_print_at_home_has_a_trim(
    paper: str, size: tuple[float, float], backs: Backs, flip: Flip
) -> None:
    assert {page.trim for page in printed(deck_of(27, size), paper, backs, flip)} == {None}


def test_bookmarks_name_the_deck_and_its_pieces_on_every_front_page() -> None:
    pages = printed(deck_of(37), "a4", "duplex")

    assert [[it.title for it in page.bookmarks] for page in pages] == [
        ["Cards 1–24"],
        [],
        ["Cards 25–37"],
        [],
    ]


@pytest.mark.parametrize(
    ("number", "on_pages"),
    [
        (24, [24]),
        (25, [16, 9]),  # seven rows of four on two pages: four, three
        (31, [16, 15]),
        (32, [24, 8]),  # a third of a page is enough
        (50, [20, 20, 10]),  # thirteen rows on three pages: five, five, three
    ],
)
def test_the_last_page_is_not_nearly_empty(number: int, on_pages: list[int]) -> None:
    pages = printed(deck_of(number), "a4", "none")

    assert [len(positions(page)) for page in pages] == on_pages


def row_deck(number: int, row: int, size: float) -> Deck:
    deck = deck_of(number, (size, size), 0.0, marks=False)
    return Deck(
        id="rows",
        title="Rows",
        width_mm=size,
        height_mm=size,
        pieces=deck.pieces,
        marks=False,
        row=row,
    )


@pytest.mark.parametrize(
    ("size", "lying", "columns", "on_pages"),
    [
        (31.0, False, 6, [36]),  # six of 31 mm are 186 wide
        (38.0, True, 6, [18, 18]),  # in portrait five columns would fit: a row would be split
        (49.0, False, 4, [20, 16]),  # six do not fit in a row at all
    ],
)
def test_rows_that_belong_together_are_not_split_if_the_paper_is_wide_enough(
    size: float, lying: bool, columns: int, on_pages: list[int]
) -> None:
    pages = printed(row_deck(36, 6, size), "a4", "none")

    assert [len(positions(page)) for page in pages] == on_pages
    assert (pages[0].width_mm > pages[0].height_mm) is lying
    assert len({round(it.left, 3) for it in positions(pages[0])}) == columns


def test_a_piece_that_does_not_fit_is_printed_in_parts() -> None:
    halves = deck_of(2, (100.0, 150.0), 0.0, marks=False)
    whole = deck_of(1, (200.0, 150.0), 0.0, marks=False)
    deck = Deck(
        id="t",
        title="T",
        width_mm=200.0,
        height_mm=150.0,
        pieces=whole.pieces,
        marks=False,
        in_parts=halves,
    )

    def widths(paper: str, scale: float = 1.0) -> list[float]:
        pages = printed(deck, paper, "none", scale=scale)
        return [it.right - it.left for page in pages for it in positions(page)]

    assert widths("a4") == pytest.approx([200.0])
    assert widths("a5") == pytest.approx([100.0, 100.0])
    assert widths("a4", 1.25) == pytest.approx([250.0])
    assert widths("a4", 1.6) == pytest.approx([160.0, 160.0])
    assert widths("a5", 1.5) == pytest.approx([100.0, 100.0])


def test_pieces_with_words_are_read_and_those_without_are_named() -> None:
    worded = Symbol("worded", *TILE, (Text(5, 5, "Barley", 8),))
    deck = Deck(
        id="t",
        title="Tiles",
        width_mm=TILE[0],
        height_mm=TILE[1],
        pieces=(Piece(worded), Piece(picture("bare", TILE))),
    )
    (page,) = printed(deck, "a4")

    assert [(it.tag, it.alt) for it in pieces_on(page)] == [("P", ""), ("Figure", "Tiles")]


def square_deck(*, squares: bool) -> Deck:
    corners = (("M", (0.0, 0.0)), ("L", (40.0, 20.0)), ("L", (0.0, 40.0)), ("Z", ()))
    pieces = tuple(Piece(picture(f"front-{it}", TILE), outline=corners) for it in range(4))
    return Deck(
        id="t",
        title="T",
        width_mm=TILE[0],
        height_mm=TILE[1],
        pieces=pieces,
        marks=False,
        squares=squares,
    )


def test_pieces_cut_as_squares_share_their_cut_lines() -> None:
    """Four tiles in a row: five lines down the page, two across it."""
    square = prepare_deck(square_deck(squares=True), Imposition(pieces="square"))
    (page,) = printed(square, "a4")

    layer = outline_layer(page)
    assert not layer.hidden
    assert len(paths(layer)) == 5 + 2
    assert straight(paths(layer)[0])[:2] == pytest.approx(
        (positions(page)[0].left, positions(page)[0].top)
    )


def test_pieces_that_cannot_be_cut_as_squares_have_their_own_outline() -> None:
    deck = square_deck(squares=False)

    assert prepare_deck(deck, Imposition(pieces="square")) == deck
    shaped = Imposition(pieces="shaped")
    assert prepare_deck(square_deck(squares=True), shaped) == square_deck(squares=True)


def test_light_backs_have_the_same_positions_as_full_ones() -> None:
    full, light = (printed(deck_of(27), "a4", backs) for backs in ("duplex", "light"))

    assert [edges(it) for page in light for it in positions(page)] == [
        edges(it) for page in full for it in positions(page)
    ]


def test_only_backs_are_light() -> None:
    deck = prepare_deck(deck_of(2), Imposition(backs="light"))

    assert [it.front for it in deck.pieces] == [it.front for it in deck_of(2).pieces]
    assert [it.back.id for it in deck.pieces if it.back] == ["back-0-light", "back-1-light"]
