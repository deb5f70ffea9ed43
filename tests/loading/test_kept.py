"""What was read from the program's own files is kept, and never served for another text."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from hedgerow.base.shipped import shipped
from hedgerow.loading import strict_yaml
from hedgerow.loading.kept import kept
from hedgerow.loading.tree import READER, Tree, parse_tree

GAME = shipped("content") / "fallow" / "game.yaml"
FILES = sorted(it for name in ("content", "templates") for it in shipped(name).rglob("*.yaml"))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh folder for compiled modules, and for what is kept beside them."""
    monkeypatch.setattr(sys, "pycache_prefix", str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    return tmp_path


def read(path: Path, text: str | None = None) -> Tree:
    """A tree that no earlier call of this process has read."""
    return parse_tree.__wrapped__(path.read_text("utf-8") if text is None else text, str(path))


def entries(folder: Path) -> list[Path]:
    return [*folder.rglob("*.kept")]


def no_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on reading YAML fails."""

    def fail(*_: Any) -> Any:
        raise AssertionError("the file was read again")

    monkeypatch.setattr(strict_yaml, "entry_of", fail)


@pytest.mark.parametrize("path", FILES, ids=lambda it: f"{it.parent.name}/{it.name}")
def test_a_kept_file_has_the_same_values_and_places(
    path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = read(path)
    no_reader(monkeypatch)
    assert read(path) == first
    assert len(entries(folder)) == 1


def test_a_changed_text_is_read_anew(folder: Path) -> None:
    text = GAME.read_text("utf-8")
    read(GAME)
    changed = read(GAME, f"extra: 1\n{text}")
    assert changed.value["extra"].value == 1
    assert changed.value["about"].where.line == read(GAME, text).value["about"].where.line + 1


def test_another_version_of_the_reader_reads_anew(folder: Path, tmp_path: Path) -> None:
    old, new = tmp_path / "old.py", tmp_path / "new.py"
    old.write_text("1")
    new.write_text("12")
    assert kept(str(GAME), "text", old, lambda: "old") == "old"
    assert kept(str(GAME), "text", old, lambda: "never") == "old"
    assert kept(str(GAME), "text", new, lambda: "new") == "new"


@pytest.mark.parametrize("damage", [b"", b"\xff", b"[", b"[1]", b"null", b"[[1],2]", b"[" * 90_000])
def test_a_damaged_entry_is_made_anew(
    damage: bytes, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = read(GAME)
    (entry,) = entries(folder)
    entry.write_bytes(damage)
    assert read(GAME) == first
    no_reader(monkeypatch)
    assert read(GAME) == first


def test_a_file_of_a_user_is_never_kept(folder: Path, tmp_path: Path) -> None:
    own = tmp_path / "content" / "game.yaml"
    own.parent.mkdir()
    own.write_text("a: 1\n", "utf-8")
    assert read(own).plain() == {"a": 1}
    assert entries(folder) == []


def test_a_text_with_problems_is_never_kept(folder: Path) -> None:
    with pytest.raises(Exception, match="twice"):
        read(GAME, "a: 1\na: 2\n")
    assert entries(folder) == []


def test_nothing_is_kept_where_python_keeps_no_modules(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    read(GAME)
    assert entries(folder) == []


def test_a_place_that_cannot_be_written_is_no_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("no folder")
    monkeypatch.setattr(sys, "pycache_prefix", str(blocked))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    assert read(GAME).value["about"]


def test_the_reader_that_entries_are_stamped_with_is_the_one_in_use() -> None:
    assert strict_yaml.__file__ == str(READER)
