"""Printed symbols of several cells are one drawing, with the number of their score line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path as File

import pytest

from hedgerow.art.symbols import (
    draw_piece_numbers,
    draw_symbols,
    find_pieces,
)
from hedgerow.base.grid import Pos
from hedgerow.drawing.grid_plan import GridPlan
from hedgerow.drawing.scene import Item, Path, Rect, Symbol, Text, Use, colour_roles
from hedgerow.game.contexts import DrawingContext
from tests.game.measures import covered_share, free_share, marks
from tests.game.open_games import write_game

GAME = """
kinds: [{id: cow}, {id: hen}]
symbols:
  - {id: small, sign: s, size: 1, blocked: true, paint: pool}
  - {id: large, sign: L, size: 2, blocked: true, icon: lake}
  - {id: bog, sign: b, size: 3, blocked: true, paint: wood}
  - {id: yard, sign: m, size: 3, paint: meadow}
  - {id: pond, sign: p, blocked: true, paint: pool}
families: [{id: water, of: [small, large]}]
sheet: {grid: {columns: 4, rows: 3}}
scoring:
  - {id: banks, around: water, of: cow, points: 1, separate_lines: true}
  - {id: bogs, around: bog, of: cow, points: 1, separate_lines: true}
  - {id: yards, around: yard, of: cow, points: 1}
