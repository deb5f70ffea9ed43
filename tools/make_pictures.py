"""Render the pictures of the README with the program itself: `make pictures`."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from hedgerow.cli import build_program

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
EXAMPLES = ROOT / "content" / "examples"


# Each picture, and the arguments of the command whose first page it shows.
PAGES = {
    "sheet.svg": "sheets stampfarm --players 2 --seed 2026",
    "tiles.svg": "deck stampfarm requests",
    "boards.svg": "sheets kuhlorado --count 4 --seed 2026",
    "ring.svg": "sheets bunte-runde --seed 2026",
    "track.svg": "deck kuhfstein track",
}
SCORED = {"scored.svg": "stampfarm/party.txt", "scored-board.svg": "kuhlorado/rulebook.txt"}


def make_pictures(target: Path) -> None:
    """Write all pictures into a folder."""
    target.mkdir(parents=True, exist_ok=True)
    os.environ["LC_ALL"] = "C"  # in English on every machine
    for picture, words in PAGES.items():
        with tempfile.TemporaryDirectory() as name:
            _run(*words.split(), "--format", "svg", "--out", name)
            shutil.copy(next(Path(name).glob("*001.svg")), target / picture)
    for picture, example in SCORED.items():
        _run("score", str(EXAMPLES / example), "--svg", str(target / picture))


def _run(*words: str) -> None:
    build_program()(words, standalone_mode=False)


if __name__ == "__main__":
    make_pictures(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES)
