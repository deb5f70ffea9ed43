"""Two independent scorers agree; `make harden` compares them on 100,000 games each."""

from __future__ import annotations

import re

import pytest

from harden.second import disagreements, referees, score_twice

# A rule with one line per player, like `track`, or with several, like `goal:orchard`.
RULE_ID = re.compile(r"[a-z]+(-[a-z]+)*(:[^\s:]+)?")


@pytest.mark.parametrize("game", referees())
def test_a_second_scorer_agrees_on_finished_games(game: str) -> None:
    assert [*disagreements(game, 0, 300)] == []


@pytest.mark.parametrize("game", referees())
def test_every_line_is_compared_not_only_the_total(game: str) -> None:
    games = [score_twice(game, number) for number in range(40)]

    assert [lines for _, first_scores, _ in games for lines in first_scores if len(lines) > 1]


@pytest.mark.parametrize("game", referees())
def test_a_line_names_its_rule_and_if_there_are_several_which(game: str) -> None:
    games = [score_twice(game, number) for number in range(40)]
    rules = {rule for _, first_scores, _ in games for lines in first_scores for rule, *_ in lines}

    assert rules
    assert [it for it in rules if not RULE_ID.fullmatch(it)] == []
