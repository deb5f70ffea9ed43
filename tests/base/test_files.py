"""Files are read with clear errors and written atomically."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hedgerow.base import files
from hedgerow.base.errors import InputError, Problem
from hedgerow.base.files import (
    atomic_file,
    atomic_folder,
    check_link,
    decode,
    is_missing,
    read_text,
    write_atomic,
)
from hedgerow.base.package_data import data_folder
from tests.limits import LIMIT_S

NOT_AS_ROOT = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read and write everything"
)


def read_problem(path: Path, max_bytes: int = 100) -> Problem:
    with pytest.raises(InputError) as caught:
        read_text(path, max_bytes)
    (problem,) = caught.value.problems
    return problem


def write_problem(path: Path) -> Problem:
    with pytest.raises(InputError) as caught:
        write_atomic(path, b"new")
    (problem,) = caught.value.problems
    return problem


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_text_is_read_without_its_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"\xef\xbb\xbfZo\xc3\xab\r\n")

    assert read_text(path, 100) == "Zoë\r\n"


@pytest.mark.parametrize(("size", "fits"), [(99, True), (100, True), (101, False)])
def test_file_larger_than_the_limit_is_rejected(tmp_path: Path, size: int, fits: bool) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"x" * size)

    if fits:
        assert read_text(path, 100) == "x" * size
    else:
        assert "larger than" in str(read_problem(path).message)


def test_missing_file_suggests_the_closest_name_in_its_folder(tmp_path: Path) -> None:
    for name in ("lisa.txt", "otto.txt", "lisas.pdf"):
        (tmp_path / name).write_text("x", "utf-8")

    problem = read_problem(tmp_path / "liza.txt")
    assert str(problem.location) == str(tmp_path / "liza.txt")
    assert str(problem.message) == "cannot be read: No such file or directory"
    assert str(problem.hint) == "did you mean lisa.txt?"


def test_a_missing_file_in_an_empty_folder_gets_no_hint(tmp_path: Path) -> None:
    assert str(read_problem(tmp_path / "lisa.txt").hint) == ""


def test_a_missing_folder_gets_no_hint(tmp_path: Path) -> None:
    assert str(read_problem(tmp_path / "nowhere" / "lisa.txt").hint) == ""


def test_folder_is_not_a_file(tmp_path: Path) -> None:
    problem = read_problem(tmp_path)

    assert str(problem.message) == "cannot be read: Is a directory"
    assert str(problem.hint) == "pass the files in the folder, not the folder itself"


def test_file_is_not_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x", "utf-8")

    assert (
        str(read_problem(tmp_path / "a.txt" / "b.txt").message) == "cannot be read: Not a directory"
    )


def test_too_long_name_is_rejected(tmp_path: Path) -> None:
    assert str(read_problem(tmp_path / ("a" * 300)).message) == "cannot be read: File name too long"


def test_too_long_folder_name_is_rejected(tmp_path: Path) -> None:
    problem = read_problem(tmp_path / ("a" * 300) / "lisa.txt")

    assert str(problem.message) == "cannot be read: File name too long"


@NOT_AS_ROOT
def test_file_in_a_locked_folder_is_rejected(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o600)

    assert str(read_problem(folder / "lisa.txt").message) == "cannot be read: Permission denied"


@NOT_AS_ROOT
def test_a_missing_file_in_a_folder_that_cannot_be_listed_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "hidden"
    folder.mkdir(mode=0o300)

    assert (
        str(read_problem(folder / "lisa.txt").message)
        == "cannot be read: No such file or directory"
    )


def test_missing_and_unreadable_paths_are_distinguished(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")

    for name in ("nowhere", "file/inner", "dangling", "a\0b"):
        assert is_missing(tmp_path / name)
    for name in ("file", "", "circle", "a" * 300):
        assert not is_missing(tmp_path / name)


def test_a_link_in_a_circle_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.symlink_to(path)

    assert "symbolic links" in str(read_problem(path).message)


@pytest.mark.parametrize(
    ("raw", "location", "message"),
    [
        pytest.param(b"\xff\xfea\0", "f", "encoded as UTF-16", id="UTF-16"),
        pytest.param(b"a\0b", "f", "not a text file", id="binary"),
        pytest.param(b"\xe9", "f:1:1", "not valid UTF-8", id="the first character"),
        pytest.param(b"a\nb\xe9c\n", "f:2:2", "not valid UTF-8", id="Latin-1"),
        pytest.param(b"a\r\n\xe9", "f:2:1", "not valid UTF-8", id="Latin-1 after CRLF"),
        pytest.param(b"\xef\xbb\xbfa\nb\xe9", "f:2:2", "not valid UTF-8", id="after a mark"),
        pytest.param(b"\xef\xbb\xbf\xe9", "f:1:1", "not valid UTF-8", id="right after a mark"),
        pytest.param(b"a\xed\xa0\x80", "f:1:2", "not valid UTF-8", id="a lone surrogate"),
    ],
)
def test_invalid_utf8_is_reported_with_its_location(
    raw: bytes, location: str, message: str
) -> None:
    with pytest.raises(InputError) as caught:
        decode(raw, "f")

    (problem,) = caught.value.problems
    assert (str(problem.location), str(problem.message)) == (location, message)
    assert str(problem.hint)


def test_a_file_is_written_with_its_folders(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "er" / "sheet.pdf"

    write_atomic(path, b"new")
    assert path.read_bytes() == b"new"
    assert names(path.parent) == ["sheet.pdf"]


def test_an_old_file_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"a much longer old file")

    write_atomic(path, b"new")
    assert path.read_bytes() == b"new"
    assert names(tmp_path) == ["sheet.pdf"]


def test_old_file_is_complete_until_the_new_one_is(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")
    seen = []

    with atomic_file(path) as file:
        file.write(b"half")
        file.flush()
        seen.append(path.read_bytes())
        file.write(b" and half")

    assert seen == [b"old"]
    assert path.read_bytes() == b"half and half"


def test_open_reader_continues_reading_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")

    with path.open("rb") as reader:
        write_atomic(path, b"new")
        assert reader.read() == b"old"


@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt, InputError, MemoryError])
def test_a_writer_that_fails_leaves_the_old_file_and_no_litter(
    tmp_path: Path, error: type[BaseException]
) -> None:
    path = tmp_path / "sheet.pdf"
    path.write_bytes(b"old")

    with pytest.raises(error), atomic_file(path) as file:
        file.write(b"half")
        raise error

    assert path.read_bytes() == b"old"
    assert names(tmp_path) == ["sheet.pdf"]


def test_a_writer_that_fails_leaves_no_new_file(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught, atomic_file(tmp_path / "sheet.pdf") as file:
        file.write(b"half")
        raise OSError(28, "No space left on device")

    (problem,) = caught.value.problems
    assert str(problem.message) == "cannot be written: No space left on device"
    assert "--out" in str(problem.hint)
    assert names(tmp_path) == []


def test_a_folder_where_a_file_should_go_is_refused(tmp_path: Path) -> None:
    (tmp_path / "sheet.pdf").mkdir()

    assert str(write_problem(tmp_path / "sheet.pdf").message) == "cannot be written: Is a directory"
    assert names(tmp_path) == ["sheet.pdf"]


def test_a_file_where_a_folder_should_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"old")

    problem = write_problem(tmp_path / "out" / "sheet.pdf")
    assert str(problem.location) == str(tmp_path / "out" / "sheet.pdf")
    assert str(problem.message).startswith("cannot be written: ")
    assert (tmp_path / "out").read_bytes() == b"old"


@NOT_AS_ROOT
def test_a_folder_that_may_not_be_written_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)

    assert (
        str(write_problem(folder / "sheet.pdf").message) == "cannot be written: Permission denied"
    )


def test_folder_that_cannot_be_created_is_rejected() -> None:
    assert str(write_problem(Path("/proc/hedgerow/sheet.pdf")).message).startswith(
        "cannot be written: "
    )


def test_a_name_that_is_too_long_to_write_is_refused(tmp_path: Path) -> None:
    problem = write_problem(tmp_path / ("a" * 300))

    assert str(problem.message) == "cannot be written: File name too long"
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    "name", ["a" * 250, "é" * 120, "漢" * 84], ids=["ascii", "accents", "wide"]
)
def test_a_long_name_that_the_disk_allows_is_written(tmp_path: Path, name: str) -> None:
    write_atomic(tmp_path / name, b"new")

    assert names(tmp_path) == [name]


def create_part(folder: Path, pid: object) -> Path:
    """Create an unfinished file of a process on this machine."""
    with atomic_file(folder / "sheet.pdf") as file:
        machine = Path(file.name).name.split("-")[1]
    part = folder / f".hedgerow-{machine}-{pid}-0badcafe.part"
    part.write_bytes(b"half")
    return part


def ended_process() -> int:
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait(LIMIT_S)
    return child.pid


def next_run(folder: Path) -> None:
    """Write a file like a new run, which has not swept the folder yet."""
    files._sweep.cache_clear()
    write_atomic(folder / "next.pdf", b"new")


def test_next_run_deletes_file_of_a_killed_run(tmp_path: Path) -> None:
    create_part(tmp_path, ended_process())

    next_run(tmp_path)
    assert names(tmp_path) == ["next.pdf", "sheet.pdf"]


def test_next_run_deletes_folder_of_a_killed_run(tmp_path: Path) -> None:
    part = create_part(tmp_path, ended_process())
    part.unlink()
    (part / "my-farm").mkdir(parents=True)
    (part / "my-farm" / "game.yaml").write_text("half")

    next_run(tmp_path)
    assert names(tmp_path) == ["next.pdf", "sheet.pdf"]


@pytest.mark.parametrize("pid", [os.getpid(), os.getppid(), 1], ids=["this", "parent", "first"])
def test_file_of_a_running_process_is_not_deleted(tmp_path: Path, pid: int) -> None:
    part = create_part(tmp_path, pid)

    next_run(tmp_path)
    assert part.read_bytes() == b"half"


@pytest.mark.parametrize(
    "name",
    [
        ".hedgerow-00000000-{pid}-0badcafe.part",
        ".hedgerow-{pid}.part",
        ".hedgerow.part",
        "hedgerow-{pid}.part",
        "my.part",
    ],
)
def test_file_of_another_machine_or_program_is_not_deleted(tmp_path: Path, name: str) -> None:
    part = tmp_path / name.format(pid=ended_process())
    part.write_bytes(b"half")

    next_run(tmp_path)
    assert part.read_bytes() == b"half"


@pytest.mark.parametrize("pid", ["x", "-1", "0", "9" * 40])
def test_a_part_that_names_no_process_does_no_harm(tmp_path: Path, pid: str) -> None:
    create_part(tmp_path, pid)

    next_run(tmp_path)
    assert (tmp_path / "next.pdf").read_bytes() == b"new"


def test_path_without_option_has_a_hint_about_permissions(tmp_path: Path) -> None:
    (tmp_path / "settings").write_text("", "utf-8")
    with pytest.raises(InputError) as caught:
        write_atomic(tmp_path / "settings" / "printers.json", b"{}", option="")
    (problem,) = caught.value.problems

    assert str(problem.hint) == f"make sure you can write to {tmp_path / 'settings'}"


@pytest.mark.parametrize(
    ("error", "reported"),
    [
        (OSError(28, "Full"), True),
        (OSError(28, "Full", "{folder}"), True),
        (NotADirectoryError(20, "Not a directory", "/dev/null/.settings"), False),
        (FileExistsError(17, "Exists", "/etc/x"), False),
    ],
)
def test_only_errors_of_the_file_itself_are_reported_as_its_own(
    tmp_path: Path, error: OSError, reported: bool
) -> None:
    if error.filename == "{folder}":
        error.filename = str(tmp_path)

    expected = InputError if reported else type(error)
    with pytest.raises(expected) as caught, atomic_file(tmp_path / "sheet.pdf"):
        raise error

    assert names(tmp_path) == []
    assert ("sheet.pdf" in str(caught.value)) == reported


def test_problems_in_a_new_folder_name_the_paths_it_would_have_had(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught, atomic_folder(tmp_path / "farm") as folder:
        (folder / "icons").write_text("x", "utf-8")
        write_atomic(folder / "icons" / "owl.svg", b"<svg/>", "--content")

    (problem,) = caught.value.problems
    assert problem.location.path == str(tmp_path / "farm" / "icons" / "owl.svg")
    assert ".part" not in str(problem.location)
    assert str(problem.hint) == "choose another path with --content"
    assert names(tmp_path) == []


def test_problems_of_other_files_stay_those_of_other_files(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere\.txt"), atomic_folder(tmp_path / "farm"):
        read_text(tmp_path / "nowhere.txt", 100)
    with pytest.raises(FileNotFoundError), atomic_folder(tmp_path / "farm"):
        (tmp_path / "nowhere.txt").read_bytes()


def test_a_link_must_stay_in_its_folder(tmp_path: Path) -> None:
    game = tmp_path / "game"
    (game / "icons").mkdir(parents=True)
    for file in (tmp_path / "secret", game / "own"):
        file.write_text("x", "utf-8")
    (game / "inside").symlink_to(game / "own")
    (game / "icons" / "up").symlink_to("../own")
    (game / "out").symlink_to(tmp_path / "secret")
    (game / "dots").symlink_to("../secret")
    (game / "circle").symlink_to(game / "circle")
    (tmp_path / "other").symlink_to(game)

    for name in ("own", "inside", "icons/up", "circle", "missing"):
        check_link(game / name, game)
        check_link(tmp_path / "other" / name, tmp_path / "other")
    for name in ("out", "dots"):
        with pytest.raises(InputError, match="a link to a file outside of the folder"):
            check_link(game / name, game)
    with pytest.raises(InputError):
        check_link(game / "icons" / "up", game / "icons")


def test_shipped_files_may_be_links_to_the_cache_of_an_installer() -> None:
    folder = data_folder("content")

    check_link(folder / "stampfarm" / "game.yaml", Path("/nowhere"))
