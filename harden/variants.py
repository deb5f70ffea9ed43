"""Shelves of games that extend each other and shipped ones: good, odd, circular and broken.

A shelf is made from the trees of a shipped game: a few of its parts are changed, removed or
replaced as docs/layers.md allows, or nearly so. Some of the texts then get slips.
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

from harden.mutate import NUMBERS, Material, mutated, yaml_material
from harden.scratch import scratch
from hedgerow.authoring.json_schema import json_schemas
from hedgerow.authoring.new_game import create_game
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import InputError
from hedgerow.base.package_data import data_folder
from hedgerow.library.game import load_game_folder, shared_words
from hedgerow.library.library import Library, open_library
from hedgerow.library.scoring import fill_file
from hedgerow.loading.layers import GAME_FILE
from hedgerow.loading.strict_yaml import load_tree
from hedgerow.reports.games_report import sources_text
from hedgerow.scorefile.blank_file import make_blank_file
from hedgerow.scorefile.score_file import parse_score_file

NAMES = ("one", "two", "three", "four", "Five", "fallow", "stampfarm")
TAGS = ("A1", "B2", "C3", "D4", "E5", "F6", "SF", "FW", "", "I0", "A")
PARENTS = ("", "..", "../fallow", "no-such-game", "roule-tampouille", "STAMPFARM", "one/two")
LANGUAGES = ("en", "en", "de", "fr", "it", "xx")
STRANGE: tuple[Any, ...] = (None, [], {}, "", "x", "../x", -1, 0, 1, 999, 10**9 - 1, True, 1.5)
_NUMBER_KEY = re.compile(r'"(\d+)":')


@dataclass(frozen=True)
class Shelf:
    """Files of a user's folder of games, by their paths in it."""

    files: tuple[tuple[str, str], ...]

    @property
    def size(self) -> int:
        return sum(len(text) for _, text in self.files)


def shelf(lots: Random) -> Shelf:
    """One to three games, most of them variants of one shipped game."""
    rules = lots.choice(_shipped_games())
    names = lots.sample(NAMES, lots.choice((1, 1, 2, 2, 3)))
    files: list[tuple[str, str]] = []
    for at, name in enumerate(names):
        parent = _parent(lots, rules, names, at)
        files.append((f"{name}/{GAME_FILE}", _game_text(lots, rules, parent)))
        if lots.random() < 0.4:
            lang = lots.choice(LANGUAGES)
            files.append((f"{name}/{lang}.yaml", _yaml(_changed_map(lots, _plain(rules, lang)))))
    if lots.random() < 0.3:
        spoilt = int(lots.random() * len(files))
        path, text = files[spoilt]
        files[spoilt] = path, mutated(lots, _around(text), most=2)
    return Shelf(tuple(files))


def answers(tried: Shelf) -> tuple[int, list[InputError]]:
    """Use all games of a shelf: how many will do, and what is wrong with the others."""
    good, refused = 0, []
    with _written(tried) as root:
        library = open_library((root,))
        uses: list[Callable[[], object]] = [
            lambda folder=folder: _use(library, folder)  # type: ignore[misc]
            for folder in sorted(it for it in root.iterdir() if it.is_dir())
        ]
        if tried.size % 32 == 0:
            first = tried.files[0][0].partition("/")[0]
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
                refused.append(error)
    return good, refused


def _use(library: Library, folder: Path) -> None:
    """All that a command asks of a game: its words, its sources, a score file and its score."""
    game = library.load(folder)
    for lang in game.languages:
        game.words(lang)
    sources_text(game, shared_words("en"))
    blank = make_blank_file([game.form(game.choose_language("en"))])
    with suppress(InputError):  # some blanks cannot be scored before somebody has played
        finish = fill_file(parse_score_file(blank, "blank.txt"), game).finished_game()
        game.ruleset.scoring_rules().score(finish, game.scoring_context("en"))


def _validate(library: Library, root: Path) -> None:
    problems = validate_paths(library, [root]).problems
    if problems:
        raise InputError(*problems)


@contextmanager
def _written(tried: Shelf) -> Iterator[Path]:
    root = scratch("shelf")
    try:
        for name, text in tried.files:
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
    return tuple(sorted(it.parent.name for it in data_folder("content").glob(f"*/{GAME_FILE}")))


