"""The pieces of kuhfstein to cut out: nothing covers anything else."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from math import hypot

import pytest

from hedgerow.drawing.scene import Group, Item, Path, Rect, Symbol, Use
from hedgerow.games.kuhfstein.card_art import card_deck
from hedgerow.games.kuhfstein.cards import CardDeck, generate
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.goal_art import goals_deck, is_house
from hedgerow.games.kuhfstein.tile_art import landscape_picture
from hedgerow.games.kuhfstein.token_art import MARKER_MM, tokens_deck
from hedgerow.games.kuhfstein.track_art import track_deck
from hedgerow.library.game import Game
from hedgerow.loading.models import Source
from hedgerow.ruleset.rng import Rng
from hedgerow.ruleset.ruleset import DrawingContext
from hedgerow.scoring.sentence import Amount, Bound

GAP_MM = 1.0


@pytest.fixture(scope="module")
def context(game: Game) -> DrawingContext[KuhfsteinContent]:
    return DrawingContext(game="kuhfstein", content=game.content, words=game.words("de"))


def boxes_bottom(card: Symbol) -> float:
    """Return the lower edge of the last landscape box in the left corner."""
    return max(it.y_mm + it.height_mm for it in rects(card) if it.width_mm == 8.0)


def shape_top(card: Symbol) -> float:
    """Return the upper edge of the shape, whose cells are larger than the boxes."""
    return min(it.y_mm for it in rects(card) if 8.0 < it.width_mm <= 18.0)


def rects(card: Symbol) -> Iterator[Rect]:
    return (it for it in card.items if isinstance(it, Rect) and it.line)


def test_no_shape_covers_the_boxes_of_its_card(context: DrawingContext[KuhfsteinContent]) -> None:
    content = context.content
    random_decks = [generate(content, Rng(str(seed))) for seed in range(20)]
    for deck in (CardDeck(content.cards), *random_decks):
        for piece in card_deck(context, deck).pieces:
            assert shape_top(piece.front) >= boxes_bottom(piece.front) + GAP_MM, piece.front.id


def test_markers_on_neighbouring_places_of_the_track_do_not_overlap(
    context: DrawingContext[KuhfsteinContent],
) -> None:
    halves = track_deck(context).in_parts
    assert halves
    for half in halves.pieces:
        centres = [(x, y) for x, y, width in circles(half.front.items) if 9.0 < width < 12.0]
        assert len(centres) > 20
        for (x, y), (next_x, next_y) in pairwise(centres):
            assert hypot(x - next_x, y - next_y) > MARKER_MM


def test_a_marker_has_its_stated_size(context: DrawingContext[KuhfsteinContent]) -> None:
    (marker,) = {it.front for it in tokens_deck(context).pieces if it.front.id.endswith("marker-1")}

    assert max(width for _, _, width in circles(marker.items)) == pytest.approx(MARKER_MM)


def circles(items: tuple[Item, ...]) -> Iterator[tuple[float, float, float]]:
    """Yield the middle and width of every closed curve, with the offset of its group."""
    for it in items:
        if isinstance(it, Group):
            yield from circles(it.items)
        elif isinstance(it, Path) and it.fill and it.segments[1][0] == "C":
            xs = [value for _, values in it.segments for value in values[-2::2]]
            ys = [value for _, values in it.segments for value in values[-1::2]]
            yield (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, max(xs) - min(xs)


def test_the_tile_of_an_unusual_goal_shows_its_icon_or_landscape(
    context: DrawingContext[KuhfsteinContent],
) -> None:
    goals = tuple(replace(it, once=None, who="least") for it in context.content.goals)
    tiles = goals_deck(replace(context, content=replace(context.content, goals=goals))).pieces

    landscapes = [it.icon for it in context.content.landscapes]
    for goal, tile in zip(goals, tiles, strict=True):
        symbols = [it.symbol for it in tile.front.items if isinstance(it, Use)]
        drawn = context.icon(goal.icon)
        if goal.icon in landscapes:
            drawn = landscape_picture(goal.icon, context.icon)
        assert symbols.count(drawn) >= 2


@pytest.mark.parametrize(
    ("source", "own", "is_marked"),
    [(None, None, True), ("rulebook", None, False), ("house", None, True),
     ("rulebook", "house", True), ("house", "rulebook", True)],
)  # fmt: skip
def test_a_goal_with_a_house_number_is_marked(
    game: Game, source: Source | None, own: Source | None, is_marked: bool
) -> None:
    lakeshore = game.content.goals[0]
    once = Bound(at_least=Amount(value=2, source=own))

    assert is_house(replace(lakeshore, source=source, once=once)) == is_marked
