"""Frames: drawings with places for boxes, and lanes that carry them."""

from __future__ import annotations

import re
from math import dist, pi
from pathlib import Path

import pytest

from hedgerow.base.errors import InputError
from hedgerow.drawing.frames import MAX_LANE_SEGMENTS, Frame, Lane, Look, find_frame
from hedgerow.drawing.grid_plan import CellRect
from hedgerow.drawing.icons import MAX_ICON_BYTES
from hedgerow.drawing.pictures import Pictures

DOCS = Path(__file__).parents[2] / "docs"
ROOF = '<path class="rust" d="M0 20 L50 0 L100 20 Z"/>'
INSIDE = '<rect id="inside" x="10" y="20" width="80" height="60"/>'


def write_frame(folder: Path, inside: str, box: str = "0 0 100 100", name: str = "barn") -> None:
    (folder / "pictures").mkdir(exist_ok=True)
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">\n{inside}\n</svg>\n'
    (folder / "pictures" / f"{name}.svg").write_text(text, "utf-8")


def frame(folder: Path, inside: str, box: str = "0 0 100 100") -> Frame:
    write_frame(folder, inside, box)
    return find_frame("barn", (folder,))


def lane(folder: Path, path: str, box: str = "0 0 100 100") -> Lane:
    found = frame(folder, f'<path id="lane" d="{path}"/>', box).lane
    assert found is not None
    return found


def problems(folder: Path, name: str = "barn") -> list[str]:
    with pytest.raises(InputError) as caught:
        find_frame(name, (folder,))
    file = folder / "pictures" / "barn.svg"
    lines = [f"{it.location}: {it.message} | {it.hint}" for it in caught.value.problems]
    return [line.removeprefix(f"{file}:").removeprefix(f"{folder}/") for line in lines]


def test_places_are_read_and_not_drawn(tmp_path: Path) -> None:
    name = '<rect id="name" class="on-band" x="30" y="8" width="40" height="9"/>'

    found = frame(tmp_path, ROOF + INSIDE + name)

    assert len(found.symbol.items) == 1
    assert found.inside == CellRect(10, 20, 80, 60)
    assert found.label == CellRect(30, 8, 40, 9)
    assert (found.label_role, found.inside_look, found.lane) == ("on-band", None, None)
    assert (found.width, found.height) == (100, 100)


def test_the_class_of_a_place_says_how_boxes_are_drawn(tmp_path: Path) -> None:
    inside = (
        '<rect id="inside" class="stall line-wood" stroke-width="3" rx="2" x="1" y="1" '
        'width="9" height="9"/>'
    )
    way = '<path id="lane" class="line-wood" stroke-width="2" d="M1 1 L9 9"/>'

    found = frame(tmp_path, inside + way)

    assert found.inside_look == Look("stall", "wood", 3, 2)
    assert found.lane_look == Look(None, "wood", 2, 0)


def test_places_are_in_the_box_of_the_drawing(tmp_path: Path) -> None:
    assert frame(tmp_path, INSIDE, "-10 20 120 60").inside == CellRect(20, 0, 80, 60)


def test_a_drawing_with_places_is_also_a_picture_for_cards(tmp_path: Path) -> None:
    write_frame(tmp_path, ROOF + INSIDE)

    assert len(Pictures((tmp_path,))("barn").items) == 1


def test_the_first_folder_has_the_frame(tmp_path: Path) -> None:
    child, parent = tmp_path / "child", tmp_path / "parent"
    for folder, width in ((child, 30), (parent, 40)):
        folder.mkdir()
        write_frame(folder, f'<rect id="inside" x="0" y="0" width="{width}" height="9"/>')

    inside = find_frame("barn", (child, parent)).inside

    assert inside is not None
    assert inside.width_mm == 30


# What is wrong: the drawing, and the problem.
WRONG = [
    (ROOF, '1:1: this frame has no place for boxes | for example <rect id="inside" x="10" y="10" '
     'width="80" height="80"/>'),
    ('<rect id="insied" x="1" y="1" width="9" height="9"/>',
     "2:1: unknown place 'insied' | did you mean inside?"),
    (f"{INSIDE}\n{INSIDE}", "3:1: 'inside' appears twice | remove one of them"),
    ('<circle id="inside" cx="50" cy="50" r="9"/>',
     "2:1: 'inside' must be a <rect> | for example <rect id=\"inside\" x=\"10\" y=\"10\" "
     'width="80" height="80"/>'),
    ('<rect id="lane" x="1" y="1" width="9" height="9"/>',
     "2:1: 'lane' must be a <path> | for example <path id=\"lane\" d=\"M10 10 L90 10\"/>"),
    ('<rect id="inside" x="1" y="1" width="0" height="9"/>',
     "2:1: 'inside' is empty | give it a width and a height"),
    ('<path id="lane" d="M10 10"/>', "2:1: 'lane' is empty | give it a length"),
    ('<path id="lane" d="M10 10 L20 10 M30 10 L40 10"/>',
     "2:1: a lane is one line | draw it without a second M"),
    (f'<path id="lane" d="M0 0{" L9 9 L0 0" * 100}"/>',
     f"2:1: a lane of {MAX_LANE_SEGMENTS + 1} parts | use at most {MAX_LANE_SEGMENTS}"),
    ('<rect id="inside" class="stal" x="1" y="1" width="9" height="9"/>',
     "2:1: no theme defines the colour 'stal' | did you mean stall? (docs/icons.md shows all "
     "colours)"),
    ('<rect id="inside" x="90" y="1" width="11" height="9"/>',
     "2:1: the shape extends beyond the viewBox | use coordinates from 0 to 100 across and 0 to "
     "100 down"),
    (f'{INSIDE}\n<image href="x.png"/>', "3:1: cannot read the icon: the attribute href is not "
     "allowed in <image> | use the shipped icons as examples"),
    ('<!DOCTYPE x [<!ENTITY y "z">]>', "2:1: DOCTYPE, comments and CDATA are not allowed in icons "
     "| use the shipped icons as examples"),
]  # fmt: skip


