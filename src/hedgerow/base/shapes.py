"""Shapes of cells with signs, as on cards: `L./?./?F` has three rows.

A sign names what a cell shows, `?` is any cell, and `.` is none.
"""

from __future__ import annotations

from collections.abc import Iterable

from hedgerow.base.grid import Pos

ANY, NOTHING = "?", "."
ROW_END = "/"
# The cells of a shape with their signs.
Shape = tuple[tuple[Pos, str], ...]


def parse_shape(text: str) -> Shape:
    """Return the cells of a shape in reading order.

    >>> parse_shape("L./?F")
    ((Pos(row=0, col=0), 'L'), (Pos(row=1, col=0), '?'), (Pos(row=1, col=1), 'F'))
    """
    return tuple(
        (Pos(row, col), sign)
        for row, line in enumerate(shape_rows(text))
        for col, sign in enumerate(line)
        if sign != NOTHING
    )


def shape_rows(text: str) -> list[str]:
    """Return the rows of a shape: `L./?F` has `L.` and `?F`."""
    return text.split(ROW_END)


def format_shape(shape: Shape) -> str:
    """Return a shape as text; it starts in the first row and column."""
    signs = dict(_anchor(shape))
    left = min(pos.col for pos in signs)
    rows = range(max(pos.row for pos in signs) + 1)
    columns = range(left, max(pos.col for pos in signs) + 1)
    lines = ("".join(signs.get(Pos(row, col), NOTHING) for col in columns) for row in rows)
    return ROW_END.join(lines)


def signs_shown(shape: Shape) -> tuple[str, ...]:
    """Return the signs of a shape in reading order, without those of any cell."""
    return tuple([sign for _, sign in shape if sign != ANY])


def rotations(shape: Iterable[tuple[Pos, str]]) -> tuple[Shape, ...]:
    """Return the different rotations of a shape, each with its first cell at the origin."""
    turned, found = tuple(shape), list[Shape]()
    for _ in range(4):
        turned = _anchor((Pos(pos.col, -pos.row), sign) for pos, sign in turned)
        if turned not in found:
            found.append(turned)
    return tuple(found)


def _anchor(shape: Iterable[tuple[Pos, str]]) -> Shape:
    """Sort a shape in reading order, and move its first cell to row 0, column 0."""
    ordered = sorted(shape)
    (row, col), _ = ordered[0]
    return tuple([(Pos(pos.row - row, pos.col - col), sign) for pos, sign in ordered])
