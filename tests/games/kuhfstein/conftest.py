"""Fixtures: the shipped kuhfstein, libraries with changes to it, and the command line."""

import sys
from collections.abc import Callable

import pytest

from hedgerow.cli import main
from hedgerow.game.game import Game
from hedgerow.game.library import Library
from hedgerow.game.parts import Card
from tests.games.changes import Changed, changes_of

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(scope="session")
def game(library: Library) -> Game:
    return library.find_game("kuhfstein")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Return a function that runs `hedgerow` and returns exit status, output and errors."""

    def hedgerow(*words: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["hedgerow", *map(str, words)])
        status = 0
        try:
            main()
        except SystemExit as done:
            status = done.code if isinstance(done.code, int) else 0
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return hedgerow


@pytest.fixture(scope="session")
def changed(game: Game, tmp_path_factory: pytest.TempPathFactory) -> Changed:
    return changes_of(game, tmp_path_factory)


@pytest.fixture(scope="session")
def designed(game: Game) -> tuple[Card, ...]:
    """Return the designed cards with shapes."""
    return next(deck.cards for deck in game.content.decks if deck.id == "cards")
