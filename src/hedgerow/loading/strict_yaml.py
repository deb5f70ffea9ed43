"""Strict YAML to trees with locations, reporting all problems and never guessing.

YAML is read event by event: no aliases, no tags, no merge keys, limited depth and size. Plain
words that other programs would read as a boolean, a date or an unusual number are rejected.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import field
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from hedgerow.base.errors import (
    MAX_PROBLEMS,
    InputError,
    Location,
    Problem,
    quote_value,
    raise_problems,
)
from hedgerow.base.files import check_link, read_text
from hedgerow.base.frozen import record
from hedgerow.base.messages import NO_MESSAGE, Message
from hedgerow.loading.violations import AT_KEY, KeyPath

SCHEMA_KEY = "$schema"
# Untrusted input: these limits bound the time and memory that a file can take.
MAX_BYTES = 512 * 1024
MAX_DEPTH = 24
MAX_VALUES = 10_000
MAX_DIGITS = 9
MAX_ODD_CHARS = 60
MAX_DECIMAL_CHARS = 23

_INTEGER = re.compile(r"-?(0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]*)\.[0-9]+")
# YAML 1.2; the words of YAML 1.1 (yes, no, on, off) are rejected as ambiguous.
_PLAIN: Mapping[str, bool | None] = {
    "true": True,
    "false": False,
    "null": None,
    "~": None,
    "": None,
}
_ODD_NUMBER = (
    r"[-+]?\.(inf|nan)|[-+]?0[xob]?[0-9a-f_]+"
    r"|[-+]?([0-9][0-9_,]*)?\.?[0-9_]+(e[-+]?[0-9]+)?|[-+]?[0-9][0-9_]*\.(e[-+]?[0-9]+)?"
    r"|[-+]?[0-9]+(:[0-9]+)+(\.[0-9_]*)?|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*|=|<<"
)
# What the error messages of PyYAML usually mean, by a part of the message.
_COLON = Message("put quotes around text that contains a colon")
_INDENT = Message("indent it like the lines around it")
_HINTS = {
    "mapping values are not allowed": _COLON,
    "',' or": Message("is a closing bracket or a comma missing?"),
    "end of stream": Message("is a closing quote or bracket missing?"),
    "tab character": Message("indent with spaces, not tabs"),
    "cannot start any token": Message(
        "put quotes around text that starts with a special character"
    ),
    "expected key": _INDENT,
    "block end": _INDENT,
    "expected '-' indicator": _INDENT,
}
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_ODD_WORDS = frozenset("yes no on off y n true false null".split())
_NUMBER_SIGNS = frozenset("0123456789abcdefxoABCDEFXO_.,:+-")
# Control characters, unusual line ends, bidi embeddings, overrides and isolates, surrogates: they
# are invisible, make text look like other text, or are not allowed in XML.
HIDDEN = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)
COMMA_HINT = Message("put quotes around text that contains a comma")


def load_tree(path: Path) -> Tree:
    """Load a YAML file strictly, without the `$schema` key that editors use."""
    check_link(path, path.parent)
    tree = parse_tree(read_text(path, MAX_BYTES), str(path))
    if SCHEMA_KEY not in tree.keys or not isinstance(tree.value[SCHEMA_KEY].value, str):
        return tree
    parts = {key: part for key, part in tree.value.items() if key != SCHEMA_KEY}
    return Tree(parts, tree.location, {key: tree.keys[key] for key in parts})


@lru_cache(maxsize=64)
def parse_tree(text: str, path: str) -> Tree:
    """Parse YAML text strictly. Raises InputError with all problems."""
    builder = _Builder(path, text)
    try:
        tree = builder.build()
    except yaml.YAMLError as error:
        mark = _find_mark(error)
        location = builder.locate(mark) if mark else _character_location(error, text, path)
        reason = getattr(error, "problem", None) or ""
        # Not every message of PyYAML mentions the tab.
        cause = "tab character" if mark and text[mark.index : mark.index + 1] == "\t" else reason
        hint = next((hint for part, hint in _HINTS.items() if part in cause), NO_MESSAGE)
        hint = _colon_hint(text.splitlines(), mark) if hint == _COLON else hint
        message = Message(
            "invalid YAML: {reason}", reason=reason or Message("character not allowed")
        )
        syntax_error = Problem(location, message, hint)
        raise InputError(*builder.problems, syntax_error) from None
    raise_problems(builder.problems)
    return tree


class _Builder:
    """Builds a tree from YAML events within the limits, and collects problems."""

    def __init__(self, path: str, text: str) -> None:
        self._path, self._text, self._lines = path, text, text.splitlines()
        # Faster than searching every value: without a backslash, nothing hidden can be escaped.
        self._may_hide = "\\" in text or HIDDEN.search(text)
        self.problems: list[Problem] = []
        self._values = 0

    def locate(self, mark: Any) -> Location:
        line = self._lines[mark.line] if mark.line < len(self._lines) else ""
        return Location(self._path, mark.line + 1, mark.column + 1, line)

    def build(self) -> Tree:
        self._next = LOADER(self._text).get_event
        self._next()  # the stream starts
        if isinstance(self._next(), yaml.StreamEndEvent):
            return Tree({}, Location(self._path, 1, 1, ""))
        tree = self._node(self._next(), 0)
        self._next()  # the document ends
        after = self._next()
        if not isinstance(after, yaml.StreamEndEvent):
            message = Message("more than one YAML document")
            hint = Message("use one document per file; remove the ---")
            self._add_problem(after, message, hint)
        return tree

    def _node(self, event: Any, depth: int) -> Tree:
        location = self.locate(event.start_mark)
        self._reject_tags(event)
        self._values += 1
        if depth > MAX_DEPTH:
            message = Message("nested deeper than {most} levels", most=MAX_DEPTH)
            raise InputError(*self.problems, Problem(location, message))
        if self._values > MAX_VALUES:
            message = Message("the file has more than {most} values", most=f"{MAX_VALUES:,}")
            hint = Message("is this the right file?")
            raise InputError(*self.problems, Problem(location, message, hint))
        kind = type(event)
        if kind is yaml.ScalarEvent:
            return Tree(self._scalar(event), location)
        if kind is yaml.MappingStartEvent:
            parts, keys = self._mapping(depth)
            return Tree(parts, location, keys)
        return Tree(None if kind is yaml.AliasEvent else list(self._sequence(depth)), location)

    def _sequence(self, depth: int) -> Iterator[Tree]:
        while not isinstance(event := self._next(), yaml.SequenceEndEvent):
            yield self._node(event, depth + 1)

    def _mapping(self, depth: int) -> tuple[dict[str, Tree], dict[str, Location]]:
        parts: dict[str, Tree] = {}
        keys: dict[str, Location] = {}
        while not isinstance(event := self._next(), yaml.MappingEndEvent):
            key, location = self._key(event, depth), self.locate(event.start_mark)
            part = self._node(self._next(), depth + 1)
            if key in parts:
                message = Message("duplicate key {key}", key=quote_value(key))
                self._add_problem(
                    event, message, Message("first used on line {line}", line=keys[key].line)
                )
            else:
                parts[key], keys[key] = part, location
        return parts, keys

    def _key(self, event: Any, depth: int) -> str:
        """Return a key as text, adding a problem if it is a number in quotes.

        A key that is a list or a map is a problem too, and becomes `?`.
        """
        if isinstance(event, yaml.ScalarEvent):
            self._reject_tags(event)
            self._scalar(event)
            if event.style and _looks_like_number(event.value):
                message = Message("key {key} is ambiguous", key=quote_value(event.value))
                hint = Message("use a plain number, without quotes")
                self._add_problem(event, message, hint)
            return str(event.value)
        self._node(event, depth + 1)
        self._add_problem(event, Message("a key must be a single word"))
        return "?"

    def _scalar(self, event: Any) -> Any:
        text = event.value
        if self._may_hide and (hidden := HIDDEN.search(text)):
            code = f"{ord(hidden[0]):04X}"
            message = Message("the text contains the hidden character U+{code}", code=code)
            self._add_problem(event, message, Message("remove it"))
        if event.style:
            return text
        if text in _PLAIN:
            return _PLAIN[text]
        value = text if text[0].isalpha() else self._number(event, text)
        if value is text and _is_ambiguous(text):
            message = Message("{text} is ambiguous", text=quote_value(text))
            self._add_problem(event, message, _ambiguity_hint(text))
        return value

    def _number(self, event: Any, text: str) -> Any:
        """Return the number that plain text means, otherwise the text."""
        if len(text.lstrip("+-")) > MAX_DIGITS and text.lstrip("+-").isdigit():
            self._add_problem(
                event, Message("the number has more than {most} digits", most=MAX_DIGITS)
            )
            return 0
        if _INTEGER.fullmatch(text):
            return int(text)
        if _DECIMAL.fullmatch(text) and len(text) <= MAX_DECIMAL_CHARS:
            return float(text)
        return text

    def _reject_tags(self, event: Any) -> None:
        if event.anchor:
            self._add_problem(
                event,
                Message("anchors and aliases are not allowed"),
                Message("write the value in full"),
            )
        if getattr(event, "tag", None):
            message = Message("the YAML tag {tag} is not allowed", tag=quote_value(event.tag))
            hint = Message("write the value without a tag")
            self._add_problem(event, message, hint)

    def _add_problem(self, event: Any, message: Message, hint: Message = NO_MESSAGE) -> None:
        self.problems.append(Problem(self.locate(event.start_mark), message, hint))
        if len(self.problems) > MAX_PROBLEMS:
            raise_problems(self.problems)


def _colon_hint(lines: list[str], mark: Any) -> Message:
    """Return the hint for an unexpected colon: most often, a key is indented too far."""
    if not re.fullmatch(r" *[\w-]+", lines[mark.line][: mark.column]):
        return _COLON
    above = next((line for line in reversed(lines[: mark.line]) if line.strip()), "")
    indents = [len(line) - len(line.lstrip(" ")) for line in (above, lines[mark.line])]
    return _INDENT if indents[0] < indents[1] else Message("is a colon missing in the line above?")


def _find_mark(error: Any) -> Any:
    """Return the position of a syntax error; for an unclosed bracket, where it was opened."""
    mark, start = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    unclosed = any(it in str(getattr(error, "problem", "")) for it in ("',' or", "end of stream"))
    return start if mark and start and unclosed and start.line != mark.line else mark


def _character_location(error: Any, text: str, path: str) -> Location:
    """Return the location of a character that YAML forbids."""
    position = getattr(error, "position", None)
    if position is None:
        return Location(path)
    before = text[:position]
    return Location(path, before.count("\n") + 1, len(before) - before.rfind("\n"))


def _is_ambiguous(text: str) -> bool:
    """Return whether other programs may read a plain word as something else."""
    if text[0].isalpha():
        return text.lower() in _ODD_WORDS
    if len(text) > MAX_ODD_CHARS:  # the pattern backtracks: long text would take too long
        return text[0] in "0123456789+-." and _NUMBER_SIGNS.issuperset(text)
    return bool(re.fullmatch(_ODD_NUMBER, text, re.IGNORECASE))


def _ambiguity_hint(text: str) -> Message:
    """Return how to write an ambiguous value: as a number if it probably is one, and as text."""
    start = text[:MAX_ODD_CHARS]
    if number := _plain_number(text):
        return Message(
            'write {number} if you mean a number, "{text}" if you mean text',
            number=number,
            text=start,
        )
    return Message('write "{text}" if you mean text', text=start)


def _plain_number(text: str) -> str:
    """Return a number in our notation: `07`, `0o7`, `+7` → `7`; `""` if it is not a number."""
    if len(text) > MAX_DECIMAL_CHARS:
        return ""
    for parse in (int, lambda digits: int(digits, 0), float):
        with suppress(ValueError):
            value: float = parse(text)
            number = f"{value:.12g}"
            return number if _INTEGER.fullmatch(number) or _DECIMAL.fullmatch(number) else ""
    return ""


def _looks_like_number(text: str) -> bool:
    """Return whether a quoted key would be read as a number."""
    try:
        float(text)
    except ValueError:
        return False
    return True


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
