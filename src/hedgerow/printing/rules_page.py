"""The rules on paper: a head over the whole width, below it columns of texts and pictures."""

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
    panel,
    paragraph,
    place_symbol,
)
from hedgerow.drawing.fonts import fit_size_pt, text_width_mm
from hedgerow.drawing.rich_text import RichText
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
from hedgerow.drawing.tiles import house_mark
from hedgerow.loading.models import Number
from hedgerow.loading.words import Words
from hedgerow.printing.paper import FOOTER_MM, MARGIN_MM, Footer, Paper
from hedgerow.ruleset.ruleset import About, DrawingContext

EDGE_MM, TOP_MM, GUTTER_MM = 15.0, 13.0, 8.0
TWO_COLUMNS_MM, PARTS_BESIDE_MM = 126.0, 76.0
STEP_MM, TICK_MM, PART_MM = 6.6, 5.4, 13.0
CHIP_WIDTH_MM, CHIP_HEIGHT_MM = 19.0, 14.0
ICON_MM = 11.0
# So many pages are tried with type of so many points, the best first; at worst it takes more pages.
ONE_PAGE_PT = (10.0, 9.75, 9.5, 9.25, 9.0)
TWO_PAGES_PT = (11.0, 10.75, 10.5, 10.25, *ONE_PAGE_PT, 8.75, 8.5)
TRIALS = {1: ONE_PAGE_PT, 2: TWO_PAGES_PT}
# So much smaller may the type be for pages that begin with a heading.
CLEAN_PT = 1.0
_BALANCE_MM = 1.0


@keyword_record
class ColumnBlock:
    """Something as wide as a column: its height, its items from y 0 on, what it is to a reader.

    A block that is kept stands in the same column as the next.
    """

    height_mm: float
    items: tuple[Item, ...]
    tag: StructureTag = "P"
    title: str = ""
    alt: str = ""
    keep_with_next: bool = False


@record
class _Column:
    """Where blocks stand one below the other: page, left edge, upper edge, height."""

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
    """The pages; `tail` are sections in smaller type after the rules, with boxes to tick."""
    words = context.words
    book = replace(book, house=_shows_house(book, context.content.about))
    width = (paper.width_mm - 2 * EDGE_MM) / footer.scale
    height = (paper.height_mm - TOP_MM - MARGIN_MM - FOOTER_MM - 3) / footer.scale
    head = _head(context, book, width)
    count = 2 if width >= TWO_COLUMNS_MM else 1
    column = (width - GUTTER_MM * (count - 1)) / count
    room = _Room(count, column, head.height_mm, height)
    placed_blocks = _best_flow(lambda size: [*_blocks(book, tail, words, column, size)], room)
    pages = placed_blocks[-1][0].page + 1
    for number in range(pages):
        shown = [(EDGE_MM, TOP_MM, head)] if number == 0 else []
        shown += [
            (EDGE_MM + at.x_mm * footer.scale, TOP_MM + at.y_mm * footer.scale, block)
            for at, block in placed_blocks
            if at.page == number
        ]
        yield _page(shown, paper, footer, number + 1, pages)


def _page(
    shown: Sequence[tuple[float, float, ColumnBlock]],
    paper: Paper,
    footer: Footer,
    number: int,
    total: int,
) -> Page:
    groups = tuple(
        Group("text", it.items, x, y, footer.scale, tag=it.tag, alt=it.alt) for x, y, it in shown
    )
    return Page(
        paper.width_mm,
        paper.height_mm,
        (*groups, *footer.items(paper, number, total)),
        bookmarks=tuple(Bookmark(it.title, y) for _, y, it in shown if it.title),
    )


# The flow of blocks through the columns


