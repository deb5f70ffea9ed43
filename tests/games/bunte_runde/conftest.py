"""Fixtures: the shipped bunte-runde, libraries with changes to it, and one of seven by seven."""

from typing import Any

import pytest

from hedgerow.library.game import Game
from hedgerow.library.library import Library
from tests.games.changes import Changed, changes_of


@pytest.fixture(scope="session")
def game(library: Library) -> Game:
    return library.find_game("bunte-runde")


@pytest.fixture(scope="session")
def changed(game: Game, tmp_path_factory: pytest.TempPathFactory) -> Changed:
    return changes_of(game, tmp_path_factory)


def add_seventh_colour_and_kind(values: dict[str, Any]) -> None:
    shapes = values["variants"][0]
    values["colours"].append({"id": "silver", "paint": "stone"})
    shapes["kinds"].append({"id": "heart", "picture": "heart"})
    shapes["colours"].append("silver")
    shapes["coins"] = {"value": 49, "source": "house"}


def add_seventh_words(words: dict[str, Any]) -> None:
    words["letters"]["silver"] = "S"
    words["colours"]["silver"] = "silver"
    words["kinds"]["heart"] = "heart"


@pytest.fixture(scope="session")
def larger(changed: Changed) -> Library:
    """Return a library whose shapes are seven in seven colours, with 49 coins."""
    return changed({"game.yaml": add_seventh_colour_and_kind, "en.yaml": add_seventh_words})
