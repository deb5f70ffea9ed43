"""Folders of games that extend each other and shipped ones: good, odd, circular and broken.

A shelf is made from the content of a shipped game: some of its parts are changed, removed or
replaced as docs/layers.md allows, or nearly so. Some of the texts then get typing errors.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from harden.mutate import NUMBERS, Material, mutate, yaml_material
from harden.scratch import scratch
from hedgerow.authoring.json_schema import json_schemas
from hedgerow.authoring.new_game import create_game
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import InputError
from hedgerow.base.package_data import data_folder
from hedgerow.game.game import load_game_folder, shared_words
from hedgerow.game.library import Library, open_library
from hedgerow.game.score import score
from hedgerow.game.scored_game import fill_file
from hedgerow.loading.layers import GAME_FILE
from hedgerow.loading.strict_yaml import load_tree
from hedgerow.reports.games_report import sources_text
from hedgerow.scorefile.blank_file import make_blank_file
from hedgerow.scorefile.score_file import parse_score_file

NAMES = ("one", "two", "three", "four", "Five", "fallow", "stampfarm")
TAGS = ("A1", "B2", "C3", "D4", "E5", "F6", "SF", "FW", "", "I0", "A")
PARENTS = ("", "..", "../fallow", "no-such-game", "roule-tampouille", "STAMPFARM", "one/two")
LANGUAGES = ("en", "en", "de", "fr", "it", "xx")
UNUSUAL: tuple[Any, ...] = (None, [], {}, "", "x", "../x", -1, 0, 1, 999, 10**9 - 1, True, 1.5)
_NUMBER_KEY = re.compile(r'"(\d+)":')


@dataclass(frozen=True)
class Shelf:
    """The files of a user's folder of games, by path."""

    files: tuple[tuple[str, str], ...]

    @property
    def size(self) -> int:
        return sum(len(text) for _, text in self.files)


def shelf(rng: Random) -> Shelf:
    """Return one to three games, most of them variants of one shipped game."""
    rules = rng.choice(_shipped_games())
    names = rng.sample(NAMES, rng.choice((1, 1, 2, 2, 3)))
    files: list[tuple[str, str]] = []
    for at, name in enumerate(names):
        parent = _parent(rng, rules, names, at)
        files.append((f"{name}/{GAME_FILE}", _game_text(rng, rules, parent)))
        if rng.random() < 0.4:
            lang = rng.choice(LANGUAGES)
            files.append(
                (f"{name}/{lang}.yaml", _yaml(_change_map(rng, _plain_content(rules, lang))))
            )
    if rng.random() < 0.3:
        damaged = int(rng.random() * len(files))
        path, text = files[damaged]
        files[damaged] = path, mutate(rng, _material_for(text), most=2)
    return Shelf(tuple(files))


def answers(shelf: Shelf) -> tuple[int, list[InputError]]:
    """Use all games of a shelf; return how many work, and the errors of the others."""
    good, errors = 0, []
    with _write_shelf(shelf) as root:
        library = open_library((root,))
        uses: list[Callable[[], object]] = [
            lambda folder=folder: _use(library, folder)  # type: ignore[misc]
            for folder in sorted(path for path in root.iterdir() if path.is_dir())
        ]
        if shelf.size % 32 == 0:
            first = shelf.files[0][0].partition("/")[0]
            uses += [
                lambda: _validate(library, root),
                lambda: json_schemas("all", library),
                lambda: create_game(library, root / "more", "my-farm", first),
            ]
        for use in uses:
            try:
                use()
                good += 1
            except InputError as error:
                errors.append(error)
    return good, errors


def _use(library: Library, folder: Path) -> None:
    """Do all that commands do with a game: words, sources, a score file and its score."""
    game = library.load(folder)
    for lang in game.languages:
        game.words(lang)
    sources_text(game, shared_words("en"))
    blank = make_blank_file([game.form(game.choose_language("en"))])
    with suppress(InputError):  # some blank files cannot be scored until they are filled in
        finished = fill_file(parse_score_file(blank, "blank.txt"), game).finished_game()
        score(finished, game.scoring_context("en"))


def _validate(library: Library, root: Path) -> None:
    problems = validate_paths(library, [root]).problems
    if problems:
        raise InputError(*problems)


@contextmanager
def _write_shelf(shelf: Shelf) -> Iterator[Path]:
    root = scratch("shelf")
    try:
        for name, text in shelf.files:
            path = root / name
            path.parent.mkdir(exist_ok=True, parents=True)
            path.write_text(text, "utf-8", newline="", errors="surrogatepass")
        yield root
    finally:
        for folder in root.iterdir():
            shutil.rmtree(folder)
        load_game_folder.cache_clear()


