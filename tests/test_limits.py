"""The time limits of tests: waiting tests are stopped."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable
from threading import Lock

import pytest

from tests.limits import fail_after, kill_after

SLEEPER = [sys.executable, "-c", "import time; time.sleep(60)"]
MAX_S = 8


def wait_for_a_process() -> None:
    with subprocess.Popen(SLEEPER, stdout=subprocess.PIPE) as process, kill_after(process):
        process.communicate()


def wait_for_a_lock() -> None:
    lock = Lock()
    lock.acquire()
    lock.acquire()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no alarm clock")
@pytest.mark.parametrize("wait", [wait_for_a_process, wait_for_a_lock, lambda: time.sleep(60)])
def test_long_wait_fails(wait: Callable[[], None]) -> None:
    start = time.monotonic()
    with pytest.raises(pytest.fail.Exception, match="takes longer than 1 s"), fail_after(1):
        wait()

    assert time.monotonic() - start < MAX_S


def test_short_block_is_not_interrupted() -> None:
    with fail_after(1):
        pass

    time.sleep(1.2)


def test_reading_from_a_hanging_process_ends() -> None:
    with subprocess.Popen(SLEEPER, stdout=subprocess.PIPE) as process, kill_after(process, 0.5):
        assert process.stdout

        assert process.stdout.read() == b""
