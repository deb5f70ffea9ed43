"""Numbers of score lines, in the list of points and in the cells that scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from hedgerow.base.grid import Pos
from hedgerow.drawing.components import BODY_PT, SMALL_PT, TextStyle, centred_text
from hedgerow.drawing.grid_plan import GridPlan
from hedgerow.drawing.scene import Group, Item, circle

# In a cell of this size, three discs fit next to each other.
_CELL_MM, _STEP_MM, _FIRST_MM = 16.2, 5.2, 3.4
_PER_ROW, _ROWS = 3, 2
# The diameter of a disc, and what numbers of one and two digits in the smallest type need.
_DISC_MM = 4.6
_NEEDED_MM = {1: 2.6, 2: 3.2, 3: 4.6}


def draw_badges(
    plan: GridPlan, lines: Sequence[Sequence[Pos]], scale: float = 1.0
) -> Iterator[Item]:
    """Draw the numbers of the lines in which each cell scored, the first six of a cell.

    Cells that are too small for readable numbers have none. `scale`: that of the whole picture.
    """
    size = min(1.0 / scale, plan.cell_mm / _CELL_MM)
    if _DISC_MM * size * scale < _NEEDED_MM[len(str(len(lines)))]:
        return
    last = plan.cell_mm / size - _FIRST_MM
    rows = (_FIRST_MM, last)  # the kind is drawn between them
    for pos in sorted({pos for cells in lines for pos in cells}):
        numbers = [number for number, cells in enumerate(lines, 1) if pos in cells]
        x, y = plan.corner(pos)
        items = list[Item]()
        for index, number in enumerate(numbers[: _PER_ROW * _ROWS]):
            row, column = divmod(index, _PER_ROW)
            left = _FIRST_MM + column * _STEP_MM
            items += badge(left, rows[row], number, size * scale)
        yield Group("badges", tuple(items), x, y, size)


def has_one_row(lines: Sequence[Sequence[Pos]]) -> bool:
    """Return whether all numbers of each cell are beside each other, in the upper third."""
    counts = Counter(pos for cells in lines for pos in {*cells})
    return max(counts.values(), default=0) <= _PER_ROW


def badge(x: float, y: float, number: int, scale: float = 1.0) -> Iterator[Item]:
    """Draw a numbered disc; its number has its size in pictures that are printed at this scale."""
    size_pt = BODY_PT if number < 10 else SMALL_PT
    yield circle(x, y, _DISC_MM / 2, fill="white", line="outline", line_mm=0.35)
    yield centred_text(x, y, str(number), TextStyle(size_pt / min(scale, 1.0), "bold"))
