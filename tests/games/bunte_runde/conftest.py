"""The shipped bunte-runde, judges who score like `hedgerow score`, and one of seven by seven."""

from typing import Any

import pytest

from hedgerow.library.game import Game
from hedgerow.library.library import Library
from tests.games.changes import Changed, changes_of


@pytest.fixture(scope="session")
def box(library: Library) -> Game:
    return library.find_game("bunte-runde")


@pytest.fixture(scope="session")
def changed(box: Game, tmp_path_factory: pytest.TempPathFactory) -> Changed:
    return changes_of(box, tmp_path_factory)


def seventh_colour_and_kind(game: dict[str, Any]) -> None:
    shapes = game["variants"][0]
    game["colours"].append({"id": "silver", "paint": "stone"})
    shapes["kinds"].append({"id": "heart", "picture": "heart"})
    shapes["colours"].append("silver")
    shapes["coins"] = {"value": 49, "source": "house"}


def words_of_the_seventh(words: dict[str, Any]) -> None:
    words["letters"]["silver"] = "S"
    words["colours"]["silver"] = "silver"
    words["kinds"]["heart"] = "heart"


@pytest.fixture(scope="session")
def larger(changed: Changed) -> Library:
    """A library whose shapes are seven in seven colours, with 49 coins."""
    return changed({"game.yaml": seventh_colour_and_kind, "en.yaml": words_of_the_seventh})
