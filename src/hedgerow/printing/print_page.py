"""The print page: how to print and cut a kit, laid out below a table of its pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from hedgerow.base.frozen import keyword_record
from hedgerow.drawing.components import BODY_PT, DISPLAY_PT, HEAD_PT, TextStyle, fitted_text
from hedgerow.drawing.fonts import fit_size_pt, text_width_mm, wrap
from hedgerow.drawing.scene import PT_MM, Bookmark, Face, Group, Item, Page, Rect, Text
from hedgerow.printing.paper import FOOTER_MM, MARGIN_MM, Footer, Paper
from hedgerow.printing.rules_blocks import Band, Block, heading, text_lines

EDGE_MM, TOP_MM, GUTTER_MM = 15.0, 13.0, 8.0
TWO_COLUMNS_MM = 126.0
TEXT_SIZES_PT, CELL_PT = (9.0, 8.5, 8.0), 8.5
TICK_MM, HEADING_MM, PARAGRAPH_GAP_MM, SECTION_GAP_MM = 5.4, 7.6, 1.2, 6.0
CELL_GAP_MM, CELL_PAD_MM = 3.0, 1.0


@keyword_record
class PageSection:
    """A heading with texts; *words between stars* are printed bold.

    strong: lines in large type above the texts
    ticks: each text has a box to tick
    wide: it takes the whole width of the page
    """

    title: str
    texts: tuple[str, ...]
    strong: tuple[str, ...] = ()
    ticks: bool = False
    wide: bool = False


@keyword_record
class PageTable:
    """A table: its heading, the names of its columns, and its rows.

    wide: the number of the column that takes the rest of the width
    """

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    wide: int


@keyword_record
class PrintPage:
    """The contents of the print page."""

    title: str
    lead: str
    table: PageTable
    sections: tuple[PageSection, ...]


def print_pages(content: PrintPage, paper: Paper, footer: Footer) -> list[Page]:
    """Return the print page, in the largest type in which everything fits on one.

    A theme with large print enlarges it only if it still fits. Small paper needs more than one.
    """
    attempts = (
        (scale, _lay_out(content, paper, size, scale))
        for scale in dict.fromkeys((footer.scale, 1.0))
        for size in TEXT_SIZES_PT
    )
    single = next((attempt for attempt in attempts if len(attempt[1]) == 1), None)
    scale, pages = single or (1.0, _lay_out(content, paper, TEXT_SIZES_PT[0], 1.0))
    return [
        Page(
            paper.width_mm,
            paper.height_mm,
            (
                *(_group(block, scale) for block in blocks),
                *footer.items(paper, number, len(pages)),
            ),
            # One bookmark: the sections are short.
            bookmarks=(Bookmark(content.title, TOP_MM),) if number == 1 else (),
        )
        for number, blocks in enumerate(pages, 1)
    ]


def _lay_out(content: PrintPage, paper: Paper, size_pt: float, scale: float) -> list[list[Block]]:
    """Return the blocks of every page in a type size."""
    width = (paper.width_mm - 2 * EDGE_MM) / scale
    height = (paper.height_mm - TOP_MM - MARGIN_MM - FOOTER_MM - 3) / scale
    return _break_pages(_bands(content, width, size_pt), height)


def _group(block: Block, scale: float) -> Group:
    x, y = EDGE_MM + block.x_mm * scale, TOP_MM + block.y_mm * scale
    return Group("text", block.items, x, y, scale, tag=block.tag)


def _break_pages(bands: Iterable[Band], height: float) -> list[list[Block]]:
    """Stack bands, and start a new page before one that does not fit."""
    pages, y = list[list[Block]]([[]]), 0.0
    for band in bands:
        if y and y + band.height_mm > height:
            pages.append([])
            y = 0.0
        if band.blocks or y:  # no gap at the head of a page
            pages[-1] += (block.moved(0, y) for block in band.blocks)
            y += band.height_mm
    return pages


def _bands(content: PrintPage, width: float, size_pt: float) -> Iterator[Band]:
    yield _head(content, width)
    yield from _table(content.table, width)
    yield _gap(SECTION_GAP_MM)
    if width < TWO_COLUMNS_MM:
        for section in content.sections:
            yield from _split_section(section, width, size_pt)
            yield _gap(SECTION_GAP_MM)
        return
    waiting: list[PageSection] = []
    for section in content.sections:
        waiting.append(section)
        if section.wide or len(waiting) == 2:
            yield _row(waiting, width, size_pt)
            yield _gap(SECTION_GAP_MM)
            waiting = []
    if waiting:
        yield _row(waiting, width, size_pt)


def _gap(height_mm: float) -> Band:
    return Band(height_mm, ())


def _head(content: PrintPage, width: float) -> Band:
    title = fitted_text(
        0, 6.2, content.title, TextStyle(DISPLAY_PT - 4, "bold", anchor="start", min_pt=14), width
    )
    lead = _lines(content.lead, HEAD_PT - 1, width, 15.0)
    bottom = lead[-1].y_mm + 3.4
    rule = Rect(0, bottom, width, 0.6, fill="leaf-light")
    blocks = (
        Block(x_mm=0, y_mm=0, items=(title,), tag="H1", title=content.title),
        Block(x_mm=0, y_mm=0, items=(*lead, rule)),
    )
    return Band(bottom + 5.0, blocks)


def _lines(text: str, size_pt: float, width: float, y: float) -> tuple[Text, ...]:
    step = size_pt * 1.3 * PT_MM
    return tuple(
        Text(0, y + number * step, line, size_pt, "bold", "leaf-dark")
        for number, line in enumerate(wrap(text, size_pt, width, "bold"))
    )


# Sections


def _row(sections: Sequence[PageSection], width: float, size_pt: float) -> Band:
    """Return sections side by side, or one of them across the page."""
    column = (width - GUTTER_MM) / 2 if len(sections) == 2 else width
    placed = [
        (number * (column + GUTTER_MM), _stack(_split_section(section, column, size_pt)))
        for number, section in enumerate(sections)
    ]
    blocks = tuple(block.moved(x, 0) for x, band in placed for block in band.blocks)
    return Band(max(band.height_mm for _, band in placed), blocks)


def _stack(bands: Iterable[Band]) -> Band:
    blocks, y = list[Block](), 0.0
    for band in bands:
        blocks += (block.moved(0, y) for block in band.blocks)
        y += band.height_mm
    return Band(y, tuple(blocks))


def _split_section(section: PageSection, width: float, size_pt: float) -> Iterator[Band]:
    """Yield the heading with the first text, then every other text."""
    first: Band | None = _heading(section.title, width)
    for band in _texts(section, width, size_pt):
        yield _stack((first, band)) if first else band
        first = None


def _heading(title: str, width: float) -> Band:
    items = heading(title, width).part.draw(0, 1)
    return Band(HEADING_MM, (Block(x_mm=0, y_mm=0, items=items, tag="H2", title=title),))


def _texts(section: PageSection, width: float, size_pt: float) -> Iterator[Band]:
    for number, line in enumerate(section.strong):
        size = HEAD_PT + (1 if number == 0 else -2)
        large = _lines(line, size, width, size * 0.36)
        yield Band(large[-1].y_mm + size * 0.16 + number, (Block(x_mm=0, y_mm=0, items=large),))
    box = Rect(0.2, 0.4, 2.8, 2.8, fill="white", line="leaf-dark", line_mm=0.4, radius_mm=0.6)
    mark: tuple[Item, ...] = (box,) if section.ticks else ()
    for text in section.texts:
        lines = text_lines(text, width, size_pt, TICK_MM if section.ticks else 0.0, mark)
        items = lines.draw(0, len(lines.lines))
        yield Band(lines.height_mm + PARAGRAPH_GAP_MM, (Block(x_mm=0, y_mm=0, items=items),))


# The table


def _table(table: PageTable, width: float) -> Iterator[Band]:
    """Yield the heading with the names of the columns and the first row, then every other row."""
    widths = _column_widths(table, width)
    head = _table_row(table.columns, widths, head=True, shaded=False)
    first = [_heading(table.title, width), head]
    for number, row in enumerate(table.rows):
        band = _table_row(row, widths, head=False, shaded=number % 2 == 0)
        yield _stack((*first, band))
        first = []


def _column_widths(table: PageTable, width: float) -> tuple[float, ...]:
    """Return the widths of the columns: as wide as their longest cells, one takes the rest.

    If that one would be narrower than a third of the page, the others get two thirds of it: the
    words of each stay whole as far as possible.
    """
    columns = [(name, *cells) for name, *cells in zip(table.columns, *table.rows, strict=True)]
    natural = [_widest_mm(cells) for cells in columns]
    least = [_widest_mm([word for cell in cells for word in cell.split()]) for cells in columns]
    natural[table.wide] = least[table.wide] = 0.0
    room = min(width * 2 / 3, sum(natural))
    spare = max(0.0, room - sum(least)) / max(sum(natural) - sum(least), 1e-6)
    fit = min(1.0, room / sum(least))
    widths = [
        fit * narrow + spare * (wide - narrow) for narrow, wide in zip(least, natural, strict=True)
    ]
    widths[table.wide] = width - room
    return tuple(widths)


def _widest_mm(texts: Sequence[str]) -> float:
    """Return the width of a column in which each of these texts is on one line."""
    return max(text_width_mm(text, CELL_PT, "bold") for text in texts) + CELL_GAP_MM


def _table_row(cells: Sequence[str], widths: Sequence[float], *, head: bool, shaded: bool) -> Band:
    size, fill = (BODY_PT, "soft") if head else (CELL_PT, "ink")
    step = size * 1.3 * PT_MM
    items, x, most = list[Item](), 0.0, 1
    for number, (cell, width) in enumerate(zip(cells, widths, strict=True)):
        face: Face = "plain" if head or number else "bold"
        room = width - 2 * CELL_PAD_MM
        lines = wrap(cell, size, room, face)
        # A long word gets smaller type.
        fitting = min(fit_size_pt(line, size, room, face) for line in lines)
        most = max(most, len(lines))
        for row, line in enumerate(lines):
            y = size * 0.36 + 1.1 + row * step
            items.append(Text(x + CELL_PAD_MM, y, line, fitting, face, fill))
        x += width
    height = most * step + 1.9
    ground = (Rect(0, 0, sum(widths), height, fill="cream"),) if shaded else ()
    return Band(height, (Block(x_mm=0, y_mm=0, items=(*ground, *items)),))
