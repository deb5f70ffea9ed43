"""The game ended with the last turn, not earlier: `check: last-turn`.

For games that end as soon as enough points are paid. One turn can complete one unit of each rule,
such as a row and a column that cross. Without the best unit of each rule, the game must not have
been over.
"""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.scoring.checked import CheckedGame, Finding
from hedgerow.scoring.judging import limits_of


def find(game: CheckedGame) -> Iterator[Finding]:
    """Yield a problem if the game was over before the last turn.

    `{n}` is the number of units that pay, `{least}` what ends the game.
    """
    ends = [end for end in game.ends if end.condition.points_of]
    if not ends:
        return
    scored = game.rules.score(game.views)
    paid: dict[str, dict[str, int]] = {}
    for lines in scored.values():
        for line in lines:
            units = paid.setdefault(line.rule, {})
            units[line.unit] = units.get(line.unit, 0) + line.points
    best = {rule: max(units, key=units.__getitem__) for rule, units in paid.items()}
    before = {player: dict.fromkeys(best, 0) for player in scored}
    for player, lines in scored.items():
        for line in lines:
            if line.unit != best[line.rule]:
                before[player][line.rule] += line.points
    for end in ends:
        if end.judge(game.views, before, game.hidden).is_true:
            number = sum(points > 0 for units in paid.values() for points in units.values())
            least, _ = limits_of(end.condition)
            yield Finding(kind="problem", numbers={"n": number, "least": least})
            return
