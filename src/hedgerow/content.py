"""Content models: strict YAML to frozen values, every problem with its place and a hint.

Models are plain frozen dataclasses. pydantic checks a file against them and is imported only
when one is really checked.
"""

from __future__ import annotations

import json
import re
import typing
from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, cast, dataclass_transform

from annotated_types import Ge, Le

from hedgerow.errors import Problem, Where, did_you_mean, quoted, raise_any
from hedgerow.tree import Tree, load_tree

M = TypeVar("M")
KeyPath = tuple[str | int, ...]
Source = Literal["rulebook", "review", "inferred", "house"]


@dataclass_transform(frozen_default=True, kw_only_default=True)
def model(cls: type[M]) -> type[M]:
    """Make a class a content model: frozen, and strict about unknown keys and types."""
    made = dataclass(frozen=True, slots=True, kw_only=True)(cls)
    made.__pydantic_config__ = {"extra": "forbid", "strict": True}  # type: ignore[attr-defined]
    return made


@dataclass(frozen=True, slots=True)
class OneOf:
    """Marks a union whose member is chosen by the value of one key."""

    key: str

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> Any:
        from pydantic import Field

        return handler.generate_schema(Annotated[source, Field(discriminator=self.key)])


@model
class Number:
    """A number and who says so; what is not from the rulebook may be changed by its owner."""

    value: int
    source: Source


@model
class Span:
    """The least and the most of something."""

    least: Annotated[int, Ge(0), Le(999)]
    most: Annotated[int, Ge(0), Le(999)]

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError("the least is more than the most")


@dataclass(frozen=True, slots=True)
class Fault:
    """What a model finds wrong with itself: the path of the key below it, message and hint."""

    path: tuple[str | int, ...]
    message: str
    hint: str = ""


class FaultsError(ValueError):
    """All the faults that a model's own check found."""

    def __init__(self, faults: Collection[Fault]) -> None:
        super().__init__("; ".join(fault.message for fault in faults))
        self.faults = tuple(faults)


def check(faults: Iterator[Fault]) -> None:
    """For a model's `__post_init__`: raise all its faults, if there are any."""
    found = list(faults)
    if found:
        raise FaultsError(found)


def repeated_ids(path: KeyPath, ids: list[str]) -> Iterator[Fault]:
    """A fault for each id of a list that stands there a second time."""
    for number, name in enumerate(ids):
        if name in ids[:number]:
            hint = "give each an id of its own"
            yield Fault((*path, number, "id"), f"{quoted(name)} is here twice", hint)


def load_content(path: Path, model_type: type[M]) -> M:
    """Read and check one YAML file; raises all its problems at once."""
    return checked(load_tree(path), model_type)


def checked(tree: Tree, model_type: type[M]) -> M:
    """The tree as a value of the model."""
    from pydantic import ValidationError

    try:
        result: M = _adapter(cast("Hashable", model_type)).validate_json(
            json.dumps(tree.plain()), strict=True
        )
    except ValidationError as error:
        raise_any(
            problem for detail in error.errors() for problem in _problems(tree, model_type, detail)
        )
        raise
    return result


@cache
def _adapter(model_type: Hashable) -> Any:
    from pydantic import TypeAdapter

    return TypeAdapter(cast("type[Any]", model_type))


_WANTED = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "keys with values",
    "dataclass_type": "keys with values",
    "dataclass_exact_type": "keys with values",
}


def _problems(tree: Tree, model_type: Any, detail: Mapping[str, Any]) -> Iterator[Problem]:
    kind, context = detail["type"], detail.get("ctx", {})
    path, inner = _path(model_type, detail["loc"])
    if kind == "unexpected_keyword_argument":
        key = str(path[-1])
        known = [item.name for item in fields(inner)] if is_dataclass(inner) else []
        where = _find(tree, path[:-1]).keys[key]
        yield Problem(where, f"unknown key {quoted(key)}", did_you_mean(key, known))
    elif kind == "missing":
        where = _find(tree, path[:-1]).where
        yield Problem(where, f"the key {quoted(path[-1])} is missing here")
    elif kind == "union_tag_not_found":
        key = context["discriminator"].strip("'")
        yield Problem(_find(tree, path).where, f"the key {quoted(key)} is missing here")
    elif isinstance(context.get("error"), FaultsError):
        for fault in context["error"].faults:
            yield Problem(_place(tree, (*path, *fault.path)), fault.message, fault.hint)
    else:
        if kind == "union_tag_invalid":
            path = (*path, context["discriminator"].strip("'"))
        message = _message(kind, detail, context, _find(tree, path).value)
        yield Problem(_place(tree, path), *message)


