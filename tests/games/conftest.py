"""Fixtures for the tests of every game: the shipped games, and a judge that scores typed files."""

from collections.abc import Callable

import pytest

from hedgerow.game.library import Library, open_library
from hedgerow.game.result import Result
from hedgerow.game.scored_game import score_file
from tests.games.typed import Judge


@pytest.fixture(scope="session")
def library() -> Library:
    return open_library()


@pytest.fixture(scope="session")
def judge_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Library], Judge]:
    """Return a function that creates a judge: it scores text or bytes like `hedgerow score`."""
    path = tmp_path_factory.mktemp("score") / "game.txt"

    def judge_with(library: Library) -> Judge:
        def score(typed: str | bytes) -> Result:
            path.write_bytes(typed if isinstance(typed, bytes) else typed.encode())
            return score_file(path, library, None).result

        return score

    return judge_with


@pytest.fixture(scope="session")
def judge(library: Library, judge_of: Callable[[Library], Judge]) -> Judge:
    return judge_of(library)
