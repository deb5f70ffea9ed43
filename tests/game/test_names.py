"""Things named by people: by id or printed name, in any language, or by a beginning."""

from __future__ import annotations

import pytest

from hedgerow import api
from hedgerow.base.errors import MAX_PROBLEMS, InputError
from hedgerow.game.names import Names, bare
from hedgerow.game.score_file import parse_scorefile
from hedgerow.library.library import open_library

FARM = "C G C|G C\nGCGCG\nCGCGC\nGCGCG"
NAMES = Names(
    ("grazers", "corners", "hay-party", "sound-hay"),
    lambda: {
        "grazers": ("Nibblers", "Grignoteurs"),
        "corners": ("Round the corners", "Coins assortis"),
        "hay-party": ("Hay party", "Fête du foin", "Heufäßchen"),
        "sound-hay": ("Hay stays dry", "Foin au sec"),
    },
)


@pytest.mark.parametrize(
    ("text", "found"),
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
def test_a_thing_is_found_by_id_name_or_a_beginning_that_is_its_own(
    text: str, found: list[str]
) -> None:
    assert list(NAMES.matching(text)) == found


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
def test_names_that_only_blanks_divide_are_found_and_the_rest_stays_whole(
    text: str, parts: list[str]
) -> None:
    found = [*NAMES.divided(text)]

    assert [part for _, part in found] == parts
    assert [text[at : at + len(part)] for at, part in found] == parts


def test_the_nearest_name_or_id_is_told() -> None:
    assert NAMES.nearest("Niblers") == "Nibblers"
    assert NAMES.nearest("cornres") == "corners"


@pytest.mark.parametrize(
    ("name", "plain"), [("Zoë-Ann B.", "zoeannb"), ("Œuf", "oeuf"), ("Straße", "strasse")]
)
def test_a_bare_name_has_letters_and_digits_alone(name: str, plain: str) -> None:
    assert bare(name) == plain


def requests(typed: str) -> list[str]:
    text = f"game: stampfarm\nrequests: {typed}\n[Lisa]\n{FARM}\n"
    return list(api.entry(text)["fields"].get("requests", []))


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
    ("typed", "found"),
    [
        ("Vorsicht, Dornen", ["brambles"]),
        ("corners, Vorsicht, Dornen, hay-party", ["corners", "brambles", "hay-party"]),
        ("Vorsicht", ["brambles"]),
    ],
)
def test_a_name_that_has_a_comma_stays_whole(typed: str, found: list[str]) -> None:
    assert requests(typed) == found


@pytest.mark.parametrize("game", [folder.name for folder in open_library().game_folders()])
def test_everything_printed_is_found_by_its_name_in_every_language(game: str) -> None:
    box = open_library().box(game)
    for lang in box.languages:
        form = box.form(lang)
        fields = (*form.fields, *(it for section in form.sections for it in section.fields))
        for field in fields:
            called = {it.id: box.table("en").called(it.word) for it in field.options}
            names = Names(tuple(called), called.copy)
            for option in field.options:
                assert names.matching(option.name) == (option.id,)
                assert names.matching(option.id) == (option.id,)


def test_what_could_be_two_things_is_told_with_both() -> None:
    (problem,) = api.problems(f"game: stampfarm\nrequests: hay\n[Lisa]\n{FARM}\n")

    assert "Hay party (hay-party)" in str(problem.message)
    assert "Hay stays dry (sound-hay)" in str(problem.message)


# The nearest name is proposed, never another thing whose id happens to be alike.
@pytest.mark.parametrize(
    ("typed", "near"), [("Niblers", "Nibblers"), ("Rund the corners", "Round the corners")]
)
def test_a_hint_names_the_nearest_printed_name(typed: str, near: str) -> None:
    (problem,) = api.problems(f"game: stampfarm\nrequests: {typed}\n[Lisa]\n{FARM}\n")

    assert str(problem.hint) == f"did you mean {near}?"


def test_what_stands_in_the_stable_may_be_named() -> None:
    text = f"game: stampfarm\n[Lisa]\nstable: goose, Kuh\n{FARM}\n"

    assert api.entry(text)["sections"][0]["fields"] == {"stable": ["G", "C"]}


@pytest.mark.parametrize("name", ["Bunte Runde", "bunterunde", "BUNTE-RUNDE", "bunte runde"])
def test_a_game_is_found_by_its_title(name: str) -> None:
    assert open_library().box(name).id == "bunte-runde"


def test_no_more_names_are_compared_than_problems_are_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compared: list[str] = []
    monkeypatch.setattr(Names, "nearest", lambda self, text: compared.append(text))
    box = open_library().box("stampfarm")
    text = "game: stampfarm\nrequests: " + ", ".join(f"x{n}" for n in range(150)) + "\n[A]\nC\n"
    with pytest.raises(InputError):
        box.game.rules().parse(parse_scorefile(text, "f"), box.table("en"))

    assert len(compared) == MAX_PROBLEMS + 1
