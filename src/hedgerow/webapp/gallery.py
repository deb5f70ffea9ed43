"""The gallery of a game: one page of each kind in its kit, and a few in the other themes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from hedgerow.drawing.scene import Group, Page
from hedgerow.library.library import Library
from hedgerow.printing.cards import has_pieces
from hedgerow.printing.request import KIT
from hedgerow.ruleset.sheet_code import THEMES
from hedgerow.webapp.pictures import COVER_SEED
from hedgerow.webapp.print_requests import render_request

_PAGES_PER_OTHER_THEME = 2


def gallery(library: Library, game_id: str, lang: str) -> dict[str, Any]:
    """Return the pages of a kit that show something new, and the request that prints them."""
    game = library.find_game(game_id)
    seed = {"seed": COVER_SEED} if game.has_sheets else {}
    request = {"game": game.id, "what": KIT, "lang": lang, **seed}
    pictures: list[dict[str, object]] = []
    for theme in THEMES:
        pages = tuple(render_request({**request, "theme": theme}, library).pages)
        for number in choose_pages(pages, first=theme == THEMES[0]):
            pictures.append({"page": number, "theme": theme, "title": _title(pages, number)})
    return {"order": request, "pictures": pictures}


def choose_pages(pages: Sequence[Page], *, first: bool) -> Iterator[int]:
    """Return page numbers: all kinds in the first theme, else a few pages to play with."""
    played = (number for number in distinct_pages(pages) if not _is_rules(pages[number - 1]))
    return distinct_pages(pages) if first else islice(played, _PAGES_PER_OTHER_THEME)


def distinct_pages(pages: Sequence[Page]) -> Iterator[int]:
    """Yield the numbers of pages that show something new, and of their backs."""
    seen, new = set[str](), False
    for number, page in enumerate(pages, 1):
        if page.bookmarks:  # backs have none
            kind = _kind(page, number)
            new = kind not in seen
            seen.add(kind)
        if new and (page.bookmarks or has_pieces(page)):
            yield number


def _kind(page: Page, number: int) -> str:
    """Return what is on a page: sheets, rules, or its decks without piece numbers."""
    if has_pieces(page):
        return ", ".join(re.sub(r" \d+(–\d+)?$", "", mark.title) for mark in page.bookmarks)
    return f"rules {number}" if _is_rules(page) else "sheets"


def _is_rules(page: Page) -> bool:
    has_sheets = any(isinstance(item, Group) and item.name == "sheet" for item in page.items)
    return not has_sheets and not has_pieces(page)


def _title(pages: Sequence[Page], number: int) -> str:
    """Return the title of a page, or of its front."""
    return next((page.bookmarks[0].title for page in pages[number - 1 :: -1] if page.bookmarks), "")
