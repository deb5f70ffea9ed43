"""Sheets of any game look published: what pays is printed, nothing touches, all can be read.

Each test is a line of what a published sheet must have, measured on every sheet of the trial games
and of the shipped games that are data.
"""

from __future__ import annotations

import io
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from html import unescape
from itertools import combinations
from math import ceil
from pathlib import Path as File

import pypdf
import pytest

from hedgerow.art.grid import draw_printed
from hedgerow.art.paper import draw_block
from hedgerow.art.paper_parts import POINTS_RIM_MM, Block, PointsList, PointsSum
from hedgerow.art.paper_plan import PaperPlan, inner_area
from hedgerow.art.sheet import make_drawer
from hedgerow.art.sheet_pay import earning_places, line_pays, place_pays
from hedgerow.art.sheet_plan import plan_paper
from hedgerow.art.symbols import has_large_cells
from hedgerow.authoring.validate import check_content
from hedgerow.base.grid import cells
from hedgerow.base.rng import Rng
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.scene import Item, Rect
from hedgerow.drawing.theme import load_theme
from hedgerow.game.content import Content
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.game.sheet import generate_sheet
from hedgerow.printing.paper import papers
from hedgerow.printing.render import render
from hedgerow.printing.request import PrintRequest
from hedgerow.writers.pdf import write_pdf
from hedgerow.writers.svg import svg_bytes
from tests.game.measures import (
    Mark,
    contrast,
    covered_share,
    free_share,
    ground,
    ground_at,
    holds,
    largest_empty_mm2,
    marks,
    overlap,
    panels,
    touching,
    used_share,
)
from tests.products import every_pair

TRIAL = File(__file__).parent / "trial"
TRIALS = sorted(folder.name for folder in TRIAL.iterdir() if folder.is_dir())
SHIPPED = tuple(game.id for game in open_library().with_starters().games() if game.has_sheets)
GAMES = (*TRIALS, *SHIPPED)
THEMES = ("colour", "ink-saver", "high-contrast")
SMALLEST_PT = 7.5
CODE = "FW1-J2F55-Y2RDZ"
# How much of the area between title and footer is covered, at least. Corner markers take a tenth.
USED, USED_QUARTER, MARKERS = 0.85, 0.8, 0.1
# Of this area, no more is empty in one piece in a panel.
EMPTY = 0.12
# Boxes and cells to write in, and boxes for points inside their frame, in mm.
LEAST_BOX_MM, LEAST_CELL_MM, LEAST_POINTS_MM = 7.0, 9.0, (11.0, 7.0)
# How much of a cell to write in is free, at least, and what a figure in its corner covers at most.
FREE, CORNER = 0.6, 0.25
TRANSLATED = 1.35
# Lines that separate what players fill in; the pale ones are ornament.
LINES = ("rule", "outline", "wood-dark", "soft")
ORNAMENT = ("pale", "faint")
# Calls of functions of this program per plan: 50,000 take about 0.02 s.
WORK, WORK_OF_TRIALS = 60_000, 200_000


@cache
def load(name: str) -> Game:
    return open_library(TRIAL).with_starters().find_game(name)


@cache
def contents(name: str) -> tuple[Content, ...]:
    """Return the contents of the variants of a game whose sheets differ, or of the first one."""
    content = load(name).content
    return tuple(content.variants.values()) if content.sheets_differ else (content.played(""),)


@cache
def sheet_items(name: str, lang: str = "en", *, markers: bool = False) -> tuple[Item, ...]:
    game = load(name)
    context = replace(game.drawing_context(lang), markers=markers)
    return make_drawer(context)(generate_sheet(game.content, Rng("looks")), CODE)


@cache
def sheet_marks(name: str, lang: str = "en", *, markers: bool = False) -> tuple[Mark, ...]:
    return tuple(marks(sheet_items(name, lang, markers=markers)))


def printed_texts(name: str) -> list[str]:
    return [mark.text for mark in sheet_marks(name) if mark.kind == "text"]


def languages(name: str) -> tuple[str, ...]:
    return load(name).languages


