"""What is odd about the sheets of a game: one for two players, or sheets of two sets."""

from __future__ import annotations

import pytest

import hedgerow
from hedgerow.library.library import open_library
from hedgerow.library.scoring import score_file, score_text
from tests.requests import sheets_of

ROWS = {"A": "CGCGC\nGCGCG\nCGCGC\nGCGCG", "B": "GCGCG\nCGCGC\nGCGCG\nCGCGC"}


def warnings(one: str, other: str, lang: str | None = None) -> list[str]:
    """What is told of two farms on the sheets of two codes."""
    codes = zip(ROWS.items(), (one, other), strict=True)
    sections = (f"[{name}]\nsheet: {code}\n{rows}\n" for (name, rows), code in codes)
    text = "game: stampfarm\n" + "".join(sections)
    return list(score_text(text, "game.txt", open_library(), lang).result.warnings)


def codes(players: int, seed: int) -> list[str]:
    return [it.code for it in sheets_of("stampfarm", players=players, seed=seed)]


def test_matched_sheets_are_odd_in_nothing() -> None:
    assert warnings(*codes(2, 1)) == []


def test_one_sheet_for_two_is_told_however_its_code_is_typed() -> None:
    code, _ = codes(2, 1)
    told = f"The same sheet, {code}: A, B. Everyone needs their own."

    assert warnings(code, code) == [told]
    assert warnings(code, code.lower().replace("-", "")) == [told]


def test_sheets_of_two_sets_are_told_in_the_language_of_the_answer() -> None:
    first = codes(2, 1)[0]
    game = open_library().find_game("stampfarm")
    balance = game.sheet_spec.fairness_key(hedgerow.find_sheet(first).sheet)
    other = next(
        it.code
        for it in sheets_of("stampfarm", 20, seed=1)
        if game.sheet_spec.fairness_key(it.sheet) != balance
    )

    assert warnings(first, other) == [
        "The sheets were not printed as one set and are not equally good."
    ]
    assert "Satz" in warnings(first, other, "de")[0]


def test_players_who_share_a_board_may_have_one_code(tmp_path: object) -> None:
    code = sheets_of("kuhlorado", 1, seed=1)[0].code
    marks = "\n".join(["........"] * 8)

    told = hedgerow.score_text(
        f"game: kuhlorado\nsheet: {code}\n[marks]\n{marks}\n"
    ).result.warnings

    assert not any("same sheet" in it for it in told)


@pytest.mark.parametrize(("encoding", "told"), [("utf-8", 0), ("latin-1", 1), ("utf-16", 1)])
def test_a_file_that_is_not_utf_8_is_scored_with_a_warning(
    tmp_path_factory: pytest.TempPathFactory, encoding: str, told: int
) -> None:
    path = tmp_path_factory.mktemp("odd") / "zoe.txt"
    path.write_bytes(f"game: stampfarm\n[Zoë]\nC G C|G C\n{ROWS['B'][6:]}\n".encode(encoding))

    result = score_file(path, open_library(), None).result

    assert [it.player for it in result.scores] == ["Zoë"]
    assert len([it for it in result.warnings if "save it as UTF-8" in it]) == told
