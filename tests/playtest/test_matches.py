"""Sheets of simulated players: matched if possible, refused if no two ever match."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game import game as game_module
from hedgerow.game.content import set_folders
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.playtest.matches import SETS, generate_sheet_sets


@pytest.fixture
def without_matches(monkeypatch: pytest.MonkeyPatch) -> Game:
    """Return a game whose sheets all have different fairness keys."""
    numbers = count()
    monkeypatch.setattr(game_module, "fairness_key", lambda sheet, content: next(numbers))
    game = open_library().find_game("fallow")
    # Sets of sheets are known by their codes.
    about = replace(game.content.about, tag="ZZ")
    content = replace(game.content, about=about)
    set_folders(content, game.folders)
    return replace(game, content=content)


def test_sheets_that_never_match_are_refused_with_a_hint(without_matches: Game) -> None:
    with pytest.raises(InputError) as caught:
        generate_sheet_sets(without_matches, 3, ["matched"])

    assert str(caught.value) == (
        "fallow: error: no set of 3 matched sheets found in 2,000 tries\n"
        "  hint: use unmatched sheets: --sheets free"
    )


def test_free_sheets_need_no_matches(without_matches: Game) -> None:
    assert len(generate_sheet_sets(without_matches, 3, ["free"])) == SETS
