"""The yardstick: the same SVG files as plain strings, every number written out, no library.

Where everything stands is known beforehand: `learn` takes it from files that hedgerow wrote.
Usage: plain_svg.py learn PARTS FOLDER | plain_svg.py write PARTS FOLDER
"""

from __future__ import annotations

import marshal
import re
import sys
from pathlib import Path

# Outlines of the font, colours and the names of things are texts; all else is numbers.
_NUMBER = re.compile(r"(?<![\w#.-])-?\d+(?:\.\d{1,3})?(?![\w.])|(?<=[MLCHVhv])-?\d+\.?\d{0,3}")
_GLYPH = re.compile(r'(<path d="[^"]*" id="(?:plain|bold)-[0-9a-f]+" ?/>|<title>.*?</title>)')


def write_files(parts: Path, folder: Path) -> None:
    """Write every file that was learnt."""
    folder.mkdir(exist_ok=True)
    for name, pieces in marshal.loads(parts.read_bytes()):
        text = "".join(
            f"{it:.3f}".rstrip("0").rstrip(".") if isinstance(it, float) else it for it in pieces
        )
        (folder / name).write_text(text, "utf-8")


def learnt(text: str) -> list[str | float]:
    """The texts and numbers of a file, in turn."""
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
    """Take the files of a folder apart."""
    files = sorted(folder.glob("*.svg"))
    parts.write_bytes(marshal.dumps([(it.name, learnt(it.read_text("utf-8"))) for it in files]))


if __name__ == "__main__":
    {"learn": learn, "write": write_files}[sys.argv[1]](Path(sys.argv[2]), Path(sys.argv[3]))
