"""User games in the page: created, checked, printed, scored, exported, never trusted."""

from __future__ import annotations

import base64
import io
import json
import os
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import hedgerow
from hedgerow.authoring.starters import STARTERS
from hedgerow.base.errors import Location, Problem
from hedgerow.base.messages import LANGUAGES, Message
from hedgerow.base.package_data import data_folder
from hedgerow.game.game import Game
from hedgerow.game.library import Library
from hedgerow.webapp import user_games
from hedgerow.webapp.problems import format_problems
from hedgerow.webapp.rpc import handle_call
from hedgerow.webapp.user_games import MAX_USER_GAMES_BYTES

LIBRARY = hedgerow.open_library()
GAMES = [it["id"] for it in hedgerow.list_games()]
Texts = dict[str, str]


def call_with_files(name: str, /, **args: Any) -> tuple[dict[str, Any], dict[str, bytes]]:
    text, files = handle_call(name, json.dumps(args), LIBRARY)
    response = json.loads(text)
    assert "fault" not in response, response
    return response, dict(files)


def ask(name: str, /, **args: Any) -> dict[str, Any]:
    return call_with_files(name, **args)[0]


def starter(game: str = "stampfarm", name: str = "mine") -> Texts:
    texts: Texts = ask("starter", game=game, name=name)["texts"]
    return texts


def store(texts: Texts) -> str:
    set_id: str = ask("own", texts=texts)["own"]
    return set_id


def starter_with(
    old: str, new: str, file: str = "mine/game.yaml", game: str = "stampfarm"
) -> Texts:
    texts = starter(game)
    assert old in texts[file]
    return {**texts, file: texts[file].replace(old, new)}


def failing_load(name: str) -> Callable[[Library, Path], Game]:
    """Return a function that loads games, but fails by a fault of the program for one."""
    load = Library.load

    def load_or_fail(library: Library, folder: Path) -> Game:
        if folder.name == name:
            raise ZeroDivisionError("no such luck")
        return load(library, folder)

    return load_or_fail


def messages(response: dict[str, Any]) -> list[str]:
    return [problem["message"] for problem in response["problems"]]


def make_zip(files: dict[str, bytes]) -> str:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return base64.b64encode(data.getvalue()).decode()


@pytest.mark.parametrize("game", GAMES)
def test_starter_game_is_valid_listed_printed_and_scored(game: str) -> None:
    texts = starter(str(game))
    own = store(texts)
    listed = {it["id"]: it for it in ask("about", own=own)["games"]}
    order = {"game": "mine", "what": "kit", "seed": 7}

    checked = ask("validate", own=own, game="mine")
    assert (checked["problems"], checked["warnings"]) == ([], [])
    assert listed["mine"]["own"] and not listed[str(game)]["own"]
    assert "mine" not in [it["id"] for it in ask("about")["games"]]
    assert ask("preview", own=own, order=order, page=1)["svg"].startswith("<?xml")
    assert call_with_files("pdf", own=own, order=order)[1].popitem()[1].startswith(b"%PDF")
    assert ask("form", own=own, game="mine")["game"] == "mine"
    expected = json.loads(texts["mine/example.json"])
    scored = ask("score", own=own, text=texts["mine/example.txt"])["result"]
    assert [it["total"] for it in scored["players"]] == [it["total"] for it in expected["players"]]


def test_rules_are_read_back_with_the_lines_of_the_game_file() -> None:
    texts = starter_with(
        "extends: stampfarm",
        "extends: stampfarm\ndecks:\n- id: requests\n  cards:\n"
        "  - {id: grazers, points: 2}\n"
        "  - {id: pond, back: shears, of: goose, at: corners, points: 3}",
    )
    texts["mine/en.yaml"] += "\ncards: {pond: Pond}\ntexts: {pond: Every goose in a corner.}\n"
    rules = {it["name"]: it for it in ask("validate", own=store(texts), game="mine")["rules"]}

    assert rules["Pond"]["text"] == "Geese in the corners: 3\u00a0points each."
    assert (rules["Pond"]["where"], rules["Pond"]["line"]) == ("mine/game.yaml", 11)
    assert rules["Nibblers"]["text"].endswith(": 2\u00a0points each, at most 5\u00a0points in all.")
    # An inherited rule is stated in the parent's file.
    assert rules["Berry feast"]["where"] == "stampfarm/game.yaml"


