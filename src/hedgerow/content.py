"""Strict YAML to frozen values: every problem with its place and a hint, never a guess.

YAML is read event by event: no aliases, no tags, no merge keys, a bounded depth and size. Plain
words that other programs would read as a truth value, a date or an odd number are refused, not
guessed. What is left is checked against frozen dataclasses; pydantic does that, and is imported
only when a file is really checked.
"""

from __future__ import annotations

import json
import re
import typing
from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, cast, dataclass_transform

from hedgerow.errors import InputError, Problem, Where, did_you_mean, quoted, raise_any
from hedgerow.files import read_text

M = TypeVar("M")
MAX_BYTES = 512 * 1024
MAX_DEPTH = 24
MAX_DIGITS = 9

Source = Literal["rulebook", "review", "inferred", "house"]
_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+")
_PLAIN: Mapping[str, bool | None] = {
    "true": True,
    "false": False,
    "null": None,
    "~": None,
    "": None,
}
_ODD_WORD = re.compile(
    r"yes|no|on|off|y|n|true|false|null|[-+]?\.(inf|nan)|\.(inf|nan)|[-+]?0[xob]?[0-9a-f_]+"
    r"|[-+]?[0-9][0-9_,]*(\.[0-9_]*)?(e[-+]?[0-9]+)?|[-+]?[0-9]+(:[0-9]+)+|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*|=|<<",
    re.IGNORECASE,
)


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


@dataclass(frozen=True, slots=True)
class Tree:
    """A YAML value with the places of its parts."""

    value: Any
    where: Where
    keys: Mapping[str, Where] = field(default_factory=dict)

    def plain(self) -> Any:
        """The value without its places."""
        if isinstance(self.value, dict):
            return {key: part.plain() for key, part in self.value.items()}
        if isinstance(self.value, list):
            return [part.plain() for part in self.value]
        return self.value


def load_content(path: Path, model_type: type[M]) -> M:
    """Read and check one YAML file; raises all its problems at once."""
    return checked(load_tree(path), model_type)


def load_tree(path: Path) -> Tree:
    """Read a YAML file strictly."""
    return parse_tree(read_text(path, MAX_BYTES), str(path))


def parse_tree(text: str, path: str) -> Tree:
    """The tree of a YAML text; every problem of its form at once."""
    from yaml import YAMLError

    builder = _Builder(path, text.splitlines())
    try:
        tree = builder.build(text)
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        place = builder.where(mark) if mark else Where(path)
        message = getattr(error, "problem", None) or "is no YAML text"
        raise InputError(*builder.problems, Problem(place, f"no valid YAML: {message}")) from None
    raise_any(builder.problems)
    return tree


def checked(tree: Tree, model_type: type[M]) -> M:
    """The tree as a value of the model."""
    from pydantic import ValidationError

    try:
        result: M = _adapter(cast("Hashable", model_type)).validate_json(json.dumps(tree.plain()), strict=True)
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


class _Builder:
    """Builds a tree from YAML events, with a bound on depth, and collects what is not allowed."""

    def __init__(self, path: str, lines: list[str]) -> None:
        self._path, self._lines = path, lines
        self.problems: list[Problem] = []

    def where(self, mark: Any) -> Where:
        line = self._lines[mark.line] if mark.line < len(self._lines) else ""
        return Where(self._path, mark.line + 1, mark.column + 1, line)

    def build(self, text: str) -> Tree:
        import yaml

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        self._events = yaml.parse(text, Loader=loader)
        next(self._events)  # the stream starts
        if isinstance(next(self._events), yaml.StreamEndEvent):
            return Tree({}, Where(self._path, 1, 1))
        tree = self._node(next(self._events), 0)
        next(self._events)  # the document ends
        after = next(self._events)
        if not isinstance(after, yaml.StreamEndEvent):
            self._complain(
                after, "a second document", "one file holds one document; remove the ---"
            )
        return tree

    def _node(self, event: Any, depth: int) -> Tree:
        import yaml

        place = self.where(event.start_mark)
        self._refuse_marks(event)
        if depth > MAX_DEPTH:
            raise InputError(Problem(place, f"nested deeper than {MAX_DEPTH} levels"))
        if isinstance(event, yaml.MappingStartEvent):
            return self._mapping(place, depth)
        if isinstance(event, yaml.SequenceStartEvent):
            return Tree(list(self._sequence(depth)), place)
        return Tree(None if isinstance(event, yaml.AliasEvent) else self._scalar(event), place)

    def _sequence(self, depth: int) -> Iterator[Tree]:
        import yaml

        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            yield self._node(event, depth + 1)

    def _mapping(self, place: Where, depth: int) -> Tree:
        import yaml

        parts: dict[str, Tree] = {}
        keys: dict[str, Where] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key, spot = self._key(event, depth), self.where(event.start_mark)
            part = self._node(next(self._events), depth + 1)
            if key in parts:
                first = keys[key].line
                self.problems.append(
                    Problem(spot, f"the key {quoted(key)} is here twice", f"first in line {first}")
                )
            else:
                parts[key], keys[key] = part, spot
        return Tree(parts, place, keys)

    def _key(self, event: Any, depth: int) -> str:
        import yaml

        if isinstance(event, yaml.ScalarEvent):
            self._refuse_marks(event)
            self._scalar(event)
            return str(event.value)
        self._node(event, depth + 1)
        self._complain(event, "a key must be a single word")
        return "?"

    def _scalar(self, event: Any) -> Any:
        text = event.value
        if event.style not in (None, ""):
            return text
        if text in _PLAIN:
            return _PLAIN[text]
        if len(text) > MAX_DIGITS and text.lstrip("+-").isdigit():
            self._complain(event, f"a number of more than {MAX_DIGITS} digits")
            return 0
        if _INTEGER.fullmatch(text):
            return int(text)
        if _DECIMAL.fullmatch(text) and len(text) < 24:
            return float(text)
        if len(text) < 40 and _ODD_WORD.fullmatch(text):
            self._complain(
                event,
                f"{quoted(text)} can be misread",
                f'write "{text}" in quotes if a word is meant',
            )
        return text

    def _refuse_marks(self, event: Any) -> None:
        if getattr(event, "anchor", None):
            self._complain(event, "anchors and aliases are not allowed", "write the value out")
        if getattr(event, "tag", None):
            self._complain(
                event, f"the tag {quoted(event.tag)} is not allowed", "write the plain value"
            )

    def _complain(self, event: Any, message: str, hint: str = "") -> None:
        self.problems.append(Problem(self.where(event.start_mark), message, hint))


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
