"""Warnings about the sheets of a game: the same sheet twice, or sheets of different sets."""

from __future__ import annotations

import pytest

import hedgerow
from hedgerow.game.library import open_library
from hedgerow.game.result import Result
from hedgerow.game.scored_game import score_file, score_text
from tests.requests import sheets_of

ROWS = {"A": "CGCGC\nGCGCG\nCGCGC\nGCGCG", "B": "GCGCG\nCGCGC\nGCGCG\nCGCGC"}

# Rows of equal animals.
LONG = "\n".join(["C C C C C"] * 4)


def warnings(first: str, second: str, lang: str | None = None) -> list[str]:
    """Return the warnings for two farms on the sheets of two codes."""
    codes = zip(ROWS.items(), (first, second), strict=True)
    sections = (f"[{name}]\nsheet: {code}\n{rows}\n" for (name, rows), code in codes)
    text = "game: stampfarm\n" + "".join(sections)
    return list(score_text(text, "game.txt", open_library(), lang).result.warnings)


def score(*sections: str, game: str = "stampfarm", lang: str | None = None) -> Result:
    """Score a file with these sections."""
    text = f"game: {game}\n" + "\n".join(sections)
    return score_text(text, "game.txt", open_library(), lang).result


def section(name: str, code: str = "", rows: str = ROWS["A"]) -> str:
    return f"[{name}]\n{f'sheet: {code}' if code else ''}\n{rows}\n"


def totals(result: Result) -> list[int]:
    return [it.total for it in result.scores]


def codes(players: int, seed: int) -> list[str]:
    return [it.code for it in sheets_of("stampfarm", players=players, seed=seed)]


def test_matched_sheets_have_no_warning() -> None:
    assert warnings(*codes(2, 1)) == []


def test_same_sheet_for_two_players_is_a_warning() -> None:
    code, _ = codes(2, 1)
    message = f"The same sheet, {code}: A, B. Everyone needs their own."

    assert warnings(code, code) == [message]
    assert warnings(code, code.lower().replace("-", "")) == [message]


def test_sheets_of_different_sets_are_a_warning_in_the_requested_language() -> None:
    first = codes(2, 1)[0]
    game = open_library().find_game("stampfarm")
    balance = game.fairness_key(hedgerow.find_sheet(first).sheet)
    second = next(
        it.code
        for it in sheets_of("stampfarm", 20, seed=1)
        if game.fairness_key(it.sheet) != balance
    )

    assert warnings(first, second) == [
        "These sheets were not printed as one set and may not be equally good."
    ]
    assert "Satz" in warnings(first, second, "de")[0]


def test_players_who_share_a_board_may_use_the_same_code(tmp_path: object) -> None:
    code = sheets_of("kuhlorado", 1, seed=1)[0].code
    marks = "\n".join(["........"] * 8)

    reported = hedgerow.score_text(
        f"game: kuhlorado\nsheet: {code}\n[marks]\n{marks}\n"
    ).result.warnings

    assert not any("same sheet" in it for it in reported)


@pytest.mark.parametrize(("encoding", "count"), [("utf-8", 0), ("latin-1", 1), ("utf-16", 1)])
def test_a_file_that_is_not_utf_8_is_scored_with_a_warning(
    tmp_path_factory: pytest.TempPathFactory, encoding: str, count: int
) -> None:
    path = tmp_path_factory.mktemp("odd") / "zoe.txt"
    path.write_bytes(f"game: stampfarm\n[Zoë]\nC G C|G C\n{ROWS['B'][6:]}\n".encode(encoding))

    result = score_file(path, open_library(), None).result

    assert [it.player for it in result.scores] == ["Zoë"]
    assert len([it for it in result.warnings if "save it as UTF-8" in it]) == count


def test_a_sheet_line_may_be_a_scanned_link() -> None:
    first, second = codes(2, 1)
    link = f"https://example.org/#{second.replace('-', '')}C"

    assert totals(score(section("Ida", first), section("Jan", link, LONG))) == totals(
        score(section("Ida", first), section("Jan", second, LONG))
    )