def test_rules_are_read_back_in_the_language_of_the_page() -> None:
    rules = ask("validate", own=store(starter()), game="mine", lang="de")["rules"]

    assert rules[1]["text"] == (
        "Gänse mit Hecke daneben: je 1\u00a0Punkt, höchstens 5\u00a0Punkte insgesamt."
    )


def test_a_game_with_problems_has_no_rules_to_read_back() -> None:
    own = store(starter_with("  tag: ", "  colour: red\n  tag: "))

    assert ask("validate", own=own, game="mine")["rules"] == []


WRONG = "{id: mine, back: shears, of: goose, hedge: beside, points: 1}"
RIGHT = "{id: mine, back: shears, of: goose, along: hedge, points: 1}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_saved_game_with_a_problem_is_listed_as_broken_until_it_is_fixed(lang: str) -> None:
    texts = starter_with(
        "extends: stampfarm", f"extends: stampfarm\ndecks:\n- id: requests\n  cards:\n  - {WRONG}"
    )
    texts["mine/en.yaml"] += "\ncards: {mine: Mine}\ntexts: {mine: Geese beside the hedge.}\n"
    own = store(texts)
    (problem,) = ask("validate", own=own, game="mine", lang=lang)["problems"]
    listed = ask("about", own=own, lang=lang)["broken"]

    assert (problem["where"], problem["line"], problem["column"]) == ("mine/game.yaml", 10, 41)
    assert listed == [{"id": "mine", "problems": [problem]}]
    texts["mine/game.yaml"] = texts["mine/game.yaml"].replace(WRONG, RIGHT)
    assert ask("validate", own=store(texts), game="mine")["problems"] == []


def test_newer_format_in_a_saved_game_has_the_hint_to_update() -> None:
    own = store(starter_with("  tag: ", "  format: 2\n  tag: "))
    (problem,) = ask("validate", own=own, game="mine")["problems"]

    assert (problem["line"], problem["hint"]) == (10, "update hedgerow")


def test_problem_has_a_location_with_the_file_name_of_the_page() -> None:
    own = store(starter_with("  tag: ", "  colour: red\n  tag: "))
    (problem,) = ask("validate", own=own, game="mine")["problems"]

    assert problem["where"] == "mine/game.yaml"
    assert (problem["line"], problem["column"]) == (10, 3)
    assert problem["message"] == "unknown key 'colour'"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_messages_name_no_folder_of_this_machine(lang: str) -> None:
    broken = [
        starter_with("extends: stampfarm", "extends: nothing"),
        starter_with("extends: stampfarm", "extends: stampfarm\ngrid: {rows: 900}"),
        {**starter(), "mine/en.yaml": "home: ["},
        {**starter(), "mine/xx.yaml": "a: b\n"},
        {**starter(), "mine/icons/cow.svg": "<svg>"},
        {**starter(), "mine/themes/dusk.yaml": "colours: {leaf: red}\n"},
        starter_with(
            "extends: stampfarm", "extends: stampfarm\nsheet: {grid: {columns: 2, rows: 2}}"
        ),
        {"mine/en.yaml": "a: b\n"},
    ]
    for texts in broken:
        response = ask("validate", own=store(texts), game="mine", lang=lang)
        assert response["problems"]
        text = json.dumps(response)
        assert "hedgerow-own" not in text and str(Path.cwd()) not in text


def test_warning_does_not_prevent_drawing() -> None:
    card = "decks: [{id: cards, cards: [{id: c01, shape: FFF/?F.}]}]"
    own = store(starter_with("extends: kuhfstein", f"extends: kuhfstein\n{card}", game="kuhfstein"))
    response = ask("validate", own=own, game="mine")

    assert response["problems"] == []
    (warning,) = response["warnings"]
    assert (warning["where"], warning["line"]) == ("mine/game.yaml", 7)
    assert warning["message"].startswith("the cards ask for 'field' 31 times")
    order = {"game": "mine", "what": "cards"}
    assert ask("preview", own=own, order=order, page=1)["svg"].startswith("<?xml")


