"""Write values as YAML on one line, for new game files and for hints."""

from __future__ import annotations

import json
import re
from typing import Any

_NUMBER_KEYS = {"value", "source"}
_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_-]*( [A-Za-z0-9_-]+)*")
# Words that YAML reads as booleans or null, unless they are quoted.
_RESERVED = frozenset("yes no on off y n true false null".split())


def format_flow(value: Any) -> str:
    """Format a value as YAML on one line; house numbers as plain numbers."""
    if isinstance(value, dict) and set(value) == _NUMBER_KEYS and value["source"] == "house":
        return format_flow(value["value"])
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {format_flow(part)}" for key, part in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(format_flow, value)) + "]"
    if isinstance(value, str) and _WORD.fullmatch(value) and value.lower() not in _RESERVED:
        return value
    return json.dumps(value, ensure_ascii=False)  # JSON is valid YAML
