"""The local web server: it serves the page to this machine and answers only its calls.

Long calls report their progress if the page asks for it, and end when the page no longer waits.

It listens on 127.0.0.1 only. Pages of other sites can send requests to ports of this machine, so a
call needs the address of this server as Host and Origin, JSON, and the token that only our page
knows. Only listed files and calls exist.
"""

from __future__ import annotations

import json
import re
import secrets
import select
import socket
import time
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hmac import compare_digest
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

from hedgerow.base.frozen import record
from hedgerow.base.messages import LANGUAGES
from hedgerow.base.package_data import data_folder
from hedgerow.game.library import Library
from hedgerow.webapp.print_requests import Stopped, report_progress
from hedgerow.webapp.rpc import CALLS, LANES, MAX_REQUEST_BYTES, handle_call

HOST = "127.0.0.1"
PORT = 8377
TIMEOUT_SECONDS = 20.0
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "connect-src 'self'; img-src 'self' blob: data:; style-src 'self'; font-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".svg": "image/svg+xml",
    ".ttf": "font/ttf",
    ".txt": "text/plain; charset=utf-8",
}
# The placeholders in web/src/index.html: the token, the names of the bundles that were built, the
# user's defaults, and the start view as it is before any script.
_TOKEN, _BUNDLES, _HOME = b"HEDGEROW-TOKEN", b"HEDGEROW-BUNDLES", b"<!--HOME-->"
_DEFAULTS = b"HEDGEROW-DEFAULTS"
_BUNDLE = re.compile(r"/vendor/(\w+)\.js")
# Pictures in the start view are files of the site; here, the page draws them by a call.
_BUILT_PICTURE = re.compile(rb' src="data/[^"]*"')
_MAX_LANGUAGES = 20
_LANGUAGE = re.compile(
    r"(?P<lang>[A-Za-z]{2,3})(?:-[A-Za-z0-9-]{1,20})?(?:\s*;\s*q=(?P<weight>[01](?:\.[0-9]{1,3})?))?"
)
API_PREFIX = "/api/"
# A request with this header is answered by lines of JSON: `{"pages": 3}`, and last the response.
PROGRESS_HEADER = "X-Hedgerow-Progress"
_LINES = "application/x-ndjson; charset=utf-8"
_SECONDS_BETWEEN_REPORTS = 0.1


@record
class StaticFile:
    """A file of the page: its content type and its bytes."""

    kind: str
    data: bytes


@cache
def page_files() -> Mapping[str, StaticFile]:
    """Return the files of the page by address. No other file is ever opened."""
    web = data_folder("web")
    files = {}
    # The page has the typeface of the paper.
    fonts = data_folder("templates") / "fonts"
    for folder, prefix, pattern in (
        (web / "src", "/", "*"),
        (web / "words", "/words/", "*"),
        (fonts, "/fonts/", "*.ttf"),
    ):
        for path in sorted(folder.rglob(pattern)):
            if path.is_file() and path.suffix in _KINDS:
                address = prefix + path.relative_to(folder).as_posix()
                files[address] = StaticFile(_KINDS[path.suffix], path.read_bytes())
    return files


def bundle_names() -> list[str]:
    """Return the names of the bundles of the page: `editor`, `qr`; none if built without npm."""
    matches = (_BUNDLE.fullmatch(address) for address in page_files())
    return [match[1] for match in matches if match]


def preferred_language(accepted: str) -> str:
    """Return the language of the page that a user prefers: `de-CH,fr;q=0.9` → `de`."""
    weights: dict[str, float] = {}
    for entry in accepted.split(",")[:_MAX_LANGUAGES]:
        match = _LANGUAGE.fullmatch(entry.strip())
        if match and match["lang"].lower() in LANGUAGES:
            weights.setdefault(match["lang"].lower(), float(match["weight"] or 1))
    return max(weights, key=weights.__getitem__, default=LANGUAGES[0])


def _fill_home(page: bytes, lang: str) -> bytes:
    """Insert the start view in a language, if it was built."""
    home = page_files().get(f"/home/{lang}.html")
    if home is None:
        return page
    page = page.replace(b'<html lang="en">', f'<html lang="{lang}">'.encode())
    return page.replace(_HOME, _BUILT_PICTURE.sub(b"", home.data.strip()))