@record
class _Room:
    """What a page has for its columns: how many, how wide, how high below the head."""

    count: int
    column_mm: float
    head_mm: float
    height_mm: float

    def may_hold(self, blocks: Sequence[ColumnBlock], page: int) -> bool:
        """Whether a page is large enough for some blocks, without their gaps."""
        high = self.height_mm - (self.head_mm if page == 0 else 0.0)
        return sum(it.height_mm for it in blocks if it.items) <= self.count * high

    def columns(self, first: int, lower_mm: float = 0.0) -> Iterator[_Column]:
        """The columns from a page on; those of that page are by so much lower."""
        page = first
        while True:
            top = self.head_mm if page == 0 else 0.0
            room = self.height_mm - top - (lower_mm if page == first else 0.0)
            for number in range(self.count):
                yield _Column(page, number * (self.column_mm + GUTTER_MM), top, room)
            page += 1


def _best_flow(
    blocks: Callable[[float], list[ColumnBlock]], room: _Room
) -> list[tuple[_Column, ColumnBlock]]:
    """The largest type that takes few pages; a little smaller if a page then begins cleanly."""
    made = cache(blocks)

    def fits(size: float, most: int) -> bool:
        return _filled(made(size), room.columns(0))[-1][0].page < most

    for most, sizes in TRIALS.items():
        # Smaller type never takes more pages: the first that fits is found by halves.
        fitting = sizes[bisect_left(sizes, True, key=partial(fits, most=most)) :]
        near = [it for it in fitting if it >= fitting[0] - CLEAN_PT]
        flows = (_flowed(made(it), room) for it in near)
        if near:
            return next(filter(_is_clean, flows), None) or _flowed(made(near[0]), room)
    return _flowed(made(sizes[-1]), room)


def _is_clean(flow: Sequence[tuple[_Column, ColumnBlock]]) -> bool:
    """Whether every page begins with a heading."""
    heads = {at.page: block for at, block in reversed(flow)}
    return all(block.tag == "H2" for block in heads.values())


def _flowed(blocks: Sequence[ColumnBlock], room: _Room) -> list[tuple[_Column, ColumnBlock]]:
    """Every block with its place.

    Two pages are broken before a heading where that is possible, so that both are nearly as full;
    the columns of a page end at nearly the same height.
    """
    plain = _filled(blocks, room.columns(0))
    last = plain[-1][0].page
    if last == 0:
        return _balanced(blocks, room, 0)[0]
    if last == 1:
        headings = [n for n, it in enumerate(blocks) if it.tag == "H2" and n]
        parts = [at for at in headings if room.may_hold(blocks[:at], 0)]
        parts = [at for at in parts if room.may_hold(blocks[at:], 1)]
        broken = [_two_pages(blocks, room, at) for at in parts]
        fitting = [it for it in broken if it[0][-1][0].page < 2 and it[1] < room.height_mm]
        if fitting:
            return min(fitting, key=lambda it: it[1])[0]
    return plain


def _two_pages(
    blocks: Sequence[ColumnBlock], room: _Room, at: int
) -> tuple[list[tuple[_Column, ColumnBlock]], float]:
    """The blocks with a new page before one of them, and how high the fuller page is."""
    one, high = _balanced(blocks[:at], room, 0)
    two, higher = _balanced(blocks[at:], room, 1)
    if one[-1][0].page > 0:
        high = room.height_mm
    return one + two, max(high, higher)


def _balanced(
    blocks: Sequence[ColumnBlock], room: _Room, page: int
) -> tuple[list[tuple[_Column, ColumnBlock]], float]:
    """The blocks in columns of a page as low as they can be, and how high these are."""

    def filled(steps: int) -> list[tuple[_Column, ColumnBlock]]:
        return _filled(blocks, room.columns(page, steps * _BALANCE_MM))

    most = ceil(room.height_mm / _BALANCE_MM)
    # Lower columns never hold more: the first that are too low are found by halves.
    low = bisect_left(range(most + 1), True, key=lambda steps: filled(steps)[-1][0].page > page)
    return filled(max(low - 1, 0)), room.height_mm - (min(low, most) - 1) * _BALANCE_MM


