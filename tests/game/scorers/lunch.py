"""Three rounds of small dishes, with majorities in each round and at the end."""

from __future__ import annotations

from random import Random

from tests.game.scorers.finished import Finished, places, some_players, typed

ROUNDS = ("first", "second", "third")
ROLLS = {"E": 1, "R": 2, "Q": 3}
DISHES = ["F", "S", "D", "W1", "W2", "W3", *ROLLS, "E3", "R3", "Q3", "H", "P"]
DUMPLINGS = (0, 1, 3, 6, 10, 15)


def play(rng: Random) -> Finished:
    names = some_players(rng, 3, 5)
    chosen = rng.sample(DISHES, rng.randint(3, len(DISHES)))
    hands = {
        name: {part: rng.choices(chosen, k=rng.randint(0, 9)) for part in ROUNDS} for name in names
    }
    sections = {
        name: [f"{part}: {' '.join(hand) or '-'}" for part, hand in hands[name].items()]
        for name in names
    }
    points = {
        name: {
            "fritters": sum(hand.count("F") // 2 * 5 for hand in hands[name].values()),
            "slices": sum(hand.count("S") // 3 * 10 for hand in hands[name].values()),
            "dumplings": sum(DUMPLINGS[min(hand.count("D"), 5)] for hand in hands[name].values()),
            "rolled": sum(_roll(dish) for hand in hands[name].values() for dish in hand),
        }
        for name in names
    }
    for part in ROUNDS:
        seaweed = {
            name: sum(int(dish[1]) for dish in hands[name][part] if dish[0] == "W")
            for name in names
        }
        for name, paid in places(seaweed, (6, 3), "split").items():
            points[name][f"wraps:{part}"] = paid
    puddings = {name: sum(hand.count("P") for hand in hands[name].values()) for name in names}
    for name, paid in places(puddings, (6,), "split").items():
        points[name]["sweet"] = paid
    fewest = [name for name in names if puddings[name] == min(puddings.values())]
    for name in names:
        # If all have equally many, nobody has the fewest.
        pays = name in fewest and len(fewest) < len(names)
        points[name]["sour"] = -(6 // len(fewest)) if pays else 0
    return Finished(typed(sections), points)


def _roll(dish: str) -> int:
    """Return what a roll pays: three times as much in sauce."""
    return ROLLS.get(dish[0], 0) * (3 if dish[1:] else 1)
