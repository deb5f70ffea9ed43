"""A second, slow scorer of fallow, and fields for it to score."""

from random import Random


def finished(lots: Random) -> tuple[str, list[dict[str, int]]]:
    """A typed-in field, and its points."""
    rows = ["".join(lots.choices("BO.", k=3)) for _ in range(3)]
    beside = 0
    for row in range(3):
        for col in range(3):
            for other in range(9):
                far = abs(other // 3 - row) + abs(other % 3 - col)
                beside += rows[row][col] == "B" and far == 1 and rows[other // 3][other % 3] == "O"
    return "\n".join(["game: fallow", "[Ann]", *rows]), [{"total": beside}]
