"""The shipped stampfarm, and a judge who scores a typed-in game the way `hedgerow score` does."""

from collections.abc import Callable

import pytest

from hedgerow.library import Box, Library, open_library
from hedgerow.report import score_file
from hedgerow.score import Result


@pytest.fixture(scope="session")
def library() -> Library:
    return open_library()


@pytest.fixture(scope="session")
def box(library: Library) -> Box:
    return library.box("stampfarm")


@pytest.fixture(scope="session")
def judge(library: Library, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Result]:
    """Scores a text, or the bytes of a file, from a real file on disk."""
    path = tmp_path_factory.mktemp("stampfarm") / "game.txt"

    def scored(typed: str | bytes) -> Result:
        path.write_bytes(typed if isinstance(typed, bytes) else typed.encode())
        _, _, result, _ = score_file(path, library, None)
        return result

    return scored
