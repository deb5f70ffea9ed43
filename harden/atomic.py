"""Files appear whole or not at all: killed, interrupted, crowded and starved runs."""

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

from harden.programs import Ended, Limits, ended, interrupt, run, start, wait_until_up
from hedgerow.base import files
from hedgerow.base.errors import InputError

TORN_OFF = "ended with a part"
SPARE = 20
FEW, MANY = 24, 1_000
LONG_NAME = f"Ein Blatt für Käthe {'und ihre Gänse ' * 20}"[:196] + ".pdf"


def sheets(out: Path, seed: int, count: int = FEW) -> list[object]:
    """The command that prints a dozen pages to a file, or many."""
    return ["sheets", "stampfarm", "--count", count, "--seed", seed, "--out", out]


def litter(folder: Path) -> list[str]:
    """What unfinished runs left in a folder."""
    return sorted(it.name for it in folder.iterdir() if it.name.endswith(".part"))


def cut_short(
    folder: Path, times: int, how: signal.Signals, first: int = 0, count: int = FEW
) -> Iterator[str]:
    """End runs at random moments; yields what is not as it should be.

    The file before is that of seed 1, or none; the run prints seed 2. Half of the moments are
    anywhere in the run, half while the file is being written. Some of these come too late, so a
    few more are tried until a run has left an unfinished file: else nothing was proved.
    """
    target = folder / "sheet.pdf"
    began = time.monotonic()
    old = printed(folder, 1, count)
    whole_s = time.monotonic() - began
    new = printed(folder, 2, count)
    seen: Counter[str] = Counter()
    for number in range(first, first + times + SPARE):
        if number >= first + times and (seen[TORN_OFF] or how is signal.SIGINT):
            break
        lots = Random(f"{how.name}/{number}")
        target.unlink(missing_ok=True)
        if number % 2:
            target.write_bytes(old)
        child = start(sheets(target, 2, count))
        wait_until_up(child)
        _wait(folder, lots, whole_s, anywhere=(number - first) % 4 in (1, 2))
        end = interrupt(child, how)
        left = target.read_bytes() if target.exists() else b""
        if left not in (new, old if number % 2 else b""):
            yield f"moment {number}: a torn file of {len(left)} bytes"
        if how is signal.SIGINT:
            yield from _impolite(number, end)
        seen[_state(end, litter(folder))] += 1
        yield from _unswept(folder, number, target)
    if how is signal.SIGKILL and not seen[TORN_OFF]:
        yield f"no run was killed while it wrote: {dict(seen)}"


def printed(folder: Path, seed: int, count: int = FEW) -> bytes:
    """The whole file of a run that nobody ends."""
    path = folder / f"whole-{seed}.pdf"
    end = run(sheets(path, seed, count))
    if end.status:
        raise AssertionError(end.err)
    return path.read_bytes()


def _wait(folder: Path, lots: Random, whole_s: float, *, anywhere: bool) -> None:
    """Wait for a moment of a run: any, or soon after it has begun to write."""
    if anywhere:
        time.sleep(0.005 + lots.random() * whole_s * 1.05)
        return
    latest = time.monotonic() + 2 * whole_s
    while time.monotonic() < latest and not litter(folder):
        time.sleep(0.001)
    time.sleep(lots.random() ** 2 * whole_s / 3)


def _impolite(number: int, end: Ended) -> Iterator[str]:
    """An interruption is answered in one line and exit status 130, or came too late."""
    if end.status == 0 or (end.status == -signal.SIGINT and end.out):
        return
    if end.status != 130 or end.err.count("\n") != 1 or not end.err.startswith("interrupted"):
        yield f"moment {number}: status {end.status}, said {end.err[-400:]!r}"


def _state(end: Ended, parts: list[str]) -> str:
    return "done" if end.status == 0 else TORN_OFF if parts else "ended without a part"


def _unswept(folder: Path, number: int, target: Path) -> Iterator[str]:
    """The next run into the folder sweeps what was left."""
    if not litter(folder):
        return
    files._sweep.cache_clear()
    files.write_atomic(folder / "next.txt", b"next")
    if litter(folder):
        yield f"moment {number}: {litter(folder)} is left after the next run"
        for name in litter(folder):
            (folder / name).unlink()


def two_at_once(folder: Path) -> Iterator[str]:
    """Two runs into one folder, and to one file, do not disturb each other."""
    target = folder / "sheet.pdf"
    whole = {printed(folder, seed) for seed in (1, 2)}
    pair = [start(sheets(target, seed)) for seed in (1, 2)]
    ends = [ended(child) for child in pair]
    if [it.status for it in ends] != [0, 0]:
        yield f"two runs at once: {[it.err for it in ends]}"
    if target.read_bytes() not in whole:
        yield "two runs at once: a torn file"
    yield from (f"two runs at once left {name}" for name in litter(folder))


def no_room_left(folder: Path) -> Iterator[str]:
    """A full disk, or a file that may not grow, is told in one problem; the old file stays."""
    with small_disk(folder) as disk:
        if disk:
            yield from _starved(disk, None)
    yield from _starved(folder, Limits(file_bytes=4096))


def _starved(folder: Path, limits: Limits | None) -> Iterator[str]:
    target = folder / "sheet.pdf"
    target.write_bytes(b"old")
    end = run(sheets(target, 2), limits=limits)
    if end.status != 1 or "cannot be written" not in end.err or "Traceback" in end.err:
        yield f"no room: status {end.status}, said {end.err[-400:]!r}"
    if target.read_bytes() != b"old":
        yield "no room: the old file is gone"
    yield from (f"no room: left {name}" for name in litter(folder))


@contextmanager
def small_disk(folder: Path) -> Iterator[Path | None]:
    """A disk of 16 KiB, or None where mounting one is not allowed."""
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
    """A folder in the place of the file, a long path with blanks and umlauts, a locked folder."""
    (folder / "taken.pdf").mkdir()
    end = run(sheets(folder / "taken.pdf", 1))
    if end.status != 1 or end.err.count("error:") != 1:
        yield f"a folder in the place of the file: {end.status} {end.err!r}"
    end = run(sheets(folder / "Größe A4" / LONG_NAME, 1))
    if end.status or not (folder / "Größe A4" / LONG_NAME).is_file():
        yield f"a long path: {end.err!r}"
    yield from _locked(folder)
    yield from (f"unusual paths: left {name}" for name in litter(folder))


def _locked(folder: Path) -> Iterator[str]:
    locked = folder / "locked"
    locked.mkdir(mode=0o555)
    told = as_nobody(lambda: files.write_atomic(locked / "sheet.pdf", b"new"))
    if "cannot be written: Permission denied" not in told:
        yield f"a locked folder: {told!r}"
    if [*locked.iterdir()]:
        yield "a locked folder was written to"


def as_nobody(work: Callable[[], None]) -> str:
    """What a user without rights is told; a fork of this process takes the place of one."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        with suppress(BaseException):
            if os.geteuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            try:
                work()
                told = "written"
            except InputError as error:
                told = str(error)
            os.write(writer, told.encode())
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        told = pipe.read().decode()
    os.waitpid(child, 0)
    return told
