"""Rewrite the old notation of requests and groups as the sentence that replaces it, for hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hedgerow.loading.flow import format_flow

_OLD_COUNTS: Mapping[str, Mapping[str, Any]] = {
    "each": {},
    "different": {"count": "kinds"},
    "at-least": {"count": "sets"},
    "exactly": {},
    "corners": {"at": "corners", "count": "same"},
    "groups": {"in_each": "group", "count": "cells"},
}
_OLD_KEYS = ("hedge", "number")
_ORDER = (
    *("id", "back", "in_each", "of", "each_kind", "along", "next_to", "not", "at", "cells"),
    *("take", "count", "every", "once", "points", "table", "up_to"),
    *("separate_lines", "source"),
)
_NEW_GROUPS = {
    "in_each": "group",
    "of": "animal",
    "each_kind": True,
    "take": "largest",
    "count": "cells",
    "separate_lines": True,
}


def rewrite_request(data: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return a key in old notation and the request in the new one; None if nothing is old."""
    points, count = data.get("points"), data.get("count")
    has_old_table = isinstance(points, dict) and "alike" in points
    has_old_count = isinstance(count, str) and count in _OLD_COUNTS
    old = [key for key in _OLD_KEYS if key in data]
    old += ["size"] * ("size" in data and count == "groups")
    old += ["points"] * has_old_table + ["count"] * has_old_count
    if not old:
        return None
    new = {key: value for key, value in data.items() if key not in old}
    new |= _OLD_COUNTS[str(count)] if has_old_count else {}
    if isinstance(points, dict) and has_old_table:
        new["table"] = points["alike"]
        new["source"] = points.get("source", data.get("source"))
    if "hedge" in data:
        new |= {"not": {"along": "hedge"}} if data["hedge"] == "away" else {"along": "hedge"}
    if "number" in data:
        once = data.get("once")
        is_exact = count == "exactly" or (isinstance(once, dict) and "exactly" in once)
        new["once"] = {"exactly" if is_exact else "at_least": data["number"]}
    if "size" in old:
        new["every"] = data["size"]
    return old[0], f"- {format_flow(_shorten(new), short_numbers=False)}"


def rewrite_groups(data: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return a key in old notation and the groups in the new one; None if nothing is old."""
    if "at_least" not in data:
        return None
    new = {**_NEW_GROUPS, **data, "cells": {"at_least": data["at_least"]}}
    del new["at_least"]
    return "at_least", f"groups: {format_flow(_shorten(new), short_numbers=False)}"


def _shorten(rule: Mapping[str, Any]) -> dict[str, Any]:
    """Return a rule in its usual order, with short forms."""
    source = rule.get("source")
    ordered = {key: rule[key] for key in (*_ORDER, *rule) if rule.get(key) is not None}
    return {key: _short_form(value, source) for key, value in ordered.items()}


def _short_form(value: Any, source: Any) -> Any:
    if isinstance(value, list):
        return value[0] if len(value) == 1 else value
    if not isinstance(value, dict):
        return value
    if "value" in value and value.get("source", source) == source:
        return value["value"]
    if [*value] == ["of"]:
        return _short_form(value["of"], source)
    return {key: _short_form(part, source) for key, part in value.items()}
