"""Games that a user edits in the web app: untrusted text files by name.

Calls create, check, export and import them. Names are checked and sizes are limited. Each set of
files is stored in its own folder inside a temporary folder of this process: `{game}/game.yaml` and
its other files. The id of a set is a hash of its files, so the same files always have the same id,
and after a restart the page sends them again.
"""

from __future__ import annotations

import binascii
import os
import re
import shutil
from base64 import b64decode
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache, partial
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock
from typing import Annotated, Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from hedgerow.authoring import game_files
from hedgerow.authoring.game_files import FileLimits, game_of_file
from hedgerow.authoring.json_schema import (
    game_theme_schema,
    json_schemas,
    layout_schema,
    part_names,
    schema_text,
)
from hedgerow.authoring.new_game import SCHEMAS, create_game, unused_tag, words_text
from hedgerow.authoring.starters import copy_starter
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import (
    InputError,
    Location,
    Problem,
    input_error,
    quote_value,
    raise_problems,
)
from hedgerow.base.files import decode
from hedgerow.base.messages import Message
from hedgerow.game.library import Library
from hedgerow.loading.layers import GAME_FILE
from hedgerow.loading.models import Length
from hedgerow.webapp.arguments import Lang, Name

MAX_FILES = 40
_MAX_GAMES = 8
MAX_FILE = 256 * 1024
MAX_SET = 20 * MAX_FILE
_MAX_SETS = 4
# Largest request with the files of a set, as texts or as a zip.
MAX_USER_GAMES_BYTES = 8 * 1024 * 1024
_ZIP_LIMITS = FileLimits(files=4 * MAX_FILES, text_bytes=MAX_FILE, total_bytes=MAX_SET)
Texts = Mapping[str, str]
_folders: OrderedDict[str, Path] = OrderedDict()
_uses: Counter[str] = Counter()
# The server stores and uses sets in several threads.
_lock = RLock()
Response = dict[str, Any]
Files = Mapping[str, bytes]
ZipText = Annotated[str, Length(0, MAX_USER_GAMES_BYTES)]
_EXTENDS = re.compile(r"^extends:\s*[\"']?([a-z][a-z0-9-]{0,29})", re.MULTILINE)


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


def without_user_games(library: Library) -> Library:
    """Return the library without user games."""
    with _lock:
        stored = {*_folders.values()}
    return Library(tuple(folder for folder in library.folders if folder not in stored))


def is_user_game(folder: Path) -> bool:
    """Return whether a game folder is from a stored set."""
    with _lock:
        return folder.parent in _folders.values()


def strip_temp_folder(text: str) -> str:
    """Strip the folder of a set from text: the page knows files as `game/game.yaml`."""
    root, separator = re.escape(str(Path(_temp_folder().name).resolve())), re.escape(os.sep)
    return re.sub(rf"{root}{separator}[0-9a-f]{{32}}{separator}", "", text)


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


def zip_bytes(texts: Mapping[str, str]) -> bytes:
    """Return files as a zip. Equal names and texts give equal bytes."""
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        for name in sorted(texts):
            entry = ZipInfo(name)  # with a fixed date
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, texts[name])
    return file.getvalue()


def read_zip(data: bytes, zip_name: str) -> tuple[dict[str, str], list[str]]:
    """Return the texts of the games in a zip, and the names of files that belong to none."""
    files, ignored = game_files.read_zip(data, zip_name, _ZIP_LIMITS)
    return {name: decode(raw, name) for name, raw in files.items()}, ignored


def starter_files(
    library: Library, *, game: Name, name: Name, whole: bool = False
) -> tuple[Response, Files]:
    """Return the files of a new game, as `hedgerow new` creates them.

    With `whole`, they are a copy of a starter game, else a variant.
    """
    with TemporaryDirectory(prefix="hedgerow-new-") as folder:
        root = Path(folder).resolve()
        create = copy_starter if whole else partial(create_game, commands=False)
        paths = create(library, root, name, game).files
        texts = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in paths}
    # The page asks for schemas by a call; as files they would only take space.
    return {"texts": {file: text for file, text in texts.items() if f"/{SCHEMAS}/" not in file}}, {}


