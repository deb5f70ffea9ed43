"""Progress of long jobs, page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from hedgerow.drawing.scene import Page

Listener = Callable[[int], object]
# A context variable, so that jobs in other threads do not call this listener.
_listener: ContextVar[Listener] = ContextVar("listener", default=lambda _: None)


@contextmanager
def report_progress(listener: Listener) -> Iterator[None]:
    """Call a listener with the number of finished pages, within this context."""
    before = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(before)


def count_pages(pages: Iterable[Page]) -> Iterator[Page]:
    """Yield pages and report each one after it was used."""
    report = _listener.get()
    for done, page in enumerate(pages, 1):
        yield page
        report(done)
