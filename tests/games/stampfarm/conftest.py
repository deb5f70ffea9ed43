"""Fixtures for stampfarm: the shipped game."""

import pytest

from hedgerow.game.game import Game
from hedgerow.game.library import Library


@pytest.fixture(scope="session")
def game(library: Library) -> Game:
    return library.find_game("stampfarm")
