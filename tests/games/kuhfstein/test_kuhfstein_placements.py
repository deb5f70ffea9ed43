"""The card test of `games.md`: where a card can be played.

A landscape is typed on one line here: `/` is the end of a row, a small letter is a tile with a
cow. Placements are written `cells: cows`.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hedgerow.base.grid import Pos
from hedgerow.base.shapes import parse_shape, rotations
from hedgerow.game.parts import Card
from hedgerow.game.placements import placements
from hedgerow.scoring.sentence import Amount
from tests.games.kuhfstein.pictures import picture_of

Cells = frozenset[complex]

AREA = "L./WH/MF"
MIRRORED = ".L/HW/FM"
THE_L = "L./?./?F"


def parse_land(typed: str) -> tuple[dict[Pos, str], frozenset[Pos]]:
    """Return the tiles and the cows of a typed landscape."""
    cells = {
        Pos(row, col): sign
        for row, text in enumerate(typed.split("/"))
        for col, sign in enumerate(text)
        if sign != "."
    }
    cows = frozenset(pos for pos, sign in cells.items() if sign.islower())
    return {pos: sign.upper() for pos, sign in cells.items()}, cows


def format_placements(shape: str, typed: str, supply: int = 6) -> list[str]:
    """Format every placement of a shape on a typed landscape."""
    return [
        f"{' '.join(pos.name for pos in it.cells)}: {' '.join(pos.name for pos in it.tokens)}"
        for it in placements(shape, *parse_land(typed), supply)
    ]


def rotate_right(typed: str) -> str:
    """Return a typed landscape after a quarter turn."""
    rows = typed.split("/")
    return "/".join("".join(row[col] for row in reversed(rows)) for col in range(len(rows[0])))


# (what, card, landscape, supply, placements)
CARD_TEST = [
    ("it fits", THE_L, AREA, 6, ["A1 A2 A3 B3: A1 B3"]),
    ("a cow on the first any", THE_L, "L./wH/MF", 6, ["A1 A2 A3 B3: A1 B3"]),
    ("a cow on the second any", THE_L, "L./WH/mF", 6, ["A1 A2 A3 B3: A1 B3"]),
    ("cows on both any", THE_L, "L./wH/mF", 6, ["A1 A2 A3 B3: A1 B3"]),
    ("a cow beside the shape", THE_L, "L./Wh/MF", 6, ["A1 A2 A3 B3: A1 B3"]),
    ("a cow on the lake", THE_L, "l./WH/MF", 6, []),
    ("a cow on the field", THE_L, "L./WH/Mf", 6, []),
    ("the mirror image", THE_L, MIRRORED, 6, []),
    ("the mirrored card on it", ".L/.?/F?", MIRRORED, 6, ["B1 B2 A3 B3: B1 A3"]),
    ("the mirrored card on the area", ".L/.?/F?", AREA, 6, []),
    ("a quarter turn", THE_L, "MWL/FH.", 6, ["A1 B1 C1 A2: C1 A2"]),
    ("a half turn", THE_L, "FM/HW/.L", 6, ["A1 B1 B2 B3: A1 B3"]),
    ("three quarter turns", THE_L, ".HF/LWM", 6, ["C1 A2 B2 C2: C1 A2"]),
    ("another landscape than the lake", THE_L, "M./WH/MF", 6, []),
    ("another landscape than the field", THE_L, "L./WH/MH", 6, []),
    ("lake and field exchanged", THE_L, "F./WH/ML", 6, []),
    ("missing first any", THE_L, "LH/.H/MF", 6, []),
    ("missing second any", THE_L, "L./WH/.F", 6, []),
    ("the field is missing", THE_L, "L./WH/M.", 6, []),
    ("just enough cows", THE_L, AREA, 2, ["A1 A2 A3 B3: A1 B3"]),
    ("one cow too few", THE_L, AREA, 1, []),
    ("no cows", THE_L, AREA, 0, []),
    ("any tile needs no cow", "??L", "FFL", 1, ["A1 B1 C1: C1"]),
    # Several placements, worked out by hand.
    ("both ways round", "F?", "FF", 6, ["A1 B1: A1", "A1 B1: B1"]),
    ("two crossing lines", "?H?", ".F./FHF/.F.", 6, ["B1 B2 B3: B2", "A2 B2 C2: B2"]),
    ("a lake at both ends", "??L", "LFL", 6, ["A1 B1 C1: A1", "A1 B1 C1: C1"]),
    ("one end has a cow", "??L", "lFL", 6, ["A1 B1 C1: C1"]),
    ("round a corner", "FM", "FM/M.", 6, ["A1 B1: A1 B1", "A1 A2: A1 A2"]),
    # A shape that looks the same after a turn is not found twice.
    ("two alike", "FF", "FF", 6, ["A1 B1: A1 B1"]),
    ("a straight line", "?H?", "FHF", 6, ["A1 B1 C1: B1"]),
    ("a square", "FF/FF", "FF/FF", 6, ["A1 B1 A2 B2: A1 B1 A2 B2"]),
    ("half-turn symmetry", "LW/WL", "LW/WL", 6, ["A1 B1 A2 B2: A1 B1 A2 B2"]),
    ("its quarter turn", "LW/WL", "WL/LW", 6, ["A1 B1 A2 B2: A1 B1 A2 B2"]),
    ("a symmetric S", ".F?/?F.", ".FM/MF.", 6, ["B1 C1 A2 B2: B1 B2"]),
    ("a symmetric S, mirrored", ".F?/?F.", "MF./.FM", 6, []),
    ("no tiles", "F?", ".", 6, []),
]


@pytest.mark.parametrize(
    ("shape", "typed", "supply", "expected"),
    [pytest.param(*row, id=what) for what, *row in CARD_TEST],
)
def test_card_fits_where_the_card_test_expects(
    shape: str, typed: str, supply: int, expected: list[str]
) -> None:
    assert format_placements(shape, typed, supply) == expected


def test_the_card_of_the_card_test_is_in_the_shipped_deck_and_has_8_points(
    designed: tuple[Card, ...],
) -> None:
    (card,) = [it for it in designed if it.shape == THE_L]

    assert card.points == Amount(value=8)
    assert card.source == "rulebook"
    assert format_placements(THE_L, AREA) == ["A1 A2 A3 B3: A1 B3"]


def test_card_fits_on_every_rotation_of_the_area_and_on_no_rotation_of_its_mirror_image() -> None:
    area, mirrored = AREA, MIRRORED
    for _ in range(4):
        assert len(format_placements(THE_L, area)) == 1
        assert format_placements(THE_L, mirrored) == []
        area, mirrored = rotate_right(area), rotate_right(mirrored)


def test_square_of_nine_fields_holds_four_squares_and_twelve_pairs() -> None:
    fields = "FFF/FFF/FFF"

    assert len(format_placements("FF/FF", fields)) == 4
    assert len(format_placements("FF", fields)) == 12
    assert len(format_placements("F?", fields)) == 24


@pytest.mark.parametrize(
    ("shape", "positions"),
    [
        pytest.param("F", [[(0, 0)]], id="one cell"),
        pytest.param("F?", [[(0, 0), (1, 0)], [(0, 0), (0, 1)]] * 2, id="two unlike cells"),
        pytest.param("FF", [[(0, 0), (1, 0)], [(0, 0), (0, 1)]], id="two alike"),
        pytest.param(
            THE_L,
            [
                [(0, 0), (0, 1), (0, 2), (1, 0)],
                [(0, 0), (0, 1), (1, 1), (2, 1)],
                [(0, 0), (1, -2), (1, -1), (1, 0)],
                [(0, 0), (1, 0), (2, 0), (2, 1)],
            ],
            id="four positions",
        ),
    ],
)
def test_a_picture_is_turned_to_the_right_about_its_first_cell(
    shape: str, positions: list[list[tuple[int, int]]]
) -> None:
    pictures = rotations(parse_shape(shape))

    assert [[(at.row, at.col) for at, _ in picture] for picture in pictures] == positions


def slow_placements(shape: str, typed: str, supply: int) -> set[tuple[Cells, Cells]]:
    """Return every way to lay the rotated shape on or near the landscape, by trying all."""
    rows = typed.split("/")
    signs = {
        complex(col, row): sign
        for row, text in enumerate(rows)
        for col, sign in enumerate(text)
        if sign != "."
    }
    ways = set()
    for turn in (1, 1j, -1, -1j):
        for across in range(-6, 12):
            for down in range(-6, 12):
                laid = {at * turn + complex(across, down): it for at, it in picture_of(shape)}
                face_up = {at for at, it in laid.items() if it != "?"}
                if (
                    laid.keys() <= signs.keys()
                    and all(signs[at] == laid[at] for at in face_up)  # small letters differ
                    and len(face_up) <= supply
                ):
                    ways.add((frozenset(laid), frozenset(face_up)))
    return ways


landscapes = st.lists(st.text("FMWLHfml.", min_size=5, max_size=5), min_size=2, max_size=5)
crowded = st.lists(st.text("FFFLf.", min_size=4, max_size=4), min_size=2, max_size=4)


@settings(max_examples=150, derandomize=True, deadline=None)
@given(st.data())
def test_placements_equal_those_of_a_slow_search(
    designed: tuple[Card, ...], data: st.DataObject
) -> None:
    typed = "/".join(data.draw(landscapes | crowded))
    shape = data.draw(st.sampled_from([it.shape or "" for it in designed]))
    supply = data.draw(st.integers(0, 6))

    ways = placements(shape, *parse_land(typed), supply)
    answered = [
        (
            frozenset(complex(col, row) for row, col in it.cells),
            frozenset(complex(col, row) for row, col in it.tokens),
        )
        for it in ways
    ]

    assert len(set(answered)) == len(answered)
    assert set(answered) == slow_placements(shape, typed, supply)
