"""A count in the terminal while many pages are drawn."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from hedgerow.base.messages import Message, Translator

T = TypeVar("T")
LONG = 40
STEP = 10


def count_pages(pages: Iterable[T], translate: Translator) -> Iterator[T]:
    """The pages themselves; a count of them on standard error while there are more than a few."""
    shown = ""
    try:
        for number, page in enumerate(pages, 1):
            if number >= LONG and number % STEP == 0:
                shown = translate(Message("{count} pages", count=number))
                _show(f"\r{shown}")
            yield page
    finally:
        _show(f"\r{' ' * len(shown)}\r" if shown else "")


def count_games(translate: Translator) -> Callable[[int], None]:
    """Shows on a terminal how many games have been played."""

    def show(games: int) -> None:
        if sys.stderr.isatty():
            text = translate(
                Message.plural(games, "{games} game", "{games} games", games=f"{games:,}")
            )
            _show(f"\r{text}\r{' ' * len(text)}\r" if not games else f"\r{text}\r")

    return show


def _show(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
