"""JSON calls: they return what the commands print, and refuse invalid arguments."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import hedgerow
from hedgerow.base.frozen import field_defaults, field_names
from hedgerow.base.package_data import data_folder
from hedgerow.drawing.scene import Group, Use
from hedgerow.webapp import pictures, print_requests
from hedgerow.webapp.arguments import arguments_model, parse_arguments
from hedgerow.webapp.rpc import CALLS, handle_call
from tests.limits import LIMIT_S

LIBRARY = hedgerow.open_library()
OPEN_GAMES = ["fallow", "furrows", "market", "parish"]
GAMES = sorted(["bunte-runde", "kuhfstein", "kuhlorado", "stampfarm", *OPEN_GAMES])
EXAMPLES = sorted(data_folder("content").glob("examples/*/*.txt"))


def ask(name: str, **args: object) -> Any:
    text, files = handle_call(name, json.dumps(args), LIBRARY)
    response = json.loads(text)
    assert "fault" not in response, response["fault"]
    return {**response, "files": files} if files else response


def messages(response: Any) -> list[str]:
    return [problem["message"] for problem in response["problems"]]


def test_about_lists_every_game_with_its_parts_in_the_language() -> None:
    about = ask("about", lang="de")
    games = {it["id"]: it for it in about["games"]}

    assert [*games] == GAMES
    assert [it for it in GAMES if games[it]["template"]] == OPEN_GAMES
    assert games["stampfarm"]["players"] == {"least": 2, "most": 5}
    assert games["stampfarm"]["parts"][0] == {
        "id": "sheets",
        "title": "Blätter zum Spielen",
        "fresh": True,
    }
    assert [it["id"] for it in games["kuhfstein"]["parts"] if it["fresh"]] == ["kit", "cards"]
    assert [it["name"] for it in games["bunte-runde"]["variants"]] == ["Formen", "Tiere"]
    assert about["broken"] == []


def test_about_lists_starters_that_are_not_games() -> None:
    starters = ask("about", lang="it")["starters"]

    assert [it["id"] for it in starters] == ["clutch", "odd-fox"]
    assert starters[0]["title"] == "Clutch" and starters[0]["lead"].startswith("Dodici turni")
    for starter in starters:
        assert "<svg" in ask("cover", game=starter["id"], lang="de")["svg"]
        assert messages(ask("form", game=starter["id"])) == [f"unknown game '{starter['id']}'"]


def test_about_describes_a_game_and_what_is_in_its_kit() -> None:
    games = {it["id"]: it for it in ask("about", lang="fr")["games"]}
    stampfarm, fallow = games["stampfarm"], games["fallow"]

    assert (stampfarm["age"], stampfarm["minutes"]) == (6, 20)
    assert stampfarm["lead"] == LIBRARY.find_game("stampfarm").words("fr")("lead")
    assert len(stampfarm["kit"]) == 5
    assert stampfarm["kit"][1].startswith("12\xa0")
    assert (fallow["age"], fallow["minutes"], len(fallow["kit"])) == (5, 5, 2)
    assert all(game["lead"] and game["kit"] for game in games.values())


@pytest.mark.parametrize("game", GAMES)
def test_the_cover_of_a_shipped_game_is_drawn_for_it_and_square(game: str) -> None:
    svg = ask("cover", game=game, lang="de")["svg"]

    assert 'viewBox="0 0 100 100"' in svg


def test_the_cover_of_stampfarm_has_an_animal_in_every_cell_and_stall() -> None:
    cover = pictures.cover_page(LIBRARY.find_game("stampfarm"), "fr")
    (group,) = [it for it in cover.items if isinstance(it, Group)]
    (picture,) = [it for it in group.items if isinstance(it, Use)]
    drawn = [it for it in picture.symbol.items if isinstance(it, Use)]

    assert len([it for it in drawn if "icon-" in it.symbol.id]) == 4 * 5 + 2


def test_the_cover_of_a_game_needs_none_of_its_texts(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text("extends: fallow\nabout: {tag: M1}\n")
    # The font lacks this character.
    (tmp_path / "mine" / "en.yaml").write_text("rules: {beside: ☃}\n", "utf-8")
    library = hedgerow.open_library(tmp_path)

    mine, fallow = (
        pictures.cover_page(library.find_game(name), "en") for name in ("mine", "fallow")
    )

    assert (mine.width_mm, mine.height_mm) == (fallow.width_mm, fallow.height_mm)
    assert len(mine.items) == len(fallow.items)


def test_a_game_without_age_and_minutes_has_null(tmp_path: Path) -> None:
    own = "extends: fallow\nabout: {title: Mine, tag: M1, age: null, minutes: null}\n"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(own)
    text, _ = handle_call("about", "{}", hedgerow.open_library(tmp_path))
    (mine,) = [it for it in json.loads(text)["games"] if it["id"] == "mine"]

    assert (mine["age"], mine["minutes"]) == (None, None)


def test_broken_user_game_is_listed_and_affects_no_other(tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "game.yaml").write_text("about: {title: [}\n")
    text, _ = handle_call("about", "{}", hedgerow.open_library(tmp_path))
    about = json.loads(text)

    assert [it["id"] for it in about["broken"]] == ["broken"]
    assert about["broken"][0]["problems"][0]["line"] == 1
    assert [it["id"] for it in about["games"]] == GAMES


def test_user_game_is_printed_and_entered_like_all_others(tmp_path: Path) -> None:
    (tmp_path / "sixfarm").mkdir()
    own = "extends: stampfarm\nabout: {title: Six Farm, tag: S6}\n"
    own += "sheet: {grid: {columns: 6, rows: 5}}\n"
    (tmp_path / "sixfarm" / "game.yaml").write_text(own)
    library = hedgerow.open_library(tmp_path)

    def call(name: str, **args: object) -> Any:
        return json.loads(handle_call(name, json.dumps(args), library)[0])

    preview = call("preview", order={"game": "sixfarm", "what": "sheets", "seed": 1})
    sheet = call("sheet", code=preview["codes"][0], lang="it")
    rows = ["......"] * 5
    sections: list[Any] = [{"name": it, "fields": {}, "rows": rows} for it in ("Ada", "Bo")]
    entry = {"game": "sixfarm", "lang": "it", "fields": {}, "sections": sections}

    assert "sixfarm" in {it["id"] for it in call("about")["games"]}
    assert (sheet["title"], sheet["sections"][0]["grid"]["columns"]) == ("Six Farm", 6)
    assert [it["name"] for it in call("score", entry=entry)["result"]["players"]] == ["Ada", "Bo"]


# The print page of a command names commands.
NO_PRINT_PAGE = {"without": ["print"], "lang": "en"}
WITHOUT_PRINT_PAGE = ("--without", "print", "--lang", "en")


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (
            {"game": "stampfarm", "what": "sheets", "players": 3, "seed": 7, "lang": "fr"},
            ["sheets", "stampfarm", "--players", "3", "--seed", "7", "--lang", "fr"],
        ),
        (
            {"game": "kuhlorado", "what": "kit", "seed": 7, "paper": "letter"} | NO_PRINT_PAGE,
            ["kit", "kuhlorado", "--seed", "7", "--paper", "letter", *WITHOUT_PRINT_PAGE],
        ),
        (
            {"game": "kuhfstein", "what": "kit", "theme": "ink-saver"} | NO_PRINT_PAGE,
            ["kit", "kuhfstein", "--theme", "ink-saver", *WITHOUT_PRINT_PAGE],
        ),
        (
            {"game": "kuhfstein", "what": "cards", "seed": 7, "lang": "en", "backs": "fold"},
            ["deck", "kuhfstein", "cards", "--seed", "7", "--lang", "en", "--backs", "fold"],
        ),
        (
            {"game": "bunte-runde", "what": "pad", "variant": "animals", "lang": "de"},
            ["pad", "bunte-runde", "--variant", "animals", "--lang", "de"],
        ),
    ],
)
def test_a_pdf_has_the_name_and_the_bytes_of_the_command(
    order: dict[str, object], words: list[str], tmp_path: Path
) -> None:
    files = ask("pdf", order=order)["files"]
    command = [sys.executable, "-m", "hedgerow", *words, "--out", "out"]
    printer = [] if words[0] in ("sheets", "pad") else ["--printer", "none"]
    subprocess.run([*command, *printer], cwd=tmp_path, check=True, timeout=LIMIT_S)
    written = {it.name: it.read_bytes() for it in (tmp_path / "out").iterdir()}

    assert files == written


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_every_game_has_a_preview_of_each_page(game: str) -> None:
    (described,) = [it for it in ask("about", lang="it")["games"] if it["id"] == game]
    for part in described["parts"]:
        order = {"game": game, "what": part["id"], "lang": "it"}
        order |= {"seed": 7} if part["fresh"] else {}
        first = ask("preview", order=order)
        last = ask("preview", order=order, page=first["pages"])

        assert first["svg"].startswith("<?xml") and first["page"] == 1 and first["alt"]
        assert last["page"] == first["pages"] == ask("preview", order=order, page=9_999)["page"]
        assert first["pages"] == 1 or first["svg"] != last["svg"]


def test_the_picture_of_a_page_is_that_of_the_command(tmp_path: Path) -> None:
    preview = ask("preview", order={"game": "fallow", "what": "sheets", "seed": 7}, page=1)
    words = ["sheets", "fallow", "--seed", "7", "--lang", "en", "--format", "svg", "--out", "out"]
    command = [sys.executable, "-m", "hedgerow", *words]
    subprocess.run(command, cwd=tmp_path, check=True, timeout=LIMIT_S)
    (written,) = (tmp_path / "out").iterdir()

    assert preview["svg"] == written.read_text("utf-8")


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ({"game": "stampfarm", "cnt": 3}, "unknown key 'cnt'"),
        ({"what": "kit"}, "missing key 'game'"),
        ({"game": "stampfarm", "count": 1_001}, "1001 sheets exceed the limit of 1000"),
        ({"game": "stampfarm", "count": 0}, "expected a whole number from 1 to 100000"),
        ({"game": "stampfarm", "count": True}, "expected a whole number, found true"),
        ({"game": "stampfarm", "what": "sheets", "count": 201, "players": 5}, "1005 sheets exceed"),
        ({"game": "stampfarm", "paper": "a0"}, "invalid value: 'a0'"),
        ({"game": "stampfarm", "nudge": [1]}, "the list must have at least 2 items, not 1"),
        ({"game": "stampfarm", "nudge": [20.5, 0]}, "must be at most 20"),
        ({"game": "stampfarm", "nudge": [0, -(10**999)]}, "must be at least -20"),
        ({"game": "stampfarm", "nudge": [0, float("nan")]}, "must be at least -20"),
        ({"game": "stampfarm", "codes": "SF1"}, "expected a list, found 'SF1'"),
        ({"game": "stampfarm", "codes": ["A"] * 1_001}, "the list must have at most 1000 items"),
        ({"game": "stampfarm", "what": "../../etc"}, "stampfarm has no deck "),
        ({"game": "../../etc"}, "unknown game '../../etc'"),
    ],
)
def test_invalid_request_is_reported_and_nothing_is_drawn(order: object, expected: str) -> None:
    for name in ("preview", "pdf"):
        assert any(it.startswith(expected) for it in messages(ask(name, order=order)))


def test_maximum_number_of_sheets_is_printed() -> None:
    values = {"game": "stampfarm", "what": "sheets", "count": 200, "players": 5}

    rendering = print_requests.render_request(values, LIBRARY)
    assert rendering.request.total == print_requests.MAX_SHEETS


@pytest.mark.parametrize("text", ["", "[", "null", "[]", '"x"', "[" * 100_000, '{"lang": "xx"}'])
def test_invalid_request_text_is_a_problem_and_not_a_fault(text: str) -> None:
    for name in CALLS:
        response, files = handle_call(name, text, LIBRARY)

        assert json.loads(response)["problems"] and not files


def test_unknown_call_is_refused_with_the_closest_name() -> None:
    answer = ask("scor")

    assert messages(answer) == ["unknown call 'scor'"]
    assert answer["problems"][0]["hint"] == "did you mean score?"


def test_words_without_a_language_are_refused() -> None:
    assert messages(ask("words_file", game="stampfarm")) == ["missing key 'lang'"]
    assert messages(ask("words_file", game="stampfarm", lang=None)) == ["missing key 'lang'"]
    assert messages(ask("words_file", game="stampfarm", lang="xx")) == ["invalid value: 'xx'"]


@pytest.mark.parametrize("name", CALLS)
def test_accepted_values_cause_no_fault(name: str) -> None:
    """Any accepted value, with and without the optional arguments."""
    values: tuple[object, ...] = ("", "stampfarm", "en", {}, {"game": "stampfarm"})
    arguments = arguments_model(CALLS[name].function)

    for value in values:
        accepted = {it: value for it in field_names(arguments) if accepts(arguments, it, value)}
        needed = {it: value for it in accepted if it not in field_defaults(arguments)}
        for args in (needed, accepted):
            assert "fault" not in json.loads(handle_call(name, json.dumps(args), LIBRARY)[0])


def accepts(arguments: Any, key: str, value: object) -> bool:
    try:
        parse_arguments("call", {key: value}, arguments)
    except hedgerow.InputError as error:
        return all(problem.location.path != f"call.{key}" for problem in error.problems)
    return True


def test_too_deep_or_too_large_entry_is_refused() -> None:
    deep: Any = "x"
    for _ in range(12):
        deep = {"a": deep}
    for entry in (deep, {"a": [0] * 30_000}):
        assert messages(ask("score", entry=entry)) == ["expected a JSON object of limited size"]
    assert messages(ask("score", text="x" * (64 * 1024 + 1)))[0] == (
        "the text must have at most 65536 characters"
    )


def test_bug_is_a_fault_and_not_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hedgerow.webapp.pictures.draw_cover", lambda *_: 1 / 0)
    response, _ = handle_call("cover", '{"game": "stampfarm"}', LIBRARY)

    assert "ZeroDivisionError" in json.loads(response)["fault"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_example_has_the_same_score_as_text_and_as_filled_form(path: Path) -> None:
    text = path.read_text("utf-8")
    by_text = ask("score", text=text, lang="de")
    entry = ask("entry", text=text)["entry"]
    by_entry = ask("score", entry=entry, lang="de")

    assert by_text["result"] == by_entry["result"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_filled_form_is_scored_without_reading_any_text(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = ask("entry", text=path.read_text("utf-8"))["entry"]
    expected = ask("score", entry=entry)
    read: list[str] = []

    def decode(text: str, *_: object) -> object:
        read.append(text)
        return json.JSONDecoder().decode(text)

    for name in ("hedgerow.game.scored_game.read_score_file", "hedgerow.webapp.rpc.json.loads"):
        monkeypatch.setattr(name, decode)

    answer = json.JSONDecoder().decode(
        handle_call("score", json.dumps({"entry": entry}), LIBRARY)[0]
    )

    assert answer == expected and "result" in answer
    assert read == [json.dumps({"entry": entry})], "only the request"


def test_problems_of_a_filled_form_name_its_cell_or_field() -> None:
    section = {"name": "Ann", "fields": {"stable": ["G", "Q"]}, "rows": ["S.Z.."] + ["....."] * 3}
    fields = {"requests": ["corners", "nothing"]}
    entry = {"game": "stampfarm", "fields": fields, "sections": [section, {**section, "rows": []}]}

    answer = ask("score", entry=entry)

    assert "text" not in answer and "result" not in answer
    assert [(it["where"], it["line"], it["column"]) for it in answer["problems"]] == [
        ("Ann", None, None),
        ("Requests", None, None),
        ("Ann, Stable", None, None),
        ("Ann, C1", None, None),
        ("Ann", None, None),
    ]
    assert [(it["section"], it.get("field"), it.get("cell")) for it in answer["problems"]] == [
        ("Ann", None, None),
        ("", "requests", None),
        ("Ann", "stable", None),
        ("Ann", None, "C1"),
        ("Ann", None, None),
    ]


def test_a_filled_form_that_breaks_a_rule_has_a_text_and_all_its_problems() -> None:
    fields = {"points": 66, "goals": ["orchard"]}
    torn = {"name": "Anna", "fields": fields, "rows": ["F.F", "..."], "points": ["B2"]}
    entry = {"game": "kuhfstein", "fields": {}, "sections": [torn, {**torn, "name": "Ben"}]}

    answer = ask("score", entry=entry)

    assert answer["text"].splitlines()[4:8] == ["goals: orchard", "F . F", " ^", ". . ."]
    where = [it["where"] for it in answer["problems"]]
    assert where == ["Anna, B2", "Ben, B2", "Anna, C1", "Ben, C1"]


def test_unscorable_game_returns_its_text_and_problems_in_the_language() -> None:
    section = {"name": "Anna", "fields": {}, "rows": ["..", ".."], "walls": [], "points": []}
    entry = {"game": "kuhfstein", "lang": "de", "fields": {}, "sections": [section]}
    answer = ask("score", entry=entry, lang="de")

    assert answer["text"].startswith("game: kuhfstein\nlang: de\n")
    assert "Anna" in " ".join(messages(answer)) and "result" not in answer


def test_an_undecided_game_is_answered_with_what_is_missing_in_the_language() -> None:
    rows = {"rows": ["CCPSG", "GSCPS", "SCPSP", "PSGCS"], "points": [], "fields": {}}
    walls = {"Anna": [[f"{col}1", f"{col}2"] for col in "ABCDE"], "Ben": []}
    sections = [{"name": name, "walls": it, **rows} for name, it in walls.items()]
    entry = {"game": "stampfarm", "lang": "en", "fields": {}, "sections": sections}

    result = ask("score", entry=entry, lang="de")["result"]

    assert (result["state"], result["winners"]) == ("undecided", [])
    assert [it["rank"] for it in result["players"]] == [None, None]
    (question,) = result["open"]
    assert (question["section"], question["field"]) == ("Ben", "sheet")
    assert question["text"].startswith("Ben: Weder der Code")


def test_form_lists_which_options_need_a_field() -> None:
    (section,) = ask("form", game="kuhfstein", lang="en")["sections"]

    assert {it["key"]: it["needed_by"] for it in section["fields"]} == {
        "points": None,
        "goals": None,
        "supply": ["full-barn"],
        "trees": ["orchard"],
    }


def test_zero_trees_stay_a_number() -> None:
    text = "game: kuhfstein\n\n[Anna]\npoints: 66\ngoals: orchard\ntrees: 0\nF M\n"

    entry = ask("entry", text=text)["entry"]

    assert entry["sections"][0]["fields"]["trees"] == 0
    assert ask("score", entry=entry)["text"] == text


def test_the_form_of_a_sheet_brings_its_hedge_its_icons_and_what_is_printed_there() -> None:
    sheet = ask("sheet", code="sf1 a4255 y2rsr", lang="fr")

    assert (sheet["game"], sheet["code"]) == ("stampfarm", "SF1-A4255-Y2RSR")
    assert sheet["sections"][0]["grid"]["walls"]
    assert {"cow", "sheep"} <= sheet["icons"].keys() and sheet["paints"]["leaf"] == "#4f8f3a"
    assert "<svg" in sheet["grounds"][""] and "<svg" in sheet["icons"]["cow"]


def test_a_mistyped_code_comes_with_its_repair() -> None:
    answer = ask("sheet", code="SF1-A4255-Y2RSQ", lang="fr")

    assert answer["repairs"] == ["SF1-A4255-Y2RSR"]
    assert "ce code contient" in messages(answer)[0]


@pytest.mark.parametrize("number", range(4))
def test_every_code_of_a_printed_set_gives_the_set_with_its_letters(number: int) -> None:
    order = {"game": "stampfarm", "what": "sheets", "players": 4, "seed": 3}
    printed = ask("preview", order=order)["codes"]

    answer = ask("set", code=printed[number].lower().replace("-", " "))

    assert (answer["game"], answer["code"]) == ("stampfarm", printed[number])
    assert answer["codes"][:4] == printed
    assert answer["letters"] == [*"ABCDEFGHIJKL"][: len(answer["codes"])]


def test_an_order_may_have_the_address_of_the_page() -> None:
    order = {"game": "stampfarm", "what": "sheets", "seed": 3}
    plain, linked, wrong = (
        ask("preview", order={**order, **site})
        for site in ({}, {"site": "https://example.org/"}, {"site": "javascript:alert(1)"})
    )

    assert plain["svg"] == ask("preview", order={**order, "site": ""})["svg"]
    assert linked["codes"] == plain["codes"] and linked["svg"] != plain["svg"]
    assert "is not the address of a page" in messages(wrong)[0]


@pytest.mark.parametrize("game", ["kuhlorado", "bunte-runde"])
def test_a_shared_sheet_is_a_set_alone_without_a_letter(game: str) -> None:
    (code,) = ask("preview", order={"game": game, "what": "sheets", "count": 1, "seed": 3})["codes"]

    assert ask("set", code=code) == {"game": game, "code": code, "codes": [code], "letters": []}


def test_a_mistyped_code_of_a_set_comes_with_its_repair() -> None:
    answer = ask("set", code="SF1-A4255-Y2RSQ", lang="de")

    assert answer["repairs"] == ["SF1-A4255-Y2RSR"]
    assert "Tippfehler" in messages(answer)[0]


@pytest.mark.parametrize("game", GAMES)
def test_every_form_brings_the_icons_and_colours_it_names(game: str) -> None:
    form = ask("form", game=game, lang="de")
    heads = [it for section in form["sections"] for it in section["grid"]["palette"]]

    assert {it["icon"] for it in heads} - {""} <= form["icons"].keys()
    assert {it["paint"] for it in heads} - {""} <= form["paints"].keys()
    assert "<svg" in ask("cover", game=game, lang="de")["svg"]


def example(name: str) -> Any:
    path = data_folder("content") / "examples" / f"{name}.txt"
    return ask("entry", text=path.read_text("utf-8"))["entry"]


def without_fields(entry: Any, *keys: str) -> Any:
    """Return an entry without some fields, of the game and of its sections."""

    def drop(values: Any) -> Any:
        return {key: value for key, value in values.items() if key not in keys}

    sections = [{**it, "fields": drop(it["fields"])} for it in entry["sections"]]
    return {**entry, "fields": drop(entry["fields"]), "sections": sections}


def test_unnamed_players_have_the_names_of_the_palette() -> None:
    entry = without_fields(example("kuhlorado/rulebook"), "crosses", "circles")
    result = ask("score", entry=entry, lang="fr")["result"]
    palette = ask("form", game="kuhlorado", lang="fr")["sections"][0]["grid"]["palette"]

    assert [(it["name"], it["label"]) for it in result["players"]] == [
        ("X", palette[0]["name"]),
        ("O", palette[1]["name"]),
    ]
    assert result["winner_labels"] == [
        it["label"] for it in result["players"] if it["name"] in result["winners"]
    ]


def test_named_players_keep_their_names_even_if_they_are_marks() -> None:
    entry = example("kuhlorado/rulebook")
    entry["fields"] |= {"crosses": "O", "circles": "X"}
    result = ask("score", entry=entry)["result"]

    assert [it["label"] for it in result["players"]] == ["O", "X"]


@pytest.mark.parametrize(
    ("game", "removed", "fields"),
    [
        ("stampfarm/four", ["sheet"], {("Ida", "sheet"), ("Jan", "sheet"), ("Mia", "sheet")}),
        ("fallow/code", ["sheet"], {("Jan", "sheet")}),
        ("parish/codes", ["seasons"], {("Ida", "seasons"), ("Jan", "seasons")}),
        ("parish/codes", ["wishes"], {("", "wishes")}),
    ],
)
def test_open_question_names_the_field_that_answers_it(
    game: str, removed: list[str], fields: set[tuple[str, str]]
) -> None:
    entry = without_fields(example(game), *removed)
    for section in entry["sections"]:
        section["walls"] = []
    result = ask("score", entry=entry)["result"]
    asked = {(it["section"], it["field"]) for it in result["open"]}
    form = ask("form", game=entry["game"])
    keys = {it["key"] for part in (form, form["sections"][0]) for it in part["fields"]}

    assert (result["state"], result["winners"]) == ("undecided", [])
    assert fields <= asked
    assert {field for _, field in asked} <= keys


def test_open_question_about_the_interim_marks_names_their_board() -> None:
    entry = example("kuhlorado/pro")
    entry["sections"] = [it for it in entry["sections"] if it["name"] != "interim"]
    result = ask("score", entry=entry)["result"]

    assert (result["state"], result["winners"]) == ("undecided", [])
    assert [(it["section"], it["brush"]) for it in result["open"]] == [("interim", "letter")]


def typed(text: str, **more: object) -> Any:
    """Return the result of a filled form: that of the score file."""
    return ask("score", entry=ask("entry", text=text)["entry"], **more)["result"]


ONE_APPLE_EACH = "game: market\n[Ada]\nbasket: A\n[Bo]\nbasket: A\n"
ONE_BOX_EACH = "game: furrows\n[Ada]\nwheat: 2\n[Bo]\nwheat: 3\n"
ONE_TILE_EACH = (
    "game: kuhfstein\n[Ada]\npoints: 65\ngoals: finisher\nF\n[Bo]\npoints: 64\ngoals: finisher\nF\n"
)


@pytest.mark.parametrize(
    ("text", "is_over", "leaders"),
    [
        (ONE_APPLE_EACH, False, ["Ada", "Bo"]),
        (ONE_BOX_EACH, False, ["Ada", "Bo"]),
        (f"{ONE_BOX_EACH}misses: 4\n", True, ["Ada"]),
        ("game: fallow\n[Ida]\nBO.\nO..\n...\n[Bo]\nOOB\n...\n...\n", False, ["Ida"]),
        ("game: fallow\n[Ida]\nBO.\nOB.\nB..\n[Bo]\nOOB\n.B.\nB..\n", True, ["Ida"]),
    ],
)
def test_games_that_state_their_end_are_over_when_it_is_true(
    text: str, is_over: bool, leaders: list[str]
) -> None:
    for final in (False, True):
        result = typed(text, final=final)
        assert (result["complete"], result["shows_end"], result["winners"]) == (
            is_over,
            True,
            leaders,
        )


@pytest.mark.parametrize(("text", "leaders"), [(ONE_TILE_EACH, ["Ada"])])
def test_games_that_do_not_show_their_end_have_a_winner_once_it_is_asked_for(
    text: str, leaders: list[str]
) -> None:
    so_far, result = typed(text, final=False), typed(text, final=True)

    assert (so_far["state"], so_far["complete"], so_far["shows_end"]) == ("so-far", False, False)
    assert (result["state"], result["complete"], result["shows_end"]) == ("final", True, False)
    assert so_far["winners"] == result["winners"] == leaders
    assert ask("score", text=text, final=False)["result"]["state"] == "so-far"
    assert ask("score", text=text)["result"]["state"] == "final"


@pytest.mark.parametrize("name", ["stampfarm/rulebook", "kuhlorado/rulebook", "bunte-runde/double"])
def test_a_full_board_shows_its_end(name: str) -> None:
    result = ask("score", entry=example(name), final=False)["result"]

    assert (result["state"], result["shows_end"]) == ("final", True)


@pytest.mark.parametrize("key", ["points", "supply"])
def test_question_about_a_missing_field_names_it(key: str) -> None:
    result = ask("score", entry=without_fields(example("kuhfstein/valley"), key))["result"]

    assert result["state"] == "undecided"
    assert {it["field"] for it in result["open"]} == {key}
    assert {it["section"] for it in result["open"]} <= {"Anna", "Ben"}


def test_problem_of_missing_cards_names_their_field_and_shows_no_line_of_a_file() -> None:
    answer = ask("score", entry=without_fields(example("kuhfstein/valley"), "goals"))

    assert "result" not in answer
    assert {it["field"] for it in answer["problems"]} == {"goals"}
    assert {it["section"] for it in answer["problems"]} <= {"Anna", "Ben"}
    assert {it["hint"] for it in answer["problems"]} == {""}


@pytest.mark.parametrize("lang", ["en", "fr", "it", "de"])
def test_page_names_sections_by_their_labels(lang: str) -> None:
    pro = example("kuhlorado/pro")
    early = {**pro, "sections": [dict(it) for it in pro["sections"]]}
    marks, interim = (
        next(it for it in early["sections"] if it["name"] == name) for name in ("marks", "interim")
    )
    marks["rows"] = interim["rows"] = [
        "X" + row[1:] if n == 0 else "." * 8 for n, row in enumerate(["." * 8] * 8)
    ]
    basic = without_fields(pro, "variant")
    sections = {
        it["name"]: it["label"] for it in ask("form", game="kuhlorado", lang=lang)["sections"]
    }
    warnings = ask("score", entry=early, lang=lang)["result"]["warnings"]
    (problem,) = ask("score", entry=basic, lang=lang)["problems"]

    assert any(sections["interim"] in text for text in warnings)
    assert sections["interim"] in problem["message"]
    assert not any("[" in text for text in (*warnings, problem["message"], problem["where"]))


@pytest.mark.parametrize("variant", ["shapes", "animals"])
def test_every_row_of_the_ring_table_has_a_picture(variant: str) -> None:
    form = ask("form", game="bunte-runde", variant=variant)
    rows = form["sections"][0]["grid"]["ring"]["rows"]

    assert len({it["icon"] for it in rows}) == len(rows)
    assert all(form["icons"][it["icon"]].startswith("<?xml") for it in rows)


def test_interim_marks_are_picked_from_those_of_the_end_on_the_same_ground() -> None:
    form = ask("sheet", code="KR1-JFP05-3MWEG", variant="pro")
    (interim,) = [it for it in form["sections"] if it["name"] == "interim"]

    assert (interim["wanted"], interim["picked_from"]) == (True, "marks")
    assert form["grounds"]["interim"] == form["grounds"]["marks"]
    assert "interim" not in ask("sheet", code="KR1-JFP05-3MWEG")["grounds"]


def test_tiles_may_be_anywhere_on_a_growing_board_of_the_stated_size() -> None:
    most = ask("form", game="kuhfstein")["sections"][0]["grid"]["max_side"]
    landscape = example("kuhfstein/valley")
    for section in landscape["sections"]:
        rows = [*section["rows"], *[""] * (most - len(section["rows"]))]
        section["rows"] = [row.ljust(most, ".") for row in rows]
    apart = {**landscape, "sections": [dict(it) for it in landscape["sections"]]}
    for section in apart["sections"]:
        section["rows"] = [*section["rows"][:-1], "." * (most - 1) + "W"]
    scattered = ask("score", entry=apart)

    assert "result" in ask("score", entry=landscape)
    assert ask("entry", text=scattered["text"])["entry"]["sections"] == apart["sections"]
    assert [it["message"].partition(":")[0] for it in scattered["problems"]] == [
        "tiles must share a side, but the landscape is in 2 pieces"
    ] * 2


@pytest.mark.parametrize(("players", "opened"), [(12, True), (13, False), (400, False)])
def test_a_text_with_more_players_than_the_page_shows_is_refused(
    players: int, opened: bool
) -> None:
    farm = "\n".join(["....."] * 4)
    text = "game: stampfarm\n" + "".join(f"[P{n}]\n{farm}\n" for n in range(players))
    answer = ask("entry", text=text)

    assert ("entry" in answer) == opened
    if not opened:
        (problem,) = answer["problems"]
        assert (problem["line"], problem["message"]) == (
            2 + 12 * 5,
            "Stampfarm supports at most 5 players",
        )
    assert len(ask("score", text=text)["result"]["players"]) == players


HALVES = ["\\ud800", "\\uDFFF", "\\ude00\\ud83d", "Ida\\ud83d"]


@pytest.mark.parametrize("half", HALVES)
@pytest.mark.parametrize("name", ["score", "own", "edit", "form", "set", "unpack"])
def test_half_of_a_character_is_a_problem_of_every_call(name: str, half: str) -> None:
    # As a browser sends it, escaped, and as a character.
    for text in (half, json.loads(f'"{half}"')):
        answer = json.loads(handle_call(name, f'{{"text": "{text}", "lang": "de"}}', LIBRARY)[0])

        assert messages(answer) == ["der Text enthält ein halbes Zeichen"]


def test_whole_characters_may_be_escaped() -> None:
    request = '{"text": "game: stampfarm\\n[\\ud83d\\ude00]\\n"}'
    answer = json.loads(handle_call("score", request, LIBRARY)[0])

    assert "fault" not in answer
    assert not any("half" in it for it in messages(answer))
