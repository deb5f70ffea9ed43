"""What the tests of every game share: the shipped games, and a judge who scores typed-in files."""

from collections.abc import Callable

import pytest

from hedgerow.library.library import Library, open_library
from hedgerow.library.scoring import score_file
from hedgerow.ruleset.result import Result
from tests.games.typed import Judge


@pytest.fixture(scope="session")
def library() -> Library:
    return open_library()


@pytest.fixture(scope="session")
def judge_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Library], Judge]:
    """Makes a judge who scores a text, or the bytes of a file, the way `hedgerow score` does."""
    path = tmp_path_factory.mktemp("score") / "game.txt"

    def judge_with(library: Library) -> Judge:
        def scored(typed: str | bytes) -> Result:
            path.write_bytes(typed if isinstance(typed, bytes) else typed.encode())
            return score_file(path, library, None).result

        return scored

    return judge_with


@pytest.fixture(scope="session")
def judge(library: Library, judge_of: Callable[[Library], Judge]) -> Judge:
    return judge_of(library)