@pytest.mark.parametrize("name", TRIALS)
def test_trial_games_are_valid(name: str) -> None:
    assert [str(it) for it in check_content(TRIAL / name, library=open_library(TRIAL))] == []


# 1. The page is used


@every_pair(name=GAMES, markers=[False, True])
def test_the_page_is_used(name: str, markers: bool) -> None:
    for content in contents(name):
        if content.sheet.frame:
            continue  # the frame is as large as the paper
        plan = plan_paper(content, markers=markers)
        least = USED_QUARTER if plan.paper == "quarter" else USED

        used = used_share(plan, content, markers=markers)

        assert used >= least - (MARKERS if markers else 0.0)
        assert used <= 1.0 + 1e-6


@pytest.mark.parametrize("name", GAMES)
def test_no_large_part_of_a_panel_is_empty(name: str) -> None:
    for content in contents(name):
        plan = plan_paper(content)
        area = inner_area(content, plan.paper)
        most = EMPTY * area.width_mm * area.height_mm

        assert [it.part for it in panels(plan) if largest_empty_mm2(it) > most] == []


# 2. Blocks


@every_pair(name=GAMES, markers=[False, True])
def test_no_block_overlaps_another_or_leaves_the_area(name: str, markers: bool) -> None:
    for content in contents(name):
        plan = plan_paper(content, markers=markers)
        area = inner_area(content, plan.paper, markers=markers)
        if content.sheet.frame and content.sheet.layout:
            # A layout may use what the frame leaves free.
            area = Rect(0.0, 0.0, plan.width_mm, plan.height_mm)
        inside = CellRect(area.x_mm, area.y_mm, area.width_mm, area.height_mm)
        rects = [block.rect for block in plan.blocks]

        assert [it for it in rects if not holds(inside, it)] == []
        assert [pair for pair in combinations(rects, 2) if overlap(*pair)] == []


@pytest.mark.parametrize("name", GAMES)
def test_boxes_of_a_track_are_equal_and_in_one_row(name: str) -> None:
    for content in contents(name):
        tracks, fields = content.sheet.tracks, content.sheet.fields
        framed = {place.id for place in tracks if place.frame}
        framed |= {place.id for place in fields if place.frame}
        for place, boxes in plan_paper(content).places.items():
            assert len({(round(box.width_mm, 6), round(box.height_mm, 6)) for box in boxes}) == 1
            # Boxes in a drawing stand where it has room for them.
            assert place in framed or len({round(box.y_mm, 6) for box in boxes}) == 1


# 3. Text


@every_pair(name=GAMES, markers=[False, True])
def test_no_text_touches_another_or_is_too_small(name: str, markers: bool) -> None:
    drawn = sheet_marks(name, markers=markers)

    assert touching(drawn) == []
    assert min(mark.size_pt for mark in drawn if mark.kind == "text") >= SMALLEST_PT - 1e-6


@pytest.mark.parametrize(
    ("name", "lang"), [(name, lang) for name in SHIPPED for lang in languages(name)]
)
def test_no_text_touches_another_in_any_language(name: str, lang: str) -> None:
    assert touching(sheet_marks(name, lang)) == []


@pytest.mark.parametrize("name", GAMES)
def test_no_text_leaves_its_block(name: str) -> None:
    game = load(name)
    for lang in game.languages:
        context = game.drawing_context(lang)
        for block in plan_paper(context.content).blocks:
            for inner in block.all_blocks():
                texts = [it for it in marks(draw_block(inner, context)) if it.kind == "text"]
                assert [it.text for it in texts if not holds(inner.rect, it.rect, 0.2)] == []


@pytest.mark.parametrize("name", GAMES)
def test_names_that_are_a_third_longer_in_a_translation_still_fit(name: str) -> None:
    game = load(name)
    context = game.drawing_context(game.languages[0])
    names = [key for key in context.words.texts if is_name(key)]
    longest = {key: max((game.words(it)(key) for it in game.languages), key=len) for key in names}
    longer = {key: lengthen(text) for key, text in longest.items()}
    words = replace(context.words, texts={**context.words.texts, **longer})

    drawn = marks(
        make_drawer(replace(context, words=words))(generate_sheet(game.content, Rng("x")), CODE)
    )

    assert touching(drawn) == []