@cache
def _shipped_games() -> tuple[str, ...]:
    return tuple(sorted(path.parent.name for path in data_folder("content").glob(f"*/{GAME_FILE}")))


@cache
def _plain_content(rules: str, stem: str) -> Any:
    """Return a shipped file as plain values; if there is none, the English words."""
    path = data_folder("content") / rules / f"{stem}.yaml"
    return load_tree(path).to_plain() if path.is_file() else _plain_content(rules, "en")


def _parent(rng: Random, rules: str, names: list[str], at: int) -> object:
    """Return the shipped game or an earlier one; rarely any, itself, an invalid one, or none."""
    if rng.random() < 0.92:
        return rng.choice([rules, *names[:at]])
    return rng.choice([*names, *PARENTS, *UNUSUAL])


def _game_text(rng: Random, rules: str, parent: object) -> str:
    about: dict[str, Any] = {"tag": rng.choice(TAGS[:6] if rng.random() < 0.9 else TAGS)}
    if rng.random() < 0.2:
        about |= _change_map(rng, _plain_content(rules, "game")["about"])
    stated = {"extends": parent, "about": about}
    base = {key: part for key, part in _plain_content(rules, "game").items() if key != "about"}
    if rng.random() < 0.9:
        stated |= _change_map(rng, base)
    if rng.random() < 0.05:
        stated.pop(rng.choice([*stated]))
    return _yaml(stated)


def _yaml(stated: dict[str, Any]) -> str:
    """Format as JSON, which is also YAML, except for keys that are numbers."""
    parts = {key: json.dumps(part, ensure_ascii=False) for key, part in stated.items()}
    lines = (f"{key}: {_NUMBER_KEY.sub(_unquote_key, part)}\n" for key, part in parts.items())
    return "".join(lines)


def _unquote_key(match: re.Match[str]) -> str:
    return f"{match[1]}:"


def _change(rng: Random, value: Any) -> Any:
    """Return what a variant may state instead of a value of its parent, or nearly so."""
    if rng.random() < 0.01:
        return rng.choice(UNUSUAL)
    if isinstance(value, dict):
        return _change_map(rng, value)
    if isinstance(value, list):
        return _change_list(rng, value)
    if isinstance(value, int) and not isinstance(value, bool) and rng.random() < 0.9:
        return max(0, value + rng.choice((-1, 0, 1, 1, 2)))
    return value if rng.random() < 0.95 else rng.choice((*UNUSUAL, *NUMBERS))


def _change_map(rng: Random, value: dict[str, Any]) -> dict[str, Any]:
    keys = rng.sample([*value], min(len(value), rng.choice((1, 1, 1, 2, 3))))
    changed = {key: _change(rng, value[key]) for key in keys}
    draw = rng.random()
    if draw < 0.05:
        changed[rng.choice(keys or ["x"])] = None
    elif draw < 0.1:
        changed = {"replace": rng.choice((True, True, False, "yes")), **value, **changed}
    elif draw < 0.13:
        changed[rng.choice(("replace", "remove", "extends", "id", "colunms"))] = True
    return changed


def _change_list(rng: Random, value: list[Any]) -> list[Any]:
    if not all(isinstance(it, dict) and "id" in it for it in value):
        picked = rng.sample(value, rng.randint(0, len(value)))
        return [*value, *picked] if rng.random() < 0.2 else picked or value
    chosen = rng.sample(value, min(len(value), rng.choice((0, 1, 1, 2))))
    entries = [_change_entry(rng, entry) for entry in chosen]
    if rng.random() < 0.1:
        entries = [{"replace": True}, *value, *entries][: rng.randint(1, len(value) + 3)]
    if rng.random() < 0.05 and entries:
        entries.append(rng.choice(entries))
    return entries


def _change_entry(rng: Random, entry: dict[str, Any]) -> Any:
    rest = {key: part for key, part in entry.items() if key != "id"}
    return rng.choice(
        (
            lambda: {"id": entry["id"], **_change_map(rng, rest)},
            lambda: {"id": entry["id"], **_change_map(rng, rest)},
            lambda: {"id": entry["id"], "remove": True},
            lambda: {"id": entry["id"], "replace": True, **rest},
            lambda: {**entry, "id": rng.choice(("new-one", entry["id"], "1", 7))},
            lambda: {"id": rng.choice((None, "", "nobody", "../x", entry["id"])), "remove": True},
            lambda: rest,
        )
    )()


@cache
def _pieces() -> Material:
    return yaml_material("extends: about: tag: title: remove: true replace: true id: null en de")


def _material_for(text: str) -> Material:
    pieces = _pieces()
    return Material((text,), pieces.alphabet, pieces.words, pieces.pieces)
