"""Tracks and fields in drawings of a game: boxes as large as they should be, and apart."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

from hedgerow.art.frame_parts import FramedBoxes
from hedgerow.art.paper import draw_block
from hedgerow.art.paper_parts import BOX_GAP_MM, MIN_BOX_MM, Block
from hedgerow.art.paper_plan import PaperPlan, inner_area
from hedgerow.art.sheet import make_drawer
from hedgerow.art.sheet_plan import plan_paper
from hedgerow.authoring.validate import check_content
from hedgerow.base.errors import InputError
from hedgerow.base.rng import Rng
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.scene import Path as Line
from hedgerow.drawing.scene import Rect, Text, Use, colour_roles
from hedgerow.drawing.theme import load_theme
from hedgerow.game.content import Content, set_folders, with_sheet
from hedgerow.game.library import open_library
from hedgerow.game.parts import GridSize, SheetField, SheetPlan, Track
from hedgerow.game.sheet import generate_sheet
from hedgerow.printing.render import render
from hedgerow.printing.request import PrintRequest
from hedgerow.scorefile.sheet_code import THEMES
from tests.drawing.test_frames import write_frame
from tests.game.test_paper_plan import (
    context,
    fallow,
    is_inside,
    overlaps,
    random_content,
    rects,
)

PAPERS = ("quarter", "half", "whole")
GRID = GridSize(columns=5, rows=4)
TINY = 1e-6
TRIAL = Path(__file__).parent / "trial"
CODE = "FW1-J2F55-Y2RDZ"
# Drawings: their box and their places.
BARN = (
    "0 0 300 600",
    '<rect id="inside" x="30" y="140" width="240" height="440"/>'
    '<rect id="name" x="60" y="80" width="180" height="50"/>',
)
CART = ("0 0 400 160", '<rect id="inside" x="20" y="20" width="360" height="90"/>')
LINE = ("0 0 600 100", '<path id="lane" d="M50 50 L550 50"/>')
BENDS = (
    "0 0 960 410",
    '<path id="lane" d="M60 350 L60 120 C60 40 190 40 190 120 L190 300 '
    'C190 390 330 390 330 330 L830 330 C930 330 930 90 830 90 L318 90"/>',
)
RING = (
    "0 0 400 400",
    '<path id="lane" d="M200 40 C290 40 360 110 360 200 C360 290 290 360 200 360 '
    'C110 360 40 290 40 200 C40 110 110 40 200 40 Z"/>',
)
# The ends of this lane come back to its start: boxes would lie on each other.
SNAKE = ("0 0 400 400", '<path id="lane" d="M40 40 L360 40 L360 60 L40 60"/>')


def with_frame(
    folder: Path, drawing: tuple[str, str], thing: Track | SheetField, **sheet: object
) -> Content:
    """Return a game with a track or field in a drawing."""
    box, places = drawing
    write_frame(folder, '<rect class="grass" x="0" y="0" width="9" height="9"/>' + places, box)
    key = "tracks" if isinstance(thing, Track) else "fields"
    content = replace(fallow(), sheet=SheetPlan(**{key: (thing,), **sheet}))  # type: ignore[arg-type]
    set_folders(content, (folder,))
    return content


def stable(number: int) -> SheetField:
    return SheetField(id="stable", holds=("barley",), room=number, frame="barn")


def lane(number: int) -> Track:
    return Track(id="way", boxes=number, frame="barn")


def framed(plan: PaperPlan) -> Block:
    blocks = [inner for block in plan.blocks for inner in block.all_blocks()]
    (found,) = [block for block in blocks if isinstance(block.part, FramedBoxes)]
    return found


def inside_of(block: Block) -> Rect:
    """Return the place inside of a drawing on the sheet."""
    assert isinstance(block.part, FramedBoxes)
    assert block.drawing is not None
    place = block.part.frame.inside
    assert place is not None
    scale = block.drawing.width_mm / block.part.frame.width
    left, top = block.drawing.x_mm, block.drawing.y_mm
    x, y = left + place.x_mm * scale, top + place.y_mm * scale
    return Rect(x, y, place.width_mm * scale, place.height_mm * scale)


# A drawing, a track or field in it, and how its boxes stand: columns and rows.
BOXES = [
    (BARN, stable(1), (1, 1)),
    (BARN, stable(2), (1, 2)),
    (BARN, stable(4), (2, 2)),
    (BARN, stable(6), (2, 3)),
    (BARN, SheetField(id="stable", up_to=9, frame="barn"), (1, 1)),
    (BARN, SheetField(id="stable", numbers=3, frame="barn"), (1, 3)),
    (CART, stable(4), (4, 1)),
    (CART, stable(8), (8, 1)),
    (CART, lane(6), (6, 1)),
    (CART, Track(id="way", boxes=("1", "2", "3"), worth=(1, 2, 4), frame="barn"), (3, 1)),
]


@pytest.mark.parametrize("markers", [False, True])
@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize(("drawing", "thing", "size"), BOXES)
def test_boxes_fill_the_place_inside_a_drawing(
    drawing: tuple[str, str],
    thing: Track | SheetField,
    size: tuple[int, int],
    paper: str,
    markers: bool,
    tmp_path: Path,
) -> None:
    content = with_frame(tmp_path, drawing, thing, paper=paper, grid=GRID)
    plan = plan_paper(content, markers=markers)
    block = framed(plan)
    place = inside_of(block)

    assert plan.places[thing.id] == block.boxes
    assert len({(round(it.width_mm, 6), round(it.height_mm, 6)) for it in block.boxes}) == 1
    columns = {round(it.x_mm, 6) for it in block.boxes}
    assert (len(columns), len({round(it.y_mm, 6) for it in block.boxes})) == size
    assert all(is_inside(box, place) for box in block.boxes)
    box = block.boxes[0]
    # Together they are as large as the place.
    assert box.width_mm * size[0] == pytest.approx(place.width_mm)
    assert box.height_mm * size[1] == pytest.approx(place.height_mm)
    assert_apart(content, plan, paper, markers=markers)


# A lane and how many boxes stand on it.
LANES = [(LINE, 2), (LINE, 12), (BENDS, 12), (BENDS, 36), (RING, 1), (RING, 8), (RING, 24)]


@pytest.mark.parametrize("markers", [False, True])
@pytest.mark.parametrize("paper", ["half", "whole"])
@pytest.mark.parametrize(("drawing", "number"), LANES)
def test_boxes_stand_along_a_lane_and_do_not_touch(
    drawing: tuple[str, str], number: int, paper: str, markers: bool, tmp_path: Path
) -> None:
    content = with_frame(tmp_path, drawing, lane(number), paper=paper, grid=GRID)
    plan = plan_paper(content, markers=markers)
    block = framed(plan)
    middles = [(it.x_mm + it.width_mm / 2, it.y_mm + it.height_mm / 2) for it in block.boxes]

    assert len(block.boxes) == number
    side = block.boxes[0].width_mm
    assert all(it.width_mm == it.height_mm == side for it in block.boxes)
    apart = [dist(one, other) for one, other in combinations(middles, 2)]
    assert min(apart, default=99) >= side + BOX_GAP_MM - TINY
    assert block.drawing is not None
    assert all(is_inside(box, as_rect(block.drawing)) for box in block.boxes)
    assert_apart(content, plan, paper, markers=markers)


def as_rect(rect: CellRect) -> Rect:
    return Rect(rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm)


def assert_apart(content: Content, plan: PaperPlan, paper: str, *, markers: bool) -> None:
    """Check that blocks do not overlap or leave the area, and boxes have their least size."""
    block, area = framed(plan), inner_area(content, paper, markers=markers)
    assert min(min(it.width_mm, it.height_mm) for it in block.boxes) >= MIN_BOX_MM - TINY
    assert block.drawing is not None
    assert isinstance(block.part, FramedBoxes)
    shape = block.part.frame.width / block.part.frame.height
    assert block.drawing.width_mm / block.drawing.height_mm == pytest.approx(shape)
    assert is_inside(block.drawing, as_rect(block.rect))
    placed = [it.rect for it in plan.blocks]
    if plan.grid:
        grid = plan.grid
        placed.append(CellRect(grid.left_mm, grid.top_mm, grid.width_mm, grid.height_mm))
    assert [it for it in placed if not is_inside(it, area)] == []
    assert [pair for pair in combinations(placed, 2) if overlaps(*pair)] == []
    # Places along a lane are discs in squares, which may touch at their corners.
    if not block.part.seats.is_lane:
        assert [pair for pair in combinations(rects(plan), 2) if overlaps(*pair)] == []


# A lane at the edge of its drawing, one through its name, and one that ends where it was before.
EDGE = ("0 0 400 400", '<path id="lane" d="M0 200 L400 200"/>')
NAMED = (
    "0 0 400 400",
    '<path id="lane" d="M40 200 L360 200"/>'
    '<rect id="name" x="100" y="180" width="200" height="40"/>',
)
BACK = ("0 0 400 400", '<path id="lane" d="M40 200 L360 200 L200 200"/>')
# A lane that is too tight, and how many boxes it could not carry.
TIGHT = [(SNAKE, 3), (SNAKE, 20), (RING, 40), (LINE, 40), (EDGE, 2), (NAMED, 3), (BACK, 4)]


@pytest.mark.parametrize(("drawing", "number"), TIGHT)
def test_a_lane_that_is_too_tight_is_refused(
    drawing: tuple[str, str], number: int, tmp_path: Path
) -> None:
    content = with_frame(tmp_path, drawing, lane(number), paper="quarter")

    with pytest.raises(InputError) as caught:
        plan_paper(content)

    message = f"the lane of 'way' is too tight for {number} boxes of 5 mm"
    assert [str(it.message) for it in caught.value.problems] == [message]


def test_a_frame_without_room_for_its_boxes_is_refused(tmp_path: Path) -> None:
    small = ("0 0 400 600", '<rect id="inside" x="10" y="10" width="20" height="20"/>')
    content = with_frame(tmp_path, small, stable(2), paper="half")

    with pytest.raises(InputError, match="the frame of 'stable' has no room for 2 boxes of 5 mm"):
        plan_paper(content)


def test_boxes_on_a_lane_do_not_reach_the_name(tmp_path: Path) -> None:
    box, places = LINE
    near = places + '<rect id="name" x="200" y="60" width="200" height="30"/>'
    sides = {}
    for name, inside in (("far", places), ("near", near)):
        (tmp_path / name).mkdir()
        content = with_frame(tmp_path / name, (box, inside), lane(5), paper="whole")
        block = framed(plan_paper(content))
        assert block.drawing is not None
        sides[name] = block.boxes[0].width_mm / block.drawing.width_mm * 600
        if block.label:
            assert [it for it in block.boxes if overlaps(it, block.label)] == []

    # The middles are 10 from the name in the drawing: discs are 20 wide, or smaller.
    assert sides["near"] <= 20 + TINY < sides["far"]


def texts(plan: PaperPlan, content: Content) -> Iterator[Text]:
    for block in plan.blocks:
        yield from (it for it in draw_block(block, context(content)) if isinstance(it, Text))


def test_the_name_stands_in_its_place_in_the_colour_of_its_class(tmp_path: Path) -> None:
    box, places = BARN
    white = places.replace('id="name"', 'id="name" class="on-band"')
    content = with_frame(tmp_path, (box, white), stable(2), paper="half", grid=GRID)
    plan = plan_paper(content)
    label = framed(plan).label

    (name,) = [it for it in texts(plan, content) if it.text == "A field"]

    assert label is not None
    assert name.fill == "on-band"
    assert name.x_mm == pytest.approx(label.x_mm + label.width_mm / 2)
    assert label.y_mm < name.y_mm < label.y_mm + label.height_mm


def test_a_name_that_nobody_could_read_in_a_picture_is_left_out(tmp_path: Path) -> None:
    box, places = BARN
    content = with_frame(tmp_path, (box, places), stable(2), paper="half", grid=GRID)
    block = framed(plan_paper(content))

    names = {
        size: [it.text for it in draw_block(block, context(content), size) if isinstance(it, Text)]
        for size in (7.5, 9.0, 40.0)
    }

    assert names == {7.5: ["A field"], 9.0: ["A field"], 40.0: []}


def test_a_drawing_without_a_place_for_the_name_prints_none(tmp_path: Path) -> None:
    content = with_frame(tmp_path, CART, stable(2), paper="half", grid=GRID)

    assert "A field" not in [it.text for it in texts(plan_paper(content), content)]


def test_boxes_look_as_the_class_of_their_place_says(tmp_path: Path) -> None:
    box, places = CART
    styled = places.replace('id="inside"', 'id="inside" class="stall line-wood" stroke-width="4"')
    looks = {}
    for name, inside in (("plain", places), ("styled", styled)):
        folder = tmp_path / name
        folder.mkdir()
        content = with_frame(folder, (box, inside), stable(2), paper="half", grid=GRID)
        block = framed(plan_paper(content))
        items = [*draw_block(block, context(content))]
        (first, *_) = [it for it in items if isinstance(it, Rect)]
        assert block.drawing is not None
        looks[name] = (first.fill, first.line)
        # Lines have the scale of their drawing; of boxes as everywhere, the usual width.
        scale = block.drawing.width_mm / 400
        wide = 4 * scale if name == "styled" else 0.4
        assert first.line_mm == pytest.approx(wide)

    assert looks == {"plain": ("white", "outline"), "styled": ("stall", "wood")}


def test_boxes_on_a_lane_are_discs(tmp_path: Path) -> None:
    content = with_frame(tmp_path, RING, lane(8), paper="half", grid=GRID)
    items = [*draw_block(framed(plan_paper(content)), context(content))]

    assert isinstance(items[0], Use)
    assert sum(isinstance(it, Line) for it in items) == 8


GAME = """\
about: {title: Framed, tag: FX, players: {least: 1, most: 4}}
kinds: [{id: cow, icon: cow}]
sheet:
  paper: quarter
  tracks:
    - {id: way, boxes: 12, frame: lane}
  fields:
    - {id: stable, holds: [cow], room: 2, frame: bran}