def _filled(
    blocks: Sequence[ColumnBlock], columns: Iterator[_Column]
) -> list[tuple[_Column, ColumnBlock]]:
    """Blocks from column to column; what is kept goes with the block after it."""
    found: list[tuple[_Column, ColumnBlock]] = []
    column, y = next(columns), 0.0
    for number, block in enumerate(blocks):
        if y and y + _kept_mm(blocks, number) > column.height_mm + 0.01:
            column, y = next(columns), 0.0
        if block.items or y:  # no gap at the head of a column
            found.append((_Column(column.page, column.x_mm, column.y_mm + y, 0), block))
            y += block.height_mm
    return found


def _kept_mm(blocks: Sequence[ColumnBlock], number: int) -> float:
    """How high a block is with those that must follow it; a gap needs no room."""
    height = 0.0
    for block in blocks[number:]:
        height += block.height_mm if block.items else 0.0
        if not block.keep_with_next:
            break
    return height


# The head of the first page


def _head(context: DrawingContext[Any], book: Rulebook, width: float) -> ColumnBlock:
    """Title and author on the left, animals, then who plays how long on the right."""
    about, words = context.content.about, context.words
    chips = [*_chips(about, words)]
    wide = len(chips) * (CHIP_WIDTH_MM + 2)
    pictures = len(book.icons) * (ICON_MM + 1.5)
    beside = width - wide - pictures > 60
    title_room = width - pictures - 3 - (wide if beside else 0)
    title = fitted_text(
        0, 6.2, about.title, TextStyle(DISPLAY_PT, "bold", anchor="start"), title_room
    )
    author = paragraph(
        0.3, 16.0, book.credits, TextStyle(BODY_PT, fill="soft"), title_room + pictures
    )
    more = author[-1].y_mm - 16.0
    items: list[Item] = [title, *author]
    left = text_width_mm(title.text, title.size_pt, "bold") + 4.0 + ICON_MM / 2
    for number, name in enumerate(book.icons):
        items.append(
            place_symbol(context.icon(name), left + number * (ICON_MM + 1.5), 5.6, ICON_MM)
        )
    y, x = (0.0, width - wide + 2) if beside else (20.0 + more, 0.0)
    for number, chip in enumerate(chips):
        items.append(Group("fact", chip, x + number * (CHIP_WIDTH_MM + 2), y))
    lead_y = (24.5 if beside else 41.0) + more
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


def _shows_house(book: Rulebook, about: About) -> bool:
    """Whether a small house stands on a piece, in the head or beside a rule."""
    texts = [it for section in book.sections for it in section.body if isinstance(it, str)]
    ours = any(it.startswith(HOUSE) for it in texts)
    return book.house or ours or _is_house(about.age) or _is_house(about.minutes)


def _chip(value: str, label: str, *, house: bool) -> Iterator[Item]:
    middle = CHIP_WIDTH_MM / 2
    yield panel(0, 0, CHIP_WIDTH_MM, CHIP_HEIGHT_MM)
    yield fitted_text(middle, 5.2, value, TextStyle(NUMBER_PT, "bold"), CHIP_WIDTH_MM - 3)
    yield fitted_text(middle, 11.0, label, TextStyle(BODY_PT, fill="soft"), CHIP_WIDTH_MM - 2)
    if house:
        yield Group("house", tuple(house_mark(0, 0)), CHIP_WIDTH_MM - 2.6, 2.8, 0.75)


# Texts and pictures as blocks


def _blocks(
    book: Rulebook, tail: Sequence[RulesSection], words: Words, width: float, size_pt: float
) -> Iterator[ColumnBlock]:
    if book.parts:
        yield _heading(words("kit.contents"), width)
        yield from _parts(book.parts, width, size_pt)
        yield _gap(1.6)
    for section in book.sections:
        yield _heading(section.title, width)
        yield from _kept_company([*_body(section, width, size_pt)])
        yield _gap(1.6)
    if book.house:
        yield _house_note(words("kit.house"), width, size_pt - 1)
        yield _gap(1.6)
    if book.playtest_line:
        yield _text(book.playtest_line, width, size_pt - 1)
        yield _gap(1.6)
    for section in tail:
        yield _heading(section.title, width)
        yield from _kept_company([_tick(str(it), width, size_pt - 1) for it in section.body])
        yield _gap(1.6)


