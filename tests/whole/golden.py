"""Golden files: the output of a game as text, in its folder of tests, `games/<game>/golden`.

They are compared with the current output. `HEDGEROW_GOLDEN=write` in the environment rewrites them
first; the differences are then reviewed, and explained in the commit.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from difflib import unified_diff
from itertools import islice
from pathlib import Path

GAMES_FOLDER = Path(__file__).resolve().parents[1] / "games"
WRITING = os.environ.get("HEDGEROW_GOLDEN") == "write"
HOW_TO_WRITE = "HEDGEROW_GOLDEN=write python -m pytest tests/whole/test_golden.py"
MAX_LINES = 30


def golden_folder(game: str) -> Path:
    """Return the folder with the golden files of a game."""
    return GAMES_FOLDER / game.replace("-", "_") / "golden"


def write_files(folder: Path, files: Mapping[str, str]) -> None:
    """Write golden files by name."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8", newline="\n")


def remove_others(folder: Path, names: Iterable[str]) -> None:
    """Remove golden files with other names."""
    for name in unused_files(folder, names):
        (folder / name).unlink()


def unused_files(folder: Path, names: Iterable[str]) -> list[str]:
    """Return the names of golden files that are not among these names."""
    return sorted({path.name for path in folder.glob("*")} - {*names})


def differences(folder: Path, files: Mapping[str, str]) -> Iterator[str]:
    """Yield the differences between golden files and current output, first lines only."""
    for name, text in files.items():
        path = folder / name
        if not path.is_file():
            yield f"{path} is missing"
        elif (golden := path.read_text("utf-8")) != text:
            yield "\n".join(_first_lines(_diff(name, golden, text)))


def _diff(name: str, golden: str, text: str) -> Iterator[str]:
    names = f"golden/{name}", f"{name} as it is made now"
    return unified_diff(golden.splitlines(), text.splitlines(), *names, n=1, lineterm="")


def _first_lines(diff: Iterator[str]) -> Iterator[str]:
    yield from islice(diff, MAX_LINES)
    if more := sum(1 for _ in diff):
        yield f"... and {more} more lines"
