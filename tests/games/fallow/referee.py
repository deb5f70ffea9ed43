"""A second, slow scorer of fallow, and fields for it to score."""

from collections.abc import Iterator
from random import Random

Line = tuple[str, int, frozenset[str]]


def finished(lots: Random) -> tuple[str, list[list[Line]]]:
    """Typed-in fields of one to three players, and the points of every sown cell."""
    fields = [
        ["".join(lots.choices("BO.", k=3)) for _ in range(3)] for _ in range(lots.randint(1, 3))
    ]
    told = [f"[{name}]\n" + "\n".join(rows) for name, rows in zip("ABC", fields, strict=False)]
    return "\n".join(["game: fallow", *told]), [[*sown(rows)] for rows in fields]


def sown(rows: list[str]) -> Iterator[Line]:
    """A point for every stone at the distance of one step from a sown cell."""
    for row in range(3):
        for col in range(3):
            stones = 0
            for other in range(9):
                far = abs(other // 3 - row) + abs(other % 3 - col)
                stones += rows[row][col] == "B" and far == 1 and rows[other // 3][other % 3] == "O"
            yield "beside:stone", stones, frozenset({f"{'ABC'[col]}{row + 1}"})