def _gap(height_mm: float) -> ColumnBlock:
    return ColumnBlock(height_mm=height_mm, items=())


def _heading(text: str, width: float) -> ColumnBlock:
    rule = Rect(0, 5.6, width, 0.5, fill="leaf-light")
    title = Text(0, 4.2, text, HEAD_PT, "bold", "leaf-dark")
    return ColumnBlock(
        height_mm=7.6, items=(title, rule), tag="H2", title=text, keep_with_next=True
    )


def _kept_company(blocks: Sequence[ColumnBlock]) -> Iterator[ColumnBlock]:
    """The blocks of a section: none of them is alone at the head or at the foot of a column."""
    last = len(blocks) - 1
    for number, block in enumerate(blocks):
        beside = number in (0, last - 1) or blocks[min(number + 1, last)].tag == "Figure"
        yield replace(block, keep_with_next=block.keep_with_next or (beside and number < last))


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
    lines = RichText(text).lines(size_pt, width - indent)
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
    box = Rect(0.2, 0.5, 2.8, 2.8, fill="white", line="leaf-dark", line_mm=0.4, radius_mm=0.6)
    block = _text(text, width, size_pt, TICK_MM)
    return ColumnBlock(height_mm=block.height_mm - 0.4, items=(box, *block.items))


def _house_note(text: str, width: float, size_pt: float) -> ColumnBlock:
    block = _text(text, width, size_pt, TICK_MM)
    return ColumnBlock(height_mm=block.height_mm, items=(*house_mark(2.0, 2.2), *block.items))


def _picture(picture: Picture, title: str, width: float) -> Iterator[ColumnBlock]:
    """A drawing in the middle of the column, its caption below it."""
    symbol, caption = picture.symbol, picture.caption
    scale = min(1.0, width / symbol.width_mm)
    left = (width - symbol.width_mm * scale) / 2
    told = caption.replace("*", "") or title
    height = symbol.height_mm * scale + 2.4
    items = (Use(symbol, left, 0.4, scale),)
    yield ColumnBlock(
        height_mm=height, items=items, tag="Figure", alt=told, keep_with_next=bool(caption)
    )
    if caption:
        text = _text(caption, width, BODY_PT)
        yield ColumnBlock(height_mm=text.height_mm + 1.2, items=text.items)


def _parts(parts: Sequence[KitPart], width: float, size_pt: float) -> Iterator[ColumnBlock]:
    """Two in a row where the column is wide enough: the drawing, then what it is."""
    count = 2 if width >= PARTS_BESIDE_MM else 1
    for row in range(0, len(parts), count):
        shown = [_part(part, width / count, size_pt) for part in parts[row : row + count]]
        items = tuple(Group("part", it.items, n * width / count) for n, it in enumerate(shown))
        yield ColumnBlock(
            height_mm=max(it.height_mm for it in shown),
            items=items,
            keep_with_next=row + count < len(parts),
        )


def _part(part: KitPart, width: float, size_pt: float) -> ColumnBlock:
    symbol = part.symbol
    scale = min(PART_MM / symbol.width_mm, PART_MM / symbol.height_mm)
    wide, high = symbol.width_mm * scale, symbol.height_mm * scale
    room, size = width - PART_MM - 4.0, min(size_pt, 9.25) - 0.75
    widest = max(part.text.split(" "), key=lambda word: text_width_mm(word, size))
    text = _text(part.text, room, fit_size_pt(widest, size, room))
    height = max(high, text.height_mm - 1.3)
    drawn = Use(symbol, (PART_MM - wide) / 2, (height - high) / 2, scale)
    middle = (height - text.height_mm + 1.3) / 2
    return ColumnBlock(
        height_mm=height + 1.8, items=(drawn, Group("text", text.items, PART_MM + 2.0, middle))
    )
