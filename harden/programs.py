"""The program as a process of its own, the way people run it, with its limits and its end."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

# Says when Python is up: what comes before is not the program's doing.
_START = "print('up', flush=True)\nfrom hedgerow.__main__ import main\nmain()"
UNBOUNDED = resource.RLIM_INFINITY


@dataclass(frozen=True, slots=True)
class Limits:
    """What a process may use, at the most."""

    cpu_s: int = 20
    memory_bytes: int = UNBOUNDED
    file_bytes: int = UNBOUNDED

    def apply(self) -> None:
        """Set the limits; for the child, before it starts."""
        resource.setrlimit(resource.RLIMIT_CPU, (self.cpu_s, self.cpu_s + 1))
        resource.setrlimit(resource.RLIMIT_AS, (self.memory_bytes, UNBOUNDED))
        resource.setrlimit(resource.RLIMIT_FSIZE, (self.file_bytes, UNBOUNDED))


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended: status (a signal as a negative number), what it said, what it used."""

    status: int
    out: str
    err: str
    cpu_s: float
    memory_mb: float


def start(
    words: Sequence[object],
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    limits: Limits | None = None,
    python: str = sys.executable,
) -> subprocess.Popen[bytes]:
    """Start `hedgerow WORDS...`; its first line of output says that Python is up."""
    return subprocess.Popen(
        [python, "-c", _START, *map(str, words)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env={**os.environ, **(env or {})},
        preexec_fn=limits.apply if limits else None,
    )


def run(words: Sequence[object], **options: object) -> Ended:
    """Run `hedgerow WORDS...` to its end."""
    return ended(start(words, **options))  # type: ignore[arg-type]


def wait_until_up(child: subprocess.Popen[bytes]) -> None:
    """Wait for the line that says that Python is up."""
    assert child.stdout
    child.stdout.readline()


def ended(child: subprocess.Popen[bytes]) -> Ended:
    """Wait for the end and ask what was used."""
    assert child.stdout
    assert child.stderr
    with child.stdout, child.stderr, ThreadPoolExecutor(1) as reader:
        told = reader.submit(child.stderr.read)
        out, err = child.stdout.read().decode(), told.result().decode("utf-8", "replace")
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return Ended(
        child.returncode,
        out.removeprefix("up\n"),
        err,
        used.ru_utime + used.ru_stime,
        used.ru_maxrss / 1024,
    )


def interrupt(child: subprocess.Popen[bytes], how: signal.Signals) -> Ended:
    """Send a signal and wait for the end."""
    os.kill(child.pid, how)
    return ended(child)
