"""Fallow, the template game: the smallest table of hand-worked cases."""

from __future__ import annotations

import pytest

from hedgerow.base.errors import InputError
from hedgerow.game.score import Result
from hedgerow.game.score_file import parse_scorefile
from hedgerow.library.library import open_library

BOX = open_library().box("fallow")
TABLE = BOX.table("en")

# (rule, field, points of each sown cell in reading order)
FIELDS = [
    ("a stone to the right", "BO.\n...\n...", [1]),
    ("two stones, above and below", ".O.\n.B.\n.O.", [2]),
    ("corners do not touch", "O.O\n.B.\nO.O", [0]),
    ("each sown cell counts for itself", "BOB\n.B.\n...", [1, 1, 1]),
]


def scored(field: str) -> Result:
    file = parse_scorefile(f"game: fallow\n[Ann]\n{field}\n", "field.txt")
    return BOX.game.score(BOX.game.parse(file, TABLE), TABLE)


@pytest.mark.parametrize(
    ("field", "points"), [pytest.param(field, points, id=rule) for rule, field, points in FIELDS]
)
def test_a_sown_cell_scores_the_stones_beside_it(field: str, points: list[int]) -> None:
    (score,) = scored(field).scores

    assert [line.points for line in score.lines] == points


def test_an_unsown_field_is_scored_with_a_warning() -> None:
    result = scored("...\n.O.\n...")

    assert (result.complete, result.scores[0].total, len(result.warnings)) == (False, 0, 1)


def test_an_unknown_letter_is_told_with_its_place() -> None:
    with pytest.raises(InputError) as caught:
        scored("...\n.Z.\n...")

    (problem,) = caught.value.problems
    assert (problem.where.line, problem.where.column) == (4, 2)


def test_the_stones_come_from_the_code_of_a_sheet() -> None:
    code = BOX.code(1)
    stone = BOX.make_sheet(code).stones[0]
    beside = next(pos for pos in stone.neighbours() if 0 <= pos.row < 3 and 0 <= pos.col < 3)
    sown = "B" if beside not in BOX.make_sheet(code).stones else "."
    rows = ["".join(sown if (row, col) == beside else "." for col in range(3)) for row in range(3)]

    (score,) = scored(f"sheet: {code}\n" + "\n".join(rows)).scores

    assert score.total >= (1 if sown == "B" else 0)


def refused(text: str) -> list[str]:
    with pytest.raises(InputError) as caught:
        BOX.game.parse(parse_scorefile(text, "field.txt"), TABLE)
    return [str(it.message) for it in caught.value.problems]


def test_a_line_names_its_rule_and_the_result_its_variant() -> None:
    result = scored("BO.\n...\n...")

    assert result.variant == "basic"
    assert [line.rule for line in result.scores[0].lines] == ["beside:stone"]


def test_a_file_without_a_field_is_refused() -> None:
    assert refused("game: fallow\n") == ["no field to score"]


def test_only_known_keys_are_read() -> None:
    rows = "...\n...\n..."
    BOX.game.parse(parse_scorefile(f"game: fallow\nlang: en\n[Ann]\n{rows}", "f"), TABLE)

    assert refused(f"game: fallow\nsown: 3\n[Ann]\n{rows}") == ["unknown key 'sown'"]
    assert refused(f"game: fallow\n[Ann]\nsown: 3\n{rows}") == ["unknown key 'sown'"]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_blank_file_has_the_language_the_code_and_the_stones(lang: str) -> None:
    code = BOX.code(1)
    sheet = BOX.make_sheet(code)
    context = BOX.drawing_context(lang)
    stone = context.words("letters.stone")

    lines = BOX.game.blank(context, sheet, str(code)).splitlines()
    empty = BOX.game.blank(context, None, "").splitlines()

    head = [f"# {context.words('blank.intro')}", "game: fallow"]
    head += [] if lang == "en" else [f"lang: {lang}"]
    section = ["", f"[{context.words('blank.name')}]"]
    assert empty == [*head, *section, ". . .", ". . .", ". . ."]
    assert lines[: len(head) + 3] == [*head, *section, f"sheet: {code}"]
    assert "".join(lines[-3:]).count(stone) == len(sheet.stones)
