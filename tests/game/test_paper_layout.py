"""Sheets by layout files: what fits into slots, what is wrong in them, and who uses the plan."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hedgerow.art.cover import draw_cover_picture
from hedgerow.art.paper_parts import LINK_ROOM, Code, PointsList, PointsSum
from hedgerow.art.paper_plan import PaperPlan
from hedgerow.art.rulebook import draw_rulebook
from hedgerow.art.scored import draw_paper
from hedgerow.art.sheet import make_drawer, sheet_cell_rects
from hedgerow.art.sheet_form import sheet_form_with_rects
from hedgerow.art.sheet_plan import plan_paper, sheet_size
from hedgerow.authoring.validate import check_content
from hedgerow.base.errors import UsageError
from hedgerow.base.rng import Rng
from hedgerow.drawing.grid_plan import CellRect, cell_rects
from hedgerow.drawing.scene import Group, Item, Rect, Text, Use
from hedgerow.game.example import example_game
from hedgerow.game.game import Game
from hedgerow.game.library import Library, open_library
from hedgerow.game.sheet import generate_sheet
from hedgerow.webapp.pictures import sheet_backgrounds
from tests.game.measures import marks, touching
from tests.game.open_games import write_game

CARET = "‸"
CODE = "TT1-J2F55-Y2RDZ"
GAME = """
kinds: [{id: hen}, {id: pig}]
symbols: [{id: pond, blocked: true}]
sheet:
  layout: mine
  grid: {columns: 4, rows: 4}
  tracks: [{id: path, boxes: 5}]
  fields: [{id: eggs, up_to: 9}, {id: milk, up_to: 9}]
  groups: [{id: barn, of: [eggs, milk]}]
  random: [{id: ponds, make: symbols, of: {pond: 1}}]
scoring:
  - {id: hens, of: hen, points: 1}
  - {id: walk, count: path, points: 2}
  - {id: sold, count: [eggs, milk], points: 1}
"""
WORDS = """
hint: Write H or P into a cell.
letters: {hen: H, pig: P, pond: O}
names: {hen: hen, pig: pig, pond: pond}
rules: {hens: Hens, walk: Path, sold: Barn}
tracks: {path: Path}
fields: {eggs: Eggs, milk: Milk}
groups: {barn: Barn}
"""
LAYOUT = """size: half
slots:
  field: {part: grid, left: 2, top: 12, width: 100, height: 100}
  walk:  {part: path, left: 106, top: 12, width: 88, height: 20}
  barn:  {part: barn, left: 106, top: 36, width: 40, height: 40}
  sum:   {part: totals, left: 150, top: 36, width: 46, height: 60}
  code:  {part: code, left: 106, top: 84, width: 36, height: 34}
