"""The rules on paper: a head, bands over the whole width, columns, a wide picture at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import groupby

from hedgerow.base.frozen import keyword_record, record
from hedgerow.drawing.components import (
    BODY_PT,
    DISPLAY_PT,
    NUMBER_PT,
    SMALL_PT,
    TextStyle,
    fitted_text,
    house_mark,
    panel,
    paragraph,
    place_icon,
)
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.miniatures import with_miniatures
from hedgerow.drawing.rulebook import HOUSE, Picture, PictureRow, Rulebook, RulesSection
from hedgerow.drawing.scene import Bookmark, Group, Item, Page, Rect, Text
from hedgerow.game.about import About
from hedgerow.game.contexts import DrawingContext
from hedgerow.loading.words import Words
from hedgerow.printing.paper import FOOTER_MM, MARGIN_MM, Footer, Paper
from hedgerow.printing.rules_blocks import (
    GUTTER_MM,
    Band,
    Block,
    Figure,
    column_parts,
    parts_band,
    row_band,
    row_chunks,
    section_parts,
    setup_band,
    text_lines,
    wide_band,
    wide_parts,
)
from hedgerow.printing.rules_flow import (
    Chunk,
    Columns,
    ColumnSpan,
    Flow,
    PageSpace,
    best_flow,
    foot_harm,
)

EDGE_MM, TOP_MM = 15.0, 13.0
TWO_COLUMNS_MM = 126.0
CHIP_WIDTH_MM, CHIP_HEIGHT_MM = 19.0, 14.0
ICON_MM = 11.0
# So many icons are next to the title.
TITLE_ICONS = 3
LEAD_PT = (11.0, 10.5, 10.0)
BAND_GAP_MM, BAND_STRETCH_MM = 3.4, 12.0
# The space above the footer. The note of the first page is in it, a little below the columns.
FOOT_GAP_MM, NOTE_GAP_MM = 3.0, 1.4
# Bands take at most this part of a page that also has columns.
BANDS_PART = 0.75
# The largest empty part of a page that has only bands.
LARGEST_FOOT = 0.12
# Type sizes and scales of pictures to try, and the harm of a size or scale below the largest.
SIZES_PT = (11.0, 10.5, 10.0, 9.75, 9.5)
SCALES = (1.0, 0.9, 0.8, 0.72)
SMALLER_TYPE, SMALLER_PICTURES = 25.0, 60.0
# The least harm first, so that few of them have to be tried.
TRIALS = sorted(
    (
        SMALLER_TYPE * (SIZES_PT[0] - size) + SMALLER_PICTURES * (1 - scale),
        size,
        scale,
    )
    for size in SIZES_PT
    for scale in SCALES
)


def rules_pages(
    context: DrawingContext, book: Rulebook, paper: Paper, footer: Footer
) -> Iterator[Page]:
    """Yield the pages with the rules."""
    scale = footer.scale
    width = (paper.width_mm - 2 * EDGE_MM) / scale
    height = (paper.height_mm - TOP_MM - MARGIN_MM - FOOTER_MM - FOOT_GAP_MM) / scale
    pages = _Rules(context, book, width, height, scale).pages()
    for number, blocks in enumerate(pages, 1):
        groups = tuple(_group(block, scale) for block in blocks)
        marks = (
            Bookmark(block.title, TOP_MM + block.y_mm * scale) for block in blocks if block.title
        )
        yield Page(
            paper.width_mm,
            paper.height_mm,
            (*groups, *footer.items(paper, number, len(pages))),
            bookmarks=tuple(marks),
        )


def _group(block: Block, scale: float) -> Group:
    x, y = EDGE_MM + block.x_mm * scale, TOP_MM + block.y_mm * scale
    items = with_miniatures(block.items, scale, figure=block.tag == "Figure")
    return Group("text", items, x, y, scale, tag=block.tag, alt=block.alt, goes_on=block.goes_on)


@record
class _Opening:
    """Something above the columns: a band over the whole width, or parts of a column.

    band: draws it in a type size, with its picture in a scale
    parts: returns its parts in a type size
    """

    band: Callable[[float, float], Band]
    parts: Callable[[float], Iterable[Chunk | Figure]]


@keyword_record
class _Attempt:
    """One way to lay out all rules, with its harm."""

    harm: float
    bands: tuple[Band, ...]
    chunks: tuple[Chunk, ...]
    flow: Flow


class _Rules:
    """The rules of a game on pages of one size. Texts are measured once in each type size.

    Enlarged rules have no bands and no wide pictures: these need most of a page then, and the rest
    would move to another one.
    """

    def __init__(
        self,
        context: DrawingContext,
        book: Rulebook,
        width: float,
        height: float,
        scale: float,
    ) -> None:
        self._book, self._words = book, context.words
        self._width, self._height = width, height
        self._count = 2 if width >= TWO_COLUMNS_MM else 1
        self._has_wide_blocks = self._count > 1 and scale <= 1
        self._note = _house_note(context, book, width, FOOT_GAP_MM / scale)
        self._column = (width - GUTTER_MM * (self._count - 1)) / self._count
        self._head = _head(context, book, width)
        self._openings = [*self._find_openings()]
        self._wide = [wide_band(it, width) for it in book.wide] if self._has_wide_blocks else []
        self._tails = tuple(it.height_mm + BAND_GAP_MM for it in self._wide)
        self._bands, self._texts = cache(self._measure_bands), cache(self._measure_texts)

    def _find_openings(self) -> Iterator[_Opening]:
        """Yield what precedes the columns: kit, legend, set-up with a picture, players."""
        book, width, column = self._book, self._width, self._column
        if book.parts:
            title = self._words("kit.contents")
            yield _Opening(
                cache(lambda size, scale: parts_band(book.parts, title, width)),
                lambda size: column_parts(book.parts, title, column),
            )
        if book.legend:
            yield self._row(book.legend)
        for section in filter(_is_pictured_list, book.sections):
            yield _Opening(
                partial(setup_band, section, width), partial(section_parts, section, column)
            )
        if book.players:
            yield self._row(book.players)

    def _row(self, row: PictureRow) -> _Opening:
        width, column = self._width, self._column
        return _Opening(
            lambda size, scale: row_band(row, width),
            lambda size: row_chunks(row, column),
        )

    def pages(self) -> list[list[Block]]:
        """Return the blocks of every page."""
        first, *others = TRIALS
        best = self._attempt(*first)
        for trial in others:
            if best.harm <= trial[0]:
                break
            best = min(best, self._attempt(*trial), key=_harm)
        return self._place(best)

    def _attempt(self, harm: float, size: float, scale: float) -> _Attempt:
        """Return the best way in a type size, with pictures in a scale."""
        return min(self._attempts(harm, size, scale), key=_harm)

    def _attempts(self, harm: float, size: float, scale: float) -> Iterator[_Attempt]:
        bands = self._bands(size, scale) if self._has_wide_blocks else ()
        count, free = len(bands), self._free_mm(bands)
        # The bands may have the first page for themselves, with more space between them.
        empty = max(0.0, free - BAND_STRETCH_MM * count) / self._height
        alone = count > 0 and free >= -BAND_GAP_MM and empty <= LARGEST_FOOT
        if alone:
            yield self._fill(bands, 0.0, size, scale, harm + foot_harm(empty))
        # Else columns follow. Bands that leave too little space for them become parts of columns.
        least = self._height * (1 - BANDS_PART)
        while count and free < least:
            count -= 1
            free = self._free_mm(bands[:count])
        if not alone or count == len(bands):
            yield self._fill(bands[:count], free, size, scale, harm)

    def _free_mm(self, bands: Sequence[Band]) -> float:
        """Return the height that head and bands leave on the first page."""
        used = sum(it.height_mm + BAND_GAP_MM for it in bands)
        return self._page_mm(0) - self._head.height_mm - used

    def _page_mm(self, page: int) -> float:
        """Return the height of a page above its note, which only the first one has."""
        return self._height if page else self._height - self._note.height_mm

    def _fill(
        self, bands: tuple[Band, ...], free: float, size: float, scale: float, harm: float
    ) -> _Attempt:
        """Fill the columns; on the first page, they have the space that the bands leave free."""
        chunks = tuple(
            it.chunk(scale, self._height) if isinstance(it, Figure) else it
            for it in self._texts(size, len(bands))
        )
        flow = best_flow(chunks, PageSpace(self._count, free, self._height, self._tails))
        return _Attempt(harm=harm + flow.harm, bands=bands, chunks=chunks, flow=flow)

    def _measure_bands(self, size: float, scale: float) -> tuple[Band, ...]:
        return tuple(it.band(size, scale) for it in self._openings)

    def _measure_texts(self, size: float, bands: int) -> list[Chunk | Figure]:
        """Return what is in the columns if the first openings are bands."""
        parts: list[Chunk | Figure] = []
        for opening in self._openings[bands:]:
            parts += opening.parts(size)
        for section in self._book.sections:
            if not _is_pictured_list(section):
                parts += section_parts(section, self._column, size)
        for wide in () if self._has_wide_blocks else self._book.wide:
            parts += wide_parts(wide, self._column)
        return parts

    def _place(self, attempt: _Attempt) -> list[list[Block]]:
        """Return the blocks of every page: head, bands, columns, wide pictures."""
        flow, bands = attempt.flow, attempt.bands
        pages: list[list[Block]] = [[] for _ in range(flow.tail_page + 1)]
        pages[0] += self._head.blocks
        pages[0] += (it.moved(0, self._page_mm(0)) for it in self._note.blocks)
        y, stretch = self._head.height_mm, 0.0
        if bands and not any(span.page == 0 and span.height_mm for span in flow.columns):
            stretch = max(0.0, min(BAND_STRETCH_MM, self._free_mm(bands) / len(bands)))
        for band in bands:
            pages[0] += (it.moved(0, y) for it in band.blocks)
            y += band.height_mm + BAND_GAP_MM + stretch
        columns, bottom = Columns(attempt.chunks), 0.0
        for span in flow.columns:
            top = 0.0 if span.page else y
            for block, end in _column_blocks(columns, span):
                x = span.column * (self._column + GUTTER_MM)
                pages[span.page].append(block.moved(x, top))
                if span.page == flow.tail_page:
                    bottom = max(bottom, top + end)
        self._place_wide(pages, flow.tail_page, bottom)
        return [it for it in pages if it]

    def _place_wide(self, pages: list[list[Block]], page: int, bottom: float) -> None:
        """Add the wide pictures below what ends at `bottom`, and on further pages."""
        for wide in self._wide:
            top = bottom + BAND_GAP_MM if pages[page] else 0.0
            if top + wide.height_mm > self._page_mm(page) + 0.01:
                pages.append([])
                page, top = page + 1, 0.0
            pages[page] += (it.moved(0, top) for it in wide.blocks)
            bottom = top + wide.height_mm


def has_house_mark(book: Rulebook, about: About) -> bool:
    """Return whether a house mark is on a piece, in the header or next to a rule."""
    texts = [part for section in book.sections for part in section.body if isinstance(part, str)]
    in_rules = any(text.startswith(HOUSE) for text in texts)
    return book.house or in_rules or about.is_house(about.age) or about.is_house(about.minutes)


def _house_note(context: DrawingContext, book: Rulebook, width: float, space_mm: float) -> Band:
    """Explain the house mark, if there is one, for the foot of the first page.

    The height of the band is what it needs beyond the space above the footer.
    """
    if not has_house_mark(book, context.content.about):
        return Band(0.0, ())
    text = text_lines(context.words("kit.house"), width, SMALL_PT)
    items = tuple(
        replace(it, fill="soft") if isinstance(it, Text) else it
        for it in text.draw(0, len(text.lines))
    )
    block = Block(x_mm=0, y_mm=NOTE_GAP_MM, items=items)
    return Band(max(0.0, NOTE_GAP_MM + text.height_mm - space_mm), (block,))


def _harm(attempt: _Attempt) -> float:
    return attempt.harm


def _column_blocks(columns: Columns, span: ColumnSpan) -> Iterator[tuple[Block, float]]:
    """Yield the blocks of a column with their lower ends. Lines of a paragraph are one block."""
    placed = [*columns.place(span)]
    for _, group in groupby(placed, key=lambda it: id(it[1].part)):
        chunks = [*group]
        (y, first), (low, last) = chunks[0], chunks[-1]
        part, lines = first.part, (first.lines[0], last.lines[1])
        block = Block(
            x_mm=0,
            y_mm=y,
            items=part.draw(*lines),
            tag=part.tag,
            title=part.title,
            alt=part.alt,
            goes_on=lines[0] > 0,
        )
        yield block, low + last.height_mm


def _is_pictured_list(section: RulesSection) -> bool:
    """Return whether a section is a numbered list with one picture, as a set-up is."""
    pictures = [it for it in section.body if isinstance(it, Picture)]
    return section.numbered and len(pictures) == 1


# Head of the first page


def _head(context: DrawingContext, book: Rulebook, width: float) -> Band:
    """Draw the title, author and icons on the left; players, age and minutes on the right."""
    about, words = context.content.about, context.words
    chips = [*fact_chips(about, words)]
    # The chips are on the right of the title if at least 60 mm remain for it, else below.
    chips_mm = len(chips) * (CHIP_WIDTH_MM + 2)
    icons = book.icons[:TITLE_ICONS]
    icons_mm = len(icons) * (ICON_MM + 1.5)
    fits_in_row = width - chips_mm - icons_mm > 60
    title_room = width - icons_mm - 3 - (chips_mm if fits_in_row else 0)
    title = fitted_text(
        0, 6.2, about.title, TextStyle(DISPLAY_PT, "bold", anchor="start"), title_room
    )
    author = paragraph(
        0.3, 16.0, book.credits, TextStyle(BODY_PT, fill="soft"), title_room + icons_mm
    )
    extra_mm = author[-1].y_mm - 16.0
    items: list[Item] = [title, *author]
    icon_x = text_width_mm(title.text, title.size_pt, "bold") + 4.0 + ICON_MM / 2
    for number, name in enumerate(icons):
        items.append(
            place_icon(context.icon(name), icon_x + number * (ICON_MM + 1.5), 5.6, ICON_MM)
        )
    y, x = (0.0, width - chips_mm + 2) if fits_in_row else (20.0 + extra_mm, 0.0)
    for number, chip in enumerate(chips):
        items.append(Group("fact", chip, x + number * (CHIP_WIDTH_MM + 2), y))
    lead_y = (24.5 if fits_in_row else 41.0) + extra_mm
    # Slightly smaller if the sentence then fits on one line.
    lead_pt = next(
        (it for it in LEAD_PT if text_width_mm(book.intro, it, "bold") <= width), LEAD_PT[0]
    )
    lead = paragraph(0, lead_y, book.intro, TextStyle(lead_pt, "bold", "leaf-dark"), width)
    items += lead
    bottom = lead[-1].y_mm + 3.4
    items.append(Rect(0, bottom, width, 0.6, fill="leaf-light"))
    title_block = Block(x_mm=0, y_mm=0, items=tuple(items), tag="H1", title=about.title)
    return Band(bottom + 3.8, (title_block,))


def fact_chips(about: About, words: Words) -> Iterator[tuple[Item, ...]]:
    """Yield the number of players, the age and the minutes, each in a small panel."""
    least, most = about.players.least, about.players.most
    players = f"{least}" if least == most else f"{least}–{most}"
    yield tuple(_chip(players, words("kit.players"), house=False))
    if about.age:
        yield tuple(_chip(f"{about.age.value}+", words("kit.age"), house=about.is_house(about.age)))
    if about.minutes:
        minutes = about.minutes
        yield tuple(_chip(str(minutes.value), words("kit.minutes"), house=about.is_house(minutes)))


def _chip(value: str, label: str, *, house: bool) -> Iterator[Item]:
    middle = CHIP_WIDTH_MM / 2
    yield panel(0, 0, CHIP_WIDTH_MM, CHIP_HEIGHT_MM)
    yield fitted_text(middle, 5.2, value, TextStyle(NUMBER_PT, "bold"), CHIP_WIDTH_MM - 3)
    yield fitted_text(middle, 11.0, label, TextStyle(BODY_PT, fill="soft"), CHIP_WIDTH_MM - 2)
    if house:
        yield Group("house", tuple(house_mark(0, 0)), CHIP_WIDTH_MM - 2.6, 2.8, 0.75)