class PageServer(ThreadingHTTPServer):
    """The server of the page. Port 0 lets the system choose one.

    `defaults` are the user's: of the paper, language, theme and backs.
    """

    daemon_threads = True
    allow_reuse_address = True

    def __init__(
        self, library: Library, port: int, defaults: Mapping[str, str] | None = None
    ) -> None:
        self.library, self.token = library, secrets.token_urlsafe(24)
        self.defaults = dict(defaults or {})
        self.lanes = {lane: Lock() for lane in LANES}
        super().__init__((HOST, port), _Handler)

    @property
    def host_names(self) -> tuple[str, str]:
        """Return the values of Host that a browser on this machine sends."""
        return f"{HOST}:{self.server_port}", f"localhost:{self.server_port}"

    @property
    def address(self) -> str:
        return f"http://{self.host_names[0]}/"

    def file(self, path: str, languages: str = "") -> StaticFile | None:
        """Return the file of an address; `languages` is the value of Accept-Language.

        `index.html` contains the token, the names of the bundles, and the start view in a language
        of the user.
        """
        address = "/index.html" if path == "/" else path
        file = page_files().get(address)
        if file and address == "/index.html":
            data = file.data.replace(_TOKEN, self.token.encode())
            data = data.replace(_BUNDLES, " ".join(bundle_names()).encode())
            pairs = " ".join(f"{name}={value}" for name, value in self.defaults.items())
            data = data.replace(_DEFAULTS, pairs.encode())
            lang = self.defaults.get("lang") or preferred_language(languages)
            return StaticFile(file.kind, _fill_home(data, lang))
        return file

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore errors of a connection: a browser may close it at any time."""


class _Handler(BaseHTTPRequestHandler):
    """Answers one request. Closes the connection if it refuses it."""

    protocol_version = "HTTP/1.1"
    server_version, sys_version = "hedgerow", ""
    timeout = TIMEOUT_SECONDS
    server: PageServer

    def do_GET(self) -> None:
        self._send_file(with_body=True)

    def do_HEAD(self) -> None:
        self._send_file(with_body=False)

    def _send_file(self, *, with_body: bool) -> None:
        if not self._has_our_host():
            return self._refuse(HTTPStatus.MISDIRECTED_REQUEST)
        # An unread body would be parsed as the next request.
        if self.headers.get("Content-Length", "0") != "0" or "Transfer-Encoding" in self.headers:
            return self._refuse(HTTPStatus.BAD_REQUEST)
        languages = self.headers.get("Accept-Language", "")
        file = self.server.file(self.path.partition("?")[0], languages)
        if file is None:
            return self._refuse(HTTPStatus.NOT_FOUND)
        return self._send(HTTPStatus.OK, file.kind, file.data, with_body=with_body)

    def do_POST(self) -> None:
        status = self._refusal_status()
        if status:
            return self._refuse(status)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            text = body.decode("utf-8")
        except UnicodeDecodeError:
            return self._refuse(HTTPStatus.BAD_REQUEST)
        name = self.path.removeprefix(API_PREFIX)
        if PROGRESS_HEADER in self.headers and self.request_version == "HTTP/1.1":
            return self._answer_in_lines(name, text)
        return self._send(HTTPStatus.OK, _KINDS[".json"], self._answer(name, text))

    def _answer(self, name: str, text: str) -> bytes:
        # Refused before if the name is unknown.
        with self.server.lanes[CALLS[name].lane]:
            response, files = handle_call(name, text, self.server.library)
        return _add_files(response, files)

    def _answer_in_lines(self, name: str, text: str) -> None:
        """Send a line for the pages that are done, now and then, and at the end the response.

        The work is stopped after the current page if the page of the browser has gone.
        """
        self._send_head(HTTPStatus.OK, {"Content-Type": _LINES, "Transfer-Encoding": "chunked"})
        last_report = time.monotonic()

        def report(pages: int) -> None:
            nonlocal last_report
            self._stop_if_closed()
            if time.monotonic() - last_report >= _SECONDS_BETWEEN_REPORTS:
                last_report = time.monotonic()
                self._send_chunk(json.dumps({"pages": pages}).encode() + b"\n")

        try:
            with report_progress(report):
                answer = self._answer(name, text)
            self._send_chunk(answer + b"\n")
            self._send_chunk(b"")
        except (Stopped, OSError):
            self.close_connection = True

    def _stop_if_closed(self) -> None:
        """Raise Stopped if the other side has closed the connection."""
        readable, _, _ = select.select([self.connection], [], [], 0)
        if readable and not self.connection.recv(1, socket.MSG_PEEK):
            raise Stopped

    def _send_chunk(self, data: bytes) -> None:
        """Send a part of a response of unknown length; an empty one ends it."""
        self.wfile.write(f"{len(data):x}\r\n".encode("ascii") + data + b"\r\n")

    def _refusal_status(self) -> HTTPStatus | None:
        """Return why a call is refused, before its body is read; None if it is not."""
        checks = (
            (self._has_our_host(), HTTPStatus.MISDIRECTED_REQUEST),
            (self._is_from_our_page(), HTTPStatus.FORBIDDEN),
            (self.path.removeprefix(API_PREFIX) in CALLS, HTTPStatus.NOT_FOUND),
            (self.path.startswith(API_PREFIX), HTTPStatus.NOT_FOUND),
            (self._is_json(), HTTPStatus.UNSUPPORTED_MEDIA_TYPE),
            (self._length() is not None, HTTPStatus.LENGTH_REQUIRED),
            ((self._length() or 0) <= self._max_bytes(), HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
        )
        return next((status for passed, status in checks if not passed), None)

    def _max_bytes(self) -> int:
        """Return the largest body of this call: user games may be larger than other requests."""
        call = CALLS.get(self.path.removeprefix(API_PREFIX))
        return call.max_bytes if call else MAX_REQUEST_BYTES

    def _has_our_host(self) -> bool:
        """Return whether Host names this server. With DNS rebinding it names another site."""
        return self.headers.get_all("Host", []) in [[name] for name in self.server.host_names]

    def _is_from_our_page(self) -> bool:
        """Return whether our page sent this call: with our address as Origin, and the token."""
        origins = [f"http://{name}" for name in self.server.host_names]
        token = self.headers.get("X-Hedgerow-Token", "").encode("utf-8", "replace")
        is_our_origin = self.headers.get("Origin", "") in origins
        # Constant time: the duration must not reveal how much of a guessed token is right.
        return compare_digest(token, self.server.token.encode()) and is_our_origin

    def _is_json(self) -> bool:
        return self.headers.get_content_type() == "application/json"

    def _length(self) -> int | None:
        length = self.headers.get_all("Content-Length", [])
        is_number = len(length) == 1 and length[0].isascii() and length[0].isdigit()
        is_chunked = "Transfer-Encoding" in self.headers
        # Cut off: int() rejects very long numbers, and 12 digits are too large anyway.
        return int(length[0][:12]) if is_number and not is_chunked else None

    def _refuse(self, status: HTTPStatus) -> None:
        self.close_connection = True
        self._send(status, "text/plain; charset=utf-8", f"{status} {status.phrase}\n".encode())

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Refuse a request that the library rejects, in the same form as our own refusals."""
        self._refuse(HTTPStatus(code))

    def _send(self, status: HTTPStatus, kind: str, data: bytes, *, with_body: bool = True) -> None:
        """Send headers and body in one write."""
        headers = {"Content-Type": kind, "Content-Length": str(len(data))}
        self._send_head(status, headers, data if with_body else b"")

    def _send_head(self, status: HTTPStatus, headers: Mapping[str, str], data: bytes = b"") -> None:
        headers = {**_HEADERS, **headers}
        if self.close_connection:
            headers["Connection"] = "close"
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        line = f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        self.wfile.write(f"{line}{head}\r\n".encode("ascii") + data)

    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


def _add_files(response: str, files: Mapping[str, bytes]) -> bytes:
    """Return a response as bytes, with its files as base64."""
    if files:
        encoded = {name: b64encode(data).decode() for name, data in files.items()}
        response = json.dumps({**json.loads(response), "files": encoded}, ensure_ascii=False)
    # Names of files that are not UTF-8 have lone surrogates: they are escaped, as JSON can.
    return response.encode("utf-8", "backslashreplace")
