"""Texts and pictures of the rules, measured: as chunks of a column, or as bands across the page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise

from hedgerow.base.frozen import keyword_record, record
from hedgerow.drawing.components import (
    BODY_PT,
    HEAD_PT,
    TextStyle,
    centred_text,
    house_mark,
    place_icon,
)
from hedgerow.drawing.fonts import RichLine, fit_size_pt, text_width_mm, wrap_rich
from hedgerow.drawing.rulebook import (
    HOUSE,
    KitPart,
    ListColumn,
    ListEntry,
    MarkedText,
    Picture,
    PictureRow,
    PieceList,
    RulesSection,
    WidePicture,
    score_badge,
    step_badge,
)
from hedgerow.drawing.scene import (
    PT_MM,
    Group,
    Item,
    Rect,
    StructureTag,
    Symbol,
    Text,
    Use,
)
from hedgerow.printing.rules_flow import (
    BETWEEN_PARAGRAPHS,
    BETWEEN_STEPS,
    INSIDE_PARAGRAPH,
    NEVER,
    Chunk,
    Part,
)

GUTTER_MM = 8.0
STEP_MM, MARK_MM, PART_MM = 6.6, 5.4, 12.0
# A picture on the left of a text, and how far the text is indented.
PICTURE_MARK_MM, PICTURE_INDENT_MM = 7.4, 9.4
# The distance of lines, in type sizes: slightly less than elsewhere, so that rules fit few pages.
LINE = 1.28
PART_PT, LEAST_PT = 8.5, 7.5
PARTS_IN_A_ROW, PART_COLUMN_MM = 4, 38.0
TEXT_GAP_MM, TEXT_STRETCH_MM = 1.3, 1.9
HEADING_MM, HEADING_GAP_MM, HEADING_STRETCH_MM = 7.6, 2.9, 6.0
# A paragraph of so many lines may be torn, with at least two lines on either side.
TORN_LINES = 5
SETUP_LEAST_SCALE = 0.8


@keyword_record
class Block:
    """A tagged part of a page, at its position.

    goes_on: it continues the paragraph of the block before, in another column
    """

    x_mm: float
    y_mm: float
    items: tuple[Item, ...]
    tag: StructureTag = "P"
    title: str = ""
    alt: str = ""
    goes_on: bool = False

    def moved(self, x_mm: float, y_mm: float) -> Block:
        return replace(self, x_mm=self.x_mm + x_mm, y_mm=self.y_mm + y_mm)


@record
class Band:
    """Blocks over the whole width of the page."""

    height_mm: float
    blocks: tuple[Block, ...]


@keyword_record
class Figure:
    """A picture in a column, which may be printed smaller, unless it has been scaled to fit."""

    symbol: Symbol
    width_mm: float
    alt: str
    harm: float = NEVER
    is_scaled: bool = False

    def chunk(self, scale: float, max_mm: float) -> Chunk:
        """Return the picture in the middle of the column, as large as this scale allows."""
        symbol = self.symbol
        fitting = min(1.0, self.width_mm / symbol.width_mm, (max_mm - 2) / symbol.height_mm)
        scale = min(fitting, 1.0 if self.is_scaled else max(scale, least_scale(symbol)))
        left = (self.width_mm - symbol.width_mm * scale) / 2
        items: tuple[Item, ...] = (Use(symbol, left, 0.4, scale),)
        return Chunk(
            part=Part(draw=lambda first, last: items, tag="Figure", alt=self.alt),
            height_mm=symbol.height_mm * scale + 2.0,
            gap_mm=TEXT_GAP_MM,
            stretch_mm=TEXT_STRETCH_MM,
            harm=self.harm,
        )


def least_scale(symbol: Symbol) -> float:
    """Return how small a picture may be printed: its texts stay readable, if they are now."""
    sizes = (it for it in _own_sizes(symbol.items, 1.0) if it >= LEAST_PT)
    return min(1.0, LEAST_PT / min(sizes, default=LEAST_PT * 9))


def _own_sizes(items: Iterable[Item], scale: float) -> Iterator[float]:
    """Yield the sizes of texts, except those of pieces that are drawn smaller than printed."""
    for item in items:
        if isinstance(item, Text):
            yield item.size_pt * scale
        elif isinstance(item, Group):
            yield from _own_sizes(item.items, scale * item.scale)
        elif isinstance(item, Use) and item.scale >= 1:
            yield from _own_sizes(item.symbol.items, scale * item.scale)


# Chunks of a column


@keyword_record
class TextLines:
    """A paragraph broken into lines of one width.

    mark: what stands on the left of its first lines, from (0, 0); `mark_mm` is its height
    """

    lines: tuple[RichLine, ...]
    size_pt: float
    indent_mm: float = 0.0
    mark: tuple[Item, ...] = ()
    mark_mm: float = 0.0

    @property
    def step_mm(self) -> float:
        return self.size_pt * LINE * PT_MM

    @property
    def height_mm(self) -> float:
        return self.step_mm * len(self.lines)

    def draw(self, first: int, last: int) -> tuple[Item, ...]:
        """Draw some lines; the mark of the paragraph is beside its first one."""
        size, step = self.size_pt, self.step_mm
        rows = enumerate(self.lines[first:last])
        texts = (
            item
            for number, line in rows
            for item in line.items(self.indent_mm, size * 0.36 + number * step, size)
        )
        return (*(self.mark if first == 0 else ()), *texts)

    def chunks(self, harm: float = BETWEEN_PARAGRAPHS) -> Iterator[Chunk]:
        """Yield the chunks: all lines, or those that may be in different columns."""
        part, step, count = Part(draw=self.draw), self.step_mm, len(self.lines)
        inner = range(2, count - 1) if count >= TORN_LINES else ()
        bounds = [0, *inner, count]
        for first, last in pairwise(bounds):
            if first == 0:
                yield Chunk(
                    part=part,
                    height_mm=max(step * last, self.mark_mm),
                    lines=(0, last),
                    gap_mm=TEXT_GAP_MM,
                    stretch_mm=TEXT_STRETCH_MM,
                    harm=harm,
                )
            else:
                height = step * (last - first)
                yield Chunk(part=part, height_mm=height, lines=(first, last), harm=INSIDE_PARAGRAPH)


def text_lines(
    text: str, width: float, size_pt: float, indent: float = 0.0, mark: tuple[Item, ...] = ()
) -> TextLines:
    """Break a text into lines; its lines leave room for a mark on their left."""
    return TextLines(
        lines=wrap_rich(text, size_pt, width - indent), size_pt=size_pt, indent_mm=indent, mark=mark
    )


def heading(text: str, width: float) -> Chunk:
    """Return a heading with a line below it."""
    items = (
        Text(0, 4.2, text, HEAD_PT, "bold", "leaf-dark"),
        Rect(0, 5.6, width, 0.5, fill="leaf-light"),
    )
    return Chunk(
        part=Part(draw=lambda first, last: items, tag="H2", title=text),
        height_mm=HEADING_MM,
        gap_mm=HEADING_GAP_MM,
        stretch_mm=HEADING_STRETCH_MM,
        harm=0.0,
    )


def section_parts(section: RulesSection, width: float, size_pt: float) -> Iterator[Chunk | Figure]:
    """Yield a section: its heading, texts and pictures."""
    yield heading(section.title, width)
    for number, part in enumerate(_body_parts(section, width, size_pt)):
        if number == 0 and isinstance(part, Chunk):  # right below the heading
            yield replace(part, gap_mm=0.0, stretch_mm=0.0)
        else:
            yield part


def _body_parts(section: RulesSection, width: float, size_pt: float) -> Iterator[Chunk | Figure]:
    step, harm = 0, NEVER
    for part in section.body:
        if isinstance(part, Picture):
            yield from _picture(part, section.title, width, BETWEEN_STEPS if step else NEVER)
            harm = BETWEEN_PARAGRAPHS
            continue
        if isinstance(part, MarkedText):
            yield from marked_lines(part, width, size_pt).chunks(harm)
            harm = BETWEEN_PARAGRAPHS
            continue
        if section.numbered:
            step += 1
            text = step_lines(step, part, width, size_pt)
        elif part.startswith(HOUSE):
            mark = tuple(house_mark(2.0, 2.2))
            text = text_lines(part.removeprefix(HOUSE), width, size_pt, MARK_MM, mark)
        else:
            text = text_lines(part, width, size_pt)
        if section.numbered:
            yield from (replace(it, harm=max(harm, BETWEEN_STEPS)) for it in text.chunks())
            harm = BETWEEN_STEPS
        else:
            yield from text.chunks(harm)
            harm = NEVER if part.endswith(":") else BETWEEN_PARAGRAPHS


def marked_lines(part: MarkedText, width: float, size_pt: float) -> TextLines:
    """Return a text with its picture on the left."""
    symbol = part.symbol
    high = symbol.height_mm * PICTURE_MARK_MM / symbol.width_mm
    mark = (place_icon(symbol, PICTURE_MARK_MM / 2, high / 2 - 0.6, PICTURE_MARK_MM),)
    lines = wrap_rich(part.text, size_pt, width - PICTURE_INDENT_MM)
    return TextLines(
        lines=lines, size_pt=size_pt, indent_mm=PICTURE_INDENT_MM, mark=mark, mark_mm=high
    )


def step_lines(number: int, text: str, width: float, size_pt: float) -> TextLines:
    """Return a step of a list, with its number."""
    return text_lines(text, width, size_pt, STEP_MM, tuple(step_badge(2.5, 2.2, number)))


def _picture(
    picture: Picture, title: str, width: float, harm: float = NEVER, *, is_scaled: bool = False
) -> Iterator[Chunk | Figure]:
    """Yield a picture with its caption below."""
    caption = picture.caption
    alt = caption.replace("*", "") or title
    yield Figure(symbol=picture.symbol, width_mm=width, alt=alt, harm=harm, is_scaled=is_scaled)
    if caption:
        text = text_lines(caption, width, BODY_PT)
        part = Part(draw=text.draw)
        yield Chunk(
            part=part,
            height_mm=text.height_mm + 1.2,
            lines=(0, len(text.lines)),
            harm=NEVER,
        )


def column_parts(parts: Sequence[KitPart], title: str, width: float) -> Iterator[Chunk]:
    """Yield the parts of the kit for a column, as many in a row as fit."""
    yield heading(title, width)
    for row in _part_rows(parts, max(1, int(width // PART_COLUMN_MM)), width):
        items = tuple(Group("part", it.items, it.x_mm) for it in row.blocks)
        part = Part(draw=partial(_same_items, items))
        yield Chunk(part=part, height_mm=row.height_mm, gap_mm=TEXT_GAP_MM, harm=NEVER)


def _same_items(items: tuple[Item, ...], first: int, last: int) -> tuple[Item, ...]:
    return items


def row_chunks(row: PictureRow, width: float) -> Iterator[Chunk]:
    """Yield small pictures as chunks of a column, each with as many as fit beside each other."""
    for number, band in enumerate(_picture_rows(row, width)):
        (block,) = band.blocks
        part = Part(draw=partial(_same_items, block.items), tag="Figure", alt=block.alt)
        gap = 2.0 if number else HEADING_GAP_MM
        yield Chunk(part=part, height_mm=band.height_mm, gap_mm=gap, stretch_mm=TEXT_STRETCH_MM)


# Bands across the page


def parts_band(parts: Sequence[KitPart], title: str, width: float) -> Band:
    """Draw the parts of the kit in rows of four, or of three if that fills the rows."""
    count = 3 if len(parts) in (3, 5, 6) else PARTS_IN_A_ROW
    return _stack((_heading_band(title, width), *_part_rows(parts, count, width)))


def _heading_band(title: str, width: float) -> Band:
    part = heading(title, width).part
    return Band(HEADING_MM, (Block(x_mm=0, y_mm=0, items=part.draw(0, 1), tag="H2", title=title),))


def _stack(bands: Iterable[Band], gap_mm: float = 0.0) -> Band:
    blocks, y = list[Block](), 0.0
    for band in bands:
        blocks += (it.moved(0, y) for it in band.blocks)
        y += band.height_mm + gap_mm
    return Band(max(y - gap_mm, 0.0), tuple(blocks))


def _part_rows(parts: Sequence[KitPart], count: int, width: float) -> Iterator[Band]:
    for start in range(0, len(parts), count):
        drawn = [_part(part, width / count) for part in parts[start : start + count]]
        height = max(high for high, _ in drawn)
        blocks = tuple(
            Block(x_mm=number * width / count, y_mm=(height - high) / 2, items=items)
            for number, (high, items) in enumerate(drawn)
        )
        yield Band(height + 1.8, blocks)


def _part(part: KitPart, width: float) -> tuple[float, tuple[Item, ...]]:
    """Draw a part of the kit with its text beside it; return its height, too."""
    symbol = part.symbol
    scale = min(PART_MM / symbol.width_mm, PART_MM / symbol.height_mm)
    wide, high = symbol.width_mm * scale, symbol.height_mm * scale
    room = width - PART_MM - 4.0
    # Type small enough that the longest word fits on one line.
    widest = max(part.text.split(" "), key=lambda word: text_width_mm(word, PART_PT))
    text = text_lines(part.text, room, fit_size_pt(widest, PART_PT, room))
    height = max(high, text.height_mm)
    picture = Use(symbol, (PART_MM - wide) / 2, (height - high) / 2, scale)
    middle = (height - text.height_mm) / 2
    lines = text.draw(0, len(text.lines))
    return height, (picture, Group("text", lines, PART_MM + 2.0, middle))


def row_band(row: PictureRow, width: float) -> Band:
    """Draw small pictures evenly across the page, in several rows if it is narrow."""
    return _stack(_picture_rows(row, width), gap_mm=2.0)


def _picture_rows(row: PictureRow, width: float) -> Iterator[Band]:
    widest = max(it.width_mm for it in row.pictures)
    count = max(1, min(len(row.pictures), int((width + 2.0) / (widest + 2.0))))
    scale = min(1.0, width / widest)
    step = (width - widest * scale) / (count - 1) if count > 1 else 0.0
    for start in range(0, len(row.pictures), count):
        pictures, alts = row.pictures[start : start + count], row.alts[start : start + count]
        items = tuple(Use(it, number * step, 0, scale) for number, it in enumerate(pictures))
        alt = ", ".join(alts)
        block = Block(x_mm=0, y_mm=0, items=items, tag="Figure", alt=alt)
        yield Band(max(it.height_mm for it in pictures) * scale, (block,))


def setup_band(section: RulesSection, width: float, size_pt: float, scale: float) -> Band:
    """Draw the set-up across the page: its steps on the left, its picture on the right."""
    scale = max(scale, SETUP_LEAST_SCALE)
    texts = [it for it in section.body if isinstance(it, str)]
    (picture,) = [it for it in section.body if isinstance(it, Picture)]
    symbol = picture.symbol
    wide = symbol.width_mm * scale
    high = symbol.height_mm * scale
    steps = list[Block]()
    y = 0.0
    for number, text in enumerate(texts, 1):
        lines = step_lines(number, text, width - wide - GUTTER_MM, size_pt)
        steps.append(Block(x_mm=0, y_mm=y, items=lines.draw(0, len(lines.lines))))
        y += lines.height_mm + TEXT_GAP_MM
    height = max(y - TEXT_GAP_MM, high)
    figure = Block(
        x_mm=width - wide,
        y_mm=(height - high) / 2,
        items=(Use(symbol, 0, 0, scale),),
        tag="Figure",
        alt=picture.caption.replace("*", "") or section.title,
    )
    return _stack((_heading_band(section.title, width), Band(height, (*steps, figure))))


def wide_band(wide: WidePicture | PieceList, width: float) -> Band:
    """Draw what is printed over the whole width of the last page."""
    if isinstance(wide, PieceList):
        return _list_band(wide, width)
    picture, explanation = wide.picture, wide.explanation
    together = picture.width_mm + GUTTER_MM / 2 + explanation.width_mm
    scale = min(1.0, width / together)
    height = max(picture.height_mm, explanation.height_mm) * scale
    items = (
        Use(picture, 0, (height - picture.height_mm * scale) / 2, scale),
        Use(
            explanation,
            width - explanation.width_mm * scale,
            (height - explanation.height_mm * scale) / 2,
            scale,
        ),
    )
    alt = wide.caption.replace("*", "")
    figure = Block(x_mm=0, y_mm=0, items=items, tag="Figure", alt=alt)
    text = text_lines(wide.caption, width, BODY_PT)
    caption = Block(x_mm=0, y_mm=height + 1.6, items=text.draw(0, len(text.lines)))
    return Band(height + 1.6 + text.height_mm, (figure, caption))


def wide_parts(wide: WidePicture | PieceList, width: float) -> Iterator[Chunk | Figure]:
    """Yield what a narrow page has in its column instead."""
    if isinstance(wide, PieceList):
        yield heading(wide.title, width)
        yield from text_lines(wide.advice, width, NAME_PT).chunks(NEVER)
        for number, column in enumerate(wide.columns):
            yield from _list_chunks(
                column, wide.star, width, harm=BETWEEN_PARAGRAPHS if number else NEVER
            )
        return
    if wide.in_column:
        yield from _picture(wide.in_column, "", width, BETWEEN_PARAGRAPHS)
        return
    picture, explanation = wide.picture, wide.explanation
    scale = min(1.0, width / picture.width_mm)
    below = min(1.0, width / explanation.width_mm)
    wide_mm = max(picture.width_mm * scale, explanation.width_mm * below)
    top = picture.height_mm * scale + 2.5
    items = (
        Use(picture, (wide_mm - picture.width_mm * scale) / 2, 0, scale),
        Use(explanation, (wide_mm - explanation.width_mm * below) / 2, top, below),
    )
    height = top + explanation.height_mm * below
    stacked = Symbol(f"{picture.id}-stacked", wide_mm, height, items)
    shown = Picture(stacked, wide.caption)
    yield from _picture(shown, "", width, BETWEEN_PARAGRAPHS, is_scaled=True)


# Lists of pieces


NAME_PT, ENTRY_PT, NOTE_PT = 9.0, 8.5, 8.0
LIST_HEAD_MM, LIST_PICTURE_MM, STAR_MM = 9.0, 9.0, 3.8


def _list_band(pieces: PieceList, width: float) -> Band:
    """Draw a column for each back, below one heading."""
    count = len(pieces.columns)
    room = (width - GUTTER_MM * (count - 1)) / count
    blocks, height = list[Block](), 0.0
    for number, column in enumerate(pieces.columns):
        left, y = number * (room + GUTTER_MM), 0.0
        for chunk in _list_chunks(column, pieces.star, room):
            items = chunk.part.draw(*chunk.lines)
            y += chunk.gap_mm if y else 0.0
            blocks.append(Block(x_mm=left, y_mm=y, items=items))
            y += chunk.height_mm
        height = max(height, y)
    advice = text_lines(pieces.advice, width, NAME_PT)
    line = Block(x_mm=0, y_mm=0, items=advice.draw(0, len(advice.lines)))
    top = Band(advice.height_mm + 2.0, (line,))
    return _stack((_heading_band(pieces.title, width), top, Band(height, tuple(blocks))))


def _list_chunks(
    column: ListColumn, star: Symbol, width: float, harm: float = NEVER
) -> Iterator[Chunk]:
    """Yield the entries of a column; the first one has the colour and picture of the back."""
    for number, entry in enumerate(column.entries, column.start):
        is_first = number == column.start
        top = LIST_HEAD_MM if is_first and column.icon else 0.0
        height, items = _entry(entry, number, star, width)
        shifted: tuple[Item, ...] = (Group("entry", items, 0, top),) if top else items
        head = _list_head(column.icon, column.role, width) if top and column.icon else ()
        yield Chunk(
            part=Part(draw=partial(_same_items, (*head, *shifted))),
            height_mm=top + height,
            gap_mm=2.6,
            stretch_mm=TEXT_STRETCH_MM,
            harm=harm if is_first else BETWEEN_PARAGRAPHS,
        )


def _list_head(icon: Symbol, role: str, width: float) -> tuple[Item, ...]:
    return (
        Rect(0, 0, width, 6.6, fill=role, radius_mm=1.2),
        Rect(0.9, 0.7, 5.2, 5.2, fill="white", radius_mm=0.9),
        place_icon(icon, 3.5, 3.3, 4.4),
    )


def _entry(
    entry: ListEntry, number: int, star: Symbol, width: float
) -> tuple[float, tuple[Item, ...]]:
    """Draw an entry and return its height: number, picture and points; name, text and note."""
    left, middle = LIST_PICTURE_MM + 6.6, LIST_PICTURE_MM / 2
    room = width - left
    widest = max(entry.name.split(" "), key=lambda word: text_width_mm(word, NAME_PT, "bold"))
    texts = [text_lines(f"*{entry.name}*", room, fit_size_pt(widest, NAME_PT, room, "bold"))]
    texts += [text_lines(entry.text, room, ENTRY_PT)]
    texts += [text_lines(entry.note, room, NOTE_PT)] if entry.note else []
    rows, y = list[Item](), 0.0
    for index, text in enumerate(texts):
        drawn = text.draw(0, len(text.lines))
        if index == 2:
            drawn = tuple(replace(it, fill="soft") for it in drawn if isinstance(it, Text))
        rows.append(Group("text", drawn, left, y))
        y += text.height_mm + 0.2
    low, points_mm = LIST_PICTURE_MM + 2.6, text_width_mm(entry.points, NAME_PT, "bold")
    start = 4.6 + middle - (points_mm + STAR_MM + 0.4) / 2
    items = (
        *score_badge(1.9, 2.0, number),
        place_icon(entry.picture, 4.6 + middle, middle, LIST_PICTURE_MM),
    )
    if entry.points:
        style = TextStyle(NAME_PT, "bold", anchor="start")
        items = (
            *items,
            centred_text(start, low, entry.points, style),
            place_icon(star, start + points_mm + 0.4 + STAR_MM / 2, low - 0.1, STAR_MM),
        )
    return max(y, low + STAR_MM / 2), (*items, *rows)
