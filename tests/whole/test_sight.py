"""Icons and pieces are distinguishable: in colour, in grey, and with colour blindness.

Every icon is compared with every other, and so are the different pieces of every deck, each
rendered in its printed size and seen in points of half a millimetre. The distance of two pictures
is that of the fortieth of their points that differs most, in CIELAB, where 2 is just noticeable.
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
from hedgerow.drawing.icon_names import Icons, icon_names
from hedgerow.drawing.scene import Page, Symbol
from hedgerow.drawing.theme import load_theme
from hedgerow.game.library import open_library
from hedgerow.printing.cards import find_decks
from hedgerow.writers.pdf import write_pdf

Points = npt.NDArray[np.floating[Any]]

GAMES = [folder.name for folder in open_library().game_folders()]
THEMES = ("colour", "ink-saver", "high-contrast")
ICON_MM, MIN_DISTANCE = 9.0, 18.0
POINTS_PER_MM = 2
SAMPLE_STEP = 7  # every seventh point is enough for pictures that are far apart

# How linear red, green and blue look to people who lack one of the three cones (Machado, Oliveira
# and Fernandes, 2009), and on a printer that has only black.
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
# A theme without colour looks the same to everyone.
LOOKS = [(it, sight) for it in THEMES for sight in SIGHTS if it != "ink-saver" or sight == "grey"]
every_look = pytest.mark.parametrize(("theme", "sight"), LOOKS)


@cache
def render_symbol(symbol: Symbol, width_mm: float, theme: str) -> Points:
    """Render a symbol as printed; return linear red, green and blue of its points."""
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


def to_cielab(points: Points, sight: str) -> Points:
    """Return how an eye sees the points, in CIELAB."""
    part = np.clip(points @ np.array(SIGHTS[sight]).T, 0, 1) @ TO_XYZ.T
    x, y, z = np.where(part > 0.008856, np.cbrt(part), 7.787 * part + 16 / 116).T
    return np.stack((116 * y - 16, 500 * (x - y), 200 * (y - z)), axis=1).astype(np.float32)


def distance(first: Points, second: Points) -> float:
    """Return the mean of the largest fortieth of all differences."""
    differences = np.linalg.norm(first - second, axis=1)
    count = max(1, len(differences) // 40)
    return float(np.partition(differences, -count)[-count:].mean())


def are_far_apart(first: Points, second: Points) -> bool:
    """Return whether a fortieth of the points differ by twice the distance that is needed.

    Most pairs do; this is much faster than finding the points that differ most.
    """
    change = first - second
    far = np.einsum("ij,ij->i", change, change) > (2 * MIN_DISTANCE) ** 2
    return int(np.count_nonzero(far)) >= max(1, len(far) // 40)


def similar_pairs(pictures: dict[str, Points], sight: str) -> dict[tuple[str, str], float]:
    """Return the pairs that look too similar, with their distance."""
    views = {name: to_cielab(picture, sight) for name, picture in pictures.items()}
    samples = {name: view[::SAMPLE_STEP] for name, view in views.items()}
    candidates = [
        (a, b) for a, b in combinations(views, 2) if not are_far_apart(samples[a], samples[b])
    ]
    pairs = (((a, b), distance(views[a], views[b])) for a, b in candidates)
    return {pair: round(value, 1) for pair, value in pairs if value < MIN_DISTANCE}


@every_look
def test_every_icon_is_distinguishable(theme: str, sight: str) -> None:
    pictures = {name: render_symbol(Icons()(name), ICON_MM, theme) for name in icon_names()}

    assert similar_pairs(pictures, sight) == {}


@every_game
@every_look
def test_pieces_of_a_deck_are_distinguishable(name: str, theme: str, sight: str) -> None:
    game = open_library().find_game(name)
    for deck in find_decks(game, game.drawing_context("en"), None):
        fronts = {it.front.id: it.front for it in deck.pieces}
        pictures = {id: render_symbol(it, it.width_mm, theme) for id, it in fronts.items()}

        assert similar_pairs(pictures, sight) == {}, deck.id


def test_difference_in_a_missing_colour_is_not_enough() -> None:
    """Red and green of the same lightness: different in colour, similar in grey and without red."""
    red, green = (np.full((100, 3), it) for it in ((0.40, 0.03, 0.03), (0.02, 0.14, 0.03)))
    distances = {
        sight: distance(to_cielab(red, sight), to_cielab(green, sight)) for sight in SIGHTS
    }

    assert distances["all colours"] > 80
    assert distances["grey"] < 3
    assert distances["no red"] < distances["all colours"] / 2
