"""The rules of a kit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from hedgerow.drawing.scene import Group, Item, Page, Text
from hedgerow.library.library import open_library
from hedgerow.loading.words import LANGUAGES, Words
from hedgerow.printing.kit_choice import KitChoice
from hedgerow.printing.kits import kit_job
from hedgerow.printing.paper import Imposition, Layout, papers
from hedgerow.writers.pdf_document import item_extent
from tests.products import every_pair

RULES = KitChoice(only=("rules",))


def kit_pages(paper: str, lang: str = "en") -> list[Page]:
    game = open_library().find_game("stampfarm")
    return [*kit_job(game, None, Layout(papers()[paper], lang), choice=RULES).pages]


def words(lang: str) -> Words:
    return open_library().find_game("stampfarm").words(lang)


def texts(items: Iterable[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Text):
            yield item


def text_of(pages: Iterable[Page]) -> str:
    return " ".join(text.text for page in pages for text in texts(page.items))


SECTIONS = ("contents", "setup", "play", "end", "count", "more")


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_heading_is_alone_at_the_bottom_of_a_column(lang: str, paper: str) -> None:
    for page in kit_pages(paper, lang):
        parts = [it for it in page.items if isinstance(it, Group) and it.tag]
        for part, following in pairwise([*parts, None]):
            if part and part.tag == "H2":
                assert following
                assert following.tag != "H2"
                assert (following.x_mm, following.y_mm > part.y_mm) == (part.x_mm, True)


@every_pair(
    game=["stampfarm", "kuhlorado", "bunte-runde", "kuhfstein"],
    lang=LANGUAGES,
    paper=["a4", "letter"],
)
def test_the_rules_of_a_game_take_one_or_two_pages(game: str, lang: str, paper: str) -> None:
    loaded = open_library().find_game(game)
    pages = [*kit_job(loaded, None, Layout(papers()[paper], lang), choice=RULES).pages]

    assert 1 <= len(pages) <= 2


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("game", ["stampfarm", "kuhlorado", "bunte-runde", "kuhfstein", "fallow"])
def test_everything_is_between_the_margins(game: str, paper: str) -> None:
    loaded = open_library().find_game(game)
    for scale in (1.0, 1.25):
        layout = Layout(papers()[paper], "de", Imposition(scale=scale))
        for page in kit_job(loaded, None, layout, choice=KitChoice(only=("print", "rules"))).pages:
            for part in (it for it in page.items if isinstance(it, Group) and it.tag):
                left, top, right, bottom = item_extent(part)
                assert left >= 10
                assert top >= 8
                assert right <= page.width_mm - 10
                assert bottom <= page.height_mm - 9


def test_every_section_has_a_bookmark() -> None:
    titles = [mark.title for page in kit_pages("a4") for mark in page.bookmarks]

    assert titles[:-1] == ["Stampfarm", *(words("en")(f"kit.{it}") for it in SECTIONS)]
    assert titles[-1] == "Requests"


def test_every_picture_of_the_rules_has_alternative_text() -> None:
    figures = [it for page in kit_pages("a4") for it in page.items if isinstance(it, Group)]

    assert [it.alt[:7] for it in figures if it.tag == "Figure"] == ["Set-up", "Example", "Example"]
