"""The first page of a kit says how to print it, whatever was asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from hedgerow.drawing.fonts import text_width_mm, wrapped
from hedgerow.drawing.parts import TEXT_PT
from hedgerow.drawing.scene import Group, Item, Page, Text, Use
from hedgerow.library.library import open_library
from hedgerow.loading.words import LANGUAGES, Words
from hedgerow.printing.card_pages import Backs, Flip, Imposition
from hedgerow.printing.jobs import Layout, kit_jobs
from hedgerow.printing.kit_page import EDGE_MM, INDENT_MM, kit_page
from hedgerow.printing.lots import SheetOrder, draw_lots
from hedgerow.printing.paper import Foot, papers

ROOM_MM = 210 - 2 * EDGE_MM - INDENT_MM

BACKS: tuple[tuple[Backs, Flip, str], ...] = (
    ("duplex", "long", "long"),
    ("duplex", "short", "short"),
    ("fold", "long", "fold"),
    ("none", "long", "none"),
)


def kit_pages(
    paper: str, lang: str = "en", backs: Backs = "duplex", flip: Flip = "long"
) -> list[Page]:
    box = open_library().box("stampfarm")
    order = SheetOrder(1, 2, 1)
    layout = Layout(papers()[paper], lang, Imposition(backs, flip))
    return [*kit_jobs(box, draw_lots(box, order), layout)[0].pages]


def words(lang: str) -> Words:
    return open_library().box("stampfarm").words(lang)


def texts(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Text):
            yield item
        else:
            assert not isinstance(item, Use) or not [*texts(item.symbol.items)]


def told(pages: Iterable[Page]) -> str:
    return " ".join(text.text for page in pages for text in texts(page.items))


@pytest.mark.parametrize(("backs", "flip", "told_as"), BACKS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_tells_the_backs_asked_for_and_no_others(
    lang: str, backs: Backs, flip: Flip, told_as: str
) -> None:
    text = told(kit_pages("a4", lang, backs, flip))

    assert [it for *_, it in BACKS if words(lang)(f"kit.backs.{it}") in text] == [told_as]


def test_a_kit_without_backs_says_nothing_of_them() -> None:
    box = open_library().box("kuhlorado")
    text = told(kit_jobs(box, None, Layout(papers()["a4"], "en"))[0].pages)

    assert not [it for *_, it in BACKS if words("en")(f"kit.backs.{it}") in text]


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", "210 × 297 mm"), ("letter", "216 × 279 mm"), ("a5", "148 × 210 mm")]
)
def test_the_page_tells_the_paper_and_its_size(paper: str, size: str) -> None:
    text = told(kit_pages(paper))

    assert f"{paper.title()} paper, {size}" in text


@pytest.mark.parametrize(("paper", "small"), [("a4", False), ("letter", False), ("a5", True)])
def test_small_paper_is_told_to_print_sheets_smaller(paper: str, small: bool) -> None:
    text = told(kit_pages(paper))

    assert (words("en")("kit.small", paper=paper.title()) in text) is small


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_heading_stands_alone_at_the_foot_of_a_page(lang: str) -> None:
    pages = kit_pages("a5", lang)

    headings = {words(lang)(f"kit.{it}") for it in ("print", "cut", "find", "play", "count")}
    for page in pages:
        last = [it for it in page.items if isinstance(it, Group) and it.name == "text"][-1]
        assert last.tag == "P"
        assert not {it.text for it in texts([last])} & headings
    assert len(pages) > 1


def printed_line(text: str) -> list[str]:
    """The lines in which the page prints a text that tells how the game goes."""
    context = open_library().box("stampfarm").drawing_context("en")
    own = replace(context.words, texts={**context.words.texts, "play": (text,)})
    (page,) = kit_page(
        replace(context, words=own), ["pad: 1 page"], papers()["a4"], Foot(own, "Barley"), ""
    )
    starts = [
        [it.text for it in texts([group])] for group in page.items if isinstance(group, Group)
    ]
    return next(lines for lines in starts if lines and text.startswith(lines[0]))


def full_line() -> str:
    """A text to which not even a dot can be added on its line."""
    text = wrapped("hay " * 200, TEXT_PT, ROOM_MM)[0]
    while text_width_mm(f"{text}.", TEXT_PT) <= ROOM_MM:
        text += "."
    return text


def test_no_short_word_ends_a_text_alone() -> None:
    full = full_line()
    first, last = printed_line(f"{full} oat")

    assert len(last.split()) > 1
    assert f"{first} {last}" == f"{full} oat"


def test_a_text_that_ends_well_is_as_wide_as_the_page() -> None:
    full, rest = full_line(), "hay hay hay hay hay hay hay hay hay"

    assert printed_line(f"{full} {rest}") == [full, rest]


def test_a_reader_jumps_to_every_section() -> None:
    pages = kit_pages("a5")

    said = [mark.title for page in pages for mark in page.bookmarks]
    sections = [words("en")(f"kit.{it}") for it in ("print", "cut", "find", "play", "count")]
    assert said == ["Stampfarm", *sections]


def starts(page: Page) -> Iterator[tuple[float, float]]:
    """Where each part to read begins, in the order of reading."""
    for part in page.items:
        if isinstance(part, Group) and part.tag:
            (first, *_), inside = [*texts(part.items)], part.items[0]
            right = inside.x_mm if isinstance(inside, Group) else 0.0
            yield part.x_mm + right + first.x_mm, part.y_mm + first.y_mm


def test_of_two_columns_the_left_one_is_read_first() -> None:
    page, *_ = kit_pages("a4")
    places = [*starts(page)]
    steps = [(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(places)]

    assert max(x for x, _ in places) > 100
    assert all(down > 0 or (right > 80 and down <= 0) for right, down in steps)
    assert sum(right > 80 for right, _ in steps) == 1
