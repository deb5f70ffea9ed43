"""Nothing that players read is printed smaller than 7.5 pt, in any language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from hedgerow.base.messages import LANGUAGES
from hedgerow.drawing.scene import Group, Item, Page, Text, Use
from hedgerow.library.library import open_library
from hedgerow.printing.cards import find_decks
from tests.products import every_pair
from tests.requests import documents

GAMES = [folder.name for folder in open_library().game_folders()]
LEAST_PT = 7.5
# The games with sheets, on which a mark or a letter is ticked or written.
TICKED = [game for game in GAMES if open_library().find_game(game).ruleset.has_tick_symbols]


def sizes(items: Iterable[Item], scale: float, symbols: bool) -> Iterator[tuple[float, str]]:
    """Yield all texts with their size on paper."""
    for item in items:
        if isinstance(item, Group) and (symbols or item.tag != "Figure"):
            yield from sizes(item.items, scale * item.scale, symbols)
        elif isinstance(item, Use) and symbols:
            yield from sizes(item.symbol.items, scale * item.scale, symbols)
        elif isinstance(item, Text) and item.text.strip():
            yield item.size_pt * scale, item.text


def too_small(pages: Iterable[Page], *, symbols: bool = True) -> list[tuple[float, str]]:
    """Return the texts that are too small; half a hundredth is rounding.

    Without `symbols`, texts in pictures do not count: rules show small pictures of pieces.
    """
    return [
        (round(size, 2), text)
        for page in pages
        for size, text in sizes(page.items, 1.0, symbols)
        if size < LEAST_PT - 0.005
    ]


def test_a_text_is_as_small_as_what_it_is_scaled_by() -> None:
    inner = Group("inner", (Text(0, 0, "small", 10.0),), scale=0.5)
    page = Page(10, 10, (Group("outer", (inner,), scale=1.4), Text(0, 0, "large", 7.5)))

    assert too_small([page]) == [(7.0, "small")]


@every_pair(name=GAMES, lang=LANGUAGES, paper=("a4", "letter"))
def test_no_text_to_play_with_is_too_small(name: str, lang: str, paper: str) -> None:
    game = open_library().find_game(name)
    variants = game.sheet_spec.variants(game.content) if game.sheet_spec_or_none else ()
    for variant in variants or (None,):
        context = game.drawing_context(lang, variant=variant or "")
        decks = [deck.id for deck in find_decks(game, context, None)]
        for part in (*(["sheets"] if game.has_sheets else ()), *decks, "pad"):
            chosen = {"variant": variant, "seed": 1} if part == "sheets" else {"variant": variant}
            (document,) = documents(game, part, lang=lang, paper=paper, **chosen)

            assert too_small(document.pages) == [], part


@every_pair(name=GAMES, lang=LANGUAGES, paper=("a4", "letter"))
def test_no_line_of_a_kit_is_too_small(name: str, lang: str, paper: str) -> None:
    (kit,) = documents(open_library().find_game(name), lang=lang, paper=paper, seed=1)

    assert too_small(kit.pages, symbols=False) == []


@pytest.mark.parametrize("name", TICKED)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_of_a_sheet_to_tick_is_too_small(name: str, lang: str) -> None:
    game = open_library().find_game(name)
    (sheets,) = documents(game, "sheets", lang=lang, paper="a4", marks=True, seed=1)

    assert too_small(sheets.pages) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_at_the_foot_of_small_paper_is_shortened_not_shrunk(lang: str) -> None:
    game = open_library().find_game("bunte-runde")
    (pad,) = documents(game, "pad", lang=lang, paper="a5")

    feet = [text for page in pad.pages for text in page.items if isinstance(text, Text)]
    assert {text.size_pt for text in feet} == {LEAST_PT}
