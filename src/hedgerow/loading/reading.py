"""A sound tree as a value of a content model, read by the model's annotations.

It takes what is plainly right and is unsure of everything else: telling what is wrong is left to
`content`. A type or mark that is not known here makes it unsure too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from hedgerow.loading.tree import Tree

_SIMPLE: Mapping[type, tuple[type, ...]] = {
    str: (str,),
    int: (int,),
    float: (int, float),
    bool: (bool,),
}
_WHOLE = re.compile(r"0|-?[1-9][0-9]{0,8}")


class UnsureError(Exception):
    """The tree may be wrong."""


def sound_value(tree: Tree, kind: Any) -> Any:
    """The tree as a value of a type."""
    base, marks, may_be_empty = _parts(kind)
    if may_be_empty and tree.value is None:
        return None
    value = _value(tree, base, marks)
    for mark in marks:
        _hold(value, mark)
    return value


@cache
def _parts(kind: Hashable) -> tuple[Any, tuple[Any, ...], bool]:
    """A type without its marks and without `| None`; the marks; whether it may be empty."""
    if get_origin(kind) is Annotated:
        base, *marks = get_args(kind)
        inner, more, may_be_empty = _parts(base)
        return inner, (*more, *marks), may_be_empty
    members = get_args(kind) if get_origin(kind) in (Union, UnionType) else ()
    others = [it for it in members if it is not type(None)]
    if len(others) == 1:
        return *_parts(others[0])[:2], True
    return kind, (), False


def _value(tree: Tree, base: Any, marks: tuple[Any, ...]) -> Any:
    value, origin = tree.value, get_origin(base)
    if base in _SIMPLE:
        _sure(type(value) in _SIMPLE[base])
        return float(value) if base is float else value
    if origin is Literal:
        _sure(isinstance(value, str) and value in get_args(base))
        return value
    if origin is tuple:
        item, rest = get_args(base)
        _sure(isinstance(value, list) and rest is Ellipsis)
        return tuple(sound_value(part, item) for part in value)
    _sure(isinstance(value, dict))
    if origin is dict:
        key, item = get_args(base)
        return {_key(name, key): sound_value(part, item) for name, part in value.items()}
    return _model(tree, base if is_dataclass(base) else _member(tree, base, marks))


def _key(name: str, kind: type) -> str | int:
    """A key of a dictionary; a number is written in one way only."""
    if kind is str:
        return name
    _sure(kind is int and _WHOLE.fullmatch(name) is not None)
    return int(name)


def _member(tree: Tree, union: Any, marks: tuple[Any, ...]) -> Any:
    """The member of a union that one of its keys names."""
    keys = [mark.key for mark in marks if hasattr(mark, "key")]
    _sure(len(keys) == 1 and keys[0] in tree.value)
    for member in get_args(union):
        if tree.value[keys[0]].value in get_args(_types(member)[keys[0]]):
            return member
    raise UnsureError


def _model(tree: Tree, kind: Any) -> Any:
    """A value of a model; its own check has its say."""
    types = _types(kind)
    _sure(types.keys() >= tree.value.keys() >= _needed(kind))
    values = {key: sound_value(part, types[key]) for key, part in tree.value.items()}
    try:
        return kind(**values)
    except ValueError:
        raise UnsureError from None


@cache
def _types(kind: Any) -> Mapping[str, Any]:
    """The types of a model's keys."""
    return get_type_hints(kind, include_extras=True)


@cache
def _needed(kind: Any) -> frozenset[str]:
    """The keys that have no default."""
    return frozenset(it.name for it in fields(kind) if it.default is MISSING)


_BOUNDS: Mapping[str, Callable[[Any, Any], bool]] = {
    "ge": lambda value, bound: value >= bound,
    "gt": lambda value, bound: value > bound,
    "le": lambda value, bound: value <= bound,
    "lt": lambda value, bound: value < bound,
    "min_length": lambda value, bound: len(value) >= bound,
    "max_length": lambda value, bound: len(value) <= bound,
}


def _hold(value: Any, mark: Any) -> None:
    """Sure only if a mark of the type is one of ours, and kept."""
    known = False
    for name, holds in _BOUNDS.items():
        bound = getattr(mark, name, None)
        if bound is not None:
            known = True
            _sure(holds(value, bound))
    if hasattr(mark, "checked"):
        known = True
        try:
            mark.checked(value)
        except ValueError:
            raise UnsureError from None
    _sure(known or hasattr(mark, "key"))


def _sure(holds: bool) -> None:
    if not holds:
        raise UnsureError
