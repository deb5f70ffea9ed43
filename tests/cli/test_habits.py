"""Common things to try: help, a viewer, standard output, wrong endings, wrong values."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pypdf
import pytest

from tests.forked import run_program
from tests.limits import LIMIT_S

LONG_NAME = "\n  hint: use a file or a folder, for example --out "


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def hedgerow(*words: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    return run_program(words, environ=env)


def run_for_output(*words: str, status: int = 0) -> tuple[str, str]:
    """Run the program; return standard output and standard error."""
    ended = hedgerow(*words)
    assert ended.returncode == status, ended.stderr.decode()
    return ended.stdout.decode(), ended.stderr.decode()


# --- help


@pytest.mark.parametrize("name", ["sheets", "score", "completion", "help"])
def test_help_of_a_command_equals_its_help_option(name: str) -> None:
    assert run_for_output("help", name) == run_for_output(name, "--help")


def test_help_alone_equals_the_help_of_the_program() -> None:
    assert run_for_output("help") == run_for_output("--help")


def test_help_of_no_command_is_wrong_usage() -> None:
    assert "unknown command 'kitt'" in run_for_output("help", "kitt", status=2)[1]


def test_help_speaks_the_language_of_the_user() -> None:
    ended = hedgerow("help", "pad", env={"LANG": "de_DE.UTF-8"})

    assert ended.stdout.decode().startswith("Aufruf: ")


# --- standard output


@pytest.mark.parametrize(
    "words",
    [
        ("sheets", "stampfarm", "--seed", "1"),
        ("pad", "stampfarm"),
        ("deck", "stampfarm", "dice"),
        ("calibrate",),
    ],
    ids=lambda it: it[0],
)
def test_one_pdf_goes_to_standard_output(words: tuple[str, ...], tmp_path: Path) -> None:
    ended = hedgerow(*words, "--out", "-")
    assert [*tmp_path.iterdir()] == []
    (written,) = run_for_output(*words, "--out", "here.pdf")[0].split()

    assert ended.returncode == 0
    assert ended.stdout == Path(written).read_bytes()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("deck", "stampfarm"), "cannot write several files to standard output"),
        (("pad", "stampfarm", "--paper", "both"), "cannot write several files"),
        (("pad", "stampfarm", "--format", "svg"), "cannot write several files"),
        (("deck", "stampfarm", "dice", "--cut-file"), "cannot write several files"),
        (("pad", "stampfarm", "--json"), "standard output is reserved for the PDF"),
        (("pad", "stampfarm", "--open"), "standard output is reserved for the PDF"),
    ],
    ids=lambda it: " ".join(it) if isinstance(it, tuple) else "",
)
def test_what_is_not_one_pdf_is_refused_on_standard_output(
    words: tuple[str, ...], message: str, tmp_path: Path
) -> None:
    out, err = run_for_output(*words, "--out", "-", status=2)

    assert (out, [*tmp_path.iterdir()]) == ("", [])
    assert message in err


def test_a_print_that_fails_leaves_nothing_on_standard_output() -> None:
    out, err = run_for_output(
        "sheets", "stampfarm", "--per-page", "8", "--paper", "a5", "-o", "-", status=2
    )

    assert out == ""
    assert "too small" in err


def test_a_pdf_is_not_written_to_a_terminal() -> None:
    ours, theirs = pty.openpty()
    ended = subprocess.run(
        [sys.executable, "-m", "hedgerow", "pad", "stampfarm", "--out", "-"],
        stdout=theirs,
        stderr=subprocess.PIPE,
        check=False,
        timeout=LIMIT_S,
    )
    os.close(theirs)
    os.close(ours)

    assert ended.returncode == 2
    assert b"refusing to write a PDF to a terminal" in ended.stderr


# --- endings


@pytest.mark.parametrize(
    ("words", "err"),
    [
        (("pad", "stampfarm", "--out", "a.png"), "cannot write .png files"),
        (("pad", "stampfarm", "--out", "a.PS"), "cannot write .PS files"),
        (
            ("deck", "stampfarm", "--out", "a.zip"),
            "names a single file, but the output is several files",
        ),
        (("pad", "stampfarm", "--format", "svg", "--out", "a.png"), "names a single file"),
        (("schema", "fallow", "--out", "a.json"), "names a single file"),
        (("preview", "fallow", "--out", "a.png"), "names a single file"),
    ],
    ids=lambda it: " ".join(it) if isinstance(it, tuple) else "",
)
def test_a_file_of_another_kind_is_refused_and_no_folder_is_created(
    words: tuple[str, ...], err: str, tmp_path: Path
) -> None:
    out, aside = run_for_output(*words, status=2)

    assert (out, [*tmp_path.iterdir()]) == ("", [])
    assert aside.startswith(f"{words[-1]}: error: {err}")


def test_the_hint_of_a_wrong_ending_is_a_right_one() -> None:
    assert run_for_output("pad", "stampfarm", "-o", "a.png", status=2)[1].endswith(
        f"{LONG_NAME}a.pdf\n"
    )


@pytest.mark.parametrize("folder", ["v1.2", "farms.", "2026.11.17", "there.png"])
def test_a_folder_may_have_a_dot_in_its_name(folder: str) -> None:
    if folder.endswith("png"):
        Path(folder).mkdir()

    assert (
        run_for_output("pad", "stampfarm", "--out", folder)[0] == f"{folder}/stampfarm-pad-a4.pdf\n"
    )


# --- a viewer


def viewer(folder: Path) -> dict[str, str]:
    """Return an environment whose viewer only records the path it opens."""
    program = folder / "bin" / "xdg-open"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\nprintf %s "$1" > {folder}/part; mv {folder}/part {folder}/seen\n'
    )
    program.chmod(0o755)
    return {"PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}"}


def seen(folder: Path) -> str:
    """Wait for the viewer, and return the path it opened."""
    end = time.monotonic() + LIMIT_S
    while not (folder / "seen").exists() and time.monotonic() < end:
        time.sleep(0.01)
    return (folder / "seen").read_text()


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other viewers")
@pytest.mark.parametrize(
    ("words", "path"),
    [
        (("pad", "stampfarm"), "output/stampfarm-pad-a4.pdf"),
        (("deck", "stampfarm", "--json"), "output"),
        (("calibrate", "--out", "here.pdf"), "here.pdf"),
    ],
    ids=lambda it: it[0] if isinstance(it, tuple) else "",
)
def test_what_was_printed_is_shown(
    words: tuple[str, ...], path: str, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path
) -> None:
    beside = tmp_path_factory.mktemp("viewer")
    ended = hedgerow(*words, "--open", env=viewer(beside))

    assert ended.returncode == 0
    assert seen(beside) == str(tmp_path / path)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other viewers")
def test_a_missing_viewer_causes_a_warning() -> None:
    ended = hedgerow("pad", "stampfarm", "--open", env={"PATH": "/nowhere"})

    assert (ended.returncode, ended.stdout) == (0, b"output/stampfarm-pad-a4.pdf\n")
    assert b"stampfarm-pad-a4.pdf: warning: no program found to open it" in ended.stderr


# --- printers


def test_printers_are_listed_and_forgotten() -> None:
    run_for_output("calibrate", "--set", "x=1.5,y=-0.5")
    run_for_output("calibrate", "--set", "x=1", "--name", "office")
    run_for_output("calibrate", "--set", "y=2", "--name", "office", "--lying")

    assert run_for_output("calibrate", "--list")[0].splitlines() == [
        "home: x=1.5mm,y=-0.5mm",
        "office: x=1mm,y=0mm, landscape x=0mm,y=2mm (default)",
    ]
    assert run_for_output("calibrate", "--forget", "Office")[0] == "removed printer office\n"
    assert run_for_output("calibrate", "--list")[0] == "home: x=1.5mm,y=-0.5mm (default)\n"


def test_removing_another_printer_leaves_the_default_one() -> None:
    run_for_output("calibrate", "--set", "x=1")
    run_for_output("calibrate", "--set", "x=2", "--name", "office")
    run_for_output("calibrate", "--set", "x=3")

    data = json.loads(run_for_output("calibrate", "--forget", "office", "--json")[0])
    assert data == {"last": "home", "printers": {"home": {"upright": [3.0, 0.0]}}}


def test_a_forgotten_printer_moves_nothing() -> None:
    def moved(*words: str) -> bool:
        return "moved" in run_for_output("deck", "stampfarm", "requests", *words)[1]

    assert not moved()
    run_for_output("calibrate", "--set", "x=1")
    assert moved()
    run_for_output("calibrate", "--forget", "home")
    assert not moved()
    assert "no printer has been calibrated" in run_for_output("calibrate", "--list")[0]


@pytest.mark.parametrize(
    "words", [("--set", "x=1.5mm"), ("--list",)], ids=lambda it: it[0].strip("-")
)
def test_what_is_known_of_printers_is_json(words: tuple[str, ...]) -> None:
    run_for_output("calibrate", "--set", "x=1.5mm")

    data = json.loads(run_for_output("calibrate", *words, "--json")[0])
    assert data == {"last": "home", "printers": {"home": {"upright": [1.5, 0.0]}}}


def test_no_printer_is_json_too() -> None:
    assert json.loads(run_for_output("calibrate", "--list", "--json")[0]) == {
        "last": "none",
        "printers": {},
    }


@pytest.mark.parametrize("nothing", ["none", "0", ""])
def test_a_zero_offset_is_refused_with_the_way_to_undo(nothing: str) -> None:
    err = run_for_output("calibrate", "--set", nothing, status=2)[1]

    assert "hint: to stop shifting backs, run hedgerow calibrate --forget NAME" in err


def test_the_numbers_of_an_example_cannot_be_copied_by_mistake() -> None:
    _, err = run_for_output("calibrate")
    example = err.split("--set ")[1].split()[0]

    assert "cannot parse" in run_for_output("calibrate", "--set", example, status=2)[1]


# --- values


@pytest.mark.parametrize(
    "words",
    [
        ("deck", "stampfarm", "--theme", "x"),
        ("score", "game.txt", "--theme", "x"),
        ("deck", "stampfarm", "--printer", "x"),
        ("kit", "bunte-runde", "--variant", "x"),
        ("kit", "stampfarm", "--variant", "x"),
        ("sheets", "stampfarm", "--count", "0"),
        ("sheets", "stampfarm", "--per-page", "8", "--paper", "a5"),
        ("calibrate", "--set", "x"),
        ("calibrate", "--set", "x=1", "--name", "?"),
        ("calibrate", "--forget", "x"),
        ("calibrate", "--list", "--forget", "home"),
        ("sheets", "stampfarm", "--seed", "1", "--code", "SF1"),
        ("sheets", "stampfarm", "--players", "13"),
        ("sheets", "kuhlorado", "--ticks"),
    ],
    ids=" ".join,
)
def test_a_wrong_value_of_an_option_is_wrong_usage(words: tuple[str, ...], tmp_path: Path) -> None:
    run_for_output(*words, status=2)

    assert [*tmp_path.iterdir()] == []


def test_a_preview_of_no_page_is_wrong_usage_and_of_no_game_wrong_input() -> None:
    run_for_output("preview", "fallow", "--page", "x", "--format", "svg", status=2)
    run_for_output("preview", "falow", "--page", "x", "--format", "svg", status=1)


@pytest.mark.parametrize(
    "words",
    [
        ("deck", "x"),
        ("deck", "stampfarm", "x"),
        ("new", "y", "--like", "x"),
        ("show", "SF1"),
        ("sheets", "stampfarm", "--code", "SF1"),
        ("games", "--content", "nowhere"),
    ],
    ids=" ".join,
)
def test_a_game_deck_code_or_folder_that_is_not_there_is_wrong_input(
    words: tuple[str, ...],
) -> None:
    run_for_output(*words, status=1)


def test_a_pdf_for_standard_output_is_as_good_as_any() -> None:
    ended = hedgerow("sheets", "stampfarm", "--seed", "3", "--count", "5", "--out", "-")
    Path("a.pdf").write_bytes(ended.stdout)

    assert len(pypdf.PdfReader("a.pdf").pages) == 3
