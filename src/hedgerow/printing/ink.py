"""Ink consumption: pages are rendered and their colours split into CMYK."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hedgerow.base.frozen import record
from hedgerow.drawing.scene import Page
from hedgerow.drawing.theme import Theme
from hedgerow.library.game import shared_words
from hedgerow.printing.paper import Job

# Coverage in percent does not need the resolution of a print.
DOTS_PER_INCH = 150
INKS = {"cyan": "C", "magenta": "M", "yellow": "Y", "black": "K"}


@record
class Ink:
    """The share of a page that each ink covers, 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        return self.cyan + self.magenta + self.yellow + self.black


@record
class PageInk:
    """A page of a document with its ink."""

    name: str
    paper: str
    page: int
    ink: Ink


def require_ink_tools() -> None:
    """Raise InputError if the libraries for `--ink` are missing, before anything is written."""
    from hedgerow.writers.png import require_page_images

    require_page_images("--ink")


def measure_pages(job: Job, theme: Theme, inks: list[PageInk]) -> Iterator[Page]:
    """Yield the pages of a job, and append the ink of each to `inks`."""
    for number, page in enumerate(job.pages, 1):
        inks.append(PageInk(job.name, job.paper.name, number, page_ink(page, theme)))
        yield page


def page_ink(page: Page, theme: Theme) -> Ink:
    """Return the ink of a page."""
    from hedgerow.writers.png import page_images

    (picture,) = page_images([page], theme, DOTS_PER_INCH)
    return image_ink(picture)


def image_ink(picture: Any) -> Ink:
    """Return the ink of an image. The grey part of every colour is printed in black."""
    from PIL import ImageChops, ImageStat

    colours = [ImageChops.invert(band) for band in picture.convert("RGB").split()]
    black = ImageChops.darker(ImageChops.darker(colours[0], colours[1]), colours[2])
    parts = [*(ImageChops.subtract(colour, black) for colour in colours), black]
    return Ink(*(ImageStat.Stat(part).mean[0] / 255 for part in parts))


def ink_data(inks: Sequence[PageInk]) -> list[dict[str, Any]]:
    """Return the ink of every page as JSON data, in percent of the page."""
    return [
        {"name": it.name, "paper": it.paper, "page": it.page, **_percent(it.ink)} for it in inks
    ]


def ink_table(inks: Sequence[PageInk], lang: str) -> Iterator[str]:
    """Yield the lines of the ink table, the mean last."""
    words, rows = shared_words(lang), ink_data(inks)
    yield words("ink.title")
    width = max(len(f"{row['name']} {row['paper']}") for row in rows)
    for row in rows:
        parts = "  ".join(
            f"{sign} {words.format_decimal(row[ink]):>4}" for ink, sign in INKS.items()
        )
        name, total = f"{row['name']} {row['paper']}", words.format_decimal(row["total"])
        yield f"  {name:<{width}} {row['page']:>4}  {total:>5} %   {parts}"
    mean = sum(row["total"] for row in rows) / len(rows)
    yield words("ink.mean", n=len(rows), percent=words.format_decimal(mean))


def _percent(ink: Ink) -> dict[str, float]:
    return {name: round(100 * getattr(ink, name), 1) for name in (*INKS, "total")}
