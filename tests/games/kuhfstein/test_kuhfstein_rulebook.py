"""The pictures in the rules of kuhfstein: landscapes, and what depends on the number of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from hedgerow.drawing.scene import Group, Item, Symbol, Use
from hedgerow.games.kuhfstein.card_art import card_deck
from hedgerow.games.kuhfstein.cards import deck_in_use
from hedgerow.games.kuhfstein.content import KuhfsteinContent
from hedgerow.games.kuhfstein.goal_art import goals_deck
from hedgerow.games.kuhfstein.tile_art import landscape_picture
from hedgerow.library.game import Game
from hedgerow.printing.kits import rulebook_for
from hedgerow.ruleset.ruleset import DrawingContext
from tests.scenes import texts

Art = DrawingContext[KuhfsteinContent]


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
    legend = rulebook_for(context).legend
    assert legend

    assert legend.alts == ("16 fields", "15 meadows", "15 forests", "13 lakes", "12 houses")
    for kind, picture in zip(context.content.landscapes, legend.pictures, strict=True):
        found = [it.id for it in symbols(picture.items)]
        assert any(it.startswith(f"kf-tile-{kind.icon}-0") for it in found)
        assert f"kf-landscape-{kind.icon}" in found


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
    legend = rulebook_for(game.drawing_context(lang)).legend
    assert legend

    assert [*texts(legend.pictures[0].items)] == expected


def test_the_table_by_number_of_players_states_tiles_and_trees(context: Art) -> None:
    players = rulebook_for(context).players
    assert players

    # Of five landscapes, two tiles each are removed with two players: 71 - 10 = 61.
    assert [[*texts(it.items)] for it in players.pictures] == [
        ["2", "players", "−2", "4", "61"],
        ["3", "players", "−1", "6", "66"],
        ["4", "players", "–", "8", "71"],
    ]
    assert [it.replace("\u00a0", " ") for it in players.alts] == [
        "With 2 players remove 2 tiles of each kind. 4 trees, 61 landscape tiles",
        "With 3 players remove 1 tile of each kind. 6 trees, 66 landscape tiles",
        "4 players: 8 trees, 71 landscape tiles",
    ]


def test_cards_and_goals_show_landscapes_only_as_tiles_do(context: Art) -> None:
    icons = {context.icon(it.icon) for it in context.content.landscapes} - {context.icon("house")}
    pictures = {landscape_picture(it.icon, context.icon) for it in context.content.landscapes}
    cards = [it.front for it in card_deck(context, deck_in_use(context)).pieces]
    goals = [it.front for it in goals_deck(context).pieces]

    for piece in (*cards, *goals):
        assert not icons & {*symbols(piece.items)}
    assert all(pictures & {*symbols(card.items)} for card in cards)
