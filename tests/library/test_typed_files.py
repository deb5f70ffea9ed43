"""Files as people really type them score right, or are told in few words what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.errors import InputError, group_problems
from hedgerow.library.library import open_library
from hedgerow.library.scoring import score_file
from hedgerow.ruleset.result import Result, Score
from tests.corpus.typed.finished import Finished
from tests.corpus.typed.games import GAMES
from tests.corpus.typed.people import PEOPLE, Typed, files
from tests.corpus.typed.slips import SLIPS, Slip
from tests.corpus.typed.typing import Style, typed

LIBRARY = open_library()
FILES = [*files()]
ALL_SLIPS = [
    pytest.param(it, id=f"{game}, {it.id}") for game, slips in SLIPS.items() for it in slips
]
MOST_ERRORS = 3


def scored(raw: bytes, folder: Path) -> Result:
    path = folder / "game.txt"
    path.write_bytes(raw)
    return score_file(path, LIBRARY, None).result


def check_refusal(error: InputError) -> None:
    """Few errors, and each says what to do."""
    told = [first for first, *_ in group_problems(error.problems)]
    assert len(told) <= MOST_ERRORS, error
    assert all(it.hint for it in told), error


def kinds(score: Score) -> dict[str, int]:
    return {kind: points for kind, points in score.points_by_kind.items() if points}


def wanted(game: Finished) -> list[dict[str, int]]:
    return [{kind: points for kind, points in it.items() if points} for it in game.points]


def test_the_corpus_has_three_hundred_files_and_no_two_alike() -> None:
    different = {it.raw for it in FILES} | {it.raw for slips in SLIPS.values() for it in slips}

    assert len(different) >= 300
    assert len({it.id for it in PEOPLE}) == len(PEOPLE)


@pytest.mark.parametrize("game", GAMES, ids=lambda it: f"{it.game}, {it.id}")
def test_a_game_typed_cleanly_is_worth_what_the_second_scorer_says(
    game: Finished, tmp_path: Path
) -> None:
    result = scored(typed(game, Style()), tmp_path)

    assert [kinds(it) for it in result.scores] == wanted(game)


@pytest.mark.parametrize("file", FILES, ids=lambda it: it.id)
def test_a_file_as_people_type_it_scores_right_or_is_told_in_few_words(
    file: Typed, tmp_path: Path
) -> None:
    try:
        result = scored(file.raw, tmp_path)
    except InputError as error:
        assert file.person.unsure, error
        check_refusal(error)
    else:
        assert [kinds(it) for it in result.scores] == wanted(file.game)


@pytest.mark.parametrize("slip", ALL_SLIPS)
def test_a_slip_is_told_in_few_words_or_mended_where_nothing_can_be_misread(
    slip: Slip, tmp_path: Path
) -> None:
    try:
        result = scored(slip.raw, tmp_path)
    except InputError as error:
        assert not slip.scored, error
        check_refusal(error)
        assert [it for it in slip.told if it not in str(error)] == []
    else:
        assert tuple(it.total for it in result.scores) == slip.scored
        assert slip.warned in " ".join((*result.warnings, *(it.text for it in result.open)))
