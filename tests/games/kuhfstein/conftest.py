"""The shipped kuhfstein, a judge who scores like `hedgerow score`, and the program itself."""

import sys
from collections.abc import Callable

import pytest

from hedgerow.cli import main
from hedgerow.library.game import Game
from hedgerow.library.library import Library
from tests.games.changes import Changed, changes_of

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="session")
def box(library: Library) -> Game:
    return library.find_game("kuhfstein")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs `hedgerow`; answers its exit status, standard output and standard error."""

    def hedgerow(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["hedgerow", *map(str, words)])
        status = 0
        try:
            main()
        except SystemExit as done:
            status = done.code if isinstance(done.code, int) else 0
        told = capsys.readouterr()
        return status, told.out, told.err

    return hedgerow


@pytest.fixture(scope="session")
def changed(box: Game, tmp_path_factory: pytest.TempPathFactory) -> Changed:
    return changes_of(box, tmp_path_factory)
