"""A finished game asked line by line: what is asked, what is refused at once, what is corrected."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.errors import InputError
from hedgerow.base.messages import in_english
from hedgerow.library.library import open_library
from hedgerow.library.scoring import score_text
from hedgerow.reports.guided_entry import Guide, Question

PARTY = ["SF1-A0C55-Y2RBE SF1-A0CTQ-4CAB7", "4,7,12", "Lisa, Sacha", "gh", "SSCPP", "SHCCP"]


def talk(*answers: str, lang: str = "en") -> Guide:
    guide = Guide(open_library(), lang, in_english)
    for it in answers:
        guide.answer(it)
    return guide


def asked(guide: Guide) -> Question:
    assert guide.question is not None
    return guide.question


def totals(guide: Guide) -> list[tuple[str, int]]:
    assert guide.question is None
    scores = score_text(guide.text, "game.txt", open_library(), None).result.scores
    return [(it.player, it.total) for it in scores]


def test_a_farm_game_is_asked_from_its_codes_to_its_last_row() -> None:
    guide = talk(*PARTY, "GHCYY", "GHHHY", "p", "CSSGG", "CHSGY", "HHPPY", "HPPCY")

    assert totals(guide) == [("Lisa", 29), ("Sacha", 25)]
    assert guide.text.startswith("game: stampfarm\nrequests: grazers, funny-smell, hay-party\n")


def test_prompts_name_the_player_and_the_row() -> None:
    assert asked(talk(*PARTY)).prompt == "Lisa · row 3 of 4"


def test_games_are_asked_by_number_by_name_or_by_a_beginning() -> None:
    names = [it.split(maxsplit=1)[1] for it in asked(talk()).notes]

    assert names == ["Bunte Runde", "Kuhfstein", "Kuhlorado", "Stampfarm"]
    assert [talk(it).game for it in ("2", "kuhf", "KUHFSTEIN", "nevaches")] == ["kuhfstein"] * 4


@pytest.mark.parametrize(
    ("typed", "problem"),
    [
        ("", "which game"),
        ("kuh", "no game is called 'kuh'"),
        ("9", "no game has the number 9"),
        ("SF1-A0C55-Y2RBF", "is it SF1-A0C55-Y2RBE?"),
        ("SF1-A0C55-Y2RBE KR1-5RY05-3MW05", "is a sheet of kuhlorado, not of stampfarm"),
        ("KR1-5RY05-3MW05 KR1-5RYKV-4Z69V", "share a sheet"),
    ],
)
def test_what_is_no_game_is_asked_again(typed: str, problem: str) -> None:
    guide = talk(typed)

    assert problem in asked(guide).problem
    assert (guide.game, guide.answers) == ("", [])


def test_of_further_codes_the_end_is_enough_and_is_checked() -> None:
    assert "sheet: SF1-A0CTQ-4CAB7" in talk("sf1a0c55y2rbe tq4cab7", "", "A,B").text
    assert "wrong character" in asked(talk("sf1a0c55y2rbe tq4cab8")).problem


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
        ((PARTY[0], "1,2"), "second request with the back"),
        ((*PARTY[:2], "Lisa"), "1 names for 2 sheets"),
        ((*PARTY[:2], "Lisa, lisa"), "twice"),
        ((*PARTY[:2], "Li]sa, Ben"), "is no name"),
        ((*PARTY[:2], "A,B,C,D,E,F"), "for up to 5 players"),
        (("bunte-runde", "", ",".join(f"P{n}" for n in range(40))), "7 players instead of 2 to 6"),
        ((*PARTY[:4], "# SSCPP"), "is no row of cells"),
        ((*PARTY[:4], "[Ben]"), "is no row of cells"),
        ((*PARTY[:4], "stable: g"), "is no row of cells"),
        ((*PARTY[:3], "ghc"), "stable of 2"),
        ((*PARTY[:3], "x"), "is no symbol"),
        ((*PARTY[:4], "SSCP"), "4 cells"),
        ((*PARTY[:4], "SSCPX"), "'X' is no symbol"),
        ((*PARTY[:4], ""), "a row of 5 cells"),
    ],
)
def test_a_line_is_checked_at_once_and_asked_again(answers: tuple[str, ...], problem: str) -> None:
    guide = talk(*answers)
    before = talk(*answers[:-1])

    assert problem in asked(guide).problem
    assert asked(guide).prompt == asked(before).prompt
    assert guide.text == before.text


def test_the_last_answer_is_taken_back_even_after_a_wrong_one() -> None:
    guide = talk(*PARTY, "wrong", "<", "<", "SSCPG")

    assert asked(guide).prompt == "Lisa · row 2 of 4"
    assert "SSCPG\n" in guide.text
    assert "SHCCP" not in guide.text


def test_nothing_before_the_first_question_can_be_taken_back() -> None:
    assert talk("<").answers == []


def test_a_line_of_the_file_is_typed_again_and_all_others_stay() -> None:
    guide = talk(*PARTY, "GHCYY", "GHHHY", "p", "CSSGG", "CHSGY", "HHPPY", "HPPCC")
    line = guide.text.splitlines().index("HPPCC") + 1

    assert guide.typed(line) == "HPPCC"
    guide.correct(line, "HPPCY")
    assert totals(guide) == [("Lisa", 29), ("Sacha", 25)]


def test_a_line_typed_again_wrongly_is_asked_for_and_the_rest_waits() -> None:
    guide = talk(*PARTY, "GHCYY", "GHHHY", "p", "CSSGG", "CHSGY", "HHPPY", "HPPCY")
    guide.correct(guide.text.splitlines().index("GHCYY") + 1, "GHCY")

    assert "4 cells" in asked(guide).problem
    guide.answer("GHCYY")
    assert totals(guide) == [("Lisa", 29), ("Sacha", 25)]


def test_a_name_and_a_code_are_typed_again_where_they_were_asked() -> None:
    guide = talk(*PARTY)
    lines = guide.text.splitlines()

    assert guide.typed(lines.index("[Sacha]") + 1) == PARTY[2]
    assert guide.typed(lines.index("sheet: SF1-A0CTQ-4CAB7") + 1) == PARTY[0]


@pytest.mark.parametrize("line", [-1, 0, 3, 9, 11, 999])
def test_lines_that_nobody_typed_cannot_be_typed_again(line: int) -> None:
    assert talk(*PARTY).typed(line) is None


def test_a_hedge_is_drawn_between_rows_where_there_is_no_code() -> None:
    rows = ("S S C|P P", "P S H|S C", "  - -", "H|H P P S", "P H H S P")
    guide = talk("stampfarm", "", "Lisa", "GC", *rows)

    assert totals(guide) == [("Lisa", 10)]


def test_what_is_drawn_wrongly_is_taken_back_with_the_row_below_it() -> None:
    before = ("kuhfstein", "Anna, Ben", "66", "1", "", "F F M", " ^")
    guide = talk(*before, "F M M")

    assert "neither all alike nor all different" in asked(guide).problem
    assert guide.text.endswith("F F M\n\n[Ben]\n")
    guide.answer("F F M")
    assert asked(guide).prompt == "Anna · row 3"


def test_a_landscape_ends_with_an_empty_line() -> None:
    anna = ("65", "5", "", "FM", "LH", "")
    ben = ("60", "8, 3", "", "MMWFL", "FHWMF", "LFM..", "")
    guide = talk("kuhfstein", "Anna, Ben", *anna, *ben)

    assert totals(guide) == [("Anna", 68), ("Ben", 65)]


def test_a_board_is_asked_with_its_players_and_left_out_interim() -> None:
    rows = ("OXXOXX.O", "OOXOXX..", "X..XXO.O", ".OOXX.OO", "XX.XXO.X", "XXOX.OOO", "O...OOXX")
    guide = talk("KR1-5RYKV-4Z69V", "pro", "Kim", "Lou", "circles", *rows, "OOXXO.XX", "")

    assert totals(guide) == [("Kim", 17), ("Lou", 12)]
    assert "[interim]" not in guide.text


def test_players_get_letters_and_rows_their_names() -> None:
    guide = talk("bunte-runde", "animals", "Ada, Bo")

    assert asked(guide).prompt.endswith("row 1 of 5 (dog)")
    assert asked(guide).notes == (
        "letters: A Ada, B Bo; . is empty",
        "columns: red, yellow, green, blue, purple",
    )
    for row in ("ABABA", "BABAB", "AABBA", "AB.A.", "BA..B"):
        guide.answer(row)
    assert totals(guide) == [("Ada", 14), ("Bo", 11)]


def test_problems_of_one_kind_are_told_once() -> None:
    assert asked(talk(*PARTY[:4], "QXQZQ")).problem.count("is no symbol") == 1


def test_what_is_taken_without_an_answer_is_told_as_printed() -> None:
    assert asked(talk("bunte-runde", lang="fr")).notes[-1] == "without an answer: formes"


def test_the_code_of_a_ring_says_the_variant() -> None:
    assert asked(talk("BR1-G5MZZ-764N2")).key == "players"


def test_letters_are_those_of_the_language() -> None:
    guide = talk("SF1-A0C55-Y2RBE", "Grignoteurs", "Zoé", "", "mmvcc", lang="fr")

    assert guide.text.startswith("game: stampfarm\nlang: fr\n")
    assert asked(guide).problem == ""


def test_what_is_not_entered_yet_is_blank_in_the_file() -> None:
    guide = talk(*PARTY[:5])

    assert guide.text.endswith(
        "SSCPP\n.....\n.....\n.....\n\n[Sacha]\nsheet: SF1-A0CTQ-4CAB7\n" + ".....\n" * 4
    )


GAMES = ("1", "stampfarm", "kuhf", "SF1-A0C55-Y2RBE tq4cab7", "KR1-5RYKV-4Z69V")
FIELDS = ("2,5", "4 7 12", "Anna, Ben", "A=Anna, B=Ben", "gh", "65", "pro", "x" * 2000)
ROWS = ("SSCPP", "FM", " ^", "- -", "X.O.X.O.", "S S C|P P", "ABCABC", "." * 20, "#", "[x]", "a: b")
WORDS = st.sampled_from(("", "<", *GAMES, *FIELDS, *ROWS))


@settings(derandomize=True, deadline=None, max_examples=60)
@given(st.lists(WORDS | st.text(max_size=12), max_size=25))
def test_whatever_is_typed_is_asked_again_or_stands_in_a_file_that_is_read(
    typed: list[str],
) -> None:
    guide = Guide(open_library(), "en", in_english)
    for it in typed:
        if guide.question is not None:
            guide.answer(it)

    lines = guide.text.split("\n")
    assert all(
        guide.typed(number) is not None or not it or it[0] in ".[wWO"
        for number, it in enumerate(lines, 1)
    )
    again = talk(*guide.answers)
    assert (again.text, again.answers) == (guide.text, guide.answers)
    with suppress(InputError):
        score_text(guide.text, "game.txt", open_library(), None)
