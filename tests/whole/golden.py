"""Golden files: what a game makes, kept as text in its own folder of tests, `games/<game>/golden`.

They are compared with what the game makes now. `HEDGEROW_GOLDEN=write` in the environment writes
them anew first; what has changed is then read, and explained, in the commit.
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
MOST_LINES = 30


def golden_folder(game: str) -> Path:
    """Where the golden files of a game lie."""
    return GAMES_FOLDER / game.replace("-", "_") / "golden"


def write_files(folder: Path, made: Mapping[str, str]) -> None:
    """Write golden files, by their names."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in made.items():
        (folder / name).write_text(text, "utf-8", newline="\n")


def remove_others(folder: Path, names: Iterable[str]) -> None:
    """Remove the golden files that nothing makes."""
    for name in surplus(folder, names):
        (folder / name).unlink()


def surplus(folder: Path, names: Iterable[str]) -> list[str]:
    """The names of golden files that are none of these."""
    return sorted({path.name for path in folder.glob("*")} - {*names})


def differences(folder: Path, made: Mapping[str, str]) -> Iterator[str]:
    """What differs between the golden files and what is made: which file, and the first lines."""
    for name, text in made.items():
        path = folder / name
        if not path.is_file():
            yield f"{path} is missing"
        elif (golden := path.read_text("utf-8")) != text:
            yield "\n".join(_first_lines(_diff(name, golden, text)))


def _diff(name: str, golden: str, text: str) -> Iterator[str]:
    names = f"golden/{name}", f"{name} as it is made now"
    return unified_diff(golden.splitlines(), text.splitlines(), *names, n=1, lineterm="")


def _first_lines(diff: Iterator[str]) -> Iterator[str]:
    yield from islice(diff, MOST_LINES)
    if more := sum(1 for _ in diff):
        yield f"... and {more} more lines"
