"""Progress of long work on a terminal: what is being done, how much of how much, time left."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sized
from contextlib import contextmanager, suppress
from threading import Event, Lock, Thread
from typing import IO, TYPE_CHECKING, Any, Self, TypeVar

if TYPE_CHECKING:
    from rich.progress import Progress

T = TypeVar("T")
# Together with importing rich, the first line appears within a second.
DELAY_S = 0.4
REFRESH_S = 0.2


class LongWork:
    """Work that may take longer than a moment; then standard error shows how far it is.

    Nothing is shown, started or imported unless standard error is a terminal. A separate thread
    shows the progress, so that a step that takes seconds is not silent, and work is not delayed.
    """

    def __init__(
        self,
        text: str,
        total: int | None = None,
        *,
        visible: bool = True,
        stream: IO[str] | None = None,
        delay_s: float = DELAY_S,
    ) -> None:
        self._text, self._total, self._done = text, total, 0
        self._stream = stream or sys.stderr
        self._visible = visible and self._stream is not None and self._stream.isatty()
        self._delay_s = delay_s
        self._ended = Event()
        # Held while something is written to the terminal.
        self._lock = Lock()
        self._bar: Progress | None = None

    def __enter__(self) -> Self:
        if self._visible:
            Thread(target=self._show, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        with self._lock:
            if self._bar is not None:
                self._bar.stop()

    def show(self, done: int, total: int | None) -> None:
        """Set how much is done, of how much; None if nobody knows."""
        self._done, self._total = done, total

    def watch(self, things: Iterable[T], total: int | None = None) -> Iterable[T]:
        """Return the things, each of which is counted after it was used."""
        if not self._visible:
            return things
        if self._total is None:
            self._total = len(things) if isinstance(things, Sized) else total
        return self._count(things)

    def _count(self, things: Iterable[T]) -> Iterator[T]:
        for thing in things:
            yield thing
            self._done += 1

    @contextmanager
    def hidden(self) -> Iterator[None]:
        """Remove the progress from the terminal while something else is written to it."""
        with self._lock:
            if self._bar is not None:
                self._bar.stop()
                self._bar = None  # it is shown again if the work goes on
            yield

    def _show(self) -> None:
        if self._ended.wait(self._delay_s):
            return
        if os.environ.get("TERM") == "dumb":  # its lines cannot be replaced
            with self._lock, suppress(OSError):
                self._stream.write(f"{self._text} …\n")
            return
        bar = _make_bar(self._stream)
        task = bar.add_task(self._text, count="")
        # A terminal that was closed ends the display, not the work.
        with suppress(OSError):
            while True:
                with self._lock:
                    if self._ended.is_set():
                        return
                    bar.update(task, **self._figures())
                    if self._bar is None:
                        bar.start()
                        self._bar = bar
                    bar.refresh()
                self._ended.wait(REFRESH_S)

    def _figures(self) -> dict[str, Any]:
        done, total = self._done, self._total
        if total is None:
            return {"total": None, "completed": done, "count": str(done or "")}
        done = min(done, total)
        return {"total": total, "completed": done, "count": f"{done}/{total}"}


def _make_bar(stream: IO[str]) -> Progress:
    """Return a bar that leaves no trace, and that leaves other output alone."""
    # Imported here: it takes as long as scoring ten files.
    from rich.console import Console
    from rich.progress import BarColumn, Progress, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class TimeLeft(TimeRemainingColumn):
        """The time left; nothing if nobody knows."""

        def render(self, task: Task) -> Text:
            return Text() if task.time_remaining is None else super().render(task)

    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.fields[count]}", markup=False),
        TimeLeft(),
        console=Console(file=stream),
        auto_refresh=False,
        transient=True,
        redirect_stdout=False,
        redirect_stderr=False,
    )