def is_name(key: str) -> bool:
    """Return whether a word is a name on the sheet; the hint is a sentence, on one line."""
    return key.partition(".")[0] in ("tracks", "fields", "groups", "rules", "short", "decks", "pad")


def lengthen(text: str) -> str:
    """Return a text whose words have a third more letters."""
    return re.sub(
        r"[^\W\d_]+",
        lambda word: word[0] + (word[0] * 2)[: ceil(len(word[0]) * (TRANSLATED - 1))],
        text,
    )


# 4. Contrast


@every_pair(name=GAMES, theme=THEMES)
def test_texts_and_lines_contrast_with_what_is_below_them(name: str, theme: str) -> None:
    colours, drawn = load_theme(theme, load(name).folders), sheet_marks(name)
    faults = []
    for number, mark in enumerate(drawn):
        if mark.icon or mark.kind not in ("text", "line"):
            continue
        below = ground(drawn, number)
        role = below.role if below else "paper"
        if mark.kind == "text":
            least = 3.0 if is_figure(mark) else 4.5
            if contrast(colours, mark.role, role) < least:
                faults.append((mark.text, mark.role, role))
            if below and below.hatched and not below.icon and role in colours.hatches:
                faults.append((mark.text, "on a hatch", role))
        elif mark.role in LINES:
            outside = ground_at(drawn[:number], mark.rect.x_mm - 0.3, mark.middle[1])
            beside = outside.role if outside else "paper"
            seen = (mark.role, role), (mark.role, beside), (role, beside)
            if max(contrast(colours, *pair) for pair in seen) < 3.0:
                faults.append((mark.role, role, beside))
    assert faults == []


def is_figure(mark: Mark) -> bool:
    """Return whether a text is a number or a letter, printed large."""
    is_large = mark.text.isdigit() or len(mark.text) <= 2
    return mark.role in ("soft", "figure", "outline") and is_large


@pytest.mark.parametrize("name", GAMES)
def test_pale_colours_are_ornament(name: str) -> None:
    texts = [mark for mark in sheet_marks(name) if mark.kind == "text"]

    assert [mark.text for mark in texts if mark.role in ORNAMENT] == []


@pytest.mark.parametrize("name", GAMES)
def test_painted_symbols_differ_by_letter_or_picture_in_grey(name: str) -> None:
    game = load(name)
    words, ink_saver = game.words("en"), load_theme("ink-saver", game.folders)
    for content in contents(name):
        painted = [symbol for symbol in content.symbols if symbol.paint]
        for one, other in combinations(painted, 2):
            letters = {
                words.texts.get(f"letters.{it.id}", words(f"names.{it.id}")[:1])
                for it in (one, other)
            }
            hatches = {ink_saver.hatches.get(it.paint or "") for it in (one, other)}
            assert len(letters) == 2 or one.icon != other.icon or len(hatches) == 2


# 5. Room to write


@pytest.mark.parametrize("name", GAMES)
def test_cells_and_boxes_have_room_to_write(name: str) -> None:
    for content in contents(name):
        plan = plan_paper(content)
        boxes = [box for boxes in plan.places.values() for box in boxes]

        assert min((box.height_mm for box in boxes), default=LEAST_BOX_MM) >= LEAST_BOX_MM
        assert plan.grid is None or plan.grid.cell_mm >= LEAST_CELL_MM


@pytest.mark.parametrize("name", GAMES)
def test_boxes_for_points_have_room_inside_their_frames(name: str) -> None:
    for content in contents(name):
        for block in plan_paper(content).blocks:
            part = block.part
            if not isinstance(part, PointsList | PointsSum):
                continue
            for entry, box in zip((*part.entries, None), block.points, strict=True):
                rim = 2 * POINTS_RIM_MM if entry and entry.paint else 0.0
                assert box.width_mm - rim >= LEAST_POINTS_MM[0] - 1e-6
                assert box.height_mm - rim >= LEAST_POINTS_MM[1] - 1e-6


