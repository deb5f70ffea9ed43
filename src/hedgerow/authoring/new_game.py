"""A working game to start from: a folder that extends a game, with hints, words and an example."""

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
from hedgerow.library.game import Game
from hedgerow.library.library import Library
from hedgerow.library.scoring import score_file
from hedgerow.reports.score_report import score_json
from hedgerow.ruleset.sheet_code import ALPHABET

_NAME = re.compile(r"[a-z][a-z0-9-]{0,29}")
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*( [A-Za-z0-9_-]+)*")
_ODD = frozenset("yes no on off y n true false null".split())
_GAME_LINE = re.compile(r"^game:.*$", re.MULTILINE | re.IGNORECASE)
_LINE = 96
ICON, THEME = "icons/owl.svg", "themes/dusk.yaml"
EXAMPLE, EXPECTED, SCHEMAS = "example.txt", "example.json", "schemas"


@record
class NewGame:
    """The files of a new game, and commands to try next."""

    files: tuple[Path, ...]
    commands: tuple[str, ...]


def create_game(library: Library, root: Path, name: str, like: str) -> NewGame:
    """Make the folder of a new game below `root`, whole or not at all."""
    parent = library.find_game(like)
    wanted = validate_name(library, root, name)
    tag = unused_tag(wanted, {game.content.about.tag for game in library.games()})
    with atomic_folder(root / wanted) as folder:
        write_text(folder / "game.yaml", _game_text(wanted, tag, parent))
        lang = parent.default_language
        write_text(folder / f"{lang}.yaml", words_text(wanted, parent, lang))
        art = list(_write_art(folder, wanted))
        found = Library((folder.parent, *library.folders))
        scored = _write_example(found, folder, parent)
        made = list(write_schemas(json_schemas(wanted, found), folder / SCHEMAS))
    names = (
        "game.yaml",
        f"{parent.default_language}.yaml",
        *((EXAMPLE, EXPECTED) if scored else ()),
    )
    files = (*names, *art, *(Path(SCHEMAS, it.name) for it in made))
    return NewGame(
        tuple(root / wanted / it for it in files), tuple(_commands(root, wanted, scored))
    )


def unused_tag(name: str, taken: set[str]) -> str:
    """Two characters that no other game's codes begin with, near the name if possible."""
    letters = [char for char in name.upper() if char in ALPHABET]
    initials = [part[0] for part in name.upper().split("-") if part and part[0] in ALPHABET]
    likely = [first + second for first, second in pairwise(initials)]
    likely += [letters[0] + char for char in letters[1:]] if letters else []
    every = [first + second for first in (*letters, *ALPHABET) for second in ALPHABET]
    free: Iterator[str] = (tag for tag in (*likely, *every) if tag not in taken)
    return next(free)


def validate_name(library: Library, root: Path, name: str) -> str:
    """The name of the new folder: safe as one, and of no game yet."""
    wanted = name.strip().lower()
    if not _NAME.fullmatch(wanted):
        message = Message("invalid game name {name}", name=quote_value(name))
        hint = Message(
            "use up to 30 letters, digits and hyphens, starting with a letter, as in my-farm"
        )
        raise input_error("NAME", message, hint)
    known = {folder.name.lower() for folder in library.game_folders()}
    known |= {alias for game in library.games() for alias in game.content.about.aliases}
    if wanted in known:
        hint = Message("choose another name; to override that game, see docs/layers.md")
        raise input_error(
            "NAME", Message("a game named {name} already exists", name=quote_value(wanted)), hint
        )
    if (root / wanted).exists():
        raise input_error(
            str(root / wanted),
            Message("already exists"),
            Message("choose another name or folder"),
        )
    return wanted


def _game_text(name: str, tag: str, parent: Game) -> str:
    lines = [
        f"{EDITOR_LINE}{SCHEMAS}/{name}.json",
        f"# A variant of {parent.id}: only what differs stands here, the rest comes from there.",
        "# Which file does a value come from? In the folder above this one:",
        "#   hedgerow games --verbose --content .",
        f"# Pictures of your own are icons/*.svg: {ICON} is `owl` wherever an icon is named,",
        f"# and icons/cow.svg would take the place of our cow. Colours of your own: {THEME}.",
        "",
        f"extends: {parent.id}",
        "",
        "about:",
        f"  title: {_flow(name.replace('-', ' ').capitalize())}",
        f"  tag: {_flow(tag)}",
        "",
        f"# To change something, take the # away. These are the values of {parent.id}; of a list",
        "# the first entry is shown. A plain number is your own, {value: 3, source: rulebook} one",
        "# of a rulebook. An entry of a known id is changed, one of a new id is added,",
        "# and {id: …, remove: true} removes one.",
    ]
    for key, value in parent.tree.to_plain().items():
        if key != "about":
            lines += ["", *(f"# {line}" for line in _shown(key, value))]
    return "\n".join((*lines, ""))


