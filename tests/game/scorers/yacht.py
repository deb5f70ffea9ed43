"""Thirteen rolls of five dice, in two sections with a bonus."""

from __future__ import annotations

from random import Random

from tests.game.scorers.finished import Finished, some_players, typed

UPPER = ("ones", "twos", "threes", "fours", "fives", "sixes")
LOWER = ("trips", "quads", "house", "short", "long", "five", "chance")


def play(rng: Random) -> Finished:
    sections, points = {}, {}
    for player in some_players(rng, 1, 5):
        upper = {
            name: [face] * rng.choice((0, 2, 3, 3, 4, 5)) for face, name in enumerate(UPPER, 1)
        }
        lower = {name: _roll(rng) for name in LOWER}
        sections[player] = [
            f"{name}: {' '.join(map(str, dice)) or '-'}" for name, dice in (upper | lower).items()
        ]
        above = sum(map(sum, upper.values()))
        points[player] = {f"sum-{name}": sum(dice) for name, dice in upper.items()} | {
            "bonus": 35 if above >= 63 else 0,
            "sum-trips": sum(lower["trips"]) if _often(lower["trips"])[-1] >= 3 else 0,
            "sum-quads": sum(lower["quads"]) if _often(lower["quads"])[-1] >= 4 else 0,
            "full-house": 25 if _often(lower["house"]) == [2, 3] else 0,
            "run-of-four": 30 if _has_run(lower["short"], 4) else 0,
            "run-of-five": 40 if _has_run(lower["long"], 5) else 0,
            "all-equal": 50 if _often(lower["five"]) == [5] else 0,
            "sum-chance": sum(lower["chance"]),
        }
    return Finished(typed(sections), points)


def _roll(rng: Random) -> list[int]:
    if rng.random() < 0.1:
        return []  # crossed off
    if rng.random() < 0.4:
        start = rng.randint(1, 2)
        dice = [*range(start, start + 5)]
        dice[rng.randrange(5)] = rng.randint(1, 6)
    else:
        dice = rng.choices(rng.sample(range(1, 7), rng.choice((1, 2, 2, 3, 6))), k=5)
    rng.shuffle(dice)
    return dice


def _often(dice: list[int]) -> list[int]:
    """Return how often the faces occur, the most common one last."""
    return sorted(dice.count(face) for face in {*dice}) or [0]


def _has_run(dice: list[int], length: int) -> bool:
    return any({*range(start, start + length)} <= {*dice} for start in range(1, 8 - length))
