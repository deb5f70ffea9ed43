"""Guided entry of a finished game: questions, wrong answers, corrections, resumed files."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hedgerow
from hedgerow.base.errors import InputError
from hedgerow.base.messages import to_english
from hedgerow.base.package_data import data_folder
from hedgerow.cli.guided_entry import GuidedEntry
from hedgerow.cli.guided_questions import Question
from hedgerow.game.library import open_library
from hedgerow.game.scored_game import score_text
from hedgerow.reports.sheet_report import blank_score_file
from hedgerow.scorefile.score_file import load_score_file, read_score_file
from hedgerow.scorefile.sheet_code import LETTERS
from tests.requests import sheets_of
from tools.count_keys import answers

PARTY = ["SF1-A4255-Y2RSR SF1-A42TQ-4CASH", "4,7,12", "Lisa, Sacha", "gh", "SSCPP", "SHCCP"]


def talk(*answers: str, lang: str = "en") -> GuidedEntry:
    guide = GuidedEntry(open_library(), lang, to_english)
    for it in answers:
        guide.answer(it)
    return guide


def current_question(guide: GuidedEntry) -> Question:
    assert guide.question is not None
    return guide.question


def line_number(guide: GuidedEntry, text: str) -> int:
    return guide.text.splitlines().index(text) + 1


def totals(guide: GuidedEntry) -> list[tuple[str, int]]:
    assert guide.question is None
    scores = score_text(guide.text, "game.txt", open_library(), None).result.scores
    return [(it.player, it.total) for it in scores]


def test_a_farm_game_is_entered_from_its_codes_to_its_last_row() -> None:
    guide = talk(*PARTY, "GHCYY", "GHHHY", "p", "CSSGG", "CHSGY", "HHPPY", "HPPCY")

    assert totals(guide) == [("Lisa", 29), ("Sacha", 25)]
    assert guide.text.startswith("game: stampfarm\nrequests: grazers, funny-smell, hay-party\n")


def test_prompts_name_the_player_and_the_row() -> None:
    assert current_question(talk(*PARTY)).prompt == "Lisa · row 3 of 4"


def test_a_game_is_chosen_by_number_name_or_first_letters() -> None:
    names = [it.split(maxsplit=1)[1] for it in current_question(talk()).notes]

    assert names == ["Bunte Runde", "Kuhfstein", "Kuhlorado", "Stampfarm"]
    assert [talk(it).game for it in ("2", "kuhf", "KUHFSTEIN", "nevaches")] == ["kuhfstein"] * 4


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("", "which game"),
        ("kuh", "unknown game 'kuh'"),
        ("9", "the list has no number 9"),
        ("SF1-A4255-Y2RSQ", "did you mean SF1-A4255-Y2RSR?"),
        ("SF1-A4255-Y2RSR KR1-JFP05-3MWEG", "is a sheet of kuhlorado, not of stampfarm"),
        ("KR1-JFP05-3MWEG KR1-JFPKV-4Z67E", "share one sheet"),
    ],
)
def test_an_unknown_game_repeats_the_question(typed: str, problem: str) -> None:
    guide = talk(typed)

    assert problem in current_question(guide).problem
    assert (guide.game, guide.answers) == ("", [])


def test_of_further_codes_the_end_is_enough_and_is_checked() -> None:
    assert "sheet: SF1-A42TQ-4CASH" in talk("sf1a4255y2rsr tq4cash", "", "A,B").text
    assert "contains a typo" in current_question(talk("sf1a4255y2rsr tq4cas8")).problem


def test_scanned_links_are_codes() -> None:
    links = "https://a.org/#SF1A4255Y2RSRC HTTPS://A.ORG/#SF1A42TQ4CASHC"
    guide = talk(links, "", "A,B")

    assert re.findall("sheet: (.*)", guide.text) == ["SF1-A4255-Y2RSR", "SF1-A42TQ-4CASH"]


@pytest.mark.parametrize("typed", ["4, 7, 12", "Nibblers, What a smell, hay-party", "4 7 12"])
def test_requests_are_chosen_by_number_by_name_or_by_id(typed: str) -> None:
    guide = talk(
        PARTY[0], typed, "Lisa,Sacha", "", "SSCPPSHCCPGHCYYGHHHY", "", "CSSGGCHSGYHHPPYHPPCY"
    )

    assert totals(guide) == [("Lisa", 29), ("Sacha", 25)]


@pytest.mark.parametrize(
    ("answers", "problem"),
    [
        ((PARTY[0], "Nibblers, Niblers"), "did you mean"),
        ((PARTY[0], "1,2"), "second card with the back"),
        ((*PARTY[:2], "Lisa"), "expected one name per sheet, found 1 for 2"),
        ((*PARTY[:2], "Lisa, lisa"), "twice"),
        ((*PARTY[:2], "Li]sa, Ben"), "invalid name 'Li]sa'"),
        ((*PARTY[:2], "A,B,C,D,E,F"), "at most 5 players"),
        (
            ("bunte-runde", "", "", ",".join(f"P{n}" for n in range(40))),
            "found 7 players, expected 2 to 6",
        ),
        ((*PARTY[:4], "# SSCPP"), "is not a row of cells"),
        ((*PARTY[:4], "[Ben]"), "is not a row of cells"),
        ((*PARTY[:4], "stable: g"), "is not a row of cells"),
        ((*PARTY[:3], "ghc"), "room for 2"),
        ((*PARTY[:3], "x"), "is not a symbol"),
        ((*PARTY[:4], "SSCP"), "4 cells"),
        ((*PARTY[:4], "SSCPX"), "'X' is not a symbol"),
        ((*PARTY[:4], ""), "a row of 5 cells"),
    ],
)
def test_a_wrong_line_repeats_its_question_at_once(answers: tuple[str, ...], problem: str) -> None:
    guide = talk(*answers)
    before = talk(*answers[:-1])

    assert problem in current_question(guide).problem
    assert current_question(guide).prompt == current_question(before).prompt
    assert guide.text == before.text


def test_the_last_answer_is_taken_back_even_after_a_wrong_one() -> None:
    guide = talk(*PARTY, "wrong", "<", "<", "SSCPG")

    assert current_question(guide).prompt == "Lisa · row 2 of 4"
    assert "SSCPG\n" in guide.text
    assert "SHCCP" not in guide.text


def test_nothing_before_the_first_question_can_be_taken_back() -> None:
    assert talk("<").answers == []


def test_a_line_of_the_file_is_typed_again_and_all_others_stay() -> None:
    guide = talk(*PARTY, "GHCYY", "GHHHY", "p", "CSSGG", "CHSGY", "HHPPY", "HPPCC")
    line = guide.text.splitlines().index("HPPCC") + 1

    assert guide.typed_line(line) == "HPPCC"
    guide.correct(line, "HPPCY")
    assert totals(guide) == [("Lisa", 29), ("Sacha", 25)]


def test_a_wrong_correction_repeats_the_question_and_later_answers_wait() -> None:
    guide = talk(*PARTY, "GHCYY", "GHHHY", "p", "CSSGG", "CHSGY", "HHPPY", "HPPCY")
    guide.correct(guide.text.splitlines().index("GHCYY") + 1, "GHCY")

    assert "4 cells" in current_question(guide).problem
    guide.answer("GHCYY")
    assert totals(guide) == [("Lisa", 29), ("Sacha", 25)]


def test_a_name_and_a_code_are_corrected_alone() -> None:
    guide = talk(*PARTY)
    name, code = line_number(guide, "[Sacha]"), line_number(guide, "sheet: SF1-A42TQ-4CASH")

    assert [guide.typed_line(it) for it in (name, code)] == ["Sacha", "SF1-A42TQ-4CASH"]
    guide.correct(name, "Sascha")
    guide.correct(code, "SF1-A42RF-WDYCP")
    assert [it for it in guide.text.splitlines() if it[:1] == "[" or "sheet" in it] == [
        "[Lisa]",
        "sheet: SF1-A4255-Y2RSR",
        "[Sascha]",
        "sheet: SF1-A42RF-WDYCP",
    ]
    assert current_question(guide).prompt == "Lisa · row 3 of 4"


@pytest.mark.parametrize("line", [-1, 0, 3, 9, 11, 999])
def test_lines_that_were_not_typed_cannot_be_corrected(line: int) -> None:
    assert talk(*PARTY).typed_line(line) is None


def test_a_hedge_is_drawn_between_rows_where_there_is_no_code() -> None:
    rows = ("S S C|P P", "P S H|S C", "  - -", "H|H P P S", "P H H S P")
    guide = talk("stampfarm", "", "", "Lisa, Sacha", "GC", *rows, "", *["....."] * 4)

    assert totals(guide) == [("Lisa", 10), ("Sacha", 0)]


def test_what_is_drawn_wrongly_is_taken_back_with_the_row_below_it() -> None:
    before = ("kuhfstein", "Anna, Ben", "66", "1", "F F M", " ^")
    guide = talk(*before, "F M M")

    assert "that are all the same or all different" in current_question(guide).problem
    assert guide.text.endswith("F F M\n\n[Ben]\n")
    guide.answer("F F M")
    assert current_question(guide).prompt == "Anna · row 3"


def test_a_landscape_ends_with_an_empty_line() -> None:
    anna = ("65", "5", "FM", "LH", "")
    ben = ("60", "8, 3", "MMWFL", "FHWMF", "LFM..", "")
    guide = talk("kuhfstein", "Anna, Ben", *anna, *ben)

    assert totals(guide) == [("Anna", 68), ("Ben", 65)]


def test_a_board_is_entered_with_its_players_and_interim_is_skipped() -> None:
    rows = ("OXXOXX.O", "OOXOXX..", "X..XXO.O", ".OOXX.OO", "XX.XXO.X", "XXOX.OOO", "O...OOXX")
    guide = talk("KR1-JFPKV-4Z67E", "pro", "Kim", "Lou", "circles", *rows, "OOXXO.XX", "")

    assert totals(guide) == [("Kim", 17), ("Lou", 12)]
    assert "[interim]" not in guide.text


def test_players_get_letters_and_rows_their_names() -> None:
    guide = talk("bunte-runde", "", "animals", "Ada, Bo")

    assert current_question(guide).prompt.endswith("row 1 of 5 (dog)")
    assert current_question(guide).notes == (
        "letters: A Ada, B Bo; . is empty",
        "columns: red, yellow, green, blue, purple",
    )
    for row in ("ABABA", "BABAB", "AABBA", "AB.A.", "BA..B"):
        guide.answer(row)
    assert totals(guide) == [("Ada", 14), ("Bo", 11)]


def test_problems_of_one_kind_are_reported_once() -> None:
    assert current_question(talk(*PARTY[:4], "QXQZQ")).problem.count("is not a symbol") == 1


def test_the_default_of_an_empty_answer_is_shown_as_printed() -> None:
    assert current_question(talk("bunte-runde", "", lang="fr")).notes[-1] == "default: formes"


def test_the_code_of_a_ring_contains_the_variant() -> None:
    assert current_question(talk("BR1-45TZZ-764WD")).key == "players"


def test_letters_are_those_of_the_language() -> None:
    guide = talk("SF1-A4255-Y2RSR", "Grignoteurs", "Zoé, Léa", "-", "", "mmvcc", lang="fr")

    assert guide.text.startswith("game: stampfarm\nlang: fr\n")
    assert current_question(guide).problem == ""


def test_what_is_not_entered_yet_is_blank_in_the_file() -> None:
    guide = talk(*PARTY[:5])

    assert guide.text.endswith(
        "SSCPP\n.....\n.....\n.....\n\n[Sacha]\nsheet: SF1-A42TQ-4CASH\n" + ".....\n" * 4
    )


NAMED = ("stampfarm", "", "", "Mum, Dad")
FARM = "ssssshhhhhpppppccccc"
TROUGHS = "w small trough, W large trough"


@pytest.mark.parametrize("game", ["stampfarm", "4", "kuhlorado", "bunte runde"])
def test_codes_are_requested_after_a_game_name_or_number(game: str) -> None:
    assert current_question(talk(game)).key == "sheet"


def test_no_codes_are_requested_for_a_game_without_sheets() -> None:
    assert current_question(talk("kuhfstein")).key == "names"


def test_codes_typed_after_the_game_may_be_shortened() -> None:
    guide = talk("4", "55y2rsr tq4cash", *PARTY[1:], "GHCYY", "GHHHY", "p", "CSSGGCHSGYHHPPYHPPCY")

    assert totals(guide) == [("Lisa", 29), ("Sacha", 25)]


def test_without_a_code_the_legend_has_the_signs_of_the_hedge() -> None:
    drawn, coded = talk(*NAMED, ""), talk(PARTY[0], "", "Mum, Dad", "")

    assert current_question(talk("stampfarm")).notes[-1] == "Enter: no code, I will draw the hedge"
    assert "hedge: | between two cells, - on its own line" in "".join(current_question(drawn).notes)
    assert "C C G|C G" in "".join(current_question(drawn).notes)
    assert "|" not in "".join(current_question(coded).notes)


def test_without_a_code_the_legend_asks_for_the_troughs() -> None:
    rows = talk("kuhlorado", "", "", "", "", "")

    assert (
        current_question(talk("kuhlorado"))
        .notes[-1]
        .endswith(f"I will type what is printed: {TROUGHS}")
    )
    assert current_question(rows).notes[:2] == (
        "letters: X Crosses, O Circles; . is empty",
        f"also type what is printed: {TROUGHS}",
    )
    assert current_question(talk("KR1-JFPKV-4Z67E", "", "", "", "")).notes == (
        "letters: X Crosses, O Circles; . is empty",
    )


def test_a_large_trough_may_be_in_two_rows_that_are_typed_one_by_one() -> None:
    rows = ("OOOOOOXO", "OOXWWXOX", "O.XX.OXO", "OWOX.XOX", "XWOXXXwX", "..XXOXO.", "OOXXw.OO")
    guide = talk("kuhlorado", "", "", "Sarah", "Tim", "", *rows, "XXXXXOO.")

    assert totals(guide) == [("Sarah", 21), ("Tim", 17)]
    wrong = talk("kuhlorado", "", "", "", "", "", "OOOOOOXQ")
    assert "'Q' is not a mark" in current_question(wrong).problem


def test_a_lower_case_letter_is_explained_before_the_first_row() -> None:
    guide = talk("kuhfstein", "Anna, Ben", "66", "1")

    assert "lower case means with cow: f is field with cow, F without" in (
        current_question(guide).notes
    )


def test_letters_are_shown_before_the_first_question_that_needs_them() -> None:
    stable, row = talk(*NAMED), talk(*NAMED, "")

    assert "letters: C cow, G goose" in "".join(current_question(stable).notes)
    assert "letters: C cow" not in "".join(current_question(row).notes)
    assert "letters: C cow, G goose" in "".join(current_question(row).help)


@pytest.mark.parametrize(
    ("typed", "goals"),
    [
        ("lake shore, 9", "lake shore, sheltered-house"),
        ("9, lake shore", "sheltered-house, lake shore"),
        ("lake shore 9", "lake shore, sheltered-house"),
        ("1 9", "lakeshore, sheltered-house"),
    ],
)
def test_names_and_numbers_of_a_list_may_be_mixed(typed: str, goals: str) -> None:
    assert f"goals: {goals}\n" in talk("kuhfstein", "Anna, Ben", "66", typed).text


def test_a_number_that_is_not_in_the_list_is_refused_as_such() -> None:
    guide = talk("kuhfstein", "Anna, Ben", "66", "Lakeshore, 10")

    assert current_question(guide).problem == "the list has no number 10 – use 1 to 9"


@pytest.mark.parametrize(
    "typed",
    [
        "SSCPP SHCCP GHCYY GHHHY",
        "SSCPP, SHCCP, GHCYY, GHHHY",
        " SSCPPSHCCPGHCYYGHHHY",
        "S S C P P S H C C P G H C Y Y G H H H Y",
    ],
)
def test_several_rows_may_be_typed_on_one_line(typed: str) -> None:
    guide = talk(*PARTY[:4], typed)

    assert current_question(guide).prompt == "Sacha · Stable"
    assert "SSCPP\nSHCCP\nGHCYY\nGHHHY\n" in guide.text


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("SSCPP SHCC", "row 2, 'SHCC': 4 cells, expected 5"),
        ("SSCPP SSCPP SSCPP SSCPP SSCPP", "5 rows, but only 4 left"),
    ],
)
def test_several_rows_that_do_not_fit_are_refused_by_their_row(typed: str, problem: str) -> None:
    assert problem in current_question(talk(*PARTY[:4], typed)).problem


def test_several_rows_of_a_landscape_have_spaces_between_them() -> None:
    guide = talk("kuhfstein", "Anna, Ben", "65", "5", "FM LH")

    assert "\nFM\nLH\n" in guide.text
    assert current_question(guide).prompt == "Anna · row 3"


def test_a_landscape_that_is_not_entered_leaves_the_game_undecided() -> None:
    guide = talk("kuhfstein", "Anna, Ben", "65", "1", "", "60", "5", "")
    result = score_text(guide.text, library=guide.library).result

    assert (result.state, [it.section for it in result.open]) == ("undecided", ["Anna"])


def test_players_with_letters_have_no_default_names() -> None:
    guide = talk("bunte-runde", "", "", "")

    assert "who played?" in current_question(guide).problem
    assert "Anna" not in guide.text


@pytest.mark.parametrize("typed", ["3", "Ben", "ben", "circles", "Circles"])
def test_the_head_start_is_offered_to_the_players_by_name(typed: str) -> None:
    guide = talk("kuhlorado", "", "", "Anna", "Ben", typed)

    assert current_question(talk("kuhlorado", "", "", "Anna", "Ben")).notes[1:4] == (
        "  1  nobody",
        "  2  Anna (Crosses)",
        "  3  Ben (Circles)",
    )
    assert "second: circles\n" in guide.text.lower()


def test_a_player_without_a_code_gets_a_question_if_others_have_one() -> None:
    guide = talk("SF1-A4255-Y2RSR", "", "Mum, Dad")

    assert current_question(guide).prompt == "Dad · Sheet code"
    guide.answer("tq4cash")
    assert "[Dad]\nsheet: SF1-A42TQ-4CASH\n" in guide.text
    assert current_question(guide).prompt == "Mum · Stable"


def test_a_player_without_a_code_draws_the_hedge() -> None:
    guide = talk("SF1-A4255-Y2RSR", "", "Mum, Dad", "-", "", FARM, "")

    assert "[Dad]\nstable:\n" in guide.text
    assert "hedge: |" in "".join(current_question(guide).notes)


def test_players_without_a_code_are_offered_the_next_sheets_of_the_set() -> None:
    printed = [it.code for it in sheets_of("stampfarm", players=3, seed=1)]
    guide = talk(printed[1], "", "Mum, Dad, Eve")

    question = current_question(guide)
    assert question.prompt == "Dad · Sheet code"
    assert question.notes[1:] == (
        f"Enter: {printed[0]}, sheet A of the same set",
        "a letter: that sheet of the set",
        "-: no code",
    )
    guide.answer("")
    guide.answer("")
    assert re.findall("sheet: (.*)", guide.text) == [printed[1], printed[0], printed[2]]
    assert current_question(guide).prompt == "Mum · Stable"


def codes_in(guide: GuidedEntry) -> str:
    """Return the letters of the sheets in a file, in the order of the players."""
    codes = re.findall("sheet: (.*)", guide.text)
    return "".join(LETTERS[SET.index(code)] for code in codes)


SET = hedgerow.find_set(sheets_of("stampfarm", players=3, seed=1)[0].code)
A = SET[0]


@pytest.mark.parametrize(
    ("answers", "letters"),
    [
        ((f"{A} D b",), "ADB"),
        ((f"D {A} b",), "DAB"),
        (("stampfarm", f"{A} D B"), "ADB"),
        ((A, "", "Mum, Dad, Eve", "D", ""), "ADB"),
        ((A, "", "Mum, Dad, Eve", "", "l"), "ABL"),
    ],
    ids=["at once", "letter first", "after the game", "then the next free one", "next, letter"],
)
def test_a_letter_is_a_sheet_of_the_set(answers: Sequence[str], letters: str) -> None:
    assert codes_in(talk(*answers)) == letters


@pytest.mark.parametrize(
    ("answers", "problem"),
    [
        (("stampfarm", "C"), "sheet C of which set?"),
        (("kuhlorado", "C"), "sheet C of which set?"),
        ((A, "", "Mum, Dad", "M"), "this set has no sheet M – use A to L"),
        ((f"{A} {sheets_of('stampfarm', seed=2)[0].code}", "", "A, B, C", "C"), "of which set?"),
    ],
    ids=["no code", "one board", "M", "two sets"],
)
def test_a_letter_without_its_set_is_refused(answers: Sequence[str], problem: str) -> None:
    assert problem in current_question(talk(*answers)).problem


@pytest.mark.parametrize(
    ("line", "letters"),
    [
        ("Mum sheet: C", "CBD"),
        ("Eve sheet: C", "ABC"),
        ("sheet: C D B", "CDB"),
    ],
)
def test_a_line_is_added_with_a_letter(line: str, letters: str) -> None:
    farm = ("", "CGCGCGCGCGCGCGCGCGCG")
    guide = talk(f"{A} B D", "", "Mum, Dad, Eve", *farm, *farm, *farm)
    guide.add(line)

    assert guide.question is None
    assert codes_in(guide) == letters


def test_a_code_is_corrected_to_a_letter() -> None:
    guide = talk(f"{A} B", "", "Mum, Dad", "")
    guide.correct(line_number(guide, f"sheet: {A}"), "D")

    assert codes_in(guide) == "DB"


def test_sheets_of_different_sets_have_no_next_one() -> None:
    codes = [sheets_of("stampfarm", players=2, seed=seed)[0].code for seed in (1, 2)]
    question = current_question(talk(" ".join(codes), "", "Mum, Dad, Eve"))

    assert question.prompt == "Eve · Sheet code"
    assert question.notes[1:] == ("Enter: no code, I will draw the hedge",)


def test_a_player_without_a_code_stays_without_one_when_the_game_is_resumed() -> None:
    guide = talk("SF1-A4255-Y2RSR", "", "Mum, Dad", "-", "", FARM, "g", "C C C C C")

    again = resume_text(guide.text)

    assert again.text == guide.text
    assert "[Dad]\nstable: g\n" in again.text


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        ("Mum", "Stampfarm needs at least 2 players"),
        ("Mum, -", "invalid name '-'"),
        ("Mum, Dad", ""),
        ("", ""),
    ],
)
def test_players_are_asked_for_until_there_are_enough(names: str, problem: str) -> None:
    guide = talk(*NAMED[:3], names)
    found = current_question(guide)

    assert found.problem.startswith(problem)
    assert ("Players" in found.prompt) == bool(problem)


def test_a_file_of_one_player_is_resumed_with_one_player() -> None:
    """`hedgerow score` scores such a file too."""
    text = "game: stampfarm\n\n[Lisa]\nstable: g c\nSSCPP\nPSHSC\n"
    guide = talk()
    guide.resume(read_score_file(text, "one.txt"), text)

    assert "[Lisa]" in guide.text
    assert "Lisa · row 3 of 4" in current_question(guide).prompt


@pytest.mark.parametrize(
    ("answers", "notice"),
    [
        (("SF1-A4255-Y2RSR SF1-A4255-Y2RSR",), "SF1-A4255-Y2RSR was entered twice"),
        (("SF1-A4255-Y2RSR", "", "A, B", "55y2rsr"), "SF1-A4255-Y2RSR was entered twice"),
        (PARTY[:3], ""),
    ],
)
def test_what_is_odd_about_players_and_codes_is_noticed_at_once(
    answers: Sequence[str], notice: str
) -> None:
    found = current_question(talk(*answers))

    assert (found.notice.startswith(notice), bool(found.notice)) == (True, bool(notice))
    assert found.problem == ""


@pytest.mark.parametrize(
    ("before", "typed", "line"),
    [
        ((), "SF1-A4255-Y2RSQ", "game: stampfarm"),
        ((), "sf1a4255y2rsq tq4cash", "sheet: SF1-A42TQ-4CASH"),
        (("4",), "55y2rsr tq4cas8", "sheet: SF1-A42TQ-4CASH"),
        (("SF1-A4255-Y2RSR", "", "A,B"), "tq4cas8", "sheet: SF1-A42TQ-4CASH"),
    ],
)
def test_a_suggestion_is_taken_with_an_empty_answer(
    before: Sequence[str], typed: str, line: str
) -> None:
    guide = talk(*before, typed)

    assert "Enter accepts " in current_question(guide).problem
    guide.answer("")
    assert line in guide.text.splitlines()
    assert talk(*guide.answers).text == guide.text


def test_without_a_suggestion_an_empty_answer_is_as_empty_as_ever() -> None:
    guide = talk("4", "SF1-A4255-YYYYY")

    assert "Enter accepts" not in current_question(guide).problem
    guide.answer("")
    assert "sheet" not in guide.text


def test_a_code_is_added_after_the_last_row() -> None:
    rows = "XX.X.OOOX.XX.OO.XXXX..O.X.XX.OOOX.XX.O.O..XX.OOO.......O..OO..O."
    guide = talk("kuhlorado", "", "", "Sarah", "Tim", "", rows)
    with pytest.raises(InputError, match="troughs"):
        score_text(guide.text, "", open_library(), None)

    guide.add("sheet: KR1-JFP05-3MWEG")
    assert totals(guide) == [("Sarah", 19), ("Tim", 20)]


def test_a_code_that_the_rows_contradict_is_refused_and_nothing_is_lost() -> None:
    guide = talk("kuhlorado", "", "", "", "", "", "X" * 64)
    before = guide.text

    with pytest.raises(InputError, match="this code contradicts the rows"):
        guide.add("sheet: KR1-JFP05-3MWEG")
    assert (guide.text, guide.question) == (before, None)


def whole_farms() -> GuidedEntry:
    return talk(*NAMED, "", FARM, "", FARM)


@pytest.mark.parametrize(
    "lines",
    [
        ("Mum sheet: SF1-A4255-Y2RSR", "[Dad] sheet: tq4cash"),
        ("Dad code: SF1-A42TQ-4CASH", "mum sheet: SF1-A4255-Y2RSR"),
        ("sheet: SF1-A4255-Y2RSR tq4cash",),
    ],
)
def test_codes_are_added_to_the_players_they_belong_to(lines: Sequence[str]) -> None:
    guide = whole_farms()
    for it in lines:
        guide.add(it)

    assert guide.question is None
    assert "[Mum]\nsheet: SF1-A4255-Y2RSR\nstable:\nsssss\n" in guide.text
    assert "[Dad]\nsheet: SF1-A42TQ-4CASH\nstable:\nsssss\n" in guide.text


def test_values_are_added_or_replaced_by_their_keys() -> None:
    guide = whole_farms()
    for it in ("requests: 4, Hay party", "Dad stable: gh"):
        guide.add(it)

    assert guide.question is None
    assert "requests: grazers, Hay party\n" in guide.text
    assert "[Dad]\nstable: gh\n" in guide.text


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("stable: g", "whose line is it?"),
        ("Uncle stable: g", "unknown section 'Uncle'"),
        ("stabel: g", "did you mean stable?"),
        ("what", "cannot add the line 'what'"),
        ("[Uncle]", "unknown section 'Uncle'"),
    ],
)
def test_a_line_that_cannot_be_added_is_refused(line: str, problem: str) -> None:
    guide = whole_farms()
    before = guide.text

    with pytest.raises(InputError, match=re.escape(problem)):
        guide.add(line)
    assert (guide.text, guide.question) == (before, None)


def test_a_grid_is_entered_again_and_the_others_stay() -> None:
    guide = whole_farms()
    guide.add("[Mum]")

    assert current_question(guide).prompt == "Mum · row 1 of 4"
    for row in ("s s s s s", "- -", "h h h h h", "p p p p p", "c c c c c"):
        guide.answer(row)
    assert guide.question is None
    assert "s s s s s\n- -\nh h h h h\n" in guide.text
    assert guide.text.endswith("[Dad]\nstable:\nsssss\nhhhhh\nppppp\nccccc\n")


def test_a_skipped_section_is_added() -> None:
    rows = "OOOOOOXOOOXWWXOXO.XX.OXOOWOX.XOXXWOXXXwX..XXOXO.OOXXw.OOXXXXXOO."
    guide = talk("kuhlorado", "", "", "", "", "", rows)
    guide.add("[board]")

    assert current_question(guide).prompt == "what is printed on the board · row 1 of 8"
    guide.answer("c" * 8)
    assert "\n[board]\ncccccccc\n" in guide.text


def test_one_of_several_rows_typed_on_one_line_is_corrected() -> None:
    guide = talk(*PARTY[:4], "SSCPPSHCCPGHCYYGHHHY")
    guide.correct(line_number(guide, "GHCYY"), "GHCYP")

    assert "SSCPP\nSHCCP\nGHCYP\nGHHHY\n" in guide.text


def test_what_is_taken_back_while_others_wait_loses_none_of_them() -> None:
    guide = talk(*PARTY, "GHCYY", "GHHHY", "p", "CSSGG", "CHSGY", "HHPPY", "HPPCY")
    guide.correct(line_number(guide, "GHCYY"), "GHCY")
    guide.answer("<")

    assert current_question(guide).prompt == "Lisa · row 2 of 4"
    for row in ("SHCCP", "GHCYY"):
        guide.answer(row)
    assert totals(guide) == [("Lisa", 29), ("Sacha", 25)]


def test_another_game_forgets_the_answers_of_the_first() -> None:
    guide = whole_farms()
    guide.correct(1, "kuhlorado")

    assert (guide.text, current_question(guide).key) == ("game: kuhlorado\n", "sheet")


def resume_text(text: str) -> GuidedEntry:
    guide = GuidedEntry(open_library(), "en", to_english)
    guide.resume(read_score_file(text, "game.txt"), text)
    return guide


# The farm of the rulebook has one player, who is too few to be typed.
EXAMPLES = sorted(
    path
    for path in (data_folder("content") / "examples").glob("*/*.txt")
    if (path.parent.name, path.stem) != ("stampfarm", "rulebook")
)


def answer_blank_rows(guide: GuidedEntry, rows: str) -> None:
    """Answer the rest of a grid that was typed on one line, as far as it is blank."""
    first, count = map(int, re.findall(r"\d+", current_question(guide).prompt)[-2:])
    width = len(rows) // count
    for start in range((first - 1) * width, count * width, width):
        assert not rows[start : start + width].strip(".")
        guide.answer(rows[start : start + width])


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda it: f"{it.parent.name}/{it.stem}")
def test_a_game_left_anywhere_is_resumed_and_scores_the_same(example: Path) -> None:
    typed = answers(example, open_library())
    lang = load_score_file(example).key_lines.get("lang")
    prompts, texts, guide = (
        [],
        [],
        GuidedEntry(open_library(), lang.value if lang else None, to_english),
    )
    for it in typed:
        prompts.append(current_question(guide).prompt)
        guide.answer(it)
        texts.append(guide.text)

    for number, text in enumerate(texts, 1):
        again = resume_text(text)
        prompt = again.question.prompt if again.question else None
        same = [at for at, it in enumerate(prompts[: number + 1]) if it == prompt]
        if prompt and not same:
            # All rows were typed at once, and the last ones are blank.
            answer_blank_rows(again, typed[number - 1])
            same = [number]
        start = max(same) if prompt else len(typed)
        # Only answers that look like blank rows may have to be typed again.
        assert all(not it.strip(" .wWO") for it in typed[start:number]), (number, prompt)
        for it in typed[start:]:
            again.answer(it)
        assert totals(again) == totals(guide)


def test_codes_are_saved_before_the_players_are_named() -> None:
    again = resume_text(talk(PARTY[0], "4").text)

    assert current_question(again).key == "names"
    again.answer("Lisa, Sacha")
    assert "[Sacha]\nsheet: SF1-A42TQ-4CASH\n" in again.text


def test_a_blank_file_is_filled_in_by_resuming_it() -> None:
    again = resume_text(blank_score_file("stampfarm"))

    assert current_question(again).key == "sheet"
    assert again.text.startswith("# Fill in what stands on the paper")


def test_a_blank_file_with_its_hedges_is_filled_in_by_resuming_it() -> None:
    text = blank_score_file("SF1-A4255-Y2RSR", "SF1-A42TQ-4CASH", names=["Lisa", "Sacha"])
    again = resume_text(text)

    assert "\n.|.|. . .\n" in text  # hedgerow draws the hedge that it knows
    assert current_question(again).key == "requests"
    for it in ("4,7,12", *PARTY[3:], "GHCYY", "GHHHY", "p", "CSSGG", "CHSGY", "HHPPY", "HPPCY"):
        again.answer(it)
    assert totals(again) == [("Lisa", 29), ("Sacha", 25)]


COMPLETE = (
    "game: stampfarm\n[Lisa]\nsheet: SF1-A4255-Y2RSR\n{rows}"
    "[Sacha]\nsheet: SF1-A42TQ-4CASH\nCSSGG\nCHSGP\nHHPPS\nHPPCS\n"
)
DRAWN = "S S C P P\n  -\nS|H|C C P\nG|H|C S S\n    -\nG H H H S\n"


@pytest.mark.parametrize(
    ("layout", "rows"),
    [
        ("with the hedge of its code", DRAWN),
        ("without the hedge of its code", "SSCPP\nSHCCP\nGHCSS\nGHHHS\n"),
        ("from a spreadsheet", "S\tS\tC\tP\tP\nS\tH\tC\tC\tP\nG\tH\tC\tS\tS\nG\tH\tH\tH\tS\n"),
    ],
)
def test_a_complete_file_is_resumed_at_its_end(layout: str, rows: str) -> None:
    text = COMPLETE.format(rows=rows)
    scores = score_text(text, "game.txt", open_library(), None).result.scores

    assert totals(resume_text(text)) == [(it.player, it.total) for it in scores], layout


def test_a_hedge_that_differs_from_the_sheet_is_a_question_when_the_file_is_resumed() -> None:
    again = resume_text(COMPLETE.format(rows=DRAWN.replace("G|H|C", "G|H C")))

    assert "the hedge differs from the sheet" in current_question(again).problem


def test_a_wrong_line_of_a_resumed_file_repeats_its_question() -> None:
    text = talk(*PARTY, "GHCYY", "GHHHY").text.replace("SHCCP", "SHXCP")
    again = resume_text(text)

    assert current_question(again).prompt == "Lisa · row 2 of 4"
    assert "'X' is not a symbol" in current_question(again).problem
    again.answer("SHCCP")
    assert current_question(again).prompt == "Sacha · Stable"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("game: stampfarm\nsheets: x\n", "unknown key 'sheets'"),
        ("game: stampfarm\n[Anna, Ben]\n.....\n", "cannot resume: the name contains a comma"),
        ("game: kuhlorado\n[marcs]\n........\n", "unknown section 'marcs'"),
        ("lang: en\n", "does not name its game"),
    ],
)
def test_a_file_with_lines_that_no_question_asks_for_is_not_resumed(
    text: str, problem: str
) -> None:
    with pytest.raises(InputError, match=re.escape(problem)):
        resume_text(text)


GAMES = ("1", "stampfarm", "kuhf", "SF1-A4255-Y2RSR tq4cash", "KR1-JFPKV-4Z67E")
FIELDS = ("2,5", "4 7 12", "Anna, Ben", "A=Anna, B=Ben", "gh", "65", "pro", "x" * 2000)
ROWS = ("SSCPP", "FM", " ^", "- -", "X.O.X.O.", "S S C|P P", "ABCABC", "." * 20, "#", "[x]", "a: b")
WORDS = st.sampled_from(("", "<", *GAMES, *FIELDS, *ROWS))


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.lists(WORDS | st.text(max_size=12), max_size=25))
def test_any_input_repeats_its_question_or_is_in_a_readable_file(
    typed: list[str],
) -> None:
    guide = GuidedEntry(open_library(), "en", to_english)
    for it in typed:
        if guide.question is not None:
            guide.answer(it)

    lines = guide.text.split("\n")
    assert all(
        guide.typed_line(number) is not None or not it or it[0] in ".[wWO"
        for number, it in enumerate(lines, 1)
    )
    again = talk(*guide.answers)
    assert (again.text, again.answers) == (guide.text, guide.answers)
    with suppress(InputError):
        score_text(guide.text, "game.txt", open_library(), None)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.lists(WORDS, max_size=25))
def test_resuming_loses_no_entered_line(typed: list[str]) -> None:
    guide = GuidedEntry(open_library(), "en", to_english)
    for it in typed:
        if guide.question is not None:
            guide.answer(it)
    if not guide.game:
        return

    again = resume_text(guide.text)

    lines = guide.text.splitlines()
    entered = [it for it in lines if it.strip(" .wWO") and it[0] != "[" and it[-1] != ":"]
    assert [it for it in entered if it not in again.text.splitlines()] == []
    if again.question is not None:
        assert again.question.problem == ""


ADDED = (
    *("sheet: SF1-A4255-Y2RSR", "Mum stable: g", "Dad code:", "requests: 4", "game: kuhlorado"),
    *("[Mum]", "[Dad]", "[marks]", ":", "a:b"),
)


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.lists(WORDS | st.sampled_from(ADDED), max_size=8))
def test_any_added_line_is_refused_or_questioned_or_in_the_file(typed: list[str]) -> None:
    guide = whole_farms()
    for it in typed:
        if guide.question is not None:
            guide.answer(it)
            continue
        before = guide.text
        try:
            guide.add(it)
        except InputError:
            assert (guide.text, guide.question) == (before, None)

    again = talk(*guide.answers)
    assert guide.text == again.text or guide.question is not None


def question_keys(goals: str) -> list[str]:
    """Return the keys of the questions after the goals; each is answered with 0."""
    guide = talk("kuhfstein", "Anna, Ben", "66", goals)
    keys: list[str] = []
    while current_question(guide).key != "rows" and len(keys) < 5:
        keys.append(current_question(guide).key)
        guide.answer("0")
    return keys


@pytest.mark.parametrize(
    ("goals", "keys"),
    [
        ("lakeshore", []),
        ("orchard", ["trees"]),
        ("full-barn", ["supply"]),
        ("orchard, full-barn", ["supply", "trees"]),
        ("finisher, orchard", ["trees"]),
        ("6", ["trees"]),
        ("7 6", ["supply", "trees"]),
        ("Obstgarten", ["trees"]),
        ("orch", ["trees"]),
        ("", []),
    ],
)
def test_trees_and_supply_are_questions_only_if_a_goal_counts_them(
    goals: str, keys: list[str]
) -> None:
    assert question_keys(goals) == keys


def test_the_goals_of_one_player_ask_nothing_of_another() -> None:
    anna = ("65", "orchard", "3", "FMLLWH", "WHLLFM", "")
    ben = ("60", "finisher", "MMWFL", "")
    guide = talk("kuhfstein", "Anna, Ben", *anna, *ben)

    assert totals(guide) == [("Anna", 71), ("Ben", 60)]
    assert guide.text.count("trees:") == 1
    assert "supply:" not in guide.text


def test_a_line_that_no_goal_needs_survives_adding_and_resuming() -> None:
    anna, ben = ("66", "lakeshore", "FMLLWH", ""), ("60", "finisher", "MMWFL", "")
    guide = talk("kuhfstein", "Anna, Ben", *anna, *ben)

    guide.add("Anna supply: 3")

    assert "[Anna]\npoints: 66\ngoals: lakeshore\nsupply: 3\nFMLLWH\n" in guide.text
    assert "supply: 3" in resume_text(guide.text).text


def test_two_variants_are_rejected_and_asked_again() -> None:
    guide = talk("bunte-runde", "", "shapes, animals")

    question = current_question(guide)
    assert "variant needs a single value, found 2" in question.problem
    guide.answer("animals")
    assert "variant: animals" in guide.text