def test_inherited_problem_is_located_in_the_user_file() -> None:
    own = store(
        starter_with(
            "extends: stampfarm",
            "extends: stampfarm\nkinds: [{id: hay, remove: true}]",
        )
    )
    problem = ask("validate", own=own, game="mine")["problems"][0]

    assert (problem["where"], problem["line"]) == ("mine/game.yaml", 6)
    assert problem["message"] == "sheet.fields.stable.holds.1: unknown kind 'hay'"
    assert (
        "inherited from stampfarm/game.yaml:27:36; change it in mine/game.yaml" in problem["hint"]
    )


def test_broken_game_is_reported_and_affects_no_other() -> None:
    texts = {**starter_with("extends: stampfarm", "extends: ["), **starter("fallow", "fine")}
    about = ask("about", own=store(texts))

    assert [it["id"] for it in about["broken"]] == ["mine"]
    assert {"fine", *map(str, GAMES)} <= {it["id"] for it in about["games"]}


def test_a_game_on_which_the_program_fails_has_a_fault_and_affects_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    texts = {**starter(), **starter("fallow", "fine")}
    own = store(texts)
    monkeypatch.setattr(Library, "load", failing_load("mine"))
    about = ask("about", own=own)

    (broken,) = about["broken"]
    assert broken["id"] == "mine"
    (problem,) = broken["problems"]
    assert "a fault of its own: ZeroDivisionError: no such luck" in problem["sentence"]
    assert {"fine", *map(str, GAMES)} <= {it["id"] for it in about["games"]}
    assert ask("cover", own=own, game="Fine")["svg"], "found by its title, among all games"
    (problem,) = ask("validate", own=own, game="mine")["problems"]
    assert "ZeroDivisionError" in problem["message"]


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        (
            "icons/egg.svg",
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
            '<circle class="gold" cx="50" cy="50" r="9"><path d="M0 0"/></circle></svg>',
            "cannot read the icon: <circle> must not contain other shapes",
        ),
        ("market.csv", "id,id.x\n,a\n", "'id.x' is not a column name"),
    ],
)
def test_a_wrong_picture_or_table_is_a_problem_of_its_game(
    file: str, text: str, message: str
) -> None:
    texts: Texts = ask("starter", game="market", name="mine", whole=True)["texts"]
    own = store({**texts, f"mine/{file}": text})

    assert {*map(str, GAMES)} <= {it["id"] for it in ask("about", own=own)["games"]}
    assert message in messages(ask("validate", own=own, game="mine"))


def test_user_game_does_not_replace_a_shipped_game() -> None:
    texts = {"stampfarm/game.yaml": starter()["mine/game.yaml"]}
    own = store(texts)

    assert messages(ask("validate", own=own, game="stampfarm"))[0].endswith("already exists")
    listed = {it["id"]: it for it in ask("about", own=own)["games"]}
    assert not listed["stampfarm"]["own"]


def test_tag_of_another_game_is_a_problem() -> None:
    texts = starter()
    tag = next(it for it in texts["mine/game.yaml"].splitlines() if "tag:" in it)
    own = store({**texts, "mine/game.yaml": texts["mine/game.yaml"].replace(tag, "  tag: SF")})

    assert "tag SF is already used by stampfarm" in messages(ask("validate", own=own, game="mine"))


@pytest.mark.parametrize(
    "name",
    [
        *(
            "../game.yaml",
            "mine/../../x.yaml",
            "/etc/passwd",
            "mine\\game.yaml",
            "mine/.hidden.yaml",
        ),
        *("mine/game.py", "mine/deep/er/game.yaml", "Mine/game.yaml", "mine/", "", "con/game.yaml"),
        *(
            "mine/nul.yaml",
            "mine/game.yaml\n",
            "mine/game.yaml\0",
            "c:/game.yaml",
            "mine//game.yaml",
        ),
        *("mine/icons/../../x.svg", f"{'a' * 31}/game.yaml", "-x/game.yaml", "mine/ga me.yaml"),
    ],
)
def test_invalid_file_name_is_refused(name: str) -> None:
    reported = messages(ask("own", texts={**starter(), name: "x: 1\n"}))

    assert any(it.endswith("is not a game file") for it in reported)


