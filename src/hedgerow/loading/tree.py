"""YAML values that know their places; the reader is loaded only for what is not kept already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from functools import lru_cache
from pathlib import Path
from typing import Any

from hedgerow.base.errors import Where
from hedgerow.base.files import read_text
from hedgerow.base.frozen import record
from hedgerow.loading.kept import kept

MAX_BYTES = 512 * 1024
READER = Path(__file__).with_name("strict_yaml.py")


@record
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


def load_tree(path: Path) -> Tree:
    """Read a YAML file strictly."""
    return parse_tree(read_text(path, MAX_BYTES), str(path))


@lru_cache(maxsize=64)
def parse_tree(text: str, path: str) -> Tree:
    """The tree of a YAML text; every problem of its form at once."""
    lines = text.splitlines()

    def where(line: int, column: int) -> Where:
        return Where(path, line, column, lines[line - 1] if line <= len(lines) else "")

    def tree(value: Any, line: int, column: int, keys: Mapping[str, Any] | None = None) -> Tree:
        place = where(line, column)
        if isinstance(value, dict):
            parts = {key: tree(*part) for key, part in value.items()}
            return Tree(parts, place, {key: where(*it) for key, it in (keys or {}).items()})
        if isinstance(value, list):
            return Tree([tree(*part) for part in value], place)
        return Tree(value, place)

    return tree(*kept(path, text, READER, lambda: _entry(text, path)))


def _entry(text: str, path: str) -> Any:
    from hedgerow.loading.strict_yaml import entry_of

    return entry_of(text, path)
