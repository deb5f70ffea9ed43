"""The pieces of bunte-runde to cut out have the outlines they are drawn with."""

from __future__ import annotations

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.art.pad import draw_pad
from hedgerow.drawing.scene import Deck, Group, Path, Symbol, Text, Use
from hedgerow.game.library import open_library


def decks(variant: str = "") -> dict[str, Deck]:
    game = open_library().find_game("bunte-runde")
    return {deck.id: deck for deck in draw_decks(game.drawing_context("en", variant=variant))}


@pytest.mark.parametrize(
    ("variant", "name"),
    [
        *(("shapes", it) for it in ("pieces", "coins", "large-coin", "figure", "helper")),
        ("animals", "discs"),
    ],
)
def test_a_cutting_machine_gets_a_closed_outline_inside_every_piece(
    variant: str, name: str
) -> None:
    deck = decks(variant)[name]

    for piece in deck.pieces:
        *segments, last = piece.outline
        assert last == ("Z", ())
        assert all(0 <= x <= deck.width_mm for _, at in segments for x in at[::2])
        assert all(0 <= y <= deck.height_mm for _, at in segments for y in at[1::2])


@pytest.mark.parametrize(
    ("variant", "name", "kinds"),
    [("shapes", "pieces", 6), ("animals", "discs", 1), ("shapes", "coins", 1)],
)
def test_pieces_of_one_shape_share_an_outline(variant: str, name: str, kinds: int) -> None:
    assert len({piece.outline for piece in decks(variant)[name].pieces}) == kinds


def words(symbol: Symbol) -> set[str]:
    """Return all texts in a picture."""
    waiting, texts = [*symbol.items], set()
    while waiting:
        match waiting.pop():
            case Text(text=text):
                texts.add(text)
            case Group(items=items):
                waiting += items
            case Use(symbol=inner):
                waiting += inner.items
    return texts


@pytest.mark.parametrize(
    ("variant", "pieces", "count"), [("shapes", "pieces", 36), ("animals", "discs", 25)]
)
def test_a_variant_alone_has_its_pieces_and_as_many_coins(
    variant: str, pieces: str, count: int
) -> None:
    variant_decks = decks(variant)

    assert {"pieces", "discs"} & set(variant_decks) == {pieces}
    assert len(variant_decks[pieces].pieces) == len(variant_decks["coins"].pieces) == count


@pytest.mark.parametrize(("variant", "line"), [("", "6"), ("shapes", "6"), ("animals", "5")])
def test_the_large_coin_has_the_value_of_a_whole_line(variant: str, line: str) -> None:
    (large,) = decks(variant)["large-coin"].pieces

    assert {it for it in words(large.front) if it.isdigit()} == {line}


@pytest.mark.parametrize(("variant", "rows"), [("", 12), ("shapes", 12), ("animals", 10)])
def test_the_pad_has_a_row_for_each_kind_and_colour_of_the_variant(variant: str, rows: int) -> None:
    game = open_library().find_game("bunte-runde")
    (slip,) = draw_pad(game.drawing_context("en", variant=variant)).pieces

    assert len([it for it in slip.front.items if isinstance(it, Use)]) == rows


@pytest.mark.parametrize(("variant", "spots"), [("animals", 25), ("shapes", 36), ("", 36)])
def test_the_ring_helper_is_that_of_its_variant(variant: str, spots: int) -> None:
    game = open_library().find_game("bunte-runde")
    decks = draw_decks(game.drawing_context("en", variant=variant))
    (helper,) = [deck for deck in decks if deck.id == "helper"]

    white = [
        it
        for piece in helper.pieces
        for it in piece.front.items
        if isinstance(it, Path) and it.fill == "white"
    ]
    assert len(white) == spots
