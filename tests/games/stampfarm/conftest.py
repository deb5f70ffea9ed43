"""The shipped stampfarm, and a judge who scores a typed-in game the way `hedgerow score` does."""

import pytest

from hedgerow.library.game import Game
from hedgerow.library.library import Library


@pytest.fixture(scope="session")
def box(library: Library) -> Game:
    return library.find_game("stampfarm")
