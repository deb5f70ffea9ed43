"""`hedgerow serve`: prints the address, opens the browser, avoids or reports a taken port."""

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
    """Return the addresses opened in a browser; serving ends as if by Ctrl+C."""
    addresses: list[str] = []

    def ended(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("typer.launch", addresses.append)
    monkeypatch.setattr(server.PageServer, "serve_forever", ended)
    return addresses


@pytest.fixture
def taken() -> Iterator[int]:
    """Yield a port that is already in use."""
    with socket.create_server(("127.0.0.1", 0)) as line:
        yield line.getsockname()[1]


def test_the_address_is_printed_and_opened_and_ctrl_c_succeeds(opened: list[str]) -> None:
    done = CliRunner().invoke(build_program(), ["serve", "--port", "0"])

    assert done.exit_code == 0
    assert opened == [done.stdout.strip()]
    assert opened[0].startswith("http://127.0.0.1:")


def test_no_open_opens_no_browser(opened: list[str]) -> None:
    done = CliRunner().invoke(build_program(), ["serve", "--port", "0", "--no-open"])

    assert done.exit_code == 0 and opened == []


def test_if_the_default_port_is_taken_another_is_used(
    opened: list[str], taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "PORT", taken)
    done = CliRunner().invoke(build_program(), ["serve"])

    assert done.exit_code == 0
    assert opened and not opened[0].endswith(f":{taken}/")


def test_a_requested_port_that_is_taken_is_an_error(opened: list[str], taken: int) -> None:
    done = CliRunner().invoke(build_program(), ["serve", "--port", str(taken)])

    assert isinstance(done.exception, UsageError) and opened == []
    assert f"cannot listen on port {taken}" in str(done.exception)
