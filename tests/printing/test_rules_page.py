"""Rules pages of all games: how full they are, how large their type is, where lists break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

import pytest

from hedgerow.art.rulebook import draw_rulebook
from hedgerow.drawing.rulebook import WidePicture
from hedgerow.drawing.scene import Group, Item, Page, Text
from hedgerow.game.library import open_library
from hedgerow.loading.words import LANGUAGES
from hedgerow.printing.kits import rules_job
from hedgerow.printing.paper import FOOTER_MM, MARGIN_MM, Imposition, Layout, papers
from hedgerow.printing.rules_page import EDGE_MM, TOP_MM
from hedgerow.writers.pdf_document import item_extent
from tests.products import every_pair
from tests.scenes import texts as all_texts

LIBRARY = open_library()
GAMES = [it.name for it in LIBRARY.game_folders()]
# Games with variants that have separate rules.
NAMES = [*GAMES, "bunte-runde:animals"]
PAGES = {"stampfarm": 2, "kuhlorado": 2, "kuhfstein": 2, "market": 2}
every_rules = pytest.mark.parametrize(
    ("name", "lang", "paper"),
    [(name, lang, paper) for name in NAMES for lang in LANGUAGES for paper in ("a4", "letter")],
)


@cache
def rules(name: str, lang: str, paper: str, scale: float = 1.0) -> tuple[Page, ...]:
    game, _, variant = name.partition(":")
    layout = Layout(papers()[paper], lang, Imposition(scale=scale))
    return tuple(rules_job(LIBRARY.find_game(game), layout, variant).pages)


def tagged(page: Page) -> list[Group]:
    return [it for it in page.items if isinstance(it, Group) and it.tag]


def feet(page: Page) -> list[float]:
    """Return which part of the page is empty below its left and its right half."""
    bottom = page.height_mm - MARGIN_MM - FOOTER_MM - 3
    middle, lowest = page.width_mm / 2, [TOP_MM, TOP_MM]
    for group in tagged(page):
        left, _, right, low = item_extent(group)
        if low > bottom + 1:  # the note at the foot
            continue
        for side in (0, 1):
            if right > middle if side else left < middle:
                lowest[side] = max(lowest[side], low)
    return [(bottom - low) / (bottom - TOP_MM) for low in lowest]


def texts(items: Sequence[Item]) -> Iterator[Text]:
    for item in items:
        if isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Text):
            yield item


def type_size(pages: Sequence[Page]) -> float:
    """Return the size of most letters in paragraphs."""
    sizes: Counter[float] = Counter()
    for page in pages:
        for group in tagged(page):
            if group.tag == "P":
                for text in texts(group.items):
                    sizes[text.size_pt] += len(text.text)
    return sizes.most_common(1)[0][0]


@every_rules
def test_pages_before_the_last_one_are_full(name: str, lang: str, paper: str) -> None:
    *before, _ = rules(name, lang, paper)

    for page in before:
        left, right = feet(page)
        assert max(left, right) <= 0.13
        assert (left + right) / 2 < 0.10


@every_rules
def test_rules_take_few_pages(name: str, lang: str, paper: str) -> None:
    assert len(rules(name, lang, paper)) <= PAGES.get(name, 1)


@every_rules
def test_the_type_is_large_enough(name: str, lang: str, paper: str) -> None:
    assert type_size(rules(name, lang, paper)) >= 9.5


@pytest.mark.parametrize("name", NAMES)
def test_the_asterisk_is_explained_at_the_foot_of_the_first_page_where_there_is_one(
    name: str,
) -> None:
    first, *others = rules(name, "en", "a4")
    notes = [
        [it.text for it in texts(page.items) if it.text.startswith("* ")]
        for page in (first, *others)
    ]
    marks = [it.text for page in (first, *others) for it in texts(page.items) if it.text == "*"]

    assert bool(notes[0]) is bool(marks)
    assert not any(notes[1:])


@every_rules
def test_no_list_of_steps_is_torn(name: str, lang: str, paper: str) -> None:
    game, _, variant = name.partition(":")
    words = LIBRARY.find_game(game).drawing_context(lang, variant=variant).words
    title = words("kit.setup")
    for page in rules(name, lang, paper):
        steps: list[Group] = []
        inside = False
        for group in tagged(page):
            heading = next(texts(group.items)).text if group.tag == "H2" else ""
            inside = heading == title if heading else inside
            steps += [group] if inside and group.tag == "P" else []
        assert len({it.x_mm for it in steps}) <= 1
        assert not any(it.goes_on for it in steps)
        assert all(one.y_mm < other.y_mm for one, other in pairwise(steps))
    found = [
        page
        for page in rules(name, lang, paper)
        if title in [mark.title for mark in page.bookmarks]
    ]
    assert len(found) <= 1


@every_pair(name=NAMES, lang=LANGUAGES, paper=["a4", "letter", "a5"], scale=[1.0, 1.25])
def test_nothing_of_the_rules_is_beyond_the_page(
    name: str, lang: str, paper: str, scale: float
) -> None:
    for page in rules(name, lang, paper, scale):
        for group in tagged(page):
            left, top, right, bottom = item_extent(group)
            assert left >= EDGE_MM - 1
            assert right <= page.width_mm - EDGE_MM + 1
            assert top >= TOP_MM - 2
            assert bottom <= page.height_mm - MARGIN_MM - FOOTER_MM


@every_pair(name=NAMES, lang=LANGUAGES, paper=["a4", "letter", "a5"], scale=[1.0, 1.25])
def test_no_text_of_a_page_touches_another(name: str, lang: str, paper: str, scale: float) -> None:
    for page in rules(name, lang, paper, scale):
        extents = [item_extent(it) for it in tagged(page) if it.tag != "Figure"]
        for number, (left, top, right, bottom) in enumerate(extents):
            for other in extents[number + 1 :]:
                apart = left >= other[2] or other[0] >= right
                assert apart or top >= other[3] - 0.8 or other[1] >= bottom - 0.8


@pytest.mark.parametrize("scale", [1.0, 1.25])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("name", ["stampfarm"])
def test_the_counted_example_has_all_of_its_texts(name: str, paper: str, scale: float) -> None:
    # In columns, it was printed so small that all texts were left out.
    book = draw_rulebook(LIBRARY.find_game(name).drawing_context("en"))
    example = next(it for it in book.wide if isinstance(it, WidePicture))
    groups = [it for page in rules(name, "en", paper, scale) for it in tagged(page)]
    (figure,) = (it for it in groups if it.alt == example.caption.replace("*", ""))
    wanted = Counter([*all_texts(example.picture.items), *all_texts(example.explanation.items)])

    found = Counter(all_texts(figure.items))
    assert found <= wanted
    # The name on a small stable is too small to print; the counted lines never are.
    assert wanted - found <= Counter(["Stable"])


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_torn_paragraph_continues_the_one_before(name: str, lang: str, paper: str) -> None:
    groups = [it for page in rules(name, lang, paper) for it in tagged(page)]
    for before, after in pairwise(groups):
        if after.goes_on:
            assert (before.tag, after.tag) == ("P", "P")
            # At least two lines on either side.
            for part in (before, after):
                assert len({it.y_mm for it in texts(part.items)}) >= 2


def test_some_paragraph_is_torn() -> None:
    pages = (
        page
        for lang in LANGUAGES
        for name in NAMES
        for paper in ("a4", "letter", "a5")
        for page in rules(name, lang, paper)
    )

    assert any(group.goes_on for page in pages for group in tagged(page))


@pytest.mark.parametrize("paper", ["a4", "a5"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_sections_are_read_in_order(name: str, lang: str, paper: str) -> None:
    game, _, variant = name.partition(":")
    words = LIBRARY.find_game(game).drawing_context(lang, variant=variant).words
    order = [words(f"kit.{it}") for it in ("contents", "setup", "play", "end", "count", "more")]
    read = [mark.title for page in rules(name, lang, paper) for mark in page.bookmarks]

    assert read[0] == LIBRARY.find_game(game).content.about.title
    assert [it for it in read if it in order] == [it for it in order if it in read]
    for page in rules(name, lang, paper):
        headings = [it for it in tagged(page) if it.tag == "H2"]
        # Bands and the left column, then the right column, then what is as wide as the page.
        lefts = [it.x_mm > page.width_mm / 2 for it in headings]
        assert sum(one and not other for one, other in pairwise(lefts)) <= 1


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_actions_of_kuhfstein_are_in_one_column(lang: str, paper: str) -> None:
    starts = {}
    for number, page in enumerate(rules("kuhfstein", lang, paper)):
        for group in tagged(page):
            first = next(texts(group.items), None)
            if first and first.face == "bold" and first.text[:3] in ("A ·", "B ·", "C ·", "D ·"):
                starts[first.text[0]] = (number, group.x_mm)
    assert len(starts) == 4
    assert len({*starts.values()}) == 1
