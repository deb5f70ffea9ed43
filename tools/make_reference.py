"""Generate the reference of all keys of game files from the models: `make reference`.

`docs/reference.md` has the keys that all games share, `docs/reference/GAME.md` the others: a new
game adds its own page and changes no other.
"""

from __future__ import annotations

import dataclasses
import json
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from string import Template
from typing import Any

from hedgerow import games
from hedgerow.authoring.json_schema import key_meanings, parse_docstring
from hedgerow.base.errors import Location
from hedgerow.base.frozen import field_names
from hedgerow.drawing.layout import columns_used, load_layout
from hedgerow.games import find_ruleset, shipped_ruleset_names
from hedgerow.games.sheet_and_deck.words import RULES_TEXTS
from hedgerow.loading.models import (
    Between,
    Ge,
    Gt,
    Le,
    Length,
    Source,
    TypeSpec,
    field_hints,
    type_spec,
)
from hedgerow.ruleset.random_parts import WallPart
from hedgerow.scoring.condition import Condition
from hedgerow.scoring.sentence import Amount, Bound, Near, Not, Rule, Sentence
from hedgerow.scoring.word_meanings import WORD_MEANINGS

ROOT = Path(__file__).resolve().parents[1]
SHARED = "reference.md"
HEAD = """# Reference: every key of a game file

Generated from the program's models by `make reference`; do not edit. A game file is
`GAME/game.yaml`. `hedgerow validate` reports unknown keys, missing keys and values of the wrong
type with their location. A variant (`extends:`) states only what differs, see
[layers.md](layers.md). This page lists the keys that all games share; the others are on the page of
their game in [reference](reference).

`source` is who states a number: `rulebook` the rules, `review` a published review, `inferred`
arithmetic or an example, `house` ourselves, because nobody else states it; sheets and tiles mark
such numbers with a small house. The numbers you choose yourself are `house` and need no `source`:
`points: 3` means the same as `points: {value: 3, source: house}`.
"""
GAME_HEAD = """# Reference: {name}

Every key of `content/{name}/game.yaml`, generated from the program's models by `make reference`.
The keys that all games share, and how to read the tables, are in [reference.md](../reference.md).
"""
COMMON = {
    "id": "its name in score files, in words files and in problems",
    "icon": "its picture, a file of `templates/icons` without `.svg`",
    "source": "who states it",
    "count": "what it counts",
}
# Models outside of a ruleset's folder that its short page lists too.
SHORT = (WallPart.__module__,)
SIMPLE = {int: "whole number", float: "number", str: "text", bool: "`true` or `false`"}


def pages() -> Iterator[tuple[str, str]]:
    """Yield the path of every page in `docs`, and its text."""
    shared: set[type] = set()
    for name in shipped_ruleset_names():
        models = dict.fromkeys(_models(find_ruleset(name, Location(name)).content_type))
        shared |= {model for model in models if _is_shared(model)}
        template = ROOT / "tools" / "reference" / f"{name}.md"
        if template.is_file():
            yield f"reference/{name}.md", _short_page(template.read_text("utf-8"), [*models])
            continue
        parts = (_model_text(model) for model in models if not _is_shared(model))
        yield f"reference/{name}.md", "\n".join((GAME_HEAD.format(name=name), *parts))
    in_order = sorted(shared, key=lambda it: (it.__module__, it.__name__))
    parts = (_model_text(model) for model in in_order)
    text = "\n".join((HEAD, *parts, _words_text()))
    yield SHARED, text.replace(f"(../{SHARED}#", "(#")


def _short_page(template: str, models: list[type]) -> str:
    """Return a page of two leaves: the words of rules, then a line for each key of other models."""
    own = [model for model in models if not _is_shared(model) or model.__module__ in SHORT]
    others = [model for model in own if model not in (Rule, Not, Bound, Near, Amount)]
    paths = {models[0]: "game.yaml"}
    for model in others:
        _add_paths(model, paths)
    return Template(template).substitute(
        sentence=_sentence_table(),
        keys="\n".join(_short_text(model, paths[model]) for model in others),
        texts=", ".join(f"`{key}`" for key in RULES_TEXTS),
        layouts=_layout_table(),
    )


