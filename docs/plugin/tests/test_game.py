"""The game as a whole: its content, examples and bots, and a second scorer."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest
from hedgerow import check_content, load_game, score_text
from hedgerow.playtest.cross_check import replay_game
from hedgerow.playtest.matches import MatchOptions, prepare_match

GAME = load_game("windbreak")
EXAMPLES = sorted((GAME.folder.parent / "examples" / GAME.id).glob("*.txt"))


def test_the_content_is_valid_in_four_languages() -> None:
    assert check_content(GAME.folder) == ()
    assert GAME.languages == ("en", "fr", "it", "de")


@pytest.mark.parametrize("seed", range(10))
def test_a_sheet_shows_its_four_trees_as_text_and_data(seed: int) -> None:
    sheet = GAME.generate_sheet(GAME.code_for_seed(seed))
    letters = GAME.sheet_spec.to_text(sheet, GAME.drawing_context("en")).split()
    cells = [f"{col}{row}" for row in "1234" for col in "ABCD"]
    trees = [cell for cell, letter in zip(cells, letters, strict=True) if letter == "T"]

    assert len(trees) == 4
    assert GAME.sheet_spec.to_data(sheet, GAME.content) == {"side": 4, "trees": trees}


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_scores_as_worked_out_by_hand(path: Path) -> None:
    expected = json.loads(path.with_suffix(".json").read_text("utf-8"))
    result = score_text(path.read_text("utf-8")).result

    assert [
        (score.player, score.total, [(it.rule, it.points, it.cells[0].name) for it in score.lines])
        for score in result.scores
    ] == [
        (it["name"], it["total"], [(x["rule"], x["points"], x["cells"][0]) for x in it["lines"]])
        for it in expected["players"]
    ]
    assert list(result.winners) == expected["winners"]
    assert list(result.warnings) == expected["warnings"]


def count_points(row: str) -> int:
    """Score a row in another way than the rules: remember the trees passed from left to right."""
    points = trees = 0
    for letter in row:
        trees += letter == "T"
        points += trees if letter == "B" else 0
    return points


@pytest.mark.parametrize("number", range(100))
def test_a_second_scorer_agrees_on_random_fields(number: int) -> None:
    rng = Random(number)
    rows = ["".join(rng.choices("BT.", k=4)) for _ in range(4)]
    (score,) = score_text("\n".join(["game: windbreak", "[Ann]", *rows])).result.scores

    assert score.total == sum(map(count_points, rows))


@pytest.mark.parametrize("bot", ["random", "greedy", "planning"])
def test_the_rules_score_what_the_bots_counted(bot: str) -> None:
    match = prepare_match(GAME, MatchOptions(players=3, variant="basic", bots=(bot,), seed=7))
    for number in range(50):
        # It raises an error if bots and rules disagree.
        _, finished, result = replay_game(match, number)

        assert result.complete
        assert [len(field.sown) for field in finished.fields] == [3, 3, 3]
