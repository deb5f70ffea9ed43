"""The words that a game needs."""

from __future__ import annotations

import pytest

from hedgerow.base.package_data import data_folder
from hedgerow.game.library import open_library
from hedgerow.game.words import needed_words, optional_words
from hedgerow.loading.words import stated_words

GAMES = [folder.name for folder in open_library().game_folders()]


@pytest.mark.parametrize("name", GAMES)
def test_the_keys_of_the_english_words_are_the_words_a_game_needs(name: str) -> None:
    game = open_library().find_game(name)
    file = data_folder("content") / name / "en.yaml"

    needed = {*needed_words(game.content)}
    stated = {*stated_words([file])}
    assert needed <= stated
    assert stated - needed <= {*optional_words(game.content)}
