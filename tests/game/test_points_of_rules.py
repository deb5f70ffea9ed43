"""Cards and ties count the points of the rules of the game file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.game.open_games import lines, score, write_game

GAME = """
kinds: [{id: cow}, {id: hen}]
sheet: {grid: {columns: 3, rows: 2}}
scoring:
  - {id: cows, of: cow, points: 1}
  - {id: hens, of: hen, points: 3}
tie_break: [{id: better, points_of: all, take: best, points: 1}]
decks:
  - id: hopes
    layout: rule-card
    held: {most: 3}
    cards:
      - {id: twice, points_of: hens, points: 1}
      - {id: both, points_of: [cows, hens], once: {at_least: 5}, points: 7}
      - {id: low, of: cow, times_lowest: [cows, hens], points: 1}
"""
WORDS = """
letters: {cow: C, hen: H}
names: {cow: cow, hen: hen}
rules: {cows: Cows, hens: Hens, better: Better}
decks: {hopes: Hopes}
cards: {twice: Twice the hens, both: Both, low: Low}
"""


@pytest.mark.parametrize(
    ("row", "card", "points"),
    [
        ("C C H", "twice", 3),
        ("C C .", "twice", 0),
        ("C C H", "both", 7),
        ("C H .", "both", 0),
        ("C C H", "low", 4),
    ],
)
def test_a_card_counts_the_points_of_rules(
    tmp_path: Path, row: str, card: str, points: int
) -> None:
    scored = score(write_game(tmp_path, GAME, WORDS), f"[Ida]\nhopes: {card}\n{row}\n. . .\n")

    assert lines(scored)["Ida"][2][:2] == (f"hopes:{card}", points)


def test_a_tie_is_decided_by_the_points_of_rules(tmp_path: Path) -> None:
    text = "[Ida]\nC C C\n. . .\n\n[Jan]\nH . .\n. . .\n\n[Kim]\nC C C\nH . .\n"
    scored = score(write_game(tmp_path, GAME, WORDS), text)

    assert [it.total for it in scored.result.scores] == [3, 3, 6]
    assert [it.tie_break for it in scored.result.scores] == [(3,), (3,), (3,)]
