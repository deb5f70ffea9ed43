"""Strict YAML to plain values with their places: every problem at once, never a guess.

YAML is read event by event: no aliases, no tags, no merge keys, a bounded depth and size. Plain
words that other programs would read as a truth value, a date or an odd number are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from hedgerow.base.errors import MAX_PROBLEMS, InputError, Problem, Where, quoted, raise_any

Spot = tuple[int, int]
# A value, its line and column; of a map also those of its keys. Parts are entries in turn.
Entry = tuple[Any, int, int] | tuple[Any, int, int, dict[str, Spot]]
MAX_DEPTH = 24
MAX_VALUES = 10_000
MAX_DIGITS = 9
MAX_ODD_CHARS = 60

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
    r"yes|no|on|off|y|n|true|false|null|[-+]?\.(inf|nan)|[-+]?0[xob]?[0-9a-f_]+"
    r"|[-+]?([0-9][0-9_,]*)?\.?[0-9_]+(e[-+]?[0-9]+)?|[-+]?[0-9][0-9_]*\.(e[-+]?[0-9]+)?"
    r"|[-+]?[0-9]+(:[0-9]+)+(\.[0-9_]*)?|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*|=|<<",
    re.IGNORECASE,
)
# What the messages of the YAML reader mostly mean.
_HINTS = {
    "mapping values are not allowed": "put a text that has a colon in quotes",
    "',' or": "is a bracket not closed, or a comma missing?",
    "end of stream": "is a quote or a bracket not closed?",
    "tab character": "indent with blanks, not tabs",
    "cannot start any token": "put a text that begins with a sign in quotes",
    "expected key": "indent it like the lines around it",
    "block end": "indent it like the lines around it",
    "expected '-' indicator": "indent it like the lines around it",
}
_NUMBER_SIGNS = frozenset("0123456789abcdefxoABCDEFXO_.,:+-")
# Control characters, line ends of other kinds, bidi embeddings, overrides and isolates, halves of
# pairs: they are invisible, make a text look like another one, or are no XML.
_HIDDEN = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufeff\ufffe\uffff]"
)


def entry_of(text: str, path: str) -> Entry:
    """The value of a YAML text; every problem of its form at once."""
    from yaml import YAMLError

    builder = _Builder(path, text.splitlines())
    try:
        entry = builder.build(text)
    except YAMLError as error:
        mark = _mark_of(error)
        place = builder.where(mark) if mark else _place_of(error, text, path)
        message = getattr(error, "problem", None) or "is no YAML text"
        sign = "tab character" if mark and text[mark.index : mark.index + 1] == "\t" else message
        hint = next((hint for known, hint in _HINTS.items() if known in sign), "")
        broken = Problem(place, f"no valid YAML: {message}", hint)
        raise InputError(*builder.problems, broken) from None
    raise_any(builder.problems)
    return entry


class _Builder:
    """Builds an entry from YAML events, with a bound on depth, and collects what is not allowed."""

    def __init__(self, path: str, lines: list[str]) -> None:
        self._path, self._lines = path, lines
        self.problems: list[Problem] = []
        self._values = 0

    def where(self, mark: Any) -> Where:
        line = self._lines[mark.line] if mark.line < len(self._lines) else ""
        return Where(self._path, mark.line + 1, mark.column + 1, line)

    def build(self, text: str) -> Entry:
        import yaml

        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
        self._events = yaml.parse(text, Loader=loader)
        next(self._events)  # the stream starts
        if isinstance(next(self._events), yaml.StreamEndEvent):
            return {}, 1, 1, {}
        entry = self._node(next(self._events), 0)
        next(self._events)  # the document ends
        after = next(self._events)
        if not isinstance(after, yaml.StreamEndEvent):
            self._complain(
                after, "a second document", "one file holds one document; remove the ---"
            )
        return entry

    def _node(self, event: Any, depth: int) -> Entry:
        import yaml

        place = _place(event)
        self._refuse_marks(event)
        self._values += 1
        if depth > MAX_DEPTH:
            deep = Problem(self.where(event.start_mark), f"nested deeper than {MAX_DEPTH} levels")
            raise InputError(*self.problems, deep)
        if self._values > MAX_VALUES:
            message = f"more than {MAX_VALUES:,} values"
            many = Problem(self.where(event.start_mark), message, "is it the right file?")
            raise InputError(*self.problems, many)
        if isinstance(event, yaml.MappingStartEvent):
            parts, keys = self._mapping(depth)
            return parts, *place, keys
        if isinstance(event, yaml.SequenceStartEvent):
            return list(self._sequence(depth)), *place
        return None if isinstance(event, yaml.AliasEvent) else self._scalar(event), *place

    def _sequence(self, depth: int) -> Iterator[Entry]:
        import yaml

        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            yield self._node(event, depth + 1)

    def _mapping(self, depth: int) -> tuple[dict[str, Entry], dict[str, Spot]]:
        import yaml

        parts: dict[str, Entry] = {}
        keys: dict[str, Spot] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key, spot = self._key(event, depth), _place(event)
            part = self._node(next(self._events), depth + 1)
            if key in parts:
                message = f"the key {quoted(key)} is here twice"
                self._complain(event, message, f"first in line {keys[key][0]}")
            else:
                parts[key], keys[key] = part, spot
        return parts, keys

    def _key(self, event: Any, depth: int) -> str:
        import yaml

        if isinstance(event, yaml.ScalarEvent):
            self._refuse_marks(event)
            self._scalar(event)
            if event.style not in (None, "") and _looks_like_number(event.value):
                self._complain(
                    event, f"the key {quoted(event.value)} can be misread", "write a plain number"
                )
            return str(event.value)
        self._node(event, depth + 1)
        self._complain(event, "a key must be a single word")
        return "?"

    def _scalar(self, event: Any) -> Any:
        text = event.value
        if hidden := _HIDDEN.search(text):
            message = f"a hidden character (U+{ord(hidden[0]):04X}) in the text"
            self._complain(event, message, "remove it")
        if event.style not in (None, ""):
            return text
        if text in _PLAIN:
            return _PLAIN[text]
        if len(text.lstrip("+-")) > MAX_DIGITS and text.lstrip("+-").isdigit():
            self._complain(event, f"a number of more than {MAX_DIGITS} digits")
            return 0
        if _INTEGER.fullmatch(text):
            return int(text)
        if _DECIMAL.fullmatch(text) and len(text) < 24:
            return float(text)
        if _is_odd(text):
            self._complain(
                event,
                f"{quoted(text)} can be misread",
                f'write "{text[:MAX_ODD_CHARS]}" in quotes if a word is meant',
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
        if len(self.problems) > MAX_PROBLEMS:
            raise_any(self.problems)


def _place(event: Any) -> Spot:
    return event.start_mark.line + 1, event.start_mark.column + 1


def _mark_of(error: Any) -> Any:
    """Where the text cannot be read; what is never closed is shown where it was opened."""
    mark, start = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    unclosed = any(it in str(getattr(error, "problem", "")) for it in ("',' or", "end of stream"))
    return start if mark and start and unclosed and start.line != mark.line else mark


def _place_of(error: Any, text: str, path: str) -> Where:
    """Where a character stands that no YAML text may hold."""
    position = getattr(error, "position", None)
    if position is None:
        return Where(path)
    before = text[:position]
    return Where(path, before.count("\n") + 1, len(before) - before.rfind("\n"))


def _is_odd(text: str) -> bool:
    """Whether other programs may read a plain word as something else.

    The pattern tries many ways to divide digits: a long word is not shown to it.
    """
    if len(text) > MAX_ODD_CHARS:
        return text[0] in "0123456789+-." and _NUMBER_SIGNS.issuperset(text)
    return bool(_ODD_WORD.fullmatch(text))


def _looks_like_number(text: str) -> bool:
    """Whether a quoted key would be read as a whole number."""
    try:
        float(text)
    except ValueError:
        return False
    return True
