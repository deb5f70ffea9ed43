"""How many keys it takes to enter a finished game and see who has won."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.package_data import data_folder
from hedgerow.game.library import open_library
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
    "example", sorted(EXAMPLES.glob("*/*.txt")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_every_example_can_be_entered_by_answering_questions(example: Path) -> None:
    """`answers` also compares the score with the expected one."""
    if (example.parent.name, example.stem) == ("stampfarm", "rulebook"):
        with pytest.raises(ValueError, match="needs at least 2 players"):
            answers(example, open_library())
        return

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
        (("^",), 15 + 3),  # needs Shift
        (("a.b,1",), 15 + 6),
    ],
)
def test_every_key_is_counted(typed: tuple[str, ...], count: int) -> None:
    assert keys(typed) == count
