"""The pictures in the rules of kuhfstein: landscapes, and what depends on the number of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from hedgerow.art.decks import draw_decks
from hedgerow.art.rulebook import draw_rulebook
from hedgerow.drawing.scene import Group, Item, Symbol, Use
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.game import Game
from tests.scenes import texts

Art = DrawingContext


@pytest.fixture(scope="module")
def context(game: Game) -> Art:
    return game.drawing_context("en")


def symbols(items: Iterable[Item]) -> Iterator[Symbol]:
    """Yield all symbols in a picture, also those inside others."""
    for item in items:
        if isinstance(item, Group):
            yield from symbols(item.items)
        elif isinstance(item, Use):
            yield item.symbol
            yield from symbols(item.symbol.items)


def test_the_legend_shows_each_landscape_as_on_its_tile_and_on_cards(context: Art) -> None:
    legend = draw_rulebook(context).legend
    assert legend

    assert legend.alts == ("16 fields", "15 meadows", "15 forests", "13 lakes", "12 houses")
    for kind, picture in zip(context.content.kinds, legend.pictures, strict=True):
        found = [*symbols(picture.items)]
        assert context.icon(kind.icon or "") in found
        assert any(it.id.startswith(f"icon-{kind.id}-1-") for it in found)


LEGENDS = [
    ("en", ["tile", "card", "16 fields"]),
    ("de", ["Plättchen", "Karte", "16 Felder"]),
    ("fr", ["tuile", "carte", "16 champs"]),
    ("it", ["tessera", "carta", "16 campi"]),
]


@pytest.mark.parametrize(("lang", "expected"), LEGENDS)
def test_the_legend_says_which_picture_is_the_tile(
    game: Game, lang: str, expected: list[str]
) -> None:
    legend = draw_rulebook(game.drawing_context(lang)).legend
    assert legend

    assert [*texts(legend.pictures[0].items)] == expected


def test_the_table_by_number_of_players_states_tiles_and_trees(context: Art) -> None:
    players = draw_rulebook(context).players
    assert players

    # Of five landscapes, two tiles each are removed with two players: 71 - 10 = 61.
    assert [[*texts(it.items)] for it in players.pictures] == [
        ["2", "players", "−2", "4", "61"],
        ["3", "players", "−1", "6", "66"],
        ["4", "players", "–", "8", "71"],
    ]
    assert [it.replace("\u00a0", " ") for it in players.alts] == [
        "2 players: 14 fields, 13 meadows, 13 forests, 11 lakes, 10 houses, 4 trees",
        "3 players: 15 fields, 14 meadows, 14 forests, 12 lakes, 11 houses, 6 trees",
        "4 players: 16 fields, 15 meadows, 15 forests, 13 lakes, 12 houses, 8 trees",
    ]


def test_cards_and_goals_show_landscapes_only_as_the_legend_does(game: Game, context: Art) -> None:
    pictures = {context.icon(it.icon or "") for it in context.content.kinds}
    decks = {deck.id: deck for deck in draw_decks(context)}

    assert len(decks["cards"].pieces) == 55
    for piece in decks["cards"].pieces:
        assert pictures & {*symbols(piece.front.items)}
        # Besides landscapes only the star of the points.
        assert {it.id for it in {*symbols(piece.front.items)} - pictures} == {"icon-star"}
