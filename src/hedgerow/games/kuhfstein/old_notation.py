"""Rewrite the notation of goals before they were sentences, for hints."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hedgerow.loading.flow import format_flow

_REPLACED = ("count", "where", "at_least")
_PLACES: Mapping[str, Mapping[str, Any]] = {
    "rim": {"next_to": ["empty", "edge"]},
    "inside": {"not": {"next_to": ["empty", "edge"]}},
}


def rewrite_goal(data: Mapping[str, Any]) -> str:
    """Return a goal as the line that replaces it."""
    return f"- {format_flow(_rewrite(data))}"


def _rewrite(old: Mapping[str, Any]) -> dict[str, Any]:
    """Return the goal as a sentence."""
    new: dict[str, Any] = {key: old[key] for key in ("id", "icon", "of") if key in old}
    new |= _PLACES.get(str(old.get("where")), {})
    if old.get("count") == "most":
        new["who"] = "most"
    elif old.get("count") not in (None, "tiles"):
        new["count"] = old["count"]
    numbers = _numbers(old)
    if "at_least" in numbers:
        new["once"] = {"at_least": numbers.pop("at_least")}
    further = {key: it for key, it in old.items() if key not in (*new, *numbers, *_REPLACED)}
    return new | further | numbers


def _numbers(old: Mapping[str, Any]) -> dict[str, Any]:
    """Return the numbers of a goal; a source that they share becomes the source of the rule."""
    numbers: dict[str, Any] = {key: old[key] for key in ("at_least", "points") if key in old}
    whole = {
        key: it if isinstance(it, dict) else {"value": it, "source": old.get("source", "house")}
        for key, it in numbers.items()
    }
    sources = {str(it.get("source", old.get("source", "house"))) for it in whole.values()}
    if len(sources) > 1:
        return numbers
    values = {key: it.get("value") for key, it in whole.items()}
    return values if sources <= {"house"} else {**values, "source": sources.pop()}
