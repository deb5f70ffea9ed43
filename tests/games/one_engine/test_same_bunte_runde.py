"""Bunte Runde as data scores, prints and reads like the game that is written in Python."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from hedgerow.base.errors import InputError
from hedgerow.base.grid import cells
from hedgerow.library.library import Library, open_library
from hedgerow.library.scoring import score_text
from hedgerow.ruleset.result import Result
from tests.games.bunte_runde.referee import finished
from tests.games.bunte_runde.test_bunte_runde_parse import (
    REFUSED,
    TABLE,
    WRONG_PLAYERS,
    G,
)
from tests.games.typed import lines

FOLDER = Path(__file__).parent
GAMES, SEEDS = 40, 40


@pytest.fixture(scope="module")
def data() -> Library:
    return open_library(FOLDER)


def facts(result: Result) -> list[object]:
    """Return what must be the same: all but texts."""
    scores = [
        [it.player, it.total, [(line.rule, line.points, line.cells) for line in it.lines]]
        for it in result.scores
    ]
    warnings = len(result.warnings)
    return [scores, result.winners, result.complete, result.state, result.variant, warnings]


@pytest.mark.parametrize("number", range(GAMES))
def test_finished_games_score_alike(library: Library, data: Library, number: int) -> None:
    text, _ = finished(Random(f"same {number}"))

    expected = score_text(text, library=library).result
    found = score_text(text, library=data).result

    assert facts(found) == facts(expected)
    assert found.open == expected.open == ()


# The section is [marks] now, [board] is another name of it; the keys have another order.
OTHER_NAMES = {"[board]": "[marks]", "variant, sheet, players": "variant, players, sheet"}
# There is a section [marks]: the file is right.
NOT_WRONG = ("another section",)
WRONG = [
    *(
        (what, lines(base.replace(right, wrong)))
        for what, base, right, wrong, *_ in REFUSED
        if what not in NOT_WRONG
    ),
    *(
        (what, lines(f"{G}players: {players}/[board]/{TABLE}"))
        for what, players, *_ in WRONG_PLAYERS
    ),
]


@pytest.mark.parametrize("text", [pytest.param(text, id=what) for what, text in WRONG])
def test_wrong_files_have_the_same_problems(library: Library, data: Library, text: str) -> None:
    assert problems(data, text) == problems(library, text)


def problems(library: Library, text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        score_text(text, library=library)
    found = [f"{it.location}: {it.message} | {it.hint}" for it in caught.value.problems]
    for old, new in OTHER_NAMES.items():
        found = [line.replace(old, new) for line in found]
    return found


def test_seeds_give_the_same_rings_and_sets(library: Library, data: Library) -> None:
    game, same = library.find_game("bunte-runde"), data.find_game("bunte-runde")
    for seed in range(SEEDS):
        code, own_code = game.code_for_seed(seed), same.code_for_seed(seed)
        ring, sheet = game.generate_sheet(code), same.generate_sheet(own_code)

        size = cells(sheet.rows, sheet.columns)
        variant = game.content.variant(ring.variant)
        pieces = dict(zip(size, variant.pieces, strict=True))
        assert sheet.variant == ring.variant
        assert [pieces[pos] for pos in sheet.drawn.order.cells] == [*ring.pieces]
        assert sheet.drawn.order.start == ring.start
        expected = [it.seed for it in game.codes_of_set(code)]
        assert [it.seed for it in same.codes_of_set(own_code)] == expected
