"""Ink: rendered pages, split into the four inks."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from hedgerow.ink import Ink, page_inks, picture_ink
from hedgerow.scene import Page, Rect
from hedgerow.theme import find_theme
from hedgerow.write_pdf import write_pdf

# A colour, and how much of cyan, magenta, yellow, black it takes: what all share is black.
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
    ink = picture_ink(Image.new("RGB", (4, 4), colour))

    assert (ink.cyan, ink.magenta, ink.yellow, ink.black) == pytest.approx(parts, abs=0.002)
    assert ink.total == pytest.approx(sum(parts), abs=0.004)


def test_a_half_black_page_is_half_covered_and_an_empty_one_not_at_all() -> None:
    file = io.BytesIO()
    half = Page(100, 100, (Rect(0, 0, 100, 50, fill="ink"),))
    write_pdf(
        [half, Page(100, 100, ())], file, title="", lang="en", theme=find_theme("high-contrast")
    )
    one, other = page_inks(file.getvalue())

    assert one.black == pytest.approx(0.5, abs=0.01)
    assert other == Ink(0, 0, 0, 0)
