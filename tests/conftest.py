"""Run every test with a new account: in English, without saved printers, and with a time limit."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from hedgerow.seams import BOTS
from tests.limits import WHOLE_TEST_S, fail_after
from tests.windbreak import SIMULATION

# The same examples in every run, without a deadline: the machine may be busy.
settings.register_profile("hedgerow", derandomize=True, deadline=None)
settings.load_profile("hedgerow")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Fail a test that takes too long, including its fixtures."""
    longer = item.get_closest_marker("limit_s")
    with fail_after(longer.args[0] if longer else WHOLE_TEST_S):
        return (yield)


@pytest.fixture(autouse=True)
def fresh_account(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Return the empty settings folder, which started programs use too."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("HEDGEROW_PAPER", "a4")
    folder = tmp_path_factory.mktemp("settings")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    return folder


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Allow started programs to be interrupted, even where Ctrl-C is ignored (`nohup`)."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture
def windbreak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots play windbreak, the small game in `tests/windbreak`."""
    monkeypatch.setitem(BOTS, "windbreak", SIMULATION)
