"""Fallow as a whole: its content, its examples, and a second scorer that agrees."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from hedgerow import check_content, open_library, score_text
from tests.games.fallow.referee import finished

BOX = open_library().find_game("fallow")
EXAMPLES = sorted((BOX.folder.parent / "examples" / "fallow").glob("*.txt"))


def test_the_content_is_valid_in_four_languages() -> None:
    assert check_content(BOX.folder) == ()
    assert BOX.languages == ("en", "fr", "it", "de")


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda it: it.stem)
def test_an_example_gives_what_was_worked_out_by_hand(path: Path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text("utf-8"))
    result = score_text(path.read_text("utf-8")).result

    lines = [[(it.rule, it.points) for it in score.lines] for score in result.scores]
    assert [score.player for score in result.scores] == [it["name"] for it in expected["players"]]
    assert lines == [
        [(it["rule"], it["points"]) for it in player["lines"]] for player in expected["players"]
    ]
    assert (list(result.winners), list(result.warnings)) == (
        expected["winners"],
        expected["warnings"],
    )


@pytest.mark.parametrize("number", range(100))
def test_a_second_scorer_agrees_on_finished_games(number: int) -> None:
    text, expected = finished(Random(number))

    told = [
        [
            (it.rule, it.points, frozenset(cell.name for cell in it.cells))
            for it in score.lines
            if it.points
        ]
        for score in score_text(text).result.scores
    ]
    assert told == [[line for line in lines if line[1]] for lines in expected]
