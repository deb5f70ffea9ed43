"""Games of one's own in the page: begun, checked, printed, scored, taken along, never trusted."""

from __future__ import annotations

import base64
import io
import json
import os
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import jsonschema
import pytest

import hedgerow
from hedgerow.base.messages import LANGUAGES
from hedgerow.webapp import user_games
from hedgerow.webapp.rpc import MAX_USER_GAMES_BYTES, handle_call

LIBRARY = hedgerow.open_library()
GAMES = [it["id"] for it in hedgerow.list_games()]
Texts = dict[str, str]


def answered(name: str, /, **asked: Any) -> tuple[dict[str, Any], dict[str, bytes]]:
    told, files = handle_call(name, json.dumps(asked), LIBRARY)
    answer = json.loads(told)
    assert "fault" not in answer, answer
    return answer, dict(files)


def ask(name: str, /, **asked: Any) -> dict[str, Any]:
    return answered(name, **asked)[0]


def begun(game: str = "stampfarm", name: str = "mine") -> Texts:
    texts: Texts = ask("starter", game=game, name=name)["texts"]
    return texts


def put(texts: Texts) -> str:
    called: str = ask("own", texts=texts)["own"]
    return called


def changed(old: str, new: str, file: str = "mine/game.yaml", game: str = "stampfarm") -> Texts:
    texts = begun(game)
    assert old in texts[file]
    return {**texts, file: texts[file].replace(old, new)}


def messages(answer: dict[str, Any]) -> list[str]:
    return [it["message"] for it in answer["problems"]]


def zipped(files: dict[str, bytes]) -> str:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(name, content)
    return base64.b64encode(data.getvalue()).decode()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_begun_from_another_has_no_problems_is_listed_printed_and_scored(game: str) -> None:
    texts = begun(str(game))
    own = put(texts)
    listed = {it["id"]: it for it in ask("about", own=own)["games"]}
    order = {"game": "mine", "what": "kit", "seed": 7}

    assert ask("validate", own=own, game="mine") == {"problems": [], "warnings": []}
    assert listed["mine"]["own"] and not listed[str(game)]["own"]
    assert "mine" not in [it["id"] for it in ask("about")["games"]]
    assert ask("preview", own=own, order=order, page=1)["svg"].startswith("<?xml")
    assert answered("pdf", own=own, order=order)[1].popitem()[1].startswith(b"%PDF")
    assert ask("form", own=own, game="mine")["game"] == "mine"
    expected = json.loads(texts["mine/example.json"])
    scored = ask("score", own=own, text=texts["mine/example.txt"])["result"]
    assert [it["total"] for it in scored["players"]] == [it["total"] for it in expected["players"]]


def test_a_problem_is_told_at_its_place_in_the_names_of_the_page() -> None:
    own = put(changed("  tag: ", "  colour: red\n  tag: "))
    (problem,) = ask("validate", own=own, game="mine")["problems"]

    assert problem["where"] == "mine/game.yaml"
    assert (problem["line"], problem["column"]) == (12, 3)
    assert problem["message"] == "unknown key 'colour'"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_folder_of_this_machine_is_told(lang: str) -> None:
    broken = [
        changed("extends: stampfarm", "extends: nothing"),
        changed("extends: stampfarm", "extends: stampfarm\ngrid: {rows: 900}"),
        {**begun(), "mine/en.yaml": "home: ["},
        {**begun(), "mine/xx.yaml": "a: b\n"},
        {**begun(), "mine/icons/cow.svg": "<svg>"},
        {**begun(), "mine/themes/dusk.yaml": "colours: {leaf: red}\n"},
        changed("extends: stampfarm", "extends: stampfarm\nfarm: {columns: 2, rows: 2}"),
        {"mine/en.yaml": "a: b\n"},
    ]
    for texts in broken:
        answer = ask("validate", own=put(texts), game="mine", lang=lang)
        assert answer["problems"]
        told = json.dumps(answer)
        assert "hedgerow-own" not in told and str(Path.cwd()) not in told


def test_a_warning_keeps_no_page_from_being_drawn() -> None:
    card = 'cards: [{id: c01, shape: ["FFF", "?F."], value: 11}]'
    own = put(changed("extends: kuhfstein", f"extends: kuhfstein\n{card}", game="kuhfstein"))
    answer = ask("validate", own=own, game="mine")

    assert answer["problems"] == []
    (warning,) = answer["warnings"]
    assert (warning["where"], warning["line"]) == ("mine/game.yaml", 9)
    assert warning["message"].startswith("the cards ask for 'field' 31 times")
    order = {"game": "mine", "what": "cards"}
    assert ask("preview", own=own, order=order, page=1)["svg"].startswith("<?xml")


def test_an_inherited_problem_is_one_of_the_own_file() -> None:
    own = put(
        changed("extends: stampfarm", "extends: stampfarm\nbacks: [{id: shears, remove: true}]")
    )
    problem = ask("validate", own=own, game="mine")["problems"][0]

    assert (problem["where"], problem["line"]) == ("mine/game.yaml", 8)
    assert problem["message"] == "requests.berry-feast.back: unknown back 'shears'"
    assert (
        "inherited from stampfarm/game.yaml:51:11; change it in mine/game.yaml" in problem["hint"]
    )


