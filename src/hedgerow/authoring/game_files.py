"""Games that somebody sent, as zips or folders: untrusted files, read within limits."""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import replace
from io import BytesIO
from itertools import islice
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from zipfile import BadZipFile, ZipFile, ZipInfo

from hedgerow.authoring.new_game import SCHEMAS
from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    did_you_mean,
    input_error,
    quote_value,
    raise_problems,
    usage_error,
)
from hedgerow.base.files import atomic_folder, decode, is_missing, read_bytes
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.drawing.pictures import MAX_BYTES as MAX_PICTURE
from hedgerow.game.library import Library
from hedgerow.loading.layers import GAME_FILE, game_folders

_NAME = re.compile(
    r"(?P<game>[a-z][a-z0-9-]{0,29})/"
    r"(?:(?:icons|themes|layouts|pictures)/)?"
    r"[A-Za-z0-9][A-Za-z0-9_-]{0,40}\.(?:yaml|yml|csv|svg|txt|json|md)"
)
_PICTURE = re.compile(
    r"(?P<game>[a-z][a-z0-9-]{0,29})/pictures/[A-Za-z0-9][A-Za-z0-9_-]{0,40}\.(?:png|jpg|jpeg)"
)
# Device names, which Windows reserves with any suffix.
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])", re.IGNORECASE)
# Of a zip file, or of a folder.
MAX_ENTRIES = 1_000
# Added by macOS, and in the folder of a game, written by us.
_MAC_FOLDER, _WRITTEN_FOLDERS = "__MACOSX", (SCHEMAS, "output")
_ENCRYPTED = 0x1


@keyword_record
class FileLimits:
    """How much of a zip or folder is read.

    files: the most files
    text_bytes, picture_bytes: the largest text and the largest picture; 0 reads no pictures
    total_bytes: all files together
    """

    files: int
    text_bytes: int
    total_bytes: int
    picture_bytes: int = 0


ADDED = FileLimits(
    files=800,
    text_bytes=1024 * 1024,
    picture_bytes=MAX_PICTURE,
    total_bytes=64 * 1024 * 1024,
)
# Names of files, and the names that belong to no game.
GameFiles = tuple[dict[str, bytes], list[str]]


def game_of_file(name: str, *, pictures: bool = False) -> str:
    """Return the id of the game that a file belongs to, or "" if the name is not allowed."""
    match = _NAME.fullmatch(name) or (_PICTURE.fullmatch(name) if pictures else None)
    is_device = match and any(_DEVICES.fullmatch(Path(part).stem) for part in name.split("/"))
    return match["game"] if match and not is_device else ""


def read_zip(data: bytes, zip_name: str, limits: FileLimits) -> GameFiles:
    """Return the files of the games in a zip, and the names of files that belong to none.

    If the zip has no folders, `zip_name` is the id of its game. No more than the allowed size is
    unpacked, even if the zip states a wrong size.
    """
    try:
        with ZipFile(BytesIO(data)) as archive:
            return _read_entries(archive, zip_name, limits)
    except (BadZipFile, NotImplementedError, OSError, ValueError, RuntimeError, EOFError):
        raise _unreadable_zip_error(zip_name) from None
    except Exception as error:  # zlib and lzma raise other errors
        if isinstance(error, InputError):
            raise
        raise _unreadable_zip_error(zip_name) from None


def _unreadable_zip_error(zip_name: str) -> InputError:
    hint = Message("use a zip file exported from the page, or a zip of a game folder")
    return input_error(zip_name, Message("not a readable zip file"), hint)


