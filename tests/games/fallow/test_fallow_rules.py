"""The rules of fallow as cases worked out by hand, and the problems of wrong files."""

from __future__ import annotations

import pytest

from hedgerow import check_score_file, open_library, score_text
from hedgerow.game.result import Result
from hedgerow.scorefile.blank_file import make_blank_file

GAME = open_library().find_game("fallow")
CODE = GAME.code_for_seed(1)
STONES = [stone.name for stone in sorted(GAME.generate_sheet(CODE).symbols)]

# (rule, field, points of each sown cell in reading order)
FIELDS = [
    ("W1, a stone to the right", "BO.\n...\n..O", [1]),
    ("W1, a stone to the left", "OB.\n...\n..O", [1]),
    ("W1, two stones, above and below", ".O.\n.B.\n.O.", [2]),
    ("W1, two stones, left and right", "...\nOBO\n...", [2]),
    ("W1, corners do not touch", "O..\n.B.\n..O", [0]),
    ("W1, a stone two cells away", "B.O\n...\n..O", [0]),
    ("W2, each sown cell counts for itself", "BOB\n.B.\n..O", [1, 1, 1]),
    ("W2, no stone at all", "B..\n.B.\n..B", [0, 0, 0]),
    ("small letters", "bo.\n...\n..o", [1]),
]

# (what is wrong, the file after its first line, line and column, part of the message and the hint)
REFUSED = [
    ("no player", "", 0, 0, "no section to score", "add a section per player"),
    ("an unknown key", "sown: 3\n[A]\n...\n...\n...", 2, 1, "unknown key 'sown'", "game, lang"),
    ("a key of no field", "[A]\nsown: 3\n...\n...\n...", 3, 1, "unknown key 'sown'", "sheet"),
    ("a strange letter", "[A]\n...\n.X.\n...", 4, 2, "'X' is not a symbol", "B barley"),
    ("a row too many", "[A]\n...\n...\n...\n...", 6, 1, "[A] has 4 rows", "remove"),
    ("a cell too few", "[A]\n...\n..\n...", 4, 3, "2 cells", "write . for an empty cell"),
    ("a hedge", "[A]\n.|. .\n. . .\n. . .", 3, 2, "'|' has no meaning", "remove it"),
    ("three stones", "[A]\nO.O\n...\nB.O", 5, 3, "stones: found 3, expected 2", "compare"),
    ("a wrong code", "[A]\nsheet: FW\n...\n...\n...", 3, 8, "a code has 13", "it is printed"),
]


def score_lines(text: str) -> Result:
    """Return the result of a score file without its first line, `game: fallow`."""
    return score_text(f"game: fallow\n{text}").result


def find_problems(text: str) -> list[tuple[int, int, str, str]]:
    """Return line, column, message and hint of each problem; `text` as in `score_lines`."""
    problems = check_score_file(f"game: fallow\n{text}")
    return [
        (problem.location.line, problem.location.column, str(problem.message), str(problem.hint))
        for problem in problems
    ]


def format_field(cells: dict[str, str]) -> str:
    """Return the rows of a field with these letters in these cells: `{"B1": "O"}`."""
    return "\n".join("".join(cells.get(f"{col}{row}", ".") for col in "ABC") for row in "123")


@pytest.mark.parametrize(
    ("field", "points"), [pytest.param(field, points, id=rule) for rule, field, points in FIELDS]
)
def test_a_sown_cell_scores_the_stones_next_to_it(field: str, points: list[int]) -> None:
    (score,) = score_lines(f"[Ann]\n{field}").scores

    sown = [f"{'ABC'[index % 4]}{index // 4 + 1}" for index, it in enumerate(field) if it in "Bb"]
    assert [line.points for line in score.lines] == points
    assert [line.rule for line in score.lines] == [f"beside:{cell}" for cell in sown]


@pytest.mark.parametrize(
    ("field", "question"),
    [
        pytest.param("B.B\n.B.\n...", "The sheet code of Ann is missing", id="no stone"),
        pytest.param("BOB\n.B.\n...", "Ann: stone: 1 of 2 entered.", id="one of two stones"),
        pytest.param("BOB\n.B.\n..O", "", id="both stones"),
    ],
)
def test_stones_that_are_missing_are_a_question(field: str, question: str) -> None:
    result = score_lines(f"[Ann]\n{field}\n[Ben]\nOOB\n...\n...")

    assert [it.text.startswith(question) for it in result.open] == [True] * bool(question)
    assert result.winners == (() if question else ("Ann",))


def test_an_unsown_field_is_scored_with_a_warning() -> None:
    result = score_lines("[Ann]\nO..\n.O.\n...")

    assert (result.variant, result.complete) == ("", False)
    assert (result.scores[0].total, result.warnings) == (
        0,
        ("The game is not over: cells sown 0 of 3.",),
    )


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
    problems = find_problems("sown: 3\n[Ann]\nsheet: FW\nX..\n...\n...\n[Ben]\n...")

    assert [line for line, *_ in problems] == [2, 4, 5, 9]


def test_a_sheet_code_supplies_the_stones() -> None:
    all_cells = [f"{col}{row}" for row in "123" for col in "ABC"]
    field = format_field({cell: "B" for cell in all_cells if cell not in STONES})

    by_code = score_lines(f"[Ann]\nsheet: {CODE}\n{field}")
    by_hand = score_lines(f"[Ann]\n{field.replace('.', 'O')}")

    assert by_code == by_hand


@pytest.mark.parametrize("letter", ["B", "O"])
def test_a_cell_that_contradicts_the_sheet_is_rejected(letter: str) -> None:
    free = next(cell for cell in ("A1", "B1", "C1") if cell not in STONES)
    cell = STONES[0] if letter == "B" else free
    (problem,) = find_problems(f"[Ann]\nsheet: {CODE}\n{format_field({cell: letter})}")

    assert cell in problem[2]
    assert "check the cell, and the sheet code" in problem[3]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_blank_file_has_the_language_the_code_and_the_stones(lang: str) -> None:
    words, sheet = GAME.words(lang), GAME.generate_sheet(CODE)
    head = ["game: fallow", *([] if lang == "en" else [f"lang: {lang}"])]
    head += ["", f"[{words('form.player', n=1)}]"]

    sheet_text = make_blank_file([GAME.sheet_form(CODE, sheet, lang)])
    sheet_lines = [line for line in sheet_text.splitlines() if not line.startswith("#")]
    plain_text = make_blank_file([GAME.form(lang)])
    plain_lines = [line for line in plain_text.splitlines() if not line.startswith("#")]

    assert plain_lines == [*head, ". . .", ". . .", ". . ."]
    assert sheet_lines[:-3] == [*head, f"sheet: {CODE}"]
    assert f"# sheet: {words('form.sheet.help')}\n" in sheet_text
    assert "".join(sheet_lines[-3:]).count(words("letters.stone")) == len(STONES)
