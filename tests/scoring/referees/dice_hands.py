"""Hands of five dice, one in each of thirteen fields."""

from __future__ import annotations

from random import Random

from tests.scoring.referees.paper import Paper, Papers, Points, Referee, each, players

FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
HANDS = ("three-alike", "four-alike", "house", "small", "large", "five-alike", "any")
RULES = "\n".join(
    f"  - {{id: {name}, in_each: {name}, of: '{face}', count: sum, points: 1}}"
    for face, name in enumerate(FACES, 1)
)
RULES += """
  - {id: bonus, count: above, once: {at_least: 63}, points: 35}
  - {id: three-alike, in_each: three-alike, same: {at_least: 3}, count: sum, points: 1}
  - {id: four-alike, in_each: four-alike, same: {at_least: 4}, count: sum, points: 1}
  - {id: house, in_each: house, kinds: {exactly: 2}, same: {exactly: 3}, points: 25}
  - {id: small, in_each: small, straight: {at_least: 4}, points: 30}
  - {id: large, in_each: large, straight: {exactly: 5}, points: 40}
  - {id: five-alike, in_each: five-alike, same: {exactly: 5}, points: 50}
  - {id: any, in_each: any, count: sum, points: 1}
  - {id: high, in_each: [three-alike, four-alike, any], sum: {at_least: 20, at_most: 29},
     points: 2}
"""
VOCABULARY = {
    "kinds": tuple("123456"),
    "letter_fields": FACES + HANDS,
    "fields": ("above",),
}


def finish(rng: Random) -> Papers:
    return {player: _pad(rng) for player in players(rng)}


def _pad(rng: Random) -> Paper:
    letters = {name: _dice(rng) for name in FACES + HANDS}
    return Paper(letters=letters, fields={"above": rng.randint(55, 70)})


def _dice(rng: Random) -> tuple[str, ...]:
    if rng.random() < 0.1:
        return ()
    dice = rng.choices(rng.sample("123456", rng.choice((1, 2, 2, 3, 4, 6))), k=5)
    if rng.random() < 0.4:
        start = rng.randint(0, 1)
        dice = list("123456"[start : start + 5])
        dice[rng.randint(0, 4)] = rng.choice("123456")
    rng.shuffle(dice)
    return tuple(dice)


def _score(paper: Paper) -> Points:
    dice = {name: [int(die) for die in held] for name, held in paper.letters.items()}
    often = {name: sorted(map(held.count, set(held))) for name, held in dice.items()}
    faces = {name: "".join(map(str, sorted(set(held)))) for name, held in dice.items()}
    points = {name: face * dice[name].count(face) for face, name in enumerate(FACES, 1)}
    points["bonus"] = 35 if paper.fields["above"] >= 63 else 0
    for name, alike in (("three-alike", 3), ("four-alike", 4)):
        enough = max(often[name], default=0) >= alike
        points[name] = sum(dice[name]) if enough else 0
    points["house"] = 25 if often["house"] == [2, 3] else 0
    is_small = any(run in faces["small"] for run in ("1234", "2345", "3456"))
    points["small"] = 30 if is_small else 0
    points["large"] = 40 if faces["large"] in ("12345", "23456") else 0
    points["five-alike"] = 50 if often["five-alike"] == [5] else 0
    points["any"] = sum(dice["any"])
    high = [name for name in ("three-alike", "four-alike", "any") if 20 <= sum(dice[name]) <= 29]
    points["high"] = 2 * len(high)
    return points


REFEREE = Referee(RULES, VOCABULARY, finish, lambda papers: each(papers, _score))