def _message(
    kind: str, detail: Mapping[str, Any], context: Mapping[str, Any], value: Any
) -> tuple[str, str]:
    shown = quoted(value) if isinstance(value, str) else _shown(value)
    if kind in _WANTED:
        return f"expected {_WANTED[kind]}, found {shown}", ""
    if kind in ("literal_error", "union_tag_invalid"):
        expected = context.get("expected") or context.get("expected_tags")
        known = re.findall(r"'([^']*)'", str(expected))
        hint = did_you_mean(value, known) if isinstance(value, str) else f"use {', '.join(known)}"
        return f"{shown} is not known here", hint
    message = str(detail["msg"]).removeprefix("Value error, ")
    return message.replace("Input should be", "should be").replace("Tuple", "the list"), ""


def _shown(value: Any) -> str:
    """A value that is no text, in few words."""
    if isinstance(value, dict | list):
        return "keys with values" if isinstance(value, dict) else "a list"
    return "nothing" if value is None else json.dumps(value)


def _find(tree: Tree, path: KeyPath) -> Tree:
    """The part at the end of a path, as far as the tree goes."""
    for step in path:
        if isinstance(tree.value, dict) and str(step) in tree.value:
            tree = tree.value[str(step)]
        elif isinstance(tree.value, list) and isinstance(step, int) and step < len(tree.value):
            tree = tree.value[step]
    return tree


def _place(tree: Tree, path: KeyPath) -> Where:
    """Where a value stands; an empty value, or a wrong key, is shown at its key."""
    at_key = bool(path) and path[-1] == "[key]"
    steps = path[:-1] if at_key else path
    holder, part = _find(tree, steps[:-1]), _find(tree, steps)
    if steps and str(steps[-1]) in holder.keys and (at_key or part.value in (None, {}, [])):
        return holder.keys[str(steps[-1])]
    return part.where


def _path(kind: Any, loc: tuple[str | int, ...]) -> tuple[KeyPath, Any]:
    """A location without the names of union members, and the model that holds its last step."""
    path: list[str | int] = []
    holder = kind = _bare(kind)
    for step in loc:
        if typing.get_origin(kind) in (typing.Union, UnionType):
            members = typing.get_args(kind)
            kind = next((it for it in members if _is_member(it, step)), None)
        else:
            path.append(step)
            holder, kind = kind, _inside(kind, step)
    return tuple(path), holder


def _inside(kind: Any, step: str | int) -> Any:
    """The type that stands at one step inside a type."""
    if is_dataclass(kind):
        return _bare(typing.get_type_hints(kind, include_extras=True).get(str(step)))
    if typing.get_origin(kind) in (tuple, list):
        return _bare(typing.get_args(kind)[0])
    return _bare(typing.get_args(kind)[-1]) if typing.get_origin(kind) is dict else None


def _bare(kind: Any) -> Any:
    """A type without its `Annotated` and without `| None`."""
    if typing.get_origin(kind) is Annotated:
        return _bare(typing.get_args(kind)[0])
    if typing.get_origin(kind) in (typing.Union, UnionType):
        members = [it for it in typing.get_args(kind) if it is not type(None)]
        return _bare(members[0]) if len(members) == 1 else kind
    return kind


def _is_member(kind: Any, tag: str | int) -> bool:
    hints = typing.get_type_hints(kind).values() if is_dataclass(kind) else ()
    return any(
        typing.get_origin(hint) is Literal and tag in typing.get_args(hint) for hint in hints
    )
