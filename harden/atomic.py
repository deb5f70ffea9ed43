"""Check that files are written completely or not at all: killed, interrupted and starved runs."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

from harden.programs import EndedProcess, Limits, interrupt, run, start, wait_for_end, wait_until_up
from hedgerow.base import files
from hedgerow.base.errors import InputError

LEFT_PART = "ended with a part"
EXTRA_TRIALS = 20
FEW, MANY = 24, 1_000
LONG_NAME = f"Ein Blatt für Käthe {'und ihre Gänse ' * 20}"[:196] + ".pdf"


def sheets(out: Path, seed: int, count: int = FEW) -> list[object]:
    """Return the command that prints a dozen pages to a file, or many."""
    return ["sheets", "stampfarm", "--count", count, "--seed", seed, "--out", out]


def leftovers(folder: Path) -> list[str]:
    """Return the temporary files that unfinished runs left in a folder."""
    return sorted(path.name for path in folder.iterdir() if path.name.endswith(".part"))


def cut_short(
    folder: Path, times: int, how: signal.Signals, first: int = 0, count: int = FEW
) -> Iterator[str]:
    """End runs at random moments; yield everything that went wrong.

    Before the run there is the file of seed 1, or none; the run prints seed 2. Half of the moments
    are anywhere in the run, half while the file is being written. Some of the latter come too late,
    so a few more are tried until a run has left a temporary file: otherwise nothing would be
    proved.
    """
    target = folder / "sheet.pdf"
    started = time.monotonic()
    old = print_whole(folder, 1, count)
    whole_s = time.monotonic() - started
    new = print_whole(folder, 2, count)
    seen: Counter[str] = Counter()
    for number in range(first, first + times + EXTRA_TRIALS):
        if number >= first + times and (seen[LEFT_PART] or how is signal.SIGINT):
            break
        rng = Random(f"{how.name}/{number}")
        target.unlink(missing_ok=True)
        if number % 2:
            target.write_bytes(old)
        child = start(sheets(target, 2, count))
        wait_until_up(child)
        _wait(folder, rng, whole_s, anywhere=(number - first) % 4 in (1, 2))
        end = interrupt(child, how)
        left = target.read_bytes() if target.exists() else b""
        if left not in (new, old if number % 2 else b""):
            yield f"moment {number}: a torn file of {len(left)} bytes"
        if how is signal.SIGINT:
            yield from _interrupt_problem(number, end)
        seen[_state(end, leftovers(folder))] += 1
        yield from _leftover_problem(folder, number, target)
    if how is signal.SIGKILL and not seen[LEFT_PART]:
        yield f"no run was killed while it wrote: {dict(seen)}"


def print_whole(folder: Path, seed: int, count: int = FEW) -> bytes:
    """Return the complete file of an undisturbed run."""
    path = folder / f"whole-{seed}.pdf"
    end = run(sheets(path, seed, count))
    if end.status:
        raise AssertionError(end.err)
    return path.read_bytes()


def _wait(folder: Path, rng: Random, whole_s: float, *, anywhere: bool) -> None:
    """Wait for a moment of the run: any moment, or soon after it started to write."""
    if anywhere:
        time.sleep(0.005 + rng.random() * whole_s * 1.05)
        return
    latest = time.monotonic() + 2 * whole_s
    while time.monotonic() < latest and not leftovers(folder):
        time.sleep(0.001)
    time.sleep(rng.random() ** 2 * whole_s / 3)


def _interrupt_problem(number: int, end: EndedProcess) -> Iterator[str]:
    """Yield a problem unless the interruption gives one line and exit status 130, or was late."""
    if end.status == 0 or (end.status == -signal.SIGINT and end.out):
        return
    if end.status != 130 or end.err.count("\n") != 1 or not end.err.startswith("interrupted"):
        yield f"moment {number}: status {end.status}, said {end.err[-400:]!r}"


def _state(end: EndedProcess, parts: list[str]) -> str:
    return "done" if end.status == 0 else LEFT_PART if parts else "ended without a part"


def _leftover_problem(folder: Path, number: int, target: Path) -> Iterator[str]:
    """Yield a problem unless the next run into the folder deletes leftover files."""
    if not leftovers(folder):
        return
    files._sweep.cache_clear()  # a new run would have an empty cache
    files.write_atomic(folder / "next.txt", b"next")
    if leftovers(folder):
        yield f"moment {number}: {leftovers(folder)} is left after the next run"
        for name in leftovers(folder):
            (folder / name).unlink()


def two_at_once(folder: Path) -> Iterator[str]:
    """Check that two runs into one folder, and to one file, do not disturb each other."""
    target = folder / "sheet.pdf"
    whole = {print_whole(folder, seed) for seed in (1, 2)}
    pair = [start(sheets(target, seed)) for seed in (1, 2)]
    ends = [wait_for_end(child) for child in pair]
    if [end.status for end in ends] != [0, 0]:
        yield f"two runs at once: {[end.err for end in ends]}"
    if target.read_bytes() not in whole:
        yield "two runs at once: a torn file"
    yield from (f"two runs at once left {name}" for name in leftovers(folder))


def no_room_left(folder: Path) -> Iterator[str]:
    """Check that a full disk or a file size limit is one problem, and the old file stays."""
    with small_disk(folder) as disk:
        if disk:
            yield from _check_full(disk, None)
    yield from _check_full(folder, Limits(file_bytes=4096))


def _check_full(folder: Path, limits: Limits | None) -> Iterator[str]:
    target = folder / "sheet.pdf"
    target.write_bytes(b"old")
    end = run(sheets(target, 2), limits=limits)
    if end.status != 1 or "cannot be written" not in end.err or "Traceback" in end.err:
        yield f"no room: status {end.status}, said {end.err[-400:]!r}"
    if target.read_bytes() != b"old":
        yield "no room: the old file is gone"
    yield from (f"no room: left {name}" for name in leftovers(folder))


@contextmanager
def small_disk(folder: Path) -> Iterator[Path | None]:
    """Mount a disk of 16 KiB; yield None if mounting is not allowed."""
    disk = folder / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", str(disk)]
    try:
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        mounted = False
    try:
        yield disk if mounted else None
    finally:
        if mounted:
            subprocess.run(["umount", str(disk)], check=True)


def odd_places(folder: Path) -> Iterator[str]:
    """Check a folder with the name of the file, a long path with spaces, and a locked folder."""
    (folder / "taken.pdf").mkdir()
    end = run(sheets(folder / "taken.pdf", 1))
    if end.status != 1 or end.err.count("error:") != 1:
        yield f"a folder in the place of the file: {end.status} {end.err!r}"
    (folder / "Größe A4").mkdir()
    end = run(sheets(folder / "Größe A4" / LONG_NAME, 1))
    if end.status or not (folder / "Größe A4" / LONG_NAME).is_file():
        yield f"a long path: {end.err!r}"
    yield from _check_locked(folder)
    yield from (f"unusual paths: left {name}" for name in leftovers(folder))


def _check_locked(folder: Path) -> Iterator[str]:
    locked = folder / "locked"
    locked.mkdir(mode=0o555)
    message = as_nobody(lambda: files.write_atomic(locked / "sheet.pdf", b"new"))
    if "cannot be written: Permission denied" not in message:
        yield f"a locked folder: {message!r}"
    if [*locked.iterdir()]:
        yield "a locked folder was written to"


def as_nobody(work: Callable[[], None]) -> str:
    """Return the error message for a user without rights, played by a fork of this process."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        with suppress(BaseException):
            if os.geteuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            try:
                work()
                message = "written"
            except InputError as error:
                message = str(error)
            os.write(writer, message.encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        message = pipe.read().decode()
    os.waitpid(child, 0)
    return message
