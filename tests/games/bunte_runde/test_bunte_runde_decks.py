"""The pieces to cut out of bunte-runde have the outlines they are drawn with."""

from __future__ import annotations

import pytest

from hedgerow.library import open_library
from hedgerow.scene import Deck


def decks() -> dict[str, Deck]:
    box = open_library().box("bunte-runde")
    return {deck.id: deck for deck in box.game.decks(box.studio("en"))}


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