@pytest.mark.parametrize("name", GAMES)
def test_most_of_a_cell_to_write_in_is_free(name: str) -> None:
    game = load(name)
    for variant, content in game.content.variants.items():
        plan = plan_paper(content)
        if plan.grid is None or has_large_cells(content):
            continue
        context = replace(game.drawing_context("en"), content=content)
        sheet = replace(generate_sheet(game.content, Rng("looks")), variant=variant)
        drawn = marks(draw_printed(plan.grid, sheet, context, skip={}))
        for pos in cells(plan.grid.rows, plan.grid.columns):
            if sheet.symbols.get(pos) not in content.blocked:
                assert free_share(plan.grid, pos, drawn) >= FREE
                assert covered_share(plan.grid, pos, drawn) <= CORNER


# The cells of these games and the lines of their tables were this large before they were data.
BEFORE = {"stampfarm": (23.5, 5.9), "kuhlorado": (10.0, 5.9)}
ONE_ENGINE = File(__file__).parents[0] / "one_engine"


@pytest.mark.parametrize("name", BEFORE)
def test_cells_and_tables_are_not_smaller_than_before(name: str) -> None:
    folder = ONE_ENGINE / name
    game = open_library(ONE_ENGINE).load(folder) if folder.is_dir() else load(name)
    plan = plan_paper(game.content.played(""))
    cell_mm, line_mm = BEFORE[name]

    assert plan.grid is not None
    assert plan.grid.cell_mm >= cell_mm
    lines = [
        box.height_mm for it in plan.blocks for inner in it.all_blocks() for box in inner.points
    ]
    assert min(lines) >= line_mm


# 6. What pays

# By hand, from the game files: what is printed where it is earned.
PAYS: Mapping[str, tuple[str, ...]] = {
    "lanes": ("1×", "12×", "78", "−5", "Red", "Total"),
    "fox": ("10", "14", "16", "20", "56", "66", "sum", "Foxes"),
    "yacht": ("sum", "≥ 63: 35", "25", "30", "40", "50", "Upper section", "Lower section"),
    "clutch": ("sum", "≥ 60: 30", "15", "25", "40", "50", "−5", "The henhouse", "+", "="),
    "lotto": ("Lines", "Full card", "2", "Total"),
    "wall": ("2", "7", "−1", "−3", "Colours", "10"),
    "streets": ("18", "36", "7 · 4 · 1", "−28", "−5", "4", "Parks", "Estates"),
    "seasons": ("Coins", "Monsters", "−1", "Total"),
    "orchard": ("Ladders", "1", "15", "Cellar", "Orchards", "Hens", "Total"),
    "rondo": ("Rows", "Columns", "Total", "start", "R"),
    "homeward": ("4×", "10", "Way", "Cart", "Cows", "The way home", "Barn"),
    "furrows": ("11×", "66", "−3"),
    "parish": ("2", "−1", "Total"),
    "fallow": ("Total",),
}


@pytest.mark.parametrize("name", PAYS)
def test_what_pays_is_printed_on_the_sheet(name: str) -> None:
    assert [text for text in PAYS[name] if text not in printed_texts(name)] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_its_points_where_they_are_earned_or_a_box(name: str) -> None:
    game = load(name)
    content, texts = game.content, printed_texts(name)
    if content.sheet.shared:
        return  # a table with pictures; see test_shared_art
    shown = " ".join(texts)
    pays, lines = place_pays(content), line_pays(content)
    words, groups = game.words("en"), content.sheet.groups
    for rule in content.scoring:
        names = earning_places(rule, content)
        if {*(rule.in_each or ())} & {*lines}:
            continue
        if names and all(pays.get(name) and pays[name].rule == rule.id for name in names):
            numbers = [*(rule.table or {}).values(), *(rule.places or ())]
            assert [it for it in map(sign, numbers) if it not in shown] == [], rule.id
        elif rule.times and any(
            names and {*names, rule.times} <= {*group.members} for group in groups
        ):
            assert all(words(f"groups.{group.id}") in texts for group in groups)
        elif not (rule.each_kind and rule.separate_lines):
            title = words(f"rules.{rule.id}")
            assert len(content.scoring) == 1 or title.split()[0] in shown, rule.id


