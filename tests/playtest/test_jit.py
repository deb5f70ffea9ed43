"""Compiled functions are cached by the sources of everything they call."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.playtest import jit

SOURCES = ("playtest/jit.py", "playtest/tally.py", "playtest/streams.py", "games/rye/sim_play.py")


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a package with the sources, and let the module be in it."""
    for name in (*SOURCES, "games/rye/art.py"):
        path = tmp_path / "hedgerow" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("one = 1\n", "utf-8")
    monkeypatch.setattr(jit, "__file__", str(tmp_path / "hedgerow" / SOURCES[0]))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "hedgerow"


@pytest.mark.parametrize("name", SOURCES)
def test_a_changed_source_has_another_cache(name: str, package: Path) -> None:
    before = jit._cache_folder()
    (package / name).write_text("one = 2\n", "utf-8")

    assert jit._cache_folder() != before


def test_another_file_changes_no_cache(package: Path) -> None:
    before = jit._cache_folder()
    (package / "games" / "rye" / "art.py").write_text("one = 2\n", "utf-8")

    assert jit._cache_folder() == before
    assert before.parent == package.parent / "cache" / "hedgerow" / "play"
