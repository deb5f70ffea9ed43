"""The rules as cases worked out by hand, and the problems of wrong files."""

from __future__ import annotations

import pytest
from hedgerow import blank_score_file, check_score_file, load_game, score_text
from hedgerow.ruleset.result import Result

GAME = load_game("windbreak")
CODE = GAME.code_for_seed(1)
TREES = [tree.name for tree in GAME.generate_sheet(CODE).trees]
CELLS = [f"{col}{row}" for row in "1234" for col in "ABCD"]
EMPTY = "....\n....\n....\n...."

# (rule, first row of the field, second row, points of each sown cell in reading order)
FIELDS = [
    ("W1, a tree to the left", "TB..", "....", [1]),
    ("W1, a tree to the right", "BT..", "....", [0]),
    ("W1, a tree three cells away", "T..B", "....", [1]),
    ("W1, three trees", "TTTB", "....", [3]),
    ("W1, a tree above", ".T..", ".B..", [0]),
    ("W1, a tree below", ".B..", ".T..", [0]),
    ("W1, the last cell of the row before", "...T", "B...", [0]),
    ("W1, barley between", "TBB.", "....", [1, 1]),
    ("W1, trees on both sides", ".TBT", "....", [1]),
    ("W2, each sown cell counts for itself", "TBTB", ".TB.", [1, 2, 1]),
    ("small letters", "tb..", "....", [1]),
]

# (what is wrong, the file after its first line, line and column, part of the message and the hint)
REFUSED = [
    ("no player", "", 0, 0, "no section to score", "add a section per player"),
    ("an unknown key", f"sown: 3\n[A]\n{EMPTY}", 2, 1, "unknown key 'sown'", "game, lang"),
    ("a key of no field", f"[A]\nsown: 3\n{EMPTY}", 3, 1, "unknown key 'sown'", "sheet"),
    ("an unknown letter", f"[A]\n.X..{EMPTY[4:]}", 3, 2, "'X' is not a symbol", "B barley"),
    ("a row too many", f"[A]\n{EMPTY}\n....", 7, 1, "[A] has 5 rows", "remove"),
    ("a cell too few", f"[A]\n...{EMPTY[4:]}", 3, 4, "3 cells", "write . for an empty cell"),
    ("a wrong code", f"[A]\nsheet: WB\n{EMPTY}", 3, 8, "a code has 13", "it is printed"),
]


def score_lines(text: str) -> Result:
    """Return the result of a score file without its first line, `game: windbreak`."""
    return score_text(f"game: windbreak\n{text}").result


def find_problems(text: str) -> list[tuple[int, int, str, str]]:
    """Return line, column, message and hint of each problem; `text` as in `score_lines`."""
    return [
        (it.location.line, it.location.column, str(it.message), str(it.hint))
        for it in check_score_file(f"game: windbreak\n{text}")
    ]


def format_field(letters: dict[str, str]) -> str:
    """Return the rows of a field with these letters in these cells: `{"B1": "T"}`."""
    text = "".join(letters.get(cell, ".") for cell in CELLS)
    return "\n".join(text[start : start + 4] for start in range(0, 16, 4))


@pytest.mark.parametrize(
    ("first", "second", "points"), [pytest.param(*row, id=rule) for rule, *row in FIELDS]
)
def test_a_sown_cell_scores_the_trees_to_its_left(
    first: str, second: str, points: list[int]
) -> None:
    (score,) = score_lines(f"[Ann]\n{first}\n{second}\n....\n....").scores

    assert [line.points for line in score.lines] == points
    assert {line.rule for line in score.lines} == {"shelter:tree"}


def test_an_unsown_field_is_scored_with_a_warning() -> None:
    result = score_lines(f"[Ann]\nTT..{EMPTY[4:]}")

    assert (result.variant, result.complete) == ("basic", False)
    assert (result.scores[0].total, result.warnings) == (0, ("Ann has sown nothing",))


@pytest.mark.parametrize(
    ("text", "line", "column", "message", "hint"),
    [pytest.param(*row, id=what) for what, *row in REFUSED],
)
def test_a_wrong_file_is_rejected(
    text: str, line: int, column: int, message: str, hint: str
) -> None:
    (problem,) = find_problems(text)

    assert problem[:2] == (line, column)
    assert message in problem[2]
    assert hint in problem[3]


def test_all_problems_of_a_file_are_reported_at_once() -> None:
    problems = find_problems(f"sown: 3\n[Ann]\nsheet: WB\nX...{EMPTY[4:]}\n[Ben]\n....")

    assert [line for line, *_ in problems] == [2, 4, 5, 10]


def test_a_sheet_code_supplies_the_trees() -> None:
    field = format_field({cell: "B" for cell in CELLS if cell not in TREES})

    by_code = score_lines(f"[Ann]\nsheet: {CODE}\n{field}")
    by_hand = score_lines(f"[Ann]\n{field.replace('.', 'T')}")

    assert by_code == by_hand


@pytest.mark.parametrize("letter", ["B", "T"])
def test_a_cell_that_contradicts_the_sheet_is_rejected(letter: str) -> None:
    free = next(cell for cell in CELLS if cell not in TREES)
    cell = TREES[0] if letter == "B" else free
    (problem,) = find_problems(f"[Ann]\nsheet: {CODE}\n{format_field({cell: letter})}")

    assert cell in problem[2]
    assert "check the code" in problem[3]


def test_a_blank_file_of_a_sheet_has_its_code_and_trees() -> None:
    lines = blank_score_file(str(CODE)).splitlines()

    assert f"sheet: {CODE}" in lines
    assert "".join(lines[-4:]).replace(" ", "") == format_field(dict.fromkeys(TREES, "T")).replace(
        "\n", ""
    )
