"""Values as YAML on one line: they read back as themselves, and house numbers are short."""

from __future__ import annotations

from typing import Any

import pytest

from hedgerow.loading.flow import format_flow
from hedgerow.loading.strict_yaml import parse_tree

HOUSE = {"value": 5, "source": "house"}
LINES = [
    (HOUSE, "5"),
    ({"points": HOUSE}, "{points: 5}"),
    ({"points": HOUSE, "source": "house"}, "{points: 5, source: house}"),
    # A plain number would have the source of the rule.
    (
        {"points": HOUSE, "source": "rulebook"},
        "{points: {value: 5, source: house}, source: rulebook}",
    ),
    ({"least": 2, "source": "rulebook"}, "{least: 2, source: rulebook}"),
    (["a b", "yes", "5", 5, None], '[a b, "yes", "5", 5, null]'),
    ({3: 1, "no": True}, '{3: 1, "no": true}'),
]


@pytest.mark.parametrize(("value", "line"), LINES)
def test_a_value_is_one_line_of_yaml(value: Any, line: str) -> None:
    assert format_flow(value) == line


@pytest.mark.parametrize("value", [value for value, _ in LINES])
def test_without_short_numbers_it_reads_back_as_itself(value: Any) -> None:
    line = format_flow(value, short_numbers=False)
    expected = {str(key): it for key, it in value.items()} if isinstance(value, dict) else value

    assert parse_tree(f"x: {line}\n", "x.yaml").to_plain()["x"] == expected
