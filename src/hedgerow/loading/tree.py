"""YAML values with their locations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from typing import Any

from hedgerow.base.errors import Location, quote_value
from hedgerow.base.frozen import record
from hedgerow.base.messages import Message
from hedgerow.loading.violations import AT_KEY, KeyPath

COMMA_HINT = Message("put quotes around text that contains a comma")


@record
class Tree:
    """A YAML value with the locations of its parts."""

    value: Any
    location: Location
    keys: Mapping[str, Location] = field(default_factory=dict)

    def to_plain(self) -> Any:
        """Return the value without locations, as plain dicts and lists."""
        if isinstance(self.value, dict):
            return {key: part.to_plain() for key, part in self.value.items()}
        if isinstance(self.value, list):
            return [part.to_plain() for part in self.value]
        return self.value


def find_subtree(tree: Tree, path: KeyPath) -> Tree:
    """Return the part at the end of a path; if the path leaves the tree, the last part on it."""
    for step in path:
        if isinstance(tree.value, dict) and str(step) in tree.value:
            tree = tree.value[str(step)]
        elif isinstance(tree.value, list) and isinstance(step, int) and step < len(tree.value):
            tree = tree.value[step]
    return tree


def leaves(tree: Tree) -> Iterator[Tree]:
    """Yield the values of a tree that have no parts, in order."""
    if isinstance(tree.value, dict | list):
        for part in tree.value.values() if isinstance(tree.value, dict) else tree.value:
            yield from leaves(part)
    else:
        yield tree


def list_ids(tree: Tree, key: str) -> list[Tree]:
    """Return the ids of the entries of a list; none if an entry has no id."""
    things = tree.value.get(key) if isinstance(tree.value, dict) else None
    entries = things.value if things and isinstance(things.value, list) else []
    ids = [entry.value.get("id") if isinstance(entry.value, dict) else None for entry in entries]
    return [it for it in ids if it] if all(ids) else []


def locate(tree: Tree, path: KeyPath) -> Location:
    """Return the location of a value; for an empty value or `AT_KEY`, that of its key."""
    at_key = bool(path) and path[-1] == AT_KEY
    steps = path[:-1] if at_key else path
    holder, part = find_subtree(tree, steps[:-1]), find_subtree(tree, steps)
    if steps and str(steps[-1]) in holder.keys and (at_key or part.value in (None, {}, [])):
        return holder.keys[str(steps[-1])]
    return part.location


def describe_value(value: Any) -> Message | str:
    """Describe a value in a few words, for a message."""
    if isinstance(value, str):
        return quote_value(value)
    if isinstance(value, dict | list):
        return Message("key-value pairs") if isinstance(value, dict) else Message("a list")
    return Message("nothing") if value is None else str(value).lower()
