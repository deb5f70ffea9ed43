"""Limits for tests that wait for something, so that none waits for ever."""

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
def killed_after(process: subprocess.Popen[Any], seconds: float = LIMIT_S) -> Iterator[None]:
    """Kill a process if it takes too long: whoever reads from it then comes to the end.

    It is killed at once if the test fails, so that nobody waits for it.
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
def failed_after(seconds: float) -> Iterator[None]:
    """Fail whatever takes longer, also while it sleeps, reads or waits for a process or a lock.

    It fails again a little later if it waits once more while it cleans up. Only the main thread
    can be stopped, and only where there is an alarm clock: not on Windows.
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
