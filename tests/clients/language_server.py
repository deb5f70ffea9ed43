"""A client of the YAML language server, which works like an editor: open, complete, hover."""

from __future__ import annotations

import json
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from typing import Any

FOLDER = Path(__file__).parent
SERVER = FOLDER / "node_modules" / "yaml-language-server" / "bin" / "yaml-language-server"
SECONDS = 60


class LanguageServer:
    """A running server. Every request has a time limit."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process, self._number = process, 0
        self._messages: Queue[dict[str, Any]] = Queue()
        self._diagnostics: dict[str, list[dict[str, Any]]] = {}
        threading.Thread(target=self._listen, daemon=True).start()

    def open(self, file: Path, text: str | None = None) -> list[dict[str, Any]]:
        """Open a file, optionally with other text, and return its diagnostics."""
        uri, content = file.as_uri(), file.read_text("utf-8") if text is None else text
        self._diagnostics.pop(uri, None)
        document = {"uri": uri, "languageId": "yaml", "version": 1, "text": content}
        self._notify("textDocument/didOpen", {"textDocument": document})
        while uri not in self._diagnostics:
            self._take()
        return self._diagnostics[uri]

    def close(self, file: Path) -> None:
        self._notify("textDocument/didClose", {"textDocument": {"uri": file.as_uri()}})

    def completions(self, file: Path, line: int, column: int) -> list[str]:
        """Return what the editor offers at a position, which counts from 0."""
        response = self.ask("textDocument/completion", _position_params(file, line, column))
        return [
            item["label"]
            for item in (response["items"] if isinstance(response, dict) else response or [])
        ]

    def hover(self, file: Path, line: int, column: int) -> str:
        """Return what the editor shows for the mouse at a position."""
        response = self.ask("textDocument/hover", _position_params(file, line, column))
        contents = response["contents"] if response else ""
        return str(contents["value"] if isinstance(contents, dict) else contents)

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        """Send a request and return its result."""
        self._number += 1
        number = self._number
        self._send({"id": number, "method": method, "params": params})
        while True:
            message = self._take()
            if message.get("id") == number and "method" not in message:
                assert "error" not in message, message
                return message.get("result")

    def _notify(self, method: str, params: dict[str, Any]) -> None:
        self._send({"method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        assert self._process.stdin
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _take(self) -> dict[str, Any]:
        """Return the next message. Answers requests of the server and stores diagnostics."""
        try:
            message = self._messages.get(timeout=SECONDS)
        except Empty:
            raise TimeoutError(f"the language server said nothing for {SECONDS} s") from None
        if message.get("method") == "textDocument/publishDiagnostics":
            self._diagnostics[message["params"]["uri"]] = message["params"]["diagnostics"]
        elif "method" in message and "id" in message:
            items = message.get("params", {}).get("items", [])
            self._send({"id": message["id"], "result": [None] * len(items)})
        return message

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream
        while header := stream.readline():
            length = int(header.split(b":")[1])
            while stream.readline().strip():
                pass
            self._messages.put(json.loads(stream.read(length)))


@contextmanager
def language_server() -> Iterator[LanguageServer]:
    """Start a server that validates, completes and explains, with schemas named in files only."""
    command = ["node", str(SERVER), "--stdio"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as process:
        try:
            server = LanguageServer(process)
            able = {"textDocument": {"hover": {"contentFormat": ["plaintext"]}}}
            server.ask("initialize", {"processId": None, "rootUri": None, "capabilities": able})
            server._notify("initialized", {})
            settings = {"validate": True, "completion": True, "hover": True}
            yaml = {"yaml": {**settings, "schemaStore": {"enable": False}}}
            server._notify("workspace/didChangeConfiguration", {"settings": yaml})
            yield server
        finally:
            process.kill()


def _position_params(file: Path, line: int, column: int) -> dict[str, Any]:
    position = {"line": line, "character": column}
    return {"textDocument": {"uri": file.as_uri()}, "position": position}
