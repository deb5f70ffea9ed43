"""Page images, and the error if the extra that renders them is not installed."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from hedgerow.drawing.scene import Page, Rect
from hedgerow.drawing.theme import load_theme
from hedgerow.writers.png import page_images, png_pages, require_page_images
from tests.limits import LIMIT_S

HALF_BLACK = Page(50.8, 25.4, (Rect(0, 0, 25.4, 25.4, fill="ink"),))

# Runs the program as if the extra were not installed.
WITHOUT_EXTRA = """
import sys
sys.modules["pypdfium2"] = None
from hedgerow.cli import main
main()
"""


def run_without_extra(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_EXTRA, *args],
        cwd=folder,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=LIMIT_S,
    )


def test_a_picture_is_as_large_as_its_dots_and_shows_the_page() -> None:
    (picture,) = page_images([HALF_BLACK], load_theme("high-contrast"), 50)

    assert picture.size == (100, 50)
    assert [picture.getpixel((x, 25)) for x in (10, 90)] == [(0, 0, 0), (255, 255, 255)]


def test_a_png_has_a_hundred_dots_an_inch() -> None:
    first, second = png_pages([HALF_BLACK, HALF_BLACK], theme=load_theme("colour"))

    picture = Image.open(io.BytesIO(first))
    assert picture.size == (200, 100)
    assert picture.info["dpi"] == pytest.approx((100, 100), abs=0.02)
    assert first == second


def test_installed_extra_is_accepted() -> None:
    require_page_images("--ink")


@pytest.mark.parametrize("option", [(), ("--json",), ("--format", "svg")])
def test_ink_reports_the_missing_extra_before_writing(
    option: tuple[str, ...], tmp_path: Path
) -> None:
    answer = run_without_extra(tmp_path, "deck", "stampfarm", "dice", "--ink", *option)

    assert (answer.returncode, answer.stdout) == (1, "")
    assert answer.stderr.splitlines() == [
        "--ink: error: page images require the extra preview",
        f"  hint: install it with: {sys.executable} -m pip install 'hedgerow[preview]'",
    ]
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize("option", [(), ("--watch",)])
def test_preview_reports_the_missing_extra(option: tuple[str, ...], tmp_path: Path) -> None:
    answer = run_without_extra(tmp_path, "preview", "fallow", *option)

    assert (answer.returncode, answer.stdout) == (1, "")
    assert "--format png: error: page images require the extra preview" in answer.stderr
    assert "pip install 'hedgerow[preview]'" in answer.stderr
    assert [*tmp_path.iterdir()] == []


def test_missing_extra_is_reported_in_the_users_language(tmp_path: Path) -> None:
    answer = run_without_extra(tmp_path, "preview", "fallow", "--lang", "de")

    command = f"{sys.executable} -m pip install 'hedgerow[preview]'"
    assert f"installiert es mit: {command}" in answer.stderr


@pytest.mark.parametrize(
    "args",
    [
        ("kit", "fallow"),
        ("sheets", "fallow", "--format", "svg"),
        ("preview", "fallow", "--format", "svg"),
    ],
)
def test_everything_else_works_without_the_extra(args: tuple[str, ...], tmp_path: Path) -> None:
    answer = run_without_extra(tmp_path, *args)

    assert answer.returncode == 0, answer.stderr
    assert answer.stdout
