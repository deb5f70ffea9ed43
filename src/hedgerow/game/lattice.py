"""The lattice: the one text shape of every grid in a score file.

Cells stand at even text columns, what lies between two cells at the odd ones; a line between two
rows of cells holds `-` for a wall below a cell and `^` where four cells meet. A wall on the outer
frame is written the same way: `-` above the first or below the last row, `|` before or after a row.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from hedgerow.base.grid import NO_WALLS, Pos, Walls, edge

EMPTY = "."


def lattice_text(
    rows: Sequence[str], walls: Walls = NO_WALLS, points: Collection[Pos] = frozenset()
) -> str:
    """The lattice as a person types it: the inverse of `parse_lattice`."""
    width = max(map(len, rows), default=0)
    indent = " " if any(one.col < 0 for one, _ in walls) else ""
    lines = []
    for row in range(-1, len(rows)):
        if row >= 0:
            lines.append(_row_text(row, rows[row], walls, indent))
        below = "".join(_signs_below(row, width, walls, points)).rstrip()
        if below:
            lines.append(indent + below)
    return "\n".join(lines)


def _row_text(row: int, letters: str, walls: Walls, indent: str) -> str:
    before = "|" if edge(Pos(row, -1), Pos(row, 0)) in walls else indent
    joints = (
        "|" if edge(Pos(row, col), Pos(row, col + 1)) in walls else " "
        for col in range(len(letters))
    )
    return before + "".join(a + b for a, b in zip(letters, joints, strict=True)).rstrip()


def _signs_below(row: int, width: int, walls: Walls, points: Collection[Pos]) -> Iterator[str]:
    for col in range(width):
        yield "-" if edge(Pos(row, col), Pos(row + 1, col)) in walls else " "
        yield "^" if Pos(row + 1, col + 1) in points else " "
