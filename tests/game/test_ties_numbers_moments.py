"""Sentences that decide ties, named numbers, and moments that say when they are."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.authoring.validate import check_content
from hedgerow.base.errors import InputError
from hedgerow.game.content import Content
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from hedgerow.reports.rules_report import further_sentences
from hedgerow.reports.score_report import score_table
from tests.game.open_games import score, totals, write_game

CARET = "‸"
FARM = """
kinds: [{id: cow}, {id: hen}]
sheet: {grid: {columns: 4, rows: 1}, fields: [{id: cubes}]}
scoring: [{id: cows, of: cow, points: 2}, {id: hens, of: hen, points: 1}]
tie_break: [hens, {id: cubes, count: cubes, points: 1}, {id: close, in_each: group, points: -1}]
"""
FARM_WORDS = """
letters: {cow: C, hen: H}
names: {cow: cow, hen: hen}
rules: {cows: Cows, hens: Hens, cubes: Cubes left, close: Herds}
fields: {cubes: Cubes}
"""
TIES = [
    # the rows and cubes of two players who both have 4 points, what decides for each, the winners
    ("C C . .", 0, "C H H .", 0, (0, 0, -1), (2, 0, -1), ("Jan",)),
    ("C C . .", 3, ". C C .", 2, (0, 3, -1), (0, 2, -1), ("Ida",)),
    ("C C . .", 2, "C . C .", 2, (0, 2, -1), (0, 2, -2), ("Ida",)),
    ("C C . .", 2, ". . C C", 2, (0, 2, -1), (0, 2, -1), ("Ida", "Jan")),
]


@pytest.mark.parametrize(("one", "cubes", "two", "more", "first", "second", "winners"), TIES)
def test_sentences_decide_between_equal_totals_and_pay_nothing_else(
    one: str,
    cubes: int,
    two: str,
    more: int,
    first: tuple[int, ...],
    second: tuple[int, ...],
    winners: tuple[str, ...],
    tmp_path: Path,
) -> None:
    farm = write_game(tmp_path, FARM, FARM_WORDS)

    scored = score(farm, f"[Ida]\ncubes: {cubes}\n{one}\n[Jan]\ncubes: {more}\n{two}\n")

    assert totals(scored) == {"Ida": 4, "Jan": 4}
    assert [it.tie_break for it in scored.result.scores] == [first, second]
    assert scored.result.winners == winners
    assert [line.rule for line in scored.result.scores[0].lines] == ["cows", "hens"]


def test_a_report_names_what_decides_ties_and_the_numbers(tmp_path: Path) -> None:
    farm = write_game(tmp_path, FARM, FARM_WORDS)

    scored = score(farm, "[Ida]\ncubes: 3\nC C . .\n[Jan]\ncubes: 2\n. C C .\n")
    lines = score_table("farm.txt", scored.result, scored.words, "Farm").splitlines()

    assert "Ties are broken by Hens, Cubes left, Herds: Ida 0/3/-1, Jan 0/2/-1." in lines


@pytest.mark.parametrize(
    ("rows", "asked"),
    [
        # cows of Ida, Jan and Kim; whose cubes are asked for
        (["C C . .", "C . . .", ". . . ."], []),
        (["C C . .", "C C . .", "C . . ."], ["Ida", "Jan"]),
        (["C C . .", "C . . .", "C . . ."], ["Jan", "Kim"]),
    ],
)
def test_a_field_that_decides_a_tie_is_asked_for_between_equal_totals(
    tmp_path: Path, rows: list[str], asked: list[str]
) -> None:
    farm = write_game(tmp_path, FARM, FARM_WORDS)
    text = "".join(
        f"[{name}]\n{row}\n" for name, row in zip(("Ida", "Jan", "Kim"), rows, strict=True)
    )

    found = score(farm, text).result.open

    assert [(it.section, it.field) for it in found] == [(name, "cubes") for name in asked]


def test_what_decides_ties_is_read_back(tmp_path: Path) -> None:
    farm = write_game(tmp_path, FARM, FARM_WORDS)

    found = [(it.key, it.name, it.text) for it in further_sentences(farm.find_game("test"), "en")]

    assert [(key, name, text.replace("\u00a0", " ")) for key, name, text in found] == [
        ("tie_break", "Cubes left", "Cubes: 1 point each."),
        ("tie_break", "Herds", "Groups of filled cells: −1 point each."),
    ]


# --- numbers


def test_texts_use_the_numbers_of_the_game(tmp_path: Path) -> None:
    numbers = "numbers: {actions: 2, first_coins: {value: 12, source: rulebook}}\n"
    words = 'play: ["Do {actions} things."]\nsetup: ["Take {first_coins|# coin|# coins}."]\n'
    game = write_game(tmp_path, FARM + numbers, FARM_WORDS + words).find_game("test")

    drawn = game.drawing_context("en").words

    assert drawn.lines("play") == ("Do 2 things.",)
    assert drawn.lines("setup") == ("Take 12\u00a0coins.",)


def test_an_unknown_placeholder_is_a_problem_with_a_suggestion(tmp_path: Path) -> None:
    words = 'play: ["Do {acions} things."]\n'
    write_game(tmp_path, FARM + "numbers: {actions: 2}\n", FARM_WORDS + words)

    (problem,) = check_content(tmp_path)

    assert f"{problem.message} | {problem.hint}" == (
        "unknown placeholder {acions} in 'play' | did you mean {actions}?"
    )


# --- wrong files

HEAD = "about: {title: Test, tag: TT, players: {least: 2, most: 2}}\n"
BOARD = "sheet: {shared: true, grid: {columns: 3, rows: 1}, moments: [{id: noon, reached: {%s}}]}\n"
CELLS = "scoring: [{id: cells, of: own, points: 1}]\n"
WRONG = [
    (f"{CELLS}tie_break: [‸cels]", "unknown rule 'cels' | did you mean cells?"),
    (f"{CELLS}tie_break: [cells, {{id: ‸cells, points: 1}}]", "'cells' appears twice | give each its own id"),
    (f"{CELLS}tie_break: [{{id: more, of: ‸cow, points: 1}}]", "unknown kind 'cow' | use one of empty, own"),
    (f"{CELLS}tie_break: [‸{{id: more, of: own}}]",
     "this rule does not say what it pays | add one of points, table, places"),
    (f"{CELLS}numbers: {{‸First: 2}}",
     "texts cannot contain {First} | use small letters and _, for example first_coins"),
    (f"{CELLS}numbers: {{‸cells: 2}}", "{cells} stands for another number | use another name"),
    (f"{CELLS}numbers: {{many: ‸10000}}", "must be between -999 and 9999 | "),
    (f"{CELLS}{BOARD % 'of: ‸cow, at_least: 1'}", "unknown kind 'cow' | use one of empty, own"),
    (f"{CELLS}{BOARD % '‸points_of: all, at_least: 1'}",
     "a moment is known by what is on the sheet then, not by points_of | remove points_of"),
    (f"{CELLS}{BOARD % 'at_least: 1, ‸when: noon'}",
     "a moment is known by what is on the sheet then, not by when | remove when"),
    (f"{CELLS}{BOARD % 'at_least: 1, ‸points: 2'}", "a condition pays nothing | remove points"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), WRONG)
def test_a_wrong_part_is_reported_at_its_location(text: str, expected: str) -> None:
    whole = HEAD + text if "sheet:" in text else HEAD + BOARD % "at_least: 1" + text
    before = whole[: whole.index(CARET)]

    with pytest.raises(InputError) as caught:
        parse_model(parse_tree(whole.replace(CARET, ""), "game.yaml"), Content)

    (problem,) = caught.value.problems
    assert f"{problem.message} | {problem.hint}" == expected
    line = before.count("\n") + 1
    assert (problem.location.line, problem.location.column) == (
        line,
        len(before) - before.rfind("\n"),
    )


# --- moments

RACE = """
sheet:
  shared: true
  grid: {columns: 6, rows: 1}
  moments: [{id: noon, reached: {at_least: 2, at_most: 3}}]
