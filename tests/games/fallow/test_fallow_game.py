"""Fallow as a whole: its content, its examples, and its second scorer."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from hedgerow import check_content, open_library, score_text
from tests.games.fallow.referee import finished

GAME = open_library().find_game("fallow")
EXAMPLES = sorted((GAME.folder.parent / "examples" / "fallow").glob("*.txt"))


def test_the_content_is_valid_in_four_languages() -> None:
    assert check_content(GAME.folder) == ()
    assert GAME.languages == ("en", "fr", "it", "de")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_scores_as_worked_out_by_hand(path: Path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text("utf-8"))
    result = score_text(path.read_text("utf-8")).result

    players = expected["players"]
    lines = [
        [(line.rule, line.points, [cell.name for cell in line.cells]) for line in score.lines]
        for score in result.scores
    ]
    assert [score.player for score in result.scores] == [player["name"] for player in players]
    assert lines == [
        [(line["rule"], line["points"], line["cells"]) for line in player["lines"]]
        for player in players
    ]
    assert (list(result.winners), list(result.warnings)) == (
        expected["winners"],
        expected["warnings"],
    )


@pytest.mark.parametrize("number", range(100))
def test_a_second_scorer_agrees_on_finished_games(number: int) -> None:
    text, expected = finished(Random(number))

    # Lines without points are skipped: the second scorer has one for every cell.
    scored = [
        [
            (line.rule, line.points, frozenset(cell.name for cell in line.cells))
            for line in score.lines
            if line.points
        ]
        for score in score_text(text).result.scores
    ]
    assert scored == [[line for line in lines if line[1]] for lines in expected]
