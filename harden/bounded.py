"""Check that random variants which `validate` accepts can be printed.

A variant states the values of a shipped game with a few random changes: numbers within their
bounds, other choices, shorter lists. Many are rejected for a reason; all others are printed.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, Literal, get_args

from harden.scratch import scratch
from hedgerow.art.decks import deck_ids
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import InputError
from hedgerow.base.frozen import field_defaults
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.icon_names import icon_names
from hedgerow.drawing.scene import colour_roles
from hedgerow.game.content import Content
from hedgerow.game.game import Game, load_game_folder
from hedgerow.game.library import open_library
from hedgerow.loading.layers import GAME_FILE
from hedgerow.loading.models import (
    Between,
    Ge,
    Gt,
    Le,
    Length,
    Number,
    RefersTo,
    TypeSpec,
    field_specs,
    tag_of,
    tagged_model,
    type_spec,
)
from hedgerow.loading.strict_yaml import load_tree
from hedgerow.loading.words import LANGUAGES
from hedgerow.printing.paper import papers
from hedgerow.printing.render import render
from hedgerow.printing.request import DECKS, KIT, PAD, SHEETS, PrintRequest, What
from hedgerow.scoring.sentence import Amount

NAME, TAG = "bounded", "Z9"
THEMES = ("colour", "ink-saver", "high-contrast")
MAX_CHANGES = 4
FIXED = ("id", "source", "count")
TITLE = "Grandmother’s farm by the old mill, where Wilma’s cows WADE"
_NUMBER_KEY = re.compile(r'"(-?\d+)":')
_REMOVED = object()
Steps = tuple[str | int, ...]


@dataclass(frozen=True)
class Variant:
    """A game file that extends a shipped game, and how to print it."""

    game: str
    text: str
    lang: str
    theme: str
    paper: str
    seed: int


@dataclass(frozen=True)
class Spot:
    """A value that a variant may change: its path, its type, and its current value."""

    path: Steps
    kind: TypeSpec
    value: Any


def variant(rng: Random) -> Variant:
    """Return a shipped game with a few values changed, each within its bounds."""
    game = rng.choice(_games())
    content = json.loads(json.dumps(_plain_content(game)))
    for spot in rng.sample(_spots(game), rng.randint(1, MAX_CHANGES)):
        _set_value(content, spot.path, _new_value(rng, spot, content))
    _fill_board(content)
    content["about"] |= {"tag": TAG, "aliases": []}
    stated = {"extends": game, "replace": True, **content}
    text = "".join(f"{key}: {_yaml(part)}\n" for key, part in stated.items())
    how = rng.choice(LANGUAGES), rng.choice(THEMES), rng.choice(sorted(papers()))
    return Variant(game, text, *how, rng.randrange(10**9))


def answer(variant: Variant) -> str:
    """Validate a variant and lay it out. Raises AssertionError if only the first succeeds."""
    folder = scratch("bounded") / NAME
    folder.mkdir()
    try:
        (folder / GAME_FILE).write_text(variant.text, "utf-8")
        library = open_library((folder.parent,))
        findings = validate_paths(library, [folder])
        if findings.problems:
            raise InputError(*findings.problems)
        has_few_sheets = any(
            "different sheets" in str(warning.message) for warning in findings.warnings
        )
        # Validate warned about too few sheets: a matched set may not exist, print single ones.
        try:
            lay_out(library.load(folder), variant, players=1 if has_few_sheets else None)
        except InputError as error:
            raise AssertionError(f"validates, but does not print: {error}") from error
    finally:
        load_game_folder.cache_clear()
        shutil.rmtree(folder)
    return f"printed {variant.game}"


def lay_out(game: Game, how: Variant, players: int | None = None) -> None:
    """Lay out everything that the commands print, for some players or the maximum."""
    for variant in (game.has_seeds and game.printed_variants) or (None,):
        look = PrintRequest(
            game=game.id, variant=variant, paper=how.paper, lang=how.lang, theme=how.theme
        )
        for what, fields in _parts(game, how.seed, players):
            for page in render(replace(look, what=what, **fields), game).pages:
                colour_roles(page.items)


def _parts(game: Game, seed: int, players: int | None) -> Iterator[tuple[What, dict[str, Any]]]:
    """Yield sheets, decks, pad and kit, and a random deck, with their request fields."""
    yield PAD, {}
    if deck_ids(game):
        yield DECKS, {}
    if game.has_random_deck:
        yield DECKS, {"seed": seed}
    sheets: dict[str, Any] = {"seed": seed} if game.has_sheets else {}
    if game.has_sheets and not game.is_shared:
        sheets["players"] = players or game.content.about.players.most
    yield KIT, sheets
    if game.has_sheets:
        yield SHEETS, {**sheets, **({} if "players" in sheets else {"count": 1})}


@cache
def _games() -> tuple[str, ...]:
    return tuple(sorted(path.parent.name for path in data_folder("content").glob(f"*/{GAME_FILE}")))


@cache
def _plain_content(game: str) -> Any:
    return load_tree(data_folder("content") / game / GAME_FILE).to_plain()


@cache
def _spots(game: str) -> tuple[Spot, ...]:
    """Return the values of a game that a variant may change."""
    content = _plain_content(game)
    return tuple(_spots_in((), type_spec(Content), content))


def _spots_in(path: Steps, kind: TypeSpec, value: Any) -> Iterator[Spot]:
    base = _value_model(kind, value)
    is_model = isinstance(base, type) and base is not Number  # not one of several, without a tag
    if kind.origin in (tuple, dict) or not is_model or not isinstance(value, dict):
        yield Spot(path, kind, value)
        for number, part in enumerate(value if kind.origin is tuple else ()):
            if isinstance(part, dict):
                yield from _spots_in((*path, number), kind.inside[0], part)
        return
    for name, part in field_specs(base).items():
        if name in FIXED or (path == ("about",) and name not in ("title", "players")):
            continue
        if name in value:
            yield from _spots_in((*path, name), part, value[name])
        elif name in field_defaults(base):
            yield Spot((*path, name), part, None)


def _value_model(kind: TypeSpec, value: Any) -> Any:
    """Return the model of a value; of a union the member that its tag names."""
    tag = tag_of(kind)
    return tagged_model(kind, value[tag.key]) if tag else kind.base


def _fill_board(content: Any) -> None:
    """Set the cows of kuhlorado so that they fill the board: other numbers are rejected."""
    if {"board", "troughs", "symbols"} <= content.keys():
        used = {key: _plain_number(part) for key, part in content["symbols"].items()}
        troughs = {key: _plain_number(part) for key, part in content["troughs"].items()}
        free = content["board"]["side"] ** 2 - troughs["small"] - 2 * troughs["large"]
        content["symbols"]["cows"] = max(1, free - used["highest"] * used["each"])


def _plain_number(part: Any) -> int:
    return int(part["value"] if isinstance(part, dict) else part)


def _set_value(content: Any, path: Steps, value: Any) -> None:
    """Set a value in the content, unless another change has removed its parent."""
    *steps, last = path
    with suppress(KeyError, IndexError, TypeError):
        for step in steps:
            content = content[step]
        if value is _REMOVED:
            del content[last]
        else:
            content[last] = value


def _new_value(rng: Random, spot: Spot, content: Mapping[str, Any]) -> Any:
    """Return another value within the bounds of a spot."""
    kind = spot.kind
    if kind.may_be_empty and spot.value is not None and rng.random() < 0.3:
        return _REMOVED
    return _random_value(rng, kind, spot.value, content)


def _random_value(rng: Random, kind: TypeSpec, value: Any, content: Mapping[str, Any]) -> Any:
    base = kind.base
    if base is bool:
        return not value
    if base in (int, Number, Amount):
        return _number(rng, kind, None if value is None else _plain_number(value))
    if base is float:
        return round(rng.uniform(*_range(kind)), 2)
    if kind.origin is Literal:
        return rng.choice(get_args(base))
    if base is str:
        return _text(rng, kind, value, content)
    return _random_collection(rng, kind, value, content)


def _random_collection(rng: Random, kind: TypeSpec, value: Any, content: Mapping[str, Any]) -> Any:
    """Return a list, a table, or a new model."""
    if kind.origin is tuple:
        return _list(rng, kind, value or [], content)
    if kind.origin is dict:
        return _table(rng, kind, value or {"3": 1})
    if not isinstance(kind.base, type):
        return value
    needed = {
        name: part
        for name, part in field_specs(kind.base).items()
        if name not in field_defaults(kind.base) or rng.random() < 0.5
    }
    return {name: _random_value(rng, part, None, content) for name, part in needed.items()}


def _number(rng: Random, kind: TypeSpec, value: int | None) -> int:
    """Return a number close to the current one, at the end of its range, or anywhere in it."""
    least, most = _range(kind)
    close = (least if value is None else value) + rng.choice((-2, -1, 1, 2, 3))
    close = min(max(close, least), most)
    return rng.choice((close, close, rng.choice((least, most)), rng.randint(least, most)))


def _range(kind: TypeSpec) -> tuple[int, int]:
    least, most = -9, 99
    for bound in kind.constraints:
        match bound:
            case Between():
                least, most = bound.least, bound.most
            case Ge():
                least = bound.bound
            case Gt():
                least = bound.bound + 1
            case Le():
                most = bound.bound
    return least, most


def _text(rng: Random, kind: TypeSpec, value: Any, content: Mapping[str, Any]) -> str:
    """Return an id of the list it refers to, an icon, a title of any length, or no change."""
    for bound in kind.constraints:
        if isinstance(bound, RefersTo):
            return str(rng.choice(content[bound.to])["id"])
        if isinstance(bound, Length) and bound.most and bound.most > 1:
            return TITLE[: rng.randint(bound.least, bound.most)].strip()
    return rng.choice(icon_names()) if kind.constraints and value in icon_names() else value


def _list(
    rng: Random, kind: TypeSpec, value: Sequence[Any], content: Mapping[str, Any]
) -> list[Any]:
    """Return some of the entries in another order; ids of a list are chosen again."""
    bound = next((it for it in kind.constraints if isinstance(it, Length)), Length(0))
    item = kind.inside[0]
    refers = next((it for it in item.constraints if isinstance(it, RefersTo)), None)
    items = [entry["id"] for entry in content[refers.to]] if refers else list(value)
    items = items or _kind_names(content)  # a rule gets names where it had none
    least, most = bound.least, min(bound.most or len(items), len(items))
    if least > most:
        return [rng.choice(items) for _ in range(least)]
    return rng.sample(items, rng.randint(least, most))


def _kind_names(content: Mapping[str, Any]) -> list[str]:
    """Return the names of what can stand in a cell, whatever the game calls that list."""
    lists = (content.get(key, ()) for key in ("species", "kinds", "symbols"))
    return [entry["id"] for entries in lists if isinstance(entries, list) for entry in entries] or [
        "own"
    ]


def _table(rng: Random, kind: TypeSpec, value: Mapping[str, Any]) -> dict[str, Any]:
    """Return some rows of a table with other numbers, and sometimes one more; texts stay."""
    rows = {key: part for key, part in value.items() if rng.random() < 0.8}
    if rng.random() < 0.3:
        rows[str(rng.randint(1, 20))] = rng.choice([*value.values()])
    return {
        key: part if isinstance(part, str) else _number(rng, kind.inside[1], part)
        for key, part in rows.items()
    }


def _yaml(part: Any) -> str:
    """Format as JSON, which is also YAML, except for keys that are numbers."""
    return _NUMBER_KEY.sub(lambda match: f"{match[1]}:", json.dumps(part, ensure_ascii=False))
