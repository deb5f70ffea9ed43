"""Work in parts, on several processors, with the same results as on one.

A part is put together here, one after the other; a process of its own, which has all that is known
here already, does the work on it and sends the result. If that process fails, for whatever reason,
the work is done here: a problem is told just as it would be with one processor.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    Running = tuple[Any, Connection]

T = TypeVar("T")
R = TypeVar("R")
Work = Callable[[Iterable[T]], Iterable[R]]


def processors() -> int:
    """How many processors this program may use; one where processes cannot be divided."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


def in_processes(
    things: Iterable[T], work: Work[T, R], jobs: int, size: int, alone: Work[T, R] | None = None
) -> Iterator[R]:
    """What work makes of things, in their order, so many of them in each process.

    The first part is done here, and before the others: a short run needs no further process.
    `alone` is how the work is done in a process of its own, if not just like here.
    """
    source = iter(things)
    if min(jobs, processors()) < 2:
        yield from work(source)
        return
    yield from work(islice(source, size))
    waiting: deque[tuple[list[T], Running]] = deque()
    try:
        while part := list(islice(source, size)):
            waiting.append((part, _start(alone or work, part, [it for _, (_, it) in waiting])))
            if len(waiting) > jobs:
                yield from _results(work, *waiting.popleft())
        while waiting:
            yield from _results(work, *waiting.popleft())
    finally:
        for _, (process, connection) in waiting:
            connection.close()
            process.kill()
            process.join()


def _start(work: Work[T, R], part: list[T], others: list[Connection]) -> Running:
    from multiprocessing import get_context

    context = get_context("fork")
    here, there = context.Pipe(duplex=False)
    process = context.Process(target=_work, args=(work, part, there, [*others, here]), daemon=True)
    process.start()
    there.close()
    return process, here


def _work(
    work: Work[T, R], part: list[T], connection: Connection, others: list[Connection]
) -> None:
    """In a process of its own: it says nothing but its results, and ends when nobody listens."""
    with suppress(BaseException):
        for it in others:
            it.close()
        connection.send(list(work(part)))
    os._exit(0)


def _results(work: Work[T, R], part: list[T], running: Running) -> Iterable[R]:
    process, connection = running
    try:
        results: Iterable[R] = connection.recv()
    except (EOFError, OSError):
        results = work(part)
    connection.close()
    process.join()
    return results
