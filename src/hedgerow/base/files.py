"""User files: reading with clear errors, writing atomically."""

from __future__ import annotations

import os
import re
import shutil
import stat
import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from errno import EBADF, EISDIR
from functools import cache
from itertools import chain, count
from pathlib import Path
from typing import BinaryIO

from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    UnreadableError,
    UsageError,
    closest_match,
    did_you_mean,
    input_error,
    suggestion_hint,
    usage_error,
)
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.base.package_data import data_folder

# As a file name: standard input or standard output.
STDIO = "-"
# Control characters: only binary files have them.
_BINARY = rb"[\x00-\x08\x0e-\x1f\x7f]"
# A file type: up to seven letters and digits with a letter. `v1.2` is a folder.
_FILE_SUFFIX = r"\.[a-z0-9]{0,3}[a-z][a-z0-9]{0,3}"


def read_text(path: Path, max_bytes: int) -> str:
    """Read a UTF-8 text file, or standard input. Raises InputError if it is not UTF-8 text."""
    return decode(read_bytes(path, max_bytes), str(path))


def read_bytes(path: Path, max_bytes: int, otherwise: Message = NO_MESSAGE) -> bytes:
    """Read a file, or standard input. Raises UnreadableError if it cannot be read.

    A pipe, socket or device is rejected with the hint `otherwise`, because it might never end.
    """
    try:
        if str(path) == STDIO:
            raw = _standard_input().read(max_bytes + 1)
        else:
            raw = _read_regular(path, max_bytes + 1)
    except _NotRegularError as error:
        message = Message("this is {kind}, not a file", kind=error.kind)
        raise UnreadableError(Problem(Location(str(path)), message, otherwise)) from None
    except OSError as error:
        message = Message("cannot be read: {reason}", reason=error.strerror or error)
        raise UnreadableError(Problem(Location(str(path)), message, _path_hint(path))) from None
    if len(raw) > max_bytes:
        message = Message("the file is larger than {size} KiB", size=max_bytes // 1024)
        hint = Message("is this the right file?")
        raise input_error(str(path), message, hint)
    return raw


class _NotRegularError(Exception):
    """The path is neither a file nor a folder."""

    def __init__(self, mode: int) -> None:
        super().__init__(mode)
        self.kind = Message("a device")
        if stat.S_ISFIFO(mode):
            self.kind = Message("a pipe")
        elif stat.S_ISSOCK(mode):
            self.kind = Message("a socket")


def _read_regular(path: Path, size: int) -> bytes:
    """Read the first bytes of a regular file, without ever waiting for another program.

    The mode is checked before opening, because opening a device may have side effects, and again
    after opening, because the path may have been replaced in between.
    """
    _check_regular(path.stat().st_mode)
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(path, flags), "rb") as file:
        _check_regular(os.fstat(file.fileno()).st_mode)
        return file.read(size)


def _check_regular(mode: int) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(EISDIR, os.strerror(EISDIR))
    if not stat.S_ISREG(mode):
        raise _NotRegularError(mode)


def is_missing(path: Path) -> bool:
    """Return whether a path does not exist; False if that cannot be determined."""
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError, ValueError):  # ValueError: a null character
        return True
    except OSError:
        return False
    return False


def check_link(path: Path, folder: Path) -> None:
    """Raise InputError if a link leads from a file in a game's folder out of it.

    Problems quote lines of files: those of a game that somebody sent must be its own. Our shipped
    files are trusted, because installers may link them from a cache.
    """
    shipped = (data_folder("content"), data_folder("templates"))
    if any(path.is_relative_to(it) for it in shipped):
        return
    try:
        is_inside = path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a link in a circle: reading it reports that
        return
    if not is_inside:
        message = Message("this is a link to a file outside of the folder")
        raise input_error(str(path), message, Message("copy the file into the folder"))


