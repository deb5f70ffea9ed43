"""Page images, and the library that renders them, which nothing else imports."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from PIL import Image

from hedgerow.drawing.scene import Page, Rect
from hedgerow.drawing.theme import load_theme
from hedgerow.writers.png import page_images, png_pages
from tests.limits import LIMIT_S

ROOT = Path(__file__).resolve().parents[2]
# Runs the program; an import of the library that renders pages fails.
WITHOUT_IMAGES = """
import sys
sys.modules["pypdfium2"] = None
from hedgerow.cli import main
main()
"""
HALF_BLACK = Page(50.8, 25.4, (Rect(0, 0, 25.4, 25.4, fill="ink"),))


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


def test_page_images_need_no_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    libraries = {re.split("[<>=]", it)[0] for it in project["dependencies"]}

    assert {"pillow", "pypdfium2"} <= libraries
    assert "preview" not in project["optional-dependencies"]


@pytest.mark.parametrize(
    "args",
    [
        ("kit", "fallow"),
        ("sheets", "fallow", "--format", "svg"),
        ("preview", "fallow", "--format", "svg"),
        ("score", "--help"),
    ],
)
def test_only_page_images_import_the_library_that_draws_them(
    args: tuple[str, ...], tmp_path: Path
) -> None:
    answer = subprocess.run(
        [sys.executable, "-c", WITHOUT_IMAGES, *args],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        timeout=LIMIT_S,
    )

    assert answer.returncode == 0, answer.stderr
    assert answer.stdout
