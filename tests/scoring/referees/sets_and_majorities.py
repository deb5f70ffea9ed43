"""Cards in a basket: sets, different kinds, and comparisons of all players."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from tests.scoring.referees.paper import (
    Paper,
    Papers,
    Points,
    Referee,
    each,
    highest_step,
    players,
)

FRUIT = ("apple", "pear", "plum", "quince")
OTHERS = ("bean", "weed")
VARIETY = {1: 1, 2: 3, 3: 6, 4: 10}
RULES = """
  - {id: sets, in_each: basket, of: fruit, count: sets, points: 5}
  - {id: variety, at: basket, of: fruit, count: kinds, table: {1: 1, 2: 3, 3: 6, 4: 10}}
  - {id: most, at: basket, of: fruit, each_kind: true, who: most, places: [6, 3], tie: pool,
     separate_lines: true}
  - {id: beans, in_each: basket, of: bean, count: cells, who: least, places: [4, 2]}
  - {id: weeds, at: basket, of: weed, who: most, points: -3}
  - {id: silver, count: coins, every: 3, points: 1}
  - {id: richest, count: coins, who: most, places: [7, 4, 1], tie: nobody}
"""
VOCABULARY = {
    "kinds": FRUIT + OTHERS,
    "families": {"fruit": FRUIT},
    "letter_fields": ("basket",),
    "fields": ("coins",),
}


def finish(rng: Random) -> Papers:
    chosen = rng.sample(FRUIT + OTHERS, rng.randint(2, 6))
    return {
        player: Paper(
            letters={"basket": tuple(rng.choices(chosen, k=rng.randint(0, 12)))},
            fields={"coins": rng.randint(0, 9)},
        )
        for player in players(rng)
    }


def score(papers: Papers) -> dict[str, Points]:
    points = each(papers, _own_points)
    for kind in FRUIT:
        _add(points, f"most:{kind}", _places(_counts(papers, kind), (6, 3), "pool"))
    beans = {player: -number for player, number in _counts(papers, "bean").items()}
    same = len(set(beans.values())) == 1
    _add(points, "beans", _places(beans, () if same else (4, 2), "all", least=True))
    _add(points, "weeds", _places(_counts(papers, "weed"), (-3,), "all"))
    coins = {player: paper.fields["coins"] for player, paper in papers.items()}
    _add(points, "richest", _places(coins, (7, 4, 1), "nobody"))
    return points


def _own_points(paper: Paper) -> Points:
    held = [paper.letters["basket"].count(kind) for kind in FRUIT]
    return {
        "sets": 5 * min(held),
        "variety": highest_step(VARIETY, sum(number > 0 for number in held)),
        "silver": paper.fields["coins"] // 3,
    }


def _counts(papers: Papers, kind: str) -> dict[str, int]:
    return {player: paper.letters["basket"].count(kind) for player, paper in papers.items()}


def _add(points: dict[str, Points], rule: str, found: Callable[[str], int]) -> None:
    for player in points:
        points[player][rule] = found(player)


def _places(
    numbers: dict[str, int], places: tuple[int, ...], tie: str, *, least: bool = False
) -> Callable[[str], int]:
    """Return the function that pays a player by the number of players ahead."""

    def pay(player: str) -> int:
        own = numbers[player]
        ahead = sum(number > own for number in numbers.values())
        tied = sum(number == own for number in numbers.values())
        if ahead >= len(places) or (own <= 0 and not least):
            return 0
        if tied == 1 or tie == "all":
            return places[ahead]
        return 0 if tie == "nobody" else sum(places[ahead : ahead + tied]) // tied

    return pay


REFEREE = Referee(RULES, VOCABULARY, finish, score)
