"""Check for equal bytes: every game, deck, theme and language, printed in other environments.

`python -m harden.determinism [THEME...] [GAME...]` prints the digests as JSON. PDF streams are
compressed by the zlib of the machine: equal bytes are promised for equal versions of zlib, and for
different versions equal text before compression (`plain`). One run uses a library that compresses
differently in place of zlib, if it could be installed (`pythons.py`).
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from hedgerow.drawing.theme import load_theme
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.printing.kits import kit_jobs
from hedgerow.printing.paper import Job, Layout, papers
from hedgerow.printing.request import SHEETS, PrintRequest
from hedgerow.printing.sheets import generate_batch
from hedgerow.scorefile.sheet_code import THEMES
from hedgerow.writers.pdf import write_pdf
from hedgerow.writers.svg import svg_bytes

ROOT = Path(__file__).resolve().parents[1]
_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """The environment of a run, which must not affect what is printed."""

    name: str
    env: Mapping[str, str]
    folder: str = "."
    python: str = sys.executable
    library: Path | None = None


def circumstances() -> list[Circumstances]:
    """Return two identical environments, then other hash seeds, time zones, locales, folders."""
    far = {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8"}
    odd = {"PYTHONHASHSEED": "4242", "TZ": "America/St_Johns", "LC_ALL": "C", "PYTHONUTF8": "0"}
    return [
        Circumstances("plain", {"PYTHONHASHSEED": "0"}),
        Circumstances("again", {"PYTHONHASHSEED": "0"}),
        Circumstances("far away", {**far, "LANGUAGE": "tr", "SOURCE_DATE_EPOCH": "1"}, "/"),
        Circumstances("an odd place", {**odd, "COLUMNS": "20"}, "Größe 4 × 5"),
    ]


def jobs(game: Game, lang: str) -> list[Job]:
    """Return everything a game prints: sheets, decks (random if possible), pad and rules."""
    request = PrintRequest(game=game.id, what=SHEETS, count=2, seed=3)
    batch = generate_batch(game, request) if game.has_seeds else None
    return kit_jobs(game, batch, Layout(papers()["a4"], lang))


def digests(themes: Sequence[str], games: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """Yield a digest of every document as PDF, as PDF before compression, and of its SVG pages."""
    for game in open_library().games():
        if games and game.id not in games:
            continue
        for lang in game.languages:
            for job in jobs(game, lang):
                pages = tuple(job.pages)
                for name in themes:
                    theme, file = load_theme(name), BytesIO()
                    write_pdf(pages, file, title=job.title, lang=lang, theme=theme)
                    label = f"{game.id} {job.name} {lang} {name}"
                    yield f"{label} pdf", _digest(file.getvalue())
                    yield f"{label} plain", _digest(plain(file.getvalue()))
                    svgs = [svg_bytes(page, title="", theme=theme) for page in pages]
                    yield f"{label} svg", _digest(b"".join(svgs))


def plain(pdf: bytes) -> bytes:
    """Return all streams of a PDF before compression, joined."""
    return b"\n".join(map(_decompress, _STREAM.findall(pdf)))


def _decompress(stream: bytes) -> bytes:
    """Decompress a stream. A line end after it may be the last byte of its checksum."""
    try:
        return zlib.decompressobj().decompress(stream)
    except zlib.error:
        return stream.strip()


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:24]


def start(
    environment: Circumstances, home: Path, arguments: Sequence[str]
) -> subprocess.Popen[bytes]:
    """Start a run in an environment; it prints the digests."""
    folder = home / environment.folder
    folder.mkdir(parents=True, exist_ok=True)
    folders = (environment.library, ROOT, ROOT / "src")
    paths = os.pathsep.join(str(path) for path in folders if path)
    env = {**os.environ, "PYTHONPATH": paths, "XDG_CONFIG_HOME": str(home), **environment.env}
    command = [environment.python, "-m", "harden.determinism", *arguments]
    return subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE)


def differences(first: Mapping[str, str], second: Mapping[str, str], same_zlib: bool) -> list[str]:
    """Return the documents that differ; with another zlib only text before compression counts."""
    kinds = ("pdf", "plain", "svg") if same_zlib else ("plain", "svg")
    names = first.keys() | second.keys()
    return sorted(
        name for name in names if name.endswith(kinds) and first.get(name) != second.get(name)
    )


def main() -> None:
    """Print the digests and the version of zlib. Arguments are themes and games."""
    themes = [word for word in sys.argv[1:] if word in THEMES] or THEMES
    games = [word for word in sys.argv[1:] if word not in THEMES]
    version = f"{zlib.__name__} {zlib.ZLIB_RUNTIME_VERSION}"
    print(json.dumps({"zlib": version, "digests": dict(digests(themes, games))}))


if __name__ == "__main__":
    main()