def _read_entries(archive: ZipFile, zip_name: str, limits: FileLimits) -> GameFiles:
    entries = [entry for entry in archive.infolist() if not entry.is_dir()]
    if len(entries) > MAX_ENTRIES:
        raise InputError(too_many_files_problem(zip_name, limits))
    has_no_folder = any(entry.filename == GAME_FILE for entry in entries)
    files: dict[str, bytes] = {}
    ignored: list[str] = []
    for entry in entries:
        name = f"{zip_name}/{entry.filename}" if has_no_folder else entry.filename
        if _is_ignored(name):
            continue
        if not game_of_file(name, pictures=limits.picture_bytes > 0):
            ignored.append(entry.filename[:80])
            continue
        if name in files:
            raise input_error(name, Message("{name} appears twice", name=quote_value(name)))
        _check_total(files, zip_name, limits)
        files[name] = _read_entry(archive, entry, name, limits)
    if not any(name.endswith(f"/{GAME_FILE}") for name in files):
        raise no_game_error(zip_name)
    return files, ignored


def _check_total(files: dict[str, bytes], location: str, limits: FileLimits) -> None:
    if len(files) == limits.files or sum(map(len, files.values())) > limits.total_bytes:
        raise InputError(too_many_files_problem(location, limits))


def too_many_files_problem(location: str, limits: FileLimits) -> Problem:
    """Return the problem of a zip or folder with too many files, or too large ones."""
    message = Message(
        "more than {most} files, or larger than {size} KiB together",
        most=limits.files,
        size=limits.total_bytes // 1024,
    )
    return Problem(Location(location), message)


def no_game_error(location: str) -> InputError:
    """Create the error for a zip or folder without any game."""
    hint = Message("a game is a folder that contains game.yaml")
    return input_error(location, Message("contains no game"), hint)


def _is_ignored(name: str) -> bool:
    """Return whether a file is hidden or made by a program: nobody misses it."""
    parts = PurePosixPath(name).parts
    is_written = parts[1:2] != () and parts[1] in _WRITTEN_FOLDERS
    is_hidden = any(part.startswith(".") for part in parts)
    return ".." not in parts and (is_written or is_hidden or parts[0] == _MAC_FOLDER)


def _most_bytes(name: str, limits: FileLimits) -> int:
    return limits.text_bytes if _NAME.fullmatch(name) else limits.picture_bytes


