"""Measures of sheets, for the tests of how they look: what is drawn where, and on what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import Literal

from hedgerow.art.paper_parts import (
    Block,
    BoxRow,
    NumberField,
    PointsList,
    PointsSum,
)
from hedgerow.art.paper_parts import Group as PartGroup
from hedgerow.art.paper_plan import PaperPlan, grid_room, inner_area
from hedgerow.base.frozen import keyword_record
from hedgerow.base.grid import Pos
from hedgerow.drawing.fonts import cap_height_mm, text_width_mm
from hedgerow.drawing.grid_plan import CellRect, GridPlan
from hedgerow.drawing.scene import Bits, Group, Item, Path, Rect, Text, Use
from hedgerow.drawing.theme import Theme
from hedgerow.game.content import Content

PANELS = (BoxRow, NumberField, PartGroup, PointsList, PointsSum)
TINY, TOUCHING_MM = 1e-6, 0.05
Kind = Literal["fill", "line", "text", "code"]
Point = tuple[float, float]
Ring = tuple[Point, ...]


@keyword_record
class Mark:
    """Something drawn: a fill, a line or a text, where it is on the sheet.

    role: its colour
    icon: the symbol it is a part of, if that is an icon
    hatched: themes may hatch it
    size_pt: the size of a text on the sheet
    rings: the closed lines of a filled path
    """

    kind: Kind
    rect: CellRect
    role: str
    icon: str = ""
    hatched: bool = False
    text: str = ""
    size_pt: float = 0.0
    rings: tuple[Ring, ...] = ()

    @property
    def middle(self) -> tuple[float, float]:
        return self.rect.x_mm + self.rect.width_mm / 2, self.rect.y_mm + self.rect.height_mm / 2


@keyword_record
class _View:
    """Where items are drawn: moved, scaled, turned clockwise by quarters; in an icon, hatched."""

    x_mm: float = 0.0
    y_mm: float = 0.0
    scale: float = 1.0
    quarters: int = 0
    icon: str = ""
    hatch_mm: float = 1.6

    def at(self, x: float, y: float) -> Point:
        for _ in range(self.quarters):
            x, y = -y, x
        return self.x_mm + x * self.scale, self.y_mm + y * self.scale

    def rect(self, x: float, y: float, width: float, height: float) -> CellRect:
        one, other = self.at(x, y), self.at(x + width, y + height)
        left, top = min(one[0], other[0]), min(one[1], other[1])
        return CellRect(left, top, abs(one[0] - other[0]), abs(one[1] - other[1]))

    def inside(self, item: Use | Group) -> _View:
        """Return the view of what is in an item."""
        left, top = self.at(item.x_mm, item.y_mm)
        symbol = item.symbol if isinstance(item, Use) else None
        is_icon = symbol is not None and symbol.id.startswith("icon-")
        return _View(
            x_mm=left,
            y_mm=top,
            scale=self.scale * item.scale,
            quarters=(self.quarters + item.turn // 90) % 4,
            icon=symbol.id if symbol and is_icon else self.icon,
            hatch_mm=symbol.hatch_mm if symbol else self.hatch_mm,
        )


def marks(items: Iterable[Item]) -> list[Mark]:
    """Return everything that is drawn, in the order of drawing."""
    return [*_marks(items, _View())]


def _marks(items: Iterable[Item], view: _View) -> Iterator[Mark]:
    for item in items:
        if isinstance(item, Use | Group):
            inner = item.symbol.items if isinstance(item, Use) else item.items
            yield from _marks(inner, view.inside(item))
        elif isinstance(item, Text):
            yield _text_mark(item, view)
        elif isinstance(item, Rect | Path):
            rect, icon = _rect(item, view), view.icon
            if item.fill:
                yield Mark(
                    kind="fill",
                    rect=rect,
                    role=item.fill,
                    icon=icon,
                    hatched=bool(view.hatch_mm),
                    rings=_rings(item, view),
                )
            if item.line:
                yield Mark(kind="line", rect=rect, role=item.line, icon=icon)
        elif isinstance(item, Bits):
            side = len(item.rows) * item.module_mm
            yield Mark(kind="code", rect=view.rect(item.x_mm, item.y_mm, side, side), role="ink")


def _text_mark(item: Text, view: _View) -> Mark:
    width = text_width_mm(item.text, item.size_pt, item.face)
    height = cap_height_mm(item.size_pt, item.face)
    left = item.x_mm - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
    return Mark(
        kind="text",
        rect=view.rect(left, item.y_mm - height, width, height),
        role=item.fill,
        icon=view.icon,
        text=item.text,
        size_pt=item.size_pt * view.scale,
    )


def _rect(item: Rect | Path, view: _View) -> CellRect:
    if isinstance(item, Rect):
        return view.rect(item.x_mm, item.y_mm, item.width_mm, item.height_mm)
    numbers = [value for _, values in item.segments for value in values]
    left, top = min(numbers[::2]), min(numbers[1::2])
    return view.rect(left, top, max(numbers[::2]) - left, max(numbers[1::2]) - top)


def _rings(item: Rect | Path, view: _View) -> tuple[Ring, ...]:
    """Return the closed lines of a path; curves count as straight lines."""
    if isinstance(item, Rect):
        return ()
    rings: list[list[Point]] = []
    for kind, numbers in item.segments:
        if kind == "M":
            rings.append([])
        if numbers:
            rings[-1].append(view.at(numbers[-2], numbers[-1]))
    return tuple(map(tuple, rings))


def covers(mark: Mark, x: float, y: float) -> bool:
    """Return whether a point is in a filled area."""
    if not holds(mark.rect, CellRect(x, y, 0.0, 0.0)):
        return False
    crossings = 0
    for ring in mark.rings:
        for (left, top), (right, bottom) in pairwise((*ring, ring[0])):
            if (top > y) != (bottom > y):
                crossings += x < left + (y - top) / (bottom - top) * (right - left)
    return crossings % 2 == 1 if mark.rings else True


def holds(outer: CellRect, inner: CellRect, slack_mm: float = TINY) -> bool:
    """Return whether a rectangle is in another."""
    return (
        inner.x_mm >= outer.x_mm - slack_mm
        and inner.y_mm >= outer.y_mm - slack_mm
        and inner.x_mm + inner.width_mm <= outer.x_mm + outer.width_mm + slack_mm
        and inner.y_mm + inner.height_mm <= outer.y_mm + outer.height_mm + slack_mm
    )


def overlap(one: CellRect, other: CellRect, slack_mm: float = TINY) -> bool:
    """Return whether two rectangles have an area in common."""
    across = min(one.x_mm + one.width_mm, other.x_mm + other.width_mm) - max(one.x_mm, other.x_mm)
    down = min(one.y_mm + one.height_mm, other.y_mm + other.height_mm) - max(one.y_mm, other.y_mm)
    return across > slack_mm and down > slack_mm


def touching(drawn: Iterable[Mark]) -> list[tuple[str, str]]:
    """Return the texts whose capitals touch."""
    texts = [mark for mark in drawn if mark.kind == "text"]
    return [
        (one.text, other.text)
        for one, other in combinations(texts, 2)
        if overlap(one.rect, other.rect, TOUCHING_MM)
    ]


def ground(drawn: Sequence[Mark], number: int) -> Mark | None:
    """Return the last fill below the middle of a mark; None if that is the paper."""
    return ground_at(drawn[:number], *drawn[number].middle)


def ground_at(drawn: Sequence[Mark], x: float, y: float) -> Mark | None:
    """Return the last fill at a point; None if that is the paper."""
    fills = (mark for mark in reversed(drawn) if mark.kind == "fill")
    return next((it for it in fills if covers(it, x, y)), None)


def contrast(theme: Theme, one: str, other: str) -> float:
    """Return the contrast of two roles, as WCAG defines it."""
    dark, light = sorted((luminance(theme.colours[one]), luminance(theme.colours[other])))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, from 0 black to 1 white."""
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def grid_rect(plan: PaperPlan, content: Content) -> CellRect | None:
    """Return the grid with its heads, frame and stars."""
    if plan.grid is None:
        return None
    grid, room = plan.grid, grid_room(content)
    return CellRect(
        grid.left_mm - room.left_mm,
        grid.top_mm - room.top_mm,
        grid.width_mm + room.left_mm + room.right_mm,
        grid.height_mm + room.top_mm + room.bottom_mm,
    )


