"""What pydantic refuses, as problems: each with its place in the file, plain words and a hint."""

from __future__ import annotations

import re
import typing
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal

from hedgerow.base.errors import Problem, Where, did_you_mean, nearest, quoted
from hedgerow.base.frozen import record
from hedgerow.loading.checks import KEY, Fault, FaultsError, KeyPath
from hedgerow.loading.tree import Tree

_WANTED = {
    "string_type": "a text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "float_type": "a number",
    "bool_type": "true or false",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "keys with values",
    "dataclass_type": "keys with values",
    "dataclass_exact_type": "keys with values",
}
COMMA_HINT = "put a text that has a comma in quotes"
_OURS = {
    "should be": "Input should be",
    "the list": "Tuple",
    "the text": "String",
    "": " after validation",
}


@record
class _Refusal:
    """One complaint of pydantic: what kind, where, and the model that holds its last step."""

    kind: str
    path: KeyPath
    holder: Any
    context: Mapping[str, Any]
    text: str

    @property
    def key(self) -> str:
        return str(self.path[-1])


def genuine(tree: Tree, model_type: Any, detail: Mapping[str, Any]) -> bool:
    """Whether a complaint is true: a list is called short if its broken items are not counted."""
    if detail["type"] != "too_short":
        return True
    found = find(tree, key_path(model_type, detail["loc"])).value
    return not isinstance(found, list) or len(found) < detail["ctx"]["min_length"]


def refusals(
    tree: Tree, model_type: Any, details: Iterable[Mapping[str, Any]]
) -> Iterator[Problem]:
    """The problems behind pydantic's complaints; a misspelt key is one problem, not two."""
    found = [_refusal(model_type, detail) for detail in details]
    meant = dict(_misspelt(found))
    for refusal in found:
        if refusal.kind == "missing" and refusal.path in meant.values():
            continue
        yield from _problems(tree, refusal, meant.get(refusal.path))


def fault_problems(tree: Tree, path: KeyPath, faults: Iterable[Fault]) -> Iterator[Problem]:
    """The faults that a model at the end of a path found, at their places."""
    for fault in faults:
        yield Problem(place(tree, (*path, *fault.path)), fault.message, fault.hint)


def _refusal(model_type: Any, detail: Mapping[str, Any]) -> _Refusal:
    path, holder = _path(model_type, detail["loc"])
    return _Refusal(detail["type"], path, holder, detail.get("ctx", {}), str(detail["msg"]))


def _misspelt(found: list[_Refusal]) -> Iterator[tuple[KeyPath, KeyPath]]:
    """Unknown keys with the missing key beside them that was meant."""
    missing = [it.path for it in found if it.kind == "missing"]
    for it in found:
        if it.kind == "unexpected_keyword_argument":
            beside = {str(path[-1]): path for path in missing if path[:-1] == it.path[:-1]}
            near = nearest(it.key, beside)
            if near:
                missing.remove(beside[near])
                yield it.path, beside[near]


def _problems(tree: Tree, it: _Refusal, meant: KeyPath | None) -> Iterator[Problem]:
    if it.kind == "unexpected_keyword_argument":
        hint = f"did you mean {meant[-1]}?" if meant else did_you_mean(it.key, _keys(it.holder))
        hint = COMMA_HINT if " " in it.key and find(tree, it.path).value is None else hint
        yield Problem(find(tree, it.path[:-1]).keys[it.key], f"unknown key {quoted(it.key)}", hint)
    elif it.kind == "missing":
        kind = field_types(it.holder).get(it.key) if is_dataclass(it.holder) else None
        where = find(tree, it.path[:-1]).where
        yield Problem(where, f"the key {quoted(it.key)} is missing here", _form(kind))
    elif it.kind == "union_tag_not_found":
        yield _without_tag(find(tree, it.path), it)
    elif isinstance(it.context.get("error"), FaultsError):
        yield from fault_problems(tree, it.path, it.context["error"].faults)
    else:
        tag = it.context["discriminator"].strip("'") if it.kind == "union_tag_invalid" else None
        path = (*it.path, tag) if tag else it.path
        yield Problem(place(tree, path), *_message(it, _found(tree, path)))