def test_a_broken_game_is_told_and_hurts_no_other() -> None:
    texts = {**changed("extends: stampfarm", "extends: ["), **begun("fallow", "fine")}
    about = ask("about", own=put(texts))

    assert [it["id"] for it in about["broken"]] == ["mine"]
    assert {"fine", *map(str, GAMES)} <= {it["id"] for it in about["games"]}


def test_a_game_of_a_known_name_does_not_take_its_place() -> None:
    texts = {"stampfarm/game.yaml": begun()["mine/game.yaml"]}
    own = put(texts)

    assert messages(ask("validate", own=own, game="stampfarm"))[0].startswith("there is a game")
    listed = {it["id"]: it for it in ask("about", own=own)["games"]}
    assert not listed["stampfarm"]["own"]


def test_a_tag_of_another_game_is_a_problem() -> None:
    texts = begun()
    tag = next(it for it in texts["mine/game.yaml"].splitlines() if "tag:" in it)
    own = put({**texts, "mine/game.yaml": texts["mine/game.yaml"].replace(tag, "  tag: SF")})

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
def test_a_strange_name_is_refused(name: str) -> None:
    told = messages(ask("own", texts={**begun(), name: "x: 1\n"}))

    assert any(it.startswith("no game has a file called") for it in told)


def test_too_much_of_anything_is_refused() -> None:
    large = {**begun(), "mine/en.yaml": "#" * (user_games.MAX_FILE + 1)}
    many = {f"mine/f{n}.yaml": "" for n in range(user_games.MAX_FILES + 1)}
    games = {f"g{n}/f{m}.yaml": "" for n in range(9) for m in range(20)}
    whole = {f"g{n}/f{m}.md": "#" * user_games.MAX_FILE for n in range(2) for m in range(11)}

    assert messages(ask("own", texts=large)) == ["larger than 256 KiB"]
    assert messages(ask("own", texts=many)) == ["a game can have at most 20 files here"]
    assert messages(ask("own", texts=games)) == ["a game can have at most 20 files here"]
    assert messages(ask("own", texts=whole)) == ["the games together are larger than 5120 KiB"]
    twice = {"mine/en.yaml": "", "mine/EN.yaml": ""}
    assert "'mine/EN.yaml' appears twice" in messages(ask("own", texts=twice))


@pytest.mark.parametrize("texts", [None, [], {"mine/game.yaml": 1}, "x", {"a": {"b": "c"}}])
def test_what_are_no_files_is_refused(texts: Any) -> None:
    assert ask("own", texts=texts)["problems"]


def test_the_same_files_are_called_the_same_and_only_a_few_sets_are_kept() -> None:
    first = put(begun())
    with user_games.stored_folder(first) as folder:
        assert folder is not None and put(begun()) == first
    for n in range(8):
        put({"mine/game.yaml": f"# {n}\n"})

    assert not folder.exists()
    assert ask("about", own=first) == {"forgotten": True}
    assert ask("about", own="../../etc") == {"forgotten": True}


def test_a_set_stays_as_long_as_a_call_uses_it() -> None:
    first = put(begun())
    with user_games.stored_folder(first) as folder, user_games.stored_folder(first):
        assert folder is not None
        for n in range(8):
            put({"mine/game.yaml": f"# used {n}\n"})
        assert (folder / "mine" / "game.yaml").is_file()
    put({"mine/game.yaml": "# one more\n"})

    assert not folder.exists()
    assert ask("about", own=first) == {"forgotten": True}


def test_a_call_that_fails_uses_its_set_no_more() -> None:
    first = put(begun())
    with user_games.stored_folder(first) as folder:
        pass
    assert folder is not None
    assert ask("form", game="nothing", own=first)["problems"]
    for n in range(8):
        put({"mine/game.yaml": f"# failed {n}\n"})

    assert not folder.exists()


def test_no_folder_of_this_machine_is_told_of_a_set_that_is_gone() -> None:
    first = put(begun())
    with user_games.stored_folder(first) as folder:
        told = f"{folder}{os.sep}mine{os.sep}game.yaml"
    for n in range(8):
        put({"mine/game.yaml": f"# gone {n}\n"})

    assert user_games.strip_temp_folder(told) == f"mine{os.sep}game.yaml"


@pytest.mark.parametrize("name", ["stampfarm", "../x", "", "Ä", "a" * 40])
def test_a_game_is_not_begun_under_a_name_it_cannot_have(name: str) -> None:
    assert ask("starter", game="stampfarm", name=name)["problems"]


def test_words_in_one_more_language_can_be_begun() -> None:
    texts = begun()
    text = ask("words_file", own=put(texts), game="mine", lang="fr")["text"]
    own = put({**texts, "mine/fr.yaml": text})

    assert "# home:" in text
    assert ask("validate", own=own, game="mine")["problems"] == []


