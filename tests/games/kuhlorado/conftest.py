"""Fixtures for kuhlorado: the shipped game, and libraries in which it has other numbers."""

import shutil
from collections.abc import Callable, Mapping

import pytest

from hedgerow.game.game import Game
from hedgerow.game.library import Library, open_library
from tests.games.typed import Judge


@pytest.fixture(scope="session")
def game(library: Library) -> Game:
    return library.find_game("kuhlorado")


@pytest.fixture(scope="session")
def changed(
    game: Game, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Mapping[str, str]], Library]:
    """Return a function that copies the game and replaces text in its game.yaml."""

    def change(texts: Mapping[str, str]) -> Library:
        folder = tmp_path_factory.mktemp("changed")
        shutil.copytree(game.folder, folder / "kuhlorado")
        path = folder / "kuhlorado" / "game.yaml"
        text = path.read_text(encoding="utf-8")
        for old, new in texts.items():
            assert text.count(old) == 1
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
        return open_library((folder,))

    return change


@pytest.fixture(scope="session")
def early_judge(
    judge_of: Callable[[Library], Judge], changed: Callable[[Mapping[str, str]], Library]
) -> Judge:
    """Return a judge for whom the interim scoring comes with the first mark: it may be a cow."""
    return judge_of(changed({"at_least: 9, at_most: 10": "at_least: 1, at_most: 58"}))
