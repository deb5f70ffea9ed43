"""A bar in the terminal while many pages are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import TypeVar

T = TypeVar("T")
LONG = 40


def with_bar(pages: Iterable[T]) -> Iterator[T]:
    """The pages themselves; a count of them on standard error once there are more than a few."""
    source = iter(pages)
    first = list(islice(source, LONG))
    if len(first) < LONG:
        yield from first
        return
    from rich.console import Console
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(), TextColumn("{task.completed} pages"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        yield from bar.track(chain(first, source), total=None)