def used_share(plan: PaperPlan, content: Content, *, markers: bool = False) -> float:
    """Return how much of the area between title and footer is covered."""
    area = inner_area(content, plan.paper, markers=markers)
    grid = grid_rect(plan, content)
    rects = [*(block.rect for block in plan.blocks), *([grid] if grid else [])]
    covered = sum(rect.width_mm * rect.height_mm for rect in rects)
    return covered / (area.width_mm * area.height_mm)


def panels(plan: PaperPlan) -> Iterator[Block]:
    """Yield the blocks with a panel."""
    for block in plan.blocks:
        if isinstance(block.part, PartGroup) and not block.part.has_panel:
            yield from block.inner
        elif isinstance(block.part, PANELS):
            yield block


def rooms(block: Block) -> Iterator[CellRect]:
    """Yield everything in a panel that is drawn or written in."""
    for inner in block.all_blocks():
        yield from (*inner.boxes, *inner.points, *inner.steps)
        yield from (it for it in (inner.label, inner.tag) if it)


def largest_empty_mm2(block: Block) -> float:
    """Return the area of the largest empty rectangle in a panel."""
    rect, taken = block.rect, [*rooms(block)]
    xs = sorted({rect.x_mm, rect.x_mm + rect.width_mm, *_edges(taken, across=True)})
    ys = sorted({rect.y_mm, rect.y_mm + rect.height_mm, *_edges(taken, across=False)})
    best = 0.0
    for first, left in enumerate(xs):
        for right in xs[first + 1 :]:
            crossing = [it for it in taken if it.x_mm < right - TINY and _right(it) > left + TINY]
            ends = sorted([(it.y_mm, it.y_mm + it.height_mm) for it in crossing])
            free = max(_gaps(ends, ys[0], ys[-1]), default=0.0)
            best = max(best, (right - left) * free)
    return best


