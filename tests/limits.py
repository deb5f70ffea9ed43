"""Time limits for tests that wait for something."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer, current_thread, main_thread
from typing import Any

import pytest

LIMIT_S = 120
WHOLE_TEST_S = 300
AGAIN_S = 10


@contextmanager
def kill_after(process: subprocess.Popen[Any], seconds: float = LIMIT_S) -> Iterator[None]:
    """Kill a process if it takes too long, so that reading from it ends.

    If the test fails, the process is killed at once.
    """
    timer = Timer(seconds, process.kill)
    timer.start()
    try:
        yield
    except BaseException:
        process.kill()
        raise
    finally:
        timer.cancel()


@contextmanager
def fail_after(seconds: float) -> Iterator[None]:
    """Fail a block that takes longer, even while it sleeps, reads or waits for a process or lock.

    It fails again after AGAIN_S seconds if its cleanup waits too. Only the main thread can be
    stopped, and not on Windows, which has no SIGALRM.
    """
    if not hasattr(signal, "SIGALRM") or current_thread() is not main_thread():
        yield
        return

    def stop(number: int, frame: object) -> None:
        pytest.fail(f"this takes longer than {seconds:g} s")

    before = signal.signal(signal.SIGALRM, stop)
    outer = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *outer)
        signal.signal(signal.SIGALRM, before)
