"""Boxes and covers: sizes, nets that fit on a page, what is printed on them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest

from hedgerow.base.errors import UsageError
from hedgerow.drawing.box_net import BoxLabel, BoxSize, tuck_box
from hedgerow.drawing.scene import Group, Item, Page, Text, Use
from hedgerow.library.library import open_library
from hedgerow.printing.boxes import box_decks, box_size
from hedgerow.printing.cards import find_decks, prepare_deck
from hedgerow.printing.paper import Imposition, Layout, papers
from hedgerow.printing.render import render
from hedgerow.printing.request import PrintRequest
from hedgerow.writers.cut_files import extract_cut_lines
from hedgerow.writers.pdf_document import item_extent
from tests.products import every_pair

GAMES = [it.id for it in open_library().games()]
LABEL = BoxLabel(title="Barley", contents="Cards (55)", glue="glue", pictures=())


def pages_of(request: PrintRequest) -> list[Page]:
    return [*render(request).pages]


def texts(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Use):
            yield from texts(item.symbol.items)
        elif isinstance(item, Text):
            yield item.text


# Depth by hand: 55 x 0.3 x 1.08 + 1.5 = 19.32; sleeved 55 x 0.5 x 1.08 + 1.5 = 31.2.
@pytest.mark.parametrize(
    ("size", "count", "sleeved", "inside"),
    [
        ((63.5, 88.9), 55, False, (65.5, 90.9, 19.32)),
        ((40.0, 40.0), 71, False, (42.0, 42.0, 24.504)),
        ((63.5, 88.9), 55, True, (68.0, 93.4, 31.2)),
    ],
)
def test_a_box_is_2_mm_larger_than_its_pieces_and_as_deep_as_their_pile(
    size: tuple[float, float], count: int, sleeved: bool, inside: tuple[float, float, float]
) -> None:
    box = box_size(*size, count, sleeved=sleeved)

    assert (box.width_mm, box.height_mm, box.depth_mm) == pytest.approx(inside)


def test_the_nets_of_kuhfstein_have_their_sizes() -> None:
    """11 + 2 x (65.5 + 19.32) by 13.3 + 2 x 19.32 + 90.9, and the same for tiles."""
    cards, tiles = box_size(63.5, 88.9, 55), box_size(40, 40, 71)

    assert (cards.net_width_mm, cards.net_height_mm) == pytest.approx((180.64, 142.84))
    assert (tiles.net_width_mm, tiles.net_height_mm) == pytest.approx((144.008, 104.308))


def test_a_net_is_inside_its_size_and_has_a_closed_outline() -> None:
    size = BoxSize(65.5, 90.9, 19.3)
    piece = tuck_box("box", size, LABEL)
    points = [
        it for _, values in piece.outline for it in zip(values[::2], values[1::2], strict=True)
    ]

    assert piece.outline[0][0] == "M" and piece.outline[-1] == ("Z", ())
    assert min(x for x, _ in points) == 0 and min(y for _, y in points) == 0
    assert max(x for x, _ in points) == pytest.approx(size.net_width_mm)
    assert max(y for _, y in points) == pytest.approx(size.net_height_mm)
    # Four folds between panels, three at the flaps above, one of the lid's flap, one below all.
    assert len([it for it in piece.folds if it[0] == "M"]) == 4 + 3 + 1 + 1


def test_a_box_has_its_title_on_all_sides() -> None:
    piece = tuck_box("box", BoxSize(65.5, 90.9, 19.3), LABEL)
    written = [*texts(piece.front.items)]

    assert written.count("Barley") == 2 + 2 + 1  # front and back, both sides, lid
    assert written.count("Cards (55)") == 2
    assert written.count("glue") == 2


def test_boxes_are_for_cards_and_tiles_and_hold_the_code_of_a_random_deck() -> None:
    pages = pages_of(PrintRequest(game="kuhfstein", seed=5, boxes=True, only=("cards", "tiles")))
    (boxes,) = [page for page in pages if "Boxes" in [it.title for it in page.bookmarks]]
    written = [*texts(boxes.items)]

    assert "Cards (55) · KF1-S7305-3MWCN" in written
    assert "Landscape tiles (71)" in written
    cuts = extract_cut_lines(boxes)
    assert cuts and (len(cuts.cuts), len(cuts.folds)) == (2, 2)


@every_pair(game=GAMES, paper=["a4", "letter", "a5"], scale=[1.0, 1.25])
def test_every_box_fits_on_its_paper(game: str, paper: str, scale: float) -> None:
    loaded = open_library().find_game(game)
    layout = Layout(papers()[paper], "de", Imposition(scale=scale))
    context = loaded.drawing_context("de")
    decks = [prepare_deck(deck, layout.imposition) for deck in find_decks(loaded, context, None)]
    for box in box_decks(context, decks, layout):
        sides = sorted((box.width_mm, box.height_mm))
        room = sorted((layout.paper.width_mm - 10, layout.paper.height_mm - 10))
        assert sides[0] <= room[0] and sides[1] <= room[1]
        for item in box.pieces[0].front.items:
            left, top, right, bottom = item_extent(item)
            assert left >= -0.3 and top >= -0.3
            assert right <= box.width_mm + 0.3 and bottom <= box.height_mm + 0.3


def test_a_deck_too_large_for_one_box_gets_several() -> None:
    game = open_library().find_game("kuhfstein")
    context = game.drawing_context("en")
    (cards,) = find_decks(game, context, "cards")
    many = replace(cards, pieces=cards.pieces * 6)  # 330 cards: one box would be 108 mm deep
    (box,) = box_decks(context, [many], Layout(papers()["a4"], "en"))

    assert len(box.pieces) > 1


def test_a_game_without_cards_has_no_box() -> None:
    with pytest.raises(UsageError, match="kuhlorado has no cards or tiles for a box"):
        pages_of(PrintRequest(game="kuhlorado", boxes=True))


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("game", GAMES)
def test_a_cover_has_title_lead_facts_and_credits(game: str, paper: str) -> None:
    (cover,) = pages_of(PrintRequest(game=game, paper=paper, only=("cover",)))
    loaded = open_library().find_game(game)
    written = " ".join(texts(cover.items))

    assert loaded.content.about.title in written
    assert "players" in written
    for item in cover.items:
        if isinstance(item, Group) and item.tag:
            left, top, right, bottom = item_extent(item)
            assert left >= 8 and right <= cover.width_mm - 8
            assert top >= 8 and bottom <= cover.height_mm - 10


def test_a_cover_comes_after_the_print_page() -> None:
    pages = pages_of(PrintRequest(game="stampfarm", seed=1, cover=True))

    assert [page.bookmarks[0].title for page in pages[:3]] == [
        "Print and make: Stampfarm",
        "Cover",
        "Stampfarm",
    ]
