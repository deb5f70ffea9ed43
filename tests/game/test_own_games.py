"""Own games are found next to a score file, in the current folder and below, and saved ones."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from hedgerow.base.errors import InputError, Problem
from hedgerow.base.package_data import data_folder
from hedgerow.game.library import Library, open_library
from hedgerow.game.own_games import MAX_ENTRIES, OwnGames, find_below
from hedgerow.game.scored_game import score_file

SHIPPED = data_folder("content")
GAME = 'extends: fallow\nabout: {title: My game, tag: "M1"}\n'


def add_games(root: Path, *names: str) -> None:
    for name in names:
        (root / name).mkdir(parents=True)
        (root / name / "game.yaml").write_text(GAME, "utf-8")


# The folders with games, and those that are found, nearest first, by level.
FOUND = {
    "below": (["a", "b/c", "b/d/e"], [["a"], ["b/c"], ["b/d/e"]]),
    "too deep": (["a/b/c/d"], []),
    "not in games": (["a", "a/icons/b"], [["a"]]),
    "not hidden": ([".git/a", "node_modules/b", "c"], [["c"]]),
    "in the order of names": (["b", "a"], [["a", "b"]]),
    "none": ([], []),
}


@pytest.mark.parametrize(("folders", "groups"), FOUND.values(), ids=FOUND)
def test_games_below_a_folder_are_found(
    folders: list[str], groups: list[list[str]], tmp_path: Path
) -> None:
    add_games(tmp_path, *folders)

    found = find_below(tmp_path)

    assert [[str(it.relative_to(tmp_path)) for it in group] for group in found.groups] == groups
    assert found.is_complete


def test_the_folder_of_a_game_is_found_alone(tmp_path: Path) -> None:
    add_games(tmp_path, "a", "a/b")

    assert find_below(tmp_path / "a").folders == [tmp_path / "a"]


def test_links_to_folders_are_not_followed(tmp_path: Path) -> None:
    add_games(tmp_path / "elsewhere", "a")
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "a").symlink_to(tmp_path / "elsewhere" / "a")
    (tmp_path / "here" / "loop").symlink_to(tmp_path / "here")

    assert find_below(tmp_path / "here").folders == []


@pytest.mark.parametrize(("files", "complete"), [(MAX_ENTRIES - 2, True), (MAX_ENTRIES, False)])
def test_only_so_many_files_are_searched(tmp_path: Path, files: int, complete: bool) -> None:
    add_games(tmp_path, "a")
    for number in range(files):
        (tmp_path / f"{number:04}.txt").touch()

    assert find_below(tmp_path).is_complete is complete


def library(root: Path, warnings: list[Problem]) -> Library:
    """Return the library of a user in root/here who has added the games in root/saved."""
    return Library((SHIPPED,), OwnGames(root / "here", root / "saved"), warnings.append)


# The folders with a game named mine, the folder of the score file, and which is used.
USED = {
    "here": (["here/mine", "saved/mine"], None, "here/mine"),
    "saved": (["saved/mine"], None, "saved/mine"),
    "the nearer": (["here/a/mine", "here/mine"], None, "here/mine"),
    "beside the file": (["here/mine", "evening/mine"], "evening", "evening/mine"),
    "around the file": (["here/mine", "evening/mine"], "evening/mine", "evening/mine"),
    "not below the file": (["here/mine", "evening/a/mine"], "evening", "here/mine"),
}


@pytest.mark.parametrize(("folders", "beside", "used"), USED.values(), ids=USED)
def test_the_nearest_game_is_used_and_others_are_reported(
    folders: list[str], beside: str | None, used: str, tmp_path: Path
) -> None:
    add_games(tmp_path, *folders)
    warnings: list[Problem] = []

    game = library(tmp_path, warnings).find_game(
        "Mine", beside=tmp_path / beside if beside else None
    )

    assert game.folder == tmp_path / used
    unused = {tmp_path / it for it in folders if it not in (used, "evening/a/mine")}
    assert {it.location.path for it in warnings} == {str(it) for it in unused}
    for warning in warnings:
        assert str(warning.message) == f"not used: {tmp_path / used} has the same name"


def test_of_two_games_that_are_equally_near_none_is_chosen(tmp_path: Path) -> None:
    add_games(tmp_path, "here/a/mine", "here/b/mine")

    with pytest.raises(InputError) as caught:
        library(tmp_path, []).find_game("mine")

    (problem,) = caught.value.problems
    names = ", ".join(str(tmp_path / "here" / it / "mine") for it in "ab")
    assert str(problem.message) == f"there are several games of this name: {names}"
    assert str(problem.hint) == f"choose one: --content {tmp_path / 'here' / 'a'}"


@pytest.mark.parametrize(
    "folder", ["here/fallow", "here/a/fallow", "saved/fallow", "evening/fallow"]
)
def test_a_shipped_name_stays_shipped_and_says_so(folder: str, tmp_path: Path) -> None:
    add_games(tmp_path, folder)
    warnings: list[Problem] = []

    game = library(tmp_path, warnings).find_game("fallow", beside=tmp_path / "evening")

    assert game.folder == SHIPPED / "fallow"
    (warning,) = warnings
    assert warning.location.path == str(tmp_path / folder)
    assert str(warning.message) == "not used: fallow is a shipped game"
    assert str(warning.hint).endswith(f"--content {(tmp_path / folder).parent}")


def test_a_copy_of_a_shipped_game_is_no_other_game(tmp_path: Path) -> None:
    add_games(tmp_path, "here/content/fallow")
    shutil.copy(SHIPPED / "fallow" / "game.yaml", tmp_path / "here" / "content" / "fallow")
    warnings: list[Problem] = []
    games = library(tmp_path, warnings)

    assert games.find_game("fallow").folder == SHIPPED / "fallow"
    assert [*games.clashes()] == warnings == []


def test_a_folder_that_is_named_by_an_option_wins_without_a_word(tmp_path: Path) -> None:
    add_games(tmp_path, "here/mine", "other/mine")
    warnings: list[Problem] = []
    folders = (tmp_path / "other", SHIPPED)
    own = OwnGames(tmp_path / "here", tmp_path / "saved")

    assert Library(folders, own, warnings.append).find_game("mine").folder.parent.name == "other"
    assert warnings == []


def test_shipped_games_in_the_current_folder_are_no_clash() -> None:
    warnings: list[Problem] = []
    own = OwnGames(SHIPPED.parent, SHIPPED.parent / "none")
    checkout = Library((SHIPPED,), own, warnings.append)

    assert checkout.find_game("fallow").folder == SHIPPED / "fallow"
    assert [*checkout.clashes()] == warnings == []


def test_a_shipped_game_is_found_without_searching(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_games(tmp_path, "here/a/b/c")
    searched: list[object] = []
    scandir = os.scandir

    def counted(path: str = ".") -> object:
        searched.append(path)
        return scandir(path)

    monkeypatch.setattr("hedgerow.game.own_games.os.scandir", counted)
    library(tmp_path, []).find_game("fallow")

    assert [it for it in searched if tmp_path in Path(str(it)).parents] == [tmp_path / "here"]


def test_own_games_have_titles_and_codes_too(tmp_path: Path) -> None:
    (tmp_path / "here" / "farm").mkdir(parents=True)
    text = 'extends: stampfarm\nabout: {title: My farm, tag: "M1"}\n'
    (tmp_path / "here" / "farm" / "game.yaml").write_text(text, "utf-8")
    found = library(tmp_path, [])
    game = found.find_game("my farm")

    assert game.id == "farm"
    assert found.open_code(str(game.code_for_seed(1)))[1].id == "farm"


def test_the_page_has_found_games_after_the_shipped_ones(tmp_path: Path) -> None:
    add_games(tmp_path, "here/a/mine", "here/fallow", "saved/yours")

    found = library(tmp_path, []).with_found_games()

    assert {"mine", "yours"} <= {game.id for game in found.games()}
    assert found.find_game("fallow").folder == SHIPPED / "fallow"
    assert found.own is None


def test_a_code_finds_the_game_next_to_the_score_file(tmp_path: Path) -> None:
    add_games(tmp_path, "evening/mine")
    game = open_library(tmp_path / "evening").find_game("mine")
    file = tmp_path / "evening" / "game.txt"
    file.write_text(f"[Ada]\nsheet: {game.code_for_seed(1)}\nOB.\n..O\n...\n", "utf-8")

    assert score_file(file, library(tmp_path, []), None).game.id == "mine"
    with pytest.raises(InputError, match="no game uses the tag M1"):
        score_file(file, open_library(), None)


def test_a_score_file_finds_the_game_next_to_it(tmp_path: Path) -> None:
    add_games(tmp_path, "evening/mine")
    file = tmp_path / "evening" / "game.txt"
    file.write_text("game: mine\n[Ada]\nBO.\n...\n...\n", "utf-8")

    assert score_file(file, library(tmp_path, []), None).game.id == "mine"
    with pytest.raises(InputError):
        score_file(file, open_library(), None)
