"""Games as zip files: written with the same bytes for the same files, read with bounds."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import PurePosixPath
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from hedgerow.authoring.new_game import SCHEMAS
from hedgerow.base.errors import InputError, input_error
from hedgerow.base.files import decode
from hedgerow.base.messages import Message
from hedgerow.loading.layers import GAME_FILE
from hedgerow.webapp.user_games import (
    MAX_FILE,
    MAX_FILES,
    MAX_SET,
    game_of_file,
    too_many_files_problem,
)

_MAX_ENTRIES = 1_000
_OTHERS = ("__MACOSX", SCHEMAS)  # what systems put in, and what is made anew
_ENCRYPTED = 0x1


def zip_bytes(texts: Mapping[str, str]) -> bytes:
    """Files as a zip; names and texts alone decide its bytes."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as packed:
        for name in sorted(texts):
            entry = ZipInfo(name)
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o644 << 16
            packed.writestr(entry, texts[name])
    return file.getvalue()


def read_zip(data: bytes, called: str) -> tuple[dict[str, str], list[str]]:
    """The files of the games in a zip, and the names of those that belong to none.

    A zip whose files lie in no folder holds the game that it is `called` itself. Nothing is
    unpacked that is too large, whatever the zip says of itself.
    """
    try:
        with ZipFile(BytesIO(data)) as packed:
            return _read(packed, called)
    except (BadZipFile, NotImplementedError, OSError, ValueError, RuntimeError, EOFError):
        raise _no_zip(called) from None
    except Exception as error:  # zlib and lzma have errors of their own
        if isinstance(error, InputError):
            raise
        raise _no_zip(called) from None


def _no_zip(called: str) -> InputError:
    hint = Message("use a zip file exported from this page, or a zip of a game folder")
    return input_error(called, Message("not a readable zip file"), hint)


def _read(packed: ZipFile, called: str) -> tuple[dict[str, str], list[str]]:
    entries = [it for it in packed.infolist() if not it.is_dir()]
    if len(entries) > _MAX_ENTRIES:
        raise InputError(too_many_files_problem(called))
    loose = any(it.filename == GAME_FILE for it in entries)
    texts: dict[str, str] = {}
    left: list[str] = []
    for entry in entries:
        name = f"{called}/{entry.filename}" if loose else entry.filename
        if _is_made(name):
            continue
        if not game_of_file(name):
            left.append(entry.filename[:80])
            continue
        if len(texts) == MAX_FILES * 4 or sum(map(len, texts.values())) > MAX_SET:
            raise InputError(too_many_files_problem(called))
        texts[name] = _text(packed, entry, name)
    if not any(name.endswith(f"/{GAME_FILE}") for name in texts):
        raise input_error(
            called,
            Message("contains no game"),
            Message("a game is a folder that contains game.yaml"),
        )
    return texts, left


def _is_made(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return any(part in _OTHERS or part.startswith(".") for part in parts if part != "..")


def _text(packed: ZipFile, entry: ZipInfo, name: str) -> str:
    if entry.flag_bits & _ENCRYPTED:
        raise input_error(
            name,
            Message("is password-protected"),
            Message("create the zip file without a password"),
        )
    with packed.open(entry) as file:
        raw = file.read(MAX_FILE + 1)
    if len(raw) > MAX_FILE:
        raise input_error(name, Message("larger than {size} KiB", size=MAX_FILE // 1024))
    return decode(raw, name)
