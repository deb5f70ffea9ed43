"""What a game looks like: one page of each kind of its kit, and some in the other themes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from hedgerow.drawing.scene import Group, Page
from hedgerow.library.library import Library
from hedgerow.printing.card_pages import has_pieces
from hedgerow.printing.request import KIT
from hedgerow.ruleset.sheet_code import THEMES
from hedgerow.webapp.pictures import COVER_SEED
from hedgerow.webapp.print_requests import render_request

_OF_OTHER_THEMES = 2


def gallery(library: Library, game: str, lang: str) -> dict[str, Any]:
    """The pages of a game's kit that show something new, and the order that prints them."""
    loaded = library.find_game(game)
    lots = {"seed": COVER_SEED} if loaded.has_sheets else {}
    order = {"game": loaded.id, "what": KIT, "lang": lang, **lots}
    pictures: list[dict[str, object]] = []
    for theme in THEMES:
        pages = tuple(render_request({**order, "theme": theme}, library).pages)
        for number in choose_pages(pages, first=theme == THEMES[0]):
            pictures.append({"page": number, "theme": theme, "title": _title(pages, number)})
    return {"order": order, "pictures": pictures}


def choose_pages(pages: Sequence[Page], *, first: bool) -> Iterator[int]:
    """The numbers of the pages that are shown: all kinds in the first theme, else a few to play."""
    played = (it for it in distinct_pages(pages) if not _is_rules(pages[it - 1]))
    return distinct_pages(pages) if first else islice(played, _OF_OTHER_THEMES)


def distinct_pages(pages: Sequence[Page]) -> Iterator[int]:
    """The numbers of pages that show something new, and of their backs."""
    seen, new = set[str](), False
    for number, page in enumerate(pages, 1):
        if page.bookmarks:
            kind = _kind(page, number)
            new = kind not in seen
            seen.add(kind)
        if new and (page.bookmarks or has_pieces(page)):
            yield number


def _kind(page: Page, number: int) -> str:
    """What is on a page: sheets, the decks without the numbers of their pieces, or rules."""
    if has_pieces(page):
        return ", ".join(re.sub(r" \d+(–\d+)?$", "", it.title) for it in page.bookmarks)
    return f"rules {number}" if _is_rules(page) else "sheets"


def _is_rules(page: Page) -> bool:
    sheets = any(isinstance(it, Group) and it.name == "sheet" for it in page.items)
    return not sheets and not has_pieces(page)


def _title(pages: Sequence[Page], number: int) -> str:
    """What a page begins with, or its front."""
    return next((it.bookmarks[0].title for it in pages[number - 1 :: -1] if it.bookmarks), "")
