"""Files as users type them: they are scored correctly, or have few problems with hints."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.errors import InputError, group_problems
from hedgerow.game.library import open_library
from hedgerow.game.result import Result, Score
from hedgerow.game.scored_game import score_file
from tests.corpus.typed.finished import Finished
from tests.corpus.typed.games import GAMES
from tests.corpus.typed.people import PEOPLE, Typed, files
from tests.corpus.typed.slips import SLIPS, Slip
from tests.corpus.typed.typing import Style, type_game

LIBRARY = open_library()
FILES = [*files()]
ALL_SLIPS = [
    pytest.param(it, id=f"{game}, {it.id}") for game, slips in SLIPS.items() for it in slips
]
MAX_ERRORS = 3


def score_bytes(raw: bytes, folder: Path) -> Result:
    path = folder / "game.txt"
    path.write_bytes(raw)
    return score_file(path, LIBRARY, None).result


def check_refusal(error: InputError) -> None:
    """Check that there are few problems, each with a hint."""
    first_problems = [first for first, *_ in group_problems(error.problems)]
    assert len(first_problems) <= MAX_ERRORS, error
    assert all(it.hint for it in first_problems), error


def nonzero_points(score: Score) -> dict[str, int]:
    return {kind: points for kind, points in score.points_by_kind.items() if points}


def expected_points(game: Finished) -> list[dict[str, int]]:
    return [{kind: points for kind, points in it.items() if points} for it in game.points]


def test_corpus_has_three_hundred_different_files() -> None:
    different = {it.raw for it in FILES} | {it.raw for slips in SLIPS.values() for it in slips}

    assert len(different) >= 300
    assert len({it.id for it in PEOPLE}) == len(PEOPLE)


@pytest.mark.parametrize("game", GAMES, ids=lambda it: f"{it.game}, {it.id}")
def test_cleanly_typed_game_has_the_points_of_the_second_scorer(
    game: Finished, tmp_path: Path
) -> None:
    result = score_bytes(type_game(game, Style()), tmp_path)

    assert [nonzero_points(it) for it in result.scores] == expected_points(game)


@pytest.mark.parametrize("file", FILES, ids=lambda it: it.id)
def test_typed_file_is_scored_correctly_or_has_few_problems(file: Typed, tmp_path: Path) -> None:
    try:
        result = score_bytes(file.raw, tmp_path)
    except InputError as error:
        assert file.person.unsure, error
        check_refusal(error)
    else:
        assert [nonzero_points(it) for it in result.scores] == expected_points(file.game)


@pytest.mark.parametrize("slip", ALL_SLIPS)
def test_mistake_is_reported_briefly_or_corrected_if_unambiguous(
    slip: Slip, tmp_path: Path
) -> None:
    try:
        result = score_bytes(slip.raw, tmp_path)
    except InputError as error:
        assert not slip.scored, error
        check_refusal(error)
        assert [it for it in slip.messages if it not in str(error)] == []
    else:
        assert tuple(it.total for it in result.scores) == slip.scored
        assert slip.warned in " ".join((*result.warnings, *(it.text for it in result.open)))
