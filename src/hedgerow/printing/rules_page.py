"""The rules on paper: a header across the page, below it columns of text and pictures."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from math import ceil
from typing import Any

from hedgerow.base.frozen import keyword_record, record
from hedgerow.drawing.components import (
    BODY_PT,
    DISPLAY_PT,
    HEAD_PT,
    LEADING,
    NUMBER_PT,
    TextStyle,
    fitted_text,
    house_mark,
    panel,
    paragraph,
    place_symbol,
)
from hedgerow.drawing.fonts import fit_size_pt, text_width_mm, wrap_rich
from hedgerow.drawing.rulebook import HOUSE, KitPart, Picture, Rulebook, RulesSection, step_badge
from hedgerow.drawing.scene import (
    PT_MM,
    Bookmark,
    Group,
    Item,
    Page,
    Rect,
    StructureTag,
    Text,
    Use,
)
from hedgerow.loading.models import Number
from hedgerow.loading.words import Words
from hedgerow.printing.paper import FOOTER_MM, MARGIN_MM, Footer, Paper
from hedgerow.ruleset.ruleset import About, DrawingContext

EDGE_MM, TOP_MM, GUTTER_MM = 15.0, 13.0, 8.0
TWO_COLUMNS_MM, PARTS_BESIDE_MM = 126.0, 76.0
STEP_MM, TICK_MM, PART_MM = 6.6, 5.4, 13.0
CHIP_WIDTH_MM, CHIP_HEIGHT_MM = 19.0, 14.0
ICON_MM = 11.0
# Type sizes to try for one page, then for two, largest first. If none fits, the smallest is used on
# more pages.
ONE_PAGE_PT = (10.0, 9.75, 9.5, 9.25, 9.0)
TWO_PAGES_PT = (11.0, 10.75, 10.5, 10.25, *ONE_PAGE_PT, 8.75, 8.5)
TRIALS = {1: ONE_PAGE_PT, 2: TWO_PAGES_PT}
# The type may be this much smaller if then every page starts with a heading.
CLEAN_PT = 1.0
# Columns are shortened in steps of this until they no longer fit.
_BALANCE_MM = 1.0


@keyword_record
class ColumnBlock:
    """Something as wide as a column, with its items drawn from y = 0 and its PDF structure tag.

    A block with `keep_with_next` is in the same column as the next one.
    """

    height_mm: float
    items: tuple[Item, ...]
    tag: StructureTag = "P"
    title: str = ""
    alt: str = ""
    keep_with_next: bool = False


@record
class _Column:
    """A position for blocks: page, left edge, top edge, height."""

    page: int
    x_mm: float
    y_mm: float
    height_mm: float


def rules_pages(
    context: DrawingContext[Any],
    book: Rulebook,
    tail: Sequence[RulesSection],
    paper: Paper,
    footer: Footer,
) -> Iterator[Page]:
    """Yield the pages; the sections of `tail` follow in smaller type, with boxes to tick."""
    words = context.words
    book = replace(book, house=_has_house_mark(book, context.content.about))
    width = (paper.width_mm - 2 * EDGE_MM) / footer.scale
    height = (paper.height_mm - TOP_MM - MARGIN_MM - FOOTER_MM - 3) / footer.scale
    head = _head(context, book, width)
    count = 2 if width >= TWO_COLUMNS_MM else 1
    column = (width - GUTTER_MM * (count - 1)) / count
    space = _PageSpace(count, column, head.height_mm, height)
    placed_blocks = _flow_best(lambda size: [*_blocks(book, tail, words, column, size)], space)
    pages = placed_blocks[-1][0].page + 1
    for number in range(pages):
        page_blocks = [(EDGE_MM, TOP_MM, head)] if number == 0 else []
        page_blocks += [
            (EDGE_MM + at.x_mm * footer.scale, TOP_MM + at.y_mm * footer.scale, block)
            for at, block in placed_blocks
            if at.page == number
        ]
        yield _page(page_blocks, paper, footer, number + 1, pages)


def _page(
    blocks: Sequence[tuple[float, float, ColumnBlock]],
    paper: Paper,
    footer: Footer,
    number: int,
    total: int,
) -> Page:
    groups = tuple(
        Group("text", block.items, x, y, footer.scale, tag=block.tag, alt=block.alt)
        for x, y, block in blocks
    )
    return Page(
        paper.width_mm,
        paper.height_mm,
        (*groups, *footer.items(paper, number, total)),
        bookmarks=tuple(Bookmark(block.title, y) for _, y, block in blocks if block.title),
    )


# Flow of blocks through the columns


@record
class _PageSpace:
    """The columns of a page: how many, how wide, how high below the header."""

    count: int
    column_mm: float
    head_mm: float
    height_mm: float

    def can_hold(self, blocks: Sequence[ColumnBlock], page: int) -> bool:
        """Return whether a page is large enough for some blocks, without their gaps."""
        high = self.height_mm - (self.head_mm if page == 0 else 0.0)
        return sum(block.height_mm for block in blocks if block.items) <= self.count * high

    def columns(self, first: int, lower_mm: float = 0.0) -> Iterator[_Column]:
        """Yield columns from page `first` on, those of that page shortened by `lower_mm`."""
        page = first
        while True:
            top = self.head_mm if page == 0 else 0.0
            room = self.height_mm - top - (lower_mm if page == first else 0.0)
            for number in range(self.count):
                yield _Column(page, number * (self.column_mm + GUTTER_MM), top, room)
            page += 1


def _flow_best(
    blocks: Callable[[float], list[ColumnBlock]], space: _PageSpace
) -> list[tuple[_Column, ColumnBlock]]:
    """Use the largest type that fits on few pages, or a smaller one for cleaner page starts."""
    blocks_in_size = cache(blocks)

    def fits(size: float, max_pages: int) -> bool:
        return _fill(blocks_in_size(size), space.columns(0))[-1][0].page < max_pages

    for max_pages, sizes in TRIALS.items():
        # Smaller type never takes more pages, so a binary search finds the first size that fits.
        fitting = sizes[bisect_left(sizes, True, key=partial(fits, max_pages=max_pages)) :]
        candidates = [size for size in fitting if size >= fitting[0] - CLEAN_PT]
        flows = (_flow(blocks_in_size(size), space) for size in candidates)
        if candidates:
            return next(filter(_is_clean, flows), None) or _flow(
                blocks_in_size(candidates[0]), space
            )
    return _flow(blocks_in_size(sizes[-1]), space)


def _is_clean(flow: Sequence[tuple[_Column, ColumnBlock]]) -> bool:
    """Return whether every page starts with a heading."""
    heads = {at.page: block for at, block in reversed(flow)}
    return all(block.tag == "H2" for block in heads.values())


def _flow(blocks: Sequence[ColumnBlock], space: _PageSpace) -> list[tuple[_Column, ColumnBlock]]:
    """Return every block with its position.

    If two pages are needed, the second starts with a heading if possible, and both are about
    equally full. The columns of a page end at about the same height.
    """
    plain = _fill(blocks, space.columns(0))
    last = plain[-1][0].page
    if last == 0:
        return _balance(blocks, space, 0)[0]
    if last == 1:
        headings = [n for n, block in enumerate(blocks) if block.tag == "H2" and n]
        # Balancing is slow: skip breaks that cannot fit anyway.
        breaks = [at for at in headings if space.can_hold(blocks[:at], 0)]
        breaks = [at for at in breaks if space.can_hold(blocks[at:], 1)]
        flows = [_break_page(blocks, space, at) for at in breaks]
        fitting = [it for it in flows if it[0][-1][0].page < 2 and it[1] < space.height_mm]
        if fitting:
            return min(fitting, key=lambda it: it[1])[0]
    return plain


def _break_page(
    blocks: Sequence[ColumnBlock], space: _PageSpace, at: int
) -> tuple[list[tuple[_Column, ColumnBlock]], float]:
    """Return the blocks with a page break before block `at`, and the height of the fuller page."""
    first, first_height = _balance(blocks[:at], space, 0)
    second, second_height = _balance(blocks[at:], space, 1)
    if first[-1][0].page > 0:
        # The first part does not fit on one page: the caller rejects this height.
        first_height = space.height_mm
    return first + second, max(first_height, second_height)


def _balance(
    blocks: Sequence[ColumnBlock], space: _PageSpace, page: int
) -> tuple[list[tuple[_Column, ColumnBlock]], float]:
    """Return the blocks in the shortest columns that fit on a page, and the height of these."""

    def fill_lowered(steps: int) -> list[tuple[_Column, ColumnBlock]]:
        return _fill(blocks, space.columns(page, steps * _BALANCE_MM))

    max_steps = ceil(space.height_mm / _BALANCE_MM)
    # Shorter columns never hold more, so a binary search finds the first that are too short.
    low = bisect_left(
        range(max_steps + 1), True, key=lambda steps: fill_lowered(steps)[-1][0].page > page
    )
    return fill_lowered(max(low - 1, 0)), space.height_mm - (min(low, max_steps) - 1) * _BALANCE_MM


def _fill(
    blocks: Sequence[ColumnBlock], columns: Iterator[_Column]
) -> list[tuple[_Column, ColumnBlock]]:
    """Fill one column after the other; a block is moved with those that must follow it."""
    placed_blocks: list[tuple[_Column, ColumnBlock]] = []
    column, y = next(columns), 0.0
    for number, block in enumerate(blocks):
        if y and y + _group_height_mm(blocks, number) > column.height_mm + 0.01:
            column, y = next(columns), 0.0
        if block.items or y:  # no gap at the head of a column
            placed_blocks.append((_Column(column.page, column.x_mm, column.y_mm + y, 0), block))
            y += block.height_mm
    return placed_blocks


def _group_height_mm(blocks: Sequence[ColumnBlock], number: int) -> float:
    """Return the height of a block with those that must follow it, without gaps."""
    height = 0.0
    for block in blocks[number:]:
        height += block.height_mm if block.items else 0.0
        if not block.keep_with_next:
            break
    return height


# Header of the first page


def _head(context: DrawingContext[Any], book: Rulebook, width: float) -> ColumnBlock:
    """Draw the title, author and icons on the left; players, age and minutes on the right."""
    about, words = context.content.about, context.words
    chips = [*_chips(about, words)]
    # The chips are on the right of the title if at least 60 mm remain for it, else below.
    chips_mm = len(chips) * (CHIP_WIDTH_MM + 2)
    icons_mm = len(book.icons) * (ICON_MM + 1.5)
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
    for number, name in enumerate(book.icons):
        items.append(
            place_symbol(context.icon(name), icon_x + number * (ICON_MM + 1.5), 5.6, ICON_MM)
        )
    y, x = (0.0, width - chips_mm + 2) if fits_in_row else (20.0 + extra_mm, 0.0)
    for number, chip in enumerate(chips):
        items.append(Group("fact", chip, x + number * (CHIP_WIDTH_MM + 2), y))
    lead_y = (24.5 if fits_in_row else 41.0) + extra_mm
    lead = paragraph(0, lead_y, book.intro, TextStyle(HEAD_PT - 1, "bold", "leaf-dark"), width)
    items += lead
    bottom = lead[-1].y_mm + 3.4
    items.append(Rect(0, bottom, width, 0.6, fill="leaf-light"))
    return ColumnBlock(height_mm=bottom + 4.6, items=tuple(items), tag="H1", title=about.title)


def _chips(about: About, words: Words) -> Iterator[tuple[Item, ...]]:
    least, most = about.players.least, about.players.most
    players = f"{least}" if least == most else f"{least}–{most}"
    yield tuple(_chip(players, words("kit.players"), house=False))
    if about.age:
        yield tuple(_chip(f"{about.age.value}+", words("kit.age"), house=_is_house(about.age)))
    if about.minutes:
        minutes = about.minutes
        yield tuple(_chip(str(minutes.value), words("kit.minutes"), house=_is_house(minutes)))


def _is_house(number: Number | None) -> bool:
    return number is not None and number.source == "house"


def _has_house_mark(book: Rulebook, about: About) -> bool:
    """Return whether a house mark is on a piece, in the header or next to a rule."""
    texts = [part for section in book.sections for part in section.body if isinstance(part, str)]
    in_rules = any(text.startswith(HOUSE) for text in texts)
    return book.house or in_rules or _is_house(about.age) or _is_house(about.minutes)


def _chip(value: str, label: str, *, house: bool) -> Iterator[Item]:
    middle = CHIP_WIDTH_MM / 2
    yield panel(0, 0, CHIP_WIDTH_MM, CHIP_HEIGHT_MM)
    yield fitted_text(middle, 5.2, value, TextStyle(NUMBER_PT, "bold"), CHIP_WIDTH_MM - 3)
    yield fitted_text(middle, 11.0, label, TextStyle(BODY_PT, fill="soft"), CHIP_WIDTH_MM - 2)
    if house:
        yield Group("house", tuple(house_mark(0, 0)), CHIP_WIDTH_MM - 2.6, 2.8, 0.75)


# Text and pictures as blocks


def _blocks(
    book: Rulebook, tail: Sequence[RulesSection], words: Words, width: float, size_pt: float
) -> Iterator[ColumnBlock]:
    if book.parts:
        yield _heading(words("kit.contents"), width)
        yield from _parts(book.parts, width, size_pt)
        yield _gap(1.6)
    for section in book.sections:
        yield _heading(section.title, width)
        yield from _avoid_lonely_blocks([*_body(section, width, size_pt)])
        yield _gap(1.6)
    if book.house:
        yield _house_note(words("kit.house"), width, size_pt - 1)
        yield _gap(1.6)
    if book.playtest_line:
        yield _text(book.playtest_line, width, size_pt - 1)
        yield _gap(1.6)
    for section in tail:
        yield _heading(section.title, width)
        yield from _avoid_lonely_blocks([_tick(str(it), width, size_pt - 1) for it in section.body])
        yield _gap(1.6)


def _gap(height_mm: float) -> ColumnBlock:
    return ColumnBlock(height_mm=height_mm, items=())


def _heading(text: str, width: float) -> ColumnBlock:
    rule = Rect(0, 5.6, width, 0.5, fill="leaf-light")
    title = Text(0, 4.2, text, HEAD_PT, "bold", "leaf-dark")
    return ColumnBlock(
        height_mm=7.6, items=(title, rule), tag="H2", title=text, keep_with_next=True
    )


def _avoid_lonely_blocks(blocks: Sequence[ColumnBlock]) -> Iterator[ColumnBlock]:
    """Keep the first two and last two blocks of a section together, and text with its picture."""
    last = len(blocks) - 1
    for number, block in enumerate(blocks):
        belongs = number in (0, last - 1) or blocks[min(number + 1, last)].tag == "Figure"
        yield replace(block, keep_with_next=block.keep_with_next or (belongs and number < last))


def _body(section: RulesSection, width: float, size_pt: float) -> Iterator[ColumnBlock]:
    step = 0
    for part in section.body:
        if isinstance(part, Picture):
            yield from _picture(part, section.title, width)
        elif section.numbered:
            step += 1
            yield _step(step, part, width, size_pt)
        elif part.startswith(HOUSE):
            yield _house_note(part.removeprefix(HOUSE), width, size_pt)
        else:
            yield _text(part, width, size_pt)


def _text(text: str, width: float, size_pt: float, indent: float = 0.0) -> ColumnBlock:
    lines = wrap_rich(text, size_pt, width - indent)
    step = size_pt * LEADING * PT_MM
    items = tuple(
        it
        for number, line in enumerate(lines)
        for it in line.items(indent, size_pt * 0.36 + number * step, size_pt)
    )
    return ColumnBlock(
        height_mm=step * len(lines) + 1.3, items=items, keep_with_next=text.endswith(":")
    )


def _step(number: int, text: str, width: float, size_pt: float) -> ColumnBlock:
    block = _text(text, width, size_pt, STEP_MM)
    return ColumnBlock(
        height_mm=block.height_mm, items=(*step_badge(2.5, 2.2, number), *block.items)
    )


def _tick(text: str, width: float, size_pt: float) -> ColumnBlock:
    square = Rect(0.2, 0.5, 2.8, 2.8, fill="white", line="leaf-dark", line_mm=0.4, radius_mm=0.6)
    block = _text(text, width, size_pt, TICK_MM)
    return ColumnBlock(height_mm=block.height_mm - 0.4, items=(square, *block.items))


def _house_note(text: str, width: float, size_pt: float) -> ColumnBlock:
    block = _text(text, width, size_pt, TICK_MM)
    return ColumnBlock(height_mm=block.height_mm, items=(*house_mark(2.0, 2.2), *block.items))


def _picture(picture: Picture, title: str, width: float) -> Iterator[ColumnBlock]:
    """Draw a picture in the middle of the column, with its caption below."""
    symbol, caption = picture.symbol, picture.caption
    scale = min(1.0, width / symbol.width_mm)
    left = (width - symbol.width_mm * scale) / 2
    alt = caption.replace("*", "") or title
    height = symbol.height_mm * scale + 2.4
    items = (Use(symbol, left, 0.4, scale),)
    yield ColumnBlock(
        height_mm=height, items=items, tag="Figure", alt=alt, keep_with_next=bool(caption)
    )
    if caption:
        text = _text(caption, width, BODY_PT)
        yield ColumnBlock(height_mm=text.height_mm + 1.2, items=text.items)


def _parts(parts: Sequence[KitPart], width: float, size_pt: float) -> Iterator[ColumnBlock]:
    """Draw the parts of the kit with their text, two in a row if the column is wide enough."""
    count = 2 if width >= PARTS_BESIDE_MM else 1
    for row in range(0, len(parts), count):
        blocks = [_part(part, width / count, size_pt) for part in parts[row : row + count]]
        items = tuple(
            Group("part", block.items, n * width / count) for n, block in enumerate(blocks)
        )
        yield ColumnBlock(
            height_mm=max(block.height_mm for block in blocks),
            items=items,
            keep_with_next=row + count < len(parts),
        )


def _part(part: KitPart, width: float, size_pt: float) -> ColumnBlock:
    symbol = part.symbol
    scale = min(PART_MM / symbol.width_mm, PART_MM / symbol.height_mm)
    wide, high = symbol.width_mm * scale, symbol.height_mm * scale
    room, size = width - PART_MM - 4.0, min(size_pt, 9.25) - 0.75
    # Type small enough that the longest word fits on one line.
    widest = max(part.text.split(" "), key=lambda word: text_width_mm(word, size))
    text = _text(part.text, room, fit_size_pt(widest, size, room))
    height = max(high, text.height_mm - 1.3)
    picture = Use(symbol, (PART_MM - wide) / 2, (height - high) / 2, scale)
    middle = (height - text.height_mm + 1.3) / 2
    return ColumnBlock(
        height_mm=height + 1.8, items=(picture, Group("text", text.items, PART_MM + 2.0, middle))
    )