def new_words_file(library: Library, *, game: Name, lang: Lang) -> tuple[Response, Files]:
    """Return the text of a new words file for a user's game: only commented hints."""
    found = library.find_game(game)
    parent = library.load(found.parents[0]) if found.parents else found
    return {"text": words_text(found.id, parent, lang, commands=False)}, {}


def check_user_game(library: Library, game_id: str) -> tuple[list[Problem], list[Problem]]:
    """Return the problems and the warnings of a user's game."""
    folder = user_game_folder(library, game_id)
    report = validate_paths(library, [folder])
    # User games come last, so a shipped game of the same id hides them.
    taken = [shipped.name for shipped in Library(library.folders[:-1]).game_folders()]
    problems = [*report.problems]
    if game_id in taken:
        location = Location(str(folder / GAME_FILE), 1, 1)
        message = Message("a game named {name} already exists", name=quote_value(game_id))
        problems.insert(0, Problem(location, message, Message("start again under another name")))
    return problems, [*report.warnings]


def user_game_folder(library: Library, game_id: str) -> Path:
    """Return the folder of a user's game. Raises InputError if there is none."""
    folder = library.folders[-1] / game_id
    if not game_of_file(f"{game_id}/{GAME_FILE}") or not (folder / GAME_FILE).is_file():
        raise input_error("game", Message("unknown game {name}", name=quote_value(game_id)))
    return folder


def schema(library: Library, *, game: Name) -> tuple[Response, Files]:
    """Return the JSON Schemas of a game's files.

    If the game cannot be loaded, those of the game that it extends.
    """
    try:
        schemas = json_schemas(game, library)
    except InputError:
        schemas = _schemas_of_broken_game(library, game)
    kinds = {"game": f"{game}.json", "words": f"{game}.words.json"}
    response = {kind: schemas[name] for kind, name in kinds.items() if name in schemas}
    return {**response, "theme": game_theme_schema(), "layout": _layout_schema(library, game)}, {}


def _layout_schema(library: Library, game_id: str) -> dict[str, Any]:
    """Return the schema of layouts, with the parts of a game if it can be loaded."""
    with suppress(InputError):
        return layout_schema(part_names(library.find_game(game_id)))
    return layout_schema()


def _schemas_of_broken_game(library: Library, game_id: str) -> dict[str, dict[str, Any]]:
    """Return the schemas of an empty game that extends the same game; none without `extends`."""
    text = (user_game_folder(library, game_id) / GAME_FILE).read_text("utf-8")
    parent = _EXTENDS.search(text)
    if parent is None:
        return {}
    tag = unused_tag(game_id, {game.content.about.tag for game in library.games()})
    with TemporaryDirectory(prefix="hedgerow-new-") as folder:
        path = Path(folder).resolve() / game_id / GAME_FILE
        path.parent.mkdir()
        path.write_text(
            f'extends: {parent[1]}\nabout: {{title: {game_id}, tag: "{tag}"}}\n', "utf-8"
        )
        try:
            return json_schemas(game_id, Library((path.parents[1], *library.folders)))
        except InputError:
            return {}


def pack_game(library: Library, *, game: Name) -> tuple[Response, Files]:
    """Return a user's game as a zip, with schemas for editors if it can be loaded."""
    folder = user_game_folder(library, game)
    files = (path for path in folder.rglob("*") if path.is_file())
    texts = {path.relative_to(folder.parent).as_posix(): path.read_text("utf-8") for path in files}
    try:
        schemas = json_schemas(game, library)
    except InputError:
        schemas = {}
    texts |= {f"{game}/{SCHEMAS}/{name}": schema_text(schemas[name]) for name in schemas}
    return {}, {f"{game}.zip": zip_bytes(texts)}


def unpack_games(library: Library, *, zip: ZipText, name: Name) -> tuple[Response, Files]:
    """Return the games in a base64-encoded zip."""
    # If the zip has no folder, its file name is the id of the game.
    stem = re.sub(r"[^a-z0-9-]+", "-", Path(name).stem.lower()).strip("-")[:30]
    game_id = stem if stem[:1].isalpha() else f"game-{stem}"[:30].strip("-")
    try:
        data = b64decode(zip, validate=True)
    except (binascii.Error, ValueError):
        raise input_error("zip", Message("not a readable zip file")) from None
    texts, ignored = read_zip(data, game_id)
    store_files(texts)
    return {"texts": texts, "left_out": ignored}, {}
