"""A frame round a whole sheet: everything inside it, and a random order along its lane."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from hedgerow.art.paper_plan import inner_area
from hedgerow.art.sheet import make_drawer, sheet_cell_rects
from hedgerow.art.sheet_plan import plan_paper
from hedgerow.authoring.validate import check_content
from hedgerow.base.grid import Pos
from hedgerow.base.rng import Rng
from hedgerow.drawing.fonts import cap_height_mm, text_width_mm
from hedgerow.drawing.grid_plan import CellRect, cell_rects
from hedgerow.drawing.scene import Group, Item, Text, Use
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.game.sheet import Sheet, generate_sheet
from hedgerow.random_parts.sheets import Drawn, Order
from tests.drawing.test_frames import write_frame
from tests.game.test_paper_plan import extent, is_inside, overlaps
from tests.scenes import texts

TRIAL = Path(__file__).parent / "trial"
CODE = "FW1-J2F55-Y2RDZ"
TINY = 1e-6
INSIDE = '<rect id="inside" x="30" y="30" width="136" height="202"/>'
# Rings round a whole sheet: with round corners, and with something in the corners of the paper.
RING = (
    '<path id="lane" d="M50 12 L146 12 L184 60 L184 202 L146 250 L50 250 L12 202 L12 60 Z"/>'
    + INSIDE
)
BORDER = '<rect class="grass" x="0" y="0" width="196" height="262"/>' + INSIDE

GAME = """\
about: {title: Framed, tag: FX, players: {least: 2, most: 4}}
sheet:
  shared: true
  paper: PAPER
  frame: border
  grid: GRID
  random: [RANDOM]