@cache
def _plain(rules: str, stem: str) -> Any:
    """A shipped file as plain values; where there is none, the English words."""
    path = data_folder("content") / rules / f"{stem}.yaml"
    return load_tree(path).to_plain() if path.is_file() else _plain(rules, "en")


def _parent(lots: Random, rules: str, names: list[str], at: int) -> object:
    """The shipped game or one before it; rarely any, itself, one that cannot be, or none."""
    if lots.random() < 0.92:
        return lots.choice([rules, *names[:at]])
    return lots.choice([*names, *PARENTS, *STRANGE])


def _game_text(lots: Random, rules: str, parent: object) -> str:
    about: dict[str, Any] = {"tag": lots.choice(TAGS[:6] if lots.random() < 0.9 else TAGS)}
    if lots.random() < 0.2:
        about |= _changed_map(lots, _plain(rules, "game")["about"])
    stated = {"extends": parent, "about": about}
    base = {key: it for key, it in _plain(rules, "game").items() if key != "about"}
    if lots.random() < 0.9:
        stated |= _changed_map(lots, base)
    if lots.random() < 0.05:
        stated.pop(lots.choice([*stated]))
    return _yaml(stated)


def _yaml(stated: dict[str, Any]) -> str:
    """JSON is YAML, but for keys that are numbers."""
    parts = {key: json.dumps(it, ensure_ascii=False) for key, it in stated.items()}
    lines = (f"{key}: {_NUMBER_KEY.sub(_unquoted, part)}\n" for key, part in parts.items())
    return "".join(lines)


def _unquoted(found: re.Match[str]) -> str:
    return f"{found[1]}:"


def _changed(lots: Random, value: Any) -> Any:
    """What a variant may state over a value of its parent, or nearly so."""
    if lots.random() < 0.01:
        return lots.choice(STRANGE)
    if isinstance(value, dict):
        return _changed_map(lots, value)
    if isinstance(value, list):
        return _changed_list(lots, value)
    if isinstance(value, int) and not isinstance(value, bool) and lots.random() < 0.9:
        return max(0, value + lots.choice((-1, 0, 1, 1, 2)))
    return value if lots.random() < 0.95 else lots.choice((*STRANGE, *NUMBERS))


def _changed_map(lots: Random, value: dict[str, Any]) -> dict[str, Any]:
    keys = lots.sample([*value], min(len(value), lots.choice((1, 1, 1, 2, 3))))
    made = {key: _changed(lots, value[key]) for key in keys}
    luck = lots.random()
    if luck < 0.05:
        made[lots.choice(keys or ["x"])] = None
    elif luck < 0.1:
        made = {"replace": lots.choice((True, True, False, "yes")), **value, **made}
    elif luck < 0.13:
        made[lots.choice(("replace", "remove", "extends", "id", "colunms"))] = True
    return made


def _changed_list(lots: Random, value: list[Any]) -> list[Any]:
    if not all(isinstance(it, dict) and "id" in it for it in value):
        picked = lots.sample(value, lots.randint(0, len(value)))
        return [*value, *picked] if lots.random() < 0.2 else picked or value
    chosen = lots.sample(value, min(len(value), lots.choice((0, 1, 1, 2))))
    entries = [_changed_entry(lots, it) for it in chosen]
    if lots.random() < 0.1:
        entries = [{"replace": True}, *value, *entries][: lots.randint(1, len(value) + 3)]
    if lots.random() < 0.05 and entries:
        entries.append(lots.choice(entries))
    return entries


def _changed_entry(lots: Random, entry: dict[str, Any]) -> Any:
    rest = {key: it for key, it in entry.items() if key != "id"}
    return lots.choice(
        (
            lambda: {"id": entry["id"], **_changed_map(lots, rest)},
            lambda: {"id": entry["id"], **_changed_map(lots, rest)},
            lambda: {"id": entry["id"], "remove": True},
            lambda: {"id": entry["id"], "replace": True, **rest},
            lambda: {**entry, "id": lots.choice(("new-one", entry["id"], "1", 7))},
            lambda: {"id": lots.choice((None, "", "nobody", "../x", entry["id"])), "remove": True},
            lambda: rest,
        )
    )()


@cache
def _pieces() -> Material:
    return yaml_material("extends: about: tag: title: remove: true replace: true id: null en de")


def _around(text: str) -> Material:
    stuff = _pieces()
    return Material((text,), stuff.alphabet, stuff.words, stuff.pieces)
