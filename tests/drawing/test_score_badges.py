"""Numbers of score lines in cells: readable, inside their cells, and apart."""

from __future__ import annotations

from itertools import combinations

import pytest

from hedgerow.base.grid import Pos
from hedgerow.drawing.components import SMALL_PT
from hedgerow.drawing.grid_plan import GridPlan
from hedgerow.drawing.scene import Group, Path, Text
from hedgerow.drawing.score_badges import draw_badges, has_one_row
from hedgerow.writers.pdf_document import item_extent

CELL = Pos(0, 0)


def grid(cell_mm: float) -> GridPlan:
    return GridPlan(rows=1, columns=1, left_mm=0.0, top_mm=0.0, cell_mm=cell_mm)


@pytest.mark.parametrize(
    ("cell_mm", "scale", "lines", "expected"),
    [
        (16.2, 1.0, 3, "123"),
        # The fourth number would be in the next cell: it starts a second row.
        (16.2, 1.0, 4, "1234"),
        (16.2, 1.0, 6, "123456"),
        (16.2, 1.0, 7, "123456"),
        (26.0, 0.58, 3, "123"),
        # A disc has a diameter of 2.6 mm or more.
        (9.2, 1.0, 1, "1"),
        (9.0, 1.0, 1, ""),
        (26.0, 0.3, 1, ""),
    ],
)
def test_badges_are_inside_their_cell_apart_and_readable(
    cell_mm: float, scale: float, lines: int, expected: str
) -> None:
    drawn = draw_badges(grid(cell_mm), [[CELL]] * lines, scale)
    groups = [item for item in drawn if isinstance(item, Group)]
    items = [item for group in groups for item in group.items]
    texts = [it for it in items if isinstance(it, Text)]
    discs = [item_extent(it) for it in items if isinstance(it, Path)]
    size = groups[0].scale if groups else 1.0

    assert "".join(it.text for it in texts) == expected
    assert all(it.size_pt * size * scale >= SMALL_PT - 0.001 for it in texts)
    for left, top, right, bottom in discs:
        assert min(left, top) >= 0.0 and max(right, bottom) * size <= cell_mm
    for (left, top, right, bottom), other in combinations(discs, 2):
        assert right <= other[0] or bottom <= other[1] or left >= other[2] or top >= other[3]


@pytest.mark.parametrize(("lines", "expected"), [(0, True), (3, True), (4, False)])
def test_up_to_three_numbers_of_a_cell_leave_its_lower_part_free(
    lines: int, expected: bool
) -> None:
    assert has_one_row([[CELL]] * lines) is expected