@pytest.mark.parametrize("game", STARTERS.values())
def test_a_starter_is_copied_whole_printed_and_scored(game: str) -> None:
    texts = ask("starter", game=game, name="mine", whole=True)["texts"]
    own = store(texts)
    preview = ask("preview", order={"game": "mine", "what": "kit"}, own=own)

    assert "extends" not in texts["mine/game.yaml"]
    assert ask("validate", game="mine", own=own)["problems"] == []
    assert "<svg" in ask("cover", game="mine", own=own)["svg"] and preview["pages"] > 2
    if game == "odd-fox":
        assert "mine/example.txt" not in texts
    else:
        scored = ask("score", text=texts["mine/example.txt"], own=own)
        assert scored["result"]["game"] == "mine" and scored["result"]["complete"]
    assert ask("unpack", zip=packed(own), name="x.zip")["texts"] == texts


def packed(own: str) -> str:
    """Return the zip of the game `mine`, as the page sends it."""
    files = call_with_files("pack", game="mine", own=own)[1]
    return base64.b64encode(files["mine.zip"]).decode()


def test_only_starters_are_copied_whole() -> None:
    answer = ask("starter", game="stampfarm", name="mine", whole=True)

    assert messages(answer) == ["'stampfarm' is not a starter"]


def test_too_much_of_anything_is_refused() -> None:
    large = {**starter(), "mine/en.yaml": "#" * (user_games.MAX_FILE + 1)}
    many = {f"mine/f{n}.yaml": "" for n in range(user_games.MAX_FILES + 1)}
    games = {f"g{n}/f{m}.yaml": "" for n in range(9) for m in range(user_games.MAX_FILES)}
    whole = {f"g{n}/f{m}.md": "#" * user_games.MAX_FILE for n in range(2) for m in range(11)}

    assert messages(ask("own", texts=large)) == ["the file is larger than 256 KiB"]
    assert messages(ask("own", texts=many)) == ["a game can have at most 40 files here"]
    assert messages(ask("own", texts=games)) == ["a game can have at most 40 files here"]
    assert messages(ask("own", texts=whole)) == ["the games together are larger than 5120 KiB"]
    twice = {"mine/en.yaml": "", "mine/EN.yaml": ""}
    assert "'mine/EN.yaml' appears twice" in messages(ask("own", texts=twice))


@pytest.mark.parametrize("texts", [None, [], {"mine/game.yaml": 1}, "x", {"a": {"b": "c"}}])
def test_invalid_files_argument_is_refused(texts: Any) -> None:
    assert ask("own", texts=texts)["problems"]


def test_same_files_have_the_same_id_and_only_a_few_sets_are_stored() -> None:
    first = store(starter())
    with user_games.stored_folder(first) as folder:
        assert folder is not None and store(starter()) == first
    for n in range(8):
        store({"mine/game.yaml": f"# {n}\n"})

    assert not folder.exists()
    assert ask("about", own=first) == {"forgotten": True}
    assert ask("about", own="../../etc") == {"forgotten": True}


def test_set_is_stored_while_a_call_uses_it() -> None:
    first = store(starter())
    with user_games.stored_folder(first) as folder, user_games.stored_folder(first):
        assert folder is not None
        for n in range(8):
            store({"mine/game.yaml": f"# used {n}\n"})
        assert (folder / "mine" / "game.yaml").is_file()
    store({"mine/game.yaml": "# one more\n"})

    assert not folder.exists()
    assert ask("about", own=first) == {"forgotten": True}


def test_failed_call_releases_its_set() -> None:
    first = store(starter())
    with user_games.stored_folder(first) as folder:
        pass
    assert folder is not None
    assert ask("form", game="nothing", own=first)["problems"]
    for n in range(8):
        store({"mine/game.yaml": f"# failed {n}\n"})

    assert not folder.exists()


def test_folder_of_a_deleted_set_is_stripped() -> None:
    first = store(starter())
    with user_games.stored_folder(first) as folder:
        text = f"{folder}{os.sep}mine{os.sep}game.yaml"
    for n in range(8):
        store({"mine/game.yaml": f"# gone {n}\n"})

    assert user_games.strip_temp_folder(text) == f"mine{os.sep}game.yaml"


