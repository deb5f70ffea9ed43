"""The farm sheet: grid, hedge, stable, score table, code; and the hedge as a drawing of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import cos, pi, sin

from hedgerow.art import (
    Studio,
    Type,
    centred,
    corner_markers,
    fitted,
    icon,
    panel,
    placed,
    qr_rows,
    write_line,
)
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.sheet import Sheet, balance
from hedgerow.grid import Edge, Pos, cells, column_name
from hedgerow.scene import (
    Bits,
    Group,
    Item,
    Path,
    Rect,
    Segment,
    Symbol,
    Use,
    circle,
    ellipse_segments,
)

WIDTH_MM, HEIGHT_MM = 198.0, 126.0
MARKER_MM = 9.0
TOP_MM = 14.0
GRID_LEFT_MM = 7.0
GRID_WIDTH_MM, GRID_HEIGHT_MM = 122.0, 95.0
TABLE_LEFT_MM, TABLE_WIDTH_MM = 165.0, 33.0
QR_MODULE_MM = 0.9
HEDGE_CELL = 24.0

Artist = Callable[[Sheet, str], tuple[Item, ...]]


def draw(studio: Studio[StampfarmContent]) -> Artist:
    """An artist who draws what all sheets share once, and only hedge and code for each."""
    frame = _frame(studio)
    plan = Plan(studio.content)
    words = studio.words

    def sheet_items(sheet: Sheet, code: str) -> tuple[Item, ...]:
        edges, near = balance(sheet)
        figures = words("farm.matched", edges=edges, beside=near)
        return (Use(frame, 0, 0), hedge_group(plan, sorted(sheet.hedge)), *_code(code, figures))

    return sheet_items


class Plan:
    """Where the farm lies on the sheet: cells as large as the room allows, centred in it."""

    def __init__(
        self, content: StampfarmContent, left: float = GRID_LEFT_MM, top: float = TOP_MM + 5.0
    ) -> None:
        size = content.farm
        self.rows, self.columns, self.stable = size.rows, size.columns, size.stable
        self.cell = min(GRID_WIDTH_MM / size.columns, GRID_HEIGHT_MM / size.rows)
        self.left = left + (GRID_WIDTH_MM - self.cell * size.columns) / 2
        self.top = top + (GRID_HEIGHT_MM - self.cell * size.rows) / 2

    @property
    def width(self) -> float:
        return self.cell * self.columns

    @property
    def height(self) -> float:
        return self.cell * self.rows

    def corner(self, pos: Pos) -> tuple[float, float]:
        """The top left corner of a cell."""
        return self.left + pos.col * self.cell, self.top + pos.row * self.cell

    def middle(self, pos: Pos) -> tuple[float, float]:
        """The middle of a cell."""
        x, y = self.corner(pos)
        return x + self.cell / 2, y + self.cell / 2


def _frame(studio: Studio[StampfarmContent]) -> Symbol:
    plan = Plan(studio.content)
    items = (
        *_head(studio),
        *farm_cells(plan),
        *_coordinates(plan),
        *(_tick_marks(plan, studio.content) if studio.marks else ()),
        *_stable(plan, studio),
        *_score_table(studio),
        *_foot(studio),
        *((corner_markers(WIDTH_MM, HEIGHT_MM, MARKER_MM),) if studio.markers else ()),
    )
    return Symbol("farm-sheet", WIDTH_MM, HEIGHT_MM, items)


def _head(studio: Studio[StampfarmContent]) -> Iterator[Item]:
    """The title between the two upper markers, the animals of the game, a line for the name."""
    words = studio.words
    y = MARKER_MM / 2
    title = centred(14.5, y, studio.content.about.title, Type(21, "bold", anchor="start"))
    yield title
    for number, kind in enumerate(studio.content.animals):
        yield placed(icon(kind.icon), 63.0 + number * 9.6, y, 8.2)
    yield centred(118.0, y + 1.2, words("farm.name"), Type(8, fill="soft", anchor="start"))
    yield write_line(131.0, y + 2.6, 53.0)


def _foot(studio: Studio[StampfarmContent]) -> Iterator[Item]:
    """How it goes, in one line between the two lower markers."""
    content = studio.content
    text = studio.words("farm.play", dice=content.dice.number, stable=content.farm.stable)
    yield fitted(
        WIDTH_MM / 2,
        HEIGHT_MM - MARKER_MM / 2,
        text,
        Type(8, fill="soft"),
        WIDTH_MM - 2 * MARKER_MM - 8,
    )


def farm_cells(plan: Plan) -> Iterator[Item]:
    """The ground: pale cells with thin inner lines and a strong frame."""
    x, y, width, height, cell = plan.left, plan.top, plan.width, plan.height, plan.cell
    yield Rect(x, y, width, height, fill="grass")
    lines: list[Segment] = []
    for col in range(1, plan.columns):
        lines += [("M", (x + col * cell, y)), ("L", (x + col * cell, y + height))]
    for row in range(1, plan.rows):
        lines += [("M", (x, y + row * cell)), ("L", (x + width, y + row * cell))]
    yield Path(tuple(lines), line="faint", line_mm=0.35)
    yield Rect(x, y, width, height, line="wood-dark", line_mm=0.9, radius_mm=1.2)


def _coordinates(plan: Plan) -> Iterator[Item]:
    for col in range(plan.columns):
        x, _ = plan.middle(Pos(0, col))
        yield centred(x, plan.top - 3.2, column_name(col), Type(8, "bold", "soft"))
    for row in range(plan.rows):
        _, y = plan.middle(Pos(row, 0))
        yield centred(plan.left - 3.4, y, str(row + 1), Type(8, "bold", "soft"))


def _tick_marks(plan: Plan, content: StampfarmContent) -> Iterator[Item]:
    """Small symbols in every cell, clear of the hedge: tick one instead of stamping."""
    cell, size = plan.cell, plan.cell * 0.205
    marks = tuple(
        placed(
            icon(kind.icon),
            cell * (0.5 + (number % 3 - 1) * 0.222),
            cell * (0.37 + number // 3 * 0.26),
            size,
        )
        for number, kind in enumerate(content.species)
    )
    ticks = Symbol("cell-ticks", cell, cell, marks)
    for pos in cells(plan.rows, plan.columns):
        yield Use(ticks, *plan.corner(pos))


def _stable(plan: Plan, studio: Studio[StampfarmContent]) -> Iterator[Item]:
    """The stable at the right of the farm: a barn with as many stalls as it has cells."""
    if not plan.stable:
        return
    left, width = 134.0, 25.0
    top = TOP_MM + 5.0
    height = min(23.0, 46.0 / plan.stable)
    roof = ((left - 2.5, top + 8.5), (left + width / 2, top - 2.5), (left + width + 2.5, top + 8.5))
    segments: list[Segment] = [("M", roof[0]), ("L", roof[1]), ("L", roof[2]), ("Z", ())]
    yield Path(tuple(segments), fill="rust", line="wood-dark", line_mm=0.7)
    yield fitted(
        left + width / 2, top + 5.0, studio.words("farm.stable"), Type(8, "bold", "white"), 14.0
    )
    for number in range(plan.stable):
        yield Rect(
            left,
            top + 8.5 + number * height,
            width,
            height,
            fill="straw",
            line="wood-dark",
            line_mm=0.7,
        )


def _score_table(studio: Studio[StampfarmContent]) -> Iterator[Item]:
    """A box per species, one per request pile, and the total."""
    content, words = studio.content, studio.words
    animals, backs = content.animals, content.backs
    left, width, top = TABLE_LEFT_MM, TABLE_WIDTH_MM, TOP_MM + 3.5
    bottom = HEIGHT_MM - MARKER_MM - 4.0
    row = min(9.0, (bottom - top - 8.0) / (len(animals) + len(backs) + 1.9))
    yield panel(left, top, width, bottom - top)
    yield fitted(
        left + width / 2, top + 4.6, words("farm.score"), Type(10, "bold", "leaf-dark"), width - 6
    )
    y = top + 8.4
    for number, name in enumerate((*(it.icon for it in animals), *(it.icon for it in backs))):
        y += 2.2 if number == len(animals) else 0
        yield placed(icon(name), left + 7.4, y + row / 2, row * 0.86)
        yield Rect(
            left + 14.5, y + 0.6, width - 18.5, row - 1.2, fill="white", line="faint", radius_mm=1.0
        )
        y += row
    yield from _total(words("farm.total"), left, y + 1.6, width, bottom - y - 4.6)


def _total(label: str, left: float, y: float, width: float, height: float) -> Iterator[Item]:
    yield fitted(left + 7.6, y + height / 2, label, Type(8.5, "bold"), 12.4)
    yield Rect(
        left + 14.5, y, width - 18.5, height, fill="white", line="ink", line_mm=0.6, radius_mm=1.2
    )


def _code(code: str, figures: str) -> Iterator[Item]:
    """The sheet's code as squares and as text, below the stable."""
    side = 21 * QR_MODULE_MM
    left, top = 134.0 + (25.0 - side) / 2, HEIGHT_MM - MARKER_MM - 4.0 - side - 8.0
    yield Bits(left, top, QR_MODULE_MM, qr_rows(code))
    middle = left + side / 2
    yield centred(middle, top + side + 4.8, code, Type(8.2, "bold"))
    yield centred(middle, top + side + 8.4, figures, Type(6.2, fill="soft"))


def hedge_group(plan: Plan, hedge: list[Edge]) -> Group:
    """The hedge in three layers, so that its pieces grow together: dark rim, body, light leaves."""
    layers = [
        Use(symbol, x, y, plan.cell / HEDGE_CELL, turn)
        for layer in range(3)
        for symbol, x, y, turn in (_hedge_piece(plan, it, layer) for it in hedge)
    ]
    return Group("hedge", tuple(layers))


def _hedge_piece(plan: Plan, border: Edge, layer: int) -> tuple[Symbol, float, float, int]:
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
