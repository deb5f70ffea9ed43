"""Edits of YAML text that change one value and no other character.

A value is replaced where it is written, or added at the end of its map or list. Every edit is
parsed again: the result has the new value, and everything else is as before.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import yaml

from hedgerow.base.errors import InputError, Location, input_error
from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.messages import Message
from hedgerow.loading.flow import format_flow, format_key
from hedgerow.loading.strict_yaml import LOADER, Tree, parse_tree

Scalar = str | int | float
_BLOCK_SCALARS = ("|", ">")


@record
class Entry:
    """A step of a path into a list: the entry with this id."""

    id: str


Path = tuple[str | Entry, ...]


@keyword_record
class _Node:
    """A value as it is written: from `start` to `end`, with its keys and its parts.

    The end of a block map or list is that of its last part, without the comments after it.
    """

    start: int
    end: int
    line: int
    column: int
    style: str  # of text `'`, `"`, `|`, `>`; of a map `{` or `map`, of a list `[` or `list`
    text: str = ""
    parts: tuple[tuple[_Node | None, _Node], ...] = ()


def replace_value(text: str, location: Location, value: Scalar) -> str:
    """Return YAML text with the single value at a location replaced. Raises InputError.

    The value keeps its quotes; one without gets them only if it needs them.
    """
    nodes = {(node.line, node.column): node for node in _scalars(_parse(text))}
    node = nodes[location.line - 1, location.column - 1]
    expected = with_value(parse_tree(text, location.path), location, value)
    edits = (text[: node.start] + it + text[node.end :] for it in _spellings(node, text, value))
    return _first_valid(edits, location.path, expected)


def insert_value(text: str, path: Path, value: Any, file: str) -> str:
    """Return YAML text with a value added at a path that it does not have. Raises InputError.

    The nearest map or list on the path gets one more line, or one more part in its brackets.
    """
    node, rest = _nearest(_parse(text), path)
    expected = _with_path(parse_tree(text, file).to_plain(), path, value)
    start, added = _addition(text, node, _format_entry(rest, value))
    return _first_valid([text[:start] + added + text[start:]], file, expected)


def _parse(text: str) -> _Node | None:
    """Parse text that is valid YAML, with the limits of `parse_tree`; None if it is empty."""
    parse_tree(text, "")
    next_event = LOADER(text).get_event
    next_event()  # the stream starts
    if isinstance(next_event(), yaml.StreamEndEvent):
        return None
    return _build(next_event(), next_event)


def _build(event: Any, next_event: Callable[[], Any]) -> _Node:
    mark, end = event.start_mark, event.end_mark.index
    place = {"start": mark.index, "line": mark.line, "column": mark.column}
    if isinstance(event, yaml.ScalarEvent):
        return _Node(**place, end=end, style=event.style or "", text=event.value)
    is_map = isinstance(event, yaml.MappingStartEvent)
    parts: list[tuple[_Node | None, _Node]] = []
    while not isinstance(inner := next_event(), yaml.MappingEndEvent | yaml.SequenceEndEvent):
        key = _build(inner, next_event) if is_map else None
        parts.append((key, _build(next_event() if is_map else inner, next_event)))
    style, close = ("{" if is_map else "["), inner.end_mark
    if not event.flow_style:
        style, end = ("map" if is_map else "list"), parts[-1][1].end if parts else end
    elif close is not None:
        end = close.index
    return _Node(**place, end=end, style=style, parts=tuple(parts))


def _scalars(node: _Node | None) -> Iterator[_Node]:
    """Yield the single values of a tree, without keys."""
    if node is None:
        return
    if node.style in ("", "'", '"', *_BLOCK_SCALARS):
        yield node
    for _, part in node.parts:
        yield from _scalars(part)


def _spellings(node: _Node, text: str, value: Scalar) -> Iterator[str]:
    """Yield the ways to write a value, those closest to the present one first."""
    if not isinstance(value, str):
        yield format_number(value)
        return
    if not node.style:
        yield value
    if node.style == "'":
        yield "'" + value.replace("'", "''") + "'"
    # JSON is valid YAML; `<` and other characters of languages stay as they are.
    quoted = json.dumps(value, ensure_ascii=False)
    is_block = node.style in _BLOCK_SCALARS
    yield quoted + ("\n" if is_block and text[node.start : node.end].endswith("\n") else "")


def format_number(value: float) -> str:
    """Format a number as content files write it: `3`, `0.55`, never `1e-5`."""
    return str(value) if isinstance(value, int) else f"{value:.6f}".rstrip("0").rstrip(".")


def _first_valid(edits: Iterable[str], file: str, expected: Any) -> str:
    """Return the first edit that has exactly the expected values. Raises InputError."""
    problem = input_error(file, Message("this value can only be changed in the text"))
    for edit in edits:
        try:
            if _is_equal(parse_tree(edit, file).to_plain(), expected):
                return edit
        except InputError as error:
            problem = error
    raise problem


def _is_equal(one: Any, other: Any) -> bool:
    """Compare plain values; `1` is neither `True` nor `1.0`, and the order of keys counts."""
    if isinstance(one, dict) and isinstance(other, dict):
        return [*one] == [*other] and all(_is_equal(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_is_equal, one, other))
    return type(one) is type(other) and one == other


def with_value(tree: Tree, location: Location, value: Scalar) -> Any:
    """Return plain values in which the one at a location is replaced."""
    if isinstance(tree.value, dict):
        return {key: with_value(part, location, value) for key, part in tree.value.items()}
    if isinstance(tree.value, list):
        return [with_value(part, location, value) for part in tree.value]
    is_here = (tree.location.line, tree.location.column) == (location.line, location.column)
    return value if is_here else tree.value


def _with_path(plain: Any, path: Path, value: Any) -> Any:
    """Return plain values with one more value at the end of a path."""
    if not path:
        return value
    step, rest = path[0], path[1:]
    if isinstance(step, Entry):
        entries = [*plain] if isinstance(plain, list) else []
        for number, entry in enumerate(entries):
            if _entry_id(entry) == step.id:
                entries[number] = _with_path(entry, rest, value)
                return entries
        return [*entries, {"id": step.id, **_with_path({}, rest, value)}]
    inner = plain.get(step) if isinstance(plain, dict) else None
    parts = dict(plain) if isinstance(plain, dict) else {}
    return {**parts, step: _with_path(inner, rest, value)}


def _entry_id(entry: Any) -> str:
    return str(entry["id"]) if isinstance(entry, Mapping) and "id" in entry else ""


def _nearest(node: _Node | None, path: Path) -> tuple[_Node | None, Path]:
    """Return the last map or list on a path, and the steps that are missing there."""
    for number, step in enumerate(path):
        inner = _step(node, step) if node else None
        if inner is None:
            return node, path[number:]
        node = inner
    raise AssertionError("the path is new")


def _step(node: _Node, step: str | Entry) -> _Node | None:
    if isinstance(step, Entry):
        entries = [part for _, part in node.parts if node.style in ("[", "list")]
        ids = (((_step(it, "id") if it.style in ("{", "map") else None), it) for it in entries)
        return next((it for found, it in ids if found and found.text == step.id), None)
    if node.style not in ("{", "map"):
        return None
    return next((part for key, part in node.parts if key and key.text == step), None)


def _format_entry(rest: Path, value: Any) -> str:
    """Return what is added to a map (`key: …`) or to a list (`{id: …}`)."""
    inner = value
    for step in reversed(rest[1:]):
        inner = {step: inner} if isinstance(step, str) else [{"id": step.id, **inner}]
    first = rest[0]
    if isinstance(first, Entry):
        return format_flow({"id": first.id, **inner}, short_numbers=False)
    return f"{format_key(first)}: {format_flow(inner, short_numbers=False)}"


def _addition(text: str, node: _Node | None, entry: str) -> tuple[int, str]:
    """Return where to add an entry, and the characters to add."""
    if node is None:
        start = "" if text.endswith(("\n", "\r")) or not text else "\n"
        return len(text), f"{start}{entry}\n"
    if node.style in ("{", "["):
        end = node.parts[-1][1].end if node.parts else node.start + 1
        return end, f", {entry}" if node.parts else entry
    # After the last line with a value; a comment at its end stays there.
    last = len(text[: node.end].rstrip())
    ends = (at for at in (text.find(it, last) for it in "\r\n") if at >= 0)
    line_break = "\r\n" if "\r\n" in text else "\n"
    # The parts of a file are separated by empty lines where they have several lines.
    is_root = node.column == 0 and node.style == "map"
    is_spaced = is_root and node.parts[-1][1].style in ("map", "list")
    start = line_break * (2 if is_spaced else 1) + " " * node.column
    mark = "- " if node.style == "list" else ""
    return min(ends, default=len(text)), f"{start}{mark}{entry}"


def list_path(steps: Sequence[str | Entry]) -> str:
    """Return a path as a dotted key: `requests.hay-party.points`."""
    return ".".join(step.id if isinstance(step, Entry) else step for step in steps)
