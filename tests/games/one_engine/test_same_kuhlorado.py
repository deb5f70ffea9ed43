"""Kuhlorado as data scores and prints like the game that is written in Python."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hedgerow.library.library import Library, open_library
from hedgerow.library.scoring import score_text
from hedgerow.ruleset.result import Result
from tests.games.kuhlorado.referee import finished

FOLDER = Path(__file__).parent
GAMES, SEEDS = 40, 12
# So many cows are marked at the interim scoring.
COWS = 9
LANGUAGES = ("en", "de", "fr", "it")


@pytest.fixture(scope="module")
def data() -> Library:
    return open_library(FOLDER)


def facts(result: Result) -> list[object]:
    """Return what must be the same: all but texts and warnings."""
    scores = [
        [it.player, it.label, it.total, [(line.rule, line.points, line.cells) for line in it.lines]]
        for it in result.scores
    ]
    questions = [(it.section, it.field, it.brush, it.answer) for it in result.open]
    return [scores, result.winners, result.complete, result.state, result.variant, questions]


@pytest.mark.parametrize("number", range(GAMES))
def test_finished_games_score_alike(library: Library, data: Library, number: int) -> None:
    text, _ = finished(Random(f"same {number}"))
    if has_few_marks(text):
        return

    expected = score_text(text, library=library).result
    found = score_text(text, library=data).result

    assert facts(found) == facts(expected)


def has_few_marks(text: str) -> bool:
    """Return whether fewer marks than nine cows are typed at the interim scoring, without a board.

    The game in Python paid the doubles of such a moment, which cannot be the interim scoring.
    """
    interim = text.partition("[interim]")[2]
    return "[board]" not in text and 0 < interim.count("X") + interim.count("O") < COWS


@pytest.mark.parametrize("lang", LANGUAGES)
def test_score_lines_have_the_same_texts(library: Library, data: Library, lang: str) -> None:
    for number in range(4):
        text, _ = finished(Random(f"text {number}"))

        expected = score_text(f"lang: {lang}\n{text}", library=library).result
        found = score_text(f"lang: {lang}\n{text}", library=data).result

        assert [line_texts(found), found.warnings == ()] == [
            line_texts(expected),
            expected.warnings == (),
        ]


def line_texts(result: Result) -> list[str]:
    return [line.text for score in result.scores for line in score.lines]


@pytest.mark.parametrize("number", range(SEEDS))
def test_a_seed_gives_the_same_board(library: Library, data: Library, number: int) -> None:
    assert board_of(data, number) == board_of(library, number)


def board_of(library: Library, seed: int) -> list[str]:
    """Return the rows of a board, as they are typed."""
    game = library.find_game("kuhlorado")
    sheet = game.sheet_spec.to_data(game.generate_sheet(game.code_for_seed(seed)), game.content)
    if "board" in sheet:
        board = sheet["board"]
        assert isinstance(board, list | tuple)
        return [str(row) for row in board]
    letters = {"small": "w", "large": "W", "cow": "c"}
    symbols = sheet["symbols"]
    assert isinstance(symbols, dict)
    cells = {pos: letters.get(str(name), str(name)) for pos, name in symbols.items()}
    return ["".join(cells[f"{column}{row}"] for column in "ABCDEFGH") for row in range(1, 9)]
