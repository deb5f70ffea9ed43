"""Make the pictures that the README shows, with the program itself: `make pictures`."""

import shutil
import sys
import tempfile
from pathlib import Path

from hedgerow.cli import app

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"


def make_pictures(target: Path) -> None:
    """Write sheet.svg, tiles.svg and scored.svg into a folder."""
    example = ROOT / "content" / "examples" / "stampfarm" / "party.txt"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _run("sheets", "stampfarm", "--players", "2", "--seed", "2026", "--format", "svg", "--out", name)
        _run("deck", "stampfarm", "requests", "--format", "svg", "--out", name)
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(next(folder.glob("*sheets*001.svg")), target / "sheet.svg")
        shutil.copy(next(folder.glob("*requests*001.svg")), target / "tiles.svg")
    _run("score", str(example), "--svg", str(target / "scored.svg"))


def _run(*words: str) -> None:
    app(words, standalone_mode=False)


if __name__ == "__main__":
    make_pictures(Path(sys.argv[1]) if len(sys.argv) > 1 else PICTURES)
