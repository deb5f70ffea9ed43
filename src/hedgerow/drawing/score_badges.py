"""Numbers of score lines, in the list of points and in the cells that scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hedgerow.base.grid import Pos
from hedgerow.drawing.components import BODY_PT, SMALL_PT, TextStyle, centred_text
from hedgerow.drawing.grid_plan import GridPlan
from hedgerow.drawing.scene import Group, Item, circle


def draw_badges(plan: GridPlan, lines: Sequence[Sequence[Pos]]) -> Iterator[Item]:
    """Draw the numbers of the lines in which each cell scored."""
    for pos in sorted({pos for cells in lines for pos in cells}):
        numbers = [number for number, cells in enumerate(lines, 1) if pos in cells]
        x, y = plan.corner(pos)
        size = min(1.0, plan.cell_mm / 16.2)  # three fit into a cell
        items = tuple(
            item
            for index, number in enumerate(numbers)
            for item in badge(3.4 + index * 5.2, 3.4, number, SMALL_PT / size)
        )
        yield Group("badges", items, x, y, size)


def badge(x: float, y: float, number: int, least_pt: float = SMALL_PT) -> Iterator[Item]:
    """Draw a numbered disc."""
    size_pt = max(least_pt, BODY_PT if number < 10 else SMALL_PT)
    yield circle(x, y, 2.3, fill="white", line="outline", line_mm=0.35)
    yield centred_text(x, y, str(number), TextStyle(size_pt, "bold"))