"""
WORDS = """
letters: {cow: C, hen: H, small: s, large: L, bog: b, pond: p}
names: {cow: cow, hen: hen, small: small, large: large, bog: bog, yard: yard, pond: pond, water: water}
rules: {banks: Banks, bogs: Bogs, yards: Yards}
"""
PLAN = GridPlan(rows=3, columns=4, cell_mm=10.0, left_mm=0.0, top_mm=0.0)
SIGNS = {"s": "small", "L": "large", "b": "bog", "m": "yard", "p": "pond"}
LONG = Symbol("long", 200.0, 100.0, (Rect(0, 0, 200, 100, "wood"),))


@pytest.fixture
def context(tmp_path: File) -> DrawingContext:
    return write_game(tmp_path, GAME, WORDS).find_game("test").drawing_context("en")


def symbols(rows: str) -> dict[Pos, str]:
    return {
        Pos(row, col): SIGNS[sign]
        for row, line in enumerate(rows.split("/"))
        for col, sign in enumerate(line)
        if sign in SIGNS
    }


def drawn(rows: str, context: DrawingContext) -> list[Use]:
    found = [*draw_symbols(PLAN, symbols(rows), context)]
    return [item for item in found if isinstance(item, Use)]


def inside(use: Use, kind: type[Item]) -> Iterator[Item]:
    return (item for item in use.symbol.items if isinstance(item, kind))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        # Small pieces are one cell each; large ones are all cells that touch.
        ("ssLL/..../....", ["small A1", "small B1", "large C1 D1"]),
        ("L.bb/L.b./....", ["large A1 A2", "bog C1 D1 C2"]),
        # Without a size, there is a drawing in each cell.
        ("pp../..../....", ["pond A1", "pond B1"]),
        # Pieces that touch at a corner only are two.
        ("LL../..LL/....", ["large A1 B1", "large C2 D2"]),
    ],
)
def test_a_symbol_of_several_cells_is_one_piece(
    rows: str, expected: list[str], context: DrawingContext
) -> None:
    pieces = find_pieces(symbols(rows), context.content)

    found = [" ".join((it.symbol.id, *(pos.name for pos in it.cells))) for it in pieces]
    assert found == expected


def test_a_painted_piece_has_one_outline_and_no_lines_between_its_cells(
    context: DrawingContext,
) -> None:
    straight, bent = drawn("bbb./..../b...", context)[0], drawn("bb../b.../....", context)[0]

    (outline,) = inside(straight, Rect)
    assert (outline.width_mm, outline.height_mm, outline.fill) == (28.0, 8.0, "wood")  # type: ignore[union-attr]
    (path,) = (it for it in inside(bent, Path) if isinstance(it, Path) and it.fill == "wood")
    # Six corners, one of them inward: at (10, 10), 1 mm inside the piece.
    curves = [numbers for kind, numbers in path.segments if kind == "C"]
    assert len(curves) == 6
    assert (round(curves[3][4], 3), round(curves[3][5], 3)) == (9.0, 11.8)
    xs = [numbers[-2] for _, numbers in path.segments if numbers]
    assert (min(xs), max(xs)) == (1.0, 19.0)


def test_a_ring_has_a_line_round_its_hole(context: DrawingContext) -> None:
    (ring,) = drawn("bbb./b.b./bbb.", context)

    (path,) = (it for it in inside(ring, Path) if isinstance(it, Path) and it.fill == "wood")
    assert [kind for kind, _ in path.segments].count("Z") == 2


@pytest.mark.parametrize(
    ("rows", "size", "turn", "corner"),
    [("LL../..../....", (20, 10), 0, (0.0, 0.0)), ("L.../L.../....", (10, 20), 90, (10.0, 0.0))],
)
def test_a_long_drawing_fills_its_piece_and_turns_with_it(
    rows: str,
    size: tuple[int, int],
    turn: int,
    corner: tuple[float, float],
    context: DrawingContext,
) -> None:
    context = replace(context, icon=lambda name: LONG)  # type: ignore[arg-type]

    (piece,) = drawn(rows, context)

    assert (piece.symbol.width_mm, piece.symbol.height_mm) == size
    (picture,) = inside(piece, Use)
    assert isinstance(picture, Use)
    assert (picture.scale, picture.turn, (picture.x_mm, picture.y_mm)) == (0.1, turn, corner)


def test_a_square_drawing_is_on_a_painted_piece(context: DrawingContext) -> None:
    (piece,) = drawn("LL../..../....", context)

    assert "stone" in colour_roles(piece.symbol.items)
    (picture,) = inside(piece, Use)
    assert isinstance(picture, Use)
    # In the second cell: the number of the piece is in the first.
    assert 10 < picture.x_mm < 20


def test_cells_to_write_in_keep_the_lines_between_them(context: DrawingContext) -> None:
    (yard,) = drawn("mmm./..../....", context)

    (lines,) = (it for it in inside(yard, Path) if isinstance(it, Path) and it.line == "rule")
    assert [numbers for _, numbers in lines.segments] == [
        (10, 0.55), (10, 9.45), (20, 0.55), (20, 9.45),
    ]  # fmt: skip


@pytest.mark.parametrize("cell_mm", [9.0, 12.0, 16.0, 24.0])
def test_most_of_a_painted_cell_to_write_in_is_free(
    cell_mm: float, context: DrawingContext
) -> None:
    plan = replace(PLAN, cell_mm=cell_mm)

    found = marks(draw_symbols(plan, {Pos(0, 0): "yard"}, context))

    # A rim of its colour, and its letter in the corner.
    assert {mark.role for mark in found} >= {"meadow", "white"}
    assert free_share(plan, Pos(0, 0), found) >= 0.6
    assert 0.0 < covered_share(plan, Pos(0, 0), found) <= 0.25


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        # Of all rules with a line for each, every one counts its own pieces from 1.
        ("LLbb/s.b./...s", ["1 A1", "1 C1", "2 A2", "3 D3"]),
        # Bogs have lines of their own rule; yards together have one; ponds have no size.
        ("mmmp/b.../bb.s", ["1 A2", "1 D3"]),
    ],
)
def test_a_piece_shows_the_number_of_its_score_line(
    rows: str, expected: list[str], context: DrawingContext
) -> None:
    items = draw_piece_numbers(PLAN, symbols(rows), context)

    found = [
        f"{it.text} {Pos(int(it.y_mm // 10), int(it.x_mm // 10)).name}"
        for it in items
        if isinstance(it, Text)
    ]
    assert found == expected
