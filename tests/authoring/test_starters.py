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
from hedgerow.base.package_data import starters_folder
from hedgerow.cli import content_commands
from hedgerow.game.game import Game
from hedgerow.game.library import Library, open_library, unlisted_starters
from hedgerow.game.scored_game import score_file
from hedgerow.reports.score_report import score_json
from tests.forked import run_program

KINDS = [*STARTERS]
# Of the others, there is nothing to score.
SCORED = [kind for kind in KINDS if kind != "plain-cards"]
UNLISTED = ["clutch", "odd-fox"]


def copy(root: Path, starter: str) -> Library:
    copy_starter(open_library(), root, "my-game", starter)
    return open_library((root,))


def source_of(starter: str) -> Game:
    return open_library().with_starters().find_game(STARTERS[starter])


def starter_files(starter: str) -> set[str]:
    """Return the files of a starter, except for what is made by playtests."""
    folder = source_of(starter).folder
    files = (path for path in folder.rglob("*") if path.is_file() and path.suffix != ".json")
    return {path.relative_to(folder).as_posix() for path in files}


@pytest.mark.parametrize("starter", KINDS)
def test_a_copy_has_every_file(starter: str, tmp_path: Path) -> None:
    copy(tmp_path, starter)
    folder = tmp_path / "my-game"
    names = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    examples = {"example.txt", "example.json"} if starter in SCORED else set[str]()

    schemas = {"schemas/my-game.json", "schemas/my-game.words.json"}
    assert names == {*starter_files(starter), *examples, *schemas}


@pytest.mark.parametrize("starter", SCORED)
def test_a_copy_has_an_example_with_its_expected_score(starter: str, tmp_path: Path) -> None:
    library = copy(tmp_path, starter)
    folder = tmp_path / "my-game"
    scored = score_file(folder / "example.txt", library, None)
    answer = expected_text(json.loads(score_json("", scored.game.id, scored.result)))

    assert answer == (folder / "example.json").read_text("utf-8")
    assert scored.game.id == "my-game" and scored.result.complete


@pytest.mark.parametrize("starter", KINDS)
def test_a_copy_is_a_valid_game_with_its_own_title_and_tag(starter: str, tmp_path: Path) -> None:
    library = copy(tmp_path, starter)
    game, source = library.find_game("my-game"), source_of(starter)
    findings = validate_paths(library, [tmp_path])

    assert (findings.problems, findings.warnings) == ((), ())
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


def test_starters_in_their_own_folder_have_no_problem_and_no_warning() -> None:
    findings = validate_paths(open_library(), [starters_folder()])

    assert [game.id for game in unlisted_starters()] == UNLISTED
    assert (findings.problems, findings.warnings) == ((), ())


def test_starters_in_their_own_folder_are_listed_nowhere(tmp_path: Path) -> None:
    listed = run_program(["games", "--all"], cwd=starters_folder().parents[1]).stdout.decode()
    unknown = run_program(["kit", "clutch"], cwd=starters_folder().parents[1])

    assert "parish" in listed and not [name for name in UNLISTED if name in listed]
    assert "unknown game 'clutch'" in unknown.stderr.decode()
    assert "odd-fox" not in unknown.stderr.decode()
    # Nobody has to avoid their names.
    copy_starter(open_library(), tmp_path, "clutch", "dice")
    assert open_library(tmp_path).find_game("clutch").folder == tmp_path / "clutch"


def test_the_option_offers_every_starter() -> None:
    assert content_commands.Starter.__args__ == (*STARTERS,)  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["stampfarm", "dices", ""])
def test_only_starters_are_copied(name: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        copy_starter(open_library(), tmp_path, "my-game", name)

    (problem,) = caught.value.problems
    assert str(problem.message) in (f"'{name}' is not a starter", f"unknown game '{name}'")
    assert [*tmp_path.iterdir()] == []


def test_a_name_that_is_taken_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="a game named 'market' already exists"):
        copy_starter(open_library(), tmp_path, "market", "deck")


def test_command_lists_the_files_and_what_to_try_next(tmp_path: Path) -> None:
    done = run_program(["new", "my-game", "--from", "deck", "--content", tmp_path])

    assert done.returncode == 0
    assert str(tmp_path / "my-game" / "market.csv") in done.stdout.decode().splitlines()
    assert f"hedgerow kit my-game --content {tmp_path}" in done.stderr.decode()


def test_command_does_not_offer_to_score_cards_without_scoring(tmp_path: Path) -> None:
    done = run_program(["new", "my-game", "--from", "plain-cards", "--content", tmp_path])

    assert done.returncode == 0
    assert "hedgerow kit my-game" in done.stderr.decode()
    assert "hedgerow score" not in done.stderr.decode()


def test_from_and_like_exclude_each_other(tmp_path: Path) -> None:
    done = run_program(["new", "x", "--from", "deck", "--like", "stampfarm"])

    assert done.returncode == 2
    assert "--like: error: cannot be combined with --from" in done.stderr.decode()
