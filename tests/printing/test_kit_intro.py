"""The rules of a kit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

import pytest

from hedgerow.drawing.scene import Group, Item, Page, Text
from hedgerow.game.library import open_library
from hedgerow.loading.words import LANGUAGES, Words
from hedgerow.printing.kits import kit_job, rules_job
from hedgerow.printing.paper import Imposition, Layout, papers
from hedgerow.printing.request import Backs
from hedgerow.writers.pdf_document import item_extent
from tests.products import every_pair


def rules_pages(paper: str, lang: str = "en") -> list[Page]:
    game = open_library().find_game("stampfarm")
    return [*rules_job(game, Layout(papers()[paper], lang)).pages]


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


# Words of rules that make no sense without backs.
BACKS = {
    "en": r"\bbacks\b|double-sided",
    "de": "Rückseite|beidseitig",
    "fr": r"\bdos\b|recto verso",
    "it": r"\bretro\b|\bdorso\b|doppia faccia",
}


@pytest.mark.parametrize("game", ["stampfarm", "parish", "kuhfstein"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_rules_without_backs_do_not_speak_of_backs(game: str, lang: str) -> None:
    loaded = open_library().find_game(game)

    def speaks_of_backs(backs: Backs) -> list[bool]:
        layout = Layout(papers()["a4"], lang, Imposition(backs=backs))
        alone = [*rules_job(loaded, layout).pages]
        # The first page is about printing.
        in_kit = islice(kit_job(loaded, None, layout).pages, 1, 1 + len(alone))
        return [bool(re.search(BACKS[lang], text_of(pages))) for pages in (in_kit, alone)]

    assert speaks_of_backs("none") == [False, False]
    for backs in ("light", "duplex", "fold"):
        assert speaks_of_backs(backs) == [True, True]


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_heading_is_alone_at_the_bottom_of_a_column(lang: str, paper: str) -> None:
    for page in rules_pages(paper, lang):
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
    pages = [*rules_job(loaded, Layout(papers()[paper], lang)).pages]

    assert 1 <= len(pages) <= 2


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("game", ["stampfarm", "kuhlorado", "bunte-runde", "kuhfstein", "fallow"])
def test_everything_is_between_the_margins(game: str, paper: str) -> None:
    loaded = open_library().find_game(game)
    for scale in (1.0, 1.25):
        layout = Layout(papers()[paper], "de", Imposition(scale=scale))
        for page in islice(kit_job(loaded, None, layout).pages, 2):
            for part in (it for it in page.items if isinstance(it, Group) and it.tag):
                left, top, right, bottom = item_extent(part)
                assert left >= 10
                assert top >= 8
                assert right <= page.width_mm - 10
                assert bottom <= page.height_mm - 9


def test_every_section_has_a_bookmark() -> None:
    titles = [mark.title for page in rules_pages("a4") for mark in page.bookmarks]

    assert titles[:-1] == ["Stampfarm", *(words("en")(f"kit.{it}") for it in SECTIONS)]
    assert titles[-1] == "Requests"


def test_every_picture_of_the_rules_has_alternative_text() -> None:
    figures = [it for page in rules_pages("a4") for it in page.items if isinstance(it, Group)]

    assert [it.alt[:7] for it in figures if it.tag == "Figure"] == ["Set-up", "Example", "Example"]
