"""The texts of score lines: of rules and cards, with and without words of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.authoring.validate import check_content
from tests.game.open_games import score, write_game

FARM = """
kinds: [{id: cow}, {id: hen}]
symbols: [{id: pond, sign: o, blocked: true}]
sheet:
  grid: {columns: 4, rows: 2, map: ["....", "...o"]}
  areas: [{id: hill, columns: [A, B]}, {id: dale, columns: [C, D]}]
"""
WORDS = """
letters: {cow: C, hen: H, pond: O}
names: {cow: cow, hen: hen, pond: pond, hill: hill, dale: dale}
plural: {cow: cows, hen: hens}
rules: {r: Rule}
"""
HERDS = "in_each: group, of: [cow, hen], each_kind: true, cells: {at_least: 2}, take: largest, count: cells, points: 1"
HERD_WORDS = """
lines: {r: "{plural}: {units|a group|# groups} of {size}"}
missed: {r: "{plural}: {found|#, none together|#, none together|none}"}
"""
AREAS = "in_each: [hill, dale], of: cow, count: cells, who: most, points: 2, tie: nobody, separate_lines: true"
AREA_WORDS = """
lines: {r: "{unit}: {n} to {other} of {other_player}"}
missed: {r: "{unit}: only {n}"}
tied: {r: "{unit}: {n} like {other_player}, nobody scores"}
"""
LINES = [
    # the rule, words, the cells of Ida and of Jan, the lines of Ida
    # without words: why a rule pays less, or nothing
    ("of: cow, points: 1, up_to: 3", "", "C C C .", "", ["Rule: 3 cows"]),
    ("of: cow, points: 1, up_to: 3", "", "C C C C", "", ["Rule: 4 cows, at most 3 points"]),
    ("of: cow, once: {exactly: 2}, points: 4", "", "C C . .", "", ["Rule: 2 cows"]),
    ("of: cow, once: {exactly: 2}, points: 4", "", "C C C .", "", ["Rule: 3 cows instead of 2"]),
    ("of: cow, once: {at_most: 1}, points: 4", "", "C C C .", "", ["Rule: 3 cows instead of at most 1"]),
    ("of: cow, once: {at_least: 1, at_most: 2}, points: 4", "", ". . . .", "",
     ["Rule: 0 cows instead of 1 to 2"]),
    # groups: alone, tied, lone animals, none
    (f"{HERDS}, separate_lines: true", HERD_WORDS, "C C . H", "", ["cows: a group of 2", "hens: 1, none together"]),
    (f"{HERDS}, separate_lines: true", HERD_WORDS, "C C . .", "",
     ["cows: a group of 2", "hens: none"]),
    (f"{HERDS}, separate_lines: true", HERD_WORDS, "C C . C", "", ["cows: a group of 2", "hens: none"]),
    # other players
    (AREAS, AREA_WORDS, "C C C .", "C . C .",
     ["hill: 2 to 1 of Jan", "dale: 1 like Jan, nobody scores"]),
    (AREAS, AREA_WORDS, ". . . .", "C . . .", ["hill: only 0", "dale: 0 like Jan, nobody scores"]),
    # numbers of the rule
    ("of: cow, every: 2, points: 3", 'lines: {r: "{name}: {times} x {each} = {points}"}', "C C C .", "",
     ["Rule: 1 x 3 = 3"]),
    ("of: cow, points: 1, up_to: 3", 'lines: {r: "{what} of {most}"}', "C C . .", "", ["2 cows of 3"]),
    ("of: [cow, hen], count: sets, once: {at_least: 2}, points: 5",
     'missed: {r: "{plural}: {found} of {needed}"}', "C C H .", "", ["hens: 1 of 2"]),
    ("of: [cow, hen], count: sets, once: {at_least: 2}, points: 5",
     'missed: {r: "{plural}: {found} of {needed}"}', "C C H H", "", ["Rule: 2 complete sets"]),
    ("around: pond, of: cow, count: cells, points: 1, separate_lines: true",
     'lines: {r: "{kind} {unit}: {n}"}', "C C C C", "", ["pond 1: 1"]),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "words", "ida", "jan", "expected"), LINES)
def test_lines_say_what_was_counted(
    rule: str, words: str, ida: str, jan: str, expected: list[str], tmp_path: Path
) -> None:
    farm = write_game(tmp_path, f"{FARM}scoring: [{{id: r, {rule}}}]\n", WORDS + words)

    scored = score(farm, f"[Ida]\n{ida}\n. . . O\n[Jan]\n{jan or '. . . .'}\n. . . O\n")

    found = [line.text.replace("\u00a0", " ") for line in scored.result.scores[0].lines]
    assert found == expected


def test_lines_compare_players_by_the_same_rule_and_unit(tmp_path: Path) -> None:
    """Row 1 and group 1 are different units, and sides have names in every language."""
    rules = """scoring:
  - {id: rows, in_each: row, of: cow, count: cells, who: most, points: 1, separate_lines: true}
  - {id: herd, in_each: group, of: cow, count: cells, points: 1, separate_lines: true}
  - {id: side, in_each: side, of: cow, count: cells, points: 1, separate_lines: true}
