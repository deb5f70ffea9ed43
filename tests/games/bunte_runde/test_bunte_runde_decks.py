"""The pieces of bunte-runde to cut out have the outlines they are drawn with."""

from __future__ import annotations

import pytest

from hedgerow.drawing.scene import Deck, Group, Path, Symbol, Text, Use
from hedgerow.games.bunte_runde.decks import (
    ARC_HEIGHT_MM,
    ARC_WIDTH_MM,
    _arc_paths,
    arc_spots,
)
from hedgerow.library.library import open_library


def decks(variant: str = "") -> dict[str, Deck]:
    game = open_library().find_game("bunte-runde")
    return {
        deck.id: deck
        for deck in game.ruleset.game_art().decks(game.drawing_context("en", variant=variant))
    }


@pytest.mark.parametrize("name", ["pieces", "discs", "coins", "figure", "helper"])
def test_a_cutting_machine_gets_a_closed_outline_inside_every_piece(name: str) -> None:
    deck = decks()[name]

    for piece in deck.pieces:
        *segments, last = piece.outline
        assert last == ("Z", ())
        assert all(0 <= x <= deck.width_mm for _, at in segments for x in at[::2])
        assert all(0 <= y <= deck.height_mm for _, at in segments for y in at[1::2])


@pytest.mark.parametrize(("name", "kinds"), [("pieces", 6), ("discs", 1), ("coins", 1)])
def test_pieces_of_one_shape_share_an_outline(name: str, kinds: int) -> None:
    assert len({piece.outline for piece in decks()[name].pieces}) == kinds


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
    _, large = decks(variant)["figure"].pieces

    assert words(large.front) == {line}


@pytest.mark.parametrize(("variant", "rows"), [("", 12), ("shapes", 12), ("animals", 10)])
def test_the_pad_has_a_row_for_each_kind_and_colour_of_the_variant(variant: str, rows: int) -> None:
    game = open_library().find_game("bunte-runde")
    (slip,) = game.ruleset.game_art().pad(game.drawing_context("en", variant=variant)).pieces

    assert len([it for it in slip.front.items if isinstance(it, Use)]) == rows


@pytest.mark.parametrize(
    ("pieces", "spots"),
    [
        (25, (5, 5, 5, 5, 5)),
        (36, (6, 6, 6, 6, 6, 6)),
        (24, (5, 5, 5, 5, 4)),
        (26, (5, 5, 4, 4, 4, 4)),
        (81, (6,) * 11 + (5,) * 3),
        (4, (1, 1, 1, 1, 0)),
    ],
)
def test_a_ring_has_a_spot_for_every_piece(pieces: int, spots: tuple[int, ...]) -> None:
    assert arc_spots(pieces) == spots
    assert sum(spots) == pieces


@pytest.mark.parametrize(("variant", "spots"), [("animals", 25), ("shapes", 36), ("", 36)])
def test_the_ring_helper_is_that_of_its_variant(variant: str, spots: int) -> None:
    game = open_library().find_game("bunte-runde")
    decks = game.decks(game.drawing_context("en", variant=variant))
    (helper,) = [deck for deck in decks if deck.id == "helper"]

    white = [
        it
        for piece in helper.pieces
        for it in piece.front.items
        if isinstance(it, Path) and it.fill == "white"
    ]
    assert len(white) == spots


@pytest.mark.parametrize("pieces", [4, 9, 24, 25, 30, 36, 49, 81])
def test_the_arcs_of_a_ring_are_on_their_pieces(pieces: int) -> None:
    spots = arc_spots(pieces)
    for count in {*spots}:
        rim, *circles = _arc_paths(count, spots)
        points = [at for kind, at in rim.segments if kind != "Z"]
        assert all(0 <= x <= ARC_WIDTH_MM and 0 <= y <= ARC_HEIGHT_MM for x, y in points)
        assert len(circles) == count
