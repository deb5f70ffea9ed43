"""Run tests in forks of a process that collected them once: to record them, or until one fails."""

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
PASSED, FAILED, NOT_COLLECTED, NOT_IMPORTED = 0, 1, 2, 4  # exit codes of pytest
NOTICED = (FAILED, NOT_COLLECTED, NOT_IMPORTED, -signal.SIGPROF)
_BROKE = 70
_MAX_BYTES = 2 * 1024**3
_MAX_IMPORT_S = 30.0
_OPTIONS = (
    *("-x", "--assert=plain", "--tb=no", "-p", "no:faulthandler"),
    *("-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:syrupy"),
)


class Trial(NamedTuple):
    """A test without a change: its cost, and the lines of the module it reached."""

    cpu_s: float
    lines: list[int]

    @property
    def max_s(self) -> float:
        """Return the CPU time it may take with a change; an endless loop counts as detected."""
        return 10 * self.cpu_s + 1


Trials = dict[str, Trial]


class _Loop:
    """A plugin that replaces pytest's loop over the collected tests."""

    def __init__(self, concerns: Callable[[str], bool], work: Callable[[Session], Any]) -> None:
        self._concerns, self._work = concerns, work
        self.answer: Any = None

    def pytest_runtestloop(self, session: Session) -> bool:
        session.items = [item for item in session.items if self._concerns(item.nodeid)]
        if not session.testsfailed:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self.answer = self._work(session)
        return True


def in_session(
    files: Sequence[str], concerns: Callable[[str], bool], work: Callable[[Session], Any]
) -> Any:
    """Import the program again, collect the tests that concern us, and pass them to `work`.

    Return the result of the work, or how pytest ended if it did not get that far.
    """
    import pytest
    from hypothesis import HealthCheck, Phase, settings

    # Mutants are tried with all rows and examples.
    os.environ["HEDGEROW_TESTS"] = "all"
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
    signal.setitimer(signal.ITIMER_PROF, _MAX_IMPORT_S)
    loop = _Loop(concerns, work)
    with tempfile.TemporaryDirectory() as folder:
        end = pytest.main([*_OPTIONS, f"--basetemp={folder}/tests", *files], [loop])
    return int(end) if loop.answer is None else loop.answer


def record(session: Session, path: str) -> Trials | None:
    """Run every test and record its cost and the lines it reaches.

    Return None if a test fails, or if no line is reached: then nothing would be proved.
    """
    trials = {}
    for test, following in _pairs(session.items):
        start = time.process_time()
        with _collect_lines(path) as lines:
            test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
        trials[test.nodeid] = Trial(time.process_time() - start, sorted(lines))
    reached = any(trial.lines for trial in trials.values())
    return trials if reached and not session.testsfailed else None


def run(session: Session, trials: Trials, lines: range) -> int:
    """Run the tests until one fails: those that reach the lines first, cheap ones first."""
    unknown = Trial(_MAX_IMPORT_S, [])

    def rank(test: Item) -> tuple[bool, float]:
        trial = trials.get(test.nodeid, unknown)
        return not set(lines).intersection(trial.lines), trial.cpu_s

    for test, following in _pairs(sorted(session.items, key=rank)):
        signal.setitimer(signal.ITIMER_PROF, trials.get(test.nodeid, unknown).max_s)
        test.config.hook.pytest_runtest_protocol(item=test, nextitem=following)
        if session.testsfailed:
            return FAILED
    return PASSED


def _pairs(tests: Sequence[Item]) -> Iterator[tuple[Item, Item | None]]:
    """Yield each test with the next one, for which pytest preserves shared fixtures."""
    return zip(tests, [*tests[1:], None], strict=True)


@contextmanager
def calls(path: str) -> Iterator[set[str]]:
    """Collect the qualified names of the functions of a file that are called."""
    called: set[str] = set()
    with _trace_file(path, lambda frame: called.add(frame.f_code.co_qualname)):
        yield called


@contextmanager
def _collect_lines(path: str) -> Iterator[set[int]]:
    """Collect the lines of a file that are reached."""
    lines: set[int] = set()

    def within(frame: FrameType, event: str, arg: object) -> Any:
        lines.add(frame.f_lineno)
        return within

    with _trace_file(path, lambda frame: within):
        yield lines


@contextmanager
def _trace_file(path: str, entered: Callable[[FrameType], Any]) -> Iterator[None]:
    """Call `entered` at every entry into a function of a file."""

    def trace(frame: FrameType, event: str, arg: object) -> Any:
        return entered(frame) if frame.f_code.co_filename == path else None

    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(None)


def fork_for_json(work: Callable[[], Any]) -> Any:
    """Do some work in a fork and return its result as JSON data; None if it failed."""
    with tempfile.TemporaryFile("w+") as file:

        def save_answer() -> int:
            answer = work()
            json.dump(answer, file)
            file.flush()
            return PASSED

        if fork_for_status(save_answer) != PASSED:
            return None
        file.seek(0)
        return json.load(file)


def fork_for_status(work: Callable[[], int]) -> int:
    """Do some work in a fork and return its exit status, or a signal as a negative number."""
    child = os.fork()
    if not child:
        end = _BROKE
        with suppress(BaseException):
            resource.setrlimit(resource.RLIMIT_AS, (_MAX_BYTES, _MAX_BYTES))
            null = os.open(os.devnull, os.O_WRONLY)
            for stream in (1, 2):
                os.dup2(null, stream)
            end = work()
        os._exit(end)
    _, status = os.waitpid(child, 0)
    return os.waitstatus_to_exitcode(status)
