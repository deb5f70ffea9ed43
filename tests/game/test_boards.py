"""Boards: what a game prints besides sheets and cards, drawn by a picture in Python."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.base.errors import InputError
from hedgerow.drawing.scene import Deck
from hedgerow.drawing.scene import Path as DrawnPath
from hedgerow.game.library import Library
from hedgerow.pictures.ring_helper import HEIGHT_MM, WIDTH_MM, arc_paths, arc_spots
from tests.game.open_games import write_game

GAME = """
decks: [{id: cards, layout: number-card, cards: [{id: one}]}]
boards:
  - {id: cow, picture: figure, icon: cow}
  - {id: ring, picture: ring-helper, spots: 24}
"""
WORDS = """
decks: {cards: Cards, cow: A cow to fold, ring: Ring helper}
cards: {one: One}
texts: {ring: Lay them out as a ring.}
"""


@pytest.fixture
def game(tmp_path: Path) -> Library:
    return write_game(tmp_path, GAME, WORDS)


def drawn_decks(library: Library) -> dict[str, Deck]:
    game = library.find_game("test")
    return {deck.id: deck for deck in draw_decks(game.drawing_context("en"))}


def test_boards_are_printed_after_the_cards_with_their_titles(game: Library) -> None:
    decks = drawn_decks(game)

    titles = [(name, deck.title) for name, deck in decks.items()]
    assert titles == [("cards", "Cards"), ("cow", "A cow to fold"), ("ring", "Ring helper")]
    # 24 spots on five arcs: four with five of them and one with four.
    assert len(decks["ring"].pieces) == 5
    assert len({piece.front.id for piece in decks["ring"].pieces}) == 2


@pytest.mark.parametrize("name", ["cow", "ring"])
def test_a_cutting_machine_gets_a_closed_outline_inside_every_piece(
    game: Library, name: str
) -> None:
    deck = drawn_decks(game)[name]

    for piece in deck.pieces:
        *segments, last = piece.outline
        assert last == ("Z", ())
        assert all(0 <= x <= deck.width_mm for _, at in segments for x in at[::2])
        assert all(0 <= y <= deck.height_mm for _, at in segments for y in at[1::2])


def test_a_figure_is_folded_across_its_whole_width_three_times(game: Library) -> None:
    (piece,) = drawn_decks(game)["cow"].pieces
    lines = [at for _, at in piece.folds]

    # Folds of 26 mm across the middle of 60 mm; the foot between them has 12 mm.
    assert lines == [(17, 36), (43, 36), (17, 42), (43, 42), (17, 48), (43, 48)]


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


@pytest.mark.parametrize("pieces", [4, 9, 24, 25, 30, 36, 49, 81])
def test_the_arcs_of_a_ring_are_on_their_pieces(pieces: int) -> None:
    spots = arc_spots(pieces)
    for count in {*spots}:
        rim, *circles = arc_paths(count, spots)
        points = [at for kind, at in rim.segments if kind != "Z"]
        assert all(0 <= x <= WIDTH_MM and 0 <= y <= HEIGHT_MM for x, y in points)
        assert len([it for it in circles if isinstance(it, DrawnPath)]) == count


WRONG = [
    ("picture: figure", "picture: figur", "unknown picture 'figur' | did you mean figure?"),
    ("picture: figure, icon: cow", "icon: cow", "missing key 'picture' | "),
    ("icon: cow", "icon: kow", "unknown icon 'kow' | did you mean cow? (docs/icons.md shows all icons)"),
    ("icon: cow", "icon: cow, spots: 3", "unknown key 'spots' | use one of id, picture, icon"),
    ("spots: 24", "spots: 3", "must be at least 4 | "),
    ("id: ring", "id: cow", "'cow' appears twice | give each its own id"),
    ("id: ring", "id: cards", "'cards' appears twice | give each its own id"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "expected"), WRONG)
def test_a_wrong_board_is_refused(tmp_path: Path, old: str, new: str, expected: str) -> None:
    library = write_game(tmp_path, GAME.replace(old, new), WORDS)

    with pytest.raises(InputError) as caught:
        library.find_game("test")

    assert [f"{it.message} | {it.hint}" for it in caught.value.problems] == [expected]