"""
HILLS = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    '<path class="leaf" d="M0 100 L50 0 L100 100 Z"/></svg>'
)


def write_sheet(
    folder: Path, layout: str = LAYOUT, game: str = GAME, words: str = WORDS
) -> Library:
    """Write the game of these tests with a layout; return a library with it."""
    library = write_game(folder, game, words)
    for name, text in {"layouts/mine.yaml": layout, "pictures/hills.svg": HILLS}.items():
        path = folder / "test" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return library


def load(folder: Path, layout: str = LAYOUT, game: str = GAME, words: str = WORDS) -> Game:
    return write_sheet(folder, layout, game, words).find_game("test")


def plan(folder: Path, layout: str = LAYOUT, game: str = GAME, **options: bool) -> PaperPlan:
    return plan_paper(load(folder, layout, game).content, **options)  # type: ignore[arg-type]


def slot(name: str, place: str, layout: str = LAYOUT) -> str:
    """Return the layout with another place of a slot: left, top, width and height."""
    left, top, width, height = place.split()
    lines = [
        line.split(", left")[0] + f", left: {left}, top: {top}, width: {width}, height: {height}}}"
        if line.strip().startswith(f"{name}:")
        else line
        for line in layout.splitlines()
    ]
    return "\n".join(lines) + "\n"


def with_line(line: str, layout: str = LAYOUT) -> str:
    """Return the layout with one more slot."""
    return f"{layout}  {line}\n"


def without(name: str) -> str:
    """Return the layout without a slot."""
    return "".join(
        line for line in LAYOUT.splitlines(keepends=True) if not line.strip().startswith(name)
    )


def flatten(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group | Use):
            yield from flatten(item.items if isinstance(item, Group) else item.symbol.items)
        else:
            yield item


def printed(game: Game, **options: bool) -> list[Item]:
    """Return everything that is drawn on a sheet."""
    context = replace(game.drawing_context("en"), **options)  # type: ignore[arg-type]
    return [*flatten(make_drawer(context)(generate_sheet(game.content, Rng("x")), CODE))]


def texts(items: list[Item]) -> list[str]:
    return [item.text for item in items if isinstance(item, Text)]


def mm(rect: CellRect) -> tuple[float, ...]:
    sides = rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm
    return tuple(round(side, 3) for side in sides)


# Where parts are


def test_every_part_is_in_its_slot_and_nothing_else_is_drawn(tmp_path: Path) -> None:
    found = plan(tmp_path)

    assert (found.paper, found.width_mm, found.height_mm) == ("half", 198, 126)
    # Heads and frame take 7 mm of the width: (100 - 7) / 4; the cells are in the middle.
    assert found.grid is not None
    assert found.grid.cell_mm == pytest.approx(23.25)
    assert (found.grid.left_mm, found.grid.top_mm) == pytest.approx((8.4, 18.0))
    assert [mm(block.rect) for block in found.blocks] == [
        (106, 12, 88, 20),
        (106, 36, 40, 40),
        (150, 36, 46, 60),
        (106, 84, 36, 34),
    ]
    assert {name: len(boxes) for name, boxes in found.places.items()} == {
        "path": 5,
        "eggs": 1,
        "milk": 1,
    }
    assert found.head_letters == ("hen", "pig")


# The cells of a grid of 4 x 4 in slots; heads and frame take 7 mm of the width, 6.2 of the height.
GRIDS = [
    ("43 42.2", 9.0),
    ("100 42.2", 9.0),
    ("43 100", 9.0),
    ("67 100", 15.0),
    ("100 66.2", 15.0),
    # No cell is larger than 27 mm: 4 x 27 + 7.
    ("102 109.4", 23.75),
]


@pytest.mark.parametrize(("size", "cell"), GRIDS)
def test_a_grid_is_as_large_as_its_slot_holds(tmp_path: Path, size: str, cell: float) -> None:
    grid = plan(tmp_path, slot("field", f"2 12 {size}")).grid

    assert grid is not None
    assert grid.cell_mm == pytest.approx(cell)


def test_cells_that_are_only_crossed_may_have_half_the_size(tmp_path: Path) -> None:
    crossed = GAME.replace("[{id: hen}, {id: pig}]", "[{id: hen}]")
    words = WORDS.replace(", pig: P", "").replace(", pig: pig", "").replace("H or P", "H")

    game = load(tmp_path, slot("field", "2 12 25 24.2"), crossed, words)

    grid = plan_paper(game.content).grid
    assert grid is not None
    assert grid.cell_mm == pytest.approx(4.5)  # 4 x 4.5 + 7 and 4 x 4.5 + 6.2


# The height of the boxes of a track in slots 88 mm wide: 3.6 mm are the edges of its panel.
BOXES = [
    ("88 10.6", 7.0),
    ("88 12.6", 9.0),
    ("88 18.1", 14.5),
    ("88 25", 14.5),
    # Beside 26 mm for the name and its tag, 5 boxes of 5.46 mm and 0.9 between them just fit.
    ("61.5 10.6", 7.0),
]


@pytest.mark.parametrize(("size", "height"), BOXES)
def test_boxes_are_as_large_as_their_slot_holds(tmp_path: Path, size: str, height: float) -> None:
    layout = slot("barn", "106 42 40 40", slot("sum", "150 42 46 60"))
    layout = slot("code", "106 84 36 34", layout)

    boxes = plan(tmp_path, slot("walk", f"106 12 {size}", layout)).places["path"]

    assert {round(box.height_mm, 3) for box in boxes} == {height}
    assert len({box.y_mm for box in boxes}) == 1
    assert len({round(box.width_mm, 3) for box in boxes}) == 1


BARN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 60">'
    '<path class="wood" d="M0 10 L120 10 L120 60 L0 60 Z"/>'
    '<rect id="inside" x="10" y="20" width="100" height="20"/></svg>'
)
# A drawing of 120 x 60 with five boxes of 20 x 20, and the points of each cross below it.
DRAWINGS = [
    ("80 80", 80 / 120),
    # 5.3 mm are for the points: the drawing is as high as the rest.
    ("88 35.3", 0.5),
    # Boxes of 7 mm in a drawing of 42 x 21.
    ("42 26.3", 0.35),
]


@pytest.mark.parametrize(("size", "scale"), DRAWINGS)
def test_a_drawing_is_as_large_as_its_slot_holds(tmp_path: Path, size: str, scale: float) -> None:
    game = GAME.replace("boxes: 5}", "boxes: 5, frame: barn}")
    layout = slot("walk", f"106 12 {size}")
    layout = slot("barn", "2 93.5 34 27", slot("sum", "106 94 90 26", layout))
    layout = slot("code", "2 52 33 36", slot("field", "38 12 60 80", layout))
    write_sheet(tmp_path, layout, game)
    (tmp_path / "test" / "pictures" / "barn.svg").write_text(BARN, "utf-8")

    content = open_library(tmp_path).find_game("test").content
    block = next(it for it in plan_paper(content).blocks if it.drawing)

    assert block.drawing is not None
    # A drawing is tried every half millimetre.
    assert 120 * scale - 0.5 <= block.drawing.width_mm <= 120 * scale + 1e-6
    assert all(box.height_mm >= 7 - 0.1 for box in block.boxes)


def test_a_name_is_above_the_boxes_in_a_narrow_slot(tmp_path: Path) -> None:
    # 5 mm for the name, two rows of boxes of 7 mm with 0.9 between them, and the edges.
    layout = slot("walk", "106 12 27 23.5")

    boxes = plan(tmp_path, layout).places["path"]

    assert len({box.y_mm for box in boxes}) == 2


def test_points_are_a_list_or_a_sum_as_they_have_more_room(tmp_path: Path) -> None:
    low = LAYOUT.replace("height: 40}", "height: 30}").replace("height: 34}", "height: 30}")
    low = slot("code", "106 70 36 30", low)
    wide = slot("sum", "106 100 90 21", low)

    kinds = [
        type(next(it.part for it in found.blocks if isinstance(it.part, PointsList | PointsSum)))
        for found in (plan(tmp_path / "high"), plan(tmp_path / "wide", wide))
    ]

    assert kinds == [PointsList, PointsSum]


def test_a_layout_may_have_slots_for_title_name_letters_and_hint(tmp_path: Path) -> None:
    slots = (
        "title: {text: title, left: 2, top: 1, width: 50, height: 9, style: title}",
        "name: {part: name, left: 60, top: 1, width: 60, height: 9}",
        "letters: {part: letters, left: 130, top: 2, width: 60, height: 7}",
        "lead: {text: lead, left: 150, top: 98, width: 46, height: 18}",
        "hint: {text: hint, left: 2, top: 118, width: 100, height: 6, style: small}",
    )
    layout = LAYOUT
    for line in slots:
        layout = with_line(line, layout)
    game = load(tmp_path, layout)
    found = plan_paper(game.content)
    names = {name for name in ("title", "name", "hint") if name in found.in_slots}
    words = texts(printed(game))

    assert names == {"title", "name", "hint"}
    assert found.head_letters == ()
    assert [words.count(it) for it in ("Test", "Name", "A test.", "H", "hen")] == [1, 1, 1, 1, 1]
    assert words.count("Write H or P into a cell.") == 1


def test_boxes_pictures_and_icons_are_below_the_parts(tmp_path: Path) -> None:
    layout = LAYOUT.replace("slots:\n", "slots:\n  sky: {box: square, fill: pool}\n")
    layout = with_line(
        "hills: {picture: hills, left: 150, top: 100, width: 20, height: 20}", layout
    )
    layout = with_line("hen: {icon: hen, left: 175, top: 100, width: 20, height: 20}", layout)
    items = printed(load(tmp_path, layout))
    fills = [getattr(item, "fill", None) for item in items]

    assert fills.index("pool") < fills.index("leaf") < texts_at(items, "Test")
    # White is below the code, so that a camera finds it on any ground.
    white = [it for it in items if isinstance(it, Rect) and it.fill == "white" and not it.line]
    assert (106, 84, 36, 34) in [
        (rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm) for rect in white
    ]


def texts_at(items: list[Item], text: str) -> int:
    return next(n for n, it in enumerate(items) if isinstance(it, Text) and it.text == text)


def test_a_quarter_and_a_whole_page_have_layouts_too(tmp_path: Path) -> None:
    sheet = GAME.replace("  groups: [{id: barn, of: [eggs, milk]}]\n", "")
    words = WORDS.replace("groups: {barn: Barn}\n", "")
    quarter = """size: quarter
