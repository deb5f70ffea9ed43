"""Games of one's own, as the page brings them: texts by the names of their files.

They are nobody's to trust. Names are checked, sizes bounded, and the files lie in a temporary
folder of this program, in one of its folders for each set of files: `{game}/game.yaml` and what
belongs to it. A set is called by what it says, so the same question has the same answer, and a
program that was started anew asks for the files again.
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
from hedgerow.webapp.arguments import Argument

MAX_FILES = 20
_MAX_GAMES = 8
MAX_FILE = 256 * 1024
MAX_SET = MAX_FILES * MAX_FILE
_MAX_SETS = 4
_NAME = re.compile(
    r"(?P<game>[a-z][a-z0-9-]{0,29})/"
    r"(?:(?:icons|themes)/)?[A-Za-z0-9][A-Za-z0-9_-]{0,40}\.(?:yaml|yml|svg|txt|json|md)"
)
# Names that some systems keep for their devices, whatever ending they have.
_DEVICES = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])", re.IGNORECASE)

Texts = Mapping[str, str]
_kept: OrderedDict[str, Path] = OrderedDict()
_used: Counter[str] = Counter()
# Calls of several threads put and use sets at the same time.
_lock = RLock()


def files_argument() -> Argument:
    """Files as texts by their names; the names themselves are looked at in `put`."""

    def fits(value: object) -> bool:
        return isinstance(value, dict) and all(isinstance(it, str) for it in value.values())

    return Argument(
        fits, Message("a JSON object that maps file names to their contents"), required=True
    )


def store_files(texts: Texts) -> str:
    """Keep a set of files for the calls that follow, and say how it is called."""
    raise_problems(_problems(texts))
    parts = (part for name in sorted(texts) for part in (name, texts[name]))
    called = sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]
    folder = Path(_home().name).resolve() / called
    with _lock:
        if called not in _kept:
            _write(folder, texts)
        _kept[called] = folder
        _kept.move_to_end(called)
        _drop_old()
    return called


@contextmanager
def stored_folder(called: str) -> Iterator[Path | None]:
    """The folder of a set of files, if it is still known; it stays there as long as it is used.

    A long print must not lose its files because four other sets came in the meantime.
    """
    with _lock:
        folder = _kept.get(called)
        if folder is not None:
            _kept.move_to_end(called)
            _used[called] += 1
    try:
        yield folder
    finally:
        if folder is not None:
            with _lock:
                _used[called] -= 1
                _drop_old()


def _drop_old() -> None:
    """Drop the sets that nobody asked for longest, as far as they are not in use."""
    unused = [called for called in _kept if not _used[called]]
    for called in unused[: max(0, len(_kept) - _MAX_SETS)]:
        shutil.rmtree(_kept.pop(called), ignore_errors=True)
        del _used[called]


def with_user_games(library: Library, folder: Path) -> Library:
    """The games of a library and one's own; one of the same name is the library's."""
    return Library((*library.folders, folder))


def is_user_game(folder: Path) -> bool:
    """Whether a game is one that the page brought."""
    with _lock:
        return folder.parent in _kept.values()


def strip_temp_folder(text: str) -> str:
    """A text with the names that files have in the page: no folder of this machine."""
    home, stroke = re.escape(str(Path(_home().name).resolve())), re.escape(os.sep)
    text = re.sub(rf"{home}{stroke}[0-9a-f]{{32}}{stroke}", "", text)
    return text.replace(f"{data_folder('content')}{os.sep}", "")


def game_of_file(name: str) -> str:
    """The game that a file belongs to; none if no game has a file of that name."""
    found = _NAME.fullmatch(name)
    device = found and any(_DEVICES.fullmatch(Path(part).stem) for part in name.split("/"))
    return found["game"] if found and not device else ""


def _home() -> TemporaryDirectory[str]:
    """The folder in which all sets lie; it goes when the program ends."""
    with _lock:
        return _made_home()


@cache
def _made_home() -> TemporaryDirectory[str]:
    return TemporaryDirectory(prefix="hedgerow-own-", ignore_cleanup_errors=True)


def _write(folder: Path, texts: Texts) -> None:
    for name, text in texts.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode("utf-8", "replace"))


def _problems(texts: Texts) -> Iterator[Problem]:
    """What keeps files from being looked at: strange names, and too much of anything."""
    if len(texts) > _MAX_GAMES * MAX_FILES:
        yield too_many_files_problem("files")
        return
    for name, text in texts.items():
        if not game_of_file(name):
            yield unknown_file_problem(name)
        elif len(text.encode("utf-8", "replace")) > MAX_FILE:
            yield Problem(Location(name), Message("larger than {size} KiB", size=MAX_FILE // 1024))
    yield from _problems_together(texts)


def _problems_together(texts: Texts) -> Iterator[Problem]:
    games = Counter(map(game_of_file, texts))
    yield from (too_many_files_problem(game) for game in sorted(games) if games[game] > MAX_FILES)
    alike = Counter(name.lower() for name in texts)
    for name in texts:
        if alike[name.lower()] > 1:
            yield Problem(Location(name), Message("{name} appears twice", name=quote_value(name)))
    if sum(map(len, texts.values())) > MAX_SET:
        message = Message("the games together are larger than {size} KiB", size=MAX_SET // 1024)
        yield Problem(Location("files"), message)


def unknown_file_problem(name: str) -> Problem:
    """What is told of a file that no game has."""
    message = Message("{name} is not a game file", name=quote_value(name[:80]))
    hint = Message("use names like my-game/game.yaml, my-game/en.yaml or my-game/icons/owl.svg")
    return Problem(Location("files"), message, hint)


def too_many_files_problem(game: str) -> Problem:
    """What is told of a game with too many files."""
    message = Message("a game can have at most {most} files here", most=MAX_FILES)
    return Problem(Location(game), message)