def _without_tag(holder: Tree, it: _Refusal) -> Problem:
    """A mapping without the key that says what it is, which may only be misspelt."""
    key = it.context["discriminator"].strip("'")
    members = typing.get_args(_inside(it.holder, it.path[-1]) if it.path else it.holder)
    known = {name for member in members for name in _keys(member)}
    strange = nearest(key, [name for name in holder.keys if name not in known])
    if strange:
        hint = f"did you mean {key}?"
        return Problem(holder.keys[strange], f"unknown key {quoted(strange)}", hint)
    return Problem(holder.where, f"the key {quoted(key)} is missing here")


def _found(tree: Tree, path: KeyPath) -> Any:
    return str(path[-2]) if path and path[-1] == KEY else find(tree, path).value


def _message(it: _Refusal, value: Any) -> tuple[str, str]:
    if it.kind in _WANTED:
        kind = _inside(it.holder, it.path[-1]) if it.path else None
        return f"expected {_WANTED[it.kind]}, found {shown(value)}", _form(kind)
    if it.kind in ("literal_error", "union_tag_invalid"):
        expected = it.context.get("expected") or it.context.get("expected_tags")
        known = re.findall(r"'([^']*)'", str(expected))
        hint = did_you_mean(value, known) if isinstance(value, str) else f"use {', '.join(known)}"
        return f"{shown(value)} is not known here", hint
    message = it.text.removeprefix("Value error, ")
    for ours, theirs in _OURS.items():
        message = message.replace(theirs, ours)
    return message, ""


def _form(kind: Any) -> str:
    """How a value of a type is written, if that needs to be said."""
    kind = bare(kind)
    if is_dataclass(kind):
        return f"its keys are {', '.join(_keys(kind))}"
    if typing.get_origin(kind) is Literal:
        return f"use one of {', '.join(map(str, typing.get_args(kind)))}"
    return ""


def _keys(kind: Any) -> list[str]:
    return [item.name for item in fields(kind)] if is_dataclass(kind) else []


def shown(value: Any) -> str:
    """A value in few words."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict | list):
        return "keys with values" if isinstance(value, dict) else "a list"
    return "nothing" if value is None else str(value).lower()


def find(tree: Tree, path: KeyPath) -> Tree:
    """The part at the end of a path, as far as the tree goes."""
    for step in path:
        if isinstance(tree.value, dict) and str(step) in tree.value:
            tree = tree.value[str(step)]
        elif isinstance(tree.value, list) and isinstance(step, int) and step < len(tree.value):
            tree = tree.value[step]
    return tree


def place(tree: Tree, path: KeyPath) -> Where:
    """Where a value stands; an empty value, or a wrong key, is shown at its key."""
    at_key = bool(path) and path[-1] == KEY
    steps = path[:-1] if at_key else path
    holder, part = find(tree, steps[:-1]), find(tree, steps)
    if steps and str(steps[-1]) in holder.keys and (at_key or part.value in (None, {}, [])):
        return holder.keys[str(steps[-1])]
    return part.where


def key_path(model_type: Any, loc: tuple[str | int, ...]) -> KeyPath:
    """A location of pydantic as the keys of the file."""
    return _path(model_type, loc)[0]


def field_types(model_type: Any) -> Mapping[str, Any]:
    """The fields of a model and their types, with what they are marked with."""
    return _field_types(model_type)


@cache
def _field_types(model_type: Any) -> Mapping[str, Any]:
    hints = typing.get_type_hints(model_type, include_extras=True)
    return {item.name: hints[item.name] for item in fields(model_type)}


def _path(kind: Any, loc: tuple[str | int, ...]) -> tuple[KeyPath, Any]:
    """A location without the names of union members, and the model that holds its last step."""
    path: list[str | int] = []
    holder = kind = bare(kind)
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
        return bare(field_types(kind).get(str(step)))
    if typing.get_origin(kind) in (tuple, list):
        return bare(typing.get_args(kind)[0])
    return bare(typing.get_args(kind)[-1]) if typing.get_origin(kind) is dict else None


def bare(kind: Any) -> Any:
    """A type without its `Annotated` and without `| None`."""
    if typing.get_origin(kind) is Annotated:
        return bare(typing.get_args(kind)[0])
    if typing.get_origin(kind) in (typing.Union, UnionType):
        members = [it for it in typing.get_args(kind) if it is not type(None)]
        return bare(members[0]) if len(members) == 1 else kind
    return kind


def _is_member(kind: Any, tag: str | int) -> bool:
    hints = typing.get_type_hints(kind).values() if is_dataclass(kind) else ()
    return any(
        typing.get_origin(hint) is Literal and tag in typing.get_args(hint) for hint in hints
    )