def _read_entry(archive: ZipFile, entry: ZipInfo, name: str, limits: FileLimits) -> bytes:
    if entry.flag_bits & _ENCRYPTED:
        raise input_error(
            name,
            Message("is password-protected"),
            Message("create the zip file without a password"),
        )
    most = _most_bytes(name, limits)
    with archive.open(entry) as file:
        # One byte more than allowed is enough to see that it is too large.
        raw = file.read(most + 1)
    if len(raw) > most:
        message = Message("the file is larger than {size} KiB", size=most // 1024)
        raise input_error(name, message)
    return _check_text(name, raw)


def _check_text(name: str, raw: bytes) -> bytes:
    """Return the bytes of a file. Raises InputError for a text that is not UTF-8."""
    if _NAME.fullmatch(name):
        decode(raw, name)
    return raw


# The games that a user has added


@record
class AddedGames:
    """The folders of added games, and the names of files that belong to no game."""

    folders: tuple[Path, ...]
    skipped: tuple[str, ...]


def add_games(library: Library, source: Path, saved: Path) -> AddedGames:
    """Copy the games of a folder or zip to the folder of saved games, completely or not at all.

    Raises InputError if a game cannot be loaded, or if there is one of its name already.
    """
    if is_missing(source):
        hint = Message("pass a folder that contains GAME/game.yaml, or a zip of it")
        raise input_error(str(source), Message("no such folder or zip"), hint)
    if not source.is_dir():
        game_id = source.stem.lower()
        data = read_bytes(source, ADDED.total_bytes)
        files, skipped = read_zip(data, game_id, ADDED)
    else:
        files, skipped = _read_folder(source.resolve())
    names = sorted(Counter(name.partition("/")[0] for name in files))
    raise_problems(_name_problems(names, files, library, saved))
    with TemporaryDirectory(prefix="hedgerow-add-") as temporary:
        root = Path(temporary).resolve()
        _write(root, files)
        _check_loading([root / name for name in names], library, root)
    with ExitStack() as stack:
        for name in names:
            folder = stack.enter_context(atomic_folder(saved / name))
            own = {file: data for file, data in files.items() if file.startswith(f"{name}/")}
            _write(folder.parent, own)
    return AddedGames(tuple(saved / name for name in names), tuple(skipped))


def _read_folder(source: Path) -> GameFiles:
    """Return the files of the game in a folder, or of the games directly in it."""
    is_game = (source / GAME_FILE).is_file()
    folders = [source] if is_game else game_folders(source)[: ADDED.files]
    if not folders:
        raise no_game_error(str(source))
    files: dict[str, bytes] = {}
    skipped: list[str] = []
    for folder in folders:
        for number, path in enumerate(_files_in(folder), 1):
            if number > MAX_ENTRIES:
                raise InputError(too_many_files_problem(str(folder), ADDED))
            name = f"{folder.name.lower()}/{path.relative_to(folder).as_posix()}"
            if _is_ignored(name):
                continue
            # A link may lead anywhere: what is shared later must be the user's own choice.
            if path.is_symlink() or not game_of_file(name, pictures=True):
                skipped.append(name)
                continue
            _check_total(files, str(source), ADDED)
            files[name] = _check_text(name, read_bytes(path, _most_bytes(name, ADDED)))
    return files, skipped


def _files_in(folder: Path) -> Iterator[Path]:
    """Yield the files of a game's folder and of the folders directly in it, not all if too many."""
    entries = sorted(islice(folder.iterdir(), MAX_ENTRIES + 1))
    for entry in entries:
        if entry.is_dir() and not entry.is_symlink():
            with suppress(OSError):
                yield from sorted(islice(entry.iterdir(), MAX_ENTRIES + 1))
        else:
            yield entry


def _name_problems(
    names: Iterable[str], files: dict[str, bytes], library: Library, saved: Path
) -> Iterator[Problem]:
    """Yield the games whose names are taken, and folders that are not games."""
    taken = {folder.name.lower() for folder in Library(library.folders).game_folders()}
    for name in names:
        if f"{name}/{GAME_FILE}" not in files:
            hint = Message("a game is a folder that contains game.yaml")
            yield Problem(Location(name), Message("contains no game"), hint)
        elif name in taken:
            message = Message("a game named {name} already exists", name=quote_value(name))
            yield Problem(Location(name), message, Message("rename its folder"))
        elif (saved / name).exists():
            message = Message("a game named {name} already exists", name=quote_value(name))
            hint = Message(
                "to replace it, remove it first: {command}",
                command=f"hedgerow games --remove {name}",
            )
            yield Problem(Location(name), message, hint)


def _write(root: Path, files: dict[str, bytes]) -> None:
    for name, data in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)


def _check_loading(folders: Iterable[Path], library: Library, root: Path) -> None:
    """Raise InputError with the problems of games that cannot be used, as `game/file`."""
    from hedgerow.art.decks import deck_ids

    problems: list[Problem] = []
    for folder in folders:
        try:
            deck_ids(library.load(folder))
        except InputError as error:
            problems += error.problems

    def located(problem: Problem) -> Problem:
        path = Path(problem.location.path)
        if not path.is_relative_to(root):
            return problem
        location = replace(problem.location, path=path.relative_to(root).as_posix())
        return replace(problem, location=location)

    raise_problems(map(located, problems))


def remove_game(name: str, saved: Path) -> Path:
    """Delete a game that was added, and return its folder. Raises UsageError for another name."""
    games = {folder.name.lower(): folder for folder in game_folders(saved)}
    if folder := games.get(name.strip().lower()):
        if folder.is_symlink():
            folder.unlink()
        else:
            shutil.rmtree(folder)
        return folder
    message = Message("no added game is named {name}", name=quote_value(name))
    hint = did_you_mean(name, games) if games else Message("you have added no games")
    raise usage_error("--remove", message, hint)
