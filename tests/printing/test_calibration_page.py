"""The sheet to measure a printer with: both sides meet, and its numbers mend what they measure."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.scene import Group, Page, Text
from hedgerow.library.box import shared_words
from hedgerow.loading.words import LANGUAGES
from hedgerow.printing.calibration_page import calibration_pages
from hedgerow.printing.card_pages import Flip
from hedgerow.printing.sheet_pages import papers

every_flip = pytest.mark.parametrize("flip", ["long", "short"])
every_paper = pytest.mark.parametrize("paper", ["a4", "letter", "a5"])


def pages(paper: str = "a4", flip: Flip = "long", lang: str = "en") -> list[Page]:
    return list(calibration_pages(papers()[paper], flip, shared_words(lang)))


def rulers(page: Page) -> Group:
    (found,) = [it for it in page.items if isinstance(it, Group) and it.name == "rulers"]
    return found


def numbers(page: Page) -> dict[tuple[str, int], tuple[float, float]]:
    """Where on the paper every number of both rulers stands, from the middle of the page."""
    group = rulers(page)
    sign = -1 if group.turn == 180 else 1
    found = {}
    for item in group.items:
        if isinstance(item, Text) and item.text not in ("x", "y"):
            axis = "x" if item.anchor == "middle" else "y"
            value = int(item.text.replace("−", "-"))
            found[axis, value] = (sign * item.x_mm, sign * item.y_mm)
    return found


def read_at(page: Page, x: float, y: float) -> tuple[float, float]:
    """The numbers a person reads on a side at a place, by the rulers' own five-millimetre marks."""
    known = numbers(page)
    per_x = (known["x", 5][0] - known["x", 0][0]) / 5
    per_y = (known["y", 5][1] - known["y", 0][1]) / 5
    return x / per_x, y / per_y


@every_flip
@every_paper
def test_there_are_fronts_and_backs_upright_and_lying(paper: str, flip: Flip) -> None:
    sizes = [page.width_mm > page.height_mm for page in pages(paper, flip)]

    assert sizes == [False, False, True, True]


@every_flip
@every_paper
def test_the_middle_of_both_rulers_is_the_middle_of_the_paper(paper: str, flip: Flip) -> None:
    for page in pages(paper, flip):
        group = rulers(page)

        assert (group.x_mm, group.y_mm) == (page.width_mm / 2, page.height_mm / 2)


@every_flip
@pytest.mark.parametrize("number", [1, 3])
def test_reading_the_hole_behind_gives_the_move_that_mends_it(flip: Flip, number: int) -> None:
    """A back printed 3 mm too far right and 1 mm too low, as its reader sees it: the hole of the
    front's middle is 3 mm left of its rulers' middle and 1 mm above; backs must go there."""
    back = pages("a4", flip)[number]
    sign = -1 if rulers(back).turn == 180 else 1

    assert read_at(back, sign * -3.0, sign * -1.0) == pytest.approx((-3.0, -1.0))


@every_flip
@pytest.mark.parametrize("number", [0, 2])
def test_against_the_light_the_front_shows_the_same_numbers(flip: Flip, number: int) -> None:
    """The same back as above, seen from the front: a flip that mirrors x puts its middle 3 mm
    left and 1 mm low; one that mirrors y puts it 3 mm right and 1 mm high."""
    front, back = pages("a4", flip)[number : number + 2]
    seen = (3.0, -1.0) if rulers(back).turn == 180 else (-3.0, 1.0)

    assert read_at(front, *seen) == pytest.approx((-3.0, -1.0))


def texts(page: Page) -> Iterator[Text]:
    for item in page.items:
        if isinstance(item, Group):
            yield from (it for it in item.items if isinstance(it, Text))


@every_paper
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_wider_than_the_page(paper: str, lang: str) -> None:
    for page in pages(paper, lang=lang):
        for text in texts(page):
            assert text_width_mm(text.text, text.size_pt, text.face) <= page.width_mm - 28


@every_paper
@pytest.mark.parametrize("lang", LANGUAGES)
def test_words_and_rulers_keep_apart(paper: str, lang: str) -> None:
    """The rulers reach 24 mm up from the middle of the page and 10 mm down."""
    for page in pages(paper, lang=lang)[:3]:
        steps = [it for it in page.items if isinstance(it, Group) and it.tag == "P"]
        for step in steps:
            baselines = [step.y_mm + it.y_mm for it in step.items if isinstance(it, Text)]
            above = max(baselines) < page.height_mm / 2 - 24.5
            below = min(baselines) > page.height_mm / 2 + 14

            assert above or (below and max(baselines) < page.height_mm - 14)


def test_lying_pages_tell_the_option_for_them() -> None:
    told = [" ".join(it.text for it in texts(page)) for page in pages()]

    assert ["--lying" in it for it in told] == [False, False, True, True]
