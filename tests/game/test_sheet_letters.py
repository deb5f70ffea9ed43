"""Letters of sheets: `sheet: C` is a sheet of the set, if one full code is anywhere in the file."""

from __future__ import annotations

import pytest

import hedgerow
from hedgerow.game.library import open_library
from hedgerow.game.scored_game import check_score_file, parse_entry, score_text
from hedgerow.scorefile.sheet_code import LETTERS
from tests.requests import sheets_of

CODES = dict(zip(LETTERS, hedgerow.find_set(sheets_of("fallow", seed=1)[0].code), strict=True))
FIELD = ".../.B./..."


def file(*sheets: str, header: str = "", game: str = "fallow", rows: str = FIELD) -> str:
    """Return a score file with a player for each sheet; letters in braces become codes."""
    sections = (
        f"[P{number}]\n" + (f"sheet: {sheet}\n" if sheet else "") + rows.replace("/", "\n") + "\n"
        for number, sheet in enumerate(sheets, 1)
    )
    text = f"game: {game}\n{header}{''.join(sections)}"
    for letter, code in CODES.items():
        text = text.replace(f"{{{letter}}}", code)
    return text


def messages(text: str) -> list[str]:
    """Return the problems with their lines and hints."""
    return [f"{it.location.line}: {it.message} ({it.hint})" for it in check_score_file(text)]


@pytest.mark.parametrize(
    "text",
    [
        file("{B}", "C", "L"),
        file("B", "C", "{L}"),
        file("b", "c", "l", header="sheet: {G}\n"),
        file("B", "C", "L", header="code: {G}\n"),
    ],
    ids=["first", "last", "header", "alias"],
)
def test_a_letter_is_the_sheet_of_the_set(text: str) -> None:
    full = file("{B}", "{C}", "{L}")

    assert score_text(text).result == score_text(full).result
    assert [it["fields"]["sheet"] for it in parse_entry(text)["sections"]] == [
        CODES["B"],
        CODES["C"],
        CODES["L"],
    ]


def test_a_letter_needs_no_line_that_names_the_game() -> None:
    text = file("C", "{B}").replace("game: fallow\n", "")

    assert [it.total for it in score_text(text).result.scores] == [1, 1]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            file("C", "B"),
            [
                "3: sheet C of which set? (write the code of one sheet of the set, for any player)",
                "8: sheet B of which set? (write the code of one sheet of the set, for any player)",
            ],
        ),
        (file("{B}", "M"), ["8: this set has no sheet M (use A to L)"]),
        (file("{B}", "L"), []),
        (
            file("C", header="sheet: C\n"),
            [
                "2: 'sheet' belongs in a player's section (move it below a line like [Lisa])",
                "4: sheet C of which set? (write the code of one sheet of the set, for any player)",
            ],
        ),
        # Without letters, a code above the players is one of a player, at the wrong place.
        (
            file("", header="sheet: {C}\n"),
            ["2: 'sheet' belongs in a player's section (move it below a line like [Lisa])"],
        ),
    ],
    ids=["no code", "M", "L", "letter above", "code above"],
)
def test_a_letter_without_its_set_is_a_problem(text: str, expected: list[str]) -> None:
    assert messages(text) == expected


def test_a_letter_with_codes_of_two_sets_is_unclear() -> None:
    other = sheets_of("fallow", seed=2)[0].code  # no stone in B2

    assert messages(file("{B}", "C", other)) == [
        "8: sheet C of which set? (the codes are of 2 sets: write the code instead)"
    ]


def test_a_wrong_code_is_reported_once_and_not_for_every_letter() -> None:
    wrong = CODES["A"].replace("J2F", "J2G")

    (problem,) = messages(file(wrong, "B", "C"))

    assert problem.startswith("3: ") and "typo" in problem


def test_a_letter_in_a_game_with_one_board_is_a_wrong_code() -> None:
    text = "game: kuhlorado\nsheet: C\n[marks]\n" + "........\n" * 8

    assert "a code has 13 characters, this one has 1" in messages(text)[0]


def test_two_players_with_one_letter_are_warned() -> None:
    warnings = score_text(file("{B}", "C", "C")).result.warnings

    assert f"The same sheet, {CODES['C']}: P2, P3. Everyone needs their own." in warnings


def test_a_form_of_the_page_may_have_letters() -> None:
    entry = parse_entry(file("{B}", "{C}"))
    entry["sections"][1]["fields"]["sheet"] = "C"
    with_header = {**entry, "fields": {"sheet": CODES["B"]}}
    expected = hedgerow.score_data(score_text(file("{B}", "C")))

    assert hedgerow.score_data(hedgerow.score_entry(entry)) == expected
    assert hedgerow.score_data(hedgerow.score_entry(with_header)) == expected
    assert "sheet: C\n" in hedgerow.compose_text(entry)


def test_letters_are_those_that_are_printed() -> None:
    game = open_library().find_game("fallow")
    codes = {letter: game.parse_own_code(code, None) for letter, code in CODES.items()}  # type: ignore[arg-type]

    assert {letter: game.sheet_letter(code) for letter, code in codes.items()} == dict(
        zip(LETTERS, LETTERS, strict=True)
    )
