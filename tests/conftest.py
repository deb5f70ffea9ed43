"""Every test runs as in a fresh account, in English and with no printer measured, and ends."""

from __future__ import annotations

import signal
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.limits import WHOLE_TEST_S, failed_after

# The same examples in every run; no clock of its own: a busy machine is no fault.
settings.register_profile("hedgerow", derandomize=True, deadline=None)
settings.load_profile("hedgerow")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """No test hangs: one that takes too long, with all that is made ready for it, fails."""
    longer = item.get_closest_marker("limit_s")
    with failed_after(longer.args[0] if longer else WHOLE_TEST_S):
        return (yield)


@pytest.fixture(autouse=True)
def fresh_account(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """The folder for settings, empty; programs that are started have it too."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    folder = tmp_path_factory.mktemp("settings")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder))
    return folder


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Programs that are started can be interrupted, even where Ctrl-C is ignored (`nohup`)."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
