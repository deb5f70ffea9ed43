"""The letters of animals and hay on the farm sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from hedgerow.art.sheet import make_drawer
from hedgerow.base.messages import LANGUAGES
from hedgerow.drawing.scene import Group, Item, Text, Use
from hedgerow.game.library import open_library

GAME = open_library().find_game("stampfarm")
CODE = GAME.code_for_seed(5)
# The head is above the grid, the table of points right of it.
HEAD_MM, TABLE_MM = 13.0, 160.0
every_language = pytest.mark.parametrize("lang", LANGUAGES)


def drawn(lang: str) -> list[Item]:
    """Return what a sheet is drawn with; the frame is drawn unmoved and unscaled."""
    items = make_drawer(GAME.drawing_context(lang))(GAME.generate_sheet(CODE), str(CODE))
    return [*flat(items)]


def flat(items: Iterable[Item]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items)
        elif isinstance(item, Use) and item.symbol.id == "open-sheet":
            yield from flat(item.symbol.items)
        else:
            yield item


def letters(lang: str) -> list[str]:
    words = GAME.drawing_context(lang).words
    return [words(f"letters.{kind.id}") for kind in GAME.content.kinds]


@every_language
def test_letters_are_distinct(lang: str) -> None:
    assert len({*letters(lang)}) == len(letters(lang)) == 6


@every_language
def test_the_head_shows_every_species_with_its_letter_beside_it(lang: str) -> None:
    head = [it for it in drawn(lang) if isinstance(it, Text) and it.y_mm < HEAD_MM]
    pairs = [it for it in head if it.size_pt == 11.0]
    icons = [it for it in drawn(lang) if isinstance(it, Use) and it.y_mm < HEAD_MM]

    assert [it.text for it in pairs] == letters(lang)
    assert [it.symbol.width_mm * it.scale for it in icons] == pytest.approx([6.6] * 6)
    steps = [second.x_mm - first.x_mm for first, second in pairwise(icons)]
    assert min(steps) >= 12.0
    for icon, letter in zip(icons, pairs, strict=True):
        assert icon.x_mm + 6.6 < letter.x_mm < icon.x_mm + 12.0


@every_language
def test_the_score_column_shows_the_animals_and_the_piles_of_requests(lang: str) -> None:
    column = [it.symbol.id for it in drawn(lang) if isinstance(it, Use) and it.x_mm > TABLE_MM]

    # Hay scores nothing by itself.
    shown = ["cow", "goose", "hen", "pig", "sheep", "shears", "shovel", "pitchfork"]
    assert [name.removeprefix("icon-") for name in column] == ["star", *shown]
