"""Scored pictures of tiles with tokens: tiles fill their cells, tokens stand lower right."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.art.scored import draw_paper
from hedgerow.drawing.scene import Group, Item, Rect, Symbol, Use
from hedgerow.game.content import Content, with_sheet
from hedgerow.game.library import Library
from tests.game.open_games import score, write_game

GAME = """
kinds: [{id: field, icon: field}, {id: lake, icon: lake}]
tokens: [TOKENS]
sheet: {print: PRINT, grid: {columns: 3, rows: 2}}
scoring: [{id: lakes, of: lake, points: 1}]
"""
WORDS = """
letters: {field: F, lake: L}
names: {field: field, lake: lake}
rules: {lakes: Lakes}
"""
TOKENS = "{id: cow, icon: cow, place: cells}, {id: tree, icon: tree, place: crossings}"
PAPER = "\n[Anna]\nFl.\n.F.\n"


def library(folder: Path, tokens: str, *, is_printed: bool = False) -> Library:
    text = GAME.replace("TOKENS", tokens).replace("PRINT", str(is_printed).lower())
    words = WORDS
    if tokens:
        words = words.replace("lake: lake}", "lake: lake, cow: cow, tree: tree}")
    return write_game(folder, text, words)


def picture(game: Library, text: str = PAPER) -> tuple[Item, ...]:
    """Return the paper of the first player, as it is drawn."""
    scored = score(game, text)
    (paper,) = scored.finished.papers
    context = game.find_game("test").drawing_context("en")
    drawn = draw_paper(paper, scored.result.scores[0].lines, context)
    assert isinstance(drawn, Symbol)
    (group,) = drawn.items
    assert isinstance(group, Group)
    return group.items


def icons(items: tuple[Item, ...]) -> dict[str, list[tuple[float, float, float]]]:
    """Return the middle and the size of each icon, by its name."""
    found: dict[str, list[tuple[float, float, float]]] = {}
    for item in items:
        if isinstance(item, Use) and item.symbol.id.startswith("icon-"):
            size = item.scale * item.symbol.width_mm
            at = item.x_mm + size / 2, item.y_mm + size / 2, size
            found.setdefault(item.symbol.id.split("-")[1], []).append(at)
    return found


def test_tiles_fill_their_cells_and_tokens_stand_lower_right(tmp_path: Path) -> None:
    found = icons(picture(library(tmp_path, TOKENS)))

    (left, top, cell), (right, bottom, _) = found["field"]
    assert [right - left, bottom - top] == pytest.approx([cell, cell])
    (lake,) = found["lake"]
    assert [*lake] == pytest.approx([right, top, cell])
    (cow,) = found["cow"]
    # A disc of 0.55 of the cell in its lower right corner, with the icon in it.
    offset = cell / 2 - cell * 0.55 / 2
    assert [*cow] == pytest.approx([lake[0] + offset, lake[1] + offset, cell * 0.55 * 0.86])


def test_a_token_on_a_crossing_stands_where_four_tiles_meet(tmp_path: Path) -> None:
    found = icons(picture(library(tmp_path, TOKENS), "\n[Anna]\nF F .\n ^\nF F .\n"))

    fields = found["field"]
    (tree,) = found["tree"]
    assert tree[0] == pytest.approx(sum(x for x, _, _ in fields) / 4)
    assert tree[1] == pytest.approx(sum(y for _, y, _ in fields) / 4)


def test_kinds_without_tokens_leave_room_round_them(tmp_path: Path) -> None:
    found = icons(picture(library(tmp_path, ""), "\n[Anna]\nFL.\n.F.\n"))

    (left, _, size), (right, _, _) = found["field"]
    assert size < (right - left) * 0.7


@pytest.mark.parametrize("is_printed", [True, False])
def test_cells_without_tiles_are_drawn_only_if_the_grid_is_printed(
    is_printed: bool, tmp_path: Path
) -> None:
    items = picture(library(tmp_path, TOKENS, is_printed=is_printed))

    grounds = [it for it in items if isinstance(it, Rect) and it.fill == "grass"]
    assert bool(grounds) is is_printed


def test_tiles_that_scored_have_a_frame_above_them(tmp_path: Path) -> None:
    items = picture(library(tmp_path, TOKENS))
    frames = [it for it in items if isinstance(it, Rect) and it.line == "berry"]
    (lake,) = icons(items)["lake"]

    (frame,) = frames
    assert frame.x_mm + frame.width_mm / 2 == pytest.approx(lake[0])
    assert frame.y_mm + frame.height_mm / 2 == pytest.approx(lake[1])
    tiles = [number for number, it in enumerate(items) if isinstance(it, Use)]
    assert items.index(frame) > min(tiles)


def test_a_change_of_the_sheet_keeps_the_folders_with_its_pictures(tmp_path: Path) -> None:
    content = library(tmp_path, TOKENS).find_game("test").content
    assert isinstance(content, Content)

    changed = with_sheet(content, layout=None, paper="half")

    assert (changed.sheet.paper, changed.folders) == ("half", content.folders)
    assert content.folders != ()
