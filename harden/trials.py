"""Tests run in forks of a process that has collected them once: recorded, or until one fails."""

from __future__ import annotations

import json
import os
import resource
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from pytest import Item, Session

ROOT = Path(__file__).resolve().parents[1]
PASSED, FAILED, NOT_COLLECTED, NOT_IMPORTED = 0, 1, 2, 4  # as pytest ends
NOTICED = (FAILED, NOT_COLLECTED, NOT_IMPORTED, -signal.SIGPROF)
_BROKE = 70
_MOST_BYTES = 2 * 1024**3
_MOST_IMPORT_S = 30.0
_OPTIONS = (
    *("-x", "--assert=plain", "--tb=no", "-p", "no:faulthandler"),
    *("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:syrupy"),
)


class Trial(NamedTuple):
    """What a test did without a change: what it cost, and the lines of the module it reached."""

    cpu_s: float
    lines: list[int]

    @property
    def most_s(self) -> float:
        """What it may cost with a change; what never ends is noticed."""
        return 10 * self.cpu_s + 1


Trials = dict[str, Trial]


class _Loop:
    """Does some work in the place of pytest's loop over the tests it has collected."""

    def __init__(self, concerns: Callable[[str], bool], work: Callable[[Session], Any]) -> None:
        self._concerns, self._work = concerns, work
        self.answer: Any = None

    def pytest_runtestloop(self, session: Session) -> bool:
        session.items = [it for it in session.items if self._concerns(it.nodeid)]
        if not session.testsfailed:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self.answer = self._work(session)
        return True


def in_session(
    files: Sequence[str], concerns: Callable[[str], bool], work: Callable[[Session], Any]
) -> Any:
    """Import the program anew, collect the tests that concern us and do some work with them.

    Answers what the work did, or how pytest ended if it did not come to that.
    """
    import pytest
    from hypothesis import HealthCheck, Phase, settings

    for name in [*sys.modules]:
        if name.split(".")[0] in ("hedgerow", "tests", "harden"):
            del sys.modules[name]
    settings.register_profile(
        "trial",
        phases=(Phase.explicit, Phase.generate),
        database=None,
        deadline=None,
        derandomize=True,
        suppress_health_check=[*HealthCheck],
    )
    settings.load_profile("trial")
    os.chdir(ROOT)
    signal.setitimer(signal.ITIMER_PROF, _MOST_IMPORT_S)
    loop = _Loop(concerns, work)
    with tempfile.TemporaryDirectory() as folder:
        end = pytest.main([*_OPTIONS, f"--basetemp={folder}/tests", *files], [loop])
    return int(end) if loop.answer is None else loop.answer


def recorded(session: Session, path: str) -> Trials | None:
    """Run every test and note what it costs and which lines it reaches.

    None if a test fails, or if no line is reached: then nothing would be proved.
    """
    trials = {}
    for test, following in _pairs(session.items):
        began = time.process_time()
        with _reached(path) as lines:
            test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
        trials[test.nodeid] = Trial(time.process_time() - began, sorted(lines))
    reached = any(it.lines for it in trials.values())
    return trials if reached and not session.testsfailed else None


def run(session: Session, trials: Trials, lines: range) -> int:
    """Run the tests until one fails: those that reach the lines first, the cheap ones first."""
    unknown = Trial(_MOST_IMPORT_S, [])

    def rank(test: Item) -> tuple[bool, float]:
        trial = trials.get(test.nodeid, unknown)
        return not set(lines).intersection(trial.lines), trial.cpu_s

    for test, following in _pairs(sorted(session.items, key=rank)):
        signal.setitimer(signal.ITIMER_PROF, trials.get(test.nodeid, unknown).most_s)
        test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
        if session.testsfailed:
            return FAILED
    return PASSED


def _pairs(tests: Sequence[Item]) -> Iterator[tuple[Item, Item | None]]:
    """Each test and the next one, for which pytest keeps what both need."""
    return zip(tests, [*tests[1:], None], strict=True)


@contextmanager
def calls(path: str) -> Iterator[set[str]]:
    """The full names of the functions of a file that are called."""
    called: set[str] = set()
    with _traced(path, lambda frame: called.add(frame.f_code.co_qualname)):
        yield called


@contextmanager
def _reached(path: str) -> Iterator[set[int]]:
    """The lines of a file that are reached."""
    lines: set[int] = set()

    def within(frame: FrameType, event: str, arg: object) -> Any:
        lines.add(frame.f_lineno)
        return within

    with _traced(path, lambda frame: within):
        yield lines


@contextmanager
def _traced(path: str, entered: Callable[[FrameType], Any]) -> Iterator[None]:
    """Tell of every entry into a function of a file."""

    def trace(frame: FrameType, event: str, arg: object) -> Any:
        return entered(frame) if frame.f_code.co_filename == path else None

    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(None)


def asked(work: Callable[[], Any]) -> Any:
    """What some work answers that is done in a fork; None if it came to no answer."""
    with tempfile.TemporaryFile("w+") as file:

        def told() -> int:
            answer = work()
            json.dump(answer, file)
            file.flush()
            return PASSED

        if forked(told) != PASSED:
            return None
        file.seek(0)
        return json.load(file)


def forked(work: Callable[[], int]) -> int:
    """How some work ends that is done in a fork: its answer, or a signal as a negative number."""
    child = os.fork()
    if not child:
        end = _BROKE
        with suppress(BaseException):
            resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, _MOST_BYTES))
            null = os.open(os.devnull, os.O_WRONLY)
            for stream in (1, 2):
                os.dup2(null, stream)
            end = work()
        os._exit(end)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)
