"""OpenCV reads the corner markers and QR codes of our pages, and mistakes nothing for a marker."""

from __future__ import annotations

import io
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pypdfium2
import pytest

from hedgerow.art.sheet import make_drawer
from hedgerow.drawing.scene import Bits, Group, Page
from hedgerow.drawing.theme import load_theme
from hedgerow.game.library import open_library
from hedgerow.game.sheet_link import split_address
from hedgerow.printing.paper import Layout, papers
from hedgerow.printing.sheets import generate_batch, sheets_job
from hedgerow.writers.pdf import write_pdf
from hedgerow.writers.png import page_images
from tests.clients.installed import needs
from tests.requests import sheet_request

SHEETS = 8
GAMES = [it.id for it in open_library().games() if it.has_sheets]
THEMES = ("colour", "ink-saver", "high-contrast")
# Misread in a border cell of kuhlorado when its figures were lighter than the background.
MEADOW_ID = 17


SITE = "https://someuser.github.io/hedgerow/"
CODED_GAMES = [it for it in GAMES if not open_library().find_game(it).is_fixed]


@pytest.fixture(scope="module")
def detector() -> Any:
    needs("OpenCV", find_spec("cv2") is not None, "make .venv/.installed")
    aruco = import_module("cv2").aruco
    return aruco.ArucoDetector(aruco.getPredefinedDictionary(aruco.DICT_4X4_50))


@cache
def sheets_pdf(game: str, theme: str) -> bytes:
    loaded, file = open_library().find_game(game), io.BytesIO()
    request = sheet_request(SHEETS, None, 1, markers=True)
    job = sheets_job(loaded, generate_batch(loaded, request), Layout(papers()["a4"], "en"))
    write_pdf(job.pages, file, title="", lang="en", theme=load_theme(theme))
    return file.getvalue()


def ids_read(detector: Any, data: bytes, dpi: int) -> list[int]:
    """Return the ids of all markers on the pages of a file."""
    document = pypdfium2.PdfDocument(data)
    pictures = [page.render(scale=dpi / 72, grayscale=True).to_numpy() for page in document]
    document.close()
    detected = [
        detector.detectMarkers(picture.reshape(picture.shape[:2]))[1] for picture in pictures
    ]
    return [int(number) for ids in detected if ids is not None for number in ids.ravel()]


@pytest.mark.parametrize("dpi", [100, 150, 200])
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GAMES)
def test_all_markers_are_read_and_no_cell_is_mistaken_for_a_marker(
    game: str, theme: str, dpi: int, detector: Any
) -> None:
    ids = ids_read(detector, sheets_pdf(game, theme), dpi)

    assert [ids.count(number) for number in range(4)] == [SHEETS] * 4
    assert MEADOW_ID not in ids


@pytest.mark.parametrize("site", ["", SITE])
@pytest.mark.parametrize("angle", [0, 4, 90, 183])
@pytest.mark.parametrize("game", CODED_GAMES)
def test_a_blurred_and_turned_sheet_shows_its_code_or_its_link(
    game: str, angle: float, site: str
) -> None:
    needs("OpenCV", find_spec("cv2") is not None, "make .venv/.installed")
    cv2 = import_module("cv2")
    sheet, code = sheet_picture(game, site)
    height, width = sheet.shape
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 1.0)
    turned = cv2.warpAffine(sheet, turn, (width, height), borderValue=255)
    blurred = cv2.GaussianBlur(turned, (0, 0), 1.5)

    link = "".join((*split_address(site), code.replace("-", ""))) if site else code
    assert cv2.QRCodeDetector().detectAndDecode(blurred)[0] == f"{link}C"


@cache
def sheet_picture(game: str, site: str) -> tuple[Any, str]:
    """Return the part of a sheet around its QR code in grey, at 200 dpi, and its code."""
    loaded = open_library().find_game(game)
    code = loaded.code_for_seed(5)
    draw = make_drawer(loaded.drawing_context("en", site=site))
    items = draw(loaded.generate_sheet(code), str(code))
    (squares,) = (it for it in items if isinstance(it, Bits))
    border = 12.0
    size = len(squares.rows) * squares.module_mm + 2 * border
    part = Group("sheet", items, border - squares.x_mm, border - squares.y_mm)
    (image,) = page_images([Page(size, size, (part,))], load_theme("colour"), 200)
    return import_module("numpy").asarray(image.convert("L")), str(code)
