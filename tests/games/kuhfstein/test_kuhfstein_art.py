"""The pieces of kuhfstein to cut out: nothing covers anything else."""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.drawing.scene import Deck, Item, Path, Rect, Symbol, Use
from hedgerow.game.game import Game
from hedgerow.pictures.tokens import MARKER_MM
from tests.games.changes import Changed
from tests.scenes import texts

GAP_MM = 1.0


@pytest.fixture(scope="module")
def decks(game: Game) -> dict[str, Deck]:
    return {deck.id: deck for deck in draw_decks(game.drawing_context("de"))}


def boxes_bottom(card: Symbol) -> float:
    """Return the lower edge of the last landscape box in the left corner."""
    return max(it.y_mm + it.height_mm for it in rects(card) if it.width_mm == 8.0)


def shape_top(card: Symbol) -> float:
    """Return the upper edge of the shape, whose cells are larger than the boxes."""
    return min(it.y_mm for it in rects(card) if 8.0 < it.width_mm <= 18.0 and it.line != "faint")


def rects(card: Symbol) -> Iterator[Rect]:
    return (it for it in card.items if isinstance(it, Rect) and it.line)


def test_no_shape_covers_the_boxes_of_its_card(game: Game, decks: dict[str, Deck]) -> None:
    codes = [game.code_for_seed(seed) for seed in range(20)]
    contexts = [
        game.drawing_context("de", random_deck=(code, game.generate_sheet(code))) for code in codes
    ]
    random_decks = [
        deck for context in contexts for deck in draw_decks(context) if deck.id == "cards"
    ]
    for deck in (decks["cards"], *random_decks):
        assert len(deck.pieces) == 55
        for piece in deck.pieces:
            assert shape_top(piece.front) >= boxes_bottom(piece.front) + GAP_MM, piece.front.id


def test_markers_on_neighbouring_places_of_the_track_do_not_overlap(
    decks: dict[str, Deck],
) -> None:
    (track,) = decks["track"].pieces
    (board,) = (it.symbol for it in track.front.items if isinstance(it, Use))
    centres = [(x, y) for x, y, width in circles(board.items) if 9.0 < width < 12.0]

    assert len(centres) == 65
    for (x, y), (next_x, next_y) in pairwise(centres):
        assert hypot(x - next_x, y - next_y) > MARKER_MM


def test_a_marker_has_its_stated_size(decks: dict[str, Deck]) -> None:
    (marker,) = {it.front for it in decks["tokens"].pieces if it.front.id.endswith("marker-1")}

    assert max(width for _, _, width in circles(marker.items)) == pytest.approx(MARKER_MM)


def circles(items: tuple[Item, ...]) -> Iterator[tuple[float, float, float]]:
    """Yield the middle and width of every closed curve."""
    for it in items:
        if isinstance(it, Path) and it.fill and it.segments[1][0] == "C":
            xs = [value for _, values in it.segments for value in values[-2::2]]
            ys = [value for _, values in it.segments for value in values[-1::2]]
            yield (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs)


@pytest.mark.parametrize(
    ("source", "own", "is_marked"),
    [("rulebook", None, False), ("house", None, True), ("rulebook", "house", True),
     ("house", "rulebook", True)],
)  # fmt: skip
def test_a_goal_with_a_house_number_is_marked(
    changed: Changed, source: str | None, own: str | None, is_marked: bool
) -> None:
    def state_sources(values: dict[str, object]) -> None:
        decks = values["decks"]
        assert isinstance(decks, list)
        (goals,) = (deck["cards"] for deck in decks if deck["id"] == "goals")
        number = {"value": 2, **({"source": own} if own else {})}
        goals[0] |= {"source": source, "once": {"at_least": number}}

    game = changed({"game.yaml": state_sources}).find_game("kuhfstein")
    (goals,) = (deck for deck in draw_decks(game.drawing_context("en")) if deck.id == "goals")

    assert any("*" in text for text in texts(goals.pieces[0].front.items)) == is_marked
