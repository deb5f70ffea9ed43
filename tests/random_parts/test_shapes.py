"""Random decks by `make: shapes`: what they promise, and what is wrong in their numbers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from hedgerow.base.errors import InputError
from hedgerow.base.rng import Rng
from hedgerow.base.shapes import format_shape, parse_shape, rotations, signs_shown
from hedgerow.loading.reader import parse_model
from hedgerow.loading.strict_yaml import parse_tree
from hedgerow.random_parts.shapes import ShapesDeck, dedupe_key, draw, outlines, warnings
from hedgerow.seams.random_deck import DrawnCard

SIGNS = {"F": 16, "M": 15, "W": 15, "L": 13, "H": 12}
TEXT = """
make: shapes
sizes: {2: 6, 3: 15, 4: 20, 5: 14}
face_up: {1: 12, 2: 22, 3: 15, 4: 6}
base: 2.1
per_cell: 0.55
per_face_up: 1.84
demand_within: 2
"""
# Worked out by hand: 2.1 and 0.55 per cell and 1.84 per shown kind, rounded.
POINTS = {
    (2, 1): 5, (2, 2): 7, (3, 1): 6, (3, 2): 7, (3, 3): 9, (4, 1): 6, (4, 2): 8, (4, 3): 10,
    (4, 4): 12, (5, 1): 7, (5, 2): 9, (5, 3): 10, (5, 4): 12,
}  # fmt: skip


def deck(text: str = TEXT) -> ShapesDeck:
    return parse_model(parse_tree(text, "game.yaml"), ShapesDeck)


def drawn(seed: int) -> tuple[DrawnCard, ...]:
    return draw(deck(), "cards", SIGNS, Rng(str(seed)))


@pytest.mark.parametrize(
    ("text", "cells", "turned"),
    [
        ("F?", "A1 B1", 4),
        ("FF", "A1 B1", 2),
        ("F", "A1", 1),
        ("FF/FF", "A1 B1 A2 B2", 1),
        ("L./?./?F", "A1 A2 A3 B3", 4),
        (".F/FF", "B1 A2 B2", 4),
    ],
)
def test_a_shape_is_text_and_cells(text: str, cells: str, turned: int) -> None:
    shape = parse_shape(text)

    assert " ".join(pos.name for pos, _ in shape) == cells
    assert format_shape(shape) == text
    assert len(rotations(shape)) == turned


@pytest.mark.parametrize(("size", "count"), [(1, 1), (2, 1), (3, 2), (4, 7), (5, 18)])
def test_number_of_outlines_of_a_size(size: int, count: int) -> None:
    found = outlines(size)

    assert len(found) == count
    assert all(len({*outline}) == size for outline in found)


@pytest.mark.parametrize("seed", range(20))
def test_a_random_deck_has_every_promised_property(seed: int) -> None:
    cards = drawn(seed)
    shapes = [parse_shape(card.shape) for card in cards]
    shown = [signs_shown(shape) for shape in shapes]

    assert len({card.id for card in cards}) == 55
    assert Counter(map(len, shapes)) == {2: 6, 3: 15, 4: 20, 5: 14}
    assert Counter(map(len, shown)) == {1: 12, 2: 22, 3: 15, 4: 6}
    assert [card.points for card in cards] == [
        POINTS[len(shape), len(signs)] for shape, signs in zip(shapes, shown, strict=True)
    ]
    assert len({min(rotations(shape)) for shape in shapes}) == 55
    demand = Counter(sign for signs in shown for sign in signs)
    assert demand.total() == 125
    for sign, pieces in SIGNS.items():
        assert abs(demand[sign] - Fraction(125 * pieces, 71)) <= 2


def test_a_seed_gives_the_same_deck_and_another_seed_another_one() -> None:
    assert drawn(1) == drawn(1)
    assert len({dedupe_key(drawn(seed)) for seed in range(20)}) == 20


def test_mirror_images_are_different_cards_and_turned_ones_are_not() -> None:
    ell, turned, mirrored = (
        dedupe_key([DrawnCard("x", shape, 1)]) for shape in ("L./?./?F", "??L/F..", ".L/.?/F?")
    )

    assert ell == turned
    assert ell != mirrored


def test_too_few_different_cards_are_reported_at_the_deck() -> None:
    text = TEXT.replace("{2: 6, 3: 15, 4: 20, 5: 14}", "{1: 6}").replace(
        "{1: 12, 2: 22, 3: 15, 4: 6}", "{1: 6}"
    )

    with pytest.raises(InputError) as caught:
        draw(deck(text), "cards", SIGNS, Rng("0"))

    (problem,) = caught.value.problems
    assert problem.location.path == "cards"
    assert str(problem.message) == "found no deck of 6 different cards in 200 tries"


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("{2: 6,", "{7: 6,"), "3:9: a card cannot have 7 cells | use 1 to 6"),
        (("{2: 6,", "{2: 7,"), "4:10: sizes adds up to 56, but face_up adds up to 55 | "
         "use equal totals: both count the same cards"),
        (("{2: 6, 3: 15, 4: 20, 5: 14}", "{2: 40, 3: 15}"),
         "4:28: too few cards with 3 or more cells: face_up needs 21, sizes has 15 | "
         "change sizes or face_up"),
    ],
)  # fmt: skip
def test_numbers_that_cannot_be_are_reported(change: tuple[str, str], expected: str) -> None:
    with pytest.raises(InputError) as caught:
        deck(TEXT.replace(*change))

    (problem,) = caught.value.problems
    at = problem.location
    assert f"{at.line}:{at.column}: {problem.message} | {problem.hint}" == expected


@pytest.mark.parametrize(
    ("shapes", "expected"),
    [
        # Six of twelve cells for half of the pieces: in proportion within one.
        (["FM"] * 6, []),
        (["FM"] * 5 + ["MM"], []),
        (["FM"] * 4 + ["MM"] * 2,
         ["'field' 4 times; 6 would be balanced for 5 of 10 pieces | use F more often",
          "'meadow' 8 times; 6 would be balanced for 5 of 10 pieces | use M less often"]),
    ],
)  # fmt: skip
def test_designed_cards_out_of_proportion_are_a_warning(
    shapes: list[str], expected: list[str]
) -> None:
    strict = deck(TEXT.replace("demand_within: 2", "demand_within: 1"))

    found = [*warnings(strict, shapes, {"F": 5, "M": 5}, {"F": "field", "M": "meadow"})]

    texts = [f"{message} | {hint}" for message, hint in found]
    assert len(texts) == len(expected)
    for text, part in zip(texts, expected, strict=True):
        assert part in text
