"""Inkscape, which drives many cutting machines, reads our cut files correctly."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import ezdxf
import pytest
from ezdxf import bbox

from hedgerow.game.library import open_library
from hedgerow.printing.paper import papers
from hedgerow.writers.cut_files import CutLines, cut_dxf_bytes, cut_svg_bytes, extract_cut_lines
from tests.clients.installed import needs
from tests.requests import documents

PX_MM = 25.4 / 96
LINE_MM = 0.1
PYTHON = "/usr/bin/python3"  # the one of the system runs Inkscape's extensions
DECKS = [
    *(("stampfarm", "requests"), ("stampfarm", "dice"), ("bunte-runde", "pieces")),
    *(("kuhfstein", "tokens"), ("kuhfstein", "figures"), ("kuhlorado", "dice")),
]
Box = tuple[float, float, float, float]
every_deck = pytest.mark.parametrize(("game", "deck"), DECKS)


@pytest.fixture(scope="module", autouse=True)
def _inkscape() -> None:
    needs("Inkscape", shutil.which("inkscape") is not None, "apt-get install inkscape")


def run(*command: str, home: Path) -> str:
    """Run a program with its settings in a folder of the test; return its output."""
    environment = {**os.environ, "PATH": "/usr/bin:/bin", "HOME": str(home)}
    environment["INKSCAPE_PROFILE_DIR"] = str(home / "inkscape")
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True, timeout=120
    ).stdout


def needs_extensions() -> None:
    there = (
        Path(PYTHON).exists()
        and not subprocess.run(
            [PYTHON, "-c", "import lxml, numpy"], capture_output=True, timeout=60
        ).returncode
    )
    needs("Inkscape's DXF", there, "apt-get install python3-lxml python3-numpy")


def first_page(game: str, deck: str) -> CutLines:
    """Return the cut lines of the first page of a deck."""
    (job,) = documents(open_library().find_game(game), deck)
    sheet = extract_cut_lines(next(iter(job.pages)))
    assert sheet
    return sheet


def extent(sheet: CutLines, layer: str) -> Box:
    """Return left, top, right and bottom of a layer, from the points of its lines.

    The curves of our pieces start and end at their extremes.
    """
    outlines = dict(sheet.layers)[layer]
    ends = [values[-2:] for outline in outlines for _, values in outline if values]
    across, down = [x for x, _ in ends], [y for _, y in ends]
    return min(across), min(down), max(across), max(down)


def query_objects(file: Path, home: Path) -> dict[str, Box]:
    """Return every object that Inkscape sees: left, top, right and bottom in millimetres."""
    objects = {}
    for row in run("inkscape", "--query-all", str(file), home=home).splitlines():
        name, *numbers = row.split(",")
        left, top, width, height = (float(it) * PX_MM for it in numbers)
        objects[name] = (left, top, left + width, top + height)
    return objects


@every_deck
def test_inkscape_sees_both_layers_of_the_svg_in_true_size(
    game: str, deck: str, tmp_path: Path
) -> None:
    sheet = first_page(game, deck)
    (tmp_path / "cut.svg").write_bytes(cut_svg_bytes(sheet, title="cut"))

    seen = query_objects(tmp_path / "cut.svg", tmp_path)
    assert seen["cut"] == pytest.approx(extent(sheet, "cut"), abs=LINE_MM)
    if sheet.folds:
        assert seen["fold"] == pytest.approx(extent(sheet, "fold"), abs=LINE_MM)
    paths = [it for it in seen if it.startswith("path")]
    assert len(paths) == len(sheet.cuts) + len(sheet.folds)


@every_deck
def test_the_dxf_that_inkscape_makes_of_the_svg_has_no_stray_lines(
    game: str, deck: str, tmp_path: Path
) -> None:
    needs_extensions()
    sheet = first_page(game, deck)
    (tmp_path / "cut.svg").write_bytes(cut_svg_bytes(sheet, title="cut"))
    out = tmp_path / "inkscape.dxf"
    export = ("--export-type=dxf", f"--export-filename={out}", str(tmp_path / "cut.svg"))
    run("inkscape", *export, home=tmp_path)

    space = ezdxf.readfile(out).modelspace()
    assert {it.dxf.layer for it in space} == ({"cut", "fold"} if sheet.folds else {"cut"})
    for layer in {it.dxf.layer for it in space}:
        bounds = bbox.extents(space.query(f'*[layer=="{layer}"]'))
        left, top, right, bottom = extent(sheet, layer)
        up = (left, sheet.height_mm - bottom, right, sheet.height_mm - top)
        assert (*bounds.extmin.vec2, *bounds.extmax.vec2) == pytest.approx(up, abs=0.03)


@every_deck
def test_inkscape_opens_our_dxf_in_true_size_on_the_same_layers(
    game: str, deck: str, tmp_path: Path
) -> None:
    """Runs the DXF reader directly, because Inkscape would ask for options on the screen."""
    needs_extensions()
    sheet = first_page(game, deck)
    (tmp_path / "cut.dxf").write_bytes(cut_dxf_bytes(sheet))
    folder = run("inkscape", "--system-data-directory", home=tmp_path).strip()
    reader = f"{folder}/extensions/dxf_input.py"
    read = run(PYTHON, reader, str(tmp_path / "cut.dxf"), home=tmp_path)
    for layer in ("cut", "fold"):
        read = read.replace(f'inkscape:label="{layer}"', f'inkscape:label="{layer}" id="{layer}"')
    (tmp_path / "opened.svg").write_text(read, "utf-8")

    seen = query_objects(tmp_path / "opened.svg", tmp_path)
    off = papers()["a4"].height_mm - sheet.height_mm  # it lays everything on an upright A4
    for layer in ("cut", "fold") if sheet.folds else ("cut",):
        left, top, right, bottom = extent(sheet, layer)
        # It draws lines one pixel wide, with pointed corners.
        assert seen[layer] == pytest.approx((left, top + off, right, bottom + off), abs=0.3)


def test_the_layers_of_an_ordinary_svg_keep_cuts_and_folds_apart(tmp_path: Path) -> None:
    """Inkscape's DXF of a whole page has its letters and pictures too, but on other layers."""
    from hedgerow.drawing.theme import load_theme
    from hedgerow.writers.svg import svg_bytes

    needs_extensions()
    (job,) = documents(open_library().find_game("stampfarm"), "dice")
    page = svg_bytes(next(iter(job.pages)), title="dice", theme=load_theme("colour"))
    (tmp_path / "page.svg").write_bytes(page)
    out = tmp_path / "page.dxf"
    export = ("--export-type=dxf", f"--export-filename={out}", str(tmp_path / "page.svg"))
    run("inkscape", *export, home=tmp_path)

    space = ezdxf.readfile(out).modelspace()
    corners = 3 * 28 + 4  # of three nets and of the table next to them
    assert len(space.query('*[layer=="cut"]')) == corners
    assert len(space.query('*[layer=="fold"]')) == 3 * 12
    assert len(space.query('*[layer=="outline"]')) == 0
