"""What is printed on a random sheet, typed instead of its code: missing, impossible, or odd."""

from __future__ import annotations

from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from tests.game.open_games import score, write_game

GAME = """
kinds: [{id: cow}]
symbols: [{id: pond, blocked: true}]
sheet:
  grid: {columns: 4, rows: 4}
  random:
    - {id: hedge, make: wall, edges: {least: 3, most: 4}, beside: {least: 4, most: 6}}
    - {id: ponds, make: symbols, of: {pond: 2}, apart: true, not_at: corners}
scoring:
  - {id: herds, of: cow, along: hedge, points: 1}
"""
WORDS = """
letters: {cow: C, pond: O}
names: {cow: cow, pond: pond, hedge: hedge}
rules: {herds: Herds}
"""
SHORT = "C . . .\n- -\n. . . .\n. O . O\n. . . .\n"
# (what, the section of Ida, its open questions, the warnings)
TYPED = [
    ("all of it", "C . . .\n- - -\n. . . .\n. O . O\n. . . .\n", [], []),
    ("too few edges", SHORT, ["Ida: the hedge has 2 edges; printed ones have at least 3."], []),
    (
        "few are all",
        "sheet: -\n" + SHORT,
        [],
        ["Ida: the hedge has 2 edges; printed ones have 3–4."],
    ),
    (
        "too many edges",
        "C . . .\n- - - -\n. . . .\n-\n. O . O\n. . . .\n",
        [],
        [
            "Ida: the hedge has 5 edges; printed ones have 3–4.",
            "Ida: 9 cells are beside the hedge; beside printed ones there are 4–6.",
        ],
    ),
    (
        "one pond",
        "C . . .\n- - -\n. . . .\n. O . .\n. . . .\n",
        ["Ida: pond: 1 of 2 entered. Enter all that are printed, or the code of the sheet."],
        [],
    ),
    (
        "no hedge",
        "C . . .\n. . . .\n. O . O\n. . . .\n",
        ["The sheet code of Ida is missing: without it, what is printed on the sheet is unknown."],
        [],
    ),
]
# (what, the rows, line and column, message)
IMPOSSIBLE = [
    (
        "three ponds",
        ". O . O\n. . . .\n. . . .\n. O . .\n",
        6,
        3,
        "pond: found 3, expected 2",
    ),
    (
        "ponds that touch",
        ". . . .\n. O O .\n. . . .\n. . . .\n",
        4,
        3,
        "no sheet has pond in B2: it touches another one",
    ),
    (
        "a pond in a corner",
        ". . . .\n. O . .\n. . . .\nO . . .\n",
        6,
        1,
        "no sheet has pond in A4",
    ),
]


@pytest.mark.parametrize(
    ("section", "questions", "warnings"), [pytest.param(*row, id=what) for what, *row in TYPED]
)
def test_what_is_missing_is_a_question_and_what_is_odd_a_warning(
    tmp_path: Path, section: str, questions: list[str], warnings: list[str]
) -> None:
    result = score(write_game(tmp_path, GAME, WORDS), f"[Ida]\n{section}").result

    assert [it.text.replace("\xa0", " ") for it in result.open] == questions
    assert [it.replace("\xa0", " ") for it in result.warnings] == warnings
    assert result.winners == (() if questions else ("Ida",))


def test_only_a_short_wall_can_be_all(tmp_path: Path) -> None:
    library = write_game(tmp_path, GAME, WORDS)
    answers = [score(library, f"[Ida]\n{section}").result.open for _, section, *_ in TYPED]

    assert [[it.answer for it in questions] for questions in answers] == [
        [], ["-"], [], [], [""], [""],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "line", "column", "message"),
    [pytest.param(*row, id=what) for what, *row in IMPOSSIBLE],
)
def test_what_no_sheet_has_is_a_problem(
    tmp_path: Path, rows: str, line: int, column: int, message: str
) -> None:
    with pytest.raises(InputError) as caught:
        score(write_game(tmp_path, GAME, WORDS), f"[Ida]\n{rows}")

    (problem,) = caught.value.problems
    location = problem.location
    assert (location.line, location.column, str(problem.message)) == (line, column, message)


def test_a_part_of_the_hedge_contradicts_the_code(tmp_path: Path) -> None:
    library = write_game(tmp_path, GAME, WORDS)
    game = library.find_game("test")
    code = game.code_for_seed(3)
    walls = game.generate_sheet(code).all_walls
    inside = min(edge for edge in walls if edge.one.row == edge.other.row)
    rows = [[" " if col % 2 else "." for col in range(7)] for _ in range(4)]
    rows[inside.one.row][2 * inside.one.col + 1] = "|"
    text = "\n".join(map("".join, rows))

    with pytest.raises(InputError, match="differs from the sheet"):
        score(library, f"[Ida]\nsheet: {code}\n{text}\n")


BINGO = """
kinds: [{{id: mark}}]
sheet:
  grid: {{columns: 2, rows: 2}}
  random: [{{id: called, make: numbers, ranges: [{{least: 1, most: 9}}]}}]
scoring:
  - {{id: lines, in_each: row, full: true, points: 1}}
  - {{id: more, {rule}}}
"""
BINGO_WORDS = """
letters: {mark: X}
names: {mark: mark}
rules: {lines: Lines, more: More}
"""
MISSING = "The sheet code of Ida is missing: without it, what is printed on the sheet is unknown."


@pytest.mark.parametrize(
    ("rule", "questions"),
    [
        ("in_each: column, full: true, points: 1", []),
        ("of: mark, at: corners, points: 1", []),
        ("count: sum, points: 1", [MISSING]),
        ("of: mark, count: cells, times: straight, points: 1", [MISSING]),
        ("in_each: row, sum: {at_least: 9}, points: 1", [MISSING]),
        ("in_each: row, straight: {at_least: 2}, points: 1", [MISSING]),
    ],
)
def test_printed_numbers_are_asked_for_only_if_a_rule_counts_them(
    rule: str, questions: list[str], tmp_path: Path
) -> None:
    library = write_game(tmp_path, BINGO.format(rule=rule), BINGO_WORDS)

    result = score(library, "[Ida]\nX X\n. X\n").result

    assert [it.text for it in result.open] == questions
