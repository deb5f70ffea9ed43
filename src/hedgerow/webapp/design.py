"""Calls for who designs a game in the page: begin one, check it, complete it, take it along."""

from __future__ import annotations

import binascii
import re
from base64 import b64decode
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hedgerow.authoring.json_schema import game_theme_schema, json_schemas, schema_text
from hedgerow.authoring.new_game import SCHEMAS, create_game, unused_tag, words_text
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import InputError, Location, Problem, input_error, quote_value
from hedgerow.base.messages import Message
from hedgerow.library.library import Library
from hedgerow.loading.layers import GAME_FILE
from hedgerow.webapp import user_games
from hedgerow.webapp.zips import read_zip, zip_bytes

Response = dict[str, Any]
Files = Mapping[str, bytes]
Arguments = Mapping[str, Any]
_EXTENDS = re.compile(r"^extends:\s*[\"']?([a-z][a-z0-9-]{0,29})", re.MULTILINE)


def starter_files(library: Library, it: Arguments) -> tuple[Response, Files]:
    """The files of a new game, like those of `hedgerow new`."""
    with TemporaryDirectory(prefix="hedgerow-new-") as folder:
        root = Path(folder).resolve()
        made = create_game(library, root, it["name"], it["game"]).files
        texts = {path.relative_to(root).as_posix(): path.read_text("utf-8") for path in made}
    return {"texts": {name: text for name, text in texts.items() if f"/{SCHEMAS}/" not in name}}, {}


def words_file(library: Library, it: Arguments) -> tuple[Response, Files]:
    """A file for the words of an own game in one more language."""
    game = library.find_game(it["game"])
    parent = library.load(game.parents[0]) if game.parents else game
    return {"text": words_text(game.id, parent, it["lang"])}, {}


def problems(library: Library, game: str) -> tuple[list[Problem], list[Problem]]:
    """What is wrong in an own game, and what will be one day."""
    folder = _own_folder(library, game)
    found = validate_paths(library, [folder])
    taken = [it.name for it in Library(library.folders[:-1]).game_folders()]
    told = [*found.problems]
    if game in taken:
        location = Location(str(folder / GAME_FILE), 1, 1)
        message = Message("a game named {name} already exists", name=quote_value(game))
        told.insert(0, Problem(location, message, Message("start again under another name")))
    return told, [*found.warnings]


def _own_folder(library: Library, game: str) -> Path:
    folder = library.folders[-1] / game
    if not user_games.game_of_file(f"{game}/{GAME_FILE}") or not (folder / GAME_FILE).is_file():
        raise input_error("game", Message("unknown game {name}", name=quote_value(game)))
    return folder


def schema(library: Library, it: Arguments) -> tuple[Response, Files]:
    """What the files of a game may say; one that cannot be opened now may say what it extends."""
    game = it["game"]
    try:
        found = json_schemas(game, library)
    except InputError:
        found = _schemas_of_broken(library, game)
    kinds = {"game": f"{game}.json", "words": f"{game}.words.json"}
    told = {kind: found[name] for kind, name in kinds.items() if name in found}
    return {**told, "theme": game_theme_schema()}, {}


def _schemas_of_broken(library: Library, game: str) -> dict[str, dict[str, Any]]:
    """The schemas of a game that says nothing yet but what it extends."""
    text = (_own_folder(library, game) / GAME_FILE).read_text("utf-8")
    parent = _EXTENDS.search(text)
    if parent is None:
        return {}
    tag = unused_tag(game, {loaded.content.about.tag for loaded in library.games()})
    with TemporaryDirectory(prefix="hedgerow-new-") as folder:
        path = Path(folder).resolve() / game / GAME_FILE
        path.parent.mkdir()
        path.write_text(f'extends: {parent[1]}\nabout: {{title: {game}, tag: "{tag}"}}\n', "utf-8")
        try:
            return json_schemas(game, Library((path.parents[1], *library.folders)))
        except InputError:
            return {}


def pack_game(library: Library, it: Arguments) -> tuple[Response, Files]:
    """An own game as a zip: its files, and schemas for an editor if it can be opened."""
    game = it["game"]
    folder = _own_folder(library, game)
    files = (path for path in folder.rglob("*") if path.is_file())
    texts = {path.relative_to(folder.parent).as_posix(): path.read_text("utf-8") for path in files}
    try:
        made = json_schemas(game, library)
    except InputError:
        made = {}
    texts |= {f"{game}/{SCHEMAS}/{name}": schema_text(found) for name, found in made.items()}
    return {}, {f"{game}.zip": zip_bytes(texts)}


def unpack_games(library: Library, it: Arguments) -> tuple[Response, Files]:
    """The games of a zip, which comes as base64."""
    stem = re.sub(r"[^a-z0-9-]+", "-", Path(it["name"]).stem.lower()).strip("-")[:30]
    called = stem if stem[:1].isalpha() else f"game-{stem}"[:30].strip("-")
    try:
        data = b64decode(it["zip"], validate=True)
    except (binascii.Error, ValueError):
        raise input_error("zip", Message("not a readable zip file")) from None
    texts, left = read_zip(data, called)
    user_games.store_files(texts)
    return {"texts": texts, "left_out": left}, {}
