"""The same bytes: every game, deck, theme and language, printed again under other circumstances.

`python -m harden.determinism [THEME...] [GAME...]` prints the digests as JSON. PDF streams are
compressed by the zlib of the machine: equal bytes are promised for equal versions of zlib, and
for any two of them the same text before compression (`plain`). A library that compresses
otherwise takes the place of zlib in one of the runs, if it could be made ready (`pythons.py`).
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
from hedgerow.library.game import Game
from hedgerow.library.library import open_library
from hedgerow.printing.kits import kit_jobs
from hedgerow.printing.paper import Job, Layout, papers
from hedgerow.printing.request import SHEETS, PrintRequest
from hedgerow.printing.sheet_batch import generate_batch
from hedgerow.ruleset.sheet_code import THEMES
from hedgerow.writers.pdf import write_pdf
from hedgerow.writers.svg import svg_bytes

ROOT = Path(__file__).resolve().parents[1]
_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Circumstances:
    """Where and how a run happens; nothing of it may show in what is printed."""

    name: str
    env: Mapping[str, str]
    folder: str = "."
    python: str = sys.executable
    library: Path | None = None


def circumstances() -> list[Circumstances]:
    """Two plain runs, then other hash seeds, time zones, locales and folders."""
    far = {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8"}
    odd = {"PYTHONHASHSEED": "4242", "TZ": "America/St_Johns", "LC_ALL": "C", "PYTHONUTF8": "0"}
    return [
        Circumstances("plain", {"PYTHONHASHSEED": "0"}),
        Circumstances("again", {"PYTHONHASHSEED": "0"}),
        Circumstances("far away", {**far, "LANGUAGE": "tr", "SOURCE_DATE_EPOCH": "1"}, "/"),
        Circumstances("an odd place", {**odd, "COLUMNS": "20"}, "Größe 4 × 5"),
    ]


def jobs(game: Game, lang: str) -> list[Job]:
    """All a game prints: sheets, decks (drawn by lot where it can be), pad and the first page."""
    order = PrintRequest(game=game.id, what=SHEETS, count=2, seed=3)
    batch = generate_batch(game, order) if game.ruleset.sheet_spec else None
    return kit_jobs(game, batch, Layout(papers()["a4"], lang))


def digests(themes: Sequence[str], games: Sequence[str] = ()) -> Iterator[tuple[str, str]]:
    """A digest of every document as PDF, as PDF before compression, and of its SVG pages."""
    for game in open_library().games():
        if games and game.id not in games:
            continue
        for lang in game.languages:
            for job in jobs(game, lang):
                drawn = tuple(job.pages)
                for name in themes:
                    theme, file = load_theme(name), BytesIO()
                    write_pdf(drawn, file, title=job.title, lang=lang, theme=theme)
                    told = f"{game.id} {job.name} {lang} {name}"
                    yield f"{told} pdf", _digest(file.getvalue())
                    yield f"{told} plain", _digest(plain(file.getvalue()))
                    pages = [svg_bytes(it, title="", theme=theme) for it in drawn]
                    yield f"{told} svg", _digest(b"".join(pages))


def plain(pdf: bytes) -> bytes:
    """All streams of a PDF before compression, one after the other."""
    return b"\n".join(map(_inflated, _STREAM.findall(pdf)))


def _inflated(stream: bytes) -> bytes:
    """The text of a stream; an end of line behind it may be the last byte of its check sum."""
    try:
        return zlib.decompressobj().decompress(stream)
    except zlib.error:
        return stream.strip()


def _digest(data: bytes) -> str:
    return sha256(data).hexdigest()[:24]


def start(where: Circumstances, home: Path, wanted: Sequence[str]) -> subprocess.Popen[bytes]:
    """Start a run under some circumstances; it prints the digests."""
    folder = home / where.folder
    folder.mkdir(parents=True, exist_ok=True)
    places = (where.library, ROOT, ROOT / "src")
    paths = os.pathsep.join(str(it) for it in places if it)
    env = {**os.environ, "PYTHONPATH": paths, "XDG_CONFIG_HOME": str(home), **where.env}
    command = [where.python, "-m", "harden.determinism", *wanted]
    return subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE)


def differences(one: Mapping[str, str], other: Mapping[str, str], same_zlib: bool) -> list[str]:
    """The documents that differ; with another zlib only their text before compression counts."""
    kinds = ("pdf", "plain", "svg") if same_zlib else ("plain", "svg")
    names = one.keys() | other.keys()
    return sorted(it for it in names if it.endswith(kinds) and one.get(it) != other.get(it))


def main() -> None:
    """Print the digests and the version of zlib; words that are no theme name games."""
    themes = [it for it in sys.argv[1:] if it in THEMES] or THEMES
    found = dict(digests(themes, [it for it in sys.argv[1:] if it not in THEMES]))
    version = f"{zlib.__name__} {zlib.ZLIB_RUNTIME_VERSION}"
    print(json.dumps({"zlib": version, "digests": found}))


if __name__ == "__main__":
    main()
