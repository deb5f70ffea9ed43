"""A short run of the fuzzer: mutated files give a result or an error, never a traceback."""

from __future__ import annotations

import pytest

from harden.fuzz import fuzz


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        ("scores", 1000),
        ("entries", 600),
        ("codes", 400),
        ("content", 300),
        ("variants", 50),
        ("icons", 200),
        ("frames", 300),
        ("rows", 400),
        ("layouts", 200),
        ("pictures", 400),
        ("prints", 50),
        ("open games", 15),
    ],
)
def test_mutated_files_are_answered_and_nothing_else(kind: str, count: int) -> None:
    result = fuzz(kind, 0, count)

    assert result.finds == []
    assert result.tried == count
    assert len(result.answers) >= 2, "some are accepted and some refused"


@pytest.mark.parametrize(
    ("kind", "number"),
    [
        pytest.param("content", 29658, id="a number of a thousand digits with a unit"),
        pytest.param("content", 1044, id="a tab in a colour"),
        pytest.param("open games", 5015, id="more players than a set has sheets"),
        pytest.param("prints", 7000, id="texts in a table"),
        pytest.param("prints", 7004, id="a model that is one of several"),
    ],
)
def test_problems_that_the_fuzzer_found_are_fixed(kind: str, number: int) -> None:
    assert fuzz(kind, number, 1).finds == []
