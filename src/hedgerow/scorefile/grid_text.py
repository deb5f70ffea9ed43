"""The lattice: the one text shape of every grid in a score file.

Cells stand at even text columns, what lies between two cells at the odd ones; a line between two
rows of cells holds `-` for a wall below a cell and `^` where four cells meet. A wall on the outer
frame is written the same way: `-` above the first or below the last row, `|` before or after a row.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from hedgerow.base.grid import NO_WALLS, Pos, Walls

EMPTY = "."


def format_grid(
    rows: Sequence[str], walls: Walls = NO_WALLS, points: Collection[Pos] = frozenset()
) -> str:
    """Return the lattice as a person types it: the inverse of `parse_lattice`."""
    if not walls and not points:
        return "\n".join([" ".join(row).rstrip() for row in rows])
    width = max(map(len, rows), default=0)
    after, below = _walls_after(walls), _signs_below(walls, points, width)
    indent = " " if any(one.col < 0 for one, _ in walls) else ""
    lines = []
    for row in range(-1, len(rows)):
        if row >= 0:
            lines.append(_row_text(rows[row], after.get(row, set()), indent))
        if signs := below.get(row):
            line = "".join([signs.get(at, " ") for at in range(max(signs) + 1)])
            lines.append(indent + line)
    return "\n".join(lines)


def _row_text(letters: str, after: Collection[int], indent: str) -> str:
    """Return a row with the walls after its cells; one after cell -1 is before the row."""
    before = "|" if -1 in after else indent
    joined = [it + ("|" if col in after else " ") for col, it in enumerate(letters)]
    return before + "".join(joined).rstrip()


def _walls_after(walls: Walls) -> dict[int, set[int]]:
    """Return the columns of the walls between the cells of a row, by rows."""
    found: dict[int, set[int]] = {}
    for one, other in walls:
        if one.row == other.row and one.col + 1 == other.col:
            found.setdefault(one.row, set()).add(one.col)
    return found


def _signs_below(walls: Walls, points: Collection[Pos], width: int) -> dict[int, dict[int, str]]:
    """Return the signs in the line below each row, by their text columns."""
    found: dict[int, dict[int, str]] = {}
    for one, other in walls:
        if one.col == other.col and one.row + 1 == other.row and 0 <= one.col < width:
            found.setdefault(one.row, {})[2 * one.col] = "-"
    for pos in points:
        if 0 < pos.col <= width:
            found.setdefault(pos.row - 1, {})[2 * pos.col - 1] = "^"
    return found
