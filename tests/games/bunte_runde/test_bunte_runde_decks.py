"""The pieces to cut out of bunte-runde have the outlines they are drawn with."""

from __future__ import annotations

import pytest

from hedgerow.drawing.scene import Deck, Group, Symbol, Text, Use
from hedgerow.library.library import open_library


def decks(variant: str = "") -> dict[str, Deck]:
    box = open_library().box("bunte-runde")
    return {
        deck.id: deck
        for deck in box.game.drawings().decks(box.drawing_context("en", variant=variant))
    }


@pytest.mark.parametrize("name", ["pieces", "discs", "coins", "figure", "helper"])
def test_a_cutting_machine_gets_a_closed_outline_inside_every_piece(name: str) -> None:
    deck = decks()[name]

    for piece in deck.pieces:
        *drawn, last = piece.outline
        assert last == ("Z", ())
        assert all(0 <= x <= deck.width_mm for _, at in drawn for x in at[::2])
        assert all(0 <= y <= deck.height_mm for _, at in drawn for y in at[1::2])


@pytest.mark.parametrize(("name", "kinds"), [("pieces", 6), ("discs", 1), ("coins", 1)])
def test_pieces_of_one_shape_share_an_outline(name: str, kinds: int) -> None:
    assert len({piece.outline for piece in decks()[name].pieces}) == kinds


def words(symbol: Symbol) -> set[str]:
    """All texts in a picture."""
    waiting, found = [*symbol.items], set()
    while waiting:
        match waiting.pop():
            case Text(text=text):
                found.add(text)
            case Group(items=items):
                waiting += items
            case Use(symbol=inner):
                waiting += inner.items
    return found


@pytest.mark.parametrize(
    ("variant", "pieces", "count"), [("shapes", "pieces", 36), ("animals", "discs", 25)]
)
def test_a_variant_alone_has_its_pieces_and_as_many_coins(
    variant: str, pieces: str, count: int
) -> None:
    found = decks(variant)

    assert {"pieces", "discs"} & set(found) == {pieces}
    assert len(found[pieces].pieces) == len(found["coins"].pieces) == count


@pytest.mark.parametrize(("variant", "line"), [("", "6"), ("shapes", "6"), ("animals", "5")])
def test_the_large_coin_is_worth_a_whole_line(variant: str, line: str) -> None:
    _, large = decks(variant)["figure"].pieces

    assert words(large.front) == {line}


@pytest.mark.parametrize(("variant", "rows"), [("", 12), ("shapes", 12), ("animals", 10)])
def test_the_pad_has_a_row_for_each_kind_and_colour_of_the_variant(variant: str, rows: int) -> None:
    box = open_library().box("bunte-runde")
    (slip,) = box.game.drawings().pad(box.drawing_context("en", variant=variant)).pieces

    assert len([it for it in slip.front.items if isinstance(it, Use)]) == rows
