"""The farm sheet: grid, hedge, stable, score table and code."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from hedgerow.art import (
    Studio,
    Type,
    centred,
    code_block,
    corner_markers,
    fitted,
    icon,
    panel,
    placed,
    write_line,
)
from hedgerow.games.stampfarm.content import StampfarmContent
from hedgerow.games.stampfarm.hedge import hedge_group
from hedgerow.games.stampfarm.sheet import Sheet, balance
from hedgerow.grid import cells
from hedgerow.plan import GridPlan, coordinates, fitting_plan, ground
from hedgerow.scene import (
    Item,
    Path,
    Rect,
    Segment,
    Symbol,
    Use,
)

WIDTH_MM, HEIGHT_MM = 198.0, 126.0
MARKER_MM = 9.0
TOP_MM = 14.0
FARM_WIDTH_MM, FARM_HEIGHT_MM = 122.0, 95.0
STABLE_LEFT_MM, STABLE_WIDTH_MM = 134.0, 25.0
TABLE_LEFT_MM, TABLE_WIDTH_MM = 165.0, 32.7
QR_MODULE_MM = 0.9

Artist = Callable[[Sheet, str], tuple[Item, ...]]


def draw(studio: Studio[StampfarmContent]) -> Artist:
    """An artist who draws what all sheets share once, and only hedge and code for each."""
    frame = _frame(studio)
    plan = farm_plan(studio.content)
    words = studio.words

    def sheet_items(sheet: Sheet, code: str) -> tuple[Item, ...]:
        edges, near = balance(sheet)
        figures = words("farm.matched", edges=edges, beside=near)
        return (Use(frame, 0, 0), hedge_group(plan, sorted(sheet.hedge)), *_code(code, figures))

    return sheet_items


def farm_plan(content: StampfarmContent, left: float = 7.0, top: float = TOP_MM + 5.0) -> GridPlan:
    """Where the farm lies, in the room that a sheet has for it."""
    room = Rect(left, top, FARM_WIDTH_MM, FARM_HEIGHT_MM)
    return fitting_plan(content.farm.rows, content.farm.columns, room)


def _frame(studio: Studio[StampfarmContent]) -> Symbol:
    plan = farm_plan(studio.content)
    items = (
        *_head(studio),
        *ground(plan),
        *coordinates(plan),
        *(_tick_marks(plan, studio.content) if studio.marks else ()),
        *_stable(studio),
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


def _tick_marks(plan: GridPlan, content: StampfarmContent) -> Iterator[Item]:
    """Small symbols in every cell, clear of the hedge: tick one instead of stamping."""
    cell, size = plan.cell_mm, plan.cell_mm * 0.205
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


def _stable(studio: Studio[StampfarmContent]) -> Iterator[Item]:
    """The stable at the right of the farm: a barn with as many stalls as it has cells."""
    stalls = studio.content.farm.stable
    if not stalls:
        return
    left, width = STABLE_LEFT_MM, STABLE_WIDTH_MM
    top = TOP_MM + 5.0
    height = min(23.0, 46.0 / stalls)
    roof = ((left - 2.5, top + 8.5), (left + width / 2, top - 2.5), (left + width + 2.5, top + 8.5))
    segments: list[Segment] = [("M", roof[0]), ("L", roof[1]), ("L", roof[2]), ("Z", ())]
    yield Path(tuple(segments), fill="rust", line="wood-dark", line_mm=0.7)
    yield fitted(
        left + width / 2, top + 5.0, studio.words("farm.stable"), Type(8, "bold", "on-band"), 14.0
    )
    for number in range(stalls):
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
    """The sheet's code below the stable, and below it the figures that matched sheets share."""
    side = 21 * QR_MODULE_MM
    middle, bottom = STABLE_LEFT_MM + STABLE_WIDTH_MM / 2, HEIGHT_MM - MARKER_MM - 4.0
    yield from code_block(code, middle, bottom - side - 8.0, QR_MODULE_MM)
    yield centred(middle, bottom + 0.4, figures, Type(6.2, fill="soft"))
