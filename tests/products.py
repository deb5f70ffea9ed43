"""Parameters of tests: every pair of values in `make test`, all rows in `make harden`.

A mistake that shows only with one game in one language on one paper is rare; one that shows with
two of these is not. `harden/products.py` runs the tests that import this module with all rows.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import combinations, product
from typing import Any

import pytest

ALL_ROWS = os.environ.get("HEDGEROW_TESTS") == "all"
Row = tuple[Any, ...]


def every_pair(**axes: Sequence[Any]) -> pytest.MarkDecorator:
    """Parametrize a test with rows in which every two values of different axes meet."""
    return pytest.mark.parametrize(tuple(axes), some_rows(*axes.values()))


def some_rows(*axes: Iterable[Any]) -> list[Row]:
    """Return rows in which every two values of different axes meet, or all rows."""
    rows = [*product(*axes)]
    return rows if ALL_ROWS else cover_pairs(rows)


def examples(count: int) -> int:
    """Return how many examples hypothesis tries: a third, but not too few, or all."""
    return count if ALL_ROWS else max(count // 3, min(count, 25))


def cover_pairs(rows: Sequence[Row]) -> list[Row]:
    """Return a few rows that have every pair of values that all rows have."""
    missing = {pair for row in rows for pair in _pairs(row)}
    chosen: list[Row] = []
    while missing:
        best = max(rows, key=lambda row: len(missing.intersection(_pairs(row))))
        missing.difference_update(_pairs(best))
        chosen.append(best)
    return chosen


def _pairs(row: Row) -> list[tuple[tuple[int, Any], ...]]:
    return [*combinations(enumerate(row), 2)]