def _right(rect: CellRect) -> float:
    return rect.x_mm + rect.width_mm


def _edges(rects: Iterable[CellRect], *, across: bool) -> Iterator[float]:
    for rect in rects:
        start, side = (rect.x_mm, rect.width_mm) if across else (rect.y_mm, rect.height_mm)
        yield from (start, start + side)


def _gaps(ends: Sequence[tuple[float, float]], top: float, bottom: float) -> Iterator[float]:
    """Yield the free lengths between spans."""
    reached = top
    for start, end in ends:
        yield max(0.0, start - reached)
        reached = max(reached, end)
    yield max(0.0, bottom - reached)


def free_share(grid: GridPlan, pos: Pos, drawn: Sequence[Mark]) -> float:
    """Return how much of a cell is white, measured at 20 x 20 points."""
    x, y = grid.corner(pos)
    own = [it for it in drawn if overlap(it.rect, CellRect(x, y, grid.cell_mm, grid.cell_mm))]
    free = 0
    for row in range(20):
        for col in range(20):
            at = x + (col + 0.5) * grid.cell_mm / 20, y + (row + 0.5) * grid.cell_mm / 20
            here = [it for it in own if it.kind in ("fill", "text") and covers(it, *at)]
            free += not here or (here[-1].role == "white" and not here[-1].icon)
    return free / 400


def covered_share(grid: GridPlan, pos: Pos, drawn: Sequence[Mark]) -> float:
    """Return how much of a cell the largest figure or picture in it covers."""
    x, y = grid.corner(pos)
    cell = CellRect(x, y, grid.cell_mm, grid.cell_mm)
    figures = [it.rect for it in drawn if (it.icon or it.kind == "text") and holds(cell, it.rect)]
    return max((it.width_mm * it.height_mm for it in figures), default=0.0) / grid.cell_mm**2
