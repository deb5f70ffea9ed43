"""Files are read in plain words and written whole or not at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hedgerow.base import files
from hedgerow.base.errors import InputError, Problem
from hedgerow.base.files import atomic_file, decode, is_missing, read_text, write_atomic
from tests.limits import LIMIT_S

NOT_AS_ROOT = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read and write everything"
)


def refused(path: Path, max_bytes: int = 100) -> Problem:
    with pytest.raises(InputError) as caught:
        read_text(path, max_bytes)
    (problem,) = caught.value.problems
    return problem


def not_written(path: Path) -> Problem:
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
def test_a_file_may_be_as_large_as_is_said(tmp_path: Path, size: int, fits: bool) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"x" * size)

    if fits:
        assert read_text(path, 100) == "x" * size
    else:
        assert "is larger than" in str(refused(path).message)


def test_a_missing_file_gets_the_nearest_name_beside_it(tmp_path: Path) -> None:
    for name in ("lisa.txt", "otto.txt", "lisas.pdf"):
        (tmp_path / name).write_text("x", "utf-8")

    problem = refused(tmp_path / "liza.txt")
    assert str(problem.location) == str(tmp_path / "liza.txt")
    assert str(problem.message) == "cannot be read: No such file or directory"
    assert str(problem.hint) == "did you mean lisa.txt?"


def test_a_missing_file_in_an_empty_folder_gets_no_hint(tmp_path: Path) -> None:
    assert str(refused(tmp_path / "lisa.txt").hint) == ""


def test_a_missing_folder_gets_no_hint(tmp_path: Path) -> None:
    assert str(refused(tmp_path / "nowhere" / "lisa.txt").hint) == ""


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    problem = refused(tmp_path)

    assert str(problem.message) == "cannot be read: Is a directory"
    assert str(problem.hint) == "pass the files in the folder, not the folder itself"


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x", "utf-8")

    assert str(refused(tmp_path / "a.txt" / "b.txt").message) == "cannot be read: Not a directory"


def test_a_name_that_is_too_long_is_refused_in_plain_words(tmp_path: Path) -> None:
    assert str(refused(tmp_path / ("a" * 300)).message) == "cannot be read: File name too long"


def test_a_folder_name_that_is_too_long_is_refused_in_plain_words(tmp_path: Path) -> None:
    problem = refused(tmp_path / ("a" * 300) / "lisa.txt")

    assert str(problem.message) == "cannot be read: File name too long"


@NOT_AS_ROOT
def test_a_file_in_a_locked_folder_is_refused_in_plain_words(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o600)

    assert str(refused(folder / "lisa.txt").message) == "cannot be read: Permission denied"


@NOT_AS_ROOT
def test_a_missing_file_in_a_folder_that_cannot_be_listed_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "hidden"
    folder.mkdir(mode=0o300)

    assert str(refused(folder / "lisa.txt").message) == "cannot be read: No such file or directory"


def test_what_is_missing_is_told_from_what_cannot_be_read(tmp_path: Path) -> None:
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

    assert "symbolic links" in str(refused(path).message)


@pytest.mark.parametrize(
    ("raw", "place", "message"),
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
def test_bytes_that_are_no_utf8_are_refused_at_their_place(
    raw: bytes, place: str, message: str
) -> None:
    with pytest.raises(InputError) as caught:
        decode(raw, "f")

    (problem,) = caught.value.problems
    assert (str(problem.location), str(problem.message)) == (place, message)
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


def test_the_old_file_is_whole_until_the_new_one_is(tmp_path: Path) -> None:
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


def test_whoever_reads_the_old_file_goes_on_reading_it(tmp_path: Path) -> None:
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

    assert str(not_written(tmp_path / "sheet.pdf").message) == "cannot be written: Is a directory"
    assert names(tmp_path) == ["sheet.pdf"]


def test_a_file_where_a_folder_should_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"old")

    problem = not_written(tmp_path / "out" / "sheet.pdf")
    assert str(problem.location) == str(tmp_path / "out" / "sheet.pdf")
    assert str(problem.message).startswith("cannot be written: ")
    assert (tmp_path / "out").read_bytes() == b"old"


@NOT_AS_ROOT
def test_a_folder_that_may_not_be_written_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "locked"
    folder.mkdir(mode=0o500)

    assert str(not_written(folder / "sheet.pdf").message) == "cannot be written: Permission denied"


def test_a_folder_that_cannot_be_made_is_refused() -> None:
    assert str(not_written(Path("/proc/hedgerow/sheet.pdf")).message).startswith(
        "cannot be written: "
    )


def test_a_name_that_is_too_long_to_write_is_refused(tmp_path: Path) -> None:
    problem = not_written(tmp_path / ("a" * 300))

    assert str(problem.message) == "cannot be written: File name too long"
    assert names(tmp_path) == []


@pytest.mark.parametrize(
    "name", ["a" * 250, "é" * 120, "漢" * 84], ids=["ascii", "accents", "wide"]
)
def test_a_long_name_that_the_disk_allows_is_written(tmp_path: Path, name: str) -> None:
    write_atomic(tmp_path / name, b"new")

    assert names(tmp_path) == [name]


def part_of(folder: Path, pid: object) -> Path:
    """An unfinished file as a run of this machine names it, or one of another process."""
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
    """Write a file as a run does that has not yet looked into the folder."""
    files._sweep.cache_clear()
    write_atomic(folder / "next.pdf", b"new")


def test_what_a_killed_run_left_is_swept_by_the_next_one(tmp_path: Path) -> None:
    part_of(tmp_path, ended_process())

    next_run(tmp_path)
    assert names(tmp_path) == ["next.pdf", "sheet.pdf"]


def test_a_folder_that_a_killed_run_left_is_swept_too(tmp_path: Path) -> None:
    part = part_of(tmp_path, ended_process())
    part.unlink()
    (part / "my-farm").mkdir(parents=True)
    (part / "my-farm" / "game.yaml").write_text("half")

    next_run(tmp_path)
    assert names(tmp_path) == ["next.pdf", "sheet.pdf"]


@pytest.mark.parametrize("pid", [os.getpid(), os.getppid(), 1], ids=["this", "parent", "first"])
def test_what_a_living_run_writes_is_left_alone(tmp_path: Path, pid: int) -> None:
    part = part_of(tmp_path, pid)

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
def test_what_another_machine_or_program_left_is_left_alone(tmp_path: Path, name: str) -> None:
    other = tmp_path / name.format(pid=ended_process())
    other.write_bytes(b"half")

    next_run(tmp_path)
    assert other.read_bytes() == b"half"


@pytest.mark.parametrize("pid", ["x", "-1", "0", "9" * 40])
def test_a_part_that_names_no_process_does_no_harm(tmp_path: Path, pid: str) -> None:
    part_of(tmp_path, pid)

    next_run(tmp_path)
    assert (tmp_path / "next.pdf").read_bytes() == b"new"


def test_a_place_that_nobody_chose_is_to_be_made_writable(tmp_path: Path) -> None:
    (tmp_path / "settings").write_text("", "utf-8")
    with pytest.raises(InputError) as caught:
        write_atomic(tmp_path / "settings" / "printers.json", b"{}", option="")
    (problem,) = caught.value.problems

    assert str(problem.hint) == f"make sure you can write to {tmp_path / 'settings'}"
