"""Kuhfstein as data scores like the game that is written in Python."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hedgerow.library.library import Library, open_library
from hedgerow.library.scoring import score_text
from hedgerow.ruleset.result import Result
from tests.games.kuhfstein.referee import finished

FOLDER = Path(__file__).parent
GAMES = 60


@pytest.fixture(scope="module")
def data() -> Library:
    return open_library(FOLDER)


def facts(result: Result) -> list[object]:
    """Return what must be the same: all but texts, and the name of the variant."""
    scores = [
        [
            it.player,
            it.total,
            it.tie_break,
            [(line.rule, line.points, line.cells) for line in it.lines],
        ]
        for it in result.scores
    ]
    questions = [(it.section, it.field) for it in result.open]
    return [scores, result.winners, result.ranks, result.complete, result.state, questions]


@pytest.mark.parametrize("number", range(GAMES))
def test_finished_games_score_alike(library: Library, data: Library, number: int) -> None:
    text, _ = finished(Random(f"same {number}"))

    expected = score_text(text, library=library).result
    found = score_text(text, library=data).result

    assert facts(found) == facts(expected)
    assert len(found.warnings) == len(expected.warnings)


@pytest.mark.parametrize("number", range(GAMES))
def test_games_without_trees_are_undecided_alike(
    library: Library, data: Library, number: int
) -> None:
    text, _ = finished(Random(f"no trees {number}"))
    lines = [line for line in text.split("\n") if not line.startswith("trees:")]
    without = "\n".join(line for line in lines if line.strip() and {*line.strip()} - {*"^ "})

    expected = score_text(without, library=library).result
    found = score_text(without, library=data).result

    assert facts(found) == facts(expected)
