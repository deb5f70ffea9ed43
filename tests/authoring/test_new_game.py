"""`hedgerow new`: a folder that works immediately, and names that are rejected."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from hedgerow.authoring.json_schema import EDITOR_LINE
from hedgerow.authoring.new_game import NewGame, create_game, expected_text, unused_tag
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import InputError
from hedgerow.base.package_data import data_folder
from hedgerow.game.library import Library, open_library
from hedgerow.game.scored_game import score_file
from hedgerow.loading.strict_yaml import load_tree
from hedgerow.reports.score_report import score_json
from hedgerow.scorefile.sheet_code import ALPHABET

FILES = ("game.yaml", "en.yaml", "themes/dusk.yaml")
GAMES = [folder.name for folder in open_library().game_folders()]


def create(root: Path, name: str = "my-farm", like: str = "stampfarm") -> NewGame:
    library = open_library((root,) if root.is_dir() else ())
    return create_game(library, root, name, like)


def score_text(path: Path, library: Library) -> str:
    scored = score_file(path, library, None)
    return expected_text(json.loads(score_json("", scored.game.id, scored.result)))


@pytest.mark.parametrize("like", GAMES)
def test_a_new_game_is_valid_and_its_example_scores_as_expected(like: str, tmp_path: Path) -> None:
    new_game = create(tmp_path / "mine", "my-game", like)
    library = open_library((tmp_path / "mine",))
    folder = tmp_path / "mine" / "my-game"

    assert [str(path.relative_to(folder)) for path in new_game.files] == [
        *("game.yaml", "en.yaml", "example.txt", "example.json"),
        *("icons/owl.svg", "themes/dusk.yaml"),
        *("schemas/my-game.json", "schemas/my-game.words.json", "schemas/my-game.theme.json"),
    ]
    assert not validate_paths(library, [folder]).problems
    assert score_text(folder / "example.txt", library) == (folder / "example.json").read_text(
        "utf-8"
    )


def test_files_of_a_new_game_name_its_schemas(tmp_path: Path) -> None:
    create(tmp_path)
    folder = tmp_path / "my-farm"
    first = {name: (folder / name).read_text("utf-8").splitlines()[0] for name in FILES}

    assert first == {
        "game.yaml": f"{EDITOR_LINE}schemas/my-farm.json",
        "en.yaml": f"{EDITOR_LINE}schemas/my-farm.words.json",
        "themes/dusk.yaml": f"{EDITOR_LINE}../schemas/my-farm.theme.json",
    }
    for name, line in first.items():
        path = (folder / name).parent / line.removeprefix(EDITOR_LINE)
        schema = json.loads(path.read_text("utf-8"))
        Draft202012Validator(schema).validate(load_tree(folder / name).to_plain())


def test_icon_and_theme_of_a_new_game_can_be_used_immediately(tmp_path: Path) -> None:
    create(tmp_path, like="fallow")
    with (tmp_path / "my-farm" / "game.yaml").open("a", encoding="utf-8") as file:
        file.write("kinds:\n  - {id: barley, icon: owl}\n")
    game = open_library((tmp_path,)).find_game("my-farm")

    assert not validate_paths(open_library((tmp_path,)), [tmp_path]).problems
    assert len(game.icons("owl").items) > 5
    assert game.theme("dusk") != game.theme("colour")


@pytest.mark.parametrize("like", GAMES)
def test_the_hints_of_a_new_game_are_the_values_of_its_parent(like: str, tmp_path: Path) -> None:
    create(tmp_path, "my-game", like)
    path = tmp_path / "my-game" / "game.yaml"
    before, _, hints = path.read_text("utf-8").partition("removes one.\n")

    path.write_text(before + "removes one.\n" + re.sub(r"^# ", "", hints, flags=re.M), "utf-8")
    game, parent = open_library((tmp_path,)).find_game("my-game"), open_library().find_game(like)

    assert hints.count("\n# ") > 2
    assert replace(game.content, about=parent.content.about) == parent.content


def test_new_game_has_its_own_title_and_tag(tmp_path: Path) -> None:
    create(tmp_path, "My-Farm")
    create(tmp_path, "mad-fowl", like="my-farm")
    library = open_library((tmp_path,))

    abouts = [library.find_game(name).content.about for name in ("my-farm", "mad-fowl")]

    assert [(it.title, it.tag) for it in abouts] == [("My farm", "MF"), ("Mad fowl", "MA")]


def test_new_tag_is_unused_and_printable() -> None:
    every = {first + second for first in ALPHABET for second in ALPHABET}

    assert unused_tag("lilo", set()) in every
    assert unused_tag("my-farm", every - {"Z0"}) == "Z0"


@pytest.mark.parametrize(
    "name", ["", "../up", "a/b", "a b", "7up", "-x", ".hidden", "ä", "a" * 31, "C:farm", "x\ny"]
)
def test_invalid_folder_name_is_rejected(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="invalid game name"):
        create(tmp_path / "mine", name)

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["stampfarm", "Kuhlorado", "nevaches"])
def test_name_of_an_existing_game_is_rejected(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="already"):
        create(tmp_path, name)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "my-farm").mkdir()
    (tmp_path / "my-farm" / "diary.txt").write_text("dear diary")

    with pytest.raises(InputError, match="already exists"):
        create(tmp_path)

    assert [path.name for path in tmp_path.rglob("*")] == ["my-farm", "diary.txt"]


def test_an_unknown_game_to_start_from_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="did you mean stampfarm"):
        create(tmp_path, like="stampfram")

    assert list(tmp_path.iterdir()) == []


def test_new_game_is_created_next_to_a_broken_one(tmp_path: Path) -> None:
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "game.yaml").write_text("about: 7\n")

    assert create(tmp_path).files


def test_game_of_another_size_uses_the_example_of_its_parent(tmp_path: Path) -> None:
    create(tmp_path, "tiny", like="fallow")
    game = tmp_path / "tiny" / "game.yaml"
    game.write_text(game.read_text("utf-8") + "sheet: {grid: {columns: 4}}\n", "utf-8")
    (tmp_path / "tiny" / "example.txt").write_text("game: tiny\n[A]\nBOB.\nBOB.\n....\n", "utf-8")

    create(tmp_path, "tinier", like="tiny")

    assert (
        json.loads((tmp_path / "tinier" / "example.json").read_text())["players"][0]["total"] == 4
    )


def test_game_without_suitable_example_is_created_without_one(tmp_path: Path) -> None:
    create(tmp_path, "tiny", like="fallow")
    game = tmp_path / "tiny" / "game.yaml"
    game.write_text(game.read_text("utf-8") + "sheet: {grid: {columns: 4}}\n", "utf-8")
    (tmp_path / "tiny" / "example.txt").unlink()

    new_game = create(tmp_path, "tinier", like="tiny")

    assert [path.name for path in new_game.files][:3] == ["game.yaml", "en.yaml", "owl.svg"]
    assert [shlex.split(it)[1] for it in new_game.commands] == ["validate", "kit"]
    assert sorted(it.name for it in (tmp_path / "tinier").iterdir()) == [
        *("en.yaml", "game.yaml", "icons", "schemas", "themes")
    ]


def test_unwritable_folder_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")

    with pytest.raises(InputError, match="cannot be created"):
        create(tmp_path / "file" / "mine")


def test_examples_of_the_shipped_games_have_the_form_of_new_ones() -> None:
    path = data_folder("content") / "examples" / "stampfarm" / "party.txt"

    assert score_text(path, open_library()) == path.with_suffix(".json").read_text("utf-8")


def test_new_game_can_extend_a_copied_game(tmp_path: Path) -> None:
    shutil.copytree(data_folder("content") / "fallow", tmp_path / "stones")
    game = tmp_path / "stones" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("tag: FW", "tag: ST"), "utf-8")

    create(tmp_path, "more-stones", like="stones")

    assert open_library((tmp_path,)).find_game("more-stones").parents == (tmp_path / "stones",)
