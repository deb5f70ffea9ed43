"""Dice nets: the outline to cut matches the drawing."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hedgerow.drawing.dice_net import (
    FACE_MM,
    FLAP_MM,
    HEIGHT_MM,
    WIDTH_MM,
    Die,
    dice_deck,
    net_outline,
    pips_face,
)
from hedgerow.drawing.icon_names import Icons
from hedgerow.drawing.scene import Rect


def outline_points() -> list[tuple[float, ...]]:
    return [point for kind, point in net_outline() if kind != "Z"]


def test_a_die_of_a_colour_has_a_rim_on_every_face() -> None:
    faces = tuple(map(pips_face, range(1, 7)))
    deck = dice_deck("Dice", Die(faces=faces, glue="Glue", table="", paint="piece-red"), 1)
    fills = [item.fill for item in deck.pieces[0].front.items if isinstance(item, Rect)]

    assert fills.count("piece-red") == 6
    assert fills.count("white") == 6


def test_the_outline_of_a_net_holds_six_faces_and_seven_flaps() -> None:
    points = outline_points()

    # The shoelace formula gives twice the area.
    twice = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise([*points, points[0]]))
    flap = (FACE_MM + FACE_MM - 6.0) / 2 * FLAP_MM
    assert abs(twice) / 2 == pytest.approx(6 * FACE_MM**2 + 7 * flap)


def test_the_outline_of_a_net_is_closed_and_inside_its_piece() -> None:
    points = outline_points()

    assert net_outline()[-1] == ("Z", ())
    assert all(0 <= x <= WIDTH_MM and 0 <= y <= HEIGHT_MM for x, y in points)
    assert len(set(points)) == len(points)


def test_every_net_is_cut_along_its_outline() -> None:
    deck = dice_deck("Dice", Die(faces=(Icons()("cow"),) * 6, glue="glue", table="table"), 2)

    assert [bool(piece.outline) for piece in deck.pieces] == [True, True, False]
