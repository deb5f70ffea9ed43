"""The program in a fork of the tests: as separate as a new process, without its start.

A fork has its own files, environment, folder and exit status. It has imported the program already,
so tests of the start itself, and of what is read while importing, need a new process.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import traceback
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryFile
from typing import NoReturn

import hedgerow
from hedgerow.__main__ import main
from tests.limits import LIMIT_S

Ended = subprocess.CompletedProcess[bytes]


def run_program(
    words: Sequence[object], *, cwd: Path | None = None, environ: Mapping[str, str] | None = None
) -> Ended:
    """Run `hedgerow WORDS...` without standard input; return its status and output."""
    texts = [*map(str, words)]
    if not hasattr(os, "fork"):
        return start_program(texts, cwd=cwd, environ=environ)
    _import_program()
    with TemporaryFile() as out, TemporaryFile() as err:
        child = os.fork()
        if not child:
            _become_program(texts, cwd, environ or {}, out.fileno(), err.fileno())
        status = _wait(child)
        out.seek(0)
        err.seek(0)
        return Ended(texts, status, out.read(), err.read())


def start_program(
    words: Sequence[object], *, cwd: Path | None = None, environ: Mapping[str, str] | None = None
) -> Ended:
    """Run `hedgerow WORDS...` in a new process."""
    return subprocess.run(
        [sys.executable, "-m", "hedgerow", *map(str, words)],
        cwd=cwd,
        env={**os.environ, **(environ or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=LIMIT_S,
    )


@cache
def _import_program() -> None:
    """Import what commands import when they need it, so that no fork has to, except bots."""
    for package in ("cli", "authoring", "reports", "printing", "writers", "games"):
        path = [str(Path(hedgerow.__file__).parent / package)]
        for module in walk_packages(path, f"hedgerow.{package}."):
            if ".sim" not in module.name:
                import_module(module.name)


def _wait(child: int) -> int:
    """Wait for a child; kill it if the test is stopped, because it takes too long."""
    try:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    except BaseException:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        raise


def _become_program(
    words: list[str], cwd: Path | None, environ: Mapping[str, str], out: int, err: int
) -> NoReturn:
    """Run the program in the child, and end the child without the cleanup of the tests."""
    status: object = 1
    try:
        for number, source in enumerate((os.open(os.devnull, os.O_RDONLY), out, err)):
            os.dup2(source, number)
        sys.stdin, sys.stdout = os.fdopen(0, closefd=False), os.fdopen(1, "w", closefd=False)
        sys.stderr = os.fdopen(2, "w", closefd=False)
        os.environ.update(environ)
        os.chdir(cwd or ".")
        sys.argv = ["hedgerow", *words]
        main()
        status = 0
    except SystemExit as end:
        status = end.code or 0
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status if isinstance(status, int) else 1)
