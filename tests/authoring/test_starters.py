"""`hedgerow new --from`: a copy of a whole game, printable and scorable immediately."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hedgerow.authoring.json_schema import EDITOR_LINE
from hedgerow.authoring.new_game import expected_text
from hedgerow.authoring.starters import STARTERS, copy_starter
from hedgerow.authoring.validate import validate_paths
from hedgerow.base.errors import InputError
from hedgerow.base.package_data import data_folder
from hedgerow.library.library import Library, open_library
from hedgerow.library.scoring import score_file
from hedgerow.reports.score_report import score_json
from tests.forked import run_program

KINDS = [*STARTERS]


def copy(root: Path, starter: str) -> Library:
    copy_starter(open_library(), root, "my-game", starter)
    return open_library((root,))


def starter_files(game: str) -> set[str]:
    """Return the files of a shipped game, except for what is made by playtests."""
    folder = data_folder("content") / game
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".json")
    return {path.relative_to(folder).as_posix() for path in files}


@pytest.mark.parametrize("starter", KINDS)
def test_a_copy_has_every_file_and_an_example_with_its_expected_score(
    starter: str, tmp_path: Path
) -> None:
    library = copy(tmp_path, starter)
    folder = tmp_path / "my-game"
    scored = score_file(folder / "example.txt", library, None)
    answer = expected_text(json.loads(score_json("", scored.game.id, scored.result)))

    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    schemas = {"schemas/my-game.json", "schemas/my-game.words.json"}
    assert names == {
        *starter_files(STARTERS[starter]),
        *("example.txt", "example.json", *schemas),
    }
    assert answer == (folder / "example.json").read_text("utf-8")
    assert scored.game.id == "my-game" and scored.result.complete


@pytest.mark.parametrize("starter", KINDS)
def test_a_copy_is_a_valid_game_with_its_own_title_and_tag(starter: str, tmp_path: Path) -> None:
    library = copy(tmp_path, starter)
    game, source = library.find_game("my-game"), open_library().find_game(STARTERS[starter])

    assert validate_paths(library, [tmp_path]).problems == ()
    assert game.parents == () and game.languages == ("en", "fr", "it", "de")
    assert game.content.about.title == "My game"
    assert game.content.about.tag == "MG" != source.content.about.tag
    assert source.content.about.template and not game.content.about.template


@pytest.mark.parametrize("starter", KINDS)
def test_first_lines_of_a_copy_name_its_schemas(starter: str, tmp_path: Path) -> None:
    copy(tmp_path, starter)
    for file in (tmp_path / "my-game").glob("*.yaml"):
        line = file.read_text("utf-8").splitlines()[0]

        assert line.startswith(EDITOR_LINE)
        assert (file.parent / line.removeprefix(EDITOR_LINE)).is_file()


def test_only_starters_are_copied(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="'stampfarm' is not a starter"):
        copy_starter(open_library(), tmp_path, "my-game", "stampfarm")

    assert [*tmp_path.iterdir()] == []


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="a game named 'market' already exists"):
        copy_starter(open_library(), tmp_path, "market", "deck")


def test_command_lists_the_files_and_what_to_try_next(tmp_path: Path) -> None:
    done = run_program(["new", "my-game", "--from", "deck", "--content", tmp_path])

    assert done.returncode == 0
    assert str(tmp_path / "my-game" / "market.csv") in done.stdout.decode().splitlines()
    assert f"hedgerow kit my-game --content {tmp_path}" in done.stderr.decode()


def test_from_and_like_exclude_each_other(tmp_path: Path) -> None:
    done = run_program(["new", "x", "--from", "deck", "--like", "stampfarm"])

    assert done.returncode == 2
    assert "--like: error: cannot be combined with --from" in done.stderr.decode()