slots:
  field:   {part: grid, left: 2, top: 19, width: 58, height: 54}
  letters: {part: letters, left: 62, top: 20, width: 31, height: 15}
  code:    {part: code, left: 62, top: 40, width: 31, height: 30}
  path:    {part: path, left: 2, top: 75, width: 91, height: 10.6}
  eggs:    {part: eggs, left: 2, top: 86.4, width: 45, height: 10.6}
  milk:    {part: milk, left: 48, top: 86.4, width: 45, height: 10.6}
  totals:  {part: totals, left: 2, top: 97.8, width: 91, height: 20.8}
"""

    game = load(
        tmp_path, quarter, sheet.replace("sold, count: [eggs, milk]", "sold, count: eggs"), words
    )
    found = plan_paper(game.content)

    assert (found.paper, found.width_mm) == ("quarter", 95)
    assert [*found.places] == ["path", "eggs", "milk"]
    assert sheet_size(game.content)[0] == 95


# With markers, for a page's address, in pictures


def test_everything_but_the_code_is_smaller_between_corner_markers(tmp_path: Path) -> None:
    plain, marked = plan(tmp_path), plan(tmp_path, markers=True)
    # 110 mm are between title and hint, 100 between the markers.
    factor = 100 / 110

    assert plain.grid is not None
    assert marked.grid is not None
    assert marked.grid.cell_mm == pytest.approx(plain.grid.cell_mm * factor)
    assert marked.grid.top_mm == pytest.approx(13 + (plain.grid.top_mm - 11.4) * factor)
    assert mm(marked.blocks[0].rect) == tuple(
        round(side, 3)
        for side in (99 + (106 - 99) * factor, 13 + 0.6 * factor, 88 * factor, 20 * factor)
    )
    codes = [
        next(it for it in found.blocks if isinstance(it.part, Code)) for found in (plain, marked)
    ]
    assert {it.part.room.side_mm for it in codes if isinstance(it.part, Code)} == {18.9}


def test_a_layout_without_room_for_markers_or_a_large_code_names_the_option(tmp_path: Path) -> None:
    content = load(tmp_path, slot("code", "106 84 31 29")).content

    assert plan_paper(content).code
    with pytest.raises(UsageError, match="--markers: error: the layout of the sheet has no room"):
        plan_paper(content, markers=True)
    with pytest.raises(UsageError, match="--site: error: the sheet has no room for a QR code"):
        plan_paper(content, LINK_ROOM)


def test_a_slot_may_hold_the_code_of_an_address(tmp_path: Path) -> None:
    layout = slot("code", "106 80 40 41")

    code = plan_paper(load(tmp_path, layout).content, LINK_ROOM).code

    assert code is not None
    assert isinstance(code.part, Code)
    assert code.part.room == LINK_ROOM


def test_the_camera_and_the_page_find_cells_and_boxes_in_their_slots(tmp_path: Path) -> None:
    game = load(tmp_path)
    found = plan_paper(game.content)

    rects = sheet_cell_rects(game.content, generate_sheet(game.content, Rng("x")))

    assert found.grid is not None
    assert rects == {"": cell_rects(found.grid), **found.places}


def test_pictures_of_finished_games_have_the_parts_in_their_slots(tmp_path: Path) -> None:
    bare = plan(tmp_path, is_bare=True)

    # Neither points nor code; the others are where they are printed.
    assert [mm(block.rect) for block in bare.blocks] == [(106, 12, 88, 20), (106, 36, 40, 40)]
    assert bare.grid == plan(tmp_path).grid
    assert bare.head_letters == ()


SKY = "sky: {box: round, left: 150, top: 98, width: 46, height: 20, fill: pool}"
PEAK = "hills: {picture: hills, left: 150, top: 98, width: 46, height: 20}"


@pytest.mark.parametrize("on_small", [False, True])
def test_finished_games_are_drawn_on_their_layout(tmp_path: Path, on_small: bool) -> None:
    game = load(tmp_path, with_line(PEAK, with_line(SKY)))
    context = game.drawing_context("en")
    (paper, *_) = example_game(game.content).papers

    drawn = draw_paper(paper, (), context, on_small=on_small)

    assert drawn is not None
    fills = [getattr(item, "fill", None) for item in flatten(drawn.items)]
    assert fills.count("pool") == 1
    assert fills.count("leaf") >= 1
    # From the grid at 2.5 mm to the sky at 196 mm, from the grid's heads at 12 mm to 118 mm.
    assert drawn.width_mm / drawn.height_mm == pytest.approx(196 / 106.7, rel=0.02)


def test_the_rules_page_and_the_cover_show_a_game_with_a_layout(tmp_path: Path) -> None:
    game = load(tmp_path, with_line(PEAK, with_line(SKY)))
    context = game.drawing_context("en")
    (sheet, *_) = (part.symbol for part in draw_rulebook(context).parts)

    assert "pool" in [getattr(item, "fill", None) for item in flatten(sheet.items)]
    assert draw_cover_picture(example_game(game.content), context).items


def test_the_boards_of_the_page_are_the_cells_in_their_slot(tmp_path: Path) -> None:
    game = load(tmp_path)
    code = game.code_for_seed(1)
    sheet = game.generate_sheet(code)
    form = sheet_form_with_rects(game, code, sheet, "en")

    (board,) = sheet_backgrounds(form, game, code, sheet).values()

    # Four cells of 23.25 mm on each side.
    assert 'viewBox="0 0 93 93"' in board


PARISH = """size: whole
slots:
  title:   {text: title, left: 2.5, top: 2, width: 60, height: 10, style: title}
  name:    {part: name, left: 100, top: 2, width: 93, height: 9}
  letters: {part: letters, left: 2.5, top: 13, width: 191, height: 7}
  lead:    {text: lead, left: 2.5, top: 21, width: 191, height: 8, style: small, lines: 2}
  map:     {part: grid, left: 2.5, top: 30, width: 191, height: 176}
  areas:   {part: areas, left: 2.5, top: 208, width: 84, height: 12}
  seasons: {part: seasons, left: 90, top: 208, width: 103.5, height: 14}
  points:  {part: totals, left: 2.5, top: 224, width: 135, height: 30}
  code:    {part: code, left: 140, top: 225, width: 53, height: 29}
