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

from hedgerow.errors import Problem, Where, did_you_mean, quoted, raise_any
from hedgerow.tree import Tree, load_tree

M = TypeVar("M")
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


def _problems(tree: Tree, model_type: type[Any], detail: Mapping[str, Any]) -> Iterator[Problem]:
    kind, loc = detail["type"], detail["loc"]
    context = detail.get("ctx", {})
    if kind == "unexpected_keyword_argument":
        holder = _find(tree, loc[:-1])
        key = str(loc[-1])
        hint = did_you_mean(key, _known_keys(model_type, loc[:-1]))
        yield Problem(holder.keys.get(key, holder.where), f"unknown key {quoted(key)}", hint)
    elif kind in ("missing", "union_tag_not_found"):
        key = str(loc[-1] if kind == "missing" else context["discriminator"]).strip("'")
        yield Problem(_find(tree, loc).where, f"the key {quoted(key)} is missing here")
    elif isinstance(context.get("error"), FaultsError):
        for fault in context["error"].faults:
            yield Problem(_place(tree, (*loc, *fault.path)), fault.message, fault.hint)
    else:
        yield Problem(_place(tree, loc), *_message(kind, detail, context, _find(tree, loc).value))


def _message(
    kind: str, detail: Mapping[str, Any], context: Mapping[str, Any], value: Any
) -> tuple[str, str]:
    shown = (
        quoted(value) if isinstance(value, str) else json.dumps(value, default=lambda _: "…")[:40]
    )
    if kind in _WANTED:
        return f"expected {_WANTED[kind]}, found {'nothing' if value is None else shown}", ""
    if kind in ("literal_error", "union_tag_invalid"):
        known = re.findall(
            r"'([^']*)'", str(context.get("expected") or context.get("expected_tags"))
        )
        return f"{shown} is not known here", did_you_mean(str(context.get("tag", value)), known)
    message = str(detail["msg"]).removeprefix("Value error, ")
    return message.replace("Input should be", "should be").replace("Tuple", "the list"), ""


def _find(tree: Tree, loc: tuple[str | int, ...]) -> Tree:
    """The part at a place, as deep as the tree goes; the names of union members are no keys."""
    for step in loc:
        if isinstance(tree.value, dict) and str(step) in tree.value:
            tree = tree.value[str(step)]
        elif isinstance(tree.value, list) and isinstance(step, int) and step < len(tree.value):
            tree = tree.value[step]
    return tree


def _place(tree: Tree, loc: tuple[str | int, ...]) -> Where:
    """Where a value stands; an empty value is shown at its key."""
    part, where = tree, tree.where
    for step in loc:
        holder, part = part, _find(part, (step,))
        if part is not holder:
            where = (
                holder.keys.get(str(step), part.where)
                if part.value in (None, {}, [])
                else part.where
            )
    return where


def _known_keys(kind: Any, loc: tuple[str | int, ...]) -> list[str]:
    for step in loc:
        kind = _inside(kind, step)
    return [item.name for item in fields(kind)] if is_dataclass(kind) else []


def _inside(kind: Any, step: str | int) -> Any:
    """The type that stands at one step of a location inside a type."""
    if is_dataclass(kind):
        return _bare(typing.get_type_hints(kind).get(str(step)))
    if typing.get_origin(kind) in (typing.Union, UnionType):
        return next((it for it in typing.get_args(kind) if _is_member(it, step)), None)
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
