"""Write values as YAML on one line, for new game files and for hints."""

from __future__ import annotations

import json
import re
from typing import Any

_NUMBER_KEYS = {"value", "source"}
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*( [A-Za-z0-9_-]+)*")
_NUMBER = re.compile(r"-?[0-9]+")
# Words that YAML reads as booleans or null, unless they are quoted.
_RESERVED = frozenset("yes no on off y n true false null".split())


def format_flow(value: Any, *, short_numbers: bool = True) -> str:
    """Format a value as YAML on one line.

    `short_numbers` writes house numbers as plain numbers, except in a map that states another
    source, which would be theirs.
    """
    if short_numbers and _is_house_number(value):
        value = value["value"]
    if isinstance(value, dict):
        is_short = short_numbers and value.get("source", "house") == "house"
        parts = (
            f"{format_key(key)}: {format_flow(part, short_numbers=is_short)}"
            for key, part in value.items()
        )
        return "{" + ", ".join(parts) + "}"
    if isinstance(value, list):
        items = (format_flow(part, short_numbers=short_numbers) for part in value)
        return "[" + ", ".join(items) + "]"
    if isinstance(value, str) and _WORD.fullmatch(value) and value.lower() not in _RESERVED:
        return value
    return json.dumps(value, ensure_ascii=False)  # JSON is valid YAML


def format_key(key: Any) -> str:
    """Format a key of a map. Numbers have no quotes, because quoted ones are ambiguous."""
    return str(key) if _NUMBER.fullmatch(str(key)) else format_flow(str(key))


def _is_house_number(value: Any) -> bool:
    return isinstance(value, dict) and set(value) == _NUMBER_KEYS and value["source"] == "house"