def _sentence_table() -> str:
    meanings, hints = key_meanings(Rule), field_hints(Rule)
    rows = [
        f"| `{key}` | {_takes(hints[key])} | {meanings[key]} |"
        for key in hints
        if key not in ("id", "source")
    ]
    return "\n".join(("| key | takes | meaning |", "|---|---|---|", *rows))


def _takes(hint: Any) -> str:
    """Return what a key of a rule takes, in a word."""
    return _form_name(type_spec(hint))


def _form_name(spec: TypeSpec) -> str:
    if spec.origin is typing.Literal:
        return ", ".join(f"`{it}`" for it in typing.get_args(spec.base))
    if spec.origin is tuple:
        return "names" if spec.inside[0].base is str else "numbers"
    if spec.origin is dict:
        return "numbers by name" if spec.inside[0].base is str else "numbers"
    if spec.inside:
        return " or ".join(map(_form_name, spec.inside))
    kinds = {Amount: "number", Bound: "bound", Near: "near", Not: "conditions", str: "name"}
    return "`true`" if spec.base is bool else kinds[spec.base]


def _add_paths(model: type, paths: dict[type, str]) -> None:
    """Add the keys under which a game file has the models directly inside a model."""
    above = "" if paths[model] == "game.yaml" else f"{paths[model]}."
    for name, hint in field_hints(model).items():
        for inner in _outer_models(hint):
            paths.setdefault(inner, f"{above}{name}")


def _outer_models(hint: Any) -> Iterator[type]:
    """Yield the models of an annotation, without those inside them."""
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        yield hint
    for part in typing.get_args(hint):
        yield from _outer_models(part)


def _short_text(model: type, path: str) -> str:
    """Return a model in one paragraph: what it is, and the meaning of each of its keys."""
    summary, meanings = parse_docstring(model.__doc__ or "")[0], key_meanings(model)
    parents = [
        it for it in (Condition, Rule, Sentence) if issubclass(model, it) and model is not it
    ]
    inherited = field_names(parents[0]) if parents else ()
    keys = [
        _short_key(name, hint, meanings)
        for name, hint in field_hints(model).items()
        if name not in (*inherited, "id", "source")
    ]
    return f"- **`{path}`** {summary} {' · '.join(keys)}".rstrip()


def _short_key(name: str, hint: Any, meanings: dict[str, str]) -> str:
    base = type_spec(hint).base
    if typing.get_origin(base) is typing.Literal and len(typing.get_args(base)) == 1:
        return f"`{name}: {typing.get_args(base)[0]}`"
    return f"`{name}` {_meaning(name, hint, meanings)}"


def _layout_table() -> str:
    folder = ROOT / "templates" / "layouts"
    rows = [_layout_row(path.stem) for path in sorted(folder.glob("*.yaml"))]
    return "\n".join(("| layout | mm | columns |", "|---|---|---|", *rows))


def _layout_row(name: str) -> str:
    layout = load_layout(name, ())
    width, height = layout.mm
    columns = " ".join(f"`{it}`" for it in sorted(columns_used(layout)))
    return f"| `{name}` | {width:g} × {height:g} | {columns} |"


def _is_shared(model: type) -> bool:
    return not model.__module__.startswith(games.__name__)


def _models(kind: Any) -> Iterator[type]:
    """Yield a model and all models inside it, in the order of their keys."""
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        yield kind
        for hint in field_hints(kind).values():
            yield from _models(hint)
    for part in typing.get_args(kind):
        yield from _models(part)


