"""Score pads: a table with a row per thing that scores and a column per player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from hedgerow.art import Type, fitted, placed
from hedgerow.scene import Deck, Item, Path, Piece, Rect, Segment, Symbol, Text

WIDTH_MM, HEIGHT_MM = 92.0, 122.0
LEFT_MM, TOP_MM, LABEL_MM = 5.0, 16.0, 14.0


@dataclass(frozen=True, slots=True)
class PadTable:
    """What a pad shows: row pictures, after which of them a strong line is drawn, columns."""

    game: str
    title: str
    name: str
    total: str
    rows: tuple[Symbol, ...]
    strong_after: tuple[int, ...]
    heads: tuple[Symbol | None, ...]

    @property
    def row_mm(self) -> float:
        return (HEIGHT_MM - TOP_MM - 6.0) / (len(self.rows) + 2.6)

    @property
    def bottom_mm(self) -> float:
        return HEIGHT_MM - 6.0

    def row_top_mm(self, number: int) -> float:
        """The upper edge of a row; the head is 1.3 rows high."""
        return TOP_MM + self.row_mm * (number + 1.3)

    def column_mm(self, number: int) -> float:
        """The left edge of a player's column."""
        width = (WIDTH_MM - 2 * LEFT_MM - LABEL_MM) / len(self.heads)
        return LEFT_MM + LABEL_MM + number * width


def pad_deck(table: PadTable) -> Deck:
    """A slip for one game."""
    items = (*_ground(table), *_labels(table), *_lines(table))
    slip = Symbol("pad-slip", WIDTH_MM, HEIGHT_MM, items)
    return Deck("pad", table.title, WIDTH_MM, HEIGHT_MM, (Piece(slip),))


def row_label(name: str, text: str) -> Symbol:
    """A word instead of a picture at the head of a row."""
    return Symbol(f"row-{name}", 13, 7, (fitted(6.5, 3.5, text, Type(7.5), 12.5),))


def _ground(table: PadTable) -> Iterator[Item]:
    width, height = WIDTH_MM - 2 * LEFT_MM, table.row_mm * 1.3
    yield Rect(LEFT_MM, TOP_MM, width, height, fill="cream")
    yield Rect(LEFT_MM, table.bottom_mm - height, width, height, fill="cream")


def _labels(table: PadTable) -> Iterator[Item]:
    x, row = LEFT_MM + LABEL_MM / 2, table.row_mm
    yield Text(LEFT_MM, 10.5, table.game, 15, "bold")
    yield Text(WIDTH_MM - LEFT_MM, 10.5, table.title, 8, "plain", "soft", "end")
    name, total = Type(7.5, "bold", "soft"), Type(8.5, "bold")
    yield fitted(x, TOP_MM + row * 0.65, table.name, name, LABEL_MM - 2)
    yield fitted(x, table.bottom_mm - row * 0.65, table.total, total, LABEL_MM - 2)
    for number, picture in enumerate(table.rows):
        size = min(row * 0.84, 9.0) * picture.width_mm / picture.height_mm
        yield placed(picture, x, table.row_top_mm(number) + row / 2, size)
    for number, head in enumerate(table.heads):
        if head:
            yield placed(head, table.column_mm(number) + 5.0, TOP_MM + row * 0.65, 6.0)


def _lines(table: PadTable) -> Iterator[Item]:
    strong = (0, *table.strong_after, len(table.rows))
    thin = [it for it in range(1, len(table.rows)) if it not in strong]
    columns = [table.column_mm(it) for it in range(1, len(table.heads))]
    yield Path((*_across(table, thin), *_down(table, columns)), line="faint", line_mm=0.3)
    label = [LEFT_MM + LABEL_MM]
    yield Path((*_across(table, strong), *_down(table, label)), line="soft", line_mm=0.4)
    width, height = WIDTH_MM - 2 * LEFT_MM, table.bottom_mm - TOP_MM
    yield Rect(LEFT_MM, TOP_MM, width, height, line="ink", line_mm=0.6, radius_mm=1.5)


def _across(table: PadTable, rows: tuple[int, ...] | list[int]) -> Iterator[Segment]:
    for number in rows:
        y = table.row_top_mm(number)
        yield from (("M", (LEFT_MM, y)), ("L", (WIDTH_MM - LEFT_MM, y)))


def _down(table: PadTable, columns: list[float]) -> Iterator[Segment]:
    for x in columns:
        yield from (("M", (x, TOP_MM)), ("L", (x, table.bottom_mm)))