@pytest.mark.parametrize("name", ["stampfarm", "../x", "", "Ä", "a" * 40])
def test_starter_refuses_an_invalid_name(name: str) -> None:
    assert ask("starter", game="stampfarm", name=name)["problems"]


def test_words_file_of_another_language_is_valid() -> None:
    texts = starter()
    text = ask("words_file", own=store(texts), game="mine", lang="fr")["text"]
    own = store({**texts, "mine/fr.yaml": text})

    assert "# home:" in text
    assert ask("validate", own=own, game="mine")["problems"] == []


@pytest.mark.parametrize("game", GAMES)
def test_schema_accepts_the_game_file_and_exists_while_it_is_broken(game: str) -> None:
    texts = starter(str(game))
    whole = ask("schema", own=store(texts), game="mine")
    broken = {**texts, "mine/game.yaml": texts["mine/game.yaml"] + "\nabout: ["}
    fallback = ask("schema", own=store(broken), game="mine")

    jsonschema.validate({"extends": game, "about": {"title": "Mine", "tag": "MN"}}, whole["game"])
    assert whole.keys() == {"game", "words", "theme", "layout"} == fallback.keys()
    assert whole["game"]["properties"].keys() == fallback["game"]["properties"].keys()
    without_extends = store({**texts, "mine/game.yaml": "about: ["})
    assert ask("schema", own=without_extends, game="mine").keys() == {"theme", "layout"}


def test_schema_of_layouts_offers_the_parts_of_the_sheet() -> None:
    rows = ask("starter", game="furrows", name="mine")["texts"]
    slot = ask("schema", own=store(rows), game="mine")["layout"]["$defs"]["Slot"]
    names, others = slot["properties"]["part"]["anyOf"]

    assert names["enum"][:3] == ["grid", "totals", "code"]
    assert "misses" in names["enum"]
    assert {"type": "string", "minLength": 1, "maxLength": 60} in others["anyOf"]


def test_game_survives_zip_and_unzip() -> None:
    texts = starter()
    _, files = call_with_files("pack", own=store(texts), game="mine")
    again = call_with_files("pack", own=store(texts), game="mine")[1]
    back = ask("unpack", zip=base64.b64encode(files["mine.zip"]).decode(), name="mine.zip")

    assert files == again
    assert back == {"texts": texts, "left_out": []}
    assert "mine/schemas/mine.json" in zipfile.ZipFile(io.BytesIO(files["mine.zip"])).namelist()


def test_commands_accept_the_unpacked_zip(tmp_path: Path) -> None:
    _, files = call_with_files("pack", own=store(starter()), game="mine")
    zipfile.ZipFile(io.BytesIO(files["mine.zip"])).extractall(tmp_path)
    library = hedgerow.open_library(tmp_path)

    assert hedgerow.check_content(tmp_path / "mine", library=library) == ()
    assert "mine" in [it["id"] for it in hedgerow.list_games(library=library)]


def test_zip_without_a_folder_is_named_after_its_file() -> None:
    packed = make_zip({"game.yaml": b"extends: stampfarm\n", "icons/owl.svg": b"<svg/>"})
    back = ask("unpack", zip=packed, name="My Farm (2).ZIP")

    assert [*back["texts"]] == ["my-farm-2/game.yaml", "my-farm-2/icons/owl.svg"]


def test_files_of_no_game_are_omitted_and_reported() -> None:
    unknown = {
        "../../evil.yaml": b"x",
        "../.ssh/id": b"x",
        "/etc/passwd": b"x",
        "mine/con.yaml": b"x",
        "mine/pictures/owl.png": b"x",
        "mine/run.sh": b"x",
        "mine/x/y/z.yaml": b"",
    }
    own = {"mine/game.yaml": b"a: b\n", "__MACOSX/mine/game.yaml": b"", "mine/.DS_Store": b""}
    back = ask("unpack", zip=make_zip({**own, **unknown}), name="x.zip")

    assert back == {"texts": {"mine/game.yaml": "a: b\n"}, "left_out": [*unknown]}


