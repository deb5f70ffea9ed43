"""How much ink a page takes: it is rendered, and its colours are split into those of a printer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hedgerow.base.frozen import record

DOTS_PER_INCH = 150


@record
class Ink:
    """What part of a page each ink covers, 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        return self.cyan + self.magenta + self.yellow + self.black


def page_inks(pdf: Path | bytes) -> Iterator[Ink]:
    """The ink of every page of a PDF file."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            yield picture_ink(page.render(scale=DOTS_PER_INCH / 72).to_pil())
    finally:
        document.close()


def picture_ink(picture: Any) -> Ink:
    """The ink of a picture; what all three colours share is printed in black."""
    from PIL import ImageChops, ImageStat

    colours = [ImageChops.invert(band) for band in picture.convert("RGB").split()]
    black = ImageChops.darker(ImageChops.darker(colours[0], colours[1]), colours[2])
    parts = [*(ImageChops.subtract(it, black) for it in colours), black]
    return Ink(*(ImageStat.Stat(it).mean[0] / 255 for it in parts))
