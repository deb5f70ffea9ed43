"""The blank file: comments, header and sections, generated from the form of its game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import hedgerow
from hedgerow.base.errors import InputError
from hedgerow.game.game import Game
from hedgerow.game.library import open_library
from hedgerow.game.scored_game import score_text
from hedgerow.scorefile.blank_file import make_blank_file
from hedgerow.scorefile.form import Form
from tests.requests import sheets_of


def find_game(name: str) -> Game:
    return open_library().find_game(name)


def sheet_forms(name: str, *seeds: int, lang: str = "en") -> list[Form]:
    """Return the forms of the sheets of some seeds."""
    game = find_game(name)
    codes = map(game.code_for_seed, seeds)
    return [game.sheet_form(code, game.generate_sheet(code), lang) for code in codes]


def names(text: str) -> list[str]:
    return [line[1:-1] for line in text.splitlines() if line.startswith("[")]


def keys(text: str, key: str) -> list[str]:
    lines = (line.partition(": ") for line in text.splitlines() if not line.startswith("#"))
    return [value for line_key, _, value in lines if line_key == key]


@pytest.mark.parametrize(("lang", "lang_lines"), [("en", []), ("de", ["lang: de"])])
def test_a_blank_file_has_comments_the_game_its_language_and_sections(
    lang: str, lang_lines: list[str]
) -> None:
    text = make_blank_file([find_game("fallow").form(lang)], ("A", "B"))

    form, words = find_game("fallow").form(lang), find_game("fallow").words(lang)
    letters = form.sections[0].grid.palette.describe_letters
    intro = f"{words('open.intro')} {words('open.letters', letters=letters)}"
    rows = [". . ."] * 3
    lines = text.split("\n")
    start = lines.index("game: fallow")
    assert " ".join(it.removeprefix("# ") for it in lines[:start]) == intro
    assert lines[start + 1 :] == [*lang_lines, "", "[A]", *rows, "", "[B]", *rows, ""]


@pytest.mark.parametrize("lang", ["en", "de", "fr", "it"])
@pytest.mark.parametrize("game", ["stampfarm", "kuhlorado", "bunte-runde", "kuhfstein"])
def test_comments_fit_on_a_screen_and_no_name_is_broken(game: str, lang: str) -> None:
    form = find_game(game).form(lang)
    comments = [it for it in make_blank_file([form]).splitlines() if it.startswith("#")]

    assert max(map(len, comments)) <= 80
    fields = (*form.fields, *form.sections[0].fields)
    names = [option.name for field in fields for option in field.options]
    assert [it for it in names if not any(it in line for line in comments)] == []


@pytest.mark.parametrize(
    ("seeds", "players", "sections"),
    [
        ((), (), ["Player 1", "Player 2"]),
        ((), ("Anna",), ["Anna", "Player 2"]),
        ((), ("Anna", "Ben", "Cleo"), ["Anna", "Ben", "Cleo"]),
        ((1,), (), ["Player 1"]),
        ((1, 2, 3), (), ["Player 1", "Player 2", "Player 3"]),
        ((1, 2), ("Anna", "Ben"), ["Anna", "Ben"]),
        ((1,), ("Anna", "Ben"), ["Anna", "Ben"]),
    ],
)
def test_each_code_and_each_player_has_a_section(
    seeds: Sequence[int], players: Sequence[str], sections: list[str]
) -> None:
    forms = sheet_forms("stampfarm", *seeds) or [find_game("stampfarm").form("en")]
    text = make_blank_file(forms, players)

    assert names(text) == sections
    assert keys(text, "sheet") == [form.code for form in forms if form.code]


def test_only_the_sections_of_codes_have_a_hedge() -> None:
    first, second = make_blank_file(sheet_forms("stampfarm", 1), ("Anna", "Ben")).split("[Ben]")

    assert "|" in first.split("[Anna]")[1] or "-" in first.split("[Anna]")[1]
    assert "|" not in second
    assert "-" not in second


REMARK = "The sheets of {players} are the next ones of the set: {letters}."


@pytest.mark.parametrize(
    ("given", "count", "letters", "remark"),
    [
        ("A", 4, "ABCD", ("P2, P3, P4", "B, C, D")),
        ("C", 3, "CAB", ("P2, P3", "A, B")),
        ("CA", 3, "CAB", ("P3", "B")),
        ("CA", 2, "CA", None),
        ("CA", 1, "CA", None),
        ("C", 0, "C", None),
    ],
)
def test_players_without_a_code_get_the_next_sheets_of_the_set(
    given: str, count: int, letters: str, remark: tuple[str, str] | None
) -> None:
    in_set = hedgerow.find_set(sheets_of("stampfarm", players=2, seed=1)[0].code)
    codes = [in_set["ABCD".index(letter)] for letter in given]
    text = hedgerow.blank_score_file(*codes, names=[f"P{n + 1}" for n in range(count)], lang="en")
    joined = " ".join(line.removeprefix("# ") for line in text.splitlines())
    sections = text.split("\n[")[1:]
    forms: list[Any] = [hedgerow.sheet_form(in_set["ABCD".index(letter)]) for letter in letters]
    hedges = [form["sections"][0]["grid"]["walls"] for form in forms]

    assert keys(text, "sheet") == [in_set["ABCD".index(letter)] for letter in letters]
    assert ("next ones of the set" in joined) == bool(remark)
    if remark:
        assert REMARK.format(players=remark[0], letters=remark[1]) in joined
    # The hedges are those of the sheets.
    read = hedgerow.parse_entry(text.replace("sheet: SF1", "# sheet: SF1"))["sections"]
    assert [len(it["walls"]) for it in read] == [len(hedge) for hedge in hedges]
    assert len(sections) == len(letters)


def test_no_sheet_is_added_to_codes_of_two_sets() -> None:
    codes = [sheets_of("stampfarm", players=2, seed=seed)[0].code for seed in (1, 2)]
    text = hedgerow.blank_score_file(*codes, names=["A", "B", "C"], lang="en")

    assert keys(text, "sheet") == codes


@pytest.mark.parametrize(
    ("game", "key", "players", "value"),
    [
        ("bunte-runde", "players", (), "A=Anna, B=Ben"),
        ("bunte-runde", "players", ("Zoe", "Ida"), "Z=Zoe, I=Ida"),
        ("bunte-runde", "players", ("Ida", "Ivo", "Zoe"), "A=Ida, B=Ivo, C=Zoe"),
        ("kuhlorado", "crosses", ("Zoe", "Ida"), "Zoe"),
        ("kuhlorado", "circles", ("Zoe", "Ida"), "Ida"),
        ("kuhlorado", "circles", (), "Circles"),
    ],
)
def test_players_are_named_where_a_board_is_shared(
    game: str, key: str, players: Sequence[str], value: str
) -> None:
    assert keys(make_blank_file([find_game(game).form("en")], players), key) == [value]


def test_more_players_than_the_game_has_are_refused() -> None:
    with pytest.raises(InputError, match="Kuhlorado supports at most 2 players"):
        make_blank_file([find_game("kuhlorado").form("en")], ("A", "B", "C"))


@pytest.mark.parametrize(("variant", "sections"), [("", ["marks"]), ("pro", ["marks", "interim"])])
def test_the_pro_variant_has_the_interim_board(variant: str, sections: list[str]) -> None:
    text = make_blank_file([find_game("kuhlorado").form("en", variant)])

    assert names(text) == sections
    assert keys(text, "variant") == [variant or "basic"]


@pytest.mark.parametrize("game", [folder.name for folder in open_library().game_folders()])
@pytest.mark.parametrize("lang", ["en", "de", "fr", "it"])
def test_every_key_is_explained_once(game: str, lang: str) -> None:
    form = find_game(game).form(lang)
    lines = make_blank_file([form]).splitlines()
    comments = " ".join(it.removeprefix("# ") for it in lines if it.startswith("#"))
    help_by_key = {
        it.key: it.help for it in (*form.fields, *form.sections[0].fields) if it.kind != "code"
    }

    for key, help_text in help_by_key.items():
        assert help_text
        assert comments.count(f"{key}: {help_text}") == 1


@pytest.mark.parametrize("game", [folder.name for folder in open_library().game_folders()])
def test_an_unfilled_blank_file_of_a_sheet_scores_zero(game: str) -> None:
    loaded = find_game(game)
    forms = sheet_forms(game, 5) if loaded.has_sheets else [loaded.form("en")]

    result = score_text(make_blank_file(forms), "blank.txt", open_library(), None).result

    assert not result.complete
    assert result.warnings
    assert {score.total for score in result.scores} == {0}
