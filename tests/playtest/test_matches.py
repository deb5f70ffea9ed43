"""Sheets of simulated players: matched if possible, refused if no two ever match."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from hedgerow.base.errors import InputError
from hedgerow.library.game import Game
from hedgerow.library.library import open_library
from hedgerow.playtest.matches import SETS, generate_sheet_sets


def without_matches() -> Game:
    """Return a game whose sheets all have different fairness keys."""
    game, numbers = open_library().find_game("fallow"), count()
    spec = replace(game.sheet_spec, fairness_key=lambda sheet: next(numbers))
    about = replace(game.content.about, tag="ZZ")
    return replace(
        game,
        content=replace(game.content, about=about),
        ruleset=replace(game.ruleset, sheet_spec=spec),
    )


def test_sheets_that_never_match_are_refused_with_a_hint() -> None:
    with pytest.raises(InputError) as caught:
        generate_sheet_sets(without_matches(), 3, ["matched"])

    assert str(caught.value) == (
        "fallow: error: no set of 3 matched sheets found in 2,000 tries\n"
        "  hint: use unmatched sheets: --sheets free"
    )


def test_free_sheets_need_no_matches() -> None:
    assert len(generate_sheet_sets(without_matches(), 3, ["free"])) == SETS
