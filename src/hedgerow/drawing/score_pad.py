"""Score pads: a table with a row per scoring item and a column per player."""

from __future__ import annotations

from collections.abc import Iterator

from hedgerow.base.frozen import keyword_record
from hedgerow.drawing.components import BODY_PT, NUMBER_PT, TextStyle, fitted_text, place_symbol
from hedgerow.drawing.scene import Deck, Item, Path, Piece, Rect, Segment, Symbol, Text
from hedgerow.loading.words import Words

WIDTH_MM, MAX_HEIGHT_MM = 92.0, 122.0
EDGE_MM, TOP_MM, LABEL_MM = 5.0, 15.0, 21.0
MAX_ROW_MM, WIDE_ROW = 12.5, 1.3


@keyword_record
class PadTable:
    """The contents of a score pad.

    words: uses `deck.pad`, `pad.player` and `pad.total`
    rows: a picture or label per row
    strong_after: numbers of rows with a strong line below
    heads: a picture, or None, per player's column
    label_mm: the width of the first column
    """

    game: str
    words: Words
    rows: tuple[Symbol, ...]
    strong_after: tuple[int, ...]
    heads: tuple[Symbol | None, ...]
    label_mm: float = LABEL_MM

    @property
    def row_mm(self) -> float:
        """Return the height of a row; the rows for names and totals are `WIDE_ROW` times higher."""
        available_mm = MAX_HEIGHT_MM - TOP_MM - EDGE_MM
        return min(MAX_ROW_MM, available_mm / (len(self.rows) + 2 * WIDE_ROW))

    @property
    def bottom_mm(self) -> float:
        return TOP_MM + self.row_mm * (len(self.rows) + 2 * WIDE_ROW)

    @property
    def height_mm(self) -> float:
        return self.bottom_mm + EDGE_MM

    def row_top_mm(self, number: int) -> float:
        """Return the upper edge of a row; 0 is the first below the names."""
        return TOP_MM + self.row_mm * (number + WIDE_ROW)

    def column_mm(self, number: int) -> float:
        """Return the left edge of a player's column."""
        width = (WIDTH_MM - 2 * EDGE_MM - self.label_mm) / len(self.heads)
        return EDGE_MM + self.label_mm + number * width


def pad_deck(*tables: PadTable) -> Deck:
    """Return the deck of a pad: the slips of one game, all as high as the highest."""
    slips = [
        Symbol(f"pad-slip{f'-{number}' if number else ''}", WIDTH_MM, height_mm, items)
        for height_mm in [max(table.height_mm for table in tables)]
        for number, items in enumerate(map(_draw_slip, tables))
    ]
    return Deck(
        id="pad",
        title=tables[0].words("deck.pad"),
        width_mm=WIDTH_MM,
        height_mm=slips[0].height_mm,
        pieces=tuple(map(Piece, slips)),
    )


def _draw_slip(table: PadTable) -> tuple[Item, ...]:
    return (*_draw_background(table), *_draw_labels(table), *_draw_lines(table))


def row_label(name: str, text: str) -> Symbol:
    """Return a word to use instead of a picture at the start of a row."""
    width, height = LABEL_MM - 3.0, 4.6
    label = fitted_text(width / 2, height / 2, text, TextStyle(BODY_PT), width)
    return Symbol(f"row-{name}", width, height, (label,))


def _draw_background(table: PadTable) -> Iterator[Item]:
    width, height = WIDTH_MM - 2 * EDGE_MM, table.row_mm * WIDE_ROW
    yield Rect(EDGE_MM, TOP_MM, width, height, fill="cream")
    yield Rect(EDGE_MM, table.bottom_mm - height, width, height, fill="cream")


def _draw_labels(table: PadTable) -> Iterator[Item]:
    x, row, half = EDGE_MM + table.label_mm / 2, table.row_mm, table.row_mm * WIDE_ROW / 2
    yield Text(EDGE_MM, 10.5, table.game, NUMBER_PT, "bold")
    yield Text(WIDTH_MM - EDGE_MM, 10.5, table.words("deck.pad"), BODY_PT, "plain", "soft", "end")
    name, total = TextStyle(BODY_PT, "bold", "soft"), TextStyle(BODY_PT, "bold")
    width = table.label_mm - 3
    yield fitted_text(x, TOP_MM + half, table.words("pad.player"), name, width)
    yield fitted_text(x, table.bottom_mm - half, table.words("pad.total"), total, width)
    for number, picture in enumerate(table.rows):
        # `place_symbol` takes a width, but the height of a row is the limit.
        size = min(row * 0.86, 9.0, picture.height_mm) * picture.width_mm / picture.height_mm
        yield place_symbol(picture, x, table.row_top_mm(number) + row / 2, size)
    for number, head in enumerate(table.heads):
        if head:
            yield place_symbol(head, table.column_mm(number) + 5.0, TOP_MM + half, 6.0)


def _draw_lines(table: PadTable) -> Iterator[Item]:
    strong = (0, *table.strong_after, len(table.rows))
    thin = [row for row in range(1, len(table.rows)) if row not in strong]
    columns = [table.column_mm(number) for number in range(1, len(table.heads))]
    yield Path(
        (*_row_lines(table, thin), *_column_lines(table, columns)), line="faint", line_mm=0.3
    )
    label = [EDGE_MM + table.label_mm]
    yield Path((*_row_lines(table, strong), *_column_lines(table, label)), line="rule", line_mm=0.4)
    width, height = WIDTH_MM - 2 * EDGE_MM, table.bottom_mm - TOP_MM
    yield Rect(EDGE_MM, TOP_MM, width, height, line="outline", line_mm=0.6, radius_mm=1.5)


def _row_lines(table: PadTable, rows: tuple[int, ...] | list[int]) -> Iterator[Segment]:
    for number in rows:
        y = table.row_top_mm(number)
        yield from (("M", (EDGE_MM, y)), ("L", (WIDTH_MM - EDGE_MM, y)))


def _column_lines(table: PadTable, columns: list[float]) -> Iterator[Segment]:
    for x in columns:
        yield from (("M", (x, TOP_MM)), ("L", (x, table.bottom_mm)))
