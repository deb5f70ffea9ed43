"""How much ink pages take: they are rendered, and colours are split into those of a printer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from hedgerow.base.frozen import record
from hedgerow.drawing.scene import Page
from hedgerow.drawing.theme import Theme
from hedgerow.library.game import shared_words
from hedgerow.printing.paper import Job

DOTS_PER_INCH = 150
INKS = {"cyan": "C", "magenta": "M", "yellow": "Y", "black": "K"}


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


@record
class PageInk:
    """A page of a document, and its ink."""

    name: str
    paper: str
    page: int
    ink: Ink


def require_ink_tools() -> None:
    """Refuse to measure ink where what it needs is not installed, before anything is written."""
    from hedgerow.writers.png import require_page_images

    require_page_images("--ink")


def measure_pages(job: Job, theme: Theme, inks: list[PageInk]) -> Iterator[Page]:
    """The pages of a job; the ink of each is noted as it goes by."""
    for number, page in enumerate(job.pages, 1):
        inks.append(PageInk(job.name, job.paper.name, number, page_ink(page, theme)))
        yield page


def page_ink(page: Page, theme: Theme) -> Ink:
    """The ink of a page."""
    from hedgerow.writers.png import page_images

    (picture,) = page_images([page], theme, DOTS_PER_INCH)
    return image_ink(picture)


def image_ink(picture: Any) -> Ink:
    """The ink of a picture; what all three colours share is printed in black."""
    from PIL import ImageChops, ImageStat

    colours = [ImageChops.invert(band) for band in picture.convert("RGB").split()]
    black = ImageChops.darker(ImageChops.darker(colours[0], colours[1]), colours[2])
    parts = [*(ImageChops.subtract(it, black) for it in colours), black]
    return Ink(*(ImageStat.Stat(it).mean[0] / 255 for it in parts))


def ink_data(inks: Sequence[PageInk]) -> list[dict[str, Any]]:
    """The ink of every page as data, in percent of the page."""
    return [
        {"name": it.name, "paper": it.paper, "page": it.page, **_percent(it.ink)} for it in inks
    ]


def ink_table(inks: Sequence[PageInk], lang: str) -> Iterator[str]:
    """The same for people, with the mean of all pages."""
    words, known = shared_words(lang), ink_data(inks)
    yield words("ink.title")
    width = max(len(f"{it['name']} {it['paper']}") for it in known)
    for it in known:
        parts = "  ".join(
            f"{sign} {words.format_decimal(it[ink]):>4}" for ink, sign in INKS.items()
        )
        name, total = f"{it['name']} {it['paper']}", words.format_decimal(it["total"])
        yield f"  {name:<{width}} {it['page']:>4}  {total:>5} %   {parts}"
    mean = sum(it["total"] for it in known) / len(known)
    yield words("ink.mean", n=len(known), percent=words.format_decimal(mean))


def _percent(ink: Ink) -> dict[str, float]:
    return {name: round(100 * getattr(ink, name), 1) for name in (*INKS, "total")}
