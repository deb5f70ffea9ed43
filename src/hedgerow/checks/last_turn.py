"""The game ended with the last turn, not earlier: `check: last-turn`.

For games that end as soon as enough points are paid. One turn can complete one unit of each rule,
such as a row and a column that cross. Without the best unit of each rule, the game must not have
been over.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hedgerow.scoring.checked import CheckedGame, Finding
from hedgerow.scoring.judging import limits_of


def find(game: CheckedGame) -> Iterator[Finding]:
    """Yield a problem if the game was over before the last turn.

    `{n}` is the number of units that pay, `{least}` what ends the game.
    """
    scored = game.rules.score(game.views)
    paid: dict[str, Counter[str]] = {}
    for lines in scored.values():
        for line in lines:
            paid.setdefault(line.rule, Counter())[line.unit] += line.points
    best = {rule: units.most_common(1)[0][0] for rule, units in paid.items()}
    before = {
        player: Counter(
            {
                rule: sum(it.points for it in lines if it.rule == rule and it.unit != last)
                for rule, last in best.items()
            }
        )
        for player, lines in scored.items()
    }
    for end in game.ends:
        if end.condition.points_of and end.judge(game.views, before, game.hidden).is_true:
            number = sum(points > 0 for units in paid.values() for points in units.values())
            least, _ = limits_of(end.condition)
            yield Finding(kind="problem", numbers={"n": number, "least": least})
            return