def sign(number: int) -> str:
    return str(number).replace("-", "−")


@pytest.mark.parametrize("name", GAMES)
def test_what_a_track_or_field_pays_is_printed_at_it(name: str) -> None:
    content = load(name).content
    pays, drawn = place_pays(content), sheet_marks(name)
    rects = {place: block.rect for place, block in blocks_of_places(plan_paper(content))}
    for place, pay in pays.items():
        texts = [it.text for it in drawn if it.kind == "text" and holds(rects[place], it.rect, 0.5)]
        tables = [number for step in pay.steps for number in (f"{step[0]}×", sign(step[1]))]
        stated = [*pay.below, *tables, *([pay.tag] if pay.tag else [])]
        assert [text for text in stated if text not in texts] == [], place


def blocks_of_places(plan: PaperPlan) -> Iterator[tuple[str, Block]]:
    """Yield each track and field with the block of its group, which may have its table."""
    for block in plan.blocks:
        for inner in block.all_blocks():
            name = getattr(inner.part, "id", "")
            if name in plan.places:
                yield name, block


# 7. The same plan everywhere


@pytest.mark.parametrize("name", SHIPPED)
def test_boxes_are_in_the_same_places_in_every_language(name: str) -> None:
    game = load(name)
    boxes = [
        sorted({mm(it.rect) for it in sheet_marks(name, lang) if is_box(it)})
        for lang in game.languages
    ]

    assert len(boxes[0]) > 1
    assert all(found == boxes[0] for found in boxes)


def is_box(mark: Mark) -> bool:
    return mark.kind == "line" and mark.role == "outline" and not mark.icon


def mm(rect: CellRect) -> tuple[float, ...]:
    sides = rect.x_mm, rect.y_mm, rect.width_mm, rect.height_mm
    return tuple(round(side, 3) for side in sides)


@pytest.mark.parametrize("name", GAMES)
def test_a_plan_takes_little_work(name: str) -> None:
    content = replace(load(name).content)  # without the plans that were made
    content.__dict__["folders"] = load(name).folders
    calls: Counter[str] = Counter()

    def count(frame: object, event: str, argument: object) -> None:
        if event == "call" and "hedgerow" in frame.f_code.co_filename:  # type: ignore[attr-defined]
            calls["all"] += 1

    sys.setprofile(count)
    try:
        plan_paper(content)
    finally:
        sys.setprofile(None)

    assert 0 < calls["all"] <= (WORK if name in SHIPPED else WORK_OF_TRIALS)


@every_pair(name=GAMES, paper=["a4", "letter"], theme=THEMES, markers=[False, True])
def test_pages_hold_sheets_and_svg_and_pdf_have_the_same_texts(
    name: str, paper: str, theme: str, markers: bool
) -> None:
    request = PrintRequest(
        game=name, what="sheets", count=1, seed=1, paper=paper, theme=theme, markers=markers
    )
    page = next(render(request, load(name)).pages)
    size = papers()[paper]
    colours = load_theme(theme, load(name).folders)
    file = io.BytesIO()
    write_pdf([page], file, title="", lang="en", theme=colours)

    read = pypdf.PdfReader(io.BytesIO(file.getvalue())).pages[0].extract_text()
    svg = svg_bytes(page, title="", theme=colours).decode()

    assert sorted((page.width_mm, page.height_mm)) == sorted((size.width_mm, size.height_mm))
    whole = CellRect(0.0, 0.0, page.width_mm, page.height_mm)
    assert [it for it in marks(page.items) if not holds(whole, it.rect, 0.1)] == []
    labels = {unescape(it) for it in re.findall(r'aria-label="([^"]+)"', svg)}
    texts = {mark.text for mark in marks(page.items) if mark.kind == "text"}
    assert texts <= labels
    assert [text for text in texts if squeezed(text) not in squeezed(read)] == []


def squeezed(text: str) -> str:
    return "".join(text.split())
