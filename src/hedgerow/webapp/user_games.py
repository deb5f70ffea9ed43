"""Games that a user edits in the web app: untrusted text files by name.

Names are checked and sizes are limited. Each set of files is stored in its own folder inside a
temporary folder of this process: `{game}/game.yaml` and its other files. The id of a set is a hash
of its files, so the same files always have the same id, and after a restart the page sends them
again.
"""

from __future__ import annotations

import os
import re
import shutil
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock

from hedgerow.base.errors import Location, Problem, quote_value, raise_problems
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder
from hedgerow.library.library import Library

MAX_FILES = 20
_MAX_GAMES = 8
MAX_FILE = 256 * 1024
MAX_SET = MAX_FILES * MAX_FILE
_MAX_SETS = 4
# Largest request with the files of a set, as texts or as a zip.
MAX_USER_GAMES_BYTES = 8 * 1024 * 1024
_NAME = re.compile(
    r"(?P<game>[a-z][a-z0-9-]{0,29})/"
    r"(?:(?:icons|themes)/)?[A-Za-z0-9][A-Za-z0-9_-]{0,40}\.(?:yaml|yml|svg|txt|json|md)"
)
# Device names, which Windows reserves with any suffix.
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])", re.IGNORECASE)

Texts = Mapping[str, str]
_folders: OrderedDict[str, Path] = OrderedDict()
_uses: Counter[str] = Counter()
# The server stores and uses sets in several threads.
_lock = RLock()


def store_files(texts: Texts) -> str:
    """Store a set of files for later calls and return its id."""
    raise_problems(_problems(texts))
    parts = (part for name in sorted(texts) for part in (name, texts[name]))
    set_id = sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]
    folder = Path(_temp_folder().name).resolve() / set_id
    with _lock:
        if set_id not in _folders:
            _write(folder, texts)
        _folders[set_id] = folder
        _folders.move_to_end(set_id)
        _drop_old()
    return set_id


@contextmanager
def stored_folder(set_id: str) -> Iterator[Path | None]:
    """Yield the folder of a set of files, or None if it is no longer stored.

    It is not deleted while in use: a long print must not lose its files to newer sets.
    """
    with _lock:
        folder = _folders.get(set_id)
        if folder is not None:
            _folders.move_to_end(set_id)
            _uses[set_id] += 1
    try:
        yield folder
    finally:
        if folder is not None:
            with _lock:
                _uses[set_id] -= 1
                _drop_old()


def _drop_old() -> None:
    """Delete the least recently used sets beyond the maximum, except those in use."""
    unused = [set_id for set_id in _folders if not _uses[set_id]]
    for set_id in unused[: max(0, len(_folders) - _MAX_SETS)]:
        shutil.rmtree(_folders.pop(set_id), ignore_errors=True)
        del _uses[set_id]


def with_user_games(library: Library, folder: Path) -> Library:
    """Return the library with user games. A library game of the same id wins."""
    return Library((*library.folders, folder))


def is_user_game(folder: Path) -> bool:
    """Return whether a game folder is from a stored set."""
    with _lock:
        return folder.parent in _folders.values()


def strip_temp_folder(text: str) -> str:
    """Strip the folders of this machine from text: the page knows files as `game/game.yaml`."""
    root, separator = re.escape(str(Path(_temp_folder().name).resolve())), re.escape(os.sep)
    text = re.sub(rf"{root}{separator}[0-9a-f]{{32}}{separator}", "", text)
    return text.replace(f"{data_folder('content')}{os.sep}", "")


def game_of_file(name: str) -> str:
    """Return the id of the game that a file belongs to, or "" if the name is not allowed."""
    match = _NAME.fullmatch(name)
    is_device = match and any(_DEVICES.fullmatch(Path(part).stem) for part in name.split("/"))
    return match["game"] if match and not is_device else ""


def _temp_folder() -> TemporaryDirectory[str]:
    """Return the folder of all sets. It is deleted when the program ends."""
    with _lock:
        return _create_temp_folder()


# `cache` alone could create two folders in two threads.
@cache
def _create_temp_folder() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="hedgerow-own-", ignore_cleanup_errors=True)


def _write(folder: Path, texts: Texts) -> None:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8", "replace"))


def _problems(texts: Texts) -> Iterator[Problem]:
    """Yield problems of names and sizes."""
    if len(texts) > _MAX_GAMES * MAX_FILES:
        yield too_many_files_problem("files")
        return
    for name, text in texts.items():
        if not game_of_file(name):
            yield unknown_file_problem(name)
        elif len(text.encode("utf-8", "replace")) > MAX_FILE:
            yield Problem(
                Location(name), Message("the file is larger than {size} KiB", size=MAX_FILE // 1024)
            )
    yield from _set_problems(texts)


def _set_problems(texts: Texts) -> Iterator[Problem]:
    """Yield problems of the set as a whole."""
    games = Counter(map(game_of_file, texts))
    yield from (too_many_files_problem(game) for game in sorted(games) if games[game] > MAX_FILES)
    # Some file systems ignore case.
    name_counts = Counter(name.lower() for name in texts)
    for name in texts:
        if name_counts[name.lower()] > 1:
            yield Problem(Location(name), Message("{name} appears twice", name=quote_value(name)))
    if sum(map(len, texts.values())) > MAX_SET:
        message = Message("the games together are larger than {size} KiB", size=MAX_SET // 1024)
        yield Problem(Location("files"), message)


def unknown_file_problem(name: str) -> Problem:
    """Return the problem of a file that no game can have."""
    message = Message("{name} is not a game file", name=quote_value(name[:80]))
    hint = Message("use names like my-game/game.yaml, my-game/en.yaml or my-game/icons/owl.svg")
    return Problem(Location("files"), message, hint)


def too_many_files_problem(game: str) -> Problem:
    """Return the problem of a game with too many files."""
    message = Message("a game can have at most {most} files here", most=MAX_FILES)
    return Problem(Location(game), message)
