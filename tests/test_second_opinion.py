"""Two scorers, written apart, agree; `make harden` asks them about 100,000 games each."""

from __future__ import annotations

import pytest

from harden.second import disagreements, referees
from hedgerow.library import rules_names


@pytest.mark.parametrize("game", referees())
def test_a_second_scorer_agrees_on_finished_games(game: str) -> None:
    assert [*disagreements(game, 0, 300)] == []


def test_every_game_has_a_second_scorer() -> None:
    assert [it.replace("_", "-") for it in referees()] == sorted(rules_names())