def _standard_input() -> BinaryIO:
    """Return the binary standard input. Raises OSError if it is closed."""
    if sys.stdin is None:
        raise OSError(EBADF, os.strerror(EBADF))
    return sys.stdin.buffer


def decode(raw: bytes, path: str) -> str:
    """Decode UTF-8 bytes, with or without a byte order mark. Raises InputError if invalid."""
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise input_error(path, Message("encoded as UTF-16"), Message("save it as UTF-8"))
    if b"\0" in raw:
        raise input_error(path, Message("not a text file"), Message("use a plain text file"))
    raw = raw.removeprefix(b"\xef\xbb\xbf")
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise input_error(
            Location(path, line, column), Message("not valid UTF-8"), Message("save it as UTF-8")
        ) from None


def decode_guessing_encoding(raw: bytes, path: str) -> tuple[str, str]:
    """Decode a typed file; return its text and its encoding, or `""` for UTF-8.

    Older editors write UTF-16 with a byte order mark, or Latin-1. A file that is partly UTF-8 is
    rejected.
    """
    if raw.startswith((b"\xff\xfe", b"\xfe\xff")):
        with suppress(UnicodeDecodeError):
            return raw.decode("utf-16"), "UTF-16"
    with suppress(UnicodeDecodeError):
        if not _is_utf8(raw) and not re.search(_BINARY, raw):
            return raw.decode("cp1252"), "Latin-1"
    return decode(raw, path), ""


def _is_utf8(raw: bytes) -> bool:
    """Return whether the first non-ASCII character is valid UTF-8."""
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return not raw[: error.start].isascii()
    return True


def several_files_error() -> UsageError:
    """Create the error for writing several files to standard output."""
    message = Message("cannot write several files to standard output")
    return usage_error("--out", message, Message("use a folder: --out {folder}", folder="DIR"))


def check_output_folder(path: Path, file_type: str = "") -> None:
    """Raise UsageError if an output folder looks like a file name: `farm.pdf`.

    `file_type` is the type of a single file that would be accepted, for the hint.
    """
    if not re.fullmatch(_FILE_SUFFIX, path.suffix.lower()) or path.is_dir():
        return
    folder = path.with_suffix("")
    if not file_type:
        message = Message("names a single file, but the output is several files or another format")
        raise usage_error(
            str(path), message, Message("use a folder: --out {folder}", folder=folder)
        )
    hint = Message(
        "use a file or a folder, for example --out {file}", file=path.with_suffix(f".{file_type}")
    )
    message = Message("cannot write {ending} files", ending=path.suffix)
    raise usage_error(str(path), message, hint)


def unused_path(name: str) -> Path:
    """Return the first path that does not exist: `NAME.txt`, `NAME-2.txt`, `NAME-3.txt`, …"""
    numbered = (Path(f"{name}-{number}.txt") for number in count(2))
    return next(it for it in chain((Path(f"{name}.txt"),), numbered) if not it.exists())


def check_parent_folder(path: Path, option: str = "--out") -> None:
    """Raise UsageError if the folder of an output file does not exist: it may be a typo."""
    parent = path.parent
    if not is_missing(parent):
        return
    message = Message("there is no folder {folder}", folder=parent)
    choose = Message("create it first, or choose another path with {option}", option=option)
    hint = NO_MESSAGE
    with suppress(OSError, ValueError):  # ValueError: a null character
        near = closest_match(parent.name, [it.name for it in parent.parent.iterdir()])
        hint = suggestion_hint([str(parent.with_name(near))] if near else [])
    raise usage_error(str(path), message, hint or choose)


def write_atomic(path: Path, data: bytes, option: str = "--out") -> None:
    """Write a file completely or not at all. `option` sets its path, for the hint of an error."""
    with atomic_file(path, option) as file:
        file.write(data)


