"""Warnings about the sheets of a game: the same sheet twice, or sheets of different sets."""

from __future__ import annotations

import pytest

import hedgerow
from hedgerow.library.library import open_library
from hedgerow.library.scoring import score_file, score_text
from hedgerow.ruleset.result import Result
from tests.requests import sheets_of

ROWS = {"A": "CGCGC\nGCGCG\nCGCGC\nGCGCG", "B": "GCGCG\nCGCGC\nGCGCG\nCGCGC"}


# Rows of equal animals: every hedge between them changes the score.
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
    balance = game.sheet_spec.fairness_key(hedgerow.find_sheet(first).sheet)
    second = next(
        it.code
        for it in sheets_of("stampfarm", 20, seed=1)
        if game.sheet_spec.fairness_key(it.sheet) != balance
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


def test_missing_sheets_are_taken_from_the_set_of_an_entered_one() -> None:
    first, second, third = codes(3, 1)
    entered = score(section("Ida", second), section("Jan", first, LONG), section("Mia", third))
    found = score(section("Ida", second), section("Jan", rows=LONG), section("Mia"))

    assert (found.state, totals(found)) == ("final", totals(entered))
    assert found.open == ()
    assert [it for it in found.warnings if it not in entered.warnings] == [
        f"Sheets that are not entered are taken from the set of {second}: Jan: Sheet A, {first}; "
        f"Mia: Sheet C, {third}. Compare them with the paper."
    ]


def test_the_warning_about_missing_sheets_is_in_the_requested_language() -> None:
    first, second = codes(2, 1)
    result = score(section("Ida", first), section("Jan", rows=LONG), lang="de")

    assert f"Jan: Blatt B, {second}" in result.warnings[-1]


def test_a_typed_hedge_counts_and_not_the_sheet_of_the_set() -> None:
    first, second = codes(2, 1)
    typed = LONG.replace("C C C C C", "C|C C C C", 1)
    alone = score(section("Jan", rows=typed))
    result = score(section("Ida", first), section("Jan", rows=typed))

    assert totals(result)[1] == totals(alone)[0]
    assert not any(second in it for it in result.warnings)


def test_sheets_stay_missing_if_the_entered_ones_are_of_two_sets() -> None:
    one, other = codes(2, 1)[0], codes(2, 2)[0]
    result = score(section("Ida", one), section("Jan", other, LONG), section("Mia"))

    assert [it.section for it in result.open] == ["Mia"]


def test_sheets_stay_missing_if_no_sheet_is_entered() -> None:
    result = score(section("Ida"), section("Jan", rows=LONG))

    assert [it.section for it in result.open] == ["Ida", "Jan"]


def test_sheets_stay_missing_if_the_set_is_too_small() -> None:
    game = open_library().find_game("stampfarm")
    # Of 512 sheets of a block, the last ones of rare balances are in short runs.
    alone = next(
        code for code in map(game.code_for_seed, range(511)) if len(game.codes_of_set(code)) == 1
    )
    result = score(section("Ida", str(alone)), section("Jan", rows=LONG))

    assert [it.section for it in result.open] == ["Jan"]


def test_stones_that_contradict_the_sheet_of_the_set_count_as_typed() -> None:
    first, second = (it.code for it in sheets_of("fallow", players=2, seed=1))
    empty = "\n".join(["..."] * 3)
    missing = score(section("Ida", first, empty), section("Jan", rows=empty), game="fallow")
    typed = score(section("Ida", first, empty), section("Jan", rows="OO.\n...\n..."), game="fallow")

    assert second in missing.warnings[-1]
    assert not any(second in it for it in typed.warnings)


def test_a_form_of_the_page_gets_missing_sheets_like_a_file() -> None:
    first, second = codes(2, 1)
    rows = {"Ida": ROWS["A"].split("\n"), "Jan": ROWS["B"].split("\n")}
    fields = {"Ida": {"sheet": first}, "Jan": {}}
    sections = [{"name": name, "rows": own, "fields": fields[name]} for name, own in rows.items()]

    result = hedgerow.score_entry({"game": "stampfarm", "sections": sections}).result

    assert result.open == () and second in result.warnings[-1]


def test_a_sheet_line_may_be_a_scanned_link() -> None:
    first, second = codes(2, 1)
    link = f"https://example.org/#{second.replace('-', '')}C"

    assert totals(score(section("Ida", first), section("Jan", link, LONG))) == totals(
        score(section("Ida", first), section("Jan", second, LONG))
    )
