"""The sheets of simulated players: matched where they can be, refused where they never are."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from hedgerow.base.errors import InputError
from hedgerow.library.game import Game
from hedgerow.library.library import open_library
from hedgerow.playtest.sheets import SETS, generate_sheet_sets


def without_matches() -> Game:
    """A game of which no two sheets are equally good."""
    game, numbers = open_library().find_game("fallow"), count()
    kind = replace(game.sheet_spec, fairness_key=lambda sheet: next(numbers))
    about = replace(game.content.about, tag="ZZ")
    return replace(
        game,
        content=replace(game.content, about=about),
        ruleset=replace(game.ruleset, sheet_spec=kind),
    )


def test_sheets_that_never_match_are_refused_with_a_way_out() -> None:
    with pytest.raises(InputError) as caught:
        generate_sheet_sets(without_matches(), 3, ["matched"])

    assert str(caught.value) == (
        "fallow: error: found no 3 matched sheets in 2,000 tries\n  hint: use unmatched sheets: --sheets free"
    )


def test_the_way_out_is_one() -> None:
    assert len(generate_sheet_sets(without_matches(), 3, ["free"])) == SETS
