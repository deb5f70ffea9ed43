"""The first page of a kit: what to print, cut and find at home, and how the game goes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from hedgerow.art import LEADING, Studio, Type, paragraph
from hedgerow.layout import FOOT_MM, MARGIN_MM, Foot, Paper
from hedgerow.scene import PT_MM, Group, Item, Page, Rect, Text, circle

EDGE_MM = 18.0
TEXT_PT = 9.0
_STEP_MM = TEXT_PT * LEADING * PT_MM


@dataclass(frozen=True, slots=True)
class _Block:
    """Something as wide as the page: its height, and its items from y 0 on."""

    height_mm: float
    items: tuple[Item, ...]


def kit_page(
    studio: Studio[Any], parts: Iterable[tuple[str, int]], paper: Paper, foot: Foot
) -> Iterator[Page]:
    """The page, and more of them where the paper is small."""
    width = paper.width_mm - 2 * EDGE_MM
    filled = _filled(
        [*_blocks(studio, parts, width)], paper.height_mm - EDGE_MM - MARGIN_MM - FOOT_MM - 4
    )
    for number, items in enumerate(filled, 1):
        column = Group("text", tuple(items), EDGE_MM, EDGE_MM)
        yield Page(
            paper.width_mm, paper.height_mm, (column, *foot.items(paper, number, len(filled)))
        )


def _blocks(
    studio: Studio[Any], parts: Iterable[tuple[str, int]], width_mm: float
) -> Iterator[_Block]:
    words = studio.words
    yield _Block(12, (Text(0, 8, studio.content.about.title, 26, "bold"),))
    printed = [
        words("kit.part", name=name, pages=words.count("kit.pages", pages)) for name, pages in parts
    ]
    yield from _section(words("kit.print"), printed, width_mm)
    yield from _section(words("kit.cut"), words.lines("cut"), width_mm)
    yield from _section(words("kit.find"), words.lines("home"), width_mm)
    yield from _section(words("kit.play"), words.lines("play"), width_mm)
    yield from _section(words("kit.count"), words.lines("count"), width_mm)


def _section(heading: str, lines: Iterable[str], width_mm: float) -> Iterator[_Block]:
    rule = Rect(0, 7.6, width_mm, 0.5, fill="leaf-light")
    yield _Block(13.5, (Text(0, 5.9, heading, 12, "bold", "leaf-dark"), rule))
    for text in lines:
        printed = paragraph(5, 0, text, Type(TEXT_PT), width_mm - 5)
        yield _Block(
            _STEP_MM * len(printed) + 1.2, (circle(1.6, -1.2, 0.8, fill="leaf-dark"), *printed)
        )


def _filled(blocks: list[_Block], height_mm: float) -> list[list[Item]]:
    """The blocks one below the other, on as many pages as they need."""
    pages: list[list[Item]] = [[]]
    y = 0.0
    for number, block in enumerate(blocks):
        keep = block.height_mm + (
            blocks[number + 1].height_mm if block.height_mm > 13 and number + 1 < len(blocks) else 0
        )
        if y + keep > height_mm and pages[-1]:
            pages.append([])
            y = 0.0
        pages[-1].append(Group("block", block.items, 0, y))
        y += block.height_mm
    return pages
