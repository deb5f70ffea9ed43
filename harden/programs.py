"""Run the program in its own process, as users do, with resource limits."""

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

# Reports when Python has started: what happens before is not up to the program.
_START = "print('up', flush=True)\nfrom hedgerow.__main__ import main\nmain()"
UNBOUNDED = resource.RLIM_INFINITY


@dataclass(frozen=True, slots=True)
class Limits:
    """The maximum resources of a process."""

    cpu_s: int = 20
    memory_bytes: int = UNBOUNDED
    file_bytes: int = UNBOUNDED

    def apply(self) -> None:
        """Set the limits; called in the child before it starts."""
        resource.setrlimit(resource.RLIMIT_CPU, (self.cpu_s, self.cpu_s + 1))
        resource.setrlimit(resource.RLIMIT_AS, (self.memory_bytes, UNBOUNDED))
        resource.setrlimit(resource.RLIMIT_FSIZE, (self.file_bytes, UNBOUNDED))


@dataclass(frozen=True, slots=True)
class EndedProcess:
    """How a process ended: status (negative for a signal), output, resources used."""

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
    """Start `hedgerow WORDS...`; its first line of output is `up`, when Python has started."""
    return subprocess.Popen(
        [python, "-c", _START, *map(str, words)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env={**os.environ, **(env or {})},
        preexec_fn=limits.apply if limits else None,
    )


def run(words: Sequence[object], **options: object) -> EndedProcess:
    """Run `hedgerow WORDS...` to its end."""
    return wait_for_end(start(words, **options))  # type: ignore[arg-type]


def wait_until_up(child: subprocess.Popen[bytes]) -> None:
    """Wait until Python has started."""
    assert child.stdout
    child.stdout.readline()


def wait_for_end(child: subprocess.Popen[bytes]) -> EndedProcess:
    """Wait for the end, and return the output and the resources used."""
    assert child.stdout
    assert child.stderr
    with child.stdout, child.stderr, ThreadPoolExecutor(1) as reader:
        errors = reader.submit(child.stderr.read)
        out, err = child.stdout.read().decode(), errors.result().decode("utf-8", "replace")
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    return EndedProcess(
        child.returncode,
        out.removeprefix("up\n"),
        err,
        used.ru_utime + used.ru_stime,
        used.ru_maxrss / 1024,
    )


def interrupt(child: subprocess.Popen[bytes], how: signal.Signals) -> EndedProcess:
    """Send a signal and wait for the end."""
    os.kill(child.pid, how)
    return wait_for_end(child)
