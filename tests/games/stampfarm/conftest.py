"""Fixtures for stampfarm: the shipped game."""

import pytest

from hedgerow.library.game import Game
from hedgerow.library.library import Library


@pytest.fixture(scope="session")
def game(library: Library) -> Game:
    return library.find_game("stampfarm")
