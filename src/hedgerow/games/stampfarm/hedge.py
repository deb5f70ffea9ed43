"""The hedge: leafy, with berries, grown along the edges of cells."""

from __future__ import annotations

from math import cos, pi, sin

from hedgerow.base.grid import Edge, Pos
from hedgerow.drawing.grid_plan import GridPlan
from hedgerow.drawing.scene import Group, Item, Path, Segment, Symbol, Use, circle, ellipse_segments

HEDGE_CELL = 24.0


def hedge_group(plan: GridPlan, hedge: list[Edge]) -> Group:
    """The hedge in three layers, so that its pieces grow together: dark rim, body, light leaves."""
    layers = [
        Use(symbol, x, y, plan.cell_mm / HEDGE_CELL, turn)
        for layer in range(3)
        for symbol, x, y, turn in (_hedge_piece(plan, it, layer) for it in hedge)
    ]
    return Group("hedge", tuple(layers))


def _hedge_piece(plan: GridPlan, border: Edge, layer: int) -> tuple[Symbol, float, float, int]:
    """A piece lies along its edge, from the lattice point at its left or upper end."""
    (row, col), (row2, _) = border
    symbol = hedge_pieces(row * 5 + col * 3)[layer]
    if row2 > row:
        x, y = plan.corner(Pos(row + 1, col))
        return symbol, x, y, 0
    x, y = plan.corner(Pos(row, col + 1))
    return symbol, x, y, 90


def hedge_pieces(number: int) -> tuple[Symbol, ...]:
    """The three layers of a piece of hedge; neighbours differ a little."""
    return _HEDGE[number % len(_HEDGE)]


def _hedge_symbol(number: int, layer: int) -> Symbol:
    """One cell's length of hedge along the x axis, grown from overlapping tufts."""
    tufts = _TUFTS[number]
    items: tuple[Item, ...]
    if layer == 0:
        items = (_tufts(tufts, 0.75, "leaf-dark"),)
    elif layer == 1:
        items = (_tufts(tufts, 0.0, "leaf"),)
    else:
        items = (
            *(_leaf(x, y, angle) for x, y, angle in _LEAVES[number]),
            *(_berry(x, y) for x, y in _BERRIES[number]),
        )
    return Symbol(f"hedge-{number}-{layer}", HEDGE_CELL, 6.0, items)


def _tufts(tufts: tuple[tuple[float, float, float], ...], rim: float, fill: str) -> Path:
    segments = tuple(
        it for x, y, radius in tufts for it in ellipse_segments(x, y, radius + rim, radius + rim)
    )
    return Path(segments, fill=fill)


def _leaf(x: float, y: float, angle: float) -> Path:
    """A pointed leaf of 2.6 by 1.2, turned about its stalk."""
    c, s = cos(angle * pi / 180), sin(angle * pi / 180)

    def at(dx: float, dy: float) -> tuple[float, float]:
        return x + dx * c - dy * s, y + dx * s + dy * c

    tip, one, two = at(2.5, 0), at(1.1, -1.15), at(1.1, 1.15)
    segments: tuple[Segment, ...] = (
        ("M", (x, y)),
        ("C", (*at(0.3, -0.8), *one, *tip)),
        ("C", (*two, *at(0.3, 0.8), x, y)),
        ("Z", ()),
    )
    return Path(segments, fill="leaf-light", line="leaf-dark", line_mm=0.22)


def _berry(x: float, y: float) -> Path:
    return circle(x, y, 0.62, fill="berry", line="leaf-dark", line_mm=0.2)


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
_HEDGE = tuple(tuple(_hedge_symbol(number, layer) for layer in range(3)) for number in range(2))