@pytest.mark.parametrize("game", GAMES)
def test_the_schema_of_a_game_holds_for_its_file_and_stays_while_it_is_broken(game: str) -> None:
    texts = begun(str(game))
    whole = ask("schema", own=put(texts), game="mine")
    broken = {**texts, "mine/game.yaml": texts["mine/game.yaml"] + "\nabout: ["}
    kept = ask("schema", own=put(broken), game="mine")

    jsonschema.validate({"extends": game, "about": {"title": "Mine", "tag": "MN"}}, whole["game"])
    assert whole.keys() == {"game", "words", "theme"} == kept.keys()
    assert whole["game"]["properties"].keys() == kept["game"]["properties"].keys()
    adrift = put({**texts, "mine/game.yaml": "about: ["})
    assert ask("schema", own=adrift, game="mine").keys() == {"theme"}


def test_a_game_goes_into_a_zip_and_comes_back() -> None:
    texts = begun()
    _, files = answered("pack", own=put(texts), game="mine")
    again = answered("pack", own=put(texts), game="mine")[1]
    back = ask("unpack", zip=base64.b64encode(files["mine.zip"]).decode(), name="mine.zip")

    assert files == again
    assert back == {"texts": texts, "left_out": []}
    assert "mine/schemas/mine.json" in zipfile.ZipFile(io.BytesIO(files["mine.zip"])).namelist()


def test_the_command_line_takes_what_the_page_has_packed(tmp_path: Path) -> None:
    _, files = answered("pack", own=put(begun()), game="mine")
    zipfile.ZipFile(io.BytesIO(files["mine.zip"])).extractall(tmp_path)
    library = hedgerow.open_library(tmp_path)

    assert hedgerow.check_content(tmp_path / "mine", library=library) == ()
    assert "mine" in [it["id"] for it in hedgerow.list_games(library=library)]


def test_a_zip_of_a_folders_inside_is_called_as_the_file() -> None:
    packed = zipped({"game.yaml": b"extends: stampfarm\n", "icons/owl.svg": b"<svg/>"})
    back = ask("unpack", zip=packed, name="My Farm (2).ZIP")

    assert [*back["texts"]] == ["my-farm-2/game.yaml", "my-farm-2/icons/owl.svg"]


def test_what_belongs_to_no_game_is_left_out_and_told() -> None:
    strange = {
        "../../evil.yaml": b"x",
        "/etc/passwd": b"x",
        "mine/run.sh": b"x",
        "mine/x/y/z.yaml": b"",
    }
    ours = {"mine/game.yaml": b"a: b\n", "__MACOSX/mine/game.yaml": b"", "mine/.DS_Store": b""}
    back = ask("unpack", zip=zipped({**ours, **strange}), name="x.zip")

    assert back == {"texts": {"mine/game.yaml": "a: b\n"}, "left_out": [*strange]}


@pytest.mark.parametrize(
    ("packed", "message"),
    [
        ("not base64!", "not a readable zip file"),
        (base64.b64encode(b"PK\x03\x04" + b"\0" * 100).decode(), "not a readable zip file"),
        (zipped({"readme.md": b"x"}), "contains no game"),
        (zipped({"mine/game.yaml": b"#" * 50_000_000}), "larger than 256 KiB"),
        (
            zipped({f"mine/f{n}.yaml": b"" for n in range(1_001)}),
            "a game can have at most 20 files here",
        ),
        (
            zipped({f"mine/f{n}.yaml": b"" for n in range(81)}),
            "a game can have at most 20 files here",
        ),
        (
            zipped({"mine/game.yaml": b"", **{f"mine/f{n}.md": b"" for n in range(20)}}),
            "a game can have at most 20 files here",
        ),
        (zipped({"mine/game.yaml": b"\xff\xfe\x00"}), "encoded as UTF-16"),
        (zipped({"mine/game.yaml": b"\x80"}), "not valid UTF-8"),
    ],
)
def test_a_hostile_zip_is_bounded_and_told(packed: str, message: str) -> None:
    assert messages(ask("unpack", zip=packed, name="x.zip")) == [message]


def test_of_an_entry_that_is_too_large_no_more_is_unpacked_than_a_file_may_have() -> None:
    packed = zipped({"mine/game.yaml": b"#" * 50_000_000})
    tracemalloc.start()
    try:
        ask("unpack", zip=packed, name="x.zip")
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()

    assert most < 5_000_000


def test_a_damaged_or_locked_zip_is_told() -> None:
    whole = base64.b64decode(zipped({"mine/game.yaml": b"extends: stampfarm\n" * 40}))
    for at in range(0, len(whole), 3):
        hurt = bytes([*whole[:at], whole[at] ^ 0x55, *whole[at + 1 :]])
        ask("unpack", zip=base64.b64encode(hurt).decode(), name="x.zip")
    locked = bytearray(whole)
    locked[6] |= 1
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    answer = ask("unpack", zip=base64.b64encode(bytes(locked)).decode(), name="x.zip")
    assert messages(answer) == ["is password-protected"]


def test_a_zip_larger_than_any_game_is_not_looked_at() -> None:
    assert messages(ask("unpack", zip="A" * (MAX_USER_GAMES_BYTES + 1), name="x.zip"))[
        0
    ].startswith("expected")
