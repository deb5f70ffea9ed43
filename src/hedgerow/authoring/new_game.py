"""Creation of a new game that extends another: game file, words, art, example and schemas."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from textwrap import shorten
from typing import Any

from hedgerow.authoring.json_schema import EDITOR_LINE, json_schemas, write_schemas
from hedgerow.base.errors import InputError, input_error, quote_value
from hedgerow.base.files import atomic_folder, write_atomic
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.base.package_data import data_folder
from hedgerow.game.game import EXAMPLE_FILE, Game, merge_game
from hedgerow.game.library import Library
from hedgerow.game.own_games import is_found
from hedgerow.game.scored_game import score_file
from hedgerow.loading.flow import format_flow
from hedgerow.loading.strict_yaml import Tree
from hedgerow.reports.score_report import score_json
from hedgerow.scorefile.sheet_code import ALPHABET

_NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")
_GAME_LINE = re.compile(r"^game:.*$", re.MULTILINE | re.IGNORECASE)
_LINE = 96  # with the leading `# ` still below 100 columns
ICON, THEME = "icons/owl.svg", "themes/dusk.yaml"
EXPECTED, SCHEMAS = "example.json", "schemas"


@record
class NewGame:
    """The files of a new game, and commands to try next."""

    files: tuple[Path, ...]
    commands: tuple[str, ...]


def create_game(
    library: Library, root: Path, name: str, like: str, *, commands: bool = True
) -> NewGame:
    """Create the folder of a new game below `root`, completely or not at all.

    Without `commands`, comments name no commands: the web app has none.
    """
    parent = library.find_game(like)
    values = merge_game(library.layers(parent.folder))
    game_id = validate_name(library, root, name)
    tag = unused_tag(game_id, {game.content.about.tag for game in library.games()})
    with atomic_folder(root / game_id) as folder:
        write_text(
            folder / "game.yaml", _game_text(game_id, tag, parent, values, commands=commands)
        )
        lang = parent.default_language
        words = words_text(game_id, parent, lang, commands=commands)
        write_text(folder / f"{lang}.yaml", words)
        art = list(_write_art(folder, game_id))
        # The folder still has a temporary path; this library finds the new game there.
        extended = Library((folder.parent, *library.folders))
        scored = write_example(extended, folder, parent)
        written = write_schemas(json_schemas(game_id, extended), folder / SCHEMAS, "--content")
        schemas = list(written)
    names = (
        "game.yaml",
        f"{parent.default_language}.yaml",
        *((EXAMPLE_FILE, EXPECTED) if scored else ()),
    )
    files = (*names, *art, *(Path(SCHEMAS, path.name) for path in schemas))
    return NewGame(
        tuple(root / game_id / path for path in files), tuple(next_commands(root, game_id, scored))
    )


def unused_tag(name: str, taken: set[str]) -> str:
    """Return a tag that no game uses, from the letters of the name if possible."""
    letters = [char for char in name.upper() if char in ALPHABET]
    initials = [part[0] for part in name.upper().split("-") if part and part[0] in ALPHABET]
    preferred = [first + second for first, second in pairwise(initials)]
    preferred += [letters[0] + char for char in letters[1:]] if letters else []
    every = [first + second for first in (*letters, *ALPHABET) for second in ALPHABET]
    free: Iterator[str] = (tag for tag in (*preferred, *every) if tag not in taken)
    return next(free)


def validate_name(library: Library, root: Path, name: str) -> str:
    """Return the name in lower case. Raises InputError if it is invalid or already used."""
    game_id = name.strip().lower()
    if not _NAME.fullmatch(game_id):
        message = Message("invalid game name {name}", name=quote_value(name))
        hint = Message(
            "use up to 30 letters, digits and hyphens, starting with a letter, as in my-farm"
        )
        raise input_error("NAME", message, hint)
    used = {folder.name.lower() for folder in library.game_folders()}
    used |= {alias for game in library.games() for alias in game.content.about.aliases}
    if game_id in used:
        hint = Message("choose another name; to override that game, see docs/layers.md")
        raise input_error(
            "NAME", Message("a game named {name} already exists", name=quote_value(game_id)), hint
        )
    if (root / game_id).exists():
        raise input_error(
            str(root / game_id),
            Message("already exists"),
            Message("choose another name or folder"),
        )
    return game_id


def _game_text(name: str, tag: str, parent: Game, values: Tree, *, commands: bool) -> str:
    """Return the file of a new game, with the `values` in the file of its parent as hints."""
    shown = (
        "# To see which file sets a value, run this in the parent folder:",
        "#   hedgerow games --verbose",
    )
    lines = [
        f"{EDITOR_LINE}{SCHEMAS}/{name}.json",
        f"# A variant of {parent.id}. State only what differs; everything else is inherited.",
        *(shown if commands else ()),
        f"# Your own icons go into icons/: {ICON} is the icon `owl`; icons/cow.svg would",
        f"# replace the built-in cow. Your own colours: {THEME}.",
        "",
        f"extends: {parent.id}",
        "",
        "about:",
        f"  title: {format_flow(name.replace('-', ' ').capitalize())}",
        f"  tag: {format_flow(tag)}",
        "",
        f"# To change a value, remove the #. These are {parent.id}'s values; lists show only their",
        "# first entry. Write 3 for a number you chose, {value: 3, source: rulebook} for one from",
        "# a rulebook. A known id changes that entry, a new id adds one, {id: …, remove: true}",
        "# removes one.",
    ]
    for key, value in values.to_plain().items():
        if key != "about":
            lines += ["", *(f"# {line}" for line in _yaml_lines(key, value))]
    return "\n".join((*lines, ""))


def _write_art(folder: Path, name: str) -> Iterator[Path]:
    """Write an icon and a theme to start from; yield their paths in the folder."""
    line = f"{EDITOR_LINE}../{SCHEMAS}/{name}.theme.json\n"
    for path, prefix in ((Path(ICON), ""), (Path(THEME), line)):
        text = (data_folder("templates") / "new" / path).read_text("utf-8")
        write_text(folder / path, prefix + text)
        yield path


def _yaml_lines(key: str, value: Any) -> Iterator[str]:
    """Yield a key and its value as YAML; of a list with ids, only the first entry."""
    if isinstance(value, list) and value and all(map(_has_id, value)):
        ids = ", ".join(str(it["id"]) for it in value)
        yield f"{key}:  # {shorten(ids, _LINE - len(key), placeholder=' …')}"
        yield f"  - {format_flow(_first_entries(value[0]))}"
    elif isinstance(value, dict) and len(format_flow(value)) > _LINE:
        yield f"{key}:"
        for inner, part in value.items():
            yield f"  {inner}: {format_flow(_first_entries(part))}"
    else:
        yield f"{key}: {format_flow(value)}"


def _first_entries(value: Any) -> Any:
    """Return a value with only the first entry of each list in it whose entries have ids."""
    if isinstance(value, dict):
        return {key: _first_entries(part) for key, part in value.items()}
    if isinstance(value, list) and value and all(map(_has_id, value)):
        return [_first_entries(value[0])]
    return value


def _has_id(value: Any) -> bool:
    return isinstance(value, dict) and "id" in value


def words_text(name: str, parent: Game, lang: str, *, commands: bool = True) -> str:
    """Return the words file of a new game in a language: only commented hints."""
    shown = (
        "# Then regenerate the schemas, in the parent folder:",
        f"#   hedgerow schema {name} --out {name}/{SCHEMAS}",
    )
    words = parent.words(lang)
    home = words.lines("home") if "home" in words.texts else ()
    return "\n".join(
        (
            f"{EDITOR_LINE}{SCHEMAS}/{name}.words.json",
            f"# Texts of {name}; all others are inherited from {parent.id}. New entries need texts",
            "# here, and in one file per other language you print.",
            *(shown if commands else ()),
            "# To change a text, remove the #.",
            "",
            *(("# home:",) if home else ()),
            *(f"#   - {format_flow(line)}" for line in home),
            "",
        )
    )


def write_example(library: Library, folder: Path, parent: Game) -> bool:
    """Write a score file that the new game can score, and its result; return False without one."""
    for text in _candidates(parent):
        write_text(folder / EXAMPLE_FILE, _GAME_LINE.sub(f"game: {folder.name}", text, count=1))
        with suppress(InputError):
            scored = score_file(folder / EXAMPLE_FILE, library, None)
            answer = json.loads(score_json("", scored.game.id, scored.result))
            write_text(folder / EXPECTED, expected_text(answer))
            return True
    (folder / EXAMPLE_FILE).unlink(missing_ok=True)
    return False


def _candidates(parent: Game) -> Iterator[str]:
    """Yield score files of the parent and of what it extends, its own first, then by length."""
    own = [folder / EXAMPLE_FILE for folder in parent.folders]
    roots = dict.fromkeys((*(folder.parent for folder in parent.folders), data_folder("content")))
    names = dict.fromkeys(folder.name for folder in parent.folders)
    examples = [
        it for root in roots for name in names for it in root.glob(f"examples/{name}/*.txt")
    ]
    shortest = sorted(examples, key=lambda path: (path.stat().st_size, path.name))
    for path in (*own, *shortest):
        # A sheet code belongs to the game it was printed for: the new game has none of these.
        if path.is_file() and "sheet:" not in (text := path.read_text("utf-8")):
            yield text


def expected_text(answer: dict[str, Any]) -> str:
    """Format the answer of `hedgerow score --json` without file and texts, readable in a diff."""
    head = [f"  {json.dumps(key)}: {json.dumps(answer[key])}," for key in _HEAD]
    tail = [f"  {json.dumps(key)}: {json.dumps(answer[key], ensure_ascii=False)}" for key in _TAIL]
    players = ",\n".join(_player_text(player) for player in answer["players"])
    return "\n".join(("{", *head, '  "players": [', players, "  ],", ",\n".join(tail), "}", ""))


_HEAD, _TAIL = ("game", "variant", "complete"), ("winners", "warnings")


def _player_text(player: dict[str, Any]) -> str:
    lines = [{key: line[key] for key in ("rule", "points", "cells")} for line in player["lines"]]
    name = json.dumps(player["name"], ensure_ascii=False)
    inside = ",\n".join(f"      {json.dumps(line)}" for line in lines)
    return f'    {{"name": {name}, "total": {player["total"]}, "lines": [\n{inside}\n    ]}}'


def next_commands(root: Path, name: str, scored: bool) -> Iterator[str]:
    """Yield commands to try with a new game."""
    content = "" if is_found(root / name) else f" --content {shlex.quote(str(root))}"
    yield f"hedgerow validate {shlex.quote(str(root / name))}"
    yield f"hedgerow kit {name}{content}"
    if scored:
        yield f"hedgerow score {shlex.quote(str(root / name / EXAMPLE_FILE))}"


def write_text(path: Path, text: str) -> None:
    """Write a file of a new game. Errors name the option `--content`."""
    write_atomic(path, text.encode(), "--content")
