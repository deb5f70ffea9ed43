"""How far long work has come: whoever waits for it is told of every page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from hedgerow.drawing.scene import Page

Listener = Callable[[int], object]
_listener: ContextVar[Listener] = ContextVar("listener", default=lambda _: None)


@contextmanager
def report_progress(listener: Listener) -> Iterator[None]:
    """Tell a listener how many pages are done, for as long as this lasts."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


def count_pages(pages: Iterable[Page]) -> Iterator[Page]:
    """The pages, one by one; the listener is told of each that was drawn."""
    tell = _listener.get()
    for done, page in enumerate(pages, 1):
        yield page
        tell(done)
