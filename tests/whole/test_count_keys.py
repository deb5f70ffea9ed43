"""How many keys it takes from the finished game on the table to who has won."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.package_data import data_folder
from hedgerow.library.library import open_library
from tools.count_keys import answers, keys

EXAMPLES = data_folder("content") / "examples"


@pytest.mark.parametrize(
    ("example", "most"),
    [
        ("stampfarm/four.txt", 200),  # four players, codes, names, requests
        ("kuhlorado/code.txt", 130),  # code, names
        ("bunte-runde/double.txt", 90),  # three players, code, names
        ("kuhfstein/first.txt", 120),  # two players
        ("kuhfstein/valley.txt", 120),  # two players, trees and cows
    ],
)
def test_a_finished_game_is_entered_with_few_keys(example: str, most: int) -> None:
    assert keys(answers(EXAMPLES / example, open_library())) <= most


@pytest.mark.parametrize(
    "example", sorted(EXAMPLES.glob("*/*.txt")), ids=lambda it: f"{it.parent.name}-{it.stem}"
)
def test_every_example_can_be_entered_by_answering_questions(example: Path) -> None:
    """And scores as worked out by hand: `answers` compares it."""
    assert answers(example, open_library())


# The command alone is 14 characters and Enter.
@pytest.mark.parametrize(
    ("typed", "count"),
    [
        ((), 15),
        (("ab",), 18),
        (("A",), 15 + 3),  # Shift
        (("ABC",), 15 + 6),  # Caps Lock on and off
        (("ABC", "DEF", "abc"), 15 + 4 + 4 + 4 + 2),
        (("^",), 15 + 3),  # a sign above another
        (("a.b,1",), 15 + 6),
    ],
)
def test_every_key_is_counted(typed: tuple[str, ...], count: int) -> None:
    assert keys(typed) == count