def _model_text(model: type) -> str:
    """Return a heading, the summary of the model, and a table of its keys."""
    summary, meanings = parse_docstring(model.__doc__ or "")[0], key_meanings(model)
    hints = field_hints(model)
    rows = [
        f"| `{field.name}` | {_kind(hints[field.name])} | {_default(field)} | "
        f"{_range(hints[field.name])} | {_meaning(field.name, hints[field.name], meanings)} |"
        for field in dataclasses.fields(model)
    ]
    head = "| key | type | default | range | meaning |\n|---|---|---|---|---|"
    return "\n".join((f"## {model.__name__}\n", f"{summary}\n", head, *rows, ""))


def _words_text() -> str:
    """Return a table of the words that the keys of a rule can have as values."""
    rows = [
        f"| `{'next_to' if key == 'near' else key}` | `{word}` | {meaning} |"
        for key, words in WORD_MEANINGS.items()
        for word, meaning in words.items()
    ]
    intro = (
        "Besides these words, the keys of a rule take the names of the game: its kinds and so on."
    )
    head = "| key | word | meaning |\n|---|---|---|"
    return "\n".join(("## Words of a rule\n", f"{intro}\n", head, *rows, ""))


def _meaning(name: str, hint: Any, meanings: dict[str, str]) -> str:
    """Return the meaning of a key: its own, the common one, or the summary of its model."""
    if name in meanings or name in COMMON:
        return meanings.get(name) or COMMON[name]
    inside = list(_models(hint))
    summary = (
        parse_docstring(inside[0].__doc__ or "")[0].split(";")[0].rstrip(".") if inside else ""
    )
    return summary[:1].lower() + summary[1:]


def _kind(hint: Any) -> str:
    base = type_spec(hint).base
    if base == Source:
        return "source"
    origin, args = typing.get_origin(base), typing.get_args(base)
    if origin is typing.Literal:
        return " or ".join(f"`{it}`" for it in args)
    if origin is tuple:
        return f"list of {_kind(args[0])}"
    if origin is dict:
        return f"table from {_kind(args[0])} to {_kind(args[1])}"
    if origin in (typing.Union, types.UnionType):
        return " or ".join(_kind(it) for it in args if it is not type(None))
    if dataclasses.is_dataclass(base) and isinstance(base, type):
        page = f"../{SHARED}" if _is_shared(base) else ""
        return f"[{base.__name__}]({page}#{base.__name__.lower()})"
    return SIMPLE[base]


def _default(field: Any) -> str:
    if field.default is dataclasses.MISSING:
        return "required"
    if field.default is None or field.default == ():
        return "none"
    if dataclasses.is_dataclass(field.default):
        return f"its own, see {type(field.default).__name__}"
    return f"`{json.dumps(field.default)}`"


def _range(hint: Any) -> str:
    """Return the range of a number, of a length, or of the items of a list."""
    kind = type_spec(hint)
    base, bounds = kind.base, kind.constraints
    ranges = list(filter(None, (_bounds([*bounds]), *map(_length, bounds))))
    if typing.get_origin(base) is tuple:
        item = _range(typing.get_args(base)[0])
        ranges += [f"each {item}"] if item else []
    elif kind.origin in (typing.Union, types.UnionType):
        ranges += filter(None, map(_range, typing.get_args(base)))
    return ", ".join(dict.fromkeys(ranges))


def _bounds(bounds: list[Any]) -> str:
    """Return the minimum and maximum of a number."""
    least = [it.bound for it in bounds if isinstance(it, Ge | Gt)]
    most = [it.bound for it in bounds if isinstance(it, Le)]
    for it in bounds:
        if isinstance(it, Between):
            least, most = [it.least], [it.most]
    if least and most:
        return f"{least[0]} to {most[0]}"
    return f"from {least[0]}" if least else f"up to {most[0]}" if most else ""


def _length(bound: Any) -> str:
    if not isinstance(bound, Length):
        return ""
    if bound.least == bound.most:
        return f"{bound.least} long"
    if bound.most is None:
        return f"at least {bound.least} long"
    return f"{bound.least} to {bound.most} long"


def main(folder: Path) -> None:
    """Write all pages into a folder."""
    for path, text in pages():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs")