"""
    words = WORDS.replace("{r: Rule}", "{rows: Rows, herd: Herds, side: Sides}")
    words += 'lines: {rows: "{n} to {other}", side: "{unit} {n}"}\n'
    farm = write_game(tmp_path, FARM + rules, words)

    scored = score(farm, "[Ida]\nC C . C\n. . . O\n[Jan]\nC C C .\n. . . O\n")

    assert [line.text for line in scored.result.scores[0].lines] == [
        "3 to 3",
        "0 to 0",
        "Herds, 1: 2\u00a0cells",
        "Herds, 2: 1\u00a0cell",
        "north 3",
        "east 1",
        "west 1",
    ]


CARDS = """
decks: [{id: goals, layout: rule-tile, held: {most: 2}, cards: [{id: herd, of: cow, who: most, points: 4}]}]
"""


def test_cards_have_texts_of_lines(tmp_path: Path) -> None:
    words = 'decks: {goals: Goals}\ncards: {herd: Herd}\nmissed: {herd: "{name}: {n}, {other_player} has {other}"}\n'
    farm = write_game(
        tmp_path, f"{FARM}scoring: [{{id: r, of: hen, points: 1}}]{CARDS}", WORDS + words
    )

    scored = score(farm, "[Ida]\ngoals: herd\nC . . .\n. . . O\n[Jan]\nC C . .\n. . . O\n")

    assert scored.result.scores[0].lines[1].text == "Herd: 1, Jan has 2"


WRONG = [
    ('lines: {q: "{n}"}', "unknown key 'lines.q' | remove it"),
    (
        'lines: {r: "{size} {unti}"}',
        "unknown placeholder {unti} in 'lines.r' | did you mean {unit}?",
    ),
]


@pytest.mark.parametrize(("words", "expected"), WRONG)
def test_wrong_texts_of_lines_are_problems(words: str, expected: str, tmp_path: Path) -> None:
    write_game(tmp_path, f"{FARM}scoring: [{{id: r, of: cow, points: 1}}]\n", f"{WORDS}{words}\n")

    found = [f"{it.message} | {it.hint}" for it in check_content(tmp_path)]

    assert found == [expected]


def test_a_rule_and_a_scoring_card_need_different_ids(tmp_path: Path) -> None:
    words = "decks: {goals: Goals}\ncards: {herd: Herd}\nrules: {herd: Herd}\n"
    write_game(
        tmp_path,
        f"{FARM}scoring: [{{id: herd, of: hen, points: 1}}]{CARDS}",
        WORDS.replace("rules: {r: Rule}\n", "") + words,
    )

    found = [f"{it.message} | {it.hint}" for it in check_content(tmp_path)]

    assert found == ["'herd' appears twice | give each its own id"]
