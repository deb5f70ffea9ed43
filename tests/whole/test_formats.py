"""An output format is a module of `writers` and a line of `FORMATS`: no other file is edited."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from hedgerow.writers.formats import FORMATS, picture_formats, printed_formats
from tests.limits import LIMIT_S

# Runs the program with two more formats: the module of one writes a document, that of the other a
# file per page.
WITH_MORE = """
import sys
from types import SimpleNamespace

def write_document(pages, file, about):
    file.write(f"{about.title}, {len([*pages])} pages in {about.lang}".encode())

def page_files(pages, about):
    for number, page in enumerate(pages, 1):
        yield f"{about.page_title(number)}: {page.width_mm:g} mm".encode()

sys.modules["hedgerow.writers.count"] = SimpleNamespace(write_document=write_document)
sys.modules["hedgerow.writers.size"] = SimpleNamespace(page_files=page_files)
from hedgerow.writers.formats import FORMATS, Format
FORMATS["count"] = Format("count", file_per_page=False)
FORMATS["size"] = Format("size", file_per_page=True)
from hedgerow.cli import main
main()
"""


def run(folder: Path, *words: str) -> str:
    """Run the program with more formats and return what it prints."""
    command = [sys.executable, "-c", WITH_MORE, *words]
    ended = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=True, timeout=LIMIT_S
    )
    return ended.stdout


def test_the_commands_print_a_format_that_was_added(tmp_path: Path) -> None:
    words = ("pad", "fallow", "--pages", "2", "--lang", "en", "--format")

    assert run(tmp_path, *words, "count").split() == ["output/fallow-pad-2-a4.count"]
    assert run(tmp_path, *words, "size").split() == [
        "output/fallow-pad-2-a4-001.size",
        "output/fallow-pad-2-a4-002.size",
    ]
    written = {it.name: it.read_text("utf-8") for it in (tmp_path / "output").iterdir()}
    assert written["fallow-pad-2-a4.count"] == "Fallow · Score pad, 2 pages in en"
    assert written["fallow-pad-2-a4-002.size"] == "Fallow · Score pad · 2: 210 mm"


def test_document_of_a_new_format_goes_to_a_file_or_to_standard_output(tmp_path: Path) -> None:
    words = ("pad", "fallow", "--lang", "en", "--format", "count", "--out")

    assert run(tmp_path, *words, "my.count").split() == ["my.count"]
    assert run(tmp_path, *words, "-") == (tmp_path / "my.count").read_text("utf-8")


@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("sheets", "<pdf|svg|count|size>"),
        ("kit", "<pdf|svg|count|size>"),
        ("preview", "<png|svg|size>"),
    ],
)
def test_help_lists_a_new_format(name: str, listed: str, tmp_path: Path) -> None:
    assert f"--format {listed}" in run(tmp_path, name, "--help")


def test_pages_are_shown_as_pictures_of_a_new_format(tmp_path: Path) -> None:
    words = ("preview", "fallow", "--page", "pad", "--format", "size", "--lang", "en")

    assert run(tmp_path, *words).split() == ["output/preview/fallow/pad-1.size"]


def test_a_format_that_is_not_printed_is_for_the_screen() -> None:
    assert printed_formats() == ("pdf", "svg")
    assert picture_formats() == ("png", "svg")
    assert {*printed_formats(), *picture_formats()} == {*FORMATS}
