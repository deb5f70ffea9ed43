"""Counters on the terminal while many pages are drawn or games are played."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from hedgerow.base.messages import Message, Translator

T = TypeVar("T")
# Fewer pages are drawn too quickly for a count to be of use.
MIN_PAGES = 40
STEP = 10


def count_pages(pages: Iterable[T], translate: Translator) -> Iterator[T]:
    """Yield the pages, and count them on standard error while there are many."""
    text = ""
    try:
        for number, page in enumerate(pages, 1):
            if number >= MIN_PAGES and number % STEP == 0:
                text = translate(Message("{count} pages", count=number))
                _write(f"\r{text}")
            yield page
    finally:  # the count is erased, also after an error
        _write(f"\r{' ' * len(text)}\r" if text else "")


def count_games(translate: Translator) -> Callable[[int], None]:
    """Return a function that shows on a terminal how many games have been played."""

    def show(games: int) -> None:
        if sys.stderr.isatty():
            text = translate(
                Message.plural(games, "{games} game", "{games} games", games=f"{games:,}")
            )
            # The cursor returns to the start of the line: other output overwrites the count.
            _write(f"\r{text}\r{' ' * len(text)}\r" if not games else f"\r{text}\r")

    return show


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
