"""The program at a real terminal: tests type, read the screen and interrupt it."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tests.limits import LIMIT_S

CTRL_C, CTRL_D = "\x03", "\x04"


class Terminal:
    """The other end of a pseudo-terminal; every wait has a time limit."""

    def __init__(self, process: subprocess.Popen[bytes], screen: int) -> None:
        self._process, self._screen = process, screen
        self.output = ""

    def wait_for(self, text: str) -> str:
        """Wait until text appears; return the output since the last wait."""
        start, end = len(self.output), time.monotonic() + LIMIT_S
        while text not in self.output[start:]:
            if not self._read(end):
                raise AssertionError(f"{text!r} did not appear: {self.output[start:]}")
        return self.output[start:]

    def type(self, text: str) -> None:
        os.write(self._screen, text.encode())

    def answer(self, line: str) -> str:
        """Type a line at the prompt; return the output up to the next prompt or the end."""
        self.type(f"{line}\n")
        return self.wait_for("> ")

    def status(self) -> int:
        """Wait until the program ends, and return its exit status."""
        end = time.monotonic() + LIMIT_S
        while self._read(end):
            pass
        return self._process.wait(LIMIT_S)

    def leave(self, key: str) -> int:
        """Press a key that ends the program, and return its exit status.

        The key is pressed repeatedly: Python notices one that comes between a prompt and the wait
        for input only with the next one.
        """
        end = time.monotonic() + LIMIT_S
        while self._process.poll() is None and time.monotonic() < end:
            self.type(key)
            while self._read(time.monotonic() + 1):
                pass
        return self.status()

    def _read(self, end: float) -> bool:
        """Read some output; return False if there is nothing more or the time is up."""
        ready, _, _ = select.select([self._screen], [], [], max(0.0, end - time.monotonic()))
        try:
            part = os.read(self._screen, 4096) if ready else b""
        except OSError:  # on Linux, the program has closed its end
            part = b""
        self.output += part.decode("utf-8", "replace").replace("\r\n", "\n")
        return bool(part)


@contextmanager
def terminal(folder: Path, *words: str, out: IO[bytes] | None = None) -> Iterator[Terminal]:
    """Run the program at a new terminal; it is killed at the end of the block."""
    import fcntl
    import pty
    import termios

    screen, keyboard = pty.openpty()
    environ = {**os.environ, "TERM": "dumb", "INPUTRC": os.devnull, "NO_COLOR": "1"}

    def take_terminal() -> None:
        """Make Ctrl+C interrupt, even if the process that runs the tests ignores it."""
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        fcntl.ioctl(keyboard, termios.TIOCSCTTY, 0)

    process = subprocess.Popen(
        [sys.executable, "-m", "hedgerow", *words],
        cwd=folder,
        env=environ,
        stdin=keyboard,
        stdout=out or keyboard,
        stderr=keyboard,
        start_new_session=True,
        preexec_fn=take_terminal,
    )
    os.close(keyboard)
    try:
        yield Terminal(process, screen)
    finally:
        process.kill()
        process.wait(LIMIT_S)
        os.close(screen)