scoring: [{id: rows, in_each: row, full: true, of: own, points: 1}]
"""
WORDS = """\
rules: {rows: Rows}
texts: {rows: "A full row scores {points}."}
lead: Fill the rows.
hint: Write your letter.
"""
ORDER = "{id: ring, make: order}"


def make_game(
    folder: Path,
    drawing: str,
    *,
    paper: str = "whole",
    random: str = ORDER,
    grid: str = "{columns: 4, rows: 3}",
    more: tuple[str, str] = ("", ""),
) -> Game:
    """Return a game with a frame; `more` are further lines of its file and its words."""
    game = folder / "framed"
    game.mkdir(exist_ok=True)
    write_frame(game, drawing, "0 0 196 262", "border")
    text = GAME.replace("PAPER", paper).replace("RANDOM", random).replace("GRID", grid)
    (game / "game.yaml").write_text(text + more[0], "utf-8")
    (game / "en.yaml").write_text(WORDS + more[1], "utf-8")
    return open_library(folder).find_game("framed")


def draw(game: Game, sheet: Sheet | None = None, *, markers: bool = False) -> tuple[Item, ...]:
    context = replace(game.drawing_context("en"), markers=markers)
    return make_drawer(context)(sheet or generate_sheet(game.content, Rng("x")), CODE)


@pytest.mark.parametrize("markers", [False, True])
@pytest.mark.parametrize("drawing", [RING, BORDER])
def test_everything_stands_inside_the_frame(drawing: str, markers: bool, tmp_path: Path) -> None:
    random = ORDER if "lane" in drawing else ""
    game = make_game(tmp_path, drawing, random=random)
    plan = plan_paper(game.content, markers=markers)
    area = inner_area(game.content, "whole", markers=markers)

    assert plan.page is not None
    assert plan.grid is not None
    grid = plan.grid
    cells = CellRect(grid.left_mm, grid.top_mm, grid.width_mm, grid.height_mm)
    placed = [cells, *(block.rect for block in plan.blocks)]
    assert all(is_inside(rect, area) for rect in placed)
    assert [pair for pair in combinations(placed, 2) if overlaps(*pair)] == []
    assert is_inside(CellRect(area.x_mm, area.y_mm, area.width_mm, area.height_mm), plan.page)
    points = [*extent(draw(game, markers=markers))]
    assert min(min(x, y) for x, y, _ in points) >= -TINY
    assert max(x for x, _, _ in points) <= plan.width_mm + TINY
    assert max(y for _, y, _ in points) <= plan.height_mm + TINY


# A drawing, and how far markers push it from the edges of the paper.
PUSHED = [(RING, 0.0), (BORDER, 13.0)]


@pytest.mark.parametrize(("drawing", "away_mm"), PUSHED)
def test_only_a_drawing_that_meets_the_markers_makes_room_for_them(
    drawing: str, away_mm: float, tmp_path: Path
) -> None:
    random = ORDER if "lane" in drawing else ""
    content = make_game(tmp_path, drawing, random=random).content

    lefts = []
    for markers in (False, True):
        around = plan_paper(content, markers=markers).around
        assert around is not None
        assert around.drawing is not None
        lefts.append(around.drawing.x_mm)

    assert lefts == [0.0, pytest.approx(away_mm)]


@pytest.mark.parametrize("paper", ["half", "whole"])
def test_cells_stand_in_their_order_along_the_lane(paper: str, tmp_path: Path) -> None:
    content = make_game(tmp_path, RING, paper=paper).content
    around = plan_paper(content).around

    assert around is not None
    boxes = around.boxes
    middles = [(box.x_mm + box.width_mm / 2, box.y_mm + box.height_mm / 2) for box in boxes]
    assert len(boxes) == 12
    side = boxes[0].width_mm
    assert side >= 5
    assert min(dist(one, other) for one, other in combinations(middles, 2)) > side
    assert dist(middles[0], middles[1]) == pytest.approx(dist(middles[0], middles[-1]), rel=0.05)


def uses(items: tuple[Item, ...]) -> Iterator[Use]:
    for item in items:
        if isinstance(item, Use):
            yield item
        elif isinstance(item, Group):
            yield from uses(item.items)


def test_the_picture_of_a_cell_stands_at_its_place_in_the_order(tmp_path: Path) -> None:
    game = make_game(tmp_path, RING)
    cells = tuple(Pos(row, col) for row in (2, 0, 1) for col in (3, 1, 0, 2))
    sheet = replace(generate_sheet(game.content, Rng("x")), drawn=Drawn(order=Order(cells, 5)))
    around = plan_paper(game.content).around

    pictures = [it for it in uses(draw(game, sheet)) if it.symbol.id.startswith("cell-")]

    assert around is not None
    assert [it.symbol.id.split("-")[1] for it in pictures] == [pos.name for pos in cells]
    for use, box in zip(pictures, around.boxes, strict=True):
        assert use.x_mm == pytest.approx(box.x_mm)
        assert use.y_mm == pytest.approx(box.y_mm)
        assert use.scale * use.symbol.width_mm == pytest.approx(box.width_mm)


@pytest.mark.parametrize("start", range(0, 25, 3))
def test_the_start_is_named_beside_its_picture(start: int) -> None:
    game = open_library(TRIAL).find_game("rondo")
    sheet = generate_sheet(game.content, Rng("x"))
    order = sheet.drawn.order
    around = plan_paper(game.content).around
    assert order is not None
    assert around is not None
    sheet = replace(sheet, drawn=Drawn(order=Order(order.cells, start)))

    texts = [it for it in draw(game, sheet) if isinstance(it, Text)]

    (name,) = [it for it in texts if it.text == "start"]
    wide, high = text_width_mm("start", name.size_pt, "bold"), cap_height_mm(name.size_pt, "bold")
    room = CellRect(name.x_mm - wide / 2, name.y_mm - high, wide, high)
    assert [box for box in around.boxes if overlaps(room, box)] == []
    box = around.boxes[start]
    middle = box.x_mm + box.width_mm / 2, box.y_mm + box.height_mm / 2
    assert dist(middle, (name.x_mm, name.y_mm)) < box.width_mm


def test_the_page_finds_the_cells_inside_the_frame(tmp_path: Path) -> None:
    game = make_game(tmp_path, RING)
    plan = plan_paper(game.content)

    rects = sheet_cell_rects(game.content, generate_sheet(game.content, Rng("x")))

    assert plan.grid is not None
    assert rects["marks"] == cell_rects(plan.grid)


def test_pictures_of_finished_games_have_no_frame(tmp_path: Path) -> None:
    content = make_game(tmp_path, RING).content

    bare = plan_paper(content, is_bare=True)

    assert (bare.page, bare.around) == (None, None)


NO_INSIDE = '<path id="lane" d="M50 12 L146 12"/>'
# A drawing, the random parts, where the problem is, and the problem.
WRONG = [
    (NO_INSIDE, ORDER, "pictures/border.svg:1:1", "the frame of a sheet needs a place inside"),
    (RING, "", "game.yaml:5:10", "nothing stands along the lane of 'border'"),
    (INSIDE + '<path id="lane" d="M50 12 L90 12"/>', ORDER, "game.yaml:5:10",
     "the lane of 'sheet' is too tight for 12 boxes of 5 mm"),
    (INSIDE.replace("202", "20"), "", "game.yaml:4:10",
     "the sheet is too small for its grid, tracks and fields: whole"),
]  # fmt: skip


@pytest.mark.parametrize(("drawing", "random", "place", "message"), WRONG)
def test_a_wrong_frame_is_reported_where_it_is(
    drawing: str, random: str, place: str, message: str, tmp_path: Path
) -> None:
    game = make_game(tmp_path, drawing, random=random)

    found = check_content(game.folder, library=open_library(tmp_path))

    lines = [(str(it.location).removeprefix(f"{game.folder}/"), str(it.message)) for it in found]
    assert lines == [(place, message)]


SLOTS = """
size: whole
slots:
  title: {text: title, left: 64, top: 30, width: 68, height: 10, style: title}
  hint: {text: hint, left: 64, top: 40, width: 68, height: 12}
  table: {part: grid, left: 40, top: 54, width: 116, height: 100}
  points: {part: totals, left: 40, top: 156, width: 76, height: 56}
  code: {part: code, left: 118, top: 156, width: 38, height: 34}
  pen: {text: pen, left: 120, top: 194, width: 34, height: 20, style: small}
