"""OpenCV reads the corner markers of our pages and mistakes nothing else for one."""

from __future__ import annotations

import io
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pypdfium2
import pytest

from hedgerow.drawing.theme import load_theme
from hedgerow.library.library import open_library
from hedgerow.printing.paper import Layout, papers
from hedgerow.printing.sheets import generate_batch, sheets_job
from hedgerow.writers.pdf import write_pdf
from tests.clients.installed import needs
from tests.requests import sheet_request

SHEETS = 8
GAMES = [it.id for it in open_library().games() if it.has_sheets]
THEMES = ("colour", "ink-saver", "high-contrast")
# Misread in a border cell of kuhlorado when its figures were lighter than the background.
MEADOW_ID = 17


@pytest.fixture(scope="module")
def detector() -> Any:
    needs("OpenCV", find_spec("cv2") is not None, "make .venv/.installed")
    aruco = import_module("cv2").aruco
    return aruco.ArucoDetector(aruco.getPredefinedDictionary(aruco.DICT_4X4_50))


@cache
def sheets_pdf(game: str, theme: str) -> bytes:
    loaded, file = open_library().find_game(game), io.BytesIO()
    request = sheet_request(SHEETS, None, 1)
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
