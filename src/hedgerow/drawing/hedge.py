"""Hedges along the edges of cells: the walls on printed grids."""

from __future__ import annotations

from math import cos, pi, sin

from hedgerow.base.grid import Edge, Pos
from hedgerow.drawing.grid_plan import GridPlan
from hedgerow.drawing.scene import Group, Item, Path, Segment, Symbol, Use, circle, ellipse_segments

# Length of a hedge piece as drawn below; it is scaled to the cells of a grid.
HEDGE_CELL = 24.0


def hedge_group(plan: GridPlan, hedge: list[Edge]) -> Group:
    """Draw the hedge along these edges."""
    # Layer by layer, not piece by piece: otherwise the dark rim of a piece would cut the hedge
    # where it joins the next one.
    layers = [
        Use(symbol, x, y, plan.cell_mm / HEDGE_CELL, turn)
        for layer in range(3)
        for symbol, x, y, turn in (_position_piece(plan, edge, layer) for edge in hedge)
    ]
    return Group("hedge", tuple(layers))


def _position_piece(plan: GridPlan, edge: Edge, layer: int) -> tuple[Symbol, float, float, int]:
    """Return the symbol of an edge, the lattice point at its left or upper end, and its angle."""
    (row, col), (row2, _) = edge
    symbol = hedge_pieces(row * 5 + col * 3)[layer]
    if row2 > row:
        x, y = plan.corner(Pos(row + 1, col))
        return symbol, x, y, 0
    x, y = plan.corner(Pos(row, col + 1))
    return symbol, x, y, 90


def hedge_pieces(number: int) -> tuple[Symbol, ...]:
    """Return the layers of a piece of hedge: dark rim, body, leaves and berries.

    Pieces with different numbers look slightly different.
    """
    return _HEDGE[number % len(_HEDGE)]


def _draw_layer(number: int, layer: int) -> Symbol:
    """Draw one layer of a piece of hedge along the x axis."""
    tufts = _TUFTS[number]
    items: tuple[Item, ...]
    if layer == 0:
        items = (_draw_tufts(tufts, 0.75, "leaf-dark"),)
    elif layer == 1:
        items = (_draw_tufts(tufts, 0.0, "leaf"),)
    else:
        items = (
            *(_draw_leaf(x, y, angle) for x, y, angle in _LEAVES[number]),
            *(_draw_berry(x, y) for x, y in _BERRIES[number]),
        )
    # Without hatches: programs start them at different points, and cells to write in are close.
    return Symbol(f"hedge-{number}-{layer}", HEDGE_CELL, 6.0, items, hatch_mm=0)


def _draw_tufts(tufts: tuple[tuple[float, float, float], ...], rim: float, fill: str) -> Path:
    segments = tuple(
        segment
        for x, y, radius in tufts
        for segment in ellipse_segments(x, y, radius + rim, radius + rim)
    )
    return Path(segments, fill=fill)


def _draw_leaf(x: float, y: float, angle: float) -> Path:
    """Draw a pointed leaf, rotated around its stalk at (x, y)."""
    c, s = cos(angle * pi / 180), sin(angle * pi / 180)

    def rotate(dx: float, dy: float) -> tuple[float, float]:
        return x + dx * c - dy * s, y + dx * s + dy * c

    tip, upper, lower = rotate(2.5, 0), rotate(1.1, -1.15), rotate(1.1, 1.15)
    segments: tuple[Segment, ...] = (
        ("M", (x, y)),
        ("C", (*rotate(0.3, -0.8), *upper, *tip)),
        ("C", (*lower, *rotate(0.3, 0.8), x, y)),
        ("Z", ()),
    )
    return Path(segments, fill="leaf-light", line="leaf-dark", line_mm=0.22)


def _draw_berry(x: float, y: float) -> Path:
    return circle(x, y, 0.62, fill="berry", line="leaf-dark", line_mm=0.2)


# Two variants of a piece. Tufts: x, y, radius. They start and end with the same tuft on the
# lattice points, so that all pieces join.
_TUFTS = (
    (
        (0, 0, 2.3),
        (3.2, -0.5, 2.2),
        (6.2, 0.6, 2.4),
        (9.4, -0.4, 2.3),
        (12.4, 0.5, 2.4),
        (15.4, -0.6, 2.2),
        (18.4, 0.4, 2.4),
        (21.3, -0.3, 2.2),
        (24, 0, 2.3),
    ),
    (
        (0, 0, 2.3),
        (2.8, 0.6, 2.2),
        (5.8, -0.5, 2.4),
        (8.8, 0.5, 2.2),
        (11.8, -0.6, 2.4),
        (14.8, 0.3, 2.3),
        (17.8, -0.4, 2.2),
        (21.0, 0.5, 2.4),
        (24, 0, 2.3),
    ),
)
# Leaves: x and y of the stalk, angle in degrees.
_LEAVES = (
    (
        (0.4, -0.4, 30),
        (3.6, 0.9, -35),
        (6.2, -0.6, 200),
        (8.2, 0.8, 20),
        (11.6, -0.8, -20),
        (14.2, 0.9, 160),
        (16.2, -0.5, 25),
        (19.2, 0.8, -30),
        (21.6, -0.7, 15),
    ),
    (
        (0.6, 0.5, -30),
        (3.4, -0.7, 25),
        (6.6, 0.8, 195),
        (8.0, -0.6, -25),
        (11.0, 0.9, 20),
        (14.6, -0.7, 165),
        (16.4, 0.6, -20),
        (18.6, -0.8, 30),
        (21.4, 0.7, -25),
    ),
)
_BERRIES = (((5.0, -1.1), (13.2, -1.0), (18.0, -1.2)), ((2.4, 1.3), (9.6, 1.0), (17.0, 1.2)))
_HEDGE = tuple(tuple(_draw_layer(number, layer) for layer in range(3)) for number in range(2))