"""


def make_arranged(folder: Path, slots: str = SLOTS) -> Game:
    """Return a game whose sheet has a frame and a layout."""
    layouts = folder / "framed" / "layouts"
    layouts.mkdir(parents=True)
    (layouts / "own.yaml").write_text(slots, "utf-8")
    (layouts / "cell.yaml").write_text(
        "size: {width: 20, height: 20}\nslots:\n"
        "  name: {text: name, left: 1, top: 1, width: 18, height: 18, align: middle}\n",
        "utf-8",
    )
    return make_game(
        folder,
        RING,
        grid="{columns: 4, rows: 3}\n  layout: own",
        random="{id: ring, make: order, layout: cell}",
        more=("", "page: {pen: Use a dark pen.}\n"),
    )


def test_a_layout_arranges_what_stands_inside_a_frame(tmp_path: Path) -> None:
    game = make_arranged(tmp_path)
    plan = plan_paper(game.content)

    assert [*check_content(game.folder, library=open_library(tmp_path))] == []
    assert plan.around is not None
    assert len(plan.around.boxes) == 12
    assert plan.grid is not None
    # Three rows of the largest cells, 27 mm, in the middle of 100 mm with heads above.
    assert 54 <= plan.grid.top_mm <= 154 - 81
    # The cells are drawn by the layout of the order.
    assert {"A1", "D3"} <= {*texts(draw(game))}


def test_markers_leave_a_layout_as_it_is_if_nothing_is_in_the_corners(tmp_path: Path) -> None:
    game = make_arranged(tmp_path)

    without, between = plan_paper(game.content), plan_paper(game.content, markers=True)

    assert without.grid == between.grid
    assert [block.rect for block in without.blocks] == [block.rect for block in between.blocks]
    # The note on pens has a slot, and is printed with markers only.
    assert "Use a dark pen." not in " ".join(texts(draw(game)))
    assert "Use a dark pen." in " ".join(texts(draw(game, markers=True)))


def test_a_slot_on_the_lane_of_a_frame_is_reported(tmp_path: Path) -> None:
    slots = SLOTS.replace("table: {part: grid, left: 40,", "table: {part: grid, left: 10,")
    game = make_arranged(tmp_path, slots)

    found = check_content(game.folder, library=open_library(tmp_path))

    lines = [(it.location.line, str(it.message)) for it in found]
    assert lines == [(6, "the lane of the frame is there")]


def test_cells_that_look_alike_are_reported(tmp_path: Path) -> None:
    heads = "[{id: red, paint: rust}, {id: rose, paint: rust}]"
    grid = f"{{columns: [red, rose], rows: [cow, hen], heads: {heads}}}"
    game = make_game(tmp_path, RING, grid=grid)

    found = check_content(game.folder, library=open_library(tmp_path))

    message = "cow · red and cow · rose look alike along the lane"
    assert [str(it.message) for it in found] == [message]


def test_a_deck_with_a_card_for_each_cell_draws_the_pictures(tmp_path: Path) -> None:
    deck = "decks: [{id: pieces, layout: token, each: cell}]\n"
    game = make_game(tmp_path, RING, more=(deck, "decks: {pieces: Pieces}\n"))

    found = [it.symbol for it in uses(draw(game))]

    assert [it for it in found if it.id.startswith("cell-")] == []
    assert sum((it.width_mm, it.height_mm) == (28.0, 28.0) for it in found) == 12
