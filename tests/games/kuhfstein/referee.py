"""A second, slow scorer of kuhfstein, written from `games.md` alone, and games for it."""

from collections import Counter
from functools import cache
from random import Random

Cell = tuple[int, int]
Land = dict[Cell, str]
NAMES = ("Anna", "Ben", "Cleo", "Dirk")
IDS = (
    *("lakeshore", "most-fields", "most-meadows", "most-forests", "finisher", "orchard"),
    *("full-barn", "wide-land", "sheltered-house"),
)


@cache
def neighbours(cell: Cell) -> frozenset[Cell]:
    row, col = cell
    return frozenset({(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)})


def grow_land(rng: Random, count: int, kinds: list[str]) -> Land:
    """Generate a connected landscape of `count` tiles from the bag."""
    land: Land = {(0, 0): kinds.pop()}
    while len(land) < count:
        free = sorted(frozenset().union(*map(neighbours, land)) - land.keys())
        # Mostly compact, so that some tiles are inside.
        snug = rng.random() < 0.6
        cell = (
            max(free, key=lambda it: len(neighbours(it) & land.keys()))
            if snug
            else rng.choice(free)
        )
        land[cell] = kinds.pop()
    top, left = min(row for row, _ in land), min(col for _, col in land)
    return {(row - top, col - left): kind for (row, col), kind in land.items()}


def goal_points(goal: str, own: Land, others: list[Land], points: int, supply: int) -> int:
    inside = [kind for cell, kind in own.items() if neighbours(cell) <= own.keys()]
    count = Counter(own.values())

    def most(kind: str) -> bool:
        return 0 < count[kind] >= max(Counter(it.values())[kind] for it in others)

    values = {
        "lakeshore": 4 * (count["L"] - inside.count("L") >= 2),
        "most-fields": 4 * most("F"),
        "most-meadows": 5 * most("M"),
        "most-forests": 5 * most("W"),
        "finisher": 3 * (points >= 65),
        "orchard": 0,
        "full-barn": 4 * (supply >= 4),
        "wide-land": 5 * (len(own) >= 13),
        "sheltered-house": 5 * ("H" in inside),
    }
    return values[goal]


def finished(rng: Random) -> tuple[str, list[list[tuple[str, int]]]]:
    """Generate a typed game of two to four players, and the points of every player's lines."""
    count = rng.randint(2, 4)
    bag = [
        kind
        for kind, tiles in zip("FMWLH", (16, 15, 15, 13, 12), strict=True)
        for _ in range(tiles - (4 - count))
    ]
    rng.shuffle(bag)
    lands = [grow_land(rng, rng.randint(6, 15), bag) for _ in range(count)]
    trees = [plant_trees(rng, land, 2 * count // len(lands) + rng.randint(0, 1)) for land in lands]
    while sum(map(len, trees)) > 2 * count:
        max(trees, key=len).pop()
    lines, expected = ["game: kuhfstein"], []
    for number, land in enumerate(lands):
        goals = rng.sample(IDS, rng.randint(1, 2))
        points, supply = rng.randint(55, 75), rng.randint(0, 6)
        cows = rng.sample(sorted(land), min(len(land), rng.randint(0, 6 - supply)))
        head = [f"[{NAMES[number]}]", f"points: {points}", f"goals: {', '.join(goals)}"]
        stated = not trees[number] or rng.random() < 0.3
        head += [f"supply: {supply}", *([f"trees: {len(trees[number])}"] if stated else [])]
        lines += [*head, *format_land(land, [] if stated else trees[number], cows)]
        others = lands[:number] + lands[number + 1 :]
        values = [
            6 * (len(trees[number]) >= 3)
            if it == "orchard"
            else goal_points(it, land, others, points, supply)
            for it in goals
        ]
        best = values.index(max(values))
        expected.append([("track", points), (f"goal:{goals[best]}", values[best])])
    return "\n".join(lines), expected


def plant_trees(rng: Random, land: Land, most: int) -> list[Cell]:
    """Generate trees between four equal or four different tiles; no tile is used twice.

    A tree is named by the tile at the upper left of its point.
    """
    trees: list[Cell] = []
    used: set[Cell] = set()
    for row, col in rng.sample(sorted(land), len(land)):
        square = {(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)}
        free = square <= land.keys() and not square & used and len(trees) < most
        if free and len({land[cell] for cell in square}) in (1, 4):
            trees.append((row, col))
            used |= square
    return trees


def format_land(land: Land, trees: list[Cell], cows: list[Cell]) -> list[str]:
    """Format a landscape as typed: lower case with a cow, ^ at the points of trees."""
    height, width = (1 + max(cell[axis] for cell in land) for axis in (0, 1))
    lines = []
    for row in range(height):
        letters = [
            land.get((row, col), ".").lower() if (row, col) in cows else land.get((row, col), ".")
            for col in range(width)
        ]
        lines.append(" ".join(letters))
        points = "".join(" ^" if (row, col) in trees else "  " for col in range(width)).rstrip()
        lines += [points] if points else []
    return lines
