"""Creation of a new game as a copy of a starter: a whole small game of which everything is text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from hedgerow.authoring.json_schema import EDITOR_LINE, json_schemas, write_schemas
from hedgerow.authoring.new_game import (
    EXPECTED,
    SCHEMAS,
    NewGame,
    next_commands,
    unused_tag,
    validate_name,
    write_example,
    write_text,
)
from hedgerow.base.errors import did_you_mean, input_error, quote_value
from hedgerow.base.files import atomic_folder, write_atomic
from hedgerow.base.messages import LANGUAGES, Message
from hedgerow.game.game import EXAMPLE_FILE, Game
from hedgerow.game.library import Library
from hedgerow.loading.flow import format_flow
from hedgerow.loading.layers import GAME_FILE

# What a new game starts from: `hedgerow new NAME --from sheet`. Games that are listed nowhere are
# in `content/starters`, the others are played, too.
STARTERS = {
    "sheet": "fallow",
    "rows": "furrows",
    "dice": "clutch",
    "map": "parish",
    "deck": "market",
    "plain-cards": "odd-fox",
}
_COPIED = ("*.yaml", "*.csv", "icons/*.svg", "layouts/*.yaml", "pictures/*", "themes/*.yaml")
_WORDS_FILES = tuple(f"{lang}.yaml" for lang in LANGUAGES)
_HEAD = re.compile(r"\A(?:#.*\n)*")
_SCHEMA_LINE = re.compile(rf"\A{re.escape(EDITOR_LINE)}.*\n")
_TEMPLATE = re.compile(r"^  (?:template|aliases):.*\n", re.MULTILINE)


def copy_starter(library: Library, root: Path, name: str, starter: str) -> NewGame:
    """Create a game below `root` as a copy of a starter, completely or not at all.

    `starter` is one of `STARTERS`, or the id of such a game, or of another that is a template.
    """
    source = _find_starter(library, starter)
    game_id = validate_name(library, root, name)
    tag = unused_tag(game_id, {game.content.about.tag for game in library.games()})
    with atomic_folder(root / game_id) as folder:
        paths = [*_copied_files(source.folder)]
        for path in paths:
            _copy_file(source.folder / path, folder / path, game_id)
        text = (folder / GAME_FILE).read_text("utf-8")
        write_text(folder / GAME_FILE, _own_game_text(text, game_id, tag, source))
        # The folder still has a temporary path; this library finds the new game there.
        extended = Library((folder.parent, *library.folders))
        scored = write_example(extended, folder, source)
        written = write_schemas(json_schemas(game_id, extended), folder / SCHEMAS, "--content")
        schemas = list(written)
    examples = map(Path, (EXAMPLE_FILE, EXPECTED) if scored else ())
    files = (*paths, *examples, *(Path(SCHEMAS, path.name) for path in schemas))
    commands = tuple(next_commands(root, game_id, scored))
    return NewGame(tuple(root / game_id / path for path in files), commands)


def _find_starter(library: Library, starter: str) -> Game:
    extended = library.with_starters()
    game = extended.find_game(STARTERS.get(starter, starter))
    if not game.content.about.template:
        templates = [it.id for it in extended.games() if it.content.about.template]
        message = Message("{name} is not a starter", name=quote_value(starter))
        raise input_error("--from", message, did_you_mean("", templates))
    return game


def _copied_files(folder: Path) -> Iterator[Path]:
    """Yield the paths of a game's files in its folder, the game file first."""
    yield Path(GAME_FILE)
    for pattern in _COPIED:
        for path in sorted(folder.glob(pattern)):
            if path.is_file() and path.name != GAME_FILE:
                yield path.relative_to(folder)


def _copy_file(source: Path, target: Path, game_id: str) -> None:
    """Copy a file; the schema that its first line names becomes that of the new game."""
    if source.suffix != ".yaml":
        write_atomic(target, source.read_bytes(), "--content")
        return
    text, folder = source.read_text("utf-8"), target.parent.name
    if target.name in _WORDS_FILES:
        head = f"{EDITOR_LINE}{SCHEMAS}/{game_id}.words.json\n# Every word that players read.\n"
        text = _HEAD.sub(head, text, count=1)
    elif folder == "themes":
        line = f"{EDITOR_LINE}../{SCHEMAS}/{game_id}.theme.json\n"
        text = _SCHEMA_LINE.sub(line, text, count=1)
    elif folder == "layouts":
        text = _SCHEMA_LINE.sub("", text, count=1)
    write_text(target, text)


def _own_game_text(text: str, game_id: str, tag: str, source: Game) -> str:
    """Return a game file with a title and a tag of its own."""
    title = _title(game_id)
    head = (
        f"{EDITOR_LINE}{SCHEMAS}/{game_id}.json",
        f"# {title}: a copy of {source.id}. Change everything; docs/own-game.md shows how.",
        "",
    )
    text = _HEAD.sub("\n".join(head), text, count=1)
    for key, value in (("title", title), ("tag", tag)):
        # A valid name has no character with a meaning in replacements.
        line = f"  {key}: {format_flow(value)}"
        text = re.sub(rf"^  {key}: .*$", line, text, count=1, flags=re.MULTILINE)
    return _TEMPLATE.sub("", text)


def _title(game_id: str) -> str:
    return game_id.replace("-", " ").capitalize()