def test_a_file_that_is_twice_in_a_zip_is_reported() -> None:
    # A zip can have two files of one name; in one without a folder, its folder may be another.
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("mine/game.yaml", "extends: stampfarm\n")
        archive.writestr("mine/game.yaml", "extends: kuhlorado\n")
    twice = base64.b64encode(data.getvalue()).decode()
    other = make_zip({"game.yaml": b"extends: stampfarm\n", "mine/game.yaml": b"a: b\n"})

    assert messages(ask("unpack", zip=twice, name="x.zip")) == ["'mine/game.yaml' appears twice"]
    assert ask("unpack", zip=other, name="x.zip")["left_out"] == ["mine/game.yaml"]


@pytest.mark.parametrize(
    ("packed", "message"),
    [
        ("not base64!", "not a readable zip file"),
        (base64.b64encode(b"PK\x03\x04" + b"\0" * 100).decode(), "not a readable zip file"),
        (make_zip({"readme.md": b"x"}), "contains no game"),
        (make_zip({"mine/game.yaml": b"#" * 50_000_000}), "the file is larger than 256 KiB"),
        (
            make_zip({f"mine/f{n}.yaml": b"" for n in range(1_001)}),
            "more than 160 files, or larger than 5120 KiB together",
        ),
        (
            make_zip({f"mine/f{n}.yaml": b"" for n in range(161)}),
            "more than 160 files, or larger than 5120 KiB together",
        ),
        (
            make_zip({"mine/game.yaml": b"", **{f"mine/f{n}.md": b"" for n in range(40)}}),
            "a game can have at most 40 files here",
        ),
        (make_zip({"mine/game.yaml": b"\xff\xfe\x00"}), "encoded as UTF-16"),
        (make_zip({"mine/game.yaml": b"\x80"}), "not valid UTF-8"),
    ],
)
def test_hostile_zip_is_limited_and_reported(packed: str, message: str) -> None:
    assert messages(ask("unpack", zip=packed, name="x.zip")) == [message]


def test_too_large_entry_is_unpacked_only_up_to_the_limit() -> None:
    packed = make_zip({"mine/game.yaml": b"#" * 50_000_000})
    tracemalloc.start()
    try:
        ask("unpack", zip=packed, name="x.zip")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert peak < 5_000_000


def test_damaged_or_locked_zip_is_reported() -> None:
    whole = base64.b64decode(make_zip({"mine/game.yaml": b"extends: stampfarm\n" * 40}))
    for at in range(0, len(whole), 3):
        damaged = bytes([*whole[:at], whole[at] ^ 0x55, *whole[at + 1 :]])
        ask("unpack", zip=base64.b64encode(damaged).decode(), name="x.zip")
    locked = bytearray(whole)
    locked[6] |= 1
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    response = ask("unpack", zip=base64.b64encode(bytes(locked)).decode(), name="x.zip")
    assert messages(response) == ["is password-protected"]


def test_zip_above_the_maximum_size_is_refused() -> None:
    assert messages(ask("unpack", zip="A" * (MAX_USER_GAMES_BYTES + 1), name="x.zip")) == [
        f"the text must have at most {MAX_USER_GAMES_BYTES} characters"
    ]


