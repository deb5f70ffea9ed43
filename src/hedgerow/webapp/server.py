"""The page on this machine: a small server that answers this browser's page and nobody else.

It listens on 127.0.0.1 alone. A call needs the address of this page as Host and Origin, JSON, and
the token that only the page has been told; whatever is not listed here is not there. The pages of
other sites can send requests to a machine's own ports, so none of this is left to a browser.
"""

from __future__ import annotations

import json
import secrets
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hmac import compare_digest
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

from hedgerow.base.frozen import record
from hedgerow.base.package_data import data_folder
from hedgerow.library.library import Library
from hedgerow.webapp.rpc import CALLS, LANES, MAX_REQUEST_BYTES, handle_call

HOST = "127.0.0.1"
PORT = 8377
TIMEOUT_SECONDS = 20.0
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "connect-src 'self'; img-src 'self' blob: data:; style-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
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
    ".txt": "text/plain; charset=utf-8",
}
_TOKEN = b"HEDGEROW-TOKEN"
API_PREFIX = "/api/"


@record
class StaticFile:
    """A file of the page: what it is, and its bytes."""

    kind: str
    data: bytes


@cache
def page_files() -> Mapping[str, StaticFile]:
    """The files of the page by their addresses; no other file is ever opened."""
    web = data_folder("web")
    found = {}
    for folder, prefix in ((web / "src", "/"), (web / "words", "/words/")):
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix in _KINDS:
                address = prefix + path.relative_to(folder).as_posix()
                found[address] = StaticFile(_KINDS[path.suffix], path.read_bytes())
    return found


class PageServer(ThreadingHTTPServer):
    """The server of the page; a port of 0 lets the system choose one."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, library: Library, port: int) -> None:
        self.library, self.token = library, secrets.token_urlsafe(24)
        self.lanes = {lane: Lock() for lane in LANES}
        super().__init__((HOST, port), _Handler)

    @property
    def host_names(self) -> tuple[str, str]:
        """What the page's own browser calls it."""
        return f"{HOST}:{self.server_port}", f"localhost:{self.server_port}"

    @property
    def address(self) -> str:
        return f"http://{self.host_names[0]}/"

    def file(self, path: str) -> StaticFile | None:
        """The file of an address; the first page is told the token."""
        address = "/index.html" if path == "/" else path
        found = page_files().get(address)
        if found and address == "/index.html":
            return StaticFile(found.kind, found.data.replace(_TOKEN, self.token.encode()))
        return found

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes away is nothing to tell."""


class _Handler(BaseHTTPRequestHandler):
    """Answers one request; whatever it refuses, it closes the connection."""

    protocol_version = "HTTP/1.1"
    server_version, sys_version = "hedgerow", ""
    timeout = TIMEOUT_SECONDS
    server: PageServer

    def do_GET(self) -> None:
        self._give(with_body=True)

    def do_HEAD(self) -> None:
        self._give(with_body=False)

    def _give(self, *, with_body: bool) -> None:
        if not self._is_ours():
            return self._refuse(HTTPStatus.MISDIRECTED_REQUEST)
        if self.headers.get("Content-Length", "0") != "0" or "Transfer-Encoding" in self.headers:
            return self._refuse(HTTPStatus.BAD_REQUEST)
        file = self.server.file(self.path.partition("?")[0])
        if file is None:
            return self._refuse(HTTPStatus.NOT_FOUND)
        return self._send(HTTPStatus.OK, file.kind, file.data, with_body=with_body)

    def do_POST(self) -> None:
        status = self._objection()
        if status:
            return self._refuse(status)
        asked = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            text = asked.decode("utf-8")
        except UnicodeDecodeError:
            return self._refuse(HTTPStatus.BAD_REQUEST)
        name = self.path.removeprefix(API_PREFIX)
        with self.server.lanes[CALLS[name].lane]:
            told, files = handle_call(name, text, self.server.library)
        return self._send(HTTPStatus.OK, _KINDS[".json"], _with_files(told, files))

    def _objection(self) -> HTTPStatus | None:
        """Why a call is not answered; its body is not even read."""
        objections = (
            (self._is_ours(), HTTPStatus.MISDIRECTED_REQUEST),
            (self._is_known(), HTTPStatus.FORBIDDEN),
            (self.path.removeprefix(API_PREFIX) in CALLS, HTTPStatus.NOT_FOUND),
            (self.path.startswith(API_PREFIX), HTTPStatus.NOT_FOUND),
            (self._is_json(), HTTPStatus.UNSUPPORTED_MEDIA_TYPE),
            (self._length() is not None, HTTPStatus.LENGTH_REQUIRED),
            ((self._length() or 0) <= self._most(), HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
        )
        return next((status for fine, status in objections if not fine), None)

    def _most(self) -> int:
        """How large a body may be: games of one's own are larger than questions."""
        asked = CALLS.get(self.path.removeprefix(API_PREFIX))
        return asked.max_bytes if asked else MAX_REQUEST_BYTES

    def _is_ours(self) -> bool:
        """Whether the browser means this server: a name that was turned to us does not."""
        return self.headers.get_all("Host", []) in [[it] for it in self.server.host_names]

    def _is_known(self) -> bool:
        """Whether our own page asks: it has our address, and was told the token."""
        origins = [f"http://{it}" for it in self.server.host_names]
        token = self.headers.get("X-Hedgerow-Token", "").encode("utf-8", "replace")
        ours = self.headers.get("Origin", "") in origins
        return compare_digest(token, self.server.token.encode()) and ours

    def _is_json(self) -> bool:
        return self.headers.get_content_type() == "application/json"

    def _length(self) -> int | None:
        length = self.headers.get_all("Content-Length", [])
        plain = len(length) == 1 and length[0].isascii() and length[0].isdigit()
        chunked = "Transfer-Encoding" in self.headers
        return int(length[0][:12]) if plain and not chunked else None

    def _refuse(self, status: HTTPStatus) -> None:
        self.close_connection = True
        self._send(status, "text/plain; charset=utf-8", f"{status} {status.phrase}\n".encode())

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What the library refuses is refused like all else."""
        self._refuse(HTTPStatus(code))

    def _send(self, status: HTTPStatus, kind: str, data: bytes, *, with_body: bool = True) -> None:
        """Headers and body in one write."""
        headers = {**_HEADERS, "Content-Type": kind, "Content-Length": str(len(data))}
        if self.close_connection:
            headers["Connection"] = "close"
        head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        line = f"HTTP/1.1 {status.value} {status.phrase}\r\n"
        self.wfile.write(f"{line}{head}\r\n".encode("ascii") + (data if with_body else b""))

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is kept of what was asked."""


def _with_files(told: str, files: Mapping[str, bytes]) -> bytes:
    """An answer with its files in it."""
    if not files:
        return told.encode()
    packed = {name: b64encode(data).decode() for name, data in files.items()}
    return json.dumps({**json.loads(told), "files": packed}, ensure_ascii=False).encode()
