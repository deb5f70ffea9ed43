"""The shipped kuhlorado, judges who score like `hedgerow score`, and copies with other numbers."""

import shutil
from collections.abc import Callable, Mapping

import pytest

from hedgerow.library.game import Game
from hedgerow.library.library import Library, open_library


@pytest.fixture(scope="session")
def box(library: Library) -> Game:
    return library.find_game("kuhlorado")


@pytest.fixture(scope="session")
def changed(
    box: Game, tmp_path_factory: pytest.TempPathFactory
) -> Callable[[Mapping[str, str]], Library]:
    """Makes a library whose kuhlorado has other texts in its game.yaml."""

    def with_texts(texts: Mapping[str, str]) -> Library:
        folder = tmp_path_factory.mktemp("changed")
        shutil.copytree(box.folder, folder / "kuhlorado")
        game = folder / "kuhlorado" / "game.yaml"
        text = game.read_text(encoding="utf-8")
        for old, new in texts.items():
            assert text.count(old) == 1
            text = text.replace(old, new)
        game.write_text(text, encoding="utf-8")
        return open_library((folder,))

    return with_texts
