"""Sheets of any game look published: what pays is printed, nothing touches, all can be read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path as File

import pytest

from hedgerow.authoring.validate import check_content
from hedgerow.drawing.fonts import cap_height_mm, text_width_mm
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.scene import Group, Item, Text, Use
from hedgerow.games.sheet_and_deck.art import make_drawer
from hedgerow.games.sheet_and_deck.paper_plan import PaperPlan, inner_area, plan_paper
from hedgerow.games.sheet_and_deck.sheet import generate
from hedgerow.games.sheet_and_deck.sheet_pay import earning_places, line_pays, place_pays
from hedgerow.library.game import Game
from hedgerow.library.library import open_library
from hedgerow.ruleset.rng import Rng
from tests.products import every_pair

TRIAL = File(__file__).parent / "trial"
TRIALS = sorted(folder.name for folder in TRIAL.iterdir() if folder.is_dir())
SHIPPED = ("fallow", "furrows", "parish")
GAMES = (*TRIALS, *SHIPPED)
SMALLEST_PT, TOUCHING_MM = 7.5, 0.05
CODE = "FW1-J2F55-Y2RDZ"
# How much of the area between title and footer is covered, at least.
USED = 0.8
# Boxes and cells to write in, in mm.
LEAST_BOX_MM, LEAST_CELL_MM = 7.0, 9.0

Rooms = list[tuple[float, float, float, float, str]]


def load(name: str) -> Game:
    return open_library(TRIAL).find_game(name)


def flatten(
    items: tuple[Item, ...], x: float = 0.0, y: float = 0.0, scale: float = 1.0
) -> Iterator[tuple[Text, float, float, float]]:
    """Yield all texts with their position and scale."""
    for item in items:
        if isinstance(item, Group | Use) and not item.turn:
            inner = item.items if isinstance(item, Group) else item.symbol.items
            left, top = x + item.x_mm * scale, y + item.y_mm * scale
            yield from flatten(inner, left, top, scale * item.scale)
        elif isinstance(item, Text):
            yield item, x + item.x_mm * scale, y + item.y_mm * scale, scale


def sheet_items(game: Game, lang: str = "en", *, markers: bool = False) -> tuple[Item, ...]:
    context = replace(game.drawing_context(lang), markers=markers)
    return make_drawer(context)(generate(game.content, Rng("looks")), CODE)


def text_rooms(items: tuple[Item, ...]) -> Rooms:
    """Return the rectangles of the capitals of all texts."""
    rooms: Rooms = []
    for text, x, y, scale in flatten(items):
        size = text.size_pt * scale
        width = text_width_mm(text.text, size, text.face)
        left = x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
        rooms.append((left, y - cap_height_mm(size, text.face), left + width, y, text.text))
    return rooms


def touching(rooms: Rooms) -> list[tuple[str, str]]:
    return [
        (one[4], other[4])
        for number, one in enumerate(rooms)
        for other in rooms[number + 1 :]
        if min(one[2], other[2]) - max(one[0], other[0]) > TOUCHING_MM
        and min(one[3], other[3]) - max(one[1], other[1]) > TOUCHING_MM
    ]


def printed_texts(game: Game) -> list[str]:
    return [text.text for text, *_ in flatten(sheet_items(game))]


@pytest.mark.parametrize("name", TRIALS)
def test_trial_games_are_valid(name: str) -> None:
    assert [str(it) for it in check_content(TRIAL / name, library=open_library(TRIAL))] == []


@every_pair(name=GAMES, markers=[False, True])
def test_no_text_touches_another_or_is_too_small(name: str, markers: bool) -> None:
    items = sheet_items(load(name), markers=markers)

    assert touching(text_rooms(items)) == []
    assert min(text.size_pt * scale for text, *_, scale in flatten(items)) >= SMALLEST_PT - 1e-6


@every_pair(name=SHIPPED, lang=["en", "de", "fr", "it"])
def test_no_text_touches_another_in_any_language(name: str, lang: str) -> None:
    assert touching(text_rooms(sheet_items(load(name), lang))) == []


@pytest.mark.parametrize("name", GAMES)
def test_the_page_is_used_and_there_is_room_to_write(name: str) -> None:
    content = load(name).content
    plan = plan_paper(content)

    assert plan.used >= USED
    assert min((box.height_mm for box in write_boxes(plan)), default=9.0) >= LEAST_BOX_MM
    assert plan.grid is None or plan.grid.cell_mm >= LEAST_CELL_MM


def write_boxes(plan: PaperPlan) -> Iterator[CellRect]:
    for boxes in plan.places.values():
        yield from boxes


@every_pair(name=GAMES, markers=[False, True])
def test_no_block_overlaps_another_or_leaves_the_area(name: str, markers: bool) -> None:
    content = load(name).content
    plan = plan_paper(content, markers=markers)
    area = inner_area(content, plan.paper, markers=markers)
    rects = [block.rect for block in plan.blocks]

    for number, one in enumerate(rects):
        assert area.x_mm - 1e-6 <= one.x_mm
        assert one.x_mm + one.width_mm <= area.x_mm + area.width_mm + 1e-6
        assert area.y_mm - 1e-6 <= one.y_mm
        assert one.y_mm + one.height_mm <= area.y_mm + area.height_mm + 1e-6
        for other in rects[number + 1 :]:
            across = min(one.x_mm + one.width_mm, other.x_mm + other.width_mm)
            down = min(one.y_mm + one.height_mm, other.y_mm + other.height_mm)
            overlaps = across - max(one.x_mm, other.x_mm) > 1e-6
            assert not (overlaps and down - max(one.y_mm, other.y_mm) > 1e-6)


@pytest.mark.parametrize("name", GAMES)
def test_boxes_of_a_track_are_equal_and_in_one_row(name: str) -> None:
    for boxes in plan_paper(load(name).content).places.values():
        assert len({(round(box.width_mm, 6), round(box.height_mm, 6)) for box in boxes}) == 1
        assert len({round(box.y_mm, 6) for box in boxes}) == 1


# By hand, from the game files: what is printed where it is earned.
PAYS: Mapping[str, tuple[str, ...]] = {
    "lanes": ("1×", "12×", "78", "−5", "Red", "Total"),
    "fox": ("10", "14", "16", "20", "56", "66", "sum", "Foxes"),
    "yacht": ("sum", "≥ 63: 35", "25", "30", "40", "50", "Upper section", "Lower section"),
    "lotto": ("Lines", "Full card", "2", "Total"),
    "wall": ("2", "7", "−1", "−3", "Colours", "10"),
    "streets": ("18", "36", "7 · 4 · 1", "−28", "−5", "4", "Parks", "Estates"),
    "seasons": ("Coins", "Monsters", "−1", "Total"),
    "furrows": ("11×", "66", "−3"),
    "parish": ("2", "−1", "Total"),
    "fallow": ("Total",),
}


@pytest.mark.parametrize("name", GAMES)
def test_what_pays_is_printed_on_the_sheet(name: str) -> None:
    assert [text for text in PAYS[name] if text not in printed_texts(load(name))] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_has_its_points_where_they_are_earned_or_a_box(name: str) -> None:
    game = load(name)
    content, texts = game.content, printed_texts(game)
    shown = " ".join(texts)
    pays, lines = place_pays(content), line_pays(content)
    words, groups = game.words("en"), content.sheet.groups
    for rule in content.scoring:
        names = earning_places(rule, content)
        if {*(rule.in_each or ())} & {*lines}:
            continue
        if names and all(pays.get(name) and pays[name].rule == rule.id for name in names):
            numbers = [*(rule.table or {}).values(), *(rule.places or ())]
            expected = [str(number).replace("-", "−") for number in numbers]
            assert [number for number in expected if number not in shown] == [], rule.id
        elif rule.times and any(
            names and {*names, rule.times} <= {*group.members} for group in groups
        ):
            assert all(words(f"groups.{group.id}") in texts for group in groups)
        else:
            title = words(f"rules.{rule.id}")
            assert len(content.scoring) == 1 or title.split()[0] in shown, rule.id


def test_the_plan_is_the_same_in_every_language() -> None:
    game = load("parish")
    boxes = [
        [
            (text.text, round(x, 3), round(y, 3))
            for text, x, y, _ in flatten(sheet_items(game, lang))
        ]
        for lang in ("en", "de")
    ]

    letters = [{text for text in found if text[0].isdigit()} for found in boxes]
    assert letters[0] == letters[1]
