"""Stampfarm as data scores, prints and reads like the game that is written in Python."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hedgerow.library.library import Library, open_library
from hedgerow.library.scoring import score_text
from hedgerow.ruleset.result import Result
from tests.games.stampfarm.referee import finished

FOLDER = Path(__file__).parent
GAMES, SEEDS = 40, 12


@pytest.fixture(scope="module")
def data() -> Library:
    return open_library(FOLDER)


def facts(result: Result) -> list[object]:
    """Return what must be the same: all but texts, and the name of the variant."""
    scores = [
        [it.player, it.total, [(line.rule, line.points, line.cells) for line in it.lines]]
        for it in result.scores
    ]
    questions = [(it.section, it.field, it.brush, it.answer) for it in result.open]
    return [scores, result.winners, result.complete, result.state, questions]


@pytest.mark.parametrize("number", range(GAMES))
def test_finished_games_score_alike(library: Library, data: Library, number: int) -> None:
    text, _ = finished(Random(f"same {number}"))

    expected = score_text(text, library=library).result
    found = score_text(text, library=data).result

    assert facts(found) == facts(expected)


@pytest.mark.parametrize("number", range(SEEDS))
def test_a_seed_gives_the_same_sheet(library: Library, data: Library, number: int) -> None:
    assert hedge_of(data, number) == hedge_of(library, number)


def hedge_of(library: Library, seed: int) -> tuple[object, list[int]]:
    """Return the edges of a hedge, and the seeds of the sheets that match it."""
    game = library.find_game("stampfarm")
    code = game.code_for_seed(seed)
    data = game.sheet_spec.to_data(game.generate_sheet(code), game.content)
    hedges = data.get("walls", data)
    assert isinstance(hedges, dict)
    return hedges["hedge"], [it.seed for it in game.codes_of_set(code)]
