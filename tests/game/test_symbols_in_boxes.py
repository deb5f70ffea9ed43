"""Symbols in random boxes of a track: printed on sheets, shown with codes, never counted."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from hedgerow.art.sheet import make_drawer
from hedgerow.art.sheet_plan import plan_paper
from hedgerow.base.errors import InputError
from hedgerow.base.rng import Rng
from hedgerow.drawing.scene import Group, Item, Use
from hedgerow.game.library import Library
from hedgerow.reports.sheet_report import sheet_json, sheet_text
from tests.game.open_games import questions, score, totals, write_game

GAME = """
symbols: [{id: nut, icon: tree}, {id: fox, icon: fox}]
sheet:
  tracks:
    - {id: way, boxes: 8}
    - {id: cart, boxes: [1, 2, 3]}
  random:
    - {id: finds, make: boxes, track: way, of: {nut: 3, fox: 1}}
    - {id: load, make: boxes, track: cart, of: {nut: 1}}
scoring:
  - {id: steps, count: way, points: 1}
"""
WORDS = """
names: {nut: nut, fox: fox}
rules: {steps: Steps}
tracks: {way: Way, cart: Cart}
"""
CODE = "FW1-J2F55-Y2RDZ"


@pytest.fixture
def game(tmp_path: Path) -> Library:
    return write_game(tmp_path, GAME, WORDS)


def boxes_of(game: Library, seed: int, track: str) -> dict[int, str]:
    played = game.find_game("test")
    found: dict[int, str] = played.generate_sheet(played.code_for_seed(seed)).drawn.in_boxes(track)
    return found


def test_symbols_are_in_different_random_boxes(game: Library) -> None:
    drawn = [boxes_of(game, seed, "way") for seed in range(40)]

    assert all(Counter(it.values()) == {"nut": 3, "fox": 1} for it in drawn)
    assert {box for it in drawn for box in it} == {*range(8)}
    assert len({tuple(sorted(it.items())) for it in drawn}) > 30


def test_symbols_are_drawn_from_the_stream_of_their_part(game: Library) -> None:
    for seed in range(10):
        chosen = Rng(f"TT1/{seed}").stream("finds").shuffled(range(8))

        expected = dict(zip(chosen, ("nut", "nut", "nut", "fox"), strict=False))
        assert boxes_of(game, seed, "way") == expected


def test_a_sheet_is_shown_with_the_symbols_in_its_boxes(game: Library) -> None:
    played = game.find_game("test")
    code = str(played.code_for_seed(1))
    way, cart = boxes_of(game, 1, "way"), boxes_of(game, 1, "cart")
    row = " ".join(f"({way[box]})" if box in way else "□" for box in range(8))
    labels = " ".join(f"{box + 1}(nut)" if box in cart else f"{box + 1}" for box in range(3))

    text = sheet_text(game, [code], "en")
    data = json.loads(sheet_json(game, [code], "en"))

    assert f"Way: {row}\nCart: {labels}" in text
    assert data["sheet"]["boxes"]["way"] == [way.get(box, "") for box in range(8)]


def uses(items: tuple[Item, ...]) -> list[Use]:
    found = []
    for item in items:
        if isinstance(item, Use):
            found.append(item)
        elif isinstance(item, Group):
            found += uses(item.items)
    return found


def test_symbols_are_printed_in_their_boxes(game: Library) -> None:
    played = game.find_game("test")
    sheet = played.generate_sheet(played.code_for_seed(2))
    places = plan_paper(played.content).places

    drawn = uses(make_drawer(played.drawing_context("en"))(sheet, CODE))

    for track, names in (("way", ("fox", "tree")), ("cart", ("tree",))):
        for index, name in sheet.drawn.in_boxes(track).items():
            box = places[track][index]
            icon = {"nut": "tree", "fox": "fox"}[name]
            inside = [
                it
                for it in drawn
                if it.symbol.id.startswith(f"icon-{icon}")
                and box.x_mm < it.x_mm < box.x_mm + box.width_mm
                and box.y_mm < it.y_mm < box.y_mm + box.height_mm
            ]
            assert len(inside) == 1, (track, index)
            assert icon in names


def test_no_code_is_asked_for_because_no_rule_counts_them(game: Library) -> None:
    scored = score(game, "[Anna]\nway: 5\n[Ben]\nway: 3\n")

    assert questions(scored) == []
    assert totals(scored) == {"Anna": 5, "Ben": 3}


# What is changed, and the problem.
WRONG = [
    ("track: cart, of: {nut: 1}", "track: crat, of: {nut: 1}", "unknown track 'crat'"),
    ("track: cart, of: {nut: 1}", "track: way, of: {nut: 1}", "'way' appears twice"),
    ("of: {nut: 1}", "of: {nut: 4}", "4 symbols do not fit in 3 boxes"),
    ("of: {nut: 1}", "of: {not: 1}", "unknown symbol 'not'"),
    ("count: way, points: 1", "of: nut, points: 1",
     "'nut' is in random boxes, where rules do not count"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "message"), WRONG)
def test_a_wrong_part_is_refused(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GAME
    library = write_game(tmp_path, GAME.replace(old, new), WORDS)

    with pytest.raises(InputError) as caught:
        library.find_game("test")

    assert message in [str(it.message) for it in caught.value.problems]


def test_all_boxes_can_have_a_symbol(tmp_path: Path) -> None:
    library = write_game(tmp_path, GAME.replace("of: {nut: 1}", "of: {nut: 3}"), WORDS)

    assert boxes_of(library, 0, "cart") == {0: "nut", 1: "nut", 2: "nut"}
