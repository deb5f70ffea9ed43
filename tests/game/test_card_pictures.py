"""What tiles say about their points: numbers, how often they are paid, and the house mark."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.art.card_pictures import draw_pays
from tests.game.open_games import write_game
from tests.scenes import texts

GAME = """
kinds: [{id: cow, icon: cow}, {id: hen}]
sheet: {grid: {columns: 3, rows: 3}}
decks: [{id: wishes, layout: rule-tile, open: {number: 1}, cards: [{id: wish, %s}]}]
"""
WORDS = "letters: {cow: C, hen: H}\nnames: {cow: cow, hen: hen}\ndecks: {wishes: W}\ncards: {wish: Wish}\n"
PAYS = [
    ("of: cow, points: 2", ["2", "each"]),
    ("of: cow, points: -2", ["−2", "each"]),
    ("of: cow, points: 2, up_to: 10", ["2", "each, at most 10"]),
    ("of: cow, once: {exactly: 2}, points: 4", ["4"]),
    ("of: cow, table: {3: 3, 4: 6}", ["3:", "3", "4:", "6"]),
    # drawn as signs: many lines, players that are compared, several rules
    ("of: cow, table: {1: 1, 2: 2, 3: 4, 4: 6}", ["1:", "1", "2:", "2", "3:", "4", "4:", "6"]),
    ("of: cow, who: most, points: 4", ["4"]),
    ("score: [{id: a, of: cow, points: 2}, {id: b, of: hen, points: 1}]", ["2", "1"]),
]


@pytest.mark.parametrize(("rule", "expected"), PAYS)
def test_tiles_say_what_they_pay(rule: str, expected: list[str], tmp_path: Path) -> None:
    game = write_game(tmp_path, GAME % rule, WORDS).find_game("test")

    drawn = draw_pays(game.content.decks[0].cards[0], (50.0, 7.4), game.drawing_context("en"))

    assert (drawn.width_mm, drawn.height_mm) == (50.0, 7.4)
    assert [*texts(drawn.items)] == expected


HOUSE = [
    # who states the number of players, the points of the tile, the mark
    ("rulebook", "points: {value: 2, source: house}", True),
    ("rulebook", "points: 2, source: house", True),
    ("rulebook", "points: 2, not: {next_to: {of: hen, at_least: {value: 2, source: house}}}", True),
    ("rulebook", "points: 2, source: rulebook", False),
    ("house", "points: 2, source: house", False),
]


@pytest.mark.parametrize(("source", "rule", "expected"), HOUSE)
def test_tiles_mark_house_numbers_of_published_games(
    source: str, rule: str, expected: bool, tmp_path: Path
) -> None:
    write_game(tmp_path, GAME % f"of: cow, {rule}", WORDS)
    file = tmp_path / "test" / "game.yaml"
    text = file.read_text("utf-8")
    file.write_text(text.replace("most: 4}", f"most: 4, source: {source}}}"), "utf-8")
    game = write_game(tmp_path, "", "", "other").find_game("test")

    drawn = draw_pays(game.content.decks[0].cards[0], (50.0, 7.4), game.drawing_context("en"))

    assert ("*" in texts(drawn.items)) is expected
