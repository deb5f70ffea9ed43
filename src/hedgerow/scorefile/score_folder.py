"""Folders of score files: which of their files are scored."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from hedgerow.base.errors import InputError, usage_error
from hedgerow.base.files import STDIO, decode_guessing_encoding, read_bytes
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.scorefile.score_file import MAX_BYTES

ENDING = ".txt"
MAX_FILES = 10_000
# A game, a code or a section: a text without any of them is a note, not a score file.
_SCORE_FILE = re.compile(r"^\s*(game|sheet|code)\s*:|^\s*\[.*\]\s*$", re.IGNORECASE | re.MULTILINE)


@record
class ScoreFiles:
    """The files to score, and those of folders that are not score files."""

    files: tuple[Path, ...]
    skipped: tuple[Path, ...] = ()


def find_score_files(paths: Iterable[Path]) -> ScoreFiles:
    """Return the files at some paths: those that were named, and the score files of folders.

    A file of a folder is omitted if it was found before. Raises UsageError for a folder without any
    score file, or with too many files.
    """
    files: list[Path] = []
    found: set[Path] = set()
    skipped: dict[Path, Path] = {}
    for path in paths:
        if str(path) == STDIO or not path.is_dir():
            files.append(path)
            found.add(real_path(path))
            continue
        inside = list(_score_files_in(path, skipped))
        if not inside:
            message = Message("there are no score files in this folder")
            hint = Message(
                "score files end in {ending}; hedgerow blank GAME writes one", ending=ENDING
            )
            raise usage_error(str(path), message, hint)
        files += [file for file in inside if real_path(file) not in found]
        found.update(map(real_path, inside))
    others = (path for real, path in skipped.items() if real not in found)
    return ScoreFiles(tuple(files), tuple(others))


def real_path(path: Path) -> Path:
    """Return a path without links, to compare files; unchanged if it cannot be resolved."""
    try:
        return path.resolve()
    except (OSError, RuntimeError, ValueError):  # a link in a circle, a null character
        return path


def _score_files_in(folder: Path, skipped: dict[Path, Path]) -> Iterator[Path]:
    """Yield the score files in a folder and below it, by name; add the others to `skipped`."""
    count = 0
    # Links to folders are not followed, so that the walk ends.
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(name for name in names if not name.startswith(".")):
            count += 1
            if count > MAX_FILES:
                message = Message(
                    "there are more than {most} files in this folder", most=f"{MAX_FILES:,}"
                )
                raise usage_error(str(folder), message, Message("pass the folder of one evening"))
            path = Path(root, name)
            if path.suffix.lower() == ENDING and _may_be_score_file(path):
                yield path
            else:
                skipped[real_path(path)] = path


def _may_be_score_file(path: Path) -> bool:
    """Return whether a text looks like a score file. One that cannot be read is to be reported."""
    try:
        text, _ = decode_guessing_encoding(read_bytes(path, MAX_BYTES), str(path))
    except InputError:
        return True
    return _SCORE_FILE.search(text) is not None
