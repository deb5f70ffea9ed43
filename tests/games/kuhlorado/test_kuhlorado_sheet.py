"""The printed board: figures that can be read in every theme, and room for marks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np
import pytest

from hedgerow.art.sheet import make_drawer
from hedgerow.art.sheet_plan import plan_paper, sheet_size
from hedgerow.base.grid import Pos
from hedgerow.drawing.scene import Group, Item, Page, Symbol, Text, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.game.library import open_library
from hedgerow.game.sheet import Sheet
from hedgerow.writers.png import page_images
from tests.games.kuhlorado.boards import rows_of
from tests.requests import documents

THEMES = ("colour", "ink-saver", "high-contrast")
# What a figure is printed on: inner cells, the border, and the territories of a scored board.
GROUNDS = ("white", "meadow", "group-1", "group-2")
DOTS_PER_MM = 20
GAME = open_library().find_game("kuhlorado")
CODE = GAME.code_for_seed(5)


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2.2."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    dark, light = sorted((luminance(first), luminance(second)))
    return (light + 0.05) / (dark + 0.05)


def board() -> Sheet:
    sheet = GAME.generate_sheet(CODE)
    assert isinstance(sheet, Sheet)
    return sheet


def drawn_board() -> tuple[Item, ...]:
    return make_drawer(GAME.drawing_context("en"))(board(), str(CODE))


@cache
def picture(theme: str) -> Any:
    """Render the board; return red, green and blue of its points."""
    page = Page(*sheet_size(GAME.content), drawn_board())
    (image,) = page_images([page], load_theme(theme), round(DOTS_PER_MM * 25.4))
    return np.asarray(image.convert("RGB"))


def part_of_cell(theme: str, pos: Pos, left: float, top: float, size: float) -> Any:
    """Return a square of a cell; lengths are in parts of the cell."""
    plan = plan_paper(GAME.content.played("")).grid
    assert plan is not None
    x, y = plan.corner(pos)
    rows, columns = (
        slice(
            round((start + offset * plan.cell_mm) * DOTS_PER_MM),
            round((start + (offset + size) * plan.cell_mm) * DOTS_PER_MM),
        )
        for start, offset in ((y, top), (x, left))
    )
    return picture(theme)[rows, columns]


def cells_with(symbols: str) -> Iterator[Pos]:
    for row, line in enumerate(rows_of(board())):
        yield from (Pos(row, col) for col, symbol in enumerate(line) if symbol in symbols)


def hex_colour(point: Any) -> str:
    return "#" + "".join(f"{value:02x}" for value in point)


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_figures_stand_out_from_their_ground(theme: str, ground: str) -> None:
    colours = load_theme(theme).colours

    assert contrast(colours["figure"], colours[ground]) >= 3


@pytest.mark.parametrize("theme", THEMES)
def test_printed_figures_stand_out_from_their_ground(theme: str) -> None:
    """The darkest point where a number is, against the middle of the cell, as rendered."""
    for pos in cells_with("12345"):
        corner = part_of_cell(theme, pos, 0.12, 0.14, 0.4).reshape(-1, 3)
        middle = part_of_cell(theme, pos, 0.45, 0.45, 0.1).reshape(-1, 3)
        dark, ground = corner[corner.sum(axis=1).argmin()], middle[len(middle) // 2]

        assert contrast(hex_colour(dark), hex_colour(ground)) >= 3, pos


@pytest.mark.parametrize(("theme", "least"), [*zip(THEMES, (0.80, 0.94, 0.80), strict=True)])
def test_the_middle_of_a_cell_is_free_for_a_mark(theme: str, least: float) -> None:
    for row in range(8):
        for col in range(8):
            if rows_of(board())[row][col] in "wW":
                continue
            points = part_of_cell(theme, Pos(row, col), 0.35, 0.35, 0.3) / 255
            grey = points @ np.array((0.299, 0.587, 0.114))

            assert grey.mean() >= least, (row, col)


def test_figures_are_bold_and_in_the_upper_left_corner() -> None:
    plan = plan_paper(GAME.content.played("")).grid
    assert plan is not None
    stamps = {
        item.symbol.id.split("-")[1]: item.symbol.items
        for item in drawn_board()
        if isinstance(item, Use) and item.symbol.id.startswith("printed-")
    }
    numbers = [item for name in "12345" for item in stamps[name] if isinstance(item, Text)]

    assert len(numbers) == 5
    for number in numbers:
        assert number.face == "bold"
        assert number.size_pt >= 13.5
        assert number.x_mm < 0.3 * plan.cell_mm
        assert number.y_mm < plan.cell_mm / 2 + 0.1
    (cow,) = stamps["cow"]
    assert isinstance(cow, Use)
    assert cow.symbol.width_mm * cow.scale >= 4.6
    assert cow.x_mm + cow.symbol.width_mm * cow.scale / 2 < plan.cell_mm * 0.3
    assert cow.y_mm + cow.symbol.height_mm * cow.scale / 2 < plan.cell_mm * 0.4


def uses(items: tuple[Item, ...]) -> Iterator[Symbol]:
    for item in items:
        if isinstance(item, Use):
            yield item.symbol
            yield from uses(item.symbol.items)
        elif isinstance(item, Group):
            yield from uses(item.items)


def test_the_table_shows_the_same_pictures_as_the_summary() -> None:
    (summary,) = documents(GAME, "summary", lang="en")
    on_card = {symbol.id for page in summary.pages for symbol in uses(page.items)}
    on_board = {symbol.id.removesuffix("-plain") for symbol in uses(drawn_board())}

    shared = {symbol.partition("-")[2].rpartition("-")[0] for symbol in on_card & on_board}
    # Troughs have one column in the table, and a line for each size on the summary.
    assert {"meadow", "land"} <= shared
    assert {symbol.rpartition("-")[0] for symbol in on_card if "trough" in symbol} == {
        "icon-trough-small",
        "icon-trough-large",
    }
