"""Make the reference, every key of every game file, from the models: `make reference`.

`docs/reference.md` has what all games share, `docs/reference/GAME.md` the rest: a new game adds a
page of its own and changes no other.
"""

from __future__ import annotations

import dataclasses
import json
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hedgerow import games
from hedgerow.authoring.json_schema import parse_docstring
from hedgerow.base.errors import Location
from hedgerow.games import find_ruleset, shipped_ruleset_names
from hedgerow.loading.models import Between, Ge, Gt, Le, Length, Source, type_spec

ROOT = Path(__file__).resolve().parents[1]
SHARED = "reference.md"
HEAD = """# Reference: every key of a game file

Made from the program's models by `make reference`; do not edit it by hand. A game file is
`GAME/game.yaml`. Unknown keys, missing keys and values of another type are problems that
`hedgerow validate` tells with their place. A variant (`extends:`) states only what differs, see
[layers.md](layers.md). This page has what all games share; what a game has of its own stands on the
page of its name in [reference](reference).

`source` says who states a number: `rulebook` the rules, `review` a published review, `inferred`
arithmetic or an example, `house` nobody, so it is ours to choose; sheets and tiles mark it with a
small house. The numbers you choose yourself are `house`, and need no `source`: `points: 3` means
the same as `points: {value: 3, source: house}`.
"""
GAME_HEAD = """# Reference: {name}

Every key of `content/{name}/game.yaml`, made from the program's models by `make reference`. What
all games share, and how to read this, stands in [reference.md](../reference.md).
"""
COMMON = {
    "id": "its name in score files, in words files and in problems",
    "icon": "its picture, a file of `templates/icons` without `.svg`",
    "source": "who says so",
    "count": "what it counts",
}
SIMPLE = {int: "whole number", float: "number", str: "text", bool: "`true` or `false`"}


def pages() -> Iterator[tuple[str, str]]:
    """The pages, by their paths in `docs`."""
    shared: set[type] = set()
    for name in shipped_ruleset_names():
        models = dict.fromkeys(_models(find_ruleset(name, Location(name)).content_type))
        shared |= {it for it in models if _is_shared(it)}
        parts = (_model_text(it) for it in models if not _is_shared(it))
        yield f"reference/{name}.md", "\n".join((GAME_HEAD.format(name=name), *parts))
    parts = (_model_text(it) for it in sorted(shared, key=lambda it: (it.__module__, it.__name__)))
    yield SHARED, "\n".join((HEAD, *parts)).replace(f"(../{SHARED}#", "(#")


def _is_shared(model: type) -> bool:
    return not model.__module__.startswith(games.__name__)


def _models(kind: Any) -> Iterator[type]:
    """A model and all models inside it, in the order of their keys."""
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        yield kind
        for hint in typing.get_type_hints(kind).values():
            yield from _models(hint)
    for part in typing.get_args(kind):
        yield from _models(part)


def _model_text(model: type) -> str:
    """A heading, what the model is, and a table of its keys."""
    summary, known = parse_docstring(model.__doc__ or "")
    hints = typing.get_type_hints(model, include_extras=True)
    rows = [
        f"| `{it.name}` | {_kind(hints[it.name])} | {_default(it)} | "
        f"{_range(hints[it.name])} | {_meaning(it.name, hints[it.name], known)} |"
        for it in dataclasses.fields(model)
    ]
    head = "| key | type | default | range | meaning |\n|---|---|---|---|---|"
    return "\n".join((f"## {model.__name__}\n", f"{summary}\n", head, *rows, ""))


def _meaning(name: str, hint: Any, known: dict[str, str]) -> str:
    """The key's own meaning, or the common one, or that of the model it holds."""
    if name in known or name in COMMON:
        return known.get(name) or COMMON[name]
    inside = list(_models(hint))
    summary = (
        parse_docstring(inside[0].__doc__ or "")[0].split(";")[0].rstrip(".") if inside else ""
    )
    return summary[:1].lower() + summary[1:]


def _kind(hint: Any) -> str:
    bare = type_spec(hint).base
    if bare == Source:
        return "source"
    origin, args = typing.get_origin(bare), typing.get_args(bare)
    if origin is typing.Literal:
        return " or ".join(f"`{it}`" for it in args)
    if origin is tuple:
        return f"list of {_kind(args[0])}"
    if origin is dict:
        return f"table from {_kind(args[0])} to {_kind(args[1])}"
    if origin in (typing.Union, types.UnionType):
        return " or ".join(_kind(it) for it in args)
    if dataclasses.is_dataclass(bare) and isinstance(bare, type):
        page = f"../{SHARED}" if _is_shared(bare) else ""
        return f"[{bare.__name__}]({page}#{bare.__name__.lower()})"
    return SIMPLE[bare]


def _default(field: Any) -> str:
    if field.default is dataclasses.MISSING:
        return "required"
    if field.default is None or field.default == ():
        return "none"
    return f"`{json.dumps(field.default)}`"


def _range(hint: Any) -> str:
    """The least and most of a number, or of a text's or list's length; and of what is in it."""
    kind = type_spec(hint)
    bare, bounds = kind.base, kind.constraints
    told = list(filter(None, (_bounds([*bounds]), *map(_length, bounds))))
    if typing.get_origin(bare) is tuple:
        item = _range(typing.get_args(bare)[0])
        told += [f"each {item}"] if item else []
    return ", ".join(dict.fromkeys(told))


def _bounds(bounds: list[Any]) -> str:
    """The least and the most of a number."""
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
