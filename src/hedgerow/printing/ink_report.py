"""What is told of a print beside its files: how far backs are moved, how much ink it takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any

from hedgerow.drawing.theme import find_theme
from hedgerow.library.box import shared_words
from hedgerow.printing.calibration import measure_text
from hedgerow.printing.ink import Ink, page_inks
from hedgerow.printing.press import Job, Order
from hedgerow.printing.sheet_pages import Paper

INKS = {"cyan": "C", "magenta": "M", "yellow": "Y", "black": "K"}


def moved_backs(jobs: Iterable[Job], order: Order) -> Iterator[str]:
    """Says that backs are moved, if any are."""
    nudge = order.imposition.nudge
    if any(job.two_sided for job in jobs) and any((nudge.x_mm, nudge.y_mm, *(nudge.lying or ()))):
        measure = measure_text((nudge.x_mm, nudge.y_mm))
        yield shared_words(order.lang)("print.moved", printer=order.printer, measure=measure)


def ink_data(jobs: Iterable[Job], order: Order) -> list[dict[str, Any]]:
    """How much ink every page of every job takes, in percent of the page."""
    return [
        {"name": job.name, "paper": paper.name, "page": number, **_percent(ink)}
        for paper in order.papers
        for job in jobs
        for number, ink in enumerate(page_inks(_pdf_bytes(job, paper, order)), 1)
    ]


def ink_table(inks: list[dict[str, Any]], lang: str) -> Iterator[str]:
    """The same for people, with the mean of all pages."""
    if not inks:
        return
    words = shared_words(lang)
    yield words("ink.title")
    width = max(len(f"{it['name']} {it['paper']}") for it in inks)
    for it in inks:
        parts = "  ".join(f"{sign} {words.decimal(it[ink]):>4}" for ink, sign in INKS.items())
        name, total = f"{it['name']} {it['paper']}", words.decimal(it["total"])
        yield f"  {name:<{width}} {it['page']:>4}  {total:>5} %   {parts}"
    mean = sum(it["total"] for it in inks) / len(inks)
    yield words("ink.mean", n=len(inks), percent=words.decimal(mean))


def _percent(ink: Ink) -> dict[str, float]:
    return {name: round(100 * getattr(ink, name), 1) for name in (*INKS, "total")}


def _pdf_bytes(job: Job, paper: Paper, order: Order) -> bytes:
    from hedgerow.writers.pdf import write_pdf

    file = BytesIO()
    theme = find_theme(order.theme)
    write_pdf(job.pages(paper), file, title=job.title, lang=order.lang, theme=theme)
    return file.getvalue()
