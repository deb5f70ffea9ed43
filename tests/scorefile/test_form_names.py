"""The name index: things are found by id, by name in any language, or by prefix."""

from __future__ import annotations

import pytest

import hedgerow
from hedgerow.base.errors import MAX_PROBLEMS, InputError, group_problems, summarize_problems
from hedgerow.base.messages import to_english
from hedgerow.game.library import open_library
from hedgerow.game.scored_game import fill_file
from hedgerow.scorefile.form import NameIndex
from hedgerow.scorefile.score_file import parse_score_file

FARM = "C G C|G C\nGCGCG\nCGCGC\nGCGCG"
EMPTY_FARM = "\n".join(["....."] * 4)
NAMES = NameIndex(
    ("grazers", "corners", "hay-party", "sound-hay"),
    lambda: {
        "grazers": ("Nibblers", "Grignoteurs"),
        "corners": ("Round the corners", "Coins assortis"),
        "hay-party": ("Hay party", "Fête du foin", "Heufäßchen"),
        "sound-hay": ("Hay stays dry", "Foin au sec"),
    },
)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("grazers", ["grazers"]),
        ("GRAZERS", ["grazers"]),
        ("Nibblers", ["grazers"]),
        ("round the corners", ["corners"]),
        ("round-the-corners", ["corners"]),
        ("Roundthecorners", ["corners"]),
        ("hayparty", ["hay-party"]),
        ("fete du foin", ["hay-party"]),
        ("FÊTE DU FOIN", ["hay-party"]),
        ("Heufaesschen", ["hay-party"]),
        ("heufasschen", ["hay-party"]),
        ("nib", ["grazers"]),
        ("ni", []),
        ("round", ["corners"]),
        ("hay", ["hay-party", "sound-hay"]),
        ("hay p", ["hay-party"]),
        ("sound", ["sound-hay"]),
        ("Nobblers", []),
        ("", []),
        ("-", []),
    ],
)
def test_prefix_matches_finds_ids_names_and_unique_prefixes(text: str, ids: list[str]) -> None:
    assert list(NAMES.prefix_matches(text)) == ids


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("grazers corners", ["grazers", "corners"]),
        ("Nibblers Round the corners Hay party", ["Nibblers", "Round the corners", "Hay party"]),
        ("Nibblers  Rund the corner", ["Nibblers", "Rund the corner"]),
        ("Rund the corner Nibblers", ["Rund the corner", "Nibblers"]),
        ("Nibblers not corners", ["Nibblers", "not", "corners"]),
        ("Nibblers nothing here Hay party", ["Nibblers", "nothing here", "Hay party"]),
        ("nothing", ["nothing"]),
    ],
)
def test_split_names_finds_names_without_commas_and_keeps_the_rest_whole(
    text: str, parts: list[str]
) -> None:
    names = [*NAMES.split_names(text)]

    assert [part for _, part in names] == parts
    assert [text[start : start + len(part)] for start, part in names] == parts


PRINTED = {
    "grazers": "Grignoteurs",
    "corners": "Coins assortis",
    "hay-party": "Fête du foin",
    "sound-hay": "Foin au sec",
}


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        pytest.param("Grignotteur", "did you mean Grignoteurs?", id="the user's language"),
        pytest.param("Niblers", "did you mean Grignoteurs?", id="another language"),
        pytest.param("cornres", "did you mean Coins assortis?", id="an id"),
        pytest.param("foin", "did you mean Fête du foin or Foin au sec?", id="two as near"),
        pytest.param("tracteur", "", id="none"),
    ],
)
def test_a_hint_has_the_printed_name_in_the_users_language(typed: str, hint: str) -> None:
    assert str(NAMES.hint(typed, PRINTED)) == hint


def test_a_printed_name_of_two_things_is_suggested_by_its_id() -> None:
    names = NameIndex(
        ("big-barn", "old-barn"), lambda: {"big-barn": ["Barn"], "old-barn": ["Barn"]}
    )
    printed = {"big-barn": "Barn", "old-barn": "Barn"}

    assert str(names.hint("barm", printed)) == "did you mean big-barn or old-barn?"


def requests(typed: str) -> list[str]:
    text = f"game: stampfarm\nrequests: {typed}\n[Lisa]\n{FARM}\n"
    return list(hedgerow.parse_entry(text)["fields"].get("requests", []))


@pytest.mark.parametrize(
    "typed",
    [
        "Nibblers, Round the corners, Hay party",
        "nibblers; round the corners; hay party",
        "Nibblers Round the corners Hay party",
        "grazers corners hay-party",
        "Grignoteurs, coins assortis, hay-party",
        "nib, round, hay p",
        "NIBBLERS,Round-the-corners,  Hayparty,",
    ],
)
def test_requests_are_named_as_printed(typed: str) -> None:
    assert requests(typed) == ["grazers", "corners", "hay-party"]


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("Vorsicht, Dornen", ["brambles"]),
        ("corners, Vorsicht, Dornen, hay-party", ["corners", "brambles", "hay-party"]),
        ("Vorsicht", ["brambles"]),
    ],
)
def test_a_name_that_has_a_comma_stays_whole(typed: str, ids: list[str]) -> None:
    assert requests(typed) == ids


