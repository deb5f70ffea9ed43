"""Rewrite the old notation of scoring as the rules that replace it, for hints."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

_MAJORITY = "of: own, count: cells, who: most, tie: nobody, {pay}, separate_lines: true"
# The rule for each old key; its points or its table replace {pay}.
_NEW_RULES = {
    "meadow": f"id: meadow, in_each: side, {_MAJORITY}",
    "small_trough": f"id: small-trough, around: small, {_MAJORITY}",
    "large_trough": f"id: large-trough, around: large, {_MAJORITY}",
    "lands": "id: land, in_each: group, of: own, count: cells, {pay}, separate_lines: true",
    "double": "id: double, when: interim, in_each: group, of: own, cells: {exactly: 2}, {pay}, "
    "separate_lines: true",
    "head_start": "id: head-start, count: second, {pay}",
}


def rewrite_scoring(scoring: Mapping[str, Any]) -> str:
    """Return the rules of old keys, one after the other; a number of cows stands on its own."""
    rules = ", ".join(_rewrite_rules(scoring))
    cows = _number(scoring.get("interim_cows"))
    parts = [f"scoring: [{rules}]"] * bool(rules)
    parts += [f"interim: {{cows: {cows}}}"] * (cows is not None)
    return "; ".join(parts)


def _rewrite_rules(scoring: Mapping[str, Any]) -> Iterator[str]:
    for key, rule in _NEW_RULES.items():
        if key not in scoring:
            continue
        old = scoring[key]
        source = old.get("source") if isinstance(old, dict) else None
        new = rule.replace("{pay}", _payment(key, old)) + (f", source: {source}" if source else "")
        yield "{" + new + "}"


def _payment(key: str, old: Any) -> str:
    if key != "lands":
        return f"points: {_number(old)}"
    tiers = old.get("tiers") if isinstance(old, dict) else None
    lines = tiers.items() if isinstance(tiers, dict) else ()
    return "table: {" + ", ".join(f"{cells}: {points}" for cells, points in lines) + "}"


def _number(old: Any) -> Any:
    return old.get("value") if isinstance(old, dict) else old