def _write_art(folder: Path, name: str) -> Iterator[Path]:
    """An icon and a theme to start from."""
    line = f"{EDITOR_LINE}../{SCHEMAS}/{name}.theme.json\n"
    for path, above in ((Path(ICON), ""), (Path(THEME), line)):
        text = (data_folder("templates") / "new" / path).read_text("utf-8")
        write_text(folder / path, above + text)
        yield path


def _shown(key: str, value: Any) -> Iterator[str]:
    """A key with its value, on one line if it is short; of a list of things the first."""
    if isinstance(value, list) and value and all(map(_has_id, value)):
        ids = ", ".join(str(it["id"]) for it in value)
        yield f"{key}:  # {shorten(ids, _LINE - len(key), placeholder=' …')}"
        yield f"  - {_flow(value[0])}"
    elif isinstance(value, dict) and len(_flow(value)) > _LINE:
        yield f"{key}:"
        for inner, part in value.items():
            yield f"  {inner}: {_flow(part)}"
    else:
        yield f"{key}: {_flow(value)}"


_NUMBER = {"value", "source"}


def _has_id(value: Any) -> bool:
    return isinstance(value, dict) and "id" in value


def _flow(value: Any) -> str:
    """A value as YAML on one line; a number that nobody else says is a plain one."""
    if isinstance(value, dict) and set(value) == _NUMBER and value["source"] == "house":
        return _flow(value["value"])
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if isinstance(value, str) and _WORD.fullmatch(value) and value.lower() not in _ODD:
        return value
    return json.dumps(value, ensure_ascii=False)


def words_text(name: str, parent: Game, lang: str) -> str:
    """The words of a new game in a language: hints, and nothing of its own yet."""
    words = parent.words(lang)
    home = words.lines("home") if "home" in words.texts else ()
    return "\n".join(
        (
            f"{EDITOR_LINE}{SCHEMAS}/{name}.words.json",
            f"# The words of {name}; all others come from {parent.id}. A thing of your own needs",
            "# words here, and in a file for each other language in which it is to be printed.",
            "# Then renew its schemas for your editor, in the folder above this one:",
            f"#   hedgerow schema {name} --content . --out {name}/{SCHEMAS}",
            "# To change something, take the # away.",
            "",
            *(("# home:",) if home else ()),
            *(f"#   - {_flow(line)}" for line in home),
            "",
        )
    )


def _write_example(library: Library, folder: Path, parent: Game) -> bool:
    """A finished game that the new one can score, and what it gives; whether there is any."""
    for text in _candidates(parent):
        write_text(folder / EXAMPLE, _GAME_LINE.sub(f"game: {folder.name}", text, count=1))
        with suppress(InputError):
            scored = score_file(folder / EXAMPLE, library, None)
            told = score_json("", scored.game.id, scored.result)
            write_text(folder / EXPECTED, expected_text(json.loads(told)))
            return True
    (folder / EXAMPLE).unlink(missing_ok=True)
    return False


def _candidates(parent: Game) -> Iterator[str]:
    """Examples of the parent and of its rules, the shortest first; codes are another game's."""
    own = [folder / EXAMPLE for folder in parent.folders]
    roots = dict.fromkeys((*(folder.parent for folder in parent.folders), data_folder("content")))
    given = [it for root in roots for it in root.glob(f"examples/{parent.ruleset.id}/*.txt")]
    shortest = sorted(given, key=lambda path: (path.stat().st_size, path.name))
    for path in (*own, *shortest):
        if path.is_file() and "sheet:" not in (text := path.read_text("utf-8")):
            yield text


def expected_text(answer: dict[str, Any]) -> str:
    """The answer of `hedgerow score --json` without file and wording, a line per line."""
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


def _commands(root: Path, name: str, scored: bool) -> Iterator[str]:
    where = shlex.quote(str(root))
    yield f"hedgerow validate {shlex.quote(str(root / name))}"
    yield f"hedgerow kit {name} --content {where}"
    if scored:
        yield f"hedgerow score {shlex.quote(str(root / name / EXAMPLE))} --content {where}"


def write_text(path: Path, text: str) -> None:
    """Write a file of a new game."""
    write_atomic(path, text.encode(), "--content")