@pytest.mark.parametrize("game", [folder.name for folder in open_library().game_folders()])
def test_every_option_is_found_by_its_name_in_every_language(game: str) -> None:
    loaded = open_library().find_game(game)
    for lang in loaded.languages:
        form = loaded.form(lang)
        fields = (*form.fields, *(it for section in form.sections for it in section.fields))
        # Boxes in a row have labels, and no names.
        for field in (it for it in fields if not it.is_row):
            translations = {
                it.id: loaded.scoring_context("en").translations_of(it.word) for it in field.options
            }
            names = NameIndex(tuple(translations), translations.copy)
            for option in field.options:
                assert names.prefix_matches(option.name) == (option.id,)
                assert names.prefix_matches(option.id) == (option.id,)


def test_an_ambiguous_name_is_reported_with_both_readings() -> None:
    (problem,) = hedgerow.check_score_file(f"game: stampfarm\nrequests: hay\n[Lisa]\n{FARM}\n")

    assert "Hay party (hay-party)" in str(problem.message)
    assert "Hay stays dry (sound-hay)" in str(problem.message)


# The printed name is suggested in the file's language, never another thing with a similar id.
@pytest.mark.parametrize(
    ("lang", "typed", "name"),
    [
        ("en", "Niblers", "Nibblers"),
        ("en", "Rund the corners", "Round the corners"),
        ("en", "graser", "Nibblers"),
        ("de", "Ecken", "Rund um die Ecken"),
        ("de", "Heufest", "Heuballenball"),
        ("de", "Heuparty", "Heuballenball"),
        ("de", "Zwillinge", "Zwillingskühe"),
        ("de", "hay-prty", "Heuballenball"),
        ("fr", "coin asorti", "Coins assortis"),
        ("it", "spina", "Occhio alle spine"),
    ],
)
def test_a_hint_has_the_closest_printed_name(lang: str, typed: str, name: str) -> None:
    text = f"game: stampfarm\nlang: {lang}\nrequests: {typed}\n[Lisa]\n{EMPTY_FARM}\n"
    problem = next(it for it in hedgerow.check_score_file(text) if it.location.line == 3)

    assert str(problem.hint) == f"did you mean {name}?"
    assert problem.suggestion == name


def test_applying_a_suggestion_fixes_the_file() -> None:
    """Replacing every mistyped name by its suggestion makes the file valid."""
    text = f"game: stampfarm\nlang: de\nrequests: Ecken, Dornen, Heufest\n[Lisa]\n{EMPTY_FARM}\n"
    wrong = {"Ecken": "Rund um die Ecken", "Dornen": "Vorsicht, Dornen", "Heufest": "Heuballenball"}

    assert [it.suggestion for it in hedgerow.check_score_file(text)] == [*wrong.values()]
    for typed, right in wrong.items():
        text = text.replace(typed, right)
    assert hedgerow.parse_entry(text)["fields"]["requests"] == ["corners", "brambles", "hay-party"]


def test_without_a_close_match_all_printed_names_are_listed() -> None:
    text = "game: kuhfstein\nlang: fr\n[A]\npoints: 1\ngoals: moulin\nC\n[B]\npoints: 1\nC\n"
    problem = next(it for it in hedgerow.check_score_file(text) if it.location.line == 5)

    assert str(problem.hint).startswith("use one of Au bord du lac, Champs dorés, ")
    assert (str(problem.hint).count(", "), problem.suggestion) == (8, "")


def test_a_list_of_names_that_have_commas_is_divided_by_semicolons() -> None:
    (problem,) = hedgerow.check_score_file(
        f"game: stampfarm\nlang: de\nrequests: Traktor\n[Lisa]\n{EMPTY_FARM}\n"
    )

    assert "; Vorsicht, Dornen; Gemischte Gesellschaft; " in str(problem.hint)


def test_different_unknown_names_are_different_errors() -> None:
    text = f"game: stampfarm\nlang: de\nrequests: Heuparty, Ecken, Zwillinge\n[L]\n{EMPTY_FARM}\n"
    problems = hedgerow.check_score_file(text)

    assert [len(kind) for kind in group_problems(problems)] == [1, 1, 1]
    summary = summarize_problems(problems, to_english)
    assert "more like this" not in summary
    assert summary.count("did you mean") == 3


def test_animals_in_the_stable_may_be_named() -> None:
    text = f"game: stampfarm\n[Lisa]\nstable: goose, Kuh\n{FARM}\n"

    assert hedgerow.parse_entry(text)["sections"][0]["fields"] == {"stable": ["G", "C"]}


def test_a_misspelt_animal_in_the_stable_is_one_error() -> None:
    text = f"game: stampfarm\nlang: de\n[Lisa]\nstable: Ganns, S\n{EMPTY_FARM}\n"
    (problem,) = hedgerow.check_score_file(text)

    assert str(problem.message) == "'Ganns' is not a symbol of stampfarm"
    assert (str(problem.hint), problem.suggestion) == ("did you mean Gans?", "Gans")


@pytest.mark.parametrize("name", ["Bunte Runde", "bunterunde", "BUNTE-RUNDE", "bunte runde"])
def test_a_game_is_found_by_its_title(name: str) -> None:
    assert open_library().find_game(name).id == "bunte-runde"


def test_names_are_compared_only_for_reported_problems(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[str] = []

    def closest_matches(self: NameIndex, text: str, printed: object) -> tuple[str, ...]:
        compared.append(text)
        return ()

    monkeypatch.setattr(NameIndex, "closest_matches", closest_matches)
    game = open_library().find_game("stampfarm")
    text = "game: stampfarm\nrequests: " + ", ".join(f"x{n}" for n in range(150)) + "\n[A]\nC\n"
    with pytest.raises(InputError):
        fill_file(parse_score_file(text, "f"), game).finished_game()

    assert len(compared) == MAX_PROBLEMS + 1
