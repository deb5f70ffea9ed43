"""Two scorers, written apart, agree; `make harden` asks them about 100,000 games each."""

from __future__ import annotations

import pytest

from harden.second import both, disagreements, referees
from hedgerow.games import rules_names


@pytest.mark.parametrize("game", referees())
def test_a_second_scorer_agrees_on_finished_games(game: str) -> None:
    assert [*disagreements(game, 0, 300)] == []


def test_every_game_has_a_second_scorer() -> None:
    assert [it.replace("_", "-") for it in referees()] == sorted(rules_names())


@pytest.mark.parametrize("game", referees())
def test_every_line_is_compared_not_only_the_total(game: str) -> None:
    games = [both(game, number) for number in range(40)]

    several = [lines for _, told, _ in games for lines in told if len(lines) > 1]
    assert several, "players with more than one line"
    assert all(rule.count(":") or rule == "track" for lines in several for rule, *_ in lines)
