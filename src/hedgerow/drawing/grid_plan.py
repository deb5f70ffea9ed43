"""Grids on paper: the positions of their cells, their lines and coordinates."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hedgerow.base.frozen import keyword_record, record
from hedgerow.base.grid import Pos, cells, column_name
from hedgerow.drawing.components import BODY_PT, TextStyle, centred_text
from hedgerow.drawing.scene import Item, Path, Rect, Segment


@keyword_record
class GridPlan:
    """Size and position of a grid of square cells."""

    rows: int
    columns: int
    cell_mm: float
    left_mm: float
    top_mm: float

    @property
    def width_mm(self) -> float:
        return self.cell_mm * self.columns

    @property
    def height_mm(self) -> float:
        return self.cell_mm * self.rows

    def corner(self, pos: Pos) -> tuple[float, float]:
        """Return the top left corner of a cell."""
        return self.left_mm + pos.col * self.cell_mm, self.top_mm + pos.row * self.cell_mm

    def centre(self, pos: Pos) -> tuple[float, float]:
        """Return the middle of a cell."""
        x, y = self.corner(pos)
        return x + self.cell_mm / 2, y + self.cell_mm / 2

    def inner_rect(self, pos: Pos, inset_mm: float, **style: Any) -> Rect:
        """Return a square inside a cell, `inset_mm` from its edges."""
        (x, y), size = self.corner(pos), self.cell_mm - 2 * inset_mm
        return Rect(x + inset_mm, y + inset_mm, size, size, **style)


@record
class CellRect:
    """A rectangle on a printed sheet, in millimetres from its top left corner."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float


def cell_rects(plan: GridPlan) -> tuple[CellRect, ...]:
    """Return the rectangles of a grid's cells, row by row."""
    corners = (plan.corner(pos) for pos in cells(plan.rows, plan.columns))
    return tuple(CellRect(x, y, plan.cell_mm, plan.cell_mm) for x, y in corners)


def fit_grid(rows: int, columns: int, area: Rect) -> GridPlan:
    """Return a grid centred in an area, its cells as large as possible."""
    cell = min(area.width_mm / columns, area.height_mm / rows)
    left = area.x_mm + (area.width_mm - cell * columns) / 2
    top = area.y_mm + (area.height_mm - cell * rows) / 2
    return GridPlan(rows=rows, columns=columns, cell_mm=cell, left_mm=left, top_mm=top)


def draw_cells(plan: GridPlan, fill: str = "grass") -> Iterator[Item]:
    """Draw the cells: a filled background, thin lines between them, a strong frame."""
    x, y, width, height = plan.left_mm, plan.top_mm, plan.width_mm, plan.height_mm
    yield Rect(x, y, width, height, fill=fill)
    yield Path(tuple(_inner_lines(plan)), line="faint", line_mm=0.35)
    yield Rect(x, y, width, height, line="wood-dark", line_mm=0.9, radius_mm=1.2)


def draw_coordinates(plan: GridPlan, size_pt: float = BODY_PT) -> Iterator[Item]:
    """Draw column letters above the grid and row numbers left of it."""
    style, offset = TextStyle(size_pt, "bold", "soft"), size_pt * 0.42
    for col in range(plan.columns):
        x, _ = plan.centre(Pos(0, col))
        yield centred_text(x, plan.top_mm - offset, column_name(col), style)
    for row in range(plan.rows):
        _, y = plan.centre(Pos(row, 0))
        yield centred_text(plan.left_mm - offset, y, str(row + 1), style)


def _inner_lines(plan: GridPlan) -> Iterator[Segment]:
    x, y, width, height = plan.left_mm, plan.top_mm, plan.width_mm, plan.height_mm
    for col in range(1, plan.columns):
        at = x + col * plan.cell_mm
        yield from (("M", (at, y)), ("L", (at, y + height)))
    for row in range(1, plan.rows):
        at = y + row * plan.cell_mm
        yield from (("M", (x, at)), ("L", (x + width, at)))
