"""Reference: the same SVG files as plain strings, every number formatted, no library.

All positions are known beforehand: `learn` takes them from files written by hedgerow.
Usage: plain_svg.py learn PARTS FOLDER | plain_svg.py write PARTS FOLDER
"""

from __future__ import annotations

import marshal
import re
import sys
from pathlib import Path

# Font outlines, colours and names stay strings; everything else is numbers.
_NUMBER = re.compile(r"(?<![\w#.-])-?\d+(?:\.\d{1,3})?(?![\w.])|(?<=[MLCHVhv])-?\d+\.?\d{0,3}")
_GLYPH = re.compile(r'(<path d="[^"]*" id="(?:plain|bold)-[0-9a-f]+" ?/>|<title>.*?</title>)')


def write_files(parts: Path, folder: Path) -> None:
    """Write every learned file."""
    folder.mkdir(exist_ok=True)
    for name, pieces in marshal.loads(parts.read_bytes()):
        text = "".join(
            f"{piece:.3f}".rstrip("0").rstrip(".") if isinstance(piece, float) else piece
            for piece in pieces
        )
        (folder / name).write_text(text, "utf-8")


def split_file(text: str) -> list[str | float]:
    """Return the strings and numbers of a file, alternating."""
    pieces: list[str | float] = []
    for part in _GLYPH.split(text):
        if _GLYPH.fullmatch(part):
            pieces.append(part)
            continue
        at = 0
        for number in _NUMBER.finditer(part):
            pieces += [part[at : number.start()], float(number[0])]
            at = number.end()
        pieces.append(part[at:])
    return pieces


def learn(parts: Path, folder: Path) -> None:
    """Take the files of a folder apart, and save their parts."""
    files = sorted(folder.glob("*.svg"))
    parts.write_bytes(
        marshal.dumps([(path.name, split_file(path.read_text("utf-8"))) for path in files])
    )


if __name__ == "__main__":
    {"learn": learn, "write": write_files}[sys.argv[1]](Path(sys.argv[2]), Path(sys.argv[3]))
