"""Games that somebody sent are added whole or not at all, and nothing of them is trusted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from hedgerow.authoring.game_files import ADDED, MAX_ENTRIES, AddedGames, add_games, remove_game
from hedgerow.base.errors import InputError
from hedgerow.base.package_data import data_folder
from hedgerow.game.library import Library
from hedgerow.game.own_games import OwnGames

GAME = b'extends: fallow\nabout: {title: My game, tag: "M1"}\n'
Files = Mapping[str, bytes]
MINE = {"mine/game.yaml": GAME, "mine/icons/owl.svg": b"<svg/>", "mine/pictures/a.png": b"png"}


def write_zip(path: Path, files: Files) -> Path:
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def write_folder(path: Path, files: Files) -> Path:
    for name, data in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(data)
    return path


def add(source: Path, tmp_path: Path) -> AddedGames:
    library = Library((data_folder("content"),), OwnGames(tmp_path / "here", tmp_path / "saved"))
    return add_games(library, source, tmp_path / "saved")


def saved(tmp_path: Path) -> dict[str, bytes]:
    root = tmp_path / "saved"
    files = (it for it in root.rglob("*") if it.is_file())
    return {it.relative_to(root).as_posix(): it.read_bytes() for it in files}


@pytest.mark.parametrize("write", [write_zip, write_folder])
def test_games_are_copied(write: Callable[[Path, Files], Path], tmp_path: Path) -> None:
    others = {
        "mine/.DS_Store": b"x",
        "mine/schemas/mine.json": b"{}",
        "mine/output/a.pdf": b"",
        "mine/tools/run.py": b"x",
    }
    yours = {"yours/game.yaml": GAME.replace(b"M1", b"M2")}

    added = add(write(tmp_path / "sent.zip", {**MINE, **yours, **others}), tmp_path)

    assert saved(tmp_path) == {**MINE, **yours}
    assert added.folders == (tmp_path / "saved" / "mine", tmp_path / "saved" / "yours")
    assert added.skipped == ("mine/tools/run.py",)


def test_a_game_may_have_the_name_of_a_folder_that_we_write(tmp_path: Path) -> None:
    add(write_zip(tmp_path / "sent.zip", {"output/game.yaml": GAME}), tmp_path)

    assert saved(tmp_path) == {"output/game.yaml": GAME}


def test_the_folder_of_one_game_is_copied(tmp_path: Path) -> None:
    write_folder(tmp_path / "sent", MINE)

    add(tmp_path / "sent" / "mine", tmp_path)

    assert saved(tmp_path) == MINE


def test_a_zip_without_folders_is_a_game_of_its_name(tmp_path: Path) -> None:
    add(write_zip(tmp_path / "Mine.zip", {"game.yaml": GAME}), tmp_path)

    assert saved(tmp_path) == {"mine/game.yaml": GAME}


def test_a_link_is_not_copied(tmp_path: Path) -> None:
    folder = write_folder(tmp_path / "sent", {"mine/game.yaml": GAME}) / "mine"
    (tmp_path / "secret.txt").write_text("secret")
    (folder / "notes.txt").symlink_to(tmp_path / "secret.txt")

    assert add(folder, tmp_path).skipped == ("mine/notes.txt",)
    assert saved(tmp_path) == {"mine/game.yaml": GAME}


# What is sent, and the start of the problem.
REFUSED = {
    "no game": ({"a.txt": b"x"}, "contains no game"),
    "no game in one folder": ({**MINE, "b/en.yaml": b"x: y\n"}, "contains no game"),
    "broken": ({"mine/game.yaml": b"extends: [\n"}, "invalid YAML"),
    "not UTF-8": ({**MINE, "mine/en.yaml": b"\xff"}, "not valid UTF-8"),
    "unknown parent": ({"mine/game.yaml": b"extends: nowhere\n"}, "unknown game"),
    "shipped name": ({"fallow/game.yaml": GAME}, "a game named 'fallow' already exists"),
    "too large": ({**MINE, "mine/en.yaml": b"#" * (ADDED.text_bytes + 1)}, "the file is larger"),
    "too many": ({**MINE, **{f"mine/a{n}.txt": b"" for n in range(800)}}, "more than 800 files"),
    "bomb": (
        {**MINE, **{f"mine/pictures/a{n}.png": bytes(ADDED.picture_bytes) for n in range(18)}},
        "more than 800 files, or larger than 65536 KiB together",
    ),
}


@pytest.mark.parametrize(("files", "problem"), REFUSED.values(), ids=REFUSED)
def test_of_refused_games_nothing_is_saved(files: Files, problem: str, tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        add(write_zip(tmp_path / "sent.zip", files), tmp_path)

    assert str(caught.value.problems[0].message).startswith(problem)
    assert saved(tmp_path) == {}


def test_a_folder_with_too_many_files_is_refused(tmp_path: Path) -> None:
    files = {f"mine/notes/{n}.doc": b"" for n in range(MAX_ENTRIES)}
    source = write_folder(tmp_path / "sent", {"mine/game.yaml": GAME, **files})

    with pytest.raises(InputError, match="more than 800 files"):
        add(source, tmp_path)
    (source / "mine" / "notes" / "0.doc").unlink()
    assert len(add(source, tmp_path).skipped) == MAX_ENTRIES - 1


@pytest.mark.parametrize(
    "name",
    ["../mine/x.yaml", "/mine/x.yaml", "mine/../../x.yaml", "mine/con.txt", "C:\\mine\\x.yaml"],
)
def test_a_path_that_leads_elsewhere_is_skipped(name: str, tmp_path: Path) -> None:
    source = write_zip(tmp_path / "sent.zip", {"mine/game.yaml": GAME, name: b"x"})

    assert add(source, tmp_path).skipped == (name.replace("\\", "/"),) or "\\" in name
    assert saved(tmp_path) == {"mine/game.yaml": GAME}
    assert {it.name for it in tmp_path.iterdir()} == {"sent.zip", "saved"}


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 no zip", BytesIO().getvalue() + b"\0" * 100])
def test_a_file_that_is_not_a_zip_is_refused(data: bytes, tmp_path: Path) -> None:
    (tmp_path / "sent.zip").write_bytes(data)

    with pytest.raises(InputError, match="not a readable zip file"):
        add(tmp_path / "sent.zip", tmp_path)


def test_a_game_is_added_once_until_it_is_removed(tmp_path: Path) -> None:
    source = write_zip(tmp_path / "sent.zip", MINE)
    add(source, tmp_path)

    with pytest.raises(InputError) as caught:
        add(source, tmp_path)
    hint = str(caught.value.problems[0].hint)
    removed = remove_game("Mine", tmp_path / "saved")
    add(source, tmp_path)

    assert hint == "to replace it, remove it first: hedgerow games --remove mine"
    assert removed == tmp_path / "saved" / "mine"
    assert saved(tmp_path) == MINE


@pytest.mark.parametrize("name", ["stampfarm", "..", "", "min"])
def test_only_an_added_game_is_removed(name: str, tmp_path: Path) -> None:
    add(write_zip(tmp_path / "sent.zip", MINE), tmp_path)

    with pytest.raises(InputError, match="no added game is named"):
        remove_game(name, tmp_path / "saved")
    assert saved(tmp_path) == MINE
