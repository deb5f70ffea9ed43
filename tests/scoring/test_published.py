"""Published kinds of scoring as sentences, compared with scorers that share no code with them.

In the suite about 60 random games of each kind are compared; `make harden` compares 2,000, and 500
of the map game.
"""

from __future__ import annotations

import pytest

from harden.sentences import disagreements, finished_game, prepare, referees

GAMES = {"parish": 20}
every_referee = pytest.mark.parametrize("name", referees())


@every_referee
def test_both_scorers_agree(name: str) -> None:
    assert [*disagreements(name, 0, GAMES.get(name, 60))] == []


@every_referee
def test_every_rule_pays_different_points(name: str) -> None:
    """A rule that always pays the same would prove nothing."""
    found: dict[str, set[int]] = {rule.id: set() for rule in prepare(name)[0].rules}
    for number in range(GAMES.get(name, 60)):
        _, points = finished_game(name, number)
        for lines in points.values():
            for line, paid in lines.items():
                found[line.partition(":")[0]].add(paid)
        for rule in found:
            if rule not in {line.partition(":")[0] for it in points.values() for line in it}:
                found[rule].add(0)  # no unit met its conditions

    assert [rule for rule, paid in found.items() if len(paid) < 2] == []


def test_the_map_game_has_26_cards() -> None:
    assert len(prepare("parish")[0].rules) == 26
    assert len(referees()) == 9
