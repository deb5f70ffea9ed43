"""Sheets on paper: how many fit, what stays inside the margin, and where to cut."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator

import pypdfium2
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from hedgerow.art.sheet_plan import sheet_size
from hedgerow.base.errors import InputError
from hedgerow.drawing.fonts import text_width_mm
from hedgerow.drawing.scene import PT_MM, Bits, Group, Image, Item, Page, Path, Rect, Text, Use
from hedgerow.drawing.theme import load_theme
from hedgerow.game.game import shared_words
from hedgerow.game.library import open_library
from hedgerow.printing.paper import Footer, Imposition, Layout, Paper, papers
from hedgerow.printing.request import Cut
from hedgerow.printing.sheets import (
    SheetGrid,
    _cuts,
    fit_sheets,
    generate_batch,
    sheet_pages,
    sheets_job,
)
from hedgerow.writers.pdf import write_pdf
from tests.requests import sheet_request

SHEET_MM = (198.0, 126.0)
MARGIN_MM = 5.0
DESCENT = 0.24  # of the size: how far letters like g and p reach below the baseline
HAIR_MM = 0.001
FOOT_TOP_MM = 7.3  # from the lower edge of the paper: only the footer is below

Point = tuple[float, float]
PointMap = Callable[[float, float], Point]
Extent = tuple[float, float, float, float]


def point_map(item: Use | Group, outer: PointMap) -> PointMap:
    """Return a function that maps points of a group or symbol to the page."""
    across, down = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[item.turn]

    def to_page(x: float, y: float) -> Point:
        turned = across * x - down * y, down * x + across * y
        return outer(item.x_mm + item.scale * turned[0], item.y_mm + item.scale * turned[1])

    return to_page


def outline(item: Item, to_page: PointMap) -> Iterator[Point]:
    """Yield points around everything an item paints, on the page."""
    if isinstance(item, Use | Group):
        for part in item.symbol.items if isinstance(item, Use) else item.items:
            yield from outline(part, point_map(item, to_page))
    else:
        yield from (to_page(*point) for point in shape_points(item))


def shape_points(item: Rect | Path | Bits | Text | Image) -> Iterable[Point]:
    """Return points around a single shape, in the coordinates of its drawing."""
    match item:
        case Path():
            points = [pair for _, values in item.segments for pair in pairs(values)]
            return spread_by(points, item.line_mm if item.line else 0)
        case Image():
            x, y = item.x_mm + item.width_mm, item.y_mm + item.height_mm
            return (item.x_mm, item.y_mm), (x, y)
        case Rect():
            x, y = item.x_mm + item.width_mm, item.y_mm + item.height_mm
            return spread_by([(item.x_mm, item.y_mm), (x, y)], item.line_mm if item.line else 0)
        case Bits():
            wide, high = len(item.rows[0]) * item.module_mm, len(item.rows) * item.module_mm
            return (item.x_mm, item.y_mm), (item.x_mm + wide, item.y_mm + high)
        case Text():
            return text_corners(item)


def pairs(values: tuple[float, ...]) -> Iterator[Point]:
    return zip(values[::2], values[1::2], strict=True)


def spread_by(points: Iterable[Point], line_mm: float) -> Iterator[Point]:
    for x, y in points:
        yield x - line_mm / 2, y - line_mm / 2
        yield x + line_mm / 2, y + line_mm / 2


def text_corners(text: Text) -> tuple[Point, Point]:
    width, size = text_width_mm(text.text, text.size_pt, text.face), text.size_pt * PT_MM
    left = text.x_mm - width * {"start": 0.0, "middle": 0.5, "end": 1.0}[text.anchor]
    return (left, text.y_mm - size * 0.75), (left + width, text.y_mm + size * DESCENT)


def extent_of(items: Iterable[Item]) -> Extent:
    """Return left, top, right and bottom of everything some items paint."""
    points = [point for item in items for point in outline(item, lambda x, y: (x, y))]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def stampfarm_pages(
    paper: str, count: int, per_page: int | None = None, cut: Cut = "marks", lang: str = "en"
) -> list[Page]:
    game = open_library().find_game("stampfarm")
    request = sheet_request(count, None, 1, per_page=per_page)
    layout = Layout(papers()[paper], lang, Imposition(cut=cut))
    return list(sheets_job(game, generate_batch(game, request), layout).pages)


def groups(page: Page, name: str) -> list[Group]:
    return [it for it in page.items if isinstance(it, Group) and it.name == name]


def foot_of(page: Page) -> list[Path | Text]:
    return [it for it in page.items if isinstance(it, Path | Text)]


def cut_paths(page: Page) -> list[Path]:
    """Return the visible cuts."""
    layers = [*groups(page, "marks"), *groups(page, "cut")]
    seen = [it for layer in layers if not layer.hidden for it in layer.items]
    return [it for it in seen if isinstance(it, Path)]


FITS = [
    ("a4", None, 2),
    ("letter", None, 2),
    ("a5", None, 1),
    ("a4", 1, 1),
    ("letter", 1, 1),
    ("a5", 1, 1),
    ("a4", 2, 2),
    ("a4", 4, 4),
    ("letter", 4, 4),
]


@pytest.mark.parametrize(("paper", "per_page", "expected"), FITS)
def test_a_page_holds_this_many_sheets(paper: str, per_page: int | None, expected: int) -> None:
    first, *_ = stampfarm_pages(paper, 8, per_page)

    assert len(groups(first, "sheet")) == expected


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_sheets_have_their_full_size_by_default(paper: str) -> None:
    assert fit_sheets(papers()[paper], *SHEET_MM, None).scale == 1.0


@pytest.mark.parametrize(
    ("room", "scale"), [(0.9, 0.9), (1.0, 1.0), (1.19, 1.0), (1.21, 1.21), (1.4, 1.4)]
)
@pytest.mark.parametrize("full", [1.0, 1.25])
def test_a_sheet_is_enlarged_only_if_it_can_grow_by_a_fifth(
    room: float, scale: float, full: float
) -> None:
    width, height = 200 / room, (297 - 2 * MARGIN_MM - 6) / room  # the footer takes 6 mm

    assert fit_sheets(papers()["a4"], width / full, height / full, 1, full).scale == pytest.approx(
        scale * full
    )


@pytest.mark.parametrize(("paper", "per_page", "expected"), FITS)
def test_a_page_is_one_side_of_the_paper(paper: str, per_page: int | None, expected: int) -> None:
    size = papers()[paper]
    for page in stampfarm_pages(paper, expected, per_page):
        assert {page.width_mm, page.height_mm} == {size.width_mm, size.height_mm}


@pytest.mark.parametrize(("paper", "per_page", "expected"), FITS)
def test_no_part_of_a_sheet_is_outside_the_margin(
    paper: str, per_page: int | None, expected: int
) -> None:
    (page,) = stampfarm_pages(paper, expected, per_page)
    for sheet in groups(page, "sheet"):
        left, top, right, bottom = extent_of([sheet])

        assert left >= MARGIN_MM - HAIR_MM
        assert top >= MARGIN_MM - HAIR_MM
        assert right <= page.width_mm - MARGIN_MM + HAIR_MM
        assert bottom <= page.height_mm - MARGIN_MM + HAIR_MM


def test_a_sheet_paints_nothing_beyond_its_own_size() -> None:
    first, _ = groups(stampfarm_pages("a4", 2)[0], "sheet")
    left, top, right, bottom = extent_of(first.items)

    assert min(left, top) >= -HAIR_MM
    assert right <= SHEET_MM[0] + HAIR_MM
    assert bottom <= SHEET_MM[1] + HAIR_MM


@pytest.mark.parametrize(("paper", "per_page", "expected"), FITS)
def test_sheets_and_footer_do_not_touch(paper: str, per_page: int | None, expected: int) -> None:
    (page,) = stampfarm_pages(paper, expected, per_page)

    lowest = max(extent_of([sheet])[3] for sheet in groups(page, "sheet"))
    assert lowest <= extent_of(foot_of(page))[1]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_the_margin_of_a_rendered_page_is_white(paper: str) -> None:
    file = io.BytesIO()
    pages = stampfarm_pages(paper, 2)
    write_pdf(pages, file, title="", lang="en", theme=load_theme("colour"))
    per_mm = 8
    picture = pypdfium2.PdfDocument(file.getvalue())[0].render(scale=per_mm * PT_MM).to_pil()
    grey = picture.convert("L")
    edge = int((MARGIN_MM - 0.1) * per_mm)
    width, height = grey.size
    strips = {
        "left": grey.crop((0, 0, edge, height)),
        "right": grey.crop((width - edge, 0, width, height)),
        "top": grey.crop((0, 0, width, edge)),
        "bottom": grey.crop((0, height - edge, width, height)),
    }

    assert [side for side, strip in strips.items() if strip.getextrema() != (255, 255)] == []


def test_sheets_fill_page_after_page() -> None:
    pages = stampfarm_pages("a4", 5)

    assert [len(groups(page, "sheet")) for page in pages] == [2, 2, 1]


def test_pages_are_drawn_lazily() -> None:
    drawn_numbers = []

    def scenes() -> Iterator[tuple[str, tuple[Item, ...]]]:
        for number in range(1000):
            drawn_numbers.append(number)
            yield f"code-{number}", (Rect(0, 0, 1, 1),)

    grid, footer = (
        fit_sheets(papers()["a4"], *SHEET_MM, None),
        Footer(words=shared_words("en"), label="Barley"),
    )
    pages = sheet_pages(scenes(), 500, grid, footer, "marks")

    assert drawn_numbers == []
    assert len(groups(next(pages), "sheet")) == 2
    assert drawn_numbers == [0, 1]


def test_two_sheets_are_separated_by_a_cut_through_the_middle() -> None:
    (page,) = stampfarm_pages("a4", 2)
    marks = cut_paths(page)

    assert len(marks) == 2
    for mark in marks:
        assert {values[1] for _, values in mark.segments} == {297 / 2}


@pytest.mark.parametrize(("per_page", "cut", "expected"), [(1, "marks", 0), (4, "marks", 4)])
def test_there_is_a_pair_of_marks_for_each_cut(per_page: int, cut: Cut, expected: int) -> None:
    (page,) = stampfarm_pages("a4", per_page, per_page, cut)

    assert len(cut_paths(page)) == expected


@pytest.mark.parametrize("cut", ["marks", "lines"])
def test_cuts_are_0_15_mm_wide_and_inside_the_margin(cut: Cut) -> None:
    (page,) = stampfarm_pages("a4", 4, 4, cut)
    for path in cut_paths(page):
        xs, ys = zip(*[pair for _, values in path.segments for pair in pairs(values)], strict=True)

        assert (path.line, path.line_mm) == ("cut", 0.15)
        assert min(xs) >= MARGIN_MM and max(xs) <= page.width_mm - MARGIN_MM
        assert min(ys) >= MARGIN_MM and max(ys) <= page.height_mm - MARGIN_MM


def test_cut_lines_run_from_margin_to_margin() -> None:
    (page,) = stampfarm_pages("a4", 2, cut="lines")
    (path,) = cut_paths(page)

    assert path.segments == (("M", (5.0, 148.5)), ("L", (205.0, 148.5)))


def test_without_cut_marks_no_cut_is_drawn() -> None:
    (page,) = stampfarm_pages("a4", 2, cut="none")

    assert cut_paths(page) == []


@pytest.mark.parametrize(("paper", "per_page", "expected"), FITS)
def test_no_sheet_is_crossed_by_a_cut(paper: str, per_page: int | None, expected: int) -> None:
    (page,) = stampfarm_pages(paper, expected, per_page, "lines")
    sheets = [extent_of([sheet]) for sheet in groups(page, "sheet")]
    for path in cut_paths(page):
        left, top, right, bottom = extent_of([path])

        assert not [
            it
            for it in sheets
            if it[0] < right + 2 and left - 2 < it[2] and it[1] < bottom + 2 and top - 2 < it[3]
        ]


def test_sheets_too_small_to_play_on_are_rejected() -> None:
    with pytest.raises(InputError) as caught:
        stampfarm_pages("a5", 8, 8)

    (problem,) = caught.value.problems
    assert str(problem.location) == "--per-page"
    assert "8 sheets on a5" in str(problem.message)
    assert str(problem.hint)


def test_a_sheet_larger_than_the_paper_is_rejected_with_a_clear_message() -> None:
    with pytest.raises(InputError) as caught:
        fit_sheets(papers()["a5"], 600.0, 600.0, None)

    assert "None" not in str(caught.value)


@pytest.mark.parametrize("size", [SHEET_MM, (95.0, 126.0)])
def test_margins_of_a_sheet_are_equal_after_the_cut(size: tuple[float, float]) -> None:
    grid = fit_sheets(papers()["a4"], *size, None)
    across = grid.paper.width_mm / grid.columns
    down = grid.paper.height_mm / grid.rows

    for number, (x, y) in enumerate(grid.slots):
        row, column = divmod(number, grid.columns)
        assert x - column * across == pytest.approx((across - size[0]) / 2)
        assert y - row * down == pytest.approx((down - size[1]) / 2)


def test_a_sheet_that_would_overlap_the_footer_moves_up() -> None:
    upper, lower = fit_sheets(papers()["letter"], *SHEET_MM, 2).slots

    assert upper[1] == pytest.approx((279.4 / 2 - SHEET_MM[1]) / 2)
    assert lower[1] + SHEET_MM[1] == pytest.approx(279.4 - 11.0)


@settings(derandomize=True)
@given(
    paper=st.sampled_from(["a4", "letter", "a5"]),
    width=st.floats(30, 290),
    height=st.floats(30, 290),
    per_page=st.none() | st.integers(1, 8),
)
def test_sheets_of_any_size_are_apart_inside_the_margin_and_above_the_footer(
    paper: str, width: float, height: float, per_page: int | None
) -> None:
    grid = _grid_or_none(papers()[paper], width, height, per_page)
    assume(grid is not None)
    assert grid is not None
    sheets = [(x, y, x + width * grid.scale, y + height * grid.scale) for x, y in grid.slots]

    assert per_page in (None, len(sheets))
    for left, top, right, bottom in sheets:
        assert left >= MARGIN_MM - HAIR_MM
        assert top >= MARGIN_MM - HAIR_MM
        assert right <= grid.paper.width_mm - MARGIN_MM + HAIR_MM
        assert bottom <= grid.paper.height_mm - FOOT_TOP_MM
    for number, first in enumerate(sheets):
        for second in sheets[number + 1 :]:
            apart = max(
                second[0] - first[2],
                first[0] - second[2],
                second[1] - first[3],
                first[1] - second[3],
            )
            assert apart >= MARGIN_MM - HAIR_MM


def _grid_or_none(
    paper: Paper, width: float, height: float, per_page: int | None
) -> SheetGrid | None:
    try:
        return fit_sheets(paper, width, height, per_page)
    except InputError:
        return None


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", ["stampfarm", "kuhlorado"])
def test_a_cut_1_mm_off_leaves_3_mm_of_white_around_the_markers(game: str, paper: str) -> None:
    loaded = open_library().find_game(game)
    grid = fit_sheets(papers()[paper], *sheet_size(loaded.content), None)
    lines = [*_cuts(grid)]

    assert len(grid.slots) == grid.rows * grid.columns > 1
    for x, y in grid.slots:
        right, bottom = x + grid.width_mm, y + grid.height_mm
        for (x1, y1), (_, y2) in lines:
            off = (y1 - bottom, y - y1) if y1 == y2 else (x1 - right, x - x1)
            assert max(off) >= 4.0
