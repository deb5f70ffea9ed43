"""Signs and cells that pictures of scoring rules are made of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from hedgerow.base.frozen import record
from hedgerow.drawing.components import TextStyle, centred_text, place_icon
from hedgerow.drawing.fonts import load_font, text_width_mm
from hedgerow.drawing.hedge import HEDGE_CELL, hedge_pieces
from hedgerow.drawing.scene import Group, Item, Rect, Symbol, Use, circle, polygon, polyline
from hedgerow.scoring.sentence import EDGE, EMPTY, MEASURES
from hedgerow.scoring.vocabulary import Vocabulary

IconOf = Callable[[str], Symbol | None]
# Sizes before scaling, in mm.
CELL, CHIP, GAP, TEXT_PT, LABEL_PT = 10.0, 7.0, 2.5, 17.0, 13.0
MAX_KINDS = 5
# The thickness of a hedge of the length HEDGE_CELL, and the room for a sheet with its corners.
HEDGE_MM, CORNERS_MM = 9.0, (30.0, 20.0)
# The cells of a unit, as row and column.
SHAPES = {
    "group": ((0, 0), (0, 1), (1, 1), (1, 2), (1, 0)),
    "row": ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4)),
    "column": ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)),
    "diagonal": ((0, 0), (1, 1), (2, 2), (3, 3), (4, 4)),
    "square": ((0, 0), (0, 1), (1, 0), (1, 1)),
    "cell": ((0, 0),),
}
SIMILAR_UNITS = {"row-run": "row", "column-run": "column", "side": "row"}
# What is in each cell, and how it looks.
Cells = dict[tuple[int, int], tuple[str, str]]


@record
class Block:
    """A part of the picture."""

    width: float
    height: float
    items: tuple[Item, ...]


@record
class Names:
    """The names of a game and their icons."""

    vocabulary: Vocabulary
    icon_of: IconOf

    def expand(self, names: Sequence[str] | None) -> tuple[str, ...]:
        """Return the kinds that some names mean; a family with an icon stands for itself."""
        if names is None:
            return self.vocabulary.kinds_of(None)[:MAX_KINDS] or ("",)
        kinds = [it for name in names for it in self._members(name)]
        return tuple(dict.fromkeys(kinds))[:MAX_KINDS] or ("",)

    def _members(self, name: str) -> tuple[str, ...]:
        return (name,) if self.icon_of(name) else self.vocabulary.expand((name,))

    def draw(self, name: str, x: float, y: float, size: float) -> Iterator[Item]:
        """Draw a name in the middle of a square: its icon, else its first letters."""
        middle = x + size / 2, y + size / 2
        if icon := self.icon_of(name):
            yield place_icon(icon, *middle, size * 0.84)
        elif name and name != EMPTY:
            start = name[:4] if name.isdecimal() else name[:2].title()
            glyphs = load_font("bold").glyphs
            text = "".join(char if char in glyphs else "?" for char in start)
            # Two letters fit into a pin; longer numbers are smaller.
            size_pt = size * 1.5 if len(text) > 2 else max(size * 1.5, LABEL_PT)
            yield centred_text(*middle, text, TextStyle(size_pt, "bold"))


def in_row(blocks: Sequence[Block], gap: float) -> Block:
    """Return blocks next to each other, centred on one line."""
    height, x, items = max(it.height for it in blocks), 0.0, list[Item]()
    for block in blocks:
        items.append(Group("part", block.items, x, (height - block.height) / 2))
        x += block.width + gap
    return Block(x - gap, height, tuple(items))


def in_column(blocks: Sequence[Block], gap: float) -> Block:
    """Return blocks below each other, centred."""
    width, y, items = max(it.width for it in blocks), 0.0, list[Item]()
    for block in blocks:
        items.append(Group("row", block.items, (width - block.width) / 2, y))
        y += block.height + gap
    return Block(width, y - gap, tuple(items))


def draw_cells(cells: Cells, names: Names, *, framed: bool) -> Block:
    """Draw cells at their rows and columns; a frame means a whole row or column."""
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    items: list[Item] = []
    for (row, col), (name, look) in cells.items():
        items += _draw_cell(name, look, (col - left) * CELL, (row - top) * CELL, names)
    height = (max(row for row, _ in cells) - top + 1) * CELL
    width = (max(col for _, col in cells) - left + 1) * CELL
    if framed:  # a whole row or column of the sheet, not a run in it
        items.append(Rect(0, 0, width, height, line="wood-dark", line_mm=1.0, radius_mm=1.0))
    return Block(width, height, tuple(items))


def _draw_cell(name: str, look: str, x: float, y: float, names: Names) -> Iterator[Item]:
    if name == EDGE:  # outside the sheet
        yield Rect(x + 0.4, y + 0.4, CELL - 0.8, CELL - 0.8, fill="wood-dark")
    elif name == EMPTY:
        corners = ((x, y), (x + CELL, y), (x + CELL, y + CELL), (x, y + CELL), (x, y))
        yield polyline(*corners, line="rule", line_mm=0.4, dash_mm=(1.0, 1.2))
    else:
        yield Rect(
            x, y, CELL, CELL, "white" if look else "grass", "faint" if look else "soft", 0.35
        )
        yield from names.draw(name, x, y, CELL)
    if look == "ban":
        yield from _draw_ban(x + CELL / 2, y + CELL / 2, CELL * 0.42)


def _draw_ban(x: float, y: float, radius: float) -> Iterator[Item]:
    slant = radius * 0.7071
    for role, width in (("white", 1.3), ("berry", 0.7)):
        yield polyline((x - slant, y - slant), (x + slant, y + slant), line=role, line_mm=width)
        yield circle(x, y, radius, line=role, line_mm=width)


def hedge_sign(width: float) -> Block:
    """Draw a piece of a wall, as it is printed between cells."""
    number = max(1, round(width / CELL))
    scale = width / number / HEDGE_CELL
    height = HEDGE_MM * scale
    # Layer by layer: the dark rim of a piece would cut the one before it.
    items = [
        Use(hedge_pieces(at)[layer], at * width / number, height / 2, scale)
        for layer in range(3)
        for at in range(number)
    ]
    return Block(width, height, tuple(items))


def corners_sign(kinds: Sequence[str], names: Names) -> Block:
    """Draw the sheet with kinds in its corners."""
    size = names.vocabulary.size
    rows, columns = (size[0], size[1]) if size and min(size) > 1 else (4, 5)
    cell = min(CORNERS_MM[0] / columns, CORNERS_MM[1] / rows)
    width, height = cell * columns, cell * rows
    across = [((x * cell, 0.0), (x * cell, height)) for x in range(1, columns)]
    down = [((0.0, y * cell), (width, y * cell)) for y in range(1, rows)]
    lines = [polyline(*ends, line="faint", line_mm=0.25) for ends in (*across, *down)]
    corners = [(0.0, 0.0), (width - cell, 0.0), (0.0, height - cell), (width - cell, height - cell)]
    drawn = (it for x, y in corners for it in names.draw(kinds[0], x, y, cell))
    frame = Rect(0, 0, width, height, "grass", "wood-dark", 0.5)
    return Block(width, height, (frame, *lines, *drawn))


def banned_sign(block: Block) -> Block:
    """Draw a sign for something that must not be: after a ban sign."""
    ban = Block(5, CHIP, tuple(_draw_ban(2.5, CHIP / 2, 2)))
    return in_row([ban, block], 0.6)


def place_sign(at: str, names: Names) -> Block:
    """Draw where cells must be: corners or edge of a small sheet, or an area or symbol."""
    side, size = 4, 3.6
    if at not in ("corners", "edge"):
        pin = circle(CHIP / 2, CHIP / 2, CHIP / 2, fill="cream", line="outline", line_mm=0.5)
        return Block(CHIP, CHIP, (pin, *names.draw(at, CHIP * 0.16, CHIP * 0.16, CHIP * 0.68)))
    items: list[Item] = []
    for row in range(side):
        for col in range(side):
            ends = (row in (0, side - 1)) + (col in (0, side - 1))
            fill = "gold" if ends >= (2 if at == "corners" else 1) else "white"
            items.append(Rect(col * size, row * size, size, size, fill, "soft", 0.3))
            if fill == "gold":  # a dot: colour alone must not distinguish
                items.append(circle((col + 0.5) * size, (row + 0.5) * size, 0.9, fill="ink"))
    return Block(side * size, side * size, tuple(items))


def text_sign(text: str, size_pt: float = TEXT_PT) -> Block:
    """Draw bold text as a sign."""
    width = text_width_mm(text, size_pt, "bold")
    item = centred_text(0, CHIP / 2, text, TextStyle(size_pt, "bold", anchor="start"))
    return Block(width, CHIP, (item,))


def small_sign(name: str, names: Names, look: str = "") -> Block:
    """Draw a kind or symbol as a sign; one that is only looked at is on white."""
    ground = [Rect(0, 0, CHIP, CHIP, "white", "faint", 0.3, 1)] if look else []
    if name in (EDGE, EMPTY):
        cell = Group("cell", tuple(_draw_cell(name, "", 0, 0, names)), scale=CHIP / CELL)
        return Block(CHIP, CHIP, (cell,))
    return Block(CHIP, CHIP, (*ground, *names.draw(name, 0, 0, CHIP)))


def kinds_sign(
    kinds: Iterable[str], names: Names, sign: str, size: float = CHIP, look: str = ""
) -> Block:
    """Draw kinds with a sign between them, as one block."""
    blocks: list[Block] = []
    for number, kind in enumerate(kinds):
        cell = (draw_cells({(0, 0): (kind, "")}, names, framed=False)) if size == CELL else None
        blocks += [
            *([text_sign(sign)] if number and sign else []),
            cell or small_sign(kind, names, look),
        ]
    return in_row(blocks, 0.5)


def box_sign(line: str, fill: str = "white", size: float = 4.0) -> Block:
    """Draw a square."""
    top = (CHIP - size) / 2
    return Block(size, CHIP, (Rect(0, top, size, size, fill, line, 0.5),))


def tick_sign() -> Block:
    """Draw a tick."""
    return Block(5, CHIP, (polyline((0.6, 3.6), (2, 5.4), (4.6, 1.6), line="ink", line_mm=0.9),))


def clock_sign() -> Block:
    """Draw a clock: an earlier moment."""
    ring = circle(3.5, 3.5, 3.2, fill="white", line="ink", line_mm=0.6)
    return Block(
        CHIP, CHIP, (ring, polyline((3.5, 1.6), (3.5, 3.5), (5, 4.4), line="ink", line_mm=0.6))
    )


def sizes_sign(take: str) -> Block:
    """Draw the largest units, one of them, the second largest, or the best, as boxes."""
    if take == "second-largest":
        middle = box_sign("ink", "gold", 4.0)
        return in_row([box_sign("rule", size=5.4), middle, text_sign("2.", LABEL_PT)], 0.6)
    last = {"largest": box_sign("ink", "gold", 5.4), "one-largest": text_sign("1")}
    signs = [
        box_sign("rule", size=2.6),
        box_sign("ink", "gold", 5.4),
        last.get(take, text_sign("+")),
    ]
    return in_row(signs, 0.6)


def measure_sign(name: str) -> Block:
    """Draw what is measured: cells, different ones, equal ones, sets, numbers in a row, a sum."""
    triangle = polygon((0.4, 5.4), (4, 5.4), (2.2, 1.8), fill="gold", line="ink", line_mm=0.4)
    disc = circle(2.2, 3.5, 1.9, fill="leaf-light", line="ink", line_mm=0.4)
    round_block, three = Block(4.4, CHIP, (disc,)), Block(4.4, CHIP, (triangle,))
    signs = {
        "cells": [box_sign("ink", "grass")],
        "kinds": [round_block, three],
        "same": [round_block, round_block],
        "sets": [text_sign("("), round_block, three, text_sign(")")],
        "straight": [text_sign("1–2–3", LABEL_PT)],
        "sum": [text_sign("1+2", LABEL_PT)],
    }
    return in_row(signs[name], 0.3)


def unit_sign(unit: str, names: Names) -> Block:
    """Draw a further unit: the outline of its shape, or its icon."""
    shape = SHAPES.get(SIMILAR_UNITS.get(unit, unit))
    if shape is None:
        return place_sign(unit, names)
    cells = shape[:3]
    size = CHIP / (max(max(at) for at in cells) + 1)
    rects = (Rect(col * size, row * size, size, size, "grass", "soft", 0.3) for row, col in cells)
    return Block(CHIP, CHIP, tuple(rects))


def lines_sign() -> Block:
    """Draw several lines: each unit is counted on a line of its own."""
    lines = (polyline((0, y), (5, y), line="ink", line_mm=0.7) for y in (1.4, 3.5, 5.6))
    return Block(5, CHIP, tuple(lines))


def counted_sign(name: str, names: Names) -> Block:
    """Draw what is counted: a measure, a symbol or a field."""
    if name in MEASURES:
        return measure_sign(name)
    return small_sign(name, names, "pale")


def points_sign(text: str, names: Names) -> Block:
    """Draw points and a star."""
    star = names.icon_of("star")
    sign = (
        Block(CHIP, CHIP, (place_icon(star, CHIP / 2, CHIP / 2, CHIP),)) if star else text_sign("*")
    )
    return in_row([text_sign(text), sign], 0.6)


def podium_sign(who: str) -> Block:
    """Draw three bars; the highest or the lowest is filled."""
    heights = (4.4, 7.0, 2.4)
    chosen = heights.index(max(heights) if who == "most" else min(heights))
    bars = (
        Rect(n * 3, CHIP - high, 2.6, high, "gold" if n == chosen else "white", "ink", 0.4)
        for n, high in enumerate(heights)
    )
    dot = circle(chosen * 3 + 1.3, CHIP - 1.2, 0.7, fill="ink")
    return Block(8.6, CHIP, (*bars, dot))
