"""The first pages of a kit: the rules, and how to print it with the requested settings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from hedgerow.drawing.scene import Group, Item, Page, Text
from hedgerow.library.library import open_library
from hedgerow.loading.words import LANGUAGES, Words
from hedgerow.printing.kits import kit_jobs
from hedgerow.printing.paper import Imposition, Layout, papers
from hedgerow.printing.request import Backs, Flip
from hedgerow.printing.sheets import generate_batch
from hedgerow.writers.pdf_document import item_extent
from tests.products import every_pair
from tests.requests import sheet_request

BACKS: tuple[tuple[Backs, Flip, str], ...] = (
    ("duplex", "long", "long"),
    ("duplex", "short", "short"),
    ("fold", "long", "fold"),
    ("none", "long", "none"),
)


def kit_pages(
    paper: str, lang: str = "en", backs: Backs = "duplex", flip: Flip = "long"
) -> list[Page]:
    game = open_library().find_game("stampfarm")
    request = sheet_request(1, 2, 1)
    layout = Layout(papers()[paper], lang, Imposition(backs=backs, flip=flip))
    return [*kit_jobs(game, generate_batch(game, request), layout)[0].pages]


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


@pytest.mark.parametrize(("backs", "flip", "key"), BACKS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_explains_only_the_requested_backs(
    lang: str, backs: Backs, flip: Flip, key: str
) -> None:
    text = text_of(kit_pages("a4", lang, backs, flip))

    assert [it for *_, it in BACKS if words(lang)(f"kit.backs.{it}") in text] == [key]


def test_a_kit_without_backs_does_not_mention_them() -> None:
    game = open_library().find_game("kuhlorado")
    text = text_of(kit_jobs(game, None, Layout(papers()["a4"], "en"))[0].pages)

    assert not [it for *_, it in BACKS if words("en")(f"kit.backs.{it}") in text]


@pytest.mark.parametrize(
    ("paper", "size"), [("a4", "210 × 297 mm"), ("letter", "216 × 279 mm"), ("a5", "148 × 210 mm")]
)
def test_the_page_states_the_paper_and_its_size(paper: str, size: str) -> None:
    text = text_of(kit_pages(paper))

    assert f"{paper.title()} paper, {size}" in text


@pytest.mark.parametrize(("paper", "small"), [("a4", False), ("letter", False), ("a5", True)])
def test_on_small_paper_the_page_mentions_smaller_sheets(paper: str, small: bool) -> None:
    text = text_of(kit_pages(paper))

    assert (words("en")("kit.small", paper=paper.title()) in text) is small


SECTIONS = ("contents", "setup", "play", "end", "count", "more", "print", "cut", "find")


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
def test_the_rules_of_a_game_take_two_pages(game: str, lang: str, paper: str) -> None:
    loaded = open_library().find_game(game)
    pages = [*kit_jobs(loaded, None, Layout(papers()[paper], lang))[0].pages]

    assert len(pages) == 2


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("game", ["stampfarm", "kuhlorado", "bunte-runde", "kuhfstein", "fallow"])
def test_everything_is_between_the_margins(game: str, paper: str) -> None:
    loaded = open_library().find_game(game)
    for scale in (1.0, 1.25):
        layout = Layout(papers()[paper], "de", Imposition(scale=scale))
        for page in kit_jobs(loaded, None, layout)[0].pages:
            for part in (it for it in page.items if isinstance(it, Group) and it.tag):
                left, top, right, bottom = item_extent(part)
                assert left >= 10
                assert top >= 8
                assert right <= page.width_mm - 10
                assert bottom <= page.height_mm - 9


def test_every_section_has_a_bookmark() -> None:
    titles = [mark.title for page in kit_pages("a4") for mark in page.bookmarks]

    assert titles == ["Stampfarm", *(words("en")(f"kit.{it}") for it in SECTIONS)]


def test_columns_are_read_in_order() -> None:
    for page in kit_pages("a4"):
        parts = [it for it in page.items if isinstance(it, Group) and it.tag in ("P", "H2")]
        lefts = [part.x_mm for part in parts]
        assert lefts == sorted(lefts)
        assert len(set(lefts)) == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_house_mark_is_explained_in_kits_that_use_it(lang: str) -> None:
    for game, marked in (("kuhfstein", True), ("kuhlorado", True), ("bunte-runde", False)):
        loaded = open_library().find_game(game)
        text = text_of(kit_jobs(loaded, None, Layout(papers()["a4"], lang))[0].pages)
        assert (words(lang)("kit.house")[:30] in text) is marked


def test_every_picture_of_the_rules_has_alternative_text() -> None:
    figures = [it for page in kit_pages("a4") for it in page.items if isinstance(it, Group)]

    assert [it.alt[:7] for it in figures if it.tag == "Figure"] == ["Set-up", "Example", "Example"]