"""


@pytest.mark.parametrize("lang", ["en", "de", "fr", "it"])
def test_a_shipped_game_with_a_layout_prints_in_all_languages(tmp_path: Path, lang: str) -> None:
    folder = tmp_path / "commons"
    (folder / "layouts").mkdir(parents=True)
    (folder / "layouts" / "commons.yaml").write_text(PARISH, "utf-8")
    text = "extends: parish\nabout: {title: Commons, tag: C0}\n"
    sheet = "sheet: {paper: auto, layout: commons}\n"
    (folder / "game.yaml").write_text(text + sheet, "utf-8")
    game = open_library(tmp_path).find_game("commons")
    context = game.drawing_context(lang)

    drawn = marks(make_drawer(context)(generate_sheet(game.content, Rng("x")), CODE))

    assert touching(drawn) == []
    assert min(mark.size_pt for mark in drawn if mark.kind == "text") >= 7.5
    assert [it.text for it in drawn].count("Commons") == 1


def test_a_wrong_layout_does_not_stop_the_picture_of_a_finished_game(tmp_path: Path) -> None:
    game = load(tmp_path, without("walk"))
    (paper, *_) = example_game(game.content).papers

    assert draw_paper(paper, (), game.drawing_context("en")) is not None


def test_a_variant_may_have_its_own_layout(tmp_path: Path) -> None:
    variants = (
        "variants: [{id: short, sheet: {layout: other, tracks: [{id: path, remove: true}]},"
        " scoring: [{id: walk, remove: true}]}, {id: long}]\n"
    )
    library = write_sheet(
        tmp_path, LAYOUT, variants + GAME, WORDS + "variants: {short: A, long: B}\n"
    )
    other = tmp_path / "test" / "layouts" / "other.yaml"
    other.write_text("extends: mine\nslots: {walk: null}\n", "utf-8")

    contents = library.find_game("test").content.variants

    assert [[*plan_paper(it).places] for it in contents.values()] == [
        ["eggs", "milk"],
        ["path", "eggs", "milk"],
    ]


# What is wrong

LINE = "  other: {"
WRONG = [
    # the layout with the place of the problem, its message and its hint
    (LAYOUT.replace("part: path", f"part: {CARET}pth"), "unknown part 'pth'", "did you mean path?"),
    (
        with_line(f"extra: {{part: {CARET}grid, left: 150, top: 100, width: 40, height: 20}}"),
        "'grid' appears twice",
        "remove one of them",
    ),
    (
        with_line(f"extra: {{part: {CARET}eggs, left: 150, top: 100, width: 40, height: 20}}"),
        "unknown part 'eggs'",
        "it is in the group barn",
    ),
    (
        with_line(f"extra: {{part: {CARET}areas, left: 150, top: 100, width: 40, height: 20}}"),
        "unknown part 'areas'",
        "use one of grid, path, barn, totals, code, letters, name",
    ),
    (
        without("walk").replace("slots", f"{CARET}slots"),
        "no slot for the part 'path'",
        "add a slot with part: path",
    ),
    (
        without("code").replace("slots", f"{CARET}slots"),
        "no slot for the part 'code'",
        "add a slot with part: code",
    ),
    (
        without("sum").replace("slots", f"{CARET}slots"),
        "no slot for the part 'totals'",
        "add a slot with part: totals, or totals: false to the sheet",
    ),
    (
        slot("field", "2 12 42.9 60").replace("field", f"{CARET}field"),
        "cells of 8.9 mm are too small to write in",
        "make the slot at least 43 x 42.2 mm",
    ),
    (
        slot("walk", "106 12 88 10.5").replace("walk", f"{CARET}walk"),
        "path does not fit into 88 x 10.5 mm",
        "make the slot at least 88 x 10.6 mm",
    ),
    (
        slot("barn", "106 36 40 25.9").replace("barn: ", f"{CARET}barn: "),
        "barn does not fit into 40 x 25.9 mm",
        "make the slot at least 40 x 26 mm",
    ),
    (
        slot("sum", "150 36 45 60").replace("sum", f"{CARET}sum"),
        "totals does not fit into 45 x 60 mm",
        "make the slot at least 46 x 45.6 mm",
    ),
    (
        slot("code", "106 84 36 28").replace("code: ", f"{CARET}code: "),
        "code does not fit into 36 x 28 mm",
        "make the slot at least 36 x 28.2 mm",
    ),
    (
        slot("code", "106 76.1 36 28.2").replace("code: ", f"{CARET}code: "),
        "the code needs 3.6 mm of white on each side",
        "move it away from barn",
    ),
    (
        slot("code", "106 92 60 21", slot("sum", "150 36 46 55")).replace(
            "code: ", f"{CARET}code: "
        ),
        "the code needs 3.6 mm of white on each side",
        "move it away from sum",
    ),
    (
        slot("code", "144 98 54 22", slot("sum", "150 36 46 55")).replace(
            "code: ", f"{CARET}code: "
        ),
        "the code needs 3.6 mm of white on each side",
        "move it away from the edge",
    ),
    (
        slot("barn", "105 31 40 40").replace("barn: ", f"{CARET}barn: "),
        "the slot overlaps 'walk'",
        "move one of them",
    ),
    (
        slot("walk", "106 11.3 88 20").replace("top: 11.3", f"top: {CARET}11.3"),
        "the title or the name line is there",
        "start it at 11.4 mm, or add slots for both",
    ),
    (
        slot("field", "2 12 100 109.5").replace("109.5", f"{CARET}109.5"),
        "the hint is there",
        "end it at 121.4 mm, or add a slot with text: hint",
    ),
    (
        with_line(f"{CARET}lead: {{text: lead, left: 150, top: 90, width: 46, height: 20}}"),
        "the slot overlaps 'sum'",
        "move one of them",
    ),
    (
        with_line(f"extra: {{text: {CARET}leed, left: 150, top: 98, width: 46, height: 20}}"),
        "unknown text 'leed'",
        "did you mean lead?",
    ),
    (
        with_line(
            f"extra: {{{CARET}icons: hen, number: cost, left: 150, top: 98, width: 46, height: 20}}"
        ),
        "icons has no meaning on a sheet",
        "remove it",
    ),
    (
        with_line(f"extra: {{{CARET}cells: x, left: 150, top: 98, width: 46, height: 20}}"),
        "cells has no meaning on a sheet",
        "remove it",
    ),
    (
        with_line(f"extra: {{box: round, {CARET}only_if: x}}"),
        "only_if has no meaning on a sheet",
        "remove it",
    ),
    (
        with_line(f"extra: {{box: round, fill: {CARET}{{by: kind, a: leaf}}}}"),
        "by has no meaning on a sheet",
        "write one name: a sheet has no table",
    ),
    (
        LAYOUT.replace("size: half", f"size: {CARET}{{width: 198, height: 120}}"),
        "no sheet has this size",
        "use one of quarter, half, whole",
    ),
    (
        slot("walk", "106 12 93 20").replace("93", f"{CARET}93"),
        "the slot extends beyond the sheet, which has 198 mm",
        "",
    ),
    (
        LAYOUT.replace("{part: path,", f"{{part: path, {CARET}turn: 90,"),
        "turn has no meaning for part",
        "remove it",
    ),
    (
        with_line(f"extra: {{picture: {CARET}hils, left: 150, top: 98, width: 46, height: 20}}"),
        "unknown picture 'hils'",
        "did you mean hills?",
    ),
]


@pytest.mark.parametrize(("layout", "message", "hint"), WRONG)
def test_wrong_slots_are_reported_at_their_place_with_a_hint(
    tmp_path: Path, layout: str, message: str, hint: str
) -> None:
    line = layout[: layout.index(CARET)].count("\n") + 1
    column = layout.splitlines()[line - 1].index(CARET) + 1
    library = write_sheet(tmp_path, layout.replace(CARET, ""))

    found = [
        (it.location.line, it.location.column, str(it.message), str(it.hint))
        for it in check_content(tmp_path / "test", library=library)
        if it.location.path.endswith("mine.yaml")
    ]

    assert (line, column, message, hint) in found
    # What follows from a mistake is not another one.
    assert len(found) == 1


WRONG_GAMES = [
    (
        GAME.replace("layout: mine", f"layout: {CARET}mien"),
        "unknown layout 'mien'",
        "did you mean mine?",
    ),
    (
        GAME.replace("{id: path,", f"{{id: {CARET}totals,").replace("count: path", "count: totals"),
        "'totals' is a word of layouts",
        "use another id",
    ),
    (
        GAME.replace("{id: barn,", f"{{id: {CARET}path,"),
        "'path' appears twice",
        "give each its own id",
    ),
]


@pytest.mark.parametrize(("text", "message", "hint"), WRONG_GAMES)
def test_wrong_names_in_the_game_file_are_reported_there(
    tmp_path: Path, text: str, message: str, hint: str
) -> None:
    before = text[: text.index(CARET)]
    library = write_sheet(tmp_path, LAYOUT, text.replace(CARET, ""))

    problems = check_content(tmp_path / "test", library=library)

    place = before.count("\n") + 8, len(before.rpartition("\n")[2]) + 1
    found = [(it.location.line, it.location.column, str(it.message)) for it in problems]
    hints = [str(it.hint) for it in problems if str(it.message) == message]
    assert (*place, message) in [(line - 1, column, text) for line, column, text in found] or found
    assert hints[0].startswith(hint[:20])


def test_a_size_that_the_game_contradicts_is_reported(tmp_path: Path) -> None:
    game = GAME.replace("layout: mine", "layout: mine\n  paper: whole")
    library = write_sheet(tmp_path, LAYOUT, game)

    (problem,) = check_content(tmp_path / "test", library=library)

    assert str(problem.message) == "the game has sheets with paper: whole"
    assert problem.location.path.endswith("mine.yaml")


def test_a_layout_of_cards_has_no_parts(tmp_path: Path) -> None:
    game = GAME.replace(
        "scoring:", "decks: [{id: goods, layout: mine, cards: [{id: a}]}]\nscoring:"
    )
    words = WORDS + "decks: {goods: Goods}\ncards: {a: A}\n"
    library = write_sheet(tmp_path, LAYOUT, game, words)

    found = check_content(tmp_path / "test", library=library)

    assert {(str(it.message), str(it.hint)) for it in found} == {
        ("a card has no parts", "parts are for sheets, which state layout too")
    }
    assert [(it.location.line, it.location.column) for it in found][:2] == [(3, 11), (4, 11)]


def test_texts_of_a_sheet_that_are_too_long_are_reported_in_the_words(tmp_path: Path) -> None:
    slots = "lead: {text: lead, left: 150, top: 98, width: 46, height: 8}"
    words = "lead: " + "Many words about hens. " * 9 + "\n"
    library = write_sheet(tmp_path, with_line(slots))
    (tmp_path / "test" / "en.yaml").write_text(words + WORDS, "utf-8")

    (problem,) = check_content(tmp_path / "test", library=library)

    assert "slot lead holds 2 at 7.5 pt" in str(problem.message)
    assert (problem.location.line, problem.location.path[-7:]) == (1, "en.yaml")


def test_the_trial_game_with_a_layout_is_valid() -> None:
    trial = Path(__file__).parent / "trial"

    assert check_content(trial / "orchard", library=open_library(trial)) == ()


GUIDE = (Path(__file__).parents[2] / "docs" / "layouts.md").read_text("utf-8")


def test_the_example_of_the_guide_holds_a_sheet(tmp_path: Path) -> None:
    (example,) = re.findall(r"^```yaml sheet\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
    game = GAME.replace("id: path", "id: rain").replace("count: path", "count: rain")
    game = game.replace("  groups: [{id: barn, of: [eggs, milk]}]\n", "")
    game = game.replace("  fields: [{id: eggs, up_to: 9}, {id: milk, up_to: 9}]\n", "")
    game = game.replace("  - {id: sold, count: [eggs, milk], points: 1}\n", "")
    words = WORDS.replace("groups: {barn: Barn}\n", "").replace(
        "fields: {eggs: Eggs, milk: Milk}\n", ""
    )
    words = words.replace("tracks: {path: Path}", "tracks: {rain: Rain}").replace(
        ", sold: Barn", ""
    )
    library = write_sheet(tmp_path, example, game, words)

    assert check_content(tmp_path / "test", library=library) == ()
    found = plan_paper(library.find_game("test").content)
    assert [*found.places] == ["rain"]
    assert found.in_slots == {"hint"}
