"""What must be told apart looks apart: in colour, in grey, and to eyes that see fewer colours.

Every icon is held against every other one, and so are the different pieces of every deck, each
rendered in the size it is printed in and seen in points of half a millimetre. Two pictures are as
far apart as the fortieth of their points that differs most, in CIELAB, where 2 is just noticed.
"""

from __future__ import annotations

import io
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import pypdfium2
import pytest
from PIL import Image

from hedgerow.drawing.components import place_symbol
from hedgerow.drawing.icon_names import icon_names
from hedgerow.drawing.icons import shipped_icon
from hedgerow.drawing.scene import Page, Symbol
from hedgerow.drawing.theme import load_theme
from hedgerow.library.library import open_library
from hedgerow.printing.card_pages import find_decks
from hedgerow.writers.pdf import write_pdf

Points = npt.NDArray[np.floating[Any]]

GAMES = [folder.name for folder in open_library().game_folders()]
THEMES = ("colour", "ink-saver", "high-contrast")
ICON_MM, LEAST = 9.0, 18.0
POINTS_PER_MM = 2
SOME = 7  # one point of so many is enough for pictures that are far apart

# How linear red, green and blue are seen by those who lack one of the three cones (Machado,
# Oliveira and Fernandes, 2009), and by a printer that has only black.
SIGHTS: dict[str, Any] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
TO_XYZ = np.array(
    (
        (0.4339, 0.3762, 0.1899),
        (0.2126, 0.7152, 0.0722),
        (0.0177, 0.1095, 0.8728),
    )
)  # each row adds up to the white of paper

every_game = pytest.mark.parametrize("name", GAMES)
# A theme without colour looks the same to all eyes.
LOOKS = [(it, sight) for it in THEMES for sight in SIGHTS if it != "ink-saver" or sight == "grey"]
every_look = pytest.mark.parametrize(("theme", "sight"), LOOKS)


@cache
def printed(symbol: Symbol, width_mm: float, theme: str) -> Points:
    """The symbol as it is printed, in linear red, green and blue, point by point."""
    file, height_mm = io.BytesIO(), width_mm * symbol.height_mm / symbol.width_mm
    use = place_symbol(symbol, width_mm / 2, height_mm / 2, width_mm)
    page = Page(width_mm, height_mm, (use,))
    write_pdf([page], file, title="", lang="en", theme=load_theme(theme))
    document = pypdfium2.PdfDocument(file.getvalue())
    large = document[0].render(scale=8 * 25.4 / 72).to_pil().convert("RGB")
    document.close()
    size = round(width_mm * POINTS_PER_MM), round(height_mm * POINTS_PER_MM)
    part = np.asarray(large.resize(size, Image.Resampling.BOX)).reshape(-1, 3) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def seen(points: Points, sight: str) -> Points:
    """How an eye sees the points, in CIELAB."""
    part = np.clip(points @ np.array(SIGHTS[sight]).T, 0, 1) @ TO_XYZ.T
    x, y, z = np.where(part > 0.008856, np.cbrt(part), 7.787 * part + 16 / 116).T
    return np.stack((116 * y - 16, 500 * (x - y), 200 * (y - z)), axis=1).astype(np.float32)


def distance(one: Points, other: Points) -> float:
    """The mean of the fortieth of all differences that is greatest."""
    apart = np.linalg.norm(one - other, axis=1)
    most = max(1, len(apart) // 40)
    return float(np.partition(apart, -most)[-most:].mean())


def too_near(pictures: dict[str, Points], sight: str) -> dict[tuple[str, str], float]:
    """The pairs that look alike, and how near they are."""
    eye = {name: seen(it, sight) for name, it in pictures.items()}
    likely = [
        (a, b)
        for a, b in combinations(eye, 2)
        if distance(eye[a][::SOME], eye[b][::SOME]) < 2 * LEAST
    ]
    pairs = (((a, b), distance(eye[a], eye[b])) for a, b in likely)
    return {pair: round(it, 1) for pair, it in pairs if it < LEAST}


@every_look
def test_every_icon_can_be_told_from_every_other(theme: str, sight: str) -> None:
    pictures = {name: printed(shipped_icon(name), ICON_MM, theme) for name in icon_names()}

    assert too_near(pictures, sight) == {}


@every_game
@every_look
def test_the_pieces_of_a_deck_can_be_told_apart(name: str, theme: str, sight: str) -> None:
    game = open_library().find_game(name)
    for deck in find_decks(game, game.drawing_context("en"), None):
        fronts = {it.front.id: it.front for it in deck.pieces}
        pictures = {id: printed(it, it.width_mm, theme) for id, it in fronts.items()}

        assert too_near(pictures, sight) == {}, deck.id


def test_what_differs_only_in_a_colour_that_an_eye_lacks_is_noticed() -> None:
    """Red and green of the same lightness: apart in colour, alike in grey and without red."""
    red, green = (np.full((100, 3), it) for it in ((0.40, 0.03, 0.03), (0.02, 0.14, 0.03)))
    far = {sight: distance(seen(red, sight), seen(green, sight)) for sight in SIGHTS}

    assert far["all colours"] > 80
    assert far["grey"] < 3
    assert far["no red"] < far["all colours"] / 2
