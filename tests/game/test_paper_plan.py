"""Every sheet has a plan without overlap, or says that it does not fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

from hedgerow.art.paper_parts import (
    CODE_ROOM,
    LINK_ROOM,
    Block,
    Code,
    CodeRoom,
)
from hedgerow.art.paper_plan import MIN_CELL_MM, PaperPlan, inner_area
from hedgerow.art.sheet import make_drawer, sheet_cell_rects
from hedgerow.art.sheet_plan import plan_paper
from hedgerow.base.errors import InputError, UsageError
from hedgerow.base.grid import column_name
from hedgerow.base.rng import Rng
from hedgerow.drawing.grid_plan import CellRect, cell_rects
from hedgerow.drawing.scene import Group, Item, Path, Rect, Text, Use
from hedgerow.game.content import Content
from hedgerow.game.contexts import DrawingContext
from hedgerow.game.library import open_library
from hedgerow.game.parts import (
    Area,
    GridSize,
    Moment,
    SheetField,
    SheetPlan,
    Track,
)
from hedgerow.game.sheet import generate_sheet
from hedgerow.random_parts.sheets import SymbolsPart

PAPERS = ("quarter", "half", "whole")
PLANS, TINY, SMALLEST_PT = 150, 1e-6, 7.0
STONE = (SymbolsPart(id="stones", make="symbols", of={"stone": 1}),)


def random_content(seed: int) -> Content:
    """Return a game with any legal sheet: up to 12 tracks of 40 boxes, up to 20 fields."""
    rng = Rng(f"plan/{seed}")
    tracks = tuple(random_track(n, rng) for n in range(rng.choice((0, 0, 1, 2, 4, 8, 12))))
    fields = tuple(random_field(n, rng) for n in range(rng.choice((0, 0, 1, 3, 8, 20))))
    needs_grid = not (tracks or fields)
    grid = GridSize(columns=1 + rng.below(20), rows=1 + rng.below(20))
    has_grid = needs_grid or rng.below(4) > 0
    names = [column_name(col) for col in range(grid.column_count)][: rng.choice((0, 0, 3, 20))]
    areas = tuple(Area(id=f"area-{name.lower()}", columns=(name,)) for name in names)
    sheet = SheetPlan(
        paper=rng.choice(PAPERS),  # type: ignore[arg-type]
        grid=grid if has_grid else None,
        areas=areas if has_grid else (),
        tracks=tracks,
        fields=fields,
        random=STONE if has_grid and rng.below(2) else (),
    )
    return replace(fallow(), sheet=sheet)


def random_track(number: int, rng: Rng) -> Track:
    count = 1 + rng.below(40)
    ending = rng.choice(("", "", "", " a long label"[: 1 + rng.below(9)]))
    boxes = tuple(f"{box}{ending}" for box in range(1, count + 1)) if rng.below(2) else None
    return Track(
        id=f"track-{number}",
        boxes=boxes or count,
        paint=rng.choice((None, "leaf")),
        worth=tuple(range(count)) if rng.below(3) == 0 else None,
        shows={boxes[0]: {"stone": 2}} if boxes and rng.below(3) == 0 else None,
    )


def random_field(number: int, rng: Rng) -> SheetField:
    name, kind = f"field-{number}", rng.below(3)
    if kind == 0:
        return SheetField(id=name, up_to=rng.choice((None, 9)))
    if kind == 1:
        return SheetField(id=name, numbers=1 + rng.below(40))
    return SheetField(id=name, holds=("barley",), room=rng.choice((None, 1 + rng.below(40))))


def fallow() -> Content:
    content = open_library().find_game("fallow").content
    assert isinstance(content, Content)
    return content


def with_sheet(**sheet: object) -> Content:
    return replace(fallow(), sheet=SheetPlan(**sheet))  # type: ignore[arg-type]


def context(content: Content) -> DrawingContext:
    """Return a context in which everything on the sheet has a name."""
    game, sheet = open_library().find_game("fallow"), content.sheet
    words = game.words("en")
    names = {f"tracks.{it.id}": "A track" for it in sheet.tracks}
    names |= {f"fields.{it.id}": "A field" for it in sheet.fields}
    names |= {f"names.{it.id}": "An area" for it in sheet.areas}
    words = replace(words, texts={**words.texts, **names})
    return DrawingContext(game="fallow", content=content, words=words, icon=game.icons)


def rects(plan: PaperPlan) -> Iterator[CellRect]:
    """Yield everything that needs its own room."""
    if plan.grid:
        yield CellRect(plan.grid.left_mm, plan.grid.top_mm, plan.grid.width_mm, plan.grid.height_mm)
    for block in plan.blocks:
        for inner in block.all_blocks():
            yield from block_rects(inner)


def block_rects(block: Block) -> Iterator[CellRect]:
    """Yield the rooms of a block that must not touch others, in it or elsewhere."""
    if block.label:
        yield block.label
    if block.tag:
        yield block.tag
    yield from (*block.steps, *block.points)
    # The captions of boxes for points side by side are wider than their boxes.
    yield from block.boxes
    if isinstance(block.part, Code):
        yield block.rect


def overlaps(one: CellRect, other: CellRect) -> bool:
    across = min(one.x_mm + one.width_mm, other.x_mm + other.width_mm) - max(one.x_mm, other.x_mm)
    down = min(one.y_mm + one.height_mm, other.y_mm + other.height_mm) - max(one.y_mm, other.y_mm)
    return across > TINY and down > TINY


def is_inside(rect: CellRect, area: Rect) -> bool:
    return (
        rect.x_mm >= area.x_mm - TINY
        and rect.y_mm >= area.y_mm - TINY
        and rect.x_mm + rect.width_mm <= area.x_mm + area.width_mm + TINY
        and rect.y_mm + rect.height_mm <= area.y_mm + area.height_mm + TINY
    )


@pytest.mark.parametrize("code", [CODE_ROOM, LINK_ROOM])
def test_no_plan_of_any_legal_sheet_overlaps_or_leaves_it(code: CodeRoom) -> None:
    found = {paper: [0, 0] for paper in PAPERS}
    for seed in range(PLANS):
        content = random_content(seed)
        try:
            plan = plan_paper(content, code)
        except InputError:
            found[content.sheet.paper][1] += 1
            continue
        found[content.sheet.paper][0] += 1
        placed = sorted(rects(plan), key=lambda it: it.y_mm)
        area = inner_area(content, content.sheet.paper)
        assert [it for it in placed if not is_inside(it, area)] == [], seed
        clashes = [
            (one, other)
            for index, one in enumerate(placed)
            for other in placed[index + 1 :]
            if other.y_mm < one.y_mm + one.height_mm and overlaps(one, other)
        ]
        assert clashes == [], seed
        assert plan.grid is None or plan.grid.cell_mm >= MIN_CELL_MM
        assert (plan.code is None) == (not content.sheet.random)

    # The test says something only if plans of every size are found and refused.
    assert all(fitting > 5 for fitting, _ in found.values())
    assert found["quarter"][1] > found["whole"][1] > 0


def extent(
    items: tuple[Item, ...], x: float = 0, y: float = 0, scale: float = 1
) -> Iterator[tuple[float, float, float]]:
    """Yield points of everything drawn, and the size of text; 0 for the rest."""
    for item in items:
        if isinstance(item, Group | Use):
            inner = item.items if isinstance(item, Group) else item.symbol.items
            left, top = x + item.x_mm * scale, y + item.y_mm * scale
            if not item.turn:
                yield from extent(inner, left, top, scale * item.scale)
        elif isinstance(item, Rect):
            yield x + item.x_mm * scale, y + item.y_mm * scale, 0
            right, bottom = item.x_mm + item.width_mm, item.y_mm + item.height_mm
            yield x + right * scale, y + bottom * scale, 0
        elif isinstance(item, Text):
            yield x + item.x_mm * scale, y + item.y_mm * scale, item.size_pt * scale
        elif isinstance(item, Path):
            for _, numbers in item.segments:
                points = zip(numbers[::2], numbers[1::2], strict=True)
                yield from ((x + a * scale, y + b * scale, 0) for a, b in points)


@pytest.mark.parametrize("seed", range(0, PLANS, 5))
def test_nothing_that_is_drawn_leaves_the_sheet_or_is_too_small_to_read(seed: int) -> None:
    content = random_content(seed)
    try:
        plan = plan_paper(content)
    except InputError:
        pytest.skip("does not fit")
    items = make_drawer(context(content))(generate_sheet(content, Rng("x")), "FW1-J2F55-Y2RDZ")
    points = [*extent(items)]

    assert 0 <= min(x for x, _, _ in points) <= max(x for x, _, _ in points) <= plan.width_mm + TINY
    assert (
        0 <= min(y for _, y, _ in points) <= max(y for _, y, _ in points) <= plan.height_mm + TINY
    )
    assert min(size for _, _, size in points if size) >= SMALLEST_PT - TINY


def test_a_sheet_without_room_for_the_code_of_a_link_is_refused_with_the_option() -> None:
    # 15 rows of at least 4.5 mm fit above a code of 19.7 mm, but not above one of 26.9 mm.
    content = with_sheet(paper="quarter", grid=GridSize(columns=18, rows=15), random=STONE)

    assert plan_paper(content).grid is not None
    with pytest.raises(UsageError, match="--site: error: the sheet has no room for a QR code"):
        plan_paper(content, LINK_ROOM)


def test_a_sheet_that_is_too_small_for_any_code_is_not_a_matter_of_the_link() -> None:
    content = with_sheet(paper="quarter", grid=GridSize(columns=20, rows=20), random=STONE)

    with pytest.raises(InputError, match="the sheet is too small"):
        plan_paper(content, LINK_ROOM)


def test_largest_grid_fits_on_a_whole_page_but_not_on_a_quarter() -> None:
    grid = GridSize(columns=20, rows=20)

    plan = plan_paper(with_sheet(paper="whole", grid=grid, random=STONE))

    assert plan.grid is not None
    assert plan.grid.cell_mm > 9
    with pytest.raises(InputError, match="too small"):
        plan_paper(with_sheet(paper="quarter", grid=grid, random=STONE))


def test_boxes_are_in_the_order_of_their_labels() -> None:
    track = Track(id="red", boxes=tuple(map(str, range(1, 31))))

    boxes = plan_paper(with_sheet(tracks=(track,))).places["red"]

    assert len(boxes) == 30
    assert all((a.y_mm, a.x_mm) < (b.y_mm, b.x_mm) for a, b in pairwise(boxes))


def test_tracks_of_eleven_boxes_are_in_one_row_on_every_paper() -> None:
    track = Track(id="red", boxes=tuple(map(str, range(2, 13))))
    for paper in PAPERS:
        boxes = plan_paper(with_sheet(paper=paper, tracks=(track,))).places["red"]

        assert len({box.y_mm for box in boxes}) == 1


def test_camera_finds_the_cells_and_boxes_of_a_player() -> None:
    track, field = Track(id="red", boxes=3), SheetField(id="coins")
    content = with_sheet(grid=GridSize(columns=3, rows=2), tracks=(track,), fields=(field,))
    plan = plan_paper(content)

    rects = sheet_cell_rects(content, generate_sheet(content, Rng("x")))

    assert plan.grid is not None
    assert rects[""] == cell_rects(plan.grid)
    assert {key: len(boxes) for key, boxes in rects.items()} == {"": 6, "red": 3, "coins": 1}


def test_camera_finds_the_cells_of_a_shared_board_at_every_moment() -> None:
    grid = GridSize(columns=3, rows=3)
    content = with_sheet(shared=True, grid=grid, moments=(Moment(id="spring"),))

    rects = sheet_cell_rects(content, generate_sheet(content, Rng("x")))

    assert [*rects] == ["marks", "board", "spring"]
    assert rects["marks"] == rects["board"] == rects["spring"]
