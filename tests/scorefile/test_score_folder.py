"""Which files of a folder are scored."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hedgerow.base.errors import UsageError
from hedgerow.scorefile import score_folder
from hedgerow.scorefile.score_folder import find_score_files


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in {
        "b.txt": "game: barley\n",
        "a.TXT": "# a note\nSheet: SF1\n",
        "c/d.txt": "[Ann]\nBO.\n",
        "c/notes.txt": "Bring: the blue pens\nAnn [late]\n",
        "table.csv": "game: barley\n",
        ".hidden.txt": "game: barley\n",
        ".old/e.txt": "game: barley\n",
        "empty.txt": "",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    (tmp_path / "long.txt").write_bytes(b"\xff" * 70_000)
    return tmp_path


def names(paths: tuple[Path, ...], folder: Path) -> list[str]:
    return [path.relative_to(folder).as_posix() for path in paths]


def test_score_files_of_a_folder_come_by_name_and_others_are_skipped(folder: Path) -> None:
    found = find_score_files([folder])

    # A file that cannot be read is not skipped: it is reported.
    assert names(found.files, folder) == ["a.TXT", "b.txt", "long.txt", "c/d.txt"]
    assert names(found.skipped, folder) == ["empty.txt", "table.csv", "c/notes.txt"]


def test_a_named_file_is_scored_whatever_it_is_and_comes_with_its_folder_once(folder: Path) -> None:
    table, game, missing = folder / "table.csv", folder / "b.txt", folder / "none.txt"
    found = find_score_files([table, folder / "c" / ".." / "b.txt", folder, missing, game])

    assert [it.name for it in found.files] == [
        *("table.csv", "b.txt", "a.TXT", "long.txt", "d.txt", "none.txt", "b.txt"),
    ]
    assert names(found.skipped, folder) == ["empty.txt", "c/notes.txt"]


def test_links_to_folders_are_not_followed(folder: Path) -> None:
    (folder / "c" / "loop").symlink_to(folder, target_is_directory=True)

    assert len(find_score_files([folder]).files) == 4


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes")
def test_a_pipe_in_a_folder_is_reported_without_waiting_for_it(folder: Path) -> None:
    os.mkfifo(folder / "pipe.txt")

    assert folder / "pipe.txt" in find_score_files([folder]).files


def test_a_folder_without_score_files_is_wrong_usage(folder: Path) -> None:
    (folder / "new").mkdir()

    with pytest.raises(UsageError, match="no score files"):
        find_score_files([folder / "new"])


def test_a_folder_with_far_too_many_files_is_refused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(score_folder, "MAX_FILES", 7)
    assert len(find_score_files([folder]).files) == 4

    monkeypatch.setattr(score_folder, "MAX_FILES", 6)
    with pytest.raises(UsageError, match="more than 6 files"):
        find_score_files([folder])
