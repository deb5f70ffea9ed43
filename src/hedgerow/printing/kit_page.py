"""The first page of a kit: what to print, cut and find at home, and how the game goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from hedgerow.base.frozen import record
from hedgerow.drawing.fonts import text_width_mm, wrapped
from hedgerow.drawing.parts import (
    DISPLAY_PT,
    HEAD_PT,
    LEADING,
    TEXT_PT,
    Type,
    label_width_mm,
    paragraph,
    placed,
)
from hedgerow.drawing.scene import (
    PT_MM,
    Bookmark,
    Group,
    Item,
    Page,
    Rect,
    StructureTag,
    Text,
    circle,
)
from hedgerow.game.game import DrawingContext
from hedgerow.loading.words import Words
from hedgerow.printing.paper import FOOT_MM, MARGIN_MM, RULER_MM, Foot, Paper

EDGE_MM, TOP_MM = 18.0, 15.0
INDENT_MM = 6.0
SMALL_PAPER_MM = 200.0
ICONS = ("sheep", "cow", "hen")
_STEP_MM = TEXT_PT * LEADING * PT_MM
_GAP_MM = 1.0


@record
class _Block:
    """Something as wide as the page: its height, its items from y 0 on, what it is to a reader.

    A row of a list in two columns has items `beside` too, which are none where the list ends.
    """

    height_mm: float
    items: tuple[Item, ...]
    tag: StructureTag = "P"
    title: str = ""
    beside: tuple[Item, ...] | None = None


def kit_page(
    context: DrawingContext[Any],
    parts: Iterable[str],
    paper: Paper,
    foot: Foot,
    backs: str,
) -> Iterator[Page]:
    """The page, and more of them where the paper is small or the print large.

    `parts` names what there is to print, line by line. `backs` says how they are printed: `long`,
    `short`, `whole-long`, `whole-short`, `fold`, `none`, or nothing without any.
    """
    width = (paper.width_mm - 2 * EDGE_MM) / foot.scale
    height = (paper.height_mm - TOP_MM - MARGIN_MM - FOOT_MM - 3) / foot.scale
    filled = _filled([*_blocks(context, [*parts], paper, width, backs)], height)
    for number, column in enumerate(filled, 1):
        placed = [(TOP_MM + y * foot.scale, block) for y, block in column]
        text = [
            Group("text", items, EDGE_MM, y, foot.scale, tag=tag)
            for y, items, tag in _in_order(placed)
        ]
        yield Page(
            paper.width_mm,
            paper.height_mm,
            (*text, *foot.items(paper, number, len(filled))),
            bookmarks=tuple(Bookmark(block.title, y) for y, block in placed if block.title),
        )


def _in_order(
    placed: Iterable[tuple[float, _Block]],
) -> Iterator[tuple[float, tuple[Item, ...], StructureTag]]:
    """The blocks as they are read: of a list in two columns the left one, then the right one."""
    for in_columns, rows in groupby(placed, key=lambda it: it[1].beside is not None):
        blocks = [*rows]
        yield from ((y, it.items, it.tag) for y, it in blocks)
        if in_columns:
            yield from ((y, it.beside, it.tag) for y, it in blocks if it.beside)


def _blocks(
    context: DrawingContext[Any],
    parts: Sequence[str],
    paper: Paper,
    width_mm: float,
    backs: str,
) -> Iterator[_Block]:
    words = context.words
    yield _title(context, width_mm)
    yield _heading(words("kit.print"), width_mm)
    yield from _ticks(parts, width_mm)
    yield from _dots(_how_to_print(words, paper, backs), width_mm)
    for section, lines in (("cut", "cut"), ("find", "home")):
        yield _heading(words(f"kit.{section}"), width_mm)
        yield from _ticks(words.lines(lines), width_mm)
    for section in ("play", "count"):
        yield _heading(words(f"kit.{section}"), width_mm)
        yield from _dots(words.lines(section), width_mm)


def _how_to_print(words: Words, paper: Paper, backs: str) -> Iterator[str]:
    """The paper, and the backs."""
    name, width, height = paper.name.title(), f"{paper.width_mm:.0f}", f"{paper.height_mm:.0f}"
    yield words("kit.paper", paper=name, width=width, height=height, n=f"{RULER_MM:g}")
    if min(paper.width_mm, paper.height_mm) < SMALL_PAPER_MM:
        yield words("kit.small", paper=name)
    if backs:
        yield words(f"kit.backs.{backs}")


def _title(context: DrawingContext[Any], width_mm: float) -> _Block:
    title = context.content.about.title
    pictures = (
        placed(context.icon(name), width_mm - 5.5 - number * 12.5, 4.0, 11.0)
        for number, name in enumerate(reversed(ICONS))
    )
    return _Block(15.0, (Text(0, 8, title, DISPLAY_PT, "bold"), *pictures), "H1", title)


def _heading(text: str, width_mm: float) -> _Block:
    rule = Rect(0, 6.9, width_mm, 0.5, fill="leaf-light")
    return _Block(12.8, (Text(0, 5.2, text, HEAD_PT, "bold", "leaf-dark"), rule), "H2", text)


def _ticks(lines: Sequence[str], width_mm: float) -> Iterator[_Block]:
    """Things to do, each with a box to tick; side by side where all of them are short."""
    half = width_mm / 2
    columns = 2 if label_width_mm(tuple(lines), TEXT_PT) < half - INDENT_MM - 4 else 1
    rows = -(-len(lines) // columns)
    for row in range(rows):
        left, *right = (_tick(text, width_mm / columns) for text in lines[row::rows])
        beside = tuple(Group("tick", it.items, half) for it in right)
        yield replace(left, beside=beside if columns == 2 else None)


def _tick(text: str, width_mm: float) -> _Block:
    box = Rect(0.2, -2.7, 3.0, 3.0, fill="white", line="leaf-dark", line_mm=0.4, radius_mm=0.6)
    return _line(text, box, width_mm)


def _dots(lines: Iterable[str], width_mm: float) -> Iterator[_Block]:
    dot = circle(1.7, -1.25, 0.8, fill="leaf-dark")
    return (_line(text, dot, width_mm) for text in lines)


def _line(text: str, mark: Item, width_mm: float) -> _Block:
    room = _without_widow(text, width_mm - INDENT_MM)
    printed = paragraph(INDENT_MM, 0, text, Type(TEXT_PT), room)
    return _Block(_STEP_MM * len(printed) + _GAP_MM, (mark, *printed))


def _without_widow(text: str, width_mm: float) -> float:
    """The width, or a little less where that spares a short word from ending alone."""
    count = len(wrapped(text, TEXT_PT, width_mm))
    for percent in range(100, 85, -1):
        narrower = width_mm * percent / 100
        lines = wrapped(text, TEXT_PT, narrower)
        if len(lines) == count and text_width_mm(lines[-1], TEXT_PT) > width_mm / 6:
            return narrower
    return width_mm


def _filled(blocks: list[_Block], height_mm: float) -> list[list[tuple[float, _Block]]]:
    """The blocks one below the other, on as many pages as they need; headings keep the next."""
    pages: list[list[tuple[float, _Block]]] = [[]]
    y = 0.0
    for block, following in zip(blocks, (*blocks[1:], _Block(0, ())), strict=True):
        keep = block.height_mm + (following.height_mm if block.tag == "H2" else 0)
        if y + keep > height_mm and pages[-1]:
            pages.append([])
            y = 0.0
        pages[-1].append((y, block))
        y += block.height_mm
    return pages
