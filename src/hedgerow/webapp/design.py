"""Calls for designing a game in the web app: create, check, edit, export and import it."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

from hedgerow.authoring.json_schema import game_theme_schema, json_schemas, schema_text
from hedgerow.authoring.new_game import SCHEMAS, create_game, unused_tag, words_text
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import InputError, Location, Problem, input_error, quote_value
from hedgerow.base.messages import Message
from hedgerow.library.library import Library
from hedgerow.loading.layers import GAME_FILE
from hedgerow.loading.models import Length
from hedgerow.webapp import user_games
from hedgerow.webapp.arguments import Lang, Name
from hedgerow.webapp.user_games import read_zip, zip_bytes

Response = dict[str, Any]
Files = Mapping[str, bytes]
ZipText = Annotated[str, Length(0, user_games.MAX_USER_GAMES_BYTES)]
_EXTENDS = re.compile(r"^extends:\s*[\"']?([a-z][a-z0-9-]{0,29})", re.MULTILINE)


def starter_files(library: Library, *, game: Name, name: Name) -> tuple[Response, Files]:
    """Return the files of a new game, as `hedgerow new` creates them."""
    with TemporaryDirectory(prefix="hedgerow-new-") as folder:
        root = Path(folder).resolve()
        paths = create_game(library, root, name, game).files
        texts = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in paths}
    # The page asks for schemas by a call; as files they would only take space.
    return {"texts": {file: text for file, text in texts.items() if f"/{SCHEMAS}/" not in file}}, {}


def new_words_file(library: Library, *, game: Name, lang: Lang) -> tuple[Response, Files]:
    """Return the text of a new words file for a user's game: only commented hints."""
    found = library.find_game(game)
    parent = library.load(found.parents[0]) if found.parents else found
    return {"text": words_text(found.id, parent, lang)}, {}


def check_user_game(library: Library, game_id: str) -> tuple[list[Problem], list[Problem]]:
    """Return the problems and the warnings of a user's game."""
    folder = _user_game_folder(library, game_id)
    report = validate_paths(library, [folder])
    # User games come last, so a shipped game of the same id hides them.
    taken = [shipped.name for shipped in Library(library.folders[:-1]).game_folders()]
    problems = [*report.problems]
    if game_id in taken:
        location = Location(str(folder / GAME_FILE), 1, 1)
        message = Message("a game named {name} already exists", name=quote_value(game_id))
        problems.insert(0, Problem(location, message, Message("start again under another name")))
    return problems, [*report.warnings]


def _user_game_folder(library: Library, game_id: str) -> Path:
    """Return the folder of a user's game. Raises InputError if there is none."""
    folder = library.folders[-1] / game_id
    if not user_games.game_of_file(f"{game_id}/{GAME_FILE}") or not (folder / GAME_FILE).is_file():
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
    return {**response, "theme": game_theme_schema()}, {}


def _schemas_of_broken_game(library: Library, game_id: str) -> dict[str, dict[str, Any]]:
    """Return the schemas of an empty game that extends the same game; none without `extends`."""
    text = (_user_game_folder(library, game_id) / GAME_FILE).read_text("utf-8")
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
    folder = _user_game_folder(library, game)
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
    user_games.store_files(texts)
    return {"texts": texts, "left_out": ignored}, {}
