"""`hedgerow serve`: the address is told, the browser opened, a taken port avoided or told."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from typer.testing import CliRunner

from hedgerow.base.errors import UsageError
from hedgerow.cli import build_program
from hedgerow.webapp import server


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was asked to open; serving ends as by Ctrl+C."""
    found: list[str] = []

    def ended(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("typer.launch", found.append)
    monkeypatch.setattr(server.PageServer, "serve_forever", ended)
    return found


@pytest.fixture
def taken() -> Iterator[int]:
    """A port on which somebody else listens."""
    with socket.create_server(("127.0.0.1", 0)) as line:
        yield line.getsockname()[1]


def test_the_address_is_told_and_opened_and_ctrl_c_is_a_good_end(opened: list[str]) -> None:
    done = CliRunner().invoke(build_program(), ["serve", "--port", "0"])

    assert done.exit_code == 0
    assert opened == [done.stdout.strip()]
    assert opened[0].startswith("http://127.0.0.1:")


def test_no_browser_is_opened_where_none_is_wanted(opened: list[str]) -> None:
    done = CliRunner().invoke(build_program(), ["serve", "--port", "0", "--no-open"])

    assert done.exit_code == 0 and opened == []


def test_where_the_usual_port_is_taken_there_is_another(
    opened: list[str], taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "PORT", taken)
    done = CliRunner().invoke(build_program(), ["serve"])

    assert done.exit_code == 0
    assert opened and not opened[0].endswith(f":{taken}/")


def test_a_port_that_was_asked_for_and_is_taken_is_told(opened: list[str], taken: int) -> None:
    done = CliRunner().invoke(build_program(), ["serve", "--port", str(taken)])

    assert isinstance(done.exception, UsageError) and opened == []
    assert f"cannot listen on port {taken}" in str(done.exception)
