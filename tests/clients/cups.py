"""The filter that CUPS sends every PDF file through, and where things are on its pages."""

from __future__ import annotations

import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import Any

import numpy as np
import pypdfium2
from numpy.typing import NDArray

from tests.clients.installed import needs
from tests.limits import LIMIT_S

FILTER = Path("/usr/lib/cups/filter/pdftopdf")
# A printer that accepts PDF, prints on both sides and has margins of 6.35 and 12.7 mm.
PRINTER = Path("/usr/share/ppd/cupsfilters/Ricoh-PDF_Printer-PDF.ppd")
DPI = 100
MM = DPI / 25.4
# Longer than the frames on backs of cards, shorter than the ruler of a fitted page.
LONG_MM = 38.0
_WORD = re.compile(
    r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)</word>'
)
Ink = NDArray[np.float32]


@dataclass(frozen=True)
class Word:
    """A word on a page and its middle, in millimetres from the upper left corner."""

    text: str
    x: float
    y: float


def needs_cups() -> None:
    there = FILTER.is_file() and PRINTER.is_file() and which("pdftotext") is not None
    needs("pdftopdf or pdftotext", there, "apt-get install cups-filters poppler-utils")


def through_cups(file: Path, options: str) -> Path:
    """Return the file that CUPS sends to the printer (`lp -o …`)."""
    printed = file.with_suffix(f".{re.sub('[^a-z0-9]+', '-', options)}.printed.pdf")
    job = [str(FILTER), "1", "somebody", file.stem, "1", options, str(file)]
    done = subprocess.run(
        job,
        env={**os.environ, "PPD": str(PRINTER)},
        capture_output=True,
        check=True,
        timeout=LIMIT_S,
    )
    printed.write_bytes(done.stdout)
    return printed


def inked_pages(file: Path) -> list[Ink]:
    """Return how much ink every point of every page has, 0 to 1."""
    document: Any = pypdfium2.PdfDocument(file)
    pages = [page.render(scale=DPI / 72, grayscale=True).to_numpy() for page in document]
    document.close()
    return [(255 - it.reshape(it.shape[:2]).astype(np.float32)) / 255 for it in pages]


def rotate_like(page: Ink, like: Ink) -> Ink:
    """Rotate a page like another; CUPS turns landscape pages a quarter to the left."""
    same_way = (page.shape[0] > page.shape[1]) == (like.shape[0] > like.shape[1])
    return page if same_way else np.rot90(page, -1)


def difference(written: Ink, printed: Ink) -> float:
    """Return the share of ink that moved, in squares of a millimetre."""
    height, width = (min(it) // 4 for it in zip(written.shape, printed.shape, strict=True))
    first, second = (_squares(it[: 4 * height, : 4 * width]) for it in (written, printed))
    return float(np.abs(first - second).sum() / first.sum())


def _squares(page: Ink) -> Ink:
    """Add up the ink of four by four points."""
    height, width = (it // 4 for it in page.shape)
    squares: Ink = page.reshape(height, 4, width, 4).sum(axis=(1, 3))
    return squares


def edges_mm(page: Ink) -> tuple[float, ...]:
    """Return left, top, right and bottom of all ink."""
    rows, columns = (np.flatnonzero((page > 0.2).any(axis=it)) for it in (1, 0))
    return tuple(float(it) / MM for it in (columns[0], rows[0], columns[-1] + 1, rows[-1] + 1))


def ruler_mm(page: Ink) -> float:
    """Return the length of the lowest long line, the ruler in the footer."""
    for row in (page > 0.2)[::-1]:
        ends = np.flatnonzero(np.diff(np.concatenate(([0], row, [0]))))
        longest = max((ends[1::2] - ends[::2]), default=0) / MM
        if longest >= LONG_MM:
            return float(longest)
    return 0.0


def words_on(file: Path) -> list[list[Word]]:
    """Return the words of every page with their positions, by poppler."""
    output = subprocess.run(
        ["pdftotext", "-bbox", str(file), "-"],
        capture_output=True,
        check=True,
        text=True,
        timeout=LIMIT_S,
    ).stdout
    return [[_word(*it) for it in _WORD.findall(page)] for page in output.split("<page ")[1:]]


def _word(left: str, top: str, right: str, bottom: str, text: str) -> Word:
    middle = (float(left) + float(right)) / 2, (float(top) + float(bottom)) / 2
    return Word(text, middle[0] * 25.4 / 72, middle[1] * 25.4 / 72)
