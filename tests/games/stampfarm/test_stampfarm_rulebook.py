"""The list of requests and the counted farm in the rules of stampfarm."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hedgerow.art.rulebook import draw_rulebook
from hedgerow.drawing.rulebook import PieceList, Rulebook, WidePicture
from hedgerow.drawing.scene import Group, Use
from hedgerow.game.library import Library
from hedgerow.loading.words import LANGUAGES
from hedgerow.writers.pdf_document import item_extent

Extent = tuple[float, float, float, float]


@pytest.fixture(params=LANGUAGES)
def book(request: pytest.FixtureRequest, library: Library) -> Rulebook:
    return draw_rulebook(library.find_game("stampfarm").drawing_context(request.param))


def test_every_request_is_in_the_column_of_its_back_with_a_note(book: Rulebook) -> None:
    pieces, _ = book.wide
    assert isinstance(pieces, PieceList)

    assert [len(it.entries) for it in pieces.columns] == [4, 4, 4]
    for column in pieces.columns:
        for entry in column.entries:
            assert entry.name and entry.text and entry.note
    points = [[it.points for it in column.entries] for column in pieces.columns]
    assert points == [["1", "1", "2", "1"], ["5", "3/6", "1", "4"], ["1", "3", "2", "7"]]


def test_no_number_covers_an_animal_of_the_counted_farm(book: Rulebook) -> None:
    _, example = book.wide
    assert isinstance(example, WidePicture)
    (part,) = (it for it in example.picture.items if isinstance(it, Group))
    (farm,) = groups(part, "paper")
    badges = [item_extent(it) for it in groups(farm, "badges")]
    drawn = [it for it in farm.items if isinstance(it, Use) and "barn" not in it.symbol.id]
    animals = [item_extent(it) for it in drawn]

    # 20 on the farm, and two in the stable.
    assert len(animals) == 22
    assert len(badges) > 10
    assert not [(one, other) for one in badges for other in animals if overlap(one, other)]


def groups(picture: Group, name: str) -> Iterator[Group]:
    return (it for it in picture.items if isinstance(it, Group) and it.name == name)


def overlap(one: Extent, other: Extent) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 0.1 and down > 0.1
