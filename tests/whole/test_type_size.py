"""Nothing that players read is printed smaller than 7.5 pt, in any language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from hedgerow.base.messages import LANGUAGES
from hedgerow.drawing.miniatures import with_miniatures
from hedgerow.drawing.scene import Group, Item, Page, Symbol, Text, Use
from hedgerow.game.library import open_library
from hedgerow.printing.cards import find_decks
from tests.products import every_pair
from tests.requests import documents

GAMES = [folder.name for folder in open_library().game_folders()]
THEMES = ("colour", "ink-saver", "high-contrast")
LEAST_PT = 7.5
# The games with sheets, on which a mark or a letter is ticked or written.
TICKED = [game for game in GAMES if open_library().find_game(game).has_ticks]


def sizes(items: Iterable[Item], scale: float = 1.0) -> Iterator[tuple[float, str]]:
    """Yield all texts with their size on paper."""
    for item in items:
        if isinstance(item, Group):
            yield from sizes(item.items, scale * item.scale)
        elif isinstance(item, Use):
            yield from sizes(item.symbol.items, scale * item.scale)
        elif isinstance(item, Text) and item.text.strip():
            yield item.size_pt * scale, item.text


def too_small(pages: Iterable[Page]) -> list[tuple[float, str]]:
    """Return the texts that are too small; half a hundredth is rounding."""
    return [
        (round(size, 2), text)
        for page in pages
        for size, text in sizes(page.items)
        if size < LEAST_PT - 0.005
    ]


def test_a_text_is_as_small_as_what_it_is_scaled_by() -> None:
    inner = Group("inner", (Text(0, 0, "small", 10.0),), scale=0.5)
    page = Page(10, 10, (Group("outer", (inner,), scale=1.4), Text(0, 0, "large", 7.5)))

    assert too_small([page]) == [(7.0, "small")]


@every_pair(name=GAMES, lang=LANGUAGES, paper=("a4", "letter"))
def test_no_text_to_play_with_is_too_small(name: str, lang: str, paper: str) -> None:
    game = open_library().find_game(name)
    variants = game.printed_variants if game.has_seeds else ()
    for variant in variants or (None,):
        context = game.drawing_context(lang, variant=variant or "")
        decks = [deck.id for deck in find_decks(game, context, None)]
        for part in (*(["sheets"] if game.has_sheets else ()), *decks, "pad"):
            chosen = {"variant": variant, "seed": 1} if part == "sheets" else {"variant": variant}
            (document,) = documents(game, part, lang=lang, paper=paper, **chosen)

            assert too_small(document.pages) == [], part


@every_pair(name=GAMES, lang=LANGUAGES, paper=("a4", "letter"), theme=THEMES, cover=(False, True))
def test_no_text_of_a_kit_is_too_small(
    name: str, lang: str, paper: str, theme: str, cover: bool
) -> None:
    (kit,) = documents(
        open_library().find_game(name), lang=lang, paper=paper, theme=theme, cover=cover, seed=1
    )

    assert too_small(kit.pages) == []


def card(scale: float) -> Use:
    """Return a card with a title and a note, at some scale."""
    symbol = Symbol("card", 60, 90, (Text(0, 0, "title", 20.0), Text(0, 9, "note", 8.0)))
    return Use(symbol, 0, 0, scale)


MINIATURES = [
    # What is drawn, whether it is a figure of its own, and the texts that are left.
    ("larger than printed", (card(1.2),), False, ["title", "note"]),
    ("as printed", (card(1.0),), False, ["title", "note"]),
    ("small", (card(0.9),), False, ["title"]),
    ("smaller still", (card(0.4),), False, ["title"]),
    ("tiny", (card(0.37),), False, []),
    ("in a small part", (Group("part", (card(0.8),), scale=0.4),), False, []),
    ("a figure that was scaled to fit", (card(0.9),), True, ["title", "note"]),
    ("a card in a figure", (Use(Symbol("table", 9, 9, (card(0.9),)), 0, 0),), True, ["title"]),
    ("a text beside it", (card(0.37), Text(0, 0, "label", 7.0)), True, ["title", "note", "label"]),
]


@pytest.mark.parametrize(("case", "items", "figure", "left"), MINIATURES)
def test_small_pictures_of_pieces_have_no_small_text(
    case: str, items: tuple[Item, ...], figure: bool, left: list[str]
) -> None:
    drawn = with_miniatures(items, 1.0, figure=figure)

    assert [text for _, text in sizes(drawn)] == left


def test_a_piece_in_two_sizes_is_two_symbols() -> None:
    """Writers store the first symbol of an id only."""
    uses = with_miniatures((card(1.0), card(0.9), card(0.37)), 1.0)

    assert len({use.symbol.id for use in uses if isinstance(use, Use)}) == 3


@pytest.mark.parametrize("name", TICKED)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_of_a_sheet_to_tick_is_too_small(name: str, lang: str) -> None:
    game = open_library().find_game(name)
    (sheets,) = documents(game, "sheets", lang=lang, paper="a4", ticks=True, seed=1)

    assert too_small(sheets.pages) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_line_at_the_foot_of_small_paper_is_shortened_not_shrunk(lang: str) -> None:
    game = open_library().find_game("bunte-runde")
    (pad,) = documents(game, "pad", lang=lang, paper="a5")

    feet = [text for page in pad.pages for text in page.items if isinstance(text, Text)]
    assert {text.size_pt for text in feet} == {LEAST_PT}
