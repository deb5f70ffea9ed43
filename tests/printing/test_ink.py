"""Ink: rendered pages, split into the four inks."""

from __future__ import annotations

import pytest
from PIL import Image

from hedgerow.drawing.scene import Page, Rect
from hedgerow.drawing.theme import load_theme
from hedgerow.game.library import open_library
from hedgerow.printing.kits import kit_jobs
from hedgerow.printing.paper import Layout, papers
from hedgerow.printing.print_files import Ink, image_ink, page_ink
from hedgerow.printing.sheets import generate_batch
from tests.requests import sheet_request

# A colour, and its cyan, magenta, yellow and black: the grey part is printed in black.
COLOURS = [
    ("white", (0, 0, 0, 0)),
    ("black", (0, 0, 0, 1)),
    ("#808080", (0, 0, 0, 0.498)),
    ("cyan", (1, 0, 0, 0)),
    ("red", (0, 1, 1, 0)),
    ("#00007f", (0.498, 0.498, 0, 0.502)),
]


@pytest.mark.parametrize(("colour", "parts"), COLOURS)
def test_a_colour_is_split_into_inks(colour: str, parts: tuple[float, ...]) -> None:
    ink = image_ink(Image.new("RGB", (4, 4), colour))

    assert (ink.cyan, ink.magenta, ink.yellow, ink.black) == pytest.approx(parts, abs=0.002)
    assert ink.total == pytest.approx(sum(parts), abs=0.004)


def test_a_half_black_page_is_half_covered_and_an_empty_page_is_not() -> None:
    theme = load_theme("high-contrast")
    half = Page(100, 100, (Rect(0, 0, 100, 50, fill="ink"),))

    assert page_ink(half, theme).black == pytest.approx(0.5, abs=0.01)
    assert page_ink(Page(100, 100, ()), theme) == Ink(0, 0, 0, 0)


@pytest.mark.parametrize("name", sorted(it.id for it in open_library().games()))
def test_the_ink_saver_takes_little_more_than_a_third_of_the_ink_of_a_kit(name: str) -> None:
    pages = kit_pages(name)

    assert kit_ink(pages, "ink-saver") <= kit_ink(pages, "colour") * 0.36


def kit_pages(name: str) -> list[Page]:
    game = open_library().find_game(name)
    request = sheet_request(4, None, 1)
    batch = generate_batch(game, request) if game.has_sheets else None
    jobs = kit_jobs(game, batch, Layout(papers()["a4"], "en"))
    return [page for job in jobs for page in job.pages]


def kit_ink(pages: list[Page], theme: str) -> float:
    return sum(page_ink(page, load_theme(theme)).total for page in pages)
