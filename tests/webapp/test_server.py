"""The server against raw requests: it answers only its own page."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest

import hedgerow
from hedgerow.base.package_data import data_folder
from hedgerow.game.library import Library
from hedgerow.webapp import server as webapp_server
from hedgerow.webapp.rpc import MAX_REQUEST_BYTES
from hedgerow.webapp.server import PageServer, StaticFile, page_files, preferred_language
from hedgerow.webapp.user_games import MAX_USER_GAMES_BYTES
from tests.limits import LIMIT_S, kill_after
from tests.requests import sheets_of
from tools.open_page import files_of

# How long a HurriedServer may take to close a connection: its timeout is a fiftieth of this.
SILENT_S = 10.0


@pytest.fixture(scope="module")
def server() -> Iterator[PageServer]:
    with serving(hedgerow.open_library()) as running:
        yield running


@contextmanager
def serving(library: Library) -> Iterator[PageServer]:
    with PageServer(library, 0) as running:
        thread = Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield running
        running.shutdown()
        thread.join(LIMIT_S)


def send(server: PageServer, request: bytes) -> tuple[int, dict[str, str], bytes]:
    """Send raw bytes and return the status, the headers and the body of the response."""
    with socket.create_connection(("127.0.0.1", server.server_port), timeout=LIMIT_S) as connection:
        connection.sendall(request)
        connection.shutdown(socket.SHUT_WR)
        response = b"".join(iter(lambda: connection.recv(65536), b""))
    head, _, body = response.partition(b"\r\n\r\n")
    first, *header_lines = head.decode("ascii").split("\r\n")
    headers = dict(header.split(": ", 1) for header in header_lines)
    return int(first.split()[1]), headers, body


def request(
    server: PageServer, method: str = "POST", path: str = "/api/about", **change: str | None
) -> bytes:
    """Return a request of our page, with some of its headers changed or omitted."""
    body = (change.pop("body", "{}") or "").encode()
    headers: dict[str, str | None] = {
        "Host": f"127.0.0.1:{server.server_port}",
        "Origin": f"http://127.0.0.1:{server.server_port}",
        "X-Hedgerow-Token": server.token,
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "Connection": "close",
    }
    headers |= {name.replace("_", "-"): value for name, value in change.items()}
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode() + body


@pytest.mark.parametrize("name", ["score", "edit"])
def test_half_of_a_character_is_answered(server: PageServer, name: str) -> None:
    body = '{"text": "\\ud800", "own": "x", "file": "mine/cards.csv", "edits": []}'
    status, _, answer = send(server, request(server, path=f"/api/{name}", body=body))

    assert status == 200
    assert "half of a character" in json.loads(answer)["problems"][0]["message"]


def test_a_folder_whose_name_is_not_utf_8_is_answered(tmp_path: Path) -> None:
    name = os.fsdecode(b"farm\xff")
    try:
        (tmp_path / name).mkdir()
    except OSError:
        pytest.skip("this file system has only UTF-8 names")
    (tmp_path / name / "game.yaml").write_text("about: {rules: fallow}\n", "utf-8")
    with serving(hedgerow.open_library(tmp_path)) as server:
        status, _, answer = send(server, request(server))

    assert status == 200
    assert name in json.dumps(json.loads(answer), ensure_ascii=False)


def test_our_own_page_is_answered(server: PageServer) -> None:
    status, headers, body = send(server, request(server))

    assert status == 200
    assert json.loads(body)["languages"] == ["en", "fr", "it", "de"]
    assert headers["Content-Length"] == str(len(body))


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"Host": "hedgerow.example"}, 421),
        ({"Host": "127.0.0.1"}, 421),
        ({"Host": "127.0.0.1:1"}, 421),
        ({"Host": None}, 421),
        ({"Origin": "http://hedgerow.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": None}, 403),
        ({"X_Hedgerow_Token": "guess"}, 403),
        ({"X_Hedgerow_Token": ""}, 403),
        ({"X_Hedgerow_Token": None}, 403),
        ({"Content_Type": "text/plain"}, 415),
        ({"Content_Type": "application/x-www-form-urlencoded"}, 415),
        ({"Content_Type": None}, 415),
        ({"Content_Length": None}, 411),
        ({"Content_Length": "-1"}, 411),
        ({"Content_Length": "two"}, 411),
        ({"Content_Length": "2", "Transfer_Encoding": "chunked"}, 411),
        ({"Content_Length": str(MAX_REQUEST_BYTES + 1)}, 413),
        ({"Content_Length": "9" * 40}, 413),
        ({"path": "/api/"}, 404),
        ({"path": "/api/../about"}, 404),
        ({"path": "/about"}, 404),
        ({"path": "/api/about?x=1"}, 404),
        ({"method": "PUT"}, 501),
        ({"method": "OPTIONS"}, 501),
    ],
)
def test_foreign_request_is_refused_and_the_connection_closed(
    server: PageServer, change: dict[str, str | None], status: int
) -> None:
    path = change.pop("path", None) or "/api/about"
    method = change.pop("method", None) or "POST"
    actual, headers, body = send(server, request(server, method, path, **change))

    assert actual == status
    assert headers["Connection"] == "close"
    assert b"languages" not in body


def test_a_body_of_just_the_limit_is_read(server: PageServer) -> None:
    body = '{"lang": "en"}'.ljust(MAX_REQUEST_BYTES)

    assert send(server, request(server, body=body))[0] == 200


def test_user_games_may_be_larger_than_other_requests(server: PageServer) -> None:
    texts = {"mine/game.yaml": "#" * MAX_REQUEST_BYTES}
    body = json.dumps({"texts": texts})

    assert send(server, request(server, path="/api/own", body=body))[0] == 200
    assert (
        send(
            server, request(server, path="/api/own", Content_Length=str(MAX_USER_GAMES_BYTES + 1))
        )[0]
        == 413
    )


def test_two_hosts_in_one_request_are_refused(server: PageServer) -> None:
    doubled = request(server).replace(b"Origin:", b"Host: hedgerow.example\r\nOrigin:")

    assert send(server, doubled)[0] == 421


def test_invalid_utf8_is_refused(server: PageServer) -> None:
    assert (
        send(server, request(server, body="{}").replace(b"\r\n\r\n{}", b"\r\n\r\n\xff\xfe"))[0]
        == 400
    )


def test_invalid_http_is_refused(server: PageServer) -> None:
    for junk in (b"\x16\x03\x01\x02\x00\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET\r\n\r\n"):
        assert send(server, junk)[0] >= 400


@pytest.mark.parametrize(
    "path",
    [
        *("/../pyproject.toml", "/..%2f..%2fetc/passwd", "//etc/passwd", "/web/src/app.js"),
        *("/words/../src/app.js", "/words/", "/src/app.js", "/.git/config", "/app.js/"),
    ],
)
def test_only_listed_files_exist(server: PageServer, path: str) -> None:
    assert send(server, request(server, "GET", path, body=""))[0] == 404


@pytest.mark.parametrize("path", ["/", *page_files()])
def test_every_file_of_the_page_comes_with_the_policy(server: PageServer, path: str) -> None:
    status, headers, body = send(server, request(server, "GET", path, body=""))
    policy = headers["Content-Security-Policy"]

    assert status == 200 and body
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe-inline" not in policy and "'unsafe-eval'" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_page_contains_the_token_and_the_policy_of_the_header(server: PageServer) -> None:
    _, headers, body = send(server, request(server, "GET", "/", body=""))
    policy = re.search(r'Policy" content="([^"]+)"', body.decode())

    assert server.token.encode() in body
    assert policy and headers["Content-Security-Policy"].startswith(policy[1])


class Hurried(socket.socket):
    """A connection whose timeouts are a hundredth of their values."""

    def settimeout(self, value: float | None, /) -> None:
        super().settimeout(None if value is None else value / 100)


class HurriedServer(PageServer):
    """The server of the page with hurried connections."""

    def get_request(self) -> tuple[socket.socket, Any]:
        connection, address = super().get_request()
        return Hurried(fileno=connection.detach()), address


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"POST /api/about HTTP/1.1\r\nHost:", id="half of a head"),
        pytest.param(b"a body of which a part is missing", id="half of a body"),
    ],
)
def test_a_connection_that_falls_silent_is_closed(sent: bytes) -> None:
    with HurriedServer(hedgerow.open_library(), 0) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            if sent.startswith(b"a body"):
                sent = request(server, body="{}", Content_Length="3")
            address = ("127.0.0.1", server.server_port)
            with socket.create_connection(address, timeout=SILENT_S) as connection:
                connection.sendall(sent)
                response = b"".join(iter(lambda: connection.recv(65536), b""))
        finally:
            server.shutdown()
            thread.join(LIMIT_S)

    assert b"languages" not in response


def test_page_of_another_host_does_not_contain_the_token(server: PageServer) -> None:
    status, _, body = send(server, request(server, "GET", "/", body="", Host="evil.example"))

    assert status == 421 and server.token.encode() not in body


def test_a_head_has_no_body(server: PageServer) -> None:
    status, headers, body = send(server, request(server, "HEAD", "/style.css", body=""))

    assert (status, body) == (200, b"") and int(headers["Content-Length"]) > 1000


def test_server_listens_on_this_machine_only(server: PageServer) -> None:
    assert server.server_address[0] == "127.0.0.1"


@pytest.mark.parametrize(
    ("defaults", "content", "lang"),
    [
        ({}, "", "fr"),
        ({"paper": "letter"}, "paper=letter", "fr"),
        ({"theme": "ink-saver", "lang": "de"}, "theme=ink-saver lang=de", "de"),
    ],
)
def test_the_page_starts_with_the_defaults_of_the_user(
    defaults: dict[str, str], content: str, lang: str
) -> None:
    with PageServer(hedgerow.open_library(), 0, defaults) as server:
        page = server.file("/", "fr-CH, en;q=0.5")

    assert page is not None
    assert f'<meta name="hedgerow-defaults" content="{content}">'.encode() in page.data
    assert f'<html lang="{lang}">'.encode() in page.data


@pytest.mark.parametrize(
    ("files", "listed"),
    [
        ((), ""),
        (("/vendor/qr.js", "/vendor/licences.txt"), "qr"),
        (("/vendor/editor.js", "/vendor/licences.txt", "/vendor/qr.js"), "editor qr"),
    ],
)
def test_the_page_lists_the_bundles_that_were_built(
    files: tuple[str, ...], listed: str, server: PageServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = {name: file for name, file in page_files().items() if "/vendor/" not in name}
    built = {name: StaticFile("text/javascript", b"") for name in files}
    monkeypatch.setattr(webapp_server, "page_files", lambda: own | built)

    page = server.file("/")

    assert page is not None
    assert f'<meta name="hedgerow-bundles" content="{listed}">'.encode() in page.data


def test_every_file_that_the_page_names_is_served(server: PageServer) -> None:
    address = f"http://127.0.0.1:{server.server_port}/"

    files = files_of(address)  # raises if one of them is missing

    assert {
        f"{address}{name}" for name in ("app.js", "style.css", "fonts/Nunito-Medium.ttf")
    } <= files


def test_the_page_carries_no_address_of_another_host() -> None:
    allowed = {"http://www.w3.org/2000/svg"}
    urls = {
        url
        for address, file in page_files().items()
        if address != "/vendor/licences.txt" and file.kind != "font/ttf"
        for url in re.findall(r"https?://[^\s\"'`)]+", file.data.decode())
    }

    assert urls <= allowed


def test_scoring_does_not_wait_for_printing(tmp_path: Path) -> None:
    """Runs in another process, which is killed while it prints."""
    text = (data_folder("content") / "examples" / "stampfarm" / "rulebook.txt").read_text("utf-8")
    many = {"order": {"game": "kuhlorado", "what": "sheets", "count": 1000, "seed": 1}}
    command = [sys.executable, "-m", "hedgerow", "serve", "--no-open", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=tmp_path) as serving:
        with kill_after(serving):
            assert serving.stdout is not None
            call = PageClient(serving.stdout.readline().strip())
            call("score", text=text)
            call("form", game="kuhlorado")
            printing = Thread(target=call_ignoring_errors, args=(call, "pdf", many), daemon=True)
            printing.start()
            time.sleep(1)
            durations: dict[str, list[float]] = {"score": [], "form": []}
            for _ in range(5):
                for name, args in (("score", {"text": text}), ("form", {"game": "kuhlorado"})):
                    start = time.monotonic()
                    response = call(name, **args)
                    durations[name].append(time.monotonic() - start)
                    assert response.keys() & {"result", "sections"}
            still_printing = printing.is_alive()
            serving.kill()
        serving.wait(LIMIT_S)

    assert still_printing
    # Other programs may slow the machine down for a moment, but not five times.
    assert min(durations["score"]) < 1
    assert min(durations["form"]) < 1


class PageClient:
    """Calls a page at an address, with the token from that page."""

    def __init__(self, address: str) -> None:
        self._host, self._origin = urlsplit(address).netloc, address.rstrip("/")
        page = self._request("GET", "/", "", {})
        match = re.search(r'name="hedgerow-token" content="([^"]+)"', page)
        assert match
        self._token = match[1]

    def __call__(self, name: str, **args: object) -> Any:
        headers = {
            "Origin": self._origin,
            "X-Hedgerow-Token": self._token,
            "Content-Type": "application/json",
        }
        return json.loads(self._request("POST", f"/api/{name}", json.dumps(args), headers))

    def _request(self, method: str, path: str, body: str, headers: dict[str, str]) -> str:
        connection = HTTPConnection(self._host, timeout=LIMIT_S)
        connection.request(method, path, body, headers)
        return connection.getresponse().read().decode()


def call_ignoring_errors(call: PageClient, name: str, args: dict[str, Any]) -> None:
    """Call without using the response."""
    with suppress(OSError, HTTPException):
        call(name, **args)


def test_parallel_calls_of_different_lanes_give_the_same_responses(server: PageServer) -> None:
    """Threads switch as often as possible, so that shared state would get mixed up."""
    order = {"game": "stampfarm", "what": "sheets", "count": 20, "seed": 5}
    calls: list[tuple[str, dict[str, Any]]] = [
        ("pdf", {"order": order}),
        ("preview", {"order": {**order, "count": 6}}),
        ("sheet", {"code": sheets_of("stampfarm", seed=5)[0].code}),
        ("form", {"game": "kuhfstein", "lang": "fr"}),
    ]
    expected = [response_body(server, *call) for call in calls]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(len(calls)) as pool:
            rounds = [pool.map(lambda call: response_body(server, *call), calls) for _ in range(3)]
            together = [[*responses] for responses in rounds]
    finally:
        sys.setswitchinterval(before)

    assert together == [expected] * 3


def response_body(server: PageServer, name: str, args: dict[str, Any]) -> bytes:
    status, _, body = send(server, request(server, path=f"/api/{name}", body=json.dumps(args)))
    assert status == 200
    return body


def print_order(server: PageServer, count: int, **change: str | None) -> bytes:
    """Return a request to print sheets that asks for progress."""
    order = {"game": "kuhlorado", "what": "sheets", "count": count, "seed": 1}
    headers = {"X_Hedgerow_Progress": "pages", "Connection": None, **change}
    body = json.dumps({"order": order})
    return request(server, "POST", "/api/pdf", body=body, **headers)


def read_lines(connection: socket.socket) -> Iterator[Any]:
    """Yield the lines of JSON of a response as they arrive."""
    response = HTTPResponse(connection)
    response.begin()
    assert response.getheader("Content-Type") == "application/x-ndjson; charset=utf-8"
    assert response.getheader("Content-Security-Policy")
    while line := response.readline():
        yield json.loads(line)


def connect(server: PageServer) -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.server_port), timeout=LIMIT_S)


def test_a_long_print_reports_its_pages_and_then_the_same_files(server: PageServer) -> None:
    with connect(server) as connection:
        connection.sendall(print_order(server, 60))
        *reports, answer = read_lines(connection)
    order = {"game": "kuhlorado", "what": "sheets", "count": 60, "seed": 1}
    plain = json.loads(response_body(server, "pdf", {"order": order}))
    pages = [it["pages"] for it in reports]

    assert all(it.keys() == {"pages"} for it in reports)
    assert pages == sorted({*pages}) and all(0 < page <= 15 for page in pages)
    assert answer == plain


def test_progress_is_refused_like_any_other_foreign_request(server: PageServer) -> None:
    status, headers, _ = send(server, print_order(server, 1, X_Hedgerow_Token="guess"))

    assert (status, headers["Connection"]) == (403, "close")


def test_an_old_client_gets_one_response(server: PageServer) -> None:
    old = print_order(server, 1, Connection="close").replace(b" HTTP/1.1", b" HTTP/1.0", 1)
    status, headers, body = send(server, old)

    assert (status, headers["Content-Length"]) == (200, str(len(body)))
    assert "files" in json.loads(body)


def test_a_print_is_stopped_when_its_page_has_gone(server: PageServer) -> None:
    """A thousand boards take far longer than the call that waits for the same lane."""
    with connect(server) as connection:
        connection.sendall(print_order(server, 1000))
        first = next(read_lines(connection))
    start = time.monotonic()
    with server.lanes["print"]:
        waited = time.monotonic() - start

    assert first["pages"] < 250
    assert waited < 5


@pytest.mark.parametrize(
    ("accepted", "lang"),
    [
        ("", "en"),
        ("de-CH, fr;q=0.9", "de"),
        ("fr;q=0.4, it;q=0.8, en;q=0.1", "it"),
        ("rm, fr-CH;q=0.9, en;q=0.8", "fr"),
        ("*", "en"),
        ("fr;q=two,,;;=", "en"),
        ("xx," * 30 + "fr", "en"),
    ],
)
def test_language_of_the_start_view_is_that_of_the_browser(accepted: str, lang: str) -> None:
    assert preferred_language(accepted) == lang


def test_start_view_is_filled_in_where_it_was_built(
    server: PageServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = b'<h1>Jouer</h1><img src="data/stampfarm.webp" width="300" height="300" alt="">\n'
    files = {**page_files(), "/home/fr.html": StaticFile("text/html", home)}
    without = {name: file for name, file in page_files().items() if "/home/" not in name}
    monkeypatch.setattr("hedgerow.webapp.server.page_files", lambda: files)
    french = send(server, request(server, "GET", "/", body="", Accept_Language="fr"))[2]
    monkeypatch.setattr("hedgerow.webapp.server.page_files", lambda: without)
    unbuilt = send(server, request(server, "GET", "/", body="", Accept_Language="fr"))[2]

    assert b'<html lang="fr">' in french
    shown = b'<h1>Jouer</h1><img width="300" height="300" alt="">'
    assert b'<div id="app">' + shown + b"</div>" in french
    assert b'<div id="app"><!--HOME--></div>' in unbuilt
    assert server.token.encode() in french
