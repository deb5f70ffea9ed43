"""The example package docs/plugin, installed for tests that need a game with its own Python."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import hedgerow.games as games
from hedgerow.ruleset.plugin import find_plugins

SOURCE = Path(__file__).resolve().parents[1] / "docs" / "plugin" / "src"
CONTENT = SOURCE / "windbreak" / "content"


@contextmanager
def installed_windbreak(folder: Path) -> Iterator[None]:
    """Install windbreak for this process and for all that it starts; uninstall it at the end."""
    metadata = folder / "windbreak-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Name: windbreak\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[hedgerow.games]\nwindbreak = windbreak\n")
    paths = [str(folder), str(SOURCE)]
    with pytest.MonkeyPatch.context() as patch:
        for path in reversed(paths):
            patch.syspath_prepend(path)
        before = os.environ.get("PYTHONPATH")
        patch.setenv("PYTHONPATH", os.pathsep.join([*paths, *([before] if before else [])]))
        _clear_caches()
        yield
    _clear_caches()


def _clear_caches() -> None:
    find_plugins.cache_clear()
    games._plugins.cache_clear()
