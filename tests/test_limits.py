"""The limits of tests: what hangs is stopped, wherever it waits."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from threading import Lock

import pytest

from tests.limits import failed_after, killed_after

SLEEPER = [sys.executable, "-c", "import time; time.sleep(60)"]
AT_MOST_S = 8


def wait_for_a_process() -> None:
    with subprocess.Popen(SLEEPER, stdout=subprocess.PIPE) as process, killed_after(process):
        process.communicate()


def wait_for_a_lock() -> None:
    lock = Lock()
    lock.acquire()
    lock.acquire()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no alarm clock")
@pytest.mark.parametrize("wait", [wait_for_a_process, wait_for_a_lock, lambda: time.sleep(60)])
def test_whatever_takes_too_long_fails(wait: Callable[[], None]) -> None:
    began = time.monotonic()
    with pytest.raises(pytest.fail.Exception, match="takes longer than 1 s"), failed_after(1):
        wait()

    assert time.monotonic() - began < AT_MOST_S


def test_what_ends_in_time_is_left_alone() -> None:
    with failed_after(1):
        pass

    time.sleep(1.2)


def test_who_reads_from_a_process_that_hangs_comes_to_the_end() -> None:
    with subprocess.Popen(SLEEPER, stdout=subprocess.PIPE) as process, killed_after(process, 0.5):
        assert process.stdout

        assert process.stdout.read() == b""
