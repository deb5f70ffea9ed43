"""Fixtures: the shipped bunte-runde, libraries with changes to it, and one of seven by seven."""

from typing import Any

import pytest

from hedgerow.game.game import Game
from hedgerow.game.library import Library
from tests.games.changes import Changed, changes_of


@pytest.fixture(scope="session")
def game(library: Library) -> Game:
    return library.find_game("bunte-runde")


@pytest.fixture(scope="session")
def changed(game: Game, tmp_path_factory: pytest.TempPathFactory) -> Changed:
    return changes_of(game, tmp_path_factory)


# A shape to cut out, like those in the game's folder.
HEART = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
  <title>Heart</title>
  <path id="cut" class="white line-outline" fill="#ffffff" stroke="#2b2a33" stroke-width="3.5"
    d="M50 92 C16 66 5 50 5 33 C5 17 17 8 29 8 C39 8 46 14 50 23 C54 14 61 8 71 8 C83 8 95 17 95 33
    C95 50 84 66 50 92 Z"/>
</svg>
"""


def add_seventh_colour_and_kind(values: dict[str, Any]) -> None:
    shapes = values["variants"][0]
    values["sheet"]["grid"]["rows"].append("heart")
    values["sheet"]["grid"]["columns"].append("silver")
    shapes["sheet"]["grid"]["heads"] += [
        {"id": "heart", "icon": "shape-heart"},
        {"id": "silver", "paint": "stone", "letter": True},
    ]
    shapes["end"][0]["at_least"] = 49
    shapes["numbers"]["counts"]["value"] = 7
    shapes["decks"][1]["cards"][0]["copies"] = 49
    shapes["decks"][2]["cards"][0]["points"] = 7
    values["boards"][1]["spots"] = 49


def add_seventh_words(words: dict[str, Any]) -> None:
    words["letters"]["silver"] = "S"
    words["names"] |= {"silver": "silver", "heart": "heart"}


@pytest.fixture(scope="session")
def larger(changed: Changed) -> Library:
    """Return a library whose shapes are seven in seven colours, with 49 coins."""
    library = changed({"game.yaml": add_seventh_colour_and_kind, "en.yaml": add_seventh_words})
    icons = library.folders[0] / "bunte-runde" / "icons"
    (icons / "shape-heart.svg").write_text(HEART, encoding="utf-8")
    return library
