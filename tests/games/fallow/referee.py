"""A second scorer of fallow, slow and simple, and random finished games for it.

It is written from the rules alone and imports nothing from the game: an error in one of the two
scorers shows as a difference.
"""

from collections.abc import Iterator
from random import Random

Line = tuple[str, int, frozenset[str]]


def finished(rng: Random) -> tuple[str, list[list[Line]]]:
    """Generate the score file of a game of one to three players, with each player's lines."""
    fields = [random_field(rng) for _ in range(rng.randint(1, 3))]
    sections = [f"[{name}]\n" + "\n".join(rows) for name, rows in zip("ABC", fields, strict=False)]
    return "\n".join(["game: fallow", *sections]), [[*score_cells(rows)] for rows in fields]


def random_field(rng: Random) -> list[str]:
    """Return the rows of a field with the two stones of every sheet, sown at random."""
    cells = rng.choices("B.", k=9)
    for index in rng.sample(range(9), 2):
        cells[index] = "O"
    return ["".join(cells[start : start + 3]) for start in (0, 3, 6)]


def score_cells(rows: list[str]) -> Iterator[Line]:
    """Yield a line per cell: a point for every stone one step away if the cell is sown, else 0."""
    for row in range(3):
        for col in range(3):
            stones = 0
            for index in range(9):
                stone_row, stone_col = divmod(index, 3)
                distance = abs(stone_row - row) + abs(stone_col - col)
                is_stone = rows[stone_row][stone_col] == "O"
                stones += rows[row][col] == "B" and distance == 1 and is_stone
            cell = f"{'ABC'[col]}{row + 1}"
            yield f"beside:{cell}", stones, frozenset({cell})