@pytest.mark.parametrize(("inside", "problem"), WRONG)
def test_a_drawing_that_is_no_frame_is_reported_at_its_line(
    inside: str, problem: str, tmp_path: Path
) -> None:
    write_frame(tmp_path, inside)

    assert problems(tmp_path) == [problem]


def test_an_unknown_frame_is_reported_with_a_similar_one(tmp_path: Path) -> None:
    write_frame(tmp_path, INSIDE)

    assert problems(tmp_path, "bran") == ["pictures: unknown frame 'bran' | did you mean barn?"]
    assert problems(tmp_path / "other") == [
        "pictures: unknown frame 'barn' | add it as pictures/barn.svg"
    ]


def test_a_picture_of_pixels_is_no_frame(tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "barn.png").write_bytes(b"")

    assert problems(tmp_path) == [
        "pictures: 'barn' is not a drawing with places | draw it as barn.svg"
    ]


def test_a_large_file_and_a_link_out_of_the_game_are_refused(tmp_path: Path) -> None:
    game = tmp_path / "game"
    (game / "pictures").mkdir(parents=True)
    write_frame(tmp_path, INSIDE)
    (game / "pictures" / "barn.svg").symlink_to(tmp_path / "pictures" / "barn.svg")
    write_frame(game, INSIDE + " " * MAX_ICON_BYTES, name="large")

    with pytest.raises(InputError, match="unknown frame"):
        find_frame("barn", (game,))
    with pytest.raises(InputError, match="larger than"):
        find_frame("large", (game,))


# A lane, a number of boxes, and where they are.
LANES = [
    ("M10 10 L90 10", 5, [(10, 10), (30, 10), (50, 10), (70, 10), (90, 10)]),
    ("M10 10 L90 10", 1, [(50, 10)]),
    ("M10 10 L50 10 L50 50", 3, [(10, 10), (50, 10), (50, 50)]),
    ("m10 10 h40 v40", 5, [(10, 10), (30, 10), (50, 10), (50, 30), (50, 50)]),
    # Rings: the last box is as far from the first as from its neighbour.
    ("M10 10 L50 10 L50 50 L10 50 Z", 4, [(10, 10), (50, 10), (50, 50), (10, 50)]),
    ("M10 10 L50 10 L50 50 L10 50 L10 10", 2, [(10, 10), (50, 50)]),
]


@pytest.mark.parametrize(("path", "number", "middles"), LANES)
def test_boxes_stand_at_equal_distances(
    path: str, number: int, middles: list[tuple[float, float]], tmp_path: Path
) -> None:
    found = lane(tmp_path, path).positions(number)

    assert [pytest.approx(point) for point in middles] == list(found)


def test_curves_are_followed(tmp_path: Path) -> None:
    # A circle of radius 40, drawn as four curves.
    ring = lane(
        tmp_path,
        "M90 50 C90 72.09 72.09 90 50 90 C27.91 90 10 72.09 10 50 C10 27.91 27.91 10 50 10 "
        "C72.09 10 90 27.91 90 50 Z",
    )

    places = ring.positions(12)

    assert ring.is_ring
    assert ring.length == pytest.approx(2 * pi * 40, rel=0.002)
    assert all(dist(place, (50, 50)) == pytest.approx(40, abs=0.05) for place in places)
    steps = [dist(one, other) for one, other in zip(places, (*places[1:], places[0]), strict=True)]
    assert max(steps) - min(steps) < 0.05


def test_the_frame_of_the_documentation_has_its_places(tmp_path: Path) -> None:
    text = (DOCS / "sheets.md").read_text("utf-8")
    (drawing,) = re.findall(r"```svg\n(.*?)```", text, re.DOTALL)
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "barn.svg").write_text(drawing, "utf-8")

    found = find_frame("barn", (tmp_path,))

    assert found.inside == CellRect(40, 116, 220, 424)
    assert (found.label_role, len(found.symbol.items)) == ("on-band", 2)