def test_a_form_edit_returns_the_file_with_one_value_changed() -> None:
    texts = starter()
    own = store(texts)
    form = ask("design", game="mine", own=own)
    group = next(it for it in form["groups"] if it["key"] == "decks.requests.cards")
    entry = next(it for it in group["entries"] if it["key"] == "decks.requests.cards.berry-feast")
    points = next(it for it in entry["values"] if it["key"].endswith(".points"))
    edited = ask("edit", game="mine", own=own, file=points["file"], key=points["key"], value="4")

    assert (entry["name"], points["label"], points["value"]) == (
        "Berry feast",
        "Points of its rule",
        "1",
    )
    assert (
        entry["sentence"] == "Geese along the hedge: 1\xa0point each, at most 5\xa0points in all."
    )
    assert (points["inherited"], points["line"]) == (True, None)
    assert edited["file"] == "mine/game.yaml"
    assert "decks: [{id: requests, cards: [{id: berry-feast, points: 4}]}]" in edited["text"]
    own = store({**texts, edited["file"]: edited["text"]})
    form = ask("design", game="mine", own=own)
    group = next(it for it in form["groups"] if it["key"] == "decks.requests.cards")
    entry = next(it for it in group["entries"] if it["key"] == "decks.requests.cards.berry-feast")
    assert "4\xa0points each" in entry["sentence"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_form_is_in_the_language_of_the_page(lang: str) -> None:
    own = store(starter())
    form = ask("design", game="mine", own=own, lang=lang)
    texts = [group["title"] for group in form["groups"]]
    texts += [value["label"] for value in form["groups"][0]["values"]]
    english = ask("design", game="mine", own=own)
    same = [group["title"] for group in english["groups"] if group["title"] in texts]

    assert form["lang"] == lang
    assert bool(same) == (lang == "en")


def test_a_form_of_unreadable_yaml_is_refused_with_its_problem() -> None:
    own = store({"mine/game.yaml": "extends: ["})

    assert "invalid YAML" in messages(ask("design", game="mine", own=own))[0]
    assert (
        "invalid YAML"
        in messages(
            ask("edit", game="mine", own=own, file="game.yaml", key="about.title", value="x")
        )[0]
    )


def test_only_values_of_the_form_and_files_of_the_game_are_edited() -> None:
    own = store(starter())
    for file, key in (("../x.yaml", "about.title"), ("game.yaml", "about.tag"), ("", "")):
        answer = ask("edit", game="mine", own=own, file=file, key=key, value="x")
        assert "unknown key" in messages(answer)[0]
    assert "unknown game" in messages(ask("design", game="stampfarm", own=own))[0]


@pytest.mark.parametrize(
    ("entries", "lang", "sentence"),
    [
        (
            {"mine/game.yaml": b"#" * 300_000},
            "en",
            "mine/game.yaml: the file is larger than 256 KiB",
        ),
        ({"mine/en.yaml": "x".encode("utf-16")}, "en", "mine/en.yaml: encoded as UTF-16"),
        ({"mine/en.yaml": "x".encode("utf-16")}, "fr", "mine/en.yaml\u00a0: encodé en UTF-16"),
        ({"readme.txt": b"x"}, "en", "my-game contains no game"),
        ({"readme.txt": b"x"}, "de", "my-game enthält kein Spiel"),
    ],
)
def test_problem_of_an_imported_zip_is_a_sentence_with_a_subject(
    entries: dict[str, bytes], lang: str, sentence: str
) -> None:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    packed = base64.b64encode(file.getvalue()).decode()
    (problem,) = ask("unpack", zip=packed, name="My Game.zip", lang=lang)["problems"]

    assert problem["sentence"] == sentence


def test_page_shows_no_options_and_commands() -> None:
    unknown = ask("form", game="nothing")["problems"]
    taken = ask("starter", game="stampfarm", name="stampfarm")["problems"]
    ticked = ask("preview", order={"game": "kuhlorado", "what": "sheets", "ticks": True})[
        "problems"
    ]

    assert [(it["where"], it["sentence"], it["hint"]) for it in unknown] == [
        (
            "nothing",
            "Unknown game 'nothing'",
            "use one of bunte-runde, kuhfstein, kuhlorado, stampfarm",
        )
    ]
    assert [(it["where"], it["sentence"], it["hint"]) for it in taken] == [
        ("", "A game named 'stampfarm' already exists", "")
    ]
    assert [(it["where"], it["sentence"], it["hint"]) for it in ticked] == [
        ("", "Kuhlorado has no symbols to tick", "")
    ]


def test_problems_name_no_folder_of_this_machine(tmp_path: Path) -> None:
    """Problems of words are reported in the game's folder, or in that of the shared words."""
    games = tmp_path / "games"
    (games / "mine").mkdir(parents=True)
    (games / "mine" / "game.yaml").write_text("extends: stampfarm\nabout: {title: [}\n", "utf-8")
    library = hedgerow.open_library(games)
    shared = data_folder("templates") / "words" / "fr.yaml"
    located = Problem(Location(str(shared), 6, 1), Message("see {file}", file=shared))
    broken = json.loads(handle_call("about", "{}", library)[0])["broken"]
    (formatted,) = format_problems([located], library, "en")

    assert [it["where"] for it in broken[0]["problems"]] == ["mine/game.yaml"]
    assert str(tmp_path) not in json.dumps(broken)
    assert formatted["where"] == "templates/words/fr.yaml"
    assert formatted["message"] == "see templates/words/fr.yaml"