@contextmanager
def atomic_file(path: Path, option: str = "--out") -> Iterator[BinaryIO]:
    """Yield a temporary file that replaces `path` in one step, or is deleted after an error.

    It is in the same folder, because a file can only be renamed atomically within a file system.
    """
    choose = Message("choose another path with {option}", option=option)
    hint = choose if option else Message("make sure you can write to {folder}", folder=path.parent)
    if not path.name:
        raise input_error(str(path), Message("not a file name"), hint)
    part = path.with_name(_part_name(os.getpid(), os.urandom(4).hex()))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path.parent)
        with part.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())  # a power cut must not leave an empty file
        part.replace(path)
    except OSError as error:
        if _is_about_another_file(error, (part, *path.parents)):
            raise
        message = Message("cannot be written: {reason}", reason=error.strerror or error)
        if isinstance(error, FileExistsError | NotADirectoryError):
            message = Message("cannot be written: {folder} is not a folder", folder=path.parent)
        raise input_error(str(path), message, hint) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


@contextmanager
def atomic_folder(target: Path) -> Iterator[Path]:
    """Yield a temporary folder that is renamed to `target`, or deleted after an error.

    Problems of files in it name the path that the file would have had.
    """
    part = target.with_name(_part_name(os.getpid(), os.urandom(4).hex()))
    try:
        _sweep(target.parent)
        (part / target.name).mkdir(parents=True)
        yield part / target.name
        (part / target.name).rename(target)
    except InputError as error:
        problems = tuple(_moved(it, part, target.parent) for it in error.problems)
        if problems == tuple(error.problems):
            raise
        raise InputError(*problems) from None
    except OSError as error:
        if _is_about_another_file(error, (part, part / target.name, *part.parents)):
            raise
        raise input_error(
            str(target), Message("cannot be created: {reason}", reason=error.strerror or error)
        ) from None
    finally:
        shutil.rmtree(part, ignore_errors=True)


def _is_about_another_file(error: OSError, own: Collection[Path]) -> bool:
    """Return whether an error names a file that is not being written: its own name is clear."""
    return isinstance(error.filename, str) and Path(error.filename) not in own


def _moved(problem: Problem, part: Path, folder: Path) -> Problem:
    """Return a problem of a file in `part` as one of a file in `folder`."""
    path = Path(problem.location.path)
    if not path.is_relative_to(part):
        return problem
    location = replace(problem.location, path=str(folder / path.relative_to(part)))
    return replace(problem, location=location)


@cache
def _sweep(folder: Path) -> None:
    """Delete temporary files left by killed runs on this machine, never those of running ones.

    Cached: every folder is swept once.
    """
    with suppress(OSError):
        for part in folder.glob(_part_name("*", "*")):
            pid = part.name.split("-")[2]
            if pid.isdecimal() and not _is_running(int(pid)):
                _remove(part)


def _remove(part: Path) -> None:
    if part.is_dir() and not part.is_symlink():
        shutil.rmtree(part, ignore_errors=True)
    else:
        part.unlink(missing_ok=True)


def _part_name(pid: object, suffix: str) -> str:
    """Return a temporary file's name, from the machine, the process and a random suffix."""
    from platform import node
    from zlib import crc32

    machine = crc32(node().encode("utf-8", "replace"))
    return f".hedgerow-{machine:08x}-{pid}-{suffix}.part"


def _is_running(pid: int) -> bool:
    if os.name != "posix":  # on Windows, os.kill() would end the process
        return True
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # no permission: another user's process
        return True
    return pid > 0  # os.kill(0) means our own group and always succeeds


def _path_hint(path: Path) -> Message:
    if str(path) == STDIO:
        return NO_MESSAGE
    with suppress(OSError):
        if path.is_dir():
            return Message("pass the files in the folder, not the folder itself")
        if not path.exists() and path.parent.is_dir():
            files = (it for it in path.parent.iterdir() if it.is_file())
            names = sorted(it.name for it in files if it.suffix == path.suffix)
            return did_you_mean(path.name, names[:200]) if names else NO_MESSAGE
    return NO_MESSAGE
