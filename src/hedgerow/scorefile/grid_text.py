"""The strict layout of all grids in score files, and the function that writes it.

Cells are at even text columns; a `|` at an odd column is a wall between two cells. A line between
two rows of cells has `-` for a wall below a cell and `^` where four cells meet. Walls on the outer
edge are written the same way: `-` above the first or below the last row, `|` before or after a row.

    C C|G
      -^
    C G G
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hedgerow.base.grid import NO_WALLS, Pos, Walls

EMPTY = "."


def format_grid(
    rows: Sequence[str], walls: Walls = NO_WALLS, points: Collection[Pos] = frozenset()
) -> str:
    """Return the text of a grid: the inverse of `parse_grid`."""
    if not walls and not points:
        return "\n".join([" ".join(row).rstrip() for row in rows])
    width = max(map(len, rows), default=0)
    after, below = _walls_after(walls), _signs_below(walls, points, width)
    # With a wall before any row, all other rows are indented to stay aligned.
    indent = " " if any(cell.col < 0 for cell, _ in walls) else ""
    lines = []
    for row in range(-1, len(rows)):
        if row >= 0:
            lines.append(_row_text(rows[row], after.get(row, set()), indent))
        if signs := below.get(row):
            line = "".join([signs.get(column, " ") for column in range(max(signs) + 1)])
            lines.append(indent + line)
    return "\n".join(lines)


def _row_text(letters: str, after: Collection[int], indent: str) -> str:
    """Return a row with walls to the right of some cells; cell -1 means before the row."""
    before = "|" if -1 in after else indent
    joined = [letter + ("|" if col in after else " ") for col, letter in enumerate(letters)]
    return before + "".join(joined).rstrip()


def _walls_after(walls: Walls) -> dict[int, set[int]]:
    """Return, for each row, the columns of the cells that have a wall to the right."""
    columns: dict[int, set[int]] = {}
    for first, second in walls:
        if first.row == second.row and first.col + 1 == second.col:
            columns.setdefault(first.row, set()).add(first.col)
    return columns


def _signs_below(walls: Walls, points: Collection[Pos], width: int) -> dict[int, dict[int, str]]:
    """Return, for each row, the signs in the line below it, by text column."""
    signs: dict[int, dict[int, str]] = {}
    for first, second in walls:
        if first.col == second.col and first.row + 1 == second.row and 0 <= first.col < width:
            signs.setdefault(first.row, {})[2 * first.col] = "-"
    for pos in points:
        if 0 < pos.col <= width:
            signs.setdefault(pos.row - 1, {})[2 * pos.col - 1] = "^"
    return signs