scoring:
  - {id: cows, of: cow, points: 1}
  - {id: way, count: way, points: 1}
"""
WORDS = """\
letters: {cow: C}
names: {cow: cow}
plural: {cow: cows}
rules: {cows: Cows, way: The way}
texts: {cows: "A cow scores {points}.", way: "A box scores {points}."}
tracks: {way: The way}
fields: {stable: Stable}
lead: Fill the farm.
"""


def test_wrong_frames_are_reported_at_their_key(tmp_path: Path) -> None:
    game = tmp_path / "framed"
    (game / "pictures").mkdir(parents=True)
    (game / "game.yaml").write_text(GAME, "utf-8")
    (game / "en.yaml").write_text(WORDS, "utf-8")
    write_frame(game, BARN[1], BARN[0], "barn")
    write_frame(game, SNAKE[1], SNAKE[0], "lane")

    found = check_content(game, library=open_library(tmp_path))

    assert [(str(it.location).removeprefix(f"{game}/"), str(it.message)) for it in found] == [
        ("game.yaml:6:35", "the lane of 'way' is too tight for 12 boxes of 5 mm"),
        ("game.yaml:8:50", "unknown frame 'bran'"),
    ]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["homeward", "rondo"])
def test_sheets_with_frames_are_drawn_in_the_colours_of_every_theme(name: str, theme: str) -> None:
    game = open_library(TRIAL).find_game(name)
    items = make_drawer(game.drawing_context("en"))(generate_sheet(game.content, Rng("x")), CODE)

    assert colour_roles(items) <= load_theme(theme).colours.keys()


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("markers", [False, True])
@pytest.mark.parametrize("name", ["homeward", "rondo"])
def test_sheets_with_frames_print_on_every_paper(name: str, markers: bool, paper: str) -> None:
    game = open_library(TRIAL).find_game(name)
    request = PrintRequest(game=name, what="sheets", count=2, paper=paper, markers=markers)

    (document,) = render(request, game).documents

    assert len([*document.pages]) == {"homeward": 1, "rondo": 2}[name]


SEEDS = 60


def framed_content(seed: int) -> Content:
    """Return a game with any legal sheet, in which most tracks and fields are in drawings."""
    rng, content = Rng(f"frames/{seed}"), random_content(seed)
    names = (None, "lane", "cart", "shed")
    sheet = content.sheet
    return with_folder(
        content,
        tracks=tuple(replace(it, frame=rng.choice(names)) for it in sheet.tracks[:4]),
        fields=tuple(replace(it, frame=rng.choice(names)) for it in sheet.fields[:6]),
        random=(),
    )


def with_folder(content: Content, **sheet: object) -> Content:
    changed = with_sheet(content, **sheet)
    set_folders(changed, (TRIAL / "homeward",))
    return changed


def test_no_plan_of_any_legal_sheet_with_frames_overlaps_or_leaves_it() -> None:
    fitting, refused = 0, 0
    for seed in range(SEEDS):
        content = framed_content(seed)
        try:
            plan = plan_paper(content)
        except InputError:
            refused += 1
            continue
        blocks = [inner for block in plan.blocks for inner in block.all_blocks()]
        drawn = [it for it in blocks if isinstance(it.part, FramedBoxes)]
        fitting += bool(drawn)
        area = inner_area(content, content.sheet.paper)
        assert [it for it in plan.blocks if not is_inside(it.rect, area)] == [], seed
        placed = [it.rect for it in plan.blocks]
        assert [pair for pair in combinations(placed, 2) if overlaps(*pair)] == [], seed
        for block in drawn:
            inside = as_rect(block.rect)
            assert all(is_inside(box, inside) for box in (*block.boxes, *block.points)), seed
            assert min(min(it.width_mm, it.height_mm) for it in block.boxes) >= MIN_BOX_MM - TINY

    # The test says something only if many plans have drawings, and some do not fit.
    assert fitting > SEEDS / 4
    assert refused > 5