scoring:
  - {id: cells, of: own, points: 1}
  - {id: early, when: noon, of: own, points: 10}
"""
RACE_WORDS = "names: {noon: Noon}\nrules: {cells: Cells, early: At noon}\n"
MOMENTS = [
    # what stood on the sheet at noon and at the end; the totals, warnings, and the question
    ("A B . . . .", "A B A . . .", {"Ida": 12, "Jan": 11}, [], []),
    ("A A B . . .", "A A B . . .", {"Ida": 22, "Jan": 11}, [], []),
    ("A A B B . .", "A A B B . .", {"Ida": 22, "Jan": 22},
     ["Noon: 4 is too late, it is at 3 at the latest."], []),
    ("A . . . . .", "A . . . . .", {"Ida": 1, "Jan": 0},
     ["Noon: only 1, so it did not take place; its rules pay nothing."], []),
    ("A . . . . .", "A B . . . .", {"Ida": 1, "Jan": 1}, [], ["Noon: 1 is too early, it is at 2."]),
    (". . . . . .", "A B . . . .", {"Ida": 1, "Jan": 1}, [],
     ["Noon is missing: what stood on the sheet then?"]),
    ("", "A B . . . .", {"Ida": 1, "Jan": 1}, [], ["Noon is missing: what stood on the sheet then?"]),
    ("", "A . . . . .", {"Ida": 1, "Jan": 0}, [], []),
]  # fmt: skip


@pytest.mark.parametrize(("noon", "end", "points", "warnings", "questions"), MOMENTS)
def test_a_moment_is_judged_by_what_stood_on_the_sheet(
    noon: str,
    end: str,
    points: dict[str, int],
    warnings: list[str],
    questions: list[str],
    tmp_path: Path,
) -> None:
    race = write_game(tmp_path, RACE, RACE_WORDS)
    earlier = f"[noon]\n{noon}\n" if noon else ""

    scored = score(race, f"players: Ida, Jan\n[board]\n{end}\n{earlier}")

    assert totals(scored) == points
    assert list(scored.result.warnings) == warnings
    assert [it.text for it in scored.result.open] == questions
    assert all(it.section == "noon" for it in scored.result.open)


@pytest.mark.parametrize(
    ("noon", "expected"),
    [
        ("A . . . . .", "Noon, with 2 marks: 1 is too early, it is at 2."),
        ("", "Noon, with 2 marks is missing: what stood on the sheet then?"),
    ],
)
def test_a_game_may_say_when_a_moment_is(noon: str, expected: str, tmp_path: Path) -> None:
    race = write_game(tmp_path, RACE, f"{RACE_WORDS}ends: {{noon: 'Noon, with {{least}} marks'}}\n")
    earlier = f"[noon]\n{noon}\n" if noon else ""

    scored = score(race, f"players: Ida, Jan\n[board]\nA B . . . .\n{earlier}")

    assert [it.text for it in scored.result.open] == [expected]
